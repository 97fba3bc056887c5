"""Sentences by the layout of lines: lists and their items, and what an indent tells."""

import pytest


@pytest.mark.parametrize(
    "lines",
    [
        [
            "A method of irrigating a crop, comprising:",
            "measuring an impedance of soil at two frequencies;",
            "estimating a water content from a ratio of the impedances; and",
            "opening a valve in response to the water content.",
        ],
        [
            "Verfahren zum Reinigen eines Filters, umfassend:",
            "Erfassen eines Druckes mit einem Sensor vor dem Filter; und",
            "Auslösen eines Alarms, wenn der Druck zu hoch ist.",
        ],
    ],
)
def test_what_ends_in_a_semicolon_and_a_conjunction_is_an_item_above_the_next(units, lines):
    assert units("\n".join(lines)) == lines


@pytest.mark.parametrize(
    "text",
    [
        "-k, --keep-old-files\n      Don't replace existing files",
        "``--budget N``\n    most tokens of the context",
        ":param text: The text\n   to be split.",
        "Otter\n\tA mammal of rivers",
        "WHERE age > 30\n  AND city = 'Rome'",
        "for (i = 0; i < n; i++)\n\t\tfree(b[i]);",
        "Copyright: 2010-2013, Ann Lee, and others who\n           2014-2022, Bob Ray",
        "(a) You must give any other recipients of the Work or\n      Derivative Works a copy.",
        "He was seen by Mr. Lee of Rome, by Mrs. Ray of Bonn,\n    and by many others.",
    ],
)
def test_a_line_indented_deeper_goes_on_from_the_one_above(units, text):
    assert units(text) == [text]


@pytest.mark.parametrize(
    ("line", "below"),
    [
        ("Otters eat fish.", "    They live in rivers"),
        ("The package contains:", "    A charger"),
        ("Dear Ann,", "    Thank you for the charger"),
        ("The package contains", "  - a charger"),
        ("The seller may", "   (a) cancel the order"),
        ('if [ -z "$1" ]; then', "  usage"),
        ("for f in *.txt; do", '  wc -l "$f"'),
        ("else", "  usage"),
        ("return (", "  value"),
        ("<book>", "  Emma"),
        ("def run(budget_left)", "    spend it"),
        ("name: web", "    image: nginx"),
    ],
)
def test_a_line_indented_deeper_stands_apart_below_a_stop_code_or_as_an_item(units, line, below):
    assert units(f"{line}\n{below}") == [line, below.strip()]


@pytest.mark.parametrize("mark", ["•", "●", "▪", "☐", "(b)"])
@pytest.mark.parametrize("below", ["\n", "\n\n", "\n \n", "\r\n\r\n"])
def test_a_mark_on_a_line_of_its_own_begins_the_item_below(units, mark, below):
    items = [f"{mark}{below}a passport", f"{mark}{below}The photo, which must be\nin colour."]
    for between in ("\n", "\n\n"):
        assert units(between.join(["You need:", *items, "Then come."])) == ["You need:", *items, "Then come."]


@pytest.mark.parametrize(
    "lines",
    [
        ["•", "•", "12"],  # cells of a table
        ["•", "", "It is a new chapter."],
        ["The sum of the squares is known", "(3)", "where x and y are whole numbers."],  # the number of a formula
        ["•", "## Parking", "It is free."],  # an item was left empty
        ["•", "| Name | Age |\n|---|---|\n| Ann | 5 |"],
        ["•", "Where they live\n===============", "In rivers."],
    ],
)
def test_a_mark_below_which_nothing_is_said_stands_alone(units, lines):
    assert units("\n\n".join(lines)) == "\n".join(filter(None, lines)).split("\n")


@pytest.mark.parametrize(
    "lines",
    [
        ["Shopping", "Milk", "Bread"],
        ["Agenda", "Budget review", "Hiring plan"],
        ["Parameters", "path (str): Where the file is.", "timeout (float): Seconds until it is given up."],
    ],
)
def test_the_head_of_a_list_stands_apart(units, lines):
    assert units("\n  ".join(lines)) == lines


@pytest.mark.parametrize(
    "text",
    [
        "Shopping\n  Milk",
        "--budget N\n    Most tokens\n    Default: 1024",
        "Otter\n    A mammal that lives\n    in rivers",
        "Author\n    Written by Ann Lee.\n    Mended by Bob Ray",
        "County Library\n\t12 Mill Road, Rome\n\tAsk for Ann",
    ],
)
def test_what_may_be_one_definition_is_no_list(units, text):
    assert units(text)[0].startswith("\n".join(text.split("\n")[:2]))


