"""Initials, ordinals and abbreviations that are known by their form, and what only looks like them."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from rag_compress.core.words.scripts import is_small
from rag_compress.core.words.stems import without_marks
from rag_compress.core.words.stop_words import stop_words
from rag_compress.core.words.word_lists import word_set

_WITH_INITIALS: Final = word_set("az be bg el kk mk pt ru sr tr uk vi")
"""Languages in which a library takes the stop of some initials for the end of a sentence."""

_INDIC: Final = "\u0900\u0d7f"
"""First and last character of the scripts of India, which write initials as syllables or by name: आर. टी. होल्म."""
_LAST_VOWEL: Final = 0x14
"""Place of the last vowel letter in each of their blocks of 128. Names of letters begin with one: एस, আর, எம்."""
_VIRAMA: Final = 9  # its combining class

_FIRST_WORD: Final = re.compile(r"([^\W\d_]+)(?![\w.])")

_VOWELLESS: Final = re.compile("[bcdfghj-np-tvwxzßбвгджзйклмнпрстфхцчшщґјљњћџђβγδζθκλμνξπρστφχψბ-დვ-თკ-ნპ-ტფ-ჰ]{1,5}")
"""What no word is made of, and many abbreviations: hlm. | 14; Žr. | 12; пн. | 4; lk. | 9."""
_WITH_STOPS: Final = re.compile(r"(?:[^\W\d_]{1,2}\.)+[^\W\d_]{1,2}")  # bl.a. | 45
_SYLLABIC: Final = re.compile("[^rlрл][rlрл][^rlрл]")
_WITH_SYLLABIC: Final = word_set("cs hr mk sk sl sr")
"""Languages with words such as vrh and vlk, in which R and L stand for vowels."""

_FIRST_NAME: Final = re.compile(r"(?:[A-Z]\.-)+[A-BD-Z]\.")  # J.-P. | Moreau; not of av. J.-C.
_DAY_OF_MONTH: Final = re.compile(
    r"\d{1,2}\.?\s(?:de\s)?(?:[jg]an|[jg]enn?|ene|feb|fév|fev|m[aä]r|maa|ap[rv]|abr|avr|ma[ijyg]|mei|ju[nil]|giu|lug|a[uvg][gou]|sep|set"
    r"|o[kcu]t|ott|nov|de[czs]|dic|déc|stycz|lut|kwie|czer|lip|sierp|wrz|paź|list|grud|led|úno|bře|dub|kvě|čer|srp"
    r"|zář|říj|pros|sij|velj|ožu|tra[vu]|svi|kol|ruj|stu|янв|фев|мар|апр|ма[йяј]|июн|июл|ију|јан|јун|јул|авг|сен|окт|ноя"
    r"|нов|дек|дец|січ|лют|бер|кві|чер|сер|вер|жов|гру|ιαν|φεβ|μαρ|απρ|μα[ιΐ]|ιου|αυγ|σεπ|οκτ|νοε|δεκ|oca|şub|nis|haz"
    r"|tem|ağu|eyl|eki|kas|ara)",
    re.IGNORECASE,
)
"""What follows the name of a weekday: Mon. | 4 March."""
_LONGEST_WEEKDAY: Final = 5

_BEFORE_ORDINALS: Final = word_set(
    "ab am beim das dem den der des die dieser diesem im ins jeden jedem jeder seit vom zum zur"
)
"""Words behind which a German number with a stop is an ordinal, whatever noun follows: nouns have capitals, too."""

_BETWEEN_ORDINALS: Final = word_set("bis oder und")
"""Words behind which it is one if one stands before them as well: 3. und 4. April, but Zimmer 3 und 4."""

_ORDINAL: Final = re.compile(r"\(?\d{1,2}\.")
_TURKISH_ORDINAL: Final = re.compile(r"\(?(?:\d{1,2}|[IVXL]{1,6})")
"""III. | Murad, 18. | Kongre: sentences end with a verb, so that a number with a stop is an ordinal."""
_GERMAN_ADVERBS: Final = word_set(
    "abends allerdings anschließend außerdem bald bisher bislang daher damals danach daneben dann daraufhin "
    "davor dazu dennoch derzeit deshalb deswegen dienstags doch donnerstags endlich erst freitags früher gestern "
    "gleichzeitig heute hingegen hinterher immerhin insgesamt inzwischen jedenfalls jedoch jetzt kurz leider "
    "manchmal meist meistens mittags mittlerweile mittwochs montags morgens nachher nachmittags nachts natürlich "
    "nein niemals niemand nun oft plötzlich samstags schließlich seitdem seither somit sonntags sonst sowohl "
    "später stattdessen trotzdem vielleicht vorher vormittags weiter weiterhin wenig wieder zuerst zuletzt "
    "zunächst zusätzlich zuvor zwar"
)
"""What begins a sentence, written large, and is no noun; the stop words of German hold the rest."""


def is_counted(words: list[str], behind: str, language: str) -> bool:
    """
    Tell whether the last word is an initial, a German or Turkish ordinal, or without vowels, and goes on behind it.

    >>> is_counted(["dem", "3."], "April", "de"), is_counted(["Đ."], "B. viết", "vi")
    (True, True)
    >>> is_counted(["Vt", "lk."], "9", "et"), is_counted(["On", "5", "km."], "9", "et")
    (True, False)
    >>> is_counted(["Zimmer", "3", "und", "4."], "Sie sind frei.", "de")
    False

    :param words: The last words with their stops, in order.
    :param behind: What follows, without white space before it.
    :param language: ISO 639-1 code.
    :returns: Whether it is, and no sentence ends with it.
    """
    if not words or not words[-1].endswith((".", "۔")):
        return False
    is_first_name = _FIRST_NAME.fullmatch(words[-1]) is not None and behind[:1].isupper()
    if (
        is_first_name
        or _are_initials(words, behind)
        or (behind[:1].isdigit() and _goes_on_in_figure(words, behind, language))
    ):
        return True
    last = words[-1][:-1]
    if len(last) == 1 and last.isupper():
        return language in _WITH_INITIALS and behind[:1].isupper() and _is_initial(words, behind, language)
    if language == "tr" and _TURKISH_ORDINAL.fullmatch(last):
        return behind[:1].isupper() and not _begins_sentence(behind, language)
    if language != "de" or len(words) < 2 or not (len(last) in (1, 2) and last.isdigit()):
        return False
    before = words[-2].lower()
    is_ordinal = before in _BEFORE_ORDINALS or (
        before in _BETWEEN_ORDINALS and len(words) > 2 and _ORDINAL.fullmatch(words[-3]) is not None
    )
    return is_ordinal and not _begins_sentence(behind, language)


def _goes_on_in_figure(words: list[str], behind: str, language: str) -> bool:
    """Whether the last word is that of a date, has no vowel or stops inside, and is no unit behind its number."""
    word = words[-1][:-1].lstrip('(„“"')
    if len(word) <= _LONGEST_WEEKDAY and word.isalpha() and _DAY_OF_MONTH.match(behind):
        return True
    if word.isupper() or (len(words) > 1 and words[-2][-1:].isdigit()):
        return False
    bare = without_marks(word.lower())
    is_word = language in _WITH_SYLLABIC and _SYLLABIC.search(bare) is not None
    is_caseless = word[:1].isalpha() and _has_no_case(word[0])
    has_stops = _WITH_STOPS.fullmatch(word) is not None or ("." in word and is_caseless)
    return has_stops or (not is_word and _VOWELLESS.fullmatch(bare) is not None)


def _are_initials(words: list[str], behind: str) -> bool:
    """Whether the last word is one of several initials, behind the last of which what has no case goes on."""
    if not _may_be_initial(words[-1]):
        return False
    if any(map(_may_be_initial, behind.split(maxsplit=1)[:1])):
        return True
    is_second = len(words) > 1 and behind != "" and _may_be_initial(words[-2])
    return is_second and _has_no_case(behind[0]) and (behind[0].isalpha() or _has_no_case(words[-1][0]))


def _may_be_initial(word: str) -> bool:
    """Whether a word with a stop is a large letter, or in scripts of India a syllable or the name of a letter."""
    if not word.endswith((".", "۔")) or is_small(word[0]):
        return False
    letters = sum(map(str.isalpha, word))
    if not _INDIC[0] <= word[0] <= _INDIC[1]:
        return letters == 1 and len(word) == 2
    is_name = ord(word[0]) % 128 <= _LAST_VOWEL and all(map(_is_bare, word[1:-1]))
    return letters == 1 or (letters == 2 and is_name)


def _is_bare(character: str) -> bool:
    return character.isalpha() or unicodedata.combining(character) == _VIRAMA


def _has_no_case(character: str) -> bool:
    return character.isalnum() and not character.isupper() and not is_small(character)


def _is_initial(words: list[str], behind: str, language: str) -> bool:
    """Whether a letter abbreviates a name: behind a small word it may be one that ends the sentence."""
    before = words[-2] if len(words) > 1 else ""
    return not is_small(before[:1]) or behind[1:2] == "." or not _begins_sentence(behind, language)


def _begins_sentence(behind: str, language: str) -> bool:
    """Whether what follows is written large and no name or noun."""
    first = _FIRST_WORD.match(behind)
    if first is None or not behind[0].isupper():
        return False
    word = first[1].lower()
    return word in stop_words(language) or (language == "de" and word in _GERMAN_ADVERBS)
