"""
The default splitter: the golden rules of pysbd, without its costs.

pysbd's own entry, ``Segmenter.segment``, searches the text for every sentence that it found: the regular expression of
each search pushes another one out of Python's cache (three quarters of the time go into compiling), a sentence that
occurs twice may be found in the wrong place, and the text being searched is kept on the instance, which threads
overwrite for each other. Here only its processor runs, which is new for every call, and the offsets are carried along.
"""

from __future__ import annotations

import re
import threading
import warnings
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from rag_compress.core.sentences.assembly import split_text
from rag_compress.core.sentences.rules import split_by_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rag_compress.core.models import Span

_import_lock = threading.Lock()

_LINEAR_REFERENCE = r"(?<=[^\d\s])(\.|∯)((\[([\d,\s-]*)\b\d{1,3}\])+|((\d{1,3}\s?)?\d{1,3}))(\s)(?=[A-Z])"
"""
pysbd's ``NUMBERED_REFERENCE_REGEX`` with the same groups, but one way to read ``[111 111 111]`` instead of thousands:
the original takes 7 times as long for every further number.
"""

_MARKS = re.compile(r"[!-+./:-@\[-^`{-~‘’“”„…«»（）「」《》]")
_LIST_MARKERS = re.compile(r"(?<!\w)(?:[A-Za-z]{1,5}[.)]|\d{1,2}[.)])")
_FEW = 40  # marks, or list markers, that any window may have: pysbd's expressions look from each to the next
_DENSE = 0.15  # share of marks in a window beyond which it is no prose and quadratic in them
_EFFORT = 400  # occurrences of abbreviations: pysbd rewrites the window for each
_MAY_FAIL = (re.error, IndexError, KeyError, ValueError, TypeError, RecursionError)


class PysbdSplitter:
    """
    Split with the rules of pysbd, for 23 languages.

    Other languages go to sentencex where it is installed, else to general rules.
    """

    def split(self, text: str, language: str) -> list[Span]:
        """
        Return the spans of the sentences; see :class:`~rag_compress.core.sentences.SentenceSplitter` for the rules.

        :param text: Any string.
        :param language: ISO 639-1 code.
        """
        return split_text(text, language, _find_starts(language))


def _find_starts(language: str) -> Callable[[str, str], list[int]]:
    return split_with_pysbd if language in _languages() else _fallback()


@cache  # Python remembers successful imports only, and a failing one costs a search of the whole path
def _fallback() -> Callable[[str, str], list[int]]:
    try:
        from rag_compress.core.sentences.sentencex_splitter import load_sentencex, split_with_sentencex

        load_sentencex()
    except ImportError:
        return split_by_rules
    return split_with_sentencex


def split_with_pysbd(window: str, language: str) -> list[int]:
    """
    Return where the sentences of a window begin, except the first.

    :param window: A stretch of prose without line breaks, of bounded length.
    :param language: A language that pysbd knows.
    """
    rules = _narrowed(window, language)
    if rules is None:
        return split_by_rules(window, language)
    try:
        sentences = _processor(rules)(window, rules).process()
    except _MAY_FAIL:  # pysbd builds expressions out of the text: "e(g." with "e.g." gives one that does not compile
        return split_by_rules(window, language)
    starts = align(window, sentences)
    return split_by_rules(window, language) if starts is None else starts


def align(window: str, sentences: list[str]) -> list[int] | None:
    """
    Return where sentences begin in the window, except the first, or None if they are not its text in order.

    White space may differ, as pysbd strips and replaces it. Other characters may not: pysbd writes private signs
    into the text for what it protects, and does not always take them out again.

    :param window: The text that was split.
    :param sentences: Its pieces.

    >>> align("One.  Two. One.", ["One.", "Two.", "One."])
    [6, 11]
    >>> align("One. Two.", ["One.", "Too."]) is None
    True
    """
    starts = []
    position = 0
    for sentence in sentences:
        for number, word in enumerate(sentence.split()):
            while window[position : position + 1].isspace():
                position += 1
            if not window.startswith(word, position):
                return None
            if number == 0 and position > 0:
                starts.append(position)
            position += len(word)
    return starts


def _narrowed(window: str, language: str) -> type[Any] | None:
    """Return pysbd's rules with the abbreviations that matter here, or None if pysbd would take too long."""
    if len(_MARKS.findall(window)) > max(_FEW, _DENSE * len(window)) or len(_LIST_MARKERS.findall(window)) > _FEW:
        return None
    lowered = window.lower()
    # pysbd looks for every abbreviation that is a substring ("is", "p", "no"), though it only ever replaces the stop
    # behind one; without a stop there is nothing to look for. Those with a stop inside are expressions: left alone.
    present = tuple(
        abbreviation
        for abbreviation, plain in _abbreviations(language)
        if (plain in lowered if "." in plain else f"{plain}." in lowered)
    )
    if sum(lowered.count(abbreviation.strip()) for abbreviation in present) > _EFFORT:
        return None
    return _rules(language, present)


@cache
def _abbreviations(language: str) -> tuple[tuple[str, str], ...]:
    return tuple((listed, listed.strip()) for listed in _languages()[language].Abbreviation.ABBREVIATIONS)


@lru_cache(maxsize=1024)
def _rules(language: str, abbreviations: tuple[str, ...]) -> type[Any]:
    """Derive a language, as pysbd's own languages derive from their base; nothing of pysbd is changed."""
    base = _languages()[language]
    narrowed = type("Abbreviation", (base.Abbreviation,), {"ABBREVIATIONS": abbreviations})
    return type(base.__name__, (base,), {"Abbreviation": narrowed, "NUMBERED_REFERENCE_REGEX": _LINEAR_REFERENCE})


def _processor(rules: type[Any]) -> Callable[[str, type[Any]], Any]:
    from pysbd.processor import Processor

    processor: Callable[[str, type[Any]], Any] = getattr(rules, "Processor", Processor)
    return processor


def _languages() -> Mapping[str, type[Any]]:
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
