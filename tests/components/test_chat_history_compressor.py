"""The node for conversations, alone and in a pipeline."""

from __future__ import annotations

import pickle
from copy import deepcopy

import pytest
from haystack import Document, Pipeline, component
from haystack.components.embedders import MockTextEmbedder
from haystack.components.generators.chat import MockChatGenerator
from haystack.dataclasses import ChatMessage, FileContent
from haystack.token_counters import ApproximateTokenCounter

from rag_compress.components import ContextCompressor
from rag_compress.components.chat_history_compressor import ChatHistoryCompressor


def chat():
    return [
        ChatMessage.from_system("Be brief."),
        ChatMessage.from_user("My sister Anna lives in Oslo.", meta={"id": "a", "x": 1}, name="Ann"),
        ChatMessage.from_assistant("It rains in the town by the sea all day long."),
        ChatMessage.from_user("Otters sleep on their backs in the sea."),
        ChatMessage.from_user("Where does Anna live?"),
    ]


def test_messages_that_stay_are_the_same_objects():
    messages = chat()
    out = ChatHistoryCompressor(token_budget=20, preserve_recent=0).run(messages)
    assert [messages.index(message) for message in out["messages"]] == [0, 1, 4]
    assert all(any(message is given for given in messages) for message in out["messages"])


def test_the_statistics_account_for_every_message():
    stats = ChatHistoryCompressor(token_budget=20, preserve_recent=0).run(chat())["stats"]
    assert stats["token_count"] <= stats["token_budget"] == 20 < stats["original_token_count"]
    assert [decision["reason"] for decision in stats["decisions"]] == [
        "pinned", "kept", "over_budget", "over_budget", "pinned",
    ]  # fmt: skip
    assert stats["decisions"][1]["id"] == "a"
    assert (stats["unchanged_prefix"], stats["messages"], stats["messages_kept"]) == (2, 5, 3)
    assert stats["method"] == "lexical"


def test_a_cut_message_keeps_id_name_and_meta():
    long = "It rained all day in the town. Anna lives in Oslo now. The bus was late again and again. We ate bread."
    messages = [ChatMessage.from_user(long, meta={"id": "a"}, name="Ann"), *chat()[2:4]]
    before = deepcopy(messages)
    out = ChatHistoryCompressor(token_budget=19).run(messages, query="Where does Anna live?")
    cut = out["messages"][0]
    assert cut.text != long
    assert "Anna lives in Oslo now." in cut.text
    assert (cut.meta, cut.name, cut.role) == (messages[0].meta, "Ann", messages[0].role)
    assert messages == before


def test_it_serializes_with_its_helpers_and_runs_in_a_pipeline():
    pipeline = Pipeline()
    pipeline.add_component(
        "history",
        ChatHistoryCompressor(
            token_budget=20,
            settings={"recency_weight": 0.5},
            embedder=MockTextEmbedder(),
            summary_generator=MockChatGenerator("Short."),
            rating_generator=MockChatGenerator("7"),
            token_counter=ApproximateTokenCounter(),
        ),
    )
    pipeline.add_component("generator", MockChatGenerator("Oslo."))
    pipeline.connect("history.messages", "generator.messages")
    restored = Pipeline.loads(pipeline.dumps())
    assert restored.to_dict() == pipeline.to_dict()
    out = restored.run({"history": {"messages": chat()}}, include_outputs_from={"history"})
    assert out["generator"]["replies"][0].text == "Oslo."
    assert out["history"]["stats"]["method"] == "embedding"


