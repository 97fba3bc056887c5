"""Titles of several parts, from the whole to the part, and what of them names a passage."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

BREADCRUMB = " > "
"""Stands between the parts of a title that leads from the whole to the part: ``Handbook > Travel > Expenses``."""

LONGEST_PART = 300
"""Characters of a part of a title that stand in the title of every section below it, of which there may be many."""

_ENDING = re.compile(r"(?<=[^.])\.[A-Za-z]\w{0,9}\Z")


def title_in(meta: Mapping[str, Any] | None) -> str | None:
    """
    Find the title of a text in its meta, or the name of its file, as converters and splitters write them.

    >>> title_in({"title": "Otters", "file_path": "a.md"}), title_in({"file_path": "animals/sea_otters.md"})
    ('Otters', 'sea_otters')
    >>> title_in({"file_path": "handbook.md", "parent_headers": ["Travel"], "header": "Expenses"})
    'handbook > Travel > Expenses'

    :param meta: The meta. ``title`` is read; without one the file that ``file_path`` (Haystack, LlamaIndex),
        ``file_name`` or, where it has the ending of a file, ``source`` (LangChain) names, without folder and ending.
        What Haystack's ``MarkdownHeaderSplitter`` says of the headings above a chunk comes below that.
    :returns: The title; None where there is none.
    """
    if not meta:
        return None
    given = meta.get("title")
    title = given if isinstance(given, str) and given.strip() else _file_in(meta)
    above, header = meta.get("parent_headers"), meta.get("header")
    if not isinstance(above, list | tuple) or not isinstance(header, str):
        return title or None
    headings = [heading[:LONGEST_PART] for heading in (*above, header) if isinstance(heading, str)]
    return join_titles(title, headings) or None


def _file_in(meta: Mapping[str, Any]) -> str:
    """The name of the file, without folder and ending."""
    for key in ("file_path", "file_name", "source"):
        path = meta.get(key)
        name = path.replace("\\", "/").rpartition("/")[2] if isinstance(path, str) else ""
        if _ENDING.search(name) or (name and key != "source"):  # a source may be anything: "web", "user 7"
            return _ENDING.sub("", name)
    return ""


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
