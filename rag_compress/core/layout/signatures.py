"""Signatures: the lines that begin functions, classes and tables in code, and tell what those inside are part of."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rag_compress.core.layout.lines import Lines
from rag_compress.core.sentences.lines import before_on_line, first_line, indent
from rag_compress.core.sentences.recipes import begins_rule, may_have_rules
from rag_compress.core.sentences.sql import INSERT, TABLE

_SQL = re.compile(rf"{TABLE}|{INSERT}", re.IGNORECASE)
_SQL_WORDS = ("table", "Table", "TABLE", "insert", "Insert", "INSERT")
_WORDS = ("class", "def", "func", "function", "fn", "impl", "interface", "struct", "trait")
_FIELDS = r"(?:record(?:\s+(?:class|struct))?|enum(?:\s+class)?|message|model|input|type)"
_FIELDS_WORDS = ("record", "enum", "message", "model", "input", "type")
"""What begins a list of fields, or of values, in braces: in C#, Protocol Buffers, Prisma, GraphQL, TypeScript."""
_MAY_HAVE_FIELDS = re.compile(rf"{_FIELDS}\s+\w+[^{{}}\n]{{0,80}}\{{|{_FIELDS}\s+\w+[^{{}}\n]{{0,80}}\n\s*\{{")
_MAY_HAVE_ONE = re.compile("|".join([*(rf"{word}\b(?<=\b{word})" for word in _WORDS), r"=> ?\{"]))
"""What begins with letters is found faster than what begins with the edge of a word."""
_MODIFIERS = (
    r"(?:(?:abstract|async|data|declare|default|export|final|internal|open|override|partial|private|protected"
    r"|pub(?:\(\w+\))?|public|readonly|sealed|static|unsafe)\s+)*"
)
_SIGNATURE = re.compile(
    rf"{_MODIFIERS}(?:"
    r"(?:def|fn|function\*?)\s+[\w$]+\s*[(<]"  # def name(    fn name<T>(
    r"|func\s+(?:\([^()]*\)\s*)?\w+\s*[(\[]"  # func (c *Client) Run(
    r"|(?:class|interface|struct|trait)\s+[\w$]+\s*(?:[:({<]|(?:extends|implements|for)\b)"
    rf"|impl\b.*\{{|{_FIELDS}\s+[\w$]+\b[^{{}}]*\{{|type\s+\w+\s+(?:struct|interface)\b"
    r"|(?:const|let|var)\s+[\w$]+\s*=\s*(?:async\s*)?(?:function\b|(?:\([^()]*\)|[\w$]+)\s*=>)"
    r")"
)
_OPENING = (":", "{", "(", ",")
_OPEN_BEFORE_COMMENT = re.compile(r"[:{(,]\s*(?:#|//)")
_CLOSER = re.compile(r"[)\]}]|\{[ \t\r]*(?:\n|\Z)")
"""What stands in the column of the line that it belongs to: a closing bracket, or a brace on a line of its own."""
_BRACE_BELOW = re.compile(r"[ \t\r]*\n[ \t]*\{[ \t\r]*(?:\n|\Z)")
_NAME = re.compile(
    rf"{_MODIFIERS}(?:def|fn|function\*?|func(?:\s+\([^()]*\))?|class|interface|struct|trait|{_FIELDS}|const|let|var)\s+([\w$]+)"
)


def find_signatures(lines: Lines) -> Mapping[int, int]:
    """
    Find the sentences inside of functions and classes: what is indented deeper than the line that begins one, and the
    bracket in its column that ends it.

    >>> text = "class Otter:\\n    def swim(self):\\n        return 1\\nx = 2"
    >>> find_signatures(Lines(text, [(0, 12), (17, 32), (41, 49), (50, 55)]))
    {1: 0, 2: 1}

    :param lines: The sentences of a text.
    :returns: Index of each, with that of the line that begins the innermost.
    """
    text = lines.text
    has_rules = may_have_rules(text)
    if not has_rules and not may_declare(text):
        return {}
    found: dict[int, int] = {}
    around: list[tuple[int, int]] = []  # column and index of what is open, the innermost last
    for index, (start, end) in enumerate(lines.spans):
        column = _column(text, start)
        is_closer = _CLOSER.match(text, start) is not None
        while column is not None and around and around[-1][0] >= column + is_closer:
            around.pop()
        if around:
            found[index] = around[-1][1]
        if column is not None and (
            begins_declaration(_opening_line(text, start, end)) or (has_rules and begins_rule(text, start))
        ):
            around.append((column, index))
    return found


def find_tables(lines: Lines, signatures: Mapping[int, int]) -> Sequence[tuple[int, int, int]]:
    r"""
    Find the columns of tables that SQL defines, and the rows that it writes: all of them are about their table.

    >>> text = "CREATE TABLE lakes (\n    name TEXT,\n    depth INT\n)"
    >>> find_tables(Lines(text, [(0, 20), (25, 35), (40, 49), (50, 51)]), {1: 0, 2: 0, 3: 0})
    [(0, 1, 4)]

    :param lines: The sentences of a text.
    :param signatures: The sentences inside of tables, functions and classes, as of `find_signatures`.
    :returns: For each table the index of its first line, of the first sentence inside of it, and that behind the last.
    """
    ends = {head: index + 1 for index, head in signatures.items()}
    heads = [head for head in sorted(ends) if _SQL.match(lines.text, *lines.spans[head])]
    return [(head, head + 1, ends[head]) for head in heads]


def may_declare(text: str) -> bool:
    """
    Tell whether a text has a word that may begin a function or a class: most texts have none.

    :param text: The text.
    :returns: Whether it has.
    """
    if any(sign in text for sign in _SQL_WORDS) and _SQL.search(text) is not None:
        return True
    if any(sign in text for sign in (*_WORDS, "=>")) and _MAY_HAVE_ONE.search(text) is not None:
        return True
    return "{" in text and any(word in text for word in _FIELDS_WORDS) and _MAY_HAVE_FIELDS.search(text) is not None


def declared_name(text: str, start: int, end: int) -> str:
    """
    Give the name of the function or class that a sentence begins.

    >>> declared_name("async def swim(self):", 0, 21), declared_name("await swim(", 0, 11)
    ('swim', '')

    :param text: The text.
    :param start: Where the sentence starts.
    :param end: Where it ends.
    :returns: The name; empty where it begins none, or one without a name.
    """
    line = _opening_line(text, start, end)
    if not begins_declaration(line) or _column(text, start) is None:
        return ""
    sql, match = _SQL.match(line), _NAME.match(line)
    return (sql["table"] or "") if sql else match[1] if match else ""


def _opening_line(text: str, start: int, end: int) -> str:
    """The first line of a sentence, with the brace that opens what it begins, be it on the next line."""
    line = first_line(text, start, end)
    below = _BRACE_BELOW.match(text, start + len(line))
    return f"{line.rstrip()} {{" if below else line.rstrip()


def begins_declaration(line: str) -> bool:
    """
    Tell whether a line begins a function, a class or a table.

    >>> begins_declaration("class Otter:"), begins_declaration("otters = [")
    (True, False)

    :param line: A line without white space behind.
    :returns: Whether it does.
    """
    is_open = line.endswith(_OPENING) or _OPEN_BEFORE_COMMENT.search(line) is not None
    return (is_open and _SIGNATURE.match(line) is not None) or _SQL.fullmatch(line) is not None


def _column(text: str, start: int) -> int | None:
    """Column in which a sentence begins its line; None where it stands inside it."""
    before = before_on_line(text, start)
    return None if before.strip(" \t") else indent(f"{before}.")
