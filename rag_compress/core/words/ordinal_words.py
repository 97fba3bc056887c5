"""Words that tell a place in a row: "second", "zweite", "dernier"."""

from __future__ import annotations

from typing import Final

LAST: Final = -2
"""Number of the last place, whatever it is; the next number is no place, either."""

_BY_LANGUAGE: Final = {
    "en": (
        "1st first|2nd second|3rd third|4th fourth|5th fifth|6th sixth|7th seventh|8th eighth|9th ninth|10th tenth",
        "last final",
    ),
    "de": (
        "erste ersten erster|zweite zweiten zweiter|dritte dritten dritter|vierte vierten vierter"
        "|fünfte fünften fünfter|sechste sechsten sechster|siebte siebten siebter|achte achten achter"
        "|neunte neunten neunter|zehnte zehnten zehnter",
        "letzte letzten letzter",
    ),
    "fr": (
        "premier première|deuxième second seconde|troisième|quatrième|cinquième|sixième|septième|huitième|neuvième"
        "|dixième",
        "dernier dernière",
    ),
    "es": (
        "primer primero primera|segundo segunda|tercer tercero tercera|cuarto cuarta|quinto quinta|sexto sexta"
        "|séptimo séptima|octavo octava|noveno novena|décimo décima",
        "último última",
    ),
    "it": (
        "primo prima|secondo seconda|terzo terza|quarto quarta|quinto quinta|sesto sesta|settimo settima|ottavo ottava"
        "|nono nona|decimo decima",
        "ultimo ultima",
    ),
    "pt": (
        "primeiro primeira|segundo segunda|terceiro terceira|quarto quarta|quinto quinta|sexto sexta|sétimo sétima"
        "|oitavo oitava|nono nona|décimo décima",
        "último última",
    ),
    "nl": ("eerste|tweede|derde|vierde|vijfde|zesde|zevende|achtste|negende|tiende", "laatste"),
}

ORDINALS: Final = {
    **{
        word: number
        for places, _ in _BY_LANGUAGE.values()
        for number, words in enumerate(places.split("|"), 1)
        for word in words.split()
    },
    **{word: LAST for _, words in _BY_LANGUAGE.values() for word in words.split()},
}
"""Each word with its number, in English, German, French, Spanish, Italian, Portuguese and Dutch."""

LANGUAGES_OF_ORDINALS: Final = {
    word: [
        code for code, (places, last) in _BY_LANGUAGE.items() if word in f"{places} {last}".replace("|", " ").split()
    ]
    for word in ORDINALS
}
"""Each word with the languages that have it."""
