"""A choice among what was offered ("the second one, please"): it says nothing without the offer before it."""

from __future__ import annotations

import re
from typing import Final

from rag_compress.chat.words import folded

_LEADS: Final = (
    r"(?:then|so|ok(?:ay)?|well|i(?:'ll| will|'d like| would like| want|'d)? ?(?:take|choose|pick|prefer|to book)?"
    r"|(?:let's|we(?:'ll| will)) (?:take|choose|pick)|dann|also|ja|(?:nehme|will|möchte|wähle) ich|ich (?:nehme|will"
    r"|möchte|hätte gern\w?)"
    r"|(?:wir )?nehmen(?: wir)?"
    r"|lieber|alors|oui|je (?:prends|veux|voudrais|choisis|préfère)|(?:on|nous) (?:prend|prenons)|prenons|entonces"
    r"|pues|sí"
    r"|me quedo con|quiero|prefiero|elijo|tomo|mejor|allora|sì|prendo|vorrei|preferisco|scelgo|então|sim|quero"
    r"|prefiro|fico com"
    r"|dan|ik (?:neem|wil|kies)|doe maar|тогда|да|да[йв]айте|давай|лучше|(?:я )?(?:возьму|беру|выбираю|хочу)|to|tak"
    r"|wezmę|biorę"
    r"|wybieram|poproszę|o zaman|peki|evet|ben)"
)
_PLEASE: Final = (
    r"(?:please|then|thanks|thank you|bitte|gerne?|danke|dann|s'il (?:vous|te) pla[iî]t|svp|alors|merci|por favor"
    r"|gracias"
    r"|mejor|entonces|per favore|grazie|obrigad[oa]|alstublieft|alsjeblieft|graag|пожалуйста|спасибо|тогда|лучше"
    r"|proszę|poproszę"
    r"|lütfen|olsun|alayım|alalım|istiyorum|teşekkürler)"
)
_OFFERED: Final = (
    r"(?:the (?:first|second|third|fourth|last|latter|former|other)(?: one| option| choice)?"
    r"|d(?:as|er|ie|en) (?:erste|zweite|dritte|vierte|letzte|andere)[nrs]?(?: option| variante| vorschlag)?"
    r"|(?:l[ea]s? |l')(?:premi(?:er|ère)|deuxième|seconde?|troisième|derni(?:er|ère)|autre)s?(?: option| solution)?"
    r"|(?:el|la|los|las|lo) (?:primer[oa]?|segund[oa]|tercer[oa]?|últim[oa]|otr[oa])s?(?: opción)?"
    r"|(?:il |la |l')(?:prim[oa]|second[oa]|terz[oa]|ultim[oa]|altr[oa])(?: opzione)?"
    r"|[oa] (?:primeir[oa]|segund[oa]|terceir[oa]|últim[oa]|outr[oa])(?: opção)?"
    r"|(?:de|het) (?:eerste|tweede|derde|laatste|andere)(?: optie)?"
    r"|(?:перв|втор|последн|друг|треть?)(?:ый|ой|ую|ая|ое|ий|юю|яя|ее|я|е|ю)(?: вариант)?"
    r"|(?:pierwsz|drug|trzeci|ostatni)(?:y|i|ą|a|e|ego|iego)?(?: opcj[aęe])?"
    r"|(?:birincisi|ikincisi|üçüncüsü|sonuncusu|ilki|diğeri)(?:n[iu]|nü)?"
    r"|(?:birinci|ikinci|üçüncü) (?:olan|seçenek|seçeneği))"
)
_CHOICE: Final = re.compile(
    rf"\W*(?:{_LEADS}\W{{1,3}}){{0,3}}{_OFFERED}(?:\W{{1,3}}{_PLEASE}){{0,2}}\W*$"
    r"|\W*(?:好的?[，, ]?|嗯[，, ]?|那么?[，, ]?|就|我?还是|我?[選选要订訂买買]){0,4}"
    r"(?:第[一二三四五两1-5][個个家种種间間款条條份项項趟班张張本]|[前后後]者|另(?:外)?一[個个家种種])"
    r"(?:吧|好了|[，, ]?[谢謝]{2}|[，, ]?[谢謝]{2}你|\W){0,4}$"
    r"|\W*(?:じゃあ?、?|では、?|はい、?)?(?:[一二三四]つ目|[1-4１-４一二三四]番目|最初|最後|[前後]者|もう(?:一つ|片方))"
    r"(?:の(?:ほう|方|もの|やつ|案)?)?[をでがに]?、?(?:お願いします|お願い|ください|下さい|します|決めます|いいです)?\W*$"
    r"|\W*(?:그럼 |네 |네, )?(?:(?:첫|두|세|네) ?번째|[전후]자|다른)(?: ?[것거걸])?(?:으?로|을|를)?"
    r"(?: ?(?:할게요|해 ?주세요|주세요|부탁(?:해요|드려요|합니다)|요))?\W*$"
)

_LONGEST: Final = 80
"""Characters of a choice at most."""


def is_choice(query: str) -> bool:
    """
    Tell whether a query is nothing but a choice by its place among what was offered.

    >>> is_choice("The second one, please."), is_choice("Dann nehme ich den Zug."), is_choice("第二家吧，谢谢。")
    (True, False, True)

    :param query: What is said.
    :returns: Whether it is.
    """
    said = folded(query).replace("\u0307", "")  # what a Turkish capital I leaves
    return len(query) <= _LONGEST and _CHOICE.match(said) is not None
