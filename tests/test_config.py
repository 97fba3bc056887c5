"""The configuration checks its values and survives a trip through TOML."""

from __future__ import annotations

import inspect
from dataclasses import asdict

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress import CompressionConfig
from rag_compress.chat import ChatConfig
from rag_compress.components import ChatHistoryCompressor, ContextCompressor
from rag_compress.explain import explain

shares = st.floats(0, 1)
configs = st.builds(
    CompressionConfig,
    token_budget=st.integers(1, 10**9),
    max_token_budget=st.none() | st.integers(1, 10**9),
    target_ratio=st.none() | st.floats(0.001, 1),
    min_score=shares,
    b=shares,
    k1=st.floats(0, 100),
    omission_marker=st.none() | st.text(st.characters(exclude_categories=["Cs"]), min_size=1),
    include_titles=st.booleans(),
    scorer=st.sampled_from(["contextual", "okapi", "adr-002"]),
)


@given(config=configs)
def test_a_configuration_reads_back_what_it_prints(config, tmp_path_factory):
    path = tmp_path_factory.mktemp("config") / "compression.toml"
    path.write_text(config.to_toml(), encoding="utf-8")
    assert CompressionConfig.from_toml(path) == config


def test_numbers_of_other_libraries_become_plain_ones():
    config = CompressionConfig(
        k1=np.float32(0.5), token_budget=np.int64(5), max_token_budget=np.int64(9), target_ratio=np.float64(0.5)
    )
    plain = CompressionConfig(k1=0.5, token_budget=5, max_token_budget=9, target_ratio=0.5)
    assert config.to_toml() == plain.to_toml()


def test_a_file_that_names_a_ratio_only_means_that_ratio_only(tmp_path):
    path = tmp_path / "compression.toml"
    path.write_text("[compression]\ntarget_ratio = 0.2\n")
    assert CompressionConfig.from_toml(path).token_budget is None


@pytest.mark.parametrize(
    ("settings", "error", "message"),
    [
        ({"token_budget": 0}, ValueError, "token_budget must be at least 1, got 0"),
        ({"token_budget": float("nan")}, TypeError, "token_budget must be an integer number of tokens, got nan"),
        ({"token_budget": "ten"}, TypeError, "token_budget must be an integer number of tokens, got 'ten'"),
        ({"token_budget": True}, TypeError, "token_budget must be an integer"),
        ({"token_budget": None}, ValueError, "token_budget or target_ratio must be given"),
        ({"min_confidence": 0.5}, ValueError, "max_token_budget must be given with min_confidence=0.5, got None"),
        ({"max_token_budget": 0}, ValueError, "max_token_budget must be at least 1, got 0"),
        ({"target_ratio": 0.0}, ValueError, "target_ratio must be above 0 and at most 1, got 0.0"),
        ({"target_ratio": -0.5}, ValueError, "target_ratio must be between 0 and 1, got -0.5"),
        ({"target_ratio": 33}, ValueError, "target_ratio must be between 0 and 1, got 33: 33 % is 0.33"),
        ({"min_score": float("nan")}, ValueError, "min_score must be between 0 and 1, got nan"),
        ({"k1": -1}, ValueError, "k1 must be between 0 and 1e\\+06, got -1"),
        ({"k1": float("inf")}, ValueError, "k1 must be between 0 and 1e\\+06, got inf"),
        ({"k1": 10**400}, ValueError, "k1 must be between 0 and 1e\\+06, got inf"),
        ({"name_weight": 1e308}, ValueError, "name_weight must be between 0 and 1e\\+06, got 1e\\+308"),
        ({"k1": None}, TypeError, "k1 must be a number, got None"),
        ({"b": "0.5"}, TypeError, "b must be a number, got '0.5'"),
        ({"scorer": "best"}, ValueError, "scorer must be one of contextual, .*, got 'best'"),
        ({"splitter": "nltk"}, ValueError, "splitter must be one of pysbd, sentencex, got 'nltk'"),
        ({"language": 3}, TypeError, "language must be a string .*, got 3"),
        ({"language": "english"}, ValueError, "language must be 'auto' or a known ISO 639-1 code, got 'english'"),
        ({"encoding": "nope"}, ValueError, "encoding must be one of .*, got 'nope'"),
        ({"encoding": None}, TypeError, "encoding must be a string .*, got None"),
        ({"include_titles": 1}, TypeError, "include_titles must be a bool, got 1"),
        ({"omission_marker": ""}, ValueError, "omission_marker must be a text or None"),
        ({"omission_marker": "a\ud800"}, ValueError, r"omission_marker must be valid Unicode, got 'a\\ud800': leave"),
        ({"tokenbudget": 3}, TypeError, "'tokenbudget' is not a setting of rag_compress: did you mean 'token_budget'"),
        ({"TOKEN_BUDGET": 3}, TypeError, "did you mean 'token_budget'"),
        ({"Include-Titles": 3}, TypeError, "did you mean 'include_titles'"),
        ({"colour": 3}, TypeError, "'colour' is not a setting of rag_compress: the settings are token_budget"),
    ],
)
def test_a_bad_value_is_refused_with_rule_and_value(settings, error, message):
    with pytest.raises(error, match=message):
        CompressionConfig.from_settings(**settings)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[compression", "compression.toml must be a TOML file in UTF-8: "),
        ("[compression]\nk1 = 1 # \udce9", "compression.toml must be a TOML file in UTF-8: 'utf-8' codec can't decode"),
        ("k1 = " + "[" * 20_000, "compression.toml must be a TOML file in UTF-8: maximum recursion depth exceeded"),
        ("k1 = " + "1" * 5000, "compression.toml must be a TOML file in UTF-8: Exceeds the limit"),
        ("a = 1\n", "must have a table"),
        ("[compression]\nk1 = -1\n", r"compression\.toml: k1 must be"),
        ("min_score = 0.9\n[compression]\n", r"got min_score outside it: move it below the line \[compression\]"),
        ("Min_Score = 0.9\n", r"must have its settings in the table \[compression\], got Min_Score outside it"),
        ("[Compression]\nmin_score = 0.9\n[compression]\n", "got Compression: write it small"),
    ],
)
def test_a_bad_file_is_refused(tmp_path, text, message):
    path = tmp_path / "compression.toml"
    path.write_text(text, encoding="utf-8", errors="surrogateescape")
    with pytest.raises(ValueError, match=message):
        CompressionConfig.from_toml(path)


