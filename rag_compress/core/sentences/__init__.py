"""
Sentences of a text as spans.

Two splitters behind one protocol, and the guard that makes the spans of any splitter tile the text.
"""

from __future__ import annotations

from rag_compress.checks import check_choice
from rag_compress.core.sentences.guard import sentence_spans
from rag_compress.core.sentences.protocol import SentenceSplitter
from rag_compress.core.sentences.pysbd_splitter import PysbdSplitter
from rag_compress.core.sentences.sentencex_splitter import SentencexSplitter

__all__ = ["PysbdSplitter", "SentenceSplitter", "SentencexSplitter", "get_splitter", "sentence_spans"]

_SPLITTERS: dict[str, type[SentenceSplitter]] = {"pysbd": PysbdSplitter, "sentencex": SentencexSplitter}
"""Those of `rag_compress.config.SPLITTERS`, which is known before any of them is loaded."""


def get_splitter(name: str) -> SentenceSplitter:
    """
    Make the splitter that a configuration names.

    >>> splitter = get_splitter("pysbd")
    >>> sentence_spans("Dr. Smith left. He was late.", "en", splitter)
    ((0, 15), (16, 28))

    :param name: ``"pysbd"`` (rules of 23 languages, general ones for others) or ``"sentencex"`` (faster, needs the
        extra ``fast``).
    :returns: The splitter.
    :raises ValueError: If there is no splitter of that name.
    :raises ImportError: If ``"sentencex"`` is asked for and not installed.
    """
    check_choice("splitter", name, tuple(_SPLITTERS))
    return _SPLITTERS[name]()
