"""Selective memory: the documented heuristic, the model's rating, and what follows from both."""

from __future__ import annotations

import pytest

from rag_compress.chat import SELECTIVE_MEMORY, ChatConfig, Message, compress_chat
from rag_compress.chat.memory import (
    RATING_FALLBACK,
    band,
    by_band,
    latest_within,
    parse_rating,
    prune_by_importance,
    rating_of,
    rating_share,
    score_message_heuristic,
    score_message_importance,
)
from rag_compress.chat.statements import is_correction, is_disclosure, statement_kinds


@pytest.mark.parametrize(
    ("message", "rating"),
    [
        ("It rains.", 5),
        ("Thanks!", 3),
        ("ok", 3),
        ("ok then", 5),
        ("Hello, haha", 1),
        ("Ticket #42 is urgent", 9),
        ("The account number is wrong: password error, deadline, order 7", 10),
        ("1. Open the door.", 7),
        ("word " * 31, 6),
        ("word " * 30, 5),
        ("A matter of privacy.", 7),
        ("ty", 3),
    ],
)
def test_the_heuristic_is_the_documented_one(message, rating):
    assert score_message_heuristic(message, statements=False) == rating


def test_statements_of_lasting_facts_count_as_important():
    for said in (
        "I prefer trains to planes.",
        "I am allergic to nuts.",
        "My name is Ann.",
        "We decided to ship on Monday.",
        "It is due by Friday.",
        "No, I meant Oslo.",
    ):
        assert band(score_message_heuristic(said)) == "important", said


def test_patterns_of_ones_own_domain_count():
    assert score_message_heuristic("The patient has a rash.", high=[r"\brash\b"]) == 7
    assert score_message_heuristic("Beep.", low=[r"^beep"]) == 3


def test_bands():
    assert [band(rating) for rating in (1, 3, 4, 6, 7, 10)] == [
        "filler", "filler", "middling", "middling", "important", "important",
    ]  # fmt: skip
    assert rating_share(1) == 0.0
    assert rating_share(10) == 1.0


@pytest.mark.parametrize(
    ("answer", "rating"),
    [("8", 8), (" 8.\n", 8), ("Score: 9", 9), ("0", 1), ("99", 10), ("-3", 1), ("7/10", 7), ("7.5", 7)],
)
def test_numbers_are_read_and_brought_into_range(answer, rating):
    assert parse_rating(answer) == rating


@pytest.mark.parametrize("answer", ["I cannot rate this.", "", "eight", None, "between 3 and 5"])
def test_refusal_and_nonsense_fall_back(answer):
    assert parse_rating(answer) is None
    assert score_message_importance("Thanks!", lambda prompt: answer)[0] == 3
    rating, reason = score_message_importance("Thanks!", lambda prompt: answer, fallback=RATING_FALLBACK)
    assert rating == 5
    assert "the model answered" in reason


def test_the_fallback_knows_the_patterns_of_ones_own_domain():
    rating, _ = score_message_importance("The patient has a rash.", lambda prompt: "no", high=[r"\brash\b"])
    assert rating == 7
    assert score_message_importance("Beep.", lambda prompt: "no", low=["^beep"])[0] == 3


def test_a_model_that_raises_falls_back():
    def ask(prompt):
        raise TimeoutError("slow")

    assert score_message_importance("Thanks!", ask) == (3, "the model failed: TimeoutError('slow')")


def test_the_model_is_asked_with_the_documented_bands():
    prompts = []
    score_message_importance("I live in Oslo.", lambda prompt: prompts.append(prompt) or "7")
    assert "7-10: Critical facts" in prompts[0]
    assert "Message: I live in Oslo." in prompts[0]


def test_pruning_drops_the_least_important_pair_first_and_keeps_the_latest():
    roles = ["user", "assistant", "user", "assistant", "user", "assistant"]
    assert prune_by_importance([5, 2, 9, 9, 1, 1], roles, [10] * 6, 45) == [2, 3, 4, 5]
    assert prune_by_importance([5] * 6, roles, [10] * 6, 0) == [4, 5]
    assert prune_by_importance([5, 5], ["user", "assistant"], [10, 10], 1) == [0, 1]


