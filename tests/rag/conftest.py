"""An empty store and a folder of documents."""

from __future__ import annotations

from contextlib import closing

import pytest

from rag_compress.rag import document_store
from tests.rag.sample import BEAVERS, OTTERS


@pytest.fixture
def store():
    with closing(document_store(":memory:")) as opened:
        yield opened


@pytest.fixture
def docs(tmp_path):
    folder = tmp_path / "docs"
    (folder / "sub").mkdir(parents=True)
    (folder / "otters.txt").write_text(OTTERS, encoding="utf-8")
    (folder / "sub" / "beavers.md").write_text(f"# Rodents\n\n{BEAVERS}\n", encoding="utf-8")
    return folder
