"""Messages of the form that a question asks for: a decision, a promise, an objection, a list that was given."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import cache
from typing import Final, Literal, TypeAlias, get_args

import numpy as np

from rag_compress.chat.conversation.transcript import Transcript
from rag_compress.chat.phrases import in_any_language, patterns_of
from rag_compress.chat.remember import remembered_by_text
from rag_compress.chat.statements.joined_patterns import any_of, in_language
from rag_compress.core.arrays import Flags, Floats
from rag_compress.core.words.word_lists import folded

Form: TypeAlias = Literal[
    "decision", "promise", "objection", "proposal", "problem", "solution", "occupation", "enumeration"
]

LONGEST_QUERY: Final = 300
"""Characters of a question that asks for a form; a longer one has such words by the way."""

SPOKEN_OF: Final = 0.85
"""What a message is about what is asked, relative to the one before it in its session."""

ALONE: Final = 0.5
"""What a message of the form gains where hardly a word of the question was said anywhere."""

FEW: Final = 12
"""Messages of a form that gain this in full: of many each is less likely to be meant."""

MOST: Final = 12
"""Messages that are lifted: what says the words of the question is not to be crowded out."""

MOST_AMONG_PEOPLE: Final = 5
"""The same where people talk among themselves, where much is proposed and opposed."""

_MARK: Final = r"[ \t]*(?:[-*•]|\d{1,2}[.)])[ \t]"
_ITEMS: Final = re.compile(rf"^{_MARK}[^\n]*\n(?:[^\n]*\n){{0,2}}?{_MARK}", re.MULTILINE)
_CODE: Final = "```"


def forms_asked(query: str) -> tuple[Form, ...]:
    """
    Tell which forms of messages a question asks for, in English, German, French or Spanish.

    >>> forms_asked("Who was against the garden?"), forms_asked("What do I still have to do?")
    (('objection',), ('promise',))
    >>> forms_asked("How old is the cat?")
    ()

    :param query: What is asked.
    :returns: The forms.
    """
    if len(query) > LONGEST_QUERY:
        return ()
    said = folded(query)
    return tuple(form for form in get_args(Form) if _asking(form).search(said))


@remembered_by_text
def has_form(text: str, form: Form, language: str) -> bool:
    """
    Tell whether a message has a form.

    >>> has_form("Then let's book the inn.", "decision", "en"), has_form("The inn is full.", "decision", "en")
    (True, False)

    :param text: What is said.
    :param form: The form.
    :param language: ISO 639-1 code of its language.
    :returns: Whether it does.
    """
    if form == "enumeration":
        return _CODE in text or _ITEMS.search(text) is not None
    return _telling(form, language).search(folded(text)) is not None


def lift_forms(scores: Floats, forms: Collection[Form], transcript: Transcript, unmet: float, weight: float) -> Floats:
    """
    Lift the messages of a form that is asked for, near those that speak of what is asked.

    "Then let's book the second one." shares no word with "Which inn did we choose?"; the talk before it does. Each
    gains as much as the best message up to it in its session is about what is asked, fading with the distance, and
    `ALONE` where nothing answers the question.

    :param scores: One score per unit.
    :param forms: What is asked for.
    :param transcript: The conversation.
    :param unmet: How far what was said leaves the question unanswered, 0 to 1.
    :param weight: What the form counts.
    :returns: The lifted scores.
    """
    if not forms or not len(scores) or not weight:
        return scores
    about = _spoken_of(scores, transcript.starts)
    gained = np.zeros(len(scores))
    for form in forms:
        theirs = _units_with(form, transcript)
        alone = ALONE * unmet * min(1.0, FEW / max(1, theirs.sum())) * (form != "enumeration")
        gained = np.maximum(gained, theirs * (about + alone))
    most = MOST_AMONG_PEOPLE if transcript.is_among_people else MOST
    if len(gained) > most:
        gained = np.where(gained >= np.sort(gained)[-most], gained, 0.0)
    return scores + weight * gained


def _units_with(form: Form, transcript: Transcript) -> Flags:
    """The assistant's lists and code; of all else what people say."""
    by_assistant = transcript.columns.by_assistant
    speaking = by_assistant if form == "enumeration" else ~by_assistant
    said = zip(
        transcript.texts, transcript.languages.codes, (speaking & ~transcript.columns.is_step).tolist(), strict=True
    )
    return np.array([counts and has_form(text, form, code) for text, code, counts in said], dtype=np.bool_)


def _spoken_of(scores: Floats, starts: Sequence[int]) -> Floats:
    """How far the talk up to each unit is about what is asked."""
    firsts, level, found = {*starts}, 0.0, list[float]()
    for unit, score in enumerate(scores.tolist()):
        level = max(score, 0.0 if unit in firsts else SPOKEN_OF * level)
        found.append(level)
    return np.array(found)


@cache
def _asking(form: Form) -> re.Pattern[str]:
    return re.compile(in_any_language(f"asks_{form}"))


@cache
def _telling(form: Form, language: str) -> re.Pattern[str]:
    return any_of(in_language(patterns_of(f"tells_{form}"), language))
