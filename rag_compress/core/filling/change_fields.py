"""Lines of the entries of logs that a query asks for: who made a change, when, and what names it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rag_compress.core.filling.dated import asks_when
from rag_compress.core.filling.mail_fields import asks_who
from rag_compress.core.layout.changes import Kind
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.joined import with_firsts
from rag_compress.core.scoring.latest import VERSIONS

_REVISION: Final = re.compile(
    r"\b(?:commits?|changesets?|revisions?|revision\w*|révisions?|hash(?:es)?|sha(?:-?1)?)\b", re.IGNORECASE
)
_MADE_BY: Final = re.compile(
    r"\b(?:whom|by\s+which|committer|developer|maintainer|entwickler\w*|développeu\w+)\b", re.IGNORECASE
)

_DATE: Final = re.compile(r"\b(?:dates?|days?|datum|tag|fecha|data)\b", re.IGNORECASE)


def asked_of_changes(query: str, analyzed: Sequence[AnalyzedPassage]) -> dict[int, tuple[int, ...]]:
    """
    Find for each line of an entry of a log those of its lines that a query asks for.

    "Who sped up the parser?" is answered by no word of the message "Parse in one pass", but by the author above it.

    :param query: The query as it was asked.
    :param analyzed: The passages, taken apart.
    :returns: For positions of lines those of the others: nothing where the query asks for none.
    """
    kinds: list[Kind] = ["revision"] if _REVISION.search(query) or VERSIONS.search(query) else []
    kinds += ["sender"] if asks_who(query) or _MADE_BY.search(query) else []
    kinds += ["date"] if (asks_when(query) and not VERSIONS.search(query)) or _DATE.search(query) else []
    found: dict[int, tuple[int, ...]] = {}
    for first, passage in with_firsts(analyzed) if kinds else ():
        for change in passage.changes:
            asked = tuple(dict.fromkeys(first + change.fields[kind] for kind in kinds if kind in change.fields))
            if asked:
                found |= {first + index: asked for index in range(change.header, change.end)}
    return found
