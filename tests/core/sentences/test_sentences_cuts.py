"""Cuts that part what belongs together: a bar in the text is where a sentence may end, and nothing else is."""

import pytest

from rag_compress.core.sentences.rules import split_by_rules
from rag_compress.core.sentences.windows import whole_grapheme, windows
from tests.core.marked_sentences import assert_cut_at_bars, sentences


@pytest.mark.parametrize(
    ("language", "marked"),
    [
        ("en", "It began c. 1600 BC, cf. 3 and Eq. 4.| Figs. 3 and 4 show it."),
        ("en", "It was seen by Lee et al. [11] and by Ray et al. (12) too.| It was new."),
        ("en", "Take max. 3 tablets, as Art. 3 para. 2 and Sect. 4 say.| That is all."),
        ("en", "Under Fed. R. Civ. P. 12 it fails.| The motion was denied."),
        ("en", "Add 1 tsp. sugar and 2 tbsp. milk.| Stir."),
        ("en", "He has no TV.| Use 5 tsp.| Sugar is sweet."),
        ("de", "Es gilt Abs. 1 und Abb. 3 in Kap. 2 des Buches.| Das ist alles."),
        ("de", "Im 16. und 17. Jahrhundert war es so.| Heute nicht."),
        ("el", "Ήρθε το 300 π.Χ. στην Αθήνα.| Καλά είμαι."),
        ("fr", "Il vint en 300 av. J.-C. à Rome.| Il y vit."),
        ("pl", "Przyjechał w 1990 r. do Warszawy.| Potem wyjechał."),
        (
            "pl",
            "Jan Bytnar, ps. „Rudy”, nagrał album pt. Koło.| Anna (biał. Ганна; ur. 3 maja 1888) śpiewa w tzw. Chórze.",
        ),
        ("pl", "Pod koniec lat 80. XX wieku wyjechał.| Film w reż. Jana Lisa zrobił, cyt. „dobre wrażenie”."),
        ("tr", "Bu 21. yüzyılda oldu.| Saat 5 idi."),
        ("tr", "Hoca III. Murad'ın yanına geldi.| Toplantı 18. Kongre idi.| Oda sayısı 12.| Bu yeterli."),
        ("kk", "Британия 1947 ж. Үндістанды екіге бөлді.| Кейін ғыл. қорытындылар болды."),
        ("id", "Gereja didirikan oleh Pdt. Abraham.| Lalu K.H. Ahmad datang."),
        ("pt", "Mora na Av. Paulista.| No séc. XIX era assim."),
        ("de", "Seit 3. Okt. 1990 gilt es, d. h. sie gilt (geb. 1950) i. d. R. nicht.| Der Ges.-Vertrag gilt."),
        ("en", "It was in Proc. CIKM that year, and in J. Appl. Phys., too.| It was new."),
        ("es", "El Sr. Gómez vive en la calle, n.º 5, con la Sra. Ruiz.| Nadie lo sabe."),
        ("fr", "Cf. art. 5, p. 12.| Il est né à St. Denis."),
        ("sk", "Karol IV. vládol.| Ľudovít XVI. zomrel.| Ján XXIII. prišiel.| Pius XII. odišiel domov."),
        ("ru", "См. рис. 3 и табл. 4.| Он ушёл."),
    ],
)
def test_the_stop_of_an_abbreviation_or_an_ordinal_ends_no_sentence(language, marked):
    assert_cut_at_bars(marked, language)


def test_who_writes_small_after_the_first_letter_has_sentences_all_the_same():
    text = "Hallo zusammen. " + "die lampe blinkt seit gestern. " * 30
    assert len(sentences(text, "de")) > 25


@pytest.mark.parametrize("name", ["pysbd", "sentencex"])
def test_a_name_with_a_dot_before_it_is_whole(name):
    assert_cut_at_bars("It runs on .NET Core.| That is new.", name=name)


