"""What was said before the query: which passages the conversation is about, and which it has used up."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.bm25 import idf
from rag_compress.core.messages import terms_of_message
from rag_compress.core.named_last import asks_among_several, named_last, names_of_records
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage, languages_in
from rag_compress.core.passages.sections import part_of
from rag_compress.core.passages.units import Units
from rag_compress.core.scoring.matching import score_passages
from rag_compress.core.scoring.passage_frequencies import PassageFrequencies, count_in_passages
from rag_compress.core.scoring.related import language_of_talk, passages_related_to
from rag_compress.core.subject import on_subject
from rag_compress.core.whole_passages import complete_passages, means_of_best, put_best_first
from rag_compress.core.words.marks import ends_asking

LATEST = 2
"""Earlier messages that tell the topic: usually the last question and its answer. What is older is another topic."""

REMEMBERED = 20
"""Earlier messages in which answers are looked for that used passages up."""

VAGUENESS = 8.0
"""Influence of the history on a query without terms, as a multiple of its weight."""

FEW_TERMS = 4.0
"""Terms of a query at which the influence of the history has fallen to 1/e: a query of many terms needs none."""

STRONGEST = 3
"""Sentences whose mean score is the strength of their passage."""

ANSWER_TERMS = 8
"""Distinct terms from which a message that asks nothing is an answer."""

RESTATED = 0.5
"""Share of an answer's terms that a passage holds which the answer was drawn from."""

SEVERAL = 2
"""Passages used by different answers, from which on the topic says no more about which passage is needed, only the
subject which are about something else."""

ON_SUBJECT = 3.0
"""What it counts then that a passage is on the subject, relative to how far it was used."""

LOST = 5.0
"""Share of its own scores that a passage off the subject loses where the query has no terms, as a multiple of the
history's weight."""

NAMED = 5.0
"""What it counts that a passage is the one named last, as a multiple of the history's weight: one or two words of the
query elsewhere do not outweigh it."""

STRANGE, FAMILIAR = 0.15, 0.25
"""Share of the history's terms in the passage that holds most of them: below the first the passages are about something
else, from the second on they are about the same."""

ENOUGH_TERMS = 3
"""Terms of a query from which on it says enough for its own best sentences to come first, whatever was said before."""

OWN_SHARE = 0.1
"""Share of the tokens that these sentences get at most."""

NEARER = 0.25
"""What it counts among them that a passage is the one named last, relative to the best score: of sentences that match
alike its own is meant."""

PARAGRAPHS = 8
"""Paragraphs that a text without blank lines is parted into, where one passage is all there is; more of a long text."""

SHORTEST_PARAGRAPH, LONGEST_PARAGRAPH = 2, 7
"""Sentences of such a paragraph."""


def lift_by_history(
    scores: Sequence[float],
    units: Units,
    query: str,
    asked: Mapping[str, float],
    history: Sequence[str],
    weight: float,
    *,
    by_meaning: bool = False,
) -> list[float]:
    """
    Lift the sentences of passages that hold what the last messages were about, and complete the best passages.

    First ``score + weight * vagueness * (strength + best score * about)``, for all sentences of a passage, with

    - ``vagueness = VAGUENESS * exp(-n / FEW_TERMS)`` for a query of n terms: "and his age?" needs the history most;
    - ``strength``, the mean score of the passage's `STRONGEST` sentences: where the query is vague, whole passages are
      surer evidence than single sentences;
    - ``about = familiarity * topic * (1 - mean topic)``, where the topic of a passage is its BM25, relative to the
      best, for the terms of the `LATEST` messages that are not the query's, and ``by_meaning``, where words have
      vectors, by halves, how near it is in meaning to these messages (`passages_related_to`). What fits every passage
      distinguishes none; and where no passage holds a fair share of these terms (`STRANGE` to `FAMILIAR`: 0 to 1), the
      talk has changed its subject.

    What matches a vague query and is off the subject of the talk (`on_subject`) matches by chance: there ``score`` is
    less by the share ``weight * LOST * exp(-n / FEW_TERMS) * sureness * (1 - subject)``. After m messages ``sureness``
    is ``familiarity * match * (1 - LATEST / m)``, where ``match`` is the best score on the subject, relative to the
    best: a single exchange tells no subject, and where nothing on it matches, the talk has changed it. It is 0 for who
    asks which of several is meant.

    Where answers were drawn from `SEVERAL` of the passages, the query asks for what was not said yet: then ``about`` is
    ``ON_SUBJECT * familiarity * subject * (1 - mean subject) - used ** 2``, where ``used`` is 1 for the passage that
    holds the largest share of an answer and 0 for the one that holds the least, as what the answers share with all
    passages says little.

    To this comes ``weight * NAMED * best score`` for the passage that was named last (`named_last`), however much the
    query says: "and what does it cost?" may say a lot, and name nothing.

    Then `complete_passages`: who asks on wants to read on, and what a vague question means stands around what it says.
    A query of `ENOUGH_TERMS` has its own best sentences before all that, up to `OWN_SHARE` of the tokens; so has any
    where a passage was named, for the subject may have changed; of those that match alike, the named one's come first.
    And so has one that asks which of several is meant. Of records (`names_of_records`) it means those that were named
    last, if these are several, else all, whatever the talk was about: then the scores stay as they are.

    The passages are the units; where that is one alone, its paragraphs.

    :param scores: Scores of all sentences.
    :param units: The passages, as what is scored as one passage.
    :param query: The query as it was asked.
    :param asked: The query's terms.
    :param history: Earlier messages, oldest first.
    :param weight: How much the history counts; 0 leaves the scores alone.
    :param by_meaning: Whether the vectors of words tell what the last messages were about, too.
    :returns: The lifted scores.
    """
    if not weight or not scores:
        return list(scores)
    passages = _paragraphs(*units.units) if len(units.units) == 1 else units.units
    among_several = asks_among_several(query, passages)
    named = named_last(passages, asked, history[-REMEMBERED:])
    names = names_of_records(passages) if among_several else []
    if names and len({name for name, is_named in zip(names, named, strict=True) if is_named}) <= 1:
        return list(scores)
    languages = languages_in(passages)
    frequencies = PassageFrequencies(passages)
    sizes = [len(passage.spans) for passage in passages]
    familiarity, topic = _topic(passages, asked, history[-LATEST:], languages, frequencies)
    if by_meaning:
        topic = _with_meaning(topic, history[-LATEST:], units, sizes)
    subject = on_subject(passages, asked, history[-REMEMBERED:], LATEST, frequencies)
    used = _used(passages, asked, history, languages)
    about = familiarity * (_apart(topic) if used is None else ON_SUBJECT * _apart(subject))
    if used is not None:
        about = about - used
    if not about.any() and not named.any():
        return list(scores)
    term_count = len(asked) / len(languages)
    need = math.exp(-term_count / FEW_TERMS)
    best = max(scores)
    given = np.array(scores, dtype=np.float64)[units.rows]
    height = best if best > 0 else 1.0
    matched = np.maximum(given, 0.0)
    matched_on_subject = matched * np.repeat(subject, sizes)
    match = float(matched_on_subject.max()) / height
    sureness = 0.0 if among_several else familiarity * match * max(0.0, 1 - LATEST / len(history))
    lost = min(1.0, weight * LOST) * need * sureness
    left = given - lost * (matched - matched_on_subject)
    strengths = means_of_best(left, sizes, STRONGEST)
    lifts = weight * (VAGUENESS * need * (strengths + height * about) + NAMED * height * named)
    lifted = complete_passages(left + np.repeat(lifts, sizes), passages)
    if term_count >= ENOUGH_TERMS or named.any() or among_several:
        nearer = given + NEARER * height * np.repeat(named, sizes)
        lifted = put_best_first(lifted, nearer, passages, OWN_SHARE)
    result = np.empty_like(lifted)
    result[units.rows] = lifted
    return [float(score) for score in result]


