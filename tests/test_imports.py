"""Importing is light, and modules import downwards only."""

from __future__ import annotations

import ast
import inspect
import json
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[1] / "rag_compress"
# Each may import those before it.
LAYERS = ["lazy", "checks", "catalogue", "config", "explain", "core", "files", "chat", "components", "rag"]
LAYERS += ["cli_parser", "cli_settings", "cli"]
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
    assert mine == "__init__" or mine in LAYERS, f"{mine} must have a place among the layers"
    for name in imported(path):
        parts = name.split(".")
        if parts[0] in {"haystack", "haystack_integrations", "qdrant_client"}:
            assert mine in HAYSTACK_LAYERS, f"{mine} must not import {name}"
        if parts[0] in {"eval", "pipelines", "tests"}:
            pytest.fail(f"the package must not import {name}")
        if parts[0] == "rag_compress" and parts[1] in LAYERS and mine in LAYERS:
            assert LAYERS.index(parts[1]) <= LAYERS.index(mine), f"{mine} must not import {name}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_module_multiplies_matrices(path):
    """The last digits of such products differ from machine to machine, and with them what is kept."""
    products = {"dot", "einsum", "inner", "linalg", "matmul", "tensordot", "vdot", "vecdot"}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        assert not isinstance(node, ast.MatMult), f"{path.name} holds a product of matrices"
        assert not (isinstance(node, ast.Attribute) and node.attr in products), f"{path.name} uses {node.attr}"


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


def test_a_conversation_of_plain_dictionaries_is_compressed_without_haystack():
    statement = """
from rag_compress.chat import compress_chat, parse_message
entries = [{"role": "user", "content": "I am allergic to nuts."}, {"role": "user", "content": "It rains."}]
result = compress_chat([parse_message(entry) for entry in entries], "Which nuts?", 7, preserve_recent=0)
assert [message.text for message in result.messages] == ["I am allergic to nuts."]
import json, sys"""
    assert not loaded_by(statement) & {"haystack", "qdrant_client"}


@pytest.mark.parametrize("name", ["rag_compress", "rag_compress.chat", "rag_compress.components"])
def test_the_public_names_are_all_there(name):
    module = import_module(name)
    assert all(getattr(module, public) for public in module.__all__)
    assert set(module.__all__) <= set(dir(module))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = module.nothing


@pytest.mark.parametrize("name", ["rag_compress", "rag_compress.components"])
def test_what_is_loaded_at_first_use_is_what_is_public(name):
    module = import_module(name)
    assert list(module._PUBLIC) == module.__all__


def test_every_type_in_the_signature_of_a_public_function_has_a_public_name():
    modules = [import_module(name) for name in ("rag_compress", "rag_compress.chat")]
    public = {name for module in modules for name in module.__all__}
    functions = [getattr(module, name) for module in modules for name in module.__all__]
    functions += [import_module("rag_compress").Scorer.score]
    for function in filter(inspect.isfunction, functions):
        types = [parameter.annotation for parameter in inspect.signature(function).parameters.values()]
        types.append(inspect.signature(function).return_annotation)
        named = set(re.findall(r"\b[A-Z]\w+", " ".join(map(str, types))))
        assert named - public <= {"Any", "Collection", "Iterable", "Mapping", "None", "Path", "PathLike", "Sequence"}
