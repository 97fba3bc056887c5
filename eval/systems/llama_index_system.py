"""LlamaIndex's SentenceEmbeddingOptimizer: the best share of the sentences by similarity to the query."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from eval.systems import minilm
from eval.systems.base import Filled, Output, System
from eval.systems.optional import require
from eval.task import Task


@dataclass(frozen=True)
class SentenceEmbeddingOptimizer(System):
    """
    `llama_index...SentenceEmbeddingOptimizer` over all documents as one node, which it is given the sentences of.

    It knows no budget but a share of the sentences (``percentile_cutoff``): the harness looks for the largest share
    whose text fits. The vectors of a sentence are made once per question. It puts sentences in the order of their
    similarity, without neighbours (``context_before`` and ``context_after`` 0).

    :param model: Folder of a model of sentence-transformers; all-MiniLM-L6-v2 by default.
    """

    name: ClassVar[str] = "sentence-embedding-optimizer"
    packages: ClassVar[tuple[str, ...]] = ("llama-index-core", "sentence-transformers", "torch")
    model: str | None = None

    def check(self) -> None:
        """Look for the packages."""
        minilm.check_model(self.name, self.model)
        require(self.name, "llama_index.core", pip="llama-index-core")

    def prepare(self, task: Task) -> None:
        """Split the documents and load the model."""
        super().prepare(task)
        minilm.load(self.model)

    def score(self, task: Task) -> Filled:
        """Embed query and sentences."""
        texts = list(dict.fromkeys([task.question.query, *(s.text for s in task.sentences)]))
        return _Optimized(task, _embedding(dict(zip(texts, minilm.embed(self.model, texts), strict=True))))


@dataclass(frozen=True)
class _Optimized(Filled):
    task: Task
    embedding: Any

    def fill(self, budget: int) -> Output:
        """Give the text of the largest share of the sentences that fits; the best sentence where none does."""
        low, high = 1, len(self.task.sentences)
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if self.task.count(self._text(middle)) <= budget else (low, middle - 1)
        return Output(self._text(low))

    def _text(self, kept: int) -> str:
        from llama_index.core.postprocessor import SentenceEmbeddingOptimizer as Optimizer
        from llama_index.core.schema import NodeWithScore, QueryBundle, TextNode

        sentences = [sentence.text for sentence in self.task.sentences]
        optimizer = Optimizer(
            embed_model=self.embedding,
            percentile_cutoff=(kept + 0.5) / len(sentences),  # it rounds down
            tokenizer_fn=lambda _: sentences,
            context_before=0,
            context_after=0,
        )
        node = NodeWithScore(node=TextNode(text=self.task.full_text))
        found = optimizer.postprocess_nodes([node], query_bundle=QueryBundle(self.task.question.query))
        return str(found[0].node.get_content())


def _embedding(vectors: dict[str, list[float]]) -> Any:
    from llama_index.core.embeddings import BaseEmbedding

    class Remembered(BaseEmbedding):  # type: ignore[misc, unused-ignore]
        """Vectors that were made before, behind LlamaIndex's interface."""

        def _get_text_embedding(self, text: str) -> list[float]:
            return vectors[text]

        def _get_query_embedding(self, query: str) -> list[float]:
            return vectors[query]

        async def _aget_query_embedding(self, query: str) -> list[float]:
            return vectors[query]

    return Remembered(model_name="all-MiniLM-L6-v2")
