"""What stands beside a strong sentence and answers by its relation to it: the cause before what it caused."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.caches import once_per_query
from rag_compress.core.layout.lines import APART
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.findings import is_claim
from rag_compress.core.passages.joined import with_firsts
from rag_compress.core.scoring.signs import LONGEST_QUERY, asks_why, gives_reason, question_in
from rag_compress.core.words.word_lists import patterns_in

ALIKE: Final = 0.5
"""How far a sentence is about what is asked, relative to the best, from which on what stands beside it may answer."""

RESTATED: Final = 0.75
"""The same from which a sentence beside it is no cause but says once more what is asked, unless it says that it is."""

LEAST: Final = 0.4
"""The same of its score."""

SOURCES: Final = 8
"""Such sentences that are followed at most."""

SAID: Final = 2.5
"""What a sentence counts, in signs, where the words say its relation: "As a result", "Before that"."""

BESIDE: Final = 1.0
"""The same of the next sentence, or the one before, where nothing says it and the order of events is asked for."""

CAUSE_BEFORE: Final = 0.8
CAUSE_BEHIND: Final = 0.5
"""The same of causes, which as often stand in the sentence itself."""

_SAID: Final = patterns_in(Path(__file__).with_suffix(".txt"))
_KINDS_ASKED: Final = ("cause", "purpose", "consequence", "told", "after", "before")
_ASKED: Final = {kind: re.compile(rf"\b(?:{_SAID[kind]})(?!\w)") for kind in _KINDS_ASKED}
_BEGINNINGS: Final = {
    kind: re.compile(rf"[\W\d_]{{0,20}}(?:{_SAID[kind]})\b", re.IGNORECASE)
    for kind in ("result", "reason", "reason_fr", "earlier")
}


@once_per_query
def relations_asked(query: str) -> tuple[str, ...]:
    """
    Tell which relations to what it names a query asks for.

    >>> relations_asked("Why was the boiler sold?"), relations_asked("What did she do after the war?")
    (('cause',), ('after',))
    >>> relations_asked("Which battle did he lose after his election?")
    ()

    :param query: The query as it was asked.
    :returns: "cause", "consequence", "after" and "before"; nothing else where a cause is asked for, nothing at all
        where a purpose is.
    """
    if len(query) > LONGEST_QUERY or is_claim(query):
        return ()
    asked = question_in(query.lower().replace("’", "'"))
    if asks_why(asked) or _ASKED["cause"].search(asked):
        return () if _ASKED["purpose"].search(asked) else ("cause",)
    kinds = ("consequence", "after", "before") if _ASKED["told"].search(asked) else ("consequence",)
    return tuple(kind for kind in kinds if _ASKED[kind].search(asked))


def related(
    query: str, passages: Sequence[AnalyzedPassage], about: Callable[[], Floats], scores: Floats, *, weight: float
) -> Floats:
    """
    Tell which sentences answer by what they are to one that is about what is asked.

    "Why are there hardly any drawings?" is answered by "A fire destroyed the archive. As a result most of them are
    lost.", of which only the second sentence says a word of it. What was asked tells where to look: causes before what
    they caused, consequences behind, what came later behind, and what came earlier before, unless the sentence begins
    with words that say it the other way round.

    :param query: The query as it was asked.
    :param passages: The passages.
    :param about: Gives how far each sentence is about what is asked, as of `about_what_is_asked`.
    :param scores: Scores [n] of their sentences.
    :param weight: What a sign counts, as a share of the best score, above which none comes.
    :returns: Up to `SAID` [n] for such a sentence, else 0; all 0 where the query asks for no relation.
    """
    found = np.zeros(len(scores))
    best = float(scores.max(initial=0.0))
    asked = relations_asked(query) if best > 0 else ()
    if not asked:
        return found
    near = about()
    strong = np.flatnonzero((near >= ALIKE) & (scores >= LEAST * best))
    sources = sorted(strong[np.argsort(-(near * scores)[strong], kind="stable")[:SOURCES]].tolist())
    for first, passage in with_firsts(passages):
        inside = [row - first for row in sources if first <= row < first + len(passage.spans)]
        headings = {heading.index for heading in passage.headings} if inside else frozenset[int]()
        for at in inside:
            for other, counts in _beside(asked, passage, at) if at not in headings else ():
                is_restated = asked == ("cause",) and counts < SAID and near[first + other] >= RESTATED
                if other not in headings and not is_restated:
                    found[first + other] = max(found[first + other], counts * float(near[first + at]))
    room: Floats = np.maximum(0.0, best - scores) / (weight * best)
    return np.minimum(found, room)


def _beside(asked: Sequence[str], passage: AnalyzedPassage, at: int) -> Iterator[tuple[int, float]]:
    """The sentences beside one, of its paragraph, with what they count."""
    breaks = passage.lines.breaks
    before = at - 1 if breaks[at] < APART else None
    behind = at + 1 if breaks[at + 1] < APART else None
    is_earlier = behind is not None and _begins("earlier", passage, behind)
    for relation in asked:
        if relation == "cause":
            yield from _causes(passage, before, at, behind)
        elif relation == "before" and not is_earlier:
            if before is not None:
                yield before, BESIDE
        elif behind is not None and is_earlier == (relation == "before"):
            is_said = is_earlier or (relation == "consequence" and _begins("result", passage, behind))
            yield behind, SAID if is_said else BESIDE


def _causes(passage: AnalyzedPassage, before: int | None, at: int, behind: int | None) -> Iterator[tuple[int, float]]:
    is_given = gives_reason(passage.text, *passage.spans[at], passage.language)
    if before is not None:
        if _begins("result", passage, at):
            yield before, SAID
        elif not is_given:
            yield before, CAUSE_BEFORE
    if behind is not None:
        if _begins("reason", passage, behind) or _begins("earlier", passage, behind):
            yield behind, SAID
        elif not is_given and not _begins("result", passage, behind):
            yield behind, CAUSE_BEHIND


def _begins(kind: str, passage: AnalyzedPassage, index: int) -> bool:
    kinds = (kind, f"{kind}_{passage.language}")
    return any(_BEGINNINGS[kind].match(passage.text, *passage.spans[index]) for kind in kinds if kind in _BEGINNINGS)
