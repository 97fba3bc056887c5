"""Contexts that have most of their lines in common are counted line by line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress import compress
from rag_compress.core.caches import forget_texts
from rag_compress.core.line_counts import count_by_line
from rag_compress.core.tokens import TiktokenCounter

PIECES = [
    *("\n", "\n\n", "\r\n", "\r", " ", "  ", "\t", "\x1c", "\x85", "\xa0", "\u2028", "\u200b"),
    *("/", "//", "/*", ".", "'", "'s", '"', "-", "#", "<|endoftext|>"),
    *("a", "aB", "Anna", "1", "123", "é", "\u0301", "ש", "中", "ि", "ª", "ǅ", "🙂", "\ud800", "\udc00"),
]


@pytest.mark.parametrize("encoding", ["o200k_base", "cl100k_base", "o200k_harmony"])
@given(text=st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_a_text_has_as_many_tokens_as_its_lines_together(encoding, text):
    counter = TiktokenCounter(encoding)
    assert count_by_line(counter)(text) == counter.count(text)


def watched(monkeypatch):
    asked = []
    count = TiktokenCounter.count
    monkeypatch.setattr(TiktokenCounter, "count", lambda self, text: asked.append(text) or count(self, text))
    return asked


def test_of_the_next_context_only_what_is_new_is_counted(monkeypatch):
    forget_texts()
    asked = watched(monkeypatch)
    count = count_by_line(TiktokenCounter())
    count("Anna won.\n\nIt rained.\n// left")
    assert asked == ["Anna won.\n\n", "It rained.\n// left"], "a comment may belong to the line above"
    count("Anna won.\n\nBob slept.\nIt rained.\n// left")
    assert asked[2:] == ["Bob slept.\n"]


def test_sentences_of_a_line_are_counted_one_by_one(monkeypatch):
    forget_texts()
    asked = watched(monkeypatch)
    count_by_line(TiktokenCounter())("Anna won. It rained.\nBob slept. ")
    assert asked == ["Anna won.", " It rained.\n", "Bob slept.", " "]


def test_sentences_are_counted_once_for_all_fills_until_they_are_forgotten(monkeypatch):
    forget_texts()
    asked = watched(monkeypatch)
    long = "It rained and rained " * 40
    for _ in range(2):
        count_by_line(TiktokenCounter())(f"Anna won. {long}")
        count_by_line(TiktokenCounter("cl100k_base"))("Anna won.")
    assert asked == ["Anna won.", f" {long}", "Anna won.", f" {long}"], "a long one is not held"
    forget_texts()
    count_by_line(TiktokenCounter())("Anna won.")
    assert asked[4:] == ["Anna won."]


def test_a_fill_counts_little_more_than_the_text_that_it_settles_on(monkeypatch):
    passages = [f"Anna won race {n} in Oslo. It was a cold day. The snow was deep." for n in range(40)]
    compress("Who won a race in Oslo?", passages, 300)
    asked = watched(monkeypatch)
    text = compress("Who won a race in Oslo?", passages, 300).text
    assert sum(map(len, asked)) < 1.5 * len(text)


class Padded(TiktokenCounter):
    """Counts the tokens around each text, too."""

    def count(self, text):
        return super().count(text) + 3


def test_a_counter_that_may_count_otherwise_is_asked_about_whole_texts(monkeypatch):
    other = TiktokenCounter()
    other.encoding = "gpt2"  # one that is not in the package: there a line may share a token with the next
    monkeypatch.setattr(TiktokenCounter, "count", lambda self, text: 7)
    for counter in (Padded(), other):
        assert count_by_line(counter)("Anna won.\nIt rained.") == counter.count("")
