"""
Something else in the place of what was said: "Use Postgres instead.", "It has been moved to 3 pm.", "Doch lieber blau."

A correction that owns up to no mistake: see `corrections` for those that do.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from rag_compress.chat.statements.joined_patterns import any_of

_DAY: Final = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|noon|midnight|tomorrow"
_NUMBER: Final = "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_REST: Final = r"(?:[\w'-]+ ){0,3}[\w'-]+\W*$"
"""What it is not, up to four words: "the 14th, not the 13th"."""

_ENGLISH: Final = (
    r"^\W*(?:actually|wait|hold on|oh|hmm+|sorry|no|nah)\W{1,4}(?:(?:actually|wait|no|sorry)\W{1,4})?(?:let's|use|make"
    r"|change|switch|swap|go with|i'd rather|i would rather|rather|better|put|take|set)\b"
    r"|\b(?:(?:use|take|make|try|go with|pick|choose|book|want|put|send|order|reserve|set|call|do"
    r"|like)\b[^.!?]{1,40}\binstead\b(?! of)|(?:(?:has|have|had|'s|'ve) been|was|were|got|is|are)(?: now"
    r"| just)? (?:moved|postponed|rescheduled|pushed|brought forward|changed|shifted|delayed|renamed)(?: back| up"
    r"| forward)? (?:to|until|till|by)\b"
    rf"|make (?:it|that)(?: for)? (?:[$€£]?\d|(?:{_DAY}|{_NUMBER})\b)"
    r"|(?:typo|correction)\s?:|(?:it|that|there)(?:'s| is| are|'re) [$€£]?\d[\w:.,]*(?: \w+)? now\b)"
    r"|^\W*(?!(?:no|nope|nah|well|uh|um|okay|ok|yes|yeah|probably|maybe|oh|hey"
    r"|sorry)\W)\w.{1,60}, (?:and )?not (?!(?:yet|now|right|really|exactly|very|here|so|sure|an?|at|bad|too|much|any"
    r"|always|only|just|even|all|quite|that|until|if)\b)"
    rf"{_REST}|^\W*(?:oops|whoops)\W+(?!sorry)\w+ \w"
)

_SWEDISH: Final = (
    rf"^.{{1,60}}, (?:inte|ikke) {_REST}|^\W*(?:nej|nei) förresten\b|\b(?:skrev|sa) fel\b|"
    r"\b(?:i stället|istället|i stedet)\b(?! för| for)|\b(?:flyttats?|flyttades|flyttet|ändrats?|endret|ændret"
    r"|rykket) till?\b"
)
_CZECH: Final = (
    rf"^.{{1,60}}, (?:ne|nie) {_REST}|\b(?:překlep|preklep|spletla? jsem|vlastně ne)\b|"
    r"\bm[íi](?:sto|esto) toho\b|\b(?:radši|radšej) (?:\w+ )?(?:na|v|ve|použij|dej|vezmi|to)\b"
    r"|\b(?:přesunut\w|posunut\w|přeložen\w|presunut\w) na\b"
)

_OTHERS: Final[dict[str, str]] = {
    "ar": r"بدل[اًا]* (?:من )?ذلك|(?:نقل|تأجيل|تغيير|تأجل)\b.{1,20} إلى|قصدي|(?:^|\s)وليس(?:ت)? |(?:^|\s)(?:مو|مش) ال"
    r"|^\W*لا لحظة|كتبت.{1,10}(?:غلط|خطأ)",
    "bn": r"তার বদলে",
    "cs": _CZECH,
    "da": _SWEDISH,
    "de": r"\b(?:doch lieber|lieber doch|doch besser|doch eher|dann (?:doch )?lieber|stattdessen)\b"
    r"|\b(?:wurde|wird|ist|haben \w+|hat sich) .{0,20}(?:auf|nach|um) .{1,30}\b(?:verschoben|verlegt|geändert"
    r"|umgelegt)\b|\b(?:mach|machen wir|nimm|nehmen wir) (?:\w+ )?(?:lieber|daraus)\b"
    rf"|^.{{1,60}}, (?:und )?nicht {_REST}|\bnicht .{{1,30}}, sondern\b"
    rf"|^\W*(?:vertippt|verschrieben|ups|hoppla|huch)\b|\bdoch .{{1,20}} statt\b",
    "el": r"αντί γι' αυτό|\bκαλύτερα (?:το|τη|την|να|στις)\b|\b(?:μεταφέρθηκε|άλλαξε|αναβλήθηκε) (?:στις|στο|στη|στην"
    r"|σε|για)\b|^\W*τελικά\b",
    "es": r"\ben (?:su lugar|vez de eso|lugar de eso)\b|\b(?:lo|la|los|las|se) (?:han|ha|he|hemos) (?:cambiado|movido"
    r"|pasado|aplazado|pospuesto|adelantado)\b.{0,20}\b(?:a|al|para|hasta)\b"
    r"|^\W*(?:mejor|al final)\b(?! (?:imposible|así))"
    rf"|^.{{1,60}}(?:,| y) no (?!pasa|hay|importa|te\b|se\b|me\b|lo\b|la |sé|es ){_REST}|\bolvida lo de\b"
    rf"|^\W*(?:ups"
    r"|uy)\b",
    "fa": r"به جای(?:ش| آن)|(?:منتقل|موکول) شد",
    "fi": r"\b(?:sittenkin|sen sijaan)\b|\b(?:siirrettiin|siirretty|vaihdettiin|muutettiin)\b"
    rf"|^.{{1,60}}, ei {_REST}|\bmeni väärin\b|^\W*ei(?:ku|kun)\b|\blähetin väärän\b",
    "fr": r"\bà la place\b(?! d)|\b(?:plutôt|finalement)\b|\b(?:a|ont) été (?:déplacée?|reportée?|décalée?"
    r"|avancée?) (?:à|au)\b"
    rf"|^.{{1,60}}, (?:et )?(?:non )?pas {_REST}|\blaisse(?:z)? tomber\b|\bon passe à\b|^\W*oups\b",
    "he": r"במקום זה|(?:הוזז|הועבר|נדחה|שונה)ה? ל|בעצם (?:תשתמש|עדיף|בוא)|(?:,| )ולא "
    r"|(?:כתבתי|אמרתי|שלחתי) (?:לא נכון|את הלא נכון)|, לא ",
    "hi": r"(?:इसके|उसके|इसकी|उसकी) (?:बजाय|जगह|बदले)|\S+ नहीं,? \S+(?: \S+)? को|ग़?गलत (?:लिख|भेज|बोल)|^\W*रुको",
    "hu": r"\b(?:inkább (?:legyen|használ\w*|a|az)|mégis(?:inkább)?)\b|\b(?:áttették|átrakták|elhalasztották"
    r"|áthelyezték)\b",
    "id": r"\bsebagai gantinya\b|\b(?:diganti|ganti|dipindah\w*|pindah\w*|diubah|ubah) (?:jadi|menjadi|ke)\b"
    r"|\b(?:salah (?:ketik|kirim|tulis)|maksudku|maksud saya)\b|, bukan \w+(?: \w+)?\W*$|^\W*eh salah\b",
    "it": r"\bal posto\b(?! di)|\b(?:è stat[oa]|l'hanno|hanno) (?:spostat[oa]|rinviat[oa]|cambiat[oa]|anticipat[oa])\b"
    r"|^\W*(?:anzi|meglio)\b"
    rf"|^.{{1,60}}(?:,| e) non {_REST}|^\W*(?:intendevo|alla fine|ops)\b|\bal posto di\b",
    "ja": r"やっぱり?.{1,20}(?:でお願い|にして|にします|に変|がいい)|に変更(?:し|に|です|お願い)|に変わりました"
    r"|^\W*(?:いや|あ)、やっぱり?|(?:じゃ|では)なくて?|(?:間違え|まちがえ)|古いほう",
    "ko": r"대신(?:에)? .{0,20}(?:해|써|주세요)|로 (?:바꿔|변경|바뀌|바뀠|바꿀|옮겨|연기)|(?:이|가) 아니라"
    r"|잘못 (?:보냈|썼|적었|말했)",
    "nl": r"\b(?:toch (?:maar|liever)|liever toch|in plaats daarvan|bij nader inzien)\b"
    r"|\b(?:verplaatst|verzet|verschoven) naar\b"
    rf"|^.{{1,60}}, (?:en )?niet {_REST}|^\W*(?:o|oh|ow) nee,? wacht\b|^\W*oeps\b|\btoch (?:mee|niet mee|wel)\b",
    "no": _SWEDISH,
    "pl": r"\bzamiast tego\b|\bjednak (?:wolę|wolimy|niech|weź|zrób|w|na)\b"
    r"|\b(?:przeniesion\w|przesunięt\w|przełożon\w|zmienion\w) na\b"
    rf"|, a nie\b|^.{{1,60}}, nie {_REST}|\bliterówka\b|\b(?:rozmyśliłam|rozmyśliłem|pomyliłam|pomyliłem) się\b",
    "pt": r"\bem vez disso\b|\b(?:foi|mudou|passou|mudaram) (?:\w+ )?(?:adiad[oa] |transferid[oa] "
    r"|remarcad[oa] )?para\b|^\W*(?:melhor|afinal)\b"
    rf"|^.{{1,60}}(?:,| e) não {_REST}|\bpassou (?:pra|para)\b|^\W*(?:em vez d|ops|opa)",
    "ro": r"\bîn loc de asta\b|\bs-a (?:mutat|schimbat|amânat) (?:la|pe|în)\b"
    r"|\bmai bine (?:la|pe|în|cu|folosește|pune)\b",
    "ru": r"\bлучше (?:давай(?:те)?|использу\w+|возьм\w+|сделай|в|на)\b|\bвместо (?:этого|него)\b"
    r"|\b(?:перенес\w+|сдвинул\w*|перенёс\w+|передвинул\w*)\b.{0,20}\bна\b|(?:^|[\s,])не .{1,30}, а\b|, а не\b"
    r"|\b(?:опечат\w+|перепутала?|передумала?)\b",
    "sk": _CZECH,
    "sv": _SWEDISH,
    "ta": r"அதற்குப் பதில",
    "th": r"เปลี่ยนเป็น|เลื่อน(?:ไป|เป็น)|แทน(?:\W|$)",
    "tr": r"\b(?:onun yerine|daha doğrusu)\b|\byerine .{1,30}\b(?:kullan\w*|olsun|yap\w*|koy\w*)\b"
    r"|\b\w+[ae] (?:ertelendi|alındı|kaydırıldı)\b|^.{1,40} değil,? .{1,40}$|\byanlış (?:yaz|söyle|gönder)\w*",
    "uk": r"\bкраще (?:давай(?:те)?|використ\w+|візьм\w+|зроби|в|на)\b|\bзамість (?:цього|нього)\b"
    r"|\bперенес\w+\b.{0,20}\bна\b|(?:^|[\s,])не .{1,30}, а\b|, а не\b"
    r"|\b(?:помилка в|передума(?:в|ла)|переплута(?:в|ла)|не той)\b",
    "vi": r"\bthay vào đó\b|\b(?:dời|đổi|chuyển) (?:sang|thành|lại)\b|^\W*à không\b|\bchứ không phải\b|\bnhầm\b"
    r"|\bhồi nãy\b",
    "zh": r"改用|改成|改为|改為|改到|换成|換成|推迟到|推遲到|还是(?:用|要|选|去|改)|還是(?:用|要|選|去|改)"
    r"|^\W*(?:啊|哦|等等|等一下)?[，, ]*(?:不对|不對)[，,。]|(?:打|发|發|写|寫|说|說|弄)错|(?:打|發|寫|說|弄)錯"
    r"|不是.{1,10}[，,]?(?:而)?是|，不是",
}
"""By ISO 639-1 code, for sentences in lower case."""


def replaces(folded: str, language: str | None) -> bool:
    """
    Tell whether a text puts something else in the place of what was said before.

    >>> replaces("actually, use postgres instead.", "en"), replaces("use it instead of that.", "en")
    (True, False)
    >>> replaces("nein, doch lieber blau.", "de"), replaces("不对，改用postgres。", "zh")
    (True, True)

    :param folded: A sentence, in lower case with straight apostrophes.
    :param language: ISO 639-1 code of its language; None looks for those of any. English is known in all.
    :returns: Whether it does.
    """
    return _compiled(language).search(folded) is not None


@cache
def _compiled(language: str | None) -> re.Pattern[str]:
    further = _OTHERS.values() if language is None else filter(None, [_OTHERS.get(language)])
    return any_of(dict.fromkeys([_ENGLISH, *further]))
