"""A question that names nothing means the passage that was named last."""

from __future__ import annotations

import pytest

from rag_compress import Passage, compress
from rag_compress.core.named_last import asks_among_several, compared_with, named_last
from rag_compress.core.passages.analysis import Analyzer

FLYER = "The frame is of steel. It comes in four weeks. It costs 1,200 euros, with a guarantee of a year."
CRUISER = "The frame is of carbon. It comes in two weeks. It costs 3,400 euros, with a guarantee of a year."
TOURER = "The frame is of aluminium. It comes in one week. It costs 900 euros, with a guarantee of a year."
BIKES = [Passage(FLYER, "Alpine Flyer"), Passage(CRUISER, "City Cruiser"), Passage(TOURER, "River Tourer (2024)")]
ASKED = ("cost", "guarante")


def analyzed(passages, language="en"):
    return Analyzer("pysbd", len, language).analyze(passages)


def named(history, asked=ASKED, passages=BIKES, language="en"):
    return named_last(analyzed(passages, language), asked, history).tolist()


def test_a_follow_up_keeps_the_passage_that_was_named_and_not_what_says_the_same_of_others():
    question = "And what does it cost, and is there a guarantee?"
    alone, after = (
        compress(question, BIKES, 15, history=history) for history in (None, ["Tell me about the City Cruiser."])
    )
    assert [passage.index for passage in alone.passages] == [0]
    assert [passage.index for passage in after.passages] == [1]


def test_the_best_sentence_of_another_passage_stays_where_the_subject_has_changed():
    texts = {
        "Returns": "You may send goods back within 30 days. They must be unused. We refund the price within a week. "
        "You pay for the parcel unless the goods were faulty.",
        "Payments": "You may pay by card or by invoice. Invoices are due in May. We do not take cheques.",
        "Shipping": "We deliver to all of Europe. A parcel to Norway takes five days. Customs may open it.",
        "Warranty": "The guarantee covers two years. Send us a photograph first. Repairs take three weeks.",
    }
    passages = [Passage(text, title) for title, text in texts.items()]
    result = compress("Can I pay by cheque?", passages, 36, history=["How do returns work?"])
    assert [passage.title for passage in result.passages] == ["Returns", "Payments"]
    assert "cheques" in result.text


@pytest.mark.parametrize(
    "question",
    [
        "Does it cost less than the Alpine Flyer?",
        "What does it cost compared to the Alpine Flyer?",
        "Is the price of the Alpine Flyer lower?",
        "Does the Alpine Flyer cost more?",
    ],
)
def test_a_comparison_with_one_passage_means_the_one_that_was_named_last_too(question):
    def kept(*history):
        return [passage.title for passage in compress(question, BIKES, 40, history=history).passages]

    assert {"Alpine Flyer", "City Cruiser"} <= {*kept("Tell me about the City Cruiser.", "It is of carbon.")}
    before = analyzed(BIKES)
    assert compared_with(question, before, ["alpin", "flyer"], ["Tell me about the City Cruiser."]) == {
        "citi",
        "cruiser",
    }
    for said in ("It rains.", "The City Cruiser and the River Tourer (2024) are new."):
        assert compared_with(question, before, ["alpin", "flyer"], [said]) == frozenset()
    others = ("Who rides the Alpine Flyer?", "Is the Alpine Flyer a cruiser?", "The Alpine Flyer: tell me more.")
    for query, terms in ((question, ["cost"]), *((other, ["alpin", "flyer"]) for other in others)):
        assert compared_with(query, before, terms, ["Tell me about the City Cruiser."]) == frozenset()


@pytest.mark.parametrize(("name", "weeks"), [("City Cruiser", "in two weeks"), ("River Tourer", "in one week")])
def test_of_sentences_that_match_alike_a_tight_budget_keeps_that_of_the_passage_that_was_named(name, weeks):
    more = "We rode it in May. Its brakes did well. The saddle is soft. Its bell is loud. There is no lamp."
    bikes = [Passage(f"{bike.text} {more}", bike.title) for bike in BIKES]
    assert weeks in compress("And how many weeks?", bikes, 12, history=[f"Tell me about the {name}."]).text


