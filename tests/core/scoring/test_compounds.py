"""Words that end alike, in languages that write compounds as one word."""

from __future__ import annotations

import pytest

from rag_compress import Passage, compress
from rag_compress.core.passages.analysis import Analyzer
from rag_compress.core.scoring.compounds import LANGUAGES_OF_COMPOUNDS, NO_HEADS, find_compounds
from rag_compress.core.terms import index_terms

GERMAN = "Die Stadt plant viel. Der Bürgermeister hielt eine Rede. {} Das Haus hat vier Zimmer, und es ist sehr alt."


def compounds_of(asked, *texts, language="auto", asked_in="de"):
    analyzer = Analyzer("pysbd", lambda text: len(text.split()), language)
    return list(find_compounds(index_terms(asked, asked_in), analyzer.analyze([Passage(text) for text in texts])))


@pytest.mark.parametrize(
    ("language", "query", "text", "answer"),
    [
        ("de", "Wie hoch waren die Kosten?", GERMAN.format("Die Baukosten betrugen 14 Millionen."), "14"),
        ("de", "Wo ist die Haltestelle?", GERMAN.format("Die Straßenbahnhaltestelle liegt am Markt."), "Markt"),
        (
            "nl",
            "Waar is de halte?",
            "De stad heeft plannen. De tramhalte ligt bij de brug. Het huis heeft tuinen.",
            "brug",
        ),
        ("sv", "Hur höga var kostnaderna?", "Staden har planer. Byggkostnaderna var 14 kronor. Huset är gult.", "14"),
        ("fi", "Missä on pysäkki?", "Talo on vanha. Bussipysäkki on torin laidalla. Hän ei tule.", "torin"),
    ],
)
def test_a_compound_answers_the_question_for_what_it_is_a_kind_of(language, query, text, answer):
    result = compress(query, [text], target_ratio=0.4, token_budget=None, language=language)
    best = max(result.decisions, key=lambda decision: decision.score)

    assert answer in text[best.start : best.end]
    assert best.score > 0


def test_a_compound_and_what_it_is_a_kind_of_stand_for_each_other_as_far_as_their_letters_are_the_same():
    assert compounds_of("Kosten", GERMAN.format("Die Baukosten sind hoch.")) == [("baukost", "kost", 4 / 7)]
    found = compounds_of("Straßenbahnhaltestelle", GERMAN.format("Die Haltestelle ist neu."))
    assert found == [("haltestell", "strassenbahnhaltestell", pytest.approx(10 / 22))]


@pytest.mark.parametrize(
    ("asked", "written"),
    [
        ("Rat", "Der Vorrat ist groß."),  # three letters end many words
        ("Bezahlung", "Die Zahlung ist da."),  # what stands before is a prefix
        ("Miete", "Der Mietpreis ist hoch."),  # the first part is not what the compound is
        ("Freizeit", "Die Zeit ist um."),  # of two short words the one asked for is meant
        ("Kosten", "Die Kosten sind hoch."),
    ],
)
def test_words_that_are_no_kin_stay_apart(asked, written):
    assert compounds_of(asked, GERMAN.format(written)) == []


def test_english_and_other_languages_have_no_such_compounds():
    english = "The costs of the town are high, and the Baukosten are in the report of the year."
    assert compounds_of("Kosten", english) == []
    assert compounds_of("Kosten", english, GERMAN.format("Die Tageskosten sind da.")) == [("tageskost", "kost", 4 / 9)]


@pytest.mark.parametrize(
    ("language", "asked", "written"),
    [
        ("de", "Haft", "Das ist dauerhaft, lebhaft und meisterhaft."),
        ("de", "Reich", "Sie waren erfolgreich und zahlreich."),
        ("de", "Aktion", "Die Redaktion und die Transaktion."),
        ("de", "Nation", "Die Kombination der Destination."),
        ("de", "Lunge", "Die Sammlung und die Handlung."),
        ("de", "Redaktion", "Die Aktion beginnt."),
        ("nl", "rijk", "Het is belangrijk."),
        ("nl", "lijk", "Het is mogelijk en eigenlijk duidelijk."),
        ("nl", "actie", "De redactie en de transactie."),
        ("sv", "skåp", "Vetenskap och vänskap i ett landskap."),
        ("da", "skab", "Videnskab og venskab."),
        ("no", "aksjon", "En redaksjon og en transaksjon."),
        ("hu", "akció", "A tranzakció és a redakció."),
    ],
)
def test_what_is_mostly_a_suffix_has_no_kinds(language, asked, written):
    assert compounds_of(asked, written, language=language, asked_in=language) == []


@pytest.mark.parametrize("head", sorted(NO_HEADS))
def test_words_without_kinds_are_listed_as_they_are_indexed(head):
    # Some are stems that only longer forms have: wijze, mæssig.
    forms = (head, f"{head}e", f"{head}ig", head.replace("ae", "æ") + "sig")
    assert any(head in index_terms(form, language) for language in LANGUAGES_OF_COMPOUNDS for form in forms)


@pytest.mark.parametrize(
    ("language", "query", "text", "answer"),
    [
        (
            "de",
            "Wie lange saß er in Haft?",
            "Die Farben sind dauerhaft und lebhaft, lange haltbar. Er blieb zwei Jahre in der Haft von Torgau und las "
            "dort viele Bücher. Sein Auftreten war lange meisterhaft.",
            "Torgau",
        ),
        (
            "nl",
            "Wanneer viel het rijk?",
            "Het is belangrijk dat het werk af is. In 476 viel het westelijke deel uiteen. Dat was zeer belangrijk.",
            "476",
        ),
        (
            "de",
            "Wie hoch sind die Kosten?",
            "Die Reisekosten sind bekannt. Die Kosten sind 14 Millionen. Die Nebenkosten sind auch bekannt.",
            "14",
        ),
    ],
)
def test_the_word_that_is_asked_for_comes_before_longer_ones(language, query, text, answer):
    result = compress(query, [text], target_ratio=0.4, token_budget=None, language=language)
    best = max(result.decisions, key=lambda decision: decision.score)

    assert answer in text[best.start : best.end]


def test_the_weight_of_derivations_switches_compounds_off():
    text = GERMAN.format("Die Baukosten betrugen 14 Millionen.")
    result = compress("Wie hoch waren die Kosten?", [text], 30, derivation_weight=0)

    assert max(decision.score for decision in result.decisions) == 0
