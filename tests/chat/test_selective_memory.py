"""Selective memory: important messages verbatim, filler first to go, and the pruning of the document."""

from __future__ import annotations

from random import Random

import pytest

from rag_compress.chat import SELECTIVE_MEMORY, ChatConfig, Message, compress_chat, prune_by_importance
from tests.chat.chats import texts, words
from tests.results import reasons

IMPORTANT_SAID = ("My account ID is ABC123", "I'm getting error code 500", "I need this resolved by Friday")


def support(rounds=12):
    """What the document says is dropped and what is preserved, with an answer to each."""
    filler = ("Thanks!", "OK", "Hmm, let me think")
    said = [*IMPORTANT_SAID, *(filler[i % 3] for i in range(rounds))]
    answer = "Let me look at step {} of the procedure in the system for a moment and come back soon."
    chat = [m for i, t in enumerate(said) for m in (Message("user", t), Message("assistant", answer.format(i)))]
    return [*chat, Message("user", "What is the status now?")]


@pytest.mark.parametrize("budget", [45, 60, 120, 200])
def test_selective_memory_preserves_what_the_document_says_is_preserved(budget):
    result = compress_chat(support(), None, budget, **SELECTIVE_MEMORY, **words)
    assert set(IMPORTANT_SAID) <= set(texts(result))
    assert result.token_count <= budget


def test_selective_memory_drops_filler_before_anything_else():
    chat = [
        Message("user", "Thanks, that is very kind of you all."),
        Message("user", "Otters sleep afloat in the cold sea."),
        Message("user", "My account number is seven of nine."),
    ]
    result = compress_chat(chat, "Thanks for what?", 14, **{**SELECTIVE_MEMORY, "preserve_recent": 0}, **words)
    assert texts(result) == [chat[1].text, chat[2].text], "although the filler alone shares a word with the query"
    assert [decision.rating for decision in result.decisions] == [3, 5, 9]


def test_selective_memory_keeps_what_follows_a_pleasantry():
    chat = [
        Message("user", "Thanks! We decided on Friday."),
        *(Message("user", f"The weather is fine in place {n} again.") for n in range(9)),
    ]
    settings = {**SELECTIVE_MEMORY, "preserve_recent": 0}
    result = compress_chat(chat, "Where is the weather fine?", 14, **settings, **words)
    assert texts(result)[0] == "Thanks! We decided on Friday."
    assert [decision.rating for decision in result.decisions] == [7, *[5] * 9]


LONG_IMPORTANT = "The deadline is on Monday. The order is blue. It rains in Oslo. The bus is late. Anna sings."
LONG_MIDDLING = "Otters sleep afloat. Bread is cheap. It rains in Oslo. The bus is late. Anna sings."


def test_selective_memory_keeps_the_important_verbatim_and_cuts_the_middling():
    chat = [Message("user", LONG_MIDDLING), Message("user", LONG_IMPORTANT), Message("user", "Otters eat. " * 20)]
    settings = {**SELECTIVE_MEMORY, "preserve_recent": 0}
    reasons = [d.reason for d in compress_chat(chat, "Where do otters sleep?", 30, **settings, **words).decisions]
    assert reasons[:2] == ["cut", "kept"]
    result = compress_chat(chat, "Where do otters sleep?", 15, **settings, **words)
    assert result.decisions[1].reason == "cut", "where it would not fit whole some of it stays"


def test_selective_memory_has_the_middling_summarised():
    long = LONG_MIDDLING * 3
    chat = [Message("user", long), Message("user", LONG_IMPORTANT), Message("user", "Otters eat. " * 40)]
    result = compress_chat(
        chat,
        "Where do otters sleep?",
        40,
        summarise=lambda text, most: "Otters and bread.",
        **{**SELECTIVE_MEMORY, "preserve_recent": 0},
        **words,
    )
    assert reasons(result)[:2] == ["summarised", "kept"]


def test_patterns_of_ones_own_reach_the_verb():
    chat = [
        Message("user", text) for text in ("The patient has a rash.", "Beep beep beep beep beep.", "Bread is cheap.")
    ]
    settings = {**SELECTIVE_MEMORY, "preserve_recent": 0, "high_patterns": [r"\brash\b"], "low_patterns": ["^beep"]}
    result = compress_chat(chat, "beep?", 8, **settings, **words)
    assert texts(result) == ["The patient has a rash.", "Bread is cheap."]
    assert [decision.rating for decision in result.decisions] == [7, 3, 5]


def test_a_rating_from_outside_takes_the_place_of_the_patterns():
    chat = [Message("user", text) for text in ("Bread is cheap today.", "My account number is seven.")]
    result = compress_chat(
        chat, "account?", 5, rate=lambda texts: [9.6, 1], **{**SELECTIVE_MEMORY, "preserve_recent": 0}, **words
    )
    assert texts(result) == ["Bread is cheap today."]
    assert [decision.rating for decision in result.decisions] == [10, 1]


def test_selective_memory_holds_without_a_question():
    result = compress_chat(support()[:-1], "", 60, **SELECTIVE_MEMORY, **words)
    assert result.method == "recency"
    assert set(IMPORTANT_SAID) <= set(texts(result))


