"""Queries that compare the same amount of several things: the cheapest, who is older, what ends before June."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from rag_compress.core.passages.findings import is_claim
from rag_compress.core.words.amounts import DATE, MEASURES, amounts_in

LONGEST_QUERY: Final = 150
"""Characters of a query that compares; a longer one says more than that."""

_Words = tuple[str, str, str]

_GRADED: Final[tuple[_Words, ...]] = (
    (
        "-money",
        r"cheap(?:er|est)|(?:less|least)\sexpensive|günstig(?:er|ste)\w?|billig(?:er|ste)\w?|preiswert(?:er|este)\w?"
        r"|moins\sch[eè]re?s?|más\s(?:barat|económic)[oa]s?|più\seconomic\w+|meno\scar[oaie]|mais\sbarat[oa]s?"
        r"|goedko(?:per|opste?)",
        "[最更]?便宜|最安|安い",
    ),
    (
        "+money",
        r"(?:more|most)\sexpensive|costliest|teu(?:rer|erste)\w?|plus\sch[eè]re?s?|más\scar[oa]s?|più\scar[oaie]"
        r"|mais\scar[oa]s?|duur(?:der|ste)",
        "[最更]贵",
    ),
    (
        "-date +age",
        r"old(?:er|est)(?!\s(?:br|s[oi]|da|ve))|älte(?:r|ste)\w?|plus\s(?:ancien|vieux|vieille)\w*|más\s(?:antigu|viej)[oa]s?"
        r"|più\s(?:antic|vecchi)\w+|mais\s(?:antig|velh)[oa]s?|oud(?:er|ste)",
        "[最更][老古旧]",
    ),
    (
        "+date -age",
        r"young(?:er|est)(?!\s(?:br|s[oi]|da))|new(?:er|est)|jüng(?:er|ste)\w?|neueste\w?|plus\s(?:jeune|récent)\w*"
        r"|más\s(?:joven|reciente|nuev)\w*|più\s(?:giovan|recent|nuov)\w*|mais\s(?:jove|nov|recent)\w*|jong(?:er|ste)",
        "[最更](?:新|年轻)",
    ),
    (
        "-date",
        r"earli(?:er|est)|früh(?:er|este)\w?|^\W*(?:who|which)\s.{1,60}(?<!'s)(?<!her|his|its)\sfirst(?![\w-])|^\W*(?:wer|welche\w?)\s.{1,60}\szuerst"
        r"|^\W*(?:qui|quel\w*)\s.{1,60}\sen\spremier|^\W*¿?(?:quién|qué)\s.{1,60}\sprimero",
        "[最更]早",
    ),
    (
        "+date",
        r"later(?=\W*$|,|\sthan)|spät(?:er(?=\W*$|,|\sals)|este\w?)|plus\star[dt]\w*|más\starde",
        "[最更]晚",
    ),
    (
        "+length +duration date",
        r"long(?:er|est)(?!-)|läng(?:er|ste)\w?|plus\slong\w*|más\s(?:larg|tiempo)\w*|più\slung\w*"
        r"|mais\slong\w*|langer|langste",
        "[最更]长",
    ),
    (
        "-length -duration date",
        r"short(?:er|est)|kürze(?:r|ste)\w?|plus\scourte?s?|más\scort[oa]s?|più\scort[oaie]|mais\scurt[oa]s?|korte(?:r|ste)",
        "[最更]短",
    ),
    (
        "+speed -duration",
        r"(?:fast|quick)(?:er|est)|schnell(?:er|ste)\w?|plus\srapide\w*|m[áa]i?s\srápid\w*",
        "[最更]快",
    ),
    ("-speed +duration", r"slow(?:er|est)|langsam(?:er|ste)\w?|plus\slente?s?|m[áa]i?s\slent[oa]s?", "[最更]慢"),
    ("-date -duration", r"sooner|soonest|eher|plus\stôt|antes(?=\W*$)", ""),
    ("+weight", r"heavi(?:er|est)|schwer(?:er|ste)\w?|plus\slourde?s?|más\spesad[oa]s?|più\spesant[ei]", "[最更]重"),
    (
        "-weight",
        r"light(?:er|est)|leichteste\w?|leichter\sals|plus\sl[eé]g[eè]re?s?|más\sliger[oa]s?|più\sleggen\w+",
        "[最更]轻",
    ),
    (
        "+length",
        r"(?:tall|deep)(?:er|est)|far(?:ther|thest)|furthest|tief(?:er|ste)\w?|weiteste\w?|plus\sloin|más\s(?:alt[oa]|lejos)",
        "[最更]远",
    ),
    ("-length", r"(?:near|clos)est|plus\sproches?|más\scerca\w*|più\svicin\w+", "离.{1,12}近"),
)
"""What a word compares: "+" where it asks for the most of a measure, "-" for the least."""

_BOUNDED: Final = (
    r"(?=\s(?:[$€£¥₹]?\d|an?\s|half\s|average|one|two|three|four|five|six|seven|eight|nine|ten"
    r"|eine\w?\s|zwei|drei|vier|fünf))"
)
"""What follows "over" and "under" where they compare: "over the hours" and "under which law" do not."""

_LOW: Final = (
    r"(?:plus\s(?:bas(?:se)?|faible|petite?)|más\s(?:baj|pequeñ)[oa]|più\s(?:bass|piccol)[oaie]"
    r"|mais\s(?:baix|pequen)[oa])s?"
)
"""What says less with a word for more: "le plus bas" is the lowest."""

_MORE: Final = (
    rf"(?:over|above|über){_BOUNDED}|(?!{_LOW}\b)(?:"
    r"(?<!at\s)most(?!\sof\b)(?!\s(?:people|users|members|students|employees|residents)\b)|the\smost"
    r"|more|high(?:er|est)|larg(?:er|est)|big(?:ger|gest)|great(?:er|est)|at\sleast|exceed\w*"
    r"|(?:meist|höchst|größt)e\w?"
    r"|mehr|höher|größer|mindestens|plus|au\smoins|(?<!qué\s)más|mayor(?:es)?|più|maggior\w*|mais|maior|meer|meeste|hoogste|grootste)",
    "[最更](?:大|高|多)|超过|高于|多于|大于|以上|至少",
)
_LESS: Final = (
    rf"(?:under|below|unter){_BOUNDED}|"
    r"(?<!at\s)least|less|few(?:er|est)|low(?:er|est)|small(?:er|est)|at\smost|wenig(?:er|ste)\w?|niedrig(?:er|ste)\w?"
    r"|klein(?:er|ste)\w?|gering(?:er|ste)\w?|höchstens|(?<!au\s)moins|menos|menor(?:es)?|meno|minor\w*|minder|minste|laagste|kleinste"
    rf"|{_LOW}",
    "[最更](?:小|低|少)|低于|少于|小于|以下|以内|不到",
)
_NOUNS: Final[tuple[_Words, ...]] = (
    (
        "money",
        r"costs?|prices?|priced|pays?|paid|earns?|salar(?:y|ies)|wages?|rents?|fees?|budgets?|revenues?|expenses?|damages?"
        r"|kost\w*|preise?|miete|gehalt|verdient|beiträge?|beitrag|gebühr\w*|umsatz|schadens?"
        r"|co[uû]te?(?:nt)?|prix|tarifs?|loyers?|salaires?|gagne|chiffre\sd.affaires"
        r"|cuestan?|costes?|precios?|sueldos?|gana|presupuestos?|alquiler|prezz[oi]|costan?o?|stipendi\w*|affitto",
        "价格?|租金|工资|月薪|薪|费用?|收入|预算",
    ),
    (
        "duration",
        r"time|terms?|notice|durations?|warrant(?:y|ies)|guarantees?|waits?|deliver\w*|batter(?:y|ies)|latenc(?:y|ies)"
        r"|hours?|days?|weeks?|months?|\w*frist\w*|laufzeit\w*|dauer\w*|garantie\w*|lieferzeit\w*|wart\w+|durée\w*|délais?"
        r"|trajets?|plazos?|duraci\w+|garantías?|durat\w+",
        "期限|时间|周期|账期|保修|交货",
    ),
    (
        "length",
        r"kilomet(?:er|re)s?|km|miles|met(?:er|re)s|distances?|lengths?|climb|heights?|länge|höhe|strecke\w*|longueur|hauteur"
        r"|longitud|altura|lunghezza|altezza",
        "长度|高度|距离|公里|千米",
    ),
    ("data", r"memory|storage|disk|data|ram|speicher\w*|mémoire|memoria|datos", "内存|存储|容量"),
    ("area", r"area|surface|space|flats?|basins?|fläche|wohnung\w*|superficie|appartements?|pisos?", "面积"),
    ("share", r"rates?|percentages?|anteil\w*|quote\w*|taux|tasas?|percentual\w*", "率|比例"),
    ("speed", r"speeds?|geschwindigkeit\w*|vitesse|velocidad", "速度"),
    ("power", r"power|powerful|leistung\w*|puissan\w+|potencia|potenza", "功率|电池"),
    ("weight", r"weighs?|weight|wiegt|gewicht|poids|pèse|pesa|peso", "重量"),
    (
        "people",
        r"people|employees|members|users|students|pupils|inhabitants|residents|population|seats"
        r"|mitglieder\w*|mitarbeiter\w*|einwohner\w*|schüler\w*|personen|leute|élèves|habitants|employés|salariés"
        r"|personnes|empleados|trabajadores|gente|habitantes|alumnos|dipendenti|posti|abitanti",
        "人数?",
    ),
)
"""What is measured, for words that compare anything: "the highest", "less than"."""

_ASKS: Final = (
    r"(?:^\W*(?:\w+\s)?|[,;:.!?]\s|\b(?:me|know)\s)(?:which|who|how\smany|welke?|wer|welche\w?|wie\sviele|quel(?:le)?s?"
    r"|qui|combien|cuál(?:es)?|quién(?:es)?|qué|cuánt[oa]s|qual[ei]?|chi|quanti"
    r"|what(?:'s|\sis|\scosts|\scame)(?!\s(?:the|an?)\b)|was\s(?:ist|kostet)(?!\s(?:de[rmn]|das|die|eine?)\b))\b"
    r"|^.{0,6}(?:哪|谁|多少|几)|[哪谁].{0,4}$"
)
_MOST: Final = r"\b(?:\w+est|\w{3,}[sß]te\w?|(?<!at\s)(?:most|least))\b|最"
_THE_MOST: Final = (
    r"\b(?:l[ae]s?\s(?:plus|moins)|(?:el|l[aoe]s?|il|i|gli|[oa]s?)\s(?:[\w'-]+\s){0,2}?(?:más|menos|più|meno|mais))\b"
)
"""A superlative: one of several things is wanted, whatever is asked of it. The first is looked for in what compares."""

_THAN: Final = (
    rf"\b(?:over|under|above|below|über|unter){_BOUNDED}|\b(?:than|als|at\s(?:most|least)|(?:plus|moins)\sd['e]|au\s(?:plus|moins)|(?:más|menos|mais)\s(?:que|de)"
    r"|(?:più|meno)\s(?:di|che)|mindestens|höchstens)\b|[超高低多少大小]于|超过|以[上下内]|至少|不到"
)
_NO_LONGER: Final = re.compile(
    r"\b(?:(?:no|any)\slonger|(?:nicht|kein\w*|ne|n'\w+|no|não|non|niet|geen)(?:\s[\w'-]{1,40}){0,3}?"
    r"\s(?:länger|mehr|plus|más|mais|più|meer))\b(?!\s(?:als|que|de|di)\b)"
)
_IN_NAMES: Final = re.compile(
    r"(?<=[^\W\d_]\s)(?:[A-Z][a-z]+est|(?:Old|Young|High|Low|Great|Long|Short)er|More|Most|Less|Least|First)\b"
)
"""Words of names that compare nothing: "The Longest Yard", "Greater Manchester"."""
_BOUND: Final = (
    r"\b(?:before|after|since|until|by|vor|nach|seit|bis|avant|après|depuis|antes\sd\w+|después\sd\w+|desde|hasta|prima"
    r"|dopo)\s(?:\w+\s)?(?=\S*\d)|\d\s?[年月日]?(?:之前|之后|以前|以后|[前后])"
)


def measures_compared(query: str) -> Mapping[str, int]:
    """
    Tell of which measures a query compares the amounts, and whether it asks for the most or the least.

    >>> measures_compared("What is the cheapest plan?"), measures_compared("Who is older than 40?")
    ({'money': -1}, {'date': -1, 'age': 1})
    >>> measures_compared("Which contracts end before June 2025?"), measures_compared("What does the plan cost?")
    ({'date': 0}, {})

    :param query: The query as it was asked.
    :returns: 1 for the most, -1 for the least, 0 for neither, by measure; nothing where it compares none.
    """
    lower = _without_names(query) if len(query) <= LONGEST_QUERY else ""
    if not _may_compare(lower) or is_claim(query):
        return {}
    found = {measures: word for measures, *words in _GRADED if (word := _found(lower, *words))}
    more, less = _found(lower, *_MORE), _found(lower, *_LESS)
    chooses = any(re.search(_MOST, word) for word in (more, less, *found.values())) or _chooses(lower)
    if not chooses and re.search(_THAN, lower) is None:
        return {}
    graded = {
        measure.lstrip("+-"): ((measure[0] == "+") - (measure[0] == "-")) * chooses
        for measures in found
        for measure in measures.split()
    }
    said = {amount.measure for amount in amounts_in(lower, MEASURES)}
    near = [lower] if graded else _near(lower, more or less)
    named = said - {DATE} or next(filter(None, map(_measures_named, near)), set())
    if graded:
        return {measure: graded[measure] for measure in graded if measure in named} or graded
    if more or less:
        return dict.fromkeys(sorted(named), (bool(more) - bool(less)) * chooses)
    return {DATE: 0} if DATE in said and chooses and re.search(_BOUND, lower) else {}


def compares_any(query: str) -> bool:
    """
    Tell whether a query compares what it does not name: any of the passages may hold the answer.

    >>> compares_any("What is the cheapest plan?"), compares_any("Is the red plan or the blue one cheaper?")
    (True, False)

    :param query: The query as it was asked.
    :returns: Whether it does.
    """
    lower, measures = query.lower(), measures_compared(query)
    wants_one = any(measures.values()) or (bool(measures) and _chooses(lower))
    return wants_one and not _found(lower, r"or|oder|ou|o|u|oppure", "还是|和")


def _without_names(query: str) -> str:
    """A query in lower case, without what compares nothing: words of names, "no longer"."""
    said = query if query.istitle() else _IN_NAMES.sub(" ", query)
    return _NO_LONGER.sub(" ", said.lower().replace("’", "'"))


def _chooses(query: str) -> bool:
    """Whether a query asks which one it is, and nothing else of it."""
    return re.search(_ASKS, query) is not None or re.search(_THE_MOST, query) is not None


def _near(query: str, word: str) -> tuple[str, str]:
    """
    What stands behind and before a word, of which the first names what it compares: "the lowest rent of all flats".
    In "the most common cause of death among people" the most is no number of people.
    """
    start = query.index(word)
    before = re.search(r"(?:[\w'%-]{1,40}\s){0,4}[\w'%-]{0,40}$", query[:start])
    behind = re.match(r"(?:[\s-]?[\w'-]{1,40}){0,3}", query[start + len(word) :])
    return behind[0] if behind else "", before[0] if before else ""


def _measures_named(text: str) -> set[str]:
    return {measure for measure, *words in _NOUNS if _found(text, *words)}


def _may_compare(query: str) -> bool:
    """Whether any of the words stands there that compare: one search, as most queries have none."""
    spaced, unspaced = zip(*((words[-2], words[-1]) for words in (*_GRADED, _MORE, _LESS)), strict=True)
    return bool(_found(query, "|".join(spaced), "|".join(filter(None, unspaced))) or re.search(_BOUND, query))


def _found(query: str, spaced: str, unspaced: str) -> str:
    """The first of the words that stands there; empty where none does."""
    match = _words(spaced).search(query)
    if match is None and unspaced and not query.isascii():
        match = _compiled(unspaced).search(query)
    return match[0] if match else ""


@cache
def _words(alternatives: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{alternatives})\b")


_compiled = cache(re.compile)
