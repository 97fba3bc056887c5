"""JSON as a tree of places."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from rag_compress.chat.tool_results.tree import CommaTree, Item, Tree
from rag_compress.checks import SURROGATE

_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[{}\[\]]|[^\s"{}\[\]:,]+')
_CHARACTER = re.compile(r"\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\u....|\\.|[^\\]")


class _JsonTree(CommaTree):
    """What a JSON document holds."""

    __slots__ = ()

    def places(self, item: Item) -> Sequence[int]:
        start, end = item.opens + 1, item.end - 1
        if "\\" not in self.body[start:end]:
            return range(start, end + 1)
        return [*(match.start() for match in _CHARACTER.finditer(self.body, start, end)), end]

    def line(self, unit: Sequence[Item]) -> str:
        values = {item.key: self._value(item) for item in unit}
        text = json.dumps(values[""] if unit[0].in_list else values, ensure_ascii=False)
        return SURROGATE.sub("", text)

    def words(self, item: Item) -> str:
        return str(self._value(item))

    def _value(self, item: Item) -> Any:
        return json.loads(self.body[item.opens : item.end])


def json_tree(body: str) -> Tree | None:
    """
    Read what may be an object or a list in JSON.

    >>> [(item.key, item.length) for item in json_tree('{"a": [1, "otter"], "b": null}').root.walk()]
    [('', 30), ('a', 12), ('', 1), ('', 7), ('b', 4)]

    :param body: The text to look at.
    :returns: What the document holds; None if it is no such JSON.
    """
    if not body.lstrip().startswith(("{", "[")):
        return None
    try:
        json.loads(body)
    except (ValueError, RecursionError):
        return None
    return _JsonTree(body, _root(body))


def _root(body: str) -> Item:
    """The items of a document that is known to be JSON."""
    outside = Item(0)
    stack = [outside]
    key: re.Match[str] | None = None
    for token in _TOKEN.finditer(body):
        sign, inner = token[0], stack[-1]
        if sign in ("}", "]"):
            inner.end = token.end()
            stack.pop()
        elif key is None and inner is not outside and not inner.is_list:
            key = token
        else:
            start, name = (token.start(), "") if key is None else (key.start(), json.loads(key[0]))
            parent = None if inner is outside else inner
            item = Item(start, parent, inner.is_list, name, token.start(), token.end(), is_null=sign == "null")
            inner.items.append(item)
            key = None
            if sign in ("{", "["):
                item.is_list = sign == "["
                stack.append(item)
            elif sign[0] == '"':
                item.value = json.loads(sign)
    return outside.items[0]
