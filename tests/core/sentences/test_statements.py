"""Lines of fenced code that are one statement."""

from __future__ import annotations

from itertools import chain

import pytest

from rag_compress.core.sentences.statements import LONGEST_STATEMENT, MOST_LINES


def fenced(units, *lines):
    """The units between the fences of a block of code."""
    return units("\n".join(["```python", *lines, "```"]))[1:-1]


def test_a_call_over_several_lines_is_one_unit(units):
    call = ["client = Client(", '    key="(",', "    names=[", "        'a',", "    ],", ")"]
    assert fenced(units, "import client", *call, "client.close()") == [
        "import client",
        "\n".join(call),
        "client.close()",
    ]


def test_a_blank_line_inside_stays_inside(units):
    lines = ["run({", "  a: 1,", "", "  b: 2,", "})", "stop()"]
    assert fenced(units, *lines) == ["\n".join(lines[:-1]), "stop()"]


@pytest.mark.parametrize("count", [MOST_LINES - 2, MOST_LINES - 1])
def test_lines_that_are_too_many_stay_single(units, count):
    lines = ["run(", *[f"a{index}," for index in range(count)], ")"]
    is_short = count + 2 <= MOST_LINES
    assert fenced(units, *lines) == (["\n".join(lines)] if is_short else lines)


def test_lines_that_are_too_long_stay_single(units):
    lines = ["run(", "a" * LONGEST_STATEMENT, ")"]
    assert fenced(units, *lines) == lines
    lines[1] = lines[1][len("run(\n\n)") :]
    assert fenced(units, *lines) == ["\n".join(lines)]


def test_of_long_code_the_short_parts_are_one_unit_each(units):
    rows = [["  {", f'    "id": {index}', "  },"] for index in range(9)]
    assert fenced(units, "[", *chain.from_iterable(rows), "]") == ["[", *("\n".join(row).strip() for row in rows), "]"]


@pytest.mark.parametrize(
    "lines", [["f(", "g = 1"], ["a)", "b"], ['print("(")', "b"], [r"print('\'(')", "b"], ["a(b)", "c"]]
)
def test_a_bracket_that_nothing_closes_joins_nothing(units, lines):
    assert fenced(units, *lines) == lines


def test_brackets_of_two_blocks_of_code_do_not_meet(units):
    text = "```sh\nf(\n```\n\n```sh\n)\n```"
    assert "f(" in units(text)
    assert ")" in units(text)


def test_prose_with_brackets_is_as_it_was(units):
    assert units("He (Bob) slept.\nShe (Anna") == ["He (Bob) slept.", "She (Anna"]
