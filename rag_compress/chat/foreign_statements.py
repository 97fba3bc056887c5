"""
The commonest statements about oneself in German, French, Spanish, Italian, Portuguese and Chinese.

Unlike the English patterns each holds its first person, in the pronoun or in the verb, so that words which two
languages share cannot combine into a statement. Chosen by hand; no data set of the project has such conversations.
"""

from __future__ import annotations

from typing import Final

FOREIGN_PATTERNS: Final[dict[str, tuple[str, ...]]] = {
    "preference": (
        r"\bich (?:mag|hasse|bevorzuge|meide|vermeide|verabscheue)\b|\bmein\w* lieblings\w+"
        r"|\bich (?:esse|trinke|trage|kaufe|nutze) (?:nur|nie|kein\w*)\b"
        r"|\bich kann\b.{1,40}\bnicht (?:leiden|ausstehen|ertragen)\b",
        r"\bje (?:préfère|déteste|hais)\b|\bje n'aime pas\b|\bj'(?:évite|ai horreur)\b"
        r"|\bje ne (?:mange|bois|porte|supporte)\b.{0,40}\b(?:pas|que|jamais|plus)\b",
        r"\b(?:prefiero|detesto|evito|preferisco|prefiro|odeio)\b"
        r"|\b(?:yo|lo|la|los|las|io) odio\b|\bodio (?:el|la|i|il)\b"
        r"|\bno (?:me gustan?|soporto|aguanto)\b|\bnunca (?:como|bebo|uso)\b"
        r"|\bnon (?:mi piac\w+|sopporto|mangio|bevo)\b|\bnão (?:gosto|suporto|como|bebo|uso)\b",
        r"我(?:真的|一直|非常|比较|比較|从来|從來|很|最|更|也|都)?"
        r"(?:喜欢|喜歡|不喜|不爱|不愛|讨厌|討厭|偏好|偏爱|偏愛|避免|不吃|不喝|受不了)",
    ),
    "identity": (
        r"\bich bin (?:ein\w* )?(?:vegan\w*|vegetari\w+|muslim\w*|jüd\w+|jude|hindu|buddhist\w*|christ\w*)\b"
        r"|\bich (?:heisse|wohne in|lebe in|arbeite (?:als|bei))\b|\bmein name ist\b",
        r"\bje suis (?:une? )?(?:végane?|végétari\w+|musulmane?|juive?|chrétien\w*|bouddhiste|hindoue?)\b"
        r"|\bje m'appelle\b|\bj'habite\b|\bje (?:vis à|travaille (?:comme|chez))\b",
        r"\b(?:soy|sono|sou) (?:una?[ '])?(?:vegan[oa]|vegetarian[oa]|musulm[aá]n[oa]?|muçulman[oa]|jud[íi][oa]|judeu"
        r"|ebre[oa]|cristian[oa]|cristão?|bud+ista|hind[uúù]|indù)\b"
        r"|\b(?:me llamo|mi nombre es|mi chiamo|il mio nome è|chamo-me|me chamo|meu nome é)\b"
        r"|\b(?:vivo en|trabajo como|abito a|lavoro come|moro em|trabalho como)\b",
        r"我(?:是|是一[个個名位])(?:素食|纯素|純素|穆斯林|佛教|基督|犹太|猶太)|我(?:叫|住在|的名字)",
    ),
    "constraint": (
        r"\b(?:ich|mir|mich|mein\w*)\b.{0,60}\b(?:allergi\w+|unverträglich\w*|laktoseintoleran\w*|diabet\w+|zöliakie"
        r"|asthma|rollstuhl|höhenangst)\b|\bich (?:darf|vertrage) (?:nur|nicht|kein\w*)\b|\bich habe angst vor\b",
        r"\bje suis (?:très )?(?:allergique|intolérante?|diabétique|asthmatique|cœliaque|coeliaque)\b"
        r"|\bj'ai (?:une (?:allergie|intolérance|phobie)|peur (?:de|du|des))\b"
        r"|\bje ne peux pas (?:manger|boire|porter)\b",
        r"\b(?:soy|sono|sou) (?:muy |molto |muito )?(?:al[eé]rgic[oa]|allergic[oa]|intol+erante|diab[eé]tic[oa]"
        r"|cel[ií]ac[oa]|as?m[aáà]tic[oa])\b|\b(?:tengo|tenho) (?:alergia|intoler[aâ]ncia|fobia|miedo a|medo de)\b"
        r"|\bho (?:un'(?:allergia|intolleranza)|paura (?:di|del\w*))\b"
        r"|\b(?:no puedo|non posso|não posso) (?:comer|beber|tomar|usar|mangiare|bere|prendere)\b",
        r"我(?:对|對).{1,12}(?:过敏|過敏)|我有.{0,8}(?:过敏|過敏|恐惧症|恐懼症|糖尿病|哮喘|氣喘)|我(?:不能|只能|只)(?:吃|喝|用|穿)",
    ),
}
"""Patterns by kind of statement, for text in lower case with straight apostrophes."""
