"""Questions are known by the question marks of all scripts."""

from __future__ import annotations

import pytest

from rag_compress.chat import Message, compress_chat, dependence
from rag_compress.chat.conversation.analysis import analyze_messages
from rag_compress.chat.importance import message_type
from rag_compress.chat.statements import is_disclosure

KEY = [
    Message("user", "المفتاح تحت الحجر في الحديقة."),
    Message("assistant", "حسنا، سأتذكر ذلك جيدا."),
    Message("user", "السماء تمطر اليوم بغزارة شديدة."),
    Message("assistant", "نعم، خذ معك المظلة عند الخروج."),
]


def test_an_arabic_question_finds_its_answer():
    assert compress_chat(KEY, "أين المفتاح؟", 12).indices == (0,)
    assert compress_chat(KEY, "أين المفتاح؟", 12) == compress_chat(KEY, "أين المفتاح?", 12)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("أين المفتاح؟", "المفتاح تحت الحجر"),
        ("钥匙在哪里？", "钥匙在石头下面"),
        ("کلید کجاست؟", "کلید زیر سنگ است"),
        ("Gdzie klucz?", "Klucz pod kamieniem"),
    ],
)
def test_a_question_stands_alone_in_any_script(question, told):
    assert dependence(question) == dependence(f"{told}{question[-1]}") == 0.0
    assert dependence(question[:-1]) == 0.0, "its word asks"
    assert dependence(told) == 0.5
    assert analyze_messages([question], [None], ["en"])[0].is_question
    assert message_type(Message("user", question)) == "query"


def test_the_greek_question_mark_asks_whatever_space_follows():
    assert [dependence(f"Μένει εδώ{end}") for end in (";", "; ", ".")] == [0.0, 0.0, 0.5]


@pytest.mark.parametrize("mark", ["?", "？", "؟"])
def test_a_question_discloses_nothing_whatever_follows(mark):
    assert not is_disclosure(f"Do I dislike tea{mark} It rains.")
    assert is_disclosure("I dislike tea. It rains.")
