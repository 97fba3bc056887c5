"""Times of the day: 3 pm, 15:00, 15 Uhr, and T150000 in a timestamp."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from rag_compress.core.scoring.mentions import InForms

_TIME: Final = re.compile(
    r"(?<![\d.,:/-])(?:(?P<h>0?\d|1\d|2[0-3])(?:[:.](?P<m>[0-5]\d))?\s?(?P<half>[ap])\.?\s?m\b\.?"
    r"|(?P<h2>[01]?\d|2[0-3]):(?P<m2>[0-5]\d)(?![\d:])"
    r"|(?P<h3>[01]?\d|2[0-3])(?:(?:[.:](?P<m5>[0-5]\d))?\s?(?:uhr|h|heures?|час\w*)(?:\s?(?P<m3>[0-5]\d))?\b"
    r"|[点點時时](?:(?P<m4>[0-5]?\d)分)?))"
    r"|\b(?P<noon>noon|midday|mittags?|midi)\b|\b(?P<midnight>midnight|mitternacht|minuit)\b",
    re.IGNORECASE,
)
_NOT_BEFORE: Final = r"(?<![\d:.])"


def find_times(query: str) -> Iterator[InForms]:
    """
    Find the times of the day that a query names.

    >>> [mention.written for mention in find_times("Who called at 3 pm, at 15:30 or at noon?")]
    ['3 pm', '15:30', 'noon']

    :param query: The query as it was asked.
    :returns: The mentions.
    """
    for match in _TIME.finditer(query):
        if match["half"]:
            hour = int(match["h"]) % 12 + (12 if match["half"].lower() == "p" else 0)
            yield InForms(match[0], _forms(hour, int(match["m"] or 0), is_said_whole=True))
        elif match["noon"] or match["midnight"]:
            yield InForms(match[0], _forms(12 if match["noon"] else 0, 0, is_said_whole=True))
        else:
            hour, minute = (
                int(match["h2"] or match["h3"]),
                int(match["m2"] or match["m3"] or match["m4"] or match["m5"] or 0),
            )
            yield InForms(match[0], _forms(hour, minute, is_said_whole=hour > 12))


@lru_cache(maxsize=64)
def _forms(hour: int, minute: int, *, is_said_whole: bool) -> re.Pattern[str]:
    """The forms of a time; where it is not said of which half of the day it is, those of both."""
    minutes, small = f"{minute:02d}", hour % 12 or 12
    half = "" if not is_said_whole else "p" if hour >= 12 else "a"
    suffix = rf"(?:\s?{half or '[ap]'}\.?\s?m\b)"
    forms = [
        rf"{_NOT_BEFORE}0?{hour}[:.h]{minutes}(?![\d])(?!\s?[ap]\.?\s?m\b)",
        rf"{_NOT_BEFORE}0?{small}[:.]{minutes}(?::\d\d)?{suffix}",
        rf"(?<=T){hour:02d}{minutes}(?:\d\d)?(?!\d)",
    ]
    if minute == 0:
        forms += [
            rf"{_NOT_BEFORE}0?{small}{suffix}",
            rf"{_NOT_BEFORE}0?{hour}\s?(?:uhr|h|heures?|час\w*)(?![^\W_])(?!\s?\d)",
            rf"(?<!\d){hour}[点點時时](?!\d)",
        ]
    if hour in (0, 12) and minute == 0 and is_said_whole:
        forms.append(r"\b(?:noon|midday|mittags?|midi)\b" if hour else r"\b(?:midnight|mitternacht|minuit)\b")
    return re.compile("|".join(forms), re.IGNORECASE)
