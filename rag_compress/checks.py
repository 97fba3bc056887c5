"""Refuse bad values: every error names the rule and the value."""

from __future__ import annotations

import hashlib
import math
import operator
import os
import re
import reprlib
import tempfile
from collections.abc import Collection, Iterable, Sequence
from difflib import get_close_matches
from numbers import Real
from pathlib import Path

LANGUAGES = (
    *("am", "ar", "bg", "bn", "ca", "cs", "da", "de", "el", "en", "es", "et", "fa", "fi", "fr", "gu", "he", "hi"),
    *("hr", "hu", "hy", "id", "it", "ja", "ka", "kk", "km", "kn", "ko", "lo", "lt", "lv", "ml", "mr", "my", "nl"),
    *("no", "pa", "pl", "pt", "ro", "ru", "sk", "sl", "sr", "sv", "ta", "te", "th", "tr", "uk", "ur", "vi", "zh"),
)
"""ISO 639-1 codes of the languages that have rules of their own, sorted."""

AUTO = "auto"
"""The language that asks for detection."""

BUNDLED_ENCODINGS = ("o200k_base", "cl100k_base", "o200k_harmony")
"""The encodings whose vocabulary is in this package."""

# Files that tiktoken caches under the SHA-1 of their address. An encoding is offered only when its files are there.
_ADDRESS = "https://openaipublic.blob.core.windows.net/"
_CACHED_FILES = {
    "gpt2": ("gpt-2/encodings/main/vocab.bpe", "gpt-2/encodings/main/encoder.json"),
    "p50k_base": ("encodings/p50k_base.tiktoken",),
    "p50k_edit": ("encodings/p50k_base.tiktoken",),
    "r50k_base": ("encodings/r50k_base.tiktoken",),
}


def check_token_budget(value: object, name: str = "token_budget") -> int:
    """
    Refuse what is not a budget.

    :param value: What the caller gave.
    :param name: What the caller calls it.
    :returns: The budget in tokens.
    :raises TypeError: If it is not an integer.
    :raises ValueError: If it is below 1.
    """
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} must be an integer number of tokens, got {value!r}.")
    budget = operator.index(value)
    if budget < 1:
        raise ValueError(f"{name} must be at least 1, got {budget}.")
    return budget


def check_number(name: str, value: object, most: float = math.inf, least: float = 0.0) -> float:
    """
    Refuse what is not a finite number in a range.

    :param name: Name of the setting.
    :param value: What the caller gave.
    :param most: Largest value allowed.
    :param least: Smallest value allowed.
    :returns: The number as a float, whatever type of number it was.
    :raises TypeError: If it is not a number.
    :raises ValueError: If it lies outside.
    """
    if isinstance(value, bool) or not isinstance(value, Real):
        raise TypeError(f"{name} must be a number, got {value!r}.")
    try:
        number = float(value)
    except OverflowError:  # an integer beyond all floats
        number = math.inf
    if not least <= number <= most or math.isinf(number):
        rule = f"a number of at least {least:g}" if math.isinf(most) else f"between {least:g} and {most:g}"
        raise ValueError(f"{name} must be {rule}, got {number if math.isinf(number) else value}.")
    return number


def check_count(name: str, value: object, least: int) -> None:
    """
    Refuse what is not a count.

    :param name: Name of the setting.
    :param value: What the caller gave.
    :param least: Smallest value allowed.
    :raises TypeError: If it is not an integer.
    :raises ValueError: If it is below ``least``.
    """
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{name} must be an integer, got {value!r}.")
    if value < least:
        raise ValueError(f"{name} must be an integer of at least {least}, got {value}.")


def check_choice(name: str, value: object, choices: Collection[str]) -> None:
    """
    Refuse what is not among the choices.

    :param name: Name of the setting.
    :param value: What the caller gave.
    :param choices: The values allowed.
    :raises ValueError: If it is another one.
    """
    if value not in choices:
        raise ValueError(f"{name} must be one of {', '.join(choices)}, got {value!r}.")


