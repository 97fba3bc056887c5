"""The fast splitter: sentencex, a library in Rust that knows some 240 languages by themselves or by a relative."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from rag_compress.core.sentences.assembly import split_text
from rag_compress.core.sentences.rules import split_by_rules

if TYPE_CHECKING:
    from rag_compress.core.models import Span

_BEFORE_FIGURE: Final = re.compile(r"[.!?]\s+\d|[。！？]\d")
_BEHIND_WIDE_STOP: Final = re.compile(r"[。！？][\s\d]")
_SURE_STOPS: Final = ("。", "！", "？")
_SURE_WORD: Final = re.compile(r"(?<![\w.])\w*[^\W\dA-Z_]{4}\.$|[!?]$")
_COUNTING_LANGUAGES: Final = ("ca", "cs", "da", "de", "fi", "kk", "sk")
"""Languages in which sentencex takes every figure for an ordinal's."""

_LOOK_BACK: Final = 24
_OPENING: Final = "“「『"
_QUOTES: Final = "”\"'’"


class SentencexSplitter:
    """
    Split with sentencex, some 100 times faster than pysbd.

    :raises ImportError: If sentencex is not installed.
    """

    def __init__(self) -> None:
        load_sentencex()

    def split(self, text: str, language: str) -> list[Span]:
        """
        Find the sentences; see `SentenceSplitter` for the rules.

        :param text: Any string.
        :param language: ISO 639-1 code; one that sentencex lacks is split by general rules.
        :returns: The spans.
        """
        return split_text(text, language, split_with_sentencex)


def load_sentencex() -> None:
    """
    Import sentencex, so that a missing extra is known at construction.

    :raises ImportError: If it is not installed, with the line that installs it.
    """
    try:
        import sentencex  # noqa: F401
    except ImportError as error:
        raise ImportError('splitter "sentencex" needs an extra: pip install "rag-compress[fast]"') from error


def split_with_sentencex(window: str, language: str) -> list[int]:
    """
    Find where the sentences of a window begin, except the first.

    :param window: A stretch of prose without line breaks.
    :param language: ISO 639-1 code.
    :returns: The places, ascending.
    """
    import sentencex

    try:
        found = sentencex.get_sentence_boundaries(language, window)
    except UnicodeEncodeError:  # lone surrogates have no UTF-8 form, and Rust strings are UTF-8
        return split_by_rules(window, language)
    except BaseException as error:
        # It panics at "U.S\xa0. In"; a panic of Rust is no Exception, and its class cannot be imported.
        if type(error).__name__ != "PanicException":
            raise
        return split_by_rules(window, language)
    starts = {_at_opening(window, boundary["start_index"]) for boundary in found[1:]}
    if (_BEFORE_FIGURE if language in _COUNTING_LANGUAGES else _BEHIND_WIDE_STOP).search(window):
        starts.update(start for start in split_by_rules(window, language) if _is_missed(window, start, language))
    return sorted(starts)


def _at_opening(window: str, start: int) -> int:
    """The place of the mark that opens a quotation, which sentencex may give to the sentence before."""
    before, mark = window[max(0, start - 2) : start - 1], window[start - 1]
    is_opening = (mark in _QUOTES and before.isspace() and window[start].isalpha()) or (
        mark in _OPENING and before in _SURE_STOPS
    )
    return start - 1 if is_opening else start


def _is_missed(window: str, start: int, language: str) -> bool:
    """Whether a sentence begins with a figure, before which sentencex ends none, behind no abbreviation."""
    before = window[max(0, start - _LOOK_BACK) : start].rstrip()
    if before[-1:] in _SURE_STOPS:
        is_note = window[start] == "["  # 开发。 [14]
        return window[start].isdigit() or (window[start - 1].isspace() and not is_note)
    return language in _COUNTING_LANGUAGES and window[start].isdigit() and _SURE_WORD.search(before) is not None
