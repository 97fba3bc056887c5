"""Lines of a command that a backslash continues stand for themselves, whatever stops they have."""

from __future__ import annotations

import pytest

from rag_compress.core.sentences import PysbdSplitter
from rag_compress.core.sentences.continued import is_continued


def units(text):
    return [text[start:end] for start, end in PysbdSplitter().split(text, "en")]


def test_no_line_of_a_command_is_cut():
    text = "find /hold \\! -user cook \\\n  -name '*.log' -o -size +9k? Then -delete \\\n  -print\nls"
    assert units(text)[:2] == ["find /hold \\! -user cook \\", "-name '*.log' -o -size +9k? Then -delete \\"]


def test_lines_that_end_as_those_of_windows_are_read_alike():
    text = "docker run --rm \\\r\n  -p 80:80. Then \\\r\n  web\r\nls"
    assert units(text) == ["docker run --rm \\", "-p 80:80. Then \\", "web", "ls"]


@pytest.mark.parametrize("line", ["It is late \\", "x & y \\\\", "Then they swim \\", "a\\"])
def test_a_line_break_of_prose_or_of_a_formula_continues_no_command(line):
    assert not is_continued(line)
