"""What warming up loads is loaded by nobody who waits for an answer."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading

import pytest
from haystack import Document, Pipeline, component
from haystack.dataclasses import ChatMessage
from haystack.hooks.compaction import CompactionHook

from rag_compress.components import ChatHistoryCompressor, ContextCompressor, RelevanceCompactor, SentenceAnnotator

COMPACTOR = """
component = RelevanceCompactor()
def run(chat):
    assert len(component.compact(chat, 100, ApproximateTokenCounter())) < len(chat)
"""
HISTORY = """
component = ChatHistoryCompressor(100)
def run(chat):
    assert len(component.run(chat)["messages"]) < len(chat)
"""


@pytest.mark.parametrize("component", [COMPACTOR, HISTORY], ids=["compactor", "history"])
def test_the_first_conversation_after_warming_up_loads_no_module(component):
    script = f"""
import sys
from haystack.dataclasses import ChatMessage
from haystack.token_counters import ApproximateTokenCounter
from rag_compress.components import ChatHistoryCompressor, RelevanceCompactor
{component}
component.warm_up()
warm = set(sys.modules)
run([ChatMessage.from_user(f"Otter {{i}} sleeps. It rains by the sea. Which otter eats?") for i in range(40)])
print(*sorted(set(sys.modules) - warm))
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


class NoKeyError(Exception):
    """What the client of a model says without its key."""


@component
class Keyless:
    """An embedder and, for the tests, a chat generator that finds no key: neither to warm up nor to answer."""

    model = "animals"

    def warm_up(self):
        raise NoKeyError("set THE_KEY")

    @component.output_types(embedding=list[float])
    def run(self, text: str):
        self.warm_up()


@component
class KeylessGenerator:
    """A chat generator without its key."""

    def warm_up(self):
        raise NoKeyError("set THE_KEY")

    @component.output_types(replies=list[ChatMessage])
    def run(self, messages: list[ChatMessage]):
        self.warm_up()


CHAT = [
    ChatMessage.from_assistant(f"Otter {i} sleeps. " + f"It rains by the sea of {i} islands. " * 12) for i in range(9)
]


def in_a_pipeline(part, **inputs):
    pipeline = Pipeline()
    pipeline.add_component("part", part)
    return pipeline.run({"part": inputs})["part"]


def test_an_embedder_that_cannot_be_warmed_up_costs_no_question(caplog):
    documents = [Document(content="Anna won the race. Bob slept all day.")]
    compressor = ContextCompressor(token_budget=6, embedder=Keyless(), max_embedding_time_ms=60_000)
    output = in_a_pipeline(compressor, query="Who won the race?", documents=documents)
    assert output["context"] == "Anna won the race."
    assert output["stats"]["notes"] == [
        "the embedder failed: NoKeyError('set THE_KEY'), so the words serve alone",
    ]
    assert "Keyless cannot be warmed up and is done without: set THE_KEY" in caplog.text


@pytest.mark.parametrize(
    ("models", "note"),
    [
        ({"embedder": Keyless()}, "the embedder failed: NoKeyError('set THE_KEY')"),
        ({"rating_generator": KeylessGenerator()}, "the rating model failed (NoKeyError('set THE_KEY'))"),
        ({"summary_generator": KeylessGenerator()}, "summarising failed (NoKeyError('set THE_KEY'))"),
    ],
)
def test_a_model_that_cannot_be_warmed_up_costs_no_conversation(models, note, caplog):
    history = ChatHistoryCompressor(300, max_filtering_time_ms=60_000, **models)
    output = in_a_pipeline(history, messages=CHAT, query="Which otters sleep?")
    assert 0 < len(output["messages"]) < len(CHAT)
    assert any(note in said for said in output["stats"]["notes"])
    assert "cannot be warmed up and is done without: set THE_KEY" in caplog.text


def test_an_embedder_that_cannot_be_warmed_up_costs_no_compaction(caplog):
    RelevanceCompactor(embedder=Keyless()).warm_up()
    assert "Keyless cannot be warmed up and is done without: set THE_KEY" in caplog.text


def test_at_index_time_nothing_is_done_without_the_embedder():
    with pytest.raises(NoKeyError):
        SentenceAnnotator(embedder=Keyless()).warm_up()


class Client:
    """An embedder, chat generator and token counter with a connection, which knows on which thread it was opened."""

    model = "animals"

    def __init__(self):
        self.did = []
        self.thread = None

    def warm_up(self):
        self.thread = threading.current_thread()

    def run(self, messages=(), text=""):
        return {"replies": [], "embedding": []}

    def count(self, messages):
        return len(messages)

    def to_dict(self):
        return {"type": "tests.Client", "init_parameters": {}}

    def close(self):
        self.did.append("close")


class AsyncClient(Client):
    async def close_async(self):
        self.did.append("close_async")


HOLDERS = [
    (ContextCompressor, ("embedder", "token_counter")),
    (SentenceAnnotator, ("embedder", "token_counter")),
    (ChatHistoryCompressor, ("embedder", "rating_generator", "summary_generator", "token_counter")),
    (RelevanceCompactor, ("embedder",)),
]


@pytest.mark.parametrize(("kind", "names"), HOLDERS)
def test_what_a_component_was_given_is_warmed_up_while_the_event_loop_goes_on(kind, names):
    clients = {name: Client() for name in names}
    asyncio.run(kind(**clients).warm_up_async())
    assert threading.current_thread() not in [client.thread for client in clients.values()]
    assert None not in [client.thread for client in clients.values()]


@pytest.mark.parametrize(("kind", "names"), HOLDERS)
def test_what_a_component_was_given_is_closed_with_it(kind, names):
    for made in (Client, AsyncClient):
        clients = {name: made() for name in names}
        holder = kind(**clients)
        holder.close()
        asyncio.run(holder.close_async())
        later = ["close_async", "close"] if made is AsyncClient else ["close"]  # one client each
        assert [client.did for client in clients.values()] == [["close", *later]] * len(clients)
        kind().close()


@pytest.mark.filterwarnings("ignore:.*experimental.*")
def test_pipelines_and_hooks_pass_closing_on():
    of_pipeline, of_hook = Client(), Client()
    pipeline = Pipeline()
    pipeline.add_component("part", ContextCompressor(embedder=of_pipeline))
    pipeline.close()
    CompactionHook(RelevanceCompactor(embedder=of_hook), context_window=1000).close()
    assert (of_pipeline.did, of_hook.did) == (["close"], ["close"])
