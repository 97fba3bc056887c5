"""Words that tell a place in a row: "second", "zweite", "dernier"."""

from __future__ import annotations

from typing import Final

LAST: Final = -2
"""Number of the last place, whatever it is; the next number is no place, either."""

_PLACES: Final = (
    "1st first erste ersten erster premier première primer primera primero primo prima primeiro primeira eerste",
    "2nd second zweite zweiten zweiter deuxième second seconde segundo segunda secondo seconda tweede",
    "3rd third dritte dritten dritter troisième tercer tercera tercero terzo terza terceiro terceira derde",
    "4th fourth vierte vierten vierter quatrième cuarto cuarta quarto quarta vierde",
    "5th fifth fünfte fünften fünfter cinquième quinto quinta vijfde",
    "6th sixth sechste sechsten sechster sixième sexto sexta sesto sesta zesde",
    "7th seventh siebte siebten siebter septième séptimo séptima settimo settima sétimo sétima zevende",
    "8th eighth achte achten achter huitième octavo octava ottavo ottava oitavo oitava achtste",
    "9th ninth neunte neunten neunter neuvième noveno novena nono nona negende",
    "10th tenth zehnte zehnten zehnter dixième décimo décima decimo decima tiende",
)
_LAST_WORDS: Final = "last final letzte letzten letzter dernier dernière último última ultimo ultima laatste"

ORDINALS: Final = {
    **{word: number for number, words in enumerate(_PLACES, 1) for word in words.split()},
    **dict.fromkeys(_LAST_WORDS.split(), LAST),
}
"""Each word with its number, in English, German, French, Spanish, Italian, Portuguese and Dutch."""
