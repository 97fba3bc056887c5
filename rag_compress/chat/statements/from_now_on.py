"""
Words for "from now on" beside an imperative: "Künftig bitte nur auf Deutsch.", "Réponds en français à l'avenir."

Alone they tell what will be ("In Zukunft wird es wärmer."), unlike those that `directives` knows in every sentence.
"""

from __future__ import annotations

from typing import Final

_SAID: Final[dict[str, tuple[str, str, str]]] = {
    "ar": (
        "في المستقبل|مستقبلا|من اليوم|من الآن|بعد الآن|لاحقا",
        "رجاء|رجاءً|من فضلك|أرجو",
        r"أجب|اكتب|استخدم|تحدث|اذكر|أرسل|أضف|لا ت\w+",
    ),
    "cs": (
        "v budoucnu|do budoucna|příště|od dneška|v budúcnosti|nabudúce|odteraz",
        "prosím",
        "(?:ne)?(?:piš|odpovídej|odpovedaj|používej|používaj|dělej|mluv|dávej|uváděj|přidávej|posílej|ptej se)(?:te)?",
    ),
    "da": ("fremover|i fremtiden|fra i dag", "tak|venligst", "svar|skriv|brug|lav|giv|sig|tal|vis|send|undgå|kald"),
    "de": (
        "(?:zu)?künftig|in zukunft|fortan|ab heute",
        "bitte",
        "(?:schreibe?|antworte|nutze?|benutze?|verwende?|gib|mache?|zeige?|sprich|rede|nenne?|lass|sage?|frage?|rechne"
        "|beachte|achte|fasse?|schicke?|formuliere?)(?!\\w| (?:ich|er|sie)\\b)"
        "|(?:schreiben|antworten|nutzen|verwenden|sprechen|zeigen|geben|nennen|lassen) sie"
        "(?= (?:mir|mich|bitte|nur)\\b)",
    ),
    "el": (
        "στο εξή[ςσ]|στο μέλλον|εφεξή[ςσ]|από εδώ και (?:μπρο[ςσ]|στο εξή[ςσ])|από σήμερα",
        "παρακαλώ",
        "απάντα|απάντησε|απαντήστε|γράφε|γράψε|γράψτε|χρησιμοποίησε|χρησιμοποίει|κάνε|δίνε|δώσε|λέγε|μίλα|δείξε"
        r"|απόφυγε|μην? \w+",
    ),
    "es": (
        "en adelante|en el futuro|en lo sucesivo|de aquí en adelante|desde (?:ahora|hoy)",
        "por favor",
        "respond[ea]|respóndeme|contest[ea]|contéstame|escrib[ea]|escríbeme|us[ae]|utiliz[ae]|utilice|haz|haga|pon|dame"
        r"|dime|habl[ae]|háblame|muestra|envía|envíame|pregúntame|evit[ae]|llámame|incluy[ea]|no (?:me )?\w+[ae]s",
    ),
    "fa": ("در آینده|از امروز|از حالا", "لطفا|لطفاً", r"بنویس|جواب بده|پاسخ بده|استفاده کن|بگو|بده|ن(?:کن|نویس|گو|ده)"),
    "fi": (
        "jatkossa|tulevaisuudessa|vastedes|tästedes|tästä lähin",
        "ole hyvä|kiitos",
        "vastaa|vastatkaa|kirjoita|käytä|tee|anna|puhu|kerro|näytä|lähetä|vältä|kutsu|älä|älkää",
    ),
    "fr": (
        "à l'avenir|dans le futur|par la suite|à compter d'aujourd'hui|dès maintenant",
        "s'il (?:te|vous) plaît|stp|svp|merci de",
        "réponds|répondez|écris|écrivez|utilise[zr]?|fais|faites|mets|mettez|donne[z]?|dis|dites|parle[z]?|montre[z]?"
        r"|envoie|envoyez|évite[z]?|emploie|rédige[z]?|appelle-moi|tutoie-moi"
        r"|n(?:e |')[\w'-]+ (?:\w+ )?(?:pas|plus|jamais)",
    ),
    "he": ("בעתיד|מהיום|מעתה|להבא", "בבקשה", r"ענה|עני|כתוב|כתבי|תענה|תעני|תכתוב|השתמש|תשתמש|דבר|אל ת\w+"),
    "hu": (
        "a jövőben|a továbbiakban|innentől(?: kezdve)?|mától",
        "kérlek|kérem",
        r"válaszolj|válaszoljon|írj|írjon|használj|használd|adj|mondj|beszélj|mutasd|küldj|kerüld|kérdezz|ne \w+",
    ),
    "id": (
        "ke depannya|selanjutnya|mulai hari ini|di masa depan|lain kali",
        "tolong|mohon",
        "gunakan|pakai|jawab|jawablah|tulis|tulislah|balas|beri|berikan|sebutkan|hindari|panggil|jangan",
    ),
    "it": (
        "in futuro|in avvenire|d[a'](?:adesso| adesso| ora|ora|oggi| oggi) in (?:poi|avanti)",
        "per favore|per piacere",
        "rispond(?:i|imi|a)|scriv(?:i|imi|a)|usa|usi|utilizza|fai|fammi|metti|dammi|dimmi|parl(?:a|ami)|mostra|mandami"
        r"|evita|chiamami|includi|aggiungi|chiedimi|non (?:mi )?\w+(?:are|ere|ire|armi|ermi|irmi)",
    ),
    "nl": (
        "in het vervolg|in de toekomst|vanaf vandaag|vanaf heden",
        "graag|alsjeblieft|alstublieft|aub",
        "(?:antwoord|schrijf|gebruik|maak|geef|zeg|spreek|praat|toon|stuur|vermijd|noem|vraag|houd?|zet|doe)"
        r"(?! (?:ik|je|jij|hij|ze|we)\b)",
    ),
    "no": (
        "heretter|framover|fremover|i fremtiden|i framtida|fra i dag",
        "takk|vennligst",
        "svar|skriv|bruk|lag|gi|si|snakk|vis|send|unngå|kall",
    ),
    "pl": (
        "na przyszłość|w przyszłości|od dziś|od dzisiaj|następnym razem",
        "proszę",
        "(?:pisz|odpowiadaj|używaj|rób|mów|podawaj|dawaj|pytaj|unikaj|dodawaj|zwracaj się|pokazuj|wysyłaj|stosuj"
        r"|nie \w+(?:aj|uj|ij|yj|ej|sz|ób|ów))(?:cie)?",
    ),
    "pt": (
        "no futuro|futuramente|doravante|de hoje em diante",
        "por favor",
        "respond[ae]|escrev[ae]|use|usa|utilize|faça|faz|ponha|coloque|diga|fale|fala|mostre|envie|evite|inclua"
        r"|adicione|me chame|pergunte|não (?:me )?\w+[ae]s?",
    ),
    "ro": (
        "pe viitor|în viitor|de azi înainte|de astăzi înainte",
        "te rog|vă rog",
        "răspunde|răspundeți|scrie|folosește|fă|dă-mi|spune-mi|vorbește|arată-mi|trimite|evită"
        "|nu (?:mai )?(?:folosi|scrie|da|face|trimite|spune)",
    ),
    "ru": (
        "в дальнейшем|в будущем|на будущее|с сегодняшнего дня|с этих пор",
        "пожалуйста|прошу",
        "(?:отвечай|пиши|используй|делай|говори|давай|указывай|показывай|спрашивай|избегай|добавляй|присылай|называй"
        r"|обращай(?:ся|тесь)|не \w{2,}[аяую]й|не пиши|не говори)(?:те)?",
    ),
    "sv": (
        "i fortsättningen|framöver|i framtiden|från och med i ?dag",
        "tack|snälla",
        "svara|skriv|använd|gör|ge|säg|prata|visa|skicka|undvik|kalla",
    ),
    "uk": (
        "в майбутньому|у майбутньому|на майбутнє|в подальшому|у подальшому|від сьогодні|відсьогодні",
        "будь ласка|прошу",
        "(?:відповідай|пиши|використовуй|роби|говори|давай|вказуй|показуй|питай|уникай|додавай|надсилай|називай"
        r"|звертайся|не \w{2,}[аяую]й)(?:те)?",
    ),
    "vi": (
        "sau này|trong tương lai|về sau|kể từ (?:nay|giờ|bây giờ|hôm nay)|lần sau",
        "vui lòng|làm ơn|xin",
        "hãy|đừng|chỉ (?:trả lời|viết|dùng)|trả lời|gọi (?:tôi|mình)",
    ),
}
"""By language words for "from now on", for "please", and imperatives."""

