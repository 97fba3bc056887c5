"""What a sentence comes with: what it says nothing without, and what makes it say more."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import chain

from rag_compress.core.filling.plan import Plan
from rag_compress.core.filling.standard import LEAD_SHARE
from rag_compress.core.layout.keys import begins_item, is_bare_key
from rag_compress.core.layout.leading_lines import opens_block
from rag_compress.core.layout.lines_above import lines_above
from rag_compress.core.sentences.continued import is_continued
from rag_compress.core.sentences.lines import first_line
from rag_compress.core.sentences.manuals import is_option

LIST_SHARE = 0.3
"""Most of the budget that a list may take which comes with the line that leads to it, and that line with an item."""

SIGNATURE_SHARE = 0.15
"""Most of the budget that the signature of a function may take which comes with a line inside."""

OPTION_SHARE = 0.15
"""Most of the budget that the first sentence about an option of a command may take, which comes with further ones."""

KEYS_SHARE = 0.2
"""Most of the budget that the keys may take which a value of nested settings stands below."""

SPEAKER_SHARE = 0.25
"""Most of the budget that the line may take which says who speaks, and comes with what is said."""

MOST_OF_SPEAKER = 30
"""Tokens of that line at most: a longer one says much else."""

HEAD_SHARE = 0.5
"""Most of the budget that the head of a table may take for which a row waits: a longer one would keep all rows away."""

ASKED_SHARE = 0.5
"""Most of the budget that a line may take which says when, or by whom, and comes with what stands below it."""

SEQUEL_SHARE = 0.5
"""Most of the budget that the next sentence may take which comes with a claim because it takes it back."""


class Company:
    """
    The company of the sentences of one fill.

    :param plan: The scored sentences.
    :param kept: Positions of the kept ones, as they are when it is asked.
    :param token_budget: Most tokens of the context.
    """

    def __init__(self, plan: Plan, kept: Collection[int], token_budget: int) -> None:
        self._plan, self._kept, self._token_budget = plan, kept, token_budget
        self._structure = plan.structure
        self._best = max(plan.scores, default=0.0)

    def of(self, position: int) -> Iterator[tuple[int, ...]]:
        """
        Find what a sentence comes with as far as that fits; beside others it needs some of that.

        :param position: Its position.
        :returns: The companies to be tried, the fullest first.
        """
        needed = self.needed_by(position)
        others = [*self._wanted_by(position)]
        together = tuple(dict.fromkeys(chain.from_iterable(others)))
        alone = [] if self._waits_for_head(position) else [()]
        yield from ((*needed, *other) for other in dict.fromkeys((together, *others, *alone)))
        if needed and not self._kept:
            yield from others
            yield ()

    def needed_by(self, position: int) -> tuple[int, ...]:
        """
        Find what is missing of what a sentence says nothing without, or of nobody knows whom, and of what that needs.

        :param position: Its position.
        :returns: Positions of sentences that are not kept.
        """
        found = self._structure
        if position in self._plan.pinned:
            return ()
        reached = [position]
        for one in reached:  # which grows on the way
            speaker = next(self._speaker_of(one), ()) if one == position else ()
            parts = (part for part in found.parts.get(one, ()) if part != one)
            for other in (found.asked.get(one, found.answers.get(one)), found.owners.get(one), *speaker, *parts):
                missing = self._missing(other)
                if missing is not None and missing not in reached:
                    reached.append(missing)
        return tuple(reached[1:])

    def _wanted_by(self, position: int) -> Iterator[tuple[int, ...]]:
        """What is missing of all else that a sentence comes with."""
        found = self._structure
        yield from self._if_short(found.sequels.get(position), SEQUEL_SHARE)
        yield from self._if_short(found.leads.get(position), LIST_SHARE)  # of the list that an item belongs to
        for line in self._plan.asked_above.get(position, ()):
            yield from self._if_short(line, ASKED_SHARE)
        yield from self._keys_above(position)
        yield from self._heads_of(position)
        error = self._missing(found.errors.get(position))
        if error is not None:
            yield (error,)
        yield from self._if_short(found.signatures.get(position), SIGNATURE_SHARE)
        yield from self._if_short(self._option_above(position), OPTION_SHARE)

    def _option_above(self, position: int) -> int | None:
        """The option of a command that a sentence says more of, if that is the nearest line above."""
        above = self._structure.heading_of.get(position)
        if above is None:
            return None
        sentence = self._plan.sentences[above]
        line = first_line(self._plan.passages[sentence.passage_index].text, sentence.start, sentence.end)
        return above if is_option(line) else None

    def _keys_above(self, position: int) -> Iterator[tuple[int, ...]]:
        """What is missing of the keys that a value of nested settings stands below, if short, or of its item."""
        plan, missing, of_item = self._plan, list[int](), 0
        for above in lines_above(position, self._structure.heading_of):
            key = plan.sentences[above]
            text = plan.passages[key.passage_index].text
            line = text[key.start : key.end]
            is_first = begins_item(text, key.start, key.end)
            if not (is_first or is_bare_key(text, key.start, key.end) or opens_block(line) or is_continued(line)):
                break
            if above not in self._kept:
                missing.append(above)
            of_item = of_item or is_first * len(missing)
        for keys in (missing, missing[:of_item]):
            if keys and sum(plan.sentences[key].token_count for key in keys) / KEYS_SHARE <= self._token_budget:
                yield tuple(keys)
                break

    def _speaker_of(self, position: int) -> Iterator[tuple[int, ...]]:
        """What is missing of the line that says who speaks, if it is short."""
        speaker = self._structure.speakers.get(position)
        if speaker is not None and self._plan.sentences[speaker].token_count <= MOST_OF_SPEAKER:
            yield from self._if_short(speaker, SPEAKER_SHARE)

    def _missing(self, other: int | None) -> int | None:
        """A sentence, or the one that holds it in another chunk, unless it is kept."""
        holder = other
        while other is not None and other not in self._kept:
            holder, other = other, self._plan.inside.get(other)
        return holder if other is None else None

    def _heads_of(self, row: int) -> Iterator[tuple[int, ...]]:
        """What is missing of the lines that say what a row of a table holds: with the rule below them, then without."""
        heads = [*lines_above(row, self._structure.table_heads)]
        missing = tuple(head for head in map(self._missing, heads) if head is not None)
        rule = heads[-1] + 1 if heads else row
        if rule in self._plan.wordless and rule not in self._kept and rule not in self._plan.inside:
            yield (*missing, rule)
        if missing:
            yield missing

    def _waits_for_head(self, row: int) -> bool:
        """Whether a row of a table, not among the best, is left out where the head does not fit that fits elsewhere."""
        plan = self._plan
        if not self._kept or row in plan.pinned or plan.scores[row] >= LEAD_SHARE * self._best:
            return False
        heads = map(self._missing, lines_above(row, self._structure.table_heads))
        cost = sum(plan.sentences[head].token_count for head in heads if head is not None)
        return 0 < cost <= HEAD_SHARE * self._token_budget

    def _if_short(self, other: int | None, share: float) -> Iterator[tuple[int, ...]]:
        """What would come along, if it is missing and takes at most a share of the budget."""
        missing = self._missing(other)
        if missing is not None and self._plan.sentences[missing].token_count / share <= self._token_budget:
            yield (missing,)
