"""LLMLingua-2 and LongLLMLingua through the package llmlingua, with any weights that can be loaded here."""

from __future__ import annotations

import hashlib
import lzma
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, ClassVar

from eval.systems.base import Filled, Output, System
from eval.systems.optional import require
from eval.task import Task

_VOCABULARY = "https://openaipublic.blob.core.windows.net/encodings/cl100k_base.tiktoken"


@dataclass(frozen=True)
class _LLMLingua(System):
    """
    A `llmlingua.PromptCompressor`.

    It is asked for the budget's share of its own tokens; how many come back is its own affair.

    :param model: Folder of the model; a name on a hub works where its files are cached.
    :param device: Where it runs: ``cpu`` or ``cuda``.
    """

    packages: ClassVar[tuple[str, ...]] = ("llmlingua", "transformers", "torch")
    model: str = ""
    device: str = "cpu"

    def check(self) -> None:
        """Look for the package and the weights."""
        require(self.name, "llmlingua", pip="llmlingua torch")
        if not self.model:
            raise ValueError(f"model of {self.name} must name the folder of its weights, got none.")

    def prepare(self, task: Task) -> None:
        """Load the model."""
        _compressor(self.model, self.device, self.name == "llmlingua2")


@dataclass(frozen=True)
class LLMLingua2(_LLMLingua):
    """LLMLingua-2 (Pan et al. 2024): a token classifier drops tokens; it does not see the query."""

    name: ClassVar[str] = "llmlingua2"

    def score(self, task: Task) -> Filled:
        """Take the documents as they are: it scores and fills in one call."""
        return _Compressed(task, _compressor(self.model, self.device, True), {})


@dataclass(frozen=True)
class LongLLMLingua(_LLMLingua):
    """LongLLMLingua (Jiang et al. 2024): a causal model ranks documents and drops what the query does not need."""

    name: ClassVar[str] = "longllmlingua"

    def score(self, task: Task) -> Filled:
        """Take the documents as they are: it scores and fills in one call."""
        settings = {
            "question": task.question.query,
            "rank_method": "longllmlingua",
            "condition_in_question": "after_condition",
            "reorder_context": "sort",
            "dynamic_context_compression_ratio": 0.3,
            "condition_compare": True,
            "context_budget": "+100",
            "concate_question": False,
        }
        return _Compressed(task, _compressor(self.model, self.device, False), settings)


@dataclass(frozen=True)
class _Compressed(Filled):
    task: Task
    compressor: Any
    settings: dict[str, Any]

    def fill(self, budget: int) -> Output:
        """Compress to the budget's share of the tokens."""
        rate = min(1.0, budget / max(1, self.task.original_tokens))
        documents = [document.content for document in self.task.question.documents]
        return Output(self.compressor.compress_prompt(documents, rate=rate, **self.settings)["compressed_prompt"])


@lru_cache(maxsize=1)
def _compressor(model: str, device: str, second: bool) -> Any:
    import torch
    from llmlingua import PromptCompressor

    torch.set_num_threads(1)  # one process per core is what --jobs is for
    with _offline_vocabulary():
        config = {"local_files_only": True}
        made = PromptCompressor(model, device_map=device, use_llmlingua2=second, model_config=config)
    if not second:
        made.model = _PairsOfTensors(made.model)
    return made


class _PairsOfTensors:
    """
    A causal model whose cache is pairs of tensors, as llmlingua 0.2 cuts them; transformers 5 has objects instead.

    :param model: The model.
    """

    def __init__(self, model: Any) -> None:
        self._model = model

    def __call__(self, input_ids: Any, attention_mask: Any, past_key_values: Any, use_cache: bool) -> Any:
        from transformers import DynamicCache

        cache = DynamicCache()
        for layer, (keys, values) in enumerate(past_key_values or ()):
            cache.update(keys, values, layer)
        response = self._model(input_ids, attention_mask=attention_mask, past_key_values=cache, use_cache=use_cache)
        response.past_key_values = [(layer.keys, layer.values) for layer in response.past_key_values.layers]
        return response


@contextmanager
def _offline_vocabulary() -> Iterator[None]:
    """llmlingua makes a tiktoken encoding for its statistics, which would be downloaded: give it ours."""
    before = os.environ.get("TIKTOKEN_CACHE_DIR")
    packed = files("rag_compress.core").joinpath("vocabularies", "cl100k_base.tiktoken.xz").read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        name = hashlib.sha1(_VOCABULARY.encode(), usedforsecurity=False).hexdigest()
        Path(folder, name).write_bytes(lzma.decompress(packed))
        os.environ["TIKTOKEN_CACHE_DIR"] = folder
        try:
            yield
        finally:
            if before is None:
                del os.environ["TIKTOKEN_CACHE_DIR"]
            else:
                os.environ["TIKTOKEN_CACHE_DIR"] = before
