"""What documents source code: the comment above a declaration, the docstring below it, and single lines of both."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from heapq import merge
from typing import NamedTuple

from rag_compress.core.layout.declarations import DOCSTRING, SAID, Declaration
from rag_compress.core.layout.lines import APART, Lines
from rag_compress.core.sentences.code_statements import DESCRIPTION

_COMMENT = re.compile(r"^(?:[ \t]*(?:(?P<block>/\*[*!])|//[/!]|#:)|//)", re.MULTILINE)
_LINES = re.compile(r"(?:[ \t]*(?://|#:)[^\n]*(?:\n|$))+")
_ANNOTATION = re.compile(r"\s*(?:@\w|#\[|\[[A-Z]|//)[^\n]*")
_OPENS = re.compile(r"[*/!#:]{0,4}[ \t]*")
_TAG = re.compile(
    rf"{_OPENS.pattern}(?:[@\\](?!see\b|author\b)\w|<(?:exception|param|returns|typeparam|value)\b"
    r"|:\w[^:\n]{0,60}:\s|\.\. (?:version\w+|deprecated)::)"
)
_SINCE = re.compile(rf"{_OPENS.pattern}(?:[@\\](?:since|deprecated)\b|\.\. (?:version\w+|deprecated)::)")


class Documentation(NamedTuple):
    """
    A comment or a docstring.

    :param first: Index of its first sentence.
    :param end: Index after its last one.
    :param declared: Index of the declaration that it documents.
    """

    first: int
    end: int
    declared: int


def find_comments(lines: Lines) -> tuple[Documentation, ...]:
    r"""
    Find the comments that document what stands directly below: ``/**``, ``///``, ``#:``, ``//`` at the left edge, and
    descriptions of GraphQL.

    >>> find_comments(Lines("/** Swims on.\n * @since 2.1\n */\nvoid swim();", [(0, 13), (15, 27), (28, 30), (31, 43)]))
    (Documentation(first=0, end=3, declared=3),)

    :param lines: The sentences of a text.
    :returns: The comments, in order.
    """
    return tuple(_comments(lines)) if any(mark in lines.text for mark in ("//", "/*", "#:", '"""')) else ()


def _comments(lines: Lines) -> Iterator[Documentation]:
    text, spans = lines.text, lines.spans
    for start, end in merge(_commented(text), _described(text)):
        first = bisect_left(spans, (start, 0))
        below = bisect_left(spans, (end, 0), first)
        last_comment = below
        if below > first and spans[below - 1][1] > end:  # with what it documents, in one statement
            below = last_comment = below - 1
        while (
            below < len(spans)
            and lines.breaks[below] < APART
            and _ANNOTATION.fullmatch(text, max(spans[below][0], end), spans[below][1])
        ):
            below += 1
        if first < last_comment and below < len(spans) and lines.breaks[below] < APART:
            yield Documentation(first, last_comment, below)


def _commented(text: str) -> Iterator[tuple[int, int]]:
    """Where comments begin and end, without those that are opened and not closed."""
    place = 0
    while (match := _COMMENT.search(text, place)) is not None:
        if match["block"]:
            closing = text.find("*/", match.end())
            if closing < 0:
                return
            place = closing + 2
        else:
            run = _LINES.match(text, match.start())
            place = run.end() if run else match.end()
        yield match.start(), place


def _described(text: str) -> Iterator[tuple[int, int]]:
    """Where descriptions of GraphQL begin and end."""
    return (
        (found.start() + len(found[0]) - len(found[0].lstrip()), found.start("end"))
        for found in DESCRIPTION.finditer(text)
    )


def find_docstrings(lines: Lines, declarations: Sequence[Declaration]) -> tuple[Documentation, ...]:
    """
    Find the docstrings of declarations.

    :param lines: The sentences of a text.
    :param declarations: The functions and classes that it declares.
    :returns: Those that have one, in order.
    """
    text, spans = lines.text, lines.spans
    found = []
    for one in declarations:
        quotes = DOCSTRING.match(text, spans[one.described][0]) if one.described > one.index else None
        if quotes is not None:
            end = text.find(quotes[0][-3:], quotes.end())
            behind = bisect_left(spans, (end, 0), one.described) if end >= 0 else one.described + 1
            found.append(Documentation(one.described, behind, one.index))
    return tuple(found)


def find_tags(lines: Lines, documented: Sequence[Documentation]) -> list[tuple[int, int, int]]:
    """
    Find the lines that say one thing of a declaration without naming it: what it is for, ``@throws``, ``:param x:``.

    :param lines: The sentences of a text.
    :param documented: Its comments and docstrings.
    :returns: Index of the declaration, and first and end of the line, as of `find_named_below`: the first line with a
        word, and all with a tag.
    """
    text, spans = lines.text, lines.spans
    found = []
    for first, end, declared in documented:
        tags = [index for index in range(first, end) if _TAG.match(text, spans[index][0])]
        said = next((index for index in range(first, end) if SAID.search(text, *spans[index])), first)
        found += [(declared, index, index + 1) for index in sorted({said, *tags})]
    return found


def find_since(lines: Lines, documented: Sequence[Documentation]) -> Mapping[int, int]:
    """
    Find the lines that say since which version there is something, or until which.

    :param lines: The sentences of a text.
    :param documented: Its comments and docstrings.
    :returns: For each declaration, and for the other sentences of its comment or docstring, the first such line.
    """
    text, spans = lines.text, lines.spans
    found: dict[int, int] = {}
    for first, end, declared in documented:
        line = next((index for index in range(first, end) if _SINCE.match(text, spans[index][0])), None)
        if line is not None:
            found.update(dict.fromkeys((declared, *range(first, end)), line))
            del found[line]
    return found
