"""A question that names something else in place of what the one before named."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress import Passage, compress
from rag_compress.core.queries.ellipses import complete, could_complete

COST = "What does the X200 cost?"
MAYOR = "Who is the mayor of Bergen?"


@pytest.mark.parametrize(
    ("query", "question", "completed"),
    [
        ("And the X300?", COST, "What does the X300 cost?"),
        ("What about the Z1?", COST, "What does the Z1 cost?"),
        ("OK, thanks. And the X300?", COST, "What does the X300 cost?"),
        ("I meant the X300.", COST, "What does the X300 cost?"),
        ("No, the X300", COST, "What does the X300 cost?"),
        ("X300?", COST, "What does the X300 cost?"),
        ("and close_file()?", "What does open_file raise?", "What does close_file raise?"),
        ("And Oslo?", MAYOR, "Who is the mayor of Oslo?"),
        ("And in lemons?", "How much salt is in oranges?", "How much salt is in lemons?"),
        ("What about 2018?", "What did the 3 shops earn in 2019?", "What did the 3 shops earn in 2018?"),
        ("How about that into Oslo?", "What part of sales into Bergen grew?", "What part of sales into Oslo grew?"),
        ("And in Bern?", "What is the weather in the Alps?", "What is the weather in Bern?"),
        ("And in the Alps?", "What is the weather in Bern?", "What is the weather in the Alps?"),
        ("Et la Z300 ?", "Combien coûte le X200 ?", "Combien coûte la Z300 ?"),
        ("And Ann Lee?", "Where was Bob Ray born?", "Where was Ann Lee born?"),
        ("And on Monday?", "Does Anna work on Sunday?", "Does Anna work on Monday?"),
        ("And the Brick 17?", "How heavy is the Aero 14?", "How heavy is the Brick 17?"),
        ("And the Terra Pro?", "How heavy is the Aero 14?", "How heavy is the Terra Pro?"),
        ("And the last train?", "When does the first train to Rome go?", "When does the last train to Rome go?"),
        ("Und im zweiten Jahr?", "Was kostet er im ersten Jahr?", "Was kostet er im zweiten Jahr?"),
        ("And in a mango?", "How much salt is in a banana?", "How much salt is in a mango?"),
        ("and in JavaScript?", "How do I sort a list in Python?", "How do I sort a list in JavaScript?"),
        ("And of children under 6?", "What is the weight of adults?", "What is the weight of children under 6?"),
        ("And requests.post()?", "What does requests.get() return?", "What does requests.post() return?"),
        ("Et Germinal ?", "Qui a écrit Les Misérables ?", "Qui a écrit Germinal ?"),
        ("Und der X300?", "Was kostet der X200?", "Was kostet der X300?"),
        ("Und wie ist es mit Oslo?", "Wie groß ist Bergen?", "Wie groß ist Oslo?"),
        ("Et le X300 ?", "Combien coûte le X200 ?", "Combien coûte le X300 ?"),
        ("And the Eiffel Tower?", "How tall is a Ferris Wheel?", "How tall is the Eiffel Tower?"),
        ("And my Saab?", "What can go wrong with a Volvo?", "What can go wrong with my Saab?"),
        ("¿Y el X300?", "¿Qué hago con un X200?", "¿Qué hago con un X300?"),
        ("¿Y Madrid?", "¿Quién gobierna Barcelona?", "¿Quién gobierna Madrid?"),
    ],
)
def test_what_it_names_stands_in_place_of_its_like(query, question, completed):
    assert complete(query, question) == completed


@pytest.mark.parametrize(
    ("query", "question"),
    [
        ("And the guarantee?", COST),
        ("And the X200?", COST),
        ("and on Saturdays", "When does the first train to Oxford leave?"),
        ("And after five years?", "How long is the notice in the first years?"),
        ("And the car insurance?", "How do I renew insurance?"),
        ("And that without the adoption of ASC 606?", "What was the Deferred tax?"),
        ("And who was Hubble?", "Who is Webb?"),
        ("And Oslo?", "Is Bergen older than Rome?"),
        ("What about the actor who plays Batman?", "Who plays Joker?"),
        ("Thoughts?", MAYOR),
        ("それで、2番目はいくらですか?", "AndroidのX2はいくらですか?"),
        ("Thanks", MAYOR),
        ("What about the causes in America?", "What are the causes in Europe and in Asia?"),
        ("And the red, green and blue ones of the X300?", COST),
    ],
)
def test_what_has_no_like_or_asks_something_itself_is_not_completed(query, question):
    assert complete(query, question) is None


@given(st.text("aX2 _.?'/and"), st.text("aX2 _.?'/and"))
def test_whatever_is_completed_holds_what_the_query_names(query, question):
    completed = complete(query, question)
    assert completed is None or (could_complete(query) and completed != question)


@pytest.mark.parametrize("lead", ["And the", "What about the", "OK, and the", "I meant the"])
@pytest.mark.parametrize(("model", "price"), [("X300", "150 euros"), ("Z1", "40 euros")])
def test_the_answer_about_what_it_names_is_kept(lead, model, price):
    passages = [
        Passage(f"The {name} has {aerials}. It costs {euros} euros. It weighs {grams} grams. Its case is grey.", name)
        for name, aerials, euros, grams in (
            ("X200", "two aerials", 90, 300),
            ("X300", "four aerials", 150, 500),
            ("Z1", "no aerial", 40, 100),
        )
    ]
    assert price in compress(f"{lead} {model}?", passages, 10, history=[COST, "It costs 90 euros."]).text
