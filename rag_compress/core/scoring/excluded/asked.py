"""What a query excludes, by its words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from rag_compress.core.caches import once_per_query
from rag_compress.core.passages.findings import is_claim
from rag_compress.core.scoring.excluded import Exclusion
from rag_compress.core.words.word_lists import folded, folded_pattern, patterns_in

MOST_WORDS: Final = 22
"""Words of a query that excludes; in a longer one there is a "not" somewhere anyway."""

_LONGEST: Final = 220
_SAID: Final = {name: folded_pattern(said) for name, said in patterns_in(Path(__file__).with_name("said.txt")).items()}
_EXCLUDES: Final = re.compile(
    "|".join(rf"(?P<{kind}_>(?<![\w'-])(?:{_SAID[kind]})(?:(?<=')|(?!\w)))" for kind in ("except", "not", "without"))
)
_UNSPACED: Final = re.compile(_SAID["unspaced"])
_LACKS: Final = "没无缺"
_IDEOGRAPH: Final = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
_NEGATED_VERB: Final = re.compile(r"\bn(?:e\s|')(?P<verb>(?:[^\W\d_]+[\s-]){1,3}?)$")
_CHECKS: Final = re.compile(rf"\W*(?:{_SAID['checks']})\b")
_CONDITION: Final = re.compile(rf"\b(?:{_SAID['conditions']})\b")
_END: Final = re.compile(rf"[,;:?!]|\.(?:\s|$)|\b(?:{_SAID['ends']})\b")
_VERB: Final = re.compile(rf"\b(?:{_SAID['verbs']})\b")
_IF_NOT: Final = re.compile(rf"[?.,;]\s*(?:{_SAID['if_not']})\b")
_ASKING: Final = re.compile(_SAID["asking"])
_BEHIND: Final = re.compile(_SAID["behind"])
_TOLD: Final = re.compile(_SAID["told"])
_CALLS_FOR: Final = re.compile(rf"\b(?:{_SAID['calls_for']})(?!\w)")
_AS_SUBJECT: Final = re.compile(rf"\b(?:{_SAID['subjects']})\s+[a-z]")
_ENGLISH: Final = re.compile(r"not|never|no(?:\s+one|body|\s+longer)?|without|[a-z]+n't")
_LEFT_OUT: Final = re.compile(r"ausge|esclus|excepted|exclu(?!d(?:e|es|ing)\b)|omitted")
_FORBIDS: Final = re.compile(rf"\b(?:{_SAID['forbids']})\s$")
_COMMA: Final = re.compile(r",\s")
_SENTENCE_END: Final = re.compile(r"[.!?]+(?:\s|$)")
_WORD: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_HYPHENATED: Final = re.compile(r"[^\W_]+(?:-[^\W_]+)?")
_PREFIX: Final = re.compile(
    r"(?:non-|nicht-|(?:un(?!i|der|til|d\b|s\b)|non|nicht|in(?=a[ck]t|compl|valid|corre|elig|access|secur|vollst)|im(?=pay|pag))(?=[^\W\d_]{4}))(?=[^\W_])",
    re.IGNORECASE,
)
_FREE: Final = re.compile(r"(?P<thing>[^\W\d_]{3,})(?:-free|-frei\w{0,2}|(?<=[^\W\d_]{4})frei\w{0,2})", re.IGNORECASE)
_MOST: Final = 8
"""Words behind what excludes that may be excluded."""


@once_per_query
def exclusions_in(query: str) -> Sequence[Exclusion]:
    """
    Read what a query excludes.

    >>> [(one.kind, one.words) for one in exclusions_in("Who does not work in Berlin?")]
    [('not', ('work', 'in', 'Berlin'))]
    >>> [one.words for one in exclusions_in("Which offices outside Germany have a canteen?")]
    [('Germany',)]
    >>> exclusions_in("Why is it not there?"), exclusions_in("Who may not enter?")
    ([], [])

    :param query: The query as it was asked.
    :returns: What it excludes, in order; nothing where it asks whether or why something is not so.
    """
    if len(query) > _LONGEST or len(query.split()) > MOST_WORDS:
        return []
    lower = folded(query)
    written = query if len(lower) == len(query) else lower
    if_not = _IF_NOT.search(lower)
    if if_not:
        said = _before([*_WORD.finditer(written)], lower, if_not.start())
        return [Exclusion("not", tuple(said))] if said else []
    found = [*_of_words(written, lower)]
    if not found and _IDEOGRAPH.search(query):
        found = [
            Exclusion(_kind_of_unspaced(match), (next(filter(None, match.groups())),))
            for match in _UNSPACED.finditer(query)
        ]
    if not found or is_claim(query):
        return []
    checks = _CHECKS.match(lower) is not None
    return [replace(one, is_asked=False) for one in found if one.kind != "not"] if checks else found


def prefixed_in(query: str) -> Sequence[tuple[str, Exclusion]]:
    """
    Find the words of a query whose prefix or ending may exclude what the rest of them says: unpaid, gluten-free.

    >>> [(word, one.words) for word, one in prefixed_in("unpaid invoices of the union")]
    [('unpaid', ('paid',))]

    :param query: The query as it was asked.
    :returns: Each word with what it may exclude.
    """
    if len(query) > _LONGEST or len(query.split()) > MOST_WORDS:
        return []
    words = [word[0] for word in _HYPHENATED.finditer(query)]
    prefixed = [
        (word, Exclusion("prefix", (word[prefix.end() :],), at))
        for at, word in enumerate(words)
        if (prefix := _PREFIX.match(word))
    ]
    free = [
        (word, Exclusion("without", (found["thing"],), at))
        for at, word in enumerate(words)
        if (found := _FREE.fullmatch(word))
    ]
    return prefixed + free


def _before(words: Sequence[re.Match[str]], lower: str, place: int) -> list[str]:
    """What stands before "missing" up to a verb, a comma or the beginning, the nearest first: "whose phone is"."""
    ends = [end.end() for ends in (_VERB, _COMMA) for end in ends.finditer(lower, 0, place)]
    for start in sorted([0, *ends], reverse=True):
        said = [word[0] for word in words if start <= word.start() and word.end() <= place]
        if [word for word in said if not _VERB.fullmatch(folded(word))]:
            return said[-_MOST:][::-1]
    return []


def _kind_of_unspaced(match: re.Match[str]) -> str:
    return "without" if match[0][0] in _LACKS else "not" if match[match.re.groups] else "except"


def _of_words(query: str, lower: str) -> Iterator[Exclusion]:
    place = 0
    words = [*_WORD.finditer(query)]
    while match := _EXCLUDES.search(lower, place):
        place = match.end()
        if _CONDITION.search(lower, 0, match.start() + 4):
            continue
        kind = (match.lastgroup or "").rstrip("_")
        if kind == "not" and _FORBIDS.search(lower, 0, match.start()):
            continue
        is_told = (kind, match[0]) != ("not", "no") and _is_told(lower, match)  # "no" is Spanish there
        if _LEFT_OUT.match(match[0]) and not _COMMA.search(lower, 0, match.start()):
            continue  # "Which damages are excluded?" asks for them
        end = _END.search(lower, place)
        stop = end.start() if end else len(lower)
        if kind != "not" and (verb := _VERB.search(lower, place, stop)):
            stop = verb.start()
        behind = [at for at, word in enumerate(words) if place <= word.start() and word.end() <= stop][:_MOST]
        before = _NEGATED_VERB.search(lower, 0, match.start())
        said = [words[at][0] for at in behind]
        said += before["verb"].split() if before else []
        if _ASKING.fullmatch(lower[place:stop].strip()) or (not said and _BEHIND.fullmatch(match[0])):
            said, behind = _before(words, lower, match.start()), []
        following = _EXCLUDES.search(lower, place, stop)
        if following and behind:  # "not in Berlin and not in Rome"
            behind = [at for at in behind if words[at].start() < following.start()]
            said = [words[at][0] for at in behind]
        if said:
            is_told = is_told or _is_done_by_who_asks(lower, match, stop)
            yield Exclusion(kind, tuple(said), behind[0] if behind else -1, is_told=is_told)


def _is_told(lower: str, negation: re.Match[str]) -> bool:
    """Whether a query tells what is not so, as those who have a problem do, and asks for nothing that is not so."""
    before, said = _sentence_before(lower, negation), negation[0]
    return _TOLD.match(before + said) is not None and not _CALLS_FOR.search(before)


def _is_done_by_who_asks(lower: str, negation: re.Match[str], stop: int) -> bool:
    """Whether who asks does what stands behind an English negation, as in "nobody sees it when I answer"."""
    if not _ENGLISH.fullmatch(negation[0]) or not _AS_SUBJECT.search(lower, negation.end(), stop):
        return False
    return not _CALLS_FOR.search(_sentence_before(lower, negation))


def _sentence_before(lower: str, negation: re.Match[str]) -> str:
    """What stands before a negation in its sentence."""
    start = max((end.end() for end in _SENTENCE_END.finditer(lower, 0, negation.start())), default=0)
    return lower[start : negation.start()]
