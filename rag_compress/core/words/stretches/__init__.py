"""Stretches of time that a text says: 9 am to 5 pm, from November to March, 2018-01-01/2019-06-30."""

from __future__ import annotations

from typing import Final, NamedTuple

DAY: Final = 24 * 60
"""Minutes of a day."""

YEAR: Final = 12 * 31
"""Days of a year, as they are counted here: 31 for each month, so that a date is found without a calendar."""


class Stretch(NamedTuple):
    """
    A stretch of time, or a point of it, that comes back with every day or every year, or does not.

    :param start: Where the text begins to say it.
    :param end: Where that ends.
    :param low: The first minute of the day, or the first day.
    :param high: The last one; it is less than a day, or a year, from the first one where the stretch comes back.
    :param cycle: After how many minutes or days it comes back; 0 for dates with a year.
    :param is_open: Whether only one end of it is said: "from May", "until 16:30".
    :param is_single: Whether it is a single time: 14:30, 3 May, or a month, a year.
    """

    start: int
    end: int
    low: int
    high: int
    cycle: int = 0
    is_open: bool = False
    is_single: bool = False

    @property
    def length(self) -> int:
        """How long it is."""
        return self.high - self.low

    def meets(self, low: int, high: int, cycle: int = 0) -> bool:
        """
        Tell whether two stretches have something in common.

        >>> night = Stretch(0, 0, 22 * 60, 30 * 60, DAY)
        >>> [night.meets(hour * 60, hour * 60, DAY) for hour in (5, 7, 23)]
        [True, False, True]

        :param low: Where the other begins.
        :param high: Where it ends.
        :param cycle: After how long it comes back; where one of the two does, the other is compared as if it did.
        :returns: Whether they have.
        """
        cycle = cycle or self.cycle
        if not cycle:
            return low <= self.high and self.low <= high
        if self.length >= cycle - 1:  # a whole year says nothing of one of its days
            return self.cycle > 0
        first, others = self.low % cycle, low % cycle
        last, theirs = first + self.length, others + min(high - low, cycle)
        return any(others + shift <= last and first <= theirs + shift for shift in (-cycle, 0, cycle))
