"""What is stated in the same breath as a question: "I'm allergic to nuts, what can I eat?"."""

from __future__ import annotations

import re
from typing import Final

from rag_compress.chat.leaning.signs import signs_of
from rag_compress.core.words.languages import detect_language

_CLAUSE_ENDS: Final = re.compile(r"[,;:،](?!\d)|[，、；]|\s[–—-]\s|\s(?=¿)")
_LEAD: Final = re.compile(
    r"\W*(?:(?:so|and|but|or|then|also|now|you know|und|aber|oder|also|et|mais|ou|donc|alors|y|pero|o|entonces)\s+)*"
)
_YES_OR_NO: Final = re.compile(
    r"(?:can|could|would|will|do|does|did|is|are|was|were|has|have|had|should|shall|may|any|kannst|könntest|können"
    r"|könnten|soll\w*|gibt|hast|haben|hättest|weißt|wissen|würdest|würden|darf|ist|sind|peux|peut|pouvez|pourr\w+|est"
    r"|as|avez|sais|savez|dois|y a|(?:tu|vous) (?:peux|pouvez|pourr\w+|sais|savez|as|avez)|qu'\w+|puedes?|puedo"
    r"|podrías?|podemos|hay|es|sabes?|debo|debería|tienes)\b"
)
"""How questions for a yes or no begin in English, German, French and Spanish."""
_SUPPOSING: Final = re.compile(r"(?:if|unless|wenn|falls|si)\b")


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
            return "" if _asks(said, language) or _opens(_SUPPOSING, said) else said
    return ""


def _asks(clause: str, language: str | None) -> bool:
    return _opens(_YES_OR_NO, clause) or signs_of(_LEAD.sub("", clause, count=1), language).asking


def _opens(pattern: re.Pattern[str], clause: str) -> bool:
    lead = _LEAD.match(clause)
    return pattern.match(clause, lead.end() if lead else 0) is not None
