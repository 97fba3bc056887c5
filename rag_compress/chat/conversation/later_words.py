"""What the user says later about the same rare thing: "Svenja is ill, so Malte." behind "Svenja makes the hat."."""

from __future__ import annotations

from collections.abc import Sequence

from rag_compress.chat.conversation.analysis import MessageAnalysis
from rag_compress.chat.conversation.columns import UnitColumns
from rag_compress.chat.conversation.unit_index import UnitIndex

FEW_UNITS = 4
"""Units that may say a word which still tells that two of them are about the same thing."""

SHARE = 40
"""Units of which at most one may say it: in a short conversation hardly a word is rare."""


def later_words(columns: UnitColumns, analyses: Sequence[MessageAnalysis], index: UnitIndex) -> list[int | None]:
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
    :param analyses: What is said in each, taken apart.
    :param index: Which of them say a term.
    :returns: For each unit the position of the later remark; None where there is none, or the unit is no remark.
    """
    is_remark = columns.is_remark.tolist()
    few = min(FEW_UNITS, len(analyses) // SHARE)
    rare = {term: units for term, said in index.said.items() if len(said) > 1 and 1 < len(units := {*said}) <= few}
    remarks = {term: [unit for unit in units if is_remark[unit]] for term, units in rare.items()}
    found: list[int | None] = []
    for unit, analysis in enumerate(analyses):
        shared: dict[int, float] = {}
        for term in dict.fromkeys(analysis.said) if is_remark[unit] else ():
            saying = remarks.get(term, ())
            for later in saying:
                if later > unit + 1:
                    shared[later] = shared.get(later, 0.0) + 1 / len(saying)
        found.append(max(shared, key=lambda later: (shared[later], later), default=None))
    return found