def test_a_model_rates_and_one_that_talks_nonsense_leaves_the_heuristic():
    def rate(messages):
        return ChatMessage.from_assistant("10" if "Otters" in messages[0].text else "1")

    settings = {"token_budget": 12, "importance_weight": 9.0}
    rated = ChatHistoryCompressor(rating_generator=MockChatGenerator(response_fn=rate), **settings)
    assert [m.text for m in rated.run(chat()[1:4], query="Hm?")["messages"]] == [
        "Otters sleep on their backs in the sea."
    ]
    settings["token_budget"] = 8
    silent = ChatHistoryCompressor(rating_generator=MockChatGenerator("I would rather not."), **settings)
    out = silent.run([ChatMessage.from_user("Thanks! " * 3), *chat()[1:2]], query="Hm?")
    assert [message.text for message in out["messages"]] == ["My sister Anna lives in Oslo."]


class Model:
    """A chat generator that counts what it is asked, and may be down."""

    def __init__(self, answer, down=False):
        self.answer, self.down, self.asked = answer, down, 0

    def run(self, messages):
        self.asked += 1
        if self.down:
            raise RuntimeError("no service")
        said = messages[0].text.partition("Message: ")[2]
        return {"replies": [ChatMessage.from_assistant(self.answer.format(first=said.partition(".")[0]))]}


def talk(count, sentences=1):
    rain = "It rains in the town by the sea. " * sentences
    return [ChatMessage.from_user(f"Otter {i} sleeps on rock {i}. {rain}") for i in range(count)]


def test_a_rating_is_asked_for_once_however_often_a_message_comes():
    model = Model("7")
    compressor = ChatHistoryCompressor(token_budget=100, rating_generator=model)
    compressor.run(talk(20))
    assert model.asked == 20
    compressor.run(talk(22))
    assert model.asked == 22


def test_a_summary_is_asked_for_once_however_often_a_message_comes():
    model = Model("{first}, and rain.")
    compressor = ChatHistoryCompressor(token_budget=300, summary_generator=model)
    first = compressor.run(talk(10, sentences=12), query="Which otters?")
    asked = model.asked
    assert 0 < first["stats"]["reasons"]["summarised"] <= asked, "some were made whole again"
    assert compressor.run(talk(10, sentences=12), query="Which otters?")["messages"] == first["messages"]
    assert model.asked == asked


@pytest.mark.parametrize("kind", ["rating_generator", "summary_generator"])
def test_a_model_that_is_down_is_asked_once_a_request_and_counted_as_a_fallback(kind):
    model = Model("7", down=True)
    compressor = ChatHistoryCompressor(token_budget=300, **{kind: model})
    for _ in range(2):
        stats = compressor.run(talk(12, sentences=12))["stats"]
        assert "no service" in stats["notes"][0]
    assert model.asked == 2
    assert compressor.statistics.fallbacks == 2


def test_answers_that_are_no_number_are_noted_in_every_request_and_not_asked_for_again():
    model = Model("I would rather not.")
    compressor = ChatHistoryCompressor(token_budget=60, rating_generator=model)
    for _ in range(2):
        notes = compressor.run(talk(9))["stats"]["notes"]
        assert notes[0] == "the rating model gave no number for 9 messages, so the heuristic serves"
    assert model.asked == 9


