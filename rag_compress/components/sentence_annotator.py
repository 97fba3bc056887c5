"""Do at index time what depends on the text alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from haystack import Document, component
from haystack.token_counters import TokenCounter

from rag_compress.checks import check_all
from rag_compress.components.documents import meta_of
from rag_compress.components.helpers import warm_up_helpers
from rag_compress.components.text_counter import TextCounter
from rag_compress.core.analysis import Analyzer, shared_analyzer
from rag_compress.core.annotation import ANNOTATION_KEY


@component
class SentenceAnnotator:
    """
    Writes the sentences of each document and their token counts into its ``meta``, so that queries only score.

    Put it between the splitter and the writer of an indexing pipeline. `ContextCompressor` uses an annotation where
    splitting and counting anew would give the same: for the same text, splitter, encoding (or token counter)
    and language, made by a release whose sentences are the same.

    >>> from haystack import Document
    >>> annotated = SentenceAnnotator().run([Document(content="Anna won. Bob slept.")])["documents"][0]
    >>> annotated.meta["sentence_annotation"]["spans"]
    [[0, 9], [10, 20]]

    :param splitter: Sentence splitter: ``pysbd`` or ``sentencex``.
    :param language: ISO 639-1 code, or ``auto``.
    :param encoding: Name of the tiktoken encoding that counts.
    :param token_counter: A Haystack token counter, instead of ``encoding``: one of the same class and parameters as
        that of `ContextCompressor`.
    :raises ValueError: If splitter, language or encoding is unknown.
    :raises TypeError: If the token counter cannot count, or cannot be serialized: its annotations would have no name.
    """

    def __init__(
        self,
        splitter: str = "pysbd",
        language: str = "auto",
        encoding: str = "o200k_base",
        token_counter: TokenCounter | None = None,
    ) -> None:
        self.splitter = splitter
        self.language = language
        self.encoding = encoding
        self.token_counter = token_counter
        self._counter = TextCounter(token_counter) if token_counter is not None else None
        if self._counter is not None and self._counter.annotation_name is None:
            raise TypeError(
                "token_counter must have a to_dict that gives its type and init_parameters, as annotations name it by "
                f"them, got {token_counter!r}."
            )
        self._analyzer()

    def warm_up(self) -> None:
        """Load the splitter and the vocabulary, and warm the token counter up."""
        warm_up_helpers(self.token_counter)
        self._analyzer().annotate("Warm up.")

    @component.output_types(documents=list[Document])
    def run(self, documents: list[Document]) -> dict[str, Any]:
        """
        Annotate documents.

        :param documents: Documents; one without text passes unchanged.
        :returns: ``documents``: copies with ``meta["sentence_annotation"]``; id, content and other meta are kept.
        :raises TypeError: If ``documents`` are no sequence of documents.
        """
        check_all("documents", documents, Document)
        analyzer = self._analyzer()
        return {
            "documents": [
                replace(document, meta={**meta_of(document), ANNOTATION_KEY: analyzer.annotate(document.content)})
                if document.content
                else document
                for document in documents
            ]
        }

    def _analyzer(self) -> Analyzer:
        return shared_analyzer(self.splitter, self._counter or self.encoding, self.language)
