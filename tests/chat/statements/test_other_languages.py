"""What people say about themselves in further languages, and what takes back what was said."""

from __future__ import annotations

import pytest

from rag_compress.chat.phrases import patterns_of
from rag_compress.chat.statements import is_correction, is_disclosure, statement_kinds
from rag_compress.chat.statements.recognition import COMMON, WITHOUT_SPACES

# Of each language a preference, an identity, a constraint and a deadline.
STATED = {
    "pl": ("Nie lubię ryb.", "Mieszkam w Krakowie.", "Mam alergię na orzechy.", "Potrzebuję raportu do piątku."),
    "cs": ("Nemám rád ryby.", "Jmenuju se Jana.", "Jsem alergický na ořechy.", "Potřebuji zprávu do pátku."),
    "sk": ("Neznášam ryby.", "Volám sa Jana.", "Mám alergiu na orechy.", "Správu potrebujem do piatku."),
    "sv": (
        "Jag gillar inte fisk.",
        "Jag heter Sanna.",
        "Jag är allergisk mot nötter.",
        "Jag behöver rapporten senast på fredag.",
    ),
    "da": (
        "Jeg kan ikke lide fisk.",
        "Jeg hedder Sanne.",
        "Jeg er allergisk over for nødder.",
        "Rapporten skal være klar inden fredag.",
    ),
    "no": (
        "Jeg liker ikke fisk.",
        "Jeg bor i Bergen.",
        "Jeg er allergisk mot nøtter.",
        "Jeg trenger rapporten innen fredag.",
    ),
    "tr": ("Balık sevmiyorum.", "Ankara'da yaşıyorum.", "Fındığa alerjim var.", "Rapor cumaya kadar lazım."),
    "ro": ("Nu-mi place peștele.", "Mă numesc Ana.", "Sunt alergic la nuci.", "Am nevoie de raport până vineri."),
    "hu": ("Nem szeretem a halat.", "Budapesten lakom.", "Allergiás vagyok a dióra.", "Péntekig kell a jelentés."),
    "fi": (
        "En pidä kalasta.",
        "Nimeni on Aino.",
        "Olen allerginen pähkinöille.",
        "Tarvitsen raportin perjantaihin mennessä.",
    ),
    "id": ("Saya tidak suka ikan.", "Nama saya Dewi.", "Saya alergi kacang.", "Saya butuh laporan sebelum Jumat."),
    "vi": (
        "Tôi không thích cá.",
        "Tôi tên là Lan.",
        "Tôi bị dị ứng với các loại hạt.",
        "Tôi cần báo cáo trước thứ Sáu.",
    ),
    "uk": ("Я не люблю рибу.", "Мене звати Олена.", "У мене алергія на горіхи.", "Звіт потрібен до п'ятниці."),
    "el": (
        "Δεν μου αρέσει το ψάρι.",
        "Με λένε Άννα.",
        "Είμαι αλλεργικός στους ξηρούς καρπούς.",
        "Χρειάζομαι την αναφορά μέχρι την Παρασκευή.",
    ),
    "ar": ("لا أحب السمك.", "اسمي ليلى.", "عندي حساسية من المكسرات.", "أحتاج التقرير قبل يوم الجمعة."),
    "fa": ("ماهی دوست ندارم.", "اسم من لیلا است.", "من به آجیل حساسیت دارم.", "گزارش را تا جمعه لازم دارم."),
    "he": ("אני לא אוהב דגים.", "קוראים לי דנה.", "אני אלרגי לאגוזים.", "אני צריך את הדוח עד יום שישי."),
    "hi": ("मुझे मछली पसंद नहीं है।", "मेरा नाम अनिल है।", "मुझे मेवों से एलर्जी है।", "मुझे शुक्रवार तक रिपोर्ट चाहिए।"),
    "bn": ("আমি মাছ পছন্দ করি না।", "আমার নাম রিনা।", "আমার বাদামে অ্যালার্জি আছে।", "শুক্রবারের মধ্যে প্রতিবেদন চাই।"),
    "ta": ("எனக்கு மீன் பிடிக்காது.", "என் பெயர் கமலா.", "எனக்கு கொட்டைகள் ஒவ்வாமை.", "வெள்ளிக்குள் அறிக்கை வேண்டும்."),
    "th": ("ฉันไม่ชอบปลา", "ผมชื่อสมชาย", "ฉันแพ้ถั่ว", "ต้องการรายงานภายในวันศุกร์"),
    "ko": (
        "저는 생선을 싫어해요.",
        "제 이름은 민수예요.",
        "저는 견과류 알레르기가 있어요.",
        "금요일까지 보고서가 필요해요.",
    ),
}

