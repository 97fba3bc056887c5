"""A short conversation, and what the tests of conversations read of a result."""

from __future__ import annotations

from rag_compress.chat import Message, ToolCall, ToolResult, compress_chat

CHAT = [
    Message("user", "My sister Anna lives in Oslo near the old harbour.", id="a"),
    Message("assistant", "Oslo is lovely in the long days of summer.", id="b"),
    Message("user", "Otters sleep on their backs and hold hands.", id="c"),
    Message("assistant", "They do so in order not to drift apart.", id="d"),
    Message("user", "Thanks!", id="e"),
]


def texts(result):
    return [message.text for message in result.messages]


def ids(result):
    return [message.id for message in result.messages]


words = {"counter": lambda text: len(text.split())}


def turns(pairs):
    """What a user and an assistant said in turn."""
    return [Message(role, text) for pair in pairs for role, text in zip(("user", "assistant"), pair, strict=True)]


def step(name, result, number=0, arguments=None, **fields):
    """A tool call, and what it returned."""
    call = ToolCall(name, arguments or f'{{"of": "{name}"}}', f"{name}{number}")
    answer = ToolResult(result, call.id, **fields)
    return [Message("assistant", tool_calls=(call,)), Message("tool", tool_results=(answer,))]


def kept(chat, query, share=0.5, **settings):
    """The texts that are kept within a share of the words."""
    total = sum(len(message.text.split()) for message in chat)
    return texts(compress_chat(chat, query, int(share * total), **words, **settings))


def raising(*_):
    raise RuntimeError("no service")


def assert_capped(context):
    """What bounds the state whatever was said, so that the number of turns cannot matter."""
    assert len(context.recent_tokens) <= context.window
    assert len(context.token_weights) <= 4 * context.window
    assert len(context.active_topics) <= context.max_topics
    assert context.topic_terms.keys() == context.active_topics.keys()
    assert all(len(terms) <= 12 for terms in context.topic_terms.values())
    assert len(context.keywords) <= context.max_keywords
    assert context.keyword_turns.keys() <= context.keywords.keys()
    assert len(context.last_turn) <= context.window
