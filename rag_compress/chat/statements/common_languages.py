"""
The commonest statements about oneself in nine languages besides English.

Unlike the English patterns those of preference, identity and constraint hold their first person, in the pronoun or in
the verb, so that words which two languages share cannot combine into a statement; Japanese, which leaves the person
out, has no other topic in front. Written by hand; how much of what people say they find is in ``docs/adr/0006``.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

ForeignKind: TypeAlias = Literal["preference", "identity", "constraint", "deadline", "decision"]
"""The kinds of statement that are known in other languages; for corrections see `corrections`."""

DATE: Final = r"\d{1,2}(?::\d\d|/\d|\.\d{1,2}\.)"
"""A time of day or a date: a bare number is as often a measure ("до 5 тонн")."""

MONEY: Final = (
    r"(?:€|\$|£|euro\w{0,2}|eur|dol+ar\w{0,2}|dólar\w{0,2}|franken|francs|chf|pesos|reais|zł\w{0,4}|kč|korun|евро|євро"
    r"|руб\w{0,4}|дол+ар\w{0,2}|грн|гриве?н\w?)(?!\w)"
)
"""Sums of which somebody cannot spend more: a number alone counts anything ("mehr als 3 kann ich nicht nennen")."""

_DAY_DE = rf"(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|morgen|heute abend|ende|{DATE})"
_DAY_FR = r"(?:le \d|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|demain|ce soir|la fin)"
_DAY_ES = rf"(?:el )?(?:lunes|martes|miércoles|jueves|viernes|sábado|domingo|mañana|fin|final|día \d|{DATE})"
_DAY_PT = rf"(?:o )?(?:segunda|terça|quarta|quinta|sexta|sábado|domingo|amanhã|dia \d|fim|final|{DATE})"
_DAY_NL = rf"(?:maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|morgen|vanavond|eind|{DATE})"
_DAY_RU = rf"(?:понедельник|вторник|сред[уеы]|четверг|пятниц|суббот|воскресень|завтра|вечер|конц|{DATE})"
_ODIO = r"\bodio (?!y\b|e\b)(?<!\b(?:el|de|mi|tu|su) odio )(?<!\b(?:con|del|tuo|suo) odio )(?<!\bl'odio )"
_SELF_JA = r"(?:^|[。！!\n])(?:(?:私|僕|俺|わたし|ぼく)[はも]、?)?(?:(?![はが彼]|さん|あなた)[^。！!？?\n]){0,30}?"

FOREIGN_PATTERNS: Final[dict[str, dict[ForeignKind, str]]] = {
    "de": {
        "preference": (
            r"\bich (?:mag|hasse|bevorzuge|meide|vermeide|verabscheue)\b|\bmein\w* lieblings\w+|\b(?:mag|hasse"
            r"|bevorzuge|vermeide) ich\b|\bich (?:esse|trinke|trage|kaufe|nutze|reise|fahre|fliege) (?:nur(?! kurz"
            r"| schnell| mal| noch)|nie|kein\w*)\b"
            r"|\bich kann\b.{1,40}\bnicht (?:leiden|ausstehen|ertragen)\b|\b(?:gefällt|schmeckt|gefallen) mir nicht\b"
            r"|\b(?:ich|mir)\b.{0,30}\b(?:lieber|am liebsten)\b|\b(?:lieber|am liebsten)\b.{0,30}\b(?:ich|mir)\b"
            r"|\bich bin kein\w* (?:\w+ )?fan\b"
        ),
        "identity": (
            r"\bich bin (?:ein\w* )?(?:vegan\w*|vegetari\w+|muslim\w*|jüd\w+|jude|hindu|buddhist\w*|christ\w*)\b"
            r"|\bich (?:heisse|wohne|lebe in|komme aus|arbeite (?:als|bei|in)|bin \d+ jahre)\b|\bmein name ist\b"
            r"|\bmeine? (?:adresse|(?:telefon|handy|kunden)nummer|e-mail|frau|mann|geburtstag|beruf) (?:ist|lautet"
            r"|heisst)\b"
        ),
        "constraint": (
            r"\b(?:ich|mir|mich|mein\w*)\b.{0,60}\b(?:allergi\w+|unverträglich\w*|\w*intoleran\w*|diabet\w+|zöliakie"
            r"|asthma|rollstuhl|(?:höhen|flug|platz)angst|\w*phobie)\b|\bich (?:darf|vertrage) (?:nur|nicht|kein\w*)\b"
            r"|\bich (?:habe? (?:\w+ )?angst vor|fürchte mich vor)\b"
            r"|\bmein budget\b|\bich (?:kann|will|möchte|darf|zahle)\b.{0,20}\b(?:höchstens|maximal|nicht mehr"
            r" als) (?:€ ?)?\d"
            r"|\b(?:vertrage (?:ich|wir)|(?:darf|esse|trinke) ich) (?:kein\w*|nie)\b"
            r"|\bich vertrage (?:\w+ ){1,2}kein|\bvertrage ich (?:nur"
            r"|nicht)\b"
            r"|\bdarf ich (?:nur|nicht) (?:[\w-]+ ){0,2}(?:essen|trinken|ausgeben|zahlen)\b"
            r"|\b(?:habe? ich (?:\w+ )?angst|fürchte ich mich) vor\b"
            r"|\bvor [\w -]{1,30} habe? ich (?:\w+ )?angst\b"
            rf"|\b(?:mehr|teurer) als (?:€ ?|\$ ?)?\d[\d.,]{{0,9}} ?{MONEY} (?:kann|will|möchte|darf|habe?|zahle|können"
            r"|wollen|möchten|dürfen|haben|zahlen) (?:ich|wir) (?:\w+ )?nicht\b"
            r"|\bwir (?:können|wollen|möchten|dürfen)\b.{0,20}\b(?:höchstens|maximal|nicht mehr als) (?:€ ?"
            r"|\$ ?)?\d"
        ),
        "deadline": (
            rf"\b(?:muss|müssen|brauch\w*|benötig\w*|soll\w*|bitte)\b.{{0,40}}\bbis (?:\w+ )?{_DAY_DE}"
            rf"|\bbis (?:\w+ )?{_DAY_DE}.{{0,30}}\b(?:fertig|erledigt|abgeb\w*|brauch\w*|muss|liefern)\b"
            r"|\b(?:abgabe(?:termin)?|frist|stichtag) (?:ist|am|endet)\b|\bspätestens (?:am|bis|um|zum)\b"
        ),
        "decision": (
            r"\b(?:wir haben|ich habe?)\b.{1,60}\b(?:entschieden|beschlossen|geeinigt|festgelegt)\b|\bdann (?:nehmen"
            r"|nehme|bleiben|bleibe) (?:wir|ich)\b|\b(?:wir entscheiden uns|ich entscheide mich|es bleibt bei)\b"
        ),
    },
    "fr": {
        "preference": (
            r"\bje (?:préfère|déteste|hais)\b|\bj'aime (?:mieux|(?:vraiment |plus |trop )?pas)\b|\bje n'aime (?:pas"
            r"|plus|guère)\b|\bj'(?:évite|ai horreur)\b|\bm(?:on|a|es) \w+ préférée?s?\b|\bje (?:ne )?(?:mange|bois"
            r"|porte|supporte)\b.{0,40}\b(?:pas|que|jamais|plus)\b|\bne me plaît pas\b"
            r"|\bje n(?:e |')(?:voyage|achète|utilise|conduis) (?:qu[e'’]|jamais)"
        ),
        "identity": (
            r"\bje suis (?:une? )?(?:végane?|végétari\w+|musulmane?|juive?|chrétien\w*|bouddhiste|hindoue?)\b"
            r"|\b(?:je m'appelle|moi c'est)\b|\bj'habite\b|\bj'ai \d+ ans\b|\bje (?:vis à|viens (?:de|du"
            r"|d')(?! ?\w+(?:er|ir|re)\b)|travaille (?:comme|chez|à|dans))\b|\b(?:mon (?:nom|prénom|adresse|mail"
            r"|numéro(?: de \w+)?|anniversaire|mari)|ma femme) (?:est|s'appelle)\b"
        ),
        "constraint": (
            r"\bje suis (?:très )?(?:allergique|intolérante?|diabétique|asthmatique|cœliaque|coeliaque|enceinte)\b"
            r"|\bj'ai (?:une (?:allergie|intolérance|phobie)|peur (?:de|du|des)|le vertige)\b|\bmon budget\b"
            r"|\bje (?:ne )?peux pas (?:manger|boire|porter|dépenser|payer|prendre)\b|\bje n'ai pas le droit\b"
            r"|\b(?:ma|mon|mes|notre|nos) (?:\w+ )?(?:fille|fils|enfants?|femme|épouse|mari|mère|maman|père"
            r"|papa|s(?:œ|oe)ur|frère|bébé|cop(?:ain|ine)|compagn(?:on|e)|conjointe?|amie?|grand-mère"
            r"|grand-père|neveu|nièce|belle-mère|beau-père|parents)\b.{0,40}\b(?:allergi|intoléran|diab[eé]t"
            r"|asthm|c(?:œ|oe)liaque|phobi|enceinte)"
            r"|\b(?:je|on|nous) (?:ne )?(?:veux|veut|voulons|peut|pouvons) pas (?:(?:dépenser|payer"
            r"|mettre) plus\b|dépasser )|\bje (?:ne )?peux pas (?:mettre|dépasser) (?:plus de )?(?:€ ?|\$ ?)?\d"
            rf"|\bplus de (?:€ ?|\$ ?)?\d[\d., ]{{0,9}}{MONEY},? (?:je|on|nous) (?:ne )?(?:peux|peut|veux|veut"
            r"|pouvons) pas\b"
        ),
        "deadline": (
            r"\b(?:faut|besoin|prêt\w*|rendre|livrer|livrée?|doi[st]|finir)\b.{0,40}\b(?:pour|avant"
            rf"|d'ici) {_DAY_FR}|\bdate limite\b|\bau plus tard\b|\bl'échéance\b"
        ),
        "decision": (
            r"\b(?:on a|nous avons|j'ai) (?:décidé|choisi|convenu|opté)\b|\bc'est décidé\b|\b(?:on|je) (?:par[st]"
            r"|reste) sur\b|\bon (?:prend|garde|choisit) (?:l[ea'])"
        ),
    },
    "es": {
        "preference": (
            rf"\b(?:prefiero|detesto|evito)\b|{_ODIO}|\bno (?:me gustan?|soporto|aguanto)\b|\bnunca (?:como(?! antes)"
            r"|bebo|uso|viajo)\b|\bs[oó]lo (?:bebo|compro|uso|viajo)\b|\bs[oó]lo como (?!si\b|un\b|una\b|el\b|la\b)"
            r"|\bme gustan? más\b|\bmis? \w+ (?:favorit|preferid)[oa]s?\b"
        ),
        "identity": (
            r"\bsoy (?:una? )?(?:vegan[oa]|vegetarian[oa]|musulm[aá]na?|jud[íi][oa]|cristian[oa]|budista|hind[uú])\b"
            r"|\b(?:yo |y |pero |ahora |(?<!\w ))vivo en\b"
            r"|\b(?:yo |pero |ahora |(?<!\w ))trabajo (?:como|de|en)\b"
            r"|\b(?:me llamo|tengo \d+ años)\b|\bmi (?:nombre|dirección|correo|teléfono"
            r"|número(?: de \w+)?|cumpleaños|marido|mujer|espos[oa]) (?:es|se llama)\b"
        ),
        "constraint": (
            r"\bsoy (?:muy )?(?:al[eé]rgic[oa]|intolerante|diab[eé]tic[oa]|cel[ií]ac[oa]|asm[aá]tic[oa])\b"
            r"|\btengo (?:alergia|intolerancia|fobia|miedo (?:a|de)|vértigo)\b|\bme dan? (?:\w+ )?(?:miedo|pánico"
            r"|fobia|alergia)\b"
            r"|\bestoy embarazada\b|\bmi presupuesto\b"
            r"|\bno puedo (?:comer|beber|tomar|usar|gastar|pagar)\b"
            r"|\b(?:mis?|nuestr[oa]s?) (?:\w+ )?(?:hij[oa]s?|niñ[oa]s?|mujer|espos[oa]|marido|madre|mamá|padre"
            r"|papá|herman[oa]|bebé|novi[oa]|pareja|abuel[oa]|sobrin[oa]|suegr[oa]"
            r"|amig[oa])\b.{0,40}\b(?:al[eé]rgi|intoleran|diab[eé]t|asm[aá]|cel[ií]ac|embarazada|fobia)"
            r"|\bno (?:quiero|queremos|podemos) (?:gastar|pagar) más\b|\bmás de (?:€ ?"
            rf"|\$ ?)?\d[\d.,]{{0,9}} ?{MONEY},? no (?:puedo|podemos|quiero|queremos)\b"
        ),
        "deadline": (
            rf"\b(?:necesito|tiene que|hay que|debe|entregar\w*|list[oa])\b.{{0,40}}\b(?:para|antes del?) {_DAY_ES}"
            r"|\bfecha (?:límite|tope)\b|\ba más tardar\b"
        ),
        "decision": (
            r"\b(?:hemos|he) (?:decidido|acordado|elegido|quedado en)\b|\bdecidimos\b|\b(?:nos quedamos"
            r"|me quedo) con\b|\bvamos con la opción\b"
        ),
    },
    "it": {
        "preference": (
            rf"\b(?:preferisco|detesto)\b|{_ODIO}|\bnon (?:mi piac\w+|sopporto|mangio|bevo)\b|\bmi piac\w+ di più\b"
            r"|\b(?:bevo|compro|mangio|uso) solo\b|\bviaggio solo (?:in|con)\b|\bnon viaggio mai\b"
            r"|\b(?:mio|mia|miei|mie) \w+ preferit[oaie]\b"
        ),
        "identity": (
            r"\bsono (?:una?[ '])?(?:vegan[oa]|vegetarian[oa]|musulman[oa]|ebre[oa]|cristian[oa]|buddista|indù)\b"
            r"|\b(?:io |ma |ora |(?<![\w'] )(?<!'))(?:(?:abito|vivo) (?:a|in)|lavoro (?:come|in|per|presso))\b"
            r"|\b(?:mi chiamo|faccio (?:il|la|l')"
            r"|ho \d+ anni)\b|\b(?:il mio (?:nome|indirizzo|numero(?: \w+){0,2}|compleanno)|mio marito"
            r"|mia moglie) (?:è|si chiama)\b"
        ),
        "constraint": (
            r"\bsono (?:molto )?(?:allergic[oa]|intollerante|diabetic[oa]|celiac[oa]|asmatic[oa]|incinta)\b"
            r"|\bho (?:un'(?:allergia|intolleranza)|paura (?:di|del\w*)|le vertigini)\b|\bil mio budget\b"
            r"|\bmi fa(?:nno)? (?:\w+ )?paura\b"
            r"|\bnon posso (?:mangiare|bere|prendere|usare|spendere|pagare)\b"
            r"|\b(?:mi[oa]|miei|mie|nostr[oaie]) (?:\w+ )?(?:figli[oae]?|bambin[oaie]|moglie|marito|madre|mamma"
            r"|padre|papà|fratello|sorella|ragazz[oa]|fidanzat[oa]|nonn[oa]|nipote|suocer[oa]|amic[oa]"
            r"|compagn[oa])\b.{0,40}\b(?:allergi|intolleran|diabet|asma|celiac|incinta|fobia)"
            r"|\bnon (?:voglio|vogliamo|possiamo) (?:spendere|pagare) più\b|\bpiù di (?:€ ?"
            rf"|\$ ?)?\d[\d.,]{{0,9}} ?{MONEY},? non (?:posso|possiamo|voglio|vogliamo)\b"
        ),
        "deadline": (
            r"\bentro (?:il \d|(?:lune|marte|mercole|giove|vener)dì|sabato|domenica|domani|oggi|stasera|fine|la fine"
            r"|le \d)|\b(?:la scadenza|il termine) (?:è|scade)\b|\bal più tardi\b"
        ),
        "decision": (
            r"\b(?:abbiamo|ho) (?:deciso|scelto|concordato|optato)\b|\b(?:andiamo|vada|vado) con l'opzione\b"
            r"|\b(?:scegliamo|optiamo per|prendiamo l'opzione)\b"
        ),
    },
    "pt": {
        "preference": (
            r"\b(?:prefiro|odeio|detesto|evito)\b|\bnão (?:gosto|curto|suporto|bebo)\b|\b(?:eu |e |(?<!\w ))não"
            r" (?:uso|como(?! um| antes))\b|\bgosto mais\b|\bsó (?:bebo|compro|uso|viajo)\b"
            r"|\b(?:meus?|minhas?) \w+ (?:favorit|preferid)[oa]s?\b"
        ),
        "identity": (
            r"\bsou (?:uma? )?(?:vegan[oa]|vegetarian[oa]|muçulman[oa]|judeu|judia|cristão?|budista|hindu"
            r"|evangélic[oa])\b|\b(?:(?:me chamo|chamo-me)|moro (?:em|no|na)|eu trabalho"
            r"|(?<!\w )trabalho (?:como|em|no|na)"
            r"|tenho \d+ anos)\b|\b(?:meu (?:nome|endereço|e-mail|telefone|número(?: de \w+)?|aniversário|marido)"
            r"|minha (?:esposa|mulher)) (?:é|se chama)\b"
        ),
        "constraint": (
            r"\bsou (?:muito )?(?:al[eé]rgic[oa]|intolerante|diab[eé]tic[oa]|cel[ií]ac[oa]|asm[aá]tic[oa])\b"
            r"|\btenho (?:alergia|intolerância|fobia|medo de|diabetes|asma)\b|\bestou grávida\b|\bmeu orçamento\b"
            r"|\bmorro de medo\b"
            r"|\bnão posso (?:comer|beber|tomar|usar|gastar|pagar)\b"
            r"|\b(?:meus?|minhas?|noss[oa]s?) (?:\w+ )?(?:filh[oa]s?|crianças?|mulher|espos[oa]|marido|mãe|pai"
            r"|irmão?|bebê|bebé|namorad[oa]|avó|avô|sobrinh[oa]|sogr[oa]|amig[oa]"
            r"|companheir[oa])\b.{0,40}\b(?:al[eé]rgi|intoler[aâ]n|diab[eé]t|asm[aá]|cel[ií]ac|grávida|fobia)"
            r"|\bnão (?:quero|queremos|podemos) (?:gastar|pagar) mais\b|\bmais de (?:€ ?"
            rf"|\$ ?)?\d[\d.,]{{0,9}} ?{MONEY},? não (?:posso|podemos|quero|queremos)\b"
        ),
        "deadline": (
            rf"\b(?:precis[oa]|tem que|tenho que|deve|entregar|pront[oa])\b.{{0,40}}\b(?:até|antes d[eao]) {_DAY_PT}"
            r"|\bo prazo (?:é|termina|acaba|vai)\b|\bdata limite\b|\bno máximo até\b"
        ),
        "decision": (
            r"\b(?:decidi|decidimos|escolhemos|combinamos|a gente decidiu)\b|\b(?:vamos|vou) (?:ficar )?com (?:a"
            r"|o) (?:opção|primeir[oa]|segund[oa])\b"
        ),
    },
    "nl": {
        "preference": (
            r"\bik\b.{0,30}\b(?:liever|het liefst)\b|\bik (?:haat|vermijd|verafschuw)\b"
            r"|\bik hou(?:d)?\b.{0,15}\bniet van\b|\bhekel aan\b|\bik (?:eet|drink|draag|koop|gebruik|reis"
            r"|vlieg) (?:geen|nooit"
            r"|alleen)\b|\bik lust geen\b|\bmijn (?:favoriete|lievelings\w*)\b|\bik vind\b.{1,40}\b(?:vies|vreselijk"
            r"|niet lekker)\b"
        ),
        "identity": (
            r"\bik ben (?:een )?(?:vegetari\w+|veganist\w*|vegan|moslim\w*|jood\w*|christen\w*|hindoe|boeddhist\w*)\b"
            r"|\bik (?:heet|woon (?:in|op)|werk (?:als|bij|in)|kom uit|ben \d+ jaar)\b|\bmijn naam is\b"
            r"|\bmijn (?:adres|\w*nummer|e-mail\w*|verjaardag|vrouw|man) (?:is|heet)\b"
        ),
        "constraint": (
            r"\b(?:ik|mij|mijn)\b.{0,60}\b(?:allergi\w+|intoleran\w+|\w+-?intolerantie|diabet\w+|coeliakie|astma"
            r"|rolstoel|(?:hoogte|vlieg|plein)vrees|vliegangst)\b|\bik (?:mag|verdraag) (?:geen|niet)\b"
            r"|\bik kan (?:niet tegen|geen)\b"
            r"|\bik ben bang voor\b|\bmijn budget\b"
            r"|\b(?:mag|verdraag|eet|drink) ik (?:geen|nooit)\b|\bverdraag ik niet\b"
            rf"|\b(?:meer|duurder) dan (?:€ ?|\$ ?)?\d[\d.,]{{0,9}} ?{MONEY} (?:kan|wil|mag|heb|betaal|kunnen"
            r"|willen) (?:ik|we|wij) (?:\w+ )?niet\b|\b(?:ik|we|wij) (?:kan|wil|mag|kunnen|willen"
            r"|mogen) (?:niet meer dan|hooguit|maximaal) (?:€ ?|\$ ?)?\d"
        ),
        "deadline": (
            rf"\b(?:moet\w*|nodig|graag|klaar|af)\b.{{0,40}}\b(?:voor|vóór|tegen|uiterlijk) {_DAY_NL}|\buiterlijk\b"
            rf"|\b(?:moet\w*|voor|tegen|hebben|heb)\b.{{0,20}}\b{_DAY_NL}\b.{{0,15}}\b(?:af|klaar|binnen|nodig)\b"
        ),
        "decision": (
            r"\b(?:we|wij|ik) (?:hebben|heb)\b.{0,40}\b(?:besloten|gekozen|afgesproken)\b|\b(?:we|ik) (?:gaan"
            r"|ga) voor (?:optie|de|het(?! eerst))\b|\b(?:we kiezen|ik kies) voor\b|\bhouden het op\b"
        ),
    },
    "ru": {
        "preference": (
            r"\b(?:предпочитаю|ненавижу|избегаю)\b|\bтерпеть не могу\b|\bне (?:люблю|переношу|выношу|перевариваю|ем"
            r"|пью)\b|\bмне (?:совсем |больше )?(?:не )?нрав[ия]тся (?:больше|только)|\bмне не нрав[ия]тся\b|\b(?:мой"
            r"|моя|моё|мои) любим\w+|\bмне больше нрав[ия]тся\b"
            r"|\b(?:езжу|ем|пью|ношу|покупаю|путешествую|пользуюсь) только\b|\bтолько (?:ем|пью|ношу|покупаю)\b"
        ),
        "identity": (
            r"\bменя зовут\b|\b(?:я )?(?:живу в|работаю)\b|\bя (?:родом|родил\w+)\b|\bмне \d+ (?:лет|год)"
            r"|\bя (?:вегетариан\w+|веган\w*|мусульман\w+|христиан\w+|православн\w+|буддист\w*|еврей\w*)\b"
            r"|\b(?:мой (?:адрес|телефон|номер|муж|день рождения)|моя (?:жена|почта))\b"
        ),
        "constraint": (
            r"\b(?:у меня|мне|я)\b.{0,40}\b(?:аллерги\w+|непереносимост\w+|диабет\w*|астм\w+|целиаки\w+)"
            r"|\bмне нельзя\b|\bне могу (?:есть|пить|носить|тратить|принимать)\b|\bя (?:очень )?боюсь (?!,)"
            r"|\bбоюсь (?!,|что\b|как\b|не\b|даже\b|вас\b|тебя\b|представить\b|подумать\b|показаться\b)\w"
            r"|\bмой бюджет\b"
            r"|\bу (?:жены|мужа|сына|дочери|дочки|мамы|матери|папы|отца|брата|сестры|бабушки|дедушки|внука"
            r"|внучки|тёщи|тещи|свекрови) (?:есть |тоже |сильная |очень |ещё |давно )?(?:аллерги|непереносимост"
            r"|диабет|астм|целиаки)"
            r"|\b(?:мо(?:[йяи]|его|ей|ему|ём|их|им)|наш\w{0,3}) (?:\w+ )?(?:жен|муж|сын|доч|мам|мать|матер[иь]"
            r"|пап|отц|отец|брат|сестр|бабушк|дедушк|внук|внучк|тёщ|тещ|свекров|реб[её]н|дет[еия]|парн|парень"
            r"|девушк|подруг|друг)\w*\b.{0,40}\b(?:аллерги|непереносимост|диабет|астм|целиаки|беременн)"
            r"|\bне (?:могу|хочу|готова?|можем|хотим) (?:потратить|заплатить|платить) (?:больше|более)\b"
            rf"|\b(?:больше|более|дороже) (?:чем )?(?:€ ?|\$ ?)?\d[\d ]{{0,9}}{MONEY} (?:я |мы )?(?:(?:по)?тратить "
            r"|(?:за)?платить |выделить )?(?:я |мы )?не (?:могу|хочу|готова?|можем|хотим|потрачу|заплачу)\b"
        ),
        "deadline": (
            rf"\b(?:нуж[не]\w+|надо|должн\w+|сдать|успеть|готов\w*|сдела\w+)\b.{{0,40}}\b(?:до|ко?) {_DAY_RU}"
            r"|\bсрок (?:сдачи|до|—|-|истекает)|\b(?:крайний срок|дедлайн|не позднее|не позже)\b"
        ),
        "decision": (
            r"\b(?:мы|я) (?:\w+ )?(?:решил[аи]?|договорил\w+|выбрал[аи]?)\b|\b(?:решено|договорились, )\b"
            r"|\bостан(?:овимся|овились|авливаемся|авливаюсь) на\b|\b(?:бер[её]м|возьм[её]м) (?:\w+ )?(?:вариант|втор"
            r"|перв)"
        ),
    },
    "zh": {
        "preference": (
            r"我(?:真的|一直|非常|比较|比較|从来|從來|很|最|更|也|都|不太|根本|完全|其实|其實|特别|特別|一[点點][也都])?(?:喜欢|喜歡|不喜|不爱|不愛|讨厌|討厭|偏好|偏爱|偏愛|避免"
            r"|不吃|不喝|受不了|宁愿|寧願|宁可|寧可)"
            r"|我的最[爱愛]"
        ),
        "identity": (
            r"我(?:是|是一[个個名位])(?:素食|纯素|純素|穆斯林|佛教|基督|犹太|猶太)|我(?:叫|姓|住在?|来自|來自|吃素|今年\d)|我的(?:名字|电话|電話|邮箱|郵箱|地址|生日|老公|老婆"
            r"|丈夫|妻子)|我在.{1,10}(?:工作|上班|上学|上學)|我是(?!一[个個]人)(?:一[个個名位])?\w{1,6}[师師生士员員工人](?:[，。！,.!\s]|$)"
        ),
        "constraint": (
            r"我(?:对|對).{1,12}(?:过敏|過敏)|我有.{0,8}(?:过敏|過敏|恐惧症|恐懼症|糖尿病|哮喘|氣喘|高血[压壓])|我(?:不能|只能|只)(?:吃|喝|用|穿|花|坐|乘|[买買])"
            r"|我(?:很|最|特别|特別|非常|有[点點])?(?:害?怕|恐惧|恐懼)(?![你您他她它是会會就没沒])|我(?:乳糖不耐"
            r"|恐高|怀孕|懷孕)|[预預]算(?:是|在|只有|最多|大概|不|\d)"
            r"|我(?:们|們)?的?(?:妈|媽|爸|妻子|太太|老婆|老公|先生|丈夫|女儿"
            r"|女兒|儿子|兒子|孩子|弟|妹|哥|姐|奶奶|爷爷|爺爺|外婆|外公|父亲|父親|母亲"
            r"|母親|女朋友|男朋友)[^。！!？?\n]{0,20}(?:过敏|過敏|糖尿病|哮喘|氣喘|高血[压壓]|乳糖不耐|怀孕|懷孕"
            r"|恐高)"
            r"|我(?:们|們)?(?:最多|顶多|頂多|至多)(?:能|可以|想)?(?:花|出|付)\d"
        ),
        "deadline": (
            r"截止|最[晚迟遲](?!的)|(?:周|週|星期|礼拜|禮拜)[一二三四五六日天](?:之|以)?前|(?:明天|今天|月底|年底|\d[号號日点點])(?:之|以)?前"
        ),
        "decision": (
            r"(?:我们|我們|我|咱们)(?:已经|已經|都|最后|最後|最终|最終|还是|還是)?(?:决定|決定|商量好|说好|說好|选定|選定)|(?:那就|就)(?:选|選|定|买|買).{1,12}(?:吧"
            r"|了)|就[这這][么麼]定"
        ),
    },
    "ja": {
        "preference": (
            r"(?:ほう|方)が(?:好き|いい|良い)(?:です|な|だ|。|$)(?!か)|(?:^|[。！!\n])(?:(?!彼|さん|あなた)[^。！!？?\n]){0,30}?(?:嫌い|苦手|好き)(?:です"
            r"|なん|だ|。|$)(?!か)|(?:食べ|飲み|使い)ません(?!か)"
            r"|(?:^|[。！!\n])(?:(?!彼|さん|あなた)[^。！!？?\n]){0,30}?(?:好きじゃ(?:ない|ありません)|好きではありません|嫌いなので)(?!か)"
            r"|しか(?:食べ|飲み|使い|乗り|行き|着|見|買い)ません(?!か)"
        ),
        "identity": (
            r"と(?:申します|言います|いいます)|(?:私|僕|俺|わたし|ぼく)の(?:名前|電話番号|携帯|住所|メール(?:アドレス)?|誕生日|夫|妻|職業)は|(?:私|僕|俺|わたし"
            r"|ぼく)は.{0,12}(?:ベジタリアン|[ヴビ]ィ?ーガン|ムスリム|イスラム教徒|クリスチャン|仏教徒)"
            rf"|{_SELF_JA}(?:に住んで(?:い|お|る)|[でに](?:働|勤め|勤務し)(?:いて|て)(?:い|お|る)|[師員業生者家]をして(?:い|お|る))"
        ),
        "constraint": (
            r"(?:アレルギー|不耐症|糖尿病|喘息|恐怖症)(?:が|で|な|持ち|もち)|妊娠中(?:で|な)|(?:食べられ|飲め)(?:ません|ない(?:です|ん))"
            r"|予算は|(?:^|[。！!\n])(?:(?!彼|さん|あなた)[^。！!？?\n]){0,20}?が(?:とても|すごく|本当に)?怖(?:い(?:です|んです|ので|から)|くて)(?!か)"
            r"|\d ?万?(?:円|ユーロ|ドル)(?:以上|より(?:高|多)).{0,6}(?:出せ|払え|使え)(?:ません|ない)"
        ),
        "deadline": (r"締め?切り?|期限は|(?:曜日?|明日|今日|今週|来週|月末|\d[日時])(?:中|末)?までに|納期"),
        "decision": (
            r"に(?:決めました|決まりました|決定しました)|ことに(?:しました|なりました|決め)|(?<!気)(?<!楽しみ)にしましょう|[案方]で(?:いき|行き|お願いし)ま(?:す|しょう)"
        ),
    },
}
"""
Patterns by language (ISO 639-1 code) and kind of statement, for text in lower case with straight apostrophes. Where
words are spaced every alternative begins with ``\\b``: shared by all, it makes one search in all languages fast.
"""
SUMS: Final = (
    r"\b(?:höchstens|maximal|nicht mehr als|pas plus de|au plus|maximum|máximo|no más de|massimo|non più di|não mais de"
    r"|hooguit|maximaal|niet meer dan|не (?:дороже|более|больше)|максимум) (?:€ ?|r\$ ?)?\d[\d. ]{0,11}(?:€|euros?\b"
    r"|franken|pesos|reais|руб)|\b\d[\d. ]{0,11}(?:€|euros?) (?:max(?:imum)?|au plus)\b"
    r"|(?:不要|不能|别|別)(?:超过|超過)\d+(?:块|塊|元|万|萬)|\d(?:块|塊|元|万|萬)(?:以内|以內)|\d ?万?円(?:以内|まで)"
)
"""Sums that are not to be passed. They name nobody: a constraint like "at most $5", no disclosure."""
WITHOUT_SPACES: Final = ("zh", "ja")
"""Those of the languages that put no spaces between words."""