_VERB_LAST: Final[dict[str, str]] = {
    "hi": (
        r"(?:भविष्य में|आइंदा|अब आगे|आगे) .{0,60}(?:करें|करो|कीजिए|करना|दें|दो|दीजिए|देना|लिखें|लिखो|लिखिए|लिखना"
        r"|बताएँ|बताओ|बताना)\W*$"
    ),
    "ja": r"(?:次回から|以降は|これから先).{0,40}(?:ください|下さい|お願い|ようにして)",
    "tr": (
        r"\b(?:gelecekte|ileride|bugünden itibaren|artık)\b.{0,60}\b(?:yaz|kullan|ver|yanıtla|cevapla|söyle|konuş|yap"
        r"|ekle|gönder)(?:[ıiuü]n(?:[ıiuü]z)?)?(?:,? lütfen)?\W*$"
    ),
    "zh": "(?:以后|以後|往后|往後|将来|將來|接下来|接下來|下次)(?:请|請|就|都)?(?:请|請|不要|别|別|用|只|先|叫|一律)",
}
"""Languages whose imperative ends the sentence, or stands without a space."""


def _beside(later: str, please: str, imperative: str) -> str:
    said = rf"(?:(?:{please})[,\s]{{1,2}}(?:\w+ )?|(?:{imperative})\b)"
    return (
        rf"\b(?:{later})[,:]? (?:\w+ )?{said}"
        rf"|^\W*(?:(?:{please}),? )?(?:{imperative})\b.{{0,60}}\b(?:{later})\b"
        rf"|^\W*(?:{please}),? (?:\w+ )?(?:{later})\b"
    )


FROM_NOW_ON: Final[dict[str, str]] = {code: _beside(*said) for code, said in _SAID.items()} | _VERB_LAST
"""By ISO 639-1 code, for sentences in lower case with straight apostrophes."""
