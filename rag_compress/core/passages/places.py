"""Where a chunk stands in the file that it was cut from, as its ``meta`` says."""

from __future__ import annotations

from collections.abc import Mapping
from numbers import Integral
from typing import Any, NamedTuple


class Place(NamedTuple):
    """
    A place in a file.

    :param source: The file, by the name that the splitter gave it.
    :param number: Orders the chunks of the file.
    :param start: First code point of the chunk in the text of the file; None where the meta does not say.
    """

    source: str
    number: int
    start: int | None


def place_of(meta: Mapping[str, Any] | None) -> Place | None:
    """
    Read where a chunk stands, as Haystack's splitters write it, or LangChain's with ``add_start_index=True``.

    >>> place_of({"source_id": "a", "split_idx_start": 120}), place_of({"source": "b.txt", "start_index": 0})
    (Place(source='a', number=120, start=120), Place(source='b.txt', number=0, start=0))
    >>> place_of({"source_id": "c.py", "split_id": 2})
    Place(source='c.py', number=2, start=None)

    :param meta: The meta of the chunk.
    :returns: The place; None where the meta does not say.
    """
    if not meta:
        return None
    source = meta.get("source_id", meta.get("parent_id", meta.get("source")))
    start, number = chunk_start(meta), _counted(meta.get("split_id"))
    number = start if number is None else number  # not every splitter counts the code points of the whole file
    return Place(source, number, start) if isinstance(source, str) and number is not None else None


def chunk_start(meta: Mapping[str, Any]) -> int | None:
    """
    Read where a chunk begins in the text of its file, as Haystack's splitters or LangChain's write it.

    >>> [chunk_start({"split_idx_start": start}) for start in (120, "120", -5)]
    [120, None, None]

    :param meta: The meta of the chunk.
    :returns: The code point as Python's own integer (a table's row has integers of NumPy, which overflow); None where
        the meta does not say.
    """
    return _counted(meta.get("split_idx_start", meta.get("start_index")))


def _counted(value: object) -> int | None:
    if not isinstance(value, Integral) or isinstance(value, bool):
        return None
    return int(value) if int(value) >= 0 else None
