"""A short rule of a Makefile is one unit: a target with what it needs, and how it is made."""

from __future__ import annotations

import pytest

from rag_compress.core.sentences import PysbdSplitter
from rag_compress.core.sentences.recipes import (
    LONGEST_RULE,
    begins_rule,
    lines_of_recipe,
    lines_of_rules,
    may_have_rules,
)
from tests.growth import LINEAR, growth


def units(text):
    return [text[start:end] for start, end in PysbdSplitter().split(text, "en")]


def lines_of(text):
    lines, place = [], 0
    for line in text.splitlines(keepends=True):
        if not line.isspace():
            lines.append((place, place + len(line.rstrip("\n"))))
        place += len(line)
    return lines


def test_a_condition_ends_no_rule():
    text = "raft:\n\tsaw planks\nifdef ROPE\n\ttie -f rope. Now\nelse\n\techo Nothing. Stop\nendif\n\tswim"
    assert "tie -f rope. Now" in units(text)
    assert "echo Nothing. Stop" in units(text)


@pytest.mark.parametrize(
    "recipe", ["@echo The raft is ready and all can go", "-echo The raft is ready and all can go", "Rscript raft.R"]
)
def test_a_recipe_may_print_a_sentence_or_begin_with_a_capital(recipe):
    assert begins_rule(f"raft: planks\n\t{recipe}", 0)


def test_lines_that_end_as_those_of_windows_are_read_alike():
    assert units("raft: planks\r\n\ttie planks. Now\r\n") == ["raft: planks\r\n\ttie planks. Now"]


@pytest.mark.parametrize(
    "text",
    [
        "otter: an animal\n\tthat swims. It is shy.",
        "otter: animals\n\tThey swim. They are shy.",
        "otter: animals with fur\n\tand teeth that eat fish in rivers. Then sleep.",
        "ann: Is it so?\n\tso it is. Really?",
        "pond.Otter: no fish. None\n\tat pond.Otter.eat(Otter.java:3)",
        "https://otters.org\n\ton otters. Read it.",
        "12:30 start\n\tgo on. Then stop.",
        "水獭:动物\n\t会游泳。它很小。",
    ],
    ids=["an article", "a sentence", "prose", "a verb", "a call", "an address", "a time", "Chinese"],
)
def test_prose_behind_tabs_is_no_recipe(text):
    assert not begins_rule(text, 0)
    assert len(units(text)) > 1


def test_a_target_is_not_parted_from_the_lines_that_make_it():
    text = "MODE = fast\n\nraft: planks rope\n\t@echo Tying. Wait!\n\ttie planks\n\nclean:\n\trm -r raft\n"
    assert units(text)[1:] == ["raft: planks rope\n\t@echo Tying. Wait!\n\ttie planks", "clean:\n\trm -r raft"]


@pytest.mark.parametrize(
    "target",
    [
        "clean:",
        "a.pem b.pem: ca.json",
        "$(OUT)/x: y",
        "%.o: %.c",
        ".tar/all:",
        "go:: now",
        "all: x ## Make it all",
        "raft: rope  # It is a raft",
    ],
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


@pytest.mark.parametrize(
    "part", ["a", "a ", "a.b ", "a: b\n", "a\n\t", "$(a) ", "a:\n\tb\n", "a:\n\t", "a: the ", "\n\t", "a:\n"]
)
def test_nothing_takes_long(part):
    def text_and_lines(size):
        text = part * size
        return text, lines_of(text)

    def read(given):
        text, lines = given
        begins_rule(text, 0)
        may_have_rules(f"{text}\n\tx")
        lines_of_rules(text, lines)

    assert growth(read, 2_000, prepare=text_and_lines) < LINEAR
