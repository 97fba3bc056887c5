"""A short conversation, and what the tests of conversations read of a result."""

from __future__ import annotations

from rag_compress.chat import Message

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


def raising(texts):
    raise RuntimeError("no service")
