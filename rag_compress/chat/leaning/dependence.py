"""How much a query leans on the conversation: "and how old is he?" says little alone."""

from __future__ import annotations

import re
import reprlib
from collections.abc import Collection
from typing import Final

from rag_compress.chat.leaning.choices import is_choice
from rag_compress.chat.leaning.recall import asks_what_was_said
from rag_compress.chat.leaning.signs import begins_pointing, signs_of, words_in
from rag_compress.checks import check_type
from rag_compress.core.words.marks import has_question_mark

_ADDRESS = re.compile(r"\s*([^\s,:]{2,40})\s*[:,]")

POINTING_SHARE: Final = 0.5
SPEAKING_SHARE: Final = 0.3
REPLY_SHARE: Final = 0.5
STATEMENT_SHARE: Final = 0.5
ADDRESS_SHARE: Final = 0.5


def dependence(query: str, speakers: Collection[str] = (), language: str | None = None) -> float:
    """
    Tell how much a query leans on the conversation before it.

    A query that points back, speaks as a participant, opens like a reply, asks nothing, or addresses a speaker by name
    is a turn of the conversation: what was just said matters for it. One that names a participant in the third person
    is asked about the conversation, from outside: every part of it may matter.

    Nor do "I", "you" and "we" count in a question about what was said: see `asks_what_was_said`.

    ``min(1, 0.5 pointing + 0.3 speaking + 0.5 reply + 0.5 statement + 0.5 address)``, 0 when a participant is named.

    >>> dependence("And how old is he?"), dependence("When did Martha repair the fence?", ["Martha", "Otto"])
    (1.0, 0.0)
    >>> dependence("En hoe oud is hij?"), dependence("那他多大了？"), dependence("Wie bouwde de Eiffeltoren?")
    (1.0, 1.0, 0.0)

    :param query: What is asked.
    :param speakers: Names of those who take part.
    :param language: ISO 639-1 code of the conversation's language, for a query too short to tell its own. None: words
        in letters beyond ASCII count, ASCII ones where they ask or two belong to one language.
    :returns: 0 (stands alone) to 1 (a mere reply).
    :raises TypeError: If a value has the wrong type.
    """
    check_type("query", query, str)
    is_collection = isinstance(speakers, Collection) and not isinstance(speakers, str)
    if not is_collection or not all(isinstance(name, str) for name in speakers):
        raise TypeError(f"speakers must be a collection of str, got {reprlib.repr(speakers)}.")
    if not isinstance(language, str | None):
        raise TypeError(f"language must be a str such as 'en', or None, got {language!r}.")
    addressed = _addresses(query, speakers)
    if not addressed and asked_about(query, speakers):
        return 0.0
    signs = signs_of(query, language)
    share = (
        POINTING_SHARE * (signs.pointing or is_choice(query))
        + SPEAKING_SHARE * (signs.speaking and not asks_what_was_said(query))
        + REPLY_SHARE * signs.reply
    )
    share += STATEMENT_SHARE * (not signs.asking and not has_question_mark(query))
    share += ADDRESS_SHARE * addressed
    return min(1.0, share)


def asked_about(query: str, speakers: Collection[str]) -> frozenset[str]:
    """
    Tell which participants a query names in the third person: it is asked from outside, about what they said.

    >>> sorted(asked_about("When did Martha repair the fence?", ["Martha Stone", "Otto"]))
    ['Martha Stone']

    :param query: What is asked.
    :param speakers: Names of those who take part.
    :returns: The names; none where the query addresses a speaker.
    """
    if _addresses(query, speakers):
        return frozenset()
    words = {word.removesuffix("'s") for word in words_in(query)}
    return frozenset(
        name for name in speakers if any(len(part) > 2 and part in words for part in name.casefold().split())
    )


def asks(text: str, language: str | None = None) -> bool:
    """
    Tell whether a text asks something: by a question mark anywhere, or by how it begins.

    >>> asks("My apples turn brown. Why is that? I keep them cool."), asks("Explain it, please."), asks("It rains.")
    (True, True, False)

    :param text: What is said.
    :param language: ISO 639-1 code of the conversation's language: see `dependence`.
    :returns: Whether it does.
    """
    return has_question_mark(text) or signs_of(text, language).asking


def opens_as_reply(text: str, language: str | None = None) -> bool:
    """
    Tell whether a text opens as a reply, by a word of consent or one that points back.

    >>> opens_as_reply("Okay, and when?"), opens_as_reply("These are good, but when?"), opens_as_reply("Hello, when?")
    (True, True, False)

    :param text: What is said.
    :param language: ISO 639-1 code of the conversation's language: see `dependence`.
    :returns: Whether it does.
    """
    return signs_of(text, language).reply or begins_pointing(text)


def _addresses(query: str, speakers: Collection[str]) -> bool:
    address = _ADDRESS.match(query)
    return address is not None and address[1].casefold() in {name.casefold() for name in speakers}
