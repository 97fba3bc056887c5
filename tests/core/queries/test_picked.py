"""Words that pick by its place what was listed: "the second one"."""

from __future__ import annotations

import pytest

from rag_compress import Passage, compress
from rag_compress.core.queries.picked import LONGEST_QUERY, REMEMBERED, name_what_is_picked

ASKED = "Where can I stay?"
LISTED = "You could stay at these hotels:\n1. Alba: by the sea\n2. Bruno: in the old town\n3. Clara: at the station"


def picked(query, *history):
    return name_what_is_picked(query, [*(history or (ASKED, LISTED))])


@pytest.mark.parametrize(
    ("query", "named"),
    [
        ("What does breakfast cost in the second one?", "What does breakfast cost in Bruno?"),
        ("Does the first have a pool?", "Does Alba have a pool?"),
        ("What does the second one cost?", "What does Bruno cost?"),
        ("Is the third hotel's pool heated?", "Is Clara's pool heated?"),
        ("Tell me about the last one.", "Tell me about Clara."),
        ("the 2nd", "Bruno"),
        ("Compare the first and the third.", "Compare Alba, Clara."),
        ("Which of the last two is quiet?", "Which of Bruno, Clara is quiet?"),
        ("Has option 2 or option 3 a pool?", "Has Bruno or Clara a pool?"),
        ("Option B, please", "Bruno, please"),
        ("I'd like number three", "I'd like Clara"),
        ("#3", "Clara"),
        ("2.", "Bruno"),
        ("Und das zweite Hotel?", "Und Bruno?"),
        ("Et le premier ?", "Et Alba ?"),
        ("¿Y la última?", "¿Y Clara?"),
        ("E il secondo?", "E Bruno?"),
        ("E o primeiro?", "E Alba?"),
        ("En de tweede optie?", "En Bruno?"),
        ("第二个有游泳池吗？", "Bruno有游泳池吗？"),
    ],
)
def test_what_picks_an_item_is_read_as_its_name(query, named):
    assert picked(query) == named


@pytest.mark.parametrize(
    ("query", "named"),
    [
        ("THE FİRST ONE", "Alba"),
        ("the thırd one", "Clara"),
        ("the \u017fecond one", "Bruno"),
        ("LA PRİMERA", "Alba"),
        ("the fİrst fıve", "the fİrst fıve"),
        ("option fİve", "option fİve"),
    ],
)
def test_letters_that_an_expression_takes_for_others_are_read_as_these(query, named):
    assert picked(query) == named


@pytest.mark.parametrize(
    "query",
    [
        "What is due on the first of the month?",
        "What about the last but one?",
        "What says chapter no. 2 of the book?",
        "And the latter half of May?",
        "When was the second world war?",
        "Why Porto in the first place?",
        "What happened on the 2nd of May?",
        "Who was the last king of France?",
        "Which was the first to open?",
        "A third of the price?",
        "When does the last train leave?",
        "And the fourth one?",
        "Tell me about the first four",
        "no. 7",
        "x" * LONGEST_QUERY + " the second one",
    ],
)
def test_other_firsts_and_seconds_and_what_the_list_has_not_stay_as_they_are(query):
    assert picked(query) == query


def test_the_former_and_the_latter_are_the_first_and_the_last():
    listed = "There are sedans, vans and pickups."
    assert picked("Is the latter cheaper than the former?", listed) == "Is pickups cheaper than sedans?"


def test_who_asks_on_after_an_offer_has_not_chosen_from_it():
    offer = "It has six. Shall I write a short note or a long one?"
    assert picked("How many did the second have?", ASKED, offer) == "How many did the second have?"
    assert picked("The second one, please.", ASKED, "Shall I write a note or a letter?") == "a letter, please."


def test_a_list_of_lines_is_remembered_and_what_prose_joins_only_until_the_next_message():
    between = ["How much is breakfast in the first one?", "9 euros."]
    assert picked("And in the second?", ASKED, LISTED, *between) == "And in Bruno?"
    assert picked("And in the second?", ASKED, LISTED, *between * (REMEMBERED // 2)) == "And in the second?"
    prose = "I suggest the Alba, the Bruno, or the Clara."
    assert picked("And in the second?", ASKED, prose) == "And in the Bruno?"
    assert picked("And in the second?", ASKED, prose, *between) == "And in the second?"


@pytest.mark.parametrize(
    ("query", "listed"),
    [
        ("When did the second world war start?", "The First World War had causes: alliances, nationalism and armies."),
        ("Is the second SIM an eSIM?", "These phones have dual SIM:\n1. Alba\n2. Bruno"),
        ("What happens on the second day?", "Plans are refunded within 30 days.\n1. Alba\n2. Bruno"),
        ("What happens in the first 12 months?", LISTED),
        ("How do I get the last item of a list?", LISTED),
        ("The number one reason for refunds?", LISTED),
        ("Quando vence a segunda via da fatura?", LISTED),
        ("The first thing I saw was the sea", LISTED),
        ("第一个月免费吗？", LISTED),
    ],
)
def test_a_number_that_counts_something_else_picks_nothing(query, listed):
    assert picked(query, ASKED, listed) == query


@pytest.mark.parametrize(
    ("query", "named"),
    [
        ("Does the second restaurant take cards?", "Does Dora take cards?"),
        ("When does the first museum open?", "When does Art open?"),
        ("Where is the second one?", "Where is Dora?"),
    ],
)
def test_of_several_lists_the_one_is_meant_of_which_the_noun_tells(query, named):
    assert picked(query, ASKED, "### Museums\n1. Art\n2. Ships\n\n### Restaurants\n1. Clara\n2. Dora") == named


def test_what_was_asked_how_is_told_in_steps():
    steps = "1. **Open the app**\n2. **Press start**"
    assert picked("What if the second step fails?", "How do I start it?", steps) == "What if Press start fails?"
    assert picked("Why is it step 2?", "How do I start it?", steps) == "Why is it Press start?"
    assert picked("Why does the first dish burn?", "How do I cook dishes?", steps) == "Why does the first dish burn?"


def test_what_stands_behind_one_is_no_noun():
    assert picked("The last one looks good") == "Clara looks good"
    assert picked("Die erste bitte") == "Alba bitte"
    assert picked("Was kostet es im zweiten?") == "Was kostet es Bruno?"


def test_nothing_is_picked_where_nothing_was_said():
    assert name_what_is_picked("the second one", []) == "the second one"
    assert picked("the second one", "Hello.", "Hello, how can I help?") == "the second one"


HOTELS = [
    Passage("It has forty rooms. Breakfast costs 9 euros. Dogs are not allowed.", "Hotel Alba"),
    Passage("It has nine rooms. Breakfast costs 6 euros. Dogs are welcome.", "Pension Bruno"),
    Passage("It has twenty rooms. Breakfast costs 12 euros. Dogs cost extra.", "Casa Clara"),
]


@pytest.mark.parametrize(
    ("query", "kept"),
    [
        ("What does breakfast cost in the second one?", "6 euros"),
        ("And breakfast in the last one?", "12 euros"),
        ("Are dogs allowed in the third?", "Dogs cost extra."),
        ("How many rooms has option 1?", "forty rooms"),
    ],
)
def test_the_answer_about_the_item_that_is_picked_is_kept(query, kept):
    offer = "1. Hotel Alba: by the sea\n2. Pension Bruno: in the old town\n3. Casa Clara: at the station"
    result = compress(query, HOTELS, 14, history=[ASKED, offer])
    assert kept in result.text
    assert any("is read as" in note for note in result.notes)
    assert not compress(query, HOTELS, 14, history=[ASKED]).notes
