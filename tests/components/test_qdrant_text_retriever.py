"""Retrieval by words: the formula by hand, and the node in an embedded database."""

from __future__ import annotations

import asyncio
import math
import subprocess
import sys
from contextlib import closing
from copy import deepcopy

import pytest
from haystack import Document, Pipeline
from haystack.components.writers import DocumentWriter
from haystack.dataclasses import ChatMessage
from haystack_integrations.document_stores.qdrant import QdrantDocumentStore

from rag_compress.components import ContextCompressor
from rag_compress.components.bm25_sparse_document_embedder import BM25SparseDocumentEmbedder, sparse_embedding
from rag_compress.components.qdrant_text_retriever import QdrantTextRetriever
from rag_compress.rag import StoreWriter


@pytest.fixture
def store():
    options = {"use_sparse_embeddings": True, "sparse_idf": True, "embedding_dim": 1, "progress_bar": False}
    with closing(QdrantDocumentStore(":memory:", **options)) as opened:
        yield opened


def write(store, *contents, **settings):
    documents = [Document(id=str(number), content=content) for number, content in enumerate(contents)]
    store.write_documents(BM25SparseDocumentEmbedder(language="en", **settings).run(documents)["documents"])


def found(store, query, **settings):
    return [document.id for document in QdrantTextRetriever(store, **settings).run(query)["documents"]]


def test_the_score_is_bm25(store):
    write(store, "cat cat dog", "cat fox", "ant", average_length=2)  # short words: one index term each
    (first, second) = QdrantTextRetriever(store, language="en").run("cat")["documents"]
    idf = math.log(1 + (3 - 2 + 0.5) / (2 + 0.5))  # three documents, two of them with the term
    expected = [
        idf * 2 * 2.2 / (2 + 1.2 * (0.25 + 0.75 * 3 / 2)),
        idf * 1 * 2.2 / (1 + 1.2 * (0.25 + 0.75 * 2 / 2)),
    ]
    assert [first.id, second.id] == ["0", "1"]
    assert [first.score, second.score] == pytest.approx(expected, rel=1e-5)


def test_words_are_found_in_other_forms(store):
    write(store, "The otter was swimming.", "Cats sleep.")
    assert found(store, "Do otters swim?") == ["0"]


def test_chinese_is_found_without_spaces(store):
    documents = [
        Document(id="a", content="\u6d77\u736d\u5728\u6c34\u9762\u4e0a\u7761\u89c9\u3002"),
        Document(id="b", content="\u6d77\u72f8\u5efa\u9020\u6c34\u575d\u3002"),
    ]
    store.write_documents(BM25SparseDocumentEmbedder().run(documents)["documents"])
    assert found(store, "\u8c01\u5efa\u9020\u6c34\u575d\uff1f")[0] == "b"


@pytest.mark.parametrize(
    "query",
    [
        "Wann endete die Schlacht, und wie?",
        "Когда закончилась эта битва?",
        "这场战役是什么时候结束的？",
        "متى انتهت هذه المعركة؟",
    ],
)
def test_everyday_words_of_another_language_are_found_by_what_they_mean(store, query):
    write(store, "It rains. The garden is open all year.", "The battle was over when the evening came to the town.")
    assert found(store, query)[0] == "1"


def test_what_a_name_finds_tells_the_language_to_look_in_besides(store):
    write(store, "Poitiers is a town.", "The battle of Poitiers ended in the evening. Nobody saw the king again.")
    assert found(store, "Wann endete die Schlacht von Poitiers?")[0] == "1"


def test_a_query_in_the_language_of_what_it_finds_is_looked_for_in_no_other(store):
    write(
        store,
        "Die Schlacht endete am Abend, als der König floh.",
        "The battle ended. The battle was long, and it rained.",
    )
    assert found(store, "Wann endete die Schlacht, und wie?") == ["0"]


