"""Times that lie in a stretch of time: 7 pm in "10:00-20:00", January in "from November to March", 1974 in 1969-77."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.scoring.mentions import InForms, Mention
from rag_compress.core.scoring.mentions.dates import SameDate
from rag_compress.core.scoring.mentions.periods import is_bound, years_asked
from rag_compress.core.scoring.mentions.times import forms_of_time, times_in
from rag_compress.core.words.dates import dates_as_written
from rag_compress.core.words.stretches import DAY, YEAR, Stretch
from rag_compress.core.words.stretches.days import MONTH, number_of_day
from rag_compress.core.words.stretches.hours import SAID
from rag_compress.core.words.stretches.parts import parts_in
from rag_compress.core.words.word_lists import folded

_NARROW: Final = 0.2
"""Power of how much longer a stretch is than the shortest one: a week tells more of a day than a year does."""

_LONGEST: Final = 40 * YEAR
"""Longest stretch of which a year tells anything: an empire is none."""

_MOST_BELOW: Final = 20
_HEAD: Final = re.compile(r"[-*•]\s|.*:$", re.DOTALL)
"""How lines begin or end that have others below them."""

_NEXT: Final = re.compile(rf"(?<!\w)(?:{SAID['next']})(?!\w)")


@dataclass(frozen=True)
class WithinStretch(Mention):
    """
    A mention of a time, of which a text may say a stretch that it lies in.

    :param kind: "hours" or "days".
    :param asked: What is asked for: several where it is not said which, such as 7:30 in the morning or the evening.
    :param has_points: Whether single times count that lie in it: for stretches, which no text has as they are.
    :param itself: The time as such, which entries that hold until the next one must not say anywhere: without it they
        do not count.
    :param shortest: How long the shortest stretch is that it lies in; of what passages say.
    :param by_entries: Whether none says such a stretch, so that entries count that hold until the next one.
    """

    kind: str
    asked: tuple[Stretch, ...]
    has_points: bool = False
    itself: Mention | None = None
    shortest: int = 0
    by_entries: bool = False

    @property
    def _is_year(self) -> bool:
        return self.kind == "days" and self.asked[0].length == YEAR - 1

    @property
    def has_figures(self) -> bool:
        """As of `Mention`: those of a stretch are others."""
        return False

    @property
    def is_wide(self) -> bool:
        """As of `Mention`: a day is open almost everywhere."""
        return True

    def among(self, passages: Sequence[AnalyzedPassage]) -> WithinStretch:
        """
        Give the mention with what passages tell of it: how long the shortest stretch is, and whether there is any.

        :param passages: The passages of a request.
        :returns: The mention.
        """
        by_entry = self.itself is not None and not any(self.itself.is_in(passage.text) for passage in passages)
        for by_entries in (False, True) if by_entry else (False,):
            one = replace(self, by_entries=by_entries)
            lengths = [length for passage in passages for length in one._lengths(passage).values()]
            if lengths:
                return replace(one, shortest=min(lengths))
        return self

    def is_in(self, text: str) -> bool:
        """
        Tell whether a text mentions the same: a title says nothing of opening hours.

        :param text: A title or a sentence.
        :returns: Never.
        """
        return False

    def worth_in(self, passage: AnalyzedPassage) -> Mapping[int, float]:
        """
        Find the sentences that say a stretch in which the time lies.

        :param passage: A passage.
        :returns: What each counts, the one with the shortest stretch 1.
        """
        worth = {
            index: ((1 + self.shortest) / (1 + length)) ** _NARROW for index, length in self._lengths(passage).items()
        }
        return {below: counted for index, counted in worth.items() for below in _with_deeper(passage, index)}

    def _lengths(self, passage: AnalyzedPassage) -> dict[int, int]:
        entries = passage.entries(self.kind)
        said: dict[int, Sequence[Stretch]]
        if self.by_entries:
            said = {index: (one,) for index, one in entries.items()}
        else:
            said = {
                index: _mainly(several, entries.get(index)) for index, several in passage.stretches(self.kind).items()
            }
        found: dict[int, int] = {}
        for index, several in said.items():
            lengths = [one.length for one in several if self._holds(one)]
            if lengths:
                found[index] = min(lengths)
        return found

    def _holds(self, said: Stretch) -> bool:
        if not self.has_points and not self.by_entries and not _is_stretch(said):
            return False
        if self._is_year and (said.is_open or said.cycle or said.length > _LONGEST):
            return False
        return any(
            said.meets(one.low, one.high, one.cycle)
            for one in self.asked
            if not said.is_open or one.cycle or not said.cycle
        )


def _is_stretch(one: Stretch) -> bool:
    """Whether it is no single time, unless a month of any year: what is dated so is a mention of the date itself."""
    return not one.is_single or (one.cycle == YEAR and one.length > 0)


def _with_deeper(passage: AnalyzedPassage, index: int) -> Iterator[int]:
    """A sentence and the lines below it that stand deeper, such as the values of a record of YAML."""
    yield index
    columns = passage.lines.columns
    column = columns[index]
    if column is not None and _HEAD.match(passage.lines[index]):
        for below in range(index + 1, min(index + 1 + _MOST_BELOW, len(columns))):
            if (columns[below] or 0) <= column:
                return
            yield below


def _mainly(several: Sequence[Stretch], entry: Stretch | None) -> Sequence[Stretch]:
    """What a sentence says, without asides of which it says only one end; of an entry, until when it holds."""
    whole = [one for one in several if not one.is_open]
    if any(map(_is_stretch, whole)):
        return whole
    return [*whole, entry] if entry and several[0].is_open else several


def find_within(query: str) -> Iterator[WithinStretch]:
    """
    Find the times that a query gives.

    >>> [(one.written, one.kind) for one in find_within("Is it open on 3 January at 7 pm?")]
    [('7 pm', 'hours'), ('3 January', 'days')]

    :param query: The query as it was asked.
    :returns: The mentions.
    """
    for written, hour, minute, is_said_whole in times_in(query):
        first = 60 * hour + minute
        either = (first,) if is_said_whole else (first, (first + DAY // 2) % DAY)
        asked = tuple(Stretch(0, 0, one, one, DAY) for one in either)
        itself = InForms(written, forms_of_time(hour, minute, is_said_whole=is_said_whole))
        yield WithinStretch(written, "hours", asked, itself=itself)
    for written, kind, low, high in parts_in(query):
        cycle = DAY if kind == "hours" else YEAR
        yield WithinStretch(written, kind, (Stretch(0, 0, low, high, cycle),), has_points=True)
    lower = query.lower()
    dates = [(written, date) for written, date in dates_as_written(query) if not is_bound(lower, written.lower())]
    is_next = _NEXT.search(folded(query)) is not None  # what comes next is not what holds
    for written, date in dates:
        year, month, day = date
        low, high = number_of_day(year, month, day or 1), number_of_day(year, month, day or MONTH)
        asked = (Stretch(0, 0, low, high, 0 if year else YEAR),)
        yield WithinStretch(written, "days", asked, itself=None if is_next else SameDate(written, date))
    for written, year in years_asked(query):
        low = number_of_day(year, 1, 1)
        yield WithinStretch(written, "days", (Stretch(0, 0, low, low + YEAR - 1),))
