"""
Which language a text is written in: by script first, then by function words among the languages that share the script.

The answer chooses stop words, a stemmer and the rules of the sentence splitter. A wrong one costs more than none, so
`detect_language` says ``None`` where a text holds too little evidence.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from rag_compress.catalogue import AUTO, LANGUAGES
from rag_compress.core.caches import remembered
from rag_compress.core.words.evidence import LANGUAGES_OF_SCRIPT, LETTER_WEIGHT, evidence_in
from rag_compress.core.words.scripts import scripts_of
from rag_compress.core.words.stop_words import stop_words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

FALLBACK_LANGUAGE = "en"
"""Language of a request in which nothing tells one."""

_SAMPLE: Final = 2000
"""Characters that are looked at: the head of a text is enough."""
_MIN_WORDS: Final = 2
"""Different words that must speak for the winner."""
_MIN_MARGIN: Final = 1.3
"""How many times the runner-up's evidence the winner needs."""
_MIN_SHARE: Final = 0.08
"""Share of the words that must be function words of the winner; running text of these languages has at least 0.2."""

_MOST_SPOKEN: Final = {"arabic": "ar", "cyrillic": "ru", "devanagari": "hi"}
"""Of the languages of a script that English is not written in, the one that a text without evidence may be in."""
_PARTICLES: Final = 0.03
"""Share of a Chinese text's characters that are function words at least; names and tables of Japanese have few."""
_FIRST_HAN: Final = "\u3400"

_FENCE: Final = re.compile(r"^ {0,3}(?:```|~~~).*$", re.MULTILINE)
"""What parts code from prose; a chunk may begin or end between two of them, so that nobody knows which is which."""
_LARGER_SAMPLE: Final = 4 * _SAMPLE
"""Characters in which prose is looked for where there are fences."""


def detect_language(text: str) -> str | None:
    """
    The language of a text, or None where it holds too little evidence (a name, a number, an identifier).

    Only the first 2,000 characters are looked at. The script with the most letters decides; where languages share it,
    the one whose function words and own letters are most frequent, each counting less the more languages have it. What
    a program prints is mostly English: of what stands between fences of code and what stands outside, the one in
    another language is the prose.

    >>> detect_language("Wann wurden diese Siedler als englische Kolonisten eingebürgert?")
    'de'
    >>> detect_language("银花鲈鱼原产于哪里？")
    'zh'
    >>> print(detect_language("GPT-4 2023"))
    None

    :param text: Any text.
    :returns: One of `LANGUAGES`, or None.
    """
    sample = text[:_SAMPLE]
    if "```" not in sample and "~~~" not in sample:
        return _detect(sample)
    parts = _FENCE.split(text[:_LARGER_SAMPLE])
    outside, between = (_detect("\n".join(half)[:_SAMPLE]) for half in (parts[::2], parts[1::2]))
    foreign = next((found for found in (outside, between) if found not in (None, FALLBACK_LANGUAGE)), None)
    return foreign or outside or _detect(sample)


def language_of(text: str, setting: str = AUTO) -> str:
    """
    The language of one text for which nothing else speaks.

    >>> language_of("Wo liegt der Hafen und wem gehört er?"), language_of("Oslo"), language_of("", "fr")
    ('de', 'en', 'fr')

    :param text: Any text.
    :param setting: The code that holds for all texts, or ``auto``.
    :returns: The setting, what `detect_language` finds, or `FALLBACK_LANGUAGE`.
    """
    return languages_of([text], setting)[0]


