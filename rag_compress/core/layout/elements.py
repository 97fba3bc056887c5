"""Records of XML: elements that come again, each with the line that names it, such as the items of a feed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterator
from itertools import islice
from typing import Final, NamedTuple

from rag_compress.core.layout.lines import Lines
from rag_compress.core.sentences.elements import NAME

_TAG: Final = re.compile(rf"<(?P<closes>/)?(?P<name>{NAME})(?P<attributes>\s[^<>]*)?>", re.IGNORECASE)
_LEAF: Final = re.compile(r"<(?:[\w.-]{1,30}:)?(?P<key>[\w.-]{1,40})(?=[\s>/])")
_NAMED: Final = re.compile(r"\s(?:name|title)\s*=\s*[\"'][^\"'<>]+[\"']", re.IGNORECASE)
_MOST_TAGS: Final = 40
"""Tags of a line that are looked at; prose with more is no line of a record."""
_DEEPEST: Final = 40


class Element(NamedTuple):
    """
    An element over several lines.

    :param tag: Its name.
    :param first: Index of the line that opens it.
    :param named_by: Index of the line that names it; -1 where none does.
    :param end: Index behind the line that closes it.
    """

    tag: str
    first: int
    named_by: int
    end: int


def element_key(line: str) -> str:
    """
    Give the name of the element that a line begins with, without its namespace, where the line ends with a tag,
    too: the first sentence of a longer one is prose.

    >>> element_key("<dc:date>2005-11-19</dc:date>"), element_key("<description>It rains.")
    ('date', '')

    :param line: A line.
    :returns: The name in lower case; empty where there is none.
    """
    found = _LEAF.match(line) if line.endswith(">") else None
    return found["key"].casefold() if found else ""


def find_elements(lines: Lines, names: Container[str]) -> Iterator[Element]:
    r"""
    Find the elements that stand for records: of several lines, with a line that names them, and one like another. Of
    one in another the inner one is taken.

    >>> text = "<i>\n<t>Otters</t>\n<d>1</d>\n</i>".replace("i>", "it>") + "\n<it>\n<t>Rain</t>\n</it>"
    >>> [*find_elements(Lines(text, [(0, 4), (5, 18), (19, 27), (28, 33), (34, 38), (39, 50), (51, 56)]), {"t"})]
    [Element(tag='it', first=0, named_by=1, end=4), Element(tag='it', first=4, named_by=5, end=7)]

    :param lines: The sentences of a text.
    :param names: Keys of the lines that name a record, in lower case.
    :returns: The elements, in order.
    """
    if "</" not in lines.text:
        return
    found = [element for element in _elements(lines, names) if element.named_by >= 0]
    alike = Counter(element.tag for element in found)
    behind = 0
    for element in sorted(found, key=lambda element: element.end):  # the inner one ends first
        if alike[element.tag] > 1 and element.first >= behind:
            yield element
            behind = element.end


def _elements(lines: Lines, names: Container[str]) -> Iterator[Element]:
    opened: list[Element] = []
    for index, line in enumerate(lines):
        for tag in islice(_TAG.finditer(line), _MOST_TAGS):
            attributes = tag["attributes"] or ""
            if not tag["closes"]:
                if not attributes.endswith("/") and len(opened) < _DEEPEST:
                    opened.append(Element(tag["name"], index, index if _NAMED.search(attributes) else -1, index))
                continue
            depth = next((depth for depth in range(len(opened) - 1, -1, -1) if opened[depth].tag == tag["name"]), None)
            if depth is None:
                continue
            element = opened[depth]
            del opened[depth:]
            if element.first < index:
                yield element._replace(end=index + 1)
            elif opened and opened[-1].named_by < 0 and element_key(f"<{element.tag}>") in names:
                opened[-1] = opened[-1]._replace(named_by=index)
