"""
pysbd's rules and processor with only what a window needs: the same sentences in a fifth of the time.

Nothing of pysbd is changed; what is narrowed derives from it.
"""

from __future__ import annotations

import re
import warnings
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rag_compress.core.locks import shared_lock
from rag_compress.core.sentences.pysbd_steps import STOP_SIGN, abbreviation_replacer, between_punctuation, list_items

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_import_lock = shared_lock()

_LINEAR_REFERENCE = (
    r"(\.|∯)(?<=[^\d\s].)((\[([\d,\s-]*)\b\d{1,3}\])+|((\d{1,3}\s?)?\d{1,3}(?:[,–-]\d{1,3}){0,8}))(\s)(?=[A-Z])"
)
"""
pysbd's ``NUMBERED_REFERENCE_REGEX`` with the same groups, for several notes too ("of death.1,3-5 We"), but one way to
read ``[111 111 111]`` instead of thousands: the original takes 7 times as long for every further number. What begins
with the stop is looked for at stops only.
"""

_MARKS = re.compile(r"[!-+./:-@\[-^`{-~‘’“”„…«»（）「」《》]")
_LIST_MARKERS = re.compile(r"(?<!\w)(?:[A-Za-z]{1,5}[.)]|\d{1,2}[.)])")
_LIST_ITEM = re.compile(r"(?<![^\s(⁃-])(?:([a-z]|[ivx]{2,5}|\d{1,2})\.|(?:[a-z]|[ivx]{2,5}|\d{1,2})\))|\d\)\s")
"""What every item of a list has that pysbd's expressions find, and more; one alone is no list for pysbd."""
_ENDS_ITEM = re.compile(
    r"[.)](?:(?<=\b[a-z\d].)|(?<=\b[ivx\d]{2}.)|(?<=\b[ivx]{3}.)|(?<=\b[ivx]{4}.)|(?<=\b[ivx]{5}.)|\s(?<=\d..))"
)
"""The end of what may be one, which is looked for at stops and brackets only."""
_FIRST_ITEMS: Final = ("0", "1")

_ROMAN_ORDINAL = re.compile(r"((?:\s+|^)[VXI]+)\.(?=\s+)")
"""A Roman numeral before a full stop, as pysbd's Slovak rules look for it."""

_WHOLE_WORDS: Final = ("ar", "fa")
"""Languages whose abbreviations pysbd finds at the end of any word, once one of them begins a window."""
_WORD_STARTS: Final = r"(?<![^\s(\[«\"'/.])"  # vowel signs are no word characters to Python

_NEEDED: Final = {
    "EllipsisRules": re.compile(r"\.(?:\.\.|\s\.)"),
    "AmPmRules": re.compile(r"\.[Mm]\."),
    "SingleLetterAbbreviationRules": re.compile(r"\.(?<=[A-Z].)"),
    "Numbers": re.compile(r"\.(?:(?<=\d.)|(?=\d))"),
    "PossessiveAbbreviationRule": re.compile(r"\.'s"),
    "KommanditgesellschaftRule": re.compile(r"Co\.\sKG"),
    "DoublePunctuationRules": re.compile("[!?][!?]"),
    "QuestionMarkInQuotationRule": re.compile("\\?['\"]"),
    "ExclamationPointRules": re.compile("!"),
}
"""What a window holds where pysbd's rules of a name change anything, unless it holds a sign of pysbd's own. Most hold
nothing of it, and each of some 26 rules reads all of the window."""
_INSIDE_WORD: Final = re.compile(r"\.(?=\w)")

_FEW = 40  # marks, or list markers, that any window may have: pysbd's expressions look from each to the next
_DENSE = 0.15  # share of marks in a window beyond which it is no prose and quadratic in them
_EFFORT = 400  # occurrences of abbreviations: pysbd rewrites the window for each


def narrowed_rules(window: str, language: str) -> type[Any] | None:
    """
    Derive pysbd's rules, with only the abbreviations that matter here.

    :param window: A stretch of prose without line breaks, of bounded length.
    :param language: One of `languages`.
    :returns: The rules; None if pysbd would take too long.
    """
    if len(_MARKS.findall(window)) > max(_FEW, _DENSE * len(window)):
        return None
    if window.count(".") + window.count(")") > _FEW and len(_LIST_MARKERS.findall(window)) > _FEW:
        return None
    lowered = window.lower()
    # pysbd looks for every abbreviation that is a substring ("is", "p", "no"), though it only ever replaces the stop
    # behind one; without a stop there is nothing to look for. Those with a stop inside are expressions: left alone.
    listed = _abbreviations(language)
    held = {plain for plain in listed.with_stops if plain in lowered}
    held |= listed.plain & _before_stops(lowered, listed.lengths)
    present = tuple(name for name, plain in listed.names if plain in held) if held else ()
    if sum(lowered.count(abbreviation.strip()) for abbreviation in present) > _EFFORT:
        return None
    return _rules(language, present, _needless(window))


