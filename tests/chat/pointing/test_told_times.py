"""A message tells of days by the clock of when it was said."""

from __future__ import annotations

from datetime import datetime

import pytest

from rag_compress.chat.pointing.told_times import LONGEST, told_times

NOW = datetime(2025, 3, 14, 9)  # a Friday


@pytest.mark.parametrize(
    ("code", "text", "day"),
    [
        ("en", "My tooth was pulled on Wednesday.", 12), ("en", "Yesterday we flew kites.", 13),
        ("de", "Gestern waren wir auf der Burg.", 13), ("fr", "Avant-hier, on a grimpé.", 12),
        ("es", "Ayer comimos fuera.", 13), ("zh", "昨天我去了动物园。", 13),
    ],
)  # fmt: skip
def test_the_day_is_counted_back_from_when_it_was_said(code, text, day):
    (span,) = told_times(text, NOW, code)
    assert span.start == datetime(2025, 3, day)


@pytest.mark.parametrize("text", ["It rains.", "We moved last month.", "yesterday " + "x" * LONGEST])
def test_a_month_and_a_pasted_text_tell_of_no_day(text):
    assert told_times(text, NOW, "en") == ()


def test_in_a_language_that_is_not_known_no_day_is_told():
    assert told_times("Gisteren waren we op het strand.", NOW, "nl") == ()
