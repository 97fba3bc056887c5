"""Boxes and folds of Markdown, MDX and reStructuredText: what stands in one is about its title, up to its end."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Mapping
from typing import Final, NamedTuple

from rag_compress.core.layout.lines import APART, ASKED, Lines
from rag_compress.core.sentences.fences import begin_in_code
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
    boxes = _Boxes(lines)
    for index, begins_in_code in enumerate(begin_in_code(lines.text, lines.spans)):
        if not begins_in_code:
            boxes.read(index)
    return boxes.found()


class _Boxes:
    """
    The boxes that have begun, line after line.

    :param lines: The sentences of a text.
    """

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._titles: dict[int, str] = {}
        self._ends: dict[int, int] = {}
        self._named: defaultdict[str, list[int]] = defaultdict(list)  # of each name those that a line may close
        self._open: defaultdict[str, list[int]] = defaultdict(list)  # and of these those that none has closed yet
        self._deeper: list[tuple[int, int]] = []  # depth and index of those that a line ends which is not deeper

    def read(self, index: int) -> None:
        """
        Close what a sentence closes, else end what is not deeper than it, and open what it opens.

        :param index: Its index; those before it were read.
        """
        if self._closes(index):
            return
        lines = self._lines
        (start, end), column = lines.spans[index], lines.columns[index]
        text = lines.text[start : min(end, start + _LONGEST_LINE)]
        may_open = text.startswith(_FIRST) and (column is not None or text[0] == "<")  # HTML may begin anywhere
        opening = _DEEPER.fullmatch(text) if may_open else None
        is_quoted = text[0] == ">" and lines.breaks[index] < APART and not (opening and opening["callout"])
        depth = 0 if column is None else column + is_quoted
        while self._deeper and column is not None and depth <= self._deeper[-1][0]:
            self._ends[self._deeper.pop()[1]] = index
        if opening:
            self._titles[index] = _title(opening[opening.lastgroup or 0])
            self._deeper.append((depth, index))
        elif may_open and (one := next(filter(None, (notation.fullmatch(text) for notation in _CLOSED)), None)):
            name = one["name"] or "details"
            self._titles[index] = _title(one["title"] or "")
            self._named[name].append(index)
            self._open[name].append(index)

    def _closes(self, index: int) -> bool:
        """Whether a sentence ends with what closes boxes of a name; then the latest of them ends with it."""
        start, end = self._lines.spans[index]
        closing = _CLOSING.search(self._lines.text, max(start, end - _LONGEST_CLOSING), end)
        if closing is None:
            return False
        name = closing[closing.lastindex or 0]
        opens_it_too = self._lines.text.find(f"<{name}", start, closing.start()) >= 0
        if self._open[name] and not opens_it_too:
            self._ends[self._open[name].pop()] = index + (closing.start() > start)
        return True

    def found(self) -> dict[int, Box]:
        """
        Give the boxes, where all sentences were read.

        :returns: As of `find_boxes`.
        """
        count = len(self._lines)
        ends = self._ends | {index: count for _, index in self._deeper}
        for name, indices in self._open.items():
            for index in indices:
                if not name.islower() or name == "details" or ends_asking(self._titles[index]):
                    following = bisect_right(self._named[name], index)
                    ends[index] = min([*self._named[name][following : following + 1], count])
        return {
            index: Box(ends[index], f"{BOX}{ASKED}" if ends_asking(title) else BOX)
            for index, title in self._titles.items()
            if title and ends.get(index, 0) > index + 1
        }


def _title(marked: str) -> str:
    """What a box is called, empty for one without a title: in an attribute, in quotation marks, in brackets, or all."""
    found = _TITLE.fullmatch(marked)
    title = _TAG.sub("", found[found.lastindex or 0]).strip(" \t*_`") if found else ""
    is_one = len(title) <= _LONGEST_TITLE and any(map(str.isalnum, title))
    return title if is_one and (ends_asking(title) or not title.endswith(ENDS_NO_TITLE)) else ""
