"""What people state in the same breath as a question."""

import pytest

from rag_compress.chat import Message, compress_chat
from rag_compress.chat.statements import is_directive, is_disclosure


@pytest.mark.parametrize("said", [
    "I'm allergic to nuts, what can I eat?",
    "I prefer e-books for their portability, but I enjoy print for gifts, so can you help me find a balance?",
    "I prefer sneakers in black or grey - do you have any ideas?",
    "Ich mag keinen Fisch, kannst du mir ein Rezept geben?", "Ich bin allergisch gegen Nüsse, was kann ich essen?",
    "Je suis végétarienne, tu peux me proposer un menu ?", "Soy alérgica a las nueces ¿qué puedo comer?",
    "Sono allergico alle noci, cosa posso mangiare?", "Ik ben allergisch voor noten, wat kan ik eten?",
    "Jestem uczulony na orzechy, co mogę zjeść?", "У меня аллергия на орехи, что мне можно есть?",
    "Ich bin Vegetarierin, weißt du, was ich kochen kann?",
    "我对花生过敏，可以吃什么？", "저는 땅콩 알레르기가 있어요, 뭘 먹을 수 있나요?",
])  # fmt: skip
def test_what_is_said_of_oneself_before_a_question_is_a_statement(said):
    assert is_disclosure(said)


def test_what_shall_hold_is_told_before_a_question_too():
    assert is_directive("From now on answer in French, what is a fjord?")


@pytest.mark.parametrize("said", [
    "Do I prefer tea, or is it coffee?", "Would you say that I avoid risks, and why?",
    "Did I mention that I hate cilantro, and when was it?", "How about my diet, what should I change?",
    "If I were allergic to nuts, what could I eat?", "Wenn ich keinen Fisch mag, was gibt es dann?",
    "You know I can't eat gluten, right?", "What is it that I prefer?",
])  # fmt: skip
def test_what_is_asked_or_supposed_is_none(said):
    assert not is_disclosure(said)


def test_a_preference_that_was_stated_with_a_question_bears_on_later_requests():
    preference = "I prefer Trello for its shared boards, can you show me how to set one up?"
    talk = [Message("user", preference), Message("assistant", "Open a board and add three lists.")]
    for day in range(1, 40):
        talk += [Message("user", f"What rhymes with day {day}?"), Message("assistant", f"Perhaps bay {day}, or clay.")]
    kept = compress_chat(talk, "How should we organise our tasks?", 80).messages
    assert preference in [message.text for message in kept]
