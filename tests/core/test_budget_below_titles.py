"""Filling a budget below titles, and what it costs."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rag_compress import Passage, compress

REPORT = "The annual report of the town"


def test_where_nothing_fits_below_its_title_titles_are_left_out(words):
    given_passages = [Passage("Anna won the race.", title=REPORT), Passage("Bob slept.", title=REPORT)]
    result = compress("Who won the race?", given_passages, 7, counter=words, include_titles=True)
    assert result.text == "Anna won the race.\n\nBob slept."
    assert (result.token_count, [d.reason for d in result.decisions]) == (6, ["kept", "kept"])
    assert result.fill(8).text == f"{REPORT}\nBob slept."
    assert result.fill(10).text == f"{REPORT}\nAnna won the race."
    assert result.fill(1).text == ""


sentences = st.integers(1, 9).map(lambda count: " ".join(["Otters"] * count) + ".")
documents = st.builds(
    Passage,
    text=st.lists(sentences, max_size=4).map(" ".join),
    title=st.integers(0, 30).map(lambda count: " ".join(["Rivers"] * count)),
    pinned=st.booleans(),
)


@given(st.lists(documents, max_size=4), st.integers(1, 40))
def test_with_titles_too_something_is_kept_whenever_a_sentence_alone_fits(given_passages, budget):
    def count(text):
        return len(text.split())

    result = compress("otters", given_passages, budget, counter=count, include_titles=True, remove_duplicates=False)
    assert count(result.text) == result.token_count <= budget
    assert bool(result.text) == any(d.token_count <= budget for d in result.decisions)


class Meter:
    """Counts words, and the characters that it was given."""

    def __init__(self):
        self.characters = 0

    def count(self, text):
        self.characters += len(text)
        return len(text.split())


def test_a_long_title_is_not_counted_with_every_sentence():
    text = "Anna won the race in the rain. " * 200
    plain, titled = Meter(), Meter()
    compress("race", [Passage(text, title="report " * 5_000)], 5, counter=plain)
    compress("race", [Passage(text, title="report " * 5_000)], 5, counter=titled, include_titles=True)
    assert titled.characters < 2 * plain.characters + 2 * 35_000


def test_a_long_marker_is_not_counted_with_every_sentence():
    text = "Anna won. Bob slept. " * 100
    meter, marker = Meter(), " left out " * 1_000
    compress("anna", [text], 110, counter=meter, omission_marker=marker, remove_duplicates=False)
    assert meter.characters < 10 * len(marker)
