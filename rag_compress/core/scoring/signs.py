"""Signs of what a question asks for and none of its terms says: a negation for what is not, a reason for why."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.findings import is_claim
from rag_compress.core.passages.joined import with_firsts

ALIKE = 0.5
"""Share of the best score from which a sentence is about what is asked: a sign alone says nothing."""

LONGEST_QUERY = 300
"""Characters of a query that asks for what a sign tells; in a longer one there is a "not" somewhere anyway."""

_QUESTION = re.compile(r"[^.!?。！？\n]*[?？؟]")

_NOT: Final = (
    r"not|never|without|except\w*|exempt\w*|exclud\w+|exclusions?|prohibit\w*|forbid\w*|banned|cannot|no\s+longer"
    r"|other\s+than"
    r"|(?:is|are|was|were|do|does|did|has|have|had|ca|could|may|must|wo|would|should|need)n['’]t"
    r"|nicht|kein\w{0,2}|nie(?:mals)?|ohne|außer|ausgenommen\w*|ausgeschlossen\w*|verboten\w*|untersagt\w*"
    r"|pas|jamais|sans|sauf|excepté\w*|interdi\w+|exclu(?:s|es?)?|nunca|excepto|salvo|prohib\w+|exclui\w+"
    r"|não|sem|exceto|proib\w+|senza|tranne|eccetto|vietat\w+|esclus\w+|niet|geen|nooit|zonder|behalve|verboden"
    r"|uitgesloten"
)
_NEGATED = re.compile(rf"\b(?:{_NOT})\b")
_NEGATION = re.compile(
    rf"\b(?:{_NOT}|no|nor|neither|none|nobody|unless|niemand|aucun\w*|ningun\w*|ningún|sin|non|nessun\w*|nenhum\w*"
    rf"|niemand)\b",
    re.IGNORECASE,
)
_ASKING_WHY = re.compile(
    r"^\W*why\b"
    r"|\b(?:reasons?|causes?|how\s+come|what\s+(?:for|purposes?)|for\s+what|warum|weshalb|wieso|gründe?|pourquoi|raisons?"
    r"|por\s?qu[eêé]|razón|motivos?|perch[eé]|waarom|reden(?:en)?)\b"
)
_REASON = re.compile(
    r"\b(?:because|due\s+to|owing\s+to|so\s+(?:that|as\s+to)|in\s+order\s+to|as\s+a\s+result|result(?:s|ed)\s+in"
    r"|caus\w+|le(?:d|ads?)\s+to|reasons?"
    r"|therefore|thanks\s+to|thus|hence|purposes?|since"
    r"|to\s+(?:allow|avoid|comply|communicate|enable|ensure|help|improve|keep|make|prevent|process|protect|provide"
    r"|respond|understand)"
    r"|weil|denn|deshalb|daher|wegen|aufgrund|damit|um\s\w+\szu|gründe?n?|parce\s+qu\w*|car|grâce\s+à|afin\s+d\w+"
    r"|en\s+raison|raisons?"
    r"|porque|debido\s+a|para\s+que|razón|motivos?|gracias\s+a|devido\s+a|graças\s+a|perché|poiché|a\s+causa"
    r"|dovut\w+|omdat|doordat|vanwege|zodat|daarom)\b",
    re.IGNORECASE,
)


def bearing_signs(query: str, passages: Sequence[AnalyzedPassage], scores: Floats) -> Floats:
    """
    Tell which sentences bear the sign of what the query asks for.

    "Who may not use the pool?" has the terms of every sentence about who may, as *not* is no term; and *why* stands in
    no reason. Of the sentences that are about what is asked, those count that negate or make an exception, or that give
    a reason or a purpose.

    :param query: The query as it was asked.
    :param passages: The passages.
    :param scores: Scores [n] of their sentences.
    :returns: 1 [n] for such a sentence, else 0; all 0 where the query asks for neither.
    """
    found = np.zeros(len(scores))
    if len(query) > LONGEST_QUERY or is_claim(query):  # a claim says "not" of what its evidence may affirm
        return found
    lower = query.lower()  # a search for many words takes a third of the time where it need not ignore the case
    asked = " ".join(_QUESTION.findall(lower)) or lower  # not the "Do not guess." beside a question
    signs = [sign for asks, sign in ((_NEGATED, _NEGATION), (_ASKING_WHY, _REASON)) if asks.search(asked)]
    best = float(scores.max(initial=0.0))
    if not signs or best <= 0:
        return found
    for first, passage in with_firsts(passages):
        for row in (np.flatnonzero(scores[first : first + len(passage.spans)] >= ALIKE * best) + first).tolist():
            found[row] = any(sign.search(passage.text, *passage.spans[row - first]) for sign in signs)
    return found
