"""Selective memory: importance from 1 to 10, by patterns or by a model, and what follows from it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, Literal, TypeAlias

from rag_compress.chat.answers import without_thoughts
from rag_compress.chat.remember import remembered_by_text
from rag_compress.chat.statements import statement_kinds
from rag_compress.checks import check_function, check_number, check_patterns, check_type

Ask: TypeAlias = Callable[[str], str]
"""A prompt -> what a model answers, at temperature 0."""

Band: TypeAlias = Literal["filler", "middling", "important"]

HIGH_PATTERNS: Final = (
    r"\b(account|id|number|email|phone)\b",
    r"\b(ticket|order|reference)\s*#?\d+",
    r"\b(deadline|urgent|critical|asap)\b",
    r"\b(password|security|privacy)\b",
    r"\b(error|bug|issue|problem)\b",
    r"^\d+[.:]",
)
"""Indicators of high importance, as documented."""

LOW_PATTERNS: Final = (
    r"^(thanks?|thx|ty|thank you)",
    r"^(ok|okay|sure|yes|no)$",
    r"^(hi|hello|hey)",
    r"(lol|haha|hmm)",
)
"""Indicators of low importance, as documented."""

RATING_PROMPT: Final = """Rate the importance of this message for maintaining conversation context.
Score from 1-10 where:
1-3: Pleasantries, filler, not critical
4-6: Relevant but not essential
7-10: Critical facts, decisions, or information that must be retained

Message: {message}

