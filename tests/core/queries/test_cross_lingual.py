"""A query in another language than its passages."""

from __future__ import annotations

import pytest

from rag_compress import Passage, compress
from rag_compress.core.queries.cross_lingual import APART, language_apart
from rag_compress.core.queries.query_terms import query_terms

BANDS = [
    Passage("It was in the war that the die was cast. An album costs ten pounds.", title="Roman Holiday"),
    Passage("The band toured for years. Flesh and Blood was released in 1990.", title="Poison"),
    Passage("Nobody saw them in the garden. Was that what he said?", title="Gardens"),
]


@pytest.mark.parametrize(
    ("query", "language"),
    [
        ("Wann wurde das Album veröffentlicht?", "de"),
        ("Quand l'album est-il sorti ?", "fr"),
        ("Когда вышел этот альбом и где?", "ru"),
        ("这张专辑是什么时候发行的？", "zh"),
    ],
)
def test_the_language_of_a_query_that_no_passage_is_in_is_told(query, language):
    assert language_apart(query, ["en"]) == language
    assert language_apart(query, ["en", language]) is None


def test_names_alone_are_in_no_language_of_their_own():
    assert language_apart("Metallica 1981", ["de"]) is None


def test_a_script_that_no_passage_is_in_tells_a_query_of_a_few_words_apart():
    assert language_apart("дни отпуска", ["en", "de"]) == "ru"
    assert language_apart("дни отпуска", ["en", "uk"]) is None
    assert language_apart("Urlaub", ["ru"]) is None, "which may be a name"


def test_a_few_words_without_kana_may_be_japanese():
    assert language_apart("東京大学 創立年", ["ja"]) is None
    assert language_apart("東京大学 創立年", ["en"]) == "zh"


def test_function_words_of_the_query_are_no_words_of_the_passages():
    assert list(query_terms("Was war die Antwort im Garten?", ["en"])) == ["antwort", "garten"]
    assert list(query_terms("Was war die Antwort im Garten?", ["en", "de"])) == ["antwort", "garten", "gart"]
    result = compress("Wann wurde Flesh and Blood veröffentlicht, und was war das?", BANDS, token_budget=11)
    assert result.text == "Flesh and Blood was released in 1990."


def test_a_query_of_nothing_but_function_words_may_be_a_name():
    assert query_terms("The Who", ["de"]) == {"the": 1.0, "who": 1.0}


def test_courtesies_are_read_in_the_language_of_the_query_too():
    asked = "Wann wurde Flesh and Blood von Poison veröffentlicht?"
    polite = f"Guten Tag! Ich habe eine Frage. {asked} Vielen Dank im Voraus!"
    plain, courteous = (compress(query, BANDS, token_budget=30) for query in (asked, polite))
    assert [d.score for d in courteous.decisions] == pytest.approx([d.score for d in plain.decisions])


def test_where_words_say_little_the_order_of_the_passages_says_more_than_a_chance_match():
    query = "Was kostet der Eintritt für Kinder in Oslo, und wann öffnet das Museum im Sommer?"
    passages = [
        Passage("Children under six get in free. Guests pay ten crowns.", title="Fees"),
        Passage("The house opens at nine. It closes at five.", title="Hours"),
        Passage("Oslo is a city. Oslo has many parks, and some of them are open all year.", title="Oslo"),
        Passage("A train goes from Bergen to the town of Oslo three times a day and twice at night.", title="Trains"),
    ]
    by_words = {"word_vector_weight": 0}
    first, last = (compress(query, passages, 40, order_weight=weight, **by_words).decisions for weight in (0.8, 0))
    assert first[0].score > 0 == last[0].score
    assert "order" in compress(query, passages, 40).score_parts[0]
    assert "order" not in compress("Where is Oslo and what is in it?", passages, 40).score_parts[0]


def test_notes_tell_that_little_is_shared():
    (note,) = compress("Wann wurde Flesh and Blood veröffentlicht, und von wem?", BANDS, token_budget=30).notes
    assert note == f"{APART} (de): names, a few words and what the others mean are all that is compared"
    (note,) = compress(
        "Kapan album Flesh and Blood itu dirilis untuk kami, dan oleh siapa?", BANDS, token_budget=30
    ).notes
    assert note == f"{APART} (id): names and a few words are all that they share"
    assert not compress("When was Flesh and Blood released?", BANDS, token_budget=30).notes
