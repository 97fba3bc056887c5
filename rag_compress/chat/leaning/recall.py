"""Questions about what was said, whenever that was: "What did you recommend?", "Did I mention it?"."""

from __future__ import annotations

from rag_compress.chat.phrases import says


def asks_what_was_said(query: str) -> bool:
    """
    Tell whether a query asks what those who take part said or decided, in English, German, French or Spanish.

    Its "I" and "you" tell who said it, and not that it was said lately; unless it asks for the latest.

    >>> asks_what_was_said("What did you recommend?"), asks_what_was_said("Was habe ich dir zu Asbest gesagt?")
    (True, True)
    >>> asks_what_was_said("What did you just say?"), asks_what_was_said("What do you recommend?")
    (False, False)

    :param query: What is asked.
    :returns: Whether it does.
    """
    return says("recall", query) and not says("lately", query)
