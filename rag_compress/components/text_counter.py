"""Haystack's token counters, which count messages, as counters of texts."""

from __future__ import annotations

import hashlib

from haystack.dataclasses import ChatMessage
from haystack.token_counters import TokenCounter

from rag_compress.components.helpers import check_helper, serialized
from rag_compress.core.tokens import checked_count


class HaystackTextCounter:
    """
    A Haystack token counter seen as a counter of texts: a text counts as much as a user message that holds it.

    What the counter charges for the message around the text is in every count, so it never counts too little.

    >>> from haystack.token_counters import ApproximateTokenCounter
    >>> HaystackTextCounter(ApproximateTokenCounter(chars_per_token=1)).count("Anna")  # [user] Anna
    11

    :param counter: The token counter.
    :raises TypeError: If it cannot count.
    """

    annotation_name: str | None
    """What annotations call the counter: its class and parameters. None if it does not serialize: it has none then."""

    def __init__(self, counter: TokenCounter) -> None:
        check_helper("token_counter", counter, "count")
        self._counter = counter
        self.annotation_name = _name_of(counter)

    def count(self, text: str) -> int:
        """
        Count a text.

        :param text: Any text that the counter takes.
        :returns: Tokens; 0 for the empty text.
        :raises TypeError: If the counter returns no integer.
        :raises ValueError: If it returns a negative one, or more than any text has.
        """
        return checked_count("token_counter", self._counter.count([ChatMessage.from_user(text)])) if text else 0


def _name_of(counter: TokenCounter) -> str | None:
    try:
        description = serialized(counter)
    except Exception:  # whatever a to_dict raises, of a class that may be anybody's
        return None
    return f"{type(counter).__qualname__}:{hashlib.blake2b(description.encode(), digest_size=8).hexdigest()}"
