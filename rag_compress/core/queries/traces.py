"""Errors that a query pastes: their message is what is asked about, the calls that led to it are hardly ever."""

from __future__ import annotations

import re
from typing import Final

FEWEST_CALLS: Final = 2
"""Lines of calls from which on a query holds a trace: a single one may be quoted by somebody who asks about it."""

CALL_WEIGHT: Final = 0.4
"""Weight of a word of the calls: they tell where to look, and no answer need hold them."""

# Of a line at most so much is looked at: bounded repetition keeps a hostile query linear.
_CODE = r'\n[ \t]{0,8}[>|]?[ \t]{4,60}(?!File "|[\w.]{0,120}(?:Error|Exception|Warning)\b:)[^\n]{0,400}'
_CALL = re.compile(
    r"(?m)^[ \t>|]{0,40}(?:"
    r'File "[^"\n]{1,300}", line \d+(?:, in [^\n]{0,200})?(?:' + _CODE + r"){0,2}"  # Python
    r"|at [^\n]{1,300}(?:\([^\n()]{0,300}\)|:\d+(?::\d+)?|:line \d+)[ \t]*"  # Java, JavaScript, C#
    r"|\.{3} \d+ (?:more|common frames omitted)"
    r"|(?:from )?[^\s:]{1,300}\.rb:\d+:in [^\n]{0,200}"
    r"|[^\s:]{1,300}\.go:\d+(?: \+0x[0-9a-f]+)?"
    r"|\d+: +0x[0-9a-f]+ - [^\n]{1,300}"  # Rust
    r"|#\d+ +[^\n]{1,300}(?:\(\d+\)|:\d+)[^\n]{0,200}"  # PHP, gdb
    r")[ \t]*$"
)
_AROUND = re.compile(
    r"(?m)^[ \t>|]{0,40}(?:Traceback \(most recent call last\):|goroutine \d+ \[[^\]\n]{1,60}\]:|stack backtrace:"
    r"|Stack trace:"
    r"|(?:During handling of the above exception|The above exception was the direct cause)[^\n]{0,80})[ \t]*$"
)
_BLANK_LINES = re.compile(r"\n\s*\n")
_ERROR = re.compile(
    r"(?m)^[ \t>|]{0,40}(?:(?:Caused by|panic|fatal error)[^\n]{1,1000}"
    r"|[^\n]{0,60}?(?<![\w.])[A-Za-z_][\w.$]{0,120}(?:Error|Exception|Warning)\b: ?[^\n]{1,1000})"
)


def part_trace(query: str) -> tuple[str, str]:
    r"""
    Part a query into what it says and the calls of a stack trace.

    >>> trace = '  File "a.py", line 1, in f\n    g()\n  File "b.py", line 2, in g\n'
    >>> part_trace(f"Why?\n{trace}KeyError: 'colour'")
    ("Why?\nKeyError: 'colour'", 'File "a.py", line 1, in f\n    g()\nFile "b.py", line 2, in g')

    Traces of Python, Java, JavaScript, C#, Ruby, Go, Rust and PHP are known by the form of their lines.

    :param query: The query.
    :returns: The two; the query itself and nothing where it holds fewer than `FEWEST_CALLS` calls or nothing else.
    """
    calls = [found.group().strip() for found in _CALL.finditer(query)]
    if len(calls) < FEWEST_CALLS:
        return query, ""
    said = _BLANK_LINES.sub("\n", _AROUND.sub("", _CALL.sub("", query))).strip()
    return (said, "\n".join(calls)) if said else (query, "")


def errors_in(query: str) -> list[str]:
    """
    Find the lines of a query that say what an error was.

    >>> errors_in("It fails.\\nKeyError: 'colour'. Did you mean: 'color'?\\nHow do I fix it?")
    ["KeyError: 'colour'. Did you mean: 'color'?"]

    :param query: The query.
    :returns: The lines, in order.
    """
    return [found.group().strip() for found in _ERROR.finditer(query)]
