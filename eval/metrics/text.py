"""Compare answers with texts as SQuAD does, for all scripts."""

from __future__ import annotations

import re
import unicodedata

_CHARACTERS = r"\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
"""Thai, kana, Chinese characters, and Hangul, where not everybody puts the spaces at the same places."""

_UNSPACED = re.compile(f"[{_CHARACTERS}]")
_RUN = re.compile(f"[{_CHARACTERS}][{_CHARACTERS} ]*")
_WORD_START = f"(?<![^ {_CHARACTERS}])"
_WORD_END = f"(?![^ {_CHARACTERS}])"
_ARTICLES = re.compile(r"\b(a|an|the)\b")


class _Keep(dict[int, int | None]):
    """
    Translation that keeps letters, combining marks, digits and white space, filled as characters are met.

    Full-width punctuation, beside which nobody puts a space, becomes one: "2》4" is not 24.
    """

    def __missing__(self, code: int) -> int | None:
        character = chr(code)
        wide = 0x3000 <= code <= 0x303F or 0xFF00 <= code <= 0xFFEF
        kept = code if unicodedata.category(character)[0] in "LNM" or character.isspace() else 0x20 if wide else None
        self[code] = kept
        return kept


_KEEP = _Keep()


def normalise(text: str) -> str:
    """
    Lower the case, take away punctuation, articles and superfluous white space.

    Rajpurkar et al. 2016 (SQuAD), but combining marks stay, and in scripts without spaces there are none: they stand
    around what is written in such a script, whether or not the text has them there.

    >>> normalise("The  Eiffel-Tower!"), normalise("東京 タワー"), normalise("東京Metro 線")
    ('eiffeltower', '東京タワー', '東京 metro 線')

    :param text: Any text.
    :returns: Its normal form.
    """
    plain = " ".join(_ARTICLES.sub(" ", text.lower().translate(_KEEP)).split())
    return " ".join(_RUN.sub(lambda run: f" {run[0].replace(' ', '')} ", plain).split())


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

    Beside a script without spaces nobody agrees on those between words of others ("新款iPhoneSE", "新款 iPhone SE"):
    there only the ends of the answer must be ends of words.

    :param answer: Normal form of the answer.
    :param text: Normal form of the text.
    :returns: Whether the answer occurs.
    """
    if not _UNSPACED.search(answer) and not _UNSPACED.search(text):
        return f" {answer} " in f" {text} "
    bare = answer.replace(" ", "")
    if bare not in text.replace(" ", ""):
        return False
    return re.search(f"{_WORD_START}{' ?'.join(map(re.escape, bare))}{_WORD_END}", text) is not None


def words(text: str) -> list[str]:
    """
    Cut the normal form of a text into the units that F1 counts: words, or characters in scripts without spaces.

    >>> words("The red fox"), words("东京 塔 Tower")
    (['red', 'fox'], ['东', '京', '塔', 'tower'])

    :param text: Any text.
    :returns: The units.
    """
    units: list[str] = []
    for word in normalise(text).split():
        units += word if _UNSPACED.match(word) else [word]
    return units


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
