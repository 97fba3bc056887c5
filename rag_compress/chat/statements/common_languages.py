"""
The commonest statements about oneself in seven languages besides English; for Chinese and Japanese see
`unspaced_languages`.

Unlike the English patterns those of preference, identity and constraint hold their first person, in the pronoun or in
the verb, so that words which two languages share cannot combine into a statement. Written by hand; how much of what
people say they find is in ``docs/adr/0006``.
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

FOREIGN_PATTERNS: Final[dict[str, dict[ForeignKind, str]]] = {
    "de": {
        "preference": (
            r"\bich (?:mag|hasse|bevorzuge|meide|vermeide|verabscheue)\b|\bmein\w* lieblings\w+"
            r"|\b(?:mag|hasse|bevorzuge|vermeide) ich\b|\bich (?:esse|trinke|trage|kaufe|nutze|reise|fahre"
            r"|fliege) (?:nur(?! kurz| schnell| mal| noch)|nie|kein\w*)\b"
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
            r"|\bich (?:habe? (?:\w+ )?angst vor|fürchte mich vor)\b|\bmein budget\b"
            r"|\bich (?:kann|will|möchte|darf|zahle)\b.{0,20}\b(?:höchstens|maximal|nicht mehr als) (?:€ ?)?\d"
            r"|\b(?:vertrage (?:ich|wir)|(?:darf|esse|trinke) ich) (?:kein\w*|nie)\b|\bich vertrage (?:\w+ ){1,2}kein"
            r"|\bvertrage ich (?:nur|nicht)\b|\bdarf ich (?:nur|nicht) (?:[\w-]+ ){0,2}(?:essen|trinken|ausgeben"
            r"|zahlen)\b|\b(?:habe? ich (?:\w+ )?angst|fürchte ich mich) vor\b"
            r"|\bvor [\w -]{1,30} habe? ich (?:\w+ )?angst\b"
            rf"|\b(?:mehr|teurer) als (?:€ ?|\$ ?)?\d[\d.,]{{0,9}} ?{MONEY} (?:kann|will|möchte|darf|habe?|zahle|können"
            r"|wollen|möchten|dürfen|haben|zahlen) (?:ich|wir) (?:\w+ )?nicht\b"
            r"|\bwir (?:können|wollen|möchten|dürfen)\b.{0,20}\b(?:höchstens|maximal|nicht mehr als) (?:€ ?|\$ ?)?\d"
        ),
        "deadline": (
            rf"\b(?:muss|müssen|brauch\w*|benötig\w*|soll\w*|bitte)\b.{{0,40}}\bbis (?:\w+ )?{_DAY_DE}"
            rf"|\bbis (?:\w+ )?{_DAY_DE}.{{0,30}}\b(?:fertig|erledigt|abgeb\w*|brauch\w*|muss|liefern)\b"
            r"|\b(?:abgabe(?:termin)?|frist|stichtag) (?:ist|am|endet)\b|\bspätestens (?:am|bis|um|zum)\b"
        ),
        "decision": (
            r"\b(?:wir haben|ich habe?)\b.{1,60}\b(?:entschieden|beschlossen|geeinigt|festgelegt)\b"
            r"|\bdann (?:nehmen|nehme|bleiben|bleibe) (?:wir|ich)\b|\b(?:wir entscheiden uns|ich entscheide mich"
            r"|es bleibt bei)\b"
        ),
    },
    "fr": {
        "preference": (
            r"\bje (?:préfère|déteste|hais)\b|\bj'aime (?:mieux|(?:vraiment |plus |trop )?pas)\b"
            r"|\bje n'aime (?:pas|plus|guère)\b|\bj'(?:évite|ai horreur)\b|\bm(?:on|a|es) \w+ préférée?s?\b"
            r"|\bje (?:ne )?(?:mange|bois|porte|supporte)\b.{0,40}\b(?:pas|que|jamais|plus)\b|\bne me plaît pas\b"
            r"|\bje n(?:e |')(?:voyage|achète|utilise|conduis) (?:qu[e'’]|jamais)"
        ),
        "identity": (
            r"\bje suis (?:une? )?(?:végane?|végétari\w+|musulmane?|juive?|chrétien\w*|bouddhiste|hindoue?)\b"
            r"|\b(?:je m'appelle|moi c'est)\b|\bj'habite\b|\bj'ai \d+ ans\b"
            r"|\bje (?:vis à|viens (?:de|du|d')(?! ?\w+(?:er|ir|re)\b)|travaille (?:comme|chez|à|dans))\b"
            r"|\b(?:mon (?:nom|prénom|adresse|mail|numéro(?: de \w+)?|anniversaire|mari)|ma femme) (?:est|s'appelle)\b"
        ),
        "constraint": (
            r"\bje suis (?:très )?(?:allergique|intolérante?|diabétique|asthmatique|cœliaque|coeliaque|enceinte)\b"
            r"|\bj'ai (?:une (?:allergie|intolérance|phobie)|peur (?:de|du|des)|le vertige)\b|\bmon budget\b"
            r"|\bje (?:ne )?peux pas (?:manger|boire|porter|dépenser|payer|prendre)\b|\bje n'ai pas le droit\b"
            r"|\b(?:ma|mon|mes|notre|nos) (?:\w+ )?(?:fille|fils|enfants?|femme|épouse|mari|mère|maman|père|papa"
            r"|s(?:œ|oe)ur|frère|bébé|cop(?:ain|ine)|compagn(?:on|e)|conjointe?|amie?|grand-mère|grand-père|neveu|nièce"
            r"|belle-mère|beau-père|parents)\b.{0,40}\b(?:allergi|intoléran|diab[eé]t|asthm|c(?:œ|oe)liaque|phobi"
            r"|enceinte)|\b(?:je|on|nous) (?:ne )?(?:veux|veut|voulons|peut"
            r"|pouvons) pas (?:(?:dépenser|payer|mettre) plus\b|dépasser )"
            r"|\bje (?:ne )?peux pas (?:mettre|dépasser) (?:plus de )?(?:€ ?|\$ ?)?\d"
            rf"|\bplus de (?:€ ?|\$ ?)?\d[\d., ]{{0,9}}{MONEY},? (?:je|on|nous) (?:ne )?(?:peux|peut|veux|veut"
            r"|pouvons) pas\b"
        ),
        "deadline": (
            r"\b(?:faut|besoin|prêt\w*|rendre|livrer|livrée?|doi[st]|finir)\b.{0,40}\b(?:pour|avant"
            rf"|d'ici) {_DAY_FR}|\bdate limite\b|\bau plus tard\b|\bl'échéance\b"
        ),
        "decision": (
            r"\b(?:on a|nous avons|j'ai) (?:décidé|choisi|convenu|opté)\b|\bc'est décidé\b"
            r"|\b(?:on|je) (?:par[st]|reste) sur\b|\bon (?:prend|garde|choisit) (?:l[ea'])"
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
            r"|\b(?:yo |y |pero |ahora |(?<!\w ))vivo en\b|\b(?:yo |pero |ahora |(?<!\w ))trabajo (?:como|de|en)\b"
            r"|\b(?:me llamo|tengo \d+ años)\b|\bmi (?:nombre|dirección|correo|teléfono|número(?: de \w+)?|cumpleaños"
            r"|marido|mujer|espos[oa]) (?:es|se llama)\b"
        ),
        "constraint": (
            r"\bsoy (?:muy )?(?:al[eé]rgic[oa]|intolerante|diab[eé]tic[oa]|cel[ií]ac[oa]|asm[aá]tic[oa])\b"
            r"|\btengo (?:alergia|intolerancia|fobia|miedo (?:a|de)|vértigo)\b"
            r"|\bme dan? (?:\w+ )?(?:miedo|pánico|fobia|alergia)\b|\bestoy embarazada\b|\bmi presupuesto\b"
            r"|\bno puedo (?:comer|beber|tomar|usar|gastar|pagar)\b|\b(?:mis?|nuestr[oa]s?) (?:\w+ )?(?:hij[oa]s?"
            r"|niñ[oa]s?|mujer|espos[oa]|marido|madre|mamá|padre|papá|herman[oa]|bebé|novi[oa]|pareja|abuel[oa]"
            r"|sobrin[oa]|suegr[oa]|amig[oa])\b.{0,40}\b(?:al[eé]rgi|intoleran|diab[eé]t|asm[aá]|cel[ií]ac|embarazada"
            r"|fobia)|\bno (?:quiero|queremos|podemos) (?:gastar|pagar) más\b|\bmás de (?:€ ?"
            rf"|\$ ?)?\d[\d.,]{{0,9}} ?{MONEY},? no (?:puedo|podemos|quiero|queremos)\b"
        ),
        "deadline": (
            rf"\b(?:necesito|tiene que|hay que|debe|entregar\w*|list[oa])\b.{{0,40}}\b(?:para|antes del?) {_DAY_ES}"
            r"|\bfecha (?:límite|tope)\b|\ba más tardar\b"
        ),
        "decision": (
            r"\b(?:hemos|he) (?:decidido|acordado|elegido|quedado en)\b|\bdecidimos\b|\b(?:nos quedamos|me quedo) con\b"
            r"|\bvamos con la opción\b"
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
            r"|\b(?:mi chiamo|faccio (?:il|la|l')|ho \d+ anni)\b|\b(?:il mio (?:nome|indirizzo|numero(?: \w+){0,2}"
            r"|compleanno)|mio marito|mia moglie) (?:è|si chiama)\b"
        ),
        "constraint": (
            r"\bsono (?:molto )?(?:allergic[oa]|intollerante|diabetic[oa]|celiac[oa]|asmatic[oa]|incinta)\b"
            r"|\bho (?:un'(?:allergia|intolleranza)|paura (?:di|del\w*)|le vertigini)\b|\bil mio budget\b"
            r"|\bmi fa(?:nno)? (?:\w+ )?paura\b|\bnon posso (?:mangiare|bere|prendere|usare|spendere|pagare)\b"
            r"|\b(?:mi[oa]|miei|mie|nostr[oaie]) (?:\w+ )?(?:figli[oae]?|bambin[oaie]|moglie|marito|madre|mamma|padre"
            r"|papà|fratello|sorella|ragazz[oa]|fidanzat[oa]|nonn[oa]|nipote|suocer[oa]|amic[oa]"
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
            r"\b(?:prefiro|odeio|detesto|evito)\b|\bnão (?:gosto|curto|suporto|bebo)\b"
            r"|\b(?:eu |e |(?<!\w ))não (?:uso|como(?! um| antes))\b|\bgosto mais\b|\bsó (?:bebo|compro|uso|viajo)\b"
            r"|\b(?:meus?|minhas?) \w+ (?:favorit|preferid)[oa]s?\b"
        ),
        "identity": (
            r"\bsou (?:uma? )?(?:vegan[oa]|vegetarian[oa]|muçulman[oa]|judeu|judia|cristão?|budista|hindu"
            r"|evangélic[oa])\b|\b(?:(?:me chamo|chamo-me)|moro (?:em|no|na)|eu trabalho"
            r"|(?<!\w )trabalho (?:como|em|no|na)|tenho \d+ anos)\b|\b(?:meu (?:nome|endereço|e-mail|telefone"
            r"|número(?: de \w+)?|aniversário|marido)|minha (?:esposa|mulher)) (?:é|se chama)\b"
        ),
        "constraint": (
            r"\bsou (?:muito )?(?:al[eé]rgic[oa]|intolerante|diab[eé]tic[oa]|cel[ií]ac[oa]|asm[aá]tic[oa])\b"
            r"|\btenho (?:alergia|intolerância|fobia|medo de|diabetes|asma)\b|\bestou grávida\b|\bmeu orçamento\b"
            r"|\bmorro de medo\b|\bnão posso (?:comer|beber|tomar|usar|gastar|pagar)\b"
            r"|\b(?:meus?|minhas?|noss[oa]s?) (?:\w+ )?(?:filh[oa]s?|crianças?|mulher|espos[oa]|marido|mãe|pai|irmão?"
            r"|bebê|bebé|namorad[oa]|avó|avô|sobrinh[oa]|sogr[oa]|amig[oa]|companheir[oa])\b.{0,40}\b(?:al[eé]rgi"
            r"|intoler[aâ]n|diab[eé]t|asm[aá]|cel[ií]ac|grávida|fobia)|\bnão (?:quero|queremos|podemos) (?:gastar"
            r"|pagar) mais\b|\bmais de (?:€ ?"
            rf"|\$ ?)?\d[\d.,]{{0,9}} ?{MONEY},? não (?:posso|podemos|quero|queremos)\b"
        ),
        "deadline": (
            rf"\b(?:precis[oa]|tem que|tenho que|deve|entregar|pront[oa])\b.{{0,40}}\b(?:até|antes d[eao]) {_DAY_PT}"
            r"|\bo prazo (?:é|termina|acaba|vai)\b|\bdata limite\b|\bno máximo até\b"
        ),
        "decision": (
            r"\b(?:decidi|decidimos|escolhemos|combinamos|a gente decidiu)\b"
            r"|\b(?:vamos|vou) (?:ficar )?com (?:a|o) (?:opção|primeir[oa]|segund[oa])\b"
        ),
    },
    "nl": {
        "preference": (
            r"\bik\b.{0,30}\b(?:liever|het liefst)\b|\bik (?:haat|vermijd|verafschuw)\b"
            r"|\bik hou(?:d)?\b.{0,15}\bniet van\b|\bhekel aan\b|\bik (?:eet|drink|draag|koop|gebruik|reis"
            r"|vlieg) (?:geen|nooit|alleen)\b|\bik lust geen\b|\bmijn (?:favoriete|lievelings\w*)\b"
            r"|\bik vind\b.{1,40}\b(?:vies|vreselijk|niet lekker)\b"
        ),
        "identity": (
            r"\bik ben (?:een )?(?:vegetari\w+|veganist\w*|vegan|moslim\w*|jood\w*|christen\w*|hindoe|boeddhist\w*)\b"
            r"|\bik (?:heet|woon (?:in|op)|werk (?:als|bij|in)|kom uit|ben \d+ jaar)\b|\bmijn naam is\b"
            r"|\bmijn (?:adres|\w*nummer|e-mail\w*|verjaardag|vrouw|man) (?:is|heet)\b"
        ),
        "constraint": (
            r"\b(?:ik|mij|mijn)\b.{0,60}\b(?:allergi\w+|intoleran\w+|\w+-?intolerantie|diabet\w+|coeliakie|astma"
            r"|rolstoel|(?:hoogte|vlieg|plein)vrees|vliegangst)\b|\bik (?:mag|verdraag) (?:geen|niet)\b"
            r"|\bik kan (?:niet tegen|geen)\b|\bik ben bang voor\b|\bmijn budget\b"
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
            r"\b(?:we|wij|ik) (?:hebben|heb)\b.{0,40}\b(?:besloten|gekozen|afgesproken)\b"
            r"|\b(?:we|ik) (?:gaan|ga) voor (?:optie|de|het(?! eerst))\b|\b(?:we kiezen|ik kies) voor\b"
            r"|\bhouden het op\b"
        ),
    },
    "ru": {
        "preference": (
            r"\b(?:предпочитаю|ненавижу|избегаю)\b|\bтерпеть не могу\b|\bне (?:люблю|переношу|выношу|перевариваю|ем"
            r"|пью)\b|\bмне (?:совсем |больше )?(?:не )?нрав[ия]тся (?:больше|только)|\bмне не нрав[ия]тся\b"
            r"|\b(?:мой|моя|моё|мои) любим\w+|\bмне больше нрав[ия]тся\b"
            r"|\b(?:езжу|ем|пью|ношу|покупаю|путешествую|пользуюсь) только\b|\bтолько (?:ем|пью|ношу|покупаю)\b"
        ),
        "identity": (
            r"\bменя зовут\b|\b(?:я )?(?:живу в|работаю)\b|\bя (?:родом|родил\w+)\b|\bмне \d+ (?:лет|год)"
            r"|\bя (?:вегетариан\w+|веган\w*|мусульман\w+|христиан\w+|православн\w+|буддист\w*|еврей\w*)\b"
            r"|\b(?:мой (?:адрес|телефон|номер|муж|день рождения)|моя (?:жена|почта))\b"
        ),
        "constraint": (
            r"\b(?:у меня|мне|я)\b.{0,40}\b(?:аллерги\w+|непереносимост\w+|диабет\w*|астм\w+|целиаки\w+)|\bмне нельзя\b"
            r"|\bне могу (?:есть|пить|носить|тратить|принимать)\b|\bя (?:очень )?боюсь (?!,)"
            r"|\bбоюсь (?!,|что\b|как\b|не\b|даже\b|вас\b|тебя\b|представить\b|подумать\b|показаться\b)\w"
            r"|\bмой бюджет\b|\bу (?:жены|мужа|сына|дочери|дочки|мамы|матери|папы|отца|брата|сестры|бабушки|дедушки"
            r"|внука|внучки|тёщи|тещи|свекрови) (?:есть |тоже |сильная |очень |ещё |давно )?(?:аллерги|непереносимост"
            r"|диабет|астм|целиаки)|\b(?:мо(?:[йяи]|его|ей|ему|ём|их|им)|наш\w{0,3}) (?:\w+ )?(?:жен|муж|сын|доч|мам"
            r"|мать|матер[иь]|пап|отц|отец|брат|сестр|бабушк|дедушк|внук|внучк|тёщ|тещ|свекров|реб[её]н|дет[еия]|парн"
            r"|парень|девушк|подруг|друг)\w*\b.{0,40}\b(?:аллерги|непереносимост|диабет|астм|целиаки|беременн)"
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
}
"""
Patterns by language (ISO 639-1 code) and kind of statement, for text in lower case with straight apostrophes. Every
alternative begins with ``\\b``: shared by all, it makes one search in all languages fast.
"""

SUMS: Final = (
    r"\b(?:höchstens|maximal|nicht mehr als|pas plus de|au plus|maximum|máximo|no más de|massimo|non più di|não mais de"
    r"|hooguit|maximaal|niet meer dan|не (?:дороже|более|больше)|максимум) (?:€ ?|r\$ ?)?\d[\d. ]{0,11}(?:€|euros?\b"
    r"|franken|pesos|reais|руб)|\b\d[\d. ]{0,11}(?:€|euros?) (?:max(?:imum)?|au plus)\b"
    r"|(?:不要|不能|别|別)(?:超过|超過)\d+(?:块|塊|元|万|萬)|\d(?:块|塊|元|万|萬)(?:以内|以內)|\d ?万?円(?:以内|まで)"
)
"""Sums that are not to be passed. They name nobody: a constraint like "at most $5", no disclosure."""
