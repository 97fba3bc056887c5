"""Compaction of a conversation: when, how far, and what is told of it."""

from __future__ import annotations

import pickle
import time
from collections import deque
from copy import deepcopy

import pytest
from haystack import component
from haystack.components.embedders import MockTextEmbedder
from haystack.dataclasses import ChatMessage

from rag_compress.components.relevance_compactor import RelevanceCompactor
from tests.components.steps import COUNTER, assert_valid, steps


def test_a_run_of_steps_under_one_user_message_is_compacted_step_by_step():
    messages = steps(60)
    compacted = RelevanceCompactor().compact(messages, 600, COUNTER)
    assert COUNTER.count(compacted) <= 600
    assert_valid(compacted)
    texts = [m.tool_call_results[0].result for m in compacted if m.tool_call_results]
    assert "Shelf 7 holds the blue otter book." in texts
    assert texts[-1].startswith("Shelf 59"), "the latest step stays"
    assert compacted[0].text == "Be brief."
    assert any(m.text == "Which shelf holds the blue otter book?" for m in compacted)


def test_a_long_run_keeps_its_latest_steps_and_what_the_task_needs_at_every_compaction():
    messages, compactor, compactions = steps(0), RelevanceCompactor(), 0
    for i in range(200):
        messages += steps(i + 1)[-3 if i % 3 == 0 else -2 :]
        if COUNTER.count(messages) > 2000:
            messages = compactor.compact(messages, 1200, COUNTER)
            compactions += 1
            assert_valid(messages)
            kept = [int(call.id[:-1]) for m in messages for call in m.tool_calls]
            assert {7, *range(i - 5, i + 1)} <= {*kept}, "the one that the task speaks of, and the latest"
    assert compactions >= 8


def test_the_input_is_left_alone():
    messages = steps(40)
    before = deepcopy(messages)
    RelevanceCompactor().compact(messages, 300, COUNTER)
    assert messages == before


def test_a_conversation_that_fits_is_left_alone():
    assert RelevanceCompactor().compact(steps(2), 10_000, COUNTER) is None
    messages, compactor = steps(60), RelevanceCompactor(min_gain=0.0)
    assert compactor.compact(messages, COUNTER.count(messages), COUNTER) is None, "also where it has just that size"
    assert compactor.compact(messages, COUNTER.count(messages) - 1, COUNTER) is not None


def test_a_small_gain_is_declined():
    messages = steps(30)
    target = COUNTER.count(messages) - 20
    assert RelevanceCompactor(margin=0.0, min_gain=0.3).compact(messages, target, COUNTER) is None
    assert RelevanceCompactor(margin=0.0, min_gain=0.0).compact(messages, target, COUNTER) is not None


def test_where_nothing_can_be_left_out_nothing_changes_whatever_gain_is_asked_for():
    messages = [ChatMessage.from_system("Be brief."), ChatMessage.from_user("Which shelf holds the blue otter book?")]
    assert RelevanceCompactor(min_gain=0.0, omission_note=None).compact(messages, 5, COUNTER) is None


def test_it_aims_below_the_target_so_that_the_next_message_does_not_compact_again():
    compacted = RelevanceCompactor(margin=0.2).compact(steps(60), 600, COUNTER)
    assert COUNTER.count(compacted) <= 480
    assert RelevanceCompactor().compact([*compacted, ChatMessage.from_assistant("Fine.")], 600, COUNTER) is None


def test_the_latest_account_says_what_became_of_every_message():
    messages, compactor = steps(60), RelevanceCompactor()
    first = compactor.compact(messages, 600, COUNTER)
    assert [d.kept for d in compactor.latest.decisions] == [message in first for message in messages]
    second = compactor.compact(first, 300, COUNTER)
    account = compactor.latest.account()
    assert (account["original_token_count"], account["token_count"]) == (COUNTER.count(first), COUNTER.count(second))
    assert [first[d["index"]] in second for d in account["decisions"]] == [
        d["reason"] in ("kept", "pinned") for d in account["decisions"]
    ]
    assert len(account["decisions"]) == len(first) - 1, "its own note is no message of the conversation"