def test_an_address_is_whole_in_a_language_of_general_rules():
    assert_cut_at_bars("Tuma barua kwa john.Doe@example.com leo.| Asante sana.", "sw")


def test_an_answer_in_capitals_inside_a_line_is_no_speaker():
    assert_cut_at_bars("Who launched it?| NASA.| They fly since 1958.")


@pytest.mark.parametrize(
    ("language", "marked"),
    [("fr", "J'ai lu une BD.| Elle était bonne."), ("de", "Sie arbeitet in der HR.| Das Team ist klein.")],
)
def test_an_acronym_is_no_abbreviation_in_capitals(language, marked):
    assert_cut_at_bars(marked, language)


def test_a_greek_letter_ends_a_sentence_of_another_language():
    assert_cut_at_bars("The names of the two are β and γ.| They are small.")


def test_an_arabic_comma_ends_long_clauses_only():
    assert_cut_at_bars("جاء الولد، وذهب إلى البيت، ثم نام.| هل عاد؟| نعم.", "ar")


def test_an_armenian_colon_between_digits_ends_no_sentence():
    assert_cut_at_bars("Ժամը 10:30 է:| Նա գնաց:", "hy")


@pytest.mark.parametrize("name", ["pysbd", "sentencex"])
@pytest.mark.parametrize(
    "marked",
    [
        "It was run by the Merit Network , Inc. , a company .| It was large .",
        "Written by Smith, J.; Doe, A.; Ray, B. in that year.| It was new.",
        "See index.php?title=Foo for more.| It is long.",
        "The song is by will.i.am and others.| It is good.",
        "Thanks a lot!| :) Bye now.",
    ],
)
def test_no_sentence_begins_with_the_rest_of_the_one_before(name, marked):
    assert_cut_at_bars(marked, "en", name)


@pytest.mark.parametrize(
    "marked", ["真的吗？！|是的。", "“真的吗？”！|是的。", "他来了。。|她走了。", "他来了。|iPhone很好。"]
)
def test_marks_in_a_row_end_one_sentence(marked):
    assert_cut_at_bars(marked, "zh")


@pytest.mark.parametrize(
    ("language", "marked"),
    [
        ("en", "It was so for a long time.[citation needed]| Then it was not."),
        ("en", "It was so for a long time.[note 3]| Then it was not."),
        ("en", "It was so for a long time.:212–219| Then it was not."),
        ("zh", "他来了。[12][3]|她走了。"),
        ("en", "They ask &quot;What is it for?&quot;, and go.| She said &quot;No.&quot;| Then she went."),
        ("fr", "Il dit &laquo;Oui !&raquo;, et partit.| Il revint."),
    ],
)
def test_a_note_belongs_to_the_sentence_before(language, marked):
    assert_cut_at_bars(marked, language)


@pytest.mark.parametrize(
    "marked",
    [
        '"Imagine" John Lennon sang that night.| He sang it well.',
        "(The) Barnyard Dawg came by.| He was late.",
        '"Stay here."| He went away.',
        "Also ![img](a.png) is shown there.| It is blue.",
    ],
)
def test_a_quotation_without_a_stop_begins_its_sentence(marked):
    assert_cut_at_bars(marked)


@pytest.mark.parametrize("name", ["pysbd", "sentencex"])
@pytest.mark.parametrize(
    "marked",
    [
        "**Can I do it?** |Yes, you can.",
        "*Really?* |Yes, it was *great.* |Then it rained.",
        "__Was it so?__ |Then it was not.",
        "He said: `` We will go . '' |She stayed .",
    ],
)
def test_what_closes_bold_and_quoted_text_belongs_to_the_sentence_before(name, marked):
    assert_cut_at_bars(marked, "en", name)


