"""Whether a conversation is what one person noted down: nobody talks with them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from rag_compress.chat.conversation.analysis import MessageAnalysis
from rag_compress.chat.conversation.columns import UnitColumns, substance

MOST_ASKED = 0.25
"""Share of one's messages that may ask something: who asks on and on searches, and each question leans on the last."""

ACKNOWLEDGES = substance(20)
"""How much each message of an assistant may say that only tells that it has understood: "Noted, thanks!"."""

ADDS = 0.15
"""Most words that such an assistant says and the person does not, as a share of the person's: it says few, often."""


def is_noted_down(
    columns: UnitColumns, analyses: Sequence[MessageAnalysis], instructions: Collection[int] = ()
) -> bool:
    """
    Tell whether one person tells something, and nobody says more on it than that it was understood.

    >>> from rag_compress.chat.conversation.analysis import analyze_messages
    >>> from rag_compress.chat.models import Message
    >>> def of(*messages):
    ...     heads = [Message(role, text) for role, text in messages]
    ...     analyses = analyze_messages([head.text for head in heads], [None] * len(heads), ["en"] * len(heads))
    ...     return is_noted_down(UnitColumns().extended(heads, analyses), analyses)
    >>> told = ("user", "The plumber who fixed the boiler is called Derek Hale, his number is 0161 555 0144.")
    >>> of(told), of(told, ("assistant", "Noted.")), of(told, ("assistant", "Noted. What did he charge?"))
    (True, True, False)

    :param columns: What is known of the units of a conversation with at most one name.
    :param analyses: What is said in each, taken apart.
    :param instructions: Units that tell an assistant what to do.
    :returns: Whether it is so.
    """
    answers, asked = columns.by_assistant, columns.is_question
    if (columns.is_step | (asked & answers)).any() or (columns.substance[answers] > ACKNOWLEDGES).any():
        return False
    own = sorted({*(~answers).nonzero()[0].tolist()}.difference(instructions))
    if asked[own].sum() > MOST_ASKED * len(own):
        return False
    said = _words(analyses[unit] for unit in own)
    return len(_words(analyses[unit] for unit in answers.nonzero()[0].tolist()) - said) <= ADDS * len(said)


def _words(analyses: Iterable[MessageAnalysis]) -> frozenset[str]:
    return frozenset[str]().union(*(analysis.terms for analysis in analyses))
