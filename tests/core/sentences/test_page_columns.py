"""Sentences of PDF files and scanned pages: narrow columns, blank lines between all lines, heads of pages."""

import textwrap

import pytest

from rag_compress.core.sentences import sentence_spans

ENGLISH = [
    "The old mill on the River Tarn was built in 1724 by Anna Lind, a miller of Bonn, and it stood empty for years.",
    "In the spring of 1893 the town of Bergen bought it from the heirs of Lind, for 1,200 crowns, and made it public.",
    "Its wheel, which Robert Poe had drawn in detail, was rebuilt by the carpenters of Oslo, but Poe never saw it.",
    "Every June some 300 pupils of the Latin School of Bergen grind rye there, and the bread is sold at North Gate.",
]
GERMAN = [
    "Die alte Mühle am Fluss gehörte der Familie Lind, bis im Winter 1893 die Stadt Bergen das ganze Anwesen erwarb.",
    "Der Zimmermann Robert Poe zeichnete das Rad, und die Werkstatt der Lateinschule baute es in zwei Jahren neu.",
    "Seither mahlen die Kinder jeden Juni Roggen, und der Bäcker am Nordtor verkauft das Brot an die Gäste der Stadt.",
    "Das Wasser des Flusses treibt das Rad auch im Sommer an, wenn die Wiesen der Bauern schon lange trocken sind.",
]


def wrapped(sentences, width):
    return textwrap.wrap(" ".join(sentences), width, break_on_hyphens=False)


def flat(pieces):
    return [" ".join(piece.split()) for piece in pieces]


@pytest.mark.parametrize("spacing", ["\n\n", "\r\n\r\n", "\n \n"])
@pytest.mark.parametrize("width", [38, 50, 72])
def test_blank_lines_between_all_lines_are_only_spacing(units, spacing, width):
    assert flat(units(spacing.join(wrapped(ENGLISH, width)))) == ENGLISH


@pytest.mark.parametrize("width", [36, 44, 60])
@pytest.mark.parametrize("spacing", ["\n", "\n\n"])
def test_a_column_is_one_in_a_language_whose_nouns_are_capitals(splitter, spacing, width):
    text = spacing.join(wrapped(GERMAN, width))
    assert flat(text[start:end] for start, end in sentence_spans(text, "de", splitter)) == GERMAN


@pytest.mark.parametrize("width", [30, 36, 42])
def test_lines_of_a_narrow_column_run_on_before_capitals_and_numbers(units, width):
    assert flat(units("\n".join(wrapped(ENGLISH, width)))) == ENGLISH


def test_paragraphs_of_a_column_end_where_their_last_line_does(units):
    paragraphs = ["\n\n".join(wrapped(part, 50)) for part in (ENGLISH[:2], ["What became of it"], ENGLISH[2:])]
    for between in ("\n\n", "\n\n\n\n"):
        assert flat(units(between.join(paragraphs))) == [*ENGLISH[:2], "What became of it", *ENGLISH[2:]]


def test_lines_of_a_column_may_stand_far_to_the_right(units):
    far = ["seal of the town of Bergen", "and of the school"]
    pieces = units("\n".join([*wrapped(ENGLISH, 42), *(" " * 70 + line for line in far)]))
    assert flat(pieces)[-1].endswith(" ".join(far))


@pytest.mark.parametrize("spacing", ["\n", "\n\n"])
@pytest.mark.parametrize("head", ["A Handbook of Mills, 4th edition {}", "ANNUAL REPORT 2019 | {}", "Page {} of 12"])
def test_a_sentence_runs_on_over_the_head_of_a_page_whatever_letter_follows(units, head, spacing):
    lines = wrapped(ENGLISH, 44)
    place = lines.index("School of Bergen grind rye there, and the")
    text = spacing.join([head.format(1), *lines[:place], head.format(2), *lines[place:]])
    pieces = flat(units(text))
    assert pieces[0] == head.format(1)
    assert [piece.replace(f"{head.format(2)} ", "") for piece in pieces[1:]] == ENGLISH


def test_page_numbers_between_double_spaced_lines_are_no_part_of_a_sentence_that_has_ended(units):
    first, second = ("\n\n".join(wrapped(part, 50)) for part in (ENGLISH[:2], ENGLISH[2:]))
    assert flat(units(f"{first}\n\n– 1 –\n\n{second}\n\n– 2 –")) == [*ENGLISH[:2], "– 1 –", *ENGLISH[2:], "– 2 –"]


@pytest.mark.parametrize(
    "lines",
    [
        ["Council approves bridge over the river", "Storm leaves thousands without power", "Museum reopens in May",
         "Prices of bread rise again in spring", "School wins national chess contest"],
        ["bearing – a part that carries a shaft", "gasket – a seal between two faces", "shim – a thin strip of steel",
         "spindle – a rod on which a disc turns", "washer – a ring that spreads the load"],
        ["oh I was walking down the line", "with nothing but a dime", "and every road I took was mine",
         "and every drink was wine", "oh tell me why the river cries"],
        ["Mr. Thomas Berger", "Berger & Sons Ltd.", "14 Mill Lane", "Bristol BS1 4ND", "United Kingdom"],
        ["ann: are you coming tonight", "bob: yes but a bit later", "ann: ok bring the charger", "bob: which one"],
        ["2024-06-03 10:15 server started", "2024-06-03 10:16 disk is full", "2024-06-03 10:17 connection lost"],
        ["Year    Revenue    Profit", "2019    120    14", "2020    131    15", "2021    144    11"],
        ["It was seen by the", "river."],  # two lines show no column
    ],
)  # fmt: skip
def test_blank_lines_part_what_is_no_column(units, lines):
    assert units("\n\n".join(lines)) == lines


