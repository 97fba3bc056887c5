"""Shorter versions of messages: cut to their best sentences, or summarised by a model."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rag_compress.chat.counting import MessageCounter, TextCounter
from rag_compress.chat.cut import Cut, SentenceScore, cut_to_share, cut_to_tokens, sentence_scores
from rag_compress.chat.models import Message, Note
from rag_compress.chat.request import Request
from rag_compress.chat.summaries import Summaries, Summarise
from rag_compress.core.analysis import shared_analyzer
from rag_compress.core.analyzed_passage import AnalyzedPassage
from rag_compress.core.models import Passage
from rag_compress.core.properties import cached_property
from rag_compress.core.query import query_terms
from rag_compress.core.tokens import TokenCounter, as_counter

_LEAST_SUMMARISED = 40
"""Tokens below which a summary costs more than it saves."""

_CHARACTERS = as_counter(len)
"""
What the analyzer counts by. A cut counts the sentences that it needs with the counter of its request; characters cost
nothing, and with them all requests share what the analyzer remembers of a text.
"""


@dataclass(frozen=True, slots=True)
class _CountAs:
    """Count a text as a message with another text: in the tokens that the budget is counted in."""

    message: Message
    counter: MessageCounter

    def count(self, text: str) -> int:
        return self.counter.count([replace(self.message, text=text)])


class Shortener:
    """
    Shortens the messages of one request.

    :param request: What is asked for; ``cut_share``, ``splitter``, ``language`` and ``encoding`` of its settings count.
    :param summarise: Summarises a message; where it declines or fails the message is cut.
    """

    def __init__(self, request: Request, summarise: Summarise | None = None) -> None:
        self.cuts: dict[int, Cut] = {}
        self._view = request.view
        self._queries = request.queries
        self._config = request.config
        self._counter = request.counting
        self._summaries = Summaries(summarise)

    @property
    def notes(self) -> list[Note]:
        """What did not go as usual."""
        return self._summaries.notes

    def shorten(self, unit: int, room: int) -> int | None:
        """
        Shorten a unit to about ``cut_share`` of its text.

        :param unit: Its position.
        :param room: Tokens that are left.
        :returns: Tokens of the shorter version, which is then in ``cuts``; None if there is none that fits.
        """
        if not self._can_be_cut(unit):
            return None
        cut = self._summary(unit, room)
        if cut is None:
            passage = self._passage(unit)
            cut = cut_to_share(passage, self._scores(unit, passage), self._config.cut_share, self._counts(unit))
        if cut is None or cut.token_count > room:
            return None
        self.cuts[unit] = cut
        return cut.token_count

    def squeeze(self, unit: int, room: int) -> int | None:
        """
        Cut a unit to whatever sentences fit.

        :param unit: Its position.
        :param room: Tokens that are left.
        :returns: Tokens of what is left; None if no sentence fits.
        """
        if not self._can_be_cut(unit):
            return None
        passage = self._passage(unit)
        cut = cut_to_tokens(passage, self._scores(unit, passage), room, self._counts(unit))
        if cut is None:
            return None
        self.cuts[unit] = cut
        return cut.token_count

    def _counts(self, unit: int) -> TokenCounter:
        if isinstance(self._counter, TextCounter):  # the same, without making a message of every text
            return self._counter.text_counter
        return _CountAs(self._view.heads[unit], self._counter)

    def _can_be_cut(self, unit: int) -> bool:
        return len(self._view.units[unit].indices) == 1 and self._view.heads[unit].can_be_cut

    def _passage(self, unit: int) -> AnalyzedPassage:
        analyzer = shared_analyzer(self._config.splitter, _CHARACTERS, self._view.languages[unit])
        return analyzer.analyze([Passage(self._view.heads[unit].text)])[0]

    def _scores(self, unit: int, passage: AnalyzedPassage) -> list[SentenceScore]:
        return sentence_scores(passage, self._weights, self._view.idf_around(unit))

    @cached_property
    def _weights(self) -> dict[str, float]:
        weights: dict[str, float] = {}
        for query in self._queries:
            for term, weight in query_terms(query, self._view.languages).items():
                weights[term] = max(weights.get(term, 0.0), weight * self._view.idf(term))
        return weights

    def _summary(self, unit: int, room: int) -> Cut | None:
        if self._view.costs[unit] < _LEAST_SUMMARISED:
            return None
        # Whatever room is left: with another limit the same text would be asked for, and paid, again.
        limit = int(self._config.cut_share * self._view.costs[unit])
        found = self._summaries.of(self._view.heads[unit].text, limit, self._counts(unit).count)
        return Cut(found[0], (), found[1]) if found is not None and found[1] <= room else None
