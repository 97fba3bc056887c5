"""What holds for any conversation, query and budget."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rag_compress.chat import Message, ToolCall, ToolResult, compress_chat

message_texts = st.text(alphabet="abc .?!\n日本é", max_size=60)

messages = st.lists(
    st.builds(
        Message,
        role=st.sampled_from(["system", "user", "assistant"]),
        text=message_texts,
        timestamp=st.sampled_from([None, "2024-01-01", "2023-05-05T10:00:00+02:00", "noon"]),
        session=st.sampled_from([None, "s"]),
        tool_calls=st.sampled_from([(), (ToolCall("t", "x", "1"),)]),
        tool_results=st.sampled_from([(), (), (ToolResult("r r", "1"),)]),
    ),
    max_size=12,
)


@given(messages, st.one_of(st.none(), message_texts), st.integers(1, 60))
def test_the_guarantees_hold_for_any_conversation(chat, query, budget):
    result = compress_chat(chat, query, budget)
    required = {i for i, message in enumerate(chat) if message.role == "system"}
    if query is None:
        required |= {max((i for i, m in enumerate(chat) if m.role == "user" and m.text.strip()), default=-1)}
    optional = [d for d in result.decisions if d.kept and d.index not in required]
    if optional and not any(chat[d.index].tool_calls or chat[d.index].tool_results for d in result.decisions if d.kept):
        assert result.token_count <= budget
    assert list(result.indices) == sorted(set(result.indices))
    assert required - {-1} <= set(result.indices)
    assert len(result.decisions) == len(chat)
    for index, message in zip(result.indices, result.messages, strict=True):
        decision = result.decisions[index]
        assert decision.kept
        if decision.reason == "cut":
            assert all(piece in chat[index].text for piece in message.text.split("\n"))
        else:
            assert message == chat[index]
    assert compress_chat(chat, query, budget) == result, "the same input gives the same output"
