"""Lines of the headers of mails that a query asks for: who sent what is said below, when, to whom."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from typing import Final

from rag_compress.core.filling.dated import asks_when
from rag_compress.core.layout.mail_headers import field_of
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.joined import with_firsts

_ASKS: Final = {
    "recipient": re.compile(
        r"\bto\s+whom\b|\bwh(?:o|om|ich\s+\w+)\b[^?]{0,100}\b(?:to(?=\s*\?|$)|receiv\w+)\b|\b(?:recipients?|addressees?)\b"
        r"|\ban\s+wen\b|\b(?:empfänger\w*|empfing|erhielt)\b|\bà\s+qui\b|\bdestinatair\w+|\ba\s+quién\b|\bdestinatari\w+"
    ),
    "sender": re.compile(
        r"\bwho(?:'s|’s|se)?\b|\b(?:sender|author|wer|absender\w*|autor\w*|qui|expéditeur|auteur|quién|remitente|chi|mittente|quem)\b"
        r"|谁|誰|누가"
    ),
    "subject": re.compile(r"\b(?:subject|betreff|objet|asunto|assunto|oggetto|onderwerp)\b"),
}


def asks_who(query: str) -> bool:
    """
    Tell whether a query asks who did, wrote or sent something.

    >>> asks_who("Who added it?"), asks_who("What was added?")
    (True, False)

    :param query: The query as it was asked.
    :returns: Whether it does.
    """
    return _ASKS["sender"].search(query.lower()) is not None


def asked_fields(query: str, analyzed: Sequence[AnalyzedPassage]) -> dict[int, tuple[int, ...]]:
    """
    Find for each sentence of a mail the lines of its header that a query asks for.

    "When was it announced?" is answered by no word of the mail that announces it, but by the date above.

    :param query: The query as it was asked.
    :param analyzed: The passages, taken apart.
    :returns: For positions of mails those of the lines: nothing where the query asks for none.
    """
    lower = query.lower()
    kinds = ["date"] if asks_when(query) else []
    kinds += (kind for kind, asks in _ASKS.items() if asks.search(lower))
    found: dict[int, tuple[int, ...]] = {}
    for first, passage in with_firsts(analyzed) if kinds else ():
        headers = [header for header in passage.mail_headers if not header.depth]
        starts = [header.first for header in headers]
        fields = [[field_of(passage.lines, header, kind) for kind in kinds] for header in headers]
        for index in range(starts[0] if starts else len(passage.spans), len(passage.spans)):
            own = fields[bisect_right(starts, index) - 1]
            found[first + index] = tuple(first + field for field in own if field is not None)
    return found
