"""Lines of source code that begin functions and classes, each with the sentence that says what it is for."""

from __future__ import annotations

import pytest

from rag_compress import Passage
from rag_compress.core.layout.declarations import find_declarations
from rag_compress.core.layout.lines import Lines
from rag_compress.core.layout.signatures import find_signatures
from rag_compress.core.passages.analysis import Analyzer
from rag_compress.core.passages.joined import join
from rag_compress.core.sentences import get_splitter, sentence_spans

PYTHON = '''class Store:
    """Keeps otters. It is wet."""

    size = fill(1)

    # Called at night.
    # By nobody.
    @cached
    def fill_up(self, otters, water, weeds):
        self.otters = [otter for otter in otters if otter.is_wet]
        return water + weeds

    def drain(self, otters, water, weeds):
        self.water = 0
        self.weeds = [weed for weed in weeds if weed.is_green]
        return water
'''


def described(text):
    """For each declaration the sentence that says what it is for."""
    spans = sentence_spans(text, "en", get_splitter("pysbd"))
    found = find_declarations(Lines(text, spans), find_signatures(Lines(text, spans)), "en")
    return {text[slice(*spans[one.index])].split("(")[0]: text[slice(*spans[one.described])] for one in found}


def test_the_docstring_or_the_comment_above_says_what_a_declaration_is_for():
    found = described(PYTHON)
    assert list(found) == ["class Store:", "def fill_up", "def drain"]
    assert found["class Store:"].startswith('"""Keeps otters.')
    assert found["def fill_up"].startswith("# Called at night.")


def test_what_has_neither_stands_for_itself():
    cached = PYTHON.replace("    def drain", "    @cached\n    def drain")
    assert described(PYTHON)["def drain"].startswith("def drain(")
    assert described(cached)["def drain"].startswith("def drain(")
    assert described("import otters\n\ndef swim(self):\n    return 1")["def swim"].startswith("def swim(")


@pytest.mark.parametrize(
    ("text", "purpose"),
    [
        (
            "/**\n * Reads the tree.\n * @param arb Of what.\n */\nfunction readTree(arb) {\n  arb.read()\n}",
            "Reads the tree",
        ),
        ("// Reads the tree.\nexport const readTree = async ({ arb }) => {\n  arb.read()\n}", "Reads the tree"),
        ("/// Reads the tree.\n#[inline]\npub fn read_tree(arb: Tree) {\n    arb.read();\n}", "Reads the tree"),
    ],
)
def test_comments_of_other_languages_say_it_too(text, purpose):
    assert [purpose in said for said in described(text).values()] == [True]


def test_a_text_without_code_declares_nothing():
    assert described("The class swims:\n- otters\n- beavers") == {}


def test_chunks_of_one_file_declare_what_each_of_them_does():
    chunks = [Passage(text, title="store") for text in ("import otters", PYTHON)]
    first, second = Analyzer("pysbd", lambda text: len(text.split()), "en").analyze(chunks)
    shift = len(first.spans)
    assert [(one.index - shift, one.described - shift) for one in join([first, second]).declarations] == [
        (one.index, one.described) for one in second.declarations
    ]
