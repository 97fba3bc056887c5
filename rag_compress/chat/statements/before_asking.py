"""What is stated in the same breath as a question: "I'm allergic to nuts, what can I eat?"."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from rag_compress.chat.leaning.signs import signs_of
from rag_compress.chat.phrases import in_any_language
from rag_compress.core.words.languages import detect_language

_CLAUSE_ENDS: Final = re.compile(r"[,;:،](?!\d)|[，、；]|\s[–—-]\s|\s(?=¿)")


def said_before_asking(question: str) -> str:
    """
    Find what a question says before the clause that asks.

    >>> said_before_asking("i prefer trains to planes, so how do i get there?")
    'i prefer trains to planes'
    >>> said_before_asking("do i like it, or can i leave it?"), said_before_asking("if i avoid nuts, what can i eat?")
    ('', '')

    :param question: A sentence with a question mark at its end, folded.
    :returns: What stands before the first clause that asks; nothing where it asks, or supposes, from the beginning.
    """
    ends = [(end.start(), end.end()) for end in _CLAUSE_ENDS.finditer(question)]
    language = detect_language(question) if ends else None
    for start, end in ends:
        if _asks(question[end:], language):
            said = question[:start]
            return "" if _asks(said, language) or _opens("supposing", said) else said
    return ""


def _asks(clause: str, language: str | None) -> bool:
    return _opens("yes_or_no", clause) or signs_of(_lead().sub("", clause, count=1), language).asking


def _opens(kind: str, clause: str) -> bool:
    lead = _lead().match(clause)
    return re.compile(rf"(?:{in_any_language(kind)})\b").match(clause, lead.end() if lead else 0) is not None


@cache
def _lead() -> re.Pattern[str]:
    return re.compile(rf"\W*(?:(?:{in_any_language('clause_lead')})\s+)*")
