from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress.catalogue import LANGUAGES, check_language
from rag_compress.core.words import evidence
from rag_compress.core.words.languages import detect_language, languages_of
from rag_compress.core.words.stop_words import stop_words

SENTENCES = {
    "am": "ኢትዮጵያ በአፍሪካ ቀንድ የምትገኝ አገር ናት።",
    "ar": "تقع هذه المدينة على الساحل وكان لها ميناء كبير في ذلك الوقت.",
    "bg": "Градът се намира на брега на морето и е известен със своето пристанище.",
    "ca": "La ciutat és a la costa i els seus habitants viuen sobretot de la pesca.",
    "cs": "Město leží na pobřeží a je známé tím, že má velký přístav.",
    "da": "Byen ligger ved kysten, og den er kendt for sin store havn, som blev bygget af kongen.",
    "de": "Die Stadt liegt an der Küste und ist für ihren großen Hafen bekannt.",
    "el": "Η πόλη βρίσκεται στην ακτή και είναι γνωστή για το λιμάνι της.",
    "en": "The town lies on the coast and is known for its large harbour.",
    "es": "La ciudad está en la costa y es conocida por su gran puerto.",
    "et": "Linn asub rannikul ja see on tuntud oma suure sadama poolest, mis oli kunagi tähtis.",
    "fa": "این شهر در کنار دریا است و به بندر بزرگ خود شناخته می‌شود.",
    "fi": "Kaupunki sijaitsee rannikolla ja se on tunnettu siitä, että sen satama on suuri.",
    "fr": "La ville est située sur la côte et elle est connue pour son grand port.",
    "he": "העיר שוכנת על חוף הים והיא ידועה בנמל הגדול שלה.",
    "hi": "यह शहर समुद्र के किनारे पर है और अपने बड़े बंदरगाह के लिए जाना जाता है।",
    "hr": "Grad se nalazi na obali i poznat je po luci koja je bila vrlo velika, ali više nije.",
    "hu": "A város a tengerparton fekszik, és arról híres, hogy nagy kikötője van.",
    "hy": "Քաղաքը գտնվում է ծովի ափին։",
    "id": "Kota ini terletak di tepi pantai dan dikenal dengan pelabuhan yang besar.",
    "it": "La città si trova sulla costa ed è nota per il suo grande porto.",
    "ja": "この町は海岸にあり、大きな港で知られている。",
    "kk": "Қала теңіз жағасында орналасқан және өзінің үлкен порты үшін белгілі.",
    "ko": "이 도시는 해안에 있으며 큰 항구로 유명하다.",
    "lt": "Miestas yra prie jūros ir yra žinomas dėl savo didelio uosto, kuris buvo pastatytas seniai.",
    "lv": "Pilsēta atrodas pie jūras un ir pazīstama ar savu lielo ostu, kas tika uzcelta sen.",
    "mr": "हे शहर समुद्राच्या काठावर आहे आणि ते मोठ्या बंदरासाठी ओळखले जाते, पण ते जुने आहे.",
    "nl": "De stad ligt aan de kust en is bekend om haar grote haven.",
    "no": "Byen ligger ved kysten, og vi vet ikke hvorfor noen av dem ble etter at havnen var bygget.",
    "pl": "Miasto leży na wybrzeżu i jest znane z tego, że ma duży port.",
    "pt": "A cidade fica na costa e é conhecida pelo seu grande porto, mas não só por ele.",
    "ro": "Orașul se află pe coastă și este cunoscut pentru portul său mare.",
    "ru": "Город находится на берегу моря и известен своим большим портом.",
    "sk": "Mesto leží na pobreží a je známe tým, že má veľký prístav, ktorý bol postavený.",
    "sl": "Mesto leži ob obali in je znano po tem, da ima veliko pristanišče, ki je staro.",
    "sr": "Град се налази на обали и познат је по својој великој луци, која није више у употреби.",
    "sv": "Staden ligger vid kusten och är känd för sin stora hamn, som inte längre används.",
    "th": "เมืองนี้ตั้งอยู่บนชายฝั่ง",
    "tr": "Şehir kıyıda yer alır ve büyük limanı ile bilinir.",
    "uk": "Місто розташоване на березі моря і відоме своїм великим портом.",
    "ur": "یہ شہر سمندر کے کنارے پر ہے اور اپنی بڑی بندرگاہ کے لیے جانا جاتا ہے۔",
    "vi": "Thành phố nằm trên bờ biển và được biết đến với cảng lớn.",
    "zh": "这座城市位于海岸，以其大港口而闻名。",
}