def test_each_option_of_a_help_text_is_one_unit_with_what_it_does(units):
    options = [
        "-h, --help            show this help message and exit",
        "--budget N            most tokens of the context\n                        (default: 1024)",
    ]
    assert units("\n".join(f"  {option}" for option in options)) == options


MANUAL = [
    "NAME\n",
    "     seal - keep letters shut\n\n",
    "OPTIONS\n",
    "   Output Control\n",
    "     -b bind_address\n             Use the address of the machine.",
    "  This\n             is seldom needed.\n",
    "     -C      Requests compression of all data, what comes in and what goes out, and data for\n"
    "             forwarded connections.",
    "  The level is that of the file from which the settings are read, unless\n             another is given.\n",
    "     -exec command ;\n             Run it; true if all went well.\n",
]
"""The page of a manual, as a terminal shows it."""


def test_an_option_of_a_manual_is_one_unit_with_what_it_does_and_titles_stand_for_themselves(units):
    assert units("".join(MANUAL)) == [unit.strip() for unit in MANUAL]


@pytest.mark.parametrize("first", ["-b max_size = 80", "-b read_all(fast)", "bind_address"])
def test_what_looks_like_code_and_is_no_option_with_its_values_stands_for_itself(units, first):
    lines = [f"     {first}", "             Use the address of the machine."]
    assert units("\n".join(lines)) == [line.strip() for line in lines]


@pytest.mark.parametrize(
    "lines",
    [
        ["usage", "exit"],
        ["image: nginx:1.25", "ports:"],
        ["description: the first server of all", "ports:"],
        ["1 pinch of salt", "butter for the pan"],
        ["src/main.c", "src/run.c"],
    ],
)
def test_short_lines_of_one_indent_stand_for_themselves_before_a_small_letter_too(units, lines):
    assert units("\n".join(f"      {line}" for line in lines)) == lines


@pytest.mark.parametrize(
    "item",
    [
        "- two cables, of which one is\n  for the car;",
        "- a manual (in English,\n  French and German); and",
        "2. Plug in the charger\n   and wait until the light is green.",
        "* Add a man page, thanks to\n  Bob Ray.",
        "•\tA tab behind the mark\n\tmoves the text.",
    ],
)
def test_an_item_goes_on_where_the_line_below_begins_in_the_column_of_its_text(units, item):
    assert units(f"{item}\n- next") == [item, "- next"]


@pytest.mark.parametrize(
    ("item", "below"),
    [
        ("1. Open the box.", "   Take care not to cut the cable."),
        ("- two cables", "   for the car"),
        ("- two cables", "\n  for the car"),
        ("- name: web", f"  image: {'nginx/' * 40}"),  # too long for one unit with its name
    ],
)
def test_an_item_ends_at_a_stop_another_column_a_blank_line_or_a_further_key(units, item, below):
    assert units(f"{item}\n{below}") == [item, below.strip()]


@pytest.mark.parametrize(
    "lines",
    [
        ["t/00-load.t ....... ok", "t/01-basic.t ...... ok", "t/pod.t ........... not ok", "All tests successful."],
        ["Soup ........ $5.50", "Steak ....... $12.00", "Cake ........ $4.20", "Prices hold until May."],
        ["Cellar ........ Room for two bicycles", "Kitchen ....... As seen on the photographs", "Built ......... 1987"],
        ["Adams ......... 555-1234", "Baker ......... 555-7712", "Smith . . . . . 556-0001", "Call before noon."],
    ],
)
def test_each_line_in_which_dots_lead_to_a_value_is_a_unit(units, lines):
    assert units("\n".join(lines)) == lines


def test_dots_that_leave_a_sentence_open_lead_to_nothing(units):
    lines = ["I do not know what he said to her.... I", "am sure that it was that.... and", "then he rode away.... but"]
    assert not {*lines} & {*units("\n".join([*lines, "not far."]))}


@pytest.mark.parametrize("dots", ["........", ". . . . . . ", "  .   .    .    .   ", "……"])
def test_each_entry_of_a_table_of_contents_is_a_unit_and_so_is_the_title_that_it_names(units, dots):
    entries = [f"1 The use of the mill{dots}xi", f"  1.1 Grinding of rye, and of oats{dots} 1-2", f"2 Keys{dots}14"]
    below = ["1.1 Grinding of rye, and of oats", "which is done in June by the pupils of the Latin School."]
    assert units("\n".join([*entries, *below])) == [line.strip() for line in [*entries, *below]]
