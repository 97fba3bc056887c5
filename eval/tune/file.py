"""``compression.toml``: the settings, the ADR that decided each, and the evidence that ``check`` compares with."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from rag_compress import CompressionConfig
from rag_compress.toml import read_toml


@dataclass(frozen=True, kw_only=True)
class RecordedSet:
    """
    A data set on which a configuration was verified.

    :param name: Its name, without the split.
    :param sha256: Checksum of its file.
    :param questions: Number of questions.
    :param quality: Mean of the metric.
    :param low: Lower end of its 95 % interval.
    :param high: Upper end of it.
    :param source: Format and file, ``log:my_log.jsonl``, seen from the folder of the configuration; empty for a data
        set that is found by its name.
    """

    name: str
    sha256: str
    questions: int
    quality: float
    low: float
    high: float
    source: str = ""

    def where(self, folder: Path) -> str:
        """
        Say what `eval.data.open_data` opens.

        :param folder: Folder of the configuration.
        :returns: The file where it is there, else the name.
        """
        form, _, file = self.source.partition(":")
        return f"{form}:{folder / file}" if file and (folder / file).exists() else self.name


@dataclass(frozen=True, kw_only=True)
class Evidence:
    """
    What was measured when a configuration was decided.

    :param adr: File name of the decision.
    :param target: The target, as it parses.
    :param system: The configuration, as it parses.
    :param budget: The budget, as it parses.
    :param split: Part of the data on which it was verified.
    :param quality: Mean of the metric over the kinds of data, each alike.
    :param low: Lower end of its 95 % interval.
    :param high: Upper end of it.
    :param tokens: Mean tokens.
    :param seed: Seed of the intervals.
    :param git_commit: Commit that was measured.
    :param reader: Reader of answers, empty when the metric needs none.
    :param data: The data sets.
    """

    adr: str
    target: str
    system: str
    budget: str
    split: str
    quality: float
    low: float
    high: float
    tokens: float
    seed: int
    git_commit: str
    reader: str
    data: tuple[RecordedSet, ...]


def write_file(config: CompressionConfig, decided_by: Mapping[str, str], evidence: Evidence) -> str:
    """
    Print the file.

    :param config: The settings.
    :param decided_by: File name of an ADR by setting.
    :param evidence: What was measured.
    :returns: TOML text whose table ``[compression]`` `CompressionConfig.from_toml` reads.
    """
    values = asdict(evidence)
    sets = values.pop("data")
    blocks = [
        f"# Written by python -m eval tune; {evidence.adr} says why. python -m eval check confirms that it still "
        "holds.",
        config.to_toml().rstrip(),
        "",
        "# The decision behind each setting: rag-compress config explain shows it.",
        _table("[adr]", decided_by),
        "",
        "# Measured when it was decided.",
        _table("[evidence]", values),
        *(f"\n{_table('[[evidence.data]]', entry)}" for entry in sets),
        "",
    ]
    return "\n".join(blocks)


def read_evidence(path: str | Path) -> Evidence:
    """
    Read what was measured.

    :param path: A file that `write_file` printed.
    :returns: The evidence.
    :raises ValueError: If the file has no such tables.
    """
    try:
        table = read_toml(path)["evidence"]
        sets = tuple(RecordedSet(**entry) for entry in table.pop("data"))
        return Evidence(**table, data=sets)
    except KeyError as error:
        raise ValueError(
            f"{path} must have {error} in [evidence], got none: write it with python -m eval tune."
        ) from error
    except TypeError as error:
        raise ValueError(f"{path} must have an [evidence] as python -m eval tune writes it: {error}.") from error


def decisions(searched: Sequence[str], adr: str, defaults: Mapping[str, str]) -> dict[str, str]:
    """
    Say which ADR decided each setting: the new one what was searched; the rest has its defaults.

    :param searched: Settings that the new ADR decides.
    :param adr: File name of the new ADR.
    :param defaults: File name of the ADR behind each default.
    :returns: File name of an ADR by setting.
    """
    names = [field.name for field in fields(CompressionConfig)]
    return {name: adr if name in searched else defaults.get(name, "") for name in names}


def _table(head: str, values: Mapping[str, Any]) -> str:
    lines = (f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in values.items())
    return "\n".join([head, *lines])
