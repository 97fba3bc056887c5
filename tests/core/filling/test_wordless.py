"""Fences of code come in pairs, and rules and brackets beside what they hold."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rag_compress import Passage, compress
from rag_compress.core.layout.code_blocks import pair_fences
from rag_compress.core.layout.lines import Lines
from tests.core.scorers import Given
from tests.results import reasons

CODE = "Otters swim.\n\n```bash\nmake it\nmake install\n```\n\nBeavers build."


def test_the_fences_of_kept_code_come_both_or_neither(words):
    options = {"counter": words, "scorer": Given(0.0, 9.0, 8.0, 0.0, 9.0, 0.0), "min_score": 0.85}
    assert compress("q", [CODE], 3, **options).text == "make it"
    assert compress("q", [CODE], 4, **options).text == "```bash\nmake it\n```"


def test_code_without_a_kept_line_has_no_fences(words):
    result = compress("q", [CODE], 5, counter=words, scorer=Given(9.0, 0.0, 0.0, 0.0, 0.0, 9.0))
    assert result.text == "Otters swim.\nBeavers build."
    assert reasons(result)[1:5] == ["below_min_score", "over_budget", "over_budget", "below_min_score"]


def test_the_name_of_a_language_is_nothing_that_is_asked_for():
    text = "It is a shell.\n\n```bash\n```\n\nIt has a history of many years."
    assert compress("What is bash?", [text], 7).text == "It is a shell."


def test_a_fence_without_a_partner_comes_only_with_its_whole_passage(words):
    text = "make it\n```\n\nOtters swim."
    assert compress("q", [text], 4, counter=words).text == "make it\nOtters swim."
    assert compress("q", [text], 5, counter=words).text == text


def test_pinned_code_has_both_fences_or_none(words):
    given = [Passage("```\nmake it all today please\n```\n\nOtters swim.", pinned=True)]
    assert compress("q", given, 4, counter=words).text == "```\n```\n\nOtters swim."
    assert compress("q", given, 1, counter=words).text == "```"
    assert compress("q", given, 9, counter=words).text == given[0].text


def test_a_rule_below_a_title_comes_only_with_it(words):
    given = ["Beavers build.\n\nOtters\n======\n\nThey swim."]
    result = compress("q", given, 5, counter=words, scorer=Given(9.0, 0.0, 0.0, 9.0), min_score=0.5)
    assert result.text == "Beavers build.\nThey swim."


@pytest.mark.parametrize("text", ["```\n```", "```\n---\n```", "```python", "---\n```", "```\n---", "~~~\n```"])
def test_marks_alone_are_kept_where_there_is_nothing_else(text):
    assert compress("q", [text], 100).text == text
    assert compress("q", [text], 2).text


def test_a_mark_beside_nothing_that_is_kept_is_worth_no_token_whatever_the_settings(words):
    given = ["Anna won the race.", "***", "{\n\nBeavers build no dams here at all."]
    result = compress("Who won?", given, 6, counter=words, focus=0, min_score=0)
    assert result.token_count == 4  # and there would be room for both
    expected = ["kept", "below_min_score", "below_min_score", "over_budget"]
    assert reasons(result) == expected


def test_a_mark_below_a_heading_is_kept_where_nothing_else_fits(words):
    assert compress("q", ["# Head\n["], 1, counter=words).text == "["


@pytest.mark.parametrize("scores", [(6.0, 7.0, 8.0, 5.0, 9.0), (8.0, 7.0, 6.0, 5.0, 9.0)])
def test_brackets_around_a_bracket_come_from_the_inside_out(words, scores):
    given = ["(\n\n[\n\n{\n\nAnna won.\n\nBob slept on and on and on."]
    scorer = Given(*scores[:3], scores[4], 1.0)
    kept = ["Anna won.", "{\n\nAnna won.", "[\n\n{\n\nAnna won.", "(\n\n[\n\n{\n\nAnna won."]
    for budget, text in enumerate([*kept, kept[-1]], 2):
        assert compress("q", given, budget, counter=words, scorer=scorer).text == text


@pytest.mark.parametrize(
    ("text", "scores", "kept"),
    [
        ("Bob slept on.\n\n{\n\nAnna won.", (1.0, 0.0, 9.0), "{\n\nAnna won."),
        ("Anna won.\n\n}\n\nBob slept on.", (9.0, 0.0, 1.0), "Anna won.\n\n}"),
    ],
)
def test_a_bracket_beside_the_first_or_the_last_sentence_comes_with_it(words, text, scores, kept):
    assert compress("q", [text], 4, counter=words, scorer=Given(*scores)).text == kept


def test_a_mark_beside_what_is_kept_that_does_not_fit_is_over_the_budget(words):
    result = compress("q", ["[ ( {\n\nAnna won.", "---"], 3, counter=words, scorer=Given(0.0, 9.0, 0.0))
    assert reasons(result) == ["over_budget", "kept", "below_min_score"]


def test_fences_are_told_from_titles_and_from_code():
    def pairs(text):
        spans = [match.span() for match in re.finditer(r"\S.*", text)]
        return {text[slice(*spans[a])]: text[slice(*spans[b])] for a, b in pair_fences(Lines(text, spans)).items()}

    assert pairs("Otters\n~~~~~~\n\nThey swim.") == {}
    assert pairs("```sh\n~~~\nls\n```\nBye.") == {"```sh": "```", "~~~": "~~~", "```": "```sh"}
    assert pairs("- Do:\n   ~~~sh\n   ls\n   ~~~\n") == {"~~~sh": "~~~", "~~~": "~~~sh"}
    assert pairs("```python\nopen()") == {"```python": "```python"}


blocks = st.one_of(
    st.integers(0, 99).map(lambda i: f"Otter {i} swims far."),
    st.builds(
        lambda mark, info, lines: "\n".join([mark + info, *lines, mark]),
        st.sampled_from(["```", "~~~", "````"]),
        st.sampled_from(["", "sh", "python"]),
        st.lists(st.sampled_from(["make it", "}", "open()", "- item", "---", ""]), max_size=4),
    ),
)


@example(texts=[CODE], scores=[0, 9, 0, 0, 9, 0], budget=7, pinned=False)
@given(
    texts=st.lists(st.lists(blocks, max_size=5).map("\n\n".join), min_size=1, max_size=2),
    scores=st.lists(st.integers(0, 9), max_size=30),
    budget=st.integers(2, 40),
    pinned=st.booleans(),
)
def test_balanced_fences_stay_balanced(texts, scores, budget, pinned):
    class Scorer:
        def score(self, query, terms, passages):
            count = sum(len(passage.spans) for passage in passages)
            return [float(score) for score in (scores + [1] * count)[:count]]

    given_passages = [Passage(texts[0], pinned=pinned), *texts[1:]]
    first = compress("q", given_passages, budget, scorer=Scorer(), counter=lambda t: len(t.split()), focus=0.0)
    for result in (first, first.fill(3 * budget)):
        assert result.token_count <= result.token_budget
        assert result.passages or all(d.token_count > budget for d in result.decisions)
        for passage in result.passages:
            opening = None
            for mark, info in re.findall(r"^(`{3,}|~{3,})(.*)$", passage.text, re.MULTILINE):
                if opening is None:
                    opening = mark
                elif mark == opening and not info:
                    opening = None
            assert opening is None