def test_a_profile_of_ones_own_weighs_importance_and_serializes():
    errors = {"name": "errors", "weights": {"semantic": 1.0}, "type_weights": {"error": 1.0}}
    compressor = ChatHistoryCompressor(token_budget=20, profile=errors, importance_weight=1.0)
    importance = compressor.run(chat())["stats"]["decisions"][1]["importance"]
    assert importance["weights"] == {"semantic": 1.0}
    pipeline = Pipeline()
    pipeline.add_component("history", compressor)
    assert Pipeline.loads(pipeline.dumps()).get_component("history").profile == errors


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"token_budget": "5"}, "token_budget must be an integer number of tokens, got '5'"),
        ({"cut_share": 2}, "cut_share must be between 0 and 1, got 2"),
        ({"high_patterns": "x"}, "high_patterns must be a list or tuple of regular expressions, got 'x'"),
        ({"settings": [1]}, r"settings must be a dict, got \[1\]"),
        ({"settings": {"recency_wait": 1.0}}, "did you mean 'recency_weight'"),
        ({"settings": {"neighbour_weight": -1}}, "neighbour_weight must be a number of at least 0, got -1"),
        ({"settings": {"token_budget": 4000}}, "settings must not hold token_budget: it is a parameter of its own"),
        ({"settings": {"profile": "technical"}}, "settings must not hold profile: it is a parameter of its own"),
        ({"profile": "technicall"}, "profile must be one of .*, got 'technicall'"),
        ({"profile": {"name": "x", "weights": {"recency": 0.5}}}, "weights of a profile must sum to 1"),
        ({"profile": {}}, "a profile must have the fields name and weights, got {}"),
        ({"profile": 5}, "profile must be the name of a profile or a dictionary of its fields, got 5"),
        ({"embedder": "x"}, "embedder must be an object with a method run, got 'x'"),
        ({"rating_generator": MockChatGenerator}, "rating_generator must be an object with a method run, got <class"),
        ({"summary_generator": print}, "summary_generator .* got <built-in.*; a plain function goes to compress or"),
        ({"token_counter": len}, "token_counter must be an object with a method count, got <built-in"),
    ],
)
def test_bad_parameters_are_refused_when_the_component_is_made(parameters, message):
    with pytest.raises((TypeError, ValueError), match=message):
        ChatHistoryCompressor(**parameters)


def test_several_queries_may_come_from_another_component():
    @component
    class Rewriter:
        @component.output_types(queries=list[str])
        def run(self):
            return {"queries": ["Where does Anna live?", "How do otters sleep?"]}

    pipeline = Pipeline()
    pipeline.add_component("rewriter", Rewriter())
    pipeline.add_component("history", ChatHistoryCompressor(token_budget=24, verbatim_share=1.0))
    pipeline.connect("rewriter.queries", "history.query")
    kept = [m.text for m in pipeline.run({"history": {"messages": chat()[1:4]}})["history"]["messages"]]
    assert kept == ["My sister Anna lives in Oslo.", "Otters sleep on their backs in the sea."]


def test_what_a_compactor_wrote_is_not_the_question():
    summary = ChatMessage.from_user("Rain and buses.", meta={"context_compaction": {"strategy": "summarization"}})
    out = ChatHistoryCompressor(token_budget=16, preserve_recent=0).run([*chat(), summary])
    assert [m.text for m in out["messages"]] == ["Be brief.", "My sister Anna lives in Oslo.", "Where does Anna live?"]


@pytest.mark.parametrize("copy", [deepcopy, lambda compressor: pickle.loads(pickle.dumps(compressor))])
def test_a_copy_has_the_same_parameters_and_statistics_of_its_own(copy):
    compressor = ChatHistoryCompressor(
        token_budget=20, settings={"recency_weight": 0.5}, embedder=MockTextEmbedder(), rating_generator=Model("7")
    )
    compressor.run(chat())
    copied = copy(compressor)
    assert copied.settings == compressor.settings
    assert copied.statistics.requests == 0
    assert copied.run(chat())["messages"] == compressor.run(chat())["messages"]


def test_a_long_message_is_cut_to_what_fits_also_where_a_haystack_counter_counts():
    document = ChatMessage.from_user(" ".join(f"In year {i} the harbour of town {i} was rebuilt." for i in range(200)))
    counter = ApproximateTokenCounter()
    for budget in range(100, 120):
        out = ChatHistoryCompressor(token_budget=budget, token_counter=counter).run([document, *chat()[1:]])
        assert out["stats"]["decisions"][0]["reason"] == "cut"
        assert counter.count(out["messages"]) <= budget


def test_a_model_summarises_middling_messages():
    long = ChatMessage.from_assistant("Anna walked. " + "It rained in the town by the sea all day long. " * 9)
    compressor = ChatHistoryCompressor(token_budget=80, summary_generator=MockChatGenerator("Anna walked in the rain."))
    out = compressor.run([long, *chat()[1:]], query="What did Anna do?")
    assert out["stats"]["decisions"][0]["reason"] == "summarised"
    assert out["messages"][0].text == "Anna walked in the rain."


