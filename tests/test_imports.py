"""Importing is light, and modules import downwards only."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[1] / "rag_compress"
# Each may import those before it.
LAYERS = ["checks", "catalogue", "config", "explain", "core", "chat", "components", "rag", "cli"]
HAYSTACK_LAYERS = {"components", "rag", "cli"}
MODULES = sorted(PACKAGE.rglob("*.py"))


def imported(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name} imports relatively"
            # "from rag_compress import core" names a layer too; what is no module has no layer.
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def layer(parts):
    return parts[0].removesuffix(".py")


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_modules_import_downwards_only(path):
    mine = layer(path.relative_to(PACKAGE).parts)
    for name in imported(path):
        parts = name.split(".")
        if parts[0] in {"haystack", "haystack_integrations", "qdrant_client"}:
            assert mine in HAYSTACK_LAYERS, f"{mine} must not import {name}"
        if parts[0] in {"eval", "pipelines", "tests"}:
            pytest.fail(f"the package must not import {name}")
        if parts[0] == "rag_compress" and parts[1] in LAYERS and mine in LAYERS:
            assert LAYERS.index(parts[1]) <= LAYERS.index(mine), f"{mine} must not import {name}"


def loaded_by(statement):
    script = f"import json, sys; {statement}; print(json.dumps(sorted(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(json.loads(run.stdout))


def test_importing_the_package_loads_no_dependency():
    heavy = {"haystack", "nltk", "numpy", "pysbd", "rank_bm25", "sentencex", "tiktoken", "qdrant_client"}
    assert not loaded_by("import rag_compress") & heavy


def test_importing_compress_loads_neither_haystack_nor_stemmers_nor_tokenizer():
    heavy = {"haystack", "nltk", "pysbd", "rank_bm25", "sentencex", "tiktoken", "qdrant_client"}
    assert not loaded_by("from rag_compress import compress, Passage, CompressionConfig") & heavy


def test_the_public_names_are_all_there():
    import rag_compress

    assert all(getattr(rag_compress, name) for name in rag_compress.__all__)
    assert set(rag_compress.__all__) <= set(dir(rag_compress))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = rag_compress.nothing
