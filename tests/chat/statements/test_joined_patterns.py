"""Many expressions looked for at once."""

import json
import re
from pathlib import Path

import pytest

from rag_compress.chat.phrases import patterns_of
from rag_compress.chat.statements.joined_patterns import any_of
from rag_compress.chat.statements.recognition import KINDS
from rag_compress.core.words.word_lists import folded

LANGUAGES = patterns_of(KINDS[0])
LISTS = [tuple(patterns_of(kind)[code] for kind in KINDS if code in patterns_of(kind)) for code in LANGUAGES]
LISTS += [(pattern,) for pattern in patterns_of("correction").values()]
TOLD = json.loads(Path(__file__).with_name("told_in_22_languages.json").read_text(encoding="utf-8"))
SAID = sorted(
    folded(said) for kinds in TOLD.values() for groups in kinds.values() for texts in groups.values() for said in texts
)


@pytest.mark.parametrize(
    ("patterns", "found", "missed"),
    [
        ([r"\bnever\b|no$"], ["i never", "casino"], ["nevermore", "notes"]),
        ([r"^\W*only|\b(?:a|b)\b"], ["- only", "or a"], ["not only", "cab"]),
        ([r"[|(]x|y\|z", r"\bq"], ["|x", "(x", "y|z", "a q"], ["x", "y", "z", "aq"]),
        (["", r"\bq"], ["anything"], []),
    ],
)
def test_what_any_of_several_expressions_finds_is_found(patterns, found, missed):
    joined = any_of(patterns)
    assert all(map(joined.search, found))
    assert not any(map(joined.search, missed))


def test_statements_are_found_as_by_each_expression_alone():
    joined = [any_of(patterns) for patterns in LISTS]
    found = [[one.search(said) is not None for one in joined] for said in SAID]
    assert found == [[any(re.search(p, said) for p in patterns) for patterns in LISTS] for said in SAID]
    assert sum(map(any, found)) > 20