def test_what_is_declined_saves_nothing_in_the_statistics():
    messages, compactor = steps(60), RelevanceCompactor(min_gain=1.0)
    assert compactor.compact(messages, 600, COUNTER) is None
    counts = compactor.statistics.to_dict()
    assert (counts["requests"], counts["tokens_kept_share"], counts["kept"]) == (1, 1.0, len(messages))
    assert compactor.latest is None
    compactor = RelevanceCompactor()
    compacted = compactor.compact(messages, 600, COUNTER)
    assert compactor.statistics.to_dict()["tokens_after"] == COUNTER.count(compacted)


@pytest.mark.parametrize("copy", [deepcopy, lambda compactor: pickle.loads(pickle.dumps(compactor))])
def test_a_copy_has_the_same_parameters_and_statistics_of_its_own(copy):
    compactor = RelevanceCompactor(margin=0.2, settings={"cut_share": 0.4}, embedder=MockTextEmbedder())
    compactor.compact(steps(60), 600, COUNTER)
    copied = copy(compactor)
    assert copied.to_dict() == compactor.to_dict()
    assert copied.statistics.requests == 0
    assert copied.compact(steps(60), 600, COUNTER) == compactor.compact(steps(60), 600, COUNTER)


def test_a_profile_of_ones_own_may_weigh_importance():
    errors = {"name": "errors", "weights": {"semantic": 1.0}, "type_weights": {"error": 1.0}}
    compactor = RelevanceCompactor(settings={"profile": errors, "importance_weight": 1.0})
    compactor.compact(steps(60), 600, COUNTER)
    assert compactor.latest.messages == (), "an instance that many share holds no conversation"
    assert compactor.latest.decisions[5].importance.weights == {"semantic": 1.0}
    assert RelevanceCompactor.from_dict(compactor.to_dict()).to_dict() == compactor.to_dict()


def test_a_target_that_cannot_be_reached_is_approached_without_losing_task_and_latest_step():
    compacted = RelevanceCompactor(omission_note=None).compact(steps(20), 0, COUNTER)
    assert_valid(compacted)
    assert [m.role.value for m in compacted] == ["system", "user", "assistant", "tool"]


def test_a_target_that_cannot_be_reached_is_named_in_the_warning(caplog):
    compactor = RelevanceCompactor(omission_note=None)
    kept = COUNTER.count(compactor.compact(steps(20), 30, COUNTER))
    (note,) = compactor.latest.notes
    assert note.startswith(f"what must stay takes {kept} tokens, above the target (30): a larger context_window")
    assert str(note) in caplog.text


def test_it_serializes():
    values = {
        "min_keep_steps": 2, "margin": 0.2, "min_gain": 0.05, "omission_note": "x", "settings": {"quick": True},
    }  # fmt: skip
    restored = RelevanceCompactor.from_dict(RelevanceCompactor(**values).to_dict())
    assert {name: getattr(restored, name) for name in values} == values


def test_it_serializes_with_its_embedder():
    compactor = RelevanceCompactor(embedder=MockTextEmbedder())
    restored = RelevanceCompactor.from_dict(compactor.to_dict())
    assert restored.to_dict() == compactor.to_dict()
    assert isinstance(restored.embedder, MockTextEmbedder)


@component
class Animals:
    """An embedder that knows animals from everything else, and may fail."""

    def __init__(self, seconds=0.0, fails=False):
        self.seconds, self.fails = seconds, fails

    @component.output_types(embedding=list[float])
    def run(self, text: str):
        time.sleep(self.seconds)
        if self.fails:
            raise RuntimeError("no service")
        animal = any(word in text for word in ("otter", "creature"))
        return {"embedding": [1.0, 0.0] if animal else [0.0, 1.0]}


CREATURES = [
    ChatMessage.from_user("An otter slept on its back all afternoon in the bay."),
    *(ChatMessage.from_user(f"It rained in the town for {i} hours without any pause.") for i in range(8)),
    ChatMessage.from_user("Which creature was named?"),
]


def compacted_texts(compactor):
    return [m.text for m in compactor.compact(CREATURES, 60, COUNTER)]


def test_an_embedder_finds_what_shares_no_word_with_the_task():
    otter = CREATURES[0].text
    assert otter not in compacted_texts(RelevanceCompactor(omission_note=None))
    compactor = RelevanceCompactor(omission_note=None, embedder=Animals())
    assert otter in compacted_texts(compactor)
    assert compactor.statistics.to_dict()["methods"] == {"embedding": 1}


