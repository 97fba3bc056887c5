"""Fields of the headers of mails, which may go on over several lines: each is one unit, and no prose."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rag_compress.core.models import Span

FEWEST: Final = 3
"""Fields that a header has."""

_FIELD: Final = re.compile(r"(?P<marks>(?:> ?){0,6})(?:(?P<key>[A-Za-z][A-Za-z0-9-]{0,40}):(?:[ \t\r]|$)|From \S+@)")
_FOLDED: Final = re.compile(r"(?P<marks>(?:> ?){0,6})[ \t]+\S")
_BARE: Final = re.compile(r"[^:\n]*:[ \t\r]*(?:\n|$)")
_OTHERS: Final = frozenset(("cc", "date", "message-id", "received", "sent", "subject", "to"))
"""What a mail has beside its sender."""
_GOES_ON_BELOW: Final = frozenset(("bcc", "keywords", "references", *_OTHERS))
"""Keys behind which nothing but what is indented below may stand, as is behind those with a hyphen; no "Body:"."""


def may_have_headers(text: str) -> bool:
    """
    Tell whether a text may hold mails.

    >>> may_have_headers("From: Ann"), may_have_headers("Ann: It rains.")
    (True, False)

    :param text: The text.
    :returns: Whether it names a sender.
    """
    return "From:" in text


def header_fields(text: str, lines: Sequence[Span]) -> Iterator[tuple[int, int, list[Span]]]:
    r"""
    Find the headers of mails among the lines of a text.

    >>> text = "From: Ann\nTo: Bob,\n  Eva\nSubject: Otters\n\nThey swim."
    >>> lines = [(0, 9), (10, 18), (19, 24), (25, 40), (42, 52)]
    >>> list(header_fields(text, lines))
    [(0, 4, [(0, 9), (10, 24), (25, 40)])]

    :param text: The text, which `may_have_headers`.
    :param lines: Its lines, or some of them, ascending.
    :returns: For each header the places of its first line and behind its last one, and its fields, each with the lines
        that are indented below it.
    """
    place = 0
    while place < len(lines):
        fields, end = _fields_from(text, lines, place)
        keys = {key for key, _ in fields}
        if len(fields) >= FEWEST and "from" in keys and not keys.isdisjoint(_OTHERS):
            yield place, end, [field for _, field in fields]
        place = max(end, place + 1)


def _fields_from(text: str, lines: Sequence[Span], first: int) -> tuple[list[tuple[str, Span]], int]:
    """The fields that stand directly below each other from a line on, each with its key, and where they end."""
    fields: list[tuple[str, Span]] = []
    marks, place = "", first
    for place in range(first, len(lines)):
        start, end = lines[place]
        if fields and text.count("\n", lines[place - 1][1], start) > 1:
            return fields, place
        field, folded = _FIELD.match(text, start, end), _FOLDED.match(text, start, end)
        found = field or (folded if fields and _may_go_on(text, *fields[-1]) else None)
        if found is None or (fields and found["marks"].rstrip() != marks):
            return fields, place
        marks = found["marks"].rstrip()
        if field:
            fields.append(((field["key"] or "").lower(), (start, end)))
        else:
            key, (begin, _) = fields[-1]
            fields[-1] = key, (begin, end)
    return fields, place + 1


def _may_go_on(text: str, key: str, field: Span) -> bool:
    """Whether what is indented below a field is of it: below a bare "Body:" stand sentences, or a list."""
    return key in _GOES_ON_BELOW or "-" in key or _BARE.match(text, *field) is None
