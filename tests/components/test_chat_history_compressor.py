"""The node for conversations, alone and in a pipeline."""

from __future__ import annotations

from copy import deepcopy

import pytest
from haystack import Pipeline
from haystack.components.embedders import MockTextEmbedder
from haystack.components.generators.chat import MockChatGenerator
from haystack.dataclasses import ChatMessage, ImageContent, ToolCall
from haystack.token_counters import ApproximateTokenCounter

from rag_compress.components.chat_history_compressor import ChatHistoryCompressor
from rag_compress.components.chat_messages import to_message


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


def test_images_are_counted_and_messages_of_several_parts_are_left_whole():
    image = ImageContent(base64_image="iVBORw0KGgo=", mime_type="image/png", validation=False)
    message = to_message(ChatMessage.from_user(content_parts=["Look.", image, "There."]))
    assert (message.text, message.opaque_tokens, message.can_be_cut) == ("Look.\nThere.", 85, False)


def test_tool_calls_and_results_are_read():
    call = ToolCall("weather", {"city": "Oslo"}, id="1")
    message = to_message(ChatMessage.from_assistant("Hm.", tool_calls=[call]))
    assert message.tool_calls[0].arguments == '{"city": "Oslo"}'
    result = to_message(ChatMessage.from_tool("snow", origin=call, error=True))
    assert (result.role, result.tool_results[0].call_id, result.tool_results[0].error) == ("tool", "1", True)


def test_a_haystack_counter_counts():
    counter = ApproximateTokenCounter()
    out = ChatHistoryCompressor(token_budget=30, token_counter=counter, preserve_recent=0).run(chat())
    assert out["stats"]["token_count"] == counter.count(out["messages"]) <= 30


def test_it_serializes_with_its_helpers_and_runs_in_a_pipeline():
    pipeline = Pipeline()
    pipeline.add_component(
        "history",
        ChatHistoryCompressor(
            token_budget=20,
            weights={"recency_weight": 0.5},
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


def test_a_model_summarises_middling_messages():
    long = ChatMessage.from_assistant("Anna walked. " + "It rained in the town by the sea all day long. " * 9)
    compressor = ChatHistoryCompressor(token_budget=80, summary_generator=MockChatGenerator("Anna walked in the rain."))
    out = compressor.run([long, *chat()[1:]], query="What did Anna do?")
    assert out["stats"]["decisions"][0]["reason"] == "summarised"
    assert out["messages"][0].text == "Anna walked in the rain."


def test_a_slow_run_is_warned_of_and_counted(caplog):
    compressor = ChatHistoryCompressor(token_budget=20, max_filtering_time_ms=0.0)
    compressor.run(chat())
    assert "took longer than 0.0 ms" in caplog.text
    assert compressor.statistics.to_dict()["slow"] == 1


def test_empty_and_bad_input():
    compressor = ChatHistoryCompressor()
    assert compressor.run([])["messages"] == []
    with pytest.raises(TypeError, match=r"messages\[0\] must be a ChatMessage"):
        compressor.run(["Hi"])
    with pytest.raises(ValueError, match="token_budget must be at least 1, got 0"):
        compressor.run(chat(), token_budget=0)
    with pytest.raises(ValueError, match="cut_share must be between 0 and 1"):
        ChatHistoryCompressor(cut_share=2)
    with pytest.raises(TypeError, match="did you mean 'recency_weight'"):
        ChatHistoryCompressor(weights={"recency_wait": 1.0})


def test_warming_up_twice_does_no_harm():
    compressor = ChatHistoryCompressor()
    compressor.warm_up()
    compressor.warm_up()
    assert compressor.run(chat())["messages"] == chat()
