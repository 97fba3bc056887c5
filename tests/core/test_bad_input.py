"""What is refused, with the rule and the value."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest
from haystack import Document

from rag_compress import Passage, compress
from rag_compress.checks import check_count
from rag_compress.core.scoring.contextual import ContextualScorer
from rag_compress.core.sentences import PysbdSplitter
from rag_compress.core.tokens import TiktokenCounter


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"query": None}, TypeError, "query must be a str, got None"),
        ({"passages": "text"}, TypeError, "passages must be a sequence of str or Passage, got 'text'"),
        ({"passages": {"a": 1}}, TypeError, "passages must be a sequence of str or Passage, got {'a': 1}"),
        ({"passages": {"a"}}, TypeError, "passages must be a sequence of str or Passage, got {'a'}"),
        ({"passages": None}, TypeError, "passages must be a sequence of str or Passage, got None"),
        ({"passages": ["a", None]}, TypeError, r"passages\[1\] must be a str or a Passage, got None\."),
        ({"passages": [Passage(None)]}, TypeError, r"passages\[0\].text must be a str, got None"),
        (
            {"passages": [Document(content="a")]},
            TypeError,
            r"got Document\(.*\): give Passage\(document.content\), or in",
        ),
        ({"passages": [{"title": "b", "text": "a"}]}, TypeError, r": give Passage\(document\['text'\]\)\."),
        ({"passages": [SimpleNamespace(page_content="a")]}, TypeError, r": give Passage\(document.page_content\)"),
        (
            {"passages": [SimpleNamespace(text="a")]},
            TypeError,
            r"must be a str or a Passage, got namespace\(text='a'\)",
        ),
        ({"passages": [Passage("a", title=3)]}, TypeError, r"passages\[0\].title must be a str or None, got 3"),
        ({"passages": [Passage("a", meta="x")]}, TypeError, r"passages\[0\].meta must be a mapping or None, got 'x'"),
        ({"passages": ["a", Passage("b", pinned="false")]}, TypeError, r"\[1\].pinned must be a bool, got 'false'"),
        ({"history": "text"}, TypeError, "history must be a sequence of str, got 'text'"),
        ({"history": ["a", 3]}, TypeError, r"history\[1\] must be a str, got 3"),
        ({"history": (text for text in ["a"])}, TypeError, "history must be a sequence of str, got <generator"),
        ({"scorer": 3}, TypeError, "scorer must be a name or an object with score.*, got 3"),
        ({"scorer": ContextualScorer}, TypeError, "scorer must be a name or an object with score.*, got <class"),
        ({"scorer": None}, TypeError, "scorer must be a name or an object with score.*, got None"),
        ({"token_budget": None}, ValueError, "token_budget or target_ratio must be given"),
        ({"token_budget": np.array([6])}, TypeError, "token_budget must be an integer number of tokens, got array"),
        ({"token_budget": 0}, ValueError, "token_budget must be at least 1, got 0"),
        ({"language": "xx"}, ValueError, "language"),
        ({"encoding": "nope"}, ValueError, "encoding"),
        ({"colour": 1}, TypeError, "'colour' is not a setting"),
        ({"splitter": 3}, TypeError, "splitter must be"),
        ({"splitter": PysbdSplitter}, TypeError, "splitter must be a name or an object with split.*, got <class"),
        ({"counter": TiktokenCounter}, TypeError, "counter must be an object, got the class TiktokenCounter"),
    ],
)
def test_bad_input_is_refused_with_rule_and_value(arguments, error, message):
    call = {"query": "q", "passages": ["One."], "token_budget": 5, **arguments}
    with pytest.raises(error, match=message):
        compress(**call)


def test_a_bad_refill_is_refused():
    with pytest.raises(ValueError, match="token_budget must be at least 1, got 0"):
        compress("q", ["One."], 5).fill(0)


def test_counts_of_other_libraries_become_integers_of_python():
    assert type(check_count("top_k", np.int64(2), least=1)) is int


@pytest.mark.parametrize("value", [True, 2.0, "2", None])
def test_what_is_no_count_is_refused(value):
    with pytest.raises(TypeError, match=f"top_k must be an integer, got {value!r}"):
        check_count("top_k", value, least=1)
