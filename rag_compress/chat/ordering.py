"""What is wanted, most first: what must stay, the latest, the best by score, and last what says nothing new."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rag_compress.chat.fill import Order
from rag_compress.chat.judge import Judgement
from rag_compress.chat.memory import by_band, latest_within, rating_of, score_message_heuristic
from rag_compress.chat.models import ChatReason
from rag_compress.chat.settings import ChatConfig
from rag_compress.chat.view import ConversationView

PRESERVE_RECENT = 2
"""Latest messages or Agent steps that are kept with the task."""

_REPEATED_WORDS = 8
"""A message of at least so many terms that says what a more wanted one says is offered last."""


def rate_units(view: ConversationView, config: ChatConfig, shares: Sequence[float] | None = None) -> Sequence[int]:
    """
    Rate every unit where selective memory decides.

    :param view: The conversation.
    :param config: The settings.
    :param shares: An importance of 0 to 1 per unit, from outside; by default patterns rate.
    :returns: 1 to 10 for each unit; nothing where selective memory does not decide.
    """
    if not config.selective_memory:
        return ()
    if shares is not None:
        return [rating_of(share) for share in shares]
    return [score_message_heuristic(text, high=config.high_patterns, low=config.low_patterns) for text in view.texts]


def order_units(
    view: ConversationView, judged: Judgement, ratings: Sequence[int], task: int | None, config: ChatConfig
) -> tuple[Order, dict[int, ChatReason]]:
    """
    Order the units by how much they are wanted.

    :param view: The conversation.
    :param judged: How much each unit is wanted.
    :param ratings: Importance of each unit from 1 to 10, where that decides.
    :param task: The message that says what is asked.
    :param config: The settings.
    :returns: The order, and why some units are offered last or not at all.
    """
    count, units, said = len(view.units), view.units, view.transcript
    fixed = {*said.instructions, *range(max(0, count - config.require_recent), count)}
    if task is not None:
        fixed.add(next(u for u in reversed(range(count)) if task in units[u].indices))
    required = sorted(fixed)
    latest_first = [u for u in reversed(range(count)) if u not in fixed]
    recent = latest_first[: _preserved(config, task)]
    if ratings:
        recent = latest_within(recent, view.costs, config.token_budget - sum(view.costs[u] for u in required))
    by_score = np.argsort(-judged.scores[latest_first], kind="stable")  # of equals the latest
    wanted = np.array(latest_first, dtype=np.int64)[by_score].tolist()

    fates: dict[int, ChatReason] = dict.fromkeys(judged.excluded, "below_min_score")
    seen: set[str] = set()
    for u in dict.fromkeys((*required, *recent, *wanted)) if said.repeated else ():
        if u in said.repeated and view.texts[u] in seen and view.analyses[u].length >= _REPEATED_WORDS:
            fates.setdefault(u, "duplicate")
        seen.add(view.texts[u])
    last = {u for u, fate in fates.items() if fate == "duplicate"} | {u for u in said.incomplete if u not in fates}
    others = [u for u in wanted if u not in fates and u not in last]
    order = Order(
        required=required,
        recent=[u for u in recent if fates.get(u) != "duplicate"],
        others=by_band(others, ratings) if ratings else others,
        last=[u for u in wanted if u in last],
    )
    return order, fates


def _preserved(config: ChatConfig, task: int | None) -> int:
    if config.preserve_recent is not None:
        return config.preserve_recent
    return PRESERVE_RECENT if task is not None else 0
