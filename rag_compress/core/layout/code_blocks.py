"""Code in a text, and the fences around it: one without its partner turns what is behind it into code."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rag_compress.core.layout.lines import APART, Lines
from rag_compress.core.layout.lists import MOST_SENTENCES
from rag_compress.core.sentences.fences import fenced
from rag_compress.core.sentences.lines import first_line, is_code
from rag_compress.core.sentences.recipes import begins_rule
from rag_compress.core.sentences.underlines import underlined
from rag_compress.core.words.marks import COLONS

_CODE_DIRECTIVE = re.compile(
    r"\.\. (?:code-block|code|sourcecode|highlight|prompt|parsed-literal)::[^\n]*(?:\n\s*:\w[^\n]*)*"
)
_FENCE = re.compile(r"(?:`{3,}|~{3,})[^`\r\n]*")


def has_code(lines: Lines) -> bool:
    """
    Tell whether two sentences or more, and a third of all, begin with a line of code, or with a rule of a Makefile.

    >>> has_code(Lines("x_1 = {} y_1 = {}", [(0, 8), (9, 17)])), has_code(Lines("It is. So?", [(0, 6), (7, 10)]))
    (True, False)

    :param lines: The sentences of a text.
    :returns: Whether they do.
    """
    text = lines.text
    found = sum(begins_rule(text, start) or is_code(first_line(text, start, end)) for start, end in lines.spans)
    return found > max(1, len(lines) / 3)


def pair_fences(lines: Lines) -> Mapping[int, int]:
    """
    Find the sentences that are fences, and what closes or opens the code that each of them opens or closes.

    >>> pair_fences(Lines("```sh\\nls\\n```\\nBye.\\n```", [(0, 5), (6, 8), (9, 12), (13, 17), (18, 21)]))
    {0: 2, 2: 0, 4: 4}

    :param lines: The sentences of a text.
    :returns: For the index of each the index of its partner, or its own: a chunk may lack the other one, and a fence
        inside of other code has none.
    """
    text, spans = lines.text, lines.spans
    if "```" not in text and "~~~" not in text:
        return {}
    partners = {
        index: index
        for index, (start, end) in enumerate(spans)
        if text.startswith(("```", "~~~"), start)
        and _FENCE.fullmatch(text, start, end)
        and not underlined(text, (start, end))
    }
    starts = {spans[index][0]: index for index in partners}
    ends = {spans[index][1]: index for index in partners}
    for start, end in fenced(text):
        opening = starts.get(start + len(text[start:end]) - len(text[start:end].lstrip(" \t")))
        closing = ends.get(start + len(text[start:end].rstrip()))
        if opening is not None and closing is not None:
            partners[opening], partners[closing] = closing, opening
    return partners


def find_code_below(lines: Lines, fences: Mapping[int, int]) -> Mapping[int, int]:
    """
    Find the sentences that lead to code: those that end in a colon, with a block between fences below, or with one that
    is indented, below a blank line or a directive of reStructuredText.

    >>> find_code_below(Lines("To run it:\\n\\n    ./run --fast\\n\\nBye.", [(0, 10), (16, 28), (30, 34)]), {})
    {0: 2}

    :param lines: The sentences of a text.
    :param fences: As `pair_fences` gives them.
    :returns: Their indices, each with that of what stands behind the code.
    """
    found: dict[int, int] = {}
    for index, (_, end) in enumerate(lines.spans[:-1]):
        first = index + 1
        if lines.text[end - 1] not in COLONS:
            continue
        if fences.get(first, first) > first:
            found[index] = fences[first] + 1
        elif lines.breaks[first] >= APART and not lines.items[first]:
            behind = _end_of_deeper(lines, index)
            if first < behind <= first + MOST_SENTENCES:
                found[index] = behind
    return found


def _end_of_deeper(lines: Lines, lead: int) -> int:
    """One past the last sentence that stands deeper than the paragraph of one that leads to it, or a bit further."""
    column, behind = _column_of_paragraph(lines, lead), lead + 1
    if column is None:
        return behind
    if _CODE_DIRECTIVE.fullmatch(lines[behind]):
        column, behind = lines.columns[behind] or column, behind + 1
    while behind < len(lines) and behind - lead <= MOST_SENTENCES + 1 and _is_below(lines, behind, column):
        behind += 1
    return behind


def _column_of_paragraph(lines: Lines, index: int) -> int | None:
    """The column of the line that a sentence stands on, if a sentence begins it."""
    while index > 0 and lines.columns[index] is None and not lines.breaks[index]:
        index -= 1
    return lines.columns[index]


def _is_below(lines: Lines, index: int, column: int) -> bool:
    own = lines.columns[index]
    return own > column if own is not None else not lines.breaks[index]
