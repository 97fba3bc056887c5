"""A request that is scored: everything that filling a budget needs, for any budget."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from rag_compress.core.filling.render import Layout
from rag_compress.core.filling.structure import Structure
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
    :param documents: The number of the document that each was cut from.
    :param sentences: All sentences, passages in order and sentences in order within them.
    :param scores: Their scores.
    :param order: Positions in ``sentences`` of all of them, the most wanted first, wordless ones last.
    :param pinned: Positions of sentences of pinned passages.
    :param wordless: Positions of those that are punctuation or markup alone, a fragment (`find_fragments`), or speak to
        a program without a word of the query, but for pinned ones: kept only beside a kept neighbour.
    :param structure: How they belong together.
    :param inside: Positions of those that another chunk of the same file holds, or that a mail only quotes, with the
        position of what holds them, which stands before them in ``order`` and is none of them.
    :param quoted: Those of them that a mail quotes.
    :param rarities: Rarity (0 to 1) of each of the query's terms.
    :param min_score: Share of the best score below which a sentence is not worth its tokens whatever the budget.
    :param focus: How strictly a tight budget belongs to the best passages, 0 to 1.
    :param remove_duplicates: Whether a sentence that a kept one repeats is passed over.
    :param layout: How the context looks.
    :param counter: What counts.
    :param enumerates: Whether the query asks of which things something holds.
    :param asked_above: For positions those of the lines above that give what the query asks for: of headings where it
        asks when, of the header of a mail.
    """

    passages: Sequence[Passage]
    analyzed: Sequence[AnalyzedPassage]
    documents: Sequence[int]
    sentences: Sequence[Sentence]
    scores: Sequence[float]
    order: Sequence[int]
    pinned: frozenset[int]
    wordless: frozenset[int]
    structure: Structure
    inside: Mapping[int, int]
    quoted: frozenset[int]
    rarities: Mapping[str, float]
    min_score: float
    focus: float
    remove_duplicates: bool
    layout: Layout
    counter: TokenCounter
    enumerates: bool
    asked_above: Mapping[int, Sequence[int]]

    def render(self, kept: Sequence[int]) -> tuple[str, dict[int, str]]:
        """
        Render kept sentences.

        :param kept: Positions in ``sentences``, in any order.
        :returns: The context, and the rendered text of each passage in it by the passage's index.
        """
        by_passage: dict[int, list[int]] = {}
        for position in sorted(kept):
            sentence = self.sentences[position]
            by_passage.setdefault(sentence.passage_index, []).append(sentence.place)
        texts = {
            index: self.layout.passage(self.passages[index].text, self.analyzed[index].spans, inside)
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
        before = sentence.place > 0 and position - 1 in kept
        return before or (
            sentence.place + 1 < len(self.analyzed[sentence.passage_index].spans) and position + 1 in kept
        )

    def count(self, kept: Sequence[int]) -> int:
        """
        Count the tokens of the context that the kept sentences make.

        :param kept: Positions in ``sentences``.
        :returns: Tokens.
        """
        return self.counter.count(self.render(kept)[0])

    def count_all(self) -> int:
        """
        Count the tokens of the context that all sentences make.

        :returns: Tokens, those of titles and of what stands between passages included.
        """
        return self.count(range(len(self.sentences)))
