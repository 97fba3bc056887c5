"""Lines that give a value to a key which another section gives one, too: without a line above nobody knows whose."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from rag_compress.core.models import Span
from rag_compress.core.passages.groups import Group
from rag_compress.core.passages.headings import Heading
from rag_compress.core.passages.keys import key_of


def find_owners(text: str, spans: Sequence[Span], outline: Sequence[Heading | Group]) -> Mapping[int, int]:
    """
    Find the lines whose key stands below several headings, or other lines that say what is below them.

    >>> text = "[office]\\nduplex = yes\\n[home]\\nduplex = no\\npaper = A4"
    >>> groups = [Group(0, 2, "label"), Group(2, 5, "label")]
    >>> find_owners(text, [(0, 8), (9, 21), (22, 28), (29, 40), (41, 51)], groups)
    {1: 0, 3: 2}

    :param text: The text.
    :param spans: Its sentences.
    :param outline: Its headings and groups, those inside of others later.
    :returns: Index of each such line, with that of the nearest line of the outline above it.
    """
    if len(outline) < 2:
        return {}
    above: dict[int, int] = {}
    for one in outline:
        above.update(dict.fromkeys(range(one.index + 1, one.end), one.index))
    lines: defaultdict[str, list[int]] = defaultdict(list)
    for index in above.keys() - {one.index for one in outline}:
        if key := key_of(text, *spans[index]):
            lines[key].append(index)
    shared = [indices for indices in lines.values() if len({above[index] for index in indices}) > 1]
    return {index: above[index] for indices in shared for index in sorted(indices)}
