"""Titles of several parts, from the whole to the part, and what of them names a passage."""

from __future__ import annotations

from collections.abc import Sequence

BREADCRUMB = " > "
"""Stands between the parts of a title that leads from the whole to the part: ``Handbook > Travel > Expenses``."""

LONGEST_PART = 300
"""Characters of a part of a title that stand in the title of every section below it, of which there may be many."""


def join_titles(title: str, headings: Sequence[str]) -> str:
    """
    Join a title with the headings below it; what it names already is not named again.

    >>> join_titles("Handbook > Travel", ["Travel", "Expenses"])
    'Handbook > Travel > Expenses'

    :param title: The title of the whole, or "".
    :param headings: Headings, from the outermost.
    :returns: The title of the part.
    """
    return BREADCRUMB.join(filter(None, dict.fromkeys([*title.split(BREADCRUMB), *headings])))


def cores_of(title: str) -> list[str]:
    """
    Find what of a title names the passage: of several parts the first and the last, the document and the section
    itself; without what tells namesakes apart.

    >>> cores_of("Nails (2003 film)"), cores_of("Handbook > Travel > Expenses")
    (['Nails'], ['Handbook', 'Expenses'])

    :param title: A title.
    :returns: One core or two.
    """
    parts = title.split(BREADCRUMB)
    return [_without_disambiguation(part) for part in dict.fromkeys([parts[0], parts[-1]])]


def _without_disambiguation(title: str) -> str:
    stripped = title.rstrip()
    if not stripped.endswith(")"):
        return title
    opening = stripped.find("(", stripped.rfind(")", 0, -1) + 1)
    return title if opening < 0 else title[:opening].rstrip()