def test_slow_runs_are_counted_and_the_first_is_warned_of(caplog):
    compressor = ChatHistoryCompressor(token_budget=20, max_filtering_time_ms=0.0)
    for _ in range(3):
        compressor.run(chat())
    assert compressor.statistics.to_dict()["slow"] == 3
    (warning,) = [record.getMessage() for record in caplog.records if record.levelname == "WARNING"]
    assert "took longer than 0.0 ms (max_filtering_time_ms). statistics.slow counts such requests" in warning


def test_a_conversation_of_which_nothing_fits_is_warned_of(caplog):
    out = ChatHistoryCompressor(token_budget=3).run([ChatMessage.from_user("It rained for days on end.")], query="Why?")
    assert out["messages"] == []
    assert out["stats"]["notes"] == ["no message fits a budget of 3; the shortest has 8 tokens"]
    assert "Compressing a conversation: no message fits a budget of 3" in caplog.text


def test_timestamps_in_another_format_are_noted_and_nobody_is_warned(caplog):
    messages = [ChatMessage.from_user("It rained.", meta={"timestamp": "yesterday"}), *chat()]
    (note,) = ChatHistoryCompressor().run(messages)["stats"]["notes"]
    assert note.startswith("1 timestamps are not ISO 8601")
    assert not [record for record in caplog.records if record.levelname == "WARNING"]


def test_a_follow_up_that_is_read_in_its_talk_is_noted_and_nobody_is_warned(caplog):
    asked = ["What does the X200 cost?", "90 euros, and it comes with a case, a cable and a manual in five languages."]
    messages = [ChatMessage.from_user(asked[0]), ChatMessage.from_assistant(asked[1])]
    notes = ChatHistoryCompressor(token_budget=20).run(messages, query="And the X300?")["stats"]["notes"]
    assert any("X300 cost" in note for note in notes)
    documents = [Document(content="The X200 costs 90 euros. The X300 costs 120 euros.")]
    output = ContextCompressor(token_budget=10).run("And the X300?", documents, messages=messages)
    assert any("X300 cost" in note for note in output["stats"]["notes"])
    assert not [record for record in caplog.records if record.levelname == "WARNING"]


def test_empty_and_bad_input():
    compressor = ChatHistoryCompressor()
    assert compressor.run([])["messages"] == []
    with pytest.raises(TypeError, match=r"messages\[0\] must be a ChatMessage"):
        compressor.run(["Hi"])
    with pytest.raises(TypeError, match="active_files must be a sequence of str, got 'a.py'"):
        compressor.run(chat(), active_files="a.py")
    with pytest.raises(ValueError, match="token_budget must be at least 1, got 0"):
        compressor.run(chat(), token_budget=0)


def test_warming_up_twice_does_no_harm():
    compressor = ChatHistoryCompressor()
    compressor.warm_up()
    compressor.warm_up()
    assert compressor.run(chat())["messages"] == chat()


def test_a_latest_message_of_files_alone_stays_also_above_the_budget():
    files = ChatMessage.from_user(content_parts=[FileContent("YQ==", "application/pdf") for _ in range(5)])
    messages = [ChatMessage.from_user(f"Page {n} is about otters and the sea.") for n in range(60)]
    out = ChatHistoryCompressor(token_budget=200).run([*messages, files])
    assert out["messages"] == [files], "nothing fits beside 5,000 tokens"
    assert out["stats"]["notes"] == ["what must stay takes 5000 tokens, above token_budget (200)"]
    out = ChatHistoryCompressor(token_budget=5100).run([*messages, files])
    assert out["messages"][-2:] == [messages[-1], files]
    assert out["stats"]["token_count"] <= 5100
    assert out["stats"]["method"] == "lexical", "the latest words ask"
