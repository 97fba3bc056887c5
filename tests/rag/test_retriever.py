"""Chunks from one store by words, by embedding or by both, as many as are asked for and of those that are."""

from __future__ import annotations

from contextlib import closing

import pytest
from haystack import Document, Pipeline
from haystack.components.embedders import MockTextEmbedder
from haystack_integrations.document_stores.qdrant import QdrantDocumentStore

from rag_compress.components import BM25SparseDocumentEmbedder
from rag_compress.rag import document_store, index_folder, query_pipeline
from rag_compress.rag.retriever import StoreRetriever, share_a_word

VECTOR = [1.0, 0.0]
DOCUMENTS = [
    Document(content="A: otters.", embedding=[0.0, 1.0], meta={"kind": "short"}),
    Document(content="B: otters swim and dive.", embedding=[1.0, 0.0], meta={"kind": "middle"}),
    Document(content="C: otters sleep for long hours on their backs.", embedding=[0.8, 0.6], meta={"kind": "long"}),
]
BEST_FIRST = {"words": "ABC", "embedding": "BCA", "hybrid": "BAC"}
"""The fewer words, the better; the vectors lead elsewhere; B is second and first, A first and third, C last."""


@pytest.fixture
def zoo():
    with closing(document_store(":memory:", embedding_dim=2)) as opened:
        opened.write_documents(BM25SparseDocumentEmbedder().run(DOCUMENTS)["documents"])
        yield opened


def letters(retriever, **inputs):
    return "".join(found.content[0] for found in retriever.run("otters", VECTOR, **inputs)["documents"])


@pytest.mark.parametrize("retrieval", BEST_FIRST)
def test_as_many_chunks_come_as_the_run_asks_for_else_as_was_set(zoo, retrieval):
    best_first = BEST_FIRST[retrieval]
    assert letters(StoreRetriever(zoo, retrieval)) == best_first
    assert letters(StoreRetriever(zoo, retrieval, top_k=2)) == best_first[:2]
    assert letters(StoreRetriever(zoo, retrieval, top_k=2), top_k=3) == best_first
    assert letters(StoreRetriever(zoo, retrieval, top_k=3), top_k=2) == best_first[:2]


@pytest.mark.parametrize("retrieval", BEST_FIRST)
def test_filters_leave_out_chunks_of_every_way_to_retrieve(zoo, retrieval):
    kind = {"field": "meta.kind", "operator": "==", "value": "middle"}
    assert letters(StoreRetriever(zoo, retrieval), filters=kind) == "B"


@pytest.mark.parametrize("retrieval", BEST_FIRST)
def test_a_run_for_no_chunks_is_refused(zoo, retrieval):
    with pytest.raises(ValueError, match="top_k must be an integer of at least 1, got 0"):
        StoreRetriever(zoo, retrieval).run("otters", VECTOR, top_k=0)


@pytest.mark.parametrize("retrieval", BEST_FIRST)
def test_filters_that_are_no_dictionary_are_refused(zoo, retrieval):
    with pytest.raises(TypeError, match="filters must be a dict, got 'middle'"):
        StoreRetriever(zoo, retrieval).run("otters", VECTOR, filters="middle")


def test_twenty_chunks_that_hold_words_of_the_question_come_unless_told_otherwise(store):
    documents = [Document(content=f"Otter {number}.") for number in range(21)]
    store.write_documents(BM25SparseDocumentEmbedder().run(documents)["documents"])
    assert len(StoreRetriever(store).run("otters")["documents"]) == 20
    outputs = query_pipeline(store).run({"query": "otters"}, include_outputs_from={"retriever"})
    assert len(outputs["retriever"]["documents"]) == 20


def test_a_store_without_words_is_good_enough_for_retrieval_by_embedding():
    with closing(QdrantDocumentStore(":memory:", embedding_dim=2)) as store:
        store.write_documents(DOCUMENTS)
        assert letters(StoreRetriever(store, "embedding")) == "BCA"


def test_retrieval_by_embedding_asks_for_the_vector_of_the_question(zoo):
    for retrieval in ("embedding", "hybrid"):
        with pytest.raises(ValueError, match=f"retrieval='{retrieval}' needs query_embedding, .* got None"):
            StoreRetriever(zoo, retrieval).run("otters")


def test_a_retriever_comes_back_from_yaml_as_it_was(zoo):
    embedder = MockTextEmbedder(dimension=2)
    pipeline = query_pipeline(zoo, embedder=embedder, retrieval="embedding", top_k=3, language="de")
    restored = Pipeline.loads(pipeline.dumps()).get_component("retriever")
    assert (restored.retrieval, restored.top_k, restored.language) == ("embedding", 3, "de")


EQUAL = [
    Document(id=str(9 - number), content=f"The otter named {name} sleeps.", embedding=[0.6, 0.8], meta=meta)
    for number, (name, meta) in enumerate(
        [
            ("Anna", {"file_path": "a.txt", "split_idx_start": 30}),
            ("Bert", {"file_path": "a.txt", "split_idx_start": 200}),
            ("Carl", {"file_path": "b.txt", "split_idx_start": 0}),
            ("Dora", {"file_path": "b.txt", "split_idx_start": 0}),
        ]
    )
]
IN_ORDER = ["Anna", "Bert", "Dora", "Carl"]
"""By file, by place in it, by id."""


@pytest.mark.parametrize("retrieval", BEST_FIRST)
@pytest.mark.parametrize("written", [EQUAL, EQUAL[::-1], EQUAL[2:] + EQUAL[:2]], ids=["as is", "reversed", "turned"])
def test_chunks_of_one_score_come_in_one_order_however_the_store_holds_them(written, retrieval):
    with closing(document_store(":memory:", embedding_dim=2)) as store:
        store.write_documents(BM25SparseDocumentEmbedder().run(written)["documents"])
        for most in (4, 3, 2, 1):
            found = StoreRetriever(store, retrieval).run("Where does the otter sleep?", [1.0, 0.0], top_k=most)
            assert [document.content.split()[3] for document in found["documents"]] == IN_ORDER[:most]


def test_an_index_answers_the_same_when_it_is_opened_again(tmp_path):
    folder = tmp_path / "docs"
    folder.mkdir()
    for name in ("anna", "bert", "carl", "dora", "emil"):
        (folder / f"{name}.txt").write_text(f"The otter named {name.title()} sleeps.")
    answers = []
    for _ in range(2):
        with closing(document_store(tmp_path / "index")) as store:
            index_folder(folder, store)
            found = StoreRetriever(store).run("Where does the otter sleep?")["documents"]
            answers.append([document.meta["file_path"] for document in found])
    assert answers == [["anna.txt", "bert.txt", "carl.txt", "dora.txt", "emil.txt"]] * 2


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("Wohnungen?", "Die Wohnungen wurden im Herbst von der Stadt an die Mieter verkauft."),
        ("travaux?", "Les travaux ont commencé dans la rue derrière la gare."),
    ],
)
def test_a_word_in_the_language_of_the_document_is_shared_though_the_query_tells_no_language(query, text):
    assert share_a_word(query, [Document(content=text)], "auto")
