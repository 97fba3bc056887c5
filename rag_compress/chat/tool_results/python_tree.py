"""What Python prints of its values as a tree of places: lists, dictionaries, tuples, and calls that make objects."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from rag_compress.chat.tool_results.tree import DEEPEST, CommaTree, Item, OtherNotationError, Tree
from rag_compress.checks import SURROGATE
from rag_compress.core.models import Span

_BEGINS = re.compile(r"\s*(?:[\[{(]|[^\W\d][\w.]*\()")
_TOKEN = re.compile(
    r"""\s*(?:
    (?P<string>[bu]?(?:'[^'\\]*(?:\\.[^'\\]*)*'|"[^"\\]*(?:\\.[^"\\]*)*"))
    |(?P<open>[\[{(]|[^\W\d][\w.]{0,200}\()
    |(?P<close>[\]})])
    |(?P<comma>,)
    |(?P<colon>:)
    |(?P<name>[^\W\d]\w{0,200}=)
    |(?P<atom>[^\s\[\](){},:'"<>=]+|<[^<>\n]{0,200}(?:<[^<>\n]{0,200}>[^<>\n]{0,200})?>)  # <Colour.RED: 1>
    )""",
    re.VERBOSE | re.DOTALL,
)
_CLOSE = {"[": "]", "{": "}", "(": ")"}
_CHARACTER = re.compile(r"\\x..|\\u....|\\U.{8}|\\.|[^\\]", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0"}


class _PythonTree(CommaTree):
    """What a value holds that Python printed."""

    __slots__ = ()

    def gaps(self, lost: Collection[Item]) -> Iterator[Span]:
        stay = {item for parent in {item.parent for item in lost} if parent for item in self._second(parent, lost)}
        return super().gaps({item for item in lost if item not in stay} if stay else lost)

    def places(self, item: Item) -> Sequence[int]:
        start, end = item.opens + 1 + (self.body[item.opens] == "u"), item.end - 1
        if "\\" not in self.body[start:end]:
            return range(start, end + 1)
        return [*(match.start() for match in _CHARACTER.finditer(self.body, start, end)), end]

    def line(self, unit: Sequence[Item]) -> str:
        text = ", ".join(self.body[item.start : item.end] for item in unit)
        text = " ".join(_unescaped(text).split())
        return SURROGATE.sub("", text if unit[0].in_list else f"{{{text}}}")

    def words(self, item: Item) -> str:
        return item.value if item.value is not None else self.body[item.opens : item.end]

    def _second(self, parent: Item, lost: Collection[Item]) -> Iterator[Item]:
        """An element that has to stay beside the only one that is kept of a tuple: one in brackets is no tuple."""
        if self.body[parent.opens] == "(":
            kept = [number for number, item in enumerate(parent.items) if item not in lost]
            if len(kept) == 1:
                beside = parent.items[max(0, kept[0] - 1) : kept[0] + 2]
                yield min((item for item in beside if item in lost), key=lambda item: item.length)


def python_tree(body: str) -> Tree | None:
    """
    Read what may be a value as Python prints it. What other languages print alike is read, too.

    >>> [(item.key, item.length) for item in python_tree("[Otter(legs=4, name='Ada'), {'pond': None}]").root.walk()]
    [('', 43), ('', 25), ('legs', 1), ('name', 5), ('', 14), ('pond', 4)]

    :param body: The text to look at.
    :returns: What it holds; None if it is no such value.
    """
    if not _BEGINS.match(body):
        return None
    try:
        return _PythonTree(body, _root(body))
    except OtherNotationError:
        return None


def _root(body: str) -> Item:
    outside = Item(0)
    stack = [(outside, "")]
    key: tuple[int, str] | None = None
    last = "open"
    end = len(body.rstrip())
    at = 0
    while at < end:
        token = _TOKEN.match(body, at)
        if token is None or (at and len(stack) == 1):
            raise OtherNotationError
        kind = token.lastgroup or ""
        sign, start, at = token[kind], token.start(kind), token.end()
        inner, bracket = stack[-1]
        if kind == "close":
            if last == "key" or sign != _CLOSE.get(bracket[-1:]):
                raise OtherNotationError
            inner.end = at
            _close(inner, bracket)
            stack.pop()
            last = "value"
        elif kind == "comma":
            last = _expected(last == "value", "comma")
        elif kind == "colon":
            last = _expected(last == "value" and bracket not in ("(", "[") and inner.items[-1].in_list, "key")
            named = inner.items.pop()
            key = named.start, named.value if named.value is not None else body[named.start : named.end]
        elif kind == "name":
            last = _expected(last in ("open", "comma") and len(bracket) > 1, "key")
            key = start, sign[:-1]
        elif last == "value":  # parts of one long string, each in a line of its own
            before = inner.items[-1]
            _expected(kind == "string" and body[at - 1] == body[before.end - 1], "")
            before.end, before.value = at, None
        else:
            first, name = key or (start, "")
            parent = None if inner is outside else inner
            item = Item(first, parent, key is None, name, start, at, is_null=sign in ("None", "null", "undefined"))
            inner.items.append(item)
            key, last = None, "open" if kind == "open" else "value"
            if kind == "open":
                stack.append((item, sign))
                _expected(len(stack) <= DEEPEST, "")
            elif kind == "string" and sign[0] != "b":
                item.value = _unescaped(sign[1 + (sign[0] == "u") : -1])
    if len(stack) > 1:
        raise OtherNotationError
    outside.items[0].in_list = False
    return outside.items[0]


def _expected(is_so: bool, following: str) -> str:
    if not is_so:
        raise OtherNotationError
    return following


def _close(item: Item, bracket: str) -> None:
    """Tell dictionaries and calls with keywords from lists; of other calls all stays or goes."""
    keyed = sum(not part.in_list for part in item.items)
    item.is_list = bracket in ("[", "(") or (bracket == "{" and not keyed and bool(item.items))
    if keyed and keyed < len(item.items):
        if bracket == "{":
            raise OtherNotationError
        item.items = []
    elif len(bracket) > 1 and not keyed:
        item.items = []


def _unescaped(text: str) -> str:
    return "".join(map(_character, _CHARACTER.findall(text))) if "\\" in text else text


def _character(sign: str) -> str:
    if len(sign) == 1:
        return sign
    if len(sign) == 2:
        return _ESCAPES.get(sign[1], sign[1])
    try:
        return chr(int(sign[2:], 16))
    except (ValueError, OverflowError):
        return " "
