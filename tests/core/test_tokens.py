"""Counting tokens: exact, offline, and with text that tiktoken itself chokes on."""

from __future__ import annotations

import hashlib
import json
import pickle
import re

import numpy as np
import pytest
import tiktoken
from hypothesis import given
from hypothesis import strategies as st

import rag_compress
from rag_compress import compress
from rag_compress.catalogue import BUNDLED_ENCODINGS
from rag_compress.core import tokens
from rag_compress.core.tokens import TiktokenCounter, TokenCounter, as_counter

from ..conftest import SHARED


@pytest.fixture(scope="module", params=["o200k_base", "cl100k_base"])
def published(request, tmp_path_factory):
    """Give tiktoken's own encoding, loaded from its published vocabulary."""
    vocabulary = SHARED / "vocab" / f"{request.param}.tiktoken"
    if not vocabulary.is_file():
        pytest.skip("the published vocabulary is not beside the checkout")
    cache = tmp_path_factory.mktemp("tiktoken")
    address = f"https://openaipublic.blob.core.windows.net/encodings/{request.param}.tiktoken"
    (cache / hashlib.sha1(address.encode()).hexdigest()).symlink_to(vocabulary)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TIKTOKEN_CACHE_DIR", str(cache))
        return tiktoken.get_encoding(request.param)


def test_bundled_encodings_cut_text_as_the_published_ones_do(published):
    assert tokens._PATTERNS[published.name] == published._pat_str


@given(text=st.text())
def test_bundled_encodings_count_as_the_published_ones_do(published, text):
    assert TiktokenCounter(published.name).count(text) == len(published.encode_ordinary(text))


def test_known_counts():
    counter = TiktokenCounter()
    assert [counter.count(text) for text in ("", "hello world", "one.\n\ntwo.")] == [0, 2, 4]


def test_special_tokens_are_ordinary_text():
    assert TiktokenCounter().count("<|endoftext|>") > 1


def test_white_space_that_makes_tiktoken_panic_is_counted():
    blank = " " * 1_000_000
    assert 0 < TiktokenCounter().count(f"a{blank}b") < 10_000


@pytest.mark.parametrize("blanks", [99_999, 100_000, 250_000, 300_000])
def test_every_character_of_a_text_with_much_white_space_is_counted_once(blanks):
    class Characters:
        def encode_ordinary(self, text):
            return [*text]

    text = f"one{' ' * blanks}two {' ' * blanks}"
    assert as_counter(Characters()).count(text) == len(text)


@pytest.mark.parametrize("text", ["\ud800", "a\x00b", "👨‍👩‍👧"])
def test_strange_characters_are_counted(text):
    assert TiktokenCounter().count(text) > 0


def test_harmony_has_the_vocabulary_of_o200k():
    text = "The quick brown fox; 1,577 jumps."
    assert TiktokenCounter("o200k_harmony").count(text) == TiktokenCounter("o200k_base").count(text)


def test_an_unknown_encoding_is_refused_with_the_known_ones():
    with pytest.raises(ValueError, match="encoding must be one of .*o200k_base.*, got 'nope'"):
        TiktokenCounter("nope")


@pytest.mark.parametrize(
    ("model", "encoding"), [("gpt-4o", "o200k_base"), ("gpt-4-0613", "cl100k_base"), ("gpt-oss-120b", "o200k_harmony")]
)
@pytest.mark.parametrize("name", ["encoding", "counter"])
def test_for_the_name_of_a_model_its_encoding_is_named(name, model, encoding):
    with pytest.raises(ValueError, match=f"got '{model}'. The encoding of the model '{model}' is '{encoding}'.$"):
        compress("Who won?", ["Anna won."], 5, **{name: model})


def test_a_name_that_is_no_model_either_gets_no_hint():
    with pytest.raises(ValueError, match="got 'nope'.$"):
        TiktokenCounter("nope")


def test_what_makes_a_counter_is_public():
    assert rag_compress.as_counter(len).count("abc") == 3


def test_an_encoding_that_would_be_downloaded_is_refused(monkeypatch, tmp_path):
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", str(tmp_path))
    with pytest.raises(ValueError, match="nothing is downloaded at run time.*TIKTOKEN_CACHE_DIR"):
        TiktokenCounter("p50k_base")


def test_an_encoding_that_is_not_in_the_package_comes_from_tiktoken(monkeypatch):
    monkeypatch.setattr(tiktoken, "get_encoding", lambda name: f"tiktoken's {name}")
    assert tokens.load_encoding.__wrapped__("p50k_base") == "tiktoken's p50k_base"


