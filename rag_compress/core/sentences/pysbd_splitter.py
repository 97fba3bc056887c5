"""
The default splitter: the golden rules of pysbd, without its costs.

pysbd's own entry, ``Segmenter.segment``, searches the text for every sentence that it found: the regular expression of
each search pushes another one out of Python's cache (three quarters of the time go into compiling), a sentence that
occurs twice may be found in the wrong place, and the text being searched is kept on the instance, which threads
overwrite for each other. Here only its processor runs, which is new for every call, and the offsets are carried along.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from rag_compress.core.sentences.apostrophes import with_marks_pointing_outward
from rag_compress.core.sentences.assembly import split_text
from rag_compress.core.sentences.pysbd_rules import languages, make_processor, narrowed_rules
from rag_compress.core.sentences.pysbd_steps import STOP_SIGN
from rag_compress.core.sentences.rules import STOPS_OF_RULES, split_by_rules

if TYPE_CHECKING:
    from collections.abc import Callable

    from rag_compress.core.models import Span

_MAY_FAIL = (re.error, IndexError, KeyError, ValueError, TypeError, RecursionError)

_MARKS_OF_ANY: Final = f"()\"'“”♨☝{STOP_SIGN}{STOPS_OF_RULES}"
"""What pysbd or the general rules part a window at in any language: stops, quotations, brackets, items of lists."""


class PysbdSplitter:
    """
    Split with the rules of pysbd, for 23 languages.

    Other languages go to general rules, whatever is installed: the same text gives the same sentences everywhere.
    """

    def split(self, text: str, language: str) -> list[Span]:
        """
        Find the sentences; see `SentenceSplitter` for the rules.

        :param text: Any string.
        :param language: ISO 639-1 code.
        :returns: The spans.
        """
        return split_text(text, language, _find_starts(language))


def _find_starts(language: str) -> Callable[[str, str], list[int]]:
    return split_with_pysbd if language in languages() else split_by_rules


def split_with_pysbd(window: str, language: str) -> list[int]:
    """
    Find where the sentences of a window begin, except the first.

    :param window: A stretch of prose without line breaks, of bounded length.
    :param language: A language that pysbd knows.
    :returns: The places, ascending.
    """
    if _marks(language).search(window, 0, len(window.rstrip()) - 1) is None:
        return []
    window = with_marks_pointing_outward(window, language)  # one character for one: offsets stay
    rules = narrowed_rules(window, language)
    if rules is None:
        return split_by_rules(window, language)
    try:
        sentences = make_processor(window, rules).process()
    except _MAY_FAIL:  # pysbd builds expressions out of the text: "e(g." with "e.g." gives one that does not compile
        return split_by_rules(window, language)
    starts = align(window, sentences)
    return split_by_rules(window, language) if starts is None else starts


@cache
def _marks(language: str) -> re.Pattern[str]:
    """What a window must hold before its last character, or nothing parts it."""
    return re.compile(f"[{re.escape(''.join((_MARKS_OF_ANY, *languages()[language].Punctuations)))}]")


def align(window: str, sentences: list[str]) -> list[int] | None:
    """
    Find where sentences begin in the window, except the first.

    White space may differ, as pysbd strips and replaces it. Other characters may not: pysbd writes private signs
    into the text for what it protects, and does not always take them out again.

    >>> align("One.  Two. One.", ["One.", "Two.", "One."])
    [6, 11]
    >>> align("One. Two.", ["One.", "Too."]) is None
    True

    :param window: The text that was split.
    :param sentences: Its pieces.
    :returns: The places, ascending; None if the pieces are not its text in order.
    """
    starts = []
    position = 0
    for sentence in map(str.strip, sentences):
        if not sentence:
            continue
        position = _skip_space(window, position)
        if position > 0:
            starts.append(position)
        if window.startswith(sentence, position):
            position += len(sentence)
            continue
        for word in sentence.split():
            position = _skip_space(window, position)
            if not window.startswith(word, position):
                return None
            position += len(word)
    return starts


def _skip_space(text: str, position: int) -> int:
    while text[position : position + 1].isspace():
        position += 1
    return position
