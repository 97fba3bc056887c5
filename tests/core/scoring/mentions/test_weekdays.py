"""A day of the week is found abbreviated, and between two others."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress.core.scoring.mentions.weekdays import find_weekdays
from tests.core.scoring.mentions.found import is_found, written
from tests.core.taking_apart import take_apart

ENGLISH = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
DAYS = st.integers(0, 6)


@given(DAYS, DAYS, DAYS, st.sampled_from([2, 3, 9]), st.sampled_from(["-", " - ", "\u2013", " to ", " through ", ".-"]))
def test_a_day_is_found_between_two_others_whichever_day_a_week_begins_with(day, first, last, letters, to):
    if first != last:
        text = f"{ENGLISH[first][:letters]}{to}{ENGLISH[last][:letters]}: 9:00"
        between = (day - first) % 7 <= (last - first) % 7
        assert is_found(find_weekdays, f"Is it open on {ENGLISH[day]}s?", text) == between


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("on Wednesday", "WEDNESDAY"),
        ("on Wednesday", "on Wednesdays"),
        ("on wednesdays", "Wed 10-12"),
        ("on Wednesday", "We 10:00"),
        ("on Wednesday", "We: 10.30"),
        ("on Wednesday", "Wed, 10am"),
        ("on Wednesday", "Wed 8 March 2026"),
        ("on Wednesday", "Wed, 8 Mar"),
        ("on Wednesday", "[Wed Mar  8 10:15:00 2026]"),
        ("on Wednesday", "Wed 2026-03-08"),
        ("on Wednesday", "Mo, We, Fr"),
        ("on Wednesday", "Mon & Wed closed"),
        ("on Wednesday", "Mon and Wed"),
        ("on Wednesday", "Wed and Thu"),
        ("on Wednesday", "RRULE:BYDAY=MO,WE,FR"),
        ("on Wednesday", "RRULE:BYDAY=WE"),
        ("on Wednesday", 'x,"Wed",3'),
        ("on Wednesday", '{"Wed": "closed"}'),
        ("on Wednesday", "| We | 3 |"),
        ("on Wednesday", "Wed\tclosed"),
        ("on Wednesday", "12,We,b"),
        ("on Wednesday", "closed on Wed."),
        ("on Wednesday", "every Wed"),
        ("on Wednesday", "Tu-Fr 9-18"),
        ("am Mittwoch", "Mo\u2013Do 9\u201318 Uhr"),
        ("am Mittwoch", "Mo bis Fr"),
        ("am Mittwoch", "Mo.-Fr."),
        ("on Wednesday", "Mon thru Fri"),
        ("on Wednesday", "Mon until Fri"),
        ("le mercredi", "Lun à Ven"),
        ("di mercoledì", "Lun al Ven"),
        ("na quarta-feira", "Seg até Sex"),
        ("op woensdag", "Ma tot Vr"),
        ("в среду", "Пн по Пт"),
        ("am Mittwoch", "Mi 9 Uhr"),
        ("am Sonnabend", "Sa. 10-12"),
        ("le mercredi", "du lundi au vendredi"),
        ("le mercredi", "Me 9h"),
        ("el mi\u00e9rcoles", "L a V"),
        ("el miercoles", "L-V 9:00"),
        ("di mercoled\u00ec", "Lun-Ven"),
        ("na quarta-feira", "Segunda a Sexta"),
        ("na quarta-feira", "Seg a Sex: 9h"),
        ("na quarta-feira", "Quarta-feira"),
        ("op woensdag", "ma t/m vr".title().replace("T/M", "t/m")),
        ("\u0432 \u0441\u0440\u0435\u0434\u0443", "\u041f\u043d-\u041f\u0442 9:00"),
        ("\u0432 \u0441\u0440\u0435\u0434\u0443", "\u0441\u0440 9:00"),
    ],
)
def test_a_day_is_found_as_calendars_and_opening_hours_write_it(query, text):
    assert is_found(find_weekdays, query, text)


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("on Wednesday", "We are open."),
        ("on Wednesday", "We, the people"),
        ("on Wednesday", "Did We 3 go?"),
        ("on Wednesday", "We to the sea"),
        ("on Wednesday", "Mo, Fr 10:00"),
        ("on Wednesday", "Mon-Tue"),
        ("on Wednesday", "SWe 10:00"),
        ("on Wednesday", "Wednesdayish"),
        ("on Wednesday", "that We: here"),
        ("on Wednesday", "Wedding 10:00"),
        ("on Wednesday", "we 10:00"),
        ("on Sunday", "Sun Microsystems"),
        ("on Saturday", "Sat at the table"),
        ("am Sonntag", "So wird es gemacht."),
        ("am Sonntag", "So, das war es."),
        ("am Dienstag", "Die 10:00"),
        ("am Mittwoch", "Mit 10 Uhr"),
        ("le jeudi", "Je viens."),
        ("le mercredi", "Me, moi"),
        ("na quarta-feira", "Qua e l\u00e0"),
    ],
)
def test_words_that_look_like_abbreviations_and_other_days_are_not_found(query, text):
    assert not is_found(find_weekdays, query, text)


@pytest.mark.parametrize(
    "query", ["He sat in the sun", "la quinta volta", "la segunda parte", "Sa.", "my mon", "FR\u0131DAY", "Mondayish"]
)
def test_what_names_no_day_is_not_taken_for_one(query):
    assert written(find_weekdays, query) == []


def test_a_query_may_name_several_days():
    assert written(find_weekdays, "on Mondays, \u017funday, FR\u0130DAY and FR\u0131DAY") == [
        "Mondays",
        "\u017funday",
        "FR\u0130DAY",
    ]


PLAN = "date,who\n2026-03-02,Ada\n2026-03-03,Ben\n2026-03-04,Cleo\n2026-03-10,Dan\n2026-03-31,Eve\n2026-13-03,Fay"


@pytest.mark.parametrize(
    ("text", "answers"),
    [
        (PLAN, ["2026-03-03,Ben", "2026-03-10,Dan", "2026-03-31,Eve"]),
        ("DTSTART:20260303T090000Z\nDTSTART:20260304T090000Z", ["DTSTART:20260303T090000Z"]),
        ("2026-03-03: Tuesday, a fair\n2026-03-10: a talk", ["2026-03-03: Tuesday, a fair"]),
        ("We met on 2026-03-03. Monday is a day off.", []),
    ],
    ids=("a plan", "a calendar", "days are named", "another day is named"),
)
def test_rows_with_dates_are_of_a_day_unless_days_are_named(text, answers):
    (mention,) = find_weekdays("Who is on duty on Tuesday?")
    (passage,) = take_apart(text)
    assert [passage.lines[index] for index in sorted(mention.sentences_of(passage))] == answers


def test_where_the_query_says_the_date_other_days_of_that_name_are_not_meant():
    (mention,) = find_weekdays("Who is on duty on Tuesday, 10 March?")
    (passage,) = take_apart(PLAN)
    assert not [*mention.sentences_of(passage)]
