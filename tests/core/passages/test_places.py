"""Where a chunk stands in its file is read as splitters and loaders of three frameworks write it."""

from __future__ import annotations

import pytest

from rag_compress.core.passages.places import Place, place_of


@pytest.mark.parametrize(
    ("meta", "place"),
    [
        ({"source_id": "a", "split_id": 3, "split_idx_start": 90}, Place("a", 3, 90)),
        ({"parent_id": "a", "split_idx_start": 90}, Place("a", 90, 90)),
        ({"source_id": "a", "split_id": 3}, Place("a", 3, None)),
        ({"source": "web", "start_index": 90}, Place("web", 90, 90)),
        ({"source": "docs/a"}, Place("docs/a", None, None)),
        ({"source": "https://example.com/a"}, Place("https://example.com/a", None, None)),
        ({"source": "a.txt", "page": 7}, Place("a.txt", None, None)),
        ({"file_path": "docs/a.txt", "file_name": "a.txt"}, Place("docs/a.txt", None, None)),
        ({"file_name": "a.txt"}, Place("a.txt", None, None)),
    ],
)
def test_a_chunk_says_of_which_file_it_is_and_where_in_it(meta, place):
    assert place_of(meta) == place


@pytest.mark.parametrize(
    "meta",
    [
        None,
        {},
        {"source": "web"},
        {"source": "user 7"},
        {"source": 7},
        {"file_path": "a.json"},
        {"source": "a.csv", "row": 7},
        {"source": "a.json", "seq_num": 7},
        {"source_id": "crm"},
        {"parent_id": "a"},
        {"split_id": 3},
        {"source_id": 7, "split_id": 3},
        {"source_id": "a", "split_id": -1},
    ],
)
def test_what_is_no_chunk_of_a_text_or_does_not_say_so_has_no_place(meta):
    assert place_of(meta) is None
