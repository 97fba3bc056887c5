"""What of the conversation a question asks for, by who said it, when, and at which place."""

from __future__ import annotations

from datetime import datetime
from typing import Final, Literal, NamedTuple, TypeAlias

from rag_compress.chat.leaning.dependence import asks
from rag_compress.chat.pointing.named_times import Span
from rag_compress.chat.pointing.spoken import language_of, spoken
from rag_compress.chat.pointing.time_spans import time_spans
from rag_compress.core.words.word_lists import folded

Voice: TypeAlias = Literal["user", "assistant", "both"]
Place: TypeAlias = Literal["first", "last", "before", "after", "who"]

LONGEST: Final = 300
"""Characters of a question that points at something; a longer one tells of firsts and yesterdays of its own."""

_VOICES: Final[dict[str, Voice]] = {
    "said_by_both": "both",
    "said_by_user": "user",
    "said_by_assistant": "assistant",
}
_ENDS: Final[dict[str, Place]] = {"first_said": "first", "who_first": "who", "last_said": "last"}
_SIDES: Final[dict[str, Place]] = {"right_after": "after", "right_before": "before"}
_SIGNS: Final = ("talks", *_VOICES, *_ENDS)


class Recalled(NamedTuple):
    """
    What a question asks for of what was said.

    :param voice: Who said it, as far as the question tells.
    :param spans: When it was said; none where the question names no time.
    :param place: Whether the first or the last of it is meant, what was said right before or after something, or who
        was the first to say something.
    :param anchor: That something; with "that" alone it is what was said last.
    :param topic: What the question says besides: what it was about.
    """

    voice: Voice | None
    spans: tuple[Span, ...]
    place: Place | None
    anchor: str
    topic: str


def recalled(query: str, now: datetime | None, main: str | None) -> Recalled | None:
    """
    Read what of the conversation a question asks for, in English, German, French, Spanish or Chinese.

    >>> recalled("What was my first question about otters?", None, "en")
    Recalled(voice='user', spans=(), place='first', anchor='', topic='what was  about otters?')
    >>> recalled("What did you say after I mentioned the boiler?", None, "en")
    Recalled(voice='assistant', spans=(), place='after', anchor='i mentioned the boiler?', topic='what did you  ')
    >>> recalled("What do otters eat?", None, "en"), recalled("Is it open today?", datetime(2024, 5, 6), "en")
    (None, None)

    :param query: What is asked.
    :param now: When; None where nobody knows.
    :param main: ISO 639-1 code of the conversation's language, for a query too short to tell its own.
    :returns: What it asks for; None where it names neither a time nor a place of what was said.
    """
    code = language_of(query, main) if len(query) <= LONGEST else None
    if code is None:
        return None
    said = folded(query)
    if not asks(query, main) and not spoken("again", code).match(said):
        return None
    is_on_talk = any(spoken(sign, code).search(said) for sign in _SIGNS)
    spans, rest = time_spans(said, now, code) if now is not None else ([], said)
    if not is_on_talk:
        is_over = bool(spans) and now is not None and all(span.end <= now for span in spans)
        return Recalled(None, tuple(spans), None, "", _topic(rest, code)) if is_over else None
    voice = _voice(said, code)
    for kind, place in _ENDS.items():
        if match := spoken(kind, code).search(rest):
            voice = voice if kind != "who_first" else None
            return Recalled(voice, tuple(spans), place, "", _topic(rest[: match.start()] + rest[match.end() :], code))
    for kind, place in _SIDES.items():
        if match := spoken(kind, code).search(rest):
            around = rest[: match.start()], rest[match.end() :].strip()
            asked, anchor = reversed(around) if code == "zh" else around
            if spoken("talks", code).search(asked) or voice is not None:
                return Recalled(_voice(asked, code) or voice, tuple(spans), place, anchor, _topic(asked, code))
    return Recalled(voice, tuple(spans), None, "", _topic(rest, code)) if spans else None


def _voice(said: str, code: str) -> Voice | None:
    """The first of whom the question says that they said something."""
    found = {kind: match.start() for kind in _VOICES if (match := spoken(kind, code).search(said))}
    return _VOICES[min(found, key=found.__getitem__)] if found else None


def _topic(rest: str, code: str) -> str:
    return spoken("politely", code).sub("", spoken("talks", code).sub("", rest))