@pytest.mark.parametrize("language", SENTENCES)
def test_a_sentence_is_recognised(language: str) -> None:
    assert detect_language(SENTENCES[language]) == language


@pytest.mark.parametrize(
    "text",
    ["", " \n", "2023", "3.5 %", "GPT-4", "0a1b2c3d-4e5f-6a7b-8c9d", "Andrey Tarkovsky", "!?", "\x00", "\ud800"],
)
def test_too_little_evidence_is_no_language(text: str) -> None:
    assert detect_language(text) is None


@pytest.mark.parametrize(
    "text",
    ["Mon-Fri 9:00-17:00\nTel. 123\nanna@example.de", "https://www.die-bahn.de/und/der/fahrplan", "und.der.die.das"],
)
def test_addresses_are_in_no_language(text: str) -> None:
    assert detect_language(text) is None
    assert detect_language(f"{text} is where it was.") == "en"


def test_foreign_names_do_not_change_the_language() -> None:
    text = "The film Die Häuser der Küste was written by José Núñez, and it was shown in 北京 and in Αθήνα."

    assert detect_language(text) == "en"


def test_latin_names_do_not_hide_a_script() -> None:
    assert detect_language("OpenAI発表のGPTモデルについて") == "ja"
    assert detect_language("Когда эта компания Microsoft купила GitHub и почему?") == "ru"


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Kubernetes Pod को deploy करने के लिए kubectl apply command run करें, फिर status check करें।", "hi"),
        (
            "Docker Compose, Docker Engine, CLI plugin, healthcheck endpoint, restart policy, volumes. "
            "Где лежат логи и что для них нужно?",
            "ru",
        ),
        ("सर्वर को restart करने के लिए the following command is to be used on the node and in the cluster", "en"),
        ("The letters α, β and γ are in the formula of the sum, as αβ and βγ.", "en"),
    ],
)
def test_latin_words_that_no_function_words_hold_together_do_not_hide_a_script(text: str, language: str) -> None:
    assert detect_language(text) == language


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Quant'è l'affitto mensile?", "it"),
        ("Qual è il prezzo?", "it"),
        # Serbian in Latin letters shares words and stems with Croatian.
        ("Gde se nalazi najbliža apoteka i koliko dugo radi? Ko je direktor?", "hr"),
        ("Kje je najbližja lekarna in kako dolgo je odprta?", "sl"),
    ],
)
def test_a_question_is_told_from_its_sister_language(text: str, language: str) -> None:
    assert detect_language(text) == language


def test_a_japanese_text_without_kana_is_told_by_the_others() -> None:
    texts = [
        SENTENCES["ja"],
        "東京都千代田区丸の内一丁目九番一号",
        "東京都千代田区九段南一丁目二番一号",
        SENTENCES["zh"] * 2,
    ]

    assert languages_of(texts, "auto") == ["ja", "ja", "ja", "zh"]
    assert languages_of(texts[2:], "auto") == ["zh", "zh"], "where none has kana"


@pytest.mark.parametrize("fence", ["```", "~~~", "  ```"])
@pytest.mark.parametrize("language", ["de", "ru", "zh", "ja"])
def test_what_a_program_prints_between_fences_does_not_decide(language: str, fence: str) -> None:
    code = f"{fence}\n" + "$ git status\nChanges that are not staged and will not be committed with this one:\n" * 3
    assert detect_language(f"{SENTENCES[language]}\n{code}{fence}\n") == language
    assert detect_language(f"{SENTENCES[language]}\n{code}") == language, "where it is not closed"
    assert detect_language(f"{code}{fence}\n{SENTENCES[language]}\n") == language
    inside = code.removeprefix(f"{fence}\n")
    assert detect_language(f"{inside}{fence}\n{SENTENCES[language]}\n") == language, "where it begins before the text"
    assert detect_language(f"{inside}{fence}\n{SENTENCES[language]}\n{code}") == language, "and ends behind it"


def test_english_prose_is_told_beside_code_in_no_language() -> None:
    assert detect_language(f"{SENTENCES['en']}\n```\nx = y[0]\n```\n") == "en"


def test_where_there_is_nothing_but_code_the_code_decides() -> None:
    assert detect_language("```\nThe file that you were looking for is not in the folder.\n```") == "en"


