"""What the metrics of conversations say of what a system kept, worked out by hand."""

from __future__ import annotations

import pytest

from eval.metrics import CHAT_METRICS, Labels, Outcome
from eval.metrics.continuity import known_terms, turn_terms
from eval.systems import parse_system
from eval.systems.history import Kept, history
from eval.task import Task
from tests.eval.tiny import WORDS, question
from tests.eval.tiny_chat import MESSAGES, chat_row, conversation, conversation_after


def outcome(kept, asked=None):
    """An outcome of the given texts by id."""
    asked = asked or conversation()
    position = {document.id: index for index, document in enumerate(asked.documents)}
    pieces = [
        Kept(at, text, ranges(asked.documents[at].content, text))
        for at, text in ((position[name], text) for name, text in kept.items())
    ]
    return Outcome.of(Labels(Task(asked, WORDS)), history(asked, pieces))


def ranges(original, text):
    """Where the lines of a text stand in the message that it is left of."""
    starts = [(original.find(line), len(line)) for line in text.splitlines()]
    return tuple((start, start + size) for start, size in starts if start >= 0)


def measure(kept, asked=None):
    return {name: metric(outcome(kept, asked)) for name, metric in CHAT_METRICS.items()}


def test_the_metrics_of_messages_by_hand():
    asked = conversation(gold_message_ids=["m1", "m5"])
    found = measure({"m1": MESSAGES[0][2], "m3": MESSAGES[2][2]}, asked)
    assert (found["any_evidence_kept"], found["any_evidence_whole"]) == (1.0, 1.0)
    assert found["all_evidence_kept"] == 0.0
    assert (found["message_recall"], found["message_precision"], found["message_f1"]) == (0.5, 0.5, 0.5)
    nothing = measure({"m3": MESSAGES[2][2]}, asked)
    assert [nothing[name] for name in list(CHAT_METRICS)[:6]] == [0.0] * 6
    everything = measure({name: text for name, _, text in MESSAGES}, asked)
    assert (everything["all_evidence_kept"], everything["message_recall"]) == (1.0, 1.0)
    assert everything["message_precision"] == pytest.approx(2 / 6)


def test_a_message_counts_as_kept_from_half_of_its_own_text_on():
    assert len(MESSAGES[0][2]) == 35
    assert measure({"m1": "is allergic to nuts."})["any_evidence_kept"] == 1.0  # 20 characters
    assert measure({"m1": "allergic to nuts."})["any_evidence_kept"] == 0.0  # 17 characters
    assert measure({"m1": "Anna cannot eat nuts, and more words beside."})["any_evidence_kept"] == 0.0


def test_a_message_that_was_cut_is_not_whole_and_one_that_lost_white_space_alone_is():
    first = "The first of two sentences, which is long enough for half of it."
    asked = conversation_after(f"{first} Anna is allergic to nuts.")
    cut = measure({"m1": first}, asked)
    assert (cut["any_evidence_kept"], cut["any_evidence_whole"]) == (1.0, 0.0)
    parted = measure({"m1": f"{first}\nAnna is allergic to nuts."}, asked)
    assert (parted["any_evidence_kept"], parted["any_evidence_whole"]) == (1.0, 1.0)


def test_one_whole_message_of_the_evidence_is_enough():
    asked = conversation(gold_message_ids=["m1", "m2"])
    both = {"m1": "is allergic to nuts.", "m2": MESSAGES[1][2]}
    assert measure(both, asked)["any_evidence_whole"] == 1.0
    assert measure({"m1": "is allergic to nuts.", "m3": MESSAGES[2][2]}, asked)["any_evidence_whole"] == 0.0


def test_half_of_a_message_keeps_the_answer_only_with_the_sentence_that_holds_it():
    long = "The first of two sentences, which is long enough for half of it."
    asked = conversation_after(f"{long} Anna is allergic to nuts.", answers=["nuts", "peanuts"])
    assert measure({"m1": long}, asked)["evidence_answer_kept"] == 0.0
    assert measure({"m1": "Anna is allergic to nuts."}, asked)["evidence_answer_kept"] == 1.0
    assert measure({"m1": long, "m3": "Nuts are no evidence here."}, asked)["evidence_answer_kept"] == 0.0
    assert measure({}, asked)["evidence_answer_kept"] == 0.0


