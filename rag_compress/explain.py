"""``rag-compress config explain``: for every setting its value, its source, its meaning and the ADR behind it."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rag_compress.config import CompressionConfig
from rag_compress.toml import Settings, read_toml

if TYPE_CHECKING:
    from rag_compress.chat import ChatConfig

_DECIDED = {
    "0001-guarantees-come-before-scores.md": "token_budget target_ratio encoding include_titles omission_marker",
    "0002-contextual-bm25-is-the-default.md": "scorer b passage_weight bridge_weight",
    "0003-where-stop-words-come-from.md": "language",
    "0004-pysbd-rules-behind-a-guard.md": "splitter",
    "0008-a-confidence-from-drop-and-coverage.md": "min_confidence max_token_budget",
    "0009-names-saturate-and-majorities-count.md": "abbreviation_weight slip_weight name_weight agreement_weight",
    "0011-quotations-findings-and-the-set-that-lags.md": "k1 title_weight neighbour_weight derivation_weight "
    "synonym_weight title_match_weight finding_weight quotation_weight",
    "0013-a-tight-budget-belongs-to-the-best-passages.md": "min_score focus remove_duplicates",
    "0019-a-section-is-a-passage.md": "sibling_weight history_weight",
    "0021-an-embedder-may-have-a-say.md": "similarity_weight max_embedding_time_ms",
    "0024-a-definition-comes-first-where-one-is-asked-for.md": "definition_weight",
    "0031-code-is-kept-in-statements-with-its-signature.md": "value_weight declaration_weight",
    "0040-several-questions-share-the-budget.md": "question_weight",
    "0042-what-a-question-asks-for-beside-its-words.md": "overview_weight latest_weight sign_weight",
    "0044-queries-as-people-type-them.md": "ordinal_weight symbol_weight",
    "0049-a-query-in-another-language-trusts-the-order.md": "order_weight",
    "0050-steps-come-together.md": "procedure_weight",
    "0051-what-a-query-names-side-by-side-shares-the-context.md": "comparison_weight",
    "0053-a-long-document-is-read-in-paragraphs.md": "paragraph_weight",
    "0054-a-word-that-one-passage-alone-holds-counts-more.md": "unique_weight",
    "0055-what-is-said-in-words-is-met-as-data-has-it.md": "mention_weight",
    "0065-words-have-vectors-that-are-looked-up.md": "word_vector_weight",
}
DECIDED_BY = {setting: record for record, settings in _DECIDED.items() for setting in settings.split()}
"""The decision record, in ``docs/adr`` of the project, behind the default of each setting of documents."""

_DECIDED_IN_CHAT = {
    "0001-guarantees-come-before-scores.md": "token_budget encoding",
    "0003-where-stop-words-come-from.md": "language",
    "0004-pysbd-rules-behind-a-guard.md": "splitter",
    "0006-what-of-a-conversation-is-kept.md": "preserve_recent neighbour_weight neighbour_reach feedback_weight "
    "follow_up_weight expected_kind_weight recency_weight recency_share specifics_weight disclosure_weight "
    "importance_weight profile",
    "0007-presets-where-the-documents-leave-room.md": "min_relevance_score max_messages adapt_threshold quick "
    "max_filtering_time_ms selective_memory high_patterns low_patterns",
    "0022-results-of-tools-are-passages.md": "require_recent cut_results",
    "0025-a-cut-leaves-the-sentence-that-answers.md": "verbatim_share cut_share",
    "0029-an-embedder-has-a-quarter-of-the-say-in-a-conversation.md": "embedding_weight",
    "0032-what-holds-without-exception-is-kept-for-requests.md": "standing_weight",
    "0046-what-was-said-on-a-message-comes-with-it.md": "reply_weight",
}
DECIDED_IN_CHAT_BY = {setting: record for record, names in _DECIDED_IN_CHAT.items() for setting in names.split()}
"""The same for those of conversations."""

_PARAMETER = re.compile(r"^:param (\w+): (.*?)(?=^:|\Z)", re.DOTALL | re.MULTILINE)


def explain(path: str | Path | None = None) -> str:
    """
    Say for every setting what it means, and which ADR decided its value.

    >>> for line in explain().splitlines()[1:3]:
    ...     print(line)
    token_budget           1024          default  0001-guarantees-come-before-scores.md
      Most tokens of the rendered context, a guarantee.

    :param path: A file with a table ``[compression]``, or ``[chat]`` with the settings of conversations, or both; where
        the values of the first were decided, a table ``[adr]`` names an ADR per setting. None explains all defaults.
    :returns: A table in plain text for each of the two, in it the meaning below each setting, and last what was
        measured, when the file says so. Values are JSON, as ``--set`` takes them.
    :raises OSError: If the file cannot be read.
    :raises ValueError: If it is not such a file, or ``[adr]`` names something that is no setting.
    :raises TypeError: If a setting has the wrong type.
    """
    from rag_compress.chat import ChatConfig

    if path is None:
        defaults = _table(CompressionConfig(), {}, {}, DECIDED_BY), _table(ChatConfig(), {}, {}, DECIDED_IN_CHAT_BY)
        return "\n\n".join(defaults)
    file, parts = read_toml(path), []
    documents, conversations = _is_stated(file, CompressionConfig), _is_stated(file, ChatConfig)
    if not (documents or conversations):
        got = ", ".join(f"[{name}]" for name, value in file.items() if isinstance(value, dict)) or "none"
        raise ValueError(f"{path} must have a table [compression] or [chat], got {got}.")
    if documents:
        config = CompressionConfig.from_toml(path)
        parts.append(_table(config, file["compression"], _decisions(file, path), DECIDED_BY))
    if conversations:
        parts.append(_table(ChatConfig.from_toml(path), file["chat"], {}, DECIDED_IN_CHAT_BY))
    return "\n\n".join([*parts, *_evidence(file)])


def _is_stated(file: Mapping[str, Any], kind: type[Settings]) -> bool:
    """Whether a file has a table, or what whoever reads the table says is wrong: it in capitals, settings outside."""
    is_missing = kind.table not in file
    return any(name.lower() == kind.table or (is_missing and name.lower() in kind.names()) for name in file)


def _table(
    config: CompressionConfig | ChatConfig,
    stated: Mapping[str, Any],
    decided: Mapping[str, str],
    defaults: Mapping[str, str],
) -> str:
    """All settings, each with its meaning below it; ``stated`` are those of the file."""
    rows = [(f"[{config.table}]", "value", "from", "decided by")]
    for name, value in asdict(config).items():
        given = name in stated or (name == "token_budget" and value is None)
        decision = decided.get(name) or ("no ADR: set by hand" if given else defaults.get(name, "no ADR"))
        rows.append((name, json.dumps(value, ensure_ascii=False), "file" if given else "default", decision))
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    meanings = _meanings(type(config))
    lines: list[str] = []
    for row in rows:
        lines.append("  ".join([*(c.ljust(w) for c, w in zip(row[:3], widths, strict=True)), row[3]]).rstrip())
        lines += [f"  {meanings[row[0]]}"] if row[0] in meanings else []
    return "\n".join(lines)


def _meanings(settings: type) -> dict[str, str]:
    """For each setting the first sentence that its class says of it; none where Python strips docstrings."""
    found = _PARAMETER.findall(inspect.getdoc(settings) or "")
    texts = [(name, " ".join(text.replace("`", "").split())) for name, text in found]
    return {name: f"{text.partition('. ')[0].removesuffix('.')}." for name, text in texts}


def _decisions(file: dict[str, Any], path: str | Path | None) -> dict[str, str]:
    decided = file.get("adr", {})
    if not isinstance(decided, dict):
        raise ValueError(f"{path}: adr must be a table that names an ADR per setting, got {decided!r}.")
    for name in decided:
        if name not in asdict(CompressionConfig()):
            raise ValueError(f"{path}: [adr] must name settings only, got {name!r}.")
    return {name: str(adr) for name, adr in decided.items()}


def _evidence(file: dict[str, Any]) -> list[str]:
    """The line below the table: what was measured when the file was decided."""
    found = file.get("evidence", {})
    try:
        sets = ", ".join(entry["name"] for entry in found["data"])
        quality = f"{found['quality']:.3f} ({found['low']:.3f} to {found['high']:.3f})"
        return [
            f"measured for {found['adr']}: {found['target']}: {quality} on the {found['split']} questions of {sets}",
        ]
    except (KeyError, TypeError, ValueError):
        return []
