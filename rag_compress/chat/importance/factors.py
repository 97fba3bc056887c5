"""The four factors of importance, one function each, all 0 to 1."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache, reduce
from posixpath import normpath
from typing import Final

import numpy as np

from rag_compress.chat.conversation.unit_index import UnitIndex
from rag_compress.chat.importance.types import ERROR
from rag_compress.chat.remember import remembered_by_text
from rag_compress.core.arrays import Counts, Flags, Floats
from rag_compress.core.caches import forget_too
from rag_compress.core.terms import index_terms

DECAY_PER_MINUTE: Final = 0.95
ERROR_BONUS: Final = 0.3
CODE_BONUS: Final = 0.2
TOOL_BONUS: Final = 0.15
KEYWORD_BONUS: Final = 0.05
"""Per keyword found; the specification leaves the number open. Four of them weigh as much as a code block."""

_FILE = re.compile(
    r"(?<![\w/\\.~-])(?:[A-Za-z]:)?(?:[\w~.-]*[/\\])*[\w-]+(?:\.[A-Za-z]\w{0,7})+(?![\w/\\])"
    r"|(?<!\w)/(?:[\w.-]+/)+[\w.-]+"
    r"|(?<![\w/\\.~-])(?:[\w~.-]*[/\\])*(?:Make|Docker|Jenkins|Vagrant|Proc|Gem|Rake|Pip)file(?![\w/\\]|\.\w)"
)
_ADDRESS = re.compile(r"\b(?:https?|ftp|wss?)://\S+|\b[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+", re.IGNORECASE)
"""Pages and people: what looks like a file there is none of the project's."""
_MENTION = re.compile(
    r"\b(?:as (?:i|you|we) (?:said|mentioned|discussed)"
    r"|(?:mentioned|discussed|described|shown|listed) (?:above|earlier|before)"
    r"|see above|(?:your|my|the) (?:previous|earlier|last|first|above) (?:message|point|question|answer|suggestion))\b",
    re.IGNORECASE,
)

FEATURE_PATTERNS: Final[Mapping[str, re.Pattern[str]]] = {
    "code_block": re.compile("```"),
    "error": ERROR,
    "idea": re.compile(r"\b(?:ideas?|what if|imagine|concept|brainstorm\w*)\b", re.IGNORECASE),
    "iteration": re.compile(r"\b(?:iterat\w+|version|draft|revis\w+|rework\w*|try again)\b", re.IGNORECASE),
    "feedback": re.compile(r"\b(?:feedback|i (?:like|love|prefer)|critique|suggest\w*|improve\w*)\b", re.IGNORECASE),
    "solution": re.compile(r"\b(?:solution|solved?|fix(?:ed|es)?|workaround|resolved?|the answer)\b", re.IGNORECASE),
    "debugging": re.compile(r"\b(?:debug\w*|trace|reproduc\w+|breakpoint|log(?:s|ged)?|stack)\b", re.IGNORECASE),
    "analysis": re.compile(r"\b(?:analy[sz]\w+|because|root cause|therefore|investigat\w+|compar\w+)\b", re.IGNORECASE),
}
"""What the features of a profile look for; the specification names them and leaves the patterns open."""
TOOL_FEATURE: Final = "tool_use"
FEATURES: Final = (*FEATURE_PATTERNS, TOOL_FEATURE)
"""The features that a profile may weigh: those of the text, and whether the message uses tools."""


def recency_score(ages_in_minutes: Sequence[float]) -> Floats:
    """
    ``0.95 ** ageInMinutes``.

    >>> recency_score([10, 0]).round(4).tolist()
    [0.5987, 1.0]

    :param ages_in_minutes: Minutes before the newest message; negative ages count as 0.
    :returns: 0 to 1.
    """
    # Not numpy's power, whose last digit depends on the machine.
    return np.array([DECAY_PER_MINUTE ** max(0.0, age) for age in ages_in_minutes])


