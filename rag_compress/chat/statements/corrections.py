"""Corrections in other languages than English: a no with what was meant, a mistake owned up to, words taken back."""

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

RETRACTED: Final[dict[str, str]] = {
    "ar": "أخطأت|انس[ىَ]? ما قلت|غي?ّ?رت رأيي|غي?ّ?رنا رأينا|تصحيح:",
    "bn": "আমার ভুল হ|আমি ভুল (?:বলেছি|লিখেছি)|আমি যা বলেছি.{0,20} ভুলে যা|মত বদলে|সংশোধন:",
    "cs": (
        r"(?:spletla?|zmýlila?) jsem se|(?:pomýlila?|zmýlila?) som sa|(?:zapomeň|zabudni)(?:te)?(?: na to)?,?"
        r" (?:co jsem|čo som)|rozmysleli? (?:jsme|sme) |rozmyslela? (?:jsem|som) |oprava:"
    ),
    "de": (
        r"(?:mich|uns) (?:(?!nicht\b|nie\b)\w+ ){0,2}(?:vertan|geirrt|verschrieben|vertippt|verrechnet)|verg(?:iss"
        r"|esst|essen sie),? was ich"
        r"|doch nicht [^.!?]{1,40}\bsondern|(?:uns|mir) (?:es )?anders überlegt|korrektur:"
    ),
    "el": "έκανα λάθο[σς]|ξέχνα(?:στε)? (?:ό,τι|ό τι|αυτ[όά] που) είπα|άλλαξα(?:με)? γνώμη|διόρθωση:",
    "es": (
        r"me (?:he )?equivo(?:qu[ée]|cado)|olvid(?:a|e|en|ad) lo que (?:te |le )?(?:dije|he dicho)"
        r"|(?:he|hemos) cambiado de (?:idea|opinión|planes?)|cambi(?:é|amos) de (?:idea|opinión|planes?)|corrección:"
    ),
    "fa": "اشتباه (?:کردم|گفتم|نوشتم)|(?:حرفم|آنچه گفتم|چیزی که گفتم) را فراموش|نظرم عوض شد|(?:اصلاح|تصحیح):",
    "fi": (
        "olin väärässä|erehdyin|muistin väärin|unohda(?:kaa)?,? mitä (?:minä )?sanoin|(?:muutin|muutimme) miel|korjaus:"
    ),
    "fr": (
        r"je me suis trompée?|j'ai fait (?:une erreur|une faute)|oublie[zs]?(?: tout)? ce que j'ai (?:dit|écrit)"
        r"|(?:j'ai|on a|nous avons) changé d'avis|correction ?:"
    ),
    "he": r"(?:אני )?טעיתי|תשכח[יו]? (?:את )?מה שאמרתי|שיני(?:תי|נו) את דעת|תיקון:",
    "hi": "मुझसे गलती|मैंने गलत (?:कहा|लिखा|बताया)|(?:मैंने जो|जो मैंने) कहा.{0,20} भूल जा|(?:इरादा|मन|विचार) बदल|सुधार:",
    "hu": (
        r"tévedtem|elírtam|rosszul mondtam|felejtsd? el,? amit|felejtse el,? amit|meggondoltam magam"
        r"|(?:javítás|helyesbítés):"
    ),
    "id": (
        r"(?:saya|aku) (?:salah|keliru)|lupakan (?:apa )?yang (?:tadi )?(?:saya|aku|ku)|berubah pikiran"
        r"|(?:koreksi|ralat):"
    ),
    "it": (
        r"mi sono sbagliat[oa]|ho sbagliato|dimentica(?:te)? (?:quello|ciò|quel) che ho (?:detto|scritto)"
        r"|(?:ho|abbiamo) cambiato idea|correzione:"
    ),
    "ja": (
        "間違えました|間違えた。|間違いでした|(?:さっき|先ほど)の[^。]{0,10}(?:忘れて|無視して|取り消)"
        "|気が変わりました|訂正(?:[:：]|します)"
    ),
    "ko": (
        "제가 (?:잘못|틀렸)|잘못 (?:말했|말씀드렸|썼|적었)|(?:한 말|말한 (?:것|거))[은을는]? (?:잊어|무시)"
        "|마음[이을] 바꾸?[었꿨뀌]|정정[:：]|정정합니다"
    ),
    "nl": (
        r"ik (?:heb|had) (?:me|mij) vergist|vergeet wat ik|(?:ben|zijn) van gedachten veranderd"
        r"|(?:correctie|rectificatie):"
    ),
    "pl": (
        r"pomylił[ae]m się|zapomnij(?:cie)?,? (?:o tym,? )?co (?:mówił|powiedział|pisał|napisał)[ae]m"
        r"|zmienił(?:em|am|iśmy) zdanie|(?:korekta|sprostowanie):"
    ),
    "pt": (
        r"me enganei|enganei-me|eu errei|esque(?:ce|ça|çam) o que (?:eu )?(?:disse|falei)"
        r"|mud(?:ei|ámos|amos) de (?:ideia|opinião)|correção:"
    ),
    "ro": (
        r"m-am (?:înșelat|încurcat|răzgândit)|am greșit|uită(?:ți|i)? ce am (?:zis|spus)|ne-am răzgândit"
        r"|corec(?:ție|tură):"
    ),
    "ru": (
        r"я (?:(?!не\b|никогда\b)\w+ ){0,2}ошиб(?:ся|лась)|забудь(?:те)?(?: то)?,? что я|(?:я |мы )передумал[аи]?"
        r"|(?:поправка|исправление):"
    ),
    "sv": (
        r"jag (?:tog|hade|skrev) fel|jeg (?:tok|tog|skrev) fe[ij]l|glöm (?:det|vad) jag|glem (?:det|hva|hvad) jeg"
        r"|(?:ändrat|ombestemt) (?:mig|meg|oss|os)|(?:rättelse|rettelse):"
    ),
    "ta": "நான் தவறாக(?:ச்|க்)? (?:சொன்னேன்|சொல்லி|கூறி)|நான் சொன்னதை மற|மனதை மாற்றி|திருத்தம்:",
    "th": "(?:พูด|เขียน|บอก|พิมพ์|จำ)ผิด|ลืมที่(?:ฉัน|ผม|ดิฉัน)?(?:พูด|บอก)|เปลี่ยนใจแล้ว|ขอแก้",
    "tr": (
        r"yanıldım|yanlış (?:söyledim|yazdım)|hata yaptım|(?:söyle|de)dik?(?:ğimi|lerimi) unut"
        r"|fikrimi(?:zi)? değiştirdi|düzeltme:"
    ),
    "uk": r"я помили(?:вся|лася)|забудь(?:те)?(?: те)?,? що я|(?:я |ми )передума(?:в|ла|ли)|(?:поправка|виправлення):",
    "vi": (
        r"(?:tôi|mình|em) (?:đã )?(?:nói |viết |ghi )?nhầm|quên (?:những gì|điều) (?:tôi|mình|em)|đổi ý rồi"
        r"|đính chính:"
    ),
    "zh": (
        "我(?:刚才|剛才|之前)?(?:说|說|弄|搞|写|寫|记|記|打)[错錯]|(?:忘掉|忽略|忘记)我.{0,6}[说說写寫]的"
        "|我们?改变?主意|更正[:：]"
    ),
}
"""By language how one says that one was mistaken, or that what one said no longer holds."""

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
_WITHOUT_BOUNDARY: Final = ("ja", "ko", "th", "zh")
"""Languages in which words need not begin behind a space."""
_RETRACTING: Final = re.compile(
    rf"\b(?:{'|'.join(said for code, said in RETRACTED.items() if code not in _WITHOUT_BOUNDARY)})"
)
_RETRACTING_UNSPACED: Final = re.compile("|".join(RETRACTED[code] for code in _WITHOUT_BOUNDARY))

