"""What a model at work has been asked to do, where the user's latest words are a mere go-ahead."""

from __future__ import annotations

from collections.abc import Sequence

from rag_compress.chat.judging.dependence import dependence
from rag_compress.chat.models import Message
from rag_compress.core.query import query_terms

MOST_TASKS = 3
"""Messages of the user that are looked at."""

_LEANING = 0.5
_FEW_TERMS = 3


def tasks_of(messages: Sequence[Message], language: str | None) -> list[str]:
    """
    Find what the model works on: the user's latest words and, as long as these are few and lean on what was said
    before ("Yes, go on."), those before them.

    >>> tasks_of([Message("user", "Repair the pump."), Message("assistant", "Now?"), Message("user", "Yes, do.")], "en")
    ['Yes, do.', 'Repair the pump.']

    :param messages: The conversation, oldest first.
    :param language: ISO 639-1 code of its language, None where it is not known.
    :returns: The words, latest first; none where the user said nothing.
    """
    found: list[str] = []
    said = (m.text for m in reversed(messages) if m.role == "user" and not m.by_compactor and m.text.strip())
    for text in said:
        found.append(text)
        stands_alone = (
            len(query_terms(text, [language or "en"])) > _FEW_TERMS or dependence(text, (), language) < _LEANING
        )
        if stands_alone or len(found) == MOST_TASKS:
            break
    return found