@pytest.mark.parametrize(
    ("embedder", "reason"),
    [(Animals(fails=True), "no service"), (Animals(seconds=2.0), "no answer within 500 ms")],
    ids=["fails", "too slow"],
)
def test_where_the_embedder_does_not_serve_the_lexical_score_does(embedder, reason, caplog):
    settings = {"max_filtering_time_ms": 500.0}
    compactor = RelevanceCompactor(omission_note=None, embedder=embedder, settings=settings)
    assert compacted_texts(compactor) == compacted_texts(RelevanceCompactor(omission_note=None))
    assert reason in caplog.text
    assert compactor.statistics.to_dict()["fallbacks"] == 1


def test_a_slow_compaction_is_warned_of_and_counted(caplog):
    compactor = RelevanceCompactor(settings={"max_filtering_time_ms": 0.0})
    compactor.compact(CREATURES, 60, COUNTER)
    assert f"Compacting {len(CREATURES)} messages took longer than 0.0 ms" in caplog.text
    assert compactor.statistics.to_dict()["slow"] == 1


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"min_keep_steps": -1}, "min_keep_steps must be an integer of at least 0, got -1"),
        ({"margin": 1.0}, "margin must be between 0 and 0.99, got 1.0"),
        ({"min_gain": 2}, "min_gain must be between 0 and 1, got 2"),
        ({"omission_note": 5}, "omission_note must be a str, got 5"),
        ({"embedder": "x"}, "embedder must be an object with a method run, got 'x'"),
        ({"active_files": ["otter.py", 7]}, r"active_files\[1\] must be a str, got 7"),
        ({"settings": "quick"}, "settings must be a dict, got 'quick'"),
        ({"settings": {"cut_share": 3}}, "cut_share must be between 0 and 1, got 3"),
        ({"settings": {"token_budget": 5}}, "settings must not hold token_budget: compact is given the target, got 5"),
        ({"settings": {"require_recent": 2}}, "settings must not hold require_recent: it is .* min_keep_steps, got 2"),
        ({"settings": {"profile": "technicall"}}, "profile must be one of .*, got 'technicall'"),
    ],
)
def test_bad_parameters_are_refused(parameters, message):
    with pytest.raises((TypeError, ValueError), match=message):
        RelevanceCompactor(**parameters)


def test_messages_may_come_in_a_deque():
    messages, compactor = steps(60), RelevanceCompactor()
    assert compactor.compact(deque(messages), 600, COUNTER) == compactor.compact(messages, 600, COUNTER)


def test_what_is_no_chat_message_is_refused():
    with pytest.raises(TypeError, match=r"messages\[1\] must be a ChatMessage, got 'Hi!'"):
        RelevanceCompactor().compact([ChatMessage.from_user("Hi!"), "Hi!"], 1, COUNTER)


def test_files_that_are_worked_on_lift_the_messages_that_name_them():
    chat = [ChatMessage.from_user(f"In src/{name}.py it rains {'again ' * 20}.") for name in "abcd"]
    chat.append(ChatMessage.from_user("Go on."))
    weights = {"name": "files", "weights": {"file_relevance": 1.0}}
    settings = {"importance_weight": 5.0, "profile": weights, "recency_weight": 0.0, "specifics_weight": 0.0}
    compactor = RelevanceCompactor(omission_note=None, settings=settings, active_files=["src/b.py"])
    kept = compactor.compact(chat, 60, COUNTER)
    assert any("src/b.py" in message.text for message in kept)
    compactor.active_files = ["src/c.py"]
    kept = compactor.compact(chat, 60, COUNTER)
    assert any("src/c.py" in message.text for message in kept)
    assert RelevanceCompactor.from_dict(compactor.to_dict()).active_files == ["src/c.py"]


RULES = ["Please answer in French.", "Never touch prod.", "Bitte duze mich.", "Do not run UPDATE on the warehouse."]


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("share", [0.25, 0.5, 0.7])
def test_what_the_user_said_before_outlives_a_compaction_for_the_next_task(rule, share):
    chat = [ChatMessage.from_user(rule), ChatMessage.from_assistant("Understood.")]
    for number in range(12):
        chat.append(ChatMessage.from_user(f"Write a test of module {number} of the queue."))
        chat.append(ChatMessage.from_assistant(f"The module {number} of the queue has a test of its own now. " * 12))
    chat.append(ChatMessage.from_user("Clean up the table of the users of the queue."))
    compacted = RelevanceCompactor(omission_note=None).compact(chat, int(share * COUNTER.count(chat)), COUNTER)
    assert chat[0] in compacted
