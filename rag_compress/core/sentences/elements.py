"""Elements of XML: feeds, project files, resources of apps. A line of one stands for itself, a short record whole."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from rag_compress.core.sentences.lines import indent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rag_compress.core.models import Span

LONGEST_ELEMENT: Final = 300
"""Characters up to which an element on one line is a unit; a longer one is a paragraph."""

_HTML: Final = (
    "a|abbr|address|article|aside|b|big|blockquote|body|br|button|caption|center|cite|code|col|colgroup|dd|del|details|div|dl|dt|em"
    "|figcaption|figure|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|label|li|main|mark|meta|nav|ol"
    "|option|p|picture|pre|q|s|samp|script|section|select|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody"
    "|td|template|textarea|tfoot|th|thead|tr|tt|u|ul|var|video|wbr"
)
"""Elements of web pages, whose lines are often prose that was wrapped."""
NAME: Final = rf"(?!(?:{_HTML})(?![\w:.-]))[A-Za-z_][\w:.-]{{0,60}}"
"""The name of an element of XML that is none of HTML, as an expression."""

_LINE: Final = re.compile(rf"\s*<(?:/?{NAME}(?=\s+[\w:.-]{{1,60}}\s*=|\s*/?>)|\?xml|!--)[^\n]*>\s*", re.IGNORECASE)
_OPENS: Final = re.compile(rf"\s*<(?P<name>{NAME})(?:\s[^<>]*)?(?<!/)>\s*", re.IGNORECASE)
_OPENS_ON: Final = re.compile(rf"\s*<{NAME}(?:\s[^<>]*)?\s*", re.IGNORECASE)
"""A tag whose attributes go on in the next line."""
_ATTRIBUTES: Final = re.compile(r"\s*[\w:.-]{1,60}\s*=\s*[\"'][^<>]*|\s*/?>\s*")
_BEHIND: Final = re.compile(rf"(?:</[\w:.-]{{1,60}}\s{{0,9}}>|/>)\s{{0,20}}(?=<{NAME}[\s/>])", re.IGNORECASE)


def is_element(text: str, start: int, end: int) -> bool:
    """
    Tell whether a line is of XML: it begins with the tag of an element that is none of HTML, and ends with a tag.

    >>> is_element("<version>1.2</version>", 0, 22), is_element("<b>No</b>", 0, 9), is_element("<Ann> Hello", 0, 11)
    (True, False, False)

    :param text: Any string.
    :param start: Where the line begins.
    :param end: Where it ends.
    :returns: Whether it is.
    """
    return _LINE.fullmatch(text, start, end) is not None


def lines_of_elements(text: str, lines: Sequence[Span]) -> tuple[set[int], set[int]]:
    r"""
    Find the lines of XML.

    >>> text = "<title>Otters</title>\n<link>http://a.b</link>\nSo it is."
    >>> lines_of_elements(text, [(0, 21), (22, 45), (46, 55)])
    ({0, 22}, set())

    :param text: The text.
    :param lines: Its lines, ascending.
    :returns: Where those begin that are one unit, and where those do that are longer, or hold several elements.
    """
    units: set[int] = set()
    others: set[int] = set()
    if "</" not in text and "/>" not in text:
        return units, others
    for start, end in lines:
        if is_element(text, start, end):
            is_long = end - start > LONGEST_ELEMENT or _BEHIND.search(text, start, end) is not None
            (others if is_long else units).add(start)
    return units, others


def element_cuts(text: str, start: int, end: int) -> list[int]:
    """
    Find where elements begin on a line that is all of XML, behind the end of others.

    >>> element_cuts("<item><title>Otters</title><link>http://a.b</link></item>", 0, 57)
    [27]

    :param text: Any string.
    :param start: Where the line begins.
    :param end: Where it ends.
    :returns: The places, ascending.
    """
    return [found.end() for found in _BEHIND.finditer(text, start, end)]


def lines_of_element(text: str, lines: Sequence[Span]) -> int:
    r"""
    Tell how many lines the element takes that begins with the first: a tag whose attributes stand on lines of their
    own, or what stands between a tag and the one that closes it, where that is elements alone.

    >>> text = "<author>\n  <name>Ann</name>\n</author>\n<id>7</id>"
    >>> lines_of_element(text, [(0, 8), (9, 27), (28, 37), (38, 47)])
    3

    :param text: The text.
    :param lines: Lines, ascending: no more than may be one unit.
    :returns: Their number; 0 where it is not known.
    """
    if not text[lines[0][0] : lines[0][1]].lstrip().startswith("<"):
        return 0
    opening = _OPENS.fullmatch(text, *lines[0])
    if opening is None:
        return _lines_of_tag(text, lines)
    column = indent(text[slice(*lines[0])])
    closing = f"</{opening['name']}>"
    for taken, line in enumerate(lines[1:], start=2):
        content = text[slice(*line)]
        if content.strip() == closing and indent(content) == column:
            return taken
        if not content.isspace() and not (indent(content) > column and is_element(text, *line)):
            break
    return 0


def _lines_of_tag(text: str, lines: Sequence[Span]) -> int:
    if _OPENS_ON.fullmatch(text, *lines[0]) is None:
        return 0
    for taken, line in enumerate(lines[1:], start=2):
        if _ATTRIBUTES.fullmatch(text, line[0], line[1]) is None and _ATTRIBUTES.match(text, *line) is None:
            break
        if text[slice(*line)].rstrip().endswith(">"):
            return taken
    return 0
