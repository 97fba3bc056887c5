"""Words that tell a place in a row: "second", "zweite", "dernier"."""

from __future__ import annotations

from typing import Final

LAST: Final = -2
"""Number of the last place, whatever it is; the next number is no place, either."""


def _inflected(stems: str, endings: str) -> str:
    """Stems, parted by a stroke, with each ending."""
    return "|".join(" ".join(stem + ending for ending in endings.split()) for stem in stems.split("|"))


_RUSSIAN = "ый ой ая ое ого ому ом ую"
_POLISH = "y a e ego ej emu ym ą"
_CZECH = "ý á é ého ému ém ou"
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
    "pl": (
        f"{_inflected('pierwsz', _POLISH)}|drugi druga drugie drugiego drugiej drugiemu drugim drugą"
        f"|{_inflected('trzeci', 'a e ego ej emu m ą')} trzeci|{_inflected('czwart|piąt|szóst|siódm|ósm', _POLISH)}",
        _inflected("ostatni", "a e ego ej emu m ą") + " ostatni",
    ),
    "cs": (
        f"první prvního prvnímu prvním|{_inflected('druh', _CZECH)}|třetí třetího třetímu třetím"
        f"|{_inflected('čtvrt|pát|šest|sedm|osm', _CZECH)}",
        "poslední posledního poslednímu posledním",
    ),
    "ru": (
        f"{_inflected('перв|втор', _RUSSIAN)}|третий третья третье третьего третьей третьему третьем третью"
        f"|{_inflected('четверт|пят|шест|седьм|восьм', _RUSSIAN)}",
        _inflected("последн", "ий яя ее его ей ему ем юю"),
    ),
    "uk": (
        f"{_inflected('перш', 'ий а е ого ій ому у')}|другий другій друге|третій третя третє третього третьому третю"
        f"|{_inflected('четверт', 'ий а е ого ій ому у')}",
        _inflected("останн", "ій я є ього ьому ю"),
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
"""Each word with its number, in English, German, French, Spanish, Italian, Portuguese, Dutch, and Slavic ones."""

WITHOUT_ARTICLE: Final = tuple(
    word
    for code in ("pl", "cs", "ru", "uk")
    for places in _BY_LANGUAGE[code]
    for word in places.replace("|", " ").split()
)
"""Those of languages that have no article before them."""

OPTION: Final = (
    r"(?:option|choice|number|item|step|nummer|n[or]\.|schritt|numéro|choix|étape|opción|número|paso|opzione|numero|passo"
    r"|opção|optie|stap)"
)
"""Words before a number or a letter that counts what is listed."""

LANGUAGES_OF_ORDINALS: Final = {
    word: [
        code for code, (places, last) in _BY_LANGUAGE.items() if word in f"{places} {last}".replace("|", " ").split()
    ]
    for word in ORDINALS
}
"""Each word with the languages that have it."""
