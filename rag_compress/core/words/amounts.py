"""Amounts as they are written in a text, to be compared: prices, durations, lengths, ages, dates."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple

from rag_compress.core.words.dates import dates_in
from rag_compress.core.words.word_lists import folded

DATE: Final = "date"
"""The measure of dates, whose size is written as 20240531."""

_UNITS: Final[Mapping[str, str]] = {
    "money": "$=1 £ € ¥ ₹ euros? eur dollars? usd pounds gbp francs? franken chf yen yuan rmb 元 円 块 欧元 美元"
    " ¢=.01 centimes? céntimos? centesimi pence",
    "length": "m=1 met(?:er|re)s? mètres? metros? metri 米 km=1000 kilomet(?:er|re)s? kilomètres? kilómetros?"
    " chilometri 公里 千米 mi(?:les?)?=1609 cm=.01 centimet(?:er|re)s? centimètres? centímetros? zentimeter 厘米"
    " mm=.001 millimet(?:er|re)s? 毫米 f(?:ee|oo)?t=.3048 inch(?:es)?=.0254",
    "weight": "kg=1 kilos? kilograms? kilogramm 公斤 千克 g=.001 gram(?:m|mes|os|s)? 克 t=1000 tons? tonnes? tonnen"
    r" toneladas? 吨 lbs?=.4536",
    "area": r"m²=1 m2 sqm sq\sm square\smet(?:er|re)s? quadratmetern? mètres\scarrés metros\scuadrados metri\squadrati"
    r" 平方米 平米 km²=1000000 km2 square\skilomet(?:er|re)s? quadratkilometern? 平方公里 ha=10000 hect[aá]r(?:e|ea)s?"
    r" hektar acres?=4047 sq(?:uare)?\s?f(?:ee)?t=.0929 square\smiles=2590000",
    "duration": r"s=1 sec(?:ond)?s? sekunden? secondes? segundos? 秒 ms=.001 milliseconds? mins?=60"
    r" minut(?:e[ns]?|os?|i) 分钟 h=3600 h(?:ou)?rs? stunden? heures? horas? ore 小时"
    r" (?:(?:working|business|calendar)\sd|d)ays?=86400 (?:werk|arbeits|kalender)?tag(?:en?)?"
    " jours? días? giorn[io] dagen 天 个?工作日"
    " weeks?=604800 wochen? semain(?:es?|as?) settiman[ae] weken 周 个?星期"
    " months?=2592000 monat(?:en?)? mois mes(?:es)? mesi maanden 个月"
    r" years?=31536000 jahr(?:en?)? années? ans? años? ann[io] jaar 年(?!\d)",
    "data": "gb=1 gib mb=.001 mib tb=1000 tib kb=.000001",
    "speed": r"km/h=1 kmh kilomet(?:er|re)s\sper\shour stundenkilometern? m/s=3.6 mph=1.609 miles\sper\shour"
    r" mbit/s=1 mbps gbit/s=1000 gbps [^\W\d_]{1,20}\sper\ssecond=1",
    "share": r"%=1 percent per\scent prozent pour\scent por\sciento per\scento",
    "power": "kw=1 kwh ps hp ch caballos chevaux cavalli cv 马力 w=.001 watts? mah=.001 毫安时",
    "volume": "l=1 lit(?:er|re)s? litros? litri 升 ml=.001 毫升 m³=1000",
    "people": "people=1 persons? employees members users students pupils inhabitants residents customers guests seats"
    " staff workers personen menschen leute mitarbeiter(?:n|innen)? mitgliedern? beschäftigten? schülern? einwohnern?"
    " gästen? kunden plätzen? personnes élèves habitants salariés employés enfants membres places personas empleados"
    " trabajadores habitantes alumnos plazas persone dipendenti abitanti posti coperti ospiti 人 名",
    "age": r"years?[\s-]old=1 jahre\salt ans años anni jaar 岁 歲",
}
MEASURES: Final = frozenset((*_UNITS, DATE))
"""What is measured."""

_WORDS: Final = {
    0.5: "½ half_an half_a eine_halbe ein_halber ein_halbes une_demi une_demie 半",
    1: "one ein eine einem einer eines un une una uno een",
    1.5: "anderthalb eineinhalb",
    2: "two zwei deux dos due dois duas twee",
    3: "three drei trois tres tre três drie",
    4: "four vier quatre cuatro quattro quatro",
    5: "five fünf cinq cinco cinque vijf",
    6: "six sechs seis sei zes",
    7: "seven sieben sept siete sette sete zeven",
    8: "eight acht huit ocho otto oito",
    9: "nine neun neuf nueve nove negen",
    10: "ten zehn dix diez dieci dez tien",
    11: "eleven elf onze once undici",
    12: "twelve zwölf douze doce dodici doze twaalf",
    14: "fourteen vierzehn quatorze catorce quattordici veertien",
    15: "fifteen fünfzehn quinze quince quindici vijftien",
    18: "eighteen achtzehn dix-huit dieciocho diciotto dezoito achttien",
    20: "twenty zwanzig vingt veinte venti vinte twintig",
    30: "thirty dreißig trente treinta trenta trinta dertig",
    40: "forty vierzig quarante cuarenta quaranta quarenta veertig",
    50: "fifty fünfzig cinquante cincuenta cinquanta cinquenta vijftig",
    60: "sixty sechzig soixante sesenta sessanta sessenta zestig",
    70: "seventy siebzig setenta settanta zeventig",
    80: "eighty achtzig ochenta ottanta oitenta tachtig",
    90: "ninety neunzig noventa novanta negentig",
}
_NUMBERS: Final = {folded(word.replace("_", " ")): size for size, words in _WORDS.items() for word in words.split()}
_ONES: Final = range(1, 10)
_TENS: Final = range(20, 100)
_UNSPACED_DIGITS: Final = {**{sign: at for at, sign in enumerate("零一二三四五六七八九")}, "两": 2}
_UNSPACED_POWERS: Final = {"十": 10, "百": 100, "千": 1000}
_TIMES: Final = {
    word: 10.0**power
    for power, words in (
        (2, "hundred hundert cent cents cien cento"),
        (3, "k thousand tausend mille mil 千"),
        (4, "万 萬"),
        (6, "m million millions millionen mio mio. millones millón milioni"),
        (8, "亿"),
        (9, "bn billion milliarden milliards"),
    )
    for word in words.split()
}
_SHORT_TIMES: Final = frozenset(("k", "m", "bn"))
"""Those that are read behind a sign alone: "£5m", but not "5 m"."""

_UNSPACED: Final = r"\u3040-\u30ff\u4e00-\u9fff"
_SPACES: Final = "\u00a0\u2009\u202f"
_SIGNS: Final = "$€£¥₹"
_CODES: Final = "eur|usd|gbp|chf"
_GROUP_DIGITS: Final = 3
_NO_UNIT_BEFORE: Final = {
    "length": r"(?![23]\b|\s?/\s?[hs]\b|\sper\s(?:hour|second)\b)",
    "duration": r"(?![\s-](?:old|alt)\b)",
    "data": r"(?!/s\b|\sper\ssecond\b)",
}
"""What makes another measure of a unit: a speed, an area, an age."""

_YEAR: Final = r"(?:1[5-9]|20)\d\d(?:年|s\b)"
_GOES_ON: Final = re.compile(r"\s?(?:(?:and|und|et|y|e)\s)?")
_MARK: Final = re.compile(rf"[., '{_SPACES}]")


class Amount(NamedTuple):
    """
    An amount.

    :param measure: What is measured, of `MEASURES`.
    :param size: How much, in one unit for all of the measure; currencies are not told apart.
    """

    measure: str
    size: float


def amounts_in(text: str, measures: Collection[str] = MEASURES) -> list[Amount]:
    """
    Find the amounts of a text.

    >>> amounts_in("two weeks for 1,200.50 euros", ["money", "duration"])
    [Amount(measure='money', size=1200.5), Amount(measure='duration', size=1209600.0)]

    :param text: The text.
    :param measures: The measures of which amounts are looked for.
    :returns: The amounts, those of a measure in the order of the text.
    """
    found: list[Amount] = []
    said = folded(text)  # a pattern that ignored the case would take "ſechs" for a number that no list has
    for measure in measures:
        if measure == DATE:
            found.extend(Amount(DATE, 10_000 * year + 100 * month + day) for year, month, day in dates_in(text))
            continue
        pattern, factors = _known(measure)
        last_end, last_factor = -1, 0.0
        for match in pattern.finditer(said):
            unit = (match["sign"] if measure == "money" else "") or match["unit"]
            if not unit:
                continue
            factor = next(factor for known, factor in factors if known.fullmatch(unit))
            times = _TIMES.get(match["short"] or match["times"] or "", 1.0)
            size = (_size_of(match["number"]) + 0.5 * (match["half"] is not None)) * times * factor
            if factor < last_factor and _GOES_ON.fullmatch(said, last_end, match.start()):  # 2 hours 30 minutes
                size += found.pop().size
            found.append(Amount(measure, size))
            last_end, last_factor = match.end(), factor
    return found


def _size_of(number: str) -> float:
    """The value of words or of digits, of which three behind the only mark are no fraction, whatever the language."""
    if number in _NUMBERS:
        return _NUMBERS[number]
    if number[0] in _UNSPACED_DIGITS or number[0] in _UNSPACED_POWERS:
        return _size_of_unspaced(number)
    if not number[0].isdigit():
        return sum(_NUMBERS[word] for word in re.split(r"[\s-]", number))
    *groups, last = _MARK.split(number)
    if not groups:
        return float(number)
    is_whole = len(last) == _GROUP_DIGITS and len({*_MARK.findall(number)}) == 1 and groups[0] != "0"
    return float("".join((*groups, "" if is_whole else ".", last)))


def _size_of_unspaced(number: str) -> float:
    total = digit = 0
    for sign in number:
        if sign in _UNSPACED_POWERS:
            total += (digit or 1) * _UNSPACED_POWERS[sign]
            digit = 0
        else:
            digit = _UNSPACED_DIGITS[sign]
    return float(total + digit)


def _read(units: str) -> Iterator[tuple[str, float]]:
    """The units, each with its factor: that of the one before, where it has none."""
    factor = 1.0
    for unit in units.split():
        word, _, given = unit.partition("=")
        factor = float(given or factor)
        yield (re.escape(word) if word in _SIGNS else word), factor


def _pattern_of(units: str, behind_unit: str) -> re.Pattern[str]:
    either = "|".join(sorted((word for word, _ in _read(units)), key=len, reverse=True))
    times, short = _any_of(_TIMES.keys() - _SHORT_TIMES), _any_of(_SHORT_TIMES)
    behind = rf"(?![^\W{_UNSPACED}])"
    tens, ones = (_any_of([word for word, size in _NUMBERS.items() if size in sizes]) for sizes in (_TENS, _ONES))
    return re.compile(
        rf"(?<![^\W{_UNSPACED}])(?<!\d[.,:/])(?<!第)(?:(?:us|[ac]a?|nz|hk)?(?P<sign>[{_SIGNS}]|{_CODES})\s?)?"
        rf"(?P<number>\d{{1,3}}(?:[ ']\d{{3}}){{1,4}}(?:[.,]\d{{1,9}})?(?![\d.,]*\d)"
        rf"|(?!{_YEAR})\d(?:[\d.,{_SPACES}]{{0,20}}\d)?|(?:{tens})[\s-](?:{ones}){behind}|(?:{_any_of(_NUMBERS)}){behind}"
        rf"|[{''.join((*_UNSPACED_DIGITS, *_UNSPACED_POWERS))}]{{1,12}})"
        rf"(?(sign)(?:(?P<short>{short})(?!\w))?)\)?"
        rf"(?P<half>\s?½|\s(?:and\sa\s)?half)?[\s-]?(?:(?P<times>{times}){behind}\s?(?:d(?:[ei]\s|['’]))?)?"
        rf"(?P<unit>(?:{either})(?:(?<=[{_UNSPACED}{_SIGNS}%¢])|(?![^\W\d_{_UNSPACED}])){behind_unit})?"
    )


def _any_of(words: Collection[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


@cache
def _known(measure: str) -> tuple[re.Pattern[str], list[tuple[re.Pattern[str], float]]]:
    """The pattern of the amounts of a measure, made when it is first asked for, and the factors of its units."""
    units = _UNITS[measure]
    return _pattern_of(units, _NO_UNIT_BEFORE.get(measure, "")), [
        (re.compile(word), factor) for word, factor in _read(units)
    ]
