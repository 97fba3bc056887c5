"""What the user told an assistant in few words has half of the room, whatever words the question has."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rag_compress.chat import Message
from rag_compress.chat.conversation.counting import shared_text_counter
from rag_compress.chat.conversation.view import view_conversation
from rag_compress.chat.filling.remarks import interleaved
from tests.chat.chats import kept, turns

TALK = [
    ("How do I sow kale?", "Sow it in April, in rows at 40 centimetres from each other, and keep slugs away from it."),
    ("I planted six tomatoes.", "They will need stakes of 150 centimetres and some shelter from the rain in June."),
    ("What does Mulch do?", "It keeps the soil moist in July and August, feeds worms, and stops half of the weeds."),
    ("Two got the blight.", "A pity, burn them, and wash the tools with spirit of 70 percent before Monday."),
    ("Do I need a hoe?", "A second hand one from Sheffield for 12 euros is as good as a new one from Solingen."),
    ("Bought three more.", "Lovely, put them in at a distance of 60 centimetres, where Beans were in the last year."),
]
CHAT = turns(TALK)
ADDED, QUESTION = ["Two got the blight.", "Bought three more."], "How many tomatoes do I have?"


def test_what_the_user_told_stays_though_the_question_has_none_of_its_words():
    for share in (0.3, 0.4, 0.5, 0.6):
        assert {*ADDED} <= {*kept(CHAT, QUESTION, share)}, share


def test_it_stays_as_well_where_the_conversation_itself_ends_with_the_question():
    assert {*ADDED} <= {*kept([*CHAT, Message("user", QUESTION)], None)}


ON_RAIN = [f"Do tomatoes like rain in week {n}?" for n in range(6)]


def test_the_other_half_is_for_what_is_asked_for():
    told = [Message("user", f"My row {n} was dug.") for n in range(12)]
    answers = [Message("assistant", text) for text in ON_RAIN]
    for share in (0.3, 0.5):
        stays = {*kept([*answers, *told], "Which tomatoes like rain?", share)}
        assert len(stays.intersection(ON_RAIN)) >= share * len(ON_RAIN) / 2, share


def test_among_people_nothing_comes_forward():
    told = [Message("user", f"My row {n} was dug.") for n in range(8)]
    for role, brings in (("user", False), ("assistant", True)):
        stays = kept([*told, *(Message(role, text) for text in ON_RAIN)], "Which tomatoes like rain?", 0.4)
        assert any(text.startswith("My row") for text in stays) is brings


def test_a_question_about_a_speaker_is_not_about_what_the_user_told():
    chat = [Message(m.role, m.text, name="Ann" if m.role == "user" else "Ben") for m in CHAT]
    assert not {*ADDED} <= {*kept(chat, "How many tomatoes does Ben have?")}


def test_a_limit_of_messages_is_not_one_of_tokens():
    assert not {*ADDED} <= {*kept(CHAT, QUESTION, max_messages=6)}


def test_a_remark_is_short_says_something_and_asks_nothing():
    said = {
        "Two got the blight.": True,
        "Two got the blight, what now?": False,
        "Tell me about the blight.": False,
        "And so it is.": False,
        " ".join(f"Leaf{n} is ill." for n in range(40)): False,
        "还有两棵番茄生病了。": True,
        "番茄怎么了？": False,
    }
    for text, is_remark in said.items():
        chat = [Message("user", text), Message("assistant", text), Message("tool", text)]
        columns = view_conversation(chat, shared_text_counter("o200k_base")).transcript.columns
        assert columns.is_remark.tolist() == [is_remark, False, False], text


def test_what_stands_before_all_others_does_not_hold_up_the_next():
    assert interleaved([0, 1, 2, 3], {0, 3}, [10, 12, 1, 1], share=0.5) == [0, 1, 3, 2]


@given(st.lists(st.tuples(st.integers(0, 9), st.booleans()), max_size=20), st.floats(0, 1))
def test_preferred_units_come_forward_within_their_share_and_none_is_lost(units, share):
    costs, preferred = [cost for cost, _ in units], {unit for unit, (_, wanted) in enumerate(units) if wanted}
    order = interleaved([*range(len(units))], preferred, costs, share)
    assert sorted(order) == [*range(len(units))]
    for kind in (preferred, {*order} - preferred):
        assert [unit for unit in order if unit in kind] == sorted(kind)
    for place, unit in enumerate(order):
        earlier = order[: place + 1]
        if unit in preferred and any(other < unit and other not in earlier for other in order):
            theirs = sum(costs[one] for one in earlier if one in preferred)
            assert theirs <= share * sum(costs[one] for one in earlier) + 1e-9
