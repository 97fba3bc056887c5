"""What languages need beyond the rules of a library: a bar is where a sentence may end, and nothing else is."""

import pytest

from rag_compress.core.sentences.apostrophes import with_letters_for_apostrophes
from tests.core.marked_sentences import assert_cut_at_bars, sentences


@pytest.fixture(params=["pysbd", "sentencex"])
def name(request):
    return request.param


@pytest.mark.parametrize(
    ("language", "marked"),
    [
        ("ar", "المدينة جميلة.| كان الطقس باردا جدا.| وصل القطار متأخرا.| نمنا باكرًا.| هذا كتابه.| ثم نام."),
        ("ar", "ا. د. أحمد جاء.| م. سمير ذهب.| ولد سنة 300 ق.م. في مصر."),
        ("fa", "ما آمدیم.| این شهر ما.| آن خانه ما.| رفتیم."),
    ],
)
def test_an_abbreviation_of_one_letter_is_no_last_letter_of_a_word(language, marked, name):
    assert_cut_at_bars(marked, language, name)


@pytest.mark.parametrize(
    ("language", "marked"),
    [
        ("fr", "MM. Durand et Petit sont associés.| Ils vendent du pain."),
        ("ru", "По данным гл. 2 и разд. 5 это так.| Смотри прил. 1."),
        ("sw", "Dkt. Asha alikuja jana.| Bi. Amina alikaa siku mbili."),
        ("ur", "ڈاکٹر م. احمد کل آئے۔| وہ آج گئے۔"),
        ("de", "Im 16. und 17. Jahrhundert war die Stadt groß.| Die 3. und 4. Klasse fährt mit."),
    ],
)
def test_titles_references_and_ordinals_of_a_language_end_no_sentence(language, marked, name):
    assert_cut_at_bars(marked, language, name)


@pytest.mark.parametrize(
    ("language", "marked"),
    [
        ("he", 'ד"ר כהן הגיע אתמול.| הוא עובד בצה"ל.| המחיר הוא 50 ש"ח.| היא אמרה: "לא."| הוא הלך.| מע"מ לא כלול.'),
        ("nl", "'s Ochtends regent het.| Zij kwam van 't Hof.| Hij zei: 'Nee.'| Zij ging.| 's Avonds was het droog."),
        (
            "nl",
            "Op zo'n dag ging hij naar 't strand.| Zij bleef thuis.| Foto's maken mocht niet.| Opa's auto stond stil.",
        ),
        ("nl", "Het regende.| ’s Avonds was het droog.| Opa’s auto stond stil.| ‘Nee’, zei hij."),
        ("af", "Dit is 'n boek.| Ek lees dit.| 'n Man kom."),
    ],
)
def test_a_mark_inside_a_word_opens_no_quotation(language, marked, name):
    assert_cut_at_bars(marked, language, name)


@pytest.mark.parametrize(("language", "text"), [("he", 'ש"ח "לא." ש"ח'), ("nl", "'s Foto's 'n 't’s"), ("en", "don't")])
def test_the_text_without_apostrophes_is_as_long_as_the_text(language, text):
    changed = with_letters_for_apostrophes(text, language)
    assert len(changed) == len(text)
    assert (changed == text) is (language == "en")


@pytest.mark.parametrize(
    ("language", "marked"),
    [
        ("ar", "المدير: الأستاذ سمير.| الهاتف: 0225551234.| قال الوزير: سنبدأ غدا."),
        ("fa", "نشانی: تهران، پلاک ۱۵.| مدیر: آقای رضایی.| او گفت: سپس رفتیم."),
    ],
)
def test_a_label_keeps_its_value_and_a_speaker_what_is_said(language, marked, name):
    assert_cut_at_bars(marked, language, name)


@pytest.mark.parametrize(
    ("language", "marked"),
    [
        ("cs", "Bylo to dávno.| 2023 lidí přišlo."),
        ("de", "Die Kosten steigen.| 2023 waren es 5 Mio. Euro.| Kommt er?| 12 Leute sind da."),
        ("fi", "Hallissa on saunoja.| 1800-luvulla oli mylly."),
        ("ja", "橋の長さは850メートル。|19世紀には小屋があった。|2020年に焼失した。"),
        ("zh", "大桥全长850米。|19世纪有磨坊。|好！|3人来了。"),
    ],
)
def test_a_sentence_may_begin_with_a_figure(language, marked, name):
    assert_cut_at_bars(marked, language, name)