def test_who_asks_which_of_several_gets_what_others_say_of_it_before_the_rest_of_what_was_talked_about():
    more = "We rode it in May. Its brakes did well. The saddle is soft. Its bell is loud. There is no lamp."
    prices = {"Alpine Flyer": "1,200", "City Cruiser": "3,400", "River Tourer": "900"}
    bikes = [Passage(f"{more} A child can ride it. It costs {price} euros.", name) for name, price in prices.items()]
    result = compress("What is the cheapest?", bikes, 20, history=["How much is the City Cruiser?", "3,400 euros."])
    assert len(result.passages) == 2


HOTELS = [
    Passage(f"The house stands {place}. {pool} Dogs are welcome. A double room costs {price} francs.", f"Hotel {name}")
    for name, place, pool, price in (
        ("Alpenblick", "on a hill", "There is a sauna.", 140),
        ("Seehof", "by the lake", "It has an indoor pool.", 190),
        ("Krone", "in the centre", "A pool is open in summer.", 110),
    )
]


@pytest.mark.parametrize(
    "question", ["Which hotels have a pool?", "Is there a hotel with a pool?", "Does any other hotel have a pool?"]
)
def test_who_asks_for_any_of_a_kind_by_which_several_are_called_means_all_of_them(question):
    history = ["Tell me about the Hotel Alpenblick.", "It stands on a hill, and dogs are welcome."]
    text = compress(question, HOTELS, 20, history=history).text
    assert "indoor pool" in text
    assert "open in summer" in text


@pytest.mark.parametrize("question", ["Which of them is cheaper?", "Compare what a double room costs in them."])
def test_who_asks_which_of_several_means_those_that_were_named_together(question):
    history = ["Tell me about the Hotel Alpenblick and the Hotel Krone.", "Both are quiet."]
    text = compress(question, HOTELS, 24, history=history).text
    assert "140" in text
    assert "110" in text
    assert "190" not in text


def test_the_latest_name_counts_whoever_said_it_and_however_long_ago():
    history = ["Is the Alpine Flyer any good?", "Yes. So is the City Cruiser.", "I see.", "Ask on!"]
    assert named(history) == [0, 1, 0]
    assert named(history[:1]) == [1, 0, 0]


def test_a_message_that_names_two_leaves_the_question_with_both_and_one_that_names_all_with_none():
    assert named(["The Alpine Flyer or the River Tourer?"]) == [1, 0, 1]
    assert named(["The Alpine Flyer?", "The Alpine Flyer, the City Cruiser or the River Tourer?"]) == [0, 0, 0]


@pytest.mark.parametrize(
    "query",
    [
        "Which of them costs the least?",
        "Do all of these come with a guarantee?",
        "Which bike has the longest guarantee?",
        "Are there others with a guarantee?",
        "Compare what they cost.",
        "Hm, what's the cheapest one?",
        "Is there one with a longer guarantee?",
        "How many of these cost less?",
        "Gibt es eines mit Licht?",
        "Welches Rad kostet am wenigsten?",
        "Quel vélo coûte le moins ?",
        "¿Cuál es la más barata?",
        "哪款最便宜?",
        "Welches davon kostet weniger?",
        "Laquelle coûte moins ?",
        "它们的价格是多少？",
    ],
)
def test_who_asks_which_of_several_or_for_others_does_not_mean_the_one_that_was_named(query):
    assert asks_among_several(query, analyzed(BIKES))
    after = compress(query, BIKES, 20, history=["Tell me about the City Cruiser."])
    assert after.text == compress(query, BIKES, 20).text


@pytest.mark.parametrize(
    "query",
    [
        "Which colours are there?",
        "Any other costs?",
        "Is it the one with a basket?",
        "What is the best part of it?",
        "Is there a compartment?",
    ],
)
def test_what_is_asked_of_one_thing_may_be_several(query):
    assert not asks_among_several(query, analyzed(BIKES))
    assert named(["Tell me about the City Cruiser."]) == [0, 1, 0]


@pytest.mark.parametrize("asked", [("flyer", "cost"), ("alpin", "flyer")])
def test_a_question_that_names_half_of_a_title_means_that_one(asked):
    assert named(["Tell me about the City Cruiser."], asked) == [0, 0, 0]


