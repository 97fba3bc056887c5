"""Sentences that say what those behind them on their line are about: questions, and names of who speaks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from rag_compress.core.layout.groups import SURE, Candidate, Group
from rag_compress.core.layout.leading_lines import LONGEST_LABEL
from rag_compress.core.layout.lines import Lines
from rag_compress.core.words.marks import COLONS, QUESTION_MARKS

_NAME: Final = re.compile(
    r"(?:(?:\*\*[^*\n]{1,60}\*\*|__[^*_\n]{1,60}__):?"
    r"|[^\W\d_][\w .'-]{0,30}(?::|\s[–—])"
    r"|\\(?:(?:sub)?paragraph\*?\{[^{}\n]{1,60}\}|item\[[^\[\]\n]{1,60}\]))\s+\S"
)


def is_question(text: str, start: int, end: int) -> bool:
    """
    Tell whether a sentence is a question, whatever marks of emphasis stand around it.

    >>> is_question("**Is it far?**", 0, 14), is_question("It is far.", 0, 10)
    (True, False)

    :param text: The text.
    :param start: Where the sentence begins.
    :param end: Where it ends.
    :returns: Whether it is.
    """
    return text[max(start, end - 8) : end].rstrip("*_# ").endswith(QUESTION_MARKS)


def find_inline(lines: Lines) -> list[Candidate]:
    """
    Find the sentences that say what those behind them on their line are about, or may do so.

    - A question: up to the next one on its line. It always does.
    - One with a name or a label in bold before it ("Eva: ...", "**Oslo:** ...", "Adze — ..."), alike where other lines
      have one.

    >>> found = find_inline(Lines("Is it far? No. Is it dear? It is.", [(0, 10), (11, 14), (15, 26), (27, 33)]))
    >>> [candidate.group for candidate in found]
    [Group(index=0, end=2, kind='question'), Group(index=2, end=4, kind='question')]

    :param lines: The sentences of a text.
    :returns: The groups.
    """
    questions: list[Group] = []
    named: list[Group] = []
    first, question = 0, None  # of the line, and the last one on it
    for index, (start, end) in enumerate(lines.spans):
        is_last = lines.breaks[index + 1] > 0
        asks = is_question(lines.text, start, end)
        if question is not None and (asks or is_last):
            questions.append(Group(question, index + (not asks), "question"))
            question = None
        if asks and not is_last:
            question = index
        if is_last:
            if index > first and _NAME.match(lines[first]):
                named.append(Group(first, index + 1, "line"))
            first = index + 1
    found = [Candidate(group, SURE, "question") for group in questions if group.end > group.index + 1]
    return found + [Candidate(group, len(named), "name") for group in named]


def find_leads_inside(lines: Lines, lists: Mapping[int, int]) -> Iterator[Candidate]:
    r"""
    Find the short sentences that lead to bullets from the end of a line: on a line of its own each is a label.

    Those that lead to a lettered list, as in contracts, say more.

    >>> lines = Lines("Leave the room. Before:\n- shut the door", [(0, 15), (16, 23), (24, 39)])
    >>> [candidate.group for candidate in find_leads_inside(lines, {1: 3})]
    [Group(index=1, end=3, kind='label')]

    :param lines: The sentences of a text.
    :param lists: Those that lead to a list, each with the index behind it.
    :returns: The groups.
    """
    for index, end in lists.items():
        is_inside = lines.columns[index] is None and lines.items[index + 1] == "bullet" and end > index + 1
        if is_inside and len(line := lines[index]) <= LONGEST_LABEL and line.endswith(COLONS):
            yield Candidate(Group(index, end, "label"), SURE, "")
