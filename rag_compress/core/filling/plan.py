"""A request that is scored: everything that filling a budget needs, for any budget."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from rag_compress.core.filling.render import Layout
from rag_compress.core.models import Passage, Reason, Sentence
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.tokens import TokenCounter

PassedOver: TypeAlias = tuple[Reason, int | None]
"""Why a sentence was not offered; for a repetition, with the position of the kept one that says the same."""


@dataclass(frozen=True, slots=True)
class Plan:
    """
    Scored sentences, ready to fill any budget.

    :param passages: The passages.
    :param analyzed: The same, taken apart.
    :param sentences: All sentences, passages in order and sentences in order within them.
    :param scores: Their scores.
    :param order: Positions in ``sentences`` of all of them, the most wanted first, wordless ones last.
    :param pinned: Positions of sentences of pinned passages.
    :param wordless: Positions of those that are punctuation or markup alone (rules, brackets, tags, fences of code):
        kept only beside a kept neighbour.
    :param heading_of: For positions below a heading, or a line that says what others are about (see `find_groups`),
        that of the nearest one above, which may have one above it in turn.
    :param heading_ends: For the position of every such line the one behind all that stands below it.
    :param saying: Positions of those of them that say something by themselves: they wait for nothing.
    :param answers: For the position of every question on a line of its own that of what follows.
    :param fences: For the position of every fence of code that of its partner, which is its own for one without.
    :param table_heads: For the position of every row of a table that of the nearest line that says what it holds, which
        may have one above it in turn.
    :param signatures: For the position of every sentence inside of a function or a class that of the line which begins
        it.
    :param errors: For the position of every line above a traceback that of the error which it ends with, and back.
    :param lists: For the position of every sentence that leads to a list the one behind the list.
    :param inside: Positions of those that another chunk of the same file holds, with the position of what holds them,
        which stands before them in ``order``.
    :param rarities: Rarity (0 to 1) of each of the query's terms.
    :param min_score: Share of the best score below which a sentence is not worth its tokens whatever the budget.
    :param focus: How strictly a tight budget belongs to the best passages, 0 to 1.
    :param remove_duplicates: Whether a sentence that a kept one repeats is passed over.
    :param layout: How the context looks.
    :param counter: What counts.
    """

    passages: Sequence[Passage]
    analyzed: Sequence[AnalyzedPassage]
    sentences: Sequence[Sentence]
    scores: Sequence[float]
    order: Sequence[int]
    pinned: frozenset[int]
    wordless: frozenset[int]
    heading_of: Mapping[int, int]
    heading_ends: Mapping[int, int]
    saying: frozenset[int]
    answers: Mapping[int, int]
    fences: Mapping[int, int]
    table_heads: Mapping[int, int]
    signatures: Mapping[int, int]
    errors: Mapping[int, int]
    lists: Mapping[int, int]
    inside: Mapping[int, int]
    rarities: Mapping[str, float]
    min_score: float
    focus: float
    remove_duplicates: bool
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
            index: self.layout.passage(self.passages[index].text, self.analyzed[index].spans, inside)
            for index, inside in by_passage.items()
        }
        return self.layout.context((self.passages[index], text) for index, text in texts.items()), texts

    def heads_above(self, row: int) -> Iterator[int]:
        """
        Walk up from a row of a table.

        :param row: A position.
        :returns: The lines that say what it holds, the nearest first; none for what is no row.
        """
        while (head := self.table_heads.get(row)) is not None:
            yield head
            row = head

    def has_neighbour(self, position: int, kept: Container[int]) -> bool:
        """
        Tell whether a sentence stands beside a kept one of its passage.

        :param position: Position in ``sentences``.
        :param kept: Positions of the kept sentences.
        :returns: Whether it does.
        """
        sentence = self.sentences[position]
        before = sentence.index > 0 and position - 1 in kept
        return before or (
            sentence.index + 1 < len(self.analyzed[sentence.passage_index].spans) and position + 1 in kept
        )

    def count(self, kept: Sequence[int]) -> int:
        """
        Count the tokens of the context that the kept sentences make.

        :param kept: Positions in ``sentences``.
        :returns: Tokens.
        """
        return self.counter.count(self.render(kept)[0])
