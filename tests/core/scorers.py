"""Scorers whose arithmetic is obvious."""

from __future__ import annotations


class Given:
    """A scorer of known scores."""

    def __init__(self, *scores):
        self.scores = scores

    def score(self, query, terms, passages):
        return self.scores
