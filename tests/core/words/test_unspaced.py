"""Scripts without spaces are cut into n-grams."""

from __future__ import annotations

import pytest

from rag_compress.core.words.unspaced import n_grams


@pytest.mark.parametrize(
    ("run", "language", "drop", "terms"),
    [
        ("我的书在这里", "zh", True, ("书在", "在这", "这里", "我", "书", "里")),
        ("我的书在这里", "zh", False, ("我的", "的书", "书在", "在这", "这里", "我", "的", "书", "在", "这", "里")),
        ("これは本", "ja", True, ("これ", "れは", "は本", "本")),
        ("これは本", "ja", False, ("これ", "れは", "は本", "本")),
        ("これ", "ja", False, ("これ",)),
        ("บ้านใหม่", "th", True, ("บ้าน", "้านใ", "านให", "นใหม", "ใหม่")),
    ],
)
def test_a_run_becomes_n_grams_without_what_says_nothing(run, language, drop, terms) -> None:
    assert n_grams(run, language, drop) == terms
