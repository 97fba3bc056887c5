"""Both splitters, for every test that takes one."""

from __future__ import annotations

import pytest

from rag_compress.core.sentences import get_splitter, sentence_spans


@pytest.fixture(scope="module", params=["pysbd", "sentencex"])
def splitter(request):
    """One splitter after the other; the one that is an extra is passed over where it is not installed."""
    if request.param == "sentencex":
        pytest.importorskip("sentencex")
    return get_splitter(request.param)


@pytest.fixture
def units(splitter):
    """Cut English text."""
    return lambda text: [text[start:end] for start, end in sentence_spans(text, "en", splitter)]
