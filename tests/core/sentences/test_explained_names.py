"""A name with what is said of it on deeper lines is one unit: neither says anything without the other."""

from __future__ import annotations

import pytest

from rag_compress import compress
from rag_compress.core.sentences import PysbdSplitter
from rag_compress.core.sentences.code_statements import LONGEST_STATEMENT


def units(text):
    return [text[start:end] for start, end in PysbdSplitter().split(text, "en")]


@pytest.mark.parametrize(
    "entry",
    [
        "width : int, optional\n    The width of the net. Default is 3.",
        "norm : {'full', 'half'}, optional\n    How it is scaled.\n    Default is 'full'.",
        "x, y : array_like\n    Where it lies. Both are measured\n    from the bank.",
        "path: str\n    Where the file is. It need not exist.",
        "LakeFrozenError\n    If the lake is frozen. So it is in winter.",
        "dict of str\n    The names of the otters. It may be empty.",
    ],
)
def test_a_parameter_is_one_unit_with_what_it_means(units_around, entry):
    assert units_around(entry) == [entry]


@pytest.fixture
def units_around():
    """The units of an entry between two others."""

    def found(entry):
        depth = "depth : float\n    The depth of it. In metres."
        others = [depth, depth.replace("depth", "height")]
        return [unit for unit in units("\n".join([others[0], entry, others[1]])) if unit not in others]

    return found


@pytest.mark.parametrize(
    "text",
    [
        "width : int\n    The width of the net.\n\n    Default is 3.",
        f"width : int\n    The width. {'It is wide. ' * (LONGEST_STATEMENT // 12)}",
        "width : int\n    One of these:\n    - narrow. Slow.\n    - wide. Fast.",
        "Otter\n    An animal that lives in rivers. It eats fish.",
    ],
    ids=["a blank line", "long", "a list", "a term"],
)
def test_what_is_longer_or_no_parameter_is_parted_into_sentences(text):
    assert len(units(text)) > 1


def test_the_name_stands_with_the_first_sentence_of_a_long_entry():
    text = f"width : {{int, None}}\n    The width of the net. {'It may be wide. ' * 30}"
    assert units(text)[0] == "width : {int, None}\n    The width of the net."


def test_the_parameter_that_a_question_names_comes_before_examples_of_its_use(words):
    text = (
        "catch\n\nCatch fish.\n\nParameters\n----------\n"
        "net : str\n    Which net to use.\n"
        "width : int, optional\n    How far it is opened. Default is 3.\n\n"
        "Examples\n--------\n" + "\n".join(f">>> catch(net='n{at}', width={at})" for at in range(8))
    )
    assert "Default is 3." in compress("What is the default of width in catch?", [text], 20, counter=words).text
