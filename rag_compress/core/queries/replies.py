"""What a message asks back or offers, and what a reply to it says: yes, no more than no, or something."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from rag_compress.core.queries.sentence_ends import split_sentences
from rag_compress.core.words.courtesies import COURTEOUS_LANGUAGES, evades, says_nothing
from rag_compress.core.words.languages import language_of
from rag_compress.core.words.marks import ends_asking
from rag_compress.core.words.word_lists import patterns_in

LONGEST_ASKED_BACK: Final = 200
"""Characters of a message that does no more than ask back."""

MOST_SENTENCES: Final = 2
"""Sentences of such a message: "There are several. Which one do you mean?". Yes to two is to an offer."""

LONGEST_OFFER: Final = 1_000
"""Characters at the end of a message in which it may offer something."""

_SENTENCE_END: Final = re.compile(r"(?<=[.!?])\s+|(?<=[。！？؟])|\n+")
_SAID: Final = patterns_in(Path(__file__).with_suffix(".txt"))
_YES: Final = f"(?:{_SAID['yes']})"
_MERE_YES = re.compile(rf"[\W_]*{_YES}(?:[\W_]{{0,3}}(?:{_YES}|(?:{_SAID['please']}))){{0,3}}[\W_]*", re.IGNORECASE)
_NO = re.compile(rf"\W*(?:{_SAID['no']})\b", re.IGNORECASE)
_OFFERS_IF: Final = re.compile(rf"\b(?:{_SAID['if_you_like']})\b|如果[您你]?(?:需要|想)", re.IGNORECASE)
_COULD: Final = re.compile(rf"\b(?:{_SAID['i_could']})\b|我可以", re.IGNORECASE)
_OFFERS: Final = re.compile(rf"\W*(?:{_SAID['would_you_like']})\b|需要我|要我|要不要", re.IGNORECASE)
_OR: Final = re.compile(r"\b(?:or|oder|ou|o|of|или|czy|lub)\b|还是", re.IGNORECASE)


def sentences_of(message: str) -> list[str]:
    """
    Part a message of a talk roughly.

    >>> sentences_of("In 1911. Shall I tell you who paid for it?")
    ['In 1911.', 'Shall I tell you who paid for it?']

    :param message: The message.
    :returns: Its sentences and lines.
    """
    return [sentence for sentence in split_sentences(_SENTENCE_END, message) if sentence.strip()]


def agrees(reply: str) -> bool:
    """
    Tell a mere "yes".

    >>> agrees("Sure, go ahead."), agrees("Yes, the X200.")
    (True, False)

    :param reply: The reply.
    :returns: Whether it says nothing else.
    """
    return _MERE_YES.fullmatch(reply) is not None


def declines(reply: str, last: str) -> bool:
    """
    Tell a mere "no", a courtesy, or a reply without an answer, such as "I don't know".

    >>> declines("No, thank you!", "Which model?"), declines("No, the X200", "Which model?")
    (True, False)

    :param reply: The reply.
    :param last: The message that it replies to.
    :returns: Whether it says nothing else.
    """
    no = _NO.match(reply)
    rest = reply[no.end() :] if no else reply
    first = next(iter(rest.strip(" .,!。").split()), "")
    if not first or evades(reply) or evades(rest):
        return True
    languages = COURTEOUS_LANGUAGES if no else (language_of(reply), language_of(last))
    return any(
        says_nothing(rest, language, instructs=says_nothing(first, language, instructs=False)) for language in languages
    )


def offered_in(message: str) -> str | None:
    """
    Find what a "yes" to a message stands for.

    >>> offered_in("It boils at 78 degrees. I can also tell you why. Interested?")
    'I can also tell you why.'
    >>> offered_in("It boils at 78 degrees. If you'd like, I can tell you why.")
    "If you'd like, I can tell you why."

    :param message: The message.
    :returns: The question at its end, the offer there, or the one before "Would you like that?"; None without any.
    """
    *before, last = sentences_of(message[-LONGEST_OFFER:])
    is_mere = says_nothing(last, language_of(message[-LONGEST_OFFER:]))
    if before and _COULD.search(before[-1]) and (is_mere or len(last.split()) == 1):
        return before[-1]
    return last if not is_mere and (ends_asking(last) or _OFFERS_IF.search(last)) else None


def asks_back(message: str) -> bool:
    """
    Tell whether a message does no more than ask back.

    >>> asks_back("There are several. Which model do you have?"), asks_back("It is large. Shall I tell you why?")
    (True, False)

    :param message: The message.
    :returns: Whether it does: an offer behind an answer asks nothing back, nor does "Anything else?".
    """
    if len(message) > LONGEST_ASKED_BACK or not ends_asking(message):
        return False
    *before, last = sentences_of(message)
    offers = before and _OFFERS.match(last) and not _OR.search(last)
    return len(before) < MOST_SENTENCES and not offers and not says_nothing(last, language_of(message))
