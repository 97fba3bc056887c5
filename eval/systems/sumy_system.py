"""Extractive summarisation with the package sumy: LexRank and TextRank, which do not see the query."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from eval.systems.base import Filled, System
from eval.systems.filling import Ordered
from eval.systems.optional import require
from eval.task import Task

_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")


class _Words:
    """sumy's tokenizer without the data of nltk that it would download: its sentences are given to it."""

    @staticmethod
    def to_words(sentence: str) -> tuple[str, ...]:
        return tuple(_WORD.findall(sentence))


@dataclass(frozen=True)
class _Summarizer(System):
    """
    A summariser of sumy over the sentences of all documents; its ranking fills the budget.

    :param language: Language of sumy's stemmer and stop words.
    """

    packages: ClassVar[tuple[str, ...]] = ("sumy",)
    language: str = "english"

    def check(self) -> None:
        """Look for sumy."""
        require(self.name, "sumy", pip="sumy")

    def score(self, task: Task) -> Filled:
        """Rate the sentences."""
        from sumy.models.dom import ObjectDocumentModel, Paragraph, Sentence
        from sumy.nlp.stemmers import Stemmer
        from sumy.utils import get_stop_words

        given = [position for position, s in enumerate(task.sentences) if _WORD.search(s.text)]
        sentences = [Sentence(task.sentences[position].text, _Words()) for position in given]
        document = ObjectDocumentModel([Paragraph(sentences)])
        summarizer = self._summarizer(Stemmer(self.language))
        summarizer.stop_words = get_stop_words(self.language)
        ranking: list[int] = []

        def ask_for_all(infos: Sequence[Any]) -> Sequence[Any]:  # sumy lets the caller cut the ranked sentences
            ranking.extend(info.order for info in infos)
            return infos

        summarizer(document, ask_for_all)
        rest = sorted(set(range(len(task.sentences))) - set(given))
        return Ordered(task, [given[order] for order in ranking] + rest)

    @abstractmethod
    def _summarizer(self, stemmer: Any) -> Any: ...


@dataclass(frozen=True)
class LexRank(_Summarizer):
    """LexRank (Erkan and Radev 2004)."""

    name: ClassVar[str] = "lexrank"

    def _summarizer(self, stemmer: Any) -> Any:
        from sumy.summarizers.lex_rank import LexRankSummarizer

        return LexRankSummarizer(stemmer)


@dataclass(frozen=True)
class TextRank(_Summarizer):
    """TextRank (Mihalcea and Tarau 2004)."""

    name: ClassVar[str] = "textrank"

    def _summarizer(self, stemmer: Any) -> Any:
        from sumy.summarizers.text_rank import TextRankSummarizer

        return TextRankSummarizer(stemmer)
