"""The headers of e-mails: which lines are theirs, what each says, and which of them speak to programs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from rag_compress.core.layout.keys import key_of
from rag_compress.core.layout.lines import APART, Lines
from rag_compress.core.sentences.lines import QUOTE_MARKS

_SENDER: Final = (
    r"[*_]{0,2}(?:From|Von|De|Da|Van|Från|Fra|Frá|Od|От|Від|Kimden|Lähettäjä|Feladó|Από|מאת|发件人|寄件者|差出人"
    r"|보낸 사람)[*_]{0,2}[ \t]?[:：]"
)
_NAMES_SENDER: Final = re.compile(_SENDER, re.IGNORECASE)
_ON_A_LINE: Final = re.compile(rf"^[> \t]*{_SENDER}", re.IGNORECASE | re.MULTILINE)

_FIELD: Final = re.compile(r"[A-Za-z][A-Za-z-]{0,40}:(?:\s|$)|From \S+@")
"""A line of a header as mails are stored: its key, or the first line of a mail in a mailbox."""

_FOR_PROGRAMS: Final = re.compile(
    r"(?:Return-Path|Received(?:-SPF)?|Delivered-To|Envelope-To|DKIM-Signature|DomainKey-Signature|ARC-[A-Za-z-]+"
    r"|Authentication-Results|Message-ID|References|In-Reply-To|MIME-Version|Content-[A-Za-z-]+|User-Agent|Precedence"
    r"|Thread-(?:Index|Topic)|List-[A-Za-z-]+|Errors-To|Autocrypt|Accept-Language"
    r"|X-(?!(?:From|To|B?cc):)[A-Za-z0-9-]+):(?:\s|$)|[A-Za-z-]+:$",
    re.IGNORECASE,
)
"""Fields that say how the mail came and is encoded, and those that are empty."""
_KINDS: Final = {
    "date": re.compile(
        r"(?:Date|Sent|Datum|Gesendet|Envoyé|Reçu|Fecha|Enviad[oa]|Data|Inviato|Verzonden|Skickat|Sendt|Dato"
        r"|Dagsetning|Wysłano|Odesláno|Odoslané|Dátum|Poslano|Дата|Отправлено|Изпратено|Надіслано|Tarih|Gönderil\w+"
        r"|Lähetetty|Päivämäärä|Elküldve|Küldve|תאריך|נשלח|发送时间|日期|時間|时间|送信日時|日時|보낸 날짜|날짜)\b",
        re.IGNORECASE,
    ),
    "recipient": re.compile(
        r"(?:To|An|À|Para|A|Aan|Till?|Do|Komu|Za|Кому|До|Kime|Vastaanottaja|Címzett|אל|לכבוד|收件人|收件者|宛先"
        r"|받는 사람)[*_]{0,2}\s?[:：]",
        re.IGNORECASE,
    ),
    "subject": re.compile(
        r"(?:Subject|Betreff|Objet|Asunto|Assunto|Oggetto|Onderwerp|Ämne|Emne|Efni|Temat|Předmět|Predmet|Zadeva|Тема"
        r"|Относно|Konu|Aihe|Tárgy|נושא|主题|主題|主旨|件名|제목)\b",
        re.IGNORECASE,
    ),
}
"""Fields by what they say, in the languages in which senders are named."""

_OTHERS: Final = re.compile(
    r"(?:B?CC|Kopie|Copie|Copia|Kopia|Копия|抄送|副本|참조|Reply-To|Sender)[*_]{0,2}\s?[:：]", re.IGNORECASE
)
"""Fields of mails that no question asks for by their kind."""


class Header(NamedTuple):
    """
    The header of a mail.

    :param first: Index of its first line.
    :param sender: Index of the line that names who writes.
    :param end: The index behind its last line.
    :param depth: How many times the mail is quoted.
    """

    first: int
    sender: int
    end: int
    depth: int


def find_headers(lines: Lines) -> list[Header]:
    r"""
    Find the headers of mails: lines directly below each other, of which one names a sender.

    Another line of the header stands directly below that: else it is the sender of something else. The next sender
    opens a header of its own: else each would be read up to the end of a list of senders. A header has one more field
    of mails, or the address of the sender: in a log of a chat "Van:" and "De:" are people, and others reply to them.

    >>> text = "Date: today\nFrom: Ann\nTo: Bob\n\nI come."
    >>> find_headers(Lines(text, [(0, 11), (12, 21), (22, 29), (31, 38)]))
    [Header(first=0, sender=1, end=3, depth=0)]

    :param lines: The sentences of a text.
    :returns: The headers, in order.
    """
    text, spans = lines.text, lines.spans
    if _ON_A_LINE.search(text) is None:  # of nearly all texts
        return []
    found: list[Header] = []
    edge = (
        0  # behind what was read as a header, of a mail or not: else each line of a chat would be read up to the first
    )
    for index, (start, _) in enumerate(spans[:-1]):
        if lines.columns[index] is None or not _names_sender(lines, index) or not _has_key(lines, index + 1):
            continue
        depth = text.count(">", start, _behind_marks(lines, index))
        first, behind = index, index + 1
        while first > edge and lines.breaks[first] < APART and _is_field(lines, first - 1, depth):
            first -= 1
        while lines.breaks[behind] < APART and _is_field(lines, behind, depth) and not _names_sender(lines, behind):
            behind += 1
        edge = max(behind, index + 2)
        header = Header(first, index, edge, depth)
        if "@" in lines[index] or any(_is_of_mail(lines, other) for other in _beside_sender(header)):
            found.append(header)
    return found


def find_fields_for_programs(lines: Lines, headers: Iterable[Header]) -> list[int]:
    r"""
    Find the lines of headers that say nothing to who reads the mail: how it came, and how it is encoded.

    >>> text = "Message-ID: <1@x.org>\nFrom: Ann\nTo: Bob\n\nI come."
    >>> lines = Lines(text, [(0, 21), (22, 31), (32, 39), (41, 48)])
    >>> find_fields_for_programs(lines, find_headers(lines))
    [0]

    :param lines: The sentences of a text.
    :param headers: Its headers.
    :returns: Their indices.
    """
    return [
        index
        for header in headers
        for index in range(header.first, header.end)
        if _FOR_PROGRAMS.match(lines.text, _behind_marks(lines, index), lines.spans[index][1])
    ]


def field_of(lines: Lines, header: Header, kind: str) -> int | None:
    """
    Find the line of a header that says when the mail was sent, to whom, or what it is about.

    :param lines: The sentences of a text.
    :param header: One of its headers.
    :param kind: "date", "recipient" or "subject"; "sender" is known.
    :returns: Its index; None where the header has none.
    """
    if kind == "sender":
        return header.sender
    matches = _KINDS[kind].match
    fields = range(header.first, header.end)
    return next((index for index in fields if matches(lines.text, _behind_marks(lines, index))), None)


def _behind_marks(lines: Lines, index: int) -> int:
    """Where a line begins behind the marks with which a mail quotes."""
    quoted = QUOTE_MARKS.match(lines.text, *lines.spans[index])
    return quoted.end() if quoted else lines.spans[index][0]


def _names_sender(lines: Lines, index: int) -> bool:
    return _NAMES_SENDER.match(lines.text, _behind_marks(lines, index), lines.spans[index][1]) is not None


def _has_key(lines: Lines, index: int) -> bool:
    """Whether a line begins with a key, such as that of a header, behind which hundreds of addresses may stand."""
    place, end = _behind_marks(lines, index), lines.spans[index][1]
    return key_of(lines.text, place, end) is not None or _FIELD.match(lines.text, place, end) is not None


def _beside_sender(header: Header) -> Iterator[int]:
    return (index for index in range(header.first, header.end) if index != header.sender)


def _is_of_mail(lines: Lines, index: int) -> bool:
    """Whether a line is a field that mails have, and not only some key."""
    place, end = _behind_marks(lines, index), lines.spans[index][1]
    return any(field.match(lines.text, place, end) for field in (*_KINDS.values(), _OTHERS))


def _is_field(lines: Lines, index: int, depth: int) -> bool:
    marks = lines.text.count(">", lines.spans[index][0], _behind_marks(lines, index))
    return lines.columns[index] is not None and marks == depth and _has_key(lines, index)
