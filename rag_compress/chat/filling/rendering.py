"""The kept messages as they are handed out, within the budget also where the tokens of messages do not add up."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from rag_compress.chat.cutting.shortening import Shortener, ShorterUnit
from rag_compress.chat.filling.fill import Filled, Order
from rag_compress.chat.models import Message
from rag_compress.chat.request import Request


@dataclass(frozen=True, slots=True)
class Rendered:
    """
    What is handed out.

    :param kept: The units, in the order of choice.
    :param shorter: The shorter versions of those that were shortened.
    :param indices: Positions in the conversation of ``messages``, ascending.
    :param messages: The messages.
    :param token_count: Their tokens together.
    """

    kept: Sequence[int]
    shorter: Mapping[int, ShorterUnit]
    indices: Sequence[int]
    messages: Sequence[Message]
    token_count: int


def render(request: Request, order: Order, filled: Filled, shortener: Shortener) -> Rendered:
    """
    Render the chosen units, and give up the least wanted until all counted together fit the budget.

    How many that takes is found by halving, so that a long conversation is counted a dozen times and not a thousand.
    The last one given up is cut to what then fits, where it may be.

    :param request: What is asked for.
    :param order: The units, by how much they are wanted; required ones are never given up.
    :param filled: The chosen units, each counted alone.
    :param shortener: Has the shorter versions, and can make them shorter still.
    :returns: What is handed out; only required units may exceed the budget on their own.
    """
    required = frozenset(order.required)
    least_wanted_first = [unit for unit in reversed([*filled.kept]) if unit not in required]

    def without(given_up: int) -> Rendered:
        return _render(request, filled, shortener, frozenset(least_wanted_first[:given_up]))

    def excess(rendered: Rendered) -> int:
        return rendered.token_count - request.config.token_budget

    rendered = without(0)
    if excess(rendered) <= 0 or not least_wanted_first:
        return rendered
    given_up = bisect_left(range(len(least_wanted_first)), True, lo=1, key=lambda few: excess(without(few)) <= 0)
    last = least_wanted_first[given_up - 1]
    while last in filled.shortened:
        rendered = without(given_up - 1)
        if excess(rendered) <= 0:
            return rendered
        if shortener.squeeze(last, rendered.shorter[last].token_count - excess(rendered)) is None:
            break
    return without(given_up)


def _render(request: Request, filled: Filled, shortener: Shortener, given_up: Collection[int]) -> Rendered:
    view = request.view
    kept = [unit for unit in filled.kept if unit not in given_up]
    units = {unit: shortener.shorter[unit] for unit in kept if unit in filled.shortened}
    shorter = {i: message for unit in units.values() for i, message in unit.messages.items()}
    indices = sorted(i for unit in kept for i in view.units[unit].indices)
    messages = [shorter.get(i, view.messages[i]) for i in indices]
    return Rendered(tuple(kept), units, indices, messages, request.message_counter.count(messages))