def test_titles_count_too(store):
    documents = [
        Document(id="a", content="They sleep afloat.", meta={"title": "Otters"}),
        Document(id="b", content="Cats."),
    ]
    store.write_documents(BM25SparseDocumentEmbedder().run(documents)["documents"])
    assert found(store, "otter") == ["a"]


def test_the_fields_that_count_can_be_chosen(store):
    document = Document(id="a", content="They sleep afloat.", meta={"title": "Otters", "page": 7, "topic": None})
    embedder = BM25SparseDocumentEmbedder(meta_fields_to_embed=["page", "topic"])
    store.write_documents(embedder.run([document])["documents"])
    assert (found(store, "page 7"), found(store, "otter")) == (["a"], [])


def test_top_k_and_filters_of_the_run_override_those_of_the_component(store):
    write(store, "otter one", "otter two", "otter three")
    retriever = QdrantTextRetriever(store, top_k=2, filters={"field": "id", "operator": "==", "value": "0"})
    assert [document.id for document in retriever.run("otter")["documents"]] == ["0"]
    other = {"field": "id", "operator": "in", "value": ["1", "2"]}
    assert sorted(document.id for document in retriever.run("otter", filters=other)["documents"]) == ["1", "2"]
    assert len(retriever.run("otter", top_k=1, filters=other)["documents"]) == 1


def test_a_query_without_a_known_word_finds_nothing(store):
    write(store, "otters")
    assert found(store, "") == []
    assert found(store, "?!") == []
    assert found(store, "whales") == []


def test_an_empty_store_is_fine(store):
    assert found(store, "otters") == []


def test_documents_without_text_or_terms_pass_the_embedder_unchanged():
    documents = [Document(content=None), Document(content=""), Document(content="?!")]
    assert BM25SparseDocumentEmbedder().run(documents)["documents"] == documents
    assert BM25SparseDocumentEmbedder().run([]) == {"documents": []}


def test_inputs_are_left_alone():
    documents = [Document(content="Otters sleep.", meta={"title": "a"})]
    before = deepcopy(documents)
    out = BM25SparseDocumentEmbedder().run(documents)["documents"]
    assert documents == before
    assert (out[0].id, out[0].content, out[0].meta) == (before[0].id, "Otters sleep.", {"title": "a"})


def test_indices_are_the_same_in_every_process():
    assert sparse_embedding({"otter": 1.0}).indices == [1857202570]
    assert sparse_embedding({"\udc80": 1.0}).values == [1.0]


def test_both_components_survive_yaml(store):
    pipeline = Pipeline()
    pipeline.add_component("embedder", BM25SparseDocumentEmbedder(language="de", k1=0.9, meta_fields_to_embed=[]))
    pipeline.add_component("retriever", QdrantTextRetriever(store, top_k=3, language="de"))
    again = Pipeline.loads(pipeline.dumps())
    assert again.dumps() == pipeline.dumps()
    assert again.get_component("retriever").document_store.index == store.index
    assert again.get_component("embedder").k1 == 0.9


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"k1": -1.0}, "k1 must be a number of at least 0, got -1.0"),
        ({"k1": math.inf}, "k1 must be a number of at least 0, got inf"),
        ({"k1": "x"}, "k1 must be a number, got 'x'"),
        ({"b": 1.5}, "b must be between 0 and 1, got 1.5"),
        ({"average_length": 0.0}, "average_length must be a number of at least 1, got 0.0"),
        ({"average_length": math.inf}, "average_length must be a number of at least 1, got inf"),
        ({"meta_fields_to_embed": "title"}, "meta_fields_to_embed must be a sequence of str, got 'title'"),
        ({"meta_fields_to_embed": [1]}, r"meta_fields_to_embed\[0\] must be a str, got 1"),
        ({"language": "klingon"}, "language must be 'auto' or a known ISO 639-1 code, got 'klingon'"),
    ],
)
def test_bad_parameters_of_the_embedder_are_refused(parameters, message):
    with pytest.raises((TypeError, ValueError), match=message):
        BM25SparseDocumentEmbedder(**parameters)


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"top_k": 0}, "top_k must be an integer of at least 1, got 0"),
        ({"top_k": True}, "top_k must be an integer, got True"),
        ({"top_k": 2.5}, "top_k must be an integer, got 2.5"),
        ({"filters": "x"}, "filters must be a dict, got 'x'"),
        ({"language": "klingon"}, "language must be 'auto' or a known ISO 639-1 code, got 'klingon'"),
        ({"document_store": "x"}, "document_store must be a QdrantDocumentStore, got 'x'"),
        (
            {"document_store": QdrantDocumentStore(":memory:")},
            "use_sparse_embeddings=True and sparse_idf=True, got False and False",
        ),
        (
            {"document_store": QdrantDocumentStore(":memory:", use_sparse_embeddings=True)},
            "use_sparse_embeddings=True and sparse_idf=True, got True and False",
        ),
    ],
)
def test_bad_parameters_of_the_retriever_are_refused(store, parameters, message):
    with pytest.raises((TypeError, ValueError), match=message):
        QdrantTextRetriever(**{"document_store": store, **parameters})


