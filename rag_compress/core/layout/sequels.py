"""Claims that the next sentence takes back: "The lift is open to all. In a fire this does not apply."."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from rag_compress.core.layout.inline import is_question
from rag_compress.core.layout.lines import Lines

MOST_TOKENS: Final = 12
"""
Tokens of a sentence that takes something back; a longer one says more than that. Characters would not do: 40 Chinese
ones say as much as 120 Latin ones.
"""

_TAKES_BACK: Final = re.compile(
    r"\b(?:not|never|no|none|nobody|nothing|cannot|wrong|false|untrue|incorrect|myth|but|however|except|exceptions?"
    r"|unless|instead|rather|corrected|nicht|kein\w*|nie|falsch|aber|jedoch|außer|sondern|ausnahmen?|pas|jamais|faux"
    r"|mais|sauf|nunca|falso|pero|salvo|excepto|non|mai|tranne|não|exceto|mas|niet|geen|nooit|maar|behalve|inte|aldrig"
    r"|ikke|не|нет|нельзя|кроме|но|ні|крім|değil|hayır|hariç|ama|nem|kivéve|ei|paitsi|mutta|δεν|όχι|εκτός|αλλά"
    r"|لا|ليس|إلا|لكن|לא|אבל|חוץ|نیست|مگر|اما|नहीं|लेकिन|bukan|tidak|kecuali|tetapi|không|trừ|nhưng)\b"
    r"|n't\b|不|没|沒|但|除|ない|ません|ただし|않|아니|단,|제외|ไม่|ยกเว้น|แต่",
    re.IGNORECASE,
)


def find_sequels(lines: Lines, token_counts: Sequence[int]) -> Mapping[int, int]:
    """
    Find the sentences that a short one behind them on their line denies, restricts or corrects.

    >>> text = "The lift is open to all. In a fire this does not apply. It is new."
    >>> find_sequels(Lines(text, [(0, 24), (25, 55), (56, 66)]), [7, 8, 4])
    {0: 1}

    :param lines: The sentences of a text.
    :param token_counts: Their tokens.
    :returns: Index of each, with the next one.
    """
    return {
        index - 1: index
        for index, breaks in enumerate(lines.breaks[:-1])
        if not breaks
        and token_counts[index] <= MOST_TOKENS
        and _TAKES_BACK.search(lines.text, *lines.spans[index])
        and not is_question(lines.text, *lines.spans[index])
    }
