"""
What a query mentions and a text may write in another form: "on 8 March" where a table has 2026-03-08.

One kind per file; each finds the `Mention` objects of a query.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rag_compress.core.passages.analyzed_passage import AnalyzedPassage


@dataclass(frozen=True)
class Mention(ABC):
    """
    Something that a query mentions.

    :param written: How the query writes it.
    """

    written: str

    @property
    def has_figures(self) -> bool:
        """Whether it is written with figures, which in another order mean something else."""
        return any(map(str.isdigit, self.written))

    @property
    def is_wide(self) -> bool:
        """Whether it holds for much that is not the same: so many sentences may mention it that it tells little."""
        return False

    def among(self, passages: Sequence[AnalyzedPassage]) -> Mention:
        """
        Give the mention with what passages tell of its meaning.

        :param passages: The passages of a request.
        :returns: The mention.
        """
        return self

    @abstractmethod
    def is_in(self, text: str) -> bool:
        """
        Tell whether a text mentions the same.

        :param text: A title or a sentence.
        :returns: Whether it does.
        """

    def sentences_of(self, passage: AnalyzedPassage) -> Iterable[int]:
        """
        Find the sentences that mention the same.

        :param passage: A passage.
        :returns: Their indices.
        """
        if not self.is_in(passage.text):  # most passages mention nothing of the kind: one search instead of many
            return ()
        return (index for index, (start, end) in enumerate(passage.spans) if self.is_in(passage.text[start:end]))

    def worth_in(self, passage: AnalyzedPassage) -> Mapping[int, float]:
        """
        Find the sentences that mention the same, or something in which it lies.

        :param passage: A passage.
        :returns: What each counts, of 1.
        """
        return dict.fromkeys(self.sentences_of(passage), 1.0)


@dataclass(frozen=True)
class InForms(Mention):
    """
    A mention that an expression finds.

    :param forms: The expression that finds it in a sentence, however it is written there.
    """

    forms: re.Pattern[str]

    def is_in(self, text: str) -> bool:
        """
        Tell whether a text has one of the forms.

        :param text: A title or a sentence.
        :returns: Whether it does.
        """
        return self.forms.search(text) is not None
