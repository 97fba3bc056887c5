"""A conversation as the scorers see it: one turn per unit, with what is known of it whatever the query."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from rag_compress.chat.analysis import MessageAnalysis, analyze_messages, message_languages
from rag_compress.chat.bm25 import idf
from rag_compress.chat.counting import MessageCounter, TextCounter
from rag_compress.chat.models import Message
from rag_compress.chat.recency import recency_decay, token_ages
from rag_compress.chat.relevance import turn_passages
from rag_compress.chat.score import Turn
from rag_compress.chat.sessions import parse_timestamp, session_starts
from rag_compress.chat.units import Unit, group_units
from rag_compress.core.analysis import AnalyzedPassage


@dataclass(frozen=True)
class ConversationView:
    """
    A conversation, grouped and taken apart. Everything is by unit, in the order of the units.

    :param messages: The messages, oldest first.
    :param units: What may not be parted.
    :param heads: The first message of each unit.
    :param texts: What is said in each.
    :param languages: Their languages.
    :param analyses: The texts, taken apart.
    :param costs: Tokens of each unit alone.
    :param total: Tokens of the whole conversation.
    """

    messages: Sequence[Message]
    units: Sequence[Unit]
    heads: Sequence[Message]
    texts: Sequence[str]
    languages: Sequence[str]
    analyses: Sequence[MessageAnalysis]
    costs: Sequence[int]
    total: int

    @cached_property
    def starts(self) -> list[int]:
        """Where sessions begin."""
        return session_starts(self.heads)

    @cached_property
    def passages(self) -> list[AnalyzedPassage]:
        """The sessions as passages of the engine."""
        return turn_passages(self.texts, self.analyses, self.languages, self.starts)

    @cached_property
    def times(self) -> list[float | None]:
        """When each unit was said, in seconds."""
        return [parse_timestamp(head.timestamp) for head in self.heads]

    @cached_property
    def speakers(self) -> set[str]:
        """Names of those who take part."""
        return {message.name for message in self.messages if message.name}

    def rarity(self, term: str) -> float:
        """
        Weigh a term by how few of the units hold it.

        :param term: An index term.
        :returns: Its idf.
        """
        return idf(len(self.units), sum(len(passage.postings.get(term, ())) for passage in self.passages))

    def rarity_around(self, unit: int) -> Callable[[str], float]:
        """
        Weigh terms by how few of the units around one hold them: as good where only one message is looked at, and a
        single lookup per term.

        :param unit: Position of the unit.
        :returns: A function from term to idf.
        """
        passage = self.passages[bisect_right(self._ends, unit)]
        return lambda term: idf(len(passage.spans), len(passage.postings.get(term, ())))

    @cached_property
    def _ends(self) -> list[int]:
        return list(accumulate(len(passage.spans) for passage in self.passages))

    def turns(self, recency_share: float) -> list[Turn]:
        """
        Give what scoring knows of each unit.

        :param recency_share: As for `recency_decay`.
        :returns: One turn per unit.
        """
        ages = token_ages(self.costs, self.times)
        decays = recency_decay(ages, sum(self.costs), recency_share)
        return [
            Turn(head.role, analysis, decay, age, head.name)
            for head, analysis, decay, age in zip(self.heads, self.analyses, decays, ages, strict=True)
        ]


def view_conversation(messages: Sequence[Message], counter: MessageCounter, language: str = "auto") -> ConversationView:
    """
    Group a conversation into units and take them apart.

    :param messages: The messages, oldest first.
    :param counter: What counts.
    :param language: ISO 639-1 code, or ``auto``.
    :returns: The view.
    """
    units = group_units(messages)
    heads = [messages[unit.indices[0]] for unit in units]
    texts = [
        head.full_text if len(unit.indices) == 1 else "\n".join(messages[i].full_text for i in unit.indices)
        for unit, head in zip(units, heads, strict=True)
    ]
    languages = message_languages(texts, language)
    costs = [counter.count([messages[i] for i in unit.indices]) for unit in units]
    return ConversationView(
        messages=messages,
        units=units,
        heads=heads,
        texts=texts,
        languages=languages,
        analyses=analyze_messages(texts, [head.name for head in heads], languages),
        costs=costs,
        total=sum(costs) if isinstance(counter, TextCounter) else counter.count(messages),
    )
