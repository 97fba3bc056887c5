"""Read passages from files."""

from __future__ import annotations

import codecs
import json
import math
import re
import reprlib
import sys
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from rag_compress.core.models import Passage

BYTE_ORDER_MARKS = {
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
"""Longest first: in little-endian order the mark of UTF-32 begins with that of UTF-16. A text of UTF-8 needs none."""

NUL_BYTES = "it holds NUL bytes; save it as UTF-8, or as UTF-16 or UTF-32 with a byte order mark"
"""Why a text without such a mark is refused that is full of them."""

_CONVERTED = {b"%PDF-": "a PDF file", b"PK\x03\x04": "a zipped file, such as DOCX"}
"""What files begin with that hold text, but are none."""

_FIELDS = ("text", "content", "title", "id", "score", "meta", "pinned")
"""Keys of a passage in JSON."""

_OF_HAYSTACK = ("blob", "embedding", "sparse_embedding")
"""Keys that a Haystack document has besides, as JSON."""

_LINE_END = re.compile(r"\r\n?|\n")


def read_passages(names: Sequence[str]) -> list[Passage]:
    """
    Read a passage from each text file, and one from each line of JSON lines or item of a JSON array.

    :param names: Paths of the files, for `read_text`; ``-`` is standard input, which is read if none is named. A name
        that ends in ``.jsonl``, standard input whose first line is a JSON object, and a name that ends in ``.json``
        with several lines of which the first is a passage, is JSON lines; such a name, and standard input, may be a
        JSON array. Each line or item is a string, or an object with ``text``
        (or ``content``) and perhaps ``title``, ``id``, ``score``, ``meta`` and ``pinned``, for `Passage`; what else a
        Haystack document has is passed over. Other JSON is text.
    :returns: The passages, in order.
    :raises ValueError: If a file cannot be read, or a line or item is no passage.
    """
    passages: list[Passage] = []
    for name in names or ["-"]:
        text = read_text(name)
        values = _values_of(name, text)
        if values is None:
            passages.append(Passage(text, title=None if name == "-" else Path(name).name, id=name))
        else:
            passages += [_passage_of(value, where) for where, value in values]
    return passages


def read_text(name: str) -> str:
    """
    Read a text file, or standard input, as `decode_text` does.

    :param name: Path of a file, or ``-``.
    :returns: Its text.
    :raises ValueError: If it cannot be read.
    """
    if not name:  # as of a variable that is not set
        raise ValueError("the name of a file must not be empty, got '': name a file, or - for standard input.")
    if name == "-" and sys.stdin is None:
        raise ValueError("standard input is closed; name a file.")
    try:
        if name != "-" and Path(name).is_dir():  # which Windows reports as a lack of permission
            raise ValueError(
                f"{name} must be a file, got a folder; rag-compress ask --docs {name} reads the files in it."
            )
        data = None if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise ValueError(f"{name} could not be read: {error.strerror}.") from error
    kind = next((kind for start, kind in _CONVERTED.items() if data and data.startswith(start)), None)
    if kind:
        raise ValueError(f"{name} must be text, got {kind}; rag-compress ask --docs FOLDER reads PDF and DOCX files.")
    try:
        return _read_standard_input() if data is None else decode_text(data)
    except OSError as error:
        raise ValueError(f"standard input could not be read: {error.strerror}.") from error
    except ValueError as error:
        raise ValueError(f"{'standard input' if name == '-' else name} must be UTF-8 text: {error}.") from error


def decode_text(data: bytes) -> str:
    r"""
    Decode what a text file holds: offsets of all that reads files count the characters of this text.

    >>> decode_text(b"\xef\xbb\xbfAnna won.\r\n"), decode_text("\ufeffAnna won.".encode("utf-16-le"))
    ('Anna won.\r\n', 'Anna won.')

    :param data: The bytes: UTF-8, or what a byte order mark at their beginning says.
    :returns: The text without the mark, its line breaks as they are.
    :raises ValueError: If it is in another encoding.
    """
    encoding = next((name for mark, name in BYTE_ORDER_MARKS.items() if data.startswith(mark)), "utf-8-sig")
    if encoding == "utf-8-sig" and b"\0" in data:  # as UTF-16 and UTF-32 are full of
        raise ValueError(NUL_BYTES)
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        called = encoding.removesuffix("-sig").upper()
        raise ValueError(f"it is not {called} ({error.reason} at byte {error.start}); save it as UTF-8") from error


def _read_standard_input() -> str:
    raw = getattr(sys.stdin, "buffer", None)  # what stands in for standard input may have none
    # sys.stdin has the encoding of the locale, and lets what is none of it pass as lone surrogates
    return sys.stdin.read().removeprefix("\ufeff") if raw is None else decode_text(raw.read())


def numbered_lines(text: str) -> Iterator[tuple[int, str]]:
    """
    Give the lines of JSON lines that hold something, with their numbers.

    :param text: What the file holds.
    :returns: Number, from 1, and text of each line.
    """
    # not splitlines, which also cuts at U+2028 and U+0085: they may stand unescaped inside a JSON string
    return ((number, line) for number, line in enumerate(_LINE_END.split(text), 1) if line.strip())


def parse_json(text: str, where: str, rule: str = "JSON", *, in_line: bool = False) -> Any:
    """
    Parse JSON, and say what is wrong with it and where.

    >>> parse_json("[1, 2", "a.json")
    Traceback (most recent call last):
    ValueError: a.json must be JSON: Expecting ',' delimiter at line 1, column 6.

    :param text: What should be JSON.
    :param where: What the caller calls it: a file, or a line of one.
    :param rule: What it must be, for errors.
    :param in_line: Whether ``where`` names the line already.
    :returns: The value.
    :raises ValueError: If it is no JSON, or none that Python can hold.
    """
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        place = f"column {error.colno}" if in_line else f"line {error.lineno}, column {error.colno}"
        raise ValueError(f"{where} must be {rule}: {error.msg} at {place}.") from error
    except RecursionError as error:
        raise ValueError(f"{where} must be {rule} of fewer levels: it is nested too deeply.") from error
    except ValueError as error:  # of an integer with thousands of digits
        raise ValueError(f"{where} must be {rule} with shorter numbers: {error}.") from error


def _values_of(name: str, text: str) -> Iterable[tuple[str, Any]] | None:
    """Give the JSON values of an input that is meant as passages, each with its place; None is text."""
    ending, called = name.lower(), "standard input" if name == "-" else name
    first = text.lstrip()[:1]
    if ending.endswith(".jsonl") or (first == "{" and _is_in_lines(text, ending)):
        places = ((f"{called}, line {number}", line) for number, line in numbered_lines(text))
        return ((where, parse_json(line, where, in_line=True)) for where, line in places)
    if first == "[" and (name == "-" or ending.endswith(".json")):
        value = _json_or_none(text) if name == "-" else parse_json(text, name)  # [x] begins lists and settings, too
        if value == [] or (isinstance(value, list) and isinstance(value[0], str | dict)):  # other arrays are data
            return ((f"{called}, item {number}", item) for number, item in enumerate(value, 1))
    return None


def _is_in_lines(text: str, name: str) -> bool:
    """Whether a text is JSON lines though its name does not say so; code and templates start with a brace, too."""
    lines = numbered_lines(text)
    first = _json_or_none(next(lines)[1])
    if name == "-" or not isinstance(first, dict):
        return isinstance(first, dict)
    # one line may be any data, but several of which the first is a passage and no more are no document of JSON
    is_passage = isinstance(first.get("text", first.get("content")), str) and first.keys() <= {*_FIELDS, *_OF_HAYSTACK}
    return name.endswith(".json") and is_passage and next(lines, None) is not None


def _json_or_none(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _passage_of(value: Any, where: str) -> Passage:
    value = {"text": value} if isinstance(value, str) else value
    body = (value.get("text", value.get("content"))) if isinstance(value, dict) else None
    if not isinstance(body, str):
        rename = "call the field that holds the text so, or " if isinstance(value, dict) and body is None else ""
        raise ValueError(
            f"{where} must be a string or an object with a str 'text' or 'content', got {reprlib.repr(value)}: "
            f"{rename}save the input as .txt to have it read as text."
        )
    _check_fields(value, where)
    return Passage(
        body, value.get("title"), value.get("id"), value.get("score"), value.get("meta"), value.get("pinned", False)
    )


def _check_fields(value: dict[str, Any], where: str) -> None:
    """Refuse what would not be read, or not as it is meant."""
    for name in value:
        if name not in _FIELDS and name not in _OF_HAYSTACK:
            close = get_close_matches(name, _FIELDS, n=1)
            hint = f"did you mean {close[0]!r}?" if close else "put what else is to be known into 'meta'."
            raise ValueError(f"{where}: the keys of a passage are {', '.join(_FIELDS)}, got {name!r}: {hint}")
    if not isinstance(value.get("title"), str | None):
        raise ValueError(f"{where}: title must be a string or null, got {reprlib.repr(value['title'])}.")
    score = value.get("score")
    if score is not None and (type(score) not in (int, float) or not -math.inf < score < math.inf):
        raise ValueError(f"{where}: score must be a number or null, got {reprlib.repr(score)}.")
    meta, pinned = value.get("meta"), value.get("pinned", False)
    if not isinstance(meta, dict | None) or not isinstance(pinned, bool):
        raise ValueError(f"{where}: meta must be an object and pinned true or false, got {meta!r} and {pinned!r}.")
