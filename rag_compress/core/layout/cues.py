"""Subtitles: the times between them, and the sentences that reach over several."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from statistics import median
from typing import Final, NamedTuple

from rag_compress.core.layout.lines import Lines
from rag_compress.core.layout.wordless import SHOWN
from rag_compress.core.models import Span
from rag_compress.core.words.marks import CLOSING, STOPS
from rag_compress.core.words.scripts import is_small

FEWEST_TIMES: Final = 3
"""Times on lines of their own that a transcript has; fewer may be what a text is about."""

LONGEST_SENTENCE: Final = 500
"""Characters of a sentence over several subtitles: more without a stop is speech that was written down without any."""

LONGEST_GAP: Final = 20
"""Seconds between the times of a transcript, in the middle, where these have no hours: a timetable's are minutes."""

_RANGE: Final = re.compile(rf"{SHOWN}(?: [a-z]+:\S+)*")
_TIME: Final = re.compile(r"[\[(]?(?:(\d{1,2}):)?(\d{1,3}):(\d\d)(?:[.,]\d{1,3})?[\])]?")
_ROUND: Final = 5
_CLOSING: Final = re.compile(rf"(?:[\s{re.escape(CLOSING)}♪]|</?[a-z]+[\w.]*>)+\Z")
_SPEAKER: Final = re.compile(r"<v[ .][^<>]{1,60}>|[-–—]\s?(?=\w)|>>|[\[(♪]|[^\W\d_a-z][\w .'-]{0,30}:\s")


class Cues(NamedTuple):
    """
    The subtitles of a text.

    :param times: Indices of the sentences that only say when something is said.
    :param broken: Sentences over several subtitles, each by the indices of its parts.
    """

    times: frozenset[int] = frozenset()
    broken: tuple[tuple[int, ...], ...] = ()


def find_cues(lines: Lines) -> Cues:
    r"""
    Find the times of subtitles (SubRip, WebVTT) or of a transcript with times on lines of their own, and the sentences
    that go on behind one: what is said before it ends without a stop, and no speaker is named behind it.

    >>> text = "1\n00:01 --> 00:02\nThe gate is\n\n2\n00:02 --> 00:03\nclosed.\n\n3\n00:03 --> 00:04\nWhy?"
    >>> find_cues(Lines(text, [(0, 17), (18, 29), (31, 48), (49, 56), (58, 75), (76, 80)]))
    Cues(times=frozenset({0, 2, 4}), broken=((1, 3),))

    :param lines: The sentences of a text.
    :returns: The subtitles; none where a text has fewer than `FEWEST_TIMES` times.
    """
    text, spans = lines.text, lines.spans
    times = _times(lines)
    if len(times) < FEWEST_TIMES:
        return Cues()
    broken: list[tuple[int, ...]] = []
    parts: list[int] = []
    speaker = ""
    for index, span in enumerate(spans):
        if index in times:
            continue
        named = _SPEAKER.match(text, *span)
        goes_on = (
            bool(parts) and index - 1 in times and parts[-1] == index - 2 and _is_open(text, spans[parts[-1]], span)
        )
        if goes_on and (named is None or (named[0] == speaker and named[0].startswith("<v"))):
            parts.append(index)
            continue
        broken += _sentence(spans, parts)
        parts, speaker = [index], named[0] if named else speaker
    broken += _sentence(spans, parts)
    return Cues(frozenset(times), tuple(broken))


def _sentence(spans: Sequence[Span], parts: Sequence[int]) -> list[tuple[int, ...]]:
    """A sentence of several parts, unless it is too long for one."""
    length = sum(end - start for start, end in (spans[part] for part in parts))
    return [tuple(parts)] if len(parts) > 1 and length <= LONGEST_SENTENCE else []


def _is_open(text: str, before: Span, behind: Span) -> bool:
    """Whether what is said before a time goes on behind it."""
    start, end = before
    closing = _CLOSING.search(text, max(start, end - 40), end)
    stop = (closing.start() if closing else end) - 1
    if text.endswith(("...", "…"), start, stop + 1):
        return is_small(text[behind[0]]) or text[behind[0]] in ".…"
    return stop < start or text[stop] not in STOPS


def _times(lines: Lines) -> set[int]:
    """The sentences that only say when something is said."""
    text = lines.text
    if "-->" in text:
        return {index for index, line in enumerate(lines) if _RANGE.fullmatch(" ".join(line.split()))}
    found: dict[int, tuple[int, bool]] = {}
    for index, (start, end) in enumerate(lines.spans):
        time = _TIME.fullmatch(text, start, end) if end - start <= 16 else None
        is_line = time is not None and lines.columns[index] is not None and text[end : end + 1] in ("\n", "\r")
        if time and is_line:
            hours, minutes, seconds = (int(number or 0) for number in time.groups())
            found[index] = 3600 * hours + 60 * minutes + seconds, time[1] is not None
    if all(has_hours for _, has_hours in found.values()):
        return set(found)
    seconds_of = [seconds for seconds, _ in found.values()]
    gaps = [later - sooner for sooner, later in pairwise(seconds_of)]
    is_fine = any(seconds % _ROUND for seconds in seconds_of) and bool(gaps) and min(gaps) >= 0
    return set(found) if is_fine and median(gaps) <= LONGEST_GAP else set()
