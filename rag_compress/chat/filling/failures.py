"""What failed lately: the step of an Agent whose failure it has not got over yet."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag_compress.chat.conversation.units import Unit
from rag_compress.chat.models import Message, ToolResult

LOOKED_AT = 10
"""Latest steps among which a failure is looked for: what failed before them was left behind."""

_ENDS = 3_000
"""Characters at either end of a result that are read: what failed is said first or last."""

_FAILED = re.compile(
    r"""
      ^[ \t]*(?:FAILED|FAIL|ERROR|Error|error(?:\[\w+\])?|fatal|panic|E\ {2,}\w*Error|\w+Error|\w+Exception)\b:?
    | ^Traceback\ \(most\ recent | ^npm\ ERR! | ^make:\ \*\*\* | \bpanicked\ at\b
    | :\ (?:fatal\ )?error\b
    | \b[1-9]\d*\ (?:tests?\ |checks?\ )?(?:failed|failures?|errors?|problems?)\b
    | \bexit(?:ed)?\ (?:with\ )?(?:code|status)\W{0,3}[1-9] | \b(?:HTTP|Error|status)\W{0,3}[45]\d\d\b
    | \b(?:access|permission)\ denied\b | \bcommand\ not\ found\b | \bno\ such\ file\ or\ directory\b
    | "(?:status|state|result|conclusion|outcome)"\s*:\s*"(?:error|fail(?:ed|ure)?|rejected|denied|aborted|timed?_?out)"
    | "(?:ok|success|succeeded)"\s*:\s*false\b
    | "errors?"\s*:\s*(?:"[^"]|\{\s*"|\[\s*[^\]\s])
    """,
    re.VERBOSE | re.MULTILINE,
)


def latest_failure(units: Sequence[Unit], messages: Sequence[Message], first: int) -> int | None:
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
    :param first: The first unit that is looked at.
    :returns: Its position; None if nothing failed, or the same call did not fail later.
    """
    tried: set[tuple[tuple[str, str], ...]] = set()
    for unit in range(len(units) - 1, max(first, len(units) - LOOKED_AT) - 1, -1):
        indices = units[unit].indices
        calls = tuple((call.name, call.arguments) for index in indices for call in messages[index].tool_calls)
        if calls and calls not in tried:
            tried.add(calls)
            if any(_reports_failure(result) for index in indices for result in messages[index].tool_results):
                return unit
    return None


def _reports_failure(result: ToolResult) -> bool:
    text = result.text
    return result.error or _FAILED.search(text[:_ENDS]) is not None or _FAILED.search(text[-_ENDS:]) is not None