def test_kinds_of_statement():
    assert statement_kinds("I can't stand seafood") == ["preference"]
    assert statement_kinds("The sky is blue.") == []


@pytest.mark.parametrize(
    "sentence",
    [
        "No, I meant Oslo.",
        "Actually, it's Friday.",
        "Sorry, not Bergen, Oslo.",
        "That's not what I asked.",
        "I was wrong about the date.",
        "Make it two tickets instead.",
    ],
)
def test_corrections_are_recognised(sentence):
    assert is_correction(sentence)
    assert "correction" in statement_kinds(sentence)


@pytest.mark.parametrize(
    "sentence", ["No, thank you.", "That is what I meant.", "I meant to call.", "Not now.", "Wait for me.", "It is so."]
)
def test_what_corrects_nothing_is_no_correction(sentence):
    assert not is_correction(sentence)


def test_a_disclosure_is_in_the_first_person_and_asks_nothing():
    assert is_disclosure("Well. I’m not a fan of horror.")
    assert not is_disclosure("Do I prefer tea?")
    assert not is_disclosure("They prefer tea.")
    assert not is_disclosure("I prefer tea. " * 100), "that long a text is a document"


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("preference", "Ich esse nie Fleisch."),
        ("identity", "Ich bin Vegetarierin."),
        ("constraint", "Ich bin gegen Nüsse allergisch."),
        ("preference", "Je n’aime pas les films tristes."),
        ("identity", "J’habite à Lyon."),
        ("constraint", "Je suis allergique au lait."),
        ("preference", "No me gustan los viajes largos."),
        ("identity", "Soy vegetariana."),
        ("constraint", "Soy alérgico a las nueces."),
        ("preference", "Preferisco il treno."),
        ("identity", "Mi chiamo Pietra."),
        ("constraint", "Non posso mangiare il glutine."),
        ("preference", "Não gosto de chá."),
        ("identity", "Moro em Braga."),
        ("constraint", "Tenho medo de altura."),
        ("preference", "我不喜欢辣的菜。"),
        ("identity", "我是素食者。"),
        ("constraint", "我對花生過敏。"),
    ],
)
def test_statements_about_oneself_are_known_in_seven_languages(kind, sentence):
    assert kind in statement_kinds(sentence)
    assert is_disclosure(sentence)
    assert not is_disclosure(sentence[:-1] + "?")


@pytest.mark.parametrize(
    "sentence",
    [
        "Er isst nie Fleisch.",
        "Ich gehe morgen in die Stadt.",
        "Il n’aime pas les films tristes.",
        "No, son muy largos.",
        "Sono arrivato ieri.",
        "Vou ao mercado amanhã.",
        "他对花生过敏。",
        "我明天去北京。",
    ],
)
def test_what_others_are_or_do_is_no_disclosure_in_any_language(sentence):
    assert not is_disclosure(sentence)


def test_ratings_and_shares_are_the_same_thing():
    assert [rating_of(rating_share(rating)) for rating in range(1, 11)] == list(range(1, 11))
    assert rating_of(0.66) == 7


def test_the_bands_come_before_the_score_and_the_score_decides_within_a_band():
    assert by_band([4, 3, 2, 1, 0], [9, 3, 5, 6, 7]) == [4, 0, 3, 2, 1]


def test_the_latest_turns_take_at_most_half_of_the_budget():
    assert latest_within([3, 2, 1, 0], [5, 5, 40, 10], 40) == [3, 1, 0]
    assert latest_within([3, 2], [5, 5, 40, 10], 0) == []


WORDS = {"counter": lambda text: len(text.split())}
IMPORTANT_SAID = ("My account ID is ABC123", "I'm getting error code 500", "I need this resolved by Friday")


def support(rounds=12):
    """What the document says is dropped and what is preserved, with an answer to each."""
    filler = ("Thanks!", "OK", "Hmm, let me think")
    said = [*IMPORTANT_SAID, *(filler[i % 3] for i in range(rounds))]
    answer = "Let me look at step {} of the procedure in the system for a moment and come back soon."
    chat = [m for i, t in enumerate(said) for m in (Message("user", t), Message("assistant", answer.format(i)))]
    return [*chat, Message("user", "What is the status now?")]


