"""What is asked of a conversation, one question at a time."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np

from rag_compress.chat.judging.parts import Parts
from rag_compress.chat.leaning.asked_anew import asked_anew
from rag_compress.chat.leaning.dependence import dependence, opens_as_reply
from rag_compress.chat.leaning.signs import signs_of
from rag_compress.core.queries.asked import asked_in
from rag_compress.core.queries.query_terms import query_terms
from rag_compress.core.scoring.several_questions import Question as Part
from rag_compress.core.scoring.several_questions import part_query, shares_of

OWN_SHARE: Final = 0.8
"""How much more the words of a question count than what the query says besides, as of `part_query`."""


class Question(NamedTuple):
    """
    A question about a conversation.

    :param text: What is asked.
    :param besides: What the query says besides, as terms with their weights.
    :param message: The query as it was asked, with what is said around its questions.
    """

    text: str
    besides: Mapping[str, float]
    message: str


def questions_of(query: str, languages: Sequence[str], main_language: str | None) -> list[Question]:
    """
    Part a query into questions that each can be judged alone, without what is said around them: see `asked_in`.

    One that points back goes with the one before: alone it would be taken for one that leans on what was said last.

    >>> [question.text for question in questions_of("Who is Anna's dentist? Where does Otto live?", ["en"], "en")]
    ["Who is Anna's dentist?", 'Where does Otto live?']
    >>> [question.text for question in questions_of("Who is Anna's dentist? Where does he live?", ["en"], "en")]
    ["Who is Anna's dentist? Where does he live?"]

    :param query: The query as it was asked.
    :param languages: Languages of the units.
    :param main_language: ISO 639-1 code of the conversation's language, None where it is not known.
    :returns: At least one question; the query itself where it asks no more.
    """
    asked = asked_in(query, languages)
    terms = query_terms(asked, languages)
    parts: list[Part] = []
    for part in part_query(asked, terms, languages, OWN_SHARE):
        if parts and signs_of(part.text, main_language).pointing:
            before = parts.pop()
            both = {term: max(weight, before.terms[term]) for term, weight in part.terms.items()}
            parts.append(Part(f"{before.text} {part.text}", both))
        else:
            parts.append(part)
    if len(parts) == 1:
        return [Question(asked, {}, query)]
    return [
        Question(part.text, {term: weight for term, weight in part.terms.items() if weight < terms[term]}, query)
        for part in parts
    ]


def dependence_of(question: Question, speakers: Collection[str], main_language: str | None) -> float:
    """
    Tell how much a question leans on the conversation: see `dependence`.

    A greeting or an instruction to a model tells nothing of that, nor does small talk before "what I really want to
    know is": see `asked_anew`. A message that opens as a reply is a turn of the conversation as a whole: "These are
    good, but what does it cost?".

    >>> for query in ("Hi, I hope you are well. What does tea cost?", "Okay. What does tea cost?"):
    ...     print(dependence_of(questions_of(query, ["en"], "en")[0], (), "en"))
    0.0
    0.5

    :param question: The question.
    :param speakers: Names of those who take part.
    :param main_language: As for `questions_of`.
    :returns: 0 (stands alone) to 1 (a mere reply).
    """
    own = dependence(asked_anew(question.text), speakers, main_language)
    anew = asked_anew(question.message)
    if anew != question.message:
        return min(own, dependence(anew, speakers, main_language))
    if question.message != question.text and opens_as_reply(question.message, main_language):
        return max(own, dependence(question.message, speakers, main_language))
    return own


def join_parts(parts: Sequence[Parts]) -> Parts:
    """
    Join what was found for the questions of a query, so that the best unit for each is worth the same: see `shares_of`.

    :param parts: What the scores of the units are made of, for each question.
    :returns: The same for the query.
    """
    if len(parts) == 1:
        return parts[0]
    shares = shares_of([np.maximum(0.0, one.totals()) for one in parts])
    columns = {
        name: np.sum([share * one.columns[name] for share, one in zip(shares, parts, strict=True)], axis=0)
        for name in parts[0].columns
    }
    return Parts(columns)