_NO: Final = (
    "no|nope|nein|nee|ne|nej|nei|nie|non|não|nu|ei|nem|нет|ні|όχι|لا|نه|לא|नहीं|না|இல்லை|hayır|yok|bukan|tidak"
    "|không(?: phải)?|ไม่ใช่|아니요|아니오|아뇨|아니|不(?:是|对|對)?|错了|錯了|いや|いえ|いいえ|違います|違う"
)
_SORRY: Final = (
    rf"(?:{_APOLOGY}|excuse me|my bad|(?:es )?tut mir leid|entschuldigen sie|entschuldige|excuse[sz]?(?:-moi)?"
    "|lo siento|mi dispiace|me desculpe|beklager|promiňte|özür dilerim|kusura bakma(?:yın)?|عفوا|عفوًا|آسفة?|দুঃখিত"
    "|माफ़? ?क(?:रें|ीजिए)|सॉरी|மன்னிக்கவும்|죄송(?:해요|합니다)|미안(?:해요?)?"
    "|不好意思|抱歉|对不起|對不起|すみません|ごめん(?:なさい)?)"
)
_PUT_RIGHT: Final = re.compile(
    rf"\W*(?:(?:{_NO})[^\w]{{1,3}}{_SORRY}|{_SORRY}[^\w]{{1,3}}(?:{_NO}))[^\w]{{1,4}}[^.!?。！？\n\d]{{0,30}}"
    r"\d[\d:./-]{0,12}[^.!?。！？\n\d]{0,16}(?:[.!。！\n]|$)"
    r"|\W*(?:あ[っ、]?\W?)?(?:すみません|ごめん(?:なさい)?|失礼(?:しました)?)[、。]\W?"
    r"[^。！？\n\d]{0,20}\d[^。！？\n]{0,10}でした(?:[。！\n]|$)"
    r"|\W*(?:不对|不對|错了|錯了|不是)[，,、。 ]{1,2}(?:应该)?是"
    r"[^。！？\n\d吗嗎]{0,12}\d[^。！？\n吗嗎]{0,10}(?:[。！\n]|$)"
)
"""A no with an apology, and at once the number as it should be ("no, sorry, on the 19th")."""

