"""
Abbreviations behind whose stop no sentence begins, by what follows: a number, a name, a small letter.

pysbd has lists of its own for 23 languages; these hold what it lacks there, and what other languages need. A word that
is hardly ever anything but an abbreviation stands in the lists of all languages, for the language of a short text may
not be known.
"""

from __future__ import annotations

import re
from typing import Final

from rag_compress.core.words.word_lists import word_set


def _by_language(lists: dict[str, str]) -> dict[str, frozenset[str]]:
    return {language: word_set(words) for language, words in lists.items()}


CASED_LANGUAGES: Final = word_set(
    "bg ca cs da de el es et fi fr hr hu hy id it kk lt lv nl no pl pt ro ru sk sl sr sv tr uk vi"
)
"""
Languages whose sentences begin with a capital wherever the writer uses capitals. English is not treated as one of them:
so many people write it as they like that refusing every cut before a small letter loses more sentences than it mends
(Web Treebank: F1 90.7 to 90.0).
"""


_BEFORE_NUMBERS: Final = _by_language(
    {
        "": (
            "approx avg bldg blz cca fon geb gegr incl jg nr núm pag pagg pág págs ref rp std str tel telf telp tfn "
            "sek tlf tél পৃ पृ பக் αρ αριθ κεφ παρ σελ τηλ табл тел"
        ),
        "bg": "ок",
        "ca": "abr febr gen jul nov oct par set",
        "cs": "kap min obr odd odst sb srov str tj č čl čís",
        "da": "d feb jan kap kl okt stk",
        "de": "abs art bd br di do feb febr fr gem jan kl mi mind mo nov okt pos rn rz sa sept tz vgl ziff",
        "el": "απρ αρθ άρθρ αυγ δεκ δηλ εικ ιαν ιουλ ιουν μαρ νοε οκτ περ πιν σεπ σεπτ στιχ τευχ τομ φεβ φεβρ",
        "en": "est ext",
        "es": "abr ago cap dic ene feb jul jun nov oct s sept vol",
        "fi": "esim ks n puh s v",
        "fr": "art avr chap coll déc env fév févr janv juil nov oct sept vol éd",
        "hr": "br god usp čl",
        "hu": "aug bek bt dec febr hrsz jan júl jún kb kft ld máj márc nov nyrt okt old rt sz szept zrt ápr",
        "id": "ay hal hlm mis no pkl s.d sept tgl th thn",
        "it": "ago art artt cap capp dic dlgs feb gen genn giu lgs lug nov ott sec set sett vol",
        "ka": "გვ დაახლ იხ მუხ პ ტ ტელ ძვ",
        "lv": "apm tālr",
        "nl": "afb apr art aug dec feb gest hfst jan nov okt sept",
        "no": "d feb jan kap kl okt",
        "pl": "art ds godz lp ok pkt poz rozdz rys tab tj tzn ul ur ust zm zob",
        "pt": "abr ago art cap dez fev jan jul jun nov out set séc vol",
        "ro": "alin ap art bl cap et feb ian nov oct sc sect sept tab",
        "ru": "авг апр вып гл д дек кв корп нояб ок окт п прибл разд рис сент ст стр фев янв",
        "sk": "kap obr odd ods porov písm č čl",
        "sl": "odst pribl prim čl št",
        "sv": "apr aug dec dvs feb fr.o.m jan kap kl nov okt sept sid t.o.m",
        "mr": "रु",
        "ta": "ரூ",
        "tr": "ağu bk bkz eyl haz md nis no oca sf tem yakl şti şub",
        "uk": (
            "бер бл буд вер верес вип гл год груд жовт кв квіт лип листоп лют мал нар прибл рис розд серп ст стор січ "
            "трав черв"
        ),
        "vi": "tk đ đt",
    }
)

_BEFORE_NAMES: Final = _by_language(
    {
        "": (
            "avv bpk cf dhr dipl dott dr exma exmo geom hj incl inkl jl jln judr messrs mevr mgr mme mr mrs mudr nám "
            "pgs phdr prof resp rndr sig sigg sra srta ths özv δρ καθ λεωφ акад бул вул ген доц просп проф ул"
        ),
        "bn": "ড ডা মি মো মোঃ",
        "ca": "av dra pl st",
        "cs": "arch bc doc ing kap mil např por pí sv tis tř ul vč",
        "da": "adv frk hr kgl sct skt",
        "de": (
            "ass dt einschl evtl fa fam fr frl gebr gem geschw ggf hl hr hrn ing lic mag med mind mult nat phil rer st "
            "str vet vgl zzgl"
        ),
        "el": "αγ βλ κα κκ κος οδ πρβλ συμπ",
        "en": "atty cllr hon insp",
        "es": "av avda dpto dra dña hno hnos ing lic mons sr sres sta sto",
        "et": "hr näit pr prl",
        "fa": "نک",
        "fi": "dos esim hra nti os rva toim",
        "fr": "av bd me mlle mm pr st ste",
        "hi": "कु डॉ पं प्रो मो श्री सुश्री",
        "hr": "doc gđa gđica inž sc sv ul",
        "hu": "id ifj pl ún",
        "id": "alm cv dra drg drh drs gg ir k.h kab kec kel kol ny pdt prov pt st tn ust",
        "it": "arch c.so ing mons on p.za rag s sen ss v.le",
        "ka": "აკად იხ მაგ პროფ სოფ ქ ძვ",
        "lt": "doc kun pl pvz įsk",
        "lv": "doc piem sv",
        "mr": "डॉ प्रा श्री श्रीमती",
        "nl": "drs ds fa fam gebr ing ir jhr lic mej mw st",
        "no": "fr frk hr st",
        "pl": (
            "abp al ang biał bp czes fr gen hab hiszp im inż jw kpt ks lek lit mjr niem p pl por pp płk red reż ros "
            "rtm ukr ul właśc węg wł łac św"
        ),
        "pt": "av dra eng pça sr sta sto",
        "ro": "av bd bl dl dna ing jud lt mun nr sc sf str șos",
        "ru": "акад арх им инж обл пер пл пос св ст тов",
        "sk": "bc doc ing mil sv tis ul vrát",
        "sl": "doc ga gdč ing mag sv ul",
        "sr": "sv ul инж св",
        "sv": "ing",
        "ta": "கி.மீ டாக்டர் திரு திருமதி ரூ",
        "tr": "alb apt av bkz blv cad doç gör mah op ord sn sok uzm yrd yzb öğr",
        "uk": "арх обл св смт ім",
        "vi": "bs cn đh gs kts ks nxb pts tp ts tt tx ubnd",
    }
)

