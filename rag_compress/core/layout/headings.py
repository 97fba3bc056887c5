"""Headings: what stands below one is about it, as a passage is about its title."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from rag_compress.core.layout.lines import Lines
from rag_compress.core.layout.manual_titles import find_manual_titles
from rag_compress.core.layout.plain_titles import find_opening_titles, find_plain_titles
from rag_compress.core.layout.tables import find_table_heads
from rag_compress.core.sentences.fences import begin_in_code
from rag_compress.core.sentences.lines import LONG_LINE, is_code
from rag_compress.core.sentences.underlines import underlined
from rag_compress.core.words.scripts import is_small

_MARKDOWN = re.compile(r"(#{1,6})[ \t]+(\S.*)")
_ANCHOR = re.compile(  # <a name="x"></a> of GitHub, {#x} of Pandoc and Docusaurus, {: #x .y} of kramdown
    r"(?<!`)(?:<(a|span)\s[^<>]*>[ \t]*</\1>|<a\s[^<>]*/>)|(?<=\s)\{:?[ \t]{0,4}[#.][\w#.:=\"' -]*\}(?=[ \t]*\Z)"
)
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
    :param title: Its text without its marks, and without an anchor for links to it.
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
    """The titles that marks or a line below them make headings, without comments of code and rows of tables."""
    if not _MAY_HAVE_ONE.search(lines.text):
        return ()
    found = [*_find_marked(lines)]
    with_hashes = [one.index for one in found if lines[one.index].startswith("#")]
    others = {*with_hashes} if _are_comments(lines, with_hashes) else set()
    others |= _in_tables(lines, [one.index for one in found if one.index not in others])
    found = [one for one in found if one.index not in others]
    return tuple(
        Heading(one.index, end, one.title, None if one.is_underlined else one.level)
        for one, end in zip(found, _ends_of(found, len(lines)), strict=True)
    )


@dataclass(frozen=True, slots=True)
class _Marked:
    level: int
    index: int
    title: str
    is_underlined: bool


def _find_marked(lines: Lines) -> Iterator[_Marked]:
    """The sentences outside of fenced code that have the form of a heading."""
    text, spans = lines.text, lines.spans
    in_code = begin_in_code(text, spans)
    is_org = _OF_ORG.search(text) is not None
    styles: list[str] = []  # of underlines, that of the highest level first
    for index, (start, end) in enumerate(spans):
        if in_code[index]:
            continue
        level, title = _read(text, start, end, is_org)
        is_underlined = False
        if not title and index + 1 < len(spans) and not in_code[index + 1]:
            line, style = underlined(text, spans[index + 1]) or (None, "")
            is_underlined = line == (start, end)
            if is_underlined:
                styles += [] if style in styles else [style]
                level, title = styles.index(style) + 1, text[start:end]
        if any(map(str.isalnum, title)):
            yield _Marked(level, index, title, is_underlined)


def _ends_of(headings: Sequence[_Marked], count: int) -> list[int]:
    """How far each reaches: to the next one that is as high or higher, or to the end of all sentences."""
    ends: list[int] = []
    below: list[_Marked] = []  # those behind a heading that may end it, the nearest last
    for one in reversed(headings):
        while below and below[-1].level > one.level:
            below.pop()
        ends.append(below[-1].index if below else count)
        below.append(one)
    return ends[::-1]


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
    return (len(heading[1]), _without_anchors(heading[2].rstrip(" \t#"))) if heading else (0, "")


def _without_anchors(title: str) -> str:
    """The title without what only links see, which says it again; a title of nothing else stays as it is."""
    if "}" not in title and ">" not in title:
        return title
    return _ANCHOR.sub("", title).strip() or title


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
