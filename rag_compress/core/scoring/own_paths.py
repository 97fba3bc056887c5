"""Paths of files that are the asker's own: "Unpack /tmp/backup/site.tar.gz" asks nothing about "tmp"."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.queries.query_terms import terms_in

_PATH: Final = re.compile(  # /srv/data/; ~/notes.txt; src/main.c; C:\Temp\a.txt; no https://a.org/b/c and no and/or
    r"(?<![\w/\\.~:-])(?:(?:~|\.{1,2})?(?:/[\w.*+@%-]{1,80}){2,20}|(?:~|\.{1,2})/[\w.*+@%-]{1,80}"
    r"|[\w.-]{1,80}(?:/[\w.-]{1,80}){0,20}/[\w-]{1,80}\.[a-z]\w{0,4}|[A-Za-z]:(?:\\[\w.-]{1,80}){1,20})"
)
_MOST: Final = 20
"""Paths of a query that are looked for in all passages; a query with more is a log or a list, and is about them."""

_PART: Final = re.compile(r"[^/\\]+")
_WORD: Final = re.compile(r"[^\W_]+")


def weaken_own_paths(
    query: str, terms: Mapping[str, float], languages: Sequence[str], passages: Sequence[AnalyzedPassage]
) -> Mapping[str, float]:
    """
    Weigh the words of a path together as one word, where no passage or title names the file.

    ``weight / words of the path``, unless the query has the word elsewhere, too. The file is named where its name, or
    without an ending the last two parts of the path, stand in a text: a question about ``src/server/config.py`` is one
    about ``config.py``. A query of more than `_MOST` paths stays as it is.

    :param query: The query as it was asked.
    :param terms: The query's terms with their weights.
    :param languages: Languages of the passages.
    :param passages: The passages.
    :returns: The terms, in their order.
    """
    if "/" not in query and "\\" not in query:
        return terms
    paths = dict.fromkeys(_PATH.findall(query))
    own = [path for path in paths if not _is_named(path, passages)] if len(paths) <= _MOST else []
    if not own:
        return terms
    elsewhere = terms_in(_PATH.sub(" ", query), languages)
    shares: dict[str, float] = {}
    for path in own:
        share = 1 / len(_WORD.findall(path)) if _WORD.search(path) else 1.0
        for term in terms_in(path, languages) - elsewhere:
            shares[term] = max(share, shares.get(term, 0.0))
    return {term: weight * shares.get(term, 1.0) for term, weight in terms.items()}


def _is_named(path: str, passages: Sequence[AnalyzedPassage]) -> bool:
    parts = _PART.findall(path)
    separator = "\\" if "\\" in path else "/"
    name = parts[-1] if "." in parts[-1].strip(".") else separator.join(parts[-2:])
    return any(name in passage.text or name in passage.title for passage in passages)
