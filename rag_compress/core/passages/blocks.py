"""Blocks of lines that are built alike: records of keys and values, and short titles above what is said of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from rag_compress.core.models import Span
from rag_compress.core.passages.groups import LONGEST_LABEL, Group
from rag_compress.core.passages.headings import Heading
from rag_compress.core.passages.keys import key_of
from rag_compress.core.passages.lists import ITEM
from rag_compress.core.sentences.lines import BULLET


def find_blocks(text: str, spans: Sequence[Span], headings: Sequence[Heading]) -> list[Group]:
    """
    Find the blocks between blank lines whose first line says what the others are about.

    - Two blocks or more that begin with the same key, of keys and values alone: "Project: Heron", "Lead: Ann".
    - Two or more with a title above: a short line that ends without a mark, directly above prose, or above keys of
      which another such block has one.

    >>> text = "Shop: Oslo\\nSunday: closed\\n\\nShop: Bergen\\nSunday: 9 to 12"
    >>> find_blocks(text, [(0, 10), (11, 25), (27, 39), (40, 55)], ())
    [Group(index=0, end=2, kind='line'), Group(index=2, end=4, kind='line')]

    :param text: The text.
    :param spans: Its sentences.
    :param headings: Its headings.
    :returns: The blocks, in order.
    """
    if "\n" not in text:
        return []
    records: list[tuple[range, str]] = []  # with the first key
    lists: list[tuple[range, set[str]]] = []  # below a title, with their keys
    prose: list[range] = []  # below a title
    for block in _blocks(text, spans, {heading.index for heading in headings}):
        keys = [key_of(text, *spans[index]) for index in block]
        below = {key for key in keys[1:] if key}
        if keys[0]:
            if all(keys):
                records.append((block, keys[0]))
        elif _is_title(text, spans, block):
            if all(keys[1:]):
                lists.append((block, below))
            elif ITEM.match(text, spans[block[1]][0]) is None:
                prose.append(block)
    firsts = Counter(key for _, key in records)
    often = Counter(key for _, below in lists for key in below)
    found = [Group(block[0], block.stop, "line") for block, key in records if firsts[key] > 1]
    found += [Group(block[0], block.stop, "label") for block, below in lists if any(often[key] > 1 for key in below)]
    found += [Group(block[0], block.stop, "line") for block in prose if len(prose) > 1]  # which may say something
    return sorted(found, key=lambda group: group.index)


def _blocks(text: str, spans: Sequence[Span], at_heading: Collection[int]) -> Iterator[range]:
    """The sentences between blank lines and headings, where they are two or more."""
    first = 0
    for index, (_, end) in enumerate(spans):
        if index in at_heading:
            first = index + 1
            continue
        is_last = index + 1 == len(spans) or index + 1 in at_heading
        if is_last or text.count("\n", end, spans[index + 1][0]) > 1:
            if index > first:
                yield range(first, index + 1)
            first = index + 1


def _is_title(text: str, spans: Sequence[Span], block: range) -> bool:
    """Whether a block begins with a short line that ends without a mark and is no item."""
    start, end = spans[block[0]]
    is_short = end - start <= LONGEST_LABEL and "\n" not in text[start:end]
    is_short = is_short and text[start].isalnum() and text[end - 1].isalnum()
    return is_short and "\n" in text[end : spans[block[1]][0]] and BULLET.match(text, start) is None
