"""Signatures: the lines that begin functions and classes in source code, and tell what those inside are part of."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rag_compress.core.models import Span
from rag_compress.core.sentences.lines import LONG_LINE, before_on_line, indent

_MAY_HAVE_ONE = re.compile(r"\b(?:class|def|func|function|fn|impl|interface|struct|trait)\b|=> ?\{")
_MODIFIERS = (
    r"(?:(?:abstract|async|default|export|final|internal|override|private|protected|pub(?:\(\w+\))?|public|static"
    r"|unsafe)\s+)*"
)
_SIGNATURE = re.compile(
    rf"{_MODIFIERS}(?:"
    r"(?:def|fn|function\*?)\s+[\w$]+\s*[(<]"  # def name(    fn name<T>(
    r"|func\s+(?:\([^()]*\)\s*)?\w+\s*[(\[]"  # func (c *Client) Run(
    r"|(?:class|interface|struct|trait)\s+[\w$]+\s*(?:[:({<]|(?:extends|implements|for)\b)"
    r"|impl\b.*\{|type\s+\w+\s+(?:struct|interface)\b"
    r"|(?:const|let|var)\s+[\w$]+\s*=\s*(?:async\s*)?(?:function\b|(?:\([^()]*\)|[\w$]+)\s*=>)"
    r")"
)
_OPEN = re.compile(r"[:{(,]\s*(?:(?:#|//).*)?$")
_CLOSER = re.compile(r"[)\]}]")


def find_signatures(text: str, spans: Sequence[Span]) -> Mapping[int, int]:
    """
    Find the sentences inside of functions and classes: what is indented deeper than the line that begins one, and the
    bracket in its column that ends it.

    >>> text = "class Otter:\\n    def swim(self):\\n        return 1\\nx = 2"
    >>> find_signatures(text, [(0, 12), (17, 32), (41, 49), (50, 55)])
    {1: 0, 2: 1}

    :param text: The text.
    :param spans: Its sentences.
    :returns: Index of each, with that of the line that begins the innermost.
    """
    if not _MAY_HAVE_ONE.search(text):
        return {}
    found: dict[int, int] = {}
    around: list[tuple[int, int]] = []  # column and index of what is open, the innermost last
    for index, (start, end) in enumerate(spans):
        column = _column(text, start)
        is_closer = _CLOSER.match(text, start) is not None
        while column is not None and around and around[-1][0] >= column + is_closer:
            around.pop()
        if around:
            found[index] = around[-1][1]
        line = text[start : min(end, start + LONG_LINE)].split("\n", 1)[0].rstrip()
        if column is not None and _OPEN.search(line) and _SIGNATURE.match(line):
            around.append((column, index))
    return found


def _column(text: str, start: int) -> int | None:
    """Column in which a sentence begins its line; None where it stands inside it."""
    before = before_on_line(text, start)
    return None if before.strip(" \t") else indent(f"{before}.")
