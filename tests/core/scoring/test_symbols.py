"""Symbols that a query names are looked for as they stand, since no word of it says them."""

from __future__ import annotations

import numpy as np
import pytest

from rag_compress import Passage, compress
from rag_compress.core.scoring.symbols import naming_symbols, symbols_beside_words, symbols_of
from tests.core.taking_apart import take_apart

SHELL = """The shell has several parameters that are special.

$! is the number of the process that was started last.
$? is the status with which the last command ended.
A && B runs the second command only where the first one has succeeded.
A || B runs it only where the first one has failed.
What stands behind the command is what it is called with."""


@pytest.mark.parametrize(
    ("query", "begins"),
    [
        ("What does $! stand for?", "$! is"),
        ("What is `$?`", "$? is"),
        ("what does && do", "A && B"),
        ("The command || the shell has, what for?", "A || B"),
    ],
)
def test_the_sentence_that_holds_the_symbol_comes_first(query, begins):
    result = compress(query, [SHELL, "Another shell has other parameters, of which none is special."], 20)
    assert begins in result.text
    assert begins not in compress(query, [SHELL, "Another shell."], 20, symbol_weight=0).text


HELP = """Usage: pack [OPTION]... FILE...

  -t, --list       list all names of an archive
  -T, --from=FILE  take the names from a file
  -s               do as the option before says, and sort
  -x, --extract    take files out of it, see -to and x-t"""


@pytest.mark.parametrize("query", ["What does the {} option do?", "what is `{}` for", "What does {} mean", "pack {}?"])
@pytest.mark.parametrize(
    ("option", "line"), [("-t", "-t, --list"), ("-T", "-T, --from"), ("-s", "-s "), ("-x", "-x, ")]
)
def test_an_option_of_one_letter_is_looked_for_as_it_stands(query, option, line):
    assert line in compress(query.format(option), [HELP], 20).text


def test_an_option_is_no_part_of_a_word_and_a_dash_is_no_option():
    assert naming_symbols("What is -t?", take_apart("-t lists.\n-to lists.\nx-t lists.\n--t lists.")).tolist() == [
        1,
        0,
        0,
        0,
    ]
    assert symbols_of("Is it -5 degrees, a-b, or - a?") == []


def test_a_symbol_is_found_by_itself_and_not_as_a_part_of_a_longer_one():
    passages = take_apart("x = 1 sets it.\nx == 1 compares.\nx === 1 compares types.", "a->b and a-->b.")
    assert naming_symbols("What is == for?", passages).tolist() == [0, 1, 0, 0]
    assert naming_symbols("What is -> for?", passages).tolist() == [0, 0, 0, 1]


def test_the_more_sentences_hold_a_symbol_the_less_it_tells():
    passages = take_apart("a := 1 now.\nb := 2 now.\nc := 3 now.\nd := 4 now.\nNo more.")
    assert naming_symbols("What does := do?", passages).tolist() == [0.5, 0.5, 0.5, 0.5, 0]
    both = naming_symbols("What do := and => do?", take_apart("a := 1 now.\nb => 2 now.\nc := 3 now."))
    assert both.tolist() == pytest.approx([0.5 / 2**0.5, 0.5, 0.5 / 2**0.5])


def test_where_nothing_matches_the_words_the_symbol_tells_alone():
    passages = take_apart("x = 1 sets it.\nx == 1 compares.")
    assert symbols_beside_words("What is == for?", passages, np.zeros(2), np.zeros(2)).tolist() == [0, 1]


@pytest.mark.parametrize(
    ("query", "symbols"),
    [
        ("difference between == and ===?", ["==", "==="]),
        ("What does ?? do in C#?", ["??"]),
        ('Is it `+` or `-`, or "*"?', ["+", "-", "*"]),
        ("what is ..= used for", ["..="]),
        (":: in C++", ["::"]),
        ("What is &&, and what ||?", ["&&", "||"]),
        ("Is || the same as ||?", ["||"]),
    ],
)
def test_marks_that_stand_by_themselves_or_between_backticks_are_symbols(query, symbols):
    assert symbols_of(query) == symbols


@pytest.mark.parametrize(
    "query",
    [
        "",
        "?",
        "how old ??",
        "Really?! -- no ... ***",
        "hi :-) why :/ ^^",
        "C++ or C#, 5 % of 10 $ & more",
        "## Question\n> quoted\n** a point\nWhat is it",
        "Which has the highest Alcohol %?",
        "《三国》 —— 谁写的？",
        "if ( a == b && c != d || e <= f ) return",
        "word " * 40 + "-> and so on",
    ],
)
def test_dashes_smiles_amounts_markdown_and_code_are_none(query):
    assert symbols_of(query) == []


def test_a_symbol_that_no_sentence_holds_changes_nothing():
    passages = [Passage(SHELL), Passage("Otters swim.")]
    asked, plain = (compress(query, passages, 40) for query in ("Which command <=> failed?", "Which command failed?"))
    assert [one.score for one in asked.decisions] == [one.score for one in plain.decisions]


PYTHON = """The operator == compares two values.
A KeyError is raised where a key is missing; use get to avoid it.
The arrow -> stands before the type that a function returns.
A student pays half for the course with a valid card."""


@pytest.mark.parametrize(
    ("query", "begins"),
    [
        ('d["a"] == 1 raises KeyError, how do I avoid it?', "A KeyError"),
        ("Settings -> Payment: does a student with a valid card pay half?", "A student"),
    ],
)
def test_a_symbol_by_the_way_does_not_pass_the_sentence_that_holds_the_words(query, begins):
    assert begins in compress(query, [PYTHON], 20).text


def test_what_holds_few_of_the_words_stays_behind_the_symbol():
    passages, given = take_apart("a == b here.\nSome words here.\nMore words here."), np.array([0.0, 1.0, 0.5])
    assert symbols_beside_words("What is ==?", passages, np.array([0, 2, 2]), given).tolist() == [1, 0, 0]
    assert symbols_beside_words("What is ==?", passages, np.array([0, 3, 3]), given).tolist() == [1, 1, 0.5]
    assert symbols_beside_words("What is =>?", passages, np.array([0, 3, 3]), given).tolist() == [0, 0, 0]
