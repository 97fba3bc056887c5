"""What the user says later about the same rare thing: "Svenja is ill, so Malte." behind "Svenja makes the hat."."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping
from itertools import combinations
from typing import Final

from rag_compress.chat.conversation.columns import UnitColumns
from rag_compress.chat.conversation.unit_index import UnitIndex

FEW_UNITS = 4
"""Units that may say a word which still tells that two of them are about the same thing."""

SHARE = 40
"""Units of which at most one may say it: in a short conversation hardly a word is rare."""

_WHOLE: Final = math.lcm(*range(1, FEW_UNITS + 1))
"""What a word counts that one remark says: its parts are whole numbers, whose sums do not depend on their order."""


def later_words(columns: UnitColumns, index: UnitIndex) -> list[int | None]:
    """
    Find for each remark of the user's the one that says later what is rare in it: it may no longer hold.

    Each word that at most `FEW_UNITS` units say, and one of `SHARE`, counts by how few remarks say it. The remark with
    most of them is taken, of equals the latest; the next unit is none, whose words are of the same breath.

    >>> from rag_compress.chat import Message
    >>> from rag_compress.chat.conversation.counting import shared_text_counter
    >>> from rag_compress.chat.conversation.view import view_conversation
    >>> said = ["Svenja makes the hat.", "It rains.", "Svenja is ill, Malte makes it.", *["It snows."] * 80]
    >>> chat = [Message("user", text) for text in said]
    >>> view_conversation(chat, shared_text_counter("o200k_base")).transcript.later_words[0]
    2

    :param columns: What is known of the units.
    :param index: Which of them say a term.
    :returns: For each unit the position of the later remark; None where there is none, or the unit is no remark.
    """
    is_remark = columns.is_remark.tolist()
    few = min(FEW_UNITS, len(is_remark) // SHARE)
    found: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for term in [term for term, sayers in index.sayers.items() if 1 < sayers <= few]:
        remarks = [unit for unit in dict.fromkeys(index.said[term]) if is_remark[unit]]
        for unit, later in combinations(remarks, 2):
            if later > unit + 1:
                found[unit][later] = found[unit].get(later, 0) + _WHOLE // len(remarks)
    return [_best(found[unit]) if unit in found else None for unit in range(len(is_remark))]


def _best(shared: Mapping[int, int]) -> int:
    return max(shared, key=lambda later: (shared[later], later))
