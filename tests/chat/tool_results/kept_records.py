"""What is left of data when some of its records are kept."""

from __future__ import annotations


def left_with(found, body, words):
    """The text that is left, made of slices of the body: the parts in whose lines one of the words stands."""
    spans = {}
    for number, passage in enumerate(found.passages):
        start = 0
        for line in passage.text.split("\n"):
            if any(word in line for word in words):
                spans.setdefault(number, ("", []))[1].append((start, start + len(line)))
            start += len(line) + 1
    text, pieces = found.cut(spans)
    assert text == "".join(body[first:last] for first, last in pieces)
    return text
