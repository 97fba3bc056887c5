"""The kept messages as they are handed out, within the budget also where the tokens of messages do not add up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rag_compress.chat.cut import Cut
from rag_compress.chat.fill import Filled, Order
from rag_compress.chat.models import Message
from rag_compress.chat.request import Request
from rag_compress.chat.shortening import Shortener


@dataclass(frozen=True, slots=True)
class Rendered:
    """
    What is handed out.

    :param kept: The units, in the order of choice.
    :param cuts: The shorter versions of those that were shortened.
    :param indices: Positions in the conversation of ``messages``, ascending.
    :param messages: The messages.
    :param token_count: Their tokens together.
    """

    kept: Sequence[int]
    cuts: Mapping[int, Cut]
    indices: Sequence[int]
    messages: Sequence[Message]
    token_count: int


def render(request: Request, order: Order, filled: Filled, shortener: Shortener) -> Rendered:
    """
    Render the chosen units, and give up the least wanted until all counted together fit the budget.

    :param request: What is asked for.
    :param order: The units, by how much they are wanted; required ones are never given up.
    :param filled: The chosen units, each counted alone.
    :param shortener: Has the shorter versions, and can make them shorter still.
    :returns: What is handed out; only required units may exceed the budget on their own.
    """
    kept, required = list(filled.kept), set(order.required)
    while True:
        rendered = _render(request, kept, {unit: shortener.cuts[unit] for unit in kept if unit in filled.shortened})
        excess = rendered.token_count - request.config.token_budget
        last = next((unit for unit in reversed(kept) if unit not in required), None)
        if excess <= 0 or last is None:
            return rendered
        cut = rendered.cuts.get(last)
        if cut is None or shortener.squeeze(last, cut.token_count - excess) is None:
            kept.remove(last)


def _render(request: Request, kept: Sequence[int], cuts: Mapping[int, Cut]) -> Rendered:
    view = request.view
    texts = {view.units[unit].indices[0]: cut.text for unit, cut in cuts.items()}
    indices = sorted(i for unit in kept for i in view.units[unit].indices)
    messages = [replace(view.messages[i], text=texts[i]) if i in texts else view.messages[i] for i in indices]
    return Rendered(tuple(kept), cuts, indices, messages, request.counting.count(messages))
