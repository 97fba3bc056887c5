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


def is_part(part, whole):
    """Whether members and elements were left out, and nothing else was changed."""
    if isinstance(part, dict) and isinstance(whole, dict):
        return all(key in whole and is_part(value, whole[key]) for key, value in part.items())
    if isinstance(part, list | tuple) and type(part) is type(whole):
        rest = iter(whole)
        return all(any(is_part(element, other) for other in rest) for element in part)
    return type(part) is type(whole) and part == whole
