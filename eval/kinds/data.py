"""Questions in words about small tables and logs that are made up, which write dates and numbers as data does."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

from eval.data import Document, Evidence, Question

_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
_DATES: Mapping[str, str] = {
    "ISO 8601": "{y}-{m:02d}-{d:02d}",
    "day first": "{d:02d}.{m:02d}.{y}",
    "month first": "{m}/{d}/{y}",
    "in one piece": "{y}{m:02d}{d:02d}",
    "as of a log": "{short} {d:2d} 07:12:45",
}
_COUNTRIES = (
    *("Germany DE", "France FR", "Japan JP", "Brazil BR", "Canada CA", "India IN", "Norway NO", "Spain ES"),
    *("Italy IT", "Kenya KE", "Peru PE", "Poland PL", "Turkey TR", "Austria AT", "Mexico MX", "Egypt EG"),
)
_OPEN = (
    "Mon-Wed Tuesday",
    "Tue-Thu Wednesday",
    "Wed-Fri Thursday",
    "Thu-Sat Friday",
    "Mon-Fri Wednesday",
    "Mon-Sat Friday",
)
_ROWS = 120
_BANDS = 40
_QUESTIONS = 40
_SEED = 11

Row = tuple[str, str]
"""A line of a file, and the question in words that it alone answers; empty where several do."""


def dates() -> Iterator[Question]:
    """
    Ask for what was measured on a day.

    :returns: The questions, of tables that write dates in five ways.
    """
    for style, form in _DATES.items():
        rows = []
        for at in range(_ROWS):
            month, day = at // 28 + 3, at % 28 + 1
            name = _MONTHS[month - 1]
            written = form.format(y=2021, m=month, d=day, short=name[:3])
            rows.append((f"{written},{_value(at)},{_value(at + 7)}", f"What was the flow on {name} {day}, 2021?"))
        yield from _ask(f"dates, {style}", "day,level,flow", rows, _QUESTIONS // len(_DATES))


def times() -> Iterator[Question]:
    """
    Ask for what happened at a time of the day.

    :returns: The questions, of a log.
    """
    rows = []
    for at in range(_ROWS):
        minutes = at * 12
        hour, minute = divmod(minutes, 60)
        half = "am" if hour < 12 else "pm"
        asked = f"What happened at {hour % 12 or 12}:{minute:02d} {half}?"
        rows.append((f"2021-03-08T{hour:02d}:{minute:02d}:00Z valve {_value(at)} moved to {_value(at + 3)}", asked))
    yield from _ask("times", "", rows)


def countries() -> Iterator[Question]:
    """
    Ask for the order that came from a country.

    :returns: The questions, of a table of orders with the codes of countries, most from three others.
    """
    rows = [(f"{4000 + at},{_value(at)},{('US', 'GB', 'CN')[at % 3]},shipped", "") for at in range(_ROWS)]
    for at, (name, code) in enumerate(map(str.split, _COUNTRIES)):
        rows[at * 7 + 3] = (f"{4003 + at * 7},{_value(at)},{code},shipped", f"Which order came from {name}?")
    yield from _ask("countries", "order,amount,country,state", rows)


def magnitudes() -> Iterator[Question]:
    """
    Ask who has about so many.

    :returns: The questions, of a table of large numbers.
    """
    rows = []
    for at in range(_ROWS):
        size = 1_004_900 + at * 37_000
        rows.append((f"plant {_name(at)},{size},{_value(at)}", f"Which plant made {size / 1e6:.2f} million units?"))
    yield from _ask("magnitudes", "plant,units,score", rows)


def phones() -> Iterator[Question]:
    """
    Ask whose a phone number is.

    :returns: The questions, of a list of contacts.
    """
    rows = []
    for at in range(_ROWS):
        digits = f"{441_000_000 + at * 77_773:09d}"
        written = f"+41 {digits[:2]} {digits[2:5]} {digits[5:7]} {digits[7:]}"
        rows.append((f"{_name(at)},{written},desk {_value(at)}", f"Whose number is 0{digits}?"))
    yield from _ask("phones", "name,phone,place", rows)


def weekdays() -> Iterator[Question]:
    """
    Ask which shop of a street is open on a day.

    :returns: The questions, of streets in which one shop is open from one day to another, and all others on Sundays.
    """
    for street, (days, asked) in enumerate(map(str.split, _OPEN)):
        rows = [(f"{_name(at)}: Sun 8-12", "") for at in range(_ROWS)]
        rows[street * 17 + 30] = (f"{_name(street * 17 + 30)}: {days} 8-12", f"Which shop is open on {asked}?")
        yield from _ask(f"weekdays, street {street}", "", rows)


def ranges() -> Iterator[Question]:
    """
    Ask for the fee of a weight that lies between the two that a row names.

    :returns: The questions, each of a tariff of its own; no row names the weight.
    """
    for tariff in range(_QUESTIONS):
        draw = random.Random(_SEED + tariff)
        bounds = sorted(draw.sample(range(2, 400, 3), _BANDS + 1))
        rows = [
            (f"{least} to {most} kg: zone {draw.choice('ABCDEFGH')}, {draw.randrange(30, 900) / 10:.2f} euros", "")
            for least, most in pairwise(bounds)
        ]
        at = draw.randrange(_BANDS)
        weight = (bounds[at] + bounds[at + 1]) / 2 + 0.25
        rows[at] = rows[at][0], f"What is the fee for a crate of {weight:g} kg?"
        yield from _ask(f"ranges, tariff {tariff}", "Fees for crates, by weight", rows)


def stretches() -> Iterator[Question]:
    """
    Ask who is on call on a day that lies between the two that a row of a roster names.

    :returns: The questions, each of a roster of its own; no row names the day.
    """
    for roster in range(_QUESTIONS):
        draw = random.Random(_SEED + roster)
        firsts = sorted(draw.sample(range(0, 28 * len(_MONTHS), 4), _BANDS + 1))
        rows = [
            (f"- {_day(first)} to {_day(after - 1)}: extension {draw.randrange(1000, 10_000)}", "")
            for first, after in pairwise(firsts)
        ]
        at = draw.randrange(_BANDS)
        rows[at] = rows[at][0], f"Who is on call on {_day(firsts[at] + 1)}?"
        yield from _ask(f"stretches, roster {roster}", "Who is on call", rows)


def _day(number: int) -> str:
    month, day = divmod(number, 28)
    return f"{day + 1} {_MONTHS[month]}"


def _ask(kind: str, head: str, rows: Sequence[Row], limit: int = _QUESTIONS) -> Iterator[Question]:
    text = "\n".join([*filter(None, [head]), *(line for line, _ in rows)])
    asked = [row for row in rows if row[1]]
    for line, query in random.Random(_SEED).sample(asked, min(limit, len(asked))):
        start = text.index(line)
        yield Question(
            id=f"{kind} {query}",
            query=query,
            documents=(Document("data", "", text),),
            gold_sentences=(Evidence(0, start, start + len(line)),),
        )


def _value(at: int) -> str:
    return f"{at * 7919 % 997 / 10:.1f}"


def _name(at: int) -> str:
    return f"{'BDFGKLMNPRSTVZ'[at % 14]}{'aeiou'[at // 14 % 5]}{'ldnrst'[at // 70 % 6]}{'aeiou'[at % 5]}{at}"


KINDS: Mapping[str, Callable[[], Iterator[Question]]] = {
    "What was the flow on March 8, 2021?": dates,
    "What happened at 3:12 pm?": times,
    "Which order came from Germany?": countries,
    "Which plant made 1.26 million units?": magnitudes,
    "Whose number is 0441234567?": phones,
    "Which shop is open on Thursday?": weekdays,
    "What is the fee for a crate of 37.5 kg?": ranges,
    "Who is on call on 8 March?": stretches,
}
"""What is asked, by an example."""
