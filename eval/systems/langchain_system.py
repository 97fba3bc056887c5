"""LangChain's EmbeddingsFilter over sentences: what people use who drop context by similarity."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from eval.systems import minilm
from eval.systems.base import Filled, System
from eval.systems.filling import Ordered
from eval.systems.optional import require
from eval.task import Task


@dataclass(frozen=True)
class EmbeddingsFilter(System):
    """
    `langchain_classic...EmbeddingsFilter` with each sentence as a document; its ranking fills the budget.

    :param model: Folder of a model of sentence-transformers; all-MiniLM-L6-v2 by default.
    """

    name: ClassVar[str] = "embeddings-filter"
    packages: ClassVar[tuple[str, ...]] = ("langchain-classic", "langchain-community", "sentence-transformers", "torch")
    model: str | None = None

    def check(self) -> None:
        """Look for the packages."""
        minilm.check_model(self.name, self.model)
        require(self.name, "langchain_classic", "langchain_community", pip="langchain-classic langchain-community")

    def prepare(self, task: Task) -> None:
        """Split the documents and load the model."""
        super().prepare(task)
        minilm.load(self.model)

    def score(self, task: Task) -> Filled:
        """Let the filter rank the sentences: it embeds them at query time."""
        from langchain_classic.retrievers.document_compressors import EmbeddingsFilter as Filter
        from langchain_core.documents import Document

        documents = [Document(page_content=s.text, metadata={"position": i}) for i, s in enumerate(task.sentences)]
        found = Filter(embeddings=_embeddings(self.model), k=len(documents)).compress_documents(
            documents, task.question.query
        )
        return Ordered(task, [document.metadata["position"] for document in found])


def _embeddings(model: str | None) -> Any:
    from langchain_core.embeddings import Embeddings

    class MiniLM(Embeddings):  # type: ignore[misc, unused-ignore]
        """The model behind LangChain's interface."""

        def embed_documents(self, texts: list[str]) -> list[list[float]]:
            return minilm.embed(model, texts)

        def embed_query(self, text: str) -> list[float]:
            return minilm.embed(model, [text])[0]

    return MiniLM()
