"""Other spellings and words for a term."""

from __future__ import annotations

from pathlib import Path

import pytest

from rag_compress import CompressionConfig, compress
from rag_compress.catalogue import LANGUAGES
from rag_compress.core.scoring import variants
from rag_compress.core.scoring.variants.derivations import similarity
from rag_compress.core.scoring.variants.find import find_variants
from rag_compress.core.scoring.variants.joined_words import joined_terms
from rag_compress.core.scoring.variants.quarters import find_quarters
from rag_compress.core.scoring.variants.synonyms import synonyms
from rag_compress.core.terms import index_terms
from rag_compress.core.words.word_lists import sections_of


def test_a_variant_counts_where_the_term_itself_is_missing(grid_of):
    grid = grid_of("opera", ("", "An opera. A concert."), variants={"concert": [("opera", 0.4)], "opera": []})
    assert grid.matches.tolist() == [[1.0], [0.4]]
    assert grid.frequencies.tolist() == [[1.0], [0.0]]


def variants_of(terms, vocabulary=(), passages=(), language="en", **weights):
    off = dict.fromkeys(("derivation_weight", "synonym_weight", "abbreviation_weight"), 0.0)
    config = CompressionConfig(**{**off, **weights})
    return find_variants(" ".join(terms), terms, passages, vocabulary, [language], config)


def test_derivations_share_their_beginning():
    assert similarity("collect", "collector") == pytest.approx(7 / 9)
    assert similarity("interest", "internet") == 0
    found = variants_of(["collect"], ["collector", "colour", "collect"], derivation_weight=0.3)
    assert found == {"collector": [("collect", pytest.approx(0.3 * 7 / 9))]}
    assert variants_of(["collect"], ["coll"], derivation_weight=0.3) == {}, "four letters are no word of their own"


@pytest.mark.parametrize(
    ("language", "asked", "written"),
    [
        ("hi", "ट्रक", "ट्रकों"),
        ("hi", "निवासी", "निवासियों"),
        ("ta", "லாரி", "லாரிகள்"),
        ("ta", "முன்பணத்தை", "முன்பணம்"),
        ("bn", "ট্রাক", "ট্রাকের"),
        ("bn", "পুলের", "পুল"),
        ("gu", "પુલ", "પુલની"),
        ("pa", "ਟਰੱਕ", "ਟਰੱਕਾਂ"),
        ("te", "వంతెన", "వంతెనను"),
        ("kn", "ಸೇತುವೆ", "ಸೇತುವೆಯ"),
        ("am", "መኪና", "መኪናዎች"),
        ("ka", "ხიდი", "ხიდზე"),
    ],
)
def test_derivations_share_their_first_letters_where_letters_are_syllables_or_words_short(language, asked, written):
    terms, vocabulary = index_terms(asked, language), index_terms(written, language)
    found = variants_of(terms, vocabulary, language=language, derivation_weight=0.4)
    assert list(found) == vocabulary
    assert 0.2 <= found[vocabulary[0]][0][1] < 0.4


@pytest.mark.parametrize(
    ("first", "second"), [("समय", "समदर"), ("कमल", "कमरा"), ("मरम", "मरण"), ("का", "कान"), ("ხიდი", "ხილი")]
)
def test_words_of_other_letters_are_no_derivations(first, second):
    assert variants_of([first], [second], derivation_weight=0.4) == {}


def test_synonyms_stand_for_each_other_in_english_only():
    assert ("wife", 0.4) in variants_of(["wife"], synonym_weight=0.4)["spous"]
    assert variants_of(["wife"], language="de", synonym_weight=0.4) == {}
    assert ("ehefrau", 0.4) in variants_of(["ehefrau", "heiraten"], language="de", synonym_weight=0.4)["verheiratet"]


@pytest.mark.parametrize(
    ("asked", "said"),
    [("police", "subpoena"), ("money", "refund"), ("sick", "absence"), ("fix", "rectify")],
)
def test_official_words_stand_for_everyday_ones_and_not_the_other_way_round(asked, said):
    (term,), (official,) = index_terms(asked, "en"), index_terms(said, "en")
    assert variants_of([term], synonym_weight=0.4)[official] == [(term, 0.4)]
    assert term not in variants_of([official], synonym_weight=0.4)


def test_a_policy_has_nothing_to_do_with_the_police():
    assert variants_of(index_terms("police", "en"), index_terms("policy", "en"), derivation_weight=0.4) == {}


@pytest.mark.parametrize("age", ["10 year old", "10-year-old", "10 years old", "10yo"])
def test_somebody_of_ten_is_a_child(age):
    terms = index_terms(f"Can my {age} play this?", "en")
    config = CompressionConfig(derivation_weight=0.0, synonym_weight=0.4)
    found = find_variants(f"Can my {age} play this?", terms, [], [], ["en"], config)
    assert found["children"] == [("10", 0.4)]
    assert "children" not in find_variants("Can a 30 year old play this?", ["30"], [], [], ["en"], config)


