"""Where every sentence of a context stands: file, page and characters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from haystack import Document

from rag_compress.checks import check_type
from rag_compress.components.documents import SPANS_KEY, meta_of
from rag_compress.core.models import Span
from rag_compress.core.passages.annotation import read_annotation
from rag_compress.rag.sections import title_above


def cite(outputs: Mapping[str, Any]) -> list[dict[str, Any]]:
    """
    List the sources of a context: each retrieved chunk of which something was kept.

    >>> from haystack.dataclasses import ByteStream
    >>> from rag_compress.rag import ask, document_store, indexing_pipeline, query_pipeline
    >>> store = document_store(":memory:")
    >>> file = ByteStream(b"It rains. Otters hold hands.", meta={"file_path": "a.txt"}, mime_type="text/plain")
    >>> _ = indexing_pipeline(store).run({"router": {"sources": [file]}})
    >>> [source] = cite(ask(query_pipeline(store, token_budget=5), "Do otters hold hands?"))
    >>> source["file"], source["sentences"]
    ('a.txt', [{'text': 'Otters hold hands.', 'start': 10, 'end': 28, 'page_number': None}])

    :param outputs: What `ask` gave.
    :returns: For each, best first: ``file``; ``title``, that of the file with those headings that all of the kept text
        stands under; ``score``, that of the retriever; ``text``, the part of the context; ``spans`` of the kept
        sentences, code points of the text that the file was converted to, or None where the index does not know them;
        and ``sentences``, each with its ``text``, ``start`` and ``end`` as in the spans, and ``page_number`` (from 1;
        None but for PDF).
    :raises TypeError: If the outputs are none.
    :raises ValueError: If the outputs lack those of the retriever or the compressor.
    """
    check_type("outputs", outputs, dict)
    if missing := [name for name in ("retriever", "compressor") if name not in outputs]:
        raise ValueError(
            f"outputs must hold those of retriever and compressor, got none of {' and '.join(missing)}: call ask, or "
            "run the pipeline with include_outputs_from={'retriever', 'compressor'}."
        )
    chunks: dict[str, Document] = {chunk.id: chunk for chunk in outputs["retriever"]["documents"]}
    return [
        {
            "file": meta_of(document).get("file_path"),
            "title": _title(chunks[document.id], document.meta[SPANS_KEY]["spans"]),
            "score": document.score,
            "text": document.content,
            "spans": document.meta[SPANS_KEY].get("source_spans"),
            "sentences": [*_sentences(chunks[document.id], document.meta[SPANS_KEY])],
        }
        for document in outputs["compressor"]["documents"]
        if document.content is not None
    ]


def reference(source: Mapping[str, Any]) -> str:
    """
    Name the place of a source, as in ``notes/otters.md:120-310`` or ``otters.pdf:120-310, page 2``.

    :param source: One that `cite` gave.
    :returns: The file, the characters from the first kept sentence to the last, and the pages, as far as known.
    """
    first, last = source["sentences"][0], source["sentences"][-1]
    place = str(source["file"]) if first["start"] is None else f"{source['file']}:{first['start']}-{last['end']}"
    if first["page_number"] is None:
        return place
    if first["page_number"] == last["page_number"]:
        return f"{place}, page {first['page_number']}"
    return f"{place}, pages {first['page_number']}-{last['page_number']}"


def _title(chunk: Document, kept: Sequence[Span]) -> Any:
    """The title of a chunk that the indexing pipeline made, as it holds for what is kept; else that of its meta."""
    title, text = meta_of(chunk).get("title"), chunk.content or ""
    annotation = read_annotation(chunk.meta, text)
    return title_above(title, text, annotation.spans, kept) if annotation and isinstance(title, str) else title


def _sentences(chunk: Document, kept: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    text, meta = chunk.content or "", meta_of(chunk)
    # what the chunker counts are form feeds, and only a PDF has one at the end of every page
    is_paged = Path(str(meta.get("file_path"))).suffix.lower() == ".pdf"
    number = meta.get("page_number")  # of a document that others wrote it may be a text
    page, counted = number if is_paged and isinstance(number, int) else None, 0
    places = kept.get("source_spans") or [(None, None)] * len(kept["spans"])
    for (start, end), (first, last) in zip(kept["spans"], places, strict=True):
        if page is not None:
            page += text.count("\f", counted, start)
            counted = start
        yield {"text": text[start:end], "start": first, "end": last, "page_number": page}
