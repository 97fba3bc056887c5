"""What holds for any conversation, query and budget."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import example, given
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


_LINES = (
    *("Otters hold hands.", "Which otter?", "", "  ", "Anna: Never use it.", "> No, I meant Oslo.", "1. otter", "- a:"),
    *('{"otter": [1, 2', '  "k": "v"},', "]}", "a,b,c", "| a | b |", "|---|---|", "# Otter", "key: otter", "[otter]"),
    *("diff --git a/z b/z", "--- a/z", "+++ b/z", "@@ -1,2 +1,3 @@", "+otter", "-    legs = 0", "```", "def otter(a):"),
    *("    return 7", "<p>otter <b>", "</p>", "<!--", "2024-01-01 10:00:00 ERROR otter", "Traceback (most recent call"),
    *(
        '  File "a.py", line 3, in f',
        "OtterError: x",
        "日本です。",
        "\u200b\u2028",
        "x" * 200,
        "(" * 50,
        "aGVs" * 40 + "=",
    ),
)
"""Of these, results of every kind and of none are made."""


@example([(["- a:", "- a:", "- a:"], 40)], 6, "Which otter has legs?")
@given(
    st.lists(st.tuples(st.lists(st.sampled_from(_LINES), max_size=5), st.sampled_from([1, 3, 40])), max_size=3),
    st.integers(0, 40),
    st.sampled_from(["Which otter has legs?", None, "And Oslo?"]),
)
def test_what_is_left_of_any_result_is_made_of_its_slices_in_order_and_beside_its_call(blocks, percent, query):
    body = "\n".join("\n".join(block * times) for block, times in blocks)
    calls = tuple(ToolCall("look", "otter", id) for id in "12")
    brought = [Message("tool", tool_results=(ToolResult(text, id),)) for text, id in [(body, "1"), ("Otters.", "2")]]
    chat = [
        Message("user", "Which otter is it?"),
        Message("assistant", tool_calls=calls),
        *brought,
        Message("user", "?"),
    ]
    budget = max(1, percent * compress_chat(chat, query, 10**6).token_count // 100)
    result = compress_chat(chat, query, budget, preserve_recent=0)
    assert result.token_count <= budget or {d.index for d in result.decisions if d.kept} <= {4}
    assert len({*result.indices} & {1, 2, 3}) in (0, 3), "a call is never parted from its results"
    spans = result.decisions[2].spans
    assert all(start < end for start, end in spans) and all(one[1] <= other[0] for one, other in pairwise(spans))
    for decision, message in zip([result.decisions[i] for i in result.indices], result.messages, strict=True):
        assert decision.spans or message == chat[decision.index]
        assert all(chat[decision.index].body[a:b] in message.body for a, b in decision.spans)
