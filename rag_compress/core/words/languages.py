"""
Which language a text is written in: by script first, then by function words among the languages that share the script.

The answer chooses stop words, a stemmer and the rules of the sentence splitter. A wrong one costs more than none, so
`detect_language` says ``None`` where a text holds too little evidence.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from functools import cache
from typing import TYPE_CHECKING, Final

from rag_compress.catalogue import AUTO, LANGUAGES
from rag_compress.core.caches import remembered
from rag_compress.core.words.scripts import scripts_of
from rag_compress.core.words.stop_words import stop_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

FALLBACK_LANGUAGE = "en"
"""Language of a request in which nothing tells one."""

_LANGUAGES_OF_SCRIPT: Final[dict[str, tuple[str, ...]]] = {
    "latin": (
        *("ca", "cs", "da", "de", "en", "es", "et", "fi", "fr", "hr", "hu", "id", "it"),
        *("lt", "lv", "nl", "no", "pl", "pt", "ro", "sk", "sl", "sv", "tr", "vi"),
    ),
    "cyrillic": ("bg", "kk", "ru", "sr", "uk"),
    "arabic": ("ar", "fa", "ur"),
    "devanagari": ("hi", "mr"),
    "armenian": ("hy",),
    "bengali": ("bn",),
    "burmese": ("my",),
    "ethiopic": ("am",),
    "georgian": ("ka",),
    "greek": ("el",),
    "gujarati": ("gu",),
    "gurmukhi": ("pa",),
    "han": ("zh",),
    "hangul": ("ko",),
    "hebrew": ("he",),
    "kana": ("ja",),
    "kannada": ("kn",),
    "khmer": ("km",),
    "lao": ("lo",),
    "malayalam": ("ml",),
    "tamil": ("ta",),
    "telugu": ("te",),
    "thai": ("th",),
}

# Letters that few of the languages of a script use; a word with one of them is evidence like a function word.
_LETTERS: Final[dict[str, str]] = {
    "ar": "ةيكىأإ",
    "bg": "ъщь",
    "ca": "àçéèíïóòúü·ŀ",
    "cs": "áéíóúýěřůďťňčšž",
    "da": "æøå",
    "de": "äöüß",
    "es": "áéíóúüñ",
    "et": "äöüõ",
    "fa": "پچژگکی",
    "fi": "äö",
    "fr": "éèêëçàùûîïôœâ",
    "hr": "čćđšž",
    "hu": "áéíóöőúüű",
    "it": "àèéìòù",
    "kk": "әғқңөұүһі",
    "lt": "ąčęėįšųūž",
    "lv": "āčēģīķļņšūž",
    "mr": "ळ",
    "nl": "ëïé",
    "no": "æøå",
    "pl": "óąćęłńśźż",
    "pt": "áâãàçéêíóôõú",
    "ro": "ăâîșțşţ",
    "ru": "ыэёъщь",
    "sk": "áäéíóúýľĺŕôďťňčšž",
    "sl": "čšž",
    "sr": "ђјљњћџ",
    "sv": "äöåé",
    "tr": "ğışçöüâî",
    "uk": "іїєґщь",
    "ur": "ٹڈڑںےہھپچژگکی",
    "vi": "áàãâăéèêíìĩóòõôúùũýđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ",
}

_SAMPLE: Final = 2000
"""Characters that are looked at: the head of a text is enough."""
_LETTER_WEIGHT: Final = 0.5
"""Of a word known by its letters only: half a function word, for foreign names have them."""
_MIN_WORDS: Final = 2
"""Different words that must speak for the winner."""
_MIN_MARGIN: Final = 1.3
"""How many times the runner-up's evidence the winner needs."""
_MIN_SHARE: Final = 0.08
"""Share of the words that must be function words of the winner; running text of these languages has at least 0.2."""

_PARTICLES: Final = 0.03
"""Share of a Chinese text's characters that are function words at least; names and tables of Japanese have few."""
_FIRST_HAN: Final = "\u3400"

# Marks belong to the words of Devanagari and Arabic, and `\w` leaves them out.
_WORD: Final = re.compile(r"(?:[^\W\d_]++|[\u0300-\u036f\u064b-\u065f\u0670\u0900-\u0963]++)++")
_ASCII_WORD: Final = re.compile("[a-z]+")
_ADDRESS: Final = re.compile(r"(?<!\S)(?:\S*[@/]|\S*\.\w)\S*")
"""
Of mail, a page, a file: what stands between its stops and strokes is a word of no language. (Without a possessive
quantifier: before Python 3.11.5 those miss matches where a lookahead is repeated.)
"""

