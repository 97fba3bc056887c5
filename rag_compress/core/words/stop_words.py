"""The function words of each language, read from ``stop_words.txt`` when they are first asked for."""

from __future__ import annotations

from functools import cache
from pathlib import Path


def stop_words(language: str) -> frozenset[str]:
    """
    Give the stop words of a language.

    Closed classes only, no noun, no number, no full verb: dropping them loses no content. Question words are in.

    >>> "where" in stop_words("en"), "state" in stop_words("en")
    (True, False)

    :param language: An ISO 639-1 code.
    :returns: The words, case-folded; none where the language has no list.
    """
    return _lists().get(language, frozenset())


@cache
def _lists() -> dict[str, frozenset[str]]:
    lines = Path(__file__).with_suffix(".txt").read_text(encoding="utf-8").splitlines()
    words: dict[str, list[str]] = {}
    language = ""
    for line in lines:
        if line.startswith("["):
            language = line.strip("[]")
            words[language] = []
        elif line and not line.startswith("#"):
            words[language] += line.split()
    return {code: frozenset(of_language) for code, of_language in words.items()}
