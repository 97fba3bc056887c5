"""The stretches of time that a question asks about: "yesterday evening", "since Monday", "between 3 and 5 May"."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from rag_compress.chat.phrases import UNSPACED
from rag_compress.chat.pointing.named_times import DAY, Named, Span, named_times
from rag_compress.chat.pointing.spoken import spoken

_HOURS: Final = {"morning": (3, 12), "afternoon": (12, 18), "evening": (17, 24)}
_KNOWN_YEARS: Final = range(2, 9999)
"""Those that have years before and after them."""


def time_spans(said: str, now: datetime, code: str) -> tuple[list[Span], str]:
    """
    Find the stretches of time before now that a question asks about.

    >>> spans, rest = time_spans("what did we say yesterday about otters?", datetime(2024, 5, 6, 9), "en")
    >>> [(str(span.start), str(span.end)) for span in spans], rest
    ([('2024-05-05 00:00:00', '2024-05-06 00:00:00')], 'what did we say           about otters?')
    >>> [(span.start.day, span.end.day) for span in time_spans("between 3 and 5 may", datetime(2024, 5, 9), "en")[0]]
    [(3, 6)]

    :param said: What is asked, folded.
    :param now: When.
    :param code: ISO 639-1 code of its language.
    :returns: The stretches, and the question with spaces for the words that name them.
    """
    if now.year not in _KNOWN_YEARS:
        return [], said
    found = named_times(said, now, code)
    rest = said
    for named in found:
        rest = rest[: named.start] + " " * (named.end - named.start) + rest[named.end :]
    spans = [span for span in _bounded(found, said, code) if span.start <= now]
    if all(span.end - span.start <= DAY for span in spans):
        hours = next((_HOURS[kind] for kind in _HOURS if spoken(kind, code).search(said)), (0, 24))
        first, last = (timedelta(hours=hour) for hour in hours)
        spans = [Span(span.start + first, span.start + last) for span in spans]
    return spans, rest


def _bounded(found: Sequence[Named], said: str, code: str) -> list[Span]:
    """What times mean by the words before them: "since Monday", "before 3 May", "from Monday to Thursday"."""
    spans = list[Span]()
    for named in found:
        start, end = named.span
        before = said[: named.start].rstrip()
        if len(found) == 2 and spans and (_ends_with("until", code, before) or _ends_with("and_day", code, before)):
            spans[-1] = Span(min(spans[-1].start, start), max(end, min(spans[-1].end, start)))
        elif _ends_with("since", code, before):
            spans.append(Span(start, datetime.max))
        elif _ends_with("until", code, before):
            spans.append(Span(datetime.min, end))
        elif _ends_with("before_day", code, before):
            spans.append(Span(datetime.min, start))
        elif _ends_with("ahead", code, before) and not spoken("last_day", code).search(said[named.start : named.end]):
            continue  # "a dessert for Sunday"
        elif _ends_with("after_day", code, before):
            spans.append(Span(end, datetime.max))
        else:
            spans.append(named.span)
    return spans


def _ends_with(kind: str, code: str, before: str) -> bool:
    """Whether a text ends with such a word, perhaps with an article behind it."""
    if code not in UNSPACED:
        words = before.split()
        while words and spoken("article", code).fullmatch(words[-1]):
            words.pop()
        before = " ".join(words)
    return any(match.end() == len(before) for match in spoken(kind, code).finditer(before))