def test_the_end_of_a_long_text_is_not_looked_at() -> None:
    assert detect_language(SENTENCES["en"] * 40 + SENTENCES["zh"] * 10_000) == "en"


def test_a_text_too_short_to_tell_has_the_language_of_most_of_the_others() -> None:
    texts = [SENTENCES["de"], "Oslo", SENTENCES["fr"], SENTENCES["de"]]
    assert languages_of(texts, "auto") == ["de", "de", "fr", "de"]
    assert languages_of(["Oslo", "2023"], "auto") == ["en", "en"], "where nothing tells one"
    assert languages_of(texts, "sv") == ["sv"] * 4


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Vi kan ikke vente længere. Broen skal lukkes!", "da"),
        ("Toplantı 4 Mart günü saat 9.30'da.", "tr"),
        ("Cena to 1250,50 zł brutto. Kaucję zwracamy później.", "pl"),
        ("Понесите пасош и две фотографије.", "sr"),
        ("Москва, Тверская", "ru"),
        ("मूल्य १२५० रुपये", "hi"),
        ("New Delhi, Los Angeles", "en"),
        ("GPT-4 2023", "en"),
    ],
)
def test_where_no_text_tells_its_language_the_likeliest_holds(text: str, language: str) -> None:
    assert languages_of([text], "auto") == [language]


def test_only_what_is_chinese_by_its_characters_may_be_japanese_beside_japanese() -> None:
    japanese = "東京の天気はどうですか。"
    for text, language in (
        ("한국의 수도는 서울이다.", "ko"),
        ("公司的工厂在这里和那里：" + "1,234.56 " * 30, "zh"),
        ("東京都庁舎", "ja"),
    ):
        assert languages_of([japanese, text], "auto") == ["ja", language]


def test_letters_of_one_language_tell_it_from_the_most_spoken_of_its_script() -> None:
    assert languages_of(["Київ"], "auto") == ["uk"]
    assert languages_of(["Београд"], "auto") == ["ru"], "no letter of its own"
    assert languages_of(["کتاب"], "auto") == ["fa"]


def test_short_texts_tell_their_language_together() -> None:
    texts = ["Broen skal lukkes!", "Vi venter ikke længere."]
    assert detect_language(texts[0]) is None
    assert languages_of(texts, "auto") == ["da", "da"]


@given(st.text() | st.text(st.characters(codec=None)) | st.sampled_from(list(SENTENCES.values())))
def test_detection_gives_a_known_code_or_none_and_always_the_same(text: str) -> None:
    language = detect_language(text)

    assert language is None or language in LANGUAGES
    assert detect_language(text) == language


@pytest.mark.parametrize("language", ["auto", *LANGUAGES])
def test_known_codes_are_accepted(language: str) -> None:
    assert check_language(language) == language


@pytest.mark.parametrize(
    ("language", "hint"),
    [("en-US", "'en'"), ("EN", "'en'"), ("", "auto"), ("enn", "'en'"), ("zz", "Known codes: am, ar")],
)
def test_an_unknown_code_is_refused_with_the_choices(language: str, hint: str) -> None:
    with pytest.raises(
        ValueError, match=rf"language must be 'auto' or a known ISO 639-1 code, got '{language}'\."
    ) as error:
        check_language(language)
    assert hint in str(error.value)


@pytest.mark.parametrize("language", [None, 3, b"en"])
def test_a_language_that_is_no_string_is_a_type_error(language: object) -> None:
    with pytest.raises(TypeError, match="language must be a string"):
        check_language(language)  # type: ignore[arg-type]


def test_every_known_language_has_a_script_and_no_other() -> None:
    assert tuple(sorted(sum(evidence.LANGUAGES_OF_SCRIPT.values(), ()))) == LANGUAGES


def test_the_languages_of_pysbd_are_known() -> None:
    pysbd = pytest.importorskip("pysbd.languages")

    assert set(pysbd.LANGUAGE_CODES) <= set(LANGUAGES)


def test_stop_words_are_single_case_folded_words_of_known_languages() -> None:
    for language in LANGUAGES:
        for word in stop_words(language):
            assert word == word.casefold()
            assert word.replace("\u200c", "").isprintable()
    assert stop_words("xx") == frozenset()
    assert not stop_words("en") & {"state", "world", "system", "first", "new", "year", "one", "two", "help"}
    assert {"who", "when", "where", "how"} <= stop_words("en")
