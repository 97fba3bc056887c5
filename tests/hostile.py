"""Values that nobody means well with."""

from __future__ import annotations


def nested(depth=100_000):
    value = []
    for _ in range(depth):
        value = [value]
    return value
