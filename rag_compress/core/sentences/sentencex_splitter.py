"""The fast splitter: sentencex, a library in Rust that knows some 240 languages by themselves or by a relative."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rag_compress.core.sentences.assembly import split_text
from rag_compress.core.sentences.rules import split_by_rules

if TYPE_CHECKING:
    from rag_compress.core.models import Span


class SentencexSplitter:
    """
    Split with sentencex, some 100 times faster than pysbd.

    :raises ImportError: If sentencex is not installed.
    """

    def __init__(self) -> None:
        load_sentencex()

    def split(self, text: str, language: str) -> list[Span]:
        """
        Return the spans of the sentences; see :class:`~rag_compress.core.sentences.SentenceSplitter` for the rules.

        :param text: Any string.
        :param language: ISO 639-1 code; one that sentencex lacks is split by general rules.
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
    Return where the sentences of a window begin, except the first.

    :param window: A stretch of prose without line breaks.
    :param language: ISO 639-1 code.
    """
    import sentencex

    try:
        found = sentencex.get_sentence_boundaries(language, window)
    except UnicodeEncodeError:  # lone surrogates have no UTF-8 form, and Rust strings are UTF-8
        return split_by_rules(window, language)
    return [boundary["start_index"] for boundary in found[1:]]