def check_type(name: str, value: object, kind: type) -> None:
    """
    Refuse what has another type.

    :param name: Name of the setting.
    :param value: What the caller gave.
    :param kind: The type allowed.
    :raises TypeError: If it has another one.
    """
    if not isinstance(value, kind):
        raise TypeError(f"{name} must be a {kind.__name__}, got {value!r}.")


def check_all(name: str, values: object, kind: type) -> None:
    """
    Refuse what is not a sequence of one type.

    :param name: Name of the parameter.
    :param values: What the caller gave.
    :param kind: The type that each value must have.
    :raises TypeError: If it is no sequence, or a value has another type.
    """
    if isinstance(values, str) or not isinstance(values, Sequence):
        raise TypeError(f"{name} must be a sequence of {kind.__name__}, got {reprlib.repr(values)}.")
    for index, value in enumerate(values):
        if not isinstance(value, kind):
            raise TypeError(f"{name}[{index}] must be a {kind.__name__}, got {reprlib.repr(value)}.")


def check_names(names: Iterable[str], known: Collection[str], owner: str) -> None:
    """
    Refuse settings that do not exist, with help for a misspelt name.

    :param names: What the caller gave.
    :param known: The settings that exist.
    :param owner: What they are settings of.
    :raises TypeError: If a name is not among them.
    """
    for name in names:
        if name not in known:
            close = get_close_matches(name, known, n=1)
            hint = f"did you mean {close[0]!r}?" if close else f"the settings are {', '.join(known)}."
            raise TypeError(f"{name!r} is not a setting of {owner}: {hint}")


def check_language(language: object) -> str:
    """
    Refuse what is not a language setting.

    :param language: ``"auto"`` or one of `LANGUAGES`.
    :returns: The same value.
    :raises TypeError: If it is not a string.
    :raises ValueError: If it is neither; the message names the nearest choices.
    """
    if not isinstance(language, str):
        raise TypeError(f'language must be a string such as "auto" or "en", got {language!r}.')
    if language == AUTO or language in LANGUAGES:
        return language
    # "en-US", "de_AT", "EN": the code is in there, say so.
    code = re.split(r"[-_]", language.strip().lower(), maxsplit=1)[0]
    near = [code] if code in LANGUAGES or code == AUTO else get_close_matches(code, LANGUAGES, n=3)
    hint = f" Did you mean {' or '.join(repr(n) for n in near)}?" if near else ""
    raise ValueError(
        f"language must be 'auto' or a known ISO 639-1 code, got {language!r}.{hint}"
        f" Known codes: {', '.join(LANGUAGES)}."
    )


def check_encoding(name: object) -> str:
    """
    Refuse an encoding that cannot be loaded without a network.

    :param name: Name of an encoding.
    :returns: The same name.
    :raises TypeError: If it is not a string.
    :raises ValueError: If it is unknown to tiktoken, or not available offline.
    """
    if not isinstance(name, str):
        raise TypeError(f'encoding must be a string such as "o200k_base", got {name!r}.')
    if name in BUNDLED_ENCODINGS:
        return name
    import tiktoken

    known = tiktoken.list_encoding_names()
    if name not in known:
        raise ValueError(f"encoding must be one of {', '.join(sorted(known))}, got {name!r}.")
    missing = [path for path in _CACHED_FILES.get(name, ()) if not _cached(path).is_file()]
    if missing:
        raise ValueError(
            f"encoding {name!r} is not in this package and nothing is downloaded at run time: put tiktoken's files for "
            f"it into a folder, name the folder in TIKTOKEN_CACHE_DIR, or use one of {', '.join(BUNDLED_ENCODINGS)}."
        )
    return name


def _cached(path: str) -> Path:
    default = str(Path(tempfile.gettempdir()) / "data-gym-cache")
    folder = os.environ.get("TIKTOKEN_CACHE_DIR", os.environ.get("DATA_GYM_CACHE_DIR", default))
    return Path(folder) / hashlib.sha1((_ADDRESS + path).encode(), usedforsecurity=False).hexdigest()
