"""Titles without marks: short lines between blank ones, as they are left when another format becomes plain text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection

from rag_compress.core.layout.clauses import clause_kind
from rag_compress.core.layout.lines import APART, Lines
from rag_compress.core.runs import runs_of
from rag_compress.core.sentences.lines import BULLET, is_code
from rag_compress.core.words.marks import CLOSING, COLONS, COMMAS, STOPS
from rag_compress.core.words.scripts import is_small

LONGEST_TITLE = 80
"""Characters of a title, and of a line that is too short for prose where no stop ends it."""

LEAST_SHARE = 0.5
"""Share of the short lines of a text that must be titles: where they are fewer, these are rows, verses or addresses."""

LEAST_SHARE_BELOW = 0.75
"""The same of those below the first prose, where lines above it are parties, addresses or authors."""

MOST_ALIKE = 2
"""Titles of a text that may differ in their numbers alone: where there are more, they head or end its pages."""

MOST_IN_A_ROW = 2
"""Short lines that may follow each other as titles: more are an address, or a list that has lost its marks."""

_OPENING = '§¿¡"“„«'
_GOES_ON = (*COMMAS, *COLONS)
_NUMBER = re.compile(r"\d+")


def find_plain_titles(lines: Lines) -> tuple[int, ...]:
    """
    Find the lines of a text that are titles, though nothing marks them.

    A title stands between blank lines, has at most `LONGEST_TITLE` characters, begins with a capital or a number and
    ends without a stop or a comma. What follows is prose, a list, or another title with such below it. Lines of tables,
    addresses and verses look like that by chance: so there are only titles where they are at least `LEAST_SHARE` of the
    lines that are as short and end in no stop, and none of those that stand on every page. Or they are
    `LEAST_SHARE_BELOW` of those below the first prose, as the parties of a judgment do not count against its titles.

    >>> text = "Otters\\n\\nThey live in rivers and along coasts.\\n\\nBeavers\\n\\nThey build dams in rivers."
    >>> find_plain_titles(Lines(text, [(0, 6), (8, 45), (47, 54), (56, 82)]))
    (0, 2)

    :param lines: The sentences of a text.
    :returns: Indices of the sentences that are titles, in order.
    """
    if "\n\n" not in lines.text.replace("\r", ""):
        return ()
    breaks = lines.breaks
    short = {index for index, line in enumerate(lines) if breaks[index] and breaks[index + 1] and _is_short(line)}
    alike = Counter(_NUMBER.sub("0", lines[index]) for index in short)
    on_pages = {index for index in short if alike[_NUMBER.sub("0", lines[index])] > MOST_ALIKE}
    found: list[int] = []
    for run in runs_of(sorted(short)):
        if len(run) > MOST_IN_A_ROW or run.stop == len(lines) or is_code(lines[run.stop]):
            continue
        for index in reversed(run):
            if min(breaks[index], breaks[index + 1]) < APART or index in on_pages or not _reads_as_title(lines[index]):
                break
            found.append(index)
    others = short - on_pages - {*found}
    prose = next((index for index, line in enumerate(lines) if not _may_head(line)), 0)
    below, others_below = ([index for index in indices if index > prose] for indices in (found, others))
    is_sure = _are_most(found, others, LEAST_SHARE) or _are_most(below, others_below, LEAST_SHARE_BELOW)
    return tuple(sorted(found)) if is_sure else ()


def find_opening_titles(lines: Lines, known: str = "") -> tuple[int, ...]:
    r"""
    Find the titles that a text begins with where no blank line parts them from the prose below: a chunk of a page
    often does.

    They read as titles between blank lines do, and no other line of the text is as short without a stop: else all may
    be rows, verses, an address, or titles of blocks that the first is not above. What the title of the text says
    already is none: it stays a sentence like any other.

    >>> text = "Food of otters\nThey eat fish and crabs."
    >>> find_opening_titles(Lines(text, [(0, 14), (15, 39)]))
    (0,)

    :param lines: The sentences of a text.
    :param known: The title of the text.
    :returns: Indices of the sentences that are titles, in order.
    """
    breaks, end = lines.breaks, 0
    while end < min(len(lines), MOST_IN_A_ROW + 1) and breaks[end + 1] == 1 and _is_short(lines[end]):
        end += 1
    if not 0 < end <= MOST_IN_A_ROW or end == len(lines) or not _reads_as_prose(lines[end]):
        return ()
    found = [lines[index] for index in range(end)]
    if any(clause_kind(line) or not _reads_as_title(line) or line.casefold() in known.casefold() for line in found):
        return ()
    places = range(end, len(lines))
    is_alone = not any(breaks[index] and breaks[index + 1] and _is_short(lines[index]) for index in places)
    return tuple(range(end)) if is_alone else ()


def _reads_as_prose(line: str) -> bool:
    """Whether a line begins as a sentence does, and is no item, no code and no row of a table."""
    begins = not is_small(line[0]) and (line[0].isalnum() or line[0] in _OPENING)
    return begins and BULLET.match(line) is None and not any(mark in line for mark in "|\t") and not is_code(line)


def _are_most(found: Collection[int], others: Collection[int], share: float) -> bool:
    return len(found) > 0 and len(found) >= share * (len(found) + len(others))


def _is_short(line: str) -> bool:
    """Whether a line is too short for prose and ends in no stop."""
    return "\n" not in line and BULLET.match(line) is None and _may_head(line)


def _may_head(line: str) -> bool:
    """Whether a line may stand above the first prose of a text: a name, an address, a number, no sentence."""
    return len(line) <= LONGEST_TITLE and not line.rstrip(CLOSING).endswith(STOPS)


def _reads_as_title(line: str) -> bool:
    """Whether a short line begins as a title does, and is no code, no row of a table and not cut off."""
    letter = next((character for character in line if character.isalpha()), "a")
    begins = not is_small(letter) and (line[0].isalnum() or line[0] in _OPENING)
    return begins and not line.endswith(_GOES_ON) and not any(mark in line for mark in "|\t") and not is_code(line)
