"""The question behind small talk tells how far a query leans on the conversation."""

from __future__ import annotations

import pytest

from rag_compress.chat.judging.questions import dependence_of, questions_of
from rag_compress.chat.leaning.asked_anew import asked_anew

SMALL_TALK = {
    "en": ("I met him again, he looked so tired. What I really want to know is: ", "who repaired the boiler?"),
    "de": ("Ich habe ihn heute wieder getroffen. Was ich eigentlich wissen wollte: ", "Wer hat den Kessel repariert?"),
    "fr": ("Je l'ai revu hier, il avait l'air fatigué. Ma vraie question est : ", "qui a réparé la chaudière ?"),
    "es": ("Ayer la vi otra vez, ella estaba cansada. Mi pregunta real es: ", "¿quién reparó la caldera?"),
    "zh": ("今天天气真好，我遇到他了，他好像很累。不好意思，我真正想问的是：", "修锅炉的师傅叫什么名字？"),
}


def leaning(query: str, language: str) -> float:
    return max(dependence_of(question, (), language) for question in questions_of(query, [language], language))


@pytest.mark.parametrize("language", SMALL_TALK)
def test_what_is_said_before_the_real_question_leans_on_nothing(language):
    before, question = SMALL_TALK[language]
    assert leaning(before + question, language) == leaning(question, language) == 0.0


def test_a_question_before_the_real_one_leans_on_nothing_either():
    before = "最近参加的活动太多了，不知道他这次会不会来呢？等等，我真正想问的问题是："
    assert leaning(f"{before}修锅炉的师傅叫什么名字？", "zh") == 0.0


def test_the_real_question_may_lean_on_the_conversation():
    assert leaning("I am so tired. What I really want to know is: how old is he?", "en") > 0.4


@pytest.mark.parametrize(
    "query", ["其实我想问的是这个景点的附近有餐馆吗？", "好的，其实我刚才想问的是这个景点的附近有餐馆吗？"]
)
def test_what_points_behind_the_words_that_announce_a_question_still_points(query):
    assert leaning(query, "zh") > 0.4


@pytest.mark.parametrize(
    "query",
    [
        "What do I really want?",
        "My actual question is:",
        "我想问一下，那家酒店的电话是多少？",
        'He wrote "my real question is who did it" and left, where did he go?',
    ],
)
def test_a_query_without_a_question_behind_such_words_stays(query):
    assert asked_anew(query) == query
