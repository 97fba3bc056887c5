"""Which languages and token encodings there are: known before any of them is loaded."""

from __future__ import annotations

import hashlib
import os
import re
import tempfile
from difflib import get_close_matches
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
    :raises ValueError: If it is unknown to tiktoken, or not available offline; the message names that of a model.
    """
    if not isinstance(name, str):
        raise TypeError(f'encoding must be a string such as "o200k_base", got {name!r}.')
    if name in BUNDLED_ENCODINGS:
        return name
    import tiktoken

    known = tiktoken.list_encoding_names()
    if name not in known:
        raise ValueError(f"encoding must be one of {', '.join(sorted(known))}, got {name!r}.{_hint_for_model(name)}")
    missing = [path for path in _CACHED_FILES.get(name, ()) if not _cached(path).is_file()]
    if missing:
        raise ValueError(
            f"encoding {name!r} is not in this package and nothing is downloaded at run time: put tiktoken's files for "
            f"it into a folder, name the folder in TIKTOKEN_CACHE_DIR, or use one of {', '.join(BUNDLED_ENCODINGS)}."
        )
    return name


def _hint_for_model(name: str) -> str:
    import tiktoken

    try:
        return f" The encoding of the model {name!r} is {tiktoken.encoding_name_for_model(name)!r}."
    except KeyError:  # no model of OpenAI's
        return ""


def _cached(path: str) -> Path:
    default = str(Path(tempfile.gettempdir()) / "data-gym-cache")
    folder = os.environ.get("TIKTOKEN_CACHE_DIR", os.environ.get("DATA_GYM_CACHE_DIR", default))
    return Path(folder) / hashlib.sha1((_ADDRESS + path).encode(), usedforsecurity=False).hexdigest()
