"""Chunks of Haystack's own splitters say what document they are of, in which order, and below which headings."""

from __future__ import annotations

import pytest
from haystack import Document
from haystack.components.preprocessors import (
    DocumentSplitter,
    MarkdownHeaderSplitter,
    PythonCodeSplitter,
    RecursiveDocumentSplitter,
)

from rag_compress.components import ContextCompressor
from rag_compress.components.documents import title_of
from rag_compress.core.passages.places import place_of

OTTERS = "# Otters\n\nThey are mammals.\n\n## Habits\n\n### Sleep\n\nAt noon.\n\n## Food\n\nFish and crabs.\n"
STEPS = "    step()\n" * 9
CODE = "".join(f"def {verb}():\n{STEPS}\n\n" for verb in ("swim", "dive", "eat"))


@pytest.mark.parametrize(
    ("splitter", "text"),
    [
        (DocumentSplitter(split_by="line", split_length=2), OTTERS),
        (RecursiveDocumentSplitter(split_length=30, split_unit="char", separators=["\n\n", "\n"]), OTTERS),
        (MarkdownHeaderSplitter(), OTTERS),
        (MarkdownHeaderSplitter(secondary_split="word", split_length=3), OTTERS),
        (PythonCodeSplitter(min_effective_lines=1, max_effective_lines=4), CODE),
    ],
    ids=["lines", "recursive", "headers", "words below headers", "code"],
)
def test_chunks_of_other_splitters_are_of_one_file_in_its_order(splitter, text):
    if hasattr(splitter, "warm_up"):
        splitter.warm_up()
    chunks = splitter.run(documents=[Document(content=text, meta={"file_path": "animals/otters.txt"})])["documents"]
    places = [place_of(chunk.meta) for chunk in chunks]
    assert len(chunks) > 2
    assert len({place.source for place in places}) == 1
    assert [place.number for place in places] == sorted({place.number for place in places})
    assert all(title_of(chunk).startswith("otters") for chunk in chunks)


def test_a_chunk_is_found_by_headings_that_were_taken_from_its_text():
    splitter = MarkdownHeaderSplitter(keep_headers=False)
    chunks = splitter.run(documents=[Document(content=OTTERS, meta={"file_path": "otters.md"})])["documents"]
    assert {title_of(chunk): chunk.content.strip() for chunk in chunks}[
        "otters > Otters > Habits > Sleep"
    ] == "At noon."
    for query, answer in (("When do otters sleep?", "At noon."), ("Which food do otters eat?", "Fish and crabs.")):
        assert ContextCompressor(token_budget=5).run(query, chunks)["context"] == answer
