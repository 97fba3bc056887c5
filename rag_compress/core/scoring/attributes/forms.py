"""What the values of attributes look like: an e-mail address, a sum of money, a time of the day."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.words.amounts import MEASURES
from rag_compress.core.words.dates import MONTHS
from rag_compress.core.words.word_lists import patterns_in

_MONTH: Final = "MONTHNAME"


def sentences_with(attribute: str, passage: AnalyzedPassage) -> Iterable[int]:
    """
    Find the sentences that hold a value of the form of an attribute.

    :param attribute: Its name, as of `attributes_asked`.
    :param passage: A passage.
    :returns: Their indices, each once.
    """
    pattern = _form_of(attribute)
    rows = {*passage.sentences_with(pattern)} if pattern else set()
    if attribute in MEASURES:
        rows.update(index for index, _ in passage.amounts_of(attribute))
    return rows


@cache
def _form_of(attribute: str) -> re.Pattern[str] | None:
    form = _forms().get(attribute)
    return re.compile(form) if form else None


@cache
def _forms() -> dict[str, str]:
    months = f"(?i:{'|'.join(MONTHS)})"
    return {
        name: form.replace(_MONTH, months) for name, form in patterns_in(Path(__file__).with_suffix(".txt")).items()
    }
