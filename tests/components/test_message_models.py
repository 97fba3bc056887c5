"""Models that rate messages, and remember what they said of each."""

from __future__ import annotations

import sys

import pytest
from haystack.dataclasses import ChatMessage

from rag_compress.components.chat_history_compressor import ChatHistoryCompressor
from rag_compress.components.message_models import MessageRater, MessageSummariser


class Model:
    """A chat generator that answers until it is down; without an answer it repeats what a message says first."""

    def __init__(self, answer):
        self.answer, self.prompts, self.down = answer, [], False

    def run(self, messages):
        if self.down:
            raise RuntimeError("no service")
        self.prompts.append(messages[0].text)
        answer = self.answer or messages[0].text.partition("Message: ")[2].partition(".")[0]
        return {"replies": [ChatMessage.from_assistant(answer)]}


def test_a_rating_that_is_known_stays_when_the_model_goes_down():
    model, notes = Model("10"), []
    rater = MessageRater(model)
    assert rater.rate(["Thanks!"], notes) == [10]
    model.down = True
    # The heuristic gives "Hello." 3 of 10, and would give "Thanks!" no more.
    assert rater.rate(["Hello.", "Thanks!"], notes) == [3, 10]
    assert notes == ["the rating model failed (RuntimeError('no service')), so the heuristic serves"]
    model.down = False
    assert rater.rate(["Hello."], notes) == [10], "what the heuristic gave is asked for again"


def test_a_generator_without_replies_says_so():
    class Silent(Model):
        def run(self, messages):
            return {"replies": []}

    notes = []
    assert MessageRater(Silent("")).rate(["Hello."], notes) == [3]
    assert "the generator gave no reply" in notes[0]


def test_a_summary_is_asked_for_in_half_as_many_words_as_it_may_have_tokens():
    model = Model("Anna walked.")
    assert MessageSummariser(model).summarise("Anna walked to the sea.", 20) == "Anna walked."
    assert "in at most 10 words" in model.prompts[0]
    MessageSummariser(model).summarise("Anna walked to the sea.", 1)
    assert "in at most 1 words" in model.prompts[1]


def test_a_rating_of_a_long_text_is_remembered_without_the_text():
    model = Model("7")
    rater = MessageRater(model)
    long = [f"{n} " + "x" * 100_000 for n in range(5)]
    holders = [sys.getrefcount(text) for text in long]
    for _ in range(2):
        assert rater.rate(long, []) == [7] * 5
    model.prompts.clear()
    assert [sys.getrefcount(text) for text in long] == holders
    assert rater.rate(["\ud800"], []) == rater.rate(["\ud800"], []) == [7]
    assert len(model.prompts) == 1


def test_a_summary_that_is_paid_for_is_asked_for_once_whatever_room_is_left():
    model = Model(None)
    compressor = ChatHistoryCompressor(summary_generator=model, token_budget=300)
    chat = [ChatMessage.from_user(f"Otter {i} sleeps. " + "It rains on the rocks by the sea. " * 9) for i in range(20)]
    for budget in range(300, 500, 20):
        compressor.run(chat, query="Where does it rain?", token_budget=budget)
    assert model.prompts
    assert len(model.prompts) == len(set(model.prompts)) <= len(chat)


def weighed(**settings):
    chat = [ChatMessage.from_user(f"Otter {i} sleeps on rock {i}.") for i in range(20)]
    stats = ChatHistoryCompressor(token_budget=60, **settings).run(chat, query="Hm?")["stats"]
    return {decision["parts"].get("importance") for decision in stats["decisions"]}


def test_a_rating_that_is_paid_for_counts_by_the_weight_that_is_set_or_by_1():
    assert weighed(rating_generator=Model("10")) == {1.0}
    assert weighed(rating_generator=Model("10"), importance_weight=3.0) == {3.0}
    assert weighed() == {None}, "importance counts for nothing unless it is asked for"


def test_the_rating_where_the_model_gives_none_can_be_chosen():
    model, notes = Model("no idea"), []
    assert MessageRater(model, fallback=5).rate(["Hello."], notes) == [5]
    model.down = True
    assert MessageRater(model, fallback=5).rate(["Hello."], notes) == [5]
    assert notes[0].endswith("so 5 serves") and notes[1].endswith("so 5 serves")
    with pytest.raises(ValueError, match="rating_fallback must be between 1 and 10, got 11"):
        ChatHistoryCompressor(rating_generator=model, rating_fallback=11)