@pytest.mark.parametrize(
    "titles",
    [
        ("Alpine Flyer", "City Cruiser", "City Cruiser"),
        ("Alpine Flyer", "City Cruiser", ""),
        ("Bicycles > Alpine Flyer", "Bicycles > City Cruiser", "Bicycles > River Tourer"),
    ],
    ids=["pieces of one document", "a passage without a name", "sections"],
)
def test_only_where_each_passage_has_a_name_of_its_own_does_a_name_tell_which_is_meant(titles):
    passages = [Passage(text, title) for text, title in zip((FLYER, CRUISER, TOURER), titles, strict=True)]
    assert named(["Tell me about the City Cruiser."], passages=passages) == [0, 0, 0]


def test_a_name_is_known_in_a_script_without_spaces():
    passages = [Passage("门票是20元。", "恭王府"), Passage("门票是60元。", "故宫博物院")]
    assert named(["你去过恭王府吗？"], ("门票",), passages, "zh") == [1, 0]


def test_nothing_was_named_where_nothing_was_said():
    assert named([]) == [0, 0, 0]


def chunks_of(pages):
    return [Passage(chunk, title) for title, chunks in pages.items() for chunk in chunks]


LODGINGS = {
    "Ashley Hotel": ("Is there parking? Parking is free of charge.", "Can I check in late? Until eleven, at the bar."),
    "Lensfield Hotel": (
        "Is there parking? Parking costs five pounds.",
        "Can I check in late? Until ten, by telephone.",
    ),
    "Worth House": ("Is there parking? Parking is in the street.", "Can I check in late? No, at six the door is shut."),
}


def test_all_chunks_of_the_page_that_was_named_are_meant():
    pages = chunks_of(LODGINGS)
    history = ["A room in the south, please.", "I can book the Worth House for you."]
    result = compress("Great, do they have parking?", pages, 12, history=history)
    assert result.text.endswith("Parking is in the street.")
    assert named(history, ("park",), pages) == [0, 0, 0, 0, 1, 1]


def test_a_page_of_which_one_chunk_was_found_is_a_record_like_those_with_several():
    pages = chunks_of(LODGINGS)[:5]
    assert named(["I can book the Worth House for you."], ("park",), pages) == [0, 0, 0, 0, 1]


def test_titles_of_which_few_are_shared_are_topics_that_are_said_without_being_named():
    articles = {
        "Football": ("It is played with a ball.", "Goals are counted."),
        "American football": ("It is played in the autumn.",),
        "World Cup": ("It is held every four years.",),
    }
    assert named(["Rugby is a kind of football."], ("team",), chunks_of(articles)) == [0, 0, 0, 0]


def test_chunks_of_a_single_page_are_not_told_apart_by_its_name():
    page = chunks_of({"Worth House": LODGINGS["Worth House"]})
    assert named(["I can book the Worth House for you."], ("park",), page) == [0, 0]


@pytest.mark.parametrize("last", ["How about the Ashley Hotel?", "How about the Worth House?"])
def test_the_kind_that_several_records_are_called_by_is_no_name(last):
    asked = ("hotel", "park")
    meant = [float(title in last) for title, chunks in LODGINGS.items() for _ in chunks]
    assert named([last], asked, chunks_of(LODGINGS)) == meant


def test_a_word_of_the_one_that_was_named_names_no_other():
    pages = chunks_of({title: LODGINGS[title] for title in ("Ashley Hotel", "Worth House")})
    assert named(["How about the Ashley Hotel?"], ("hotel", "park"), pages) == [1, 1, 0, 0]


def test_who_names_another_page_by_the_word_that_only_it_has_means_that_one():
    assert named(["How about the Ashley Hotel?"], ("lensfield", "park"), chunks_of(LODGINGS)) == [0] * 6


def test_who_asks_which_of_several_pages_gets_what_all_of_them_say():
    history = ["Tell me about the Worth House.", "It is quiet."]
    text = compress("Which hotel has free parking?", chunks_of(LODGINGS), 30, history=history).text
    assert "free of charge" in text
    assert "five pounds" in text


def test_a_page_is_compared_with_the_one_that_was_named_last():
    before = analyzed(chunks_of(LODGINGS))
    question = "Is it cheaper than the Lensfield Hotel?"
    assert compared_with(question, before, ["lensfield", "hotel"], ["I can book the Worth House."]) == {"worth", "hous"}