@pytest.mark.parametrize(
    "query",
    [
        "Is a 10 year old car covered?",
        "My boiler is about 10 years old, is it covered?",
        "The house that's 10 years old",
    ],
)
def test_a_thing_of_ten_years_is_no_child(query):
    assert "children" not in find_variants(query, ["10"], [], [], ["en"], CompressionConfig(synonym_weight=0.4))


def test_a_question_about_somebody_of_ten_finds_what_holds_for_children():
    policy = (
        "Anyone who visits the site can use the site as a guest. The site uses cookies. "
        "We do not let children under 13 create accounts. Use of the site may change over the years."
    )
    result = compress("can my 10 year old use this site", [policy], 14)
    assert "children under 13" in result.text


@pytest.mark.parametrize(
    ("query", "term", "meant", "language"),
    [
        ("Show the cost of fuel in Q2 2017", "second", "q2", "en"),
        ("fuel cost Q2'17", "2nd", "q2", "en"),
        ("fuel cost 2Q17", "second", "2q17", "en"),
        ("fuel cost 2Q17", "q2", "2q17", "en"),
        ("fuel cost Q2FY2017", "q2", "q2fy2017", "en"),
        ("How much was spent on fuel in the second quarter of 2017?", "q2", "quarter", "en"),
        ("revenue of H1 FY2024", "first", "h1", "en"),
        ("revenue of H2 2024", "second", "h2", "en"),
        ("revenue in the second half of fiscal 2024", "h2", "half", "en"),
        ("revenue of H1, 2024", "first", "h1", "en"),
        ("revenue of H1 of fiscal 2024", "first", "h1", "en"),
        ("revenue of H1'24", "first", "h1", "en"),
        ("revenue in the second fiscal quarter", "q2", "quarter", "en"),
        ("Umsatz im zweiten Halbjahr 2024", "h2", "halbjahr", "de"),
        ("chiffre d'affaires du deuxième trimestre", "q2", "trimestre", "fr"),
        ("ingresos del segundo semestre", "h2", "semestre", "es"),
        ("omzet in het tweede kwartaal", "q2", "kwartaal", "nl"),
        ("Umsatz im Q3 2024", "dritten", "q3", "de"),
        ("Umsatz im dritten Quartal 2024", "q3", "quartal", "de"),
    ],
)
def test_a_quarter_is_found_however_it_is_written(query, term, meant, language):
    terms = index_terms(query, language)
    found = find_variants(query, terms, [], [], [language], CompressionConfig(abbreviation_weight=0.5))
    assert (index_terms(meant, language)[0], 0.5) in found[index_terms(term, language)[0]]


@pytest.mark.parametrize(
    "query",
    [
        "How is H2 produced?",
        "Which seats has the Q400?",
        "the second quart of milk",
        "the fifth quarter of an ox",
        "morphine q3h",
        "chess Qd4 Qh4",
        "Q5",
        "H2 20 cars",
        "Who scored in the first half?",
    ],
)
def test_what_only_looks_like_a_quarter_is_none(query):
    assert [*find_quarters(query, ["en"])] == []


def test_a_quarter_is_found_once_however_often_it_is_named():
    assert [*find_quarters("Q2 2016 or Q2 2017", ["de"])] == [("zweit", "q2", 1.0)]
    assert len([*find_quarters("the second quarter and the second quarter", ["en"])]) == 2


def test_a_question_on_a_quarter_finds_its_row_and_not_those_of_the_others():
    quarters = ("First", "Second", "Third", "Fourth")
    table = "\n".join(f"| {name} Quarter 2017 | ${922 + 20 * n} |" for n, name in enumerate(quarters))
    text = f"| Period | Fuel expense |\n|---|---|\n{table}"
    assert "Second Quarter" in compress("Show the fuel expense in Q2 2017", [text], 40).text


@pytest.mark.parametrize(
    ("language", "superlative", "measure"),
    [
        ("en", "cheapest", "price"),
        ("en", "heaviest", "weigh"),
        ("de", "billigste", "Preis"),
        ("fr", "cher", "prix"),
        ("es", "barato", "precio"),
        ("it", "economico", "prezzo"),
        ("nl", "goedkoopste", "prijs"),
        ("pt", "barato", "preço"),
    ],
)
def test_a_superlative_stands_for_its_measure(language, superlative, measure):
    ((asked,), (found,)) = index_terms(superlative, language), index_terms(measure, language)
    assert (asked, 0.4) in variants_of([asked], language=language, synonym_weight=0.4)[found]


def test_a_language_without_a_list_of_synonyms_has_its_everyday_words_of_one_meaning():
    assert ("onari", 0.4) in variants_of(["onari"], language="tr", synonym_weight=0.4)["tamir"]
    assert variants_of(["onari"], language="sk", synonym_weight=0.4) == {}


