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
    before ("Yes, go on.") or came in between its steps, those before them.

    >>> tasks_of([Message("user", "Repair the pump."), Message("assistant", "Now?"), Message("user", "Yes, do.")], "en")
    ['Yes, do.', 'Repair the pump.']

    :param messages: The conversation, oldest first.
    :param language: ISO 639-1 code of its language, None where it is not known.
    :returns: The words, latest first; none where the user said nothing.
    """
    found: list[str] = []
    for place in reversed(range(len(messages))):
        message = messages[place]
        if message.role != "user" or message.by_compactor or not message.text.strip():
            continue
        is_between_steps = place > 0 and _is_step(messages[place - 1])  # a correction of what the model does
        if is_between_steps and len(found) == MOST_TASKS - 1:
            continue
        found.append(message.text)
        says_much = len(query_terms(message.text, [language or "en"])) > _FEW_TERMS
        stands_alone = says_much or dependence(message.text, (), language) < _LEANING
        if len(found) == MOST_TASKS or (stands_alone and not is_between_steps):
            break
    return found


def _is_step(message: Message) -> bool:
    return message.role == "tool" or bool(message.tool_calls or message.tool_results)
