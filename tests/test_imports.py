"""Importing is light, and modules import downwards only."""

from __future__ import annotations

import ast
import inspect
import json
import re
import subprocess
import sys
import typing
from graphlib import TopologicalSorter
from importlib import import_module

import pytest

from tests.modules import TREES, faults_of

# Each may import those before it.
LAYERS = [
    "lazy",
    "version",
    "checks",
    "catalogue",
    "toml",
    "config",
    "core",
    "files",
    "chat",
    "explain",
    "components",
    "rag",
]
LAYERS += ["cli_parser", "cli_settings", "cli", "__main__"]
HAYSTACK_LAYERS = {"components", "rag", "cli"}
PRODUCTS = {"dot", "einsum", "inner", "linalg", "matmul", "tensordot", "vdot", "vecdot"}


def imported(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            # "from rag_compress import core" names a layer too; what is no module has no layer.
            yield from (f"{node.module if node.level == 0 else '.'}.{alias.name}" for alias in node.names)


def wrong_imports(path, tree):
    mine = path.split("/")[0].removesuffix(".py")
    if mine != "__init__" and mine not in LAYERS:
        yield "must have a place among the layers"
    for name in imported(tree):
        first, *rest = name.split(".")
        from_haystack = first in {"haystack", "haystack_integrations", "qdrant_client"} and mine not in HAYSTACK_LAYERS
        upwards = first == "rag_compress" and mine in LAYERS and rest[0] in LAYERS[LAYERS.index(mine) + 1 :]
        if from_haystack or upwards or first in {"", "eval", "pipelines", "tests"}:
            yield f"must not import {name}"


def test_modules_import_downwards_only():
    assert faults_of(wrong_imports) == []


def part_of(module):
    """The part of `core` or `chat` that a module belongs to: a package in it, or the module itself."""
    return ".".join(module.removeprefix("rag_compress.").split(".")[:2])


@pytest.mark.parametrize("package", ["core", "chat"])
def test_the_parts_of_a_package_import_each_other_one_way(package):
    parts = {}
    for path, tree in TREES.items():
        part = part_of(path.removesuffix(".py").replace("/", "."))
        if part.startswith(f"{package}.") and not part.endswith(".__init__"):
            others = {part_of(name) for name in imported(tree) if name.startswith(f"rag_compress.{package}.")}
            parts.setdefault(part, set()).update(others - {part})
    TopologicalSorter(parts).prepare()  # raises CycleError, which names the parts


def products_of_matrices(_, tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.MatMult) or (isinstance(node, ast.Attribute) and node.attr in PRODUCTS):
            yield ast.unparse(node)


def test_no_module_multiplies_matrices():
    """The last digits of such products differ from machine to machine, and with them what is kept."""
    assert faults_of(products_of_matrices) == []


def loaded_by(statement):
    script = f"import json, sys; {statement}; print(json.dumps(sorted(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(json.loads(run.stdout))


def test_importing_the_package_loads_no_dependency():
    heavy = {"haystack", "nltk", "numpy", "pysbd", "rank_bm25", "sentencex", "tiktoken", "qdrant_client"}
    assert not loaded_by("import rag_compress") & heavy


def test_the_command_line_says_its_help_without_the_engine():
    """It is what Ctrl-C cannot interrupt in one line, and what --help and the completion of a shell wait for."""
    assert not loaded_by("import rag_compress.cli") & {"haystack", "numpy", "tiktoken", "rag_compress.core.compress"}


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


@pytest.mark.parametrize("name", ["rag_compress", "rag_compress.chat", "rag_compress.components", "rag_compress.rag"])
def test_the_types_of_public_classes_and_functions_can_be_looked_up_when_a_program_runs(name):
    module = import_module(name)
    public = [getattr(module, entry) for entry in module.__all__]
    for thing in filter(lambda entry: inspect.isfunction(entry) or inspect.isclass(entry), public):
        methods = (
            [method for _, method in inspect.getmembers(thing, inspect.isfunction)] if inspect.isclass(thing) else []
        )
        for found in (thing, *methods):
            typing.get_type_hints(found)
