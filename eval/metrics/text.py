"""Compare answers with texts as SQuAD does, for all scripts."""

from __future__ import annotations

import re
import unicodedata

_NO_SPACES = re.compile(r"[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_ARTICLES = re.compile(r"\b(a|an|the)\b")


class _Keep(dict[int, int | None]):
    """Translation that keeps letters, combining marks, digits and white space, filled as characters are met."""

    def __missing__(self, code: int) -> int | None:
        character = chr(code)
        kept = code if unicodedata.category(character)[0] in "LNM" or character.isspace() else None
        self[code] = kept
        return kept


_KEEP = _Keep()


def normalise(text: str) -> str:
    """
    Lower the case, take away punctuation, articles and superfluous white space.

    Rajpurkar et al. 2016 (SQuAD), but combining marks stay, and a text in a script without spaces loses its spaces.

    >>> normalise("The  Eiffel-Tower!"), normalise("東京 タワー")
    ('eiffeltower', '東京タワー')

    :param text: Any text.
    :returns: Its normal form.
    """
    words = _ARTICLES.sub(" ", text.lower().translate(_KEEP)).split()
    return ("" if _NO_SPACES.search("".join(words)) else " ").join(words)


def occurs(answer: str, text: str) -> bool:
    """
    Tell whether an answer stands in a text, as whole words where the script has words.

    >>> occurs("cat", "A cat slept."), occurs("cat", "Concatenate."), occurs("东京", "他在东京工作。")
    (True, False, True)

    :param answer: The answer.
    :param text: The text.
    :returns: Whether its normal form occurs in that of the text.
    """
    return occurs_normalised(normalise(answer), normalise(text))


def occurs_normalised(answer: str, text: str) -> bool:
    """
    Tell the same of normal forms.

    :param answer: Normal form of the answer.
    :param text: Normal form of the text.
    :returns: Whether the answer occurs.
    """
    if _NO_SPACES.search(answer) or _NO_SPACES.search(text):
        return answer.replace(" ", "") in text.replace(" ", "")
    return f" {answer} " in f" {text} "


def words(text: str) -> list[str]:
    """
    Cut the normal form of a text into the units that F1 counts: words, or characters in scripts without spaces.

    >>> words("The red fox"), words("东京 塔")
    (['red', 'fox'], ['东', '京', '塔'])

    :param text: Any text.
    :returns: The units.
    """
    normal = normalise(text)
    return list(normal) if _NO_SPACES.search(normal) else normal.split()


def non_blank(text: str) -> int:
    """
    Count the characters that are not white space.

    :param text: Any text.
    :returns: Their number.
    """
    return sum(map(len, text.split()))


def squash(text: str) -> str:
    """
    Make every run of white space one space.

    :param text: Any text.
    :returns: The text, without white space at its ends.
    """
    return " ".join(text.split())
