"""Phrases that the query puts in quotation marks and a sentence does too: a title, or a term where it is defined."""

from __future__ import annotations

import re

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.scoring.grid import Grid

_MOST_PHRASES = 20
"""Phrases of a query that are looked for: nobody quotes more, and each costs a search."""

_CLOSED_BY = {'"': '"', "“": "”", "„": "“”", "«": "»", "「": "」", "『": "』", "《": "》"}
_MARK = re.compile(f"[{''.join(_CLOSED_BY)}]")
_END = {mark: re.compile(f"[{closing}]") for mark, closing in _CLOSED_BY.items()}

# In a text a phrase may stand in other marks, single ones too: an apostrophe in a query opens no quotation, but a whole
# phrase between two of them is one.
_OPENING, _CLOSING = "\"“„«「『《‘'", "\"”“»」』》’'"


def quoted_phrases(query: str) -> list[str]:
    """
    Find what the query quotes.

    >>> quoted_phrases('Who sang “Be the One,” and what is "AC"?')
    ['Be the One', 'AC']

    :param query: The query as it was asked.
    :returns: The phrases without punctuation around them, in order, each once.
    """
    opening = _MARK.search(query)
    last = {mark: max(map(query.rfind, closing)) for mark, closing in _CLOSED_BY.items()} if opening else {}
    found = []
    while opening:
        # Only where a closing mark follows is one looked for: the time stays linear.
        end = _END[opening[0]].search(query, opening.end()) if opening.start() < last[opening[0]] else None
        if end:
            found.append(query[opening.end() : end.start()].strip(" \t\n.,;:!?"))
        opening = _MARK.search(query, (end or opening).end())
    return list(dict.fromkeys(filter(None, found)))


def quoted_alike(grid: Grid, query: str) -> Floats:
    """
    Score sentences by the phrases that they quote as the query does.

    A contract that is searched for "Parties" holds the word on every page, but in quotation marks only where it says
    who they are; a song's title is quoted where the song is told of. For each phrase, the sentences that quote it get
    ``1 / sqrt(number of them)``; a sentence's score is the mean over the phrases. Case, white space, an article before
    the phrase and a punctuation mark after it do not matter.

    :param grid: The sentences.
    :param query: The query as it was asked.
    :returns: Scores [n], 0 to 1; none where the query quotes nothing.
    """
    scores = np.zeros(len(grid.lengths))
    phrases = quoted_phrases(query)[:_MOST_PHRASES]
    if not phrases:
        return scores
    words = [r"\s+".join(map(re.escape, phrase.split())) for phrase in phrases]
    quotation = re.compile(rf"[{_OPENING}](?:the\s+)?({'|'.join(words)})[.,;:!?]?[{_CLOSING}]", re.IGNORECASE)
    rows: dict[str, set[int]] = {}
    for start, passage in zip(grid.starts.tolist(), grid.passages, strict=True):
        for index, match in passage.find(quotation):
            phrase = " ".join(match.group(1).casefold().split())
            rows.setdefault(phrase, set()).add(start + index)
    for held_by in rows.values():
        scores[sorted(held_by)] += 1 / (len(phrases) * len(held_by) ** 0.5)
    return scores
