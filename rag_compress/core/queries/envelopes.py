"""What a question comes in: JSON, the marks of chat templates and of HTML, an e-mail with its signature."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from typing import Final

from rag_compress.core.words.marks import has_question_mark

_ASKED: Final = frozenset(("question", "query", "q", "prompt", "input", "user_query", "user_question"))
"""Keys of JSON that hold what is asked."""

_SAID: Final = frozenset(("content", "text", "message"))
"""Keys that hold it in an object of such a key, or in the message of a user: elsewhere they are data."""

_ASKING_ROLES: Final = frozenset(("user", "human", "customer"))

_SYSTEM: Final = re.compile(
    # What opens again before it ends is not looked at twice.
    r"<<SYS>>(?:(?!<<SYS>>).)*?<</SYS>>"
    r"|<\|(?:im_start|start_header_id)\|>system\b(?:(?!<\|(?:im_start|start_header_id)).)*?<\|(?:im_end|eot_id)\|>"
    r"|<\|system\|>[^<]*(?=<)",
    re.DOTALL,
)
_MARK: Final = re.compile(
    r"<\|start_header_id\|>\w+<\|end_header_id\|>|<\|im_start\|>\w+|<\|[a-z_]{1,30}\|>|<start_of_turn>\w+|<end_of_turn>"
    r"|\[/?INST\]|</?s>"
)
_TAG: Final = re.compile(r"</?[a-zA-Z][^<>]{0,200}>|<!--.{0,200}?-->")
_ENTITY: Final = re.compile(r"&(?:[a-z]{2,6}|#\d{1,5}|#x[0-9a-f]{1,4});", re.IGNORECASE)
_INSTRUCT: Final = re.compile(r"\A\s*(?:Instruct(?:ion)?|Task) ?:[^\n]*\n+(?:Query|Question) ?:\s*", re.IGNORECASE)
"""What embedding models are told before a query."""

_OPERATOR: Final = re.compile(r"(?<!\S)-?(?:site|filetype|inurl):\S+")

_FEWEST_WORDS: Final = 6
"""Words of a mail from which on it asks enough by itself: "And what does it cost?" is about the mail below it."""

_HEADER: Final = re.compile(
    r"(?:From|To|Cc|Bcc|Date|Sent|Reply-To|Von|An|Gesendet|Datum|De|À|Envoyé|Para|Enviado|Fecha|Da|Inviato|Data)"
    r"[ \t]?:.*\n",
    re.IGNORECASE,
)
_SUBJECT: Final = re.compile(r"(?:Subject|Betreff|Objet|Asunto|Oggetto|Assunto|Onderwerp)[ \t]?:[ \t]*", re.IGNORECASE)
_HISTORY: Final = re.compile(
    r"^(?:-{2,}[ \t]*(?:Original Message|Ursprüngliche Nachricht|Message d'origine|Mensaje original).*"
    r"|On\b.{5,120}\bwrote:|Am\b.{5,120}\bschrieb\b.{0,80}:|Le\b.{5,120}\ba écrit ?:|El\b.{5,120}\bescribió:"
    r"|Il\b.{5,120}\bha scritto:)[ \t]*$",
    re.MULTILINE | re.IGNORECASE,
)
_SIGNATURE: Final = re.compile(
    r"^(?:-- ?|(?:(?:best|kind|kindest|warm|many) )?(?:regards|wishes)|(?:many )?thanks|thank you|cheers|sincerely"
    r"|yours \w+"
    r"|(?:mit )?(?:freundlichen|besten|vielen|herzlichen|viele|liebe|beste) gr(?:ü|ue)(?:ß|ss)en?|mfg|vg|lg"
    r"|(?:bien )?cordialement|(?:un )?saludos?(?: cordial(?:es)?)?|atentamente|(?:cordiali|distinti) saluti"
    r"|atenciosamente|met vriendelijke groet(?:en)?|с уважением|pozdrawiam|saygılarımla)[,.!]?[ \t]*$",
    re.MULTILINE | re.IGNORECASE,
)


def open_envelope(query: str) -> str:
    r"""
    Take what is asked out of what it was sent in.

    >>> open_envelope('{"question": "Who won?", "top_k": 5}'), open_envelope("[INST] Who won? [/INST]")
    ('Who won?', 'Who won?')
    >>> open_envelope("Dear all,\nwho won the race in Oslo this year?\n\nBest regards,\nAnn Lee\nSales")
    'Dear all,\nwho won the race in Oslo this year?'

    :param query: The query as it was sent.
    :returns: What is left; the query itself where it is in none of these.
    """
    left = "\n".join(_asked_in_json(query)) or query
    left = _OPERATOR.sub("", _INSTRUCT.sub("", left))
    left = _MARK.sub("\n", _SYSTEM.sub("\n", left)).strip()
    if left.startswith("<") and left.endswith(">"):
        left = _TAG.sub("\n", left)
    if _ENTITY.search(left):  # else "&copy=1" would be one
        left = html.unescape(left)
    return _letter(left.strip()).strip() or query


def _asked_in_json(query: str) -> list[str]:
    try:
        return [*_asked(json.loads(query.strip()))]
    except (ValueError, RecursionError):
        return []


def _asked(value: object, inside: bool = False) -> Iterator[str]:
    """What is asked in JSON; inside of what is asked, all that is said."""
    if isinstance(value, list):
        for item in value:
            yield from _asked(item, inside)
    elif isinstance(value, dict):
        role = value.get("role")
        if role is not None and role not in _ASKING_ROLES:
            return
        for key, held in value.items():
            name = key.casefold()
            asks = name in _ASKED or ((inside or role is not None) and name in _SAID)
            if isinstance(held, str):
                yield from [held] if asks else ()
            else:
                yield from _asked(held, inside or asks)


def _letter(text: str) -> str:
    """The letter without its head, its signature and the mails below it."""
    body = _without_head(text)
    for end in (_HISTORY, _SIGNATURE):
        found = end.search(body)
        above = body[: found.start()] if found else ""
        if has_question_mark(above) and len(above.split()) >= _FEWEST_WORDS:
            body = above
    return body


def _without_head(text: str) -> str:
    end, lines = 0, 0
    while header := _HEADER.match(text, end):
        end, lines = header.end(), lines + 1
    subject = _SUBJECT.match(text, end)
    if subject:
        return text[subject.end() :]
    return text[end:] if lines > 1 else text
