"""A conversation taken apart, whatever the query and the budget; it grows by what new messages add."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Protocol, Self, TypeVar

import numpy as np

from rag_compress.chat.conversation.analysis import MessageAnalysis, analyze_messages
from rag_compress.chat.conversation.columns import UnitColumns
from rag_compress.chat.conversation.languages import Languages
from rag_compress.chat.conversation.later_words import later_words
from rag_compress.chat.conversation.noted_down import is_noted_down
from rag_compress.chat.conversation.replies import replies
from rag_compress.chat.conversation.sessions import blocks, parse_timestamp, session_starts
from rag_compress.chat.conversation.specificity import Specificity
from rag_compress.chat.conversation.unit_index import UnitIndex
from rag_compress.chat.conversation.units import Grouping, Unit
from rag_compress.chat.models import Message
from rag_compress.core.arrays import Flags, Floats, empty, joined
from rag_compress.core.properties import cached_property

# Bytes, as measured in conversations of many short messages, of a few long ones, and of one binary file as text.
_PER_UNIT, _PER_TERM, _PER_DISTINCT_TERM = 1_200, 25, 340


class Growing(Protocol):
    """What another package knows of the units of a conversation that grows. Made of nothing, it knows none."""

    def __len__(self) -> int:
        """Number of the units that it knows."""

    def extended(self, transcript: Transcript) -> Self:
        """
        Learn of further units.

        :param transcript: The conversation, with the units that are known at its beginning.
        :returns: What is known of all its units; this one stays as it is.
        """


GrowingT = TypeVar("GrowingT", bound=Growing)


@dataclass(frozen=True, eq=False)
class Transcript:
    """
    A conversation, grouped and taken apart. But for ``messages`` everything is by unit, in the order of the units.

    :param messages: The messages, oldest first.
    :param grouping: What may not be parted.
    :param heads: The first message of each unit.
    :param texts: What is said in each.
    :param languages: Their languages.
    :param analyses: The texts, taken apart.
    :param columns: What scoring knows of them.
    :param index: Which of them say a term.
    :param specificity: Their names and numbers.
    :param is_reply: Whether the user replies to the assistant: see `replies`.
    :param starts: Where sessions begin.
    :param times: When each was said, in seconds.
    :param spoken_by: Name of who speaks in each, where that is known.
    :param speakers: Names of those who take part.
    :param instructions: Units with a system message.
    :param incomplete: Units of tool calls or results without their counterpart.
    :param size: Bytes that all of it takes, estimated, what is worked out later included.
    """

    messages: list[Message] = field(default_factory=list)
    grouping: Grouping = field(default_factory=Grouping)
    heads: Sequence[Message] = ()
    texts: Sequence[str] = ()
    languages: Languages = field(default_factory=Languages)
    analyses: Sequence[MessageAnalysis] = ()
    columns: UnitColumns = field(default_factory=UnitColumns)
    index: UnitIndex = field(default_factory=UnitIndex)
    specificity: Specificity = field(default_factory=Specificity)
    is_reply: Flags = field(default_factory=empty(np.bool_))
    starts: Sequence[int] = ()
    times: Sequence[float | None] = ()
    spoken_by: Sequence[str | None] = ()
    speakers: frozenset[str] = frozenset()
    instructions: Sequence[int] = ()
    incomplete: Sequence[int] = ()
    size: int = 0
    _known: dict[type[Any], Any] = field(default_factory=dict, repr=False)  # perhaps of the first units alone

    @property
    def units(self) -> Sequence[Unit]:
        """What may not be parted."""
        return self.grouping.units

    @cached_property
    def specific_shares(self) -> Floats:
        """How much of what must not be guessed stands in each unit, and nowhere later: 0 to 1."""
        return self.specificity.shares()

    @cached_property
    def idf(self) -> Callable[[str], float]:
        """Weighs a term by how few of the units hold it: see `UnitIndex.idf`. Each is looked up once."""
        return cache(self.index.idf)

    @cached_property
    def is_among_people(self) -> bool:
        """Whether people talk, and no assistant: one whose role is the assistant's has a name, as the others have."""
        unnamed = [name is None for name in self.spoken_by]
        return not bool((self.columns.by_assistant & unnamed).any())

    @cached_property
    def is_noted_down(self) -> bool:
        """Whether they are what one person noted down, perhaps for an assistant: see the function of that name."""
        return len(self.speakers) < 2 and is_noted_down(self.columns, self.analyses, self.instructions)

    @cached_property
    def later_words(self) -> Sequence[int | None]:
        """For each remark the one that says later what is rare in it: see `later_words`."""
        return later_words(self.columns, self.index)

    def known_by(self, kind: type[GrowingT]) -> GrowingT:
        """
        Give what another package knows of the units: worked out when it is first asked for, and for new units alone.

        :param kind: What knows it.
        :returns: What is known of all units.
        """
        known: GrowingT = self._known.get(kind) or kind()
        if len(known) < len(self.units):
            known = self._known[kind] = known.extended(self)
        return known

    def extended(self, messages: Sequence[Message], language: str) -> Transcript | None:
        """
        Add messages. What is known is copied in bulk, only the new units are taken apart.

        :param messages: The whole conversation, of which this is the beginning.
        :param language: ISO 639-1 code, or ``auto``.
        :returns: The whole conversation; None if new messages change what is known of the old ones.
        """
        known = len(self.units)
        grouping = self.grouping.extended(messages, len(self.messages))
        if grouping is None:
            return None
        units = grouping.units[known:]
        heads = [messages[unit.indices[0]] for unit in units]
        texts = ["\n".join(messages[i].full_text for i in unit.indices) for unit in units]
        languages = self.languages.extended(texts, language)
        if languages is None:
            return None
        analyses = analyze_messages(texts, [head.name for head in heads], languages.codes[known:])
        all_heads, all_analyses = [*self.heads, *heads], [*self.analyses, *analyses]
        columns, index = self.columns.extended(heads, analyses), self.index.extended(analyses)
        in_system = [any(messages[i].role == "system" for i in unit.indices) for unit in units]
        return Transcript(
            messages=list(messages),
            grouping=grouping,
            heads=all_heads,
            texts=[*self.texts, *texts],
            languages=languages,
            analyses=all_analyses,
            columns=columns,
            index=index,
            specificity=self.specificity.extended([analysis.specifics for analysis in analyses]),
            is_reply=joined(self.is_reply, replies(columns, all_analyses, since=known)),
            starts=[*self.starts, *session_starts(all_heads, since=known)],
            times=[*self.times, *(parse_timestamp(head.timestamp) for head in heads)],
            spoken_by=[*self.spoken_by, *(head.name for head in heads)],
            speakers=self.speakers.union(m.name for m in messages[len(self.messages) :] if m.name),
            instructions=[*self.instructions, *(u for u, is_one in enumerate(in_system, known) if is_one)],
            incomplete=[*self.incomplete, *(u for u, unit in enumerate(units, known) if not unit.complete)],
            size=self.size + self._added_size(texts, index),
            _known=self._known.copy(),
        )

    def _added_size(self, texts: Sequence[str], index: UnitIndex) -> int:
        """Bytes that further units take, given the index with them."""
        of_texts = sum(_PER_UNIT + sys.getsizeof(text) for text in texts)
        of_terms = _PER_TERM * int(index.lengths[len(self.units) :].sum())
        return of_texts + of_terms + _PER_DISTINCT_TERM * (len(index.said) - len(self.index.said))

    @cached_property
    def block_languages(self) -> list[str]:
        """Languages of the first units of blocks, each once: in these a query is read."""
        return list(dict.fromkeys(self.languages.codes[first] for first, _ in blocks(self.starts, len(self.units))))
