"""What the user tells of themselves, and what an assistant answers to it: most questions about a talk are for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np

from rag_compress.chat.conversation.transcript import Transcript
from rag_compress.chat.judging.asked_forms import LONGEST_QUERY, forms_asked
from rag_compress.chat.judging.parts import is_long
from rag_compress.chat.leaning.dependence import asks
from rag_compress.chat.phrases import patterns_of
from rag_compress.chat.pointing.spoken import language_of, spoken
from rag_compress.chat.remember import remembered_by_text
from rag_compress.chat.statements.sentences import LONGEST, stated_sentences
from rag_compress.core.arrays import Floats
from rag_compress.core.words.languages import FALLBACK_LANGUAGE
from rag_compress.core.words.word_lists import folded

TOLD: Final = 0.2
"""What a message gains in which those whom a question is about tell of themselves, or in which that is answered."""

UNNAMED: Final = 0.5
"""Share of it where a question names neither the user nor the assistant: "Which plant was to flower first?"."""

ADVISED: Final = 0.5
"""Share of it for the assistant's messages where the user asks what to do: it may have said so before."""

LONGEST_TOLD: Final = 2_000
"""Characters above which a message is a pasted text, whose "I" may be anybody."""


class Voices(NamedTuple):
    """
    Whose words a question is for.

    :param user: How far it is about what the user told of themselves, 0 to 1.
    :param assistant: How far it is about what the assistant said to that, 0 to 1.
    """

    user: float
    assistant: float


def voices_asked(query: str, main: str | None) -> Voices:
    """
    Tell whose words a question is for, in English, German, French or Spanish.

    >>> voices_asked("Which films have I seen?", "en"), voices_asked("Which film did you recommend?", "en")
    (Voices(user=1.0, assistant=0.0), Voices(user=0.0, assistant=1.0))
    >>> voices_asked("What should I take along?", "en"), voices_asked("It rains.", "en")
    (Voices(user=1.0, assistant=0.5), Voices(user=0.0, assistant=0.0))

    :param query: What is asked.
    :param main: ISO 639-1 code of the conversation's language, for a query too short to tell its own.
    :returns: How far it is for the words of each; neither where nothing is asked, or in another language.
    """
    code = language_of(query, main) if len(query) <= LONGEST_QUERY else None
    said = folded(query)
    if (
        code is None
        or code not in patterns_of("oneself")
        or not (asks(query, main) or spoken("oneself", code).search(said))
    ):
        return Voices(0.0, 0.0)
    if "enumeration" in forms_asked(query) or spoken("asks_assistant", code).search(said):
        return Voices(0.0, 1.0)
    if spoken("asks_advice", code).search(said):
        return Voices(1.0, ADVISED)
    return Voices(1.0, 0.0) if spoken("oneself", code).search(said) else Voices(UNNAMED, UNNAMED)


@remembered_by_text
def tells_of_oneself(text: str, language: str) -> bool:
    """
    Tell whether a message tells something of its speaker, in what it says before or beside a question: in the first
    person, of a day, or by what was done ("Bought a lamp.").

    >>> tells_of_oneself("We tried the Golden Hen last night. Why is it so salty?", "en")
    True
    >>> tells_of_oneself("What is salty?", "en"), tells_of_oneself("List five famous horses.", "en")
    (False, False)

    :param text: What is said.
    :param language: ISO 639-1 code of its language.
    :returns: Whether it does.
    """
    stated = [spoken("to_me", language).sub("", said) for said in stated_sentences(text, LONGEST_TOLD)]
    return any(_tells(kind, language, said) for kind in ("oneself", "of_late", "done") for said in stated)


@remembered_by_text
def speaks_of_oneself(text: str, language: str) -> bool:
    """
    Tell whether a short message speaks of its speaker, if only to ask: "What should I cook?".

    >>> speaks_of_oneself("What should I cook?", "en"), speaks_of_oneself("What is salty?", "en")
    (True, False)

    :param text: What is said.
    :param language: ISO 639-1 code of its language.
    :returns: Whether it does.
    """
    said = folded(text) if len(text) <= LONGEST else ""
    return any(_tells(kind, language, said) for kind in ("oneself", "of_late"))


def lift_told(scores: Floats, query: str, transcript: Transcript, weight: float) -> Floats:
    """
    Lift what the user tells of themselves for a question about the user, and what the assistant says to it for one
    about its words, in a long conversation with an assistant.

    "I devoured Circe in two days" shares no word with "How many novels have I finished?", but in a talk with an
    assistant most else is about the world.

    :param scores: One score per unit.
    :param query: What is asked.
    :param transcript: The conversation.
    :param weight: What this counts.
    :returns: The lifted scores.
    """
    weight *= TOLD * is_long(len(scores))
    voices = voices_asked(query, transcript.languages.main) if weight else Voices(0.0, 0.0)
    if transcript.is_among_people or not any(voices):
        return scores
    by_assistant, codes = transcript.columns.by_assistant, transcript.languages.codes
    speakers = by_assistant.tolist()

    def of_user(finds: Callable[[str, str], bool]) -> Floats:
        said = zip(transcript.texts, codes, speakers, strict=True)
        return np.array([not by and finds(text, code) for text, code, by in said], dtype=np.float64)

    lifted = voices.user * of_user(tells_of_oneself) if voices.user else np.zeros(len(scores))
    if voices.assistant:
        lifted[1:] += voices.assistant * (of_user(speaks_of_oneself)[:-1] * by_assistant[1:])
    return scores + weight * lifted


def _tells(kind: str, language: str, said: str) -> bool:
    return any(spoken(kind, code).search(said) for code in {language, FALLBACK_LANGUAGE})
