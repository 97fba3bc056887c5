"""Whether something is true, asked of what a query says: "Are these claims true?", "Is it true that ...?"."""

from __future__ import annotations

import re
from typing import Final

from rag_compress.core.words.marks import has_question_mark
from rag_compress.core.words.word_lists import word_set

_WORD: Final = re.compile(r"[^\W\d_]+")

_TRUTH: Final = word_set("""
accurate correct false incorrect inaccurate right true truth untrue wrong
falsch richtig stimmen stimmt wahr zutreffend
exact exacte exactes faux fausses vrai vraie vraies
cierta ciertas cierto correcto correctas falsas falso verdad verdadera verdaderas verdadero
corretto corrette vera vere vero correta corretas verdade verdadeira verdadeiras verdadeiro
juist klopt kloppen onwaar waar
""")
"""Words for what is asked of a claim."""

_CHECKING: Final = word_set("""
check checking confirm confirmed contradict contradicted refute refuted support supported validate verified verify
prüfe überprüfe vérifie vérifiez verifica
""")
"""Words for it that need a word for the claim: "Is it supported?" may be about a browser."""

_CLAIMS: Final = word_set("""
assertion assertions claim claims statement statements aussage aussagen behauptung behauptungen affirmation affirmations
afirmaciones affermazioni afirmações beweringen
""")

_POINTING: Final = word_set("""
above following it that them these they this those
das die dies diese es folgende folgenden ce ces cela cette suivantes
eso esta estas esto siguientes queste questo seguenti isso isto seguintes
dat deze dit volgende
""")
"""Words for a claim that stands beside them; without one "Is the door right?" may be about a door."""

_BESIDE: Final = word_set("""
a actually against all an and any are based be by can context could do document documents does
each evidence fact facts false from given i if in is me my not of on one or please provided really say source sources
text texts the there to using was were whether which with you
bitte dass eigentlich ist oder ob sind sie welche wirklich
elles est exactement il les ou quelles que qu si sont t
es la las los lo o qué son è gli i le sono vero é as são is het of zijn
""")

_ALLOWED: Final = _TRUTH.union(_CHECKING, _CLAIMS, _POINTING, _BESIDE)

_ALONE: Final = word_set("check fact factcheck faktencheck or oder ou o")
"""Words that ask for it without any other: "Fact check:", "True or false?"."""

_LEAD: Final = re.compile(
    r"\W*is\s+it\s+(?:really\s+|actually\s+)?(?:true|correct|right|the\s+case|a\s+fact)\s+that\s+(?=\S)", re.IGNORECASE
)
_TAG: Final = re.compile(
    r",\s{0,3}(?:right|correct|true|isn['’]t it|is (?:that|this|it) (?:right|correct|true))\s{0,3}\?\s*\Z",
    re.IGNORECASE,
)


def doubts(piece: str) -> bool:
    """
    Tell a sentence that asks whether another one is true, and nothing else.

    >>> [doubts(text) for text in ("Are these claims true?", "Fact check:", "Is the lock of the door right?")]
    [True, True, False]

    :param piece: A sentence, a line, or a label.
    :returns: Whether it says nothing of what is claimed.
    """
    words = {word.casefold() for word in _WORD.findall(piece)}
    if words <= _TRUTH | _ALONE:
        return bool(words - {"or"})
    asks = words & _TRUTH or (words & _CHECKING and words & _CLAIMS)
    return bool(asks and words & _POINTING) and words <= _ALLOWED


def claim_of(query: str) -> str:
    """
    Turn a question whether something is true into the claim that it is.

    >>> claim_of("Is it true that otters sleep in dens?"), claim_of("Otters sleep in dens, right?")
    ('otters sleep in dens.', 'Otters sleep in dens.')

    :param query: A query of one sentence.
    :returns: The claim; another query as it is.
    """
    lead, tag = _LEAD.match(query), _TAG.search(query)
    claim = query[lead.end() if lead else 0 : tag.start() if tag else len(query)].rstrip("?.! \n")
    return f"{claim}." if claim and (lead or tag) and not has_question_mark(claim) else query
