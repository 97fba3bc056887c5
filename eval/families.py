"""Which data sets are of one kind, and may ask the same questions in several languages."""

from __future__ import annotations

_ORIGINS = {"xquad": "squad"}
"""Data whose texts are those of another one: XQuAD is a part of SQuAD, translated."""


def family(data: str) -> str:
    """
    Tell the kind of a data set. Questions of a family that have one id are one question.

    >>> family("xquad_de"), family("squad_v1_dev+odd"), family("musique")
    ('squad', 'squad', 'musique')

    :param data: Name of a data set.
    :returns: The name up to the first underscore, or that of the data which it was made from.
    """
    name = data.partition("_")[0]
    return _ORIGINS.get(name, name)
