"""Do at index time what depends on the text alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from haystack import Document, component

from rag_compress.core.analysis import Analyzer, shared_analyzer
from rag_compress.core.annotation import ANNOTATION_KEY


@component
class SentenceAnnotator:
    """
    Writes the sentences of each document and their token counts into its ``meta``, so that queries only score.

    Put it between the splitter and the writer of an indexing pipeline. `ContextCompressor` uses an annotation where
    splitting and counting anew would give the same: for the same text, splitter, encoding and language, made by a
    release whose sentences are the same.

    >>> from haystack import Document
    >>> annotated = SentenceAnnotator().run([Document(content="Anna won. Bob slept.")])["documents"][0]
    >>> annotated.meta["sentence_annotation"]["spans"]
    [[0, 9], [10, 20]]

    :param splitter: Sentence splitter: ``pysbd`` or ``sentencex``.
    :param language: ISO 639-1 code, or ``auto``.
    :param encoding: Name of the tiktoken encoding that counts.
    :raises ValueError: If one of them is unknown.
    """

    def __init__(self, splitter: str = "pysbd", language: str = "auto", encoding: str = "o200k_base") -> None:
        self.splitter = splitter
        self.language = language
        self.encoding = encoding
        self._analyzer()

    def warm_up(self) -> None:
        """Load the splitter and the vocabulary."""
        self._analyzer().annotate("Warm up.")

    @component.output_types(documents=list[Document])
    def run(self, documents: list[Document]) -> dict[str, Any]:
        """
        Annotate documents.

        :param documents: Documents; one without text passes unchanged.
        :returns: ``documents``: copies with ``meta["sentence_annotation"]``; id, content and other meta are kept.
        """
        analyzer = self._analyzer()
        return {
            "documents": [
                replace(document, meta={**document.meta, ANNOTATION_KEY: analyzer.annotate(document.content)})
                if document.content
                else document
                for document in documents
            ]
        }

    def _analyzer(self) -> Analyzer:
        return shared_analyzer(self.splitter, self.encoding, self.language)