def test_bad_inputs_of_the_retriever_are_refused(store):
    with pytest.raises(ValueError, match="top_k must be an integer of at least 1, got -1"):
        QdrantTextRetriever(store).run("otter", top_k=-1)
    with pytest.raises(TypeError, match="query must be a str, got 3"):
        QdrantTextRetriever(store).run(3)
    with pytest.raises(TypeError, match="filters must be a dict, got 'otters.txt'"):
        QdrantTextRetriever(store).run("otter", filters="otters.txt")


def test_without_the_extra_all_names_can_be_imported_and_the_retriever_names_it():
    script = """
import sys
sys.modules["haystack_integrations.document_stores.qdrant"] = None
from rag_compress.components import *
assert SentenceChunker() and BM25SparseDocumentEmbedder()
try:
    QdrantTextRetriever(None)
except ImportError as error:
    print(error)
"""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert 'QdrantTextRetriever needs Qdrant. Install it with: pip install "rag-compress[rag]"' in run.stdout


def test_words_of_one_family_meet_by_their_first_letters(store):
    write(store, "The migration went well.", "Cats sleep.")
    assert found(store, "migrants") == ["0"], "migrat and migrant share four letters"


def test_what_is_said_around_a_question_is_not_looked_for(store):
    letters = [f"Dear team {number}, please answer the question. Thanks." for number in range(5)]
    write(store, *letters, "The bridge was built in 1803.")
    query = "Dear team,\n\nplease answer the question: when was the bridge built?\n\nThanks\nAnn Lee\nTeam"
    assert found(store, query) == found(store, "when was the bridge built?") == ["5"]


def test_of_several_questions_each_finds_its_documents(store):
    bridges = [f"The wooden bridge {number} over the river in Olten has a roof." for number in range(5)]
    write(store, *bridges, "Otters eat crabs.")
    query = "Which wooden bridge over the river in Olten has a roof? What do otters eat?"
    assert found(store, query, top_k=3) == ["0", "5", "1"]


def test_a_document_for_both_questions_is_found_once(store):
    write(store, "Otters eat crabs.", "Otters eat crabs below the wooden bridge in Olten.")
    assert sorted(found(store, "What do otters eat? Where is the wooden bridge?")) == ["0", "1"]


def asked_after(store, query, *said, **inputs):
    messages = [ChatMessage.from_user(text) for text in said]
    run = QdrantTextRetriever(store, language="en").run
    return [document.id for document in run(query, messages=messages, **inputs)["documents"]]


def test_a_follow_up_question_finds_what_was_talked_of(store):
    write(store, "Old coins.", "Old maps.", "Basel has an old zoo. Miescher was forty.", "Old songs.", "Rome. Oslo.")
    said = "Who founded the zoo of Basel?", "Miescher."
    assert asked_after(store, "And how old was he?", *said, top_k=2) == ["0", "2"]
    assert "2" not in asked_after(store, "And how old was he?", top_k=2)


