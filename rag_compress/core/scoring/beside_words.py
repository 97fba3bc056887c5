"""What a question asks for beside its words, such as a reason, the latest or step 3: what looks for it, in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import numpy as np

from rag_compress.config import CompressionConfig
from rag_compress.core.arrays import Floats
from rag_compress.core.passages.units import Units
from rag_compress.core.scoring.attributes.giving import giving_attributes
from rag_compress.core.scoring.changes import changed
from rag_compress.core.scoring.compared.amounts import amounts_compared, extremes, giving_amounts
from rag_compress.core.scoring.compared.rows import compared_rows
from rag_compress.core.scoring.counts import giving_counts
from rag_compress.core.scoring.enumerations import enumerating
from rag_compress.core.scoring.excluded.rows import Left
from rag_compress.core.scoring.failures import telling_failures
from rag_compress.core.scoring.grid import Grid, Variants
from rag_compress.core.scoring.latest import latest
from rag_compress.core.scoring.ordinals import named_parts
from rag_compress.core.scoring.relations import related
from rag_compress.core.scoring.same_measures import same_measures
from rag_compress.core.scoring.signs import bearing_signs
from rag_compress.core.scoring.symbols import symbols_beside_words
from rag_compress.core.scoring.totals import rows_of_totals


class Asked(NamedTuple):
    """
    A question and what its words find.

    :param query: The question.
    :param grid: Its terms in the passages.
    :param variants: What its terms are matched by.
    :param left: What is left where it excludes something; else None.
    :param held: How many of its terms each of the sentences [n] holds.
    :param about: Gives how far each of them is about what is asked.
    :param is_of_each: Whether it asks the same of each passage.
    """

    query: str
    grid: Grid
    variants: Variants
    left: Left | None
    held: Floats
    about: Callable[[], Floats]
    is_of_each: bool


def beside_words(
    asked: Asked, units: Units, config: CompressionConfig
) -> Iterator[tuple[str, float, Callable[[Floats], Floats]]]:
    """
    Give all that looks for what no term of a question says.

    :param asked: The question.
    :param units: The passages.
    :param config: As of `ContextualScorer`.
    :returns: The name of a part of the score, its weight, and a function from the scores [n] before it to what it finds
        [n], as shares of the best score.
    """
    query, sections, sign = asked.query, units.units, config.sign_weight
    nothing = np.zeros(len(asked.held))
    compared = compared_rows(query, units, asked.variants, asked.grid) if config.latest_weight else nothing
    amounts, is_one = amounts_compared(query, sections), len({*units.documents}) == 1
    yield "sign", sign, partial(bearing_signs, query, sections)
    yield "sign", sign, partial(telling_failures, query, sections)
    yield "sign", sign, partial(giving_attributes, query, sections, weight=sign)
    yield "sign", sign, partial(giving_counts, query, sections)
    yield "sign", sign, partial(rows_of_totals, query, sections)
    yield "sign", sign * is_one, partial(enumerating, query, sections)
    yield "sign", sign * asked.is_of_each, partial(same_measures, sections, held=asked.held)
    yield "sign", sign, partial(giving_amounts, amounts)
    yield "sign", sign, partial(related, query, sections, asked.about, weight=sign)
    yield "latest", config.latest_weight, partial(extremes, query, amounts, compared)
    yield "latest", config.latest_weight, partial(_latest_or_changed, query, units)
    yield "latest", config.latest_weight, partial(_found, compared)
    if asked.left:
        yield "latest", config.latest_weight, partial(_found, asked.left.found)
    yield "ordinal", config.ordinal_weight, partial(named_parts, query, units.passages, sections)
    yield "symbol", config.symbol_weight, partial(symbols_beside_words, query, sections, asked.held)


def _latest_or_changed(query: str, units: Units, scores: Floats) -> Floats:
    return np.maximum(latest(query, units.units, scores), changed(query, units.passages, sorted(units.documents)))


def _found(rows: Floats, _: Floats) -> Floats:
    return rows
