"""The node after the retriever, alone and in real pipelines."""

from __future__ import annotations

import asyncio
import pickle
import subprocess
import sys
from copy import copy, deepcopy

import numpy as np
import pytest
from haystack import Document, Pipeline
from haystack.components.builders import PromptBuilder
from haystack.dataclasses import ByteStream, ChatMessage

from rag_compress.components import ContextCompressor, SentenceAnnotator
from rag_compress.core.caches import forget_texts
from rag_compress.core.sentences import PysbdSplitter

RACE = "Anna won the race. Bob slept all day. It rained in the town."


def documents():
    return [
        Document(content=RACE, meta={"title": "The race", "a": 1}, score=0.9, id="race"),
        Document(content="Cats purr a lot. Dogs bark.", score=0.5, id="pets"),
    ]


def test_documents_keep_id_score_and_meta_and_say_what_was_kept():
    out = ContextCompressor(token_budget=6).run("Who won the race?", documents())
    (document,) = out["documents"]
    assert (document.id, document.content, document.score) == ("race", "Anna won the race.", 0.9)
    assert document.meta == {"title": "The race", "a": 1, "context_compression": {"spans": [[0, 18]]}}
    assert out["context"] == "Anna won the race."


def test_the_statistics_count_tokens_and_sentences():
    stats = ContextCompressor(token_budget=6).run("Who won the race?", documents())["stats"]
    assert 0 < stats.pop("confidence") < 1
    assert stats == {
        "token_budget": 6,
        "original_token_count": 26,
        "token_count": 5,
        "documents": 2,
        "documents_kept": 1,
        "sentences": 5,
        "sentences_kept": 1,
        "notes": [],
        "reasons": {"kept": 1, "over_budget": 2, "below_min_score": 2},
    }


def test_inputs_are_left_alone():
    given = documents()
    before = deepcopy(given)
    ContextCompressor(token_budget=6).run("Who won the race?", given)
    assert given == before


@pytest.mark.parametrize("integer", [int, np.uint8])
def test_offsets_of_a_chunk_slice_the_text_of_its_file(integer):
    file = "# Results\n\n" + RACE
    chunk = Document(content=file[11:], meta={"split_idx_start": integer(11), "source_id": "f"})
    kept = ContextCompressor(token_budget=6).run("who won", [chunk])["documents"][0].meta["context_compression"]
    assert [file[start:end] for start, end in kept["source_spans"]] == ["Anna won the race."]


@pytest.mark.parametrize("start", [-5, "120", True, None])
def test_offsets_into_the_file_are_left_out_where_the_chunk_begins_at_no_place_in_it(start):
    chunk = Document(content=RACE, meta={"split_idx_start": start, "source_id": "f"})
    kept = ContextCompressor(token_budget=6).run("who won", [chunk])["documents"][0].meta["context_compression"]
    assert kept == {"spans": [[0, 18]]}


def test_offsets_into_the_file_are_left_out_where_another_compressor_has_shortened_the_chunk():
    filler = "Filler words about nothing here. "
    chunk = Document(content=filler + RACE, meta={"source_id": "f", "split_idx_start": 1000})
    first = ContextCompressor(token_budget=11).run("Who won the race? Who slept?", [chunk])["documents"]
    assert first[0].content == "Anna won the race. Bob slept all day."
    (second,) = ContextCompressor(token_budget=6).run("Who slept?", first)["documents"]
    kept = second.meta["context_compression"]
    assert [first[0].content[start:end] for start, end in kept["spans"]] == ["Bob slept all day."]
    assert "source_spans" not in kept


def test_a_shortened_chunk_is_not_taken_for_the_part_of_the_file_at_its_start():
    rest = Document(content="in the rain, as all know. Bob slept.", meta={"source_id": "f", "split_idx_start": 18})

    def reasons(meta):
        chunk = Document(content="Anna won the race", meta=meta)
        return ContextCompressor(token_budget=8).run("Who won the race?", [chunk, rest])["stats"]["reasons"]

    place = {"source_id": "f", "split_idx_start": 0}
    shortened = {**place, "context_compression": {"spans": [[50, 67]]}}
    assert reasons(shortened) == reasons({}) != reasons(place), "no sentence goes on in the next chunk"


def test_a_document_without_text_passes_unchanged():
    image = Document(blob=ByteStream(b"png"), meta={"b": 2})
    out = ContextCompressor(token_budget=6).run("Who won the race?", [image, *documents()])
    assert out["documents"][0] is image
    assert out["context"] == "Anna won the race."