# Of each language thanks, a question about the other, and what somebody else does.
SAID = {
    "pl": ("Dziękuję bardzo!", "Czy lubisz ryby?", "On mieszka w Krakowie."),
    "cs": ("Děkuji mockrát!", "Máš rád ryby?", "Jmenuje se Jana."),
    "sv": ("Tack så mycket!", "Gillar du fisk?", "Han bor i Lund."),
    "tr": ("Çok teşekkürler!", "Balık sever misin?", "O Ankara'da yaşıyor."),
    "ro": ("Mulțumesc mult!", "Îți place peștele?", "El locuiește în Cluj."),
    "hu": ("Köszönöm szépen!", "Szereted a halat?", "Ő Budapesten lakik."),
    "fi": ("Kiitos paljon!", "Pidätkö kalasta?", "Hän asuu Turussa."),
    "id": ("Terima kasih banyak!", "Apakah kamu suka ikan?", "Dia tinggal di Bandung."),
    "vi": ("Cảm ơn nhiều!", "Bạn có thích cá không?", "Cô ấy sống ở Huế."),
    "uk": ("Дуже дякую!", "Ти любиш рибу?", "Він живе в Києві."),
    "el": ("Ευχαριστώ πολύ!", "Σου αρέσει το ψάρι;", "Μένει στην Πάτρα."),
    "ar": ("شكرا جزيلا!", "هل تحب السمك؟", "هو يعيش في القاهرة."),
    "fa": ("خیلی ممنون!", "آیا ماهی دوست داری؟", "او در تهران زندگی می‌کند."),
    "he": ("תודה רבה!", "אתה אוהב דגים?", "הוא גר בחיפה."),
    "hi": ("बहुत धन्यवाद!", "क्या तुम्हें मछली पसंद है?", "वह दिल्ली में रहता है।"),
    "bn": ("অনেক ধন্যবাদ!", "তুমি কি মাছ পছন্দ করো?", "সে ঢাকায় থাকে।"),
    "ta": ("மிக்க நன்றி!", "உனக்கு மீன் பிடிக்குமா?", "அவர் சென்னையில் வசிக்கிறார்."),
    "th": ("ขอบคุณมาก", "คุณชอบปลาไหม", "เขาอยู่ที่เชียงใหม่"),
    "ko": ("정말 감사합니다!", "생선 좋아하세요?", "그는 부산에 살아요."),
}

CORRECTED = {
    "ar": "لا، قصدت الثلاثاء.", "bn": "না, আমি মঙ্গলবার বুঝিয়েছিলাম।", "cs": "Ne, myslel jsem úterý.",
    "da": "Nej, jeg mente tirsdag.", "de": "Nein, ich meinte Dienstag.", "el": "Όχι, εννοούσα την Τρίτη.",
    "es": "No, quería decir el martes.", "fa": "نه، منظورم سه‌شنبه بود.", "fi": "Ei, tarkoitin tiistaita.",
    "fr": "Non, je voulais dire mardi.", "he": "לא, התכוונתי ליום שלישי.", "hi": "नहीं, मेरा मतलब मंगलवार था।",
    "hu": "Nem, keddre gondoltam.", "id": "Bukan, maksud saya hari Selasa.", "it": "No, intendevo martedì.",
    "ja": "いいえ、火曜日のつもりでした。", "ko": "아니요, 화요일을 말한 거예요.", "nl": "Nee, ik bedoelde dinsdag.",
    "no": "Nei, jeg mente tirsdag.", "pl": "Nie, chodziło mi o wtorek.", "pt": "Não, eu quis dizer terça-feira.",
    "ro": "Nu, voiam să zic marți.", "ru": "Нет, я имел в виду вторник.", "sk": "Nie, myslel som utorok.",
    "sv": "Nej, jag menade tisdag.", "ta": "இல்லை, செவ்வாய் என்று சொன்னேன்.", "th": "ไม่ใช่ ฉันหมายถึงวันอังคาร",
    "tr": "Hayır, salıyı kastettim.", "uk": "Ні, я мав на увазі вівторок.", "vi": "Không, ý tôi là thứ Ba.",
    "zh": "不，我是说星期二。",
}  # fmt: skip

