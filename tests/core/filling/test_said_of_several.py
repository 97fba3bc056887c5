"""The same sentence said of several things, where the query asks of which."""

from __future__ import annotations

import pytest

from rag_compress import Passage, compress
from rag_compress.core.queries.spread import enumerates
from tests.core.scorers import Given

SAID = "The housing is waterproof."
PHONES = [
    Passage(f"The {name} is a phone. {SAID} The {name} costs {price} euros.", title=name)
    for name, price in (("Aurora", 90), ("Borealis", 80), ("Comet", 70))
]


def times_kept(query, passages, **settings):
    return compress(query, passages, 1000, **settings).text.count(SAID)


@pytest.mark.parametrize(
    "query",
    [
        "Which phones are waterproof?",
        "List all waterproof phones.",
        "How do the Aurora and the Comet differ?",
        "Compare the housing of the phones.",
        "How many phones are waterproof?",
        "Welche Telefone sind waterproof?",
        "Which phone has the best waterproof housing?",
        "Quel phone a le housing waterproof le plus grand ?",
    ],
)
def test_what_is_said_alike_of_several_things_is_kept_of_each_where_the_query_asks_of_which(query):
    assert times_kept(query, PHONES) == len(PHONES)


def test_what_begins_every_document_is_said_of_several_things_too():
    phones = [Passage(f"{SAID} The {name} is a phone.", title=name) for name in ("Aurora", "Borealis", "Comet")]
    assert times_kept("Which phones are waterproof?", phones) == len(phones)


@pytest.mark.parametrize(("query", "times"), [("Which phones are waterproof?", 2), ("Is it waterproof?", 1)])
def test_what_is_said_almost_alike_of_several_things_is_kept_of_each_where_the_query_asks_of_which(query, times):
    said = "he waterproof housing protects screen, battery, speaker, camera, buttons and the socket from rain and sand."
    aurora = f"The Aurora is a phone. Good news: t{said} It costs 90 euros."
    borealis = f"The Borealis is a phone. T{said} It costs 80 euros."
    scorer = Given(1.0, 9.0, 1.0, 1.0, 8.0, 1.0)
    assert compress(query, [aurora, borealis], 1000, scorer=scorer).text.count(said) == times


def test_elsewhere_it_is_kept_once():
    assert times_kept("Is it waterproof?", PHONES) == 1


def test_a_copy_whose_neighbour_is_copied_too_is_kept_once():
    copies = [Passage(f"{SAID} It was built in Graz. Page {number} ends.", title=f"Page {number}") for number in "abc"]
    assert times_kept("Which phones are waterproof?", copies) == 1


def test_chunks_of_one_document_that_overlap_say_it_once():
    meta = [{"source_id": "a", "split_idx_start": start} for start in (0, 500)]
    chunks = [
        Passage(f"{word} rings. {SAID} {word} sings.", meta=place) for word, place in zip("AB", meta, strict=True)
    ]
    other = Passage("Otters swim in the lake.", meta={"source_id": "b", "split_idx_start": 0})
    assert times_kept("Which phones are waterproof?", [*chunks, other]) == 1


def test_a_passage_that_is_nothing_but_the_sentence_is_a_copy():
    assert times_kept("Which phones are waterproof?", [PHONES[0], Passage(SAID, title="Delta")]) == 1


@pytest.mark.parametrize("query", ["Which film is it?", "In which year was it built?", "Which is it?", "listed phones"])
def test_a_query_for_one_thing_asks_of_no_others(query):
    assert not enumerates(query)
