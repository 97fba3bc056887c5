"""What the user says later about the same rare thing: "Svenja is ill, so Malte." behind "Svenja makes the hat."."""

from __future__ import annotations

from rag_compress.chat.conversation.view import ConversationView

FEW_UNITS = 4
"""Units that may say a word which still tells that two of them are about the same thing."""

SHARE = 40
"""Units of which at most one may say it: in a short conversation hardly a word is rare."""


def later_words(view: ConversationView, unit: int) -> int | None:
    """
    Find the remark that says later what is rare in a remark of the user's: it may no longer hold.

    Each word that at most `FEW_UNITS` units say, and one of `SHARE`, counts by how few remarks say it. The remark with
    most of them is taken, of equals the latest; the next unit is none, whose words are of the same breath.

    >>> from rag_compress.chat import Message
    >>> from rag_compress.chat.conversation.counting import shared_text_counter
    >>> from rag_compress.chat.conversation.view import view_conversation
    >>> said = ["Svenja makes the hat.", "It rains.", "Svenja is ill, Malte makes it.", *["It snows."] * 80]
    >>> later_words(view_conversation([Message("user", text) for text in said], shared_text_counter("o200k_base")), 0)
    2

    :param view: The conversation.
    :param unit: Position of the unit.
    :returns: Position of the later remark; None where there is none, or the unit is no remark.
    """
    transcript = view.transcript
    is_remark, index = transcript.columns.is_remark, transcript.index
    if not is_remark[unit]:
        return None
    few = min(FEW_UNITS, len(transcript.units) // SHARE)
    shared: dict[int, float] = {}
    for term in dict.fromkeys(transcript.analyses[unit].said):
        units = dict.fromkeys(index.said[term])
        if 1 < len(units) <= few:
            remarks = [other for other in units if is_remark[other]]
            for later in remarks:
                if later > unit + 1:
                    shared[later] = shared.get(later, 0.0) + 1 / len(remarks)
    return max(shared, key=lambda later: (shared[later], later), default=None)