def kept(result):
    return [message.text for message in result.messages]


@pytest.mark.parametrize("budget", [45, 60, 120, 200])
def test_selective_memory_preserves_what_the_document_says_is_preserved(budget):
    result = compress_chat(support(), None, budget, **SELECTIVE_MEMORY, **WORDS)
    assert set(IMPORTANT_SAID) <= set(kept(result))
    assert result.token_count <= budget


def test_selective_memory_drops_filler_before_anything_else():
    chat = [
        Message("user", "Thanks, that is very kind of you all."),
        Message("user", "Otters sleep afloat in the cold sea."),
        Message("user", "My account number is seven of nine."),
    ]
    result = compress_chat(chat, "Thanks for what?", 14, **{**SELECTIVE_MEMORY, "preserve_recent": 0}, **WORDS)
    assert kept(result) == [chat[1].text, chat[2].text], "although the filler alone shares a word with the query"
    assert [decision.rating for decision in result.decisions] == [3, 5, 9]


LONG_IMPORTANT = "The deadline is on Monday. The order is blue. It rains in Oslo. The bus is late. Anna sings."
LONG_MIDDLING = "Otters sleep afloat. Bread is cheap. It rains in Oslo. The bus is late. Anna sings."


def test_selective_memory_keeps_the_important_verbatim_and_cuts_the_middling():
    chat = [Message("user", LONG_MIDDLING), Message("user", LONG_IMPORTANT), Message("user", "Otters eat. " * 20)]
    settings = {**SELECTIVE_MEMORY, "preserve_recent": 0}
    reasons = [d.reason for d in compress_chat(chat, "Where do otters sleep?", 30, **settings, **WORDS).decisions]
    assert reasons[:2] == ["cut", "kept"]
    result = compress_chat(chat, "Where do otters sleep?", 15, **settings, **WORDS)
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
        **WORDS,
    )
    assert [decision.reason for decision in result.decisions][:2] == ["summarised", "kept"]


def test_patterns_of_ones_own_reach_the_verb():
    chat = [
        Message("user", text) for text in ("The patient has a rash.", "Beep beep beep beep beep.", "Bread is cheap.")
    ]
    settings = {**SELECTIVE_MEMORY, "preserve_recent": 0, "high_patterns": [r"\brash\b"], "low_patterns": ["^beep"]}
    result = compress_chat(chat, "beep?", 8, **settings, **WORDS)
    assert kept(result) == ["The patient has a rash.", "Bread is cheap."]
    assert [decision.rating for decision in result.decisions] == [7, 3, 5]


def test_a_rating_from_outside_takes_the_place_of_the_patterns():
    chat = [Message("user", text) for text in ("Bread is cheap today.", "My account number is seven.")]
    result = compress_chat(
        chat, "account?", 5, rate=lambda texts: [1.0, 0.0], **{**SELECTIVE_MEMORY, "preserve_recent": 0}, **WORDS
    )
    assert kept(result) == ["Bread is cheap today."]
    assert [decision.rating for decision in result.decisions] == [10, 1]


def test_selective_memory_holds_without_a_question():
    result = compress_chat(support()[:-1], "", 60, **SELECTIVE_MEMORY, **WORDS)
    assert result.method == "recency"
    assert set(IMPORTANT_SAID) <= set(kept(result))


def test_without_selective_memory_nothing_is_rated():
    assert {decision.rating for decision in compress_chat(support(), None, 60, **WORDS).decisions} == {None}


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


def test_a_message_is_rated_once_however_often_the_conversation_is_asked_about(monkeypatch):
    from rag_compress.chat import memory

    rated = []
    monkeypatch.setattr(memory, "statement_kinds", lambda text: rated.append(text) or [])
    for _ in range(3):
        score_message_heuristic("A text that nobody else rates.")
    assert rated == ["A text that nobody else rates."]
