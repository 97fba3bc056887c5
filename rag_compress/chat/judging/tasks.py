"""What a model is asked to do: the user's latest words, what they agree to, and at work what they go on from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rag_compress.chat.leaning.dependence import dependence
from rag_compress.chat.models import Message
from rag_compress.chat.phrases import says
from rag_compress.core.queries.query_terms import query_terms
from rag_compress.core.queries.replies import offered_in
from rag_compress.core.words.courtesies import says_nothing
from rag_compress.core.words.languages import FALLBACK_LANGUAGE

MOST_TASKS = 3
"""Messages of the user that are looked at."""

_LEANING = 0.5
_FEW_TERMS = 3
_REMINDS = 3


def task_index(messages: Sequence[Message]) -> int | None:
    """
    Find what the model is asked to do: the latest user message with words, an image or a file.

    :param messages: The conversation, oldest first.
    :returns: Position of the latest such message that no compactor wrote; None if there is none.
    """
    for index in reversed(range(len(messages))):
        message = messages[index]
        if message.by_user and (message.text.strip() or message.opaque_tokens):
            return index
    return None


def question_of(messages: Sequence[Message]) -> str:
    """
    Find the words in which the model is asked.

    :param messages: The conversation, oldest first.
    :returns: Text of the latest user message with one that no compactor wrote; empty if there is none.
    """
    return next((m.text for m in reversed(messages) if m.by_user and m.text.strip()), "")


def tasks_at(messages: Sequence[Message], language: str | None) -> list[int]:
    """
    Find what the model works on: the user's latest words and, as long as these are few and lean on what was said
    before ("Yes, go on."), add to it ("Check the valve, too."), came in between its steps or are a reminder that a
    program sends again and again ("Every response must include a tool call."), those before them.

    >>> chat = [Message("user", "Repair the pump."), Message("assistant", "Now?"), Message("user", "Yes, do.")]
    >>> tasks_at(chat, "en")
    [2, 0]

    :param messages: The conversation, oldest first.
    :param language: ISO 639-1 code of its language, None where it is not known.
    :returns: Positions of the messages, latest first; none where the user said nothing.
    """
    found: list[int] = []
    main = language or FALLBACK_LANGUAGE
    said = [place for place, message in enumerate(messages) if message.by_user and message.text.strip()]
    times = Counter(messages[place].text for place in said)
    between = _between_steps(messages)
    for place in reversed(said):
        text = messages[place].text
        if any(text == messages[later].text for later in found):
            continue
        comes_in = place in between or times[text] >= _REMINDS
        if comes_in and len(found) == MOST_TASKS - 1:
            continue
        found.append(place)
        says_much = len(query_terms(text, [main])) > _FEW_TERMS and not says_nothing(text, main)
        leans = not says_much and dependence(text, (), language) >= _LEANING
        stands_alone = not leans and not says("adds", text)
        if len(found) == MOST_TASKS or (stands_alone and not comes_in):
            break
    return found


def is_reminder(messages: Sequence[Message], place: int) -> bool:
    """
    Tell whether a message is what a program sends again and again in the name of the user.

    >>> is_reminder([Message("user", text) for text in ("Repair it.", *["Call a tool."] * 3)], 3)
    True

    :param messages: The conversation, oldest first.
    :param place: Position of a message of the user's.
    :returns: Whether the user's messages say the same three times or more.
    """
    said = messages[place].text
    return sum(message.by_user and message.text == said for message in messages) >= _REMINDS


def _between_steps(messages: Sequence[Message]) -> frozenset[int]:
    """Positions of what the user said in between the steps of an Agent, in one pass: there may be many in a row."""
    found: set[int] = set()
    is_step = False
    for place, message in enumerate(messages):
        if not message.by_user:
            is_step = _is_step(message)
        elif is_step:
            found.add(place)
    return frozenset(found)


def proposal_before(messages: Sequence[Message], task: int, language: str | None) -> list[str]:
    """
    Find what the user's latest words go on from, where an Agent has asked or offered something: "To book it, I need
    your agreement: flight HAT136, certificate 7504069 ..." - "Yes, please." The ids stand there, and the records that
    the next call needs are known by them.

    >>> from rag_compress.chat import ToolCall
    >>> step = Message("assistant", tool_calls=(ToolCall("find"),)), Message("tool")
    >>> said = [Message("assistant", "Shall I cancel H9ZU1C?"), Message("user", "Yes, please do that.")]
    >>> proposal_before([*step, *said], 3, "en"), proposal_before(said, 1, "en")
    (['Shall I cancel H9ZU1C?'], [])

    :param messages: The conversation, oldest first.
    :param task: Position of the user's latest words.
    :param language: ISO 639-1 code of its language, None where it is not known.
    :returns: The reply right before them, where it asks or offers something, they lean on it and a tool has been
        called; else nothing: the report of a task that is done says nothing of the next.
    """
    reply = messages[task - 1] if task else None
    if reply is None or reply.role != "assistant" or reply.tool_calls or not reply.text.strip():
        return []
    if not any(map(_is_step, messages[:task])) or offered_in(reply.text) is None:
        return []
    return [reply.text] if dependence(messages[task].text, (), language) >= _LEANING else []


def _is_step(message: Message) -> bool:
    return message.role == "tool" or bool(message.tool_calls or message.tool_results)
