"""How files become chunks that the store can take, whoever writes them there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from haystack import Pipeline
from haystack.components.converters import DOCXToDocument
from haystack.components.joiners import DocumentJoiner
from haystack.components.routers import FileTypeRouter
from haystack.token_counters import TokenCounter

from rag_compress.components.bm25_sparse_document_embedder import BM25SparseDocumentEmbedder
from rag_compress.components.sentence_annotator import SentenceAnnotator
from rag_compress.components.sentence_chunker import SentenceChunker
from rag_compress.components.text_counter import HaystackTextCounter
from rag_compress.core.passages.annotation import INDEX_FORMAT
from rag_compress.rag.embedders import describe_embedder
from rag_compress.rag.html import HTMLToDocument
from rag_compress.rag.notebook import NotebookToDocument
from rag_compress.rag.pdf import PDFToDocument
from rag_compress.rag.text import TextToDocument

TEXT, MARKDOWN, HTML, PDF = "text/plain", "text/markdown", "text/html", "application/pdf"
NOTEBOOK = "application/x-ipynb+json"
DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"

CHUNK_SIZE = 1000
"""Characters: about 220 tokens of English, so that 20 chunks are some four times the default budget."""


@dataclass(frozen=True, slots=True)
class Preparation:
    """
    What becomes of a file on its way to the store.

    :param embedder: A Haystack document embedder of chunks, or None.
    :param sentence_embedder: A Haystack document embedder of sentences, or None.
    :param chunk_size: Most characters of a chunk.
    :param language: ISO 639-1 code, or ``auto``.
    :param splitter: Sentence splitter.
    :param encoding: Name of the tiktoken encoding.
    :param token_counter: A Haystack token counter, or None.
    """

    embedder: Any
    sentence_embedder: Any
    chunk_size: int
    language: str
    splitter: str
    encoding: str
    token_counter: TokenCounter | None

    @property
    def name(self) -> str:
        """A text that is another one where a file would become something else."""
        counter = (
            self.encoding if self.token_counter is None else HaystackTextCounter(self.token_counter).annotation_name
        )
        parts = [INDEX_FORMAT, self.chunk_size, self.language, self.splitter, counter, describe_embedder(self.embedder)]
        if self.sentence_embedder is not None:
            parts.append(describe_embedder(self.sentence_embedder))
        return "|".join(map(str, parts))

    def make_pipeline(self) -> Pipeline:
        """
        Build the indexing pipeline up to the embedder, which belongs to the caller: a pipeline takes it for itself.

        :returns: The pipeline; its documents come out of ``words.documents``.
        """
        pipeline = Pipeline()
        router = FileTypeRouter(
            [TEXT, MARKDOWN, HTML, PDF, DOCX, NOTEBOOK],
            additional_mimetypes={MARKDOWN: ".md", DOCX: ".docx", NOTEBOOK: ".ipynb"},
        )
        pipeline.add_component("router", router)
        # Markdown stays as it is: Haystack's Markdown converter drops headings, fences and list marks, which tell
        # the sentence splitter and the chunker where things begin.
        converters: dict[str, tuple[Any, tuple[str, ...]]] = {
            "text": (TextToDocument(), (TEXT, MARKDOWN)),
            "html": (HTMLToDocument(), (HTML,)),
            "pdf": (PDFToDocument(), (PDF,)),
            "notebook": (NotebookToDocument(), (NOTEBOOK,)),
            "docx": (DOCXToDocument(table_format="markdown", store_full_path=True), (DOCX,)),
        }
        pipeline.add_component("joiner", DocumentJoiner(sort_by_score=False))
        for name, (converter, mime_types) in converters.items():
            pipeline.add_component(name, converter)
            for mime_type in mime_types:
                pipeline.connect(f"router.{mime_type}", f"{name}.sources")
            pipeline.connect(f"{name}.documents", "joiner.documents")
        pipeline.add_component("chunker", SentenceChunker(self.chunk_size, self.language, self.splitter))
        annotator = SentenceAnnotator(
            self.splitter, self.language, self.encoding, self.token_counter, self.sentence_embedder
        )
        pipeline.add_component("annotator", annotator)
        pipeline.add_component("words", BM25SparseDocumentEmbedder(self.language))
        pipeline.connect("joiner.documents", "chunker.documents")
        pipeline.connect("chunker.documents", "annotator.documents")
        pipeline.connect("annotator.documents", "words.documents")
        return pipeline