_IN_NAME: Final = re.compile(r"\.\w")

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


def language_of(text: str, setting: str) -> str:
    """
    The language of one text for which nothing else speaks.

    >>> language_of("Wo liegt der Hafen und wem gehört er?", "auto"), language_of("Oslo", "auto"), language_of("", "fr")
    ('de', 'en', 'fr')

    :param text: Any text.
    :param setting: The code that holds for all texts, or ``auto``.
    :returns: The setting, what `detect_language` finds, or `FALLBACK_LANGUAGE`.
    """
    return languages_of([text], setting)[0]


def languages_of(texts: Sequence[str], setting: str) -> list[str]:
    """
    The languages of texts that belong together: one too short to tell has the language of most of the others.

    >>> languages_of(["Wo liegt der Hafen und wem gehört er?", "Oslo"], "auto")
    ['de', 'de']

    :param texts: The texts.
    :param setting: The code that holds for all texts, or ``auto``.
    :returns: One code per text.
    """
    if setting != AUTO:
        return [setting] * len(texts)
    detected = [detect_language(text) for text in texts]
    if "ja" in detected:
        pairs = zip(texts, detected, strict=True)
        detected = ["ja" if found == "zh" and _may_be_japanese(text) else found for text, found in pairs]
    characters: Counter[str] = Counter()
    for text, language in zip(texts, detected, strict=True):
        if language:
            characters[language] += len(text)
    majority = majority_language(characters)
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
        candidates = _LANGUAGES_OF_SCRIPT[script]
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
    return language in _LANGUAGES_OF_SCRIPT["latin"] or language not in LANGUAGES


def _by_function_words(sample: str, script: str) -> str | None:
    by_word, by_letter = _languages_by_word(script), _languages_by_letter(script)
    evidence: defaultdict[str, float] = defaultdict(float)
    folded = sample.casefold()
    if "@" in folded or "/" in folded or _IN_NAME.search(folded):
        folded = _ADDRESS.sub(" ", folded)
    words = Counter((_ASCII_WORD if folded.isascii() else _WORD).findall(folded))
    spoken: list[tuple[str, Iterable[str]]] = []  # what each word that tells something is a word of
    for word, count in words.items():
        languages = by_word.get(word)
        if languages:
            spoken.append((word, languages))
            for language in languages:
                evidence[language] += count / len(languages)
        if not word.isascii():
            letters = [by_letter[letter] for letter in word if letter in by_letter]
            if letters:
                spoken.append((word, set().union(*letters)))
                rarest = min(letters, key=len)
                for language in rarest:
                    evidence[language] += _LETTER_WEIGHT * count / len(rarest)
    if not evidence:
        return None
    # Sorted by code too, so that a tie does not depend on the order of the words.
    best, *others = sorted(evidence, key=lambda language: (-evidence[language], language))
    second = evidence[others[0]] if others else 0.0
    speaking = {word for word, languages in spoken if best in languages}
    enough = len(speaking) >= _MIN_WORDS and sum(words[word] for word in speaking) >= _MIN_SHARE * words.total()
    return best if enough and evidence[best] >= _MIN_MARGIN * second else None


@cache
def _languages_by_word(script: str) -> dict[str, tuple[str, ...]]:
    # A single letter from A to Z is more often an initial, a unit or a list label than a word.
    return _inverted(
        {code: [w for w in stop_words(code) if len(w) > 1 or not w.isascii()] for code in _LANGUAGES_OF_SCRIPT[script]}
    )


@cache
def _languages_by_letter(script: str) -> dict[str, tuple[str, ...]]:
    return _inverted({language: _LETTERS.get(language, "") for language in _LANGUAGES_OF_SCRIPT[script]})


def _inverted(of_language: Mapping[str, Iterable[str]]) -> dict[str, tuple[str, ...]]:
    languages: dict[str, list[str]] = {}
    for language, items in of_language.items():
        for item in items:
            languages.setdefault(item, []).append(language)
    return {item: tuple(codes) for item, codes in languages.items()}