@pytest.mark.parametrize(
    ("language", "marked"),
    [
        ("fi", "Tässä oli mylly.| ”Tule tänne.”| Hän tuli.| ”Ei!”| Hän meni."),
        ("sv", "Det var torrt.| ”Kom hit.”| Han kom."),
        ("zh", "这是创造纪录的一年。|“最后一个季度很好”，他说。"),
    ],
)
def test_the_mark_that_opens_a_quotation_begins_its_sentence(language, marked, name):
    assert_cut_at_bars(marked, language, name)


def test_a_german_ordinal_goes_on_before_a_noun(name):
    assert_cut_at_bars("Das war am Montag, dem 3. April.| Im 19. Jahrhundert stand er im 5. Stock.", "de", name)


@pytest.mark.parametrize(
    "marked",
    [
        "Die Zimmer 3 und 4.| Sie sind frei.| Kapitel 2 und 3.| Danach folgt der Anhang.",
        "Es endete 2 zu 1 oder 3.| Niemand weiß es.| Von 8 bis 12.| Nachmittags ist geschlossen.",
        "Er kam am 3.| Danach fuhr er heim.| Sie kommt am 5.| Wir auch.",
        "Die 3. und 4. Klasse lernt.| Es war im 16. und 17. Jahrhundert oder im 2. oder 3. Jahr.| Gut.",
    ],
)
def test_a_german_number_that_is_no_ordinal_ends_a_sentence(marked):
    pytest.importorskip("sentencex")
    assert_cut_at_bars(marked, "de", "sentencex")


@pytest.mark.parametrize(
    ("language", "marked"),
    [
        ("ru", "Его видел писатель Э. Манн.| Это отель Э.| Он закрыт."),
        ("ru", "Это книга И. Я. Франко.| Он умер."),
    ],
)
def test_a_letter_that_a_pronoun_follows_is_no_initial(language, marked, name):
    assert_cut_at_bars(marked, language, name)


@pytest.mark.parametrize(
    ("language", "marked"),
    [
        ("pt", "Mora na Rua de S. José.| Fim."),
        ("ru", "Это Майкл Э. Манн.| Это был я.| Он ушёл."),
        ("tr", "Prof. Dr. Ö. Şahin geldi.| Sonra gitti."),
        ("uk", "А. Б. Коваль приїхав.| І. Я. Франко писав вірші."),
        ("vi", "Nguyễn A. Đ. B. viết sách.| Họ bán cho Ý.| Ông đi."),
    ],
)
def test_an_initial_goes_on_in_any_alphabet(language, marked, name):
    assert_cut_at_bars(marked, language, name)


@pytest.mark.parametrize(
    ("language", "marked"),
    [
        ("en", "The `?` matches one character.| Type `git?` Now.| It`s so.| He`s there?| Yes, `it` is."),
        ("en", "Is it `a`?| Then `b!` it is."),
        ("de", "Nutze `a?` Dann geht es.| Dann nicht."),
        ("en", "Type ``a? B`` here.| Then ``c`` it is."),
        ("zh", "问号（`?`）只匹配一个任意字符。|星号不同。"),
    ],
)
def test_a_mark_in_inline_code_ends_no_sentence(language, marked, name):
    assert_cut_at_bars(marked, language, name)


@pytest.mark.parametrize(
    "marked",
    [
        "He said, ``It is so.| It was so.''| They said, ``No.''",
        "It is `so.| They say a `no` is `no`.",
    ],
)
def test_backticks_that_open_a_quotation_are_no_code(marked):
    assert_cut_at_bars(marked, "en", "pysbd")


