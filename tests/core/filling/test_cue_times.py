"""Where it is asked when something is said, the time of a subtitle comes with it."""

from __future__ import annotations

import pytest

from rag_compress import compress

SUBTITLES = "\n\n".join(
    f"{number}\n00:0{number}:10,000 --> 00:0{number}:14,000\n{said}"
    for number, said in enumerate(
        ("Welcome to the harbour.", "The lighthouse was built in 1890.", "Otters sleep on their backs.", "Thank you."),
        1,
    )
)


@pytest.mark.parametrize(
    "query",
    [
        "When do they talk about otters?",
        "At what time is it said that otters sleep?",
        "timestamp of the otters",
        "Wann wird gesagt, dass otters sleep?",
    ],
)
def test_the_time_comes_with_what_is_said(query):
    assert "00:03:10,000 --> 00:03:14,000\nOtters sleep on their backs." in compress(query, [SUBTITLES], 40).text


def test_when_something_happened_asks_for_no_time_of_a_subtitle():
    assert "-->" not in compress("When was the lighthouse built?", [SUBTITLES], 40).text
