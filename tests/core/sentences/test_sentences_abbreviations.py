"""Abbreviations of many languages: a bar in the text is where a sentence may end, and nothing else is."""

import pytest

from rag_compress.core.sentences.abbreviations import is_abbreviation
from rag_compress.core.sentences.rules import split_by_rules
from tests.core.marked_sentences import assert_cut_at_bars


@pytest.mark.parametrize("name", ["pysbd", "sentencex"])
@pytest.mark.parametrize(
    ("language", "marked"),
    [
        ("ar", "جاء د. أحمد إلى البيت.| ثم نام."),
        ("bn", "দৈর্ঘ্য ৪.৮ কিমি।| ড. রহমান এবং মো. করিম এসেছেন।"),
        ("cs", "Vyvezla zboží za 40 mil. Kč, tj. o 15 % více.| Odběratelem je Rakousko."),
        ("da", "Mødet blev holdt den 15. marts 2021 i byen.| Det gælder fra d. 1. maj til kl. 16 den dag."),
        ("de", "Fragen unter Tel. 0221/123 oder bei der Fa. Meyer in der Goethestr. 5 in Köln.| Er ist geb. 1950."),
        ("el", "Βρίσκεται στην οδό Αθηνάς, αρ. 12, με την κα. Νίκου, τηλ. 210 123.| Βλ. σελ. 12 του βιβλίου."),
        ("es", "La empresa ganó 5 mill. de euros en dic. 2023.| El Lic. Ramos firmó."),
        ("fr", "Le musée ouvre le 14 sept. 2023 et le 3 janv. 2024.| Il plaît."),
        ("hr", "Sastanak je održan 15. ožujka 2021. godine u Zagrebu.| U 19. stoljeću ovdje je bio mlin."),
        ("hu", "A felújítás 2021. március 15-én kezdődött, és 27 mrd. forintba került.| Hossza kb. 380 m volt."),
        ("id", "Tarif adalah Rp. 30.000 untuk mobil.| PT. Jasa Marga di Jl. Sudirman mengelola."),
        ("it", "Ha guadagnato 3,2 mln. di euro.| Vedi pag. 12 del libro."),
        ("ko", "회의는 2024. 3. 15. 오후 2시에 열린다.| 장소는 서울이다."),
        ("lv", "Sanāksme notika 2021. gada 15. martā Rīgā.| Tur bija dzirnavas."),
        ("nl", "Dhr. Jansen woont in de Kerkstr. 5 bij Prof. dr. Bakker.| Bel tel. 020-123 voor 3 mln. euro."),
        ("pl", "Prof. dr hab. Nowak pracuje m.in. w Paryżu przy ul. Długiej.| Dostał nagrodę im. Kopernika."),
        ("pt", "Ligue para o tel. 21 123 até dez. 2023.| Ver pág. 12 do livro."),
        ("ro", "Dl. Popescu locuiește pe str. Unirii.| Vezi pag. 12 din carte."),
        ("ru", "Цена 5 млн. руб. в год.| Школа им. Пушкина стоит там."),
        ("sv", "Priset är ca. 20 kr. per st. och gäller t.ex. för barn.| Det är allt."),
        ("ta", "நீளம் 4.8 கி.மீ. ஆகும்.| திரு. குமார் வந்தார்."),
        ("tr", "Yollar vb. yapılar arttı.| Bkz. sayfa 12 ve Ahmet Bey Cad. no. 5 arası."),
        ("vi", "TS. Nguyễn Văn An ở TP. Hồ Chí Minh.| PGS. TS. Lê Minh dạy ở ĐH. Quốc gia."),
    ],
)
def test_no_sentence_begins_behind_an_abbreviation(name, language, marked):
    assert_cut_at_bars(marked, language, name)


