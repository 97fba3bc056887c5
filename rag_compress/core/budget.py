"""
Fill a token budget with sentences: the one place where the guarantee lives.

Token counts are not additive: a newline between two sentences may cost a token or merge into the full stop before it.
So the fill goes by an estimate, corrects it by counting the rendered text when the estimate says that the budget is
full, and in the end counts the text that is returned.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from rag_compress.core.filling.plan import PassedOver, Plan
from rag_compress.core.filling.selection import offers
from rag_compress.core.line_counts import count_by_line
from rag_compress.core.models import Reason
from rag_compress.core.tokens import TokenCounter

MOST_SAVED_TOGETHER = 1.5
"""How often as many tokens sentences may have alone as together; more only where a counter is made for it."""

_RECOUNTS = 6
"""Most corrections of the estimate in one fill: each costs a count of the whole context."""

_CHEAP_GAPS = frozenset(["", " ", "\n", "\n\n", "\r\n"])
"""White space between neighbours that costs no more than the token estimated for a separator."""


@dataclass(frozen=True, slots=True)
class Selection:
    """
    Sentences that fit, and the context that they make.

    :param reasons: Why each sentence was kept or dropped.
    :param text: The rendered context.
    :param passage_texts: The rendered text of each passage in it, by the passage's index.
    :param token_count: Tokens of ``text``.
    """

    reasons: list[Reason]
    text: str
    passage_texts: dict[int, str]
    token_count: int


def fill(plan: Plan, token_budget: int) -> Selection:
    """
    Choose sentences greedily: each that is offered in turn is kept if it still fits, else left out.

    The count of the rendered result never exceeds the budget, and the result is empty only if no sentence fits alone:
    where none fits below its title, titles are left out. Takes time linear in the text: at most a fixed number of
    recounts.

    :param plan: The scored sentences.
    :param token_budget: Most tokens of the rendered context.
    :returns: What is kept.
    """
    selection = _fill(plan, token_budget)
    if plan.layout.include_titles and not selection.text:
        untitled = replace(plan.layout, include_titles=False)
        selection = _fill(replace(plan, layout=untitled), token_budget)
    return selection


def _fill(plan: Plan, token_budget: int) -> Selection:
    plan = replace(plan, counter=_Remembering(plan.counter))
    kept: set[int] = set()
    passed_over: dict[int, PassedOver] = {}
    room = math.inf if _fits_whole(plan, token_budget) else token_budget
    choices = _choose(plan, offers(plan, kept, passed_over, token_budget), kept, room)
    chosen, text, passage_texts, token_count = _settle(plan, choices, token_budget)
    return Selection(_reasons(plan, chosen, passed_over), text, passage_texts, token_count)


def _fits_whole(plan: Plan, token_budget: int) -> bool:
    """
    Whether all sentences fit together, also where the estimate says that they do not: "batteries" alone at the
    beginning of a text may have more tokens than behind a space, and where nothing is left out, no omission is marked.
    """
    alone = sum(sentence.token_count for sentence in plan.sentences)
    return alone / MOST_SAVED_TOGETHER <= token_budget and plan.count_all() <= token_budget


class _Remembering:
    """Counts a text once in a fill: a title, which every sentence would ask for, or a line of the context."""

    def __init__(self, counter: TokenCounter) -> None:
        self.count = count_by_line(counter)


def _choose(
    plan: Plan, offered: Iterable[tuple[int, ...]], kept: set[int], token_budget: float
) -> list[tuple[tuple[int, ...], int]]:
    """Put what fits into ``kept``; return the choices, each with its estimated cost, in order."""
    count = plan.counter.count
    titled: set[int] = set()
    choices: list[tuple[tuple[int, ...], int]] = []
    total, exact, recounts = 0, True, _RECOUNTS
    for offer in offered:
        titles = _titles_above(plan, offer, titled) if plan.layout.include_titles else {}
        least = sum([plan.sentences[position].token_count for position in offer]) + sum(map(count, titles.values()))
        if (kept or titles) and total + least > token_budget and (exact or not recounts):
            continue  # no count would make room, and most sentences of a tight budget need no estimate
        cost, counted = least + len(offer) + _cost_of_gaps(plan, offer, kept, count), False
        if not kept:  # the first one must not fail later, or the result could end up empty
            cost, counted = plan.count(offer), True
        elif total + cost > token_budget and recounts:
            if not exact:
                total, exact, recounts = plan.count([*kept]), True, recounts - 1
            if total + least <= token_budget < total + cost and recounts:
                cost, counted, recounts = plan.count([*kept, *offer]) - total, True, recounts - 1
        if total + cost > token_budget:
            continue
        total, exact = total + cost, exact and counted
        kept.update(offer)
        choices.append((offer, cost))
        titled.update(titles)
    return choices


def _titles_above(plan: Plan, offer: tuple[int, ...], titled: Collection[int]) -> dict[int, str]:
    """The titles that sentences add to the context, by passage: those of passages of which nothing is kept yet."""
    passages = dict.fromkeys(plan.sentences[position].passage_index for position in offer)
    return {i: title for i in passages if i not in titled and (title := plan.layout.title_line(plan.passages[i]))}


def _cost_of_gaps(plan: Plan, offer: tuple[int, ...], kept: Collection[int], count: Callable[[str], int]) -> int:
    """Estimate what may stand beside sentences and costs more than a separator does."""
    cost = len(offer) * count(plan.layout.omission_marker) if plan.layout.omission_marker else 0
    for position in offer:
        passage_index, index = plan.sentences[position].passage_index, plan.sentences[position].place
        text, spans = plan.passages[passage_index].text, plan.analyzed[passage_index].spans
        for before, neighbour in ((index - 1, position - 1), (index, position + 1)):
            if neighbour in kept and 0 <= before < len(spans) - 1:
                gap = text[spans[before][1] : spans[before + 1][0]]
                if gap not in _CHEAP_GAPS:
                    cost += count(gap)
    return cost


def _settle(
    plan: Plan, choices: list[tuple[tuple[int, ...], int]], token_budget: int
) -> tuple[frozenset[int], str, dict[int, str], int]:
    """Count the text, and take back the latest choices until the count agrees."""
    while True:
        chosen = [position for offer, _ in choices for position in offer]
        text, passage_texts = plan.render(chosen)
        token_count = plan.counter.count(text)
        excess = token_count - token_budget
        if excess <= 0 or len(choices) < 2:  # one choice alone was counted when it was made
            return frozenset(chosen), text, passage_texts, token_count
        while len(choices) > 1 and excess > 0:
            excess -= max(1, choices.pop()[1])


def _is_beside(plan: Plan, position: int, kept: frozenset[int]) -> bool:
    """Whether what is wordless stands beside what is kept; one of two fences, around it."""
    partner = plan.structure.fences.get(position, position)
    if partner == position:
        return plan.has_neighbour(position, kept)
    return not kept.isdisjoint(range(min(position, partner) + 1, max(position, partner)))


def _reasons(plan: Plan, kept: frozenset[int], passed_over: Mapping[int, PassedOver]) -> list[Reason]:
    reasons: list[Reason] = ["over_budget"] * len(plan.sentences)
    for position, (reason, holder) in passed_over.items():
        if holder is None or holder in kept:  # else it was taken back
            reasons[position] = reason
    for position in plan.wordless if kept else ():
        if not _is_beside(plan, position, kept):
            reasons[position] = "below_min_score"
    for position in kept:
        reasons[position] = "pinned" if position in plan.pinned else "kept"
    return reasons
