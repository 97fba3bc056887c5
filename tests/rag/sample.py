"""Two small documents, and what the tests of the pipelines do with them again and again."""

from __future__ import annotations

import pytest

from rag_compress.rag import ask, index_folder, indexing_pipeline, query_pipeline

OTTERS = "Otters sleep on their backs. They hold hands so that nobody drifts away."
BEAVERS = "Beavers build dams. Their teeth are orange because of the iron in them."


def index_by_pipeline(folder, store, **settings):
    indexing_pipeline(store, **settings).run({"router": {"sources": [*folder.iterdir()]}})


in_both_ways = pytest.mark.parametrize("index", [index_by_pipeline, index_folder])


def chunks(store):
    return sorted(store.filter_documents(), key=lambda chunk: (chunk.meta["file_path"], chunk.meta["split_id"]))


def context(store, question, **settings):
    return ask(query_pipeline(store, **settings), question)["compressor"]["context"]
