"""Where a chunk stands in the file that it was cut from, as its ``meta`` says."""

from __future__ import annotations

from collections.abc import Mapping
from numbers import Integral
from typing import Any, NamedTuple


class Place(NamedTuple):
    """
    A place in a file.

    :param source: The file, by the name that the splitter gave it.
    :param start: First code point of the chunk in the text of the file.
    """

    source: str
    start: int


def place_of(meta: Mapping[str, Any] | None) -> Place | None:
    """
    Read where a chunk stands, as Haystack's splitters write it, or LangChain's with ``add_start_index=True``.

    >>> place_of({"source_id": "a", "split_idx_start": 120}), place_of({"source": "b.txt", "start_index": 0})
    (Place(source='a', start=120), Place(source='b.txt', start=0))

    :param meta: The meta of the chunk.
    :returns: The place; None where the meta does not say.
    """
    if not meta:
        return None
    source, start = meta.get("source_id", meta.get("parent_id", meta.get("source"))), chunk_start(meta)
    return Place(source, start) if isinstance(source, str) and start is not None else None


def chunk_start(meta: Mapping[str, Any]) -> int | None:
    """
    Read where a chunk begins in the text of its file, as Haystack's splitters or LangChain's write it.

    >>> [chunk_start({"split_idx_start": start}) for start in (120, "120", -5)]
    [120, None, None]

    :param meta: The meta of the chunk.
    :returns: The code point as Python's own integer (a table's row has integers of NumPy, which overflow); None where
        the meta does not say.
    """
    start = meta.get("split_idx_start", meta.get("start_index"))
    if not isinstance(start, Integral) or isinstance(start, bool):
        return None
    return int(start) if int(start) >= 0 else None
