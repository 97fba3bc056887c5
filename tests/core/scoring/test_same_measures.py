"""Values of one kind, where the same is asked of each thing."""

from __future__ import annotations

import pytest

from rag_compress import Passage, compress

ASKED = "What is the budget of each project?"


def kept(query, texts, token_budget, **settings):
    return compress(query, [Passage(text, title=f"Plan {n}") for n, text in enumerate(texts)], token_budget, **settings)


@pytest.mark.parametrize(
    ("said", "answer", "aside"),
    [
        ("The budget is {} euros.", "They granted 95,000 euros.", "Some 95,000 people came."),
        ("The budget is €{}.", "They granted €95,000.", "Some 95,000 people came."),
        ("The budget is {} a year.", "They granted 95,000 a year.", "Some 95,000 people came."),
        ("The budget is since 19{}.", "They began it in 1984.", "Some 95,000 people came."),
        ("The budget lasts for {} weeks.", "They end after nine weeks.", "Some nine people came."),
    ],
)
def test_what_gives_a_value_of_the_kind_that_others_give_answers_too(said, answer, aside):
    texts = [f"{said.format(20)} All is well.", f"All is well. {said.format(30)}", f"{aside} {answer}"]
    decisions = kept(ASKED, texts, 100).decisions
    score = {texts[d.passage_index][d.start : d.end]: d.score for d in decisions}
    assert score[answer] > score[aside]


def test_a_unit_in_a_script_without_spaces_is_one_too():
    texts = ["这个手机的价格是8999元。天气很好。", "这个手机的价格是4599元。天气不错。", "我们卖2399元。一共有2399人。"]
    decisions = kept("每个手机的价格是多少?", texts, 200).decisions
    score = {texts[d.passage_index][d.start : d.end]: d.score for d in decisions}
    assert score["我们卖2399元。"] > score["一共有2399人。"]


TEXTS = ["The budget is 20 euros. All is well.", "All is well. The budget is 30 euros.", "They granted 95,000 euros."]


@pytest.mark.parametrize("query", ["What is the budget of the project?", "Which project has a budget?"])
def test_a_query_for_one_thing_asks_for_no_other_values(query):
    assert kept(query, TEXTS, 100).decisions[-1].score < kept(ASKED, TEXTS, 100).decisions[-1].score


def test_one_passage_among_several_does_not_tell_the_kind():
    texts = [
        "The budget is 20 euros. All is well.",
        "The budget is unknown. All is well.",
        "They granted 95,000 euros.",
    ]
    assert kept(ASKED, texts, 100).decisions[-1].score < kept(ASKED, TEXTS, 100).decisions[-1].score


def test_it_is_switched_off_with_the_weight_of_signs():
    assert kept(ASKED, TEXTS, 100, sign_weight=0.0).decisions[-1].score < kept(ASKED, TEXTS, 100).decisions[-1].score


def test_passages_without_text_give_none():
    assert kept(ASKED, [*TEXTS, ""], 100).text