def test_without_selective_memory_nothing_is_rated():
    assert {decision.rating for decision in compress_chat(support(), None, 60, **words).decisions} == {None}


@pytest.mark.parametrize(
    ("settings", "error", "message"),
    [
        ({"high_patterns": ["("]}, ValueError, r"high_patterns must be regular expressions, got '\('"),
        ({"low_patterns": "beep"}, TypeError, "low_patterns must be a list or tuple of regular expressions"),
        ({"selective_memory": 1}, TypeError, "selective_memory must be a bool, got 1"),
    ],
)
def test_bad_patterns_are_refused_at_once(settings, error, message):
    with pytest.raises(error, match=message):
        ChatConfig(**settings)


def pruned(ratings, token_budget):
    roles = ["user", "assistant"] * (len(ratings) // 2)
    chat = [Message(role, "a", id=str(place)) for place, role in enumerate(roles)]
    return "".join(m.id for m in prune_by_importance(chat, token_budget, ratings, counter=lambda text: 10))


def test_pruning_drops_the_least_important_pair_first_and_keeps_the_latest():
    assert pruned([5, 2, 9, 9, 1, 1], 45) == "2345", "an answer takes its question along"
    assert pruned([5, 5, 9, 9, 3, 5], 45) == "2345"
    assert pruned([5] * 6, 1) == "45"
    assert pruned([5, 5], 1) == "01"


def test_pruning_keeps_the_latest_pair_also_where_a_question_before_it_goes():
    chat = [Message(role, "a") for role in ("user", "assistant", "user")]
    assert prune_by_importance(chat, 1, [1, 9, 9]) == chat[1:]


def test_pruning_is_what_the_document_does_step_by_step():
    random = Random(7)
    for _ in range(200):
        count = random.randrange(2, 12)
        chat = [Message(random.choice(["system", "user", "assistant"]), "a", id=str(i)) for i in range(count)]
        ratings = [random.randrange(1, 4) for _ in chat]
        left = [*zip(ratings, chat, strict=True)]
        while len(left) > 4:
            place = min(range(len(left) - 2), key=lambda p: left[p][0])
            partner = place + {"user": 1, "assistant": -1}.get(left[place][1].role, 0)
            left = [one for p, one in enumerate(left) if p not in (place, partner) or p >= len(left) - 2]
        kept = prune_by_importance(chat, 4, ratings, counter=lambda text: 1)
        assert [message.id for message in kept] == [message.id for _, message in left]


def test_pruning_rates_by_the_heuristic_and_drops_filler_first():
    chat = support(rounds=3)
    kept_texts = [message.text for message in prune_by_importance(chat, 100, **words)]
    assert "Thanks!" not in kept_texts
    assert set(IMPORTANT_SAID) <= set(kept_texts)


def test_pruning_refuses_ratings_of_other_messages():
    with pytest.raises(ValueError, match="ratings must be one for each message, got 1 for 2 messages"):
        prune_by_importance([Message("user", "a")] * 2, 1, [5])
    with pytest.raises(ValueError, match=r"ratings\[1\] must be between 1 and 10, got 0.5"):
        prune_by_importance([Message("user", "a")] * 2, 1, [5, 0.5])


SETTLED = [
    Message("user", "What do I get for the trouble?"),
    Message("assistant", "A voucher or a tray."),
    Message("user", "the tray please"),
    Message("assistant", "Done, it comes on its own."),
    Message("user", "Walking in the rain was fun."),
    Message("assistant", "Lovely."),
    Message("user", "Thanks! It was lovely, lovely."),
]


LONG = [*SETTLED * 6]


def ratings(chat, **settings):
    settings = {**SELECTIVE_MEMORY, "preserve_recent": 0, **settings}
    return [decision.rating for decision in compress_chat(chat, "Which present?", 9, **settings, **words).decisions]


def test_what_the_user_replies_to_the_assistant_is_important_unless_it_is_filler():
    assert ratings(LONG)[:7] == [5, 5, 7, 5, 5, 5, 3]
    assert ratings(SETTLED) == [5, 5, 5, 5, 5, 5, 3], "in a short conversation nothing is buried"


def test_a_pattern_of_the_caller_lowers_a_reply():
    assert ratings(LONG, low_patterns=["tray"], high_patterns=["walk"])[:7] == [5, 3, 3, 5, 7, 5, 3]
    assert ratings(LONG, low_patterns=["tray"], high_patterns=["tray"])[2] == 5


def test_of_equally_important_messages_the_one_that_is_asked_for_comes_first():
    chat = [
        Message("user", "The order 12 is for the garden shed by the lake."),
        Message("assistant", "I see."),
        Message("user", "The order 77 is for Oslo, Bergen, Turin and Rome."),
        Message("assistant", "I see."),
    ]
    result = compress_chat(chat, "Where do I put the shed?", 19, **{**SELECTIVE_MEMORY, "preserve_recent": 0}, **words)
    assert chat[0].text in texts(result)
