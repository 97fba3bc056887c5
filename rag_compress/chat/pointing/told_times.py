"""Of which days a message tells, by the clock of when it was said: "yesterday", "on Wednesday", "last night"."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from rag_compress.chat.phrases import patterns_of
from rag_compress.chat.pointing.named_times import DAY, Span, named_times
from rag_compress.chat.remember import remembered_by_text
from rag_compress.core.words.word_lists import folded

MOST_DAYS: Final = 3
"""Days of a time that tells of a day: a weekend does, a month does not."""

LONGEST: Final = 2_000
"""Characters above which a message is a pasted text, whose "yesterday" may be any day."""


@remembered_by_text
def told_times(text: str, now: datetime, code: str) -> tuple[Span, ...]:
    """
    Find the days before now of which a message tells, in English, German, French, Spanish or Chinese.

    "Dr Wieland pulled my tooth on Wednesday" is said on Saturday, and tells of three days before.

    >>> [span.start.day for span in told_times("We dined out last night.", datetime(2025, 6, 24, 19), "en")]
    [23]
    >>> told_times("We moved last year, in June.", datetime(2025, 6, 24, 19), "en")
    ()

    :param text: What is said.
    :param now: When.
    :param code: ISO 639-1 code of its language.
    :returns: The days; none where it names no day.
    """
    if len(text) > LONGEST or code not in patterns_of("talks"):
        return ()
    named = (one.span for one in named_times(folded(text), now, code))
    return tuple(span for span in named if span.end - span.start <= MOST_DAYS * DAY)
