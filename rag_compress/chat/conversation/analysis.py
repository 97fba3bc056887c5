"""What is known about a message whatever the query. Computed once per text, and remembered within bounds."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter

from rag_compress.chat.leaning.dependence import asks, dependence
from rag_compress.chat.statements import is_directive, is_disclosure, is_standing
from rag_compress.chat.statements.sentences import LONGEST
from rag_compress.core.caches import SharedCache, forget_too
from rag_compress.core.terms import index_terms
from rag_compress.core.words.marks import ends_asking
from rag_compress.core.words.unspaced import IDEOGRAPHS, SOUTHEAST

_LONGEST_MESSAGE = 2_000
"""Characters above which a message is a pasted text, whose "I" may be anybody."""

_CACHED_BYTES = 64_000_000
"""Messages kept taken apart, in estimated bytes with their texts: some 28,000 of 60 tokens."""
# Bytes, as measured. A term takes 80 where no other message has it, and next to none where many have.
_PER_MESSAGE, _PER_TERM, _PER_DISTINCT_TERM = 800, 8, 40

_CITATION = re.compile(
    r"\[(?:\^?\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*|source:[^\]\n]{1,80}|citation needed)\]|【[^】\n]{1,80}】"
)
_WORD = re.compile(r"\S+")
_UNSPACED = re.compile(rf"[{IDEOGRAPHS}{SOUTHEAST}\u3041-\u30ff]")
_STANDS_OUT = re.compile(r"\d+(?:[.,:/-]\d+)*|[A-Za-zＡ-Ｚａ-ｚ]{2,}|[ァ-ヺー]{3,}")
"""What carries a value in a text without spaces: numbers, and words in Latin letters or katakana."""
_FEW_TERMS = 30
"""Distinct terms up to which a message tells something in few words: above, it is a text that was pasted."""
_SAYS_SOMETHING = 3
"""Distinct terms from which what leans on the message before says more than that it was read ("Yes, that's fine.")."""
_PLACE = re.compile(
    r"\b(?i:in|at|on|to|into|from|under|outside|inside|near|behind) "
    r"(?:(?i:the|an?|my|your|his|her|their|our)\b|[A-Z]\w)"
)
_TIME = re.compile(
    r"\b(?:(?:day|night|morning|evening|afternoon|week|weekend|month|year|hour|minute)s?|today|tonight|tomorrow|yesterday"
    r"|now|later|after|before|when|while|until|soon|ago|clock|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february"
    r"|april|june|july|august|september|october|november|december|\d+)\b",
    re.IGNORECASE,
)
_AFTER_STOP = re.compile(r"[.!?:\n]\s*$")
_FIRST_PERSON = frozenset(("I", "I'm", "I'd", "I'll", "I've"))


@dataclass(frozen=True, slots=True)
class MessageAnalysis:
    """
    A message taken apart.

    :param terms: Index terms in order, those of the speaker's name last.
    :param name_terms: Index terms of the speaker's name.
    :param distinct_terms: Number of different terms of what is said: how much the message says.
    :param specifics: Numbers and names, case-folded: what cannot be guessed.
    :param disclosure: Whether a speaker states a preference, an identity or a constraint of their own.
    :param states_at_length: Whether a message that is longer than such statements are states the same in a sentence.
    :param directive: Whether it says what shall hold for all answers to come: see `is_directive`.
    :param standing: Whether it says that something holds without exception: see `is_standing`.
    :param is_question: Whether the message ends as a question.
    :param is_remark: Whether the message tells something in few words: it asks nothing.
    :param leans: Whether it is such a remark and leans on what was said before it, with something of its own to say.
    :param tells_place: Whether it may say where: see `tells_place`.
    :param tells_time: Whether it may say when: see `tells_time`.
    :param size: Bytes that it takes with its text, estimated.
    """

    terms: tuple[str, ...]
    name_terms: tuple[str, ...]
    distinct_terms: int
    specifics: frozenset[str]
    disclosure: bool
    states_at_length: bool
    directive: bool
    standing: bool
    is_question: bool
    is_remark: bool
    leans: bool
    tells_place: bool
    tells_time: bool
    size: int

    @property
    def said(self) -> tuple[str, ...]:
        """The terms without those of the speaker's name."""
        return self.terms[: len(self.terms) - len(self.name_terms)]


