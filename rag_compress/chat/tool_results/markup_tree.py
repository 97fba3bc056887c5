"""XML and HTML as a tree of places, without a parser that would follow entities or fetch anything."""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from rag_compress.chat.tool_results.tree import DEEPEST, IDENTIFIES, Item, OtherNotationError, Tree
from rag_compress.core.models import Span

_ATTRIBUTE = r"""(?:"[^"<]*"|'[^'<]*'|[^<>"'])"""
_TAG = re.compile(rf"<(?P<end>/?)(?P<tag>[^\W\d][\w:.-]*)(?P<attributes>(?:[\s/]{_ATTRIBUTE}*)?)>")
_ATTRIBUTES = re.compile(r"""([\w:.-]+)\s*=\s*["']([^"']*)["']""")
_CHARACTER = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|\w{1,32});|.", re.DOTALL)
_OTHERS = {"<!--": "-->", "<![CDATA[": "]]>", "<?": "?>"}
_OTHER = re.compile(r"<!--|<!\[CDATA\[|<\?|<![^<>\[\]]*>|<(?=[!/\w])")  # a document type with a subset is not read
_CDATA = re.compile(r"\s*<!\[CDATA\[(.*)\]\]>\s*", re.DOTALL)
_BEGINS = re.compile(r"\s*<[!?\w]")

_EMPTY = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr")
)
_RAW = frozenset(("script", "style"))
_FLOWING = frozenset(
    (
        *_EMPTY,
        *_RAW,
        *("a", "article", "blockquote", "code", "details", "div", "figure", "footer", "header", "li", "main", "nav"),
        *("ol", "option", "p", "pre", "section", "span", "strong", "table", "td", "th", "tr", "ul"),
    )
)
"""Elements of HTML that follow each other in any order, whatever belongs together."""

_HEADS = frozenset(["h1", "h2", "h3", "h4", "h5", "h6", "dt", "caption", "legend", "summary", "thead"])
_CELLS = frozenset(("td", "th", "li"))


@dataclass(frozen=True, slots=True)
class _MarkupTree:
    """
    The elements of a document in XML or HTML.

    :param body: The document.
    :param root: Its items: elements, each with its tag as the key.
    """

    body: str
    root: Item

    def gaps(self, lost: Collection[Item]) -> Iterator[Span]:
        for parent in dict.fromkeys(item.parent for item in lost if item.parent):
            end = parent.opens
            for item in parent.items:
                if item in lost:
                    yield end, item.end
                end = item.end

    def places(self, item: Item) -> Sequence[int]:
        start, end, is_raw = _inside(self.body, item)
        if is_raw or "&" not in self.body[start:end]:
            return range(start, end + 1)
        return [*(match.start() for match in _CHARACTER.finditer(self.body, start, end)), end]

    def line(self, unit: Sequence[Item]) -> str:
        return ", ".join(part for item in unit for part in self._said(item)) or unit[0].key

    def words(self, item: Item) -> str:
        return " ".join(f"{item.value or ''}".split())

    def told_by(self, item: Item) -> str:
        return " ".join(html.unescape(value) for name, value in self._attributes(item) if IDENTIFIES.fullmatch(name))

    def _said(self, item: Item) -> Iterator[str]:
        """What the elements of an item say, each with its name."""
        for inner in item.walk():
            said = [f"{name}: {html.unescape(value)}" for name, value in self._attributes(inner)]
            text = inner.value
            if not text and not inner.items:
                text = html.unescape(_TAG.sub(" ", self.body[inner.opens : _inside(self.body, inner)[1]]))
            if text and text.strip():
                said.append(text)
            if said:
                text = " ".join(", ".join(said).split())
                yield text if inner.key in _CELLS else f"{inner.key}: {text}"

    def _attributes(self, item: Item) -> list[tuple[str, str]]:
        return _ATTRIBUTES.findall(self.body, item.start, item.opens)


def markup_tree(body: str) -> Tree | None:
    """
    Read what may be elements of XML or HTML, all of which are closed, with nothing but white space between them.

    An element with text beside elements, as a paragraph with a link, stays whole or goes, and so does one in which
    the order says what belongs together, as ``<key>`` and ``<string>`` in lists of properties.

    >>> tree = markup_tree("<pond><beast legs='4'>otter &amp; pup</beast><beast>heron</beast></pond>")
    >>> [(item.key, item.in_list, item.value) for item in tree.root.walk()]
    [('pond', False, None), ('beast', True, 'otter & pup'), ('beast', True, 'heron')]

    :param body: The text to look at.
    :returns: The elements; None if it is something else.
    """
    if not _BEGINS.match(body):
        return None
    outside = Item(0)
    try:
        _read(body, outside)
    except OtherNotationError:
        return None
    if not outside.items:
        return None
    for item in reversed([*outside.walk()]):
        if item.items:
            _arrange(item)
    if len(outside.items) == 1:
        root = outside.items[0]
        root.parent = None
        return _MarkupTree(body, root)
    outside.opens, outside.end = outside.items[0].start, len(body)
    return _MarkupTree(body, outside)


