"""Where a chunk stands in the file that it was cut from, as its ``meta`` says."""

from __future__ import annotations

import re
from collections.abc import Mapping
from numbers import Integral
from typing import Any, NamedTuple

_RECORDS = frozenset(("row", "seq_num"))
_LOCATION = re.compile(r"[/\\]|[^.]\.[A-Za-z]\w{0,9}\Z")
"""What is a path or a URL: a source may be anything, such as "web" or "user 7"."""


class Place(NamedTuple):
    """
    A place in a file.

    :param source: The file, by the name that the splitter gave it.
    :param number: Orders the chunks of the file; None where the meta does not say.
    :param start: First code point of the chunk in the text of the file; None where the meta does not say.
    """

    source: str
    number: int | None
    start: int | None


def place_of(meta: Mapping[str, Any] | None) -> Place | None:
    """
    Read where a chunk stands, as Haystack's splitters write it, or LangChain's with ``add_start_index=True``.

    Without that, LangChain and LlamaIndex only say of which file a chunk is: in ``source``, if that is a path or a URL,
    and in ``file_name`` beside ``file_path``. Records of a file (``row``, ``seq_num``) are no chunks of a text.

    >>> place_of({"source_id": "a", "split_idx_start": 120}), place_of({"source": "b.txt", "start_index": 0})
    (Place(source='a', number=120, start=120), Place(source='b.txt', number=0, start=0))
    >>> place_of({"source_id": "c.py", "split_id": 2})
    Place(source='c.py', number=2, start=None)
    >>> place_of({"source": "docs/d.pdf", "page": 3}), place_of({"file_name": "e.md"}), place_of({"source": "web"})
    (Place(source='docs/d.pdf', number=None, start=None), Place(source='e.md', number=None, start=None), None)

    :param meta: The meta of the chunk.
    :returns: The place; None where the meta does not say.
    """
    if not meta:
        return None
    source = meta.get("source_id", meta.get("parent_id", meta.get("source")))
    start, number = chunk_start(meta), _counted(meta.get("split_id"))
    number = start if number is None else number  # not every splitter counts the code points of the whole file
    if number is None:
        source = _file_of(meta)
    return Place(source, number, start) if isinstance(source, str) else None


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


def _file_of(meta: Mapping[str, Any]) -> str | None:
    """The file of a chunk that no splitter has numbered: other documents of one file are records of it."""
    if not _RECORDS.isdisjoint(meta):
        return None
    source, name = meta.get("source"), meta.get("file_name")
    if isinstance(source, str) and _LOCATION.search(source):
        return source
    path = meta.get("file_path", name)
    return path if isinstance(name, str) and isinstance(path, str) else None


def _counted(value: object) -> int | None:
    if not isinstance(value, Integral) or isinstance(value, bool):
        return None
    return int(value) if int(value) >= 0 else None
