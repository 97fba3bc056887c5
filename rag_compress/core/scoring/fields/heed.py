"""What a query says of fields is heeded in the rows of tables."""

from __future__ import annotations

from collections.abc import Sequence

from rag_compress.core.scoring.fields.asked import read_asked
from rag_compress.core.scoring.fields.roles import bind_values
from rag_compress.core.scoring.grid import Grid, Variants
from rag_compress.core.scoring.mentions.match import find_mentions


def heed_fields(grid: Grid, query: str, languages: Sequence[str], variants: Variants) -> Grid:
    """
    Heed which field a value must stand in.

    :param grid: The query's terms in the passages, with what it mentions.
    :param query: The query as it was asked.
    :param languages: Languages of the passages.
    :param variants: What stands for the query's terms.
    :returns: The grid; the same where no passage has fields.
    """
    if not any(passage.fields.names for passage in grid.passages):
        return grid
    asked = read_asked(query, grid.terms, languages, find_mentions(query))
    return bind_values(grid, asked, variants)
