"""
Fill a token budget with sentences: the one place where the guarantee lives.

Token counts are not additive: a newline between two sentences may cost a token or merge into the full stop before it.
So the fill goes by an estimate, corrects it by counting the rendered text when the estimate says that the budget is
full, and in the end counts the text that is returned.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from rag_compress.core.models import Passage, Reason, Sentence, Span
from rag_compress.core.render import Layout
from rag_compress.core.tokens import TokenCounter

_RECOUNTS = 6
"""Most corrections of the estimate in one fill: each costs a count of the whole context."""

_SHORT_GAP = 2
"""White space between neighbours up to this many characters costs no more than the token estimated for a separator."""


@dataclass(frozen=True, slots=True)
class Plan:
    """
    Scored sentences, ready to fill any budget.

    :param passages: The passages.
    :param spans: The sentences of each passage.
    :param sentences: All sentences, passages in order and sentences in order within them.
    :param scores: Their scores.
    :param order: Positions in ``sentences`` of all of them, the most wanted first.
    :param pinned: Positions of sentences of pinned passages.
    :param excluded: Positions of those that are passed over, with the reason.
    :param wordless: Positions of those without a letter or digit (rules, brackets): kept only beside a kept neighbour.
    :param layout: How the context looks.
    :param counter: What counts.
    """

    passages: Sequence[Passage]
    spans: Sequence[Sequence[Span]]
    sentences: Sequence[Sentence]
    scores: Sequence[float]
    order: Sequence[int]
    pinned: frozenset[int]
    excluded: Mapping[int, Reason]
    wordless: frozenset[int]
    layout: Layout
    counter: TokenCounter

    def render(self, kept: Sequence[int]) -> tuple[str, dict[int, str]]:
        """
        Render kept sentences.

        :param kept: Positions in ``sentences``, in any order.
        :returns: The context, and the rendered text of each passage in it by the passage's index.
        """
        by_passage: dict[int, list[int]] = {}
        for position in sorted(kept):
            sentence = self.sentences[position]
            by_passage.setdefault(sentence.passage_index, []).append(sentence.index)
        texts = {
            index: self.layout.passage(self.passages[index].text, self.spans[index], inside)
            for index, inside in by_passage.items()
        }
        return self.layout.context((self.passages[index], text) for index, text in texts.items()), texts

    def has_neighbour(self, position: int, kept: Container[int]) -> bool:
        """
        Tell whether a sentence stands beside a kept one of its passage.

        :param position: Position in ``sentences``.
        :param kept: Positions of the kept sentences.
        :returns: Whether it does.
        """
        sentence = self.sentences[position]
        before = sentence.index > 0 and position - 1 in kept
        return before or (sentence.index + 1 < len(self.spans[sentence.passage_index]) and position + 1 in kept)

    def count(self, kept: Sequence[int]) -> int:
        """
        Count the tokens of the context that the kept sentences make.

        :param kept: Positions in ``sentences``.
        :returns: Tokens.
        """
        return self.counter.count(self.render(kept)[0])


@dataclass(frozen=True, slots=True)
class Selection:
    """
    Sentences that fit, and the context that they make.

    :param kept: Positions of the kept sentences, in the order in which they were chosen.
    :param text: The rendered context.
    :param passage_texts: The rendered text of each passage in it, by the passage's index.
    :param token_count: Tokens of ``text``.
    """

    kept: list[int]
    text: str
    passage_texts: dict[int, str]
    token_count: int


def fill(plan: Plan, token_budget: int) -> Selection:
    """
    Choose sentences greedily: each in turn is kept if it still fits, else passed over.

    The count of the rendered result never exceeds the budget, and the result is empty only if no sentence fits alone:
    where all others are too large, the most wanted excluded or wordless one that fits is kept.
    Takes time linear in the text: at most a fixed number of recounts.

    :param plan: The scored sentences.
    :param token_budget: Most tokens of the rendered context.
    :returns: What is kept.
    """
    kept = _choose(plan, (i for i in plan.order if i not in plan.excluded), token_budget)
    if not kept:
        fits = (i for i in plan.order if plan.count([i]) <= token_budget)
        kept = dict.fromkeys(islice(fits, 1), token_budget)
    return _settle(plan, kept, token_budget)


def _choose(plan: Plan, order: Iterable[int], token_budget: int) -> dict[int, int]:
    kept: dict[int, int] = {}  # position -> estimated cost, in the order of choice
    open_passages: set[int] = set()
    total, exact, recounts = 0, True, _RECOUNTS
    for position in order:
        if position in plan.wordless and not plan.has_neighbour(position, kept):
            continue
        if kept and total + plan.sentences[position].token_count > token_budget and (exact or not recounts):
            continue  # no count would make room, and most sentences of a tight budget need no estimate
        cost, counted = _estimate(plan, position, kept, open_passages), False
        if not kept:  # the first one must not fail later, or the result could end up empty
            cost, counted = plan.count([position]), True
        elif total + cost > token_budget and recounts:
            if not exact:
                total, exact, recounts = plan.count([*kept]), True, recounts - 1
            if total + plan.sentences[position].token_count <= token_budget < total + cost and recounts:
                cost, counted, recounts = plan.count([*kept, position]) - total, True, recounts - 1
        if total + cost > token_budget:
            continue
        total, exact = total + cost, exact and counted
        kept[position] = cost
        open_passages.add(plan.sentences[position].passage_index)
    return kept


def _estimate(plan: Plan, position: int, kept: Mapping[int, int], open_passages: set[int]) -> int:
    sentence = plan.sentences[position]
    passage = plan.passages[sentence.passage_index]
    cost = sentence.token_count + 1
    if sentence.passage_index not in open_passages and plan.layout.include_titles:
        cost += plan.counter.count(plan.layout.heading(passage))
    if plan.layout.omission_marker:
        cost += plan.counter.count(plan.layout.omission_marker)
    spans = plan.spans[sentence.passage_index]
    for first, neighbour in ((sentence.index - 1, position - 1), (sentence.index, position + 1)):
        if neighbour in kept and 0 <= first < len(spans) - 1:
            start, end = spans[first][1], spans[first + 1][0]
            if end - start > _SHORT_GAP:
                cost += plan.counter.count(passage.text[start:end])
    return cost


def _settle(plan: Plan, kept: dict[int, int], token_budget: int) -> Selection:
    """Count the text, and take back the latest choices until the count agrees."""
    chosen = list(kept)
    while True:
        text, passage_texts = plan.render(chosen)
        token_count = plan.counter.count(text)
        excess = token_count - token_budget
        if excess <= 0 or len(chosen) < 2:  # one sentence alone was counted when it was chosen
            return Selection(chosen, text, passage_texts, token_count)
        while len(chosen) > 1 and excess > 0:
            excess -= max(1, kept[chosen.pop()])
