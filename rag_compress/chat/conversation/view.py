"""A conversation as the scorers see it: by unit, with what each costs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rag_compress.chat.conversation.conversation_cache import take_apart
from rag_compress.chat.conversation.counting import MessageCounter, TextCounter
from rag_compress.chat.conversation.passages import unit_passages
from rag_compress.chat.conversation.recency import token_ages
from rag_compress.chat.conversation.transcript import Transcript
from rag_compress.chat.conversation.units import Unit
from rag_compress.chat.models import Message
from rag_compress.core.arrays import Counts
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.properties import cached_property


@dataclass(frozen=True)
class ConversationView:
    """
    A conversation, taken apart and counted. Everything is by unit, in the order of the units.

    :param messages: The messages of this request, oldest first.
    :param transcript: The conversation, whatever the counter. It may come from an earlier request, whose messages are
        equal to these and no more: what is returned or counted is taken from ``messages``.
    :param costs: Tokens of each unit alone.
    :param total: Tokens of the whole conversation.
    """

    messages: Sequence[Message]
    transcript: Transcript
    costs: Sequence[int]
    total: int

    @property
    def units(self) -> Sequence[Unit]:
        """What may not be parted."""
        return self.transcript.units

    @cached_property
    def heads(self) -> Sequence[Message]:
        """The first message of each unit."""
        return [self.messages[unit.indices[0]] for unit in self.units]

    @property
    def texts(self) -> Sequence[str]:
        """What is said in each."""
        return self.transcript.texts

    @property
    def languages(self) -> Sequence[str]:
        """Their languages."""
        return self.transcript.languages.codes

    @cached_property
    def passages(self) -> list[AnalyzedPassage]:
        """The sessions as passages of the engine."""
        return unit_passages(self.texts, self.transcript.analyses, self.languages, self.transcript.starts)

    @cached_property
    def ages(self) -> Counts:
        """Tokens said after each unit."""
        return token_ages(self.costs, self.transcript.times)

    @cached_property
    def sum_of_costs(self) -> int:
        """Tokens of all units, each counted alone."""
        return sum(self.costs)

    def cost_of(self, units: Iterable[int]) -> int:
        """
        Count the tokens of some units, each alone.

        :param units: Their positions.
        :returns: Tokens.
        """
        return sum(self.costs[unit] for unit in units)

    def message_count(self, units: Iterable[int]) -> int:
        """
        Count the messages of some units.

        :param units: Their positions.
        :returns: Messages.
        """
        return sum(len(self.units[unit].indices) for unit in units)


def view_conversation(messages: Sequence[Message], counter: MessageCounter, language: str = "auto") -> ConversationView:
    """
    Group a conversation into units and take them apart.

    :param messages: The messages, oldest first.
    :param counter: What counts.
    :param language: ISO 639-1 code, or ``auto``.
    :returns: The view.
    """
    messages = list(messages)  # a deque has no slices
    known = take_apart(messages, counter, language)
    total = sum(known.costs) if isinstance(counter, TextCounter) else counter.count(messages)
    return ConversationView(messages, known.transcript, known.costs, total)
