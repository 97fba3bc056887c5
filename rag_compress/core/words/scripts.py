"""Which scripts a text is written in."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from typing import Final

# First and last code point of the blocks that decide; other blocks (digits, punctuation, symbols) say nothing.
_BLOCKS: Final = sorted(
    [
        (0x41, 0x5A, "latin"),
        (0x61, 0x7A, "latin"),
        (0xC0, 0x24F, "latin"),
        (0x1E00, 0x1EFF, "latin"),
        (0xFF21, 0xFF5A, "latin"),
        (0x370, 0x3FF, "greek"),
        (0x1F00, 0x1FFF, "greek"),
        (0x400, 0x52F, "cyrillic"),
        (0x531, 0x58F, "armenian"),
        (0x5D0, 0x5EA, "hebrew"),
        (0x620, 0x64A, "arabic"),
        (0x66E, 0x6D3, "arabic"),
        (0x900, 0x963, "devanagari"),
        (0x980, 0x9FF, "bengali"),
        (0xA00, 0xA7F, "gurmukhi"),
        (0xA80, 0xAFF, "gujarati"),
        (0xB80, 0xBFF, "tamil"),
        (0xC00, 0xC7F, "telugu"),
        (0xC80, 0xCFF, "kannada"),
        (0xD00, 0xD7F, "malayalam"),
        (0xE01, 0xE4E, "thai"),
        (0xE80, 0xEFF, "lao"),
        (0x1000, 0x109F, "burmese"),
        (0x10A0, 0x10FF, "georgian"),
        (0x1200, 0x139F, "ethiopic"),
        (0x1780, 0x17D3, "khmer"),
        (0x3041, 0x30FF, "kana"),
        (0xFF66, 0xFF9F, "kana"),
        (0x3400, 0x9FFF, "han"),
        (0x20000, 0x3FFFF, "han"),
        (0x1100, 0x11FF, "hangul"),
        (0xAC00, 0xD7A3, "hangul"),
    ]
)
COMBINING_MARKS: Final = (
    r"\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670"
    r"\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0900-\u0963\u0971-\u0df3\u135d-\u135f\u200c\u200d"
)
"""Combining marks and joiners that belong to words and ``\\w`` leaves out, as a part of a character class: without them
Hindi words fall apart."""

_GEORGIAN: Final = "აჿ"
"""First and last of the Georgian letters: to Unicode they are small, but sentences and names begin with them, too."""

_STARTS: Final = [start for start, _, _ in _BLOCKS]

_WEIGHT_OF_SCRIPT: Final = {"latin": 1, "han": 4, "kana": 4, "hangul": 4}
"""Of a letter; 2 for other scripts."""


def is_small(letter: str) -> bool:
    """
    Tell whether a letter is small where its script has capitals as well, so that no sentence begins with it.

    >>> is_small("a"), is_small("A"), is_small("ა"), is_small("")
    (True, False, False, False)

    :param letter: A character, or none.
    :returns: Whether it is.
    """
    return letter.islower() and not _GEORGIAN[0] <= letter <= _GEORGIAN[1]


def scripts_of(sample: str) -> list[str]:
    """
    The script with the most letters, and those with half as many; kana wherever a part of the Han and kana is kana.

    >>> scripts_of("Когда Microsoft купила GitHub?"), scripts_of("Oslo"), scripts_of("2023 €")
    (['cyrillic', 'latin'], ['latin'], [])

    :param sample: Any text. A letter of Latin counts half, and one of a script of syllables or words twice, what one
        of the others does.
    :returns: Names of scripts, the most frequent first; ``latin`` for all that is ASCII.
    """
    if sample.isascii():
        return ["latin"]
    letters: Counter[str] = Counter()
    for character, count in Counter(sample).items():
        i = bisect_right(_STARTS, ord(character)) - 1
        if i >= 0 and ord(character) <= _BLOCKS[i][1]:
            letters[_BLOCKS[i][2]] += count
    # A Han character says as much as a short word, and Latin names stand in all scripts but seldom the reverse.
    weighted = {script: n * _WEIGHT_OF_SCRIPT.get(script, 2) for script, n in letters.items()}
    if letters["kana"] > 0.1 * letters["han"] and "kana" in weighted:
        weighted["kana"] += weighted.pop("han", 0)
    most = max(weighted.values(), default=0)
    ranked = sorted(weighted, key=lambda script: (-weighted[script], script))
    return [script for script in ranked if 2 * weighted[script] >= most]
