"""Files to chunks of bounded size that begin and end with a sentence."""

from __future__ import annotations

from collections.abc import Iterator

from haystack import Document, component

from rag_compress.catalogue import check_language
from rag_compress.checks import check_all, check_count
from rag_compress.components.documents import copy_containers, meta_of, no_unicode, title_of
from rag_compress.core.passages.annotation import ANNOTATION_KEY, Annotation, write_annotation
from rag_compress.core.passages.chunks import chunks_of
from rag_compress.core.passages.titles import join_titles
from rag_compress.core.sentence_vectors import VECTORS_KEY
from rag_compress.core.sentences import get_splitter, sentence_spans
from rag_compress.core.words.languages import language_of

_OF_THE_WHOLE = (ANNOTATION_KEY, VECTORS_KEY)


@component
class SentenceChunker:
    """
    Splits documents into chunks of whole sentences, with a limit on the size of a chunk.

    Haystack's splitters cut at a character or a word, or need nltk data for sentences; a chunk cut inside a sentence
    makes two fragments that no sentence of the file is. Chunks here are slices: the content of a chunk is
    ``text[split_idx_start : split_idx_start + len(content)]`` of the converted text. They do not overlap.

    A chunk says what its sentences are, as a part of a text is split otherwise than the whole where it begins inside a
    line or a block of code.

    Headings of Markdown and HTML start a chunk where they can, never end one, and those above a chunk join its title.

    >>> chunker = SentenceChunker(chunk_size=40)
    >>> text = "Otters sleep afloat. They hold hands. Dr. Sea wrote that down."
    >>> [chunk.content for chunk in chunker.run([Document(content=text)])["documents"]]
    ['Otters sleep afloat. They hold hands.', 'Dr. Sea wrote that down.']

    :param chunk_size: Most characters of a chunk, at least 1; only a longer sentence alone may exceed it.
    :param language: ISO 639-1 code of the documents, or ``auto``.
    :param splitter: Sentence splitter: ``pysbd`` or ``sentencex``.
    :raises ValueError: If a value breaks its rule.
    :raises TypeError: If ``chunk_size`` is no integer.
    """

    def __init__(self, chunk_size: int = 1000, language: str = "auto", splitter: str = "pysbd") -> None:
        check_count("chunk_size", chunk_size, least=1)
        check_language(language)
        get_splitter(splitter)
        self.chunk_size = chunk_size
        self.language = language
        self.splitter = splitter

    @component.output_types(documents=list[Document])
    def run(self, documents: list[Document]) -> dict[str, list[Document]]:
        """
        Split documents.

        :param documents: Documents; one without text gives no chunk.
        :returns: ``documents``: the chunks. Their meta is that of the document, with ``source_id``, ``split_id``,
            ``split_idx_start``, ``page_number`` (form feeds count pages), ``sentence_annotation`` (the sentences) and,
            under headings, a longer ``title``; without what `SentenceAnnotator` wrote, which is of the whole document.
        :raises TypeError: If ``documents`` are no sequence of documents.
        :raises ValueError: If a document is not valid Unicode, or its meta holds itself, or values in values without
            end.
        """
        check_all("documents", documents, Document)
        chunks: list[Document] = []
        for place, document in enumerate(documents):
            try:
                chunks += self._chunks(document)
            except UnicodeEncodeError as error:  # of Haystack, which makes an id of text and meta
                raise no_unicode(place, document, error, "as a chunk has an id that is made of them") from error
            except RecursionError as error:
                rule = "must have a meta of fewer levels, which is copied into each chunk, got one nested too deeply"
                raise ValueError(f"documents[{place}] {rule} in the document with the id {document.id!r}.") from error
        return {"documents": chunks}

    def _chunks(self, document: Document) -> Iterator[Document]:
        text = document.content
        if not text:
            return
        spans = sentence_spans(text, language_of(text, self.language), get_splitter(self.splitter))
        page, counted = 1, 0
        for split_id, chunk in enumerate(chunks_of(text, spans, self.chunk_size)):
            page += text.count("\f", counted, chunk.start)
            counted = chunk.start
            given = {key: value for key, value in meta_of(document).items() if key not in _OF_THE_WHOLE}
            meta = copy_containers(given) | {
                "source_id": document.id,
                "split_id": split_id,
                "split_idx_start": chunk.start,
                "page_number": page,
            }
            if title := join_titles(title_of(document) or "", chunk.headings):
                meta["title"] = title
            content = text[chunk.start : chunk.end]
            meta[ANNOTATION_KEY] = write_annotation(content, Annotation(self.splitter, None, chunk.spans))
            yield Document(content=content, meta=meta)
