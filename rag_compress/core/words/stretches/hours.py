"""Times of the day and the stretches between them: 9 am to 5 pm, 9–12 and 13–17, Mo-Fr 8-18 Uhr, until 16:30."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from rag_compress.core.words.dates import MONTHS
from rag_compress.core.words.stretches import DAY, Stretch
from rag_compress.core.words.word_lists import folded, patterns_in

SAID: Final = patterns_in(Path(__file__).with_name("stretches.txt"))
"""What tells a stretch of time, by its kind."""

_HALF_DAY: Final = DAY // 2
_SIGNS: Final = re.compile(
    r"\d\s?(?:[:.h]\s?\d\d|[ap]\.?\s?m\b|h\b|uhr|[-\u2010-\u2014]\s?\d)|noon|midnight|mittag|midi\b|minuit|t\d{6}"
)
"""One of which every text with a time has: a quick look."""

_TIME: Final = re.compile(
    r"(?:(?<![\w.,:/$€£#%])|(?<=\d\dt))"
    r"(?:(?P<compact>(?:[01]\d|2[0-3])[0-5]\d)[0-5]\d(?=z?\b)|(?P<hour>[01]?\d|2[0-4])(?!\d)"
    r"(?:[:.h](?P<minute>[0-5]\d)(?![\d.])(?::[0-5]\d)?)?(?:\s?(?P<half>[ap])\.?\s?m\b\.?|\s?(?P<unit>uhr|h|heures?|o'clock|часов)\b)?)"
    r"|\b(?P<name>(?:12\s)?(?:noon|midnight)|midday|mittags?|mitternacht|midi|minuit|mediodía|medianoche|mezzogiorno|mezzanotte)\b"
)
_MIDNIGHT: Final = re.compile(r"midnight|mitternacht|minuit|medianoche|mezzanotte")
_NO_TIME: Final = re.compile(
    r"\s?(?:[%€$£°²³]|[./]\d|,\d|(?:st|nd|rd|th)\b|(?:km|kg|m|cm|mm|gb|mb|eur(?:os?)?|dollars?|people|persons?|years?|jahre|days?|tage|"
    r"weeks?|minutes?|min|hours?|stunden|items|pages?)\b)"
    rf"|\.?\s(?:{'|'.join(MONTHS)})\b"
)
"""What makes a number one of something else."""

_SPAN: Final = re.compile(rf"\s?(?:{SAID['to_unspaced']})\s?|\s(?:{SAID['to']})\s")
_AND: Final = re.compile(rf",?\s(?:{SAID['and']})\s")
_AND_THEN: Final = re.compile(rf"\s?[,;&+/]?\s?(?:(?:{SAID['and']})\s)?")
_BETWEEN: Final = re.compile(rf"\b(?:{SAID['between']})\s$")
_KEYED: Final = re.compile(
    rf"z?[\"'\s,;|]{{1,24}}(?:\S{{1,20}}\s)?(?:{SAID['end_of']})[\"'\s]?[:;=,\s][\"'\s]{{0,2}}"
    r"(?:\d{4}-?\d\d-?\d\d[t ])?"
)
_CELLS: Final = re.compile(r"\"?\s?(?:[|;,]|\t)\s*\"?")
_BOUND: Final = {kind: re.compile(rf"(?<!\w)(?:{SAID[kind]})\s?:?\s$") for kind in ("from", "until")}
_WEEKDAY_BEFORE: Final = re.compile(
    r"(?:\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|satur|sat|sun)(?:days?)?|\b(?:mo|di|mi|do|fr|sa|so|lun|mar|mer|jeu|ven|sam|dim|mié|jue|vie|sáb|dom)"
    r"|\b(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)s?"
    r"|\b(?:lunes|martes|miércoles|jueves|viernes|sábados?|domingos?|daily|täglich|every\sday|weekdays|weekends?|holidays|hours|open|geöffnet|ouvert))"
    r"\.?:?,?\s{1,3}(?:\|\s)?(?:from\s|von\s|de\s)?$"
)
"""Behind which two bare numbers are hours: Mon-Fri 9-17."""

_LONGEST: Final = 32


class _Time(NamedTuple):
    start: int
    end: int
    minutes: int
    is_half_said: bool
    is_marked: bool


def hours_in(text: str) -> tuple[Stretch, ...]:
    """
    Find the stretches of the day that a text says, and single times, which are their first and their last minute.

    >>> [(one.low / 60, one.high / 60) for one in hours_in("Mon-Thu 9-12 and 1pm-5.30pm; the bar until 2 am")]
    [(9.0, 12.0), (13.0, 17.5), (0.0, 2.0)]

    :param text: The text of a sentence or of a row.
    :returns: The stretches, in order; those past midnight end on the next day.
    """
    said = folded(text)
    if not _SIGNS.search(said):
        return ()
    return tuple(_stretches(said, [*_times(said)]))


def _times(said: str) -> Iterator[_Time]:
    for match in _TIME.finditer(said):
        if match["name"]:
            yield _Time(*match.span(), 0 if _MIDNIGHT.search(match[0]) else _HALF_DAY, True, True)
            continue
        if match["compact"]:
            yield _Time(*match.span(), int(match["compact"][:2]) * 60 + int(match["compact"][2:]), True, True)
            continue
        is_marked = bool(match["half"] or match["unit"] or (match["minute"] and said[match.end("hour")] != "."))
        if not is_marked and _NO_TIME.match(said, match.end()):
            continue
        hour = int(match["hour"])
        if match["half"]:
            if hour > 12:
                continue
            hour = hour % 12 + (12 if match["half"] == "p" else 0)
        yield _Time(*match.span(), hour * 60 + int(match["minute"] or 0), bool(match["half"]), is_marked)


def _stretches(said: str, times: list[_Time]) -> Iterator[Stretch]:
    are_cells = sum(one.is_marked for one in times) == 2
    at = 0
    is_of_hours = False
    while at < len(times):
        one, other = times[at], times[at + 1] if at + 1 < len(times) else None
        before = said[max(0, one.start - _LONGEST) : one.start]
        if other and _are_ends(said, one, other, before, are_cells=are_cells):
            is_of_hours = is_of_hours and _AND_THEN.fullmatch(said, times[at - 1].end, one.start) is not None
            is_pointed = said[one.end - 3] == said[other.end - 3] == "."
            if one.is_marked or other.is_marked or is_pointed or is_of_hours or _WEEKDAY_BEFORE.search(before):
                is_of_hours = True
                low, high = _ends(one, other)
                yield Stretch(one.start, other.end, low, high, DAY)
                at += 2
                continue
        at += 1
        if not one.is_marked:
            continue
        if _BOUND["until"].search(before):
            yield Stretch(one.start, one.end, 0, one.minutes or DAY, DAY, is_open=True)
        elif _BOUND["from"].search(before):
            yield Stretch(one.start, one.end, one.minutes, DAY, DAY, is_open=True)
        else:
            yield Stretch(one.start, one.end, one.minutes, one.minutes, DAY, is_single=True)


def _are_ends(said: str, one: _Time, other: _Time, before: str, *, are_cells: bool) -> bool:
    if _SPAN.fullmatch(said, one.end, other.start):
        return True
    if _AND.fullmatch(said, one.end, other.start):
        return _BETWEEN.search(before) is not None
    if not (one.is_marked and other.is_marked):
        return False
    if _KEYED.fullmatch(said, one.end, other.start):
        return True
    return are_cells and one.minutes < other.minutes and _CELLS.fullmatch(said, one.end, other.start) is not None


def _ends(one: _Time, other: _Time) -> tuple[int, int]:
    """The first and the last minute: where one of them alone says its half of the day, the other is before or after."""
    low, high = one.minutes, other.minutes
    if other.is_half_said and not one.is_half_said and low <= _HALF_DAY:  # 1-5 pm, 9-5 pm
        low += _HALF_DAY if low % _HALF_DAY + _HALF_DAY < high else 0
    elif not other.is_half_said and high <= low and high <= _HALF_DAY and low <= _HALF_DAY:  # 9-5
        high += _HALF_DAY
    return low, high if high >= low else high + DAY