@pytest.mark.parametrize("name", ["pysbd", "sentencex"])
@pytest.mark.parametrize(
    ("language", "marked"),
    [
        ("de", "Gem. § 5 gilt es.| Vgl. §§ 5 und 6 dazu.| Geöffnet ist Mo.–Fr. 9–18 Uhr.| Prof. Dr.-Ing. Schulze kam."),
        ("de", "Es gilt nicht immer, d. h. es zählt kaum.| Er ging weit, z. B. nach Bonn."),
        ("cs", "Viz čl. 5 odst. 2, tj. 2 roky.| Trvá min. 300 dní."),
        ("cs", "Přišla pí. Malá.| Např. Brno je velké."),
        ("de", "Er fuhr mit Fr. Kunz weg.| Sie blieb mit Hrn. Kunz hier."),
        ("en", "The Hon. Ann Lee spoke.| So did Cllr. Bob Ray, Atty. Gen. Poe and Insp. Roe."),
        ("fi", "Hra. Virtanen tapasi rva. Laineen.| Esim. Turku on iso.| Rva. Laine, os. Virtanen, lähti."),
        ("hu", "Sok város szép, pl. Szeged.| Pl. Pécs is az."),
        ("pl", "Mieszka tu p. Anna Lis.| Przyszli pp. Nowak i Wilk."),
        ("ro", "Bl. 3, sc. A, ap. 7.| Vezi pag. 3."),
        ("en", "Bw. Juma na Bi. Asha wanaishi.| Dkt. Ali alikuja.| Mhe. Rais alifika na Mch. Petro."),
        ("de", "Am Montag kam Dr. phil. Meier.| Er sprach lange."),
        ("de", "Sie wohnt in St. Gallen bei Dr. med. vet. Frei.| Das ist weit."),
        ("es", "En el s. XVIII vivió aquí.| Murió en el vol. III del libro."),
        ("it", "Lo ha detto dall'ing. Rossi.| Vedi cap. IV del libro."),
        ("tr", "Toplantı 3 Eyl. 2020 günü oldu.| Yakl. 300 kişi geldi."),
        ("uk", "Він приїхав 1 вер. 2020 року.| Його зустрів арх. Коваль, нар. 1961 року."),
        ("el", "Είναι περ. 5 μέτρα, δηλ. 3 πόδια.| Στις 5 Μαρ. 2024 έφυγε."),
        ("fi", "Ks. esim. 3 ja sivu 12.| Se on siellä."),
        ("hu", "Az ülés 2024. márc. 5. napján volt.| Ld. 4. fejezet."),
        ("id", "Ia lahir th. 1990 di Jawa.| Ia pergi."),
        ("pl", "Spotkanie o godz. 18.00.| Cena to ok. 85 zł."),
        ("sv", "Det är stort, dvs. 5 m brett.| Det gäller fr.o.m. 1 maj."),
        ("tr", "Atatürk Blv. No. 5 adresinde.| Sonra gitti."),
        ("uk", "Було 2 квіт. 2024 р. у місті.| Ціна бл. 5 євро."),
    ],
)
def test_no_sentence_begins_with_the_figure_behind_a_month_an_hour_or_about(name, language, marked):
    assert_cut_at_bars(marked, language, name)


@pytest.mark.parametrize("name", ["pysbd", "sentencex"])
def test_what_is_a_word_in_capitals_is_no_abbreviation_before_a_number(name):
    assert_cut_at_bars("Jest OK.| 5 osób przyszło.", "pl", name)


@pytest.mark.parametrize(
    "marked",
    [
        "Call tel. 555-1234 or +1 555.| It costs 5 incl. Bob, resp. Eve.| It was est. 1950 in Rome.",
        "The avg. weight is 5.| Assoc. prof. Lee measured it.| The std. dev. is 2.",
        "Pt. was started on it.| Troponin neg. x 2.| Hx. of CHF.| Abd. soft today.",
        "Name:Dr. Smith said so—Mr. Hall did too—and Bob/Mrs. Lee as well.| He left.",
    ],
)
def test_everyday_abbreviations_of_english_go_on(marked):
    assert_cut_at_bars(marked)


def test_what_is_an_abbreviation_before_a_number_may_end_a_sentence_before_a_capital():
    assert_cut_at_bars("Here is my tel.| He wrote it down.")
    assert_cut_at_bars("Él vive en la calle n.º 5.| Llegó en dic. 2023 y se fue en enero.", "es")


def test_a_small_letter_begins_a_sentence_only_where_the_writer_uses_no_capitals():
    assert_cut_at_bars("Das gilt vmtl. auch hier.| Ja.", "de")
    assert_cut_at_bars("ich komme morgen.| bis dann.| wie geht es dir?", "de")
    assert_cut_at_bars("Das ist gut.| iPhones sind teuer.", "de")
    assert_cut_at_bars("I was there.| it was fun.", "en")


@pytest.mark.parametrize("name", ["pysbd", "sentencex"])
@pytest.mark.parametrize("language", ["en", "bn", "tr", "xx"])
def test_no_cut_falls_inside_a_number(name, language):
    assert_cut_at_bars("It is 3.5 or ৪.৮ or ٢.٤ metres long.| So it is.", language, name)


def test_general_rules_know_words_of_one_letter_and_sentences_without_white_space_between():
    text = "Họ sống ở nhà ở. Ông đến. A. Lee cũng vậy."
    assert [text[start:] for start in split_by_rules(text, "vi")] == ["Ông đến. A. Lee cũng vậy.", "A. Lee cũng vậy."]
    glued = "Tesla öldü.Sonra gömüldü, www.Example.Com ve Node.JS ve 3.B ve fooBar.Baz."
    assert [glued[start:][:5] for start in split_by_rules(glued, "tr")] == ["Sonra"]


def test_general_rules_take_a_capital_i_for_a_numeral_where_it_is_no_pronoun():
    text = "Mezhep I. Francis ile geldi."
    assert split_by_rules(text, "tr") == []
    assert split_by_rules("So did I. Francis left.", "en") == [10]
    assert split_by_rules("It went to J. Francis then.", "en") == []


@pytest.mark.parametrize("behind", ["", " ", "“No", "…"])
def test_nothing_goes_on_where_no_letter_and_no_number_follows(behind):
    assert not is_abbreviation("Dr.", behind, "en")


