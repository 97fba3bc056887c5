"""Code in a text, and the fences around it: one without its partner turns what is behind it into code."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rag_compress.core.layout.lines import Lines
from rag_compress.core.sentences.fences import fenced
from rag_compress.core.sentences.lines import first_line, is_code
from rag_compress.core.sentences.underlines import underlined

_FENCE = re.compile(r"(?:`{3,}|~{3,})[^`\r\n]*")


def has_code(lines: Lines) -> bool:
    """
    Tell whether two sentences or more, and a third of all, begin with a line of code.

    >>> has_code(Lines("x_1 = {} y_1 = {}", [(0, 8), (9, 17)]))
    True

    :param lines: The sentences of a text.
    :returns: Whether they do.
    """
    first_lines = (first_line(lines.text, start, end) for start, end in lines.spans)
    return sum(map(is_code, first_lines)) > max(1, len(lines) / 3)


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
