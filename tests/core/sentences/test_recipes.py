"""A short rule of a Makefile is one unit: a target with what it needs, and how it is made."""

from __future__ import annotations

import pytest

from rag_compress.core.sentences import PysbdSplitter
from rag_compress.core.sentences.recipes import LONGEST_RULE, begins_rule, lines_of_recipe, may_have_rules


def units(text):
    return [text[start:end] for start, end in PysbdSplitter().split(text, "en")]


def lines_of(text):
    lines, place = [], 0
    for line in text.splitlines(keepends=True):
        if not line.isspace():
            lines.append((place, place + len(line.rstrip("\n"))))
        place += len(line)
    return lines


def test_a_target_is_not_parted_from_the_lines_that_make_it():
    text = "MODE = fast\n\nraft: planks rope\n\t@echo Tying. Wait!\n\ttie planks\n\nclean:\n\trm -r raft\n"
    assert units(text)[1:] == ["raft: planks rope\n\t@echo Tying. Wait!\n\ttie planks", "clean:\n\trm -r raft"]


@pytest.mark.parametrize(
    "target", ["clean:", "a.pem b.pem: ca.json", "$(OUT)/x: y", "%.o: %.c", ".tar/all:", "go:: now"]
)
def test_targets_begin_rules(target):
    text = f"{target}\n\tmake it so"
    assert begins_rule(text, 0)
    assert may_have_rules(text)
    assert lines_of_recipe(text, lines_of(text)) == 2


@pytest.mark.parametrize(
    "line",
    ["Note:", "Subject: the raft", "It is said so:", "--all:", "all::", "MODE := fast", "else:", "def tie(self):"],
)
def test_labels_headers_options_and_code_begin_none(line):
    assert not begins_rule(f"{line}\n\tmake it so", 0)


@pytest.mark.parametrize(
    "text",
    ["all: a b\nraft: planks", "raft:\n\tone\n\ttwo\n\tthree\n\tfour", f"raft:\n\t{'x' * LONGEST_RULE}"],
    ids=["no tab", "many lines", "long"],
)
def test_what_has_no_recipe_or_a_long_one_is_read_line_by_line(text):
    assert lines_of_recipe(text, lines_of(text)) <= 1


def test_nothing_takes_long():
    for part in ("a", "a ", "a.b ", "a: b\n", "a\n\t", "$(a) "):
        assert not begins_rule(part * 40_000, 0)
        may_have_rules(f"{part * 40_000}\n\tx")
