"""
What somebody states: the sentences of a message that ask nothing, and what others say before they ask ("I'm allergic to
nuts, what can I eat?").
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from rag_compress.chat.leaning.signs import signs_of
from rag_compress.chat.phrases import in_any_language, opens
from rag_compress.core.words.languages import detect_language
from rag_compress.core.words.marks import QUESTION_MARKS
from rag_compress.core.words.word_lists import folded

LONGEST: Final = 600
"""Characters above which a message is a document rather than a statement about oneself."""

_ENDS: Final = ".!。！" + "".join(QUESTION_MARKS)
_SENTENCE: Final = re.compile(rf"(?:[^{_ENDS}\n]|(?<=\d)\.(?=\d))+[{_ENDS}]*")  # 9.000 euro. | Python 3.9, not 3.11.
_CLAUSE_ENDS: Final = re.compile(r"[,;:،](?!\d)|[，、；]|\s[–—-]\s|\s(?=¿)")


def stated_sentences(text: str, longest: int = LONGEST) -> list[str]:
    """
    Find the sentences of a message that ask nothing, and of questions what they say before they ask.

    >>> stated_sentences("Do I like it? No. Never!")
    [' no.', ' never!']
    >>> stated_sentences("We run 3.9. I spend 9.000 euro.")
    ['we run 3.9.', ' i spend 9.000 euro.']
    >>> stated_sentences("I prefer trains to planes, so how do I get there?")
    ['i prefer trains to planes']
    >>> stated_sentences("Do I like it, or can I leave it?"), stated_sentences("If I avoid nuts, what can I eat?")
    ([], [])

    :param text: What is said.
    :param longest: Characters above which a text is a document.
    :returns: The sentences, folded; none of a document.
    """
    if len(text) > longest:
        return []
    sentences = _SENTENCE.findall(folded(text))
    stated = (_said_before_asking(said) if said.endswith(QUESTION_MARKS) else said for said in sentences)
    return [said for said in stated if said]


def _said_before_asking(question: str) -> str:
    """What stands before the first clause that asks; nothing where it asks, or supposes, from the beginning."""
    ends = [(end.start(), end.end()) for end in _CLAUSE_ENDS.finditer(question)]
    language = detect_language(question) if ends else None
    for start, end in ends:
        if _asks(question[end:], language):
            said = question[:start]
            return "" if _asks(said, language) or opens("supposing", _without_lead(said)) else said
    return ""


def _asks(clause: str, language: str | None) -> bool:
    bare = _without_lead(clause)
    return opens("yes_or_no", bare) or signs_of(bare, language).asking


def _without_lead(clause: str) -> str:
    return _lead().sub("", clause, count=1)


@cache
def _lead() -> re.Pattern[str]:
    return re.compile(rf"\W*(?:(?:{in_any_language('clause_lead')})\s+)*")