Score (just the number):"""

IMPORTANT: Final = 7
"""Least rating of what must be retained."""

RECENT_SHARE: Final = 0.5
"""
Most of the budget that the latest turns take. The specification keeps them and what is important; where both do not
fit, each has half.
"""

_BANDS: Final[tuple[Band, ...]] = ("important", "middling", "filler")
_BASE = 5
_STEP = 2
_LONG = 30
_MOST_DIGITS = 3
_SCALE = re.compile(
    r"(?:\bon a scale (?:of|from) )?\b1 ?(?:[-\u2013]|to) ?10\b|(?:/|\bout of\b)\s{0,9}10\b", re.IGNORECASE
)
"""The scale itself, as answers repeat it."""
_NUMBER = re.compile(r"(-?\d+)(?:\.\d+)?")
_SAYS_WHAT = re.compile(r"\b(?:rat(?:e|ed|ing)|score|importance)\b|[:=\uff1a][^\w:=\uff1a]*\Z", re.IGNORECASE)
"""What the words before a number say where it is the rating: so themselves, or by their colon."""


def score_message_heuristic(
    message: str, *, high: Sequence[str] = (), low: Sequence[str] = (), statements: bool = True
) -> int:
    """
    Rate a message from 1 to 10 by patterns.

    5, +2 for every pattern of high importance, -2 for every one of low importance, +1 above 30 words; within 1 to 10.

    >>> score_message_heuristic("Thanks!"), score_message_heuristic("The account number is 7; it is urgent.")
    (3, 9)
    >>> score_message_heuristic("I am vegan."), score_message_heuristic("I am vegan.", statements=False)
    (7, 5)

    :param message: What is said.
    :param high: Further patterns of high importance: symptoms for a clinic, order numbers for a shop.
    :param low: Further patterns of low importance.
    :param statements: Count a statement of preference, identity, constraint, deadline or decision as a pattern of high
        importance, and rate it `IMPORTANT` at least before further patterns; False is the list of the specification.
    :returns: 1 to 10.
    :raises ValueError: If a pattern is no regular expression.
    :raises TypeError: If a value has the wrong type.
    """
    check_type("message", message, str)
    check_type("statements", statements, bool)
    return _rate(message, check_patterns("high", high), check_patterns("low", low), statements)


@remembered_by_text
def _rate(message: str, high: tuple[str, ...], low: tuple[str, ...], statements: bool) -> int:
    def held(patterns: Sequence[str]) -> int:
        return _STEP * sum(bool(re.search(pattern, message, re.IGNORECASE)) for pattern in patterns)

    score = _BASE + held(HIGH_PATTERNS) - held(LOW_PATTERNS)
    if len(message.split()) > _LONG:
        score += 1
    if statements and statement_kinds(message):
        score = max(score + _STEP, IMPORTANT)  # "Thanks, I am diabetic." is no filler for its first word
    score += held(high) - held(low)  # what the caller says of its own domain comes last, so it can lower a statement
    return max(1, min(10, score))


def score_message_importance(
    message: str, ask: Ask, *, fallback: int | None = None, high: Sequence[str] = (), low: Sequence[str] = ()
) -> tuple[int, str | None]:
    """
    Have a model rate a message from 1 to 10.

    >>> score_message_importance("Hi", lambda prompt: "2"), score_message_importance("Hi", lambda prompt: "no idea")[0]
    ((2, None), 3)

    :param message: What is said.
    :param ask: Asks the model.
    :param fallback: What holds when it refuses, raises or talks nonsense; None: the heuristic. The specification has
        `RATING_FALLBACK` of `presets`.
    :param high: Further patterns of high importance, for the heuristic.
    :param low: Further patterns of low importance, for the heuristic.
    :returns: 1 to 10, and why the fallback served; None if it did not.
    :raises ValueError: If the fallback lies outside.
    :raises TypeError: If a value has the wrong type.
    """
    check_type("message", message, str)
    check_function("ask", ask, "prompt")
    if fallback is not None:
        check_number("fallback", fallback, least=1, most=10)
    try:
        answer = ask(RATING_PROMPT.format(message=message))
        rating = parse_rating(answer)
        reason = None if rating is not None else f"the model answered {str(answer)[:40]!r}"
    except Exception as error:  # whatever a model raises, the conversation goes on
        rating, reason = None, f"the model failed: {error!r}"
    if rating is not None:
        return rating, None
    return (score_message_heuristic(message, high=high, low=low) if fallback is None else fallback), reason


def parse_rating(answer: object) -> int | None:
    """
    Read a rating.

    >>> parse_rating(" 8 "), parse_rating("On a scale of 1 to 10: 7"), parse_rating("I can't say, 10 things")
    (8, 7, None)
    >>> parse_rating("12"), parse_rating("Score: 12")
    (10, None)

    :param answer: What a model said.
    :returns: 1 to 10; None if the answer is no number from there. One that is a number and nothing else is brought to
        the nearer end, as documented.
    """
    said = without_thoughts(answer) if isinstance(answer, str) else ""
    rest = _SCALE.sub("", said)
    number = _NUMBER.search(rest)
    if number is None or len(number[1]) > _MOST_DIGITS or re.search(r"\w", rest[number.end() :]):
        return None
    rating = int(number[1])
    if number[0] == said:
        return max(1, min(10, rating))
    words = re.split(r"[.!?]", rest[: number.start()])[-1]
    is_said = _SAYS_WHAT.search(words) or not re.search(r"\w", rest[: number.start()])
    return rating if is_said and 1 <= rating <= 10 else None


def band(rating: int) -> Band:
    """
    Tell what a rating means: 1 to 3 filler, 4 to 6 middling, 7 to 10 important.

    >>> band(3), band(4), band(7)
    ('filler', 'middling', 'important')

    :param rating: 1 to 10.
    :returns: The band.
    """
    return "filler" if rating <= 3 else "middling" if rating < IMPORTANT else "important"


def rating_share(rating: float) -> float:
    """
    Bring a rating to 0..1: ``(rating - 1) / 9``.

    >>> rating_share(10)
    1.0

    :param rating: 1 to 10.
    :returns: 0 to 1.
    """
    return (rating - 1) / 9


def by_band(wanted: Sequence[int], ratings: Sequence[int]) -> list[int]:
    """
    Put the important first and filler last; within a band the order stays.

    >>> by_band([0, 1, 2, 3], [5, 2, 9, 6])
    [2, 0, 3, 1]

    :param wanted: Units, the most wanted first.
    :param ratings: 1 to 10 for each unit of the conversation.
    :returns: The same units.
    """
    return sorted(wanted, key=lambda unit: _BANDS.index(band(ratings[unit])))
