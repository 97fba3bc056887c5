"""A source names the headings that what is kept of it stands under, and no others."""

from __future__ import annotations

import pytest

from rag_compress.core.layout.headings import find_headings
from rag_compress.core.layout.lines import Lines
from rag_compress.rag import ask, cite, index_folder, query_pipeline
from rag_compress.rag.sections import title_above
from tests.core.layout.test_headings import spans_of_lines

FILE = "# Zoo\n\n## Otters\n\nThey swim.\n\n### Food\n\nCrabs.\n\n## Seals\n\nThey bark.\n"
UNDERLINED = "They swim.\n\nFood\n~~~~\n\nCrabs.\n\nSeals\n=====\n\nThey bark.\n"


def title_of(text: str, *kept: str, title: str) -> str:
    spans = spans_of_lines(text)
    return title_above(title, text, spans, [span for span in spans if text[slice(*span)] in kept])


@pytest.mark.parametrize(
    ("kept", "title"),
    [
        (("They swim.",), "a > Zoo > Otters"),
        (("Crabs.",), "a > Zoo > Otters > Food"),
        (("They bark.",), "a > Zoo > Seals"),
        (("They swim.", "### Food", "Crabs."), "a > Zoo > Otters"),
        (("They swim.", "They bark."), "a > Zoo"),
        (("## Seals", "They bark."), "a > Zoo > Seals"),
        (("## Otters",), "a > Zoo > Otters"),
    ],
)
def test_a_title_names_what_all_of_the_kept_text_stands_under(kept, title):
    assert title_of(FILE, *kept, title="a > Zoo > Otters") == title


@pytest.mark.parametrize(
    ("kept", "title"),
    [
        (("They swim.",), "a > Zoo > Otters > Habits"),
        (("Crabs.",), "a > Food"),  # below Zoo, Otters or Habits: the chunk does not tell
        (("They swim.", "Crabs."), "a"),
    ],
)
def test_of_a_chunk_that_begins_inside_of_a_section_only_what_it_tells_is_named(kept, title):
    text = "They swim.\n\n### Food\n\nCrabs.\n"
    assert title_of(text, *kept, title="a > Zoo > Otters > Habits") == title


def test_a_higher_heading_ends_all_that_the_chunk_began_below():
    text = "### Food\n\nCrabs.\n\n# Circus\n\nClowns.\n\n### Tickets\n\nCheap.\n"
    assert title_of(text, "Clowns.", title="a > Zoo > Food") == "a > Circus"
    assert title_of(text, "Cheap.", title="a > Zoo > Food") == "a > Circus > Tickets"


def test_of_underlined_headings_the_nearest_is_named_as_a_chunk_does_not_tell_their_levels():
    assert title_of(UNDERLINED, "Crabs.", title="a > Otters") == "a > Food"
    assert title_of(UNDERLINED, "They bark.", title="a > Otters") == "a > Seals"


def test_a_line_that_only_looks_like_a_title_is_not_named():
    text = "They swim in rivers and in the sea.\n\nFood of otters\n\nThey eat crabs, which they open with stones.\n"
    assert [heading.level for heading in find_headings(Lines(text, spans_of_lines(text)))] == [0]
    kept = "They eat crabs, which they open with stones."
    assert title_of(text, kept, title="a > Habits of otters") == "a"


def test_a_source_of_a_folder_is_named_after_its_own_section(store, tmp_path):
    (tmp_path / "a.md").write_text(FILE, encoding="utf-8")
    index_folder(tmp_path, store)
    for question, budget, title in [("What barks?", 4, "a > Zoo > Seals"), ("Who swims?", 4, "a > Zoo > Otters")]:
        (source,) = cite(ask(query_pipeline(store, token_budget=budget), question))
        assert source["title"] == title
