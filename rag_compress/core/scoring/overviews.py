"""What sums a text up, where the query asks for that and for nothing else: "What is this report about?"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.joined import sections_in
from rag_compress.core.terms import index_terms
from rag_compress.core.words.stop_words import stop_words
from rag_compress.core.words.word_lists import patterns_in

_LANGUAGES = ("en", "de", "fr", "es", "it", "pt", "nl", "ru")

LONGEST_QUERY = 300
"""Characters of a query that asks for an overview; a longer one says what of."""

LENGTH_OFFSET = 8.0
"""Terms that a sentence is taken to have more than it has: what is short is not dense but bare."""

DECAY_EXPONENT = 0.6
"""Power of the place of a sentence by which it counts less: what a text is about stands at its beginning."""

SUMMING_UP = 0.5
"""What is added, up to the best score of the section, to the paragraph that says of itself that it sums up."""

_SAID = patterns_in(Path(__file__).with_suffix(".txt"))
_CUES = re.compile(rf"\b(?:{_SAID['asking']})|{_SAID['asking_unspaced']}", re.IGNORECASE)
_NOTHING = re.compile(rf"\b(?:{_SAID['any_text']})\b|{_SAID['any_text_unspaced']}", re.IGNORECASE)
_SUMS_UP = re.compile(rf"\W*(?:\d+\.?\s+)?(?:{_SAID['summing_up']})(?![^\W\d_])", re.IGNORECASE)


def subject_of_overview(query: str) -> str | None:
    """
    Tell what a query wants an overview of.

    >>> subject_of_overview("Please summarise the report."), subject_of_overview("What is the tram extension about?")
    ('', 'tram extension')
    >>> subject_of_overview("What does the tram cost?") is None
    True

    :param query: The query as it was asked.
    :returns: The words that say of what, with what stands between them; empty where it is everything that is there;
        None where the query does not ask for an overview.
    """
    if len(query) > LONGEST_QUERY or not _CUES.search(query):
        return None
    left = _NOTHING.sub(" ", _CUES.sub(" ", query)).split()
    words = (word.strip(".?!,;:？。") for word in left)
    return " ".join(word for word in words if word and word.casefold() not in _function_words())


@cache
def _function_words() -> frozenset[str]:
    """Those of the languages of the cues: the query need not be in the language of the text."""
    return frozenset().union(*map(stop_words, _LANGUAGES))


def summing_up(subject: str, passages: Sequence[AnalyzedPassage]) -> Floats | None:
    """
    Tell how well each sentence sums its section up, the best one of each equally well, so that all have their say.

    ``sum over terms of the sentences that hold it / (LENGTH_OFFSET + terms) / place ** DECAY_EXPONENT``, relative to
    the best of the section (Luhn, The automatic creation of literature abstracts, 1958; Edmundson, New methods in
    automatic extracting, 1969). The paragraph, or the section, that calls itself a summary or a conclusion
    counts `SUMMING_UP` more.

    :param subject: What the overview is to be of, as of `subject_of_overview`: only sections whose titles name it.
    :param passages: The passages.
    :returns: Scores [n] of all sentences, 0 to 1; None where no title names the subject.
    """
    sections = sections_in(passages)
    chosen = [_is_named(subject, section) for section in sections]
    if not any(chosen):
        return None
    return np.concatenate(
        [
            _of_section(one) if is_chosen else np.zeros(len(one.spans))
            for one, is_chosen in zip(sections, chosen, strict=True)
        ]
    )


def _is_named(subject: str, section: AnalyzedPassage) -> bool:
    return section.title_set.issuperset(index_terms(subject, section.language))


def _of_section(section: AnalyzedPassage) -> Floats:
    scores = np.zeros(len(section.spans))
    headings = {heading.index for heading in section.headings}
    rows = [row for row in range(len(scores)) if row not in headings and not section.wordless[row]]
    held_by = Counter(term for row in rows for term in {*section.terms[row]})
    for place, row in enumerate(rows, 1):
        terms = section.terms[row]
        centrality = sum(held_by[term] for term in {*terms}) / (LENGTH_OFFSET + len(terms))
        scores[row] = centrality / place**DECAY_EXPONENT
    best = float(scores.max(initial=0.0))
    if best > 0:
        scores /= best
    says_so = any(_SUMS_UP.match(heading.title) for heading in section.headings)
    before = 0
    for row in rows:
        start, end = section.spans[row]
        if not section.headings and "\n\n" in section.text[before:start]:
            says_so = False
        says_so = says_so or _SUMS_UP.match(section.text, start, end) is not None
        if says_so:
            scores[row] = min(1.0, scores[row] + SUMMING_UP)
        before = end
    return scores
