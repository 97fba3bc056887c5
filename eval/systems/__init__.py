"""The systems that are compared, each a named configuration that parses and prints back."""

from __future__ import annotations

from difflib import get_close_matches

from eval.data import Kind
from eval.systems.base import Output, System, split_at_commas, split_system
from eval.systems.chat import BM25, Recency
from eval.systems.headroom_system import TextCrusher
from eval.systems.langchain_system import EmbeddingsFilter
from eval.systems.llama_index_system import SentenceEmbeddingOptimizer
from eval.systems.llmlingua_system import LLMLingua2, LongLLMLingua
from eval.systems.rag_compress_chat_system import RagCompressChat
from eval.systems.rag_compress_steps_system import RagCompressSteps
from eval.systems.rag_compress_system import RagCompress
from eval.systems.rank_bm25_system import RankBM25
from eval.systems.simple import Full, Lead, Oracle, Random, Truncate
from eval.systems.steps import RecentSteps
from eval.systems.sumy_system import LexRank, TextRank

__all__ = ["Output", "System", "parse_system", "parse_systems", "system_names"]

# Packages that take long to import, or that not everyone installs, are imported by their systems where they are used.
_SYSTEMS: tuple[type[System], ...] = (
    *(Full, Oracle, Random, Lead, Truncate, RankBM25, RagCompress),
    *(LexRank, TextRank, LLMLingua2, LongLLMLingua, EmbeddingsFilter, SentenceEmbeddingOptimizer, TextCrusher),
    *(RagCompressSteps, RecentSteps, Recency, BM25, RagCompressChat),
)
_BY_NAME = {system.name: system for system in _SYSTEMS}


def system_names(kind: Kind | None = None) -> list[str]:
    """
    Name the systems.

    :param kind: Only those for this kind of data.
    :returns: Their names, without settings.
    """
    return [name for name, system in _BY_NAME.items() if kind is None or kind in system.kinds]


def parse_system(text: str) -> System:
    """
    Make a system of its text.

    >>> str(parse_system("rag_compress( k1=0.9, scorer=okapi )"))
    'rag_compress(k1=0.9,scorer=okapi)'

    :param text: ``name`` or ``name(setting=value,...)``.
    :returns: The system.
    :raises ValueError: If the name or a setting is unknown, or a value breaks its rule.
    """
    name, settings = split_system(text)
    if name not in _BY_NAME:
        close = get_close_matches(name, _BY_NAME, n=1)
        hint = f"did you mean {close[0]!r}?" if close else f"the systems are {', '.join(_BY_NAME)}."
        raise ValueError(f"{name!r} is not a system: {hint}")
    return _BY_NAME[name].from_settings(**settings)


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
