"""The title of a text, or the name of its file, is read where converters and splitters write it."""

from __future__ import annotations

import pytest

from rag_compress import Passage, compress
from rag_compress.core.passages.titles import LONGEST_PART, title_in


@pytest.mark.parametrize(
    ("meta", "title"),
    [
        ({"file_path": "/data/animals/sea otters.v2.md"}, "sea otters.v2"),
        ({"file_path": "C:\\animals\\otters.PDF"}, "otters"),
        ({"file_path": "README"}, "README"),
        ({"file_path": ".gitignore"}, ".gitignore"),
        ({"file_path": "animals/"}, None),
        ({"file_name": "otters.txt", "file_path": None}, "otters"),
        ({"source": "docs/otters.txt"}, "otters"),
        ({"source": "user 7"}, None),
        ({"source": "https://example.com/otters"}, None),
        ({"title": " ", "file_path": "otters.md"}, "otters"),
        ({"title": 7, "file_path": 7}, None),
        ({}, None),
        (None, None),
    ],
)
def test_without_a_title_the_name_of_the_file_is_one(meta, title):
    assert title_in(meta) == title


def test_a_title_stays_as_it_is_given():
    assert title_in({"title": "Otters > Otters ", "file_path": "a.md"}) == "Otters > Otters "


def test_the_headings_that_a_splitter_took_from_a_chunk_stand_below_its_title():
    headings = {"parent_headers": ["Otters", "Habits"], "header": "Sleep"}
    assert title_in({"title": "Otters", **headings}) == "Otters > Habits > Sleep"
    assert title_in(headings) == "Otters > Habits > Sleep"
    assert title_in({"parent_headers": [7, None, "Habits"], "header": "Sleep"}) == "Habits > Sleep"
    long = {"parent_headers": [999 * "a"], "header": 999 * "b"}
    assert title_in(long) == f"{LONGEST_PART * 'a'} > {LONGEST_PART * 'b'}"


@pytest.mark.parametrize(
    "meta", [{"header": "From: Anna"}, {"header": ["a"], "parent_headers": []}, {"parent_headers": ["Sent", "To"]}]
)
def test_a_header_of_another_kind_is_none(meta):
    assert title_in(meta) is None


QUERY = "When do sea otters sleep?"
TEXTS = ["They sleep at noon.", "They sleep at night."]


@pytest.mark.parametrize("key", ["title", "file_path", "file_name", "source"])
def test_a_passage_is_found_by_the_name_of_its_file(key, words):
    passages = [Passage(text, meta={key: name}) for text, name in zip(TEXTS, ("bats.md", "sea_otters.md"), strict=True)]
    result = compress(QUERY, passages[::-1], 4, counter=words)
    assert result.text == TEXTS[1]
    assert result.passages[0].title == title_in(passages[1].meta)


def test_a_passage_whose_title_is_empty_has_none(words):
    passages = [Passage(text, title="", meta={"file_path": name}) for text, name in zip(TEXTS, "ab", strict=True)]
    assert compress(QUERY, passages, 4, counter=words).passages[0].title == ""