def _paragraphs(passage: AnalyzedPassage) -> list[AnalyzedPassage]:
    """The passage parted at blank lines, and where these are too far apart, at the ends of sentences."""
    longest = max(SHORTEST_PARAGRAPH, min(LONGEST_PARAGRAPH, len(passage.spans) // PARAGRAPHS))
    edges, behind_blank = [0], {*passage.paragraphs[1:]}
    for index in range(1, len(passage.spans)):
        if index in behind_blank or index - edges[-1] == longest:
            edges.append(index)
    edges.append(len(passage.spans))
    return [part_of(passage, first, last) for first, last in pairwise(edges)]


def _topic(
    passages: Sequence[AnalyzedPassage],
    asked: Mapping[str, float],
    latest: Sequence[str],
    languages: Sequence[str],
    frequencies: PassageFrequencies,
) -> tuple[float, Floats]:
    """How familiar (0 to 1) the latest messages are to the passages, and how much each passage [p] is about them."""
    said = dict.fromkeys(term for message in latest for term in terms_of_message(message, *languages))
    terms = [term for term in said if term not in asked]
    if not terms:
        return 0.0, np.zeros(len(passages))
    counts = count_in_passages(terms, passages, frequencies)
    rarities = [idf(len(passages), frequencies[term]) for term in terms]
    relevance = score_passages(counts, passages, np.array(rarities))
    return _familiarity(counts), relevance / (float(relevance.max(initial=0.0)) or 1.0)


def _with_meaning(topic: Floats, latest: Sequence[str], units: Units, sizes: Sequence[int]) -> Floats:
    """The topic, by halves by its words and by how near passages are to the latest messages in meaning."""
    language = language_of_talk("\n".join(latest), units.units)
    said = dict.fromkeys((term for message in latest for term in terms_of_message(message, language)), 1.0)
    related = passages_related_to(said, units, sizes, language)
    mixed: Floats = topic if related is None else (topic + related) / 2
    return mixed


def _apart(topic: Floats) -> Floats:
    """How much each passage is about a topic that others are not about: what fits all of them tells none apart."""
    result: Floats = topic * (1 - topic.mean())
    return result


def _familiarity(counts: Floats) -> float:
    """How sure it is (0 to 1) that a passage is about what terms [p, m] are about, by the share of them it holds."""
    share = float((counts > 0).mean(axis=1).max(initial=0.0))
    return min(1.0, max(0.0, (share - STRANGE) / (FAMILIAR - STRANGE)))


def _used(
    passages: Sequence[AnalyzedPassage], asked: Mapping[str, float], history: Sequence[str], languages: Sequence[str]
) -> Floats | None:
    """How far each passage [p] was used up by earlier answers: 0 to 1, squared; None unless several were."""
    held = [passage.postings.keys() | passage.title_set for passage in passages]
    shares = np.zeros(len(passages))
    sources: set[int] = set()
    for message in history[-REMEMBERED:]:
        for code in languages:
            said = {term for term in terms_of_message(message, code) if term not in asked}
            if len(said) < ANSWER_TERMS or ends_asking(message):
                continue
            share = np.array([len(said & terms) for terms in held]) / len(said)
            shares = np.maximum(shares, share)
            if share.max() > RESTATED:
                sources.add(int(share.argmax()))
    if len(sources) < SEVERAL:
        return None
    least, most = shares.min(), shares.max()
    result: Floats = ((shares - least) / ((most - least) or 1.0)) ** 2
    return result
