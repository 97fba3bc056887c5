"""Keywords of a conversation: terms that matter across turns, for longer than what was just said."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from rag_compress.core.bm25 import idf

KEYWORD_DECAY = 0.9
MAX_KEYWORDS = 50

_LEAST_KEYWORD = 0.1
_ALPHABETIC = re.compile(r"[^\W\d_\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+")


def is_keyword(token: str) -> bool:
    """
    Tell whether a term can be a keyword: at least three characters in an alphabetic script, any length in another.

    >>> is_keyword("cat"), is_keyword("ox"), is_keyword("東京"), is_keyword("42")
    (True, False, True, True)

    :param token: An index term; stop words are not among them.
    :returns: Whether it counts.
    """
    return len(token) >= 3 or _ALPHABETIC.fullmatch(token) is None


def boost_keywords(scores: Mapping[str, float], tokens: Iterable[str], importance: float) -> dict[str, float]:
    """
    Strengthen the keywords of a turn: ``keywords[t] += importance``.

    :param scores: Score of each keyword.
    :param tokens: The turn's terms.
    :param importance: Weight of the turn.
    :returns: The scores after the turn.
    """
    boosted = dict(scores)
    for token in tokens:
        if is_keyword(token):
            boosted[token] = boosted.get(token, 0.0) + importance
    return boosted


def fade_keywords(scores: Mapping[str, float]) -> dict[str, float]:
    """
    Let keywords fade: ``keywords[t] *= 0.9``; those below 0.1 go.

    >>> fade_keywords({"cat": 1.0, "mat": 0.1})
    {'cat': 0.9}

    :param scores: Score of each keyword.
    :returns: The keywords that stay.
    """
    faded = {token: score * KEYWORD_DECAY for token, score in scores.items()}
    return {token: score for token, score in faded.items() if score >= _LEAST_KEYWORD}


def turn_idf(turns: int, turns_with_term: int) -> float:
    """
    Weigh a term by its rarity, so that a word of every turn does not count as a keyword.

    ``ln(1 + (N - df + 0.5) / (df + 0.5)) / ln(1 + (N - 0.5) / 1.5)``, at most 1.

    >>> turn_idf(20, 1), round(turn_idf(20, 20), 2)
    (1.0, 0.01)

    :param turns: Number N of turns.
    :param turns_with_term: Number df of those that hold the term.
    :returns: 1 for a term of one turn, near 0 for one of every turn.
    """
    if turns <= 1:
        return 1.0
    df = min(max(1, turns_with_term), turns)
    return min(1.0, idf(turns, df) / idf(turns, 1))
