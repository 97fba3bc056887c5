"""Data of lines: what is left of it, and what stands between the lines that stay."""

from __future__ import annotations

import pytest

from rag_compress.chat.tool_results.lined import Lines, lined_passage

BODY = "zoo:\n  port=80\n\n  host=zoo\n  log=1"


@pytest.mark.parametrize(
    ("kept", "left"),
    [
        (["port=80", "host=zoo"], "  port=80\n\n  host=zoo"),
        (["port=80", "log=1"], "  port=80\n  log=1"),
        (["zoo:", "port=80"], "zoo:\n  port=80"),
    ],
)
def test_lines_stay_with_what_they_are_indented_by_and_with_the_blank_lines_between_neighbours(kept, left):
    lines = Lines(BODY, (lined_passage(BODY, "pysbd"),))
    spans = [(BODY.index(line), BODY.index(line) + len(line)) for line in kept]
    assert lines.cut({0: ("", spans)})[0] == left
