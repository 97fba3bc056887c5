"""Blocks of lines that are built alike: records of keys and values, and short titles above what is said of them."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple

from rag_compress.core.layout.groups import Candidate, Group
from rag_compress.core.layout.headings import Heading
from rag_compress.core.layout.leading_lines import LONGEST_LABEL
from rag_compress.core.layout.lines import APART, Lines
from rag_compress.core.sentences.lines import BULLET
from rag_compress.core.words.marks import ENDS_NO_TITLE, STOPS
from rag_compress.core.words.scripts import is_small

MOST_TITLES: Final = 2
"""Titles above each other that a block may have: what it is of, and what of that it says."""


class _Keyed(NamedTuple):
    """
    Neighbouring lines of keys and values.

    :param first: Index of the first one.
    :param end: Index behind the last one.
    :param titles: Indices of the short lines above them, the nearest last.
    :param keys: Their keys.
    """

    first: int
    end: int
    titles: tuple[int, ...]
    keys: tuple[str, ...]


def find_titled_blocks(lines: Lines, headings: Sequence[Heading]) -> list[Candidate]:
    """
    Find the blocks between blank lines whose first line, or a short one above, may say what the others are about.

    - Blocks of keys and values alone, alike where they begin with the same key: "Project: Heron", "Lead: Ann". Where
      each has titles of its own above, that is what it is about. The prose below them belongs to them.
    - Those below a title, a short line that ends without a mark: directly above prose, or above keys, alike where they
      have one in common. Behind prose that ends, or between keys, it needs no blank line above.

    >>> text = "Shop: Oslo\\nSunday: closed\\n\\nShop: Bergen\\nSunday: 9 to 12"
    >>> for candidate in find_titled_blocks(Lines(text, [(0, 10), (11, 25), (27, 39), (40, 55)]), ()):
    ...     print(candidate)
    Candidate(group=Group(index=0, end=2, kind='line'), alike=2, sign='shop')
    Candidate(group=Group(index=2, end=4, kind='line'), alike=2, sign='shop')

    :param lines: The sentences of a text.
    :param headings: Its headings.
    :returns: The blocks, in order; some may begin with a heading.
    """
    if "\n" not in lines.text:
        return []
    records: defaultdict[str, list[_Keyed]] = defaultdict(list)  # by the first key
    titled: list[_Keyed] = []
    prose: list[Group] = []
    at_heading = {heading.index for heading in headings}
    for within, above in _blocks(lines, at_heading):
        block = _without_rules(lines, within)
        keys = lines.keys[block.start : block.stop]
        known = tuple(key for key in keys if key)
        if len(keys) < 2:
            continue
        first = lines[block[0]][0]
        if len(known) == len(keys):
            records[known[0]].append(_Keyed(block[0], block.stop, above, known))
        elif not keys[0] and _is_title(lines, block[0]):
            if len(known) == len(keys) - 1:
                titled.append(_Keyed(block[1], block.stop, (*above, block[0]), known))
            elif not is_small(first) and not first.isdigit():
                prose.append(Group(block[0], block.stop, "line"))
    found = [Candidate(group, len(prose), "title") for group in prose]
    edges = [*sorted(at_heading), len(lines)]
    for key, alike in records.items():
        titles = {tuple(lines[title] for title in one.titles) for one in alike if one.titles}
        if len(titles) == len(alike) or all(one.titles and one.titles[-1] in at_heading for one in alike):
            titled += alike
        else:
            found += [Candidate(group, len(alike), key) for group in _with_prose(alike, edges)]
    often = Counter(key for one in titled for key in {*one.keys})
    for one in titled:
        alike_count = max(often[key] for key in one.keys)
        found += [Candidate(Group(title, one.end, "label"), alike_count, "title") for title in one.titles]
    return sorted(found, key=lambda candidate: candidate.group.index)


def _without_rules(lines: Lines, block: range) -> range:
    """A block without the lines around it that are marks alone, such as those above and below front matter."""
    first, last = block[0], block[-1]
    while first < last and not any(map(str.isalnum, lines[first])):
        first += 1
    while first < last and not any(map(str.isalnum, lines[last])):
        last -= 1
    return range(first, last + 1)


def _with_prose(records: Sequence[_Keyed], edges: Sequence[int]) -> Iterator[Group]:
    """
    Records with the prose that stands below them up to the next one or to a heading, such as the letter below its
    sender and its date, or the text below its front matter. Where none stands between any two, none is the last one's.
    """
    following = [*(one.first for one in records[1:]), edges[-1]]
    ends = [min(edges[bisect_right(edges, one.first)], after) for one, after in zip(records, following, strict=True)]
    has_prose = any(end > one.end for one, end in zip(records[:-1], ends[:-1], strict=True))
    for one, end in zip(records, ends, strict=True):
        yield Group(one.first, end if has_prose else one.end, "line")


def _blocks(lines: Lines, at_heading: Collection[int]) -> Iterator[tuple[range, tuple[int, ...]]]:
    """The sentences between blank lines and headings, where they are two or more, each with the titles above."""
    first = 0
    above: tuple[int, ...] = ()
    for index in range(len(lines)):
        if index in at_heading:
            first, above = index + 1, (index,)
            continue
        if index > first and (_parts_keys(lines, index) or _parts_prose(lines, index)):
            yield range(first, index), above
            first, above = index, ()
        if index + 1 in at_heading or lines.breaks[index + 1] >= APART:
            if index > first:
                yield range(first, index + 1), above
                above = ()
            else:
                above = (*above, index)[-MOST_TITLES:] if _may_be_title(lines, index) else ()
            first = index + 1


def _parts_keys(lines: Lines, index: int) -> bool:
    """Whether a line is a title between lines of keys, without a blank line above."""
    if index + 1 == len(lines):
        return False
    before, own, behind = lines.keys[index - 1 : index + 2]
    return own is None and before is not None and behind is not None and _is_title(lines, index)


def _parts_prose(lines: Lines, index: int) -> bool:
    """Whether a line is a title behind prose that ends, without a blank line above."""
    if index + 1 == len(lines) or lines.keys[index] or not lines.breaks[index] or not lines[index - 1].endswith(STOPS):
        return False
    first = lines[index][0]
    return not is_small(first) and not first.isdigit() and _is_title(lines, index)


def _may_be_title(lines: Lines, index: int) -> bool:
    """Whether a line between blank ones may say what is below it: it is short, gives no value and ends in no stop."""
    line = lines[index]
    is_line = (
        len(line) <= LONGEST_LABEL and "\n" not in line and BULLET.match(lines.text, lines.spans[index][0]) is None
    )
    return is_line and not line.endswith(ENDS_NO_TITLE) and lines.keys[index] is None


def _is_title(lines: Lines, index: int) -> bool:
    """Whether a block begins with a short line that ends without a mark and is no item."""
    line = lines[index]
    is_short = len(line) <= LONGEST_LABEL and line.count("\n") <= 1  # a name above a year is one sentence
    is_short = is_short and line[0].isalnum() and line[-1].isalnum()
    return is_short and lines.breaks[index + 1] > 0 and not _is_item(lines, index)


def _is_item(lines: Lines, index: int) -> bool:
    return BULLET.match(lines.text, lines.spans[index][0]) is not None
