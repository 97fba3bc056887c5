"""Names with what is said of them on deeper lines: parameters in docstrings, options of commands, terms of lists."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from rag_compress.core.sentences.lines import BULLET, LONG_LINE, indent, is_code, is_statement, reads_as_prose
from rag_compress.core.sentences.manuals import (
    described_at,
    is_option,
    is_option_above_text,
    is_term,
    is_term_above_text,
    is_title_above,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rag_compress.core.models import Span

_TYPE: Final = r"(?:str|int|bool|float|list|dict|tuple|bytes|set|callable|object|ndarray|None|Optional|Union)\b"
_NAME: Final = r"[`'\"*]{0,3}[A-Za-z_$][\w.$-]{0,60}(?:\[\w{0,20}\])?[`'\"]{0,3}"
_TYPED: Final = re.compile(  # axis : {int, None}, optional; a, b : array_like; x1, x2: float
    rf"\s*{_NAME}(?:, ?{_NAME}){{0,5}}(?: :(?: \S.{{0,150}})?|: {_TYPE}.{{0,80}})"
)
_ALONE: Final = re.compile(  # ValueError; dict of str
    rf"\s*`{{0,2}}(?:[A-Z]\w{{0,60}}[a-z][A-Z][\w.]{{1,60}}|{_TYPE}.{{0,60}})`{{0,2}}"
)
_BEGINS_TEXT: Final = re.compile(r"\s*[`'\"*(:]{0,3}[A-Z]\S* [`'\"*(:]{0,3}\w")
_LONG_OPTION: Final = re.compile(r"(?<![\w-])--?([A-Za-z][\w-]+)")
_MOST_NAMES: Final = 4
"""Lines with names of one option at most."""

_DEEPER: Final = 2
"""Columns by which what is said of a name is deeper, at least."""


def is_typed_name(line: str) -> bool:
    """
    Tell whether a line is the name of a parameter, or several, with the type of it.

    >>> is_typed_name("axis : {int, None}, optional"), is_typed_name("Note: this is old.")
    (True, False)

    :param line: A line, without white space at its end.
    :returns: Whether it is.
    """
    return _TYPED.fullmatch(line) is not None


def is_name_above_text(line: str, following: str) -> bool:
    """
    Tell whether a line is a name, and the deeper one below says something of it.

    >>> is_name_above_text("ValueError", "    If it is not open."), is_name_above_text("else", "    run_all()")
    (True, False)

    :param line: A line, without white space at its end.
    :param following: The line below.
    :returns: Whether it is.
    """
    if indent(following) - indent(line) < _DEEPER or is_title_above(line, following):
        return False
    if is_option_above_text(line, following) or is_term_above_text(line, following):
        return True
    said = following.lstrip()[:LONG_LINE]
    if is_typed_name(line):
        return not (is_typed_name(following.rstrip()) or BULLET.match(following) or is_code(said) or is_statement(said))
    is_said = _BEGINS_TEXT.match(following) is not None and (said.rstrip().endswith(".") or reads_as_prose(said))
    return is_said and _ALONE.fullmatch(line) is not None and not is_code(said)


def names_explained(lines: str) -> list[str]:
    r"""
    Give the names that lines explain which begin with a parameter and its type, or with an option.

    >>> names_explained("-a, --add-all <path>\n    Add all of it."), names_explained("x, y : int\n    The place.")
    (['add-all'], ['x', 'y'])

    :param lines: The lines of a sentence.
    :returns: The names, of options those of more than one letter; none for others.
    """
    first, _, below = lines.partition("\n")
    first, following = first.rstrip(), below.partition("\n")[0]
    if is_option(first):
        named = takewhile(is_option, lines.splitlines()[:_MOST_NAMES])
        return [name for line in named for name in _LONG_OPTION.findall(line[: described_at(line) or LONG_LINE])]
    if following and is_typed_name(first) and is_name_above_text(first, following):
        return [name.strip(" `'\"*") for name in first.partition(":")[0].split(",")]
    return []


def lines_of_entry(text: str, lines: Sequence[Span]) -> int:
    r"""
    Tell how many lines the entry has that begins with the first: a name with what is said of it on deeper lines.

    >>> text = "axis : int\n    The axis.\nout : array"
    >>> lines_of_entry(text, [(0, 10), (11, 24), (25, 36)])
    2

    :param text: The text.
    :param lines: Lines, ascending.
    :returns: Their number, up to a blank line or one that is no deeper; 0 where that is none, or where a list or code
        stands in it.
    """
    if len(lines) < 2 or lines[0][1] - lines[0][0] > LONG_LINE:
        return 0
    first = text[slice(*lines[0])].rstrip()
    if is_option(first) or is_term(first) or not is_name_above_text(first, text[slice(*lines[1])]):
        return 0
    column = indent(first)
    taken, end = 1, lines[0][1]
    for line in lines[1:]:
        content = text[slice(*line)]
        if content.isspace() or text.count("\n", end, line[0]) > 1 or indent(content) <= column:
            break
        if BULLET.match(content) or is_option(content) or content.rstrip().endswith(":"):
            return 0
        taken, end = taken + 1, line[1]
    return taken if taken > 1 else 0
