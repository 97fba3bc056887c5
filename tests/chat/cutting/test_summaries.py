"""Summaries by a function of the caller's: asked for once, and what does not serve is noted."""

from __future__ import annotations

import gc
import sys
from dataclasses import dataclass, field

import pytest

from rag_compress.chat import Message, compress_chat
from rag_compress.chat.cutting import summaries
from rag_compress.core.caches import forget_texts
from tests.chat.chats import words

TURNS = [Message("user", f"Anna walks to town {i}. " + "It rains in the town by the sea. " * 9) for i in range(40)]


class Model:
    """Says little, and remembers what it was asked."""

    def __init__(self):
        self.asked = []

    def summarise(self, text, most_tokens):
        self.asked.append((text, most_tokens))
        return text.partition(".")[0]

    def shorten(self, text, most_tokens):
        return "Anna walks."


class Summariser:
    """Says the same of every text, and of each its first sentence when it is well."""

    def __init__(self, said):
        self.said = said

    def summarise(self, text, most_tokens):
        return self.said or text.partition(".")[0]


def compressed(turns, summarise, budget=400):
    return compress_chat(turns, "Where is Anna?", budget, summarise=summarise, verbatim_share=0.0, **words)


def test_a_chat_that_grows_pays_for_each_text_once():
    model, written = Model(), []

    def summarise(text, most_tokens):
        written.append((text, most_tokens))
        return text.partition(".")[0]

    for length in range(8, 40, 2):
        by_method, by_function = (compressed(TURNS[:length], f, budget=100) for f in (model.summarise, summarise))
        assert by_method == by_function
        assert by_method.reasons["summarised"] >= 4
    for asked in (model.asked, written):
        assert len(asked) == len(set(asked))


def test_two_methods_of_one_model_are_two_functions():
    model = Model()
    for said, method in (("Anna walks to town 39", model.summarise), ("Anna walks.", model.shorten)):
        assert said in [message.text for message in compressed(TURNS, method).messages]


def test_what_a_function_said_is_forgotten_with_it_and_with_all_texts():
    model = Model()
    compressed(TURNS, model.summarise)
    before = len(model.asked)
    forget_texts()
    compressed(TURNS, model.summarise)
    assert len(model.asked) == 2 * before
    del model
    gc.collect()
    assert not len(summaries._known)


@dataclass(frozen=True)
class Prompted:
    """Equal to others whatever it says."""

    said: str = field(compare=False)

    def summarise(self, text, most_tokens):
        return self.said


def test_models_that_are_equal_are_two_models():
    for model in (Prompted("Anna walks."), Prompted("Anna sings.")):
        assert model.said in [message.text for message in compressed(TURNS, model.summarise).messages]


class Unhashable(Model):
    __hash__ = None

    def __call__(self, text, most_tokens):
        return self.summarise(text, most_tokens)


class Unknowable:
    __slots__ = ("asked",)
    __init__, summarise = Model.__init__, Model.summarise


def test_a_model_needs_no_hash_to_be_known_again_but_takes_a_weak_reference():
    for model, summarise, times in ((m := Unhashable(), m, 1), (m := Unknowable(), m.summarise, 2)):
        assert compressed(TURNS, summarise) == compressed(TURNS, summarise)
        assert len(model.asked) == 20 * times


def test_what_was_said_is_bounded_by_what_it_takes(monkeypatch):
    monkeypatch.setattr(summaries, "REMEMBERED_BYTES", 3 * (1_000 + 1_000))
    asked = []

    def summarise(text, most_tokens):
        asked.append(text)
        return text + " x" * (5_000 if text == "otter" else 500)

    for text in ("ant", "bee", "cat", "dog", "ant", "cat", "dog", "otter", "otter", "dog"):
        summaries.Summaries(summarise).of(text, 20, len)
    forgotten = "the first was forgotten, the largest never remembered"
    assert asked == ["ant", "bee", "cat", "dog", "ant", "otter", "otter"], forgotten


