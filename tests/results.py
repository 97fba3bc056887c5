"""What tests read of a result."""

from __future__ import annotations


def reasons(result):
    return [decision.reason for decision in result.decisions]
