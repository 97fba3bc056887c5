"""The default scorer: the words of a sentence, and what its title, passage, neighbours and namesakes say about it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from functools import partial

import numpy as np

from rag_compress.config import CompressionConfig
from rag_compress.core.arrays import Floats
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage, languages_in
from rag_compress.core.passages.findings import is_claim
from rag_compress.core.passages.units import Units, units_of
from rag_compress.core.queries.compared import compares_any
from rag_compress.core.queries.cross_lingual import language_apart
from rag_compress.core.queries.spread import asks_of_each, names_beside_each
from rag_compress.core.rarity import term_rarities
from rag_compress.core.scoring.agreement import agreement
from rag_compress.core.scoring.changes import changed
from rag_compress.core.scoring.compared_values import amounts_compared, extremes, giving_amounts
from rag_compress.core.scoring.counts import giving_counts
from rag_compress.core.scoring.declarations import declaring
from rag_compress.core.scoring.definitions import defining
from rag_compress.core.scoring.enumerations import enumerating
from rag_compress.core.scoring.grid import Grid, make_grid, strongest
from rag_compress.core.scoring.headings import bound_headings
from rag_compress.core.scoring.latest import latest
from rag_compress.core.scoring.long_queries import rarest_terms
from rag_compress.core.scoring.matching import CLAIM_HEADINGS, discount_echoes, score_contexts, score_sentences
from rag_compress.core.scoring.measures import same_measures
from rag_compress.core.scoring.named_above import named_above
from rag_compress.core.scoring.named_together import behind_named_together
from rag_compress.core.scoring.names import Names
from rag_compress.core.scoring.neighbours import spread
from rag_compress.core.scoring.ordinals import named_parts
from rag_compress.core.scoring.overviews import subject_of_overview, summing_up
from rag_compress.core.scoring.own_paths import weaken_own_paths
from rag_compress.core.scoring.passage_frequencies import PassageFrequencies
from rag_compress.core.scoring.quotations import quoted_alike
from rag_compress.core.scoring.several_questions import Question, part_pasted, shares_of
from rag_compress.core.scoring.siblings import behind_siblings
from rag_compress.core.scoring.signs import bearing_signs
from rag_compress.core.scoring.similarity import lift_similar
from rag_compress.core.scoring.symbols import symbols_beside_words
from rag_compress.core.scoring.titles import Titles
from rag_compress.core.scoring.values import giving_values
from rag_compress.core.scoring.variants.find import find_variants
from rag_compress.core.scoring.variants.joined_words import joined_terms
from rag_compress.core.scoring.variants.parted_verbs import join_parted_verbs
from rag_compress.core.scoring.variants.slips import correct_slips
from rag_compress.core.scoring.weights import term_weights
from rag_compress.core.scoring.whole_sentences import WholeSentences

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

    where the passage and its title count only among several passages, and the passage not where the query asks the same
    of each, or compares any, and names none. Where the query is a claim, findings count ``1 + finding_weight`` times
    and aims ``1-finding_weight`` times; ``quotation_weight`` times the best score is added where the sentence quotes
    what the query quotes, ``definition_weight`` times where it defines what the query names, ``value_weight`` times
    where it gives it a value in code or settings. Then, in two rounds, ``bridge_weight`` and ``name_weight`` times what
    strong sentences of other passages lead to, and ``agreement_weight`` times what many of them say alike. Then
    ``sibling_weight`` times how far a passage falls behind the others of its document, ``comparison_weight`` times how
    far one thing falls behind another that the query names beside it, ``sign_weight`` times the best score where a
    sentence negates, enumerates, or gives a reason or a number, as the query asks, or a value of the kind that is asked
    of each or an amount that is compared, and ``latest_weight`` times it for the latest, the most or the least of what
    is asked, or what changed, ``ordinal_weight`` times it in the part that the query names by its number or place,
    ``symbol_weight`` times it where it holds a symbol that the query names. At last ``declaration_weight`` times the
    best score where code declares what the query names, up to the best score.

    Where the query asks for an overview and for nothing else, none of its words need stand in the text: all of a score
    is ``overview_weight`` times how well the sentence sums its section up.

    Where the query asks several questions, the sentences are scored for each, see `shares_of`.

    A document with headings counts as several passages: each section is one that has the headings above it in its title
    (`units_of`). Chunks of one document count as the passage that they were cut from, where there are several. A
    heading scores at most what the best sentence below it does.

    Where an embedder says how similar the sentences are to the query, `lift_similar` lifts the most similar ones, as if
    more of their words matched.

    Each part is a module with its formula; a weight of 0 switches it off. The weights of the query's terms add up to 1,
    so all parts are on one scale, whatever the data.

    :param config: ``k1``, ``b`` and the fields that end in ``_weight`` are used.
    :param similarities: Cosine similarities of the query and the sentences that will be scored; None without embedder.
    :param units: The passages that will be scored, as what is scored as one passage; None to find it out without
        knowing where they stand in their files.
    """

    def __init__(
        self, config: CompressionConfig, similarities: Floats | None = None, units: Units | None = None
    ) -> None:
        self._config = config
        self._similarities = similarities
        self._units = units

    def score(self, query: str, terms: Mapping[str, float], passages: Sequence[AnalyzedPassage]) -> list[float]:
        """
        Score the sentences, as `Scorer.score`.

        :param query: The query as it was asked.
        :param terms: The query's index terms with their weights.
        :param passages: The passages, taken apart.
        :returns: One score of at least 0 per sentence of all passages.
        """
        asked, as_given = self._ask(query, terms, passages)
        scores = [stages[-1][1] for stages in asked]
        result: list[float] = as_given((shares_of(scores) * scores).sum(axis=0)).tolist()
        return result

    def score_by_part(
        self, query: str, terms: Mapping[str, float], passages: Sequence[AnalyzedPassage]
    ) -> dict[str, Floats]:
        """
        Tell what each part of the formula contributes to the scores.

        :param query: As for `score`.
        :param terms: As for `score`.
        :param passages: As for `score`.
        :returns: Contributions [n] by part, which add up to the scores. ``words`` is the match of the sentence itself,
            ``echo`` what it loses that only echoes the query, ``heading`` what a heading does above what is worth less.
            Every other part is called as the setting that weighs it, without ``_weight``.
        """
        found: dict[str, Floats] = {}
        asked, as_given = self._ask(query, terms, passages)
        for share, stages in zip(shares_of([stages[-1][1] for stages in asked]), asked, strict=True):
            before: Floats | float = 0.0
            for name, scores in stages:
                found[name] = found.get(name, 0.0) + share * (scores - before)
                before = scores
        return {name: as_given(contribution) for name, contribution in found.items()}

    def _ask(
        self, query: str, terms: Mapping[str, float], passages: Sequence[AnalyzedPassage]
    ) -> tuple[list[list[tuple[str, Floats]]], Callable[[Floats], Floats]]:
        """
        For each question of the query the scores after each part, with its name; the last ones are the result. They are
        in the order of the units' sentences, and the function puts them into that of the passages'.
        """
        whole = WholeSentences(passages)
        units = self._units
        if units is None or whole.differs:
            units = units_of(whole.passages, units.places if units else ())
        rows = units.rows
        similarities = whole.joined(self._similarities)
        ordered = None if similarities is None else similarities[rows]
        languages = languages_in(units.units)
        questions = part_pasted(query, terms, languages, self._config.question_weight)

        def as_given(scores: Floats) -> Floats:
            given = np.empty_like(scores)
            given[rows] = scores
            return whole.parted(given)

        rarities = term_rarities(query, languages)
        apart = language_apart(query, languages)
        overviews = [self._overview(question.text, units) for question in questions]
        frequencies = PassageFrequencies(() if all(overviews) else units.units)  # for an overview none is looked up
        return [
            overview or [*self._stages(question, rarities, units, frequencies, ordered, apart)]
            for question, overview in zip(questions, overviews, strict=True)
        ], as_given

    def _overview(self, query: str, units: Units) -> list[tuple[str, Floats]]:
        """The only stages where the query asks for an overview, and no stage where it asks for anything else."""
        weight = self._config.overview_weight
        subject = subject_of_overview(query) if weight else None
        found = None if subject is None else summing_up(subject, units.units)
        if found is None:
            return []
        return [("overview", weight * found), ("heading", bound_headings(weight * found, units.passages))]

    def _stages(
        self,
        question: Question,
        rarities: Mapping[str, float],
        units: Units,
        frequencies: PassageFrequencies,
        similarities: Floats | None,
        apart: str | None,
    ) -> Iterator[tuple[str, Floats]]:
        """The scores for one question after each part, in the order of the units' sentences."""
        config, query = self._config, question.text
        passages, sections = units.passages, units.units
        languages = languages_in(sections)
        terms = weaken_own_paths(query, question.terms, languages, sections)
        terms = {
            **joined_terms(query, languages, sections, frequencies),
            **correct_slips(terms, frequencies, rarities, config.slip_weight),
        }
        terms = join_parted_verbs(query, terms, languages, frequencies)
        terms = rarest_terms(terms, frequencies, rarities)
        variants = find_variants(query, list(terms), sections, frequencies, languages, config, apart=apart)
        grid = make_grid(list(terms), sections, frequencies, variants, units.halves_in_rows())
        if similarities is None and not grid.matches.any() and not grid.in_titles.any():
            nothing = np.zeros(len(grid.lengths))
            yield "words", nothing
            # a log need not call its entries versions
            yield from self._asked(query, units, nothing, nothing, is_of_each=False)
            return
        weights = term_weights(grid, query, languages, terms, rarities)
        above = named_above(grid.matches, passages)
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
        yield "words", own
        if similarities is not None:
            own = lift_similar(own, similarities, config.similarity_weight)
            yield "similarity", own
        scores = own * discount_echoes(grid, of_claim=_claims(query, languages))
        yield "echo", scores
        # what a label lends to all of a list, each has itself
        scores = scores + config.neighbour_weight * spread(grid, own - lent / 2)
        yield "neighbour", scores
        titles = Titles(grid) if len(sections) > 1 else None
        is_of_each, is_of_any = _is_spread(query, languages, grid)
        if titles:
            if not (is_of_each or is_of_any):  # else each passage is as good as the others
                scores = scores + config.passage_weight * score_contexts(grid, weights)
                yield "passage", scores
            scores = scores + config.title_match_weight * titles.named_by_query(weights)
            yield "title_match", scores
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
        # What matches may be only the title of a blank passage: then no sentence is strong.
        if titles and scores.max(initial=0.0) > 0:
            scores = yield from self._between(
                scores, titles, grid, partial(behind_named_together, grid, weights, query, languages)
            )
        held = (grid.matches > 0).sum(axis=1, dtype=np.float64)
        scores = yield from self._asked(query, units, scores, held, is_of_each)
        best = float(scores.max(initial=0.0))
        scores = np.minimum(best, scores + config.declaration_weight * best * declaring(grid, weights))
        yield "declaration", scores
        yield "heading", bound_headings(scores, passages)

    def _asked(
        self, query: str, units: Units, scores: Floats, held: Floats, is_of_each: bool
    ) -> Generator[tuple[str, Floats], None, Floats]:
        """What a question asks for and no term of it says; ``held`` is how many of its terms each sentence holds."""
        config, amounts, is_one = self._config, amounts_compared(query, units.units), len({*units.documents}) == 1
        for name, weight, find in (
            ("sign", config.sign_weight, partial(bearing_signs, query, units.units)),
            ("sign", config.sign_weight, partial(giving_counts, query, units.units)),
            ("sign", config.sign_weight * is_one, partial(enumerating, query, units.units)),
            ("sign", config.sign_weight * is_of_each, partial(same_measures, units.units, held=held)),
            ("sign", config.sign_weight, partial(giving_amounts, amounts)),
            ("latest", config.latest_weight, partial(extremes, query, amounts)),
            ("latest", config.latest_weight, partial(_latest_or_changed, query, units)),
            ("ordinal", config.ordinal_weight, partial(named_parts, query, units.passages, units.units)),
            ("symbol", config.symbol_weight, partial(symbols_beside_words, query, units.units, held)),
        ):
            if weight:
                scores = scores + weight * (scores.max(initial=0.0) or 1.0) * find(scores)
            yield name, scores
        return scores

    def _between(
        self, scores: Floats, titles: Titles, grid: Grid, behind: Callable[[Floats], Floats]
    ) -> Generator[tuple[str, Floats], None, Floats]:
        """What sentences say about those of other passages; ``behind`` of things that are named side by side."""
        config = self._config
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
        return scores

    def _follow(self, base: Floats, titles: Titles, grid: Grid) -> dict[str, Floats]:
        """What strong sentences of other passages lead to, by part: the last round, each from the strengths before."""
        config = self._config
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


def _latest_or_changed(query: str, units: Units, scores: Floats) -> Floats:
    return np.maximum(latest(query, units.units, scores), changed(query, units.passages, sorted(units.documents)))
