"""What the lines above a sentence say that it is about."""

from __future__ import annotations

import pytest

from rag_compress import compress
from rag_compress.core.scoring.named_above import named_above

KEYS = "**Oslo**\nHead: Ann\n\n**Bergen**\nHead: Bob\n- Deputy: Eve"


def lines_about(query, text, grid_of):
    """The lines below others that hold a word of the query."""
    grid = grid_of(query, ("", text))
    found = named_above(grid.matches, grid.passages)
    (passage,) = grid.passages
    return [passage.text[slice(*span)] for span, row in zip(passage.spans, found, strict=True) if row.any()]


def test_a_label_names_what_stands_below_it(grid_of):
    assert lines_about("Bergen", KEYS, grid_of) == ["Head: Bob", "- Deputy: Eve"]
    assert lines_about("Rome", KEYS, grid_of) == []


@pytest.mark.parametrize(("mark", "deeper"), [("-", "◦"), ("•", "◦"), ("1.", "-"), ("2)", "*"), ("*", "-")])
def test_an_item_that_ends_in_a_colon_names_the_bullets_below_it(grid_of, mark, deeper):
    lists = (
        f"{mark} {name}:\n  {deeper} {items}" for name, items in (("Clothes", "two shirts"), ("Money", "50 euros"))
    )
    assert lines_about("How much money?", "\n".join(lists), grid_of) == [f"{deeper} 50 euros"]


def test_the_first_line_of_a_record_names_the_lines_whose_key_others_have(grid_of):
    text = "Project: Heron\nLead: Ann\nHome: Oslo\n\nProject: Stork\nLead: Bob"
    assert lines_about("Heron", text, grid_of) == ["Lead: Ann"]


def test_labels_inside_of_each_other_and_heads_of_tables_name_together(grid_of):
    text = "[north]\n\n**Oslo**\n\n| Name | Role |\n| --- | --- |\n| Ann | cook |\n\n[south]\n\n**Rome**\nNo one"
    assert "| Ann | cook |" in lines_about("north", text, grid_of)
    assert "| Ann | cook |" in lines_about("role", text, grid_of)
    assert lines_about("south", text, grid_of) == ["**Rome**", "No one"]


def test_the_title_of_an_item_of_a_feed_is_lent_to_its_date_and_not_to_its_prose(grid_of):
    said = "The rain is said to stop at the river, " + "and no one knows when it does " * 12 + "so."
    parts = f"<description>{said} It came as rain.</description>\n<pubDate>3 May, rain</pubDate>"
    items = "\n".join(f"<item>\n<title>{title}</title>\n{parts}\n</item>" for title in ("Otters", "Owls"))
    grid = grid_of("rain otters", ("", items))
    lent = named_above(grid.matches, grid.passages, ["rain", "otter"])
    (passage,) = grid.passages
    lines = [passage.text[slice(*span)] for span, row in zip(passage.spans, lent, strict=True) if row.all()]
    assert "<pubDate>3 May, rain</pubDate>" in lines
    assert not [line for line in lines if line.startswith(("<description>", "It came"))]


def test_a_reply_takes_no_words_from_what_was_asked_before_it(grid_of):
    lines = [
        "Ann Lee: Who is going to pay for the new roof of the hall?",
        "Bob Ray: Yes.",
        "Cem Oz: It is said that the county pays, as it did before.",
        "Ann Lee: Shall we look at the school then?",
        "Bob Ray: We shall.",
        "Cem Oz: Oh.",
        "Ann Lee: It was painted in June.",
    ]
    assert lines_about("roof", "\n".join(lines), grid_of) == []


@pytest.mark.parametrize("place", ["Oslo", "Bergen", "Turku"])
def test_of_equal_lines_that_below_the_label_of_the_query_is_kept(place, words):
    text = "\n".join(
        f"[{one}]\nhead = {name}\nphone = {number}\n"
        for one, name, number in (("Oslo", "Ann", 11), ("Bergen", "Bob", 22), ("Turku", "Eve", 33))
    )
    number = text[text.index(place) :].split("phone = ")[1].split("\n")[0]
    assert compress(f"What is the phone number in {place}?", [text], 7, counter=words).text.endswith(
        f"phone = {number}"
    )


def test_a_heading_names_what_stands_below_it_in_a_chunk_and_is_the_title_of_a_section_elsewhere(grid_of):
    text = "# Oslo\n\nIt rains.\n\n## Harbour\n\nIt is deep.\n\n# Rome\n\nIt is hot."
    several = grid_of("Oslo", ("", text), ("", "No one knows."))
    found = named_above(several.matches, several.passages)
    assert [row.any() for row in found] == [False, True, True, True, False, False, False]
    assert lines_about("Oslo", text, grid_of) == []


def test_of_what_a_label_lends_the_lines_beside_one_say_half_again():
    items = [f"- {name} of the north" for name in ("reed", "sedge", "moss", "fern", "rush", "vetch", "thyme", "clover")]
    text = "\n".join(["**Plants of Oslo:**", *items, "", "**Birds:**", "- a stork", "- an owl"])
    parts = compress("Oslo", [text], 30).score_parts
    for one in parts[3:8]:  # between lines that have the word from the label, too
        assert one["neighbour"] < 0.2 * one["words"]
