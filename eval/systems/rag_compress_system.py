"""This project, in any of its configurations, through the public contract alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, ClassVar

from eval.systems import minilm
from eval.systems.base import Filled, Output, System
from eval.task import Task
from rag_compress import CompressionConfig, CompressionResult, compress

_BUDGETS = ("token_budget", "target_ratio", "max_token_budget")
"""Settings that the harness decides."""

_SOME_QUERY = "sentences"
"""A query with a term: to one without any, stop words matter."""

_ANY_TIME = 1e9
"""Milliseconds."""


@dataclass(frozen=True, init=False)
class RagCompress(System):
    """
    `rag_compress.compress` with settings of `CompressionConfig`; ``config=FILE`` stands for those of a TOML file.

    A question's history goes along; ``rag_compress(history_weight=0)`` scores the last question alone.
    ``rag_compress(embedder=minilm)`` asks all-MiniLM-L6-v2 beside the words.

    Its time per query is that of a deployment which splits and embeds at index time: `prepare` lets the engine see the
    documents once, as `SentenceAnnotator` does.

    :param configuration: The settings that are not at their defaults, as pairs in the order of their names.
    :param embedder: ``minilm``, or None.
    """

    family: ClassVar[str] = "rag_compress"
    packages: ClassVar[tuple[str, ...]] = ("rank-bm25", "sentencex")
    configuration: tuple[tuple[str, Any], ...] = ()
    embedder: str | None = None

    def __init__(self, **settings: Any) -> None:
        embedder = settings.pop("embedder", None)
        if embedder not in (None, "minilm"):
            raise ValueError(f"embedder of rag_compress must be minilm, got {embedder!r}.")
        path = settings.pop("config", None)
        from_file = _settings(CompressionConfig.from_toml(path)) if path is not None else {}
        for name in _BUDGETS:
            if name in settings:
                raise ValueError(f"{name} of rag_compress must be left to --budgets, got {settings[name]!r}.")
        try:
            config = CompressionConfig.from_settings(**{**from_file, **settings})
        except TypeError as error:
            raise ValueError(str(error)) from error
        object.__setattr__(self, "configuration", tuple(sorted(_settings(config).items())))
        object.__setattr__(self, "embedder", embedder)

    @property
    def settings(self) -> Mapping[str, Any]:
        """The settings that are not at their defaults."""
        return dict(self.configuration) | ({"embedder": self.embedder} if self.embedder else {})

    @classmethod
    def from_settings(cls, **settings: Any) -> System:
        """
        Make the system.

        :param settings: Settings of `CompressionConfig`, or ``config``.
        :returns: The system.
        :raises ValueError: If a setting is unknown or breaks its rule.
        """
        return cls(**settings)

    def check(self) -> None:
        """
        Look for the embedder's packages.

        :raises ModuleNotFoundError: If one is missing.
        """
        if self.embedder:
            minilm.check_model(self.family, None)

    def prepare(self, task: Task) -> None:
        """
        Let the engine split, count and embed the documents with these settings.

        :param task: The question.
        """
        self._compress(_SOME_QUERY, task)

    def score(self, task: Task) -> Filled:
        """
        Compress once.

        :param task: The question.
        :returns: The result, which fills other budgets without scoring again.
        """
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


def _settings(config: CompressionConfig) -> dict[str, Any]:
    defaults = asdict(CompressionConfig())
    values = {name: value for name, value in asdict(config).items() if name not in _BUDGETS}
    return {name: value for name, value in values.items() if value != defaults[name]}


@dataclass(frozen=True)
class _Result(Filled):
    result: CompressionResult

    def fill(self, budget: int) -> Output:
        """Fill the budget."""
        result = self.result.fill(budget)
        return Output(result.text, tuple((d.passage_index, d.start, d.end) for d in result.decisions if d.kept))
