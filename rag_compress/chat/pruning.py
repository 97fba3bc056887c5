"""Pruning by importance, as the specification of selective memory describes it."""

from __future__ import annotations

from collections.abc import Sequence

from rag_compress.chat.arguments import check_messages
from rag_compress.chat.conversation.counting import shared_text_counter
from rag_compress.chat.memory import score_message_heuristic
from rag_compress.chat.models import Message
from rag_compress.checks import check_one_each, check_token_budget

LATEST = 2
"""Messages at the end that stay: the most recent pair."""


def prune_by_importance(
    messages: Sequence[Message],
    token_budget: int,
    ratings: Sequence[float] | None = None,
    *,
    counter: object = "o200k_base",
) -> list[Message]:
    """
    Drop the least important message, a question with its answer, until the others fit the budget.

    A user message goes with the message after it, an assistant message with the one before; of equally important ones
    the oldest goes first. The latest two messages stay, whatever their tokens. The specification keeps its system
    prompt apart from the conversation, and knows no tool calls: where there are any, and where a question is asked,
    ``compress_chat(..., **SELECTIVE_MEMORY)`` is the better choice.

    >>> said = ["Hi!", "Hello.", "My order is 7.", "Found it.", "When will it come?", "On Friday."]
    >>> chat = [Message(role, text) for role, text in zip(["user", "assistant"] * 3, said)]
    >>> [message.text for message in prune_by_importance(chat, 18)]
    ['My order is 7.', 'Found it.', 'When will it come?', 'On Friday.']

    :param messages: The conversation, oldest first. It is not changed.
    :param token_budget: Most tokens to keep; the latest two messages may exceed it.
    :param ratings: 1 to 10 for each message; by default `score_message_heuristic` rates.
    :param counter: What counts the tokens of a text: the name of an encoding, a function or a token counter.
    :returns: The messages that stay, in their order.
    :raises ValueError: If the budget is below 1, or there is not one rating of 1 to 10 for each message.
    :raises TypeError: If a value has the wrong type.
    """
    check_messages(messages)
    room = check_token_budget("token_budget", token_budget)
    counting = shared_text_counter(counter)
    if ratings is None:
        ratings = [score_message_heuristic(message.text) for message in messages]
    check_one_each("ratings", ratings, len(messages), least=1, most=10)
    costs = [counting.count([message]) for message in messages]
    excess, prunable = sum(costs) - room, max(0, len(messages) - LATEST)
    gone: set[int] = set()
    before, after = list(range(-1, len(messages) - 1)), list(range(1, len(messages) + 1))  # the neighbours still there
    for place in sorted(range(prunable), key=ratings.__getitem__):  # stable: of equals the oldest
        if excess <= 0:
            break
        if place in gone:
            continue
        partner = {"user": after[place], "assistant": before[place]}.get(messages[place].role, place)
        for i in {place, partner}:
            if 0 <= i < prunable:
                gone.add(i)
                excess -= costs[i]
                if before[i] >= 0:
                    after[before[i]] = after[i]
                before[after[i]] = before[i]
    return [message for i, message in enumerate(messages) if i not in gone]
