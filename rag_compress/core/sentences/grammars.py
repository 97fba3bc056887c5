"""Rules of a grammar over several lines, as RFCs have them: an alternative by itself says nothing."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from rag_compress.core.sentences.lines import LONG_LINE, indent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rag_compress.core.models import Span

_HEAD = re.compile(
    r"[ \t]*(?:(?:export[ \t]+)?(?:type|data)[ \t]+)?<?[A-Za-z][\w-]*>?(?:[ \t]+[a-z])*[ \t]*"
    r"(?:::=|:=|=/?)(?:[ \t]+(?=\S)|\Z)"
)
"""``HEX =``, ``<digit> ::=``, ``type Colour =``, ``data Tree a =``; it ends where the first alternative begins."""
_ALTERNATIVE = re.compile(r"[ \t]*(?:\|(?!\|)(?!.*\|[ \t]*$)|/(?![/*])|;[ \t])")
"""How a further line begins: with a bar that begins no row of a table, a slash, or a note on the line above."""
_OF_GRAMMAR = re.compile(r"[\"'][^\"'\s]+[\"']|<[^<>\n]+>|[*#]\(|\b\d?\*(?=[A-Za-z(\[])|%x[0-9A-F]")
_OPEN = re.compile(r"\s[/|]\s*$")


def lines_of_rule(text: str, lines: Sequence[Span]) -> int:
    r"""
    Count the lines of a rule of ABNF or BNF, or of a type of several alternatives, that begins with the first of them.

    Further lines are deeper: they begin with a bar, a slash or a note behind a semicolon, or stand below what the rule
    says, where that has literals or repetitions as a grammar has them.

    >>> lines_of_rule('HEX = "A" | "B"\n    | DIGIT\nDIGIT = "0"', [(0, 15), (16, 27), (28, 39)])
    2

    :param text: The text.
    :param lines: Some of its lines, ascending.
    :returns: How many they are; 1 where the first begins no rule.
    """
    first = text[slice(*lines[0])]
    head = _HEAD.match(first) if "=" in first else None
    if head is None:
        return 1
    column = len(head[0].expandtabs())
    is_grammar = _OF_GRAMMAR.search(first, head.end()) is not None
    taken = 1
    for line, following in pairwise(lines):
        content = text[slice(*following)]
        is_below = text.count("\n", line[1], following[0]) <= 1 and indent(content) > indent(first)
        goes_on = _OPEN.search(text[slice(*line)][-LONG_LINE:]) or (is_grammar and indent(content) >= column)
        if not (is_below and (goes_on or _ALTERNATIVE.match(content))):
            break
        taken += 1
    return taken