def _needless(window: str) -> tuple[str, ...]:
    """The names of rules that change nothing in a window: pysbd parts its characters and hides them, but adds none."""
    if STOP_SIGN in window:
        return ()
    return tuple(name for name, needed in _NEEDED.items() if needed.search(window) is None)


class _Abbreviations(NamedTuple):
    """
    Those of a language.

    :param names: Each as it is listed, in order, and without the white space around it.
    :param with_stops: Those that have a stop inside.
    :param plain: The others.
    :param lengths: Lengths of the others.
    """

    names: Sequence[tuple[str, str]]
    with_stops: Sequence[str]
    plain: frozenset[str]
    lengths: Sequence[int]


@cache
def _abbreviations(language: str) -> _Abbreviations:
    names = [(name, name.strip()) for name in languages()[language].Abbreviation.ABBREVIATIONS]
    plain = frozenset(name for _, name in names if "." not in name)
    return _Abbreviations(names, [name for _, name in names if "." in name], plain, [*{*map(len, plain)}])


def _before_stops(text: str, lengths: Sequence[int]) -> set[str]:
    """Every string of one of the lengths that ends before a full stop."""
    stops = [stop.start() for stop in re.finditer(r"\.", text)]
    return {text[stop - length : stop] for stop in stops for length in lengths if length <= stop}


def _no_rules(rules: Any) -> Any:
    """One rule, or a set of rules, that changes nothing."""
    from pysbd.utils import Rule

    return Rule("\0", "\0") if isinstance(rules, Rule) else type("NoRules", (rules,), {"All": []})


@lru_cache(maxsize=1024)
def _rules(language: str, abbreviations: tuple[str, ...], needless: tuple[str, ...]) -> type[Any]:
    """Derive a language, as pysbd's own languages derive from their base; nothing of pysbd is changed."""
    base, common = languages()[language], languages()["en"]
    narrowed = type("Abbreviation", (base.Abbreviation,), {"ABBREVIATIONS": abbreviations})
    changes = {
        "Abbreviation": narrowed,
        "AbbreviationReplacer": _abbreviation_replacer(language),
        "BetweenPunctuation": _between_punctuation(language),
        "NUMBERED_REFERENCE_REGEX": _LINEAR_REFERENCE,
        **_restoring_rules(language),
        **{name: _no_rules(rules) for name in needless if (rules := getattr(base, name)) is getattr(common, name)},
    }
    return type(base.__name__, (base,), changes)


@cache
def _between_punctuation(language: str) -> type[Any]:
    from pysbd.between_punctuation import BetweenPunctuation

    return between_punctuation(getattr(languages()[language], "BetweenPunctuation", BetweenPunctuation))


@cache
def _abbreviation_replacer(language: str) -> type[Any]:
    base, common = languages()[language], languages()["en"]
    replacer = _of_whole_words(base.AbbreviationReplacer) if language in _WHOLE_WORDS else base.AbbreviationReplacer
    has_same_initials = base.MULTI_PERIOD_ABBREVIATION_REGEX == common.MULTI_PERIOD_ABBREVIATION_REGEX
    return abbreviation_replacer(replacer) if has_same_initials else replacer


def _of_whole_words(replacer: Any) -> type[Any]:
    """
    Derive a replacer that keeps the stop of an abbreviation only behind a word that is one.

    pysbd's own goes by the last letters, so that a window that begins with a one-letter abbreviation loses the end of
    every sentence with that letter before its stop.
    """

    def scan_for_replacements(_self: Any, text: str, abbreviation: str, _index: int, _characters: list[str]) -> str:
        return re.sub(rf"{_WORD_STARTS}({re.escape(abbreviation.strip())})\.", r"\1∯", text)

    method = scan_for_replacements
    return type(replacer.__name__, (replacer,), {method.__name__: method})


