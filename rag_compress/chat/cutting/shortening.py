"""Shorter versions of units: cut to their best sentences, or summarised by a model."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache, partial
from typing import TypeAlias

from rag_compress.chat.conversation.counting import MessageCounter, TextCounter
from rag_compress.chat.cutting.cut import (
    Cut,
    Piece,
    SentenceScore,
    cut_to_share,
    cut_to_tokens,
    says_nothing,
    sentence_scores,
)
from rag_compress.chat.cutting.pieces import single_pieces, whole_pieces
from rag_compress.chat.cutting.summaries import Summaries, Summarise
from rag_compress.chat.judging.question_and_answer import question_before
from rag_compress.chat.models import Message, Note
from rag_compress.chat.request import Request
from rag_compress.chat.statements import is_directive, is_disclosure, is_standing
from rag_compress.core.models import Passage, Span
from rag_compress.core.passages.analysis import shared_analyzer
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.properties import cached_property
from rag_compress.core.queries.asked import asked_in
from rag_compress.core.queries.query_terms import query_terms
from rag_compress.core.tokens import TokenCounter, as_counter

_LEAST_SUMMARISED = 40
"""Tokens below which a summary costs more than it saves."""

_LEAST_FILLED = 0.1
"""Share of the room below which what fits whole is a remark beside a pasted file, of which then lines stay."""

_LONGEST_ANSWER = 60
"""Characters up to which the first sentence behind a question stays where nothing there is asked for by its words."""

CHARACTERS = as_counter(len)
"""
What the analyzer counts by. A cut counts the sentences that it needs with the counter of its request; characters cost
nothing, and with them all requests share what the analyzer remembers of a text.
"""


@dataclass(frozen=True, slots=True)
class ShorterUnit:
    """
    A unit in its shorter version.

    :param messages: By position in the conversation, those of its messages that are shorter now.
    :param spans: By position, the kept sentences in the body of each that was cut; a summary has none.
    :param token_count: Tokens of the unit now.
    """

    messages: Mapping[int, Message]
    spans: Mapping[int, tuple[Span, ...]]
    token_count: int


Refit: TypeAlias = Callable[[int, int], ShorterUnit | None]
"""From a unit with results of tools and a number of tokens: what of it fits them; None if nothing of it does."""


def cannot_be_refitted(unit: int, room: int) -> ShorterUnit | None:
    """
    Cut nothing again: where there are no excerpts.

    :param unit: Its position.
    :param room: Tokens that are left.
    :returns: None.
    """
    return None


@dataclass(frozen=True, slots=True)
class _CountAs:
    """Count a text as a message with another text: in the tokens that the budget is counted in."""

    message: Message
    counter: MessageCounter

    def count(self, text: str) -> int:
        return self.counter.count([self.message.with_body(text)])


class Shortener:
    """
    Shortens the units of one request.

    :param request: What is asked for.
    :param excerpts: Shorter versions that are known already: of results of tools.
    :param summarise: Summarises a message; where there is none, or it declines or fails, the message is cut.
    :param refit: Cuts what tools returned to other tokens than were planned for it.
    """

    def __init__(
        self,
        request: Request,
        excerpts: Mapping[int, ShorterUnit],
        summarise: Summarise | None,
        refit: Refit = cannot_be_refitted,
    ) -> None:
        self.shorter: dict[int, ShorterUnit] = {**excerpts}
        self._excerpts = excerpts
        self._refit = refit
        self._request = request
        self._summaries = Summaries(summarise)
        self._known: dict[int, tuple[AnalyzedPassage, Sequence[SentenceScore]]] = {}
        self._analyzer = cache(partial(shared_analyzer, request.config.splitter, CHARACTERS))

    @property
    def notes(self) -> list[Note]:
        """What did not go as usual."""
        return self._summaries.notes

    def shorten(self, unit: int, room: int) -> int | None:
        """
        Shorten a unit: results of tools to their excerpts, a message to about ``cut_share`` of its text.

        :param unit: Its position.
        :param room: Tokens that are left.
        :returns: Tokens of the shorter version, which is then in ``shorter``; None if there is none that fits.
        """
        if unit in self._excerpts:
            tokens = self._excerpts[unit].token_count
            return tokens if tokens <= room else None
        if not self.can_be_cut(unit):
            return None
        cut = self._summary(unit, room, self._by_choice(unit))
        if cut is None:
            passage, scores = self._scored(unit)
            pieces = _pieces(passage, scores)
            cut = cut_to_share(passage, pieces, self._request.config.cut_share, self._counts(unit))
        return self._keep(unit, cut) if cut is not None and cut.token_count <= room else None

    def refit(self, unit: int, room: int) -> int | None:
        """
        Cut an excerpt of what a tool returned again, to what is left: it was planned for more room than it has now.

        :param unit: Its position.
        :param room: Tokens that are left.
        :returns: Tokens of what is left of it; None if nothing of it fits.
        """
        excerpt = self._refit(unit, room)
        if excerpt is None:
            return None
        self.shorter[unit] = excerpt
        return excerpt.token_count

    def squeeze(self, unit: int, room: int) -> int | None:
        """
        Cut a message to whatever fits, however little of it that is, or have it summarised to that.

        :param unit: Its position.
        :param room: Tokens that are left.
        :returns: Tokens of what is left; None if no sentence fits.
        """
        if not self.can_be_cut(unit):
            return None
        cut = self._summary(unit, room, min(room, self._by_choice(unit))) or self._fitting(unit, room)
        return self._keep(unit, cut) if cut is not None else None

    def squeeze_to_answer(self, unit: int, room: int) -> int | None:
        """
        Cut a message to the sentence that answers best, to what must stay and what else has a word of the query, as far
        as they fit, or have it summarised.

        :param unit: Its position.
        :param room: Tokens that are left.
        :returns: Tokens of what is left; None if no such sentence fits.
        """
        if not self.can_be_cut(unit):
            return None
        cut = self._summary(unit, room, min(room, self._by_choice(unit))) or self._answering(unit, room)
        return self._keep(unit, cut) if cut is not None else None

    def squeeze_to_statement(self, unit: int, room: int) -> int | None:
        """
        Cut a message to what must stay of it: "I am allergic to nuts." among the news of a week.

        :param unit: Its position.
        :param room: Tokens that are left.
        :returns: Tokens of what is left; None if nothing must stay, or nothing of it fits.
        """
        if not self.can_be_cut(unit):
            return None
        passage, scores = self._scored(unit)
        pieces = [piece for piece in _pieces(passage, scores) if piece.score.stays]
        cut = cut_to_tokens(passage, pieces, room, self._counts(unit)) if pieces else None
        return self._keep(unit, cut) if cut is not None else None

    def _answering(self, unit: int, room: int) -> Cut | None:
        """The best answer of a message, before what must stay, as not even half of it fits, and what else answers."""
        passage, scores = self._scored(unit)
        pieces = [piece for piece in _pieces(passage, scores) if piece.score.asked > 0 or piece.score.stays]
        best = max(range(len(pieces)), key=lambda i: pieces[i].score[:2], default=None)
        if best is None or pieces[best].score.asked == 0:
            return None
        pieces[best] = pieces[best]._replace(score=pieces[best].score._replace(stays=True))
        return cut_to_tokens(passage, pieces, room, self._counts(unit))

    def lengthen(self, unit: int, room: int) -> int | None:
        """
        Keep more of a message that was cut to its sentences; a summary and results of tools stay as they are.

        :param unit: Its position.
        :param room: Tokens that are left for it, with those that it takes.
        :returns: Tokens of what is kept now; None if no more of it fits.
        """
        known = self.shorter[unit]
        if not known.spans or not self.can_be_cut(unit):
            return None
        cut = self._fitting(unit, room, frozenset(known.spans[self._request.view.units[unit].indices[0]]))
        return self._keep(unit, cut) if cut is not None and cut.token_count > known.token_count else None

    def _fitting(self, unit: int, room: int, staying: Set[Span] = frozenset()) -> Cut | None:
        """What of a message fits beside sentences that stay: code and lists whole, where that is more than a remark."""
        (passage, known), counter = self._scored(unit), self._counts(unit)
        scores = [
            score._replace(stays=score.stays or span in staying)
            for score, span in zip(known, passage.spans, strict=True)
        ]
        cut = cut_to_tokens(passage, _pieces(passage, scores), room, counter)
        if cut is None or cut.token_count < _LEAST_FILLED * room:
            cut = cut_to_tokens(passage, single_pieces(scores), room, counter)
        return cut

    def _keep(self, unit: int, cut: Cut) -> int:
        view = self._request.view
        (place,) = view.units[unit].indices
        spans = {place: cut.spans} if cut.spans else {}
        self.shorter[unit] = ShorterUnit({place: view.heads[unit].with_body(cut.text)}, spans, cut.token_count)
        return cut.token_count

    def _counts(self, unit: int) -> TokenCounter:
        counter = self._request.message_counter
        if isinstance(counter, TextCounter):  # the same, without making a message of every text
            return counter.text_counter
        return _CountAs(self._request.view.heads[unit], counter)

    def can_be_cut(self, unit: int) -> bool:
        """
        Tell whether a unit is a message that may be cut.

        :param unit: Its position.
        :returns: Whether it is; results of tools have their excerpts.
        """
        view = self._request.view
        head = view.heads[unit]
        return len(view.units[unit].indices) == 1 and head.can_be_cut and not head.tool_results

    def _scored(self, unit: int) -> tuple[AnalyzedPassage, Sequence[SentenceScore]]:
        """A message, taken apart, with a score for each of its sentences: once for all that is tried with it."""
        if unit not in self._known:
            view = self._request.view
            passage = self._analyzer(view.languages[unit]).analyze([Passage(view.heads[unit].text)])[0]
            self._known[unit] = passage, self._scores(unit, passage)
        return self._known[unit]

    def _scores(self, unit: int, passage: AnalyzedPassage) -> Sequence[SentenceScore]:
        view = self._request.view
        columns = view.transcript.columns
        must_stay: list[Callable[[str], bool]] = []
        at_length = columns.states_at_length[unit] and columns.by_assistant.any()
        if columns.disclosure[unit] or at_length:
            must_stay.append(is_disclosure)
        if columns.directive[unit] and not columns.by_assistant[unit]:
            must_stay.append(is_directive)
        if columns.standing[unit] and not columns.by_assistant[unit] and not must_stay:
            must_stay.append(partial(is_standing, language=view.languages[unit]))
        scores = sentence_scores(passage, self._weights, view.transcript.idf, must_stay)
        if not any(score.asked for score in scores) and self._opens_with_the_answer(unit, passage):
            scores[0] = scores[0]._replace(stays=True)
        return scores

    def _opens_with_the_answer(self, unit: int, passage: AnalyzedPassage) -> bool:
        """Whether a message begins with a short sentence behind a question that the query is about."""
        if not passage.spans:
            return False
        start, end = passage.spans[0]
        asked = question_before(self._request.view.transcript, unit) if end - start <= _LONGEST_ANSWER else None
        said = () if asked is None else self._request.view.transcript.analyses[asked].said
        return not self._weights.keys().isdisjoint(said)

    @cached_property
    def _weights(self) -> dict[str, float]:
        view = self._request.view
        weights: dict[str, float] = {}
        for query in self._request.queries:
            for term, weight in query_terms(asked_in(query, view.languages), view.languages).items():
                weights[term] = max(weights.get(term, 0.0), weight * view.transcript.idf(term))
        return weights

    def _by_choice(self, unit: int) -> int:
        """Most tokens of a summary where the message would be cut by choice, whatever room is left: with another limit
        the same text would be asked for, and paid, again."""
        return int(self._request.config.cut_share * self._request.view.costs[unit])

    def _summary(self, unit: int, room: int, limit: int) -> Cut | None:
        view = self._request.view
        if view.costs[unit] < _LEAST_SUMMARISED:
            return None
        found = self._summaries.of(view.heads[unit].text, limit, self._counts(unit).count)
        return Cut(found[0], (), found[1]) if found is not None and found[1] <= room else None


def _pieces(passage: AnalyzedPassage, scores: Sequence[SentenceScore]) -> list[Piece]:
    headings = {line.index for line in passage.outline if says_nothing(line)}
    return whole_pieces(passage.text, passage.spans, scores, headings)
