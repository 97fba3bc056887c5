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
    "money": "$=1 £ € ¥ ₹ euros? eur dollars? usd pounds gbp francs? franken chf yen yuan rmb 元 円 块 欧元 美元",
    "length": "m=1 met(?:er|re)s? mètres? metros? metri 米 km=1000 kilomet(?:er|re)s? kilomètres? kilómetros?"
    " chilometri 公里 千米 miles?=1609 cm=.01 centimet(?:er|re)s? centimètres? centímetros? zentimeter 厘米"
    " mm=.001 millimet(?:er|re)s? 毫米 f(?:ee|oo)?t=.3048 inch(?:es)?=.0254",
    "weight": "kg=1 kilos? kilograms? kilogramm 公斤 千克 g=.001 gram(?:m|mes|os|s)? 克 t=1000 tons? tonnes? tonnen"
    r" toneladas? 吨 lbs?=.4536",
    "area": r"m²=1 m2 sqm square\smet(?:er|re)s? quadratmetern? mètres\scarrés metros\scuadrados metri\squadrati 平方米"
    r" 平米 km²=1000000 km2 square\skilomet(?:er|re)s? quadratkilometern? 平方公里 ha=10000 hect[aá]r(?:e|ea)s? hektar"
    r" acres?=4047 square\sfeet=.0929 square\smiles=2590000",
    "duration": "s=1 seconds? sekunden? secondes? segundos? 秒 ms=.001 milliseconds? min=60 minut(?:e[ns]?|os?|i) 分钟"
    " h=3600 hours? stunden? heures? horas? ore 小时 days?=86400 tag(?:en?)? jours? días? giorn[io] dagen 天 个?工作日"
    " weeks?=604800 wochen? semain(?:es?|as?) settiman[ae] weken 周 个?星期"
    " months?=2592000 monat(?:en?)? mois mes(?:es)? mesi maanden 个月"
    r" years?=31536000 jahr(?:en?)? années? ans? años? ann[io] jaar 年(?!\d)",
    "data": "gb=1 gib mb=.001 mib tb=1000 tib kb=.000001",
    "speed": r"km/h=1 kmh mph=1.609 mbit/s=1 mbps gbit/s=1000 gbps [^\W\d_]{1,20}\sper\ssecond=1",
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

_WORDS: Final = (
    "one ein eine einem einer eines un une una uno een 一",
    "two zwei deux dos due dois duas twee 二 两",
    "three drei trois tres tre três drie 三",
    "four vier quatre cuatro quattro quatro 四",
    "five fünf cinq cinco cinque vijf 五",
    "six sechs seis sei zes 六",
    "seven sieben sept siete sette sete zeven 七",
    "eight acht huit ocho otto oito 八",
    "nine neun neuf nueve nove negen 九",
    "ten zehn dix diez dieci dez tien 十",
    "eleven elf onze once undici",
    "twelve zwölf douze doce dodici doze twaalf 十二",
)
_NUMBERS: Final = {word: float(number) for number, words in enumerate(_WORDS, 1) for word in words.split()}
_TIMES: Final = {
    word: 10.0**power
    for power, words in (
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
        for match in pattern.finditer(said):
            unit = (match["sign"] if measure == "money" else "") or match["unit"]
            if unit:
                factor = next(factor for known, factor in factors if known.fullmatch(unit))
                times = _TIMES.get(match["short"] or match["times"] or "", 1.0)
                found.append(Amount(measure, _size_of(match["number"]) * times * factor))
    return found


def _size_of(number: str) -> float:
    """The value of a number word, or of digits: three behind the only mark are no fraction, whatever the language."""
    if number in _NUMBERS:
        return _NUMBERS[number]
    *groups, last = _MARK.split(number)
    if not groups:
        return float(number)
    is_whole = len(last) == _GROUP_DIGITS and len({*_MARK.findall(number)}) == 1 and groups[0] != "0"
    return float("".join((*groups, "" if is_whole else ".", last)))


def _read(units: str) -> Iterator[tuple[str, float]]:
    """The units, each with its factor: that of the one before, where it has none."""
    factor = 1.0
    for unit in units.split():
        word, _, given = unit.partition("=")
        factor = float(given or factor)
        yield (re.escape(word) if word in _SIGNS else word), factor


def _pattern_of(units: str) -> re.Pattern[str]:
    either = "|".join(sorted((word for word, _ in _read(units)), key=len, reverse=True))
    times, short = _any_of(_TIMES.keys() - _SHORT_TIMES), _any_of(_SHORT_TIMES)
    return re.compile(
        rf"(?<![^\W{_UNSPACED}])(?<!\d[.,])(?:(?P<sign>[{_SIGNS}]|{_CODES})\s?)?"
        rf"(?P<number>\d{{1,3}}(?:[ ']\d{{3}}){{1,4}}(?:[.,]\d{{1,9}})?(?![\d.,]*\d)"
        rf"|\d(?:[\d.,{_SPACES}]{{0,20}}\d)?|(?:{_any_of(_NUMBERS)})(?![^\W{_UNSPACED}]))"
        rf"(?(sign)(?:(?P<short>{short})(?!\w))?)"
        rf"(?:\s(?:and\sa\s)?half)?[\s-]?(?:(?P<times>{times})(?![^\W{_UNSPACED}])\s?(?:d(?:[ei]\s|['’]))?)?"
        rf"(?P<unit>(?:{either})(?:(?<=[{_UNSPACED}{_SIGNS}%])|(?![^\W\d_{_UNSPACED}])))?"
    )


def _any_of(words: Collection[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


@cache
def _known(measure: str) -> tuple[re.Pattern[str], list[tuple[re.Pattern[str], float]]]:
    """The pattern of the amounts of a measure, made when it is first asked for, and the factors of its units."""
    units = _UNITS[measure]
    return _pattern_of(units), [(re.compile(word), factor) for word, factor in _read(units)]
