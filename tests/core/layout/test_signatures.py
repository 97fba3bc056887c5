"""Lines inside of a function or a class of source code, and the first line of it, with which they are kept."""

from __future__ import annotations

import pytest

from rag_compress import compress
from rag_compress.core.filling.company import SIGNATURE_SHARE
from rag_compress.core.layout.lines import Lines
from rag_compress.core.layout.signatures import declared_name, find_signatures
from rag_compress.core.sentences import get_splitter, sentence_spans
from tests.core.scorers import Given

STEPS = "\n".join(f"    step_{index} = prepare(step_{index - 1}, {index})" for index in range(1, 9))
METHOD = f"    def fill(self, name):\n{STEPS.replace('    ', '        ')}"
MODULE = f"class Store(Base):\n    size = 1\n\n{METHOD}\n\nEMPTY = Store()"


def around(text):
    """For each sentence inside of a function or class, the line that begins it."""
    spans = sentence_spans(text, "en", get_splitter("pysbd"))
    found = find_signatures(Lines(text, spans))
    return {text[slice(*spans[index])]: text[slice(*spans[first])] for index, first in found.items()}


def test_a_line_stands_in_the_innermost_function_or_class_around_it():
    found = around(MODULE)
    assert found["size = 1"] == found["def fill(self, name):"] == "class Store(Base):"
    assert found["step_1 = prepare(step_0, 1)"] == found["step_8 = prepare(step_7, 8)"] == "def fill(self, name):"
    assert "EMPTY = Store()" not in found


@pytest.mark.parametrize(
    "first",
    [
        "async def fill(self):",
        "function fill(name) {",
        "export const fill = async (name) => {",
        "func (s *Store) Fill(name string) error {",
        "pub fn fill<T>(name: T) -> u8 {",
        "export class Store extends Base {",
        "type Store struct {",
    ],
)
def test_signatures_of_several_languages_are_known(first):
    found = around(f"{first}\n{STEPS}\n}}\nafter = prepare(9)")
    assert found["step_1 = prepare(step_0, 1)"] == first
    assert "after = prepare(9)" not in found


FIELDS = "\n".join(f"    field_{index} Text_{index};" for index in range(1, 10))


@pytest.mark.parametrize(
    "first",
    [
        "message Invoice {",
        "model Invoice {",
        "input Invoice {",
        "type Invoice implements Node & Entity {",
        "export type Invoice = {",
        "enum class Invoice : int {",
        "public sealed record Invoice : Base {",
        "public class Invoice : Base<string>\n{",
        "public record Invoice\n{",
    ],
)
def test_a_field_stands_in_the_type_around_it_whose_brace_may_be_on_the_next_line(first):
    line = first.partition("\n")[0]
    found = around(f"{first}\n{FIELDS}\n}}\n\nx = 2")
    assert found["field_1 Text_1;"] == found["field_9 Text_9;"] == line
    assert "x = 2" not in found


def test_a_type_with_its_brace_on_the_next_line_has_a_name():
    text = "public class Invoice\n{\n    public int Amount;\n}"
    assert declared_name(text, 0, 20) == "Invoice"
    assert declared_name("public class Invoice\n(see below)", 0, 20) == ""


@pytest.mark.parametrize(
    "text",
    [
        "The class of 1998:\n    Anna came first.\n    Bob came last.",
        "type of visa:\n\n    It depends.",
        'File "a.py", line 3, in f\n    def f(): g("")\n             ^^^^^',
        "if fill(name):\n" + STEPS,
        "",
    ],
)
def test_other_lines_begin_no_function_or_class(text):
    assert around(text) == {}


def test_a_line_of_code_is_kept_with_the_first_one_of_its_function(words):
    scorer = Given(0.0, 0.0, 0.0, *[1.0] * 4, 9.0, *[1.0] * 4)
    assert compress("q", [MODULE], 30, counter=words, scorer=scorer).text.startswith("def fill(self, name):\n")


def test_a_first_line_that_takes_much_of_the_budget_does_not_come_along(words):
    scorer = Given(0.0, 0.0, 0.0, *[1.0] * 4, 9.0, *[1.0] * 4)
    assert 3 / SIGNATURE_SHARE > 19
    assert "def" not in compress("q", [MODULE], 19, counter=words, scorer=scorer).text


def test_a_line_of_a_long_recipe_stands_in_the_rule_of_its_target():
    saws = "\n".join(f"\tsaw --plank {number}" for number in range(1, 5))
    found = around(
        f"MODE = fast\n\nraft: trees\n{saws}\n\tname $(MODE). So\n\nboat: trees\n{saws}\n\ttie nylon\n\nx = 2"
    )
    assert found["name $(MODE). So"] == "raft: trees"
    assert found["tie nylon"] == "boat: trees"
    assert "x = 2" not in found
