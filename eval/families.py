"""
Families of data sets, which reports call kinds of data, and the average over them that all of the evaluation takes.

Sets of one kind are averaged first, as BEIR counts the twelve parts of CQADupStack as one set (Thakur et al. 2021):
XQuAD's twelve languages ask what SQuAD asks, and would be half of an average over sets.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from statistics import fmean

_FAMILIES = {"squad": "squad", "xquad": "squad", "leval": "leval", "mtrag": "mtrag"}
"""Public data that come in parts, by what their names begin with; XQuAD is a part of SQuAD, translated. Files of others
may begin alike by chance, as `log_january` and `log_february` do: their questions are nobody's translations."""


def family(data: str) -> str:
    """
    Tell the family of a data set. Questions of one that have one id are one question.

    >>> family("xquad_de"), family("squad_v1_dev+odd"), family("log_january+odd")
    ('squad', 'squad', 'log_january')

    :param data: Name of a data set.
    :returns: The public data that it is a part of, else its own name without the part of its questions.
    """
    name = data.partition("+")[0]
    return _FAMILIES.get(name.partition("_")[0], name)


def by_family(names: Iterable[str]) -> dict[str, list[str]]:
    """
    Sort data sets by family.

    >>> by_family(["squad_v1_dev", "musique", "xquad_de"])
    {'squad': ['squad_v1_dev', 'xquad_de'], 'musique': ['musique']}

    :param names: Names of data sets.
    :returns: The data sets of each family, both in the order in which they come.
    """
    found: dict[str, list[str]] = {}
    for name in names:
        found.setdefault(family(name), []).append(name)
    return found


def average(values: Mapping[str, float]) -> float:
    """
    Average over kinds of data: the mean of the means of each kind's data sets.

    >>> average({"squad_v1_dev": 1.0, "xquad_de": 0.5, "musique": 0.25})
    0.5

    :param values: A number by name of the data set, at least one.
    :returns: The average.
    """
    parts = [fmean([values[name] for name in names]) for names in by_family(values).values()]
    return fmean(parts)


def counted(names: Iterable[str]) -> str:
    """
    Say what an average is over.

    >>> counted(["squad_v1_dev", "xquad_de", "musique"]), counted(["locomo", "qmsum"])
    ('2 kinds of data (3 data sets)', '2 data sets')

    :param names: Names of data sets.
    :returns: The number of kinds where a kind has several sets, else that of the sets.
    """
    families = by_family(names)
    total = sum(map(len, families.values()))
    sets = f"{total} data set{'' if total == 1 else 's'}"
    if total == len(families):
        return sets
    return f"{len(families)} kinds of data ({sets})" if len(families) > 1 else f"{sets} of one kind"