@cache
def _restoring_rules(language: str) -> dict[str, type[Any]]:
    """
    Put each set of rules that turns private signs back into text into one rule.

    pysbd applies 22 of them to every sentence, half of all its searches. The signs share no character but ``&`` at
    both ends, so that one pass finds what 22 find.
    """
    base = languages()[language]
    sets = {name: getattr(base, name) for name in ("SubSymbolsRules", "ReinsertEllipsisRules")}
    return {name: type(name, (rules,), {"All": [_in_one(rules.All)]}) for name, rules in sets.items()}


def _in_one(rules: list[Any]) -> Any:
    from pysbd.utils import Rule

    texts = {rule.pattern: rule.replacement for rule in rules}
    return Rule("|".join(map(re.escape, texts)), lambda sign: texts[sign.group()])


def _may_have_list(window: str) -> bool:
    """
    Whether pysbd may find a list that is one.

    Numbers that follow each other are a list for pysbd also where they end sentences: "leaves at | 9. The train leaves
    at | 10. The ferry". So those behind a word count only where the window has a first one.
    """
    items = list(_LIST_ITEM.finditer(window)) if _ENDS_ITEM.search(window) else []
    has_first = any(item[1] in _FIRST_ITEMS for item in items)
    count = sum(item[1] is None or _opens(window, item.start()) or (has_first and item[1].isdigit()) for item in items)
    return count > 1 or "♨" in window or "☝" in window  # pysbd's own signs for items


def _opens(window: str, place: int) -> bool:
    """Whether something may begin here: behind punctuation, or where the window does."""
    before = window[:place].rstrip()[-1:]
    return not before.isalnum()


def make_processor(window: str, rules: type[Any]) -> Any:
    """
    Make pysbd's processor of a window, new for every call, for it keeps the text on itself.

    :param window: A stretch of prose without line breaks, of bounded length.
    :param rules: What `narrowed_rules` gave.
    :returns: The processor.
    """
    from pysbd.processor import Processor

    processor: Any = getattr(rules, "Processor", Processor)
    if processor.process is Processor.process:
        processor = _narrowed(processor)
    if hasattr(processor, "replace_period_in_roman_numerals"):
        processor = _with_all_roman_numerals(processor)
    return processor(window, rules)


@cache
def _narrowed(processor: Any) -> Any:
    """Derive a processor that does not search for lists where none is, nor for what needs other marks."""
    from pysbd.utils import Text

    def process(self: Any) -> list[str]:
        self.text = self.text.replace("\n", "\r")
        if _may_have_list(self.text):
            self.text = list_items()(self.text).add_line_break()
        self.replace_abbreviations()
        self.replace_numbers()
        if self.text.count("!") + self.text.count("?") > 2:  # three in a row
            self.replace_continuous_punctuation()
        self.replace_periods_before_numeric_references()
        if _INSIDE_WORD.search(self.text):
            rules = (self.lang.Abbreviation.WithMultiplePeriodsAndEmailRule, self.lang.FileFormatRule)
            self.text = Text(self.text).apply(*rules)
        if "°." in self.text:
            self.text = Text(self.text).apply(self.lang.GeoLocationRule)
        sentences: list[str] = self.split_into_segments()
        return sentences

    return type(processor.__name__, (processor,), {"process": process})


@cache
def _with_all_roman_numerals(processor: Any) -> Any:
    """
    Derive a processor that protects every Roman numeral.

    pysbd's Slovak rules pass a flag in the place of the count, so that they protect two and Python 3.13 warns.
    """

    def replace_period_in_roman_numerals(self: Any) -> None:
        self.text = _ROMAN_ORDINAL.sub(r"\1∯", self.text)

    method = replace_period_in_roman_numerals
    return type(processor.__name__, (processor,), {method.__name__: method})


def languages() -> Mapping[str, type[Any]]:
    """
    Load pysbd's languages.

    :returns: Their rules by ISO 639-1 code.
    """
    with _import_lock:  # catch_warnings swaps filters of the whole process: one thread at a time, and only once
        return _loaded()


@cache
def _loaded() -> Mapping[str, type[Any]]:
    """Import pysbd at first use; its sources hold invalid escapes, of which Python warns when it compiles them."""
    with warnings.catch_warnings():
        for category in (SyntaxWarning, DeprecationWarning):  # the latter in Python 3.11
            warnings.filterwarnings("ignore", ".*invalid escape sequence", category)
        from pysbd.languages import LANGUAGE_CODES

    codes: Mapping[str, type[Any]] = LANGUAGE_CODES
    return codes