def test_one_document_that_occurs_twice_is_paid_once():
    twice = documents()[:1] * 2
    out = ContextCompressor(token_budget=30).run("Who won the race?", twice)
    assert out["context"] == RACE
    assert len(out["documents"]) == 1


def test_no_documents_give_an_empty_context():
    out = ContextCompressor().run("q", [])
    assert (out["documents"], out["context"], out["stats"]["token_count"]) == ([], "", 0)
    assert (out["stats"]["confidence"], out["stats"]["notes"]) == (0.0, ["there is no text to choose from"])


@pytest.mark.parametrize("pinned", ["false", "true", 1, 0])
def test_a_document_says_with_a_bool_whether_it_is_pinned(pinned):
    document = Document(content="House rules apply.", id="rules", meta={"pinned": pinned})
    rule = rf"meta\['pinned'\] must be True, False or None, got {pinned!r} in the document with the id 'rules'"
    with pytest.raises(TypeError, match=rule):
        ContextCompressor().run("Who won the race?", [document])


@pytest.mark.parametrize("pinned", [False, None])
def test_a_document_may_say_that_it_is_not_pinned(pinned):
    document = Document(content="House rules apply.", meta={"pinned": pinned})
    assert ContextCompressor().run("Which rules?", [document])["stats"]["reasons"] == {"kept": 1}


def test_a_pinned_document_is_filled_first():
    pinned = Document(content="House rules apply.", meta={"pinned": True})
    out = ContextCompressor(token_budget=12).run("Who won the race?", [*documents(), pinned])
    assert "House rules apply." in out["context"]


def test_the_budget_of_a_run_comes_before_that_of_the_component():
    compressor = ContextCompressor(token_budget=6)
    assert compressor.run("race", documents(), token_budget=100)["stats"]["token_budget"] == 100
    assert compressor.run("race", documents())["stats"]["token_budget"] == 6
    with pytest.raises(ValueError, match="token_budget must be at least 1, got 0"):
        compressor.run("race", documents(), token_budget=0)


def test_messages_are_context_for_a_follow_up():
    given = [Document(content="Stone was 30 years old."), Document(content="Bismarck was 83 years old.")]
    messages = [ChatMessage.from_user("Who was Bismarck?"), ChatMessage.from_assistant("A chancellor.")]
    out = ContextCompressor(token_budget=9).run("How old was he?", given, messages=messages)
    assert out["context"] == "Bismarck was 83 years old."


def test_a_system_prompt_is_no_part_of_the_conversation():
    given = [Document(content="The boat costs 900 euros."), Document(content="The insurance costs 70 euros.")]
    prompt = ChatMessage.from_system("You are the insurance assistant. Answer questions on insurance policies only.")
    compressor = ContextCompressor(token_budget=8)
    without = compressor.run("What does it cost?", given)["context"]
    assert compressor.run("What does it cost?", given, messages=[prompt])["context"] == without
    asked = ChatMessage.from_user(prompt.text)
    assert compressor.run("What does it cost?", given, messages=[asked])["context"] != without


@pytest.mark.parametrize(
    ("inputs", "message"),
    [
        ({"messages": "abc"}, "messages must be a sequence of ChatMessage, got 'abc'"),
        ({"messages": ["abc"]}, r"messages\[0\] must be a ChatMessage, got 'abc'"),
        ({"messages": [{"role": "user"}]}, r"messages\[0\] must be a ChatMessage, got {'role': 'user'}"),
    ],
)
def test_messages_of_another_type_are_refused(inputs, message):
    with pytest.raises(TypeError, match=message):
        ContextCompressor().run(**{"query": "q", "documents": documents()} | inputs)


@pytest.mark.parametrize("settings", [{"token_budget": -1}, {"language": "xx"}, {"encoding": "nope"}, {"scorer": "x"}])
def test_a_bad_setting_is_refused_when_the_component_is_made(settings):
    with pytest.raises(ValueError, match=f"{next(iter(settings))} must be"):
        ContextCompressor(**settings)


def test_a_configuration_file_makes_the_component(tmp_path):
    path = tmp_path / "compression.toml"
    path.write_text("[compression]\ntoken_budget = 77\nmin_score = 0.25\n")
    compressor = ContextCompressor.from_config(path)
    assert (compressor.token_budget, compressor.min_score) == (77, 0.25)


def test_the_annotations_of_the_index_give_the_same_result():
    annotated = SentenceAnnotator().run(documents())["documents"]
    compressor = ContextCompressor(token_budget=12)
    assert compressor.run("who won", annotated)["context"] == compressor.run("who won", documents())["context"]


