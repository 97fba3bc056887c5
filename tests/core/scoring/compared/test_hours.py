"""What is next, first or last by the clock."""

from __future__ import annotations

import pytest

from rag_compress import Passage, compress
from rag_compress.core.scoring.compared.hours import ByClock, asked_by_clock

TIMETABLE = """# Line 7

## Monday to Friday

| Harbour | Hospital | Airport |
|---|---|---|
| 06:12 | 06:20 | 06:31 |
| 07:42 | 07:50 | 08:01 |
| 09:15 | 09:23 | 09:34 |
| 10:30 | 10:38 | 10:49 |
| 14:05 | 14:13 | 14:24 |
| 17:20 | 17:28 | 17:39 |

## Sunday

| Harbour | Hospital | Airport |
|---|---|---|
| 08:10 | 08:18 | 08:29 |
| 11:40 | 11:48 | 11:59 |
| 15:10 | 15:18 | 15:29 |
| 19:50 | 19:58 | 20:09 |"""


@pytest.mark.parametrize(
    ("query", "asked"),
    [
        ("When is the next bus after 10:15?", ByClock(615, 1440, 1)),
        ("Saturday 14:25, Westgate: next bus?", ByClock(865, 1440, 1)),
        ("It is 12:45, what comes next?", ByClock(765, 1440, 1)),
        ("Nächster Bus ab Markt nach 17:21 Uhr?", ByClock(1041, 1440, 1)),
        ("¿A qué hora sale el próximo autobús después de las 09:35?", ByClock(575, 1440, 1)),
        ("What was the last event before 12:08 pm?", ByClock(0, 728, -1)),
        ("As of 17:55, what was the latest log line?", ByClock(0, 1075, -1)),
        ("Que s'est-il passé entre 05:46 et 06:06 ?", ByClock(346, 366, 0)),
        ("What is the first event of the afternoon?", ByClock(720, 1080, 1)),
        ("dernier train le samedi", ByClock(0, 1440, -1)),
    ],
)
def test_bounds_and_order_are_read(query, asked):
    assert asked_by_clock(query) == asked


@pytest.mark.parametrize(
    "query",
    [
        "Is it open at 7 pm?",
        "Which shops open at 9 am?",
        "Who was the first president?",
        "Patients have an emergency event as their first admission.",
        "What is the last chapter about?",
        "What is the first event in May?",
    ],
)
def test_other_questions_compare_no_times(query):
    assert asked_by_clock(query) is None


@pytest.mark.parametrize(
    ("query", "row"),
    [
        ("When is the next bus after 10 am on Monday?", "| 10:30 |"),
        ("When is the next bus from Hospital after 10:35 on Monday?", "| 10:30 |"),
        ("When is the next bus after 10 am on Sunday?", "| 11:40 |"),
        ("last bus on Sunday", "| 19:50 |"),
        ("first bus in the afternoon on Tuesday", "| 14:05 |"),
        ("last bus before 10:00 on Tuesday", "| 09:15 |"),
    ],
)
def test_the_row_is_found_in_a_timetable(query, row):
    assert row in compress(query, [Passage(TIMETABLE)], 60).text


def test_all_that_lies_between_two_times_is_found_in_a_log():
    log = "\n".join(f"{8 + at // 6:02d}:{at % 6}5:10 INFO job {at} done" for at in range(36))
    kept = compress("What happened between 10:00 and 10:30?", [Passage(log)], 60).text
    assert all(time in kept for time in ("10:05:10", "10:15:10", "10:25:10"))
