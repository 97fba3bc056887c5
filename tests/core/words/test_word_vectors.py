"""The table of word vectors, and sums of its rows."""

import numpy as np
import pytest

from rag_compress.core.terms import index_terms
from rag_compress.core.words.word_vectors import WordVectors, unit_length, word_vectors

TINY = WordVectors(
    {"race": 0, "lake": 1},
    np.array([[3, 0], [0, 4]], dtype=np.int8),
    np.array([1.0, 0.5], dtype=np.float32),
)
ENGLISH = word_vectors("en")
LANGUAGES = ["cs", "da", "de", "en", "es", "fi", "fr", "hu", "it", "nl", "no", "pl", "pt", "ro", "ru", "sv", "tr", "uk"]


def test_a_text_points_where_the_sum_of_its_words_does():
    # 2 * (3, 0) + (0, 2) = (6, 2)
    found = TINY.directions([["race", "lake", "race"]])
    assert found.tolist() == [pytest.approx([6 / 40**0.5, 2 / 40**0.5])]


def test_weights_of_terms_scale_their_vectors():
    # 0.5 * (3, 0) + 2 * (0, 2) = (1.5, 4)
    assert TINY.direction_of({"race": 0.5, "lake": 2.0}).tolist() == pytest.approx([1.5 / 18.25**0.5, 4 / 18.25**0.5])


@pytest.mark.parametrize("terms", [[], ["ocean"]])
def test_a_text_without_a_known_word_points_nowhere(terms):
    assert TINY.directions([["race"], terms, ["lake"]]).tolist() == [[1, 0], [0, 0], [0, 1]]
    assert TINY.direction_of(dict.fromkeys(terms, 1.0)).tolist() == [0, 0]


def test_no_text_has_no_direction():
    assert TINY.directions([]).shape == (0, 2)


def test_what_has_a_length_gets_the_length_one():
    assert unit_length(np.array([[0, 0], [-5, 0]], dtype=np.float32)).tolist() == [[0, 0], [-1, 0]]


@pytest.mark.parametrize(
    ("asked", "said", "other"),
    [
        ("the boss", "your supervisor", "your breakfast"),
        ("the laptop is broken", "defective computer equipment", "annual leave"),
        ("how long can I be off sick", "illness and absence from work", "the colour of the logo"),
        ("get my money back", "refund of the price", "the speed of light"),
        ("the baby cries", "infant in distress", "a parser of tokens"),
    ],
)
def test_words_that_mean_the_same_point_the_same_way(asked, said, other):
    asked, said, other = ENGLISH.directions([index_terms(text, "en") for text in (asked, said, other)])
    assert asked @ said > asked @ other + 0.1


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_vector_says_something_and_every_term_has_one_row(language):
    table = word_vectors(language)
    assert len(table.rows) == len(table.levels) == len(table.scales)
    assert np.abs(table.levels).max(axis=1).min() > 0
    assert np.isfinite(table.scales).all() and table.scales.min() > 0
    assert table.levels.shape[1] == ENGLISH.levels.shape[1]


@pytest.mark.parametrize(
    ("language", "asked", "said"),
    [
        ("de", "wie kündige ich meine wohnung", "Kündigung des Mietvertrags"),
        ("es", "me han robado el coche", "robo de vehículo"),
        ("fr", "mon patron ne me paie pas", "salaire impayé par l'employeur"),
        ("it", "il mio cane è malato", "animale, veterinario, malattia"),
        ("nl", "mijn fiets is gestolen", "diefstal van een fiets"),
        ("pl", "mój pies jest chory", "choroba zwierzęcia"),
        ("pt", "o meu cão está doente", "doença do animal"),
        ("sv", "min cykel är stulen", "stöld av cykel"),
        ("cs", "můj pes je nemocný", "nemoc zvířete"),
        ("da", "min cykel er stjålet", "tyveri af cykel"),
        ("ro", "câinele meu e bolnav", "boala animalului"),
        ("ru", "моя собака больна", "болезнь животного"),
        ("tr", "köpeğim hasta", "hayvan hastalığı"),
        ("fi", "koirani on sairas", "eläimen sairaus"),
        ("hu", "beteg a kutyám", "állat betegsége"),
        ("no", "sykkelen min er stjålet", "tyveri av sykkel"),
        ("uk", "мій собака хворий", "хвороба тварини"),
    ],
)
def test_words_that_mean_the_same_point_the_same_way_in_every_language(language, asked, said):
    other = {
        "de": "Farbe des Himmels",
        "es": "el color del cielo",
        "fr": "la couleur du ciel",
        "it": "il colore del cielo",
    }
    other |= {"nl": "de kleur van de lucht", "pl": "kolor nieba", "pt": "a cor do céu", "sv": "himlens färg"}
    other |= {
        "cs": "barva oblohy",
        "da": "himlens farve",
        "ro": "culoarea cerului",
        "ru": "цвет неба",
        "tr": "gök rengi",
    }
    other |= {"fi": "taivaan väri", "hu": "az ég színe", "no": "himmelens farge", "uk": "колір неба"}
    near, far = (
        word_vectors(language).directions([index_terms(text, language) for text in (asked, there)])
        for there in (said, other[language])
    )
    assert near[0] @ near[1] > far[0] @ far[1] + 0.1


