"""Links of Markdown and HTML, which name a heading or a file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_LINK: Final = re.compile(
    r"\[(?P<text>[^\[\]\n]{1,120})\](?:\((?P<target>[^()\s]{1,200})[^()\n]{0,80}\)|\[(?P<name>[^\[\]\n]{0,80})\])"
    r"|\[\[(?P<wiki>[^\[\]|\n]{1,120})(?:\|[^\[\]\n]{0,120})?\]\]|<a\s[^<>]{0,100}href=[\"'](?P<href>[^\"']{1,200})[\"'][^<>]{0,100}>(?P<shown>[^<>]{1,120})</a>"
    r"|:(?:ref|doc):`(?:[^`<>]{0,80}<)?(?P<role>[^`<>\s]{1,100})>?`|<<(?P<cross>[\w-]{1,80})(?:,[^<>]{0,80})?>>"
)
_WEB: Final = re.compile(r"(?:[a-z][a-z+.-]+:)?//|mailto:|[a-z]+:[^/]", re.IGNORECASE)
_ENDING: Final = re.compile(r"\.\w{1,6}\Z")


def linked_titles(text: str, start: int, end: int) -> Iterator[tuple[str, ...]]:
    """
    Find what the links of a sentence may be called where they lead.

    >>> text = "See [the limits](docs/limits.md#uploads), [x](https://a.org) and [Tokens][auth-tokens]."
    >>> [*linked_titles(text, 0, len(text))]
    [('uploads', 'the limits', 'limits'), ('auth tokens', 'tokens')]

    :param text: The text.
    :param start: Where the sentence begins.
    :param end: One past its end.
    :returns: For each link to a heading or a file the titles that it may mean, the surest first.
    """
    for found in _LINK.finditer(text, start, end):
        target = (
            found["target"] or found["href"] or found["name"] or found["wiki"] or found["role"] or found["cross"] or ""
        )
        shown = found["text"] or found["shown"] or ""
        if _WEB.match(target):
            continue
        file, _, anchor = target.partition("#")
        stem = _ENDING.sub("", file.rstrip("/").rpartition("/")[2])
        named = (_words(anchor), _words(shown), _words(stem))
        if titles := tuple(dict.fromkeys(filter(None, named if anchor or not found["name"] else (named[2], named[1])))):
            yield titles


def _words(name: str) -> str:
    return " ".join(re.split(r"[\s_-]+", name.lower())).strip(" `*")
