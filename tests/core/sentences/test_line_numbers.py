"""Numbers of lines in the margin: no sentence begins or ends because of one, and none is lost."""

import textwrap

import pytest

from rag_compress.core.sentences import sentence_spans

SENTENCES = [
    "The old mill on the River Tarn was built in 1724 by a miller of Bonn, and it stood empty for many years.",
    "In the spring of 1893 the town of Bergen bought it from the heirs of the miller, and made it public.",
    "Its wheel, which had been drawn in detail, was rebuilt by the carpenters of Oslo.",
    "Every June some 300 pupils of the school grind rye there, and the bread is sold at North Gate.",
]
LINES = textwrap.wrap(" ".join(SENTENCES), 48, break_on_hyphens=False)


def without(numbers, piece):
    """What a piece says, without the numbers of its lines."""
    return " ".join(word for word in piece.split() if word not in numbers)


@pytest.mark.parametrize("line", ["{0} {1}", "  {0:>2}  {1}", "{0}\n{1}", "{1}\n{0}"])
@pytest.mark.parametrize("line_break", ["\n", "\r\n"])
def test_numbers_of_lines_part_no_sentence(splitter, line, line_break):
    text = "\n".join(line.format(number, content) for number, content in enumerate(LINES, 7))
    text = text.replace("\n", line_break)
    pieces = [text[start:end] for start, end in sentence_spans(text, "en", splitter)]
    numbers = {str(number) for number in range(7, 7 + len(LINES))}
    assert [said for piece in pieces if (said := without(numbers, piece))] == SENTENCES


def test_every_page_may_count_its_lines_anew(units):
    numbered = [f"{number} {line}" for page in (LINES, LINES) for number, line in enumerate(page, 1)]
    assert len(units("\n".join(numbered))) == 2 * len(SENTENCES)


def test_a_number_stands_before_the_sentence_behind_it(units):
    lines = ["It was seen by the river and", "in the mill, where nobody had", "lived for years, nor had been,"]
    lines += ["which they said in the town.", "Nobody else has been there,", "whatever is told of the mill."]
    pieces = units("\n".join(f"{number} {line}" for number, line in enumerate(lines, 11)))
    assert [piece[:10] for piece in pieces] == ["11 It was ", "15 Nobody "]


@pytest.mark.parametrize(
    "rows",
    [
        ["Ann Lind", "Bea Poe", "Cleo Reed", "Dora Roth", "Eve Stone", "Fay Wood"],
        ["cup of oats", "spoons of salt", "eggs", "pinches of sugar", "glasses of milk", "apples"],
    ],
)
def test_numbers_of_rows_that_are_no_prose_stay(units, rows):
    numbered = [f"{number} {row}" for number, row in enumerate(rows, 1)]
    assert units("\n".join(numbered)) == numbered


def test_the_first_line_of_a_text_runs_on_as_others_do(units):
    lines = ["It was seen by the river of", "Bonn, and in the old mill,", "where nobody had lived for"]
    lines += ["years, which the people", "of the town knew well."]
    text = "\n".join(f"{number} {line}" for number, line in enumerate(lines, 7))
    assert units(text) == [text]
