"""Of an error that is pasted into a query the message counts, and the calls tell where to look."""

from __future__ import annotations

import pytest

from rag_compress import compress
from rag_compress.core.queries.asked import asked_in
from rag_compress.core.queries.traces import errors_in, part_trace
from tests.growth import LINEAR, growth

PYTHON = """Traceback (most recent call last):
  File "/srv/app/main.py", line 12, in main
    result = service.handle(request, timeout=30)
             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  File "/srv/app/harbour.py", line 7, in handle
    return self._crane.lift(payload)
ValueError: weight must be a multiple of four"""
JAVA = """Exception in thread "main" java.lang.IllegalStateException: the crane is closed
\tat com.example.Crane.lift(Crane.java:14)
\tat com.example.Main.main(Main.java:5)
Caused by: java.io.IOException: no power
\t... 12 more"""
SCRIPT = """TypeError: crane.lift is not a function
    at Harbour.handle (/srv/app/harbour.js:7:19)
    at /srv/app/main.js:12:3"""


@pytest.mark.parametrize(
    ("trace", "said"),
    [
        (PYTHON, "ValueError: weight must be a multiple of four"),
        (
            JAVA,
            'Exception in thread "main" java.lang.IllegalStateException: the crane is closed\n'
            "Caused by: java.io.IOException: no power",
        ),
        (SCRIPT, "TypeError: crane.lift is not a function"),
    ],
)
def test_a_trace_leaves_its_errors(trace, said):
    assert part_trace(trace)[0] == said
    assert part_trace(f"Why does it crash?\n\n{trace}\n\nHow do I fix it?")[0] == (
        f"Why does it crash?\n{said}\nHow do I fix it?"
    )


def test_an_error_below_code_is_not_taken_for_code_where_all_is_indented():
    indented = "\n".join(f"    {line}" for line in PYTHON.splitlines())
    assert part_trace(indented)[0] == "ValueError: weight must be a multiple of four"


@pytest.mark.parametrize(
    "query",
    [
        "Who met her at noon?",
        'What is in File "a.py", line 7, in f',
        "at a (b:1)\nat c (d:2)",
        "Meet me\nat noon\nat two",
    ],
)
def test_what_is_no_trace_or_nothing_else_stays(query):
    assert part_trace(query) == (query, "")


def test_the_calls_stand_behind_the_question():
    assert asked_in(f"Hi! Why does it crash?\n{PYTHON}\nThanks!", ["en"]).startswith(
        'Why does it crash?\nValueError: weight must be a multiple of four\nFile "/srv/app/main.py"'
    )


DOCS = [
    "The service handles a request with a timeout. The result of the request goes to main. Return the payload.",
    "A crane of the harbour is closed at night. The weight is a multiple of four, as the crane has four hooks.",
]
CODE = [
    "def handle(self, payload):\n    check(payload)\n    return self._crane.lift(payload)\n",
    "def paint(self, colour):\n    self.colour = colour\n    return self.brush\n",
]


@pytest.mark.parametrize("around", ["{}", "What am I doing wrong?\n{}", "{}\nHow do I fix this?"])
def test_what_the_error_says_is_found_below_the_calls(around, words):
    kept = compress(around.format(PYTHON), DOCS, 15, counter=words).text
    assert "multiple of four" in kept


def test_the_code_that_was_called_is_found_where_the_error_says_nothing(words):
    trace = PYTHON.replace("weight must be a multiple of four", "colour")
    kept = compress(trace, CODE, 6, counter=words).text
    assert "self._crane.lift" in kept


def test_an_error_asks_as_a_question_does():
    assert errors_in("It fails.\nKeyError: 'colour'. Did you mean: 'color'?\nWhy?") == [
        "KeyError: 'colour'. Did you mean: 'color'?"
    ]


@pytest.mark.parametrize("part", ['File "', "at (", "a.", "#1 (", "\n ", "    at a:", "Error", "a:1"])
def test_the_time_for_strange_queries_is_linear(part):
    def read(size):
        part_trace(part * size)
        errors_in(part * size)

    assert growth(read, 1_000) < LINEAR
