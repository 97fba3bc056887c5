"""Documents counted with a tokenizer of one's own: a Haystack token counter in place of an encoding."""

from __future__ import annotations

import pytest
from haystack import Document, Pipeline
from haystack.token_counters import ApproximateTokenCounter

from rag_compress.components import ContextCompressor, SentenceAnnotator
from rag_compress.core.caches import forget_texts
from rag_compress.core.sentences import PysbdSplitter
from rag_compress.rag import ask, document_store, index_folder, query_pipeline
from tests.rag.sample import chunks

RACE = "Anna won the race. Bob slept all day. It rained in the town."
BY_CHARACTER = ApproximateTokenCounter(chars_per_token=1)
FRAME = len("[user] ")  # which Haystack's counters write before the text of a message


class Nameless:
    """One token per word; it cannot be written down."""

    def count(self, messages, tools=None):
        return sum(len(message.text.split()) for message in messages)

    def to_dict(self):
        raise TypeError("it holds a lock")


def annotate(token_counter=None):
    (document,) = SentenceAnnotator(token_counter=token_counter).run([Document(content=RACE)])["documents"]
    return document


def tokens_of(document, token_counter=None):
    """The statistics of a request that finds nothing in the cache."""
    forget_texts()
    return ContextCompressor(token_counter=token_counter).run("Who won?", [document])["stats"]["original_token_count"]


def test_the_budget_binds_the_tokens_of_a_user_message_that_holds_the_context():
    needed = FRAME + len("Anna won the race.")
    compressor = ContextCompressor(token_budget=needed, token_counter=BY_CHARACTER)
    out = compressor.run("Who won the race?", [Document(content=RACE)])
    assert (out["context"], out["stats"]["token_count"]) == ("Anna won the race.", needed)
    assert compressor.run("Who won?", [Document(content=RACE)], token_budget=needed - 1)["context"] == ""


def test_annotations_are_counted_with_the_counter_and_spare_splitting(monkeypatch):
    document = annotate(BY_CHARACTER)
    assert document.meta["sentence_annotation"]["token_counts"] == [FRAME + 18, FRAME + 18, FRAME + 22]
    monkeypatch.setattr(PysbdSplitter, "split", None)
    assert tokens_of(document, ApproximateTokenCounter(chars_per_token=1)) == FRAME + len(RACE)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (BY_CHARACTER, None),
        (None, BY_CHARACTER),
        (ApproximateTokenCounter(2), BY_CHARACTER),
        (BY_CHARACTER, Nameless()),
    ],
    ids=["counter and encoding", "encoding and counter", "other parameters", "a counter without a name"],
)
def test_an_annotation_that_another_counter_made_is_not_used(written, read):
    assert tokens_of(annotate(written), read) == tokens_of(Document(content=RACE), read)


def test_both_components_survive_a_trip_through_yaml_with_their_counter():
    pipeline = Pipeline()
    pipeline.add_component("annotator", SentenceAnnotator(token_counter=BY_CHARACTER))
    pipeline.add_component("compressor", ContextCompressor(token_budget=30, token_counter=BY_CHARACTER))
    pipeline.connect("annotator.documents", "compressor.documents")
    restored = Pipeline.loads(pipeline.dumps())
    assert restored.to_dict() == pipeline.to_dict()
    inputs = {"documents": [Document(content=RACE)], "query": "Who won the race?"}
    assert restored.run(inputs) == pipeline.run(inputs)
    assert restored.run(inputs)["compressor"]["context"] == "Anna won the race."


@pytest.mark.parametrize("component", [ContextCompressor, SentenceAnnotator])
def test_what_cannot_count_is_refused(component):
    with pytest.raises(TypeError, match="token_counter must be an object with a method count, got <built-in"):
        component(token_counter=len)


def test_a_counter_that_cannot_be_written_down_counts_and_writes_no_annotations():
    compressor = ContextCompressor(token_budget=4, token_counter=Nameless())
    assert compressor.run("Who won the race?", [Document(content=RACE)])["context"] == "Anna won the race."
    with pytest.raises(TypeError, match="token_counter must have a to_dict that gives its type and init_parameters"):
        SentenceAnnotator(token_counter=Nameless())


def test_a_folder_is_indexed_with_the_counter_of_the_compressor(tmp_path):
    (tmp_path / "race.txt").write_text(RACE, encoding="utf-8")
    store = document_store(":memory:")
    index_folder(tmp_path, store)
    assert index_folder(tmp_path, store, token_counter=BY_CHARACTER).updated == ("race.txt",)
    assert index_folder(tmp_path, store, token_counter=BY_CHARACTER).unchanged == ("race.txt",)
    assert chunks(store)[0].meta["sentence_annotation"]["token_count"] == FRAME + len(RACE)
    pipeline = query_pipeline(store, token_budget=FRAME + 18, token_counter=BY_CHARACTER)
    assert ask(pipeline, "Who won the race?")["compressor"]["context"] == "Anna won the race."
    store.close()
