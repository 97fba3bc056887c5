"""Fill a token budget with units: the one place where the guarantee for conversations lives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    :param failed: A step that failed lately and is too long to stay whole: what it reports comes before all others.
    :param excerpts: Tokens of shorter versions that were chosen together to fit, by unit.
    :param told: What the user told that answers best and comes first: squeezed to what answers, however little fits.
    :param pointed: What a question points at by its time or place and comes first: squeezed to whatever fits.
    :param stating: Messages in which the user states what must not be forgotten: cut to that where they do not fit.
    """

    required: Sequence[int]
    recent: Sequence[int]
    others: Sequence[int]
    last: Sequence[int] = ()
    duplicates: frozenset[int] = frozenset()
    whole: frozenset[int] = frozenset()
    failed: int | None = None
    excerpts: Mapping[int, int] = field(default_factory=dict)
    told: int | None = None
    pointed: int | None = None
    stating: frozenset[int] = frozenset()


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
    is left in the end goes to excerpts of results that were planned for more room than there was in their turn, then
    makes shortened units whole again, the most wanted first. Where that is much of the budget, units that were too long
    for it are squeezed into what is left. And what then is left lengthens what was cut, the most wanted first: a larger
    budget must not keep less of a message than a smaller one, into which it was squeezed.

    >>> class Never:
    ...     shorten = refit = squeeze = squeeze_to_statement = lengthen = lambda self, unit, room: None
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
    sizes = [1] * len(costs) if sizes is None else sizes
    kept = {unit: costs[unit] for unit in order.required}
    room = token_budget - sum(kept.values())
    places = sum(sizes) if max_messages is None else max_messages - sum(sizes[unit] for unit in kept)
    filling = _Filling(costs, sizes, order, shortener, token_budget, kept, room, places)
    filling.offer_in_turn(verbatim_share * token_budget)
    filling.refit()
    filling.make_whole()
    filling.squeeze()
    filling.lengthen()
    return Filled(kept, frozenset(filling.shortened), frozenset(filling.crowded_out))


@dataclass(slots=True)
class _Filling:
    """What is kept so far, and what is left: tokens in ``room``, messages in ``places``."""

    costs: Sequence[int]
    sizes: Sequence[int]
    order: Order
    shortener: Shortener
    token_budget: int
    kept: dict[int, int]
    room: int
    places: int
    shortened: set[int] = field(default_factory=set)
    crowded_out: set[int] = field(default_factory=set)
    failures: int = 0

    def offer_in_turn(self, verbatim: float) -> None:
        """Keep what fits, shortened where that helps: beyond so many tokens by choice, so that more units fit."""
        order = self.order
        offers = [(order.recent, True), (order.others, False), (order.last, False)]
        for unit, is_pinned in ((unit, is_pinned) for units, is_pinned in offers for unit in units):
            if self.room <= 0:
                break
            cost, is_told, is_pointed = self.costs[unit], unit == order.told, unit == order.pointed
            is_far_too_long = order.excerpts.get(unit, _LEAST_LEFT * cost) > self.room
            is_stating = unit in order.stating
            if unit in self.kept or (is_far_too_long and not (is_told or is_pointed or is_stating)):
                continue  # most of a long history fits neither whole nor cut
            if self.sizes[unit] > self.places:
                self.crowded_out.add(unit)
                continue
            by_choice = unit not in order.whole and self.token_budget - self.room + cost > verbatim
            is_cut = not is_pinned and not is_far_too_long and (by_choice or cost > self.room)
            shorter = self._shorter(unit) if is_cut else None
            if shorter is None and cost > self.room and is_told:
                shorter = self.shortener.squeeze_to_answer(unit, self.room)
            if shorter is None and cost > self.room and is_pointed:
                shorter = self.shortener.squeeze(unit, self.room)
            if shorter is None and cost > self.room and is_stating:
                shorter = self.shortener.squeeze_to_statement(unit, self.room)
            if shorter is not None or cost <= self.room:
                self._keep(unit, shorter)

    def _shorter(self, unit: int) -> int | None:
        """Tokens of the shorter version of a unit, where that helps."""
        cost, is_too_long = self.costs[unit], self.costs[unit] > self.room
        shorter = self.shortener.shorten(unit, self.room) if self.failures < _FAILURES else None
        self.failures += shorter is None and is_too_long
        # An excerpt was chosen together with others: what it saves is theirs, however little it is.
        most = self.room if is_too_long or unit in self.order.excerpts else _WORTH * cost
        return shorter if shorter is not None and shorter <= most else None

    def _keep(self, unit: int, shorter: int | None) -> None:
        self.kept[unit] = self.costs[unit] if shorter is None else shorter
        if shorter is not None:
            self.shortened.add(unit)
        self.room -= self.kept[unit]
        self.places -= self.sizes[unit]

    def refit(self) -> None:
        """Cut to what is left the excerpts that did not fit: all else has had its turn, so they take nobody's room."""
        for unit in [unit for unit in self.order.others if unit in self.order.excerpts and unit not in self.kept]:
            can_be_kept = self.room > 0 and self.sizes[unit] <= self.places
            rest = self.shortener.refit(unit, self.room) if can_be_kept else None
            if rest is not None:
                self._keep(unit, rest)

    def make_whole(self) -> None:
        """Make shortened units whole again while there is room, the most wanted first."""
        for unit in [unit for unit in self.kept if unit in self.shortened]:
            more = self.costs[unit] - self.kept[unit]
            if more <= self.room:
                self.room -= more
                self.kept[unit] = self.costs[unit]
                self.shortened.remove(unit)

    def squeeze(self) -> None:
        """Cut what found no place to what is left, where that is much."""
        failures = 0
        for unit in self.order.others:
            is_full = self.places <= 0 or self.room < _MUCH_LEFT * self.token_budget
            if is_full or (self.kept and failures >= _FAILURES):
                break
            if unit in self.kept or self.sizes[unit] > self.places or not self.shortener.can_be_cut(unit):
                continue
            rest = self.shortener.squeeze(unit, self.room)
            failures += rest is None
            if rest is not None:
                self._keep(unit, rest)

    def lengthen(self) -> None:
        """Keep more of what was cut while there is room, the most wanted first."""
        failures = 0
        for unit in [unit for unit in self.kept if unit in self.shortened]:
            if self.room <= 0 or failures >= _FAILURES:
                break
            more = self.shortener.lengthen(unit, self.kept[unit] + self.room)
            failures += more is None
            if more is not None:
                self.room -= more - self.kept[unit]
                self.kept[unit] = more