@pytest.mark.parametrize(
    ("language", "marked"),
    [
        ("de", "Der Vortrag von Prof. Dr. h. c. mult. Müller war gut.| Dann regnete es."),
        ("en", "It was so (cf. Supplementary Table 2).| Then it rained."),
        ("fr", "Au sens de l'art. 5 du code.| Puis la pluie."),
        ("ru", "Это проект инж. И. И. Иванова и арх. Ш. А. Петрова.| Потом дождь."),
    ],
)
def test_further_abbreviations_of_titles_and_laws(language, marked):
    assert_cut_at_bars(marked, language)


def test_several_notes_behind_a_stop_end_a_sentence():
    assert_cut_at_bars("It is a cause of death.1,2 |Drugs reduce mortality.3-5 |However, version 1.2 Beta came.")


@pytest.mark.parametrize("name", ["pysbd", "sentencex"])
@pytest.mark.parametrize(
    ("language", "marked"),
    [
        ("ca", "La sessió és dl. 4 de març.| Acaba a les 9."),
        ("hr", "Popeli su se na vrh.| 5 ljudi je došlo."),
        ("et", "Vt § 12 ja lk. 14.| See on kõik."),
        ("lt", "Žr. 12 str. ir 14 dalį.| Tai viskas."),
        ("lv", "Sēde notiks plkst. 9.30.| Sk. 12. pantu."),
        ("no", "Møtet er kl. 4 på mandag.| Kom i tide."),
        ("ru", "Заседание пройдёт пн. 4 марта.| Оно открытое."),
        ("sr", "Седница је у чтв. 4. марта.| Уп. чл. 12 Закона."),
        ("en", "It runs 5 km.| 3 people finished.| He watched TV.| 4 more came.| See pp. 7 and 9."),
    ],
)
def test_a_word_without_vowels_is_an_abbreviation_before_a_figure(name, language, marked):
    assert_cut_at_bars(marked, language, name)


@pytest.mark.parametrize("name", ["pysbd", "sentencex"])
@pytest.mark.parametrize(
    ("language", "marked"),
    [
        ("en", "The hearing was set for Mon. 4 March.| The dog sat.| 4 people came."),
        ("fr", "L'audience est fixée au lun. 4 mars.| Venez tôt."),
        ("hr", "Sjednica je u pon. 4. ožujka u podne.| Dođite ranije."),
        ("nl", "De zitting is op ma. 4 maart om tien uur.| Kom op tijd."),
        ("pt", "A audiência é na seg. 4 de março.| Venha cedo."),
        ("el", "Η συνεδρίαση είναι τη Δευτ. 4 Μαρτίου.| Ελάτε νωρίς."),
    ],
)
def test_a_weekday_goes_on_with_its_date(name, language, marked):
    assert_cut_at_bars(marked, language, name)


@pytest.mark.parametrize("name", ["pysbd", "sentencex"])
@pytest.mark.parametrize(
    ("language", "marked"),
    [
        ("da", "Firmaet Jensen & Co. A/S solgte det.| Det er bl.a. 45 m højt."),
        ("fi", "Yritys Virtanen & Co. Oy myi talon.| Ei muuta."),
        ("pt", "A empresa Silva & Cia. Ltda. vendeu tudo.| Fim."),
        ("en", "The firm of Reed & Co. KG sold it.| It was bought with Pn. Aminah and Gng. Cruz."),
        ("hr", "U 4. st. pr. Kr. ovdje je stajao hram.| Danas ga nema."),
        ("bg", "През IV в. пр. Хр. тук имало храм.| Висока е ок. 3 метра."),
        ("hu", "Lásd a 12. § szerint.| A Novák Kft. 2019-ben alakult."),
        ("el", "Έχει ύψος π.χ. 45 μέτρα.| Τέλος."),
        ("en", "Come at 5 p.m. on time.| See example.com.| 5 more came."),
        ("fr", "Le livre de J.-P. Moreau est là.| Il vint en 300 av. J.-C.| Il partit."),
        ("ta", "கி.மு. 4ஆம் நூற்றாண்டில் கோயில் இருந்தது.| அது பெரியது."),
        ("vi", "PGS.TS. Trần đến.| Ông ở lại."),
    ],
)
def test_firms_eras_and_abbreviations_with_stops_inside_go_on(name, language, marked):
    assert_cut_at_bars(marked, language, name)


@pytest.mark.parametrize("name", ["pysbd", "sentencex"])
@pytest.mark.parametrize(
    ("language", "marked"),
    [
        ("bg", "Построен е през 2019 г.| Това е вярно.| През 1998 г. Иван се върна."),
        ("lt", "Žr. 14 p.| Tai viskas."),
        ("ru", "Он уехал в 1998 г.| Это было летом.| В 1998 г. В. Иванов вернулся."),
        ("uk", "Це було 1998 р.| Він поїхав."),
    ],
)
def test_behind_a_unit_a_function_word_with_a_capital_begins_a_sentence(name, language, marked):
    assert_cut_at_bars(marked, language, name)
