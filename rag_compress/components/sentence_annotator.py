"""Do at index time what depends on the text alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from haystack import Document, component
from haystack.token_counters import TokenCounter

from rag_compress.checks import check_all, check_choice
from rag_compress.components.documents import meta_of, no_unicode, title_of
from rag_compress.components.helpers import WithHelpers, check_helper, embed_with, model_of, warm_up_helpers
from rag_compress.components.text_counter import HaystackTextCounter
from rag_compress.config import SPLITTERS
from rag_compress.core.embedding import Embed, check_vectors
from rag_compress.core.models import Passage
from rag_compress.core.passages.analysis import Analyzer, shared_analyzer
from rag_compress.core.passages.annotation import ANNOTATION_KEY
from rag_compress.core.sentence_vectors import VECTORS_KEY, embedded_texts, write_vectors


@component
class SentenceAnnotator(WithHelpers):
    """
    Writes the sentences of each document and their token counts into its ``meta``, so that queries only score.

    Put it between the splitter and the writer of an indexing pipeline. `ContextCompressor` uses an annotation where
    splitting and counting anew would give the same: for the same text, splitter, encoding (or token counter)
    and language, made by a release whose sentences are the same. The sentences of a `SentenceChunker`'s chunk are taken
    as they stand in its meta.

    >>> from haystack import Document
    >>> annotated = SentenceAnnotator().run([Document(content="Anna won. Bob slept.")])["documents"][0]
    >>> annotated.meta["sentence_annotation"]["spans"]
    [[0, 9], [10, 20]]

    :param splitter: Sentence splitter: ``pysbd`` or ``sentencex``.
    :param language: ISO 639-1 code, or ``auto``.
    :param encoding: Name of the tiktoken encoding that counts.
    :param token_counter: A Haystack token counter, instead of ``encoding``: one of the same class and parameters as
        that of `ContextCompressor`.
    :param embedder: A Haystack document embedder that gives each sentence, with its title, a vector for
        ``meta["sentence_vectors"]``: a byte per number. The text embedder of `ContextCompressor` must be of the same
        model. It sees nothing of a document but these texts.
    :raises ValueError: If splitter, language or encoding is unknown.
    :raises TypeError: If the token counter cannot count, or cannot be serialized: its annotations would have no name.
        If the embedder cannot embed, or says no ``model``.
    """

    def __init__(
        self,
        splitter: str = "pysbd",
        language: str = "auto",
        encoding: str = "o200k_base",
        token_counter: TokenCounter | None = None,
        embedder: Any = None,
    ) -> None:
        check_choice("splitter", splitter, SPLITTERS)
        self.splitter = splitter
        self.language = language
        self.encoding = encoding
        self.token_counter = token_counter
        self._counter = HaystackTextCounter(token_counter) if token_counter is not None else None
        if self._counter is not None and self._counter.annotation_name is None:
            raise TypeError(
                "token_counter must have a to_dict that gives its type and init_parameters, as annotations name it by "
                f"them, got {token_counter!r}."
            )
        self.embedder = embedder
        check_helper("embedder", embedder)
        self._embed = embed_with(embedder) if embedder is not None else None
        self._model = model_of(embedder)
        if embedder is not None and not self._model:
            raise TypeError(f"embedder must say which model it is, as vectors are known by it, got {embedder!r}.")
        self._analyzer()

    def warm_up(self) -> None:
        """Load the splitter and the vocabulary, and warm the token counter and the embedder up."""
        warm_up_helpers(self.token_counter, self.embedder)
        self._analyzer().annotate("Warm up.")

    @component.output_types(documents=list[Document])
    def run(self, documents: list[Document]) -> dict[str, Any]:
        """
        Annotate documents.

        :param documents: Documents; one without text passes unchanged.
        :returns: ``documents``: copies with ``meta["sentence_annotation"]`` and, with an embedder,
            ``meta["sentence_vectors"]``; id, content and other meta are kept.
        :raises TypeError: If ``documents`` are no sequence of documents.
        :raises ValueError: If the embedder returns something else than one finite vector per text, or a text that it is
            to embed is not valid Unicode.
        :raises Exception: Whatever the embedder raises.
        """
        check_all("documents", documents, Document)
        analyzer = self._analyzer()
        annotated = {
            place: _with_meta(document, {ANNOTATION_KEY: analyzer.annotate(document.content, meta_of(document))})
            for place, document in enumerate(documents)
            if document.content
        }
        if self._embed is not None:
            for place, vectors in self._vectors(annotated, self._embed).items():
                annotated[place] = _with_meta(annotated[place], {VECTORS_KEY: vectors})
        return {"documents": [annotated.get(place, document) for place, document in enumerate(documents)]}

    def _vectors(self, documents: dict[int, Document], embed: Embed) -> dict[int, dict[str, Any]]:
        """The stored form of the vectors of each document with sentences, all of them embedded in one call."""
        analyzer = self._analyzer()
        passages = {
            place: Passage(document.content or "", title_of(document), meta=document.meta)
            for place, document in documents.items()
        }
        texts = {place: embedded_texts(analyzer.analyze([passage])[0]) for place, passage in passages.items()}
        together = [text for own in texts.values() for text in own]
        if not together:
            return {}
        for place, own in texts.items():
            _check_unicode(documents[place], place, own)
        vectors = embed(together)
        try:
            rows = iter(check_vectors(vectors, len(together)))
        except ValueError as error:
            raise ValueError(f"embedder must return one vector per text, all of one length, got {error}.") from error
        return {
            place: write_vectors(own, np.array([next(rows) for _ in own]), self._model)
            for place, own in texts.items()
            if own
        }

    def _analyzer(self) -> Analyzer:
        return shared_analyzer(self.splitter, self._counter or self.encoding, self.language)


def _with_meta(document: Document, found: dict[str, Any]) -> Document:
    return replace(document, meta={**meta_of(document), **found})


def _check_unicode(document: Document, place: int, texts: Sequence[str]) -> None:
    """Name the document that holds half of a UTF-16 pair: no embedder takes it, and one call embeds all documents."""
    try:
        "".join(texts).encode()
    except UnicodeEncodeError as error:
        raise no_unicode(place, document, error, "as an embedder reads them") from error
