"""Lines of code that are one statement: a call whose arguments stand on lines of their own, a block of few lines."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rag_compress.core.sentences.elements import lines_of_element
from rag_compress.core.sentences.explained_names import lines_of_entry
from rag_compress.core.sentences.grammars import lines_of_rule
from rag_compress.core.sentences.lines import BULLET, LONG_LINE, indent, reads_as_prose
from rag_compress.core.sentences.recipes import lines_of_recipe
from rag_compress.core.sentences.stack_traces import lines_of_cause
from rag_compress.core.sentences.yaml_items import lines_of_item

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from rag_compress.core.models import Span

LONGEST_STATEMENT = 400
"""Most characters of lines that are kept together: of more, a part must be worth its tokens alone."""

MOST_LINES = 8
"""Most lines of them."""

_OPENING_END = re.compile(r"[(\[{]\s*$|\w[(\[][^()\[\]]*,\s*$")
_OPENING_SIGNS = ("(", "[", "{", ",")
_HEADER = re.compile(
    r"\s*(?:(?:else|try|finally)\s*:|except\b.*:|(?:async\s+)?(?:(?:def|class)\s+\w+\s*[(:\[]|(?:for\b.*\bin|with)\b.*:)"
    r"|(?:if|elif|while|match|case)\s+(?:not\s+)?(?:[^\s:]+|.*(?:[(\[=<>._]|\sis\s).*)\s*:"
    r"|(?:if|elif|while|with)\s*\(\s*$)"
)
"""How a block of Python begins, whose lines are indented: ``if retry_after is None:``."""
_HEADER_END = re.compile(r":\s*(?:#.*)?$")

_QUOTES = '"""'
PROMPT, _GOES_ON = ">>> ", "..."
"""What stands in front of a statement of Python that was typed, and of its further lines."""

DESCRIPTION = re.compile(
    r'(?:\A|(?<=\n\n)|(?<=[{(]\n))[ \t]*"""(?:[^"\\]|\\.|"(?!"")){1,2000}+"""(?P<end>)[ \t]*\n'
    r"(?=[ \t]*(?:extend )?(?:(?:type|input|enum|interface|union|scalar|directive|schema)\b|\w+[ \t]*(?:[:(@\n]|\Z)))",
    re.DOTALL,
)
"""What GraphQL says of what stands below: no docstring of Python, which stands below a colon or what it is of."""

_STRING = re.compile(r"\"(?:[^\"\\]|\\.){0,400}\"|'(?:[^'\\]|\\.){0,400}'")
_OPENING, _CLOSING = "([{", ")]}"


def statements(text: str, lines: Iterable[Span], opens: Callable[[str], bool] | None = None) -> Iterator[Span]:
    """
    Join lines of code from one that opens a bracket to the one that closes it, those of a block of Python, of a
    statement behind prompts, of a rule of a grammar, of an item of YAML and of an element of XML, and a description of
    GraphQL with what it is of, where they are few.

    >>> text = "client = Client(\\n    key='(',\\n)\\nprint(client)"
    >>> [text[start:end] for start, end in statements(text, [(0, 16), (17, 29), (30, 31), (32, 45)])]
    ["client = Client(\\n    key='(',\\n)", 'print(client)']

    :param text: The text.
    :param lines: Lines of code, ascending.
    :param opens: Tells of a line whether it may open a bracket; None for code, where any may.
    :returns: The same, joined or not.
    """
    waiting = [*lines]
    place = 0
    while place < len(waiting):
        near = waiting[place : place + MOST_LINES + 1]
        first = text[slice(*near[0])]
        taken = _to_closing_bracket(text, near) if opens is None or opens(first) else 1
        if len(first) <= LONG_LINE and _HEADER.match(first):
            taken = max(taken, _to_end_of_block(text, near, taken))
        if first.lstrip().startswith(PROMPT):
            taken = max(taken, _to_end_of_typed(text, near))
        further = (lines_of_rule, lines_of_item, lines_of_recipe, lines_of_element, lines_of_entry, lines_of_cause)
        taken = max(taken, *(_to_end(count, text, near) for count in further))
        if first.lstrip().startswith(_QUOTES):
            taken = max(taken, _to_described(text, near))
        yield near[0][0], near[taken - 1][1]
        place += taken


