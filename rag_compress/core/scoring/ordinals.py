"""Parts that a query names by number or place: "step 5", "the last claim", "Table 2", "the second paragraph"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.joined import sections_in, with_firsts
from rag_compress.core.references.numbered_parts import captioned
from rag_compress.core.references.part_words import parts_called
from rag_compress.core.sentences.lines import ITEM
from rag_compress.core.words.ordinal_words import LAST, ORDINALS

ALIKE = 0.6
"""Share of the best score that the best sentence of a text must reach for its parts to be meant."""

LONGEST_QUERY = 300
"""Characters of a query that names a part; in a longer one there is a first point somewhere anyway."""

_NTH: Final = "|".join(ORDINALS)
_STEP: Final = (
    r"(?:steps?|schritte?s?|étapes?|pasos?|passos?|stap"
    r"|claims?|(?:patent)?anspr(?:uch|uchs|üche)|revendications?|reivindicación|reivindicação|rivendicazione|conclusie)"
)
"""What a list counts that others refer to by number: steps, and the claims of a patent."""
_STEPS = re.compile(rf"\b(?:(after|nach)\s+)?(?:the\s+)?(?:{_STEP}\s+(\d{{1,3}})|({_NTH})\s+{_STEP})\b")
_PARAGRAPHS = re.compile(
    rf"\b(?:paragraph\s+(\d{{1,3}})|({_NTH})\s+(?:paragraph|absatz|absatzes|paragraphe|párrafo))\b"
)
_CAPTIONED: Final = frozenset(("table", "figure", "annex"))
"""Kinds of parts of which the caption is meant, with the table below it."""

_STEP_ITEM = re.compile(rf"\W{{0,6}}{_STEP}\s+(?P<number>\d{{1,3}})\b", re.IGNORECASE)
_PARAGRAPH_BREAK = re.compile(r"\n[ \t\r]*\n")


def named_parts(
    query: str, passages: Sequence[AnalyzedPassage], units: Sequence[AnalyzedPassage], scores: Floats
) -> Floats:
    """
    Tell which sentences are of the part that the query names.

    A step or a claim is an item of a list, by its number, or by its place where the items have none; "after step 3"
    means the fourth, too. A table or figure is its caption with the rows below it, a paragraph is what stands between
    two blank lines and is no heading. Only texts that are about what is asked have such parts: a section, or for a
    paragraph a passage, whose best sentence scores `ALIKE` of the best.

    :param query: The query as it was asked.
    :param passages: The passages.
    :param units: The same as what is scored as one passage, such as sections.
    :param scores: Scores [n] of their sentences.
    :returns: 1 [n] for such a sentence, else 0.
    """
    found = np.zeros(len(scores))
    if len(query) > LONGEST_QUERY:
        return found
    lower = query.lower()
    steps = [
        number + more
        for behind, *said in _STEPS.findall(lower)
        for number in _numbers(said)
        for more in range(1 + bool(behind))
    ]
    paragraphs = [number for said in _PARAGRAPHS.findall(lower) for number in _numbers(said)]
    captions = [(one.kind, one.path) for one in parts_called(query) if one.kind in _CAPTIONED]
    for wanted, texts, parts_of in (
        (steps, sections_in(units), _items),
        (paragraphs, passages, _paragraphs),
    ):
        for first, text in _meant(texts, scores) if wanted else ():
            parts = parts_of(text)
            for number in wanted:
                rows = parts.get(max(parts, default=0) if number == LAST else number, range(0))
                found[first + rows.start : first + rows.stop] = 1.0
    for first, text in with_firsts(passages) if captions else ():
        for caption in captions:
            for rows in text.referred.find(caption):
                shown = captioned(text.lines, rows.start)
                found[first + rows.start : first + shown.stop] = 1.0
    return found


def _numbers(said: Sequence[str]) -> Iterator[int]:
    for word in filter(None, said):
        yield int(word) if word.isdecimal() else ORDINALS[word]


def _meant(passages: Sequence[AnalyzedPassage], scores: Floats) -> Iterator[tuple[int, AnalyzedPassage]]:
    """The texts that are about what is asked, each with the row of its first sentence."""
    least = ALIKE * float(scores.max(initial=0.0))
    for first, passage in with_firsts(passages):
        if float(scores[first : first + len(passage.spans)].max(initial=0.0)) >= least:
            yield first, passage


def _items(passage: AnalyzedPassage) -> dict[int, range]:
    """The items of a list with what belongs to each, by number; of several lists those of the first."""
    found: dict[int, range] = {}
    opened, last = 0, 0
    for index, (start, _) in enumerate(passage.spans):
        gap = passage.text[passage.spans[index - 1][1] : start] if index else "\n"
        if "\n" not in gap:
            continue
        item = _STEP_ITEM.match(passage.text, start) or ITEM.match(passage.text, start)
        if opened and (item or _PARAGRAPH_BREAK.search(gap)):
            found.setdefault(last, range(opened - 1, index))
            opened = 0
        if item:
            number = item["number"]
            last, opened = int(number) if number else last + 1, index + 1
    if opened:
        found.setdefault(last, range(opened - 1, len(passage.spans)))
    return found


def _paragraphs(passage: AnalyzedPassage) -> dict[int, range]:
    headings = {heading.index for heading in passage.headings}
    blocks = (block for block in _blocks(passage) if not headings.issuperset(block))
    return dict(enumerate(blocks, 1))


def _blocks(passage: AnalyzedPassage) -> Iterator[range]:
    """What stands between two blank lines."""
    first = 0
    for index, ((_, end), (start, _)) in enumerate(pairwise(passage.spans), 1):
        if _PARAGRAPH_BREAK.search(passage.text, end, start):
            yield range(first, index)
            first = index
    if passage.spans:
        yield range(first, len(passage.spans))
