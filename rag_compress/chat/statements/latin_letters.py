"""
The commonest statements about oneself in further languages in Latin letters: looked for where a text is in one of them,
or too short to tell its language.

As in `common_languages` they hold their first person, in the pronoun, the verb or an ending. Written by hand.
"""

from __future__ import annotations

from typing import Final

from rag_compress.chat.statements.common_languages import DATE, MONEY, ForeignKind

_DAY_PL = rf"(?:poniedział|wtor|środ[ęaoy]|czwart|piąt|sobot|niedziel|jutr|dzi[śs]|końca|{DATE})"
_DAY_CS = (
    r"(?:pondělí|úter|střed[auyě]\b|čtvrt(?:ek|ka)|pát(?:ek|ku)|sobot|neděl[ie]|zítř|konce|pondelk|utor|stred[auy]\b"
    rf"|štvrt(?:ok|ka)|piat(?:ok|ku)|nedeľ|zajtr|{DATE})"
)
_DAY_SV = (
    r"(?:måndag|tisdag|onsdag|torsdag|fredag|lördag|söndag|i ?morgon|ikväll|mandag|tirsdag|lørdag|søndag|i morgen"
    rf"|{DATE})"
)
_DAY_TR = rf"(?:pazartesi|salı|çarşamba|perşembe|cuma|cumartesi|pazar|yarın|bugün|akşam|{DATE})"
_DAY_RO = rf"(?:luni\b|marți|marţi|miercuri|joi\b|vineri|sâmbătă|duminică|mâine|diseară|sfârșit|{DATE})"
_DAY_HU = rf"(?:hétfő|kedd|szerdá|szerda|csütörtök|péntek|szombat|vasárnap|holnap|má\b|{DATE})"
_DAY_FI = rf"(?:maanantai|tiistai|keskiviikko|torstai|perjantai|lauantai|sunnuntai|huomis|huomenna|illa|{DATE})"
_DAY_ID = rf"(?:senin|selasa|rabu|kamis|jumat|sabtu|hari minggu|minggu depan|besok|malam ini|tanggal \d|{DATE})"
_DAY_VI = (
    rf"(?:thứ (?:hai|ba|tư|năm|sáu|bảy)|chủ nhật|ngày mai|tối nay|trưa mai|cuối (?:tuần|tháng)|ngày {DATE}|{DATE})"
)