def strip_citations(text: str) -> str:
    """
    Take citation marks out of a text before it is scored.

    >>> strip_citations("Otters sleep afloat [1], [2, 3] in rafts【4†source】.")
    'Otters sleep afloat ,  in rafts.'

    :param text: Any text.
    :returns: The text without ``[1]``, ``[^2]``, ``[3, 4]``, ``[source: ...]`` and ``【...】``.
    """
    return _CITATION.sub("", text) if "[" in text or "【" in text else text


def specifics(text: str) -> frozenset[str]:
    """
    Find the words that carry a value: those with a digit, and those written with a capital inside a sentence.

    >>> sorted(specifics("Please book a table at Oliveto for 2 people. It is for Ann."))
    ['2', 'ann', 'oliveto']
    >>> sorted(specifics("5/27にホテルを出発してください。"))
    ['5/27', 'ホテル']

    :param text: Any text.
    :returns: The words, case-folded, without punctuation around them.
    """
    found: set[str] = set()
    is_unspaced = _UNSPACED.search(text) is not None
    for match in _WORD.finditer(text):
        word = match[0].strip(".,;:!?\"'()[]*`")
        if not word or word in _FIRST_PERSON:
            continue
        if is_unspaced and _UNSPACED.search(word):
            found.update(map(str.casefold, _STANDS_OUT.findall(word)))
            continue
        if any(map(str.isdigit, word)) or (word[0].isupper() and not _opens(text, match.start())):
            found.add(word.casefold())
    return frozenset(found)


def _opens(text: str, place: int) -> bool:
    """Whether a sentence begins at a word."""
    return place == 0 or _AFTER_STOP.search(text, max(0, place - 4), place) is not None


def tells_place(text: str) -> bool:
    """
    Tell whether a text may say where something is: an English preposition with an article or a name.

    >>> tells_place("She hid it under the bed."), tells_place("To be sure, on and on.")
    (True, False)

    :param text: Any text.
    :returns: Whether it holds one.
    """
    return _PLACE.search(text) is not None


def tells_time(text: str) -> bool:
    """
    Tell whether a text may say when something happens: an English word for a time, or a number.

    >>> tells_time("See you tomorrow."), tells_time("At 8."), tells_time("See you.")
    (True, True, False)

    :param text: Any text.
    :returns: Whether it holds one.
    """
    return _TIME.search(text) is not None


_cache: SharedCache[tuple[str, str, str], MessageAnalysis] = SharedCache(_CACHED_BYTES, attrgetter("size"))

forget_too(_cache.clear)


def analyze_messages(
    texts: Sequence[str], names: Sequence[str | None], languages: Sequence[str]
) -> list[MessageAnalysis]:
    """
    Take messages apart, each only once.

    :param texts: What is said in each, tool calls and results included.
    :param names: Who says it; a query that names a speaker meets what they said.
    :param languages: Language of each.
    :returns: One analysis per message.
    """
    keys = [(text, name or "", code) for text, name, code in zip(texts, names, languages, strict=True)]
    out = []
    for key, found in zip(keys, _cache.get_all(keys), strict=True):
        analysis = found or _take_apart(*key)
        if found is None:
            _cache.put(key, analysis)
        out.append(analysis)
    return out


def _take_apart(text: str, name: str, language: str) -> MessageAnalysis:
    clean = strip_citations(text)
    said = index_terms(clean, language)
    name_terms = tuple(index_terms(name, language))
    length, distinct_terms = len(said) + len(name_terms), len(set(said))
    is_remark = 0 < distinct_terms <= _FEW_TERMS and not asks(clean, language)
    return MessageAnalysis(
        terms=(*said, *name_terms),
        name_terms=name_terms,
        distinct_terms=distinct_terms,
        specifics=specifics(clean),
        disclosure=is_disclosure(clean),
        states_at_length=len(clean) > LONGEST and is_disclosure(clean, _LONGEST_MESSAGE),
        directive=is_directive(clean),
        standing=is_standing(clean, language),
        is_question=ends_asking(clean),
        is_remark=is_remark,
        leans=is_remark and distinct_terms >= _SAYS_SOMETHING and dependence(clean, (), language) >= 1,
        tells_place=tells_place(clean),
        tells_time=tells_time(clean),
        size=_PER_MESSAGE + sys.getsizeof(text) + _PER_TERM * length + _PER_DISTINCT_TERM * distinct_terms,
    )