@pytest.mark.parametrize(
    "marked",
    [
        "See Lee et al.~\\cite{lee} and cf.\\ Section~\\ref{x} or Fig.~3 here.| It is so.",
        "cp [OPTION]... SOURCE... DIRECTORY",
        "rsync [OPTION]... SRC DEST",
        "It was so [laughs]...| Then he left.",
    ],
)
def test_ties_of_latex_and_usage_lines_hold_together(marked):
    assert_cut_at_bars(marked)


@pytest.mark.parametrize(
    "marked",
    [
        "GHOST. Thy father's, child.| They poisoned me.",
        "LUCIA. (aside) Then shall that hand not live.| So be it.",
        "STOP.| DO NOT PASS.",
        "He works at NASA.| It is large.",
    ],
)
def test_the_speaker_of_a_play_begins_what_is_spoken(marked):
    assert_cut_at_bars(marked)


@pytest.mark.parametrize(
    "marked",
    [
        '1.48. "Centre" means the place.| 1.49. "Day" means any day.',
        "9.2. Exclusions.| It covers nothing else.",
        "9.2.\nExclusions of any kind.| It covers nothing else.",
    ],
)
def test_the_number_of_a_section_is_no_sentence(marked):
    assert_cut_at_bars(marked)


@pytest.mark.parametrize(
    ("language", "marked"),
    [
        ("ar", "المادة 1. يدفع المستأجر الإيجار.| هل عاد؟"),
        ("en", "Article 12. The tenant pays the rent.| Section 4.1. Pets are allowed."),
    ],
)
def test_a_word_and_its_number_begin_the_sentence_that_they_number(language, marked):
    assert_cut_at_bars(marked, language)


def test_the_number_of_a_section_stays_with_what_stands_behind_its_gap():
    filler = "neither party is liable to the other for any loss that nobody could have foreseen when it was signed"
    parts = [f"9.2     Exclusions.     Here {filler}.", f"9.3.     Notices.     Here {filler}."]
    text = "     ".join(parts)
    assert sentences(text) == ["9.2     Exclusions.", f"Here {filler}.", "9.3.     Notices.", f"Here {filler}."]


def test_the_numbers_of_a_table_with_gaps_stay_apart():
    filler = "the amounts are stated in millions of dollars and are not audited by anybody who is named in this report"
    text = f"Here {filler} and {filler}.    Net sales    3.5    4.2    Gross margin"
    assert sentences(text)[-4:] == ["Net sales", "3.5", "4.2", "Gross margin"]


def test_a_list_marker_is_no_sentence_and_a_reference_is_not_halved():
    assert_cut_at_bars("See the results (Table 1) and the rest (Table 2) here.| Then 3.")
    assert_cut_at_bars("Section A\n|d. Compliance Log")


@pytest.mark.parametrize("name", ["pysbd", "sentencex"])
def test_clauses_with_letters_stay_in_their_sentence(name):
    marked = "The seller may (a) cancel the order, or (b) deliver later; or (c) refund the price.| It must say so."
    assert_cut_at_bars(marked, "en", name)


@pytest.mark.parametrize("name", ["pysbd", "sentencex"])
@pytest.mark.parametrize(
    ("language", "marked"),
    [
        ("en", "Bring the following: a) a passport; b) two photos; c) the fee.| The office is open."),
        ("de", "Bringen Sie mit: a) einen Ausweis, b) zwei Fotos.| Das Büro ist offen."),
        ("it", "Come previsto dal D.Lgs. 50/2016 e dall'`art. 68 del CAD`, si procede.| Poi si va."),
        ("pt", "**Art. 4** Para os fins desta Lei.| *Art. 5* Fica aprovado o Código."),
        ("it", "Portate: 1) il passaporto; 2) due foto.| L'ufficio è aperto."),
        ("pl", "Proszę zabrać: a) paszport, b) dwa zdjęcia.| Biuro jest czynne."),
        ("hu", "Az iroda (2. em. 5.) nyitva van.| Jöjjön be."),
    ],
)
def test_points_of_a_sentence_stay_in_it(language, marked, name):
    assert_cut_at_bars(marked, language, name)


