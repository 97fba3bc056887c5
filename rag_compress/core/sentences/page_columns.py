"""
Prose that was wrapped at one width, as the text of PDF files and of scanned pages is: how wide it is, whether a blank
line stands between all its lines, and which lines are the heads and feet of pages.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from typing import TYPE_CHECKING

from rag_compress.core.sentences.lines import LONG_LINE, PROSE_MARK, is_page_line
from rag_compress.core.words.scripts import is_small

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rag_compress.core.models import Span

_FEWEST_CROSSED = 3
_SHARE_CROSSED = 0.25
"""Of the breaks of a column those that a sentence crosses in small letters; German, with its capitals, has a third."""

_SHARE_MARKED = 0.25
"""Of the lines of a column those with a comma or a stop: entries of a list may begin small and be equally long."""

_FEWEST_SPACES = 2
_BESIDE = 2
"""Lines above and below that show how wide a column is."""

_NEARLY = 0.9
"""Of the width of a column what a line fills at least, with the next word: letters are not equally wide."""

_LONGEST_WORD = 60
_WIDTH_OF = 0.9
"""Of the lines over whose end a sentence runs those that are no longer than the width, so that one odd line is none."""

_FEWEST_PAGES = 3
_SHORTEST_PAGE = 15
"""Pages on which a line stands at least, and lines of the shortest, so that it is a head or a foot whatever it says."""

_OPEN = re.compile(r"[^\W_][,-]?[\"'”’»)\]]?$|\u00ad$")
_QUOTES = '"“„«‘('
_DIRECT = re.compile(r"\r\n|\n|\r")
_SPACED = re.compile(r"(?:\n[ \t]*|\r\n[ \t]*\r)\n|\r[ \t]*\r")
_SENTENCE_END = re.compile(r"[.!?]\s")
_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Columns:
    """
    What the lines of a text show of columns.

    :param widths: Where the lines of columns begin, with the width of the column in characters.
    :param spaced: Where those of them begin above which a blank line is only spacing.
    :param heads: Where those begin that are the head or the foot of a page.
    """

    widths: dict[int, int] = field(default_factory=dict)
    spaced: set[int] = field(default_factory=set)
    heads: set[int] = field(default_factory=set)

    def width(self, text: str, lines: Sequence[Span]) -> int:
        """
        Tell how wide the column is of which some lines are a paragraph.

        :param text: The text.
        :param lines: The lines of the paragraph.
        :returns: The width; 0 outside of columns, and where the lines are a list: all in capitals, and few with a mark.
        """
        width = self.widths.get(lines[0][0], 0)
        if not width or len(lines) <= _FEWEST_CROSSED:
            return width
        contents = [text[start:end].strip() for start, end in lines]
        return width if any(is_small(line[:1]) for line in contents[1:]) or _are_marked(contents) else 0


def find_columns(text: str, lines: Sequence[Span]) -> Columns:
    r"""
    Find the columns of a text. A longer line than any column has ends the stretch that is looked at.

    >>> text = "Seen by the river\n\nand in the mill, where\n\nnobody had lived for\n\nyears. It was white."
    >>> find_columns(text, [(0, 17), (19, 41), (43, 63), (65, 85)]).widths
    {0: 22, 19: 22, 43: 22, 65: 22}

    :param text: The text.
    :param lines: Its lines, in order.
    :returns: What they show.
    """
    found = Columns()
    for stretch in _stretches(text, lines):
        _add(text, stretch, found)
    return found


def fills(line: str, following: str, width: int) -> bool:
    """
    Tell whether a line of a column was full: the next word had found no room, or nearly none.

    >>> fills("It was seen by the river", "and in the old mill", 26), fills("Otters", "It was seen by the", 26)
    (True, False)

    :param line: The line, without white space around it.
    :param following: The line behind; no white space alone.
    :param width: The width of the column.
    :returns: Whether it was.
    """
    next_word = len(following.lstrip()[:_LONGEST_WORD].split(maxsplit=1)[0])
    return _NEARLY * width <= len(line) + 1 + next_word and _NEARLY * len(line) <= width


def _stretches(text: str, lines: Sequence[Span]) -> Iterator[list[Span]]:
    """Lines that are not blank, up to one that is longer than those of a column."""
    stretch: list[Span] = []
    for line in lines:
        if line[1] - line[0] > LONG_LINE:
            yield stretch
            stretch = []
        elif not text[slice(*line)].isspace():
            stretch.append(line)
    yield stretch


def _add(text: str, lines: Sequence[Span], found: Columns) -> None:
    if len(lines) <= _FEWEST_CROSSED:
        return
    contents = [text[start:end].strip() for start, end in lines]
    between = [text[line[1] : following[0]] for line, following in pairwise(lines)]
    direct = [place for place, gap in enumerate(between) if _DIRECT.fullmatch(gap)]
    spaced = [place for place, gap in enumerate(between) if _SPACED.fullmatch(gap)]
    width = _width(contents, spaced, len(direct) + len(spaced))
    if width:
        found.spaced.update(lines[place + 1][0] for place in spaced)
    width_spaced, width = width, width or _width(contents, direct, len(direct))
    if not width:
        return
    found.widths.update((start, width) for start, _ in lines)
    for place in _heads(contents):
        # a number alone may be the cell of a table, below its label
        if width_spaced or any(map(str.isalpha, contents[place])):
            found.heads.add(lines[place][0])


def _heads(lines: Sequence[str]) -> set[int]:
    """Lines with a number that come again, and the lines that come again page by page."""
    return {*_numbered_heads(lines), *_on_every_page(lines)}


def _numbered_heads(lines: Sequence[str]) -> Iterator[int]:
    """Lines with a number that come again, mostly with another one; not those of text that comes again as a whole."""
    pages = [_NUMBER.sub("#", line) if _may_be_head(line) else "" for line in lines]
    times = Counter(pages)
    below = [following or line for following, line in zip([*pages[1:], ""], [*lines[1:], ""], strict=True)]
    together = Counter(zip(pages, below, strict=True))
    for place, page in enumerate(pages):
        comes_again = page and times[page] > 1 and (together[page, below[place]] == 1 or below[place] in times)
        if comes_again and not _begins_prose(lines, place):
            yield place


def _on_every_page(lines: Sequence[str]) -> Iterator[int]:
    """
    Lines that come again as far apart as pages are long, where one of those directly below each other has a number:
    "All rights reserved." below "Page 3", or the title of a paper beside the number of the page.
    """
    pages = [_NUMBER.sub("#", line) for line in lines]
    places = defaultdict(list)
    for place, page in enumerate(pages):
        places[page].append(place)
    again = {
        place
        for page, found in places.items()
        if len(found) >= _FEWEST_PAGES and not is_small(page[0]) and _are_pages_apart(found)
        for place in found
    }
    found = [place for place, page in enumerate(pages) if place in again or page == "#"]
    for _, run in groupby(enumerate(found), key=lambda entry: entry[1] - entry[0]):
        places_of_run = [place for _, place in run]
        if not again.isdisjoint(places_of_run) and any("#" in pages[place] for place in places_of_run):
            yield from places_of_run


def _are_pages_apart(places: Sequence[int]) -> bool:
    """Whether a page lies between any two; the last one may be shorter."""
    return all(following - place >= _SHORTEST_PAGE for place, following in pairwise(places[:-1]))


def _may_be_head(line: str) -> bool:
    """Whether a line that comes again is the head or the foot of a page; prose and code begin in small letters."""
    return is_page_line(line) and not is_small(line[0]) and _SENTENCE_END.search(line) is None


def _begins_prose(lines: Sequence[str], place: int) -> bool:
    """Whether a sentence begins with a line: none is open above it, and it is full and goes on in small letters."""
    if place + 1 == len(lines) or (place > 0 and _OPEN.search(lines[place - 1][-3:])):
        return False
    first = max(0, place - _BESIDE)
    following = lines[place + 1].lstrip(_QUOTES) or lines[place + 1]
    near = [*lines[first : place + 1], following, *lines[place + 2 : place + _BESIDE + 1]]
    return _is_crossed(near, place - first)


def _width(lines: Sequence[str], breaks: Sequence[int], of: int) -> int:
    """The width of a column that breaks of one kind show; 0 where they show none."""
    crossed = sorted(len(lines[place]) for place in breaks if _is_crossed(lines, place))
    if len(crossed) < max(_FEWEST_CROSSED, _SHARE_CROSSED * of) or not _are_marked([lines[place] for place in breaks]):
        return 0
    return crossed[int(len(crossed) * _WIDTH_OF)]


def _are_marked(lines: Sequence[str]) -> bool:
    return sum(PROSE_MARK.search(line) is not None for line in lines) >= _SHARE_MARKED * len(lines)


def _is_crossed(lines: Sequence[str], place: int) -> bool:
    """Whether a sentence goes on in small letters behind a line that was full, compared with those beside it."""
    line, following = lines[place : place + 2]
    if not (is_small(following[:1]) and line.count(" ") >= _FEWEST_SPACES and _OPEN.search(line[-3:])):
        return False
    return fills(line, following, max(map(len, lines[max(0, place - _BESIDE) : place + _BESIDE + 1])))
