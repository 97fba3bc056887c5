"""Fill a token budget with units: the one place where the guarantee for conversations lives."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rag_compress.chat.cutting.shortening import Shortener

_WORTH = 0.85
"""A cut that leaves more than this share of the tokens is not worth its loss."""

_LEAST_LEFT = 0.4
"""No cut is tried where less than this share of a unit's tokens would fit: it would rarely, and trying costs time."""

_FAILURES = 40
"""Cuts that may come to nothing after the budget is full: the shorter messages that follow still get their chance."""

_MUCH_LEFT = 0.35
"""Share of the budget that is not left empty while a message that found no place has a sentence that fits."""


@dataclass(frozen=True, slots=True)
class Order:
    """
    What is wanted, most first.

    :param required: Units that stay even if they exceed the budget: system messages and the task.
    :param recent: Units kept next, while they fit.
    :param others: All others, the most wanted first.
    :param last: Units that are offered after all others: they say what another says, or lack their counterpart.
    :param duplicates: Units that say what a more wanted one says.
    :param whole: Units that are shortened only where they would not fit whole.
    :param excerpts: Tokens of shorter versions that were chosen together to fit, by unit.
    """

    required: Sequence[int]
    recent: Sequence[int]
    others: Sequence[int]
    last: Sequence[int] = ()
    duplicates: frozenset[int] = frozenset()
    whole: frozenset[int] = frozenset()
    excerpts: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Filled:
    """
    What was chosen.

    :param kept: Tokens of every kept unit, in the order of choice.
    :param shortened: Units that are kept in their shorter version.
    :param crowded_out: Units passed over although there was room, as too few places were left for their messages.
    """

    kept: Mapping[int, int]
    shortened: frozenset[int]
    crowded_out: frozenset[int]


def fill(
    costs: Sequence[int],
    order: Order,
    token_budget: int,
    *,
    shortener: Shortener,
    verbatim_share: float,
    sizes: Sequence[int] | None = None,
    max_messages: int | None = None,
) -> Filled:
    """
    Choose units greedily: each in turn is kept if it still fits, shortened if that helps, else passed over.

    Beyond ``verbatim_share`` of the budget a unit is shortened where that saves tokens, so that more of them fit. What
    is left in the end makes shortened units whole again, the most wanted first. Where that is much of the budget, units
    that were too long for it are squeezed into what is left. And what then is left lengthens what was cut, the most
    wanted first: a larger budget must not keep less of a message than a smaller one, into which it was squeezed.

    >>> class Never:
    ...     shorten = squeeze = lengthen = lambda self, unit, room: None
    ...     can_be_cut = lambda self, unit: False
    >>> dict(fill([3, 4, 2], Order([], [2], [1, 0]), 6, shortener=Never(), verbatim_share=1.0).kept)
    {2: 2, 1: 4}

    :param costs: Tokens of each unit.
    :param order: The units, by how much they are wanted.
    :param token_budget: Most tokens of all kept units together, but for required ones.
    :param shortener: Makes shorter versions.
    :param verbatim_share: Share of the budget filled with whole units before any is shortened by choice.
    :param sizes: Messages of each unit; by default one.
    :param max_messages: Most messages to keep, but for required ones.
    :returns: The kept units.
    """
    kept: dict[int, int] = {unit: costs[unit] for unit in order.required}
    shortened: set[int] = set()
    crowded_out: set[int] = set()
    room = token_budget - sum(kept.values())
    sizes = [1] * len(costs) if sizes is None else sizes
    places = sum(sizes) if max_messages is None else max_messages - sum(sizes[unit] for unit in kept)
    verbatim = verbatim_share * token_budget
    failures = 0

    for unit, pinned in _offers(order):
        if room <= 0:
            break
        if order.excerpts.get(unit, _LEAST_LEFT * costs[unit]) > room or unit in kept:
            continue  # most of a long history fits neither whole nor cut
        if sizes[unit] > places:
            crowded_out.add(unit)
            continue
        cost = costs[unit]
        by_choice = not pinned and unit not in order.whole and token_budget - room + costs[unit] > verbatim
        if by_choice or costs[unit] > room:
            may_help = not pinned and failures < _FAILURES
            shorter = shortener.shorten(unit, room) if may_help else None
            failures += shorter is None and may_help and costs[unit] > room
            # An excerpt was chosen together with others: what it saves is theirs, however little it is.
            most = room if costs[unit] > room or unit in order.excerpts else _WORTH * costs[unit]
            if shorter is not None and shorter <= most:
                cost = shorter
                shortened.add(unit)
        if cost <= room:
            kept[unit] = cost
            room -= cost
            places -= sizes[unit]

    room = _make_whole(costs, kept, shortened, room)
    failures = 0
    for unit in order.others:
        if places <= 0 or room < _MUCH_LEFT * token_budget or (kept and failures >= _FAILURES):
            break
        if unit in kept or sizes[unit] > places or not shortener.can_be_cut(unit):
            continue
        rest = shortener.squeeze(unit, room)
        failures += rest is None
        if rest is not None:
            kept[unit] = rest
            shortened.add(unit)
            room -= rest
            places -= sizes[unit]
    _lengthen(kept, shortened, room, shortener)
    return Filled(kept, frozenset(shortened), frozenset(crowded_out))


def _make_whole(costs: Sequence[int], kept: dict[int, int], shortened: set[int], room: int) -> int:
    """Make shortened units whole again while there is room, the most wanted first; returns what is left of it."""
    for unit in [unit for unit in kept if unit in shortened]:
        more = costs[unit] - kept[unit]
        if more <= room:
            room -= more
            kept[unit] = costs[unit]
            shortened.remove(unit)
    return room


def _lengthen(kept: dict[int, int], shortened: Collection[int], room: int, shortener: Shortener) -> None:
    """Keep more of what was cut while there is room, the most wanted first."""
    failures = 0
    for unit in [unit for unit in kept if unit in shortened]:
        if room <= 0 or failures >= _FAILURES:
            break
        more = shortener.lengthen(unit, kept[unit] + room)
        failures += more is None
        if more is not None:
            room -= more - kept[unit]
            kept[unit] = more


def _offers(order: Order) -> Iterable[tuple[int, bool]]:
    yield from ((unit, True) for unit in order.recent)
    yield from ((unit, False) for unit in order.others)
    yield from ((unit, False) for unit in order.last)
