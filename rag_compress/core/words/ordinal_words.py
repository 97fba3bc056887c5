"""Words that tell a place in a row: "second", "zweite", "dernier"."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rag_compress.core.words.word_lists import sections_of

LAST: Final = -2
"""Number of the last place, whatever it is; the next number is no place, either."""

_OF_LANGUAGE: Final = {
    code: {
        word: LAST if place == "last" else int(place)
        for place, _, words in (entry.partition(": ") for entry in entries)
        for word in words.split()
    }
    for code, entries in sections_of(Path(__file__).with_suffix(".txt")).items()
}
_ALL: Final = [entry for words in _OF_LANGUAGE.values() for entry in words.items()]

ORDINALS: Final = dict(sorted(_ALL, key=lambda entry: entry[1] == LAST))
"""Each word with its number."""

WITHOUT_ARTICLE: Final = tuple(word for code in ("pl", "cs", "ru", "uk") for word in _OF_LANGUAGE[code])
"""Those of languages that have no article before them."""

OPTION: Final = (
    r"(?:option|choice|number|item|step|nummer|n[or]\.|schritt|numéro|choix|étape|opción|número|paso|opzione|numero|passo"
    r"|opção|optie|stap)"
)
"""Words before a number or a letter that counts what is listed."""

LANGUAGES_OF_ORDINALS: Final = {
    word: [code for code in _OF_LANGUAGE if word in _OF_LANGUAGE[code]] for word in ORDINALS
}
"""Each word with the languages that have it."""
