"""Blocks of lines that are built alike: records of keys and values, and short titles above what is said of them."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple

from rag_compress.core.layout.groups import Candidate, Group
from rag_compress.core.layout.headings import Heading
from rag_compress.core.layout.keys import key_of
from rag_compress.core.layout.leading_lines import LONGEST_LABEL
from rag_compress.core.models import Span
from rag_compress.core.sentences.lines import BULLET, breaks_before
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


def find_titled_blocks(text: str, spans: Sequence[Span], headings: Sequence[Heading]) -> list[Candidate]:
    """
    Find the blocks between blank lines whose first line, or a short one above, may say what the others are about.

    - Blocks of keys and values alone, alike where they begin with the same key: "Project: Heron", "Lead: Ann". Where
      each has titles of its own above, that is what it is about. The prose below them belongs to them.
    - Those below a title, a short line that ends without a mark: directly above prose, or above keys, alike where they
      have one in common. Behind prose that ends, or between keys, it needs no blank line above.

    >>> text = "Shop: Oslo\\nSunday: closed\\n\\nShop: Bergen\\nSunday: 9 to 12"
    >>> for candidate in find_titled_blocks(text, [(0, 10), (11, 25), (27, 39), (40, 55)], ()):
    ...     print(candidate)
    Candidate(group=Group(index=0, end=2, kind='line'), alike=2, sign='shop')
    Candidate(group=Group(index=2, end=4, kind='line'), alike=2, sign='shop')

    :param text: The text.
    :param spans: Its sentences.
    :param headings: Its headings.
    :returns: The blocks, in order; some may begin with a heading.
    """
    if "\n" not in text:
        return []
    records: defaultdict[str, list[_Keyed]] = defaultdict(list)  # by the first key
    titled: list[_Keyed] = []
    prose: list[Group] = []
    at_heading = {heading.index for heading in headings}
    for lines, above in _blocks(text, spans, at_heading):
        block = _without_rules(text, spans, lines)
        keys = [key_of(text, *spans[index]) for index in block]
        known = tuple(key for key in keys if key)
        if len(keys) < 2:
            continue
        if len(known) == len(keys):
            records[known[0]].append(_Keyed(block[0], block.stop, above, known))
        elif not keys[0] and _is_title(text, spans, block):
            if len(known) == len(keys) - 1:
                titled.append(_Keyed(block[1], block.stop, (*above, block[0]), known))
            elif not is_small(text[spans[block[0]][0]]) and not text[spans[block[0]][0]].isdigit():
                prose.append(Group(block[0], block.stop, "line"))
    found = [Candidate(group, len(prose), "title") for group in prose]
    edges = [*sorted(at_heading), len(spans)]
    for key, alike in records.items():
        titles = {tuple(text[slice(*spans[title])] for title in one.titles) for one in alike if one.titles}
        if len(titles) == len(alike) or all(one.titles and one.titles[-1] in at_heading for one in alike):
            titled += alike
        else:
            found += [Candidate(group, len(alike), key) for group in _with_prose(alike, edges)]
    often = Counter(key for one in titled for key in {*one.keys})
    for one in titled:
        alike_count = max(often[key] for key in one.keys)
        found += [Candidate(Group(title, one.end, "label"), alike_count, "title") for title in one.titles]
    return sorted(found, key=lambda candidate: candidate.group.index)


def _without_rules(text: str, spans: Sequence[Span], block: range) -> range:
    """A block without the lines around it that are marks alone, such as those above and below front matter."""
    first, last = block[0], block[-1]
    while first < last and not any(map(str.isalnum, text[slice(*spans[first])])):
        first += 1
    while first < last and not any(map(str.isalnum, text[slice(*spans[last])])):
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


def _blocks(text: str, spans: Sequence[Span], at_heading: Collection[int]) -> Iterator[tuple[range, tuple[int, ...]]]:
    """The sentences between blank lines and headings, where they are two or more, each with the titles above."""
    first = 0
    above: tuple[int, ...] = ()
    for index in range(len(spans)):
        if index in at_heading:
            first, above = index + 1, (index,)
            continue
        if index > first and (_parts_keys(text, spans, index) or _parts_prose(text, spans, index)):
            yield range(first, index), above
            first, above = index, ()
        is_last = index + 1 == len(spans) or index + 1 in at_heading
        if is_last or breaks_before(text, spans, index + 1) > 1:
            if index > first:
                yield range(first, index + 1), above
                above = ()
            else:
                above = (*above, index)[-MOST_TITLES:] if _may_be_title(text, *spans[index]) else ()
            first = index + 1


def _parts_keys(text: str, spans: Sequence[Span], index: int) -> bool:
    """Whether a line is a title between lines of keys, without a blank line above."""
    if index + 1 == len(spans) or not _is_title(text, spans, range(index, index + 2)):
        return False
    before, own, behind = (key_of(text, *spans[at]) for at in (index - 1, index, index + 1))
    return own is None and before is not None and behind is not None


def _parts_prose(text: str, spans: Sequence[Span], index: int) -> bool:
    """Whether a line is a title behind prose that ends, without a blank line above."""
    if index + 1 == len(spans) or not text.endswith(STOPS, *spans[index - 1]):
        return False
    start, end = spans[index]
    is_title = "\n" in text[spans[index - 1][1] : start] and _is_title(text, spans, range(index, index + 2))
    return is_title and not is_small(text[start]) and not text[start].isdigit() and key_of(text, start, end) is None


def _may_be_title(text: str, start: int, end: int) -> bool:
    """Whether a line between blank ones may say what is below it: it is short, gives no value and ends in no stop."""
    is_line = end - start <= LONGEST_LABEL and "\n" not in text[start:end] and BULLET.match(text, start) is None
    return is_line and not text.endswith(ENDS_NO_TITLE, start, end) and key_of(text, start, end) is None


def _is_title(text: str, spans: Sequence[Span], block: range) -> bool:
    """Whether a block begins with a short line that ends without a mark and is no item."""
    start, end = spans[block[0]]
    is_short = end - start <= LONGEST_LABEL and text.count("\n", start, end) <= 1  # a name above a year is one sentence
    is_short = is_short and text[start].isalnum() and text[end - 1].isalnum()
    return is_short and "\n" in text[end : spans[block[1]][0]] and BULLET.match(text, start) is None
