"""Stream records out of JSON lines and JSON arrays, packed or not, without holding the file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from eval.data.models import DataError
from eval.files import open_text

_CHUNK = 1 << 16

_FORM = (
    ' Save the data as JSON lines, an object per line, such as {"query": "...", "documents": ["..."], "answer": "..."}.'
)
"""What whoever has a table (CSV, a sheet) needs to know."""

Numbered = tuple[int, dict[str, Any]]
"""Line or record number, from 1, and the object."""


def json_lines(path: Path) -> Iterator[Numbered]:
    """
    Stream JSON lines; blank lines are passed over.

    :param path: The file.
    :returns: Line number and object of each line.
    :raises DataError: If a line is not a JSON object.
    """
    with open_text(path) as lines:
        for number, line in enumerate(lines, start=1):
            if line.strip():
                yield number, parse_object(line, path, number)


def parse_object(line: str, path: Path, number: int) -> dict[str, Any]:
    """
    Parse one line.

    :param line: The line.
    :param path: Its file, for the message.
    :param number: Its number, for the message.
    :returns: The object.
    :raises DataError: If it is not a JSON object.
    """
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as error:
        what = f"{error.msg} at column {error.colno}" if isinstance(error, json.JSONDecodeError) else error
        raise DataError(
            f"{path}, line {number}: must be a JSON object: {what}.{_FORM if number == 1 else ''}"
        ) from None
    return _checked(line, value, f"{path}, line {number}")


def json_array(path: Path) -> Iterator[Numbered]:
    """
    Stream the records of a file that is one JSON array, however large.

    :param path: The file.
    :returns: Number of the record and its object.
    :raises DataError: If the file is not a JSON array of objects.
    """
    decoder = json.JSONDecoder()
    with open_text(path) as source:
        text, number, wanted = source.read(_CHUNK).lstrip().removeprefix("["), 0, _CHUNK
        while True:
            text = text.lstrip().removeprefix(",").lstrip()
            if text.startswith("]"):
                return
            try:
                value, end = decoder.raw_decode(text)
                number, parsed, text, wanted = number + 1, text[:end], text[end:], _CHUNK
            except (ValueError, RecursionError) as error:
                more = source.read(wanted)  # twice as much each time, so that one huge record stays linear
                if not more:
                    raise DataError(f"{path}, record {number + 1}: must be JSON in an array: {error}.") from None
                text, wanted = text + more, 2 * wanted
                continue
            yield number, _checked(parsed, value, f"{path}, record {number}")


def json_whole(path: Path) -> Any:
    """
    Read a file that is one JSON value.

    :param path: The file.
    :returns: The value.
    :raises DataError: If it is not JSON.
    """
    with open_text(path) as source:
        try:
            return json.load(source)
        except (ValueError, RecursionError) as error:
            raise DataError(f"{path} must be one JSON value: {error}.") from None


def _checked(text: str, value: Any, where: str) -> dict[str, Any]:
    """Refuse what is no object, and halves of surrogate pairs, which JSON can spell and no file can hold."""
    if not isinstance(value, dict):
        raise DataError(f"{where}: must be a JSON object, got {text.strip()[:60]}.")
    if "\\ud" not in text.lower():
        return value
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        half = f"\\u{ord(error.object[error.start]):04x}"
        raise DataError(f"{where}: must hold whole characters, got {half} without its other half.") from None
    return value
