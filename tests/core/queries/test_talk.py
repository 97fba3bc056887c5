"""What a query stands for: what it replies to, and the question that it goes on with."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress import Passage, compress
from rag_compress.core.queries.replies import LONGEST_ASKED_BACK
from rag_compress.core.queries.talk import LONGEST_REPLY, read_in_talk

ASKED = "How do I reset my router?"


@pytest.mark.parametrize(
    ("query", "history", "read"),
    [
        ("The X200.", [ASKED, "Which model do you have?"], "How do I reset my router, The X200."),
        ("X200", [ASKED, "There are several. Which model do you have?"], "How do I reset my router, X200"),
        ("No, the X300", [ASKED, "Do you mean the X200?"], "How do I reset my router, No, the X300"),
        ("Das X200.", ["Wie geht der Router an?", "Welches Modell?"], "Wie geht der Router an, Das X200."),
        ("2019年", ["收入是多少？", "您指的是哪一年？"], "收入是多少, 2019年"),
    ],
)
def test_a_reply_to_what_was_asked_back_is_read_with_the_question_before(query, history, read):
    assert read_in_talk(query, history) == read


@pytest.mark.parametrize("before", ["I have a router.", "¡Qué buen dato! El router es nuevo.", "Thanks!"])
def test_a_reply_stands_for_itself_where_nothing_was_asked_before(before):
    assert read_in_talk("The X200.", [before, "Which model do you have?"]) == "The X200."


@pytest.mark.parametrize(
    ("before", "read"),
    [
        ("how do i reset my router", "how do i reset my router, The X200."),
        ("My router broke. How do I reset it?", "My router broke. How do I reset it, The X200."),
        ("What a day! My router broke.", "The X200."),
        ("How do I reset my router? " + "It blinks red and green. " * 20, "The X200."),
    ],
)
def test_a_reply_is_read_with_what_asks_before_in_few_words(before, read):
    assert read_in_talk("The X200.", [before, "Which model do you have?"]) == read


def test_several_questions_in_a_row_may_be_asked_back():
    history = [ASKED, "Which model do you have?", "The X200", "Which year is it of?"]
    assert read_in_talk("2019", history) == "How do I reset my router, The X200, 2019"


@pytest.mark.parametrize(
    "yes", ["Yes", "yes please!", "Sure, go ahead.", "Ja, gerne", "Oui, merci", "Sí", "好的", "Both of them."]
)
def test_a_mere_yes_stands_for_what_was_asked_back_or_offered(yes):
    assert read_in_talk(yes, [ASKED, "Do you mean the X200?"]) == "How do I reset my router, Do you mean the X200?"
    offer = "Shall I tell you who paid for it?"
    assert read_in_talk(yes, ["When was it built?", f"In 1911. {offer}"]) == offer
    assert read_in_talk(yes, ["When was it built?", f"{'It took long. ' * 20}{offer}"]) == offer


def test_a_yes_to_what_is_asked_behind_an_answer_asks_the_answered_question_no_more():
    history = ["How much is the T4?", "It costs 5 euros. Should it be delivered to the shop?"]
    assert read_in_talk("yes", history) == "Should it be delivered to the shop?"


def test_a_question_is_completed_by_the_last_message_only_where_that_is_a_question_alone():
    assert read_in_talk("And the T5?", ["Who opened the shop?", "How much is the T4?"]) == "How much is the T5?"
    history = ["How much is the T4?", "The T4 costs 5 euros. Shall I order it?"]
    assert read_in_talk("And the T5?", history) == "How much is the T5?"


@pytest.mark.parametrize(
    ("last", "offer"),
    [
        ("In 1911. If you'd like, I can say who paid.", "If you'd like, I can say who paid."),
        ("In 1911. Let me know if you want to hear who paid!", "Let me know if you want to hear who paid!"),
        ("1911. Wenn Sie möchten, nenne ich den Bauherrn.", "Wenn Sie möchten, nenne ich den Bauherrn."),
        ("In 1911. I can tell you who paid. Would you like me to do that?", "I can tell you who paid."),
        ("In 1911. I can tell you who paid. Interested?", "I can tell you who paid."),
    ],
)
def test_a_mere_yes_stands_for_an_offer_that_asks_nothing_itself(last, offer):
    assert read_in_talk("Yes, please do", ["When was it built?", last]) == offer


@pytest.mark.parametrize("last", ["In 1911.", "In 1911. Let me know if you have any other questions!"])
def test_a_mere_yes_to_what_offers_nothing_stays_as_it_is(last):
    assert read_in_talk("ok", ["When was it built?", last]) == "ok"


@pytest.mark.parametrize("reply", ["No, thanks", "nein danke", "nie, dziękuję", "Thanks for your quick reply!"])
def test_a_mere_no_or_a_courtesy_is_no_answer_to_what_was_asked_back(reply):
    assert read_in_talk(reply, [ASKED, "Which model do you have?"]) == reply


def test_only_a_yes_replies_to_an_offer_behind_an_answer_and_other_replies_to_a_choice():
    query = "The second payment failed"
    assert read_in_talk(query, [ASKED, "Press the button. Do you want a new one?"]) == query
    assert read_in_talk("Blue", [ASKED, "Sure! Do you want the blue or the red case?"]) == f"{ASKED[:-1]}, Blue"


def test_what_is_picked_of_two_that_were_offered_is_read_by_its_name():
    history = ["Which trains go to Oslo?", "Do you mean the day train or the night train?"]
    assert read_in_talk("The second one", history) == "Which trains go to Oslo, night train"


@pytest.mark.parametrize(
    ("query", "last"),
    [
        ("What does it cost?", "Which model do you have?"),
        ("what does it cost", "Which model do you have?"),
        ("x" * (LONGEST_REPLY + 1), "Which model do you have?"),
        ("The X200.", "Press the button."),
        ("The X200.", "x" * LONGEST_ASKED_BACK + " Which model do you have?"),
        ("The opening hours", "Is there anything else I can help you with?"),
        ("It does not work", "Press the button. Does that help?"),
    ],
)
def test_a_query_stays_as_it_is_that_asks_itself_or_to_which_nothing_was_asked_back(query, last):
    assert read_in_talk(query, [ASKED, last]) == query


@pytest.mark.parametrize(
    ("query", "history", "read"),
    [
        ("And the X300?", ["What does the X200 cost?", "90 euros."], "What does the X300 cost?"),
        ("And the X300?", ["What does the X200 cost?"], "What does the X300 cost?"),
        ("And Oslo?", ["Who is the mayor of Rome?", "Ann.", "And Bergen?", "Bob."], "Who is the mayor of Oslo?"),
        ("And in 2020?", ["What was the profit?", "In which year?", "In 2019.", "9."], "What was the profit, In 2020."),
    ],
)
def test_a_question_that_only_names_something_else_is_the_one_before_with_this_in_it(query, history, read):
    assert read_in_talk(query, history) == read


def test_what_was_left_incomplete_completes_nothing():
    history = ["What does it cost?", "9 euros.", "And that of the X200?", "8 euros."]
    assert read_in_talk("And that of the X300?", history) == "And that of the X300?"


@pytest.mark.parametrize("before", ["I like the X200.", "What is a router?", "Is the X200 better than the X100?"])
def test_where_nothing_was_asked_or_nothing_is_like_it_it_stays_as_it_is(before):
    assert read_in_talk("And the X300?", [before, "I see."]) == "And the X300?"


def test_nothing_is_needed_before_what_was_asked_back():
    assert read_in_talk("The X200.", []) == "The X200."
    assert read_in_talk("The X200.", ["Which model do you have?"]) == "The X200."
    assert read_in_talk("The X200.", ["", "Which model do you have?"]) == "The X200."


def test_the_answer_to_the_question_before_is_kept_for_what_was_replied():
    passages = [
        Passage("Hold the small button for ten seconds to reset the router. Its case is of steel.", "X200"),
        Passage("Pull the plug twice to reset the router. Its case is of wood.", "X300"),
        Passage("A router has a case and a plug.", "Routers"),
    ]
    for model, kept in (("X200", "ten seconds"), ("X300", "plug twice")):
        result = compress(f"The {model}.", passages, 14, history=[ASKED, "Which model do you have?"])
        assert kept in result.text
        assert any("is read as" in note for note in result.notes)


def test_an_embedder_is_given_the_query_as_it_stands_in_the_talk():
    seen = []

    def embed(texts):
        seen.extend(texts)
        return [[1.0, 0.0]] * len(texts)

    talk = ["Where can I stay?", "1. Alba\n2. Bruno"]
    passages = [
        "Alba is by the sea, and it is for you and me.",
        "Bruno is new. It has a pool.",
        "It rains in the old town.",
    ]
    found = compress("Both of them: the first and the second", passages, 8, history=talk, embedder=embed)
    assert seen[0] == "Both of them: Alba, Bruno"
    assert found.notes == ("after what was said before, the query is read as 'Both of them: Alba, Bruno'",)


SAID = st.one_of(
    st.text(), st.text("no yes12.,?？!\n\t\x1c\u2028#*|-") | st.sampled_from(["Which one?", "1. a\n2. b", "No\n"])
)


@given(SAID, st.lists(SAID, max_size=4))
def test_whatever_is_said_is_read_as_some_text(query, history):
    assert isinstance(read_in_talk(query, history), str)
    assert read_in_talk(query, []) == query


@pytest.mark.parametrize("blank", ["\n", " \t", "No\n", "no\xa0", "\x1c"])
def test_a_reply_with_nothing_but_blanks_behind_its_no_stays_as_it_is(blank):
    assert read_in_talk(blank, [ASKED, "Which model do you have?"]) == blank
