"""Front matter: what a page of Markdown says of itself to a program, between two lines of hyphens at its top."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag_compress.core.models import Span

_FRONT_MATTER = re.compile(
    r"\s*---[ \t\r]*\n"
    r"(?:(?:[A-Za-z_][\w -]{0,40}:(?=\s)|[ \t#-]|(?=\r?\n))[^\n]{0,1000}\n){1,60}?"  # a key, what is below, a comment
    r"---[ \t\r]*(?=\n|\Z)"
)


def count_front_matter(text: str, spans: Sequence[Span]) -> int:
    r"""
    Count the sentences that are front matter, the lines of hyphens among them.

    >>> count_front_matter("---\ndate: 2026-11-21\n---\nOtters swim.", [(0, 3), (4, 20), (21, 24), (25, 37)])
    3

    :param text: The text.
    :param spans: Its sentences.
    :returns: Number of sentences at the top; 0 where it has none.
    """
    match = _FRONT_MATTER.match(text) if text.lstrip().startswith("---") else None
    return sum(end <= match.end() for _, end in spans) if match else 0
