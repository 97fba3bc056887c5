"""`forget_texts` frees what is remembered of conversations, too."""

from __future__ import annotations

import gc
import weakref

import pytest

from rag_compress.chat import Message, compress_chat, memory
from rag_compress.chat.conversation import analysis, conversation_cache, passages
from rag_compress.chat.conversation.counting import shared_text_counter
from rag_compress.chat.importance import factors, types
from rag_compress.chat.remember import remembered_by_text
from rag_compress.core.caches import forget_texts

CHAT = [Message("user" if i % 2 else "assistant", f"Otter {i} sleeps on rock {i} in src/app{i}.py.") for i in range(70)]


class Scorer:
    """A scorer of the caller's, for which sessions are made into passages."""

    def score(self, query, terms, passages):
        return [1.0 for passage in passages for _ in passage.spans]


def request():
    compress_chat(CHAT, "Which otter?", 60, scorer=Scorer(), importance_weight=1.0, selective_memory=True)


def test_nothing_is_held_of_a_conversation_that_is_forgotten():
    forget_texts()
    request()
    counters = [weakref.ref(shared_text_counter(counter)) for counter in ("o200k_base", len)]
    transcript = weakref.ref(conversation_cache._latest[-1].transcript)
    assert analysis._cache._entries and passages._known._entries
    forget_texts()
    gc.collect()
    assert not conversation_cache._latest
    assert not analysis._cache._entries
    assert not passages._known._entries
    assert transcript() is None
    assert [counter() for counter in counters] == [None, None]


@pytest.mark.parametrize(
    ("module", "work", "ask"),
    [
        (analysis, "index_terms", request),
        (factors, "_FILE", lambda: factors.files_in("See otter.py.")),
        (factors, "normpath", lambda: factors.file_relevance_score(["otter.py"], ["src/otter.py"])),
        (types, "_SAID", lambda: types.type_signs("Why does it crash?")),
        (memory, "statement_kinds", lambda: memory.score_message_heuristic("I am vegan.")),
    ],
    ids=["terms of messages", "files", "parts of paths", "types", "ratings"],
)
def test_what_is_forgotten_is_worked_out_anew(monkeypatch, module, work, ask):
    class SeenError(Exception):
        """What the work raises, so that nothing of it is remembered."""

    class Refusing:
        def __call__(self, *args, **options):
            raise SeenError

        findall = items = __call__

    forget_texts()
    ask()
    monkeypatch.setattr(module, work, Refusing())
    ask()
    forget_texts()
    with pytest.raises(SeenError):
        ask()


def test_a_result_is_the_same_before_and_after():
    before = compress_chat(CHAT, "Which otter sleeps on rock 7?", 60)
    forget_texts()
    assert compress_chat(CHAT, "Which otter sleeps on rock 7?", 60) == before


def test_short_texts_are_looked_at_once_until_they_are_forgotten():
    asked = []

    @remembered_by_text
    def length(text):
        asked.append(text)
        return len(text)

    assert [length("race"), length("race")] == [4, 4]
    forget_texts()
    assert length("race") == 4
    assert asked == ["race", "race"]