def test_a_question_without_a_word_of_its_own_is_about_what_was_said(store):
    write(store, "Cats purr.", "Otters hold hands.")
    assert found(store, "And why?") == []
    assert asked_after(store, "And why?", "Otters hold hands.") == ["1"]


def test_after_a_change_of_subject_the_best_document_for_the_question_stays_first(store):
    write(store, "Otters swim, dive and hold hands in rivers.", "Trains run.", "Otters dive in rivers and hold hands.")
    said = ("Do otters swim, dive and hold hands in rivers?",) * 3
    assert asked_after(store, "Trains?", *said)[0] == "1" == found(store, "Trains?")[0]


def test_a_question_of_many_words_is_searched_for_as_if_nothing_had_been_said(store):
    write(store, "Otters swim.", "The slow train to Bern stops in Olten, Zug, Thun, Visp, Brig, Sion, Nyon and Genf.")
    query = "Does the slow train to Bern stop in Olten, Zug, Thun, Visp, Brig, Sion, Nyon and Genf?"
    run = QdrantTextRetriever(store).run
    assert run(query, messages=[ChatMessage.from_user("Do otters swim?")]) == run(query)


def test_a_system_prompt_is_nothing_that_was_said(store):
    write(store, "Old coins.", "Otters swim.")
    run = QdrantTextRetriever(store).run
    assert run("How old?", messages=[ChatMessage.from_system("You know otters.")]) == run("How old?")


def test_each_of_several_questions_is_searched_for_with_what_was_said(store):
    contents = ["Old coins.", "New maps.", "Old zoo of Basel.", "New zoo of Basel.", "Old songs.", "New songs."]
    write(store, *contents)
    got = asked_after(store, "Is it old? Was it new?", "Basel zoo", top_k=4)
    assert set(got[2:]) == {"2", "3"}


def test_what_a_question_picks_from_a_list_is_searched_for_by_its_name(store):
    write(store, "The second house has a pool.", "Alba has a pool.", "Bruno has a pool.", "Clara has a pool.")
    listed = "1. Alba: by the sea\n2. Bruno: in the old town\n3. Clara: at the station"
    assert asked_after(store, "Has the second one a pool?", listed)[0] == "2"


def test_one_input_of_a_pipeline_feeds_retriever_and_compressor(store):
    write(store, "Old coins.", "Old maps.", "Basel has an old zoo. Miescher was forty.", "Old songs.", "Rome. Oslo.")
    pipeline = Pipeline()
    pipeline.add_component("retriever", QdrantTextRetriever(store, top_k=2, language="en"))
    pipeline.add_component("compressor", ContextCompressor(token_budget=20))
    pipeline.connect("retriever", "compressor")
    said = [ChatMessage.from_user("Who founded the zoo of Basel?"), ChatMessage.from_assistant("Miescher.")]
    context = pipeline.run({"query": "And how old was he?", "messages": said})["compressor"]["context"]
    assert "Miescher was forty." in context


def test_what_is_no_message_is_named(store):
    with pytest.raises(TypeError, match="messages"):
        QdrantTextRetriever(store).run("otter", messages=["otters"])


@pytest.mark.parametrize("writer", [DocumentWriter, StoreWriter])
def test_a_store_that_is_empty_since_it_was_written_asynchronously_is_told(store, caplog, writer):
    pipeline = Pipeline()
    pipeline.add_component("words", BM25SparseDocumentEmbedder())
    pipeline.add_component("writer", writer(store))
    pipeline.connect("words", "writer")
    assert found(store, "otters") == []
    assert caplog.text == ""

    async def write_and_close():
        written = await pipeline.run_async({"documents": [Document(id="0", content="Otters hold hands.")]})
        assert written == {"writer": {"documents_written": 1}}
        results = found(store, "otters")
        await store.close_async() if writer is DocumentWriter else store.close()
        return results

    assert asyncio.run(write_and_close()) == ([] if writer is DocumentWriter else ["0"])
    assert ("Write with StoreWriter" in caplog.text) == (writer is DocumentWriter)
