"""Sentences as tests write them: a bar in the text is where a sentence may end, and nothing else is."""

from __future__ import annotations

import pytest

from rag_compress.core.sentences import get_splitter, sentence_spans


def sentences(text, language="en", name="pysbd"):
    """The sentences of a text; a test of a splitter that is not installed is skipped."""
    if name == "sentencex":
        pytest.importorskip("sentencex")
    return [text[start:end] for start, end in sentence_spans(text, language, get_splitter(name))]


def assert_cut_at_bars(marked, language="en", name="pysbd"):
    """Hold a splitter to the bars."""
    expected = marked.split("|")
    assert sentences("".join(expected), language, name) == [sentence.strip() for sentence in expected]