def test_the_annotations_of_the_index_spare_splitting_at_query_time(monkeypatch):
    (document,) = SentenceAnnotator().run([Document(content="Otto won. Bob slept.")])["documents"]
    assert document.meta["sentence_annotation"]["spans"] == [[0, 9], [10, 20]]
    forget_texts()  # which knows the text by now
    monkeypatch.setattr(PysbdSplitter, "split", None)
    kept = ContextCompressor(token_budget=50).run("otto", [document])["documents"][0]
    assert kept.meta["context_compression"]["spans"] == [[0, 9], [10, 20]]


@pytest.mark.parametrize("written_for", ["en", "auto"])
def test_annotations_change_no_result_whatever_was_asked_before(written_for):
    text = "Er kam am 3. Mai nach Bonn. Das kostet z. B. Geld, sagt Prof. Meyer. Die Katze schläft."
    plain = Document(content=text)
    (annotated,) = SentenceAnnotator(language=written_for).run([plain])["documents"]
    contexts = set()
    for order in ([plain, annotated], [annotated, plain]):
        forget_texts()
        contexts |= {ContextCompressor(token_budget=10).run("Wann kam er?", [given])["context"] for given in order}
    assert contexts == {"Er kam am 3. Mai nach Bonn."}


def test_annotating_leaves_inputs_alone_and_passes_what_has_no_text():
    image, given = Document(blob=ByteStream(b"png")), documents()
    before = deepcopy(given)
    out = SentenceAnnotator().run([image, *given])["documents"]
    assert out[0] is image
    assert given == before
    assert [d.id for d in out[1:]] == ["race", "pets"]


def pipeline():
    made = Pipeline()
    made.add_component("compressor", ContextCompressor(token_budget=6, omission_marker=" … "))
    made.add_component("prompt", PromptBuilder("{{ context }} {{ query }}", required_variables=["context", "query"]))
    made.connect("compressor.context", "prompt.context")
    return made


INPUT = {"compressor": {"query": "Who won the race?", "documents": documents()}, "prompt": {"query": "Who?"}}


def test_a_pipeline_survives_a_trip_through_yaml():
    again = Pipeline.loads(pipeline().dumps())
    assert again.to_dict() == pipeline().to_dict()
    assert again.run(INPUT)["prompt"]["prompt"] == "Anna won the race. Who?"


@pytest.mark.parametrize("copied", [deepcopy, lambda pipeline: pickle.loads(pickle.dumps(pipeline))])
def test_a_copied_pipeline_is_connected_as_the_first(copied):
    pipeline = Pipeline()
    pipeline.add_component("annotator", SentenceAnnotator())
    pipeline.add_component("compressor", ContextCompressor(token_budget=6))
    pipeline.connect("annotator", "compressor")
    asked = {"annotator": {"documents": documents()}, "compressor": {"query": "Who won the race?"}}
    assert copied(pipeline).run(asked) == pipeline.run(asked)


@pytest.mark.parametrize("copied", [copy, deepcopy])
def test_a_component_copied_out_of_a_pipeline_is_free_for_another(copied):
    inner = pipeline().get_component("compressor")
    other = Pipeline()
    other.add_component("compressor", copied(inner))
    assert other.run({"compressor": INPUT["compressor"]})["compressor"]["context"] == "Anna won the race."


def test_a_new_process_loads_a_pipeline_once_the_components_are_imported():
    script = f"import rag_compress.components; from haystack import Pipeline; Pipeline.loads({pipeline().dumps()!r})"
    subprocess.run([sys.executable, "-c", script], check=True)


def test_the_annotator_survives_a_trip_through_yaml():
    made = Pipeline()
    made.add_component("annotator", SentenceAnnotator(splitter="pysbd", language="en"))
    assert Pipeline.loads(made.dumps()).to_dict() == made.to_dict()


def test_a_pipeline_runs_many_async_requests_at_once():
    async def run():
        made = pipeline()
        return await asyncio.gather(*(made.run_async(INPUT) for _ in range(8)))

    assert {result["prompt"]["prompt"] for result in asyncio.run(run())} == {"Anna won the race. Who?"}


@pytest.mark.parametrize("query", ["?!", "zebra"], ids=["no word", "no word of the documents"])
def test_a_question_that_shares_nothing_with_the_documents_is_noted_and_nobody_is_warned(query, caplog):
    assert ContextCompressor(token_budget=6).run(query, documents())["stats"]["notes"]
    assert not [record for record in caplog.records if record.levelname == "WARNING"]