def test_a_list_in_capitals_between_paragraphs_of_a_narrow_column_stays_a_list(units):
    items = ["Waterproof up to 30 metres of depth", "Battery lasts for some 14 days", "Free shipping to all countries",
             "Two years of warranty on all parts"]  # fmt: skip
    before, after = ("\n".join(wrapped(part, 36)) for part in (ENGLISH[:2], ENGLISH[2:]))
    listed = "\n".join(items)
    assert flat(units(f"{before}\n\n{listed}\n\n{after}")) == [*ENGLISH[:2], *items, *ENGLISH[2:]]


def test_numbers_below_a_label_stay_with_it_beside_a_column(units):
    prose = "\n".join(wrapped(ENGLISH, 50))
    assert units(f"{prose}\n\nRevenue\n120\n131\n\nProfit\n120\n131")[-2:] == ["Revenue\n120\n131", "Profit\n120\n131"]


def test_a_row_of_numbers_that_ends_a_sentence_of_a_column_is_part_of_it(units):
    last = ["The guests of Bergen and of Bonn saw it in May and", "again in 1905, 1906."]
    lines = [*wrapped(ENGLISH, 50), *last]
    assert flat(units("\n".join(lines))) == [*ENGLISH, " ".join(last)]


@pytest.mark.parametrize("spacing", ["\n", "\n\n"])
def test_a_title_behind_the_head_of_a_page_is_no_part_of_the_line_before(units, spacing):
    first, second = (spacing.join(wrapped(part, 50)) for part in (ENGLISH[:2], ENGLISH[2:]))
    keywords = "Keywords: mills of the north and the rye of Bergen"
    parts = ["Mills of Bergen 1", first, keywords, "Mills of Bergen 2", "Introduction", second]
    assert keywords in flat(units(spacing.join(parts)))


def test_a_line_with_a_number_that_comes_again_in_prose_is_no_head_of_a_page(units):
    text = "\n".join(wrapped(ENGLISH, 50))
    assert flat(units(f"{text}\n\n{text}")) == ENGLISH * 2


def test_a_line_that_comes_again_with_another_number_begins_a_sentence_that_goes_on_below_it(units):
    texts = []
    for phase, what in (("2.1", "solutions that others have built for"), ("2.4", '"open solutions" which any of')):
        text = f"If phase {phase} of the plan has shown to the town one of the {what} them may use, then it is rated."
        texts.append("\n".join(textwrap.wrap(text, 56)))
    pieces = units("\n\n".join([*texts, "\n".join(wrapped(ENGLISH, 56))]))
    assert pieces[:2] == texts


@pytest.mark.parametrize("broken", ["The number has since been going", "It de-"])
def test_a_page_break_is_measured_by_the_line_that_it_cuts_and_not_by_the_sentence(units, broken):
    before = "The population was surveyed in 1998 along the whole of the northern coast."
    after = "down to about 300 animals, and hunting was banned."
    text = f"{before} {broken}\n\nAnnual Report 2004   13\n\n{after} It is so."
    assert units(text) == [before, text[len(before) + 1 : -len(" It is so.")], "It is so."]


def test_a_signature_is_no_sentence_that_a_page_break_cuts(units):
    text = "I am happy to revise them accordingly. Thanks Elizabeth 36349\n\nsee you there at four."
    assert units(text)[-1] == "see you there at four."


def pages(head, foot, sentences=ENGLISH * 6, width=46, lines=16):
    """Pages of prose, each between its head and its foot."""
    column = wrapped(sentences, width)
    parts = [column[start : start + lines] for start in range(0, len(column), lines)]
    return "\n".join("\n".join([*head(number), *part, *foot(number)]) for number, part in enumerate(parts, 1))


@pytest.mark.parametrize(
    ("head", "foot"),
    [
        (lambda number: ["The Mills of the Tarn", str(number)], lambda _: []),
        (lambda _: ["DRAFT - NOT FOR CITATION", "Case No. 2:19-cv-01234"], lambda number: [f"Page {number}"]),
        (lambda _: [], lambda number: [f"{number} of 9", "All rights reserved. For personal use only."]),
    ],
)
def test_a_sentence_runs_on_over_what_stands_on_every_page(units, head, foot):
    text = pages(head, foot)
    repeated = {line for number in range(1, 9) for line in (*head(number), *foot(number))}
    said = ["\n".join(line for line in piece.splitlines() if line not in repeated) for piece in units(text)]
    assert [*filter(None, flat(said))] == ENGLISH * 6


def test_a_line_that_comes_again_every_few_lines_is_no_head_of_a_page(units):
    text = pages(lambda number: [f"Visit {number}", "All was well there. Nobody came."], lambda _: [], lines=5)
    assert "All was well there." in units(text)


def test_a_long_clause_of_a_column_is_one(units):
    clause = "They own all of the " + "designs, the programs, the drawings, the names, " * 24 + "and the rest of it."
    assert units("\n".join(textwrap.wrap(clause, 80))) == ["\n".join(textwrap.wrap(clause, 80))]


@pytest.mark.parametrize("bullet", ["\uf0b7", "\uf0a7", "➢", "\x7f", "(cid:127)"])
def test_bullets_of_symbol_fonts_begin_items(units, bullet):
    items = [f"{bullet} A passport. It is valid.", f"{bullet} Two photos. No hats."]
    assert units("\n".join(["You need:", *items])) == ["You need:", *items]
    assert units(f"You need:\n{bullet}\nA passport") == ["You need:", f"{bullet}\nA passport"]
