"""What is said around a question in each language: courtesies, and instructions to whoever answers it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from rag_compress.core.words.asking import asking_words
from rag_compress.core.words.stop_words import stop_words
from rag_compress.core.words.word_lists import folded

_ANY_WORD: Final = re.compile(r"[^\W\d_]+|\d{3,}")
"""Words; of numbers those that may say something: "in 2 sentences" asks for nothing."""

_COURTESIES: Final[Mapping[str, str]] = MappingProxyType({
    "en": r"""
        hi|hiya|hello|hey|dear(?: support)?|greetings|howdy|good (?:morning|afternoon|evening|day)|welcome|team|all
        everyone|everybody|folks|guys|sir|madam|thank(?:s| you)?|thx|cheers|please|pls|plz|kindly|in advance
        appreciated?|grateful|sorry|(?:to )?bother(?:ing)?(?: you)?|excuse me|pardon|help(?:ing|ful)?|assist(?:ance)?
        reaching out|contacting us|get back to (?:me|us|you)|hear(?:ing)? (?:back )?from
        look(?:ing)? forward|soon|today|how can (?:i|we) (?:help|assist)|what (?:can i|i can) do for you
        as soon as possible|asap|by (?:mon|tues|wednes|thurs|fri)day|tell (?:me|us)|let (?:me|us) know|any ideas?|clue
        hints?|(?:do|does|would|might) (?:you|any(?:one|body)|some(?:one|body)) know|any(?:one|body)|some(?:one|body)
        (?:i|we) (?:hope|trust)|(?:hope|hoping|trust) (?:you|this|all|everything)|doing (?:well|great|good|fine)
        (?:are|is|re|s) (?:well|great|good|fine)|finds? you|you (?:well|today)|how are you
        (?:have|had|having) a (?:good|great|nice|lovely|wonderful) (?:day|week|weekend|evening|time)|ok|okay|perfect
        awesome|great|uh|um|uhm|er|hmm|oh|ah|regards|(?:best|kind|warm) (?:regards|wishes)|sincerely
        yours (?:truly|faithfully)|a lot|so much|anything else|i see|(?:that|this) helps|else you need|this one
    """,
    "de": r"""
        hi|hallo|hey|moin|servus|guten (?:tag|morgen|abend)|liebe[rs]?|sehr geehrte[rs]?|damen und herren|team|leute
        zusammen|alle|danke(?: dir| euch| ihnen)?|(?:vielen|besten|herzlichen) dank|(?:im )?voraus|bitte|entschuldigung
        sorry|hoffe|gut|geht|helfen|hilfe|k(?:ö|oe)nnten|dankbar|weiterhelfen
        wei(?:ß|ss) (?:jemand|jmd|wer)|jemand|sagen|viele
        gr(?:ü|ue)(?:ß|ss)e(?:n)?|(?:mit )?freundlichen|freue|r(?:ü|ue)ckmeldung|antwort|ok|okay|super|prima
    """,
    "fr": r"""
        bonjour|bonsoir|salut|coucou|chers?|ch(?:è|e)re?s?|madame|monsieur|[ée]quipe|tous|merci(?: beaucoup| bien)?
        d['’]avance|avance|s['’]il (?:vous|te) pla[iî]t|svp|stp|pardon|excusez|esp[èe]re|allez bien|vas bien|aider?
        aide|cordialement|bien [àa] vous|salutations|sait|quelqu['’]un|dire|reconnaissante?s?|pourriez|pouvez|ok
    """,
    "es": r"""
        hola|buen[oa]s (?:d[íi]as|tardes|noches)|buenas|estimad[oa]s?|querid[oa]s?|equipo|gracias|muchas|antemano
        por favor|perd[óo]n|disculpen?|espero|est[ée]n? bien|bien|ayudar(?:me|nos)?|ayuda|saludos?(?: cordiales)?
        cordial(?:es|mente)?|atentamente|podr[íi]an?|pueden?|alguien|sabe|decir(?:me|nos)?|ok|vale
    """,
    "it": r"""
        ciao|salve|buongiorno|buonasera|gentil[ei]|car[oiae]|team|tutti|grazie(?: mille)?|in anticipo|anticipo
        per favore|per piacere|scus(?:a|ate|i)|spero|bene|aiutar(?:e|mi|ci)|aiuto|cordiali|saluti|qualcuno|sa|dirmi
        potr(?:este|ebbe|esti)|potete|puoi|ok
    """,
    "pt": r"""
        ol[áa]|oi|bom dia|boa (?:tarde|noite)|car[oa]s?|prezad[oa]s?|equipe|equipa|obrigad[oa]s?|muito|desde j[áa]
        antecipadamente|por favor|desculpem?|espero|bem|ajudar(?:-me)?|ajuda|atenciosamente|abra[çc]os?|cumprimentos
        algu[ée]m|sabe|dizer(?:-me)?|poderiam?|podem?|ok
    """,
    "nl": r"""
        hallo|hoi|beste|geachte|goede(?:morgen|middag|navond|ndag)|team|allemaal|bedankt|dank(?: je| u)?(?: wel)?
        alvast|alstublieft|alsjeblieft|aub|sorry|hoop|goed|gaat|helpen|hulp|groet(?:en|jes)?|vriendelijke?|iemand|weet
        vertellen|ok|oké
    """,
    "pl": r"""
        cze[śs][ćc]|dzie[ńn] dobry|witam|witaj(?:cie)?|szanowni|pa[ńn]stwo|dzi[ęe]kuj[ęe]|dzi[ęe]ki|z g[óo]ry|g[óo]ry
        prosz[ęe]|przepraszam|pom[óo]c|pomo[żz]e(?:sz|cie)?|pozdrawiam|pozdrowienia|kto[śs]|wie|mam nadziej[ęe]|ok
    """,
    "ru": r"""
        здравствуйте|привет(?:ствую)?|добрый (?:день|вечер)|доброе утро|уважаем(?:ые|ый|ая)|коллеги|спасибо|благодарю
        заранее|пожалуйста|извините|простите|надеюсь|хорошо|помо(?:чь|гите|жете)|помощь|подскаж(?:ите|и)|скаж(?:ите|и)
        с уважением|уважением|знает|ок
    """,
    "uk": r"""
        добрий (?:день|вечір)|доброго дня|вітаю|привіт|шановні|дякую|заздалегідь|наперед|будь ласка|ласка|вибачте
        сподіваюся|добре|допомо(?:гти|жіть)|підкаж(?:іть|и)|скаж(?:іть|и)|з повагою|повагою
    """,
    "tr": r"""
        merhaba(?:lar)?|selam(?:lar)?|iyi g[üu]nler|g[üu]nayd[ıi]n|say[ıi]n|te[şs]ekk[üu]r(?:ler| ederim)?
        [şs]imdiden|l[üu]tfen|pardon|umar[ıi]m|iyisiniz(?:dir)?|yard[ıi]m(?:c[ıi])?|olur|say[gğ][ıi]lar[ıi]mla|bilen
    """,
    "ar": r"""
        مرحبا|أهلا|اهلا|السلام عليكم|صباح الخير|مساء الخير|شكرا|جزيلا|مقدما|من فضلك|فضلكم|لو سمحت|عفوا|أرجو|ارجو
        مساعدتي|المساعدة|مع|التحية|تحياتي|تحية|طيبة|هل يمكنك|يمكنكم|إخباري
    """,
    "zh": r"""
        你好|您好|大家好|早上好|下午好|晚上好|嗨|哈喽|请问(?:一下)?|請問|谢谢|謝謝|多谢|非常感谢|感谢|感謝|提前|打扰了?|不好意思
        麻烦|请|請|帮我|幫我|帮忙|帮助|看一下|看看|能|可以|一下|您的?|你们?|我|想|大家|了|吗|嗎|的
    """,
    "ja": r"""
        こんにちは|こんばんは|おはようございます|はじめまして|お世話になっております|ありがとうございます|ありがとう|すみません|失礼します
        よろしく|お願い(?:いた)?します|お願い|教えてください|ください|どなたか|助けて
    """,
    "ko": r"""
        안녕하세요|안녕|감사합니다|고맙습니다|미리|부탁(?:드립니다|해요|드려요)?|죄송(?:합니다|하지만)?|도와주세요|알려\s?주세요
        혹시|질문이|있습니다|있어요
    """,
})  # fmt: skip

COURTEOUS_LANGUAGES: Final = tuple(_COURTESIES)
"""Languages whose courtesies are known."""

_INSTRUCTIONS: Final[Mapping[str, str]] = MappingProxyType({
    "en": r"""
        answer(?:s|ed|ing)?|respon[ds]e?s?|responding|repl(?:y|ies)|questions?|quer(?:y|ies)|users?|human|assistant
        ai|chatbot|bot|agent|customer|system|language model|q|act|role|job|task|instruct(?:ions?)?|expert|domain
        research
        context|documents?|passages?|paragraphs?|articles?|texts?|sources?|excerpts?|snippets?|chunks?|pieces?
        knowledge|information|facts?|factual|content|base[ds]?|provided?|given?|gives?|supplied|attached|retrieved?
        relevant|following|below|end|next|search(?:ing|_query|_document)?|web|use[ds]?|using|solely|exclusively
        strictly|according|refer|prior|outside|external|know|say(?: so)?|tell|try|make up|invent|guess|hallucinate
        sufficient|insufficient|contain(?:s|ed)?|enough|find|found|unable|sure|think|step(?:s| by step)?|reason(?:ing)?
        carefully|read|consider|explain|explanations?|detailed|examples?|list|cite|citations?|quotes?
        references?|include|sentences?|words?|bullets?|points?|table|json|markdown|xml|yaml|format(?:ted)?|output
        return|results?|valid|keys?|brief(?:ly)?|concise(?:ly)?|short|simple|clear(?:ly)?|plain|accurate(?:ly)?
        precise(?:ly)?|truthful|respectful|honest|possible|always|never|keep|write|final|exact|max(?:imum)?|least
        one|two|three|avoid|mention|important|note|represent|wonder(?:ing|ed)?|curious|ask(?:ing|ed)?|wants?|wanted|need
        would like|like|so|basically|actually|really|well|quick|question answering|now|place|message|right|see|trying
        thinking|subject|find out|yeah|yep
    """,
    "de": r"""
        antwort(?:en|e|est|et)?|beantwort(?:e|en|et)|frage[nr]?|folgende[rns]?|nutzer[s]?|benutzer[s]?|assistent(?:in)?
        hilfreiche[rs]?|kontext(?:e?s)?|dokumente?n?|texte?s?|quellen?(?:angaben?)?|abschnitte?n?|informationen
        bereitgestellte[nr]?|gegebene[nr]?|angegebene[nr]?|nutze|nutzen|verwende[n]?|benutze|ausschlie(?:ß|ss)lich|anhand
        basis|grundlage|basierend|kennst|wei(?:ß|ss)t|sage?|sagen|satz|s(?:ä|ae)tze[n]?|kurz(?:e)?|knapp|ausf(?:ü|ue)hrlich
        stichpunkte[n]?|tabelle|json|markdown|format|nenne|gib|aufgabe|system|wollte|m(?:ö|oe)chte|w(?:ü|ue)rde|gern(?:e)?
        wissen|fragen|deine|rolle|experte|erkl(?:ä|ae)re[n]?|betreff|schritt|denke|lies
    """,
    "fr": r"""
        r[ée]pon(?:ds|dez|dre|se|ses)|questions?|suivante?s?|utilisateur|assistante?|utile|contexte|documents?|textes?
        sources?|extraits?|passages?|informations?|fournie?s?|donn[ée]e?s?|utilis(?:e|ez|er|ant)|uniquement|seulement
        base|bas[ée]e?|partir|ci-dessous|connais(?:sez)?|sais|savez|dis|dites|phrases?|br[èe]f|bri[èe]vement|concise?
        courte?|json|markdown|format|liste|cit(?:e|ez|er)|t[âa]che|syst[èe]me|voudrais|aimerais|savoir|demander|objet
        expliqu(?:e|ez|er)
    """,
    "es": r"""
        respond(?:e|a|an|er)|respuestas?|contest(?:a|e|en|ar)|preguntas?|siguientes?|usuario|consulta|asistente|[úu]til
        contexto|documentos?|textos?|fuentes?|fragmentos?|informaci[óo]n|proporcionad[oa]s?|dad[oa]s?|us(?:a|e|ando)
        utili(?:za|ce|zando)|[úu]nicamente|solamente|bas[áa]ndote|base|seg[úu]n|sabes?|dilo|diga|sola|frases?|s[ée]|breve|conciso
        corta|json|markdown|formato|lista|cit(?:a|e|ar)|tarea|sistema|quer[íi]a|quisiera|saber|preguntar|asunto
        explica|tengo|r[áa]pida|eres
    """,
    "it": r"""
        rispond(?:i|ete|ere|a)|rispost[ae]|domand[ae]|seguenti?|utente|assistente|utile|contesto|documenti|test[oi]|fonti?
        informazioni|fornit[oiae]|dat[oiae]|us(?:a|ando)|utilizz(?:a|ando)|solo|esclusivamente|base|sai|conosci|dillo
        frasi?e?|breve|conciso|json|markdown|formato|elenco|cita|compito|sistema|vorrei|volevo|sapere|chiedere|oggetto
        sei|spiega
    """,
    "pt": r"""
        respond(?:a|e|er)|respostas?|perguntas?|seguintes?|usu[áa]rio|assistente|[úu]til|contexto|documentos?|textos?
        fontes?|informa[çc][õo]es|fornecid[oa]s?|dad[oa]s?|us(?:e|ando)|utiliz(?:e|ando)|apenas|somente|base|baseado
        souber|sabe|diga|frases?|breve|conciso|json|markdown|formato|lista|cite|tarefa|sistema|gostaria|queria|saber
        perguntar|assunto|voc[êe]|explique
    """,
    "nl": r"""
        (?:be)?antwoord(?:en|t)?|vra(?:ag|gen)|volgende|gebruiker|assistent|behulpzame|context|documenten?|teksten?
        bronnen|informatie|gegeven|verstrekte|gebruik|alleen|uitsluitend|basis|weet|zeg|zin(?:nen)?|kort|bondig|json
        markdown|format|lijst|taak|systeem|wil(?:de)?|graag|weten|vragen|onderwerp|leg uit
    """,
    "pl": r"""
        odpowied(?:z|ź|zi)|odpowiedz|pytani(?:e|a)|nast[ęe]puj[ąa]ce|u[żz]ytkownika|asystent(?:em)?|pomocnym|kontekst(?:u)?
        dokument(?:y|[óo]w)|tekst(?:u)?|[źz]r[óo]d[łl]a|informacj[ie]|podan(?:e|ych)|u[żz]yj|tylko|wy[łl][ąa]cznie|podstawie
        znasz|wiesz|powiedz|zdani(?:e|u)|kr[óo]tko|zwi[ęe][źz]le|json|format|lista|zadanie|chcia[łl](?:em|am|bym|abym)|wiedzie[ćc]
        zapyta[ćc]|temat
    """,
    "ru": r"""
        ответ(?:ы|ь|ьте|ить|а)?|вопрос(?:а|ы)?|следующ(?:ий|ие)|пользовател(?:я|ь)|полезный|помощник|ассистент|контекст(?:а|е)?
        документ(?:ы|ов|ах)?|текст(?:а|е)?|источник(?:и|ов)?|информаци(?:я|ю|и)|предоставленн(?:ые|ых|ый)|приведенный|приведённый
        ниже|использу(?:я|й|йте)|только|исключительно|основе|знаешь|знаете|скажи|предложени(?:е|и)|кратко|json|формат(?:е)?
        список|задача|хотел(?:а|ось)?|бы|узнать|спросить|тема|объясни(?:те)?
    """,
    "uk": r"""
        відпові(?:дь|сти|дай|дайте)|питання|запитання|наступне|користувача|корисний|помічник|контекст(?:у)?|документи?(?:ів)?
        текст(?:у)?|джерела|інформаці(?:я|ю|ї)|надан(?:і|их)|використову(?:й|йте|ючи)|лише|тільки|основі|знаєш|скажи|речення
        коротко|json|формат(?:і)?|хотів|хотіла|дізнатися|запитати
    """,
    "tr": r"""
        yan[ıi]t(?:la|lay[ıi]n|lamak|[ıi])?|cevap(?:la|lay[ıi]n)?|cevab[ıi](?:n[ıi])?|soru(?:yu|su|sunu|m|nun)?|kullan[ıi]c[ıi](?:n[ıi]n)?
        asistan(?:s[ıi]n)?|ba[ğg]lam(?:[ıi]|da|a)?|belge(?:ler|lere|leri)?|metin|metne|kaynak(?:lar)?|bilgi(?:ler)?|verilen|a[şs]a[ğg][ıi]daki
        kullanarak|kullan|yaln[ıi]zca|sadece|dayanarak|g[öo]re|bilmiyorsan|s[öo]yle|c[üu]mle(?:yle)?|k[ıi]sa(?:ca)?|json|format
        sormak|istedi[ğg]im|istiyorum|[öo][ğg]renmek|var|sen
    """,
    "ar": r"""
        أجب|اجب|الإجابة|الاجابة|إجابة|جواب|السؤال|سؤال|الأسئلة|التالي|التالية|المستخدم|مساعد|مفيد|السياق|المستندات|الوثائق|النص
        المصادر|المعلومات|المقدمة|المرفقة|استخدم|باستخدام|بناء|استنادا|أدناه|تعرف|قل|جملة|واحدة|باختصار|أريد|اريد|أعرف|معرفة
    """,
    "zh": r"""
        回答|问题|問題|答案|用户|用戶|助手|有用|上下文|文档|文件|文本|资料|資料|内容|內容|段落|来源|來源|信息|提供|给出|为这个句子生成表示以用于检索相关文章|以下|下面|上面|上述
        根据|根據|仅|僅|只|个|使用|利用|基于|如果|不知道|知道|说|說|一句话|句话|用|简要|简短|简洁|详细|注明|列出|引用|格式|请教|查询|一个|個|是
        有|并|不要|中|问|你|個
    """,
    "ja": r"""
        質問|回答|答え|答えて|以下|次|上記|文脈|コンテキスト|文書|ドキュメント|資料|情報|出典|提供|された|ユーザー|アシスタント|あなた|役立つ
        のみ|だけ|使用|使って|基づいて|もとに|わからない|場合|は|その|よう|述べて|一文|簡潔|簡単|詳しく|形式|で|に|を|の|と|が|です|して
    """,
    "ko": r"""
        질문(?:에|을|입니다)?|답변(?:해|을|하세요)?|대답(?:해|하세요)?|다음|아래|문맥|컨텍스트|문서(?:만|를|에)?|자료|정보|출처|제공된|사용자(?:의)?
        도움이|되는|당신은|어시스턴트입니다|사용하여|기반으로|모르면|모른다고|말하세요|한|문장으로|간단히|간략하게|주세요|만을?
    """,
})  # fmt: skip

_EVASIONS: Final[Mapping[str, str]] = MappingProxyType({
    "en": r"""
        never ?mind|dunno|(?:no|any) (?:idea|clue)|know|sure|certain|matters?|care|remember|recall|depends?|whatever
        whichever|any(?:thing)?|neither|none|nothing|nope|forg[eo]t(?:ten)?|skip|stop|cancel|say|tell|rather|think|choose
        decide|guess|later|lost|pass|start over|yet|want(?: to)?|wish(?: to)?|won['’]t
    """,
    "de": r"""
        egal|wei(?:ß|ss)|keine (?:ahnung|angabe)|ahnung|wei(?:ß|ss)|sicher|beliebig|weder|keine[rns]?|nichts|vergiss
        vergessen|lass|lassen|irgendeine?[rns]?|kommt darauf an|sp(?:ä|ae)ter
    """,
    "fr": r"peu importe|importe|sais|aucune?|rien|n['’]importe lequel|tomber?|laissez?|oubliez?|ni l['’]un|idée|sûre?",
    "es": r"sé|idea|(?:da )?igual|importa|ningun[oa]|nada|cualquiera|olv[íi]d[ae](?:lo)?|d[ée]jalo|seguro|depende",
    "it": r"so|idea|importa|indifferente|nessun[oa]|niente|lascia|stare|dimentica|sicur[oa]|dipende|ricordo|qualsiasi",
    "pt": r"sei|ideia|tanto faz|importa|nenhuma?|nada|esque[cç][ea]|deixa|certeza|depende|lembro|qualquer",
    "nl": r"weet|idee|maakt|uit|maar|laat|geen|niets|vergeet|zeker|hangt ervan af|boeit",
    "pl": r"wiem|pojęcia|nie ?ważne|obojętn[ei]e?|wszystko jedno|żad(?:en|n[aey])|nic|zapomnij|pewien|zależy|pamiętam",
    "ru": r"знаю|не ?важно|вс[её] равно|без разницы|любой|люб(?:ая|ое)|никак(?:ой|ая)|ничего|забудь(?:те)?|помню",
    "uk": r"знаю|не ?важливо|байдуже|будь-як(?:ий|а|е)|жод(?:ен|на)|нічого|забудь(?:те)?|пам['’]ятаю|впевнена?",
    "tr": r"bilmiyorum|fark etmez|hi[çc]biri|bo[şs] ?ver|emin de[ğg]ilim|hat[ıi]rlam[ıi]yorum",
    "zh": r"不(?:太)?(?:知道|清楚|确定|记得)|随便|算了|无所谓|都(?:可以|行|不是)|没关系|忘了|没有",
    "ja": r"わかりません|わからない|知りません|何でもいい|どれでも|どちらでも(?:いい|ない)?|忘れ(?:た|ました)|やめます",
})  # fmt: skip


def evades(text: str) -> bool:
    """
    Tell whether a reply gives no answer, and says nothing else, in any language: it is too short to tell its own.

    >>> evades("I don't know, sorry."), evades("I don't know, the X200?"), evades("Keine Ahnung")
    (True, False, True)

    :param text: The reply.
    :returns: Whether it does.
    """
    return any(_evades_in(language, folded(text)) for language in _EVASIONS)


def _evades_in(language: str, said: str) -> bool:
    evasions = _compiled(_EVASIONS[language], language)
    if evasions.search(said) is None:
        return False
    left = _pattern(language, instructs=False).sub(" ", evasions.sub(" ", said))
    return _are_stop_words(left, language)


def says_nothing(text: str, *languages: str, instructs: bool = True) -> bool:
    """
    Tell whether a text is, in one of some languages, nothing but courtesies, function words and, where allowed,
    instructions, and asks nothing.

    >>> says_nothing("Answer in one sentence, please.", "en"), says_nothing("Answer the door, please.", "en")
    (True, False)

    :param text: A sentence or a piece of one.
    :param languages: Languages that it may be in.
    :param instructs: Whether it may be an instruction; otherwise only a courtesy says nothing.
    :returns: Whether it says nothing about what is asked; a text without words does not.
    """
    said = folded(text)
    return any(_says_nothing_in(language, said, instructs) for language in languages)


def _says_nothing_in(language: str, said: str, instructs: bool) -> bool:
    pattern = _pattern(language, instructs)
    if pattern.search(said) is None:
        return False
    left = pattern.sub(" ", said)
    return asking_words(language).search(left) is None and _are_stop_words(left, language)


def _are_stop_words(text: str, language: str) -> bool:
    return stop_words(language).issuperset(_ANY_WORD.findall(text))


@cache
def _pattern(language: str, instructs: bool) -> re.Pattern[str]:
    return _compiled(_COURTESIES.get(language, "") + (_INSTRUCTIONS.get(language, "") if instructs else ""), language)


@cache
def _compiled(listed: str, language: str) -> re.Pattern[str]:
    words = "|".join(line.strip() for line in listed.splitlines() if line.strip()) or "(?!)"
    return re.compile(f"(?:{words})" if language in ("zh", "ja") else rf"\b(?:{words})\b")
