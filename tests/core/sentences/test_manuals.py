"""Documentation of programs: what a command prints on `--help`, `help()` of Python, sources in AsciiDoc."""

from __future__ import annotations

import pytest


def test_an_option_without_a_short_name_is_no_part_of_the_one_above(units):
    options = ["-a, --append  Append to the file", "--basic   Use the plain way", '-1 ("one"), --single  Do it once']
    assert units(f"  {options[0]}\n      {options[1]}\n  {options[2]}") == options


def test_the_first_options_are_no_part_of_the_line_above(units):
    lines = ["Usage: fetch [options...] <url>", "--anchor <path> Connect via it", "--any-way        Pick any"]
    assert units(f"{lines[0]}\n     {lines[1]}\n     {lines[2]}") == lines


@pytest.mark.parametrize(
    "option",
    [
        "--cached=MODE   specify how to use what is cached;\n                  useful on remote file systems",
        "-c  --format=F  use the format instead of the default;\n                  a newline follows each use of F",
        "-v, --set=NAME=VALUE\n                  set NAME to VALUE\n                  (e.g., -v ON_ERROR=1)",
        "-b     : issue warnings about str(bytes_instance)\n           and comparing bytes with str",
        "-v, --verbose...\n          Use verbose output",
    ],
)
def test_what_an_option_does_goes_on_in_its_column_whatever_the_lines_look_like(units, option):
    assert units(f"  {option}\n  -q, --quiet     say nothing") == [option, "-q, --quiet     say nothing"]


def test_below_a_colon_an_option_has_a_list(units):
    lines = ["-f, --format string   Use a template:", "'json':   Print JSON", "'TEXT':   Print TEXT"]
    assert units(f"  {lines[0]}\n                        {lines[1]}\n                        {lines[2]}") == lines


@pytest.mark.parametrize(
    "entry",
    [
        "`--all`::\n\tPush all branches.",
        "`-a`::\n`--all`::\n\tPush all branches.",
        "-a::\n--all::\n\tPush all branches.",
        "`--after=<date>`::\n\tShow what is newer.",
    ],
)
def test_a_term_of_asciidoc_is_one_unit_with_what_it_means(units, entry):
    assert units(f"OPTIONS\n-------\n{entry}\n\n`--no-all`::\n\tPush none.")[2:] == [
        entry,
        "`--no-all`::\n\tPush none.",
    ]


def test_a_double_colon_above_code_in_restructuredtext_is_no_term(units):
    assert units("Call it like this::\n\n    run(x)\n\nIt works.") == ["Call it like this::", "run(x)", "It works."]


HELP = [
    "Help on class str:\n\n",
    "class str(object)\n |  Create a new string from the given object. ",
    "If encoding or\n |  errors is given, then the object is read as bytes.\n",
    " |\n",
    " |  Methods defined here:\n",
    " |\n",
    " |  join(self, iterable, /)\n |      Concatenate any number of strings.\n",
    " |\n",
    " |      The string is inserted in between.\n",
    " |\n",
    " |  remove(...)\n |      Remove a file (same as unlink()).\n",
    " |\n",
    " |  items(...)\n |      D.items() -> a view on the items\n",
    " |  None      | null\n",
]
"""What `help()` prints of a class: a bar stands before each line."""


def test_below_a_bar_lines_are_wrapped_and_a_signature_is_one_unit_with_what_the_function_does(units):
    assert units("".join(HELP)) == [unit.strip() for unit in HELP]


def test_bars_of_tables_and_trees_part_cells(units):
    rows = ["|  Year | Profit", "|  2019 | 3", "|  2020 | 4"]
    assert units("\n".join(rows)) == rows
    tree = ["|   |-- main.py of the server", "|   |-- run.py of the server", "|   |-- tests of the server"]
    assert units("\n".join(tree)) == tree
