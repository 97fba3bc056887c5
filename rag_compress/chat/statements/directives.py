"""
What the user tells an assistant for all that comes: "Answer in French.", "Don't touch production.", "Use B instead."

A request is for now; these hold on, and no later question repeats a word of them. They are told by their grammar: a
prohibition in the imperative, a verb of answering with the manner of it, words for "from now on" and "make sure". Said
among friends the same words tell nothing that lasts, so they count where there is an assistant. Half of them were
written after reading what people write to assistants in 22 languages; what they find of the other half is in
``docs/adr/0035``.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import chain
from typing import Final

from rag_compress.chat.statements.from_now_on import FROM_NOW_ON
from rag_compress.chat.statements.joined_patterns import any_of
from rag_compress.chat.statements.replacements import replaces
from rag_compress.chat.statements.sentences import stated_sentences
from rag_compress.core.words.languages import detect_language

_OPENS: Final = (
    r"^\W*(?:(?:please|pls|also|and|but|so|then|ok(?:ay)?|oh|hey|just|btw|by the way|remember|note|important|again"
    r"|one more thing|first|always|yes|no|thanks?|thank you|great|perfect|fine|good)\W+){0,3}"
)
_NO_PROHIBITION: Final = (
    r"by|at|on|for|to|with|before|after|too|not|without|worry|mind|bother|know|think|care|get (?:me|it)"
    r"|be (?:silly|shy|afraid|sorry|sad|scared|ridiculous|too hard)|you|we|i|they|have|need|want|wanna|like|see"
    r"|understand|really|feel|tell me|hesitate|panic|believe|recall|give up|mention it|used|worked|thank|quit on"
    r"|say (?:that|so)|laugh|cry|miss|had|been|seen|heard|knew|tried|thought|got|again|did|in|a|the|that|it"
)
_KEPT: Final = (
    r"short|brief|concise|terse|simple|formal|informal|polite|stable|untouched|unchanged|private|secret|confidential"
    r"|the same|up to date|intact|clean|in sync|minimal|back\w*[- ]compatible|as (?:it is|they are|short|simple|is)"
    r"|(?:under|below|within|to|at) (?:a|an|one|two|three|\d+)"
)

_OPENING: Final = (
    rf"(?:don't|do not|never)(?: ever)? (?!(?:{_NO_PROHIBITION})\b)\w"
    r"|(?:answer|reply|respond|write|speak|talk)(?: to me| to us| back| your \w+| everything)?(?: only| always"
    r"| strictly)? (?:in|with|as|like|using|without|within|under|briefly|formally"
    r"|concisely)\b(?! (?:your|a) (?:next|first))|(?:keep|make) (?:your|the|all|every|each|any|it|them|this|replies"
    r"|answers|responses|everything)\b.{0,40}"
    rf"\b(?:{_KEPT})\b"
    r"|use (?:only )?[\w '-]{1,40}(?:,? (?:not|instead of|rather than|and not|never)\b|,? please\W*$"
    r"| (?:spelling|units?|format|formatting|style|notation|conventions?|syntax|quotes|indentation|language|tone)\b)"
    r"|(?:stop|quit) \w+ing\b|leave (?:[\w'-]+ ){1,5}(?:alone|untouched|unchanged|as (?:it|they) (?:is|are)|as is)\b"
    r"|(?:stick (?:to|with)|make sure|be sure to|ensure|take care (?:that|to)|see to it|remember (?:to|that)"
    r"|keep in mind|bear in mind|be (?:brief|concise|short|formal|polite|informal|honest|blunt|strict"
    r"|careful (?:with|not)))\b|(?:call me|address me|treat me|explain (?:it|this|that|things"
    r"|everything)(?: to me)? (?:like|as if|as to)|(?:talk|speak) to me)\b|\w+ .{0,60}\bbefore you \w"
)
"""How a sentence begins, but for words that only open it."""

_ANYWHERE: Final = (
    rf"(?<=,\s)(?:(?:and|but|so|please) )?(?:don't|do not) (?!(?:{_NO_PROHIBITION})\b)\w"
    r"|(?:max(?:imum)?(?: of)?|at most|no more than|up to|under) \w+ (?:words?|sentences?|lines?|paragraphs?"
    r"|bullets?)\b|(?:you (?:may not|are not allowed to|can call me)|i(?:'d rather| would rather) you"
    r"|i (?:don't|do not|never) want (?:you to|any|to see)|stick to (?:that|it|this|those))\b"
    r"|we (?:use|write|follow|name|keep|put)\b.{0,60}\b(?:here|in this (?:repo|project|codebase|team)|throughout)\b"
    r"|(?:ask|check with|confirm with|tell|warn|consult) me (?:before|first|each time|every time)\b"
    r"|with me (?:before|first)\b|(?:from now on|from here on|going forward|whatever you do|under no circumstances"
    r"|for the rest of (?:this|our|the) (?:chat|conversation|session|project)"
    r"|in (?:all )?(?:of )?your (?:future |next |following )?(?:answers|replies|responses)|(?:every|each) time you"
    r"|(?:unless|until) i (?:say|ask|tell|approve|confirm)|without (?:asking me"
    r"|my (?:ok|okay|approval|consent|permission)))\b|(?:all|every|each|any|no|answers|replies|nothing|everything"
    r"|nobody|everybody|everyone)\b[^.!?]{0,40}\bmust(?: not|n't| never)? (?!have\b|feel\b|know\b|understand\b|make\b"
    r"|love\b|still\b|be (?:so|such|really|very|pretty|quite|great|nice|hard|tough|fun|\w+ing|incredible|proud|tired"
    r"|happy|excited)\b)\w|(?:the|our|my|your|you|we)\b[^.!?]{0,40}\bmust(?:n't| not| never| always) \w"
)

_BEHIND_COLON: Final = re.compile(r"[:;]\s|[：；]")
_ENGLISH: Final = rf"{_OPENS}(?:{_OPENING})|\b(?:{_ANYWHERE})"

_EVERYWHERE: Final[dict[str, str]] = {
    "ar": r"لا ت(?:لمس|ستخدم|غير|حذف|كتب|ذكر|ضف|رسل|نس[َ ]|تحدث|فعل|ستعمل|عدل|شارك)"
    r"|(?:أجب|اكتب|تحدث|رد|أجبني)(?: علي| دائما| دائمًا| فقط)* (?:ب\w|في \w)|من الآن فصاعد|نادني|تأكد من|تذكر أن"
    r"|(?:سطرين|جملتين|أسطر|جمل|كلمات) (?:بالكثير|كحد أقصى|على الأكثر)|لا أريد(?:ك)? أن|في كل مرة|اتركه? كما",
    "bn": r"(?:করবেন|করো|কোরো|লিখবেন|লিখো|বদলাবেন|মুছবেন|ছোঁবেন|ছুঁয়ো|বলবেন|দেবেন) না"
    r"|(?:বাংলায়|ইংরেজিতে) (?:উত্তর|লিখ|কথা|জবাব)|এখন থেকে|মনে রাখ|নিশ্চিত কর",
    "cs": r"^\W*(?:prosím,? )?(?:nikdy )?ne(?:\w{2,}(?:ej|uj|aj)(?:te)?|měň|piš|mluv|maž|meň)\b"
    r"|\b(?:odpovídej|odpověz|odpovedaj|piš|mluv|hovor)(?:te)?(?: mi| vždy| vždycky| jen| iba)* (?:\w+sky|v|bez"
    r"|stručně|stručne|krátce)\b|\b(?:odteď|od teď|od nynějška|odteraz)\b|\b(?:říkej|tykej|vykej|volaj) mi\b"
    r"|\b(?:ujisti se|pamatuj|dbej na|dbaj na|uisti sa)\b|\b(?:maximálně|nejvýš|max\.?) \w+ (?:věty|vět|slov"
    r"|řádky|řádků)\b|\bnechci(?:,)? abys\b|\bpřed každým\b|^\W*žádn\w+ \w+\W*$|\buváděj\b",
    "da": r"^\W*(?:vær venlig|venligst )?(?:rør|brug|ændr|skriv|svar|slet|lav|gør|sig|giv|nævn|send"
    r"|tilføj)\b.*\b(?:ikke|aldrig|ingen)\b|^\W*(?:svar|skriv|tal)(?: altid| kun)? (?:på|med|uden|kort)\b"
    r"|\bfra nu af\b|\bkald mig\b|^\W*(?:sørg for|husk (?:at|på))\b",
    "de": r"^\W*(?:(?:bitte|aber|und|also|ok|okay|danke|nochmal)\W+){0,2}(?:mache?(?! dir\b)|machen sie|nimm|nehmen sie"
    r"|fass|fasse|fassen sie|änder|ändere|ändern sie|lösch|lösche|löschen sie|nutze?|nutzen sie|benutze?"
    r"|benutzen sie|verwende?|verwenden sie|schreib|schreibe|schreiben sie|antworte|antworten sie|lass|lasse"
    r"|lassen sie|rühr|rühre|rühren sie|gib|geben sie|stell|stelle|stellen sie|setz|setze|zeig|zeige|schick"
    r"|schicke|schicken sie|sag|sage|sagen sie|erwähne?|erwähnen sie|übersetze?|füg|füge|fügen sie|erfinde?|spar"
    r"|vergiss|vergessen sie)\b.*\b(?:nicht|nichts|kein\w*|nie|niemals)\b"
    r"|\b(?:antworte|antworten sie|schreib|schreibe|schreiben sie|sprich|sprechen sie|rede|reden sie)(?: mir"
    r"| bitte| immer| nur)* (?:auf|in|kurz|knapp|ohne|mit|als|höchstens|maximal)\b"
    r"|\b(?:duze?|sieze?|duzen sie|siezen sie|nenne?|nennen sie) mich\b|\bab (?:jetzt|sofort)\b"
    r"|\bvon (?:jetzt|nun) an\b|\b(?:fass dich|fassen sie sich|halte? dich|halten sie sich) (?:kurz|an)\b"
    r"|\b(?:achte|achten sie) (?:bitte )?(?:darauf|auf)\b|\bstell(?:e|en sie)? (?:bitte )?sicher\b"
    r"|\bfrag(?:e|en sie)? mich (?:bitte )?(?:bevor|erst|vorher|zuerst)\b|\bbevor (?:du|sie)\b|\bohne rückfrage\b"
    r"|\b(?:höchstens|maximal|max\.?) \w+ (?:sätze|wörter|zeilen|absätze)\b"
    r"|\bich (?:will|möchte|brauche) (?:bitte )?(?:kein\w*|nicht, dass)\b|\bfinger weg\b"
    r"|^\W*kein\w* .{1,40}\bbitte\b",
    "el": r"^\W*(?:παρακαλώ,? )?(?:ποτέ )?μην? \w|(?:απάντα|απάντησε|απαντήστε|γράψε|γράφε|μίλα)(?: μου)?(?: πάντα"
    r"| μόνο)? (?:στα|στην|σε|με|χωρίς|σύντομα|ελληνικά)\b|\bαπό (?:εδώ και πέρα|τώρα και)\b"
    r"|\b(?:να με λες|λέγε με|φρόντισε|θυμήσου)\b",
    "es": r"^\W*(?:(?:por favor|pero|y|nunca)\W+){0,2}(?:no|nunca) (?:me |lo |la |los |las |le |les |nos |te )?(?:toque"
    r"|use|borre|cambie|modifique|incluya|escriba|haga|ponga|diga|olvide|envíe|mencione|tutee|responda|hable"
    r"|añada|agregue|elimine|utilice|comparta|ejecute|suba|publique|traduzca|inventes|invente|vaya|repita"
    r"|des)[sn]?\b|\b(?:responde|respóndeme|contesta|contéstame|escribe|escríbeme|habla|háblame|responda|conteste"
    r"|escriba|hable)(?: siempre| solo| sólo)? (?:en|con|sin|como|de forma|de manera)\b"
    r"|\b(?:a partir de ahora|de ahora en adelante)\b|\b(?:tutéame|trátame|llámame|asegúrate|asegúrese"
    r"|ten en cuenta|pregúntame antes|consúltame)\b|\b(?:máximo|como mucho|no más de) \w+ (?:frases|palabras"
    r"|líneas|párrafos)\b|\bno quiero (?:que|ver)\b|\bquiero que (?:siempre|nunca|no)\b|\bcada vez que\b"
    r"|^\W*(?:nada de|sin) .{1,40}\bpor favor\b",
    "fa": r"\bن(?:کن|زن|نویس|ده|گو|گذار|فرست)(?:ید)?\b|(?:فارسی|انگلیسی) (?:جواب|پاسخ|بنویس|صحبت)"
    r"|از (?:این|حالا) به بعد|صدا (?:کن|بزن)|مطمئن شو|یادت باشد",
    "fi": r"^\W*(?:ole hyvä,? )?(?:älä|älkää)\b(?! (?:huoli|välitä))|\b(?:vastaa|vastatkaa|kirjoita|puhu)(?: minulle"
    r"| aina| vain)* (?:\w+ksi|lyhyesti|ilman)\b|\btästä (?:lähtien|eteenpäin)\b|\bkutsu minua\b"
    r"|^\W*(?:varmista|muista|huolehdi)\b|\b(?:korkeintaan|enintään|max) \w+ (?:riviä|lausetta|sanaa|virkettä)\b"
    r"|\ben halua,? että\b|\baina kun\b",
    "fr": r"^\W*(?:(?:s'il (?:te|vous) plaît|stp|svp|mais|et|surtout|merci)\W+){0,2}(?:ne |n')(?:me |le |la |les |l'|y "
    r"|lui )?(?!(?:vous|t')? ?(?:inquiète|inquiétez))[\w'-]+ (?:\w+ )?(?:pas|jamais|plus|rien|aucun\w*)\b"
    r"|\b(?:réponds|répondez|écris|écrivez|parle|parlez)(?:-moi)?(?: toujours| uniquement| seulement)? (?:en|avec"
    r"|sans|comme|de façon|de manière|brièvement)\b|\b(?:à partir de maintenant|désormais|dorénavant)\b"
    r"|\b(?:tutoie|vouvoie|appelle|appelez|tutoyez|demande|demandez)-moi\b"
    r"|\b(?:assure-toi|assurez-vous|fais en sorte|veille à|veillez à)\b"
    r"|\b(?:maximum|au plus|pas plus de) \w+ (?:phrases|mots|lignes)\b"
    r"|\b\w+ (?:phrases|mots|lignes) (?:max|maximum|au plus)\b|\bje ne veux (?:pas|plus) (?:que tu|que vous|de|d'"
    r"|voir)\b|^\W*pas de? .{1,40}\b(?:s'il|stp|svp|merci)\b|\bavant (?:chaque|de) .{1,40}\bdemand",
    "he": r"(?:^|[\s,.])אל ת\w|(?:ענה|עני|תענה|תעני|כתוב|כתבי|תכתוב|דבר|תדבר)(?: לי)?(?: רק| תמיד)? (?:ב\w|בלי|ללא)"
    r"|מעכשיו|מהיום והלאה|(?:קרא|תקרא|קראי) לי|ודא ש|תוודא ש|זכור ש|(?:עד|מקסימום) .{1,8} (?:משפטים|מילים|שורות)"
    r"|אני לא רוצה ש|בכל פעם ש",
    "hi": r"(?:^|\s)(?:मत|न) (?:कर|छु|छू|लिख|बदल|हटा|बता|भेज|जोड़|इस्तेमाल|दे|बोल|मिटा)"
    r"|(?:हिंदी|हिन्दी|अंग्रेज़ी|अंग्रेजी|संक्षेप) में (?:ही )?(?:जवाब|उत्तर|लिख|बात|बताए|बताइए)|अब से|आगे से|ध्यान रख|सुनिश्चित कर"
    r"|याद रख|(?:ज़्यादा से ज़्यादा|अधिकतम) .{1,10} (?:वाक्य|शब्द|लाइन)|बंद कर|हाथ मत|हर बार",
    "hu": r"^\W*(?:kérlek,? |kérem,? )?(?:soha |sose )?ne (?!(?:aggódj|félj|haragudj)\b)\w"
    r"|\b(?:válaszolj|válaszoljon|írj|írjon|beszélj)(?: mindig| csak)? (?:\w+[uü]l|röviden|\w+ nélkül)\b"
    r"|\b(?:\w+[uü]l|röviden) (?:válaszolj|válaszoljon|írj|írjon|beszélj)\b|\b(?:mostantól|ezentúl)\b"
    r"|\b(?:szólíts|szólítson|tegezz|magázz)\b|^\W*(?:ügyelj|győződj|figyelj)\b",
    "id": r"\bjangan (?!(?:khawatir|takut)\b)\w|\b(?:jawab|jawablah|tulis|tulislah|balas|bicara)(?: selalu"
    r"| saya)* (?:dalam|dengan|pakai|tanpa|singkat)\b|\bmulai sekarang\b|\bpanggil (?:saya|aku)\b"
    r"|^\W*(?:tolong )?(?:pastikan|ingat)\b|\bmaksimal \w+ (?:kalimat|kata|baris)\b|\bsetiap kali\b"
    r"|\b(?:aku|saya) (?:nggak|tidak|gak) mau (?:ada|kamu)\b",
    "it": r"^\W*(?:(?:per favore|ma|e|mai)\W+){0,2}non (?:mi |lo |la |li |le "
    r"|ci )?(?!(?:preoccupar|essere|avere))\w+(?:are|ere|ire|ar|er|ir)(?:lo|la|li|le|mi|ci"
    r"|gli)?\b(?! (?:è|e'|sarebbe|era)\b)|\b(?:rispondi|rispondimi|scrivi|scrivimi|parla|parlami|risponda"
    r"|scriva)(?: sempre| solo)? (?:in|con|senza|come|brevemente)\b|\bd'ora in (?:poi|avanti)\b"
    r"|\b(?:dammi del|mi dia del|chiamami|mi chiami|assicurati|tieni presente|chiedimi prima)\b"
    r"|\b(?:al )?massimo \w+ (?:frasi|parole|righe)\b|\bnon voglio (?:che|vedere)\b"
    r"|^\W*(?:niente|senza|nessun\w*) .{1,40}\bper favore\b|\bprima di .{1,40}\bchied",
    "ja": r"(?<!気にし)(?<!心配し)ないで(?:ください|下さい|ほしい|ね|よ|[。！!]|$)|しないこと|禁止(?:です|だ|。|$)"
    r"|(?:する|使う|触る|変える|書く|消す)な(?:[。!！]|$)|(?:日本語|英語|敬語|丁寧|簡潔|短く|箇条書き"
    r"|タメ口).{0,6}(?:答え|回答|返信|返事|書い|話し|説明|お願い)|今後は|これからは|と呼んで"
    r"|(?:必ず|常に|毎回).{1,30}(?:して|ください)|ようにして(?:ください|ね|[。！!]|$)"
    r"|(?:前|まえ)に.{0,10}(?:確認|聞い)|(?:文|文字|行)(?:以内|まで)|(?:の|は)(?:やめて|不要です|いりません)"
    r"|(?:毎回|その都度|都度)|ないこと|と言って(?:ね|ください)",
    "ko": r"(?<!신경 쓰)(?<!걱정하)지 ?(?:마세요|마십시오|말아|말고|마라|마[.!]|마$|말 것)"
    r"|(?:한국어|영어|존댓말|반말|짧게|간단히|간결하게).{0,4}(?:답|대답|써|쓰|말|설명)|앞으로|이제부터|지금부터"
    r"|라고 불러|반드시|꼭 .{1,30}(?:주세요|해줘|하세요)|(?:문장|줄|글자) (?:이내|까지|이하|안)"
    r"|(?:그때그때|바로바로|매번|항상).{0,20}(?:줘|주세요|해)|(?:빼|하지 말아|통일해) ?(?:줘|주세요|$)",
    "nl": r"^\W*(?:(?:alsjeblieft|aub|graag|maar|en)\W+){0,2}(?:raak|gebruik|wijzig|verander|schrijf|antwoord|verwijder"
    r"|maak(?! je)|doe|zeg|geef|noem|spreek|stuur|laat|vergeet|verzin|voeg|kom)\b.*\b(?:niet|niets|geen|nooit)\b"
    r"|\b(?:antwoord|schrijf|praat|spreek)(?: mij| me| altijd| alleen| alsjeblieft| graag)* (?:in|met|zonder|als"
    r"|kort)\b|\b(?:vanaf nu|voortaan)\b|\b(?:noem|tutoyeer|vraag) (?:me|mij)\b|^\W*zorg (?:ervoor|dat)\b"
    r"|\bhou(?:d)? (?:het|je) kort\b|\b(?:maximaal|hoogstens|max\.?) \w+ (?:zinnen|woorden|regels)\b"
    r"|\bik wil (?:geen|niet dat|dat je)\b|^\W*geen .{1,40}\b(?:alsjeblieft|aub|graag|zonder)\b",
    "no": r"^\W*(?:vær så snill,? )?(?:rør|bruk|endre|skriv|svar|slett|lag|gjør|si|gi|nevn|send)\b.*\b(?:ikke|aldri"
    r"|ingen)\b|^\W*(?:svar|skriv|snakk)(?: alltid| bare| kun)? (?:på|med|uten|kort)\b|\bfra nå av\b|\bkall meg\b"
    r"|^\W*(?:sørg for|husk (?:at|å))\b",
    "pl": r"^\W*(?:proszę,? |nigdy )?nie (?!martw|przejmuj|obawiaj)(?:\w{2,}(?:aj|uj|ij|yj|ej)(?:cie)?|pisz(?:cie)?"
    r"|rób(?:cie)?|mów(?:cie)?|tłumacz|zmień|usuń)\b|\b(?:odpowiadaj|odpowiedz|pisz|mów)(?:cie)?(?: mi| zawsze"
    r"| tylko)* (?:po|w|bez|z|krótko|zwięźle)\b|\b(?:od teraz|od tej pory|odtąd)\b"
    r"|\b(?:mów do mnie|nazywaj mnie|zwracaj się)\b|^\W*(?:upewnij się|pamiętaj|zadbaj)\b"
    r"|\b(?:maksymalnie|najwyżej|maks\.?) \w+ (?:zdania|zdań|słów|linijki|linii)\b|\bnie chcę(?:,)? żebyś\b"
    r"|\bmów mi\b|^\W*(?:żadnych|bez) .{1,40}\bproszę\b|\bprzed każdym\b",
    "pt": r"^\W*(?:(?:por favor|mas|e|nunca)\W+){0,2}(?:não|nunca) (?:me |o |a |os |as |lhe )?(?:toque|use|apague|mude"
    r"|altere|inclua|escreva|faça|ponha|coloque|diga|esqueça|envie|mencione|responda|fale|adicione|remova|utilize"
    r"|compartilhe|publique|mexa|traduza|invente|toques|uses|apagues|mudes|alteres|escrevas|faças|digas"
    r"|mexas)m?\b|\b(?:responde|responda|responda-me|escreve|escreva|fala|fale)(?: sempre| só| apenas)? (?:em|com"
    r"|sem|como|de forma|de maneira)\b|\b(?:a partir de agora|de agora em diante"
    r"|daqui (?:para a frente|em diante|pra frente))\b|\b(?:chama-me|me chame|me chama|trata-me|me trate"
    r"|certifica-te|certifique-se|tenha em conta|pergunta-me antes)\b"
    r"|\bmáximo (?:de )?\w+ (?:frases|palavras|linhas)\b|\bnão quero (?:que|ver)\b"
    r"|\bquero que (?:sempre|nunca|não)\b|^\W*(?:nada de|sem) .{1,40}\b(?:por favor|fala|responde)\b",
    "ro": r"^\W*(?:te rog,? |vă rog,? |niciodată )?(?:să )?nu (?:te |o |le )?(?:ating\w*|folosi\w*|modific\w*|schimb\w*"
    r"|șterg\w*|scri\w*|includ\w*|adăug\w*|trimit\w*|mențion\w*|traduc\w*|fac\w*|uita\w*)\b"
    r"|\b(?:răspunde|răspundeți|scrie|vorbește)(?:-mi)?(?: mereu| doar)? (?:în|cu|fără|scurt|pe scurt)\b"
    r"|\bde acum (?:înainte|încolo)\b|\b(?:spune-mi pe nume|tutuiește-mă|asigură-te|ține minte)\b",
    "ru": r"^\W*(?:(?:пожалуйста|но|и|а|только|никогда)\W+){0,2}не (?:\w{2,}[аяую]й(?:те)?|пиши|пишите|говори|говорите"
    r"|удали|удалите|трожь|меняй|бери|берите|отправь|сокращай|придумывай)\b(?<!не каждый)"
    r"|\b(?:отвечай|отвечайте|ответь|пиши|пишите|говори|говорите)(?: мне| всегда| только| пожалуйста)* (?:на|по"
    r"|без|в|кратко|коротко)\b|\b(?:с этого момента|впредь|отныне)\b"
    r"|\b(?:называй(?:те)? меня|обращай(?:ся|тесь)|зови(?:те)? меня)\b"
    r"|^\W*(?:убедись|убедитесь|помни|помните|учти|учтите|имей в виду|имейте в виду|следи)\b"
    r"|\b(?:максимум|не больше|не более) \w+ (?:предложени\w+|слов\w*|строк\w*|абзац\w*)\b|\bне хочу,? чтобы ты\b"
    r"|\bкаждый раз (?:после|перед|когда)\b|^\W*(?:никаких|без) \w+(?: \w+)?(?:, пожалуйста)?\W*$"
    r"|\bперед (?:каждым|тем как) .{1,40}\b(?:спрашивай|спроси)",
    "sv": r"^\W*(?:snälla,? )?(?:rör|använd|ändra|skriv|svara|ta bort|gör|säg|ge|nämn|skicka|radera)\b.*\b(?:inte"
    r"|aldrig|inga|inget|ingen)\b|^\W*(?:svara|skriv|prata)(?: alltid| bara| endast)? (?:på|med|utan|kort)\b"
    r"|\b(?:från och med nu|hädanefter)\b|\bkalla mig\b|^\W*(?:se till att|kom ihåg|tänk på)\b"
    r"|\b(?:max|högst|maximalt) \w+ (?:meningar|ord|rader)\b|\bjag vill (?:inte ha|inte att|att du)\b"
    r"|^\W*(?:inga|inget|ingen) .{1,40}\btack\b",
    "ta": r"(?:ாதே|ாதீர்கள்)(?:\W|$)|வேண்டாம்|(?:தமிழில்|ஆங்கிலத்தில்) (?:மட்டும் )?(?:பதில்|எழுது|பேசு)|இனிமேல்|நினைவில் (?:கொள்|வை)"
    r"|உறுதி செய்",
    "th": r"(?:^|[\s.!,])(?:กรุณา|โปรด|ช่วย)?(?:อย่า|ห้าม)(?!กังวล)|(?:ตอบ|เขียน|พูด)(?:เป็น|ด้วย|แบบ)|(?:จากนี้ไป|ต่อจากนี้|นับจากนี้)"
    r"|เรียก(?:ฉัน|ผม)ว่า|ให้แน่ใจ|จำไว้",
    "tr": r"\b(?:dokun|kullan|değiştir|yaz|sil|ekle|yap|söyle|gönder|konuş|bahset|çevir|ver|unut"
    r"|paylaş)m[ae](?:y[ıi]n(?:[ıi]z)?)?\W*$|\b(?:\w+[cç]e|kısaca|kısa) (?:cevap ver|yanıt ver|yanıtla|cevapla"
    r"|yaz|konuş)\w*|\b(?:bundan sonra|bundan böyle|şu andan itibaren)\b|\b(?:emin ol|dikkat et)\w*\b"
    r"|\ben fazla \w+ (?:cümle|paragraf|kelime|satır|madde)\b|\bistemiyorum\b"
    r"|\bher (?:seferinde|cevap\w*|yanıt\w*)\b",
    "uk": r"^\W*(?:(?:будь ласка|але|і|а|тільки|ніколи)\W+){0,2}не (?:\w{2,}[аяую]й(?:те)?|пиши|пишіть|кажи|кажіть"
    r"|видали)\b|\b(?:відповідай|відповідайте|пиши|пишіть|говори|говоріть)(?: мені| завжди| тільки| лише)* (?:на"
    r"|по|без|в|коротко|стисло|\w+ською)\b|\b(?:відтепер|надалі)\b"
    r"|\b(?:називай(?:те)? мене|звертайся|звертайтеся)\b|^\W*(?:переконайся|пам'ятай|майте на увазі"
    r"|май на увазі)\b|\b(?:максимум|не більше) \w+ (?:речен\w+|слів|рядк\w+|абзац\w*)\b|\bзверта(?:тися|йся)\b"
    r"|\bне хочу,? щоб ти\b|\bщоразу\b|^\W*(?:жодних|без) \w+(?: \w+)?(?:, будь ласка)?\W*$",
    "vi": r"^\W*(?:xin |làm ơn |vui lòng )?(?:đừng|chớ|không được)\b(?! lo\b)"
    r"|\b(?:trả lời|viết|nói)(?: luôn| tôi| chỉ)* (?:bằng|ngắn gọn)\b|\btừ (?:giờ|bây giờ|nay)(?: trở đi)?\b"
    r"|\bgọi (?:tôi|mình|em|anh) là\b|\b(?:đảm bảo|hãy nhớ|nhớ rằng|lưu ý)\b|\btối đa \w+ (?:câu|từ|dòng)\b"
    r"|\bmỗi lần\b",
    "zh": r"(?:^|[，,；;。])\s?(?:请|請|但|也|千万|千萬)*(?:不要(?!紧|緊)|别(?!的|人|担心|擔心|客气|客氣|墅|名)"
    r"|別(?!的|人|擔心|客氣|墅|名)|勿|禁止|不准|不许|不許)|(?:用|以).{1,8}(?:回答|回复|回覆|答复|答覆|解释|解釋)"
    r"|从现在起|从现在开始|從現在起|從現在開始|以后都|以後都|今后|今後|(?:叫|称呼|稱呼)我"
    r"|(?:确保|確保|记住|記住|务必|務必)|(?:最多|不超过|不超過|别超过|限).{1,5}(?:句|字|行|段)"
    r"|每次都?.{0,6}(?:先|要|用)",
}
"""By ISO 639-1 code, for sentences in lower case."""

_SAME: Final = {"sk": "cs"}


def is_directive(text: str) -> bool:
    """
    Tell whether a message says how all answers to come shall be, what must not be done, or what takes the place of
    something said before (see `replaces`), in a sentence that asks nothing.

    >>> is_directive("Answer in French."), is_directive("Write a letter in French."), is_directive("Don't worry.")
    (True, False, False)
    >>> is_directive("Bitte duze mich."), is_directive("请用中文回答。"), is_directive("Use Postgres instead.")
    (True, True, True)

    :param text: What is said.
    :returns: Whether it does. A text too short to tell its language is looked at as one of any.
    """
    sentences = stated_sentences(text)
    language = detect_language(text) if sentences else None
    pattern = _compiled(language and _SAME.get(language, language))
    clauses = (clause for sentence in sentences for clause in (sentence, *_BEHIND_COLON.split(sentence)[1:]))
    return any(map(pattern.search, clauses)) or any(replaces(sentence, language) for sentence in sentences)


@cache
def _compiled(language: str | None) -> re.Pattern[str]:
    known = (_EVERYWHERE, FROM_NOW_ON)
    further = chain.from_iterable(lists.values() if language is None else [lists.get(language)] for lists in known)
    return any_of([_ENGLISH, *filter(None, further)])