_LABELS: Final = (
    "korrektur|berichtigung|correction|rectification|erratum|corrección|rectificación|correção|retificação|correzione"
    "|rettifica|correctie|rectificatie|vergissing|korekta|sprostowanie|poprawka|pomyłka|oprava|omyl|поправка"
    "|исправление|ошибка|виправлення|помилка|düzeltme|korjaus|javítás|helyesbítés|corec(?:ție|tură)|rättelse|rettelse"
    "|koreksi|ralat|đính chính|διόρθωση|تصحيح|اصلاح|תיקון|सुधार|সংশোধন|திருத்தம்"
)
_SMALL: Final = (
    "eine|nur eine|kurze|kleine|une|petite|una|pequeña|uma|pequena|piccola|een|jedna|mała|malá|drobná|маленькая"
    "|небольшая|невелика|bir|küçük|pieni|egy|kis|o|mică|en|liten|lille|một|एक|ek"
)
_OF_MINE: Final = (
    "ik|heb|had|me|mij|mijn|ich|habe?|mich|da|mein|meine|yo|he|mi|fue|eu|meu|minha|foi|io|ho|è stato un|mio|je|j'ai|mon"
    "|c'est|une|un|petite|petit|já|jsem|jsme|mój|moja|můj|moje|se|я|мы|моя|тут|ми|мій|jag|jeg|mitt|min|mit|minä|én|am|m-am|saya|aku"
    "|tadi|tôi|mình|em|đã|אני|मैंने|मुझसे|আমি|আমার|நான்|제가|방금|ฉัน|ผม|我|刚才|剛才"
)
_MISTAKEN: Final = (
    r"(?:vergist|vergiste|vergissing|foutje|vertan|geirrt|verschrieben|vertippt|verrechnet|verwechselt|fehler"
    r"|trompée?|erreur|equivo(?:qu[ée]|cad[oa])|confundí|error|engan(?:ei|ado|ada)|errei|confundi|erro|sbagliat[oa]"
    r"|confus[oa]|errore|pomylił[ae]m|pomyłka|błąd|(?:s|po)pletla?|zmýlila?|omyl|chyba|ошиб(?:ся|лась|ка)"
    r"|(?:перепутал|оговорил)\w{0,4}|помили(?:вся|лася)|помилка|переплута(?:в|ла)|yanlış|yanıldım|karıştırdım"
    r"|(?:mindes|minns|husket|huskede|skrev|sa|sade|sagde|tog|tok|hade|hadde) (?:fel|feil|fejl)|fel|feil|fejl"
    r"|erehdyin|muistin väärin|tévedtem|elírtam|greșit|greșeala|salah(?! satu)|keliru|nhầm|λάθο[ςσ])\b"
    r"|خطأ|أخطأت|اشتباه|טעיתי|טעות|התבלבלתי|ग़?लत|ग़लत|ভুল|தவறா|잘못|틀렸|착각|(?:พูด|เขียน|บอก|จำ)ผิด"
    r"|[说說弄搞写寫记記打][错錯]|錯了|错了|間違|勘違い"
)
_NOT: Final = (
    "not|und nicht|nicht|et pas|pas|y no|no|e non|non|e não|não|en niet|niet|a nie|nie|a ne|ne|а не|не|och inte|inte"
    "|og ikke|ikke|eikä|ei|és nem|nem|și nu|nu|bukan|không phải|chứ không|και όχι|όχι|وليس|ולא|לא|نه"
)
_ANNOUNCED: Final = re.compile(
    rf"\W*(?:(?:{_SMALL}) ){{0,2}}(?:{_LABELS})(?: yap(?:ayım|mam gerek|mam lazım))?\s?"
    r"(?:[:：]|[,،](?! ?(?:kter|któr|котор|яка|який|яку))[^.!?\n\d]{0,60}\d)"
    r"|\W*我?(?:更正|纠正|糾正|订正|訂正)(?:一下)?[:：,，、]|\W*정정[:：,]"
    rf"|\W*{_SORRY}\W{{1,4}}(?:(?:{_OF_MINE})\s?){{0,4}}(?:{_MISTAKEN})"
    rf"|\W*{_SORRY}\W{{1,4}}[^.!?。！？\n\d]{{0,40}}\d[^.!?。！？\n]{{0,30}}[,،，;–—] ?"
    rf"(?:(?:{_NOT}) [^.!?。！？\n\d,]{{0,20}}\d|不是[^.!?。！？\n\d,]{{0,10}}\d"
    r"|[^.!?。！？\n\d,]{0,20}\d[^.!?。！？\n,]{0,20}(?:değil|नहीं|নয়|아니|(?:では|じゃ)な))"
)
"""A correction by its name ("Oprava: ..."), an apology with the word for a mistake and nobody else to blame for it, and
one with a number that takes the place of another ("sorry, on the 18th, not on the 8th")."""


def corrects(folded: str) -> bool:
    """
    Tell whether a text opens with a correction, or takes something back anywhere, in one of the languages.

    >>> corrects("nein, ich meinte dienstag."), corrects("nein, danke.")
    (True, False)
    >>> corrects("no dije nada del precio."), corrects("perdón, me equivoqué.")
    (False, True)

    >>> corrects("nein, sorry, am 19."), corrects("nein, am 19. nicht.")
    (True, False)
    >>> corrects("sorry, ik vergiste me."), corrects("sorry, hij vergiste zich.")
    (True, False)

    :param folded: Any text, in lower case with straight apostrophes.
    :returns: Whether it does.
    """
    return (
        any(pattern.match(folded) is not None for pattern in (_CORRECTING, _PUT_RIGHT, _ANNOUNCED))
        or _RETRACTING.search(folded) is not None
        or (not folded.isascii() and _RETRACTING_UNSPACED.search(folded) is not None)
    )
