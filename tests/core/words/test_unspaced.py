"""Scripts without spaces are cut into n-grams."""

from __future__ import annotations

import pytest

from rag_compress import compress
from rag_compress.core.words.unspaced import n_grams


@pytest.mark.parametrize(
    ("run", "language", "drop", "terms"),
    [
        ("我的书在这里", "zh", True, ("书在", "在这", "这里", "我", "书", "里")),
        ("我的书在这里", "zh", False, ("我的", "的书", "书在", "在这", "这里", "我", "的", "书", "在", "这", "里")),
        ("これは本", "ja", True, ("れは", "は本", "本")),
        ("これは本", "ja", False, ("これ", "れは", "は本", "本")),
        ("これ", "ja", False, ("これ",)),
        ("の", "ja", True, ()),  # as in "Gitの"
        ("の", "ja", False, ("の",)),
        ("りんご", "ja", True, ("りん", "んご")),
        ("送信するにはどうすればいいですか", "ja", True, ("送信", "信す", "はど", "ばい", "送", "信")),
        ("은", "ko", True, ()),
        ("무엇인가요", "ko", True, ()),
        ("태그를", "ko", True, ("태그", "그를")),
        ("태그를", "zh", True, ("태그", "그를")),
        ("บ้านใหม่", "th", True, ("บ้าน", "้านใ", "านให", "นใหม", "ใหม่")),
    ],
)
def test_a_run_becomes_n_grams_without_what_says_nothing(run, language, drop, terms) -> None:
    assert n_grams(run, language, drop) == terms


def test_what_is_asked_outweighs_how_it_is_asked():
    for question, other, answer in [
        (
            "タグを一度に送信するにはどうすればいいですか？",
            "ふたつのうちの一方だけをやめるにはどうすればいいでしょうか？",
            "コマンドに --tags を付けると、すべてのタグが送信されます。",
        ),
        (
            "태그를 한꺼번에 올리려면 어떻게 하나요?",
            "브랜치를 지우려면 어떻게 하나요?",
            "명령에 --tags 옵션을 추가하면 모든 태그가 전송된다.",
        ),
    ]:
        scores = [decision.score for decision in compress(question, [other, answer], 1000).decisions]
        assert scores[1] > scores[0]
