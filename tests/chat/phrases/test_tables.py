"""What people say in each language: every entry of the files is read, and is what its name says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from rag_compress.chat import phrases
from rag_compress.chat.judging.asked_forms import Form
from rag_compress.chat.leaning.signs import Signs
from rag_compress.chat.phrases import ANY, UNSPACED, patterns_of, words_of
from rag_compress.chat.statements.recognition import KINDS

FILES = {path.stem: path.read_text(encoding="utf-8") for path in Path(phrases.__file__).parent.glob("*.txt")}
WORDS = (*Signs._fields, "standing")
PATTERNS = [
    *KINDS,
    *[
        "no",
        "meant",
        "retracted",
        "replaced",
        "directive",
        "later",
        "please",
        "imperative",
        "from_now_on",
        "recall",
        "lately",
    ],
    *["recall", "lately", "clause_lead", "yes_or_no", "supposing", "choosing", "offered", "politely", "choice"],
    *[
        "opens_reply",
        "before_question",
        "opens_question",
        "requests",
        "hands_over",
        "all_of",
        "of_known",
        "described",
        "asks_anew",
    ],
    *["asks_person", "asks_place", "asks_time", "asks_failure", "adds", "afterthought"],
    *["talks", "said_by_user", "said_by_assistant", "said_by_both", "first_said", "who_first", "last_said", "again"],
    *["right_before", "right_after", "today", "yesterday", "before_yesterday", "this_week", "past_week", "last_week"],
    *["this_month", "last_month", "last_year", "weekend", "days_ago", "weeks_ago", "months_ago", "couple", "few"],
    *["last_day", "morning", "afternoon", "evening", "since", "until", "before_day", "after_day", "and_day", "article"],
    *["early", "late", "ahead"],
    *["oneself", "of_late", "done", "to_me", "asks_assistant", "asks_advice"],
    *[f"asks_{form}" for form in get_args(Form)],
    *[f"tells_{form}" for form in get_args(Form) if form != "enumeration"],  # which is told by its lines
]
EVERYWHERE = ("apology", "put_right", "announced")


def names(language):
    return set(re.findall(r"^\[([a-z_]+)\]", FILES[language], re.MULTILINE))


@pytest.mark.parametrize("language", FILES)
def test_every_entry_is_asked_for_or_stands_in_another_one(language):
    asked = EVERYWHERE if language == ANY else (*WORDS, *PATTERNS, "like")
    beside = "".join(FILES.values()) if language == ANY else FILES[language]
    assert names(language) <= {*asked, *re.findall(r"<([a-z_]+)>", beside)}


@pytest.mark.parametrize("kind", [*PATTERNS, *EVERYWHERE])
def test_every_pattern_can_be_looked_for_and_has_no_numbered_group(kind):
    assert patterns_of(kind)
    for language, pattern in patterns_of(kind).items():
        assert re.compile(pattern).groups == 0, language
        assert "\n" not in pattern, language


@pytest.mark.parametrize("kind", WORDS)
def test_languages_without_spaces_have_patterns_in_the_place_of_words(kind):
    assert patterns_of(kind).keys() == {*words_of(kind), *UNSPACED}
    assert all(re.compile(patterns_of(kind)[language]).groups == 0 for language in UNSPACED)
    assert not any(re.search(r"[|()]", word) for words in words_of(kind).values() for word in words)


def test_a_language_that_is_like_another_differs_only_in_what_its_file_says():
    assert patterns_of("preference")["da"] == patterns_of("preference")["sv"]
    assert patterns_of("directive")["da"] != patterns_of("directive")["sv"]
    assert words_of("standing")["sk"] == words_of("standing")["cs"]
