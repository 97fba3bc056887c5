"""YAML as a tree of places, where it is indented: members with their keys, and elements behind dashes."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag_compress.chat.tool_results.tree import DEEPEST, CommaTree, Item, OtherNotationError, Tree
from rag_compress.core.models import Span

_LONGEST_SCALAR = 800
"""Characters from which on a value is a text of its own, whose lines are chosen from rather."""

_DASH = re.compile(r"-(?: +|$)")
_MEMBER = re.compile(r"""("[^"\n]*"|'[^'\n]*'|[^\s"'\[\]{}#&*!|>%@`,:-][^\n:#]*|-[^\s:#][^\n:#]*)\s*:(?:[ ]+|$)""")
_BLOCK = re.compile(r"[|>][-+\d]*\s*(?:#.*)?")


class _YamlTree(CommaTree):
    """What a YAML document holds."""

    __slots__ = ()

    def places(self, item: Item) -> Sequence[int]:
        return range(item.opens, item.end + 1)

    def line(self, unit: Sequence[Item]) -> str:
        lines = (line.strip() for item in unit for line in self.body[item.start : item.end].split("\n"))
        text = ", ".join(line.removeprefix("- ") for line in lines if line and not line.startswith("#"))
        return " ".join(text.replace(":,", ":").split()) or "-"

    def words(self, item: Item) -> str:
        return self.body[item.opens : item.end].strip("\"' ")


def yaml_tree(body: str) -> Tree | None:
    """
    Read what may be YAML with something in something, each in lines of its own.

    >>> tree = yaml_tree("pond: P7\\nbeasts:\\n- legs: 4\\n  name: otter\\n- legs: 2\\n")
    >>> [(item.key, tree.body[item.opens:item.end]) for item in tree.root.items[1].items[0].items]
    [('legs', '4'), ('name', 'otter')]

    :param body: The text to look at.
    :returns: What it holds; None if it is something else, or names are given to parts of it, or a value is long.
    """
    root = Item(0)
    try:
        _read(body, root)
    except OtherNotationError:
        return None
    parts = [*root.walk()]
    for item in reversed(parts):
        if item.items:
            item.end, item.value = item.items[-1].end, None
            item.is_list = item.items[0].in_list
            if any(part.in_list is not item.is_list for part in item.items):
                return None
        elif item.length > _LONGEST_SCALAR:
            return None
    if all(not item.items for document in root.items for item in document.items):
        return None
    if len(root.items) == 1:
        root = root.items[0]
        root.parent = None
    return _YamlTree(body, root)


def _read(body: str, root: Item) -> None:
    stack: list[tuple[int, Item]] = []
    columns: dict[Item, int] = {}
    at, block = 0, False  # whether a text follows that is indented
    for line in body.split("\n"):
        text = line.strip()
        start, end = at + len(line) - len(line.lstrip(" ")), at + len(line.rstrip())
        column = start - at
        at += len(line) + 1
        if text == "---" and column == 0:  # what follows is a document of its own
            stack, block = [], False
        elif text and stack and block and column > stack[-1][0]:
            stack[-1][1].end = end
        elif text and not text.startswith("#"):
            if body[start] == "\t" or text == "...":
                raise OtherNotationError
            if not stack:
                root.items.append(Item(start, root, True, "", start, end))
                stack = [(-1, root.items[-1])]
            block = _place(body, stack, columns, column, (start, end))


def _place(body: str, stack: list[tuple[int, Item]], columns: dict[Item, int], column: int, line: Span) -> bool:
    """Read a line where it stands, and tell whether its value is the text below it."""
    start, end = line
    above = stack[-1]
    if above[1].value is not None and column > above[0]:  # a value goes on
        if _MEMBER.match(body, start, end):
            raise OtherNotationError
        above[1].end = end
        return False
    while dash := _DASH.match(body, start, end):
        start = _add(stack, columns, column, Item(start, None, True, "", dash.end(), end))
        column += dash.end() - dash.start()
    if start >= end:
        return False
    member = _MEMBER.match(body, start, end)
    if member:
        start = _add(stack, columns, column, Item(start, None, False, member[1].strip("\"'"), member.end(), end))
    elif stack[-1][1].opens != start or not stack[-1][1].in_list or len(stack) == 1:
        raise OtherNotationError
    if start >= end:
        return False
    if body[start] in "&*":
        raise OtherNotationError
    stack[-1][1].value = ""
    return _BLOCK.fullmatch(body, start, end) is not None


def _add(stack: list[tuple[int, Item]], columns: dict[Item, int], column: int, item: Item) -> int:
    """Put a member or an element where its column says, and tell where its value begins."""
    while stack[-1][0] > column or (stack[-1][0] == column and not (item.in_list and not stack[-1][1].in_list)):
        stack.pop()
    _, parent = stack[-1]
    if parent.value is not None or columns.setdefault(parent, column) != column or len(stack) > DEEPEST:
        raise OtherNotationError
    item.parent = parent
    parent.items.append(item)
    stack.append((column, item))
    return item.opens