def test_a_damaged_vocabulary_is_refused(monkeypatch):
    monkeypatch.setitem(tokens._BUNDLED_SHA256, "cl100k_base", "0" * 64)
    tokens.load_encoding.cache_clear()
    with pytest.raises(ValueError, match="damaged.*Reinstall rag-compress"):
        TiktokenCounter("cl100k_base").count("text")
    tokens.load_encoding.cache_clear()


class _HuggingFaceTokenizer:
    def encode(self, text, add_special_tokens=True):
        return [0] * add_special_tokens + [1] * len(text.split())


class _FastTokenizer(_HuggingFaceTokenizer):
    def encode(self, text, add_special_tokens=True):
        class Encoding:
            ids = _HuggingFaceTokenizer().encode(text, add_special_tokens)

        return Encoding()


class _Words:
    def count(self, text):
        return len(text.split())


@pytest.mark.parametrize("source", [_HuggingFaceTokenizer(), _FastTokenizer(), _Words(), _Words().count])
def test_anything_that_counts_is_a_counter(source):
    counter = as_counter(source)
    assert isinstance(counter, TokenCounter)
    assert counter.count("one two three") == 3


def test_a_tiktoken_encoding_is_a_counter_and_counts_without_special_tokens():
    encoding = tokens.load_encoding("o200k_base")
    assert as_counter(encoding).count("<|endoftext|>") == TiktokenCounter().count("<|endoftext|>")


@pytest.fixture
def tokenizer():
    tokenizers = pytest.importorskip("tokenizers")
    made = tokenizers.Tokenizer(tokenizers.models.WordLevel({"[UNK]": 0}, unk_token="[UNK]"))
    made.pre_tokenizer = tokenizers.pre_tokenizers.Whitespace()
    return made


@pytest.mark.parametrize(("name", "value"), [("truncation", 8), ("padding", 128)])
def test_a_tokenizer_that_cuts_or_fills_texts_is_refused_until_it_no_longer_does(tokenizer, name, value):
    counter = as_counter(tokenizer)
    tokenizer.enable_truncation(value) if name == "truncation" else tokenizer.enable_padding(length=value)
    with pytest.raises(ValueError, match=f"counter must count every token .*{name}=.*no_{name}\\(\\)"):
        counter.count("one two three")
    getattr(tokenizer, f"no_{name}")()
    assert counter.count("one two three") == 3


def test_a_tokenizer_counts_lone_surrogates_as_tiktoken_does(tokenizer):
    assert as_counter(tokenizer).count("one \ud800 two") == 3


def test_the_vocabularies_of_the_package_are_the_encodings_that_need_no_file():
    assert set(BUNDLED_ENCODINGS) == {*tokens._BUNDLED_SHA256, *tokens._SAME_VOCABULARY}


@pytest.mark.parametrize("count", [float("nan"), 2.5, None, "3", -1, np.ones(2, int), True, 10**20])
@pytest.mark.parametrize("history", [None, ["Who is Anna?"]])
def test_what_is_no_count_is_refused(count, history):
    shown = re.escape(repr(count))
    with pytest.raises((TypeError, ValueError), match=f"counter must return a non-negative integer, got {shown}"):
        compress("who", ["Anna won. Bob slept."], 5, counter=lambda text: count, history=history)


def test_an_empty_context_has_no_tokens_whatever_a_counter_adds_to_every_text():
    assert as_counter(lambda text: len(text.split()) + 3).count("") == 0
    result = compress("who", ["Anna won."], 2, counter=lambda text: len(text.split()) + 3)
    assert (result.text, result.token_count) == ("", 0)


def test_counts_of_other_libraries_become_integers_of_python():
    class Words:
        def count(self, text):
            return np.int64(len(text.split()))

    for counter in (Words(), Words().count):
        values = json.loads(json.dumps(compress("who", ["Anna won. Bob slept."], 2, counter=counter).to_dict()))
        assert values["token_count"] == 2


def test_a_result_goes_to_another_process_whatever_counted(tokenizer):
    for counter in (tokens.load_encoding("cl100k_base"), tokenizer):
        result = compress("who", ["Anna won. Bob slept."], 3, counter=counter)
        assert pickle.loads(pickle.dumps(result)).fill(9) == result.fill(9)


def test_what_cannot_count_is_refused():
    with pytest.raises(TypeError, match="counter must be .*, got int"):
        as_counter(3)
