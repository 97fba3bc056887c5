"""A time that a query gives lies in a stretch of time that a text says."""

from __future__ import annotations

import pytest

from rag_compress import Passage, compress
from rag_compress.core.scoring.mentions.within import find_within
from tests.core.taking_apart import take_apart
from tests.growth import LINEAR, growth


def found(query, text):
    """What the first line of a text counts for each time of a query."""
    passages = take_apart(text)
    mentions = [mention.among(passages) for mention in find_within(query)]
    assert mentions
    return [mention.worth_in(passages[0]).get(0, 0.0) for mention in mentions]


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("Is it open at 7 pm?", "Monday to Thursday 10:00-20:00"),
        ("Who answers at 23:30?", "The porter is there from 22:00 to 6:00."),
        ("Is it open at 7:30?", "Opening hours: 18:00-21:00"),
        ("When does it close in January?", "From November to March it closes at dusk."),
        ("Qui est de garde le 10 décembre ?", "2025-12-08,2025-12-14,Ann"),
        ("What does it cost on 5 August?", "1 July - 31 August: 90 euros"),
        ("Which rate applied in March 2019?", "valid from 1 Jan 2018 to 30 June 2019"),
        ("Who was president in 1892?", "23,Ann,1889-03-04,1893-03-04"),
        ("the price in the second week of July", "1 July - 31 August: 90 euros"),
        ("What is shown in the evening?", "20:15 Otters of the north"),
        ("Who was there in Q3?", "12 August: Ann"),
    ],
)
def test_it_is_found_in_the_stretch(query, text):
    assert max(found(query, text)) == 1


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("Is it open at 9 pm?", "Monday to Thursday 10:00-20:00"),
        ("When does it close in May?", "From November to March it closes at dusk."),
        ("What does it cost on 5 September?", "1 July - 31 August: 90 euros"),
        ("Which rate applied in March 2017?", "valid from 1 Jan 2018 to 30 June 2019"),
        ("Who was president in 1895?", "23,Ann,1889-03-04,1893-03-04"),
        ("Who ruled in 1857?", "The empire lasted from 1 May 1526 to 1 May 1858."),
    ],
)
def test_it_is_not_found_in_another_one(query, text):
    assert max(found(query, text)) == 0


def test_a_narrow_stretch_counts_more_than_a_wide_one():
    (passage,) = passages = take_apart("Ann: 1 May - 31 August\nBen: 5 May - 11 May")
    (mention,) = [one.among(passages) for one in find_within("Who is on duty on 8 May?")]
    worth = mention.worth_in(passage)
    assert worth[1] == 1 > worth[0] > 0


def test_entries_count_only_where_no_stretch_is_said():
    log = "10:05 started\n10:30 paused\n11:00 went on"
    assert found("What went on at 10:20?", log) == [1]
    assert found("What went on at 10:20?", f"{log}\nfrom 10:10 to 10:25 offline") == [0]


def test_one_end_is_an_aside_where_a_sentence_says_both_ends_of_something():
    assert found("Who was there in March 1895?", "Ann, 1898-03-04 - 1903-03-04, vacant until 4 May 1905") == [0]


def test_a_record_of_several_lines_is_found_with_all_of_them():
    record = "- from: {}-01-01\n  first_fee: 4\n  second_fee: 5\n  third_fee: 6\n  fourth_fee: 7"
    (passage,) = passages = take_apart("\n".join(map(record.format, (2018, 2020))))
    (mention,) = [one.among(passages) for one in find_within("Which fee applied in March 2019?")]
    assert [passage.lines[row][:9] for row in sorted(mention.worth_in(passage))][::4] == ["- from: 2", "fourth_fe"]


def test_what_says_the_other_words_of_the_query_comes_before_what_holds_as_well():
    towns = ("Alba", "Brix", "Cima", "Dorn", "Elm", "Fara")
    text = "\n".join(f"- {town}: from 1 May to 30 September open, {at} rooms" for at, town in enumerate(towns, 20))
    kept = compress("Is the house in Cima open on 8 June?", [Passage(text)], 20).text
    assert "Cima" in kept


def test_an_event_of_a_calendar_lasts_from_one_of_its_lines_to_another():
    event = "BEGIN:VEVENT\nDTSTART;VALUE=DATE:202605{}\nDTEND;VALUE=DATE:202605{}\nSUMMARY:{}\nEND:VEVENT"
    events = [event.format(*one) for one in (("04", "08", "Ann"), ("11", "22", "Ben"), ("25", "29", "Cleo"))]
    (passage,) = passages = take_apart("\n".join(["BEGIN:VCALENDAR", *events, "END:VCALENDAR"]))
    (mention,) = [one.among(passages) for one in find_within("Who is absent on 15 May?")]
    assert [passage.lines[row] for row in mention.worth_in(passage)] == ["DTSTART;VALUE=DATE:20260511"]


def test_what_comes_next_is_not_what_holds():
    plan = "- 2 March: signed\n- 9 April: begun\n- 5 June: finished"
    assert found("What had been reached on 12 March?", plan) == [1]
    assert found("Today is 12 March, what is next?", plan) == [0]


PERIODS = [f"| {at} | 1 May {2014 + at} | 30 April {2015 + at} | {60 + at} |" for at in range(1, 6)]
CONTRACT = "\n".join(
    [
        "Contract on cleaning",
        "",
        "| No | From | To | Fee |",
        "|---|---|---|---|",
        *PERIODS,
        "",
        "Either party may give notice of three months.",
        "Brix is liable for damage to floors and doors.",
    ]
)


@pytest.mark.parametrize(
    ("query", "kept"),
    [
        ("What was the fee on 8 June 2017?", PERIODS[2]),
        ("Was Brix liable for damage to doors on 8 June 2017?", "Brix is liable for damage to floors and doors."),
    ],
)
def test_a_stretch_loses_against_what_says_the_words_of_the_query(query, kept):
    assert kept in compress(query, [Passage(CONTRACT)], 40).text


def test_a_quarter_of_a_certain_year_lies_in_no_stretch():
    assert not [*find_within("Did sales rise in Q2 of FY2023?")]


@pytest.mark.parametrize(
    "line",
    [
        "- {:02d}.03.: from 10:00 to 12:00",
        "{:02d}:15 INFO job done",
        "- from: 2018-01-{:02d}\n  fee: 4",
        "DTSTART:202603{:02d}T100000\nDTEND:20260331T110000",
        "| {} May | 9 May 2019 | 7 |",
    ],
)
@pytest.mark.parametrize(
    "query", ["Who is there on 8 March 2019 at 11 am?", "the next one after 10:30, between 9 and 12"]
)
def test_the_cost_grows_with_the_text(query, line):
    def prepare(lines):
        return [Passage("\n".join(line.format(at % 28 + 1) for at in range(lines)))]

    assert growth(lambda passages: compress(query, passages, 100), 60, prepare=prepare, most=1_000) < LINEAR
