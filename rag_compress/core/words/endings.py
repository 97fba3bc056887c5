"""
Endings of words in languages without a stemmer, and in Swedish those of "kriget" and "veckan", which it leaves.

Most of these have their words cut after a few characters, which takes the ending off a long one; "voda", "vodu" and
"vodou" are as long as that.
"""

from __future__ import annotations

import re
from typing import Final

_SERBO_CROATIAN: Final = "ov(?:i|ima|e|a)|ev(?:i|ima|e|a)|ima|ama|og|om|em|ih|im|[aeiou]"
_CZECH: Final = "ami|emi|ech|ich|ach|och|ov[ei]|ou|ov|em|om|um|am|im|[aeiouy]"
_ENDINGS: Final = {
    "bg": "ов[еа](?:те)?|ищ(?:а|ата|е|ето)|ет(?:а|ата)|ата|ята|ото|ето|ите|ът|ят|[аеиоуюя]",
    "ca": "[aeo]s?|s",
    "cs": _CZECH,
    "el": "εωσ|εων|εισ|ι?ουσ?|ι?ων|οσ|οι|εσ|ασ|ησ|ισ|ια|[αεηιουω]",
    "et": "[aeiou](?:de?|te?|s|st|l[et]?|ks|ga|na|ni)|[aeiou]",
    "fa": "(?<!نمی)\u200c.{1,4}|ها(?:ی|یی|یم)?",
    "hr": _SERBO_CROATIAN,
    "hy": "(?:ն?եր)?(?:ում|ից|ով|ին|ը|ն|ի)|ն?եր",
    "lt": "i?ams|i?ais|iaus|uose|i?ose|[aei]mis|yje|oje|i?ai|i?ui|i?us|i?as|i?os|[iey]s|i[aou]|[aeiouy]",
    "lv": "iem|ies|[aeiu]m|[aeiou]s|[aei]i|ju|[aeious]",
    "pl": "i?ami|i?ach|i?emu?|owie?|i?om|ow|iego|ego|i[aeou]|[aeiouy]",
    "sk": _CZECH,
    "sl": "ov(?:i|e|a|ih|om)|ama|ami|ega|emu|oma|om|em|ih|im|ah|[aeiou]",
    "sr": _SERBO_CROATIAN,
    "sv": "et|an",
    "ur": "یاں|یوں|یں|وں|[ےاہی]",
    "uk": "[ая]ми|[ая]х|[оеє]ві|ів|еи|[оеє]ю|[оеєая]м|[аеєиіоуюяь]",
}
"""By language, of words without accents."""
_PATTERNS: Final = {language: re.compile(f"(?<=...)(?:{endings})$") for language, endings in _ENDINGS.items()}
_LONG: Final = 5
"""Letters of which more stay of no short word, so that two endings come off: "ostrov" ends as "domov" does, and has an
ending of its own in "ostrova"."""


def without_endings(word: str, language: str) -> str:
    """
    Take the endings of cases and numbers off a word; three letters stay.

    >>> {without_endings(word, "cs") for word in ("mesto", "mestem", "mestech")}
    {'mest'}

    :param word: A folded word without accents.
    :param language: An ISO 639-1 code; in one without rules of its own the word stays.
    :returns: The rest.
    """
    pattern = _PATTERNS.get(language)
    if pattern is None:
        return word
    bare = pattern.sub("", word, count=1)
    return pattern.sub("", bare, count=1) if len(bare) > _LONG else bare
