"""Headings: what stands below one is about it, as a passage is about its title."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from rag_compress.core.layout.lines import Lines
from rag_compress.core.layout.manual_titles import find_manual_titles
from rag_compress.core.layout.plain_titles import find_opening_titles, find_plain_titles
from rag_compress.core.layout.tables import find_table_heads
from rag_compress.core.sentences.fences import fenced
from rag_compress.core.sentences.lines import LONG_LINE, is_code
from rag_compress.core.sentences.underlines import underlined
from rag_compress.core.words.scripts import is_small

_MARKDOWN = re.compile(r"(#{1,6})[ \t]+(\S.*)")
_HTML = re.compile(r"<h([1-6])(?:\s[^<>]*)?>([^<>]+)</h\1>", re.IGNORECASE)
_WIKI = re.compile(  # == Title == of MediaWiki, == Title of AsciiDoc, but no === "Tab" of MkDocs
    r"(={2,6})(?![ \t]*\"[^\"]*\"$)[ \t]{0,4}([^=\s].*?)(?:[ \t]{0,4}\1)?"
)
_LATEX = re.compile(r"\\(part|chapter|(?:sub){0,2}section)\*?\{([^{}]+)\}(?:[ \t]*\\label\{[^{}]*\})?")
_LATEX_LEVELS = ("part", "chapter", "section", "subsection", "subsubsection")
_ORG = re.compile(r"(\*{1,6})[ \t]+(?:[A-Z]{4,9}[ \t]+)?(\S.*)")  # ** TODO Title
_OF_ORG = re.compile(r"^(?:#\+\w+:|\*+ (?:TODO|DONE) |[ \t]*(?::PROPERTIES:$|(?:DEADLINE|SCHEDULED): <))", re.MULTILINE)
_MAY_HAVE_ONE = re.compile(
    r"[#<\n=\\*](?:(?<=#)|(?<=<)/[hH]|(?<=\n)([=~^*+-])\1\1|(?<=^=)="
    r"|(?<=\\)(?:part|chapter|(?:sub){0,2}section)\b|(?<=^\*)\** (?:TODO|DONE))",
    re.MULTILINE,
)
_CODE = re.compile(
    r"@|\$ ?[A-Za-z({]"
    r"|[A-Za-z][\w.-]* ?[+:]?="  # PORT=80
    r"|\[[^\[\]]{1,80}\]$"  # [server]
    r"|[A-Z]{3,} (?!.*[.!?:]$)"  # RUN apt-get update
    r"|[a-z][\w.-]*:$"  # server:
    r"|(?:[a-z].*\s)?[~.]{0,2}/\w"  # ./configure, cp x.txt /tmp; a small letter alone begins notes, too
    r"|[a-z].*(?:\s--?[A-Za-z]|[/.]\*|\*[/.]|\$[A-Za-z({]|;$)"  # make -j, rm *.log, cd $HOME, return;
)
_CELLS = re.compile(r"[\t|]|[,;]\S|   ")


@dataclass(frozen=True, slots=True)
class Heading:
    """
    A heading and how far it reaches.

    :param index: Index of the sentence that is the heading.
    :param end: Index after the last sentence below it, those under deeper headings included.
    :param title: Its text without its marks.
    :param level: How deep it stands, from 1, where its own marks say that; None for an underline, of which the others
        above tell; 0 for a title without marks.
    """

    index: int
    end: int
    title: str
    level: int | None = None


def find_headings(lines: Lines, named: Collection[int] = (), title: str = "") -> tuple[Heading, ...]:
    """
    Find the headings of a text: sentences that are a line of ``#`` marks and text, or one that is underlined, or an
    HTML element ``h1`` to ``h6``, or a title in MediaWiki, AsciiDoc, LaTeX or Org; where there are none, titles on
    lines of their own (see `find_plain_titles`), and what a table of contents names.

    The styles of underlines stand for levels in the order in which they come, as reStructuredText has it. Fenced code
    has no headings, nor has a script, whose comments look alike, nor has a table: "#" names a column, too.

    >>> text = "# Otters\\nThey swim.\\n## Food\\nFish."
    >>> [(h.title, h.index, h.end) for h in find_headings(Lines(text, [(0, 8), (9, 19), (20, 27), (28, 33)]))]
    [('Otters', 0, 4), ('Food', 2, 4)]

    :param lines: The sentences of a text.
    :param named: Indices of those that a table of contents names.
    :param title: The title of the text, which a line above its prose may only repeat.
    :returns: The headings, in order.
    """
    return _marked_headings(lines) or _plain_headings(lines, named, title)


def _plain_headings(lines: Lines, named: Collection[int], title: str) -> tuple[Heading, ...]:
    """Titles without marks, all of one level; a file that marks some of its headings marks all of them."""
    found = sorted({*(find_manual_titles(lines) or find_plain_titles(lines)), *named}) or [
        *find_opening_titles(lines, title)
    ]
    found = sorted({*found} - _in_tables(lines, found))
    ends = (*found[1:], len(lines))
    return tuple(Heading(index, end, lines[index], 0) for index, end in zip(found, ends, strict=False))


def _marked_headings(lines: Lines) -> tuple[Heading, ...]:
    text, spans = lines.text, lines.spans
    if not _MAY_HAVE_ONE.search(text):
        return ()
    code = fenced(text)
    is_org = _OF_ORG.search(text) is not None
    found: list[tuple[int, int, str]] = []  # level, index and title
    underlines: set[int] = set()
    styles: list[str] = []  # of underlined titles, that of the highest level first
    for index, (start, end) in enumerate(spans):
        while code and code[0][1] <= start:
            code.popleft()
        if code and code[0][0] <= start:
            continue
        level, title = _read(text, start, end, is_org)
        if not title and index + 1 < len(spans) and not (code and code[0][0] <= spans[index + 1][0]):
            line, style = underlined(text, spans[index + 1]) or (None, "")
            if line == (start, end):
                styles += [] if style in styles else [style]
                level, title = styles.index(style) + 1, text[start:end]
                underlines.add(index)
        if any(map(str.isalnum, title)):
            found.append((level, index, title))
    marked = [index for _, index, _ in found if text[spans[index][0]] == "#"]
    if _are_comments(lines, marked):
        comments = {*marked}
        found = [heading for heading in found if heading[1] not in comments]
    rows = _in_tables(lines, [index for _, index, _ in found])
    found = [heading for heading in found if heading[1] not in rows]
    ends: list[int] = []
    below: list[tuple[int, int]] = []  # level and index of the headings below that may end what is above, nearest last
    for level, index, _ in reversed(found):
        while below and below[-1][0] > level:
            below.pop()
        ends.append(below[-1][1] if below else len(spans))
        below.append((level, index))
    return tuple(
        Heading(index, end, title, None if index in underlines else level)
        for (level, index, title), end in zip(found, reversed(ends), strict=True)
    )


def _in_tables(lines: Lines, indices: Sequence[int]) -> set[int]:
    """Those of some sentences that are rows of a table, or name its columns: "#   Name   Date"."""
    if not any(_CELLS.search(lines[index]) for index in indices):
        return set()
    heads = find_table_heads(lines)
    return {*indices} & {*heads, *heads.values()}


def _read(text: str, start: int, end: int, is_org: bool) -> tuple[int, str]:
    """Level and title of a heading; an empty title for another sentence."""
    if heading := _HTML.fullmatch(text, start, end):
        return int(heading[1]), heading[2].strip()
    if heading := _LATEX.fullmatch(text, start, end):
        return _LATEX_LEVELS.index(heading[1]) + 1, heading[2].strip()
    if heading := _WIKI.fullmatch(text, start, end) or (_ORG.fullmatch(text, start, end) if is_org else None):
        return (len(heading[1]), heading[2]) if text[start - 1 : start] in ("", "\n") else (0, "")
    indent = text[max(0, start - 4) : start].rpartition("\n")[2]
    if indent.strip(" \t") or len(indent) > 3:  # as CommonMark has it, so that "See # 8" is none
        return 0, ""
    heading = _MARKDOWN.fullmatch(text, start, end)
    return (len(heading[1]), heading[2].rstrip(" \t#")) if heading else (0, "")


def _are_comments(lines: Lines, marked: Sequence[int]) -> bool:
    """
    Tell whether lines with ``#`` marks are the comments of a script or of settings: by most of what stands below them.

    :param lines: The sentences of a text.
    :param marked: Indices of the sentences that are such lines.
    """
    return sum(_comment_vote(lines, index) for index in marked if index + 1 < len(lines)) > 0


def _comment_vote(lines: Lines, marked: int) -> int:
    """
    1 for a comment, with code or its next line directly below; -1 for a heading, with prose below; else 0, as for a
    small letter below: notes begin with one, and so do commands.
    """
    following = lines[marked + 1].split("\n", 1)[0].rstrip()
    goes_on = lines.text.startswith("# ", lines.spans[marked][0]) and (following == "#" or following.startswith("# "))
    if goes_on or _CODE.match(following) or is_code(following[:LONG_LINE]):
        return int(lines.breaks[marked + 1] == 1)  # a blank line is seldom left below a comment
    return 0 if following.startswith("#") or is_small(following[:1]) else -1