_BEFORE_SMALL_LETTERS: Final = word_set(
    "abd adj adv approx assoc avg bilat dept dev diam equiv est exp ext freq govt hgb hx incl kr lat max min "
    "mio mld mln mod mrd neg obs occ orig pos prob pt ptcl rel resp std stk subj subst suppl univ var wt млн "
    "млрд руб тыс"
)

_ACRONYMS: Final = word_set("avg est ok std")
"""Abbreviations that are other words in capitals: 3 pm EST; jest OK."""

_CAPITAL_TITLES: Final = word_set("id vi")
"""Languages that write abbreviations of titles in capitals: PT. Jasa, TP. Hồ Chí Minh."""

_AT_END_OF_NAMES: Final = word_set(
    "al apod bros cia cie co corp ecc enz etc inc itd itp jr llc ltd mfl nr osv plc sr stb ua usw vb др"
)
"""What ends names and lists, in quotations too: "Springer Inc." in New York."""

_SO_ON: Final = ("apod", "atd", "atď", "ecc", "enz", "etc", "itd", "itp", "jne", "osv", "stb", "usf", "usw", "utt")
AND_SO_ON: Final = rf"(?<!\w)(?:{'|'.join(_SO_ON)}|т\.\s?[дпн])\."
"""An expression for "and so on", behind which a sentence may end as well."""
SIGNS_OF_SO_ON: Final = (*(f"{word}." for word in _SO_ON), "т.")
"""Of these a text has one where the expression finds anything."""

_ALL: Final = _BEFORE_SMALL_LETTERS.union(*_BEFORE_NUMBERS.values(), *_BEFORE_NAMES.values())
_NUMBER: Final = re.compile(r"(?:[+(]{0,2}|§{1,2}\s?)\d|[IVXLC]{2,7}\b")
_NONE: Final[frozenset[str]] = frozenset()


def is_abbreviation(word: str, behind: str, language: str) -> bool:
    """
    Tell whether a word with a stop is an abbreviation that goes on in what follows.

    >>> is_abbreviation("tel.", "555-1234", "en"), is_abbreviation("tel.", "He left.", "en")
    (True, False)

    :param word: The word with its stop.
    :param behind: What follows, without white space before it.
    :param language: ISO 639-1 code.
    :returns: Whether it is one, and no sentence ends with it.
    """
    if not word.endswith("."):
        return False
    word = word.rpartition("'")[2]  # dall'ing. Rossi
    name, is_large = word[:-1].lower(), len(word) > 2 and word[:-1].isupper()
    if "." in name and name not in _ALL:
        name = name.rpartition(".")[2]  # PGS.TS. Trần
        is_large = is_large and len(name) > 1
    if name not in _ALL and not name.endswith("str"):  # the case of nearly every word
        return False
    if _NUMBER.match(behind):
        is_acronym = is_large and name in _ACRONYMS
        return not is_acronym and (name.endswith("str") or _is_listed(_BEFORE_NUMBERS, name, language))
    if not behind[:1].isalpha() or (is_large and not behind[:2].isupper() and language not in _CAPITAL_TITLES):
        return False
    return _is_listed(_BEFORE_NAMES, name, language) or (behind[0].islower() and name in _BEFORE_SMALL_LETTERS)


def may_end_name(word: str, behind: str, language: str) -> bool:
    """
    Tell whether a word with a stop, with which a quotation ends, may be an abbreviation and the quotation a name.

    >>> may_end_name("Jr.", "Williams", "en"), may_end_name("No.", "Then", "en")
    (True, False)

    :param word: The word with its stop.
    :param behind: What follows the quotation, without white space before it.
    :param language: ISO 639-1 code.
    :returns: Whether it may be.
    """
    return word[:-1].lower() in _AT_END_OF_NAMES or is_abbreviation(word, behind, language)


def _is_listed(lists: dict[str, frozenset[str]], name: str, language: str) -> bool:
    return name in lists[""] or name in lists.get(language, _NONE)