def _read(body: str, outside: Item) -> None:
    """Find the elements. What is no tag, as in ``a < b``, is text."""
    is_empty = cache(lambda name: name.lower() in _EMPTY and f"</{name}>" not in body)  # ``<link>`` in feeds is not
    stack = [outside]
    mixed: set[Item] = set()
    at = 0
    while (sign := body.find("<", at)) >= 0:
        inner = stack[-1]
        tag = _TAG.match(body, sign)
        if body[at:sign].strip():
            mixed.add(inner)
        if tag is None:
            at = _behind(body, sign)
            if body.startswith("<![CDATA[", sign) or at == sign + 1:
                mixed.add(inner)
            continue
        at = tag.end()
        name = tag["tag"]
        if tag["end"]:
            if inner is outside or inner.key != name:
                raise OtherNotationError
            _close(body, inner, sign, at, is_mixed=inner in mixed)
            stack.pop()
            continue
        item = Item(sign, inner, True, name, at)
        inner.items.append(item)
        if tag["attributes"].endswith("/") or is_empty(name):
            item.end, item.value = at, ""
        elif name.lower() in _RAW:
            end = re.compile(rf"</{name}\s*>", re.IGNORECASE).search(body, at)
            if end is None:
                raise OtherNotationError
            item.end = at = end.end()
        else:
            stack.append(item)
            if len(stack) > DEEPEST:
                raise OtherNotationError
    if len(stack) > 1 or outside in mixed or body[at:].strip():
        raise OtherNotationError


def _behind(body: str, sign: int) -> int:
    """Where a comment, a section of data or a declaration ends; behind the sign where it is text."""
    other = _OTHER.match(body, sign)
    if other is None:
        return sign + 1
    closed = _OTHERS.get(other[0])
    if closed is None:
        if other[0] == "<":
            raise OtherNotationError
        return other.end()
    end = body.find(closed, other.end())
    if end < 0:
        raise OtherNotationError
    return end + len(closed)


def _close(body: str, item: Item, sign: int, end: int, *, is_mixed: bool) -> None:
    item.end = end
    if item.items:
        if is_mixed:
            item.items, item.value = [], ""
        return
    start, stop, is_raw = _span(body, item.opens, sign)
    text = body[start:stop]
    if not text.strip() or (not is_raw and "<!" in text):
        item.value = ""
    elif is_raw or "&" not in text:
        item.value = text
    else:
        item.value = "".join(sign if len(sign) == 1 else _one(sign) for sign in _CHARACTER.findall(text))


def _inside(body: str, item: Item) -> tuple[int, int, bool]:
    """Where the text of an element stands, and whether it has no escapes."""
    end = body.rfind("<", item.opens, item.end)
    return _span(body, item.opens, end if end >= 0 else item.end)


def _span(body: str, start: int, end: int) -> tuple[int, int, bool]:
    data = _CDATA.fullmatch(body, start, end)
    return (*data.span(1), True) if data and "]]>" not in data[1] else (start, end, False)


def _one(sign: str) -> str:
    """The one character that an escape stands for; a space for what is several, or unknown."""
    text = html.unescape(sign)
    return text if len(text) == 1 else " "


def _arrange(item: Item) -> None:
    """Tell lists of elements from members with names of their own, and what the others stand below."""
    tags = [part.key for part in item.items]
    counts = Counter(tags)
    runs = Counter(tag for tag, before in zip(tags, ["", *tags], strict=False) if tag != before)
    lower = {tag: tag.lower() for tag in counts}
    if any(runs[tag] > 1 and lower[tag] not in _FLOWING and lower[tag] not in _HEADS for tag in counts):
        item.items, item.value = [], ""
        return
    item.is_list = len(item.items) > 1 and len(counts) == 1
    for part in item.items:
        part.in_list = counts[part.key] > 1
        part.heads = lower[part.key] in _HEADS or (bool(part.items) and all(inner.heads for inner in part.items))
