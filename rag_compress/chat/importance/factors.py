"""The four factors of importance, one function each, all 0 to 1."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from posixpath import normpath
from typing import Final

from rag_compress.chat.importance.types import CODE_BLOCK, ERROR
from rag_compress.chat.remember import remembered
from rag_compress.core.terms import index_terms

DECAY_PER_MINUTE: Final = 0.95
ERROR_BONUS: Final = 0.3
CODE_BONUS: Final = 0.2
TOOL_BONUS: Final = 0.15
KEYWORD_BONUS: Final = 0.05
"""Per keyword found; the document leaves the number open. Four of them weigh as much as a code block."""

_FILE = re.compile(
    r"(?<![\w/\\.~-])(?:[A-Za-z]:)?(?:[\w~.-]*[/\\])*[\w-]+(?:\.[A-Za-z]\w{0,7})+(?![\w/\\])"
    r"|(?<!\w)/(?:[\w.-]+/)+[\w.-]+"
)
_MENTION = re.compile(
    r"\b(?:as (?:i|you|we) (?:said|mentioned|discussed)"
    r"|(?:mentioned|discussed|described|shown|listed) (?:above|earlier|before)"
    r"|see above|(?:your|my|the) (?:previous|earlier|last|first|above) (?:message|point|question|answer|suggestion))\b",
    re.IGNORECASE,
)

FEATURE_PATTERNS: Final[Mapping[str, str]] = {
    "code_block": r"```",
    "error": ERROR.pattern,
    "idea": r"\b(?:ideas?|what if|imagine|concept|brainstorm\w*)\b",
    "iteration": r"\b(?:iterat\w+|version|draft|revis\w+|rework\w*|try again)\b",
    "feedback": r"\b(?:feedback|i (?:like|love|prefer)|critique|suggest\w*|improve\w*)\b",
    "solution": r"\b(?:solution|solved?|fix(?:ed|es)?|workaround|resolved?|the answer)\b",
    "debugging": r"\b(?:debug\w*|trace|reproduc\w+|breakpoint|log(?:s|ged)?|stack)\b",
    "analysis": r"\b(?:analy[sz]\w+|because|root cause|therefore|investigat\w+|compar\w+)\b",
}
"""What the features of a profile look for; the document names them and leaves the patterns open."""
TOOL_FEATURE: Final = "tool_use"
FEATURES: Final = (*FEATURE_PATTERNS, TOOL_FEATURE)
"""The features that a profile may weigh: those of the text, and whether the message uses tools."""
_FEATURES = {name: re.compile(pattern, re.IGNORECASE) for name, pattern in FEATURE_PATTERNS.items()}


def recency_score(age_in_minutes: float) -> float:
    """
    ``0.95 ** ageInMinutes``.

    >>> round(recency_score(10), 4)
    0.5987

    :param age_in_minutes: Minutes before the newest message.
    :returns: 0 to 1.
    """
    return float(DECAY_PER_MINUTE ** max(0.0, age_in_minutes))


def semantic_score(
    text: str,
    type_weight: float,
    *,
    has_tools: bool = False,
    keywords: Collection[str] = (),
    features: Mapping[str, float] | None = None,
    language: str = "en",
) -> float:
    """
    ``min(1, type weight + 0.3 error + 0.2 code block + 0.15 tool usage + 0.05 per keyword + features)``.

    >>> round(semantic_score("Please deploy it.", 0.5, keywords=["deploy"]), 2)
    0.55

    :param text: What is said.
    :param type_weight: Weight of the message's type.
    :param has_tools: Whether it uses tools.
    :param keywords: Words that make a message matter; found in every inflection, inflections of one word count once.
    :param features: Weight of each feature of the profile, by its name in `FEATURES`.
    :param language: ISO 639-1 code.
    :returns: 0 to 1.
    """
    weights = dict(features or {})
    score = type_weight + (TOOL_BONUS + weights.pop(TOOL_FEATURE, 0.0)) * has_tools
    return min(1.0, score + _text_bonus(text, tuple(keywords), tuple(weights.items()), language))


@remembered
def _text_bonus(text: str, keywords: tuple[str, ...], features: tuple[tuple[str, float], ...], language: str) -> float:
    """What the text adds, whoever says it."""
    bonus = ERROR_BONUS * bool(ERROR.search(text)) + CODE_BONUS * bool(CODE_BLOCK.search(text))
    if keywords:
        found = set(index_terms(text, language))
        bonus += KEYWORD_BONUS * sum(terms <= found for terms in _keyword_terms(keywords, language))
    return bonus + sum(weight * bool(_FEATURES[name].search(text)) for name, weight in features)


@lru_cache(maxsize=64)
def _keyword_terms(keywords: tuple[str, ...], language: str) -> frozenset[frozenset[str]]:
    """The terms of each keyword; words with the same stem are one."""
    stems = (frozenset(term for term in index_terms(word, language) if not term.endswith("*")) for word in keywords)
    return frozenset(filter(None, stems))


def reference_score(reference_count: float) -> float:
    """
    ``min(referenceCount * 0.1, 1)``.

    >>> reference_score(3).__round__(2), reference_score(20)
    (0.3, 1.0)

    :param reference_count: How many other messages refer to it.
    :returns: 0 to 1.
    """
    return min(reference_count * 0.1, 1.0)


def file_relevance_score(files: Collection[str], active_files: Collection[str]) -> float:
    """
    ``relevantFiles / totalMessageFiles``, 0 for a message without files.

    >>> file_relevance_score({"src/a.py", "b.py"}, ["/home/me/src/a.py"])
    0.5

    :param files: Files that the message names.
    :param active_files: Files that are being worked on.
    :returns: 0 to 1.
    """
    relevant = sum(any(_same_file(name, active) for active in active_files) for name in files)
    return relevant / len(files) if files else 0.0


def _same_file(one: str, other: str) -> bool:
    """Whether one path is the end of the other, wherever it is relative to."""
    first, second = _path_parts(one), _path_parts(other)
    shorter = min(len(first), len(second))
    return shorter > 0 and first[-shorter:] == second[-shorter:]


@lru_cache(maxsize=4096)
def _path_parts(path: str) -> list[str]:
    """The names in a path, of Windows or not, without a drive, ``~`` and leading dots."""
    names = normpath(path.replace("\\", "/")).split("/")
    return [name for name in names if name not in ("", ".", "..", "~") and not name.endswith(":")]


def files_in(text: str) -> frozenset[str]:
    """
    Find the files that a text names.

    >>> sorted(files_in("Edit src/app.py and README.md, e.g. today."))
    ['README.md', 'src/app.py']

    :param text: Any text.
    :returns: Paths and names with an extension.
    """
    return _files(text)


@remembered
def _files(text: str) -> frozenset[str]:
    return frozenset(name for name in _FILE.findall(text) if name not in ("e.g", "i.e", "e.g.", "i.e."))


def count_references(values: Sequence[frozenset[str]], texts: Sequence[str]) -> list[int]:
    """
    Count for every message the later ones that refer to it.

    A later message refers to the latest earlier one that shares a name, number or file with it; one that says "as you
    mentioned" without any refers to the message before it.

    >>> count_references([frozenset({"a.py"}), frozenset(), frozenset({"a.py"})], ["In a.py.", "Ok.", "a.py again."])
    [1, 0, 0]

    :param values: Names, numbers and files of each message.
    :param texts: What is said.
    :returns: One count per message.
    """
    counts = [0] * len(values)
    for source in references(values, texts):
        for target in source:
            counts[target] += 1
    return counts


def references(values: Sequence[frozenset[str]], texts: Sequence[str]) -> list[frozenset[int]]:
    """
    Find what every message refers back to.

    :param values: Names, numbers and files of each message.
    :param texts: What is said.
    :returns: For each message, the positions of earlier ones.
    """
    latest: dict[str, int] = {}
    found: list[frozenset[int]] = []
    for i, (mine, text) in enumerate(zip(values, texts, strict=True)):
        targets = {latest[value] for value in mine if value in latest}
        if not targets and i and _MENTION.search(text):
            targets = {i - 1}
        found.append(frozenset(targets))
        for value in mine:
            latest[value] = i
    return found
