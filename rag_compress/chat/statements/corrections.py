"""Corrections in other languages than English: what takes back, and with it what was meant."""

from __future__ import annotations

import re
from typing import Final

_TAKEN_BACK: Final[dict[str, tuple[str, str]]] = {
    "ar": ("لا|كلا|عفوا|عفوًا|آسف|آسفة", "قصدت|أقصد|كنت أقصد|أعني|قلت|كنت أعني"),
    "bn": ("না|দুঃখিত", r"(?:আমি|আমার) .{0,40}(?:বুঝিয়েছি|বুঝিয়েছিলাম|বলতে চেয়েছি|বলেছি|বলেছিলাম)"),
    "cs": (
        "ne|nie|pardon|promiň|promiňte|prepáč|vlastně",
        "myslela? jsem|měla? jsem na mysli|říkala? jsem|chtěla? jsem říct|myslela? som|mala? som na mysli",
    ),
    "de": (
        "nein|nee|ne|sorry|entschuldigung|moment|quatsch|ach",
        "ich (?:meinte|meine|sagte|wollte sagen)|gemeint (?:war|habe ich)|ich habe .{1,30} gemeint",
    ),
    "el": ("όχι|συγγνώμη|βασικά", "εννοούσα|εννοώ|είπα|ήθελα να πω"),
    "es": ("no|perdón|perdona|disculpa|espera", "quer[íi]a decir|quise decir|me refer[íi]a|dije|digo"),
    "fa": ("نه|ببخشید|خیر", "منظورم|گفتم|می[\u200c ]?خواستم بگویم"),
    "fi": ("ei|eikun|anteeksi|siis", "(?:minä )?(?:tarkoitin|sanoin|halusin sanoa)"),
    "fr": ("non|pardon|désolée?|attends", "je voulais dire|je parlais de|j'ai dit|je disais|je pensais à"),
    "he": ("לא|סליחה|רגע", "(?:אני )?(?:התכוונתי|אמרתי|רציתי לומר|רציתי להגיד)"),
    "hi": ("नहीं|माफ़? ?करें|माफ़? ?कीजिए|सॉरी", "मेरा (?:मतलब|मतलब था|आशय)|मैंने .{0,30}कहा|मैं .{0,30}कह रह"),
    "hu": (
        "nem|bocs|bocsánat|elnézést",
        r"(?:én )?(?:\w+(?:ra|re) gondoltam|úgy értettem|azt mondtam|azt akartam mondani|\w+(?:t|ot|et) mondtam)",
    ),
    "id": ("bukan|tidak|maaf", "maksud (?:saya|aku|ku)|maksudku|yang saya maksud|saya bilang"),
    "it": ("no|scusa|scusi|aspetta|anzi", "intendevo|volevo dire|mi riferivo|dicevo|ho detto"),
    "ja": (
        "いや|いえ|いいえ|違います|違う|ちがう|すみません|ごめん(?:なさい)?",
        ".{0,30}(?:のつもり|の意味|と言いたかった|のことです|のことでした|と言いました|の間違い)",
    ),
    "ko": (
        "아니요|아니오|아니|아뇨|죄송(?:해요|합니다)|미안",
        ".{0,30}(?:말한 거|말이었|뜻이었|의미였|말하려|말했어요|말씀드린)",
    ),
    "nl": ("nee|neen|sorry|wacht", "ik (?:bedoelde|bedoel|zei|wilde zeggen)"),
    "pl": ("nie|przepraszam|sorry|pardon", r"chodziło mi|miał[ae]m na myśli|mówił[ae]m|chciał[ae]m powiedzieć"),
    "pt": ("não|desculpa|desculpe|espera", "(?:eu )?(?:quis dizer|queria dizer|me referia|referia-me|disse|falei)"),
    "ro": ("nu|scuze|pardon|îmi pare rău", "(?:voiam|vroiam|am vrut) să (?:zic|spun)|mă refeream|am (?:zis|spus)"),
    "ru": (
        "нет|не|извини(?:те)?|прости(?:те)?|ой|вернее",
        "(?:я )?(?:имел[аи]? в виду|хотел[аи]? сказать|говорил[аи]? (?:про|о)|сказал[аи]?)",
    ),
    "sv": (
        "nej|nei|förlåt|sorry|ursäkta|undskyld|unnskyld|vänta",
        "ja[gk] (?:menade|menar|sa|sade)|jeg (?:mente|mener|sagde|sa)",
    ),
    "ta": ("இல்லை|மன்னிக்கவும்", ".{0,40}(?:என்று சொன்னேன்|என்று சொல்ல வந்தேன்|என்பதுதான் நான் சொன்னது|என்று கூறினேன்)"),
    "th": ("ไม่ใช่|ไม่|ขอโทษ", "(?:ฉัน|ผม|ดิฉัน|หนู)?(?:หมายถึง|หมายความว่า|บอกว่า|พูดถึง)"),
    "tr": (
        "hayır|yok|pardon|özür dilerim|aslında",
        r".{0,40}(?:kastettim|kastetmiştim|kastediyordum|demek istedim|demiştim|dedim|diyecektim)",
    ),
    "uk": (
        "ні|не|вибач(?:те)?|перепрошую",
        "(?:я )?(?:мав на увазі|мала на увазі|хоті(?:в|ла) сказати|говори(?:в|ла) про|сказа(?:в|ла))",
    ),
    "vi": (
        "không(?: phải)?|xin lỗi|nhầm rồi",
        "ý (?:của )?(?:tôi|mình|em|tớ) là|(?:tôi|mình|em) (?:muốn nói|nói là|định nói|nhầm)",
    ),
    "zh": (
        "不(?:是|对|對)?|错了|錯了|抱歉|对不起|對不起",
        "我(?:是|的)?(?:说的?是|說的?是|意思是|指的?是|想说|想說|是说|是說)|我说的|我說的",
    ),
}
"""By language what opens a correction, and what may follow it."""

_APOLOGY: Final = (
    "sorry|pardon|entschuldigung|perdón|perdona|disculpa|désolée?|desculpa|desculpe|scusa|scusi|förlåt|ursäkta|undskyld"
    "|unnskyld|przepraszam|promiň|promiňte|prepáč|anteeksi|bocs|bocsánat|elnézést|scuze|извини(?:те)?|прости(?:те)?"
    "|вибач(?:те)?|перепрошую|συγγνώμη|ببخشید|סליחה|maaf|xin lỗi|ขอโทษ|ไม่ใช่"
)
"""Words that deny nothing: behind them, unlike behind a no, the mark may be missing ("no dije nada" is a denial)."""

_CORRECTING: Final = re.compile(
    r"\W*(?:"
    + "|".join(
        rf"(?:(?:{no})\s*[^\w\s]\W{{0,3}}|(?:{_APOLOGY})\s{{1,4}})(?:{meant})" for no, meant in _TAKEN_BACK.values()
    )
    + ")"
)


def corrects(folded: str) -> bool:
    """
    Tell whether a text opens with a correction in one of the languages.

    >>> corrects("nein, ich meinte dienstag."), corrects("nein, danke.")
    (True, False)
    >>> corrects("no dije nada del precio.")
    False

    :param folded: Any text, in lower case with straight apostrophes.
    :returns: Whether it does.
    """
    return _CORRECTING.match(folded) is not None
