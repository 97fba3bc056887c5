"""JSON on one line: where its records, the rows of its tables and the members of its long objects begin."""

from __future__ import annotations

import re
from itertools import pairwise

LONGEST_OBJECT = 1_500
"""Characters of JSON up to which it is not cut at members: what a record says is told by the members beside it."""

_DEEPEST = 10
"""Objects in one another that are cut at their members."""

_JSON = re.compile(r'[\[{]\s*(?:"(?:[^"\\]|\\.){0,100}"\s*:|[\[{]\s*["{])')
_SIGN = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)|[\[{]\s*|[\]}](?:\s*,\s*)?|,\s*', re.DOTALL)
"""A string, to its end or to where the text is cut off; brackets; commas, with the bracket in front of them."""

_ROW = re.compile(r'\[[^\[\]{}"]{0,200}"')  # numbers alone may be the corners of a shape
_KEY = re.compile(r'"(?:[^"\\]|\\.){0,100}"\s*:')


def is_json(text: str, start: int, end: int) -> bool:
    """
    Tell whether JSON begins at a place.

    >>> is_json('{"a": 1}', 0, 8), is_json("[a] is so", 0, 9)
    (True, False)

    :param text: Any string.
    :param start: The place.
    :param end: Where the line ends.
    :returns: Whether it does.
    """
    return _JSON.match(text, start, end) is not None


def json_cuts(text: str, start: int, end: int) -> list[int]:
    """
    Find where parts of JSON begin that say something by themselves, outside of strings.

    These are objects behind others; rows, which are lists with a string, of a list that is in no other; and the members
    of objects where what is left is longer than a record.

    >>> text = '{"names":["a","b"],"rows":[["x, y",1],["z",2]]}'
    >>> [text[a:b] for a, b in pairwise([0, *json_cuts(text, 0, len(text)), len(text)])]
    ['{"names":["a","b"],"rows":[', '["x, y",1],', '["z",2]]}']

    :param text: Any string.
    :param start: Where the JSON begins.
    :param end: Where it ends, or is cut off.
    :returns: The places, ascending.
    """
    cuts: list[int] = []
    members: list[tuple[int, int]] = []  # places, and how many objects and lists they are in
    opened: list[str] = []
    lists = 0
    for sign in _SIGN.finditer(text, start, end):
        first, place = sign[0][0], sign.end()
        if first in "[{":
            opened.append(first)
            lists += first == "["
            if first == "[" and lists == 1 and len(opened) > 1 and _ROW.match(text, place, end):
                cuts.append(place)
        elif first in "]}":
            lists -= bool(opened) and opened.pop() == "["
        if first == '"' or "," not in sign[0]:
            continue
        is_row = first == "]" and lists == 1 and _ROW.match(text, place, end)
        if is_row or (first == "}" and text.startswith("{", place)):
            cuts.append(place)
        elif opened and opened[-1] == "{" and _KEY.match(text, place, end):
            members.append((place, len(opened)))
    return _at_members(cuts, members, start, end) if members else cuts


def _at_members(cuts: list[int], members: list[tuple[int, int]], start: int, end: int) -> list[int]:
    """Cut what is longer than a record at the outermost of its members as well."""
    for _ in range(_DEEPEST):
        further: list[int] = []
        rest = iter(members)
        member = next(rest, None)
        for first, last in pairwise([start, *cuts, end]):
            inside: list[tuple[int, int]] = []
            while member is not None and member[0] < last:
                inside += [member] if member[0] > first else []
                member = next(rest, None)
            if last - first > LONGEST_OBJECT and inside:
                outermost = min(depth for _, depth in inside)
                further += [place for place, depth in inside if depth == outermost]
        if not further:
            break
        cuts = sorted((*cuts, *further))
    return cuts
