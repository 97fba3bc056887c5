"""Summaries by a function of the caller's: asked for once, and what does not serve is noted."""

from __future__ import annotations

import gc
import sys
from dataclasses import dataclass, field

import pytest

from rag_compress.chat import Message, compress_chat, summaries
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
    monkeypatch.setattr(summaries, "REMEMBERED_BYTES", 3 * (1_000 + 500))
    asked = []

    def summarise(text, most_tokens):
        asked.append(text)
        return "x" * (10_000 if text == "e" else 1_000)

    for text in ("a", "b", "c", "d", "a", "c", "d", "e", "e", "d"):
        summaries.Summaries(summarise).of(text, 20, len)
    assert asked == ["a", "b", "c", "d", "a", "e", "e"], "the first was forgotten, the largest never remembered"


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
        (lambda text, most: "Anna walks and walks. " * 99, "20 summaries were longer than asked for"),
    ],
)
def test_what_is_no_summary_of_the_length_asked_for_leaves_the_cut_and_a_note(summarise, note):
    result = compressed(TURNS, summarise)
    assert result.notes == (f"{note}, so the cut serves",)
    assert [kind.kind for kind in result.notes] == ["fallback"]
    assert "summarised" not in result.reasons
    assert result.reasons["cut"]


@pytest.mark.parametrize("declined", [None, "", " \n"])
def test_a_model_that_declines_leaves_the_cut_and_no_note(declined):
    result = compressed(TURNS, lambda text, most: declined)
    assert result.notes == ()
    assert "summarised" not in result.reasons