def test_tables_of_other_tools_are_left_alone(tmp_path):
    path = tmp_path / "pyproject.toml"
    path.write_text('name = "a"\n[tool.compression]\nk1 = 9\n[language]\nk1 = 9\n[compression]\nk1 = 1.5\n')
    assert CompressionConfig.from_toml(path).k1 == 1.5


def test_a_file_is_named_where_a_name_in_it_is_no_setting(tmp_path):
    path = tmp_path / "compression.toml"
    path.write_text("[compression]\nminscore = 0.5\n")
    with pytest.raises(TypeError, match=r"compression\.toml: 'minscore' is not a setting .* did you mean 'min_score'"):
        CompressionConfig.from_toml(path)


@pytest.mark.parametrize("read", [CompressionConfig.from_toml, ContextCompressor.from_config])
def test_what_is_no_path_of_a_file_is_refused(read):
    with pytest.raises(TypeError, match="path must be the path of a TOML file, got None: "):
        read(None)


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path):
    """Editors on Windows write one."""
    path = tmp_path / "compression.toml"
    path.write_text("[compression]\nk1 = 1.5\n", encoding="utf-8-sig")
    assert CompressionConfig.from_toml(path).k1 == 1.5
    assert ["k1", "1.5", "file"] in [line.split()[:3] for line in explain(path).splitlines()]


def test_the_component_has_the_same_settings_with_the_same_defaults():
    parameters = inspect.signature(ContextCompressor.__init__).parameters
    defaults = {name: p.default for name, p in parameters.items() if name not in ("self", "token_counter", "embedder")}
    assert defaults == asdict(CompressionConfig())


def test_the_component_of_conversations_has_the_same_defaults_too():
    settings = asdict(ChatConfig())
    parameters = inspect.signature(ChatHistoryCompressor.__init__).parameters
    defaults = {name: p.default for name, p in parameters.items() if name in settings}
    assert len(defaults) == 18, "the others are given in settings"
    # A tuple of patterns does not serialize: None stands for none.
    assert {name: default or () for name, default in defaults.items()} == {
        name: settings[name] or () for name in defaults
    }
