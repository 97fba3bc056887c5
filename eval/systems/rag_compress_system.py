"""This project, in any of its configurations, through the public contract alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, ClassVar

from eval.systems import minilm
from eval.systems.base import Filled, Output
from eval.systems.configured import Changes, Configured, read_changes
from eval.task import Task
from rag_compress import CompressionConfig, CompressionResult, compress

_BUDGETS = ("token_budget", "target_ratio", "max_token_budget")
"""Settings that the harness decides."""

_SOME_QUERY = "sentences"
"""A query with a term: to one without any, stop words matter."""

_ANY_TIME = 1e9
"""Milliseconds."""


@dataclass(frozen=True, init=False)
class RagCompress(Configured):
    """
    `rag_compress.compress` with settings of `CompressionConfig`; ``config=FILE`` stands for those of a TOML file.

    A question's history goes along; ``rag_compress(history_weight=0)`` scores the last question alone.
    ``rag_compress(embedder=minilm)`` asks all-MiniLM-L6-v2 beside the words.

    Its time per query is that of a deployment which splits and embeds at index time: `prepare` lets the engine see the
    documents once, as `SentenceAnnotator` does.

    :param configuration: The settings that are not at their defaults, as pairs in the order of their names.
    :param embedder: ``minilm``, or None.
    """

    name: ClassVar[str] = "rag_compress"
    packages: ClassVar[tuple[str, ...]] = ("rank-bm25", "sentencex")
    configuration: Changes = ()
    embedder: str | None = None

    def __init__(self, **settings: Any) -> None:
        embedder = settings.pop("embedder", None)
        if embedder not in (None, "minilm"):
            raise ValueError(f"embedder of rag_compress must be minilm, got {embedder!r}.")
        path = settings.pop("config", None)
        from_file = {} if path is None else asdict(CompressionConfig.from_toml(path))
        stated = {**{name: value for name, value in from_file.items() if name not in _BUDGETS}, **settings}
        changes = read_changes(self.name, CompressionConfig, stated, _BUDGETS)
        object.__setattr__(self, "configuration", changes)
        object.__setattr__(self, "embedder", embedder)

    @property
    def settings(self) -> Mapping[str, Any]:
        """The settings that are not at their defaults, and the embedder."""
        return dict(self.configuration) | ({"embedder": self.embedder} if self.embedder else {})

    def check(self) -> None:
        """Look for the embedder's packages."""
        if self.embedder:
            minilm.check_model(self.name, None)

    def prepare(self, task: Task) -> None:
        """Let the engine split, count and embed the documents with these settings."""
        self._compress(_SOME_QUERY, task)

    def score(self, task: Task) -> Filled:
        """Compress once: the result fills other budgets without scoring again."""
        question = task.question
        return _Result(self._compress(question.query, task, history=question.history))

    def _compress(self, query: str, task: Task, history: Sequence[str] | None = None) -> CompressionResult:
        given = {**dict(self.configuration), "history": history}
        if self.embedder:
            given |= {"embedder": minilm.remembering(), "max_embedding_time_ms": _ANY_TIME}
        result = compress(query, task.passages, 1, **given)
        failures = [note for note in result.notes if "embedder" in note]  # that nothing fits one token is no failure
        if failures:
            raise RuntimeError(f"{self} failed: {failures[0]}.")
        return result


@dataclass(frozen=True)
class _Result(Filled):
    result: CompressionResult

    def fill(self, budget: int) -> Output:
        """Fill the budget."""
        result = self.result.fill(budget)
        return Output(result.text, tuple((d.passage_index, d.start, d.end) for d in result.decisions if d.kept))
