"""Words with a full stop, or another mark, that belong to what stands behind: "the 21. century", "Name:Dr. Smith"."""

from __future__ import annotations

import re
from functools import cache

_SMALL = "[a-z]"  # as which any small letter behind the cut is looked up
_NUMBER = r"(?:\d|[IVXLC]+\b)"
_CAPITAL = "A-ZÀ-ÖØ-ÞĆČĎĐŁŚŠŹŻŽЀ-Я"
_ORDINAL = rf"\w+\n\d{{1,2}}\.,?\s[^\W\d_{_CAPITAL}]"  # den | 15. marts
_LETTER = r"[^\W\d_]\.\n"
_BONDS = {
    "": (
        rf"\d{{1,2}}\.\n{_SMALL}",  # the 21. | yüzyıl
        r"al\.\n[\[(]",  # Lee et al. | [11]
        # c. | 1600
        rf"(?i:abb|abs|app?rox|art|bd|ca?|cf|ch|eqs?|figs?|kap|max|n|paras?|pp?|s[eé]ct?|tab|ust|vol)\.\n{_NUMBER}",
        rf"(?:hrs?|lbs?|pkg|spp?|tbsp|tsp|wks?|yrs?)\.\n{_SMALL}",  # 1 tsp. | sugar
        r"(?:Av|av|Mme)\.\n",  # 300 av. | J.-C.
        rf"(?:[^\W\d_]\.-?)+\n(?:-|{_SMALL})",  # J. | -C. | à Rome; d. | h. sie
        rf".*[^.!?…:;,]\n{_SMALL}\.\s?[^\W\d_]\.|.*\d\n{_SMALL}\.",  # (geb. 1950) | i. d. R.; w 1683 | r. pod
        r"!\n\[",  # Also ! | [img](a.png)
        r"[\w.]+!\n\{ ?\|",  # keys.reject! | {|key| ...}
        r".*[A-Za-z]\]\.{3}\n(?:[A-Z]{2}|[\[<a-])|[A-Z]{2,}\.{3}\n[\[<-]?[A-Z]{2}",  # [OPTION]... | FILE... | DIRECTORY
        r"(?:Dr|Mrs?|Ms|Prof|St)\.\n[A-Z]",  # Name:Dr. | Smith
        # Bi. | Asha, Gng. | Cruz, Pn. | Aminah: Swahili, Filipino and Malay, whose texts count as of any language
        r"(?:B[biw]|Dkt|Gng|Hj|Mch|Mhe|Pn|Sdn|Tn)\.\n[A-Z]",
        r"(?:Bros|Ci?[ae]|Co|Corp|Zn)\.\n(?:A/S|B\.V|N\.V|[A-Z]{2,4}\b|GmbH|Inc|Ltda?\b|Oyj?\b)",  # & Co. | KG
        r"[^\W\d_]{1,2}\.\n(?:Chr|Kr|Хр)\.",  # pr. | Kr.
    ),
    "ar": (_LETTER,),  # د. | أحمد
    "da": (_ORDINAL,),
    "de": (
        r"(?:Jan|Febr?|Apr|Aug|Sept?|Okt|Nov|Dez)\.\n\d",  # 3. Okt. | 1990
        _ORDINAL,  # im | 16. und 17. Jahrhundert
        r".*,\n[a-z]\.\s?[^\W\d_]\.",  # Es gilt, | d. h. es zählt
        r"(?:[Ii]m|[Aa]m|[Vv]om|[Zz]um|[Dd]e[rmns]|[Dd]ie|und|bis|oder)\n\d{1,2}\.",
    ),
    "el": (rf"[Α-Ωα-ω]\.\n|(?:[Α-Ωα-ω]\.)+\n{_SMALL}",),  # 300 π. | Χ. | στην Αθήνα
    "en": (
        r"(?:Acad|Appl|Conf|Int|Intl|Natl|Proc|Symp|Trans)\.\n[A-Z]",  # In Proc. | CIKM
        r"(?:App|Civ|Crim|Evid|Fed)\.\n[A-Z]\.",  # Fed. | R. Civ. | P. 12
    ),
    "es": (r"(?:Sra?s?|Srta|Dra?|Dña|Prof|Lic|Ing)\.\n[A-ZÁÉÍÑÓÚ]",),  # El Sr. | Gómez
    "fa": (_LETTER,),
    "fr": (r"(?:Ste?|Dr|Pr|Me|MM)\.\n[A-ZÀÂÉÈÎÔ]",),  # St. | Denis
    "hu": (r"\d+\.\n§",),  # a 12. | § szerint
    "hy": (r".*\d:\n\d",),  # 10: | 30; else a colon stands for the full stop
    "ka": (r"წწ?\.\n",),  # 1887 წ. | აშენდა, for most sentences end with a verb
    "kk": (_ORDINAL, r"(?:жж?|ғғ?)\.\n"),  # 1947 ж. | Үндістан, for sentences end with a verb
    "ko": (r"\d{1,4}\.\n",),  # 2024. | 3. | 15. | 오후
    "pl": (
        _ORDINAL,
        rf"r\.\n{_SMALL}",  # 1990 r. | do Warszawy
        r"(?:cyt|ps|pt|tzw)\.\n",  # ps. | „Rudy”
        r"\d{1,2}\.\n[XVI]+\b",  # lat 80. | XX wieku
    ),
    "ru": (rf"(?i:рис|табл|гл|разд|прил)\.\n{_NUMBER}",),  # рис. | 3
    "sk": (_ORDINAL,),
    "tr": (r"M\.[ÖS]\.\n\d",),  # M.Ö. | 4. yüzyılda
    "ur": (_LETTER,),
}
"""By language, "" for all: the last word before the cut, the cut as a line break, and what stands behind it."""


def are_bound(last_word: str, behind: str, language: str) -> bool:
    """
    Tell whether a cut would part what belongs together, by the words at it alone.

    >>> are_bound("al.", "[11] came.", "en"), are_bound("well.", "[11] came.", "en")
    (True, False)

    :param last_word: The last word before the cut.
    :param behind: What stands behind it; where that begins with a small letter, with any small Latin one.
    :param language: ISO 639-1 code.
    :returns: Whether it would.
    """
    return _pattern(language if language in _BONDS else "").match(f"{last_word}\n{behind}") is not None


@cache
def _pattern(language: str) -> re.Pattern[str]:
    return re.compile("|".join((*_BONDS[""], *_BONDS.get(language, ()))))