REFUSED = (
    "Nein, danke.", "Non, merci.", "No, gracias.", "No, grazie.", "Não, obrigado.", "Nee, dank je.", "Nej tack.",
    "Nie, dziękuję.", "Ne, děkuji.", "Нет, спасибо.", "Ні, дякую.", "Όχι, ευχαριστώ.", "Hayır, teşekkürler.",
    "Nu, mulțumesc.", "Nem, köszönöm.", "Ei kiitos.", "لا، شكرا.", "نه، ممنون.", "לא, תודה.", "नहीं, धन्यवाद।",
    "না, ধন্যবাদ।", "இல்லை, நன்றி.", "ไม่ ขอบคุณ", "Không, cảm ơn.", "Tidak, terima kasih.", "いいえ、結構です。",
    "아니요, 괜찮아요.", "不，谢谢。",
)  # fmt: skip


def test_every_language_with_patterns_is_spoken_here():
    assert patterns_of("preference").keys() == {"en", *STATED, *COMMON, *WITHOUT_SPACES}
    assert patterns_of("meant").keys() == CORRECTED.keys() == {*STATED, *COMMON, *WITHOUT_SPACES}


@pytest.mark.parametrize("language", CORRECTED)
def test_a_correction_is_one_in_every_language(language):
    assert is_correction(CORRECTED[language])
    assert "correction" in statement_kinds(CORRECTED[language])


@pytest.mark.parametrize("said", REFUSED)
def test_to_decline_corrects_nothing(said):
    assert not is_correction(said)


def test_a_dutch_deadline_may_put_its_day_before_the_need():
    assert "deadline" in statement_kinds("Ik heb het rapport vrijdag nodig.")


def test_patterns_of_a_language_are_no_patterns_of_another():
    assert is_disclosure("Locuiesc în Cluj de trei ani.")
    assert not is_disclosure("They stay in town, and so do the owls; none of them sees how it is on the coast.")


DENIED = (
    "No dije nada sobre el precio.", "Não disse nada sobre o preço.", "Не сказал ни слова о цене.",
    "Nie mówiłem o cenie.", "لا أعني أن السعر مرتفع.", "לא אמרתי כלום על המחיר.", "不是我说的，是老板说的。",
    "Hayır dedim.", "ไม่พูดถึงราคาเลย", "Nee ik bedoel het goed.", "Nu am spus nimic despre preț.",
)  # fmt: skip

# Of documents, which speak of nobody who takes part.
STATED_OF_THINGS = (
    "Timeout: max 30 s", "Upload limit: maximum 20 files", "Die Batterie hält max 10 Stunden.",
    "Lisensen gjelder for maks 5 brukere.", "Bu form en fazla 10 sayfa olabilir.", "A csomag legfeljebb 20 kg lehet.",
    "Ukuran berkas maksimal 10 MB.", "입장료는 5000원 이하입니다.", "ไม่เกิน 10 คน", "अधिकतम 10 लोग भाग ले सकते हैं।",
    "영화가 무서워요", "هو أحب المدينة.", "هذه أفضل الطرق للعمل.", "أقيم المعرض في القاهرة.", "늦어도 괜찮아요.",
    "Thời hạn bảo hành 2 năm.", "Garansi batas waktu 30 hari.", "A határidő lejárt.", "इसकी अंतिम तिथि क्या है",
    "Pada tahun 1945 kita memutuskan merdeka.", "El grupo de trabajo de expertos se reunió.",
    "Il lavoro in Italia è regolato dalla legge.", "O trabalho no campo diminuiu.", "Oamenii locuiesc în case.",
    "Temperaturen ska sänkas till 5 grader.", "Потрібно до 5 тонн води.", "这辆车超过5万元。",
)  # fmt: skip


@pytest.mark.parametrize("said", DENIED)
def test_to_deny_without_a_mark_behind_the_no_corrects_nothing(said):
    assert not is_correction(said)


@pytest.mark.parametrize(
    "said", ["Sorry ich meinte Dienstag.", "Perdón quise decir el martes.", "ขอโทษ ฉันหมายถึงวันอังคาร"]
)
def test_behind_an_apology_the_mark_may_be_missing(said):
    assert is_correction(said)


@pytest.mark.parametrize("said", STATED_OF_THINGS)
def test_what_names_nobody_who_takes_part_states_nothing(said):
    assert not statement_kinds(said)
    assert not is_disclosure(said)


def test_a_sum_at_most_is_a_constraint_and_no_disclosure_as_in_english():
    for said in ("Die Strafe beträgt maximal 500 Euro.", "The fine is at most $500."):
        assert statement_kinds(said) == ["constraint"]
        assert not is_disclosure(said)


@pytest.mark.parametrize("said", ["마감은 금요일입니다.", "Η προθεσμία λήγει αύριο.", "Termin mija jutro."])
def test_a_word_for_a_deadline_takes_a_day(said):
    assert statement_kinds(said) == ["deadline"]


