"""Numbered articles and steps: a bar in the text is where a sentence may end, and nothing else is."""

import pytest

from rag_compress import compress
from tests.core.marked_sentences import assert_cut_at_bars

NUMBERED = [
    ("en", "Article 1. The tenant pays the rent.| Article 2. The landlord repairs.| Clause 3. It ends."),
    ("en", "Step 1. Open the lid.|\nStep 2. Fill it.|\nStep 3. Close it."),
    ("en", "Art. 1. The tenant pays.| Sec. 4. Notice is due.| Art. 3. No pets."),
    ("ar", "الخطوة 1. افتح الغطاء.| الخطوة 2. املأ الخزان."),
    ("bg", "Член 1. Наемателят плаща.| Член 2. Хазяинът поправя."),
    ("bn", "ধারা ১. ভাড়া দাও।| ধারা ২. জমা দাও।"),
    ("cs", "Čl. 5. Konec je tady.| Čl. 6. Platí to."),
    ("de", "Schritt 1. Öffnen Sie den Deckel.| Schritt 2. Füllen Sie Wasser ein.| Nr. 3. Das Ende ist da."),
    ("el", "Άρθρο 1. Ο μισθωτής πληρώνει.| Άρθρο 2. Ο εκμισθωτής επισκευάζει."),
    ("es", "Paso 1. Abra la tapa.| Paso 2. Llene el tanque.| Art. 3. No hay mascotas."),
    ("fr", "Étape 1. Ouvrez la porte.| Étape 2. Remplissez le bac.| Art. 3. Le locataire paie."),
    ("hi", "धारा 1. किराया दो।| धारा 2. जमा करो।"),
    ("it", "Articolo 1. Il conduttore paga.| Articolo 2. Il locatore ripara."),
    ("nl", "Stap 1. Open het deksel.| Stap 2. Vul de tank.| Art. 3. De huurder betaalt."),
    ("pl", "Krok 1. Otwórz pokrywę.| Krok 2. Napełnij zbiornik."),
    ("ro", "Art. 1. Chiria este mare.| Art. 2. Plata se face luni."),
    ("ru", "Статья 1. Наниматель платит.|\nШаг 2. Откройте крышку."),
    ("sk", "Článok 1. Nájomca platí.| Článok 2. Prenajímateľ opravuje."),
    ("ta", "பிரிவு 1. வாடகை கொடு.| பிரிவு 2. பணம் செலுத்து."),
]


@pytest.mark.parametrize("name", ["pysbd", "sentencex"])
@pytest.mark.parametrize(("language", "marked"), NUMBERED)
def test_a_word_and_its_number_begin_the_sentence_that_they_number(name, language, marked):
    assert_cut_at_bars(marked, language, name)


@pytest.mark.parametrize(
    "marked",
    [
        "1. The first item |2. The second item",
        "The list has: |1. Milk |2. Bread",
        "See Article 1.| It says so.",
        "That is fine.| 12. Next come the others.",
    ],
)
def test_the_number_of_an_item_or_at_the_end_of_a_sentence_is_cut_as_ever(marked):
    assert_cut_at_bars(marked)


def test_a_budget_keeps_the_article_that_is_asked_for_with_its_number():
    text = "Article 1. The tenant pays. Article 2. The landlord repairs the roof. Article 3. Pets are not allowed."
    assert compress("What does Article 3 say?", [text], 12).text == "Article 3. Pets are not allowed."


@pytest.mark.parametrize("name", ["pysbd", "sentencex"])
@pytest.mark.parametrize(
    "marked",
    [
        "ERROR CODES|\n\n4041. The printer is out of paper.|\n4042. The lid is open.|\n104300. The ink is low.",
        "It is out of paper and must be refilled by somebody today.|\n4042. The lid is open.",
        "When was it?| 1969.| Then they left.| How many?| 4500.| All died.| And of the others?| 104300.| Nobody knew.",
        "He had lived in the old house by the lake since\n1985.| Then he moved.| It was in 1999.| Then it rained.",
    ],
)
def test_a_number_of_more_than_three_digits_numbers_what_follows_and_a_year_at_the_end_does_not(name, marked):
    assert_cut_at_bars(marked, "en", name)


@pytest.mark.parametrize("name", ["pysbd", "sentencex"])
@pytest.mark.parametrize(
    ("language", "marked"),
    [
        ("en", "In group A the mean age was 42.| In group B the mean age was 43.| It was so."),
        ("en", "The bus leaves at 9.| The train leaves at 10.| The ferry has gone."),
        ("en", "It was on May 5.| It is now on May 6."),
        ("es", "El tren sale a las 9.| El bus sale a las 10.| Nada más."),
        ("fr", "Le train part à 9.| Le bus part à 10.| Voilà."),
    ],
)
def test_numbers_that_end_sentences_one_after_the_other_are_no_list(name, language, marked):
    assert_cut_at_bars(marked, language, name)


@pytest.mark.parametrize("marked", ["Do this: |1. Open it. |2. Close it.", "Done. |4. Open it. |5. Close it."])
def test_numbers_behind_punctuation_or_from_one_on_are_a_list(marked):
    assert_cut_at_bars(marked)


def test_a_list_in_the_line_needs_no_punctuation_before_its_first_item():
    assert_cut_at_bars("You need |1. eggs |2. milk |3. flour.")
