"""Chinese, Japanese and what is typed in small letters show few names or none; numbers alone must not mislead."""

import numpy as np
import pytest

from rag_compress.chat import Message, compress_chat
from rag_compress.chat.conversation.analysis import specifics
from rag_compress.chat.conversation.specificity import Specificity
from rag_compress.chat.leaning.dependence import dependence

BOOKING = [
    ("user", "i need a hotel for 2 nights from may 14 for 3 people, at most 120 euros"),
    ("assistant", "there are 17 of them. their phone is 030 2759140, and it takes 25 minutes by bus 48"),
    ("user", "ok. i also look for a quiet place to eat that has vegetarian dishes, near the old harbour"),
    ("assistant", "the lemon tree would suit you, on the corner of the fish market and the mill lane"),
    ("user", "how large is it, and do they take dogs"),
    ("assistant", "it has a few tables on the terrace, and dogs are welcome there"),
]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("你好，4.5分以上的酒店都有wifi。", {"4.5", "wifi"}),
        ("5/27の10:30にホテルを出発。", {"5/27", "10:30", "ホテル"}),
        ("Ask Anna about 北京 and the tea.", {"anna"}),
    ],
)
def test_numbers_and_foreign_words_stand_out_of_a_text_without_spaces(text, found):
    assert specifics(text) == found


def test_numbers_weigh_a_quarter_where_nothing_shows_a_name():
    numbers = [frozenset({"9"}), frozenset({"10"}), frozenset()]
    with_names = [frozenset({"9"}), frozenset({"10", "oslo"}), frozenset()]
    alone, beside = Specificity().extended(numbers).shares(), Specificity().extended(with_names).shares()
    assert alone[0] == pytest.approx(beside[0] / 4)
    grown = Specificity().extended(with_names[:1]).extended(with_names[1:])
    assert np.array_equal(grown.shares(), beside)


def test_what_was_said_last_is_kept_before_old_numbers():
    chat = [Message(role, text) for role, text in BOOKING]
    assert compress_chat(chat, "good. can you reserve it for us", 38).indices == (3, 5)


@pytest.mark.parametrize(
    "text", ["行，电话是多少？", "哦，附近有什么？", "可以呀，能玩多久？", "收到，地址在哪？", "也行啊，几点开门？"]
)
def test_a_chinese_turn_opens_as_a_reply(text):
    assert dependence(text) == 0.5


@pytest.mark.parametrize("text", ["そうですか。いくらですか？", "わかりました。駅はどこですか？", "ええ、いつですか？"])
def test_a_japanese_turn_opens_as_a_reply(text):
    assert dependence(text) == 0.5


@pytest.mark.parametrize(
    "text", ["太阳有多大？", "恩格斯是谁？", "可以上传几个文件？", "行李几公斤？", "じゃがいもはいくら？", "あと何日？"]
)
def test_words_that_begin_like_a_reply_are_none(text):
    assert dependence(text) == 0.0