def opens_statement(line: str) -> bool:
    """
    Tell whether a line opens a statement where no fence tells that it is code: it ends in a bracket, or in the first
    arguments of a call, and reads as no prose does.

    >>> opens_statement("client = Client("), opens_statement("client = Client(key,")
    (True, True)
    >>> opens_statement("It was seen by all who were there (")
    False

    :param line: A line.
    :returns: Whether it does.
    """
    may_open = line.rstrip().endswith(_OPENING_SIGNS)  # which few lines do
    return may_open and _OPENING_END.search(line[-LONG_LINE:]) is not None and not reads_as_prose(line)


def _to_closing_bracket(text: str, lines: Sequence[Span]) -> int:
    """Lines of the statement that begins with the first, as its brackets tell."""
    depth = 0
    for taken, line in enumerate(lines[:MOST_LINES], start=1):
        if line[1] - lines[0][0] > LONGEST_STATEMENT:
            break
        depth += _depth(text, line)
        if depth <= 0:
            return taken
    return 1


def _to_end_of_block(text: str, lines: Sequence[Span], taken: int) -> int:
    """Lines of the block that begins with a line, or several in brackets, as the indents below tell; else 0."""
    column = indent(text[slice(*lines[0])])
    if not _HEADER_END.search(text[slice(*lines[taken - 1])][-LONG_LINE:]) or len(lines) == taken:
        return 0
    body = text[slice(*lines[taken])][:LONG_LINE]
    if BULLET.match(body) or reads_as_prose(body):
        return 0
    end = next((index for index in range(taken, len(lines)) if not _is_deeper(text, lines[index], column)), len(lines))
    return end if taken < end and _are_few(lines[:end]) else 0


def _to_end_of_typed(text: str, lines: Sequence[Span]) -> int:
    """Lines of the statement that begins with the first, as the prompts below tell; else 0."""
    further = range(1, len(lines))
    end = next((i for i in further if not text[slice(*lines[i])].lstrip().startswith(_GOES_ON)), len(lines))
    return end if _are_few(lines[:end]) else 0


def _to_described(text: str, lines: Sequence[Span]) -> int:
    """Lines of a description that begins with the first, and of what it describes where that is one line; else 0."""
    found = DESCRIPTION.match(text, lines[0][0])
    if found is None:
        return 0
    said = [line for line in lines if line[0] < found.end()]
    below = lines[len(said) : len(said) + 1]
    is_one_line = bool(below) and not text[slice(*below[0])].rstrip().endswith(("(", "{"))
    taken = len(said) + is_one_line
    return taken if _are_few(lines[:taken]) else len(said) if _are_few(said) else 0


def _to_end(count: Callable[[str, Sequence[Span]], int], text: str, lines: Sequence[Span]) -> int:
    """Lines of the rule, the item or the element that begins with the first, where they are few; else 0."""
    taken = count(text, lines)
    return taken if taken > 1 and _are_few(lines[:taken]) else 0


def _are_few(lines: Sequence[Span]) -> bool:
    return len(lines) <= MOST_LINES and lines[-1][1] - lines[0][0] <= LONGEST_STATEMENT


def _is_deeper(text: str, line: Span, column: int) -> bool:
    content = text[slice(*line)]
    return content.isspace() or indent(content) > column


def _depth(text: str, line: Span) -> int:
    """How many brackets a line opens beyond those that it closes."""
    content = _STRING.sub("", text[slice(*line)])
    return sum(map(content.count, _OPENING)) - sum(map(content.count, _CLOSING))
