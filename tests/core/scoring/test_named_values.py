"""Lines that give a value to what a query names."""

from __future__ import annotations

import pytest

from rag_compress import compress
from rag_compress.core.scoring.named_values import FEW, giving_values

CONFIG = (
    "",
    "The server listens on a port by default. Servers listen by default.\n\nport: int = 8000\n\nself.port = port",
)


def given_by(grid_of, query, line):
    grid = grid_of(query, ("", f"{line}\n\nAnna won."))
    return giving_values(grid).tolist()[0] > 0


def test_of_all_that_names_a_thing_the_line_that_gives_it_a_value_is_found(grid_of):
    found = giving_values(grid_of("Which port does the server listen on by default?", CONFIG)).tolist()
    assert [row for row, value in enumerate(found) if value] == [2]


@pytest.mark.parametrize(
    ("query", "line"),
    [
        ("What is the maximum size?", "MAXIMUM_SIZE = 500"),
        ("How many sockets are opened at most, and what is maxSockets?", "  maxSockets: 12,"),
        ("What is the default cache size?", "cache_size: int = 400,"),
        ("What is the ping interval?", "def connect(uri, ping_interval=20):"),
        ("What is the ping interval?", "def connect(\n    uri,\n    ping_interval: float | None = 20,\n):"),
        ("Which node version does it need?", '"engines": {\n  "node": ">=18"\n}'),
        ("Is fsync on?", "#fsync = on"),
        ("What is the retry limit?", "const retryLimit = 3;"),
        ("What is the timeout of the job?", "timeout: 10"),
        ("Which port has the server?", "server.port := 80"),
        ("What is the default width?", "width : int, optional\n    The width of the net."),
        ("What does the parameter y do?", "x, y : int\n    Where it lies."),
        ("What does max-time do?", "-m, --max-time <seconds>\n    How long it may take."),
        ("What does --max-time do?", "  --max-time N   how long it may take"),
        ("What is the Cornish name?", "| cornish_name = Bosvenegh"),
        ("What is the commons text version?", "<commons.text.version>one</commons.text.version>"),
    ],
)
def test_values_are_given_in_code_and_in_settings(grid_of, query, line):
    assert given_by(grid_of, query, line)


@pytest.mark.parametrize(
    ("query", "line"),
    [
        ("What is the size?", "minimum_size = 500"),  # of something else
        ("Which port?", "self.port = port"),  # says nothing
        ("Which port?", "port = None"),
        ("How is the history kept?", "Give the history along: `compress(..., history=[...])`."),  # a list of something
        ("Which port?", "if port == 80:"),
        ("What is the default?", "default = 3"),  # of what?
        ("Which Italian painter?", 'The chapel (Italian: "cappella") is a chapel.'),
        ("Which port?", "The port: it is deep."),
        ("Which port?", ">>> connect(host, port=80)"),  # an example
        ("What does --max-time do?", "  -q, --quiet   say nothing, as with --max-time"),
    ],
)
def test_other_lines_give_none(grid_of, query, line):
    assert not given_by(grid_of, query, line)


def test_the_value_is_kept_where_prose_shares_more_words_with_the_query(words):
    text = "The server sleeps by default. It is new.\n\nport: int = 8000\n\nAnna won."
    query = "Which port does the server use by default?"
    assert compress(query, [text], 5, counter=words).text == "port: int = 8000"
    assert "8000" not in compress(query, [text], 5, counter=words, value_weight=0.0).text


def test_what_many_lines_give_a_value_to_is_a_field_of_records_and_counts_less(grid_of):
    def given(count):
        text = "\n\n".join(f"port = {number}" for number in range(count))
        return giving_values(grid_of("Which port has the zoo?", ("", text))).tolist()

    assert given(FEW) == [1.0] * FEW
    assert given(4 * FEW) == [0.25] * 4 * FEW