LATIN_PATTERNS: Final[dict[str, dict[ForeignKind, str]]] = {
    "pl": {
        "preference": (
            r"\b(?:wolę|lubię|nienawidzę|unikam|uwielbiam|nie (?:cierpię|znoszę|jem|piję|używam|przepadam))\b"
            r"|\bm(?:ój|oja|oje|oi) ulubion"
        ),
        "identity": (
            r"\b(?:mam na imię|nazywam się)\b|\bmieszkam (?:we?|na)\b|\bpracuję (?:jako|we?|dla|na)\b"
            r"|\bmam \d{1,9} lat\b|\bjestem (?:wegetarian|wegan|muzułman|chrześcijan|katoli|buddyst|żyd)"
            r"|\bm(?:ój|oja) (?:adres|numer|e-?mail|mąż|żona) "
        ),
        "constraint": (
            r"\b(?:mam|jestem|choruję)\b.{0,40}\b(?:alergi|uczulon|uczuleni|nietoleranc|cukrzyc|astm|celiaki|w ciąży\b)"
            r"|\bnie mogę (?:jeść|pić|nosić|brać|wydać)\b|\bboję się (?!,)|\bmój budżet\b"
            r"|\b(?:m(?:ój|oja|oje|oi|ojego|ojej|oim|ojemu)|nasz\w{0,3}) (?:\w+ )?(?:syn|cór|mąż|męż|żon|mam|matk|ojc"
            r"|tat|brat|siostr|dziec|babci|dziad|chłopak|dziewczyn|partner|przyjaci)\w*\b.{0,40}\b(?:alergi|uczulon"
            r"|nietoleranc|cukrzyc|diabet|astm|celiaki|w ciąży)|\b(?<!\w )(?:mąż|żona|córka|syn|mama|tata|babcia"
            r"|siostra|brat) (?:ma|jest|choruje)\b.{0,20}\b(?:alergi|uczulon|nietoleranc|cukrzyc|astm|celiaki|w ciąży)"
            r"|\bnie (?:mogę|chcę|możemy|chcemy) (?:zapłacić|płacić|wydawać|wydać) więcej\b|\bwięcej niż (?:€ ?"
            rf"|\$ ?)?\d[\d., ]{{0,9}}{MONEY} nie (?:mogę|chcę|możemy|wydam|zapłacę)\b"
        ),
        "deadline": (
            rf"\b(?:potrzeb\w+|musz\w+|musi|trzeba|gotow\w+|oddać|zrobić)\b.{{0,40}}\b(?:do|przed|na) {_DAY_PL}"
            rf"|\b(?:najpóźniej|termin\w{{0,3}} (?:jest|mija|upływa))\b.{{0,12}}\b{_DAY_PL}"
        ),
        "decision": (
            r"\b(?:zdecydowa|postanowi|wybra|ustali)(?:łem|łam|liśmy|łyśmy)\b|\bbierzemy (?:opcję|wersję|t[ęo]n?)\b"
        ),
    },
    "cs": {
        "preference": (
            r"\b(?:nesnáším|nenávidím|preferuji|preferuju|vyhýbám se|nejím|nepiju|nejem|nepijem"
            r"|nemám (?:rád|ráda|rád[ia])|mám (?:rád|ráda|radši|raději|rada|radšej)|neznášam|uprednostňujem|nechutná mi"
            r"|nemusím)\b|\bm(?:ůj|oje|á|ôj|oja) (?:ob|ne)líben"
        ),
        "identity": (
            r"\b(?:jmenuji|jmenuju|volám) se\b|\bvolám sa\b|\b(?:bydlím|žiji|žiju|bývam|žijem) (?:v|ve|na)\b"
            r"|\bpracuj[ieu]m? (?:jako|ako|v|ve|na|pro|pre)\b|\b(?:je mi|mám) \d{1,9} (?:let|rokov)\b"
            r"|\b(?:js|s)em (?:vegetarián|vegan|vegán|muslim|křesťan|kresťan|žid|buddhist)"
            r"|\bsom (?:vegetarián|vegán|moslim)"
        ),
        "constraint": (
            r"\b(?:mám|jsem|som|trpím)\b.{0,40}\b(?:alergi|nesnášenlivost|intoleranc|cukrovk|diabet|astma|celiaki"
            r"|těhotn|tehotn)|\b(?:nesmím|nemohu|nemůžu|nemôžem) (?:jíst|pít|jesť|piť|nosit|utratit)"
            r"|\bbojím s[ea] (?!,)|\bmůj rozpočet\b|\bmôj rozpočet\b|\b(?:můj|moje|má|mého|mojí|mojej|moja|môj|náš"
            r"|naše) (?:\w+ )?(?:syn|dcer|manžel|žen|mam|mám|matk|otec|otc|tát|brat|sestr|dít|dieť|babič|děd"
            r"|přítel)\w*\b.{0,40}\b(?:alergi|nesnášenliv|intoleranc|cukrovk|diabet|astma|celiaki|těhotn|tehotn)"
            r"|\b(?<!\w )(?:manžel|manželka|žena|syn|dcera|dcéra|máma|táta|babička|sestra|brat|bratr) (?:má|je"
            r"|trpí)\b.{0,20}\b(?:alergi|nesnášenliv|intoleranc|cukrovk|diabet|astma|celiaki|těhotn|tehotn)"
            r"|\b(?:nemohu|nemůžu|nechci|nemôžem) (?:utratit|utrácet|zaplatit|dát|minúť|zaplatiť)\b.{0,20}\d"
            rf"|\b(?:víc|více|viac) než (?:€ ?|\$ ?)?\d[\d., ]{{0,9}}{MONEY} (?:nemohu|nemůžu|nechci|nemám|nedám)\b"
        ),
        "deadline": (
            rf"\b(?:potřeb\w+|potreb\w+|mus\w+|třeba|hotov\w+|odevzdat|odovzdať)\b.{{0,40}}\b(?:do|před|pred"
            rf"|na) {_DAY_CS}|\b(?:nejpozději|najneskôr|termín (?:je|končí))\b.{{0,12}}\b{_DAY_CS}"
        ),
        "decision": (
            r"\b(?:rozhodl|vybral|dohodl|rozhod)(?:a|i|y)? (?:jsem|jsme|sme|som)\b"
            r"|\b(?:rozhodli|dohodli) (?:jsme|sme)\b"
        ),
    },
    "sv": {
        "preference": (
            r"\bjag (?:hatar|föredrar|undviker|avskyr|älskar|gillar|tycker (?:inte )?om|foretrækker|foretrekker|hader"
            r"|undgår|unngår|liker|elsker|kan lide|kan ikke lide|äter (?:inte|aldrig|bara))\b"
            r"|\bjeg (?:hader|hater|foretrækker|foretrekker|undgår|unngår|liker|elsker|kan (?:ikke )?lide"
            r"|spiser (?:ikke|aldri|aldrig|kun|bare))\b|\bjag är (?:inget|inte något) fan\b"
            r"|\bmin(?:a)? (?:favorit|yndlings)"
        ),
        "identity": (
            r"\bja[gk] heter\b|\bjeg (?:hedder|heter)\b|\bmitt namn är\b|\bmit navn er\b"
            r"|\bja[gk] (?:bor (?:i|på)|jobbar (?:som|på)|arbetar (?:som|på)|är \d{1,9} år)\b"
            r"|\bjeg (?:bor (?:i|på)|arbejder (?:som|på|hos)|jobber (?:som|på|i)|er \d{1,9} år)\b"
            r"|\bja[gk] är (?:vegan|vegetarian|muslim|jude|kristen|hindu|buddhist)"
            r"|\bjeg er (?:vegan|vegetar|muslim|jøde|kristen)"
        ),
        "constraint": (
            r"\b(?:jag|jeg|mig|meg)\b.{0,40}\b(?:allergi|intoleran|diabet|celiaki|glutenintoleran|cøliaki|astma|gravid)"
            r"|\bjag (?:tål inte|får inte (?:äta|dricka)|är rädd för)\b|\bjeg (?:tåler ikke|må ikke (?:spise|drikke)"
            r"|er bange for|er redd for)\b|\bmin budget\b|\bmitt budsjett\b"
            r"|\b(?:min|mitt|mina|mit|mine|vår|vårt|våra|vores) (?:\w+ )?(?:son|dotter|barn|man|fru|hustru|sambo|mamma"
            r"|mor|pappa|far|bror|syster|kille|tjej|vän|søn|sønn|datter|mand|mann|kone|kæreste|kjæreste|søster|mormor"
            r"|farmor|morfar|farfar|ven|venn)\b.{0,40}\b(?:allergi|intoleran|diabet|celiaki|cøliaki|gluten|astma"
            r"|gravid)|\b(?:jag|vi|jeg) (?:kan|vill|vil) (?:inte|ikke) (?:betala|betale|lägga|bruge|bruke|ge"
            r"|gi) (?:ut )?(?:mer|mere) (?:än|end|enn) (?:€ ?|\$ ?)?\d"
        ),
        "deadline": (
            rf"\b(?:behöver|behøver|måste|skal|ska|må|trenger|klar\w*|färdig\w*|lämna)\b.{{0,40}}\b(?:till|senast|"
            r"före|innan|inden"
            rf"|til|senest|før|innen) (?:på )?{_DAY_SV}|\b(?:senast|senest) (?:på )?{_DAY_SV}"
        ),
        "decision": (
            r"\b(?:vi|jag|jeg) (?:har )?(?:bestämt|beslutat|bestämde|valt|besluttet|bestemt|bestemte|valgt|valgte)\b"
        ),
    },
    "tr": {
        "preference": (
            r"\b(?:sevmem|sevmiyorum|nefret ed(?:erim|iyorum)|tercih ed(?:erim|iyorum)|hoşlanm(?:am|ıyorum)|severim"
            r"|seviyorum|kaçınırım|kaçınıyorum|yemem|yemiyorum|içmem|içmiyorum|dayanamam|dayanamıyorum)\b"
            r"|\ben sevdiğim\b"
        ),
        "identity": (
            r"\b(?<![^,.!m] )(?:adım|i\u0307?smim) \w|\b\w{0,30}(?:da|de|ta|te) (?:yaşıyorum|oturuyorum|çalışıyorum)\b"
            r"|\b(?:vejetaryenim|veganım|müslümanım|hristiyanım|budistim)\b|\b\d{1,9} yaşındayım\b"
            r"|\b(?:adresim|numaram|eşim|kocam|karım|doğum günüm) \w+|\bolarak çalışıyorum\b"
        ),
        "constraint": (
            r"\b(?:alerji|hassasiyet|intolerans|diyabet|astım|fobi)m var\b"
            r"|\b(?:alerjim|alerjiğim|alerjik(?:im)?|şeker hastasıyım|çölyak hastasıyım|hamileyim|astımım|diyabetim)\b"
            r"|\b(?:yiyemem|yiyemiyorum|içemem|içemiyorum|korkarım|korkuyorum)\b|\bbütçem\b"
            r"|\b(?:kız|oğl|eş|koca|karı|anne|baba|kardeş|abla|ağabey|çocuğ|bebeğ|torun|nişanlı|sevgili)(?:[ıiuü]?m"
            r"|[ıiuü]?m[ıiuü]z)(?:[ıiuü]n|[ae]|d[ae])?\b.{0,40}\b(?:alerj|şeker hasta|diyabet|astım|çölyak|intolerans"
            r"|hamile|fobi|hassasiyet)|\b\d[\d.,]{0,9}(?: ?\w+)?(?:'?[dt][ae]n)? (?:fazla|çok)(?:sını"
            r"|sına)? (?:harcayam|ödeyem|verem|harcamak istemi|ödemek istemi|vermek istemi)"
        ),
        "deadline": (
            rf"\b{_DAY_TR}\w*(?: günü\w*)?(?: sonuna)? (?:kadar|önce|dek)\b.{{0,40}}\b(?:lazım|gerek|ihtiyac|bit|"
            r"teslim|hazır|yetiş)"
            rf"|\b(?:en geç|son (?:tarih|gün|teslim))\b.{{0,12}}\b{_DAY_TR}"
        ),
        "decision": r"\b(?:karar verdi(?:k|m)|kararlaştırdık|seçti(?:k|m)|anlaştık)\b",
    },
    "ro": {
        "preference": (
            r"\b(?:eu prefer|prefer să|urăsc|eu detest|evit să)\b|\b(?:nu[- ])?îmi (?:place|plac|displace|displac)\b"
            r"|\bnu-mi plac|\bnu (?:suport|mănânc)\b|\b(?:eu |(?<!\w ))nu (?:beau|folosesc)\b"
            r"|\b(?:meu|mea|mele|mei) preferat"
        ),
        "identity": (
            r"\b(?:mă numesc|mă cheamă|numele meu (?:e|este))\b|\b(?:eu |și |dar |(?<!\w ))(?:locuiesc|trăiesc) (?:în"
            r"|la|pe)\b|\blucrez (?:ca|la|în|pentru)\b|\bam \d{1,9} (?:de )?ani\b"
            r"|\bsunt (?:o |un )?(?:(?:vegetarian|vegan|musulman|creștin|budist)ă?|evreu|evreică)\b"
            r"|\b(?:soțul|adresa|numărul|ziua) m(?:eu|ea)\b|\bsoția mea\b"
        ),
        "constraint": (
            r"\bsunt (?:foarte )?(?:(?:alergic|intolerant|diabetic|astmatic)ă?|însărcinată)\b"
            r"|\bam (?:o )?(?:alergie|intoleranță|fobie|diabet|astm|boala celiacă)\b|\bmi-e (?:frică|teamă) de\b"
            r"|\bnu (?:pot|am voie) (?:să )?(?:mănânc|mânca|beau|bea|port|cheltui)|\bbugetul meu\b"
            r"|\b(?:(?:fiul|băiatul|soțul|tatăl|fratele|copilul|bunicul|prietenul) meu"
            r"|(?:fiica|fata|soția|mama|sora|fetița|bunica|prietena) mea|copiii mei)\b.{0,40}\b(?:alergi|intoleran"
            r"|diabet|astm|celiac|însărcinat)|\bnu (?:pot|vreau) (?:să )?(?:plăti|plătesc|cheltui|cheltuiesc"
            r"|dau)\b.{0,20}\b(?:mai mult de|peste) (?:€ ?|\$ ?)?\d"
        ),
        "deadline": (
            rf"\b(?:nevoie|trebui\w*|gata|predau|predat|livr\w+)\b.{{0,40}}\b(?:până|pentru|înainte de)(?: la| pe"
            rf"| în)? {_DAY_RO}|\b(?:cel târziu|termen(?:ul)? limită)\b.{{0,12}}\b{_DAY_RO}"
        ),
        "decision": (
            r"\b(?:am|ne-am|m-am) (?:decis|hotărât|ales|stabilit|înțeles)\b|\bmergem (?:pe|cu) (?:opțiunea|varianta)\b"
        ),
    },
    "hu": {
        "preference": (
            r"\b(?:utálom|gyűlölöm|kerülöm|imádom|szeretem|nem (?:szeretem|szeretek|bírom|eszem|eszek|iszom|iszok)"
            r"|inkább \w+(?:om|em|öm|ok|ek|ök)|jobban szeretem|jobban szeretek)\b|\bkedvenc(?:em|eim)\b"
        ),
        "identity": (
            r"\b(?:a nevem|\w+nak hívnak|\w+nek hívnak)\b|\b\w+(?:ban|ben|on|en|ön|n) (?:élek|lakom|dolgozom)\b"
            r"|\b\w+(?:ként) dolgozom\b|\b\d{1,9} éves vagyok\b|\b(?:vegetáriánus|vegán|muszlim|zsidó|keresztény"
            r"|buddhista) vagyok\b|\b(?:a címem|a számom|a férjem|a feleségem|a születésnapom)\b"
        ),
        "constraint": (
            r"\b(?:allergiás|érzékeny|intoleráns|cukorbeteg|asztmás|lisztérzékeny|laktózérzékeny|terhes) vagyok\b"
            r"|\ballergiás vagyok\b|\ballergiám\b|\bnem (?:ehetek|ihatok|ehetem|szabad (?:ennem|innom))\b"
            r"|\bfélek (?:a|az)\b|\ba (?:költség)?keretem\b|\b(?:lányom|fiam|gyerekem|gyermekem|férjem|feleségem|anyám"
            r"|anyukám|apám|apukám|nővérem|húgom|bátyám|öcsém|nagymamám|nagyapám|barátom|barátnőm"
            r"|párom)\w{0,4}\b.{0,40}\b(?:allergi|\w{0,12}érzéken|intolerán|cukorbeteg|asztm|terhes)"
            r"|\b(?:\d[\d.,]{0,9} ?\w{1,12} )?többet nem (?:tudok|akarok|szeretnék) (?:költ|fizet|adni)"
            r"|\bnem (?:tudok|akarok|szeretnék) (?:€ ?|\$ ?)?\d[\d., ]{0,9}\w{1,12} többet (?:költ|fizet)"
        ),
        "deadline": (
            rf"\b{_DAY_HU}\w*ig\b.{{0,40}}\b(?:kell|szükség|készen|kész|leadni|befejez)|\b(?:kell|szükségem|készen|"
            r"kész|leadni)\b"
            rf".{{0,40}}\b{_DAY_HU}\w*ig\b|\b(?:legkésőbb|a határidő)\b.{{0,12}}\b{_DAY_HU}"
        ),
        "decision": (
            r"\b(?:eldöntöttük|eldöntöttem|úgy döntöttünk|úgy döntöttem|megegyeztünk|kiválasztottuk|választottuk)\b"
        ),
    },
    "fi": {
        "preference": (
            r"\b(?:inhoan|vihaan|vältän|rakastan|suosin)\b|\b(?:en|minä en|mä en) (?:pidä|tykkää|syö|juo|siedä|käytä)\b"
            r"|\b(?:pidän|tykkään) (?:enemmän|eniten|kovasti|paljon|\w+s[tt]a|\w+stä)\b|\blempi\w+ni\b|\bmieluummin\b"
        ),
        "identity": (
            r"\b(?:nimeni on|minun nimeni|olen nimeltäni)\b|\b(?:asun|työskentelen) \w+|\bolen töissä\b"
            r"|\bolen \d{1,9}[- ]?vuotias\b|\bolen (?:vegaani|kasvissyöjä|muslimi|juutalainen|kristitty|buddhalainen)\b"
            r"|\b(?:osoitteeni|numeroni|mieheni|vaimoni|syntymäpäiväni)\b"
        ),
        "constraint": (
            r"\bolen (?:hyvin |vaikeasti )?(?:allerginen|yliherkkä|diabeetikko|raskaana|laktoosi-intolerantti"
            r"|keliaakikko)\b|\bminulla on\b.{0,40}(?:allergia|intoleranssi|keliakia|diabetes|astma)"
            r"|\ben (?:voi|saa) (?:syödä|juoda|käyttää)\b|\bpelkään \w+|\bbudjettini\b"
            r"|\b(?:laps|vaimo|mieh|poja|poika|tyttär|äid|äit|isä|sisko|velj|puoliso|ystäv)\w{0,6}(?:ni"
            r"|mme)\b.{0,40}\b(?:\w{0,12}allergi|yliherk|diabee|diabet|raskaana|laktoosi|keliak|astma)"
            r"|\ben (?:voi|halua) (?:maksaa|käyttää|kuluttaa)\b.{0,15}\b(?:yli|enempää kuin|enemmän kuin) (?:€ ?"
            r"|\$ ?)?\d"
        ),
        "deadline": (
            rf"\b(?:tarvits\w+|pitää|täytyy|valmi\w+|palauttaa)\b.{{0,40}}\b{_DAY_FI}\w*(?: mennessä|ksi)\b"
            rf"|\b{_DAY_FI}\w* mennessä\b|\b(?:viimeistään|määräaika)\b.{{0,12}}\b{_DAY_FI}"
        ),
        "decision": r"\b(?:päätimme|päätin|olemme päättäneet|olen päättänyt|valitsimme|sovimme)\b",
    },
    "id": {
        "preference": (
            r"\b(?:saya|aku|kami) (?:sangat |lebih |paling |benar-benar )?(?:suka|benci|menghindari"
            r"|tidak (?:suka|makan|minum|tahan)|gak suka|nggak suka|enggan)\b|\b(?:favorit|kesukaan) (?:saya|aku|ku)\b"
            r"|\bfavoritku\b"
        ),
        "identity": (
            r"\bnama (?:saya|aku|ku)\b|\bnamaku\b|\b(?:saya|aku) (?:tinggal di|bekerja (?:sebagai|di|untuk)"
            r"|berasal dari|berumur \d|berusia \d)|\b(?:saya|aku) (?:seorang )?(?:vegetarian|vegan|muslim|kristen|hindu"
            r"|buddha)\b|\b(?:alamat|nomor|suami|istri) saya\b"
        ),
        "constraint": (
            r"\b(?:saya|aku|ku)\b.{0,30}\b(?:alergi|intoleran|diabetes|asma|hamil|fobia)\b|\balergi saya\b"
            r"|\b(?:saya|aku) (?:tidak|gak|nggak) (?:boleh|bisa) (?:makan|minum|pakai|menghabiskan)\b"
            r"|\b(?:saya|aku) takut (?:pada|dengan|akan)\b|\b(?:anggaran|budget) (?:saya|kami)\b"
            r"|\b(?:saya|aku|kami) (?:tidak|gak|nggak) (?:bisa|mau|mampu) (?:membayar|bayar"
            r"|mengeluarkan)\b.{0,20}\blebih dari (?:rp ?)?\d"
        ),
        "deadline": (
            rf"\b(?:butuh|perlu|harus|selesai\w*)\b.{{0,40}}\b(?:sebelum|paling lambat|sampai|pada) (?:hari )?{_DAY_ID}"
            rf"|\b(?:paling lambat|tenggat|batas waktu)\w*\b.{{0,12}}\b{_DAY_ID}"
        ),
        "decision": r"\b(?:kami|saya|aku) (?:sudah |telah )?(?:memutuskan|memilih|sepakat|setuju memilih)\b",
    },
    "vi": {
        "preference": (
            r"\b(?:tôi|mình|em|tớ) (?:rất |thật sự |không |chẳng |cực kỳ )?(?:thích|ghét|ưa|tránh|thích hơn|ăn được"
            r"|chịu được)\b|\b(?:tôi|mình|em|tớ) không (?:ăn|uống|dùng|chịu)\b"
            r"|\b(?:yêu thích|ưa thích) của (?:tôi|mình|em)\b"
        ),
        "identity": (
            r"\b(?:tôi|mình|em|tớ) tên(?: là)?\b|\btên (?:của )?(?:tôi|mình|em) là\b"
            r"|\b(?:tôi|mình|em|tớ) (?:sống (?:ở|tại)|đang sống|làm việc|làm nghề|đến từ|năm nay \d|ăn chay)"
            r"|\b(?:tôi|mình|em) là (?:người (?:ăn chay|thuần chay)|tín đồ|phật tử|giáo viên|bác sĩ|kỹ sư|y tá"
            r"|sinh viên)\b|\b(?:địa chỉ|số điện thoại|chồng|vợ) (?:của )?tôi\b"
        ),
        "constraint": (
            r"\b(?:tôi|mình|em|tớ)\b.{0,20}\b(?:dị ứng|tiểu đường|hen suyễn|không dung nạp|mang thai|có thai)\b"
            r"|\b(?:tôi|mình|em) không (?:được|thể) (?:ăn|uống|dùng|chi)\b|\b(?:tôi|mình|em) (?:rất )?sợ \w+"
            r"|\bngân sách (?:của )?(?:tôi|mình)\b|\b(?:tôi|mình|em) không (?:thể |muốn )?(?:trả|chi"
            r"|tiêu)\b.{0,15}\b(?:hơn|quá) (?:€ ?|\$ ?)?\d"
        ),
        "deadline": (
            rf"\b(?:cần|phải|xong|nộp|hoàn thành)\b.{{0,40}}\b(?:trước|muộn nhất|vào|chậm nhất)(?: vào| là)? {_DAY_VI}"
            rf"|\b(?:hạn chót|chậm nhất|muộn nhất)\b.{{0,12}}\b{_DAY_VI}"
        ),
        "decision": r"\b(?:chúng tôi|chúng ta|tôi|mình) (?:đã |vừa )?(?:quyết định|chọn|thống nhất)\b",
    },
}
"""
Patterns by language (ISO 639-1 code) and kind of statement, for text in lower case with straight apostrophes. Those of
Swedish hold the Danish and Norwegian ones, those of Czech the Slovak ones.
"""

SAME_PATTERNS: Final[dict[str, str]] = {"da": "sv", "no": "sv", "sk": "cs"}
"""Languages whose patterns stand among those of another one."""