@pytest.mark.parametrize(
    "marked",
    [
        "ხიდი 1887 წ. აშენდა ქვით.| მისი სიგრძე 45 მეტრია.| ვინ ააშენა?| არავინ იცის.",
        "სხდომას უძღვება პროფ. ლომიძე.| იხ. მუხ. 12 და გვ. 14.| „ხიდი უნდა დაიკეტოს!“| არავინ უპასუხა.",
    ],
)
def test_georgian_sentences_end_though_all_letters_are_small(marked, name):
    assert_cut_at_bars(marked, "ka", name)


def test_georgian_lines_do_not_run_on_because_their_letters_are_small():
    lines = "სამუზეუმო დარბაზი\n\nმუზეუმი ღიაა ყოველდღე.\nბილეთი ღირს ხუთი ლარი."
    assert sentences(lines, "ka") == ["სამუზეუმო დარბაზი", "მუზეუმი ღიაა ყოველდღე.", "ბილეთი ღირს ხუთი ლარი."]


@pytest.mark.parametrize(
    ("language", "marked"),
    [
        ("am", "ዶ/ር ር. ተ. ሆልም ይመሩታል።| ማንም አልመለሰም።"),
        ("bn", "সভাপতি ড. আর. টি. রহমান।| দেখুন পৃ. ১৪।| এস. এম. করিম আসেন।"),
        ("he", 'ד"ר ר. ט. הולם הגיע.| הוא הלך.'),
        ("ja", "議長はR. T. ホルム博士です。|会は続いた。"),
        ("mr", "डॉ. आर. टी. होल्म आले.| ते येथे आहे.| प्रा. अ. ब. जोशी गेले.| इ. स. १८८७ मध्ये हे झाले."),
        ("ta", "டாக்டர் ஆர். டி. ஹோம் வந்தார்.| திரு. கே. எஸ். ராமன் சென்றார்."),
        ("ur", "صدارت ڈاکٹر ر۔ ت۔ ہولم کریں گے۔| وہ آج آئے۔"),
        ("zh", "主持人是R. T. 霍姆博士。|他走了。"),
    ],
)
def test_initials_in_a_script_without_capitals_end_no_sentence(language, marked, name):
    assert_cut_at_bars(marked, language, name)


@pytest.mark.parametrize(
    ("language", "marked"),
    [
        ("bn", "মিনারটি ১৮৮৭ খ্রি. পাথরে তৈরি হয়।| খ্রি. পূ. চতুর্থ শতকে মন্দির ছিল।"),
        ("hi", "देखें धारा 12, पृ. 14।| यह सही है।"),
    ],
)
def test_where_a_script_has_a_full_stop_of_its_own_another_is_that_of_an_abbreviation(language, marked, name):
    assert_cut_at_bars(marked, language, name)


def test_a_latin_sentence_in_a_text_of_another_script_ends_as_ever(name):
    assert_cut_at_bars("他写道：It rained all day.| The road was shut.| 后来他走了。", "zh", name)


@pytest.mark.parametrize(
    ("language", "marked"),
    [
        ("kk", "Жеткізу 3 күн алады.| info@mysal.kz мекенжайына жазыңыз."),
        ("ko", "배송에는 3일이 걸립니다.| info@example.co.kr로 연락해 주세요."),
        ("tr", "Teslimat 3 gün sürer.| www.ornek.com.tr adresine yazın."),
    ],
)
def test_a_sentence_may_begin_with_an_address(language, marked):
    assert_cut_at_bars(marked, language)


@pytest.mark.parametrize(
    ("language", "marked"),
    [
        ("es", "Hubo silencio.| —¿Adónde vas? —preguntó ella.| Él calló."),
        ("ca", "Hi hagué silenci.| —On vas? —va preguntar ella.| Ell va callar."),
    ],
)
def test_who_speaks_behind_a_dash_is_part_of_the_sentence(language, marked, name):
    assert_cut_at_bars(marked, language, name)


@pytest.mark.parametrize("language", ["ko", "ta"])
def test_dots_end_no_sentence_before_a_letter_without_case(language):
    text = {"ko": "그는 망설이다가... 떠났다.| 끝이다.", "ta": "அவன் தயங்கினான்... பிறகு சென்றான்.| முடிந்தது."}[language]
    assert_cut_at_bars(text, language)