def test_what_is_remembered_of_a_text_does_not_hold_it():
    text = "Anna walks. " * 9_000
    holders = sys.getrefcount(text)
    summaries.Summaries(promise := lambda text, most: "Anna.").of(text, 20, len)
    assert promise
    assert sys.getrefcount(text) == holders


async def promised(text, most_tokens):
    return "Anna walks."


@pytest.mark.parametrize(
    ("summarise", "note"),
    [
        (promised, "summarising failed (TypeError('summarise must be a plain function, got an async one'))"),
        (lambda text, most: 7, "summarising failed (TypeError('summarise must give a str or None, got int'))"),
        (
            lambda text, most: "Anna walks \ud83d",  # half of a smiley, where an answer was broken off
            "summarising failed (ValueError(\"summarise must give valid Unicode, got '\\\\ud83d'\"))",
        ),
        (lambda text, most: text + "Anna walks and walks. " * 99, "20 summaries were longer than asked for"),
        *[
            (lambda text, most, said=said: said, "20 summaries said nothing of their message")
            for said in (
                "",
                " \n",
                "11",
                '{"rating": 8}',
                "I'm sorry, but I can't help with that.",
                "<think>Anna walks",
            )
        ],
    ],
)
def test_what_is_no_summary_leaves_the_cut_and_a_note(summarise, note):
    result = compressed(TURNS, summarise)
    assert result.notes == (f"{note}, so the cut serves",)
    assert [kind.kind for kind in result.notes] == ["fallback"]
    assert "summarised" not in result.reasons
    assert result.reasons["cut"]


def test_a_function_that_declines_leaves_the_cut_and_no_note_and_is_asked_once():
    asked = []

    def decline(text, most_tokens):
        asked.append(text)

    for _ in range(2):
        result = compressed(TURNS, decline)
        assert result.notes == ()
        assert "summarised" not in result.reasons
    assert len(asked) == 20


def test_what_is_given_for_two_texts_is_the_summary_of_neither():
    model = Summariser("Anna is sorry about the rain.")
    first = compressed(TURNS, model.summarise)
    assert first.reasons["summarised"] == 1, "nobody can know yet"
    assert "19 summaries said nothing of their message" in first.notes[0]
    second = compressed(TURNS, model.summarise)
    assert "summarised" not in second.reasons
    assert "20 summaries said nothing of their message" in second.notes[0]


def test_what_said_nothing_is_asked_for_again_when_the_model_is_well():
    model = Summariser("I'm sorry, but I can't help with that.")
    compressed(TURNS, model.summarise)
    model.said = None
    result = compressed(TURNS, model.summarise)
    assert result.notes == ()
    assert result.reasons["summarised"] >= 4


def test_what_a_model_thinks_aloud_is_no_part_of_the_summary():
    result = compressed(TURNS, lambda text, most: f"<think>What is it about?</think>\n{text.partition('.')[0]}")
    assert "Anna walks to town 39" in [message.text for message in result.messages]


@pytest.mark.parametrize(("room", "limit"), [(30, 30), (12, 12)])
def test_what_is_squeezed_into_little_room_is_summarised_to_that(room, limit):
    model, long = Model(), Message("user", f"Anna walks to town. {'It rains in the town by the sea. ' * 40}")
    result = compress_chat([long], "Where is Anna?", room, summarise=model.summarise, **words)
    assert model.asked == [(long.text, limit)]
    assert [message.text for message in result.messages] == ["Anna walks to town"]


def test_a_summary_is_not_lengthened_with_sentences():
    model, long = Model(), Message("user", f"Anna walks to town. {'It rains in the town by the sea. ' * 40}")
    result = compress_chat([long], "Where is Anna?", 300, summarise=model.summarise, **words)
    assert [message.text for message in result.messages] == ["Anna walks to town"]
