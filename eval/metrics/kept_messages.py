"""Precision, recall and F1 of the messages that are kept of a conversation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

KEPT_SHARE = 0.5
"""A message counts as kept when pieces of its own text that make up this share of it are in the output under its id."""


@dataclass(frozen=True, slots=True)
class MessageScores:
    """
    How kept messages agree with gold messages, each between 0 and 1.

    :param precision: Share of the kept messages that are gold; 0 when none is kept.
    :param recall: Share of the gold messages that are kept.
    :param f1: Their harmonic mean.
    """

    precision: float
    recall: float
    f1: float


WHOLE_SHARE = 0.95
"""It counts as kept whole from this share on: the white space where pieces were parted is not compared."""


def kept_messages(
    messages: Mapping[str, str], kept: Mapping[str, str], gold: Sequence[str], least: float = KEPT_SHARE
) -> MessageScores | None:
    """
    Compare kept with gold messages.

    Range 0 to 1, undefined when no gold message has a text. Source: precision, recall and F1 of
    sets (van Rijsbergen 1979).

    >>> kept_messages({"1": "ab", "2": "cd"}, {"1": "ab"}, ["1", "2"])
    MessageScores(precision=1.0, recall=0.5, f1=0.6666666666666666)

    :param messages: Text of each message of the history by id.
    :param kept: Text that is left of a message by id.
    :param gold: Ids of the messages that the answer needs.
    :param least: Share of its text from which on a message counts as kept.
    :returns: The scores, or None.
    """
    wanted = {name for name in gold if messages.get(name)}
    if not wanted:
        return None
    found = {name for name, text in kept.items() if kept_share(messages.get(name, ""), text) >= least}
    hits = len(found & wanted)
    precision, recall = hits / len(found) if found else 0.0, hits / len(wanted)
    return MessageScores(precision, recall, 2 * hits / (len(found) + len(wanted)))


def kept_share(original: str, text: str) -> float:
    """
    Give the share of a message that is left.

    >>> kept_share("One. Two. Three.", "One.\\nThree.")
    0.625

    :param original: The message.
    :param text: What is left, pieces of it on lines of their own, in its order.
    :returns: Share of its characters in pieces that stand in it word for word, one after the other.
    """
    if text == original:
        return float(bool(original))
    kept = end = 0
    for piece in filter(None, (line.strip() for line in text.split("\n"))):
        start = original.find(piece, end)
        if start >= 0:
            kept, end = kept + len(piece), start + len(piece)
    return kept / max(1, len(original))
