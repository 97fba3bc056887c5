"""Recent tokens of a conversation: how strongly each term of the latest turns is remembered."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

WINDOW = 100
"""Tokens of short-term memory. The specification leaves the number open; two or three turns should last."""

_LEAST_WEIGHT = 0.1


def position_weight(i: int, length: int) -> float:
    """
    ``0.7 + 0.3 (i / max(1, L - 1))``: the end of a turn says what it is about.

    >>> position_weight(0, 3), position_weight(2, 3)
    (0.7, 1.0)

    :param i: Position of the token in its turn.
    :param length: Tokens L of the turn.
    :returns: 0.7 to 1.
    """
    return 0.7 + 0.3 * (i / max(1, length - 1))


def boost_tokens(weights: Mapping[str, float], tokens: Sequence[str], importance: float) -> dict[str, float]:
    """
    Remember the tokens of a turn: ``weight(t) = max(weight(t), importance * positionWeight)``.

    >>> boost_tokens({"cat": 0.9}, ["cat", "mat"], importance=1.0)
    {'cat': 0.9, 'mat': 1.0}

    :param weights: Weight of each token.
    :param tokens: The turn's terms, in order.
    :param importance: Weight of the turn.
    :returns: The weights after the turn.
    """
    boosted = dict(weights)
    for i, token in enumerate(tokens):
        boosted[token] = max(boosted.get(token, 0.0), importance * position_weight(i, len(tokens)))
    return boosted


def fade_tokens(weights: Mapping[str, float], window: Collection[str]) -> dict[str, float]:
    """
    Halve what is out of the window, every turn, down to nothing: ``weight *= 0.5``; 0.1 and less goes.

    The formula as written halves a token when it falls out and never again: a weight of 0.7 would stay at 0.35 for
    ever, and the map would grow without bound.

    >>> fade_tokens({"cat": 1.0, "mat": 1.0, "hat": 0.2}, {"cat"})
    {'cat': 1.0, 'mat': 0.5}

    :param weights: Weight of each token.
    :param window: The tokens in the window.
    :returns: The weights that stay.
    """
    inside = set(window)
    faded = {token: weight if token in inside else 0.5 * weight for token, weight in weights.items()}
    return {token: weight for token, weight in faded.items() if token in inside or weight > _LEAST_WEIGHT}
