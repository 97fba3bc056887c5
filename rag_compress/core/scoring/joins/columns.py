"""Names of columns: which of them are keys, and which mean the same thing as others."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache, lru_cache
from typing import Final

from rag_compress.core.terms import index_terms
from rag_compress.core.words.word_lists import word_set

_IDENTIFYING: Final = word_set(
    "id ids no nr num number key code ref fk pk uuid guid numm nummer numero identifi kennung"
)
"""Terms that say that a column identifies something, and not what."""

_NAMING: Final = re.compile(
    r"(?:^|[\W_]|(?<=[a-z]))(?i:ids?|uuid|guid|no|nr|num|number|key|code|ref|sku|isbn|slug|e?-?mail|login|user|username"
    r"|host|hostname|service|name|title|handle|nummer|nom|nombre|titel|titre|código|numéro|número|编号|名称|姓名|名)$"
)

_COUNTED: Final = """
qty quantity amount total price cost fee sum count age year years size capacity stock pages page population area points
score rating floor workers port timeout tier level rank weight height length width duration days hours minutes budget
salary revenue sales units seats rooms menge anzahl preis betrag summe jahr alter bestand kosten gehalt prix montant
année âge cantidad precio importe año edad
"""
"""Names whose numbers count something."""


@lru_cache(maxsize=2**11)
def things_of(name: str, language: str) -> frozenset[str]:
    """
    Tell of what a column identifies one.

    >>> things_of("customer_id", "en"), things_of("id", "en")
    (frozenset({'custom'}), frozenset())

    :param name: The name of a column, or a key.
    :param language: An ISO 639-1 code.
    :returns: The terms of the thing; none for a bare "id".
    """
    return frozenset(index_terms(name, language)) - _IDENTIFYING


@lru_cache(maxsize=2**11)
def is_identifying(name: str) -> bool:
    """
    Tell whether a column identifies something by a number, whatever it may be: "customer_id", "Kunden-Nr".

    :param name: The name of a column, or a key.
    :returns: Whether it does.
    """
    return not _IDENTIFYING.isdisjoint(index_terms(name, "en"))


@lru_cache(maxsize=2**11)
def is_counting(name: str) -> bool:
    """
    Tell whether the numbers of a column count something.

    :param name: The name of a column, or a key.
    :returns: Whether they do.
    """
    return not _counting_terms().isdisjoint(index_terms(name, "en"))


@lru_cache(maxsize=2**11)
def may_be_key(name: str) -> bool:
    """
    Tell whether a column may name what its row is about.

    >>> [may_be_key(name) for name in ("id", "customerId", "Name", "E-Mail", "total")]
    [True, True, True, True, False]

    :param name: The name of a column, or a key.
    :returns: Whether it may.
    """
    return _NAMING.search(name.strip()) is not None


def fit(name: str, other: str, about: Collection[str], about_other: Collection[str], language: str) -> float:
    """
    Tell whether numbers under two names may be of the same thing.

    >>> fit("customer_id", "id", (), ("custom",), "en"), fit("customer_id", "quantity", (), ("order",), "en")
    (1.0, 0.0)
    >>> fit("customer_id", "id", (), (), "en")
    0.5

    :param name: The name of a column, or a key.
    :param other: That of another one.
    :param about: Terms of what the table of the first is called.
    :param about_other: The same of the other.
    :param language: An ISO 639-1 code.
    :returns: 1 where they are; one half where nothing says of what a bare "id" is one; else 0.
    """
    things, others = things_of(name, language), things_of(other, language)
    if things and others:
        return 1.0 if things & others else 0.0
    bare, about_bare = (name, about) if not things else (other, about_other)
    if not (things | others) or not is_identifying(bare):
        return 0.0
    if not (things | others).isdisjoint(about_bare):
        return 1.0
    return 0.5 if is_identifying(name) and is_identifying(other) else 0.0


@cache
def _counting_terms() -> frozenset[str]:
    return frozenset(index_terms(_COUNTED, "en"))
