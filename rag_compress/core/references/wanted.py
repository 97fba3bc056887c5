"""All that a sentence refers to, as it is looked for."""

from __future__ import annotations

from typing import NamedTuple

from rag_compress.core.references.explained import names_used, terms_used, titles_said
from rag_compress.core.references.footnotes import marks_in
from rag_compress.core.references.links import linked_titles
from rag_compress.core.references.numbered_parts import Part
from rag_compress.core.references.said import references_in


class Wanted(NamedTuple):
    """
    Something that a sentence refers to.

    :param parts: What it may be called where it stands, the surest first.
    :param law: The abbreviation of the text that it is of; empty for this one.
    :param written: A term that counts only where it is seldom used; empty for all else.
    """

    parts: tuple[Part, ...]
    law: str = ""
    written: str = ""


def wanted_in(text: str, start: int, end: int) -> tuple[Wanted, ...]:
    """
    Find what a sentence refers to.

    >>> text = "Late delivery¹ leads to E12, see Section 9."
    >>> [one.parts[0] for one in wanted_in(text, 0, len(text))][:3]
    [('section', ('9',)), ('mark', ('^1',)), ('name', ('e12',))]

    :param text: The text.
    :param start: Where the sentence begins.
    :param end: One past its end.
    :returns: What it refers to; nothing of it need be found anywhere.
    """
    found = [Wanted(((one.kind, one.path),), one.law) for one in references_in(text, start, end)]
    found += [Wanted((("mark", (mark,)),)) for mark in marks_in(text, start, end)]
    found += [Wanted((("name", (name,)),)) for name in dict.fromkeys(names_used(text, start, end))]
    for titles in (*linked_titles(text, start, end), *titles_said(text, start, end)):
        found.append(Wanted(tuple(("title", (title,)) for title in titles)))
    found += [Wanted((("name", (term.lower(),)),), written=term) for term in terms_used(text, start, end)]
    return tuple(dict.fromkeys(found))