def test_what_the_list_of_synonyms_says_of_itself_is_no_synonym():
    lists = sections_of(Path(variants.__file__).with_name("synonyms.txt"))
    assert {"en", "de", "fr", "es", "it", "nl", "pt"} == lists.keys() <= {*LANGUAGES}
    for language, groups in lists.items():
        assert synonyms(language).keys() == {
            term for group in groups for term in index_terms(group.partition(":")[0], language)
        }
        assert [group for group in groups if len(group.split()) < 2 or group.endswith(":")] == []


def test_an_abbreviation_stands_for_its_long_form_and_each_word_for_its_part(analyze):
    passages = analyze(("", "The National Health Service (NHS) was founded in 1948."), ("", "The NHS employs many."))
    asked_long = ["nation", "health", "servic", "1948"]
    found = variants_of(asked_long, passages=passages, abbreviation_weight=0.6)
    assert found == {"nhs": [("health", 0.6), ("nation", 0.6), ("servic", 0.6)]}
    assert variants_of(asked_long[:3], passages=passages, abbreviation_weight=0.6) == found, "all of its words"
    assert variants_of(["health", "servic"], passages=passages, abbreviation_weight=0.6) == {}, "not all of its words"
    found = variants_of(["nhs"], passages=passages, abbreviation_weight=0.6)
    assert found == {term: [("nhs", pytest.approx(0.2))] for term in ("health", "nation", "servic")}


def test_words_that_passages_write_as_one_are_found(analyze):
    passages = analyze(("COCACOLA_2022", "Dividends rose."))
    assert joined_terms("Coca Cola dividends", ["en"], passages, {}) == {"cocacola": 1.5}
    assert joined_terms("Foo bar", ["en"], analyze(("Foobar", "It is free.")), {}) == {"foobar": 1.5}
    assert joined_terms("Fo bar", ["en"], analyze(("Fobar", "It is free.")), {}) == {}, "five letters may be anything"
    assert joined_terms("Pepsi Cola dividends", ["en"], passages, {}) == {}


def test_an_identifier_that_holds_two_words_of_the_query_is_no_word_of_its_own(analyze):
    def joined(text):
        passages = analyze(("", text))
        return joined_terms("training job", ["en"], passages, passages[0].postings)

    assert joined("A training job ends. Call CreateTrainingJob.") == {}
    assert joined("All training jobs end. Call createTrainingJob1, or trainingJob.") == {}
    assert joined("TrainingJob is the name of a shop.") == {"trainingjob": 1.5}, "the two are nowhere apart"
    assert joined("A training job ends. One Trainingjob is enough.") == {"trainingjob": 1.5}
    assert joined("A training job ends. TRAININGJOB is a name.") == {"trainingjob": 1.5}
    assert joined("Call TrainingJob. One trainingjob is enough.") == {"trainingjob": 1.5}


@pytest.mark.parametrize(
    ("asked", "written", "terms"),
    [
        ("wifi", "Free Wi-Fi is in every room.", {"wi": 0.5, "fi": 0.5}),
        ("Healthcare", "They pay for health care.", {"health": 0.5, "care": 0.5}),
        ("setup", "The Set-up takes long.", {"set": 1.0}),  # the other word is a stop word
        ("login", "If you cannot log in, ask.", {"log": 1.0}),
        ("email", "Our e-mail is down.", {"e": 0.5, "mail": 0.5}),
        # Not neighbours, one word already, an article, a part of another word.
        ("wifi", "Wi is not Fi.", {}),
        ("wifi", "Wifi, or Wi-Fi.", {}),
        ("xhead", "The x head.", {}),
        ("wifi", "A Wi-Fis.", {}),
    ],
)
def test_a_word_that_passages_write_as_two_is_found(analyze, asked, written, terms):
    passages = analyze(("", written))
    assert joined_terms(asked, ["en"], passages, passages[0].postings) == terms


def test_a_word_that_a_title_writes_as_two_is_found(analyze):
    assert joined_terms("wifi", ["en"], analyze(("Wi-Fi", "It is free.")), {}) == {"wi": 0.5, "fi": 0.5}


def test_a_word_of_two_function_words_is_not_parted(analyze):
    passages = analyze(("", "Who is it? The server answers."))
    assert joined_terms("whois server", ["en"], passages, passages[0].postings) == {}


def test_a_hyphen_of_the_query_is_left_out_where_no_passage_has_its_parts(analyze):
    closed, parted = analyze(("", "Our email is down.")), analyze(("", "Email is an e-mail."))
    assert joined_terms("e-mail", ["en"], closed, closed[0].postings) == {"email": 1.5}
    assert joined_terms("e-mail", ["en"], parted, parted[0].postings) == {}
    for half in ("Our email is mail.", "Our email is e."):
        passages = analyze(("", half))
        assert joined_terms("e-mail", ["en"], passages, passages[0].postings)["email"] == 1.5