def languages_of(
    texts: Sequence[str], setting: str, detect: Callable[[str], str | None] = detect_language
) -> list[str]:
    """
    The languages of texts that belong together: one too short to tell has the language of most of the others.

    >>> languages_of(["Wo liegt der Hafen und wem gehört er?", "Oslo"], "auto")
    ['de', 'de']

    :param texts: The texts.
    :param setting: The code that holds for all texts, or ``auto``.
    :param detect: `detect_language`, or what remembers its answers.
    :returns: One code per text. Where none tells its language, the likeliest of all of them together.
    """
    if setting != AUTO:
        return [setting] * len(texts)
    detected = [detect(text) for text in texts]
    if "ja" in detected:
        pairs = zip(texts, detected, strict=True)
        detected = ["ja" if found == "zh" and _may_be_japanese(text) else found for text, found in pairs]
    characters: Counter[str] = Counter()
    for text, language in zip(texts, detected, strict=True):
        if language:
            characters[language] += len(text)
    majority = majority_language(characters) if characters else _likeliest("\n".join(texts)[:_SAMPLE])
    return [language or majority for language in detected]


def _may_be_japanese(text: str) -> bool:
    """Whether a text in Han characters has next to none of the function words that hold Chinese sentences together."""
    particles = stop_words("zh")
    han = [character for character in text[:_SAMPLE] if character >= _FIRST_HAN]
    return sum(character in particles for character in han) < _PARTICLES * len(han)


def majority_language(characters: Mapping[str, int]) -> str:
    """
    The language that most of the text is in.

    :param characters: Characters of the texts that tell their language, by language.
    :returns: The code; `FALLBACK_LANGUAGE` where no text tells one.
    """
    return max(characters, key=lambda code: (characters[code], code), default=FALLBACK_LANGUAGE)


@remembered(most=2**15)
def _detect(sample: str) -> str | None:
    for script in scripts_of(sample):
        candidates = LANGUAGES_OF_SCRIPT[script]
        language = candidates[0] if len(candidates) == 1 else _by_function_words(sample, script)
        # Latin words without a function word among them are the names and the jargon of a text in another script.
        if language or script != "latin":
            return language
    return None


def uses_latin_script(language: str) -> bool:
    """
    Tell whether a language is written in Latin letters.

    >>> uses_latin_script("vi"), uses_latin_script("el"), uses_latin_script("xx")
    (True, False, True)

    :param language: An ISO 639-1 code.
    :returns: Whether it is; True for a code that is not known.
    """
    return language in LANGUAGES_OF_SCRIPT["latin"] or language not in LANGUAGES


def _by_function_words(sample: str, script: str) -> str | None:
    found = evidence_in(sample, script)
    if not found.of_language:
        return None
    best, *others = found.ranked(found.of_language)
    second = found.of_language[others[0]] if others else 0.0
    speaking = found.speaking(best)
    enough = (
        len(speaking) >= _MIN_WORDS and sum(map(found.words.__getitem__, speaking)) >= _MIN_SHARE * found.words.total()
    )
    return best if enough and found.of_language[best] >= _MIN_MARGIN * second else None


@remembered(most=2**12)
def _likeliest(sample: str) -> str:
    """
    The language of a text that holds too little evidence, and next to which there is no other text.

    What speaks for several languages alike is better told as one of them than as English, whose rules are of no use
    for any. Letters that a language lacks count against it.
    """
    for script in scripts_of(sample):
        found = evidence_in(sample, script)
        evidence = dict(found.of_language)
        for word, letters in found.foreign.items():
            for language in evidence.keys() - {FALLBACK_LANGUAGE}:  # where foreign names are at home
                if not all(language in languages for languages in letters):
                    evidence[language] -= LETTER_WEIGHT * found.words[word]
        best = found.ranked(evidence)[0] if evidence else ""
        if script in _MOST_SPOKEN:
            return best if evidence.get(best, 0.0) > 0 else _MOST_SPOKEN[script]
        is_foreign = evidence.get(best, 0.0) > _MIN_MARGIN * max(0.0, evidence.get(FALLBACK_LANGUAGE, 0.0))
        if is_foreign and len(found.speaking(best)) >= _MIN_WORDS:
            return best
    return FALLBACK_LANGUAGE
