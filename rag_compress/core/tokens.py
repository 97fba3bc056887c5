"""
Count the tokens of a text, offline.

The vocabularies of ``o200k_base`` and ``cl100k_base`` ship with the package (packed, checked against the SHA-256 that
tiktoken itself expects), because tiktoken would download them at the first call.
"""

from __future__ import annotations

import base64
import hashlib
import lzma
import operator
import re
from collections.abc import Callable
from functools import lru_cache, partial
from importlib.resources import files
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from rag_compress.catalogue import check_encoding

if TYPE_CHECKING:
    import tiktoken

DEFAULT_ENCODING = "o200k_base"

MOST_TOKENS = 10**15
"""Largest count that is believed: sums of such counts are still 64-bit integers."""

_BUNDLED_SHA256 = {
    "cl100k_base": "223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7",
    "o200k_base": "446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d",
}

# How each vocabulary cuts text into pre-tokens, as published in tiktoken_ext.openai_public; a test holds them equal.
# They are restated because tiktoken only hands them out together with a download.
_WORD_HEAD = r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]"
_WORD_TAIL = r"[\p{Ll}\p{Lm}\p{Lo}\p{M}]"
_CONTRACTION = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
_PATTERNS = {
    "cl100k_base": (
        r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+| ?[^\s\p{L}\p{N}]++[\r\n]*+"
        r"|\s++$|\s*[\r\n]|\s+(?!\S)|\s"
    ),
    "o200k_base": (
        f"{_WORD_HEAD}*{_WORD_TAIL}+{_CONTRACTION}|{_WORD_HEAD}+{_WORD_TAIL}*{_CONTRACTION}"
        r"|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+"
    ),
}

# Encodings that share a bundled vocabulary; they differ in special tokens only, which are ordinary text here.
_SAME_VOCABULARY = {"o200k_harmony": "o200k_base"}

# tiktoken aborts (a Rust panic, not an exception) on runs of white space beyond some 400,000 characters. Such runs are
# counted in pieces. The look-behind keeps the search linear: a run is tried from its first character only.
_BLANK_PIECE = 100_000
_LONG_BLANK = re.compile(rf"\s(?<!\s\s)\s{{{_BLANK_PIECE - 1},}}")


@runtime_checkable
class TokenCounter(Protocol):
    """
    Counts tokens.

    1. The count of a text is a non-negative integer and depends on the text alone.
    2. The empty text counts 0.
    3. Any ``str`` is accepted, with lone surrogates and the texts of special tokens (``<|endoftext|>``) as plain text.
    4. ``count`` may be called from several threads at once.
    """

    def count(self, text: str) -> int:
        """
        Count the tokens of a text.

        :param text: Any text.
        :returns: Number of tokens.
        """
        ...


class TiktokenCounter:
    """
    Count tokens as an OpenAI model does, without special tokens.

    >>> TiktokenCounter().count("Anna won the race.")
    5

    :param encoding: Name of a tiktoken encoding: ``o200k_base`` (default) and ``cl100k_base`` are in the package;
        others work when tiktoken's cache (``TIKTOKEN_CACHE_DIR``) already holds their files.
    :raises ValueError: If the encoding is unknown, or would have to be downloaded.
    """

    def __init__(self, encoding: str = DEFAULT_ENCODING) -> None:
        check_encoding(encoding)
        self.encoding = encoding

    def count(self, text: str) -> int:
        """
        Count the tokens of a text.

        :param text: Any text.
        :returns: Number of tokens.
        """
        return _count_ordinary(load_encoding(self.encoding), text)

    @property
    def is_bundled(self) -> bool:
        """Whether the vocabulary is one of those in the package."""
        return _SAME_VOCABULARY.get(self.encoding, self.encoding) in _BUNDLED_SHA256


class _CheckedCounter:
    """
    A function of the caller, seen as a counter: what it returns is checked, for a wrong count breaks the budget.

    It is not asked about the empty text: what it adds to every text, such as the tokens around a message, is not in it.
    """

    def __init__(self, function: Callable[[str], object]) -> None:
        self._function = function

    def count(self, text: str) -> int:
        if not text:
            return 0
        return checked_count("counter", self._function(text))


