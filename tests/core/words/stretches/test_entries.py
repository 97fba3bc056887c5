"""What begins at a time holds until the next entry of the same list."""

from __future__ import annotations

from rag_compress.core.words.stretches.days import number_of_day
from tests.core.taking_apart import take_apart


def holds(text, year, month):
    """The first lines of the entries that hold in a month."""
    (passage,) = take_apart(text)
    day = number_of_day(year, month, 15)
    return [passage.lines[row] for row, one in passage.entries("days").items() if one.meets(day, day)]


def test_an_entry_holds_until_the_next_one_whichever_comes_first():
    entries = ["- From 1 May 2018: 4 %", "- From 1 May 2020: 5 %", "- From 1 May 2022: 6 %"]
    assert holds("\n".join(entries), 2019, 3) == entries[:1]
    assert holds("\n".join(entries[::-1]), 2021, 3) == entries[1:2]
    assert holds("\n".join(entries), 2025, 3) == entries[2:]


def test_what_stands_less_deep_parts_the_lists():
    text = "a:\n  - from: 2020-01-01\n  - from: 2010-01-01\nb:\n  - from: 2015-01-01\n  - from: 2005-01-01"
    assert len(holds(text, 2012, 3)) == 2


def test_sentences_of_prose_that_name_a_date_are_no_list():
    assert holds("In 1961 she left Lyon. In 1970 she was back. In 1980 she wrote on otters.", 1965, 3) == []