LIMITS = (
    "Mehr als 800 Euro kann ich nicht ausgeben.", "I can't spend more than 800 euros.", "We won't pay over $500.",
    "Plus de 500 euros, je ne peux pas.", "Más de 500 euros no puedo pagar.", "Più di 500 euro non posso.",
    "Mais de 500 euros não quero pagar.", "Meer dan 800 euro kan ik niet betalen.", "800 eurodan fazla harcayamam.",
    "Больше 800 евро я потратить не могу.", "Більше 800 грн не можу.", "Więcej niż 800 zł nie mogę wydać.",
    "Víc než 800 Kč nedám.", "500 eurónál többet nem tudok fizetni.", "En voi maksaa yli 500 euroa.",
    "Jag kan inte betala mer än 500 kr.", "Nu pot plăti mai mult de 500 de lei.", "我最多花800块。",
    "Δεν μπορώ να πληρώσω πάνω από 500 ευρώ.", "אני לא יכולה לשלם יותר מ-500.", "لا أستطيع دفع أكثر من 500 ريال.",
    "मैं 800 रुपये से ज़्यादा खर्च नहीं कर सकता।", "আমি 800 টাকার বেশি খরচ করতে পারব না।", "800ユーロ以上は出せません。",
    "Tôi không thể trả hơn 500.", "Saya tidak bisa membayar lebih dari Rp 500.",
)  # fmt: skip

LIMITS_OF_NOBODY = (
    "Mehr als 800 Euro kostet das nicht.",
    "Niemand kann mehr als 800 Euro ausgeben.", "You can't spend more than $800.",
    "Die Kosten dürfen 800 Euro nicht übersteigen.", "Mehr als 3 Punkte kann ich nicht nennen.",
    "La città non può spendere più di 800 euro.",
    "Больше 5 минут я ждать не могу.", "Más de 800 euros cuesta el viaje.",
)  # fmt: skip

OF_RELATIVES = (
    "Ma fille est allergique aux crustacés.", "Mi hija es alérgica al cacahuete.", "Minha filha é alérgica a amendoim.",
    "Mia figlia è allergica alle noci.", "У жены аллергия на лак.", "У моей дочки диабет.", "У сина алергія на горіхи.",
    "我妈对花生过敏。", "我女儿有哮喘。", "제 딸은 땅콩 알레르기가 있어요.", "Moja córka ma alergię na orzechy.",
    "Żona jest uczulona na lateks.", "Moje dcera má alergii na ořechy.", "Manžel má cukrovku.",
    "Kızımın fıstığa alerjisi var.", "ابنتي لديها حساسية من الفول.", "دخترم به بادام حساسیت دارد.",
    "הבת שלי אלרגית לבוטנים.", "मेरे बेटे को मूंगफली से एलर्जी है।", "Min dotter är allergisk mot nötter.",
    "Min søn har diabetes.", "Lapseni on allerginen pähkinöille.", "A lányom allergiás a mogyoróra.",
    "Fiica mea e alergică la alune.", "Η κόρη μου είναι αλλεργική.", "என் மகளுக்கு வேர்க்கடலை ஒவ்வாமை.",
)  # fmt: skip

OF_OTHERS = (
    "Sa fille est allergique aux noix.", "La fille du voisin est allergique.", "Mon article parle d'allergies.",
    "Su hija es alérgica.", "У неё аллергия.", "У жены соседа аллергия.", "У детей бывает аллергия.",
    "他妈妈对花生过敏。", "我国糖尿病患者很多。", "Córka sąsiada ma alergię.",
    "Kızının alerjisi var.", "A férjed allergiás.",
    "בני אדם רגישים לרעש.",
)  # fmt: skip

TURNED_ROUND = (
    "Übrigens vertrage ich keine Laktose.", "Ich vertrage übrigens keine Milch.", "Leider darf ich kein Fleisch essen.",
    "Abends esse ich nie Fleisch.", "Vor Hunden habe ich große Angst.", "Helaas verdraag ik geen melk.",
)  # fmt: skip


@pytest.mark.parametrize("said", [*LIMITS, *OF_RELATIVES, *TURNED_ROUND])
def test_what_one_cannot_spend_or_bear_and_what_ones_family_must_avoid_is_a_disclosure(said):
    assert is_disclosure(said)
    assert not is_disclosure(said[:-1] + "?")


@pytest.mark.parametrize("said", [*LIMITS_OF_NOBODY, *OF_OTHERS, "Das darf ich nicht vergessen."])
def test_sums_and_illnesses_of_others_disclose_nothing(said):
    assert not is_disclosure(said)
