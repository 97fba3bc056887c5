"""The default scorer: the words of a sentence, and what its title, passage, neighbours and namesakes say about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from rag_compress.config import CompressionConfig
from rag_compress.core.arrays import Floats
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.findings import is_claim
from rag_compress.core.rarity import term_rarities
from rag_compress.core.scoring.agreement import agreement
from rag_compress.core.scoring.definitions import defining
from rag_compress.core.scoring.grid import Grid, make_grid, strongest
from rag_compress.core.scoring.headings import bound_headings
from rag_compress.core.scoring.matching import discount_echoes, score_passages, score_sentences
from rag_compress.core.scoring.names import Names
from rag_compress.core.scoring.neighbours import spread
from rag_compress.core.scoring.passage_frequencies import PassageFrequencies
from rag_compress.core.scoring.quotations import quoted_alike
from rag_compress.core.scoring.siblings import behind_siblings
from rag_compress.core.scoring.similarity import lift_similar
from rag_compress.core.scoring.slips import correct_slips
from rag_compress.core.scoring.titles import Titles
from rag_compress.core.scoring.variants import find_variants, joined_terms
from rag_compress.core.scoring.weights import term_weights

ROUNDS = 2
"""Times that bridges and names are followed, each from the strengths that the one before found."""

SOURCES = 30
"""Strongest sentences from which others are reached: what weaker ones lead to counts next to nothing."""

VOICES = 20
"""Strongest sentences whose passages are asked what they agree on."""


class ContextualScorer:
    """
    Score a sentence in its context.

    A sentence alone is a poor document: its subject is often a pronoun, its topic stands in the title, and the second
    half of an answer stands in another passage, under a name that the question does not know. So

    ``score = sentence + passage_weight * passage + neighbour_weight * neighbours + title_match_weight * named title``

    where the passage and its title count only among several passages. Where the query is a claim, findings count
    ``1 + finding_weight`` times and aims ``1 - finding_weight`` times; ``quotation_weight`` times the best score is
    added where the sentence quotes what the query quotes, ``definition_weight`` times where it defines what the query
    names. Then, in two rounds, ``bridge_weight`` and ``name_weight``
    times what strong sentences of other passages lead to, and ``agreement_weight`` times what many of them say alike.
    Then ``sibling_weight`` times how far a passage falls behind the others of its document.

    A passage with headings (Markdown, HTML) counts as several: each section is a passage that has the headings above
    it in its title. A heading scores at most what the best sentence below it does.

    Where an embedder says how similar the sentences are to the query, `lift_similar` lifts the most similar ones, as if
    more of their words matched.

    Each part is a module with its formula; a weight of 0 switches it off. The weights of the query's terms add up to 1,
    so all parts are on one scale, whatever the data.

    :param config: ``k1``, ``b`` and the fields that end in ``_weight`` are used.
    :param similarities: Cosine similarities of the query and the sentences that will be scored; None without embedder.
    """

    def __init__(self, config: CompressionConfig, similarities: Floats | None = None) -> None:
        self.config = config
        self.similarities = similarities

    def score(self, query: str, terms: Mapping[str, float], passages: Sequence[AnalyzedPassage]) -> list[float]:
        """
        Score the sentences, as `Scorer.score`.

        :param query: The query as it was asked.
        :param terms: The query's index terms with their weights.
        :param passages: The passages, taken apart.
        :returns: One score of at least 0 per sentence of all passages.
        """
        config = self.config
        given, passages = passages, [section for passage in passages for section in passage.sections]
        languages = sorted({passage.language for passage in passages})
        frequencies = PassageFrequencies(passages)
        rarities = term_rarities(query, languages)
        terms = correct_slips(terms, frequencies, rarities, config.slip_weight)
        terms = {**joined_terms(query, languages, passages, frequencies), **terms}
        variants = find_variants(list(terms), passages, frequencies, languages, config)
        grid = make_grid(list(terms), passages, frequencies, variants)
        if self.similarities is None and not grid.matches.any() and not grid.in_titles.any():
            return [0.0] * len(grid.lengths)
        weights = term_weights(grid, query, languages, terms, rarities)
        own = score_sentences(grid, weights, config.k1, config.b, config.title_weight)
        if self.similarities is not None:
            own = lift_similar(own, self.similarities, config.similarity_weight)
        scores = own * discount_echoes(grid)
        if config.neighbour_weight:
            scores += config.neighbour_weight * spread(grid, own)
        several = len(passages) > 1
        if several and config.passage_weight:
            scores += config.passage_weight * score_passages(grid, weights)[grid.passage_of]
        titles = Titles(grid) if several and (config.title_match_weight or config.bridge_weight) else None
        if titles and config.title_match_weight:
            scores += config.title_match_weight * titles.named_by_query()
        if config.finding_weight and "en" in languages and is_claim(query):
            scores *= 1 + config.finding_weight * np.concatenate([passage.findings for passage in passages])
        if config.quotation_weight:
            scores += config.quotation_weight * scores.max(initial=0.0) * quoted_alike(grid, query)
        if config.definition_weight:
            scores += config.definition_weight * scores.max(initial=0.0) * defining(grid, query, languages)
        # What matches may be only the title of a blank passage: then no sentence is strong.
        if several and scores.max(initial=0.0) > 0:
            if config.bridge_weight or config.name_weight:
                scores = self._follow(scores, titles, grid)
            if config.agreement_weight:
                agreed = agreement(grid, strongest(grid, scores, VOICES))
                scores += config.agreement_weight * float(scores.max()) * agreed
            if config.sibling_weight:
                scores += config.sibling_weight * behind_siblings(grid, scores)
        result: list[float] = bound_headings(scores, given).tolist()
        return result

    def _follow(self, base: Floats, titles: Titles | None, grid: Grid) -> Floats:
        names = Names(grid) if self.config.name_weight else None
        scores = base
        for _ in range(ROUNDS):
            sources = strongest(grid, scores, SOURCES)
            found = np.zeros_like(base)
            if titles and self.config.bridge_weight:
                found += self.config.bridge_weight * titles.named_by_sentences(sources)
            if names:
                found += self.config.name_weight * names.shared_with(sources)
            scores = base + float(scores.max()) * found
        return scores
