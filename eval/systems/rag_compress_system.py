"""This project, in any of its configurations, through the public contract alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, ClassVar

from eval.systems.base import Filled, Output, System
from eval.task import Task
from rag_compress import CompressionConfig, CompressionResult, compress

_BUDGETS = ("token_budget", "target_ratio", "max_token_budget")
"""Settings that the harness decides."""


@dataclass(frozen=True, init=False)
class RagCompress(System):
    """
    `rag_compress.compress` with settings of `CompressionConfig`; ``config=FILE`` stands for those of a TOML file.

    A question's history goes along; ``rag_compress(history_weight=0)`` scores the last question alone.

    Its time per query is that of a deployment which splits at index time: `prepare` lets the engine see the documents
    once, as `SentenceAnnotator` does.

    :param configuration: The settings that are not at their defaults, as pairs in the order of their names.
    """

    family: ClassVar[str] = "rag_compress"
    packages: ClassVar[tuple[str, ...]] = ("rank-bm25", "sentencex")
    configuration: tuple[tuple[str, Any], ...] = ()

    def __init__(self, **settings: Any) -> None:
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

    @property
    def settings(self) -> Mapping[str, Any]:
        """The settings that are not at their defaults."""
        return dict(self.configuration)

    @classmethod
    def from_settings(cls, **settings: Any) -> System:
        """
        Make the system.

        :param settings: Settings of `CompressionConfig`, or ``config``.
        :returns: The system.
        :raises ValueError: If a setting is unknown or breaks its rule.
        """
        return cls(**settings)

    def prepare(self, task: Task) -> None:
        """
        Let the engine split and count the documents with these settings.

        :param task: The question.
        """
        compress("", task.passages, 1, **self.settings)

    def score(self, task: Task) -> Filled:
        """
        Compress once.

        :param task: The question.
        :returns: The result, which fills other budgets without scoring again.
        """
        question = task.question
        return _Result(compress(question.query, task.passages, 1, history=question.history, **self.settings))


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
