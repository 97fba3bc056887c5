"""What a command printed is kept with the command, and a command that is asked for with what it printed."""

from __future__ import annotations

import re

import pytest

from rag_compress import compress
from rag_compress.core.layout.code_blocks import pair_fences
from rag_compress.core.layout.lines import Lines
from rag_compress.core.layout.lists import MOST_SENTENCES
from rag_compress.core.layout.outputs import find_outputs
from rag_compress.core.sentences import get_splitter, sentence_spans
from tests.core.scorers import Given
from tests.growth import LINEAR, growth

SESSION = """Otters are counted from the shell.

```console
$ otters count --river Wye
7 adults
3 pups
$ otters weigh --river Usk
heaviest 11 kg
```

They swim by night. Nobody knows why. They sleep by day, and nobody minds. Fish is what they eat, as far as we know.
"""


def outputs(text):
    """Each command, with the lines that it printed."""
    spans = sentence_spans(text, "en", get_splitter("pysbd"))
    found = find_outputs(Lines(text, spans), {})
    return {
        text[slice(*spans[one])]: [text[slice(*span)] for span in spans[one + 1 : end]] for one, end in found.items()
    }


def kept_for(line, words, others=0.0, min_score=0.1):
    """What is kept of the session where one line is wanted most."""
    spans = sentence_spans(SESSION, "en", get_splitter("pysbd"))
    scores = [9.0 if SESSION[slice(*span)] == line else others for span in spans]
    text = compress("x", [SESSION], 30, scorer=Given(*scores), counter=words, min_score=min_score).text
    return [one for one in text.split("\n") if "```" not in one]


@pytest.mark.parametrize("line", ["7 adults", "3 pups"])
def test_a_line_of_output_comes_with_its_command(line, words):
    assert kept_for(line, words) == ["$ otters count --river Wye", line]


def test_a_command_brings_what_it_printed(words):
    kept = kept_for("$ otters weigh --river Usk", words, others=1.0, min_score=0.0)
    assert kept.index("$ otters weigh --river Usk") + 1 == kept.index("heaviest 11 kg")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (">>> swim(3)\n'3 km'\n>>> sink()", {">>> swim(3)": ["'3 km'"]}),
        ("$ ls\notter\n\nIt swims.", {"$ ls": ["otter"]}),
        ("    $ ls\n    otter\nIt swims.", {"$ ls": ["otter"]}),
        ("$ 5 is the price.\nIt swims.", {}),
        ("It cost $ 5.\nIt swims.", {}),
        ("$ in millions\nRevenue  5", {}),
        ("$ a piece\nOars  5", {}),
        ("$ x + y $ is even.\nSo is its square.", {}),
        ("$ echo $HOME\n/home/otter", {"$ echo $HOME": ["/home/otter"]}),
        (">>> Shall we swim?\n>> Yes, at nine.\n> Fine.", {}),
        (
            "$ ls\n" + "\n".join(f"otter_{n} = {n}" for n in range(MOST_SENTENCES + 2)) + "\n$ cd x\ny",
            {"$ cd x": ["y"]},
        ),
    ],
    ids=[
        "Python",
        "up to a blank line",
        "up to what is less indented",
        "a price",
        "inside a line",
        "a unit",
        "a price of each",
        "a formula",
        "a variable",
        "a mail",
        "too long",
    ],
)
def test_the_output_stands_below_the_command_up_to_the_next_one(text, found):
    assert outputs(text) == found


def test_the_fence_behind_a_session_is_no_output():
    text = "```\n$ ls\notter\n```\nIt swims."
    lines = Lines(text, sentence_spans(text, "en", get_splitter("pysbd")))
    assert find_outputs(lines, pair_fences(lines)) == {1: 3}


@pytest.mark.parametrize("part", ["$ ls\n", ">>> a\n", ">", "$ x ", "$ a\nb\n", ">> a\n"])
def test_many_lines_take_no_long_time(part):
    def lines(count):
        text = part * count
        return Lines(text, [found.span() for found in re.finditer(r"[^\n]+", text)])

    assert growth(lambda lines: find_outputs(lines, {}), 1_000, prepare=lines) < LINEAR
