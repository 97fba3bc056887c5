"""What stands between kept sentences."""

from __future__ import annotations

from rag_compress.core.filling.render import Layout
from rag_compress.core.models import Passage

TEXT = "One.  Two.\n\nThree. Four."
SPANS = [(0, 4), (6, 10), (12, 18), (19, 24)]


def test_kept_neighbours_keep_the_white_space_between_them():
    assert Layout().passage(TEXT, SPANS, [0, 1, 2]) == "One.  Two.\n\nThree."


def test_a_newline_stands_where_sentences_were_left_out():
    assert Layout().passage(TEXT, SPANS, [0, 3]) == "One.\nFour."


def test_the_omission_marker_takes_the_place_of_that_newline():
    assert Layout(omission_marker=" [...] ").passage(TEXT, SPANS, [0, 2, 3]) == "One. [...] Three. Four."


def test_a_blank_line_separates_passages():
    assert Layout().context([(Passage("a", title="A"), "a"), (Passage("b"), "b")]) == "a\n\nb"


def test_titles_stand_above_their_passages_on_request():
    layout = Layout(include_titles=True)
    assert layout.context([(Passage("a", title="A"), "a"), (Passage("b"), "b")]) == "A\na\n\nb"
    assert layout.context([(Passage("a", title="A\n\n"), "a"), (Passage("b", title=" "), "b")]) == "A\na\n\nb"
