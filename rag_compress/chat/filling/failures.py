"""What failed lately: the step of an Agent whose failure it has not got over yet."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from rag_compress.chat.conversation.units import Unit
from rag_compress.chat.models import Message, ToolResult
from rag_compress.config import CompressionConfig
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.scoring.contextual import ContextualScorer

LOOKED_AT = 10
"""Latest steps among which a failure is looked for: what failed before them was left behind."""

ASKED_AT = 40
"""Latest steps where a failure is asked for, however much was said since; to read a report takes a millisecond."""

FAILED_STEP = 0.3
"""Most of the room, beside the latest step, that the latest step which failed may take: cut, if it is longer."""

REPORTING = 0.1
"""Least score of `FailureLines` for a line that stays: up to nine lines around the report say what was tried."""

_ASKED = 0.5
"""Score of the line that the query wants most, beside lines that report a failure."""

_ENDS = 3_000
"""Characters at either end of a result that are read: what failed is said first or last."""

_FAILED = re.compile(
    r"""
      ^[ \t]*(?:FAILED|FAIL|ERROR|Error|error(?:\[\w+\])?|fatal|panic|E\ {2,}\w*Error|\w+Error|\w+Exception)\b:?
    | \ FAILED(?:\ +\[\ *\d+%\])?[ \t]*$ | ^Traceback\ \(most\ recent | ^npm\ ERR! | ^make:\ \*\*\* | \bpanicked\ at\b
    | :\ (?:fatal\ )?error\b
    | \b[1-9]\d*\ (?:tests?\ |checks?\ )?(?:failed|failures?|errors?|problems?)\b
    | \bexit(?:ed)?\ (?:with\ )?(?:code|status)\W{0,3}[1-9] | \b(?:HTTP|Error|status)\W{0,3}[45]\d\d\b
    | \b(?:access|permission)\ denied\b | \bcommand\ not\ found\b | \bno\ such\ file\ or\ directory\b
    | "(?:status|state|result|conclusion|outcome)"\s*:\s*"(?:error|fail(?:ed|ure)?|rejected|denied|aborted|timed?_?out)"
    | "(?:ok|passed|success|succeeded)"\s*:\s*false\b
    | "errors?"\s*:\s*(?:"[^"]|\{\s*"|\[\s*[^\]\s])
    """,
    re.VERBOSE | re.MULTILINE,
)


def latest_failure(
    units: Sequence[Unit], messages: Sequence[Message], first: int, looked_at: int = LOOKED_AT
) -> int | None:
    """
    Find the latest step that failed, of those that were not tried again since.

    What failed is what an Agent works on, and a few steps later no word of the task leads there: it has read the files
    that the failure names.

    >>> from rag_compress.chat import ToolCall
    >>> test, read = (Message("assistant", tool_calls=(ToolCall(name),)) for name in ("test", "read"))
    >>> failed, found = (Message("tool", tool_results=(ToolResult(text),)) for text in ("1 failed", "def add(a, b):"))
    >>> latest_failure([Unit((0, 1)), Unit((2, 3))], [test, failed, read, found], 0)
    0

    :param units: The units.
    :param messages: The messages that they are made of.
    :param first: The first unit that may be it.
    :param looked_at: Latest units that are looked at.
    :returns: Its position; None if nothing failed, or the same call did not fail later.
    """
    tried: set[tuple[tuple[str, str], ...]] = set()
    for unit in range(len(units) - 1, max(first, len(units) - looked_at) - 1, -1):
        indices = units[unit].indices
        calls = tuple((call.name, call.arguments) for index in indices for call in messages[index].tool_calls)
        if calls and calls not in tried:
            tried.add(calls)
            if any(_reports_failure(result) for index in indices for result in messages[index].tool_results):
                return unit
    return None


class FailureLines:
    """
    A scorer of sentences: 1 where one reports a failure, beside it the less the farther, and up to a half by the query.

    >>> from rag_compress import compress
    >>> log = ["a.py is fine.", "b.py is fine.", "b.py:12: error: no port", "Three files were read."]
    >>> compress("", ["\\n".join(log)], 10, scorer=FailureLines()).text
    'b.py:12: error: no port'
    """

    def score(self, query: str, terms: Mapping[str, float], passages: Sequence[AnalyzedPassage]) -> Sequence[float]:
        """
        Score the sentences, as `rag_compress.core.scoring.Scorer` says.

        :param query: What the Agent works on.
        :param terms: Its index terms with their weights.
        :param passages: The report, taken apart.
        :returns: One score from 0 to 1 per sentence.
        """
        asked = ContextualScorer(CompressionConfig()).score(query, terms, passages)
        share = _ASKED / best if (best := max(asked, default=0.0)) > 0 else 0.0
        reported = chain.from_iterable(map(_beside_reports, passages))
        return [max(report, share * score) for report, score in zip(reported, asked, strict=True)]


def _beside_reports(passage: AnalyzedPassage) -> Iterator[float]:
    """For each sentence the inverse of one more than its distance from the next one that reports a failure."""
    failed = [n for n, span in enumerate(passage.spans) if _FAILED.search(passage.text[slice(*span)])]
    for number in range(len(passage.spans)):
        at = bisect_left(failed, number)
        nearest = (abs(number - other) for other in failed[max(0, at - 1) : at + 1])
        yield max((1 / (1 + distance) for distance in nearest), default=0.0)


def _reports_failure(result: ToolResult) -> bool:
    text = result.text
    return result.error or _FAILED.search(text[:_ENDS]) is not None or _FAILED.search(text[-_ENDS:]) is not None
