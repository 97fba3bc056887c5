"""Lines with the mark of a failure, where a question asks what failed, or why."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.findings import is_claim
from rag_compress.core.passages.joined import with_firsts
from rag_compress.core.scoring.signs import LONGEST_QUERY, question_in
from rag_compress.core.words.word_lists import patterns_in

_FAILING: Final = re.compile(rf"\b(?:{patterns_in(Path(__file__).with_suffix('.txt'))['failing']})\b")
_FAILURE: Final = re.compile(
    r"(?<![\w-])(?:FAIL(?:ED|URE)?|ERROR|FATAL|CRITICAL|PANIC|ERR!)(?![\w-])|\[error\]|^E {3,}|(?:^|\s)[●✗✘✕]\s"
    r"|\b[A-Za-z_][\w.$]{0,100}(?:Error|Exception)(?:: |$)|^panic: "
    r"|\b[1-9]\d{0,6} (?:failed|failures?|errors?)\b"
)
"""Marks with which programs say that something failed, whatever language they are asked in."""

_LONGEST: Final = 300
"""Characters at the beginning of a line in which a mark stands: a long sentence is no output of a program."""


def telling_failures(query: str, passages: Sequence[AnalyzedPassage], scores: Floats) -> Floats:
    """
    Tell which sentences have the mark of a failure, whatever else they say.

    "FAIL src/rank.test.ts" has no word of "Which test went wrong?".

    :param query: The query as it was asked.
    :param passages: The passages.
    :param scores: Scores [n] of their sentences.
    :returns: 1 [n] for such a sentence, else 0; all 0 where the query does not ask what failed.
    """
    found = np.zeros(len(scores))
    if len(query) > LONGEST_QUERY or is_claim(query) or not _FAILING.search(question_in(query.lower())):
        return found
    for first, passage in with_firsts(passages):
        found[first : first + len(passage.spans)] = [bool(_FAILURE.search(line[:_LONGEST])) for line in passage.lines]
    return found
