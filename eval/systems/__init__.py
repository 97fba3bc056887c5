"""The systems that are compared, each a named configuration that parses and prints back."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module

from eval.data import Kind
from eval.systems.base import Output, System, split_at_commas, split_system

__all__ = ["Output", "System", "families", "families_of", "parse_system", "parse_systems"]

# Loaded at first use, because some import heavy packages: family -> module and class.
_FAMILIES = {
    "full": ("eval.systems.simple", "Full"),
    "oracle": ("eval.systems.simple", "Oracle"),
    "random": ("eval.systems.simple", "Random"),
    "lead": ("eval.systems.simple", "Lead"),
    "truncate": ("eval.systems.simple", "Truncate"),
    "rank-bm25": ("eval.systems.rank_bm25_system", "RankBM25"),
    "rag_compress": ("eval.systems.rag_compress_system", "RagCompress"),
    "lexrank": ("eval.systems.sumy_system", "LexRank"),
    "textrank": ("eval.systems.sumy_system", "TextRank"),
    "llmlingua2": ("eval.systems.llmlingua_system", "LLMLingua2"),
    "longllmlingua": ("eval.systems.llmlingua_system", "LongLLMLingua"),
    "embeddings-filter": ("eval.systems.langchain_system", "EmbeddingsFilter"),
    "sentence-embedding-optimizer": ("eval.systems.llama_index_system", "SentenceEmbeddingOptimizer"),
    "text-crusher": ("eval.systems.headroom_system", "TextCrusher"),
    "rag_compress_steps": ("eval.systems.rag_compress_steps_system", "RagCompressSteps"),
    "recent_steps": ("eval.systems.steps", "RecentSteps"),
    "recency": ("eval.systems.chat", "Recency"),
    "bm25": ("eval.systems.chat", "BM25"),
    "rag_compress_chat": ("eval.systems.rag_compress_chat_system", "RagCompressChat"),
}
_BOTH = ("full", "oracle")
_CHAT_ONLY = ("recency", "bm25", "rag_compress_chat")


def families() -> list[str]:
    """
    Name the families of systems.

    :returns: Their names.
    """
    return list(_FAMILIES)


def families_of(kind: Kind) -> list[str]:
    """
    Name the families of systems for a kind of data.

    :param kind: ``documents`` or ``conversations``.
    :returns: Their names.
    """
    if kind == "documents":
        return [name for name in _FAMILIES if name not in _CHAT_ONLY]
    return [*_BOTH, *_CHAT_ONLY]


def parse_system(text: str) -> System:
    """
    Make a system of its text.

    >>> str(parse_system("rag_compress( k1=0.9, scorer=okapi )"))
    'rag_compress(k1=0.9,scorer=okapi)'

    :param text: ``family`` or ``family(setting=value,...)``.
    :returns: The system.
    :raises ValueError: If the family or a setting is unknown, or a value breaks its rule.
    """
    family, settings = split_system(text)
    if family not in _FAMILIES:
        close = get_close_matches(family, _FAMILIES, n=1)
        hint = f"did you mean {close[0]!r}?" if close else f"the systems are {', '.join(_FAMILIES)}."
        raise ValueError(f"{family!r} is not a system: {hint}")
    module, name = _FAMILIES[family]
    system: System = getattr(import_module(module), name).from_settings(**settings)
    return system


def parse_systems(text: str) -> list[System]:
    """
    Make the systems of a list.

    :param text: Systems between commas.
    :returns: The systems in the order given, each once.
    :raises ValueError: If one is not a system, or there is none.
    """
    systems = list(dict.fromkeys(parse_system(part) for part in split_at_commas(text)))
    if not systems:
        raise ValueError("systems must name at least one system, got none.")
    return systems