def test_an_answer_does_not_stand_across_what_was_cut_out_of_a_message():
    text = "This is something new. Nobody knew. York has a wall. She lives in New York now."
    asked = conversation_after(text, answers=["New York"])
    cut = "This is something new.\nYork has a wall."
    assert measure({"m1": cut}, asked)["evidence_answer_kept"] == 0.0
    assert measure({"m1": f"{cut} She lives in New York now."}, asked)["evidence_answer_kept"] == 1.0


@pytest.mark.parametrize("answers", [[], ["yes"], ["something in other words"]])
def test_an_answer_that_no_message_of_the_evidence_shows_cannot_be_kept(answers):
    assert measure({"m1": MESSAGES[0][2]}, conversation(answers=answers))["evidence_answer_kept"] is None


def test_a_question_without_gold_messages_has_no_evidence_to_keep():
    found = measure({"m1": MESSAGES[0][2]}, conversation(gold_message_ids=[]))
    assert [found[name] for name in list(CHAT_METRICS)[:7]] == [None] * 7
    messages = [*chat_row()["messages"], {"id": "m7", "role": "user", "content": ""}]
    assert measure({}, conversation(messages=messages, gold_message_ids=["m7"]))["message_recall"] is None
    assert measure({}, conversation(messages=messages, gold_message_ids=["m7", "m6"]))["message_recall"] == 0.0


def test_topic_persistence_counts_the_keywords_that_several_kept_turns_share():
    messages = [
        {"id": "a", "role": "user", "content": "The garden needs water."},
        {"id": "b", "role": "assistant", "content": "Which garden?"},
        {"id": "c", "role": "user", "content": "The water barrel leaks."},
        {"id": "d", "role": "assistant", "content": ""},
    ]
    asked = conversation(messages=messages, query="Should the barrel move?", gold_message_ids=[])
    # keywords after the query, as stems: garden, need, water, barrel, leak, move; two turns share garden, two water
    full = measure({m["id"]: m["content"] for m in messages}, asked)
    assert full["topic_persistence"] == pytest.approx(2 / 6)
    assert measure({m["id"]: m["content"] for m in messages[:2]}, asked)["topic_persistence"] == pytest.approx(1 / 6)
    assert measure({}, asked)["topic_persistence"] == 0.0


def test_context_relevance_is_the_share_of_the_answer_that_the_kept_turns_prepare():
    asked = conversation(answers=["nuts and rain"])
    assert measure({"m1": MESSAGES[0][2]}, asked)["context_relevance"] == 0.5
    assert measure({"m1": MESSAGES[0][2], "m3": MESSAGES[2][2]}, asked)["context_relevance"] == 1.0
    assert measure({}, asked)["context_relevance"] == 0.0


def test_without_an_answer_the_next_turn_is_the_response():
    asked = conversation(answers=[], query="Is Anna allergic?")
    assert measure({"m1": MESSAGES[0][2]}, asked)["context_relevance"] == 1.0
    assert measure({"m5": MESSAGES[4][2]}, asked)["context_relevance"] == 0.0


def test_terms_that_left_the_window_and_the_keywords_are_not_known():
    turns = turn_terms(["The lighthouse blinks.", *(f"Number{i} word{i}" for i in range(100))])
    assert "lighthous" not in known_terms(turns)
    assert "lighthous" in known_terms(turns[:2])


def test_documents_have_no_metrics_of_messages():
    task = Task(question(), WORDS)
    found = Outcome.of(Labels(task), parse_system("full").score(task).fill(1))
    assert {name: metric(found) for name, metric in CHAT_METRICS.items() if name != "all_evidence_kept"} == (
        dict.fromkeys([name for name in CHAT_METRICS if name != "all_evidence_kept"])
    )
