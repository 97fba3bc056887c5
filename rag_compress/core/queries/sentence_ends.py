"""Where a sentence of a query ends, and where a full stop belongs to a name: "Who was J. M. Barrie?"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from rag_compress.core.caches import once_per_query
from rag_compress.core.sentences import PysbdSplitter, sentence_spans
from rag_compress.core.words.languages import language_of

LONGEST: Final = 4_000
"""Characters of a query whose full stops are looked at one by one: in a longer one each may end a sentence."""

# Behind a year it is no ordinal's either, as German writes them.
_STOP: Final = re.compile(r"(?<!\d{3})\.(?=\s+\S)")
_QUOTED: Final = re.compile(r"[。！？](?=[\"”」』](?:的|と|の)|的)")
"""The stop of a quotation that says of which thing it is: 那个主题是"共享美食。"的活动。"""
_SPLITTER: Final = PysbdSplitter()


def split_sentences(pattern: re.Pattern[str], query: str) -> list[str]:
    """
    Split a query where a pattern finds the end of a sentence, but for the stops of names, abbreviations and quotations.

    >>> split_sentences(re.compile(r"(?<=[.?])\\s+"), "I like Peter Pan. Who was J. M. Barrie?")
    ['I like Peter Pan.', 'Who was J. M. Barrie?']
    >>> split_sentences(re.compile("(?<=[。？])"), "你好。那个主题是“共享美食。”的活动在哪里？")
    ['你好。', '那个主题是“共享美食。”的活动在哪里？', '']

    :param pattern: What stands between sentences, from behind the mark on.
    :param query: The query, or a message of a talk.
    :returns: The sentences, as `re.split` gives them.
    """
    return [*_parts(pattern, query, _stops_within(query))]


def _parts(pattern: re.Pattern[str], query: str, within: frozenset[int]) -> Iterator[str]:
    start = 0
    for found in pattern.finditer(query):
        if found.start() not in within:
            yield query[start : found.start()]
            start = found.end()
    yield query[start:]


@once_per_query
def _stops_within(query: str) -> frozenset[int]:
    """Offsets behind the full stops that end no sentence, by the rules that part the sentences of passages."""
    quoted = frozenset(found.end() for found in _QUOTED.finditer(query))
    stops = [found.end() for found in _STOP.finditer(query)] if len(query) <= LONGEST else []
    if not stops:
        return quoted
    return quoted.union(
        frozenset(stops).difference(end for _, end in sentence_spans(query, language_of(query), _SPLITTER))
    )