@pytest.mark.parametrize(
    ("language", "text", "english"),
    [
        ("de", "Der Hund bellt die ganze Nacht.", "The dog barks all night."),
        ("es", "El perro ladra toda la noche.", "The dog barks all night."),
        ("fr", "Le loyer est payé chaque mois.", "The rent is paid every month."),
        ("it", "Il treno arriva in ritardo.", "The train arrives late."),
        ("nl", "De rekening is nog niet betaald.", "The bill has not been paid yet."),
        ("pl", "Pociąg przyjeżdża wieczorem.", "The train arrives in the evening."),
        ("pt", "O médico trabalha no hospital.", "The doctor works in the hospital."),
        ("sv", "Läkaren arbetar på sjukhuset.", "The doctor works in the hospital."),
        ("cs", "Lékař pracuje v nemocnici.", "The doctor works in the hospital."),
        ("da", "Regningen er ikke betalt.", "The bill has not been paid."),
        ("ro", "Medicul lucrează la spital.", "The doctor works in the hospital."),
        ("ru", "Врач работает в больнице.", "The doctor works in the hospital."),
        ("tr", "Doktor hastanede çalışıyor.", "The doctor works in the hospital."),
        ("fi", "Lääkäri työskentelee sairaalassa.", "The doctor works in the hospital."),
        ("hu", "Az orvos a kórházban dolgozik.", "The doctor works in the hospital."),
        ("no", "Legen arbeider på sykehuset.", "The doctor works in the hospital."),
        ("uk", "Лікар працює в лікарні.", "The doctor works in the hospital."),
    ],
)
def test_a_translation_points_where_the_text_does(language, text, english):
    (there,) = word_vectors(language).directions([index_terms(text, language)])
    others = ["The dog sleeps.", "The colour of money.", "A parser of tokens.", "The queen of England."]
    here, *elsewhere = ENGLISH.directions([index_terms(some, "en") for some in (english, *others)])
    assert there @ here > max(there @ direction for direction in elsewhere) + 0.1


COMPOUNDING = WordVectors({"arbeit": 0, "vertrag": 1, "kind": 2}, np.eye(3, dtype=np.int8), np.ones(3), "de")


@pytest.mark.parametrize(
    ("term", "rows"),
    [
        ("arbeitsvertrag", (0, 1)),
        ("kindervertrag", (2, 1)),
        ("vertrag", (1,)),
        ("xvertrag", ()),
        ("arbeitsxyz", ()),
        ("arbeit4vertrag", ()),
        ("arbvertrag", ()),
        ("arbeitver", ()),
    ],
)
def test_a_compound_that_is_in_no_table_is_its_two_parts(term, rows):
    assert COMPOUNDING.rows_of(term) == rows


def test_a_language_that_parts_its_words_has_no_compounds():
    assert WordVectors(COMPOUNDING.rows, COMPOUNDING.levels, COMPOUNDING.scales).rows_of("arbeitsvertrag") == ()
    assert ENGLISH.rows_of("insuranceproblem") == () != word_vectors("de").rows_of("versicherungsproblem")


def test_a_compound_points_between_its_parts():
    # the sum of (1, 0, 0) and (0, 1, 0), made 1 long
    assert COMPOUNDING.directions([["arbeitsvertrag"]])[0].tolist() == pytest.approx([0.5**0.5, 0.5**0.5, 0])
    assert COMPOUNDING.direction_of({"arbeitsvertrag": 2.0}).tolist() == pytest.approx([0.5**0.5, 0.5**0.5, 0])


def test_terms_of_the_table_are_those_that_texts_are_indexed_by():
    words = "holiday employees policies children running purchased meetings invoices heavily cities"
    assert all(term in ENGLISH.rows for term in index_terms(words, "en"))
