"""The default scorer: the words of a sentence, and what its title, passage, neighbours and namesakes say about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from rag_compress.config import CompressionConfig
from rag_compress.core.arrays import Floats
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage, languages_in
from rag_compress.core.passages.units import Units, units_of
from rag_compress.core.queries.cross_lingual import language_apart
from rag_compress.core.rarity import term_rarities
from rag_compress.core.scoring.headings import bound_headings
from rag_compress.core.scoring.overviews import subject_of_overview, summing_up
from rag_compress.core.scoring.passage_frequencies import PassageFrequencies
from rag_compress.core.scoring.several_questions import part_pasted, shares_of
from rag_compress.core.scoring.stages import Stages
from rag_compress.core.scoring.whole_sentences import WholeSentences


class ContextualScorer:
    """
    Score a sentence in its context.

    A sentence alone is a poor document: its subject is often a pronoun, its topic stands in the title, and the second
    half of an answer stands in another passage, under a name that the question does not know. So

    ``score = sentence + passage_weight * passage + neighbour_weight * neighbours + title_match_weight * named title``

    where the passage and its title count only among several passages, and the passage not where the query asks the same
    of each, or compares any, and names none. Where all documents are longer than `LONGEST_CHUNK`, ``paragraph_weight``
    times what stands around the sentence is added (`score_paragraphs`). Where the query is a claim, findings count
    ``1 + finding_weight`` times and aims ``1-finding_weight`` times; ``quotation_weight`` times the best score is added
    where the sentence quotes what the query quotes, ``definition_weight`` times where it defines what the query names,
    ``value_weight`` times where it gives it a value in code or settings. Then, in two rounds, ``bridge_weight`` and
    ``name_weight`` times what strong sentences of other passages lead to, and ``agreement_weight`` times what many of
    them say alike. Then ``sibling_weight`` times how far a passage falls behind the others of its document,
    ``comparison_weight`` times how far one thing falls behind another that the query names beside it, ``unique_weight``
    times the best score where the sentence holds a rare term of the query that no other passage holds, ``sign_weight``
    times the best score where a sentence negates, enumerates, or gives a reason, a number or an attribute (up to four
    times that), as the query asks, or a value of the kind that is asked of each or an amount that is compared, and
    ``latest_weight`` times it for the latest, the most or the least of what is asked, or what changed,
    ``ordinal_weight`` times it in the part that the query names by its number or place, ``symbol_weight`` times it
    where it holds a symbol that the query names. Then what strong sentences refer to scores little less than they do
    (`referred_to`, a part of ``bridge_weight``). At last ``declaration_weight`` times the best score where code
    declares what the query names, up to the best score.

    Where the query asks for an overview and for nothing else, none of its words need stand in the text: all of a score
    is ``overview_weight`` times how well the sentence sums its section up.

    Where the query asks several questions, the sentences are scored for each, see `shares_of`.

    A document with headings counts as several passages: each section is one that has the headings above it in its title
    (`units_of`). Chunks of one document count as the passage that they were cut from, where there are several. A
    heading scores at most what the best sentence below it does.

    Where an embedder says how similar the sentences are to the query, `lift_similar` lifts the most similar ones, as if
    more of their words matched. Without one the vectors of the words say it, in languages that have them, times the
    share of the query that is no name and no number (`in_other_words`).

    What the query mentions counts ``mention_weight`` where a text writes it in another form (`match_mentions`). Values
    that it compares, or sets bounds to, count twice ``latest_weight`` (`compared_rows`), and so do rows that are left
    where it excludes something, while what is excluded counts nothing in those that carry it (`leave_rows`). Records
    that others lead to by a value that both hold count up to 2.4 times ``bridge_weight`` (`joined_records`).

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
        stages = Stages(self._config, units, frequencies, rarities, ordered, apart)
        return [
            overview or [*stages.of(question)] for question, overview in zip(questions, overviews, strict=True)
        ], as_given

    def _overview(self, query: str, units: Units) -> list[tuple[str, Floats]]:
        """The only stages where the query asks for an overview, and no stage where it asks for anything else."""
        weight = self._config.overview_weight
        subject = subject_of_overview(query) if weight else None
        found = None if subject is None else summing_up(subject, units.units)
        if found is None:
            return []
        return [("overview", weight * found), ("heading", bound_headings(weight * found, units.passages))]
