"""Words that look alike in two languages."""

from __future__ import annotations

import pytest

from rag_compress import Passage, compress
from rag_compress.core.scoring.variants.cognates import find_cognates


@pytest.mark.parametrize(
    ("term", "word"),
    [
        ("kolonist", "colonist"),
        ("dokument", "document"),
        ("universität", "univers"),
        ("philosophi", "filosofia"),
        ("parlament", "parliament"),
        ("Тесла".lower(), "tesla"),
        ("монако", "monaco"),
        ("президент", "president"),
        ("ευρώπη", "europ"),
        ("musik", "música"),
        ("wien", "vienna"),
    ],
)
def test_what_sounds_alike_is_taken_for_one_word_in_either_direction(term, word):
    assert [(found, meant) for found, meant, _ in find_cognates([term], [word, "garden"])] == [(word, term)]
    assert [(found, meant) for found, meant, _ in find_cognates([word], ["garten", term])] == [(term, word)]


@pytest.mark.parametrize(
    ("term", "word"),
    [
        ("tier", "tiger"),
        ("haus", "horse"),
        ("ort", "orte"),
        ("1990", "1991"),
        ("电影", "电影院"),
        ("rechnung", "technic"),
    ],
)
def test_short_words_numbers_other_scripts_and_other_beginnings_are_not(term, word):
    assert not list(find_cognates([term], [word]))


@pytest.mark.parametrize(
    ("term", "word"),
    [
        ("шаг", "shag"),  # three letters
        ("отто", "otto"),  # three that sound
        ("1984", "1985"),  # no word
        ("العربية", "الغربية"),  # in a script of other letters
    ],
)
def test_what_is_short_is_no_word_or_cannot_be_read_has_no_cognate(term, word):
    assert list(find_cognates([term], [word])) == []


def test_how_alike_words_are_is_dice_of_their_pairs_of_letters():
    # ^d do oc -> ^d do ok ku um me en nt of both, and "al" beyond: 8 + 8 of 8 + 10
    assert list(find_cognates(["dokument"], ["documental"])) == [("documental", "dokument", pytest.approx(16 / 18))]


PASSAGES = [
    Passage("The settlers lived on farms. Many spoke French at home.", title="Virginia"),
    Passage("Several colonists became naturalized in 1705. It was a long journey.", title="Virginia"),
]


def test_a_query_in_another_language_finds_what_sounds_like_its_words():
    query = "Wann wurden die Kolonisten naturalisiert und wo?"
    assert compress(query, PASSAGES, token_budget=12).text == "Several colonists became naturalized in 1705."
    assert (
        compress(query, PASSAGES, token_budget=12, slip_weight=0).text
        != "Several colonists became naturalized in 1705."
    )


def test_a_query_in_the_language_of_the_passages_does_not():
    result = compress("Where do the kolonists live, and when?", PASSAGES, token_budget=60, slip_weight=0)
    assert result.decisions[2].score == 0
