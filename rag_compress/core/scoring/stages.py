"""The parts of a score one after the other: what each adds to what the ones before it found."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from rag_compress.config import CompressionConfig
from rag_compress.core.arrays import Floats
from rag_compress.core.passages.analyzed_passage import languages_in, main_language
from rag_compress.core.passages.findings import is_claim
from rag_compress.core.passages.units import LONGEST_CHUNK, Units
from rag_compress.core.properties import cached_property
from rag_compress.core.queries.compared import compares_any
from rag_compress.core.queries.spread import asks_of_each, names_beside_each
from rag_compress.core.scoring.agreement import agreement
from rag_compress.core.scoring.beside_words import Asked, beside_words
from rag_compress.core.scoring.declarations import declaring
from rag_compress.core.scoring.definitions import defining
from rag_compress.core.scoring.excluded.asked import exclusions_in
from rag_compress.core.scoring.excluded.rows import Left, leave_rows
from rag_compress.core.scoring.fields.roles import bind_values
from rag_compress.core.scoring.fields.truths import as_asked
from rag_compress.core.scoring.grid import Grid, Variants, make_grid, strongest
from rag_compress.core.scoring.headings import bound_headings
from rag_compress.core.scoring.joins.joined import JOINED, joined_records
from rag_compress.core.scoring.long_queries import rarest_terms
from rag_compress.core.scoring.matching import (
    CLAIM_HEADINGS,
    about_what_is_asked,
    discount_echoes,
    score_contexts,
    score_sentences,
)
from rag_compress.core.scoring.mentions.match import match_mentions
from rag_compress.core.scoring.messages.asked import naming_terms
from rag_compress.core.scoring.messages.exchange import asked_for_itself, said_on_it
from rag_compress.core.scoring.messages.posts import Post, find_posts
from rag_compress.core.scoring.messages.rows import bound_heads, in_rows, lend_names
from rag_compress.core.scoring.named_above import named_above
from rag_compress.core.scoring.named_documents import named_documents
from rag_compress.core.scoring.named_together import behind_named_together
from rag_compress.core.scoring.named_values import giving_values
from rag_compress.core.scoring.names import Names
from rag_compress.core.scoring.neighbours import spread
from rag_compress.core.scoring.own_paths import weaken_own_paths
from rag_compress.core.scoring.paragraphs import score_paragraphs
from rag_compress.core.scoring.passage_frequencies import PassageFrequencies
from rag_compress.core.scoring.quotations import quoted_alike
from rag_compress.core.scoring.ranges.match import match_ranges
from rag_compress.core.scoring.referred_to import referred_to
from rag_compress.core.scoring.related import in_other_words, share_of_names
from rag_compress.core.scoring.several_questions import Question
from rag_compress.core.scoring.siblings import behind_siblings
from rag_compress.core.scoring.similarity import LEAST_RANGE_OF_WORDS, lift_similar
from rag_compress.core.scoring.titles import Titles
from rag_compress.core.scoring.unique_terms import holding_alone
from rag_compress.core.scoring.variants.find import find_variants
from rag_compress.core.scoring.variants.joined_words import joined_terms
from rag_compress.core.scoring.variants.parted_verbs import join_parted_verbs
from rag_compress.core.scoring.variants.slips import correct_slips
from rag_compress.core.scoring.weights import term_weights
from rag_compress.core.words.word_vectors import word_vectors

ROUNDS = 2
"""Times that bridges and names are followed, each from the strengths that the one before found."""

SOURCES = 30
"""Strongest sentences from which others are reached: what weaker ones lead to counts next to nothing."""

REPLIES = 0.8
"""What a message that replies to what is asked gains of what it would as a neighbour."""

VOICES = 20
"""Strongest sentences whose passages are asked what they agree on."""


@dataclass(frozen=True)
class Stages:
    """
    The parts of a score, for every question of a request.

    :param config: As of `ContextualScorer`.
    :param units: The passages, as what is scored as one passage.
    :param frequencies: Which of the units hold a term.
    :param rarities: How rare the terms of the query are in general, as of `term_rarities`.
    :param similarities: Similarities [n] of the units' sentences to the query; None without an embedder.
    :param apart: The language of the query, where no passage is in it; else None.
    """

    config: CompressionConfig
    units: Units
    frequencies: PassageFrequencies
    rarities: Mapping[str, float]
    similarities: Floats | None
    apart: str | None

    def of(self, question: Question) -> Iterator[tuple[str, Floats]]:
        """
        Score the sentences for one question.

        :param question: The question.
        :returns: The scores [n] after each part, with its name, in the order of the units' sentences.
        """
        config, query = self.config, question.text
        passages, sections = self.units.passages, self.units.units
        languages, frequencies = languages_in(sections), self.frequencies
        terms = weaken_own_paths(query, question.terms, languages, sections)
        terms = {
            **joined_terms(query, languages, sections, frequencies),
            **correct_slips(terms, frequencies, self.rarities, config.slip_weight),
        }
        terms = join_parted_verbs(query, terms, languages, frequencies)
        terms = rarest_terms(terms, frequencies, self.rarities)
        variants = find_variants(query, list(terms), sections, frequencies, languages, config, apart=self.apart)
        grid, left, factors = self._match(query, list(terms), variants)
        if not (self._may_be_meant() or grid.matches.any() or grid.in_titles.any()):
            nothing = np.zeros(len(grid.lengths))
            yield "words", nothing
            # a log need not call its entries versions
            yield from self._asked(nothing, Asked(query, grid, variants, left, nothing, lambda: nothing, False))
            return
        weights = term_weights(grid, query, languages, terms, self.rarities)
        above = lend_names(named_above(grid.matches, passages, grid.terms), grid.matches, self.posts)
        score = partial(
            score_sentences,
            grid,
            weights,
            k1=config.k1,
            b=config.b,
            title_weight=config.title_weight,
            title_share=CLAIM_HEADINGS if len(passages) == 1 and _claims(query, languages) else 1.0,
        )
        own = score(above=above)
        lent = own - score(above=np.zeros_like(above)) if above.any() else 0.0
        naming = naming_terms(query, self.posts, grid.terms, languages)
        yield "words", own
        is_of_each, is_of_any = _is_spread(query, languages, grid)
        # what is excluded would be found by its meaning, and of what is asked of each one would come before the others
        excludes = left is not None or (self.apart is not None and exclusions_in(query))
        meant = None if excludes or is_of_each or is_of_any else question.terms
        own = yield from self._meant(own, query, meant, dict(zip(grid.terms, weights.tolist(), strict=True)))
        scores = own * discount_echoes(grid, of_claim=_claims(query, languages))
        yield "echo", scores
        # what a label lends to all of a list, each has itself
        scores = scores + config.neighbour_weight * spread(grid, own - lent / 2)
        yield "neighbour", scores
        titles = Titles(grid) if len(sections) > 1 else None
        named = partial(named_documents, query, grid, self.units, languages)
        scores = yield from self._in_context(scores, titles, grid, weights, named, is_spread=is_of_each or is_of_any)
        scores = yield from self._said_of_it(scores, grid, query)
        # What matches may be only the title of a blank passage: then no sentence is strong.
        if titles and scores.max(initial=0.0) > 0:
            scores = yield from self._between(
                scores, titles, grid, partial(behind_named_together, grid, weights, query, languages)
            )
        held = (grid.matches > 0).sum(axis=1, dtype=np.float64)
        about = partial(about_what_is_asked, grid, weights)
        scores = yield from self._asked(scores, Asked(query, grid, variants, left, held, about, is_of_each))
        scores = yield from self._exchanged(query, scores, grid, weights, naming)
        scores = scores + config.sign_weight * scores.max(initial=0.0) * as_asked(grid, query, languages, variants)
        yield "sign", scores
        yield "mention", (scores := scores * factors)
        joined = partial(joined_records, grid, weights, above, self.units, variants)
        yield from self._led_to(scores, joined, partial(declaring, grid, weights))

    def _may_be_meant(self) -> bool:
        """Whether something may be found where no word of the query occurs."""
        by_words = self.apart and self.config.word_vector_weight and word_vectors(self.apart)
        return self.similarities is not None or bool(by_words)

    def _meant(
        self, own: Floats, query: str, terms: Mapping[str, float] | None, weights: Mapping[str, float]
    ) -> Generator[tuple[str, Floats], None, Floats]:
        """What a question means, in whatever words; without terms where only the words count."""
        config = self.config
        if self.similarities is not None:
            said = 1 - share_of_names(query, weights, main_language(self.units.units)) if terms else 0.0
            own = lift_similar(own, self.similarities, config.similarity_weight * (1 + said))
            yield "similarity", own
        elif terms and config.word_vector_weight:
            meant = in_other_words(query, terms, weights, self.units, self.apart)
            if meant is not None:
                cosines, share = meant
                own = lift_similar(own, cosines, config.word_vector_weight * share, LEAST_RANGE_OF_WORDS)
            yield "word_vector", own
        return own

    @cached_property
    def posts(self) -> list[Post]:
        """The messages of the passages."""
        return find_posts(self.units.passages)

    def _exchanged(
        self, query: str, scores: Floats, grid: Grid, weights: Floats, naming: Sequence[bool]
    ) -> Generator[tuple[str, Floats], None, Floats]:
        """What messages gain as replies to what is asked, or as those that are asked for themselves."""
        posts, config = self.posts, self.config
        if not posts:
            return scores
        size, best = len(scores), float(scores.max(initial=0.0)) or 1.0
        worth = said_on_it(query, posts, grid.matches, weights, naming)
        scores = scores + REPLIES * config.neighbour_weight * best * in_rows(worth, posts, size)
        yield "neighbour", scores
        itself, best = asked_for_itself(query, posts, worth), float(scores.max(initial=0.0)) or 1.0
        scores = scores + 2 * config.latest_weight * best * in_rows(itself, posts, size)
        yield "latest", scores
        return scores

    def _match(self, query: str, terms: Sequence[str], variants: Variants) -> tuple[Grid, Left | None, Floats]:
        """Where the query's terms stand, in whatever form, what is left where the query excludes something, and by how
        much sentences gain whose ranges hold what it gives."""
        config, sections = self.config, self.units.units
        languages, halves = languages_in(sections), self.units.halves_in_rows()
        grid = make_grid(terms, sections, self.frequencies, variants, halves)
        grid = match_mentions(grid, query, languages, config.mention_weight, halves)
        within = match_ranges(grid, query, self.units, variants, config.mention_weight)
        grid = within.grid
        grid = bind_values(grid, query, languages, variants) if config.mention_weight else grid
        left = leave_rows(query, self.units, variants, grid) if config.latest_weight else None
        return (left.grid if left else grid), left, within.factors

    def _in_context(
        self,
        scores: Floats,
        titles: Titles | None,
        grid: Grid,
        weights: Floats,
        named: Callable[[], Floats],
        *,
        is_spread: bool,
    ) -> Generator[tuple[str, Floats], None, Floats]:
        """
        What a sentence stands in, ``named`` documents too; where the query asks the same of all passages, each is as
        good as the others.
        """
        config, passages = self.config, self.units.passages
        if not is_spread and all(passage.token_count > LONGEST_CHUNK for passage in passages):
            scores = scores + config.paragraph_weight * score_paragraphs(grid, weights)
            yield "paragraph", scores
        if titles and not is_spread:
            scores = scores + config.passage_weight * score_contexts(grid, weights)
            yield "passage", scores
        if titles:
            scores = scores + config.title_match_weight * np.maximum(titles.named_by_query(weights), named())
            yield "title_match", scores
        return scores

    def _said_of_it(self, scores: Floats, grid: Grid, query: str) -> Generator[tuple[str, Floats], None, Floats]:
        """What a sentence says of what the query names: a finding, its very words, a definition, a value."""
        config, sections = self.config, self.units.units
        languages = languages_in(sections)
        if _claims(query, languages):
            signs = np.concatenate([section.findings for section in sections])
            if (signs > 0).any():  # where nothing is reported, "to evaluate" and "objectives" are no aims of a study
                scores = scores * (1 + config.finding_weight * signs)
            yield "finding", scores
        for name, weight, find in (
            ("quotation", config.quotation_weight, partial(quoted_alike, grid, query)),
            ("definition", config.definition_weight, partial(defining, grid, query, languages)),
            ("value", config.value_weight, partial(giving_values, grid)),
        ):
            scores = scores + weight * scores.max(initial=0.0) * find()
            yield name, scores
        return scores

    def _asked(self, scores: Floats, asked: Asked) -> Generator[tuple[str, Floats], None, Floats]:
        """What a question asks for and no term of it says."""
        for name, weight, find in beside_words(asked, self.units, self.config):
            if weight:
                scores = scores + weight * (scores.max(initial=0.0) or 1.0) * find(scores)
            yield name, scores
        return scores

    def _between(
        self, scores: Floats, titles: Titles, grid: Grid, behind: Callable[[Floats], Floats]
    ) -> Generator[tuple[str, Floats], None, Floats]:
        """What sentences say about those of other passages; ``behind`` of things that are named side by side."""
        config = self.config
        for name, reached in self._follow(scores, titles, grid).items():
            scores = scores + reached
            yield name, scores
        agreed = agreement(grid, strongest(grid, scores, VOICES))
        scores = scores + config.agreement_weight * float(scores.max()) * agreed
        yield "agreement", scores
        scores = scores + config.sibling_weight * behind_siblings(grid, scores)
        yield "sibling", scores
        scores = scores + config.comparison_weight * behind(scores)
        yield "comparison", scores
        best = float(scores.max())
        alone = holding_alone(grid, self.rarities, scores)
        scores = np.minimum(best, scores + config.unique_weight * best * alone)
        yield "unique", scores
        return scores

    def _led_to(
        self, scores: Floats, joined: Callable[[], Floats], declared: Callable[[], Floats]
    ) -> Iterator[tuple[str, Floats]]:
        """What strong sentences refer to or records lead to, what code declares, and the headings above all that."""
        config, passages = self.config, self.units.passages
        best = float(scores.max(initial=0.0))
        if config.bridge_weight and best > 0:
            referred = referred_to(self.units, scores, config.bridge_weight)
            scores = scores + np.maximum(referred, JOINED * config.bridge_weight * best * joined())
        yield "bridge", scores
        best = float(scores.max(initial=0.0))
        scores = np.minimum(best, scores + config.declaration_weight * best * declared())
        yield "declaration", scores
        yield "heading", bound_heads(bound_headings(scores, passages), self.posts)

    def _follow(self, base: Floats, titles: Titles, grid: Grid) -> dict[str, Floats]:
        """What strong sentences of other passages lead to, by part: the last round, each from the strengths before."""
        config = self.config
        names = Names(grid)
        found: dict[str, Floats] = {}
        scores = base
        for _ in range(ROUNDS):
            sources, best = strongest(grid, scores, SOURCES), float(scores.max())
            found["bridge"] = best * config.bridge_weight * titles.named_by_sentences(sources)
            found["name"] = best * config.name_weight * names.shared_with(sources)
            scores = sum(found.values(), base)
        return found


def _claims(query: str, languages: Sequence[str]) -> bool:
    return "en" in languages and is_claim(query)


def _is_spread(query: str, languages: Sequence[str], grid: Grid) -> tuple[bool, bool]:
    """Whether the query asks the same of each passage, and whether it compares any; neither where it names some by
    their title, and not all."""
    is_of_each, is_of_any = asks_of_each(query), compares_any(query)
    if is_of_each or is_of_any:
        names = names_beside_each(query, languages)
        named = grid.in_titles[:, [column for column, term in enumerate(grid.terms) if term in names]]
        if (named.any(axis=0) & ~named.all(axis=0)).any():
            return False, False
    return is_of_each, is_of_any
