"""What a claim is checked against: sentences that report a finding, not those that say what was to be found out."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.caches import once_per_query
from rag_compress.core.models import Span
from rag_compress.core.words.asking import ENGLISH_ASKING, ENGLISH_AUXILIARIES
from rag_compress.core.words.marks import has_question_mark

_FEWEST_WORDS = 4
"""Words of a claim at least: fewer are keywords."""

_QUESTION = re.compile(
    rf"\W*(?:(?:in|on|at|by|for|from|of|to|with|about)\s+)?(?:{ENGLISH_ASKING})\b|\W*(?:{ENGLISH_AUXILIARIES})\b"
    r"|\W*(?:compare|describe|explain|find|give|highlight|identify|list|name|please|show|summari[sz]e|tell)\b"
    r"|\W*(?:bitte|finde|gib|liste|nenne?|suche|zeige?|affiche|cherche|donne|montre|trouve"
    r"|busca|dame(?=\s(?:el|las?|los|tod[ao]s|una?)\b)|enumera|muestra|muéstr\w+|elenca|mostra\w*|trova|geef|toon|zoek)\b",
    re.IGNORECASE,
)
_OWN = re.compile(
    r"(?:^|[.,;:!?]\s|\b(?:and|as|because|but|if|so|that|when|where)\s)I(?:'\w+|\s[a-z]+)|\b[Mm]y\b|\b[Ii]ch\b|\b[Mm]ein\w*"
)
"""Who speaks of something of their own; "complex I" is nobody."""

_AIM = re.compile(
    r"^\W*(?:AIMS?|BACKGROUND|CONTEXT|DESIGN|IMPORTANCE|INTERVENTIONS?|INTRODUCTION|MAIN OUTCOMES?|MATERIALS|METHODS?"
    r"|OBJECTIVES?|PARTICIPANTS|PATIENTS|PURPOSE|RATIONALE|SETTING)\b"
    r"|\b[Ww]e (?:aimed|analy[sz]ed|asked|assessed|compared|evaluated|examined|explored|hypothesi[sz]ed|investigated"
    r"|set out|sought|studied|tested)\b"
    r"|(?<!\bfor )(?<!\bfor the )\b(?:aims?|goals?|objectives?|purposes?) (?:of|was|were|is|are)\b"
    r"|\b[Tt]o (?:assess|clarify|compare|determine|evaluate|examine|explore|investigate|study|test)\b"
    r"|\b(?:is|are|remains?) (?:controversial|not (?:clear|known)|poorly understood|unclear|unknown)\b"
)
_FINDING = re.compile(
    r"^\W*(?:CONCLUSIONS?|FINDINGS?|INTERPRETATION|RESULTS?)\b"
    r"|\b[Ww]e (?:concluded?|demonstrated?|discovered|find|found|identified|observed|provide evidence|show|showed)\b"
    r"|\b(?:analys[ei]s|data|experiments?|findings?|observations?|results?|stud(?:y|ies)|[Tt]h(?:is|ese)) (?:also )?"
    r"(?:confirm|demonstrate|establish|identif|indicate|reveal|show|suggest|support)\w*"
    r"|\bassociated with\b|\bsignificant(?:ly)?\b|\b(?:odds|hazard) ratio\b|\brelative risk\b"
    r"|\b[Pp] ?[<=>] ?0?\.\d|\bCI\b"
)


@once_per_query
def is_claim(query: str) -> bool:
    """
    Tell a claim to be checked from a question, an order and keywords: who claims something ends with a full stop.

    >>> is_claim("Walking in traffic improves the function of the lungs."), is_claim("walking in traffic lungs")
    (True, False)
    >>> is_claim("I need a room without a projector."), is_claim("Complex I was inhibited by it.")
    (False, True)

    :param query: An English query as it was asked.
    :returns: Whether it states something.
    """
    is_closed = query.rstrip().endswith(".") and not has_question_mark(query)
    may_be = is_closed and len(query.split()) >= _FEWEST_WORDS and _QUESTION.match(query) is None
    return may_be and _OWN.search(query) is None


def tell_findings(text: str, spans: Sequence[Span]) -> Floats:
    """
    Tell sentences that report a finding from those that state an aim, by the phrases and headings of English articles.

    >>> tell_findings("We asked whether it helps. We found that it does.", [(0, 26), (27, 49)]).tolist()
    [-1.0, 1.0]

    :param text: The text of a passage.
    :param spans: Its sentences.
    :returns: 1 [n] for a finding, -1 for an aim, 0 for neither or both.
    """
    sentences = [text[start:end] for start, end in spans]
    signs = ((_FINDING.search(s) is not None) - (_AIM.search(s) is not None) for s in sentences)
    return np.fromiter(signs, dtype=np.float64, count=len(sentences))
