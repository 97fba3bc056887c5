"""Chunks of one document, joined."""

from __future__ import annotations

import numpy as np
import pytest

from rag_compress import Passage
from rag_compress.core.passages.analysis import Analyzer
from rag_compress.core.passages.joined import join

PARTS = (
    "The Global Positioning System (GPS) is old. We found that GPS drifts in Oslo. Oslo is wet.",
    "The tools are:\n\n- Bring a rope.\n- Bring a lamp.\n\nThe aim is to find GPS in Rome.",
    "def start(\n    port: int = 8000,\n):\n    return run(port)",
)


@pytest.fixture
def analyze():
    analyzer = Analyzer("pysbd", len, "en")
    return lambda *texts: analyzer.analyze([Passage(text, title="Guide") for text in texts])


@pytest.mark.parametrize(
    "name",
    [
        "abbreviations",
        "capitals",
        "findings",
        "first_sentences",
        "is_code",
        "lengths",
        "lists",
        "normalised",
        "openings",
        "postings",
        "title_cores",
        "values",
    ],
)
@pytest.mark.parametrize("parts", [PARTS, PARTS[:2], PARTS[::-1]])
def test_joined_chunks_are_what_their_text_is_taken_apart_at_once(analyze, name, parts):
    found, expected = (getattr(one, name) for one in (join(analyze(*parts)), *analyze("\n\n".join(parts))))
    np.testing.assert_equal(
        dict(found) if isinstance(expected, dict) else found, dict(expected) if isinstance(expected, dict) else expected
    )


def test_joined_chunks_have_the_sentences_of_all(analyze):
    whole = join(analyze(*PARTS))
    assert [whole.text[start:end] for start, end in whole.spans] == [
        part.text[start:end] for part in analyze(*PARTS) for start, end in part.spans
    ]
    assert whole.token_counts == tuple(count for part in analyze(*PARTS) for count in part.token_counts)


def test_a_chunk_alone_is_itself(analyze):
    (alone,) = analyze(PARTS[0])
    assert join([alone]) is alone
