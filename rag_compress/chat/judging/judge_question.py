"""Score the units of a conversation against one question."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from rag_compress.chat.continuity import ConversationContext, recent_context
from rag_compress.chat.conversation.analysis import strip_citations
from rag_compress.chat.importance import ImportanceProfile
from rag_compress.chat.judging.asked_forms import forms_asked, lift_forms
from rag_compress.chat.judging.expected_kind import asked_for, lift_expected
from rag_compress.chat.judging.keyword_similarity import quick_scores
from rag_compress.chat.judging.parts import SHORT, Parts, combine, unmet
from rag_compress.chat.judging.pointed_at import pointed_at
from rag_compress.chat.judging.questions import Question, dependence_of
from rag_compress.chat.judging.relevance import asked_terms, score_units
from rag_compress.chat.judging.said_on import is_earlier, lift_said_on, said_on
from rag_compress.chat.judging.surroundings import asking_units, with_those_around
from rag_compress.chat.judging.told_of_oneself import lift_told
from rag_compress.chat.judging.translated import translated_terms
from rag_compress.chat.leaning.dependence import asked_about, asks
from rag_compress.chat.request import Request
from rag_compress.core.arrays import Floats
from rag_compress.core.embedding import TimedEmbedder
from rag_compress.core.scoring import Scorer, check_scores

_ALREADY_SAID = 8
"""Latest units from which a context is made where the caller keeps none."""

SAID = 0.1
"""Least that the best unit has of a question's own words for them to tell what answers it."""

IN_CONTEXT = 0.5
"""Weight of what the conversation is about beside the own words of a question that leans on it, for what answers it."""


@dataclass(frozen=True)
class Additions:
    """
    What a caller may add to the lexical score.

    :param profile: How importance is weighed.
    :param embedder: Gives vectors.
    :param scorer: A scorer of the engine, instead of `score_units`.
    :param context: The caller's memory of the conversation.
    :param active_files: Files that are being worked on.
    :param ratings: An importance of 1 to 10 per unit, from outside.
    """

    profile: ImportanceProfile
    embedder: TimedEmbedder | None = None
    scorer: Scorer | None = None
    context: ConversationContext | None = None
    active_files: Collection[str] = ()
    ratings: Sequence[float] | None = None


class Answered(NamedTuple):
    """
    How much every unit is wanted for one question, or for all of a query.

    :param parts: What the scores are made of.
    :param compared: What of each is compared with the threshold.
    :param answering: How far each unit answers the question: its relevance, where for a question that leans on the
        conversation its own words count more than those that the conversation is about.
    :param dependence: How much the query leans on the conversation, 0 to 1.
    :param asked_before: The unit in which the same was asked before.
    :param pointed_at: The units that it points at by their time or place, those that are meant first.
    """

    parts: Parts
    compared: Floats
    answering: Floats
    dependence: float
    asked_before: int | None = None
    pointed_at: Sequence[int] = ()


def judge_question(
    request: Request,
    question: Question,
    similar: Floats | None,
    importance: Floats | None,
    additions: Additions,
    was_asked: bool,
) -> Answered:
    """
    Score every unit against one question.

    :param request: What is asked for.
    :param question: The question, of the query or of one of several.
    :param similar: How similar each unit is to the query, where there are embeddings.
    :param importance: How important each unit is, where that counts.
    :param additions: What the caller adds.
    :param was_asked: Whether people asked each other the same in the conversation: see `asked_before`.
    :returns: How much every unit is wanted for it.
    """
    query = question.text
    view, config, transcript = request.view, request.config, request.view.transcript
    # Recency would speak for the newest step of an Agent, or for the small talk before its task; and the "you" of a
    # question that was asked in the conversation is of then, as all is that a question about a day of it says.
    of_that_day = said_on(query, view.heads)
    pointed = pointed_at(request, question.message)
    stands_alone = (
        bool(pointed) or request.under_way or was_asked or is_earlier(of_that_day) or _is_put_to_notes(request, query)
    )
    dependence = 0.0 if stands_alone else dependence_of(question, transcript.speakers, transcript.languages.main)
    about = asked_about(query, transcript.speakers)
    found = _question_scores(request, question, dependence, config.feedback_weight if about else 0.0, additions)
    best = float(np.delete(found, asking_units(request)).max(initial=0.0))
    if similar is not None:
        compared = similar
        found = (1 - config.embedding_weight) * found / _best(found) + config.embedding_weight * similar
    else:
        compared = found if config.quick else found / _best(found)
    around = with_those_around(request, found)
    if not config.quick:
        weight = config.expected_kind_weight * (1 - dependence)
        around = lift_expected(around, asked_for(query), transcript.columns, transcript.spoken_by, weight)
        around = lift_said_on(around, of_that_day)
        # In a short conversation nothing is buried; and "Fix the error." is no question for what was fixed.
        if len(view.units) > SHORT and not request.under_way:
            around = lift_forms(around, forms_asked(query), transcript, unmet(best), config.expected_kind_weight)
            around = lift_told(around, query, transcript, config.expected_kind_weight)
    theirs = np.array([name in about for name in transcript.spoken_by], dtype=np.bool_) if about else None
    parts = combine(view, around, dependence, config, importance, theirs, best)
    answering = parts.columns["relevance"]
    if dependence > 0 and similar is None and not config.quick and additions.scorer is None:
        answering = _by_own_words(request, query) + IN_CONTEXT * answering
    return Answered(parts, compared, answering, dependence, pointed_at=pointed)


def _is_put_to_notes(request: Request, query: str) -> bool:
    """
    Whether a question is put to what one person noted down: nobody talks, so it leans on no talk.

    "So where did I park that car?" is about any of the notes; where no word of it stands in one, the latest come first.
    """
    transcript = request.view.transcript
    return transcript.is_noted_down and asks(query, transcript.languages.main)


def _best(scores: Floats) -> float:
    """The best score, as a divisor."""
    return (float(scores.max()) if len(scores) else 0.0) or 1.0


def _question_scores(
    request: Request, question: Question, dependence: float, feedback: float, additions: Additions
) -> Floats:
    view, config, transcript = request.view, request.config, request.view.transcript
    if config.quick:
        return quick_scores(view, question.text)
    context = additions.context
    if context is None and dependence > 0:
        context = recent_context([analysis.said for analysis in transcript.analyses[-_ALREADY_SAID:]])
    weight = config.follow_up_weight * dependence
    topics = context.follow_up_terms(weight=weight) if context is not None and weight > 0 else {}
    clean = strip_citations(question.text)
    context_terms = {**translated_terms(clean, transcript), **question.besides, **topics}
    terms = asked_terms(clean, transcript.block_languages, context_terms)
    if additions.scorer is None:
        return score_units(clean, terms, transcript, feedback)
    return np.array(check_scores(additions.scorer.score(clean, terms, view.passages), len(view.units)))


def _by_own_words(request: Request, query: str) -> Floats:
    """
    How far each unit, with those around, answers a question by its own words; 0 where hardly one of them was said.

    "And how old was he when he died?" is about whom the conversation is about, but "died" tells where that was said.
    """
    transcript, clean = request.view.transcript, strip_citations(query)
    own = np.zeros(len(transcript.units))
    if asks(clean, transcript.languages.main):
        terms = asked_terms(clean, transcript.block_languages, {})
        own = score_units(clean, terms, transcript)
    if np.delete(own, asking_units(request)).max(initial=0.0) < SAID:
        return np.zeros_like(own)
    return with_those_around(request, own)
