"""Sentences with a value of the kind that is asked of each: "61,000 euros" beside "The budget is 480,000 euros"."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.joined import with_firsts
from rag_compress.core.words.stop_words import is_stop_word

ALIKE = 0.6
"""Share of the best score from which a sentence with a word of the query tells which kind of value is asked for."""

FEWEST_PASSAGES = 2
"""Passages that must give a value of that kind in such a sentence; one, where no other passage has such a sentence."""

_VALUE = re.compile(
    r"(?P<currency>[$€£¥₹])\s?\d+|(?<![^\W\u3040-\u30ff\u4e00-\u9fff])(?<![.,])(?P<number>\d(?:[\d.,\u00a0\u2009\u202f]{0,20}\d)?)"
    r"(?:\s?(?P<mark>[%€£\u4e00-\u9fff])|[\s-](?P<word>[^\W\d_\u3040-\u30ff\u4e00-\u9fff]{1,20}))?"
    r"|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)[\s-](?P<counted>[^\W\d_]{1,20})"
)
_YEAR = re.compile("1[0-9]{3}|20[0-9]{2}")


def same_measures(passages: Sequence[AnalyzedPassage], scores: Floats, held: Floats) -> Floats:
    """
    Tell which sentences give a value of the kind that the best ones give.

    Each record says it in its own words: "The budget is 480,000 euros", "95,000 euros were approved". Two values are of
    one kind that have the same unit, that are years, or that are bare numbers.

    :param passages: The passages.
    :param scores: Scores [n] of their sentences.
    :param held: How many terms [n] of the query each sentence holds.
    :returns: 1 [n] for such a sentence, else 0.
    """
    found = np.zeros(len(scores))
    is_strong = ((scores >= ALIKE * scores.max(initial=0.0)) & (held > 0)).tolist()
    rows_of: dict[str, list[int]] = {}
    told_by: dict[str, set[int]] = {}
    with_strong: set[int] = set()
    for index, (first, passage) in enumerate(with_firsts(passages)):
        if any(is_strong[first : first + len(passage.spans)]):
            with_strong.add(index)
        for place, value in passage.find(_VALUE):
            kind = _kind_of(value, passage.language)
            rows_of.setdefault(kind, []).append(first + place)
            if is_strong[first + place]:
                told_by.setdefault(kind, set()).add(index)
    for kind, told in told_by.items():
        if len(told) >= min(FEWEST_PASSAGES, len(with_strong)):
            found[rows_of[kind]] = 1.0
    return found


def _kind_of(value: re.Match[str], language: str) -> str:
    unit = value["currency"] or value["mark"] or value["counted"]
    word = (value["word"] or "").lower()
    if unit or (word and not is_stop_word(word, language)):
        return unit or word
    return "year" if _YEAR.fullmatch(value["number"]) else "number"
