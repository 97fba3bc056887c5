"""Vietnamese that is typed without its marks."""

from __future__ import annotations

from rag_compress import Passage, compress
from rag_compress.core.passages.analysis import Analyzer
from rag_compress.core.scoring.variants.unmarked import find_unmarked
from rag_compress.core.terms import index_terms

TEXT = (
    "Văn phòng mở cửa lúc tám giờ. Mật khẩu mạng được dán ở mặt sau của thiết bị. "
    "Nhân viên đến từ nhiều nơi. Cửa hàng bán bánh mì và cà phê cho khách."
)


def found(query: str, text: str = TEXT) -> set[tuple[str, str]]:
    passages = Analyzer("pysbd", lambda text: len(text.split())).analyze([Passage(text)])
    return {(term, meant) for term, meant, _ in find_unmarked(index_terms(query, "vi"), passages)}


def test_a_question_without_marks_finds_its_answer():
    result = compress("mat khau mang o dau", [TEXT], target_ratio=0.4, token_budget=None)

    assert "Mật khẩu mạng" in result.text
    assert max(decision.score for decision in result.decisions) > 0


def test_each_word_stands_for_all_that_differ_by_marks_alone():
    assert found("mat khau") == {("mật", "mat"), ("mặt", "mat"), ("khẩu", "khau")}
    assert found("cua o dau") == set(), "what may be a function word"


def test_a_question_with_marks_or_of_another_language_means_what_it_says():
    assert found("mật khau") == set()
    assert found("What is the mat that was in the shop?") == set()
    assert found("mat khau", "Das ist nicht der mật, der hier in dem Haus an der Wand war.") == set()


def test_marks_are_left_out_where_the_weight_of_slips_says_so():
    result = compress("mat khau", [TEXT], 30, slip_weight=0)

    assert max(decision.score for decision in result.decisions) == 0
