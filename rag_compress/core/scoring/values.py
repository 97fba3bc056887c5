"""Lines of code and of settings that give a value to what the query names: ``port: int = 8000``, ``"port": 8000``."""

from __future__ import annotations

import re

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.scoring.grid import Grid
from rag_compress.core.sentences.statements import LONGEST_STATEMENT
from rag_compress.core.terms import index_terms

_TYPE = r"(?::[^=\n]{1,100})?"  # timeout: float = 5.0
_ON_A_LINE = (
    r"(?:\A|(?<=\n))[ \t]{0,40}(?:[#;]|//)? ?(?:(?:const|let|var|val|static|final|export|public|private) )?"
    rf"[\"']?(?P<name>[A-Za-z_$][\w.$-]{{0,60}})[\"']?[ \t]{{0,40}}(?:{_TYPE}=|:=|:(?=\s))"
)
_IN_BRACKETS = (
    r"(?<=[({,])\s{0,40}"
    rf"(?:[\"'](?P<key>[\w.$-]{{1,60}})[\"']\s{{0,4}}:|(?P<parameter>[A-Za-z_]\w{{0,60}}) ?{_TYPE}=)"
)
_WRITTEN_OUT = r"\s{0,40}(?:[\"'\[]|[+-]?\d|(?:[Tt]rue|[Ff]alse|on|off|yes|no)\b)"  # None: it stands elsewhere
_VALUE = re.compile(rf"(?:{_ON_A_LINE}|{_IN_BRACKETS}){_WRITTEN_OUT}")
_MARK = re.compile(r"[_.$-]|(?<=[a-z])(?=[A-Z])")
_UNNAMED = frozenset(("default", "defaults", "type", "value"))
"""Names that a query asks with: "What is the default of the port?"."""


def giving_values(grid: Grid) -> Floats:
    """
    Tell which sentences give a value, written out, to a name all of whose words the query has.

    "Which port does the server listen on by default?" shares one word with ``port: int = 8000``, and more with any
    sentence about servers that listen.

    :param grid: The sentences.
    :returns: 1 [n] for such a sentence, else 0.
    """
    found = np.zeros(len(grid.lengths))
    asked = frozenset(grid.terms)
    for row in np.flatnonzero(grid.frequencies.any(axis=1)).tolist():
        index = int(grid.passage_of[row])
        passage = grid.passages[index]
        start, end = passage.spans[row - int(grid.starts[index])]
        text = passage.text[start : min(end, start + LONGEST_STATEMENT)]
        for match in _VALUE.finditer(text) if "=" in text or ":" in text else ():
            name = next(filter(None, match.groups()))
            words = frozenset(index_terms(_MARK.sub(" ", name), passage.language))
            if words and words <= asked and name.casefold() not in _UNNAMED:
                found[row] = 1.0
    return found