def semantic_score(
    type_weights: Floats, errors: Flags, code_blocks: Flags, tools: Flags, keywords: Counts, features: Floats
) -> Floats:
    """
    ``min(1, type weight + 0.3 error + 0.2 code block + 0.15 tool usage + 0.05 per keyword + features)``.

    :param type_weights: Weight of each message's type.
    :param errors: Whether it names an error.
    :param code_blocks: Whether it holds code.
    :param tools: Whether it uses tools.
    :param keywords: How many keywords of the profile it holds: see `count_keywords`.
    :param features: What features of the profile add.
    :returns: 0 to 1.
    """
    bonus = ERROR_BONUS * errors + CODE_BONUS * code_blocks + TOOL_BONUS * tools + KEYWORD_BONUS * keywords
    scores: Floats = np.minimum(1.0, type_weights + bonus + features)
    return scores


def count_keywords(keywords: Sequence[str], index: UnitIndex, languages: Sequence[str]) -> Counts:
    """
    Count the keywords that each message holds, in every inflection; inflections of one word count once.

    :param keywords: Words that make a message matter.
    :param index: Which messages say a term.
    :param languages: Language of each message.
    :returns: One count per message.
    """
    counts = np.zeros(len(languages), dtype=np.int64)
    for code in set(languages):
        for terms in _keyword_terms(tuple(keywords), code):
            holding = reduce(np.intersect1d, [index.occurrences(term)[0] for term in terms]).tolist()
            counts[[message for message in holding if languages[message] == code]] += 1
    return counts


@lru_cache(maxsize=64)
def _keyword_terms(keywords: tuple[str, ...], language: str) -> frozenset[frozenset[str]]:
    """The terms of each keyword; words with the same stem are one."""
    return frozenset(filter(None, (frozenset(index_terms(word, language)) for word in keywords)))


def reference_score(reference_counts: Counts) -> Floats:
    """
    ``min(referenceCount * 0.1, 1)``.

    >>> reference_score(np.array([3, 20])).round(2).tolist()
    [0.3, 1.0]

    :param reference_counts: How many other messages refer to each.
    :returns: 0 to 1.
    """
    scores: Floats = np.minimum(reference_counts * 0.1, 1.0)
    return scores


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


forget_too(_path_parts.cache_clear)


@remembered_by_text
def files_in(text: str) -> frozenset[str]:
    """
    Find the files that a text names.

    >>> sorted(files_in("Edit src/app.py and README.md, e.g. today."))
    ['README.md', 'src/app.py']

    :param text: Any text.
    :returns: Paths and names with an extension; not those in addresses of the web and of mail.
    """
    named = _FILE.findall(_ADDRESS.sub(" ", text))
    return frozenset(name for name in named if name not in ("e.g", "i.e", "e.g.", "i.e."))


def references(
    values: Sequence[frozenset[str]], texts: Sequence[str], holders: Mapping[str, int], since: int = 0
) -> tuple[list[tuple[int, int]], dict[str, int]]:
    """
    Find what messages refer back to.

    A message refers to the latest earlier one that shares a name, number or file with it; one that says "as you
    mentioned" without any refers to the message before it.

    >>> found, _ = references([frozenset({"a.py"}), frozenset(), frozenset({"a.py"})], ["In a.py.", "Ok.", "a.py."], {})
    >>> found
    [(2, 0)]

    :param values: Names, numbers and files of each message.
    :param texts: What is said.
    :param holders: The latest of the messages before these that holds each name, number or file.
    :param since: Position of the first message.
    :returns: Pairs of a message and an earlier one, ascending; and the latest message that holds each value.
    """
    latest = dict(holders)
    found: list[tuple[int, int]] = []
    for i, (mine, text) in enumerate(zip(values, texts, strict=True), since):
        targets = {latest[value] for value in mine if value in latest}
        if not targets and i and _MENTION.search(text):
            targets = {i - 1}
        found += [(i, target) for target in sorted(targets)]
        latest.update(dict.fromkeys(mine, i))
    return found, latest
