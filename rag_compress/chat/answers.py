"""What a model answers, without what it thought before."""

from __future__ import annotations


def without_thoughts(answer: str) -> str:
    """
    Leave out what a reasoning model thinks aloud between ``<think>`` and ``</think>``.

    Some give the end mark alone, and one that was cut off while it thought gives the first alone: it has said nothing.

    >>> without_thoughts("<think>From 1 to 10?</think> 9"), without_thoughts("<think>It is about")
    ('9', '')

    :param answer: What the model gave.
    :returns: The rest, trimmed.
    """
    return answer.rpartition("</think>")[2].partition("<think>")[0].strip()
