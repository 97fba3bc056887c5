"""Lines that say something of what a line above them names: ``saturday = closed`` below ``[Oslo]``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from rag_compress.core.layout.groups import Group
from rag_compress.core.layout.headings import Heading
from rag_compress.core.layout.lines import Lines
from rag_compress.core.layout.lines_above import nearest_above
from rag_compress.core.words.unspaced import IDEOGRAPHS, KANA_HANGUL, SOUTHEAST

EDGE: Final = 2
"""Words at the beginning and at the end of a sentence by which those that say the same of other things are found."""

LEAST_WORDS: Final = 4
"""Words of a sentence that may say the same of other things."""

_LONGEST: Final = 120
"""Characters of such a sentence; a longer one says something of its own."""

_WORD: Final = re.compile(rf"[{IDEOGRAPHS}{KANA_HANGUL}{SOUTHEAST}]|[^\W_]+")


class Fact(NamedTuple):
    """
    What a sentence says of the line above it.

    :param place: Index of the sentence.
    :param owner: Index of the nearest line above that says what it is about.
    :param further: Index of the one above that; the same where there is none.
    :param label: Text of the owner.
    :param further_label: Text of the one above that.
    :param alike: What others have in common with it that may say the same of other things: the key, or the words at the
        beginning and those at the end.
    :param words: Its words; none where it has a key.
    :param sign: Of an owner that is one only if others are like it, as in `Candidate`; else empty.
    """

    place: int
    owner: int
    further: int
    label: str
    further_label: str
    alike: tuple[tuple[str, ...], ...]
    words: frozenset[str]
    sign: str = ""


def find_facts(
    lines: Lines,
    outline: Sequence[Heading | Group],
    signs: Mapping[int, str],
    speakers: Sequence[int] = (),
) -> tuple[Fact, ...]:
    """
    Find what the sentences below a heading, a label or another such line say of it that others might say of theirs.

    >>> (fact,) = find_facts(Lines("[home]\\nduplex = no", [(0, 6), (7, 18)]), [Group(0, 2, "label")], {})
    >>> fact.label, fact.alike
    ('[home]', (('key', 'duplex'),))

    :param lines: The sentences of a text.
    :param outline: Their headings and groups, those inside of others later.
    :param signs: For lines of the outline that are of it only if others are like them what these must have in common.
    :param speakers: Sentences that begin with the name of who speaks, which is no key below what another one says.
    :returns: The facts, in order.
    """
    names = {lines.keys[index] for index in speakers} - {None}
    sayings = {one.index for one in outline if isinstance(one, Group) and one.kind != "label"} if names else ()
    above = nearest_above(outline)
    labels = {owner: lines[owner] for owner in {*above.values()}}  # one text for all below
    found = []
    for index in sorted(above.keys() - {one.index for one in outline}):
        key, line = lines.keys[index], lines[index]
        if key in names and above[index] in sayings:
            continue
        words = () if key or len(line) > _LONGEST else _WORD.findall(line.casefold())
        if key:
            alike: tuple[tuple[str, ...], ...] = (("key", key),)
        elif len(words) >= LEAST_WORDS:
            alike = ("first", *words[:EDGE]), ("last", *words[-EDGE:])
        else:
            continue
        owner = above[index]
        further = above.get(owner, owner)
        sign = signs.get(owner, "")
        found.append(Fact(index, owner, further, labels[owner], labels[further], alike, frozenset(words), sign))
    return tuple(found)