def test_long_points_are_units_of_their_own():
    point = "pay the rent on the first day of every month to the account that the landlord has named in writing; "
    text = f"The tenant shall a) {2 * point}b) {2 * point}c) leave."
    assert len(sentences(text)) > 1


def test_general_rules_respect_abbreviations_initials_and_small_letters():
    text = "Prof. A. Lee left. e.g. not here... or here. Yes."
    assert [text[start:] for start in split_by_rules(text, "xx")] == ["Yes."]


def test_a_window_ends_with_the_last_sure_sentence_that_it_has_room_for():
    text = "It rained all day. " * 120  # 52 sentences are 988 characters, 53 are 1,007
    assert list(windows(text, 0, len(text), "en")) == [(0, 988), (988, 1976), (1976, len(text))]


@pytest.mark.parametrize(
    "grapheme", ["🇦🇹", "🇿🇦", "👍🏻", "👍🏿", "e\u0301", "👩\u200d👧", "\ud800\udc00", "\udbff\udfff", "\ud800\udfff"]
)
def test_a_hard_cut_spares_what_is_one_character_to_readers(grapheme):
    assert whole_grapheme(f"a{grapheme}b", 2, 0) == 1
    assert whole_grapheme(f"a{grapheme}b", len(grapheme) + 1, 0) == len(grapheme) + 1


def test_a_line_with_bars_that_is_far_too_long_is_no_row():
    row, prose = f"| {'One is here. ' * 100}|", f"| {'One is here. ' * 120}|"
    assert len(row) < 1_500 < len(prose)
    assert sentences(row) == [row]
    assert len(sentences(prose)) == 120


def test_rows_of_numbers_stay_apart_though_the_next_begins_small():
    rows = ["Sales 1,200 1,100 (3.5)%", "net of tax 1,000 900 (2.1)%"]
    assert sentences("\n".join(rows)) == rows


@pytest.mark.parametrize(
    ("language", "told", "marks"),
    [
        ("en", "The otter swims far away. ", '""'),
        ("en", "The otter swims far away. ", "()"),
        ("zh", "獺在河裡游得很遠。", "「」"),
    ],
)
def test_what_is_quoted_at_length_is_cut_into_its_sentences(language, told, marks):
    quoted = sentences(f"{marks[0]}{told * 80}".strip() + marks[1], language)
    assert len(quoted) == 80
    assert {sentence.strip(marks) for sentence in quoted} == {told.strip()}


def test_an_end_right_before_a_window_does_not_cut_it_to_nothing():
    first, second = "x" * 1999 + "。", "y" * 5000
    cut = next(windows(first + second, 0, 7000, "en"))
    assert cut == (0, 2000)
    assert next(windows(first + second, 2000, 7000, "en")) == (2000, 6000)


@pytest.mark.parametrize("name", ["pysbd", "sentencex"])
@pytest.mark.parametrize(
    "line",
    [
        "count = var.is_public ? length(var.zones) : 0",
        "return count > 0 ? count : null;",
        "const size = isBig ? 'large' : 'small';",
        "x = y ? A : B;",
        "send(isLate ? later : now);",
    ],
)
def test_a_line_of_code_is_not_cut_inside_a_conditional_expression(name, line):
    assert_cut_at_bars(line, name=name)


@pytest.mark.parametrize("name", ["pysbd", "sentencex"])
def test_a_question_is_cut_before_an_answer_with_a_colon(name):
    assert_cut_at_bars("Vraiment ? | Oui : il vient demain.", name=name)


@pytest.mark.parametrize("name", ["pysbd", "sentencex"])
@pytest.mark.parametrize("line", ["if err != nil {", "if response.status != 200:", "if (found !== -1) {"])
def test_a_line_of_code_is_not_cut_inside_an_inequality(name, line):
    assert_cut_at_bars(line, name=name)
