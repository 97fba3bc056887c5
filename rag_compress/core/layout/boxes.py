"""Boxes and folds of Markdown, MDX and reStructuredText: what stands in one is about its title, up to its end."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Mapping
from typing import Final, NamedTuple

from rag_compress.core.layout.lines import APART, ASKED, Lines
from rag_compress.core.sentences.fences import fenced
from rag_compress.core.words.marks import ENDS_NO_TITLE, ends_asking

BOX: Final = "box"

_MAY_HAVE_ONE = re.compile(r":::|!!!|\?\?\?|===|\[!|::[ \t]|\{[{%]|<[A-Z]|<summary")
_FIRST: Final = tuple(":<{!?=.>")
_CLOSED = tuple(
    map(
        re.compile,
        (
            r"(?P<name>:{3,})\+?[ \t]*(?:\{?\.?[\w-]+\}?)?(?P<title>[^\n]*)",  # :::note[Title]
            r"<(?P<name>[A-Z][\w.]*)(?P<title>\s[^<>]*)?(?<!/)>",  # <Accordion title="Title">
            r"(?:<(?P<name>details)[^<>]*>\s*)?<summary[^<>]*>(?P<title>.*)</summary>",
            r"\{\{[<%][ \t]*(?P<name>[\w./-]+)(?P<title>[^{}]*)(?<!/)[>%]\}\}",
            r"\{%-?[ \t]*(?P<name>\w+)(?P<title>[^{}]*)%\}",
        ),
    )
)
"""Lines that open what another one closes."""
_CLOSING = re.compile(
    r"(?:(:{3,})|</([A-Z][\w.]*|details)>|\{\{[<%][ \t]*/[ \t]*([\w./-]+)[ \t]*[>%]\}\}"
    r"|\{%-?[ \t]*(?:end|/[ \t]*)(\w+)[ \t]*-?%\})\Z"
)
_DEEPER = re.compile(
    r"(?:!{3}|\?{3}\+?|={3}\+?)[ \t]*[\w -]*(?P<quoted>\"[^\"\n]+\")"
    r"|\.\. [\w:-]+::[ \t]+(?P<argument>(?:[^a-z\s(]|[^\s(]+[ \t])(?:[^\n(]|(?<!\w)\()*)"  # no call nor word of code
    r"|(?:>[ \t]?)+\[!\w+\][+-]?[ \t]+(?P<callout>[^\n]+)"
)
"""Lines that open what is indented below, or quoted."""
_QUOTED: Final = r"(?:\"([^\"\n]+)\"|'([^'\n]+)'|“([^”\n]+)”)"
_TITLE = re.compile(
    rf".*?\b(?:title|summary|label|name|header|heading|question)=\{{?{_QUOTED}.*"
    rf"|\s*(?:{_QUOTED}(?:\s.*)?|\[([^\n]+)\]|([^=\"{{}}\n]+))\s*"
)
_TAG = re.compile(r"</?[a-z][^<>]{0,100}>")
_LONGEST_LINE = 400
_LONGEST_CLOSING = 80
_LONGEST_TITLE = 80


class Box(NamedTuple):
    """
    What a box is.

    :param end: Index after its last sentence.
    :param kind: That of its first line: `BOX`, which `ASKED` ends where its title is a question.
    """

    end: int
    kind: str


def find_boxes(lines: Lines) -> Mapping[int, Box]:
    """
    Find the boxes and folds of a text that have a title.

    They are blocks of colons, components of MDX, ``details`` of HTML, shortcodes of Hugo and tags of Jekyll, which a
    line closes; admonitions, tabs and directives with deeper lines below them; and callouts in quotations. A chunk may
    end inside of a box: then it reaches to the next of its name. Only a shortcode or a tag may need no line that closes
    it, and then holds nothing, unless it asks.

    >>> text = "::: tip Lost key\\nCall us.\\n:::\\nGo on."
    >>> find_boxes(Lines(text, [(0, 16), (17, 25), (26, 29), (30, 36)]))
    {0: Box(end=2, kind='box')}

    :param lines: The sentences of a text.
    :returns: The index of the line that opens each, with what the box is.
    """
    if not _MAY_HAVE_ONE.search(lines.text):
        return {}
    titles: dict[int, str] = {}
    ends: dict[int, int] = {}
    named: defaultdict[str, list[int]] = defaultdict(list)  # those of a name
    opened: defaultdict[str, list[int]] = defaultdict(list)  # those of them that no line has closed yet
    deeper: list[tuple[int, int]] = []  # depth and index of those that a line ends which is not deeper
    code = fenced(lines.text)
    for index, (start, end) in enumerate(lines.spans):
        while code and code[0][1] <= start:
            code.popleft()
        if code and code[0][0] <= start:
            continue
        if closing := _CLOSING.search(lines.text, max(start, end - _LONGEST_CLOSING), end):
            name = closing[closing.lastindex or 0]
            if opened[name] and lines.text.find(f"<{name}", start, closing.start()) < 0:
                ends[opened[name].pop()] = index + (closing.start() > start)
            continue
        text, column = lines.text[start : min(end, start + _LONGEST_LINE)], lines.columns[index]
        may_open = text.startswith(_FIRST) and (column is not None or text[0] == "<")  # HTML may begin anywhere
        opening = _DEEPER.fullmatch(text) if may_open else None
        is_quoted = text[0] == ">" and lines.breaks[index] < APART and not (opening and opening["callout"])
        depth = 0 if column is None else column + is_quoted
        while deeper and column is not None and depth <= deeper[-1][0]:
            ends[deeper.pop()[1]] = index
        if opening:
            titles[index] = _title(opening[opening.lastgroup or 0])
            deeper.append((depth, index))
        elif may_open and (one := next(filter(None, (notation.fullmatch(text) for notation in _CLOSED)), None)):
            name = one["name"] or "details"
            titles[index] = _title(one["title"] or "")
            named[name].append(index)
            opened[name].append(index)
    ends |= {index: len(lines) for _, index in deeper}
    for name, indices in opened.items():
        for index in indices:
            if not name.islower() or name == "details" or ends_asking(titles[index]):
                following = bisect_right(named[name], index)
                ends[index] = min([*named[name][following : following + 1], len(lines)])
    return {
        index: Box(ends[index], f"{BOX}{ASKED}" if ends_asking(title) else BOX)
        for index, title in titles.items()
        if title and ends.get(index, 0) > index + 1
    }


def _title(marked: str) -> str:
    """What a box is called, empty for one without a title: in an attribute, in quotation marks, in brackets, or all."""
    found = _TITLE.fullmatch(marked)
    title = _TAG.sub("", found[found.lastindex or 0]).strip(" \t*_`") if found else ""
    is_one = len(title) <= _LONGEST_TITLE and any(map(str.isalnum, title))
    return title if is_one and (ends_asking(title) or not title.endswith(ENDS_NO_TITLE)) else ""
