"""Lines that lead to a list: what they promise stands below them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from rag_compress.core.models import Span

_TAIL = 12
"""Last characters of a sentence that tell whether it leads on, with marks of emphasis behind."""

_LEAD = re.compile(r"(?:[:：]|\b(?:if|when|where|wenn|falls))[*_\s]*\Z")
ITEM = re.compile(r"(?:[-*+•·–]|\(?(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,5})[.)])\s")
"""What an item of a list begins with: a bullet, a number or a letter."""


def find_leads(text: str, spans: Sequence[Span]) -> frozenset[int]:
    """
    Find the sentences that lead to a list: those that end in a colon or in a condition, with an item directly below.

    >>> text = "You need:\\n- a passport\\n- a photo\\nNote: none."
    >>> find_leads(text, [(0, 9), (10, 22), (23, 32), (33, 44)])
    frozenset({0})

    :param text: The text.
    :param spans: Its sentences.
    :returns: Their indices.
    """
    return frozenset(
        index
        for index, ((start, end), (below, _)) in enumerate(pairwise(spans))
        if ITEM.match(text, below) and _LEAD.search(text, max(start, end - _TAIL), end)
    )