def checked_count(name: str, found: Any) -> int:
    """
    Refuse what is no number of tokens.

    >>> checked_count("counter", 5)
    5

    :param name: What counted, as the caller knows it.
    :param found: What it returned.
    :returns: The count as Python's own integer, whatever type of integer it was.
    :raises TypeError: If it is not an integer.
    :raises ValueError: If it is negative, or more tokens than any text has.
    """
    if type(found) is int and 0 <= found <= MOST_TOKENS:  # nearly all, and at once
        return found
    try:
        count = int(operator.index(found))  # numbers of other libraries become Python's own
    except TypeError:
        count = None
    if count is None or isinstance(found, bool):
        raise TypeError(f"{name} must return a non-negative integer, got {found!r}.")
    if not 0 <= count <= MOST_TOKENS:
        why = "" if count < 0 else ": no text has so many tokens"
        raise ValueError(f"{name} must return a non-negative integer, got {count}{why}.")
    return count


def as_counter(source: object) -> TokenCounter:
    """
    Make a token counter of what the caller has.

    >>> as_counter(lambda text: len(text.split())).count("one two")
    2

    :param source: A counter; the name of an encoding; a ``tiktoken.Encoding``; a tokenizer of Hugging Face's
        ``tokenizers`` or ``transformers``; or any function from ``str`` to ``int``.
    :returns: The counter; that of another's object or function refuses what is no count.
    :raises TypeError: If the source is none of these.
    :raises ValueError: If it is a name and no encoding has it, or it would have to be downloaded.
    """
    if isinstance(source, str):
        return TiktokenCounter(source)
    if isinstance(source, type):
        raise TypeError(f"counter must be an object, got the class {source.__name__}: call it to make one.")
    if isinstance(source, TiktokenCounter | _CheckedCounter):
        return source
    if isinstance(source, TokenCounter):
        return _CheckedCounter(source.count)
    given: Any = source
    if hasattr(given, "encode_ordinary"):
        return _CheckedCounter(partial(_count_ordinary, given))
    if hasattr(given, "encode"):
        return _CheckedCounter(partial(_count_hugging_face, given))
    if callable(source):
        return _CheckedCounter(source)
    raise TypeError(
        "counter must be a function str -> int, an object with count(text), a tokenizer with encode(text), "
        f"or the name of an encoding, got {type(source).__name__}."
    )


@lru_cache(maxsize=8)
def load_encoding(name: str) -> tiktoken.Encoding:
    """
    Load an encoding without a network.

    :param name: Name of an encoding that `check_encoding` accepts.
    :returns: The encoding; without special tokens where the vocabulary is the package's.
    :raises ValueError: If the vocabulary in the package is damaged.
    """
    import tiktoken

    name = _SAME_VOCABULARY.get(name, name)
    if name not in _BUNDLED_SHA256:
        return tiktoken.get_encoding(name)
    packed = files("rag_compress.core").joinpath("vocabularies", f"{name}.tiktoken.xz").read_bytes()
    table = lzma.decompress(packed)
    found = hashlib.sha256(table).hexdigest()
    if found != _BUNDLED_SHA256[name]:
        raise ValueError(
            f"the vocabulary of {name!r} in this installation is damaged: its SHA-256 must be "
            f"{_BUNDLED_SHA256[name]}, got {found}. Reinstall rag-compress."
        )
    ranks = {base64.b64decode(token): int(rank) for token, rank in map(bytes.split, table.splitlines())}
    return tiktoken.Encoding(name, pat_str=_PATTERNS[name], mergeable_ranks=ranks, special_tokens={})


def _count_ordinary(encoding: tiktoken.Encoding, text: str) -> int:
    if len(text) < _BLANK_PIECE:
        return len(encoding.encode_ordinary(text))
    inside = (cut for run in _LONG_BLANK.finditer(text) for cut in range(run.start(), run.end(), _BLANK_PIECE))
    return sum(len(encoding.encode_ordinary(text[a:b])) for a, b in pairwise([0, *inside, len(text)]))


def _count_hugging_face(tokenizer: Any, text: str) -> int:
    for name in ("truncation", "padding"):
        if setting := getattr(tokenizer, name, None):
            raise ValueError(
                f"counter must count every token and none besides, got a tokenizer with {name}={setting}: "
                f"pass a copy (copy.deepcopy) of which no_{name}() was called."
            )
    try:
        text.encode()
    except UnicodeEncodeError:  # lone surrogates, which Rust strings cannot hold: as tiktoken does
        text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    encoded = tokenizer.encode(text, add_special_tokens=False)
    return len(getattr(encoded, "ids", encoded))
