"""Tell prose from data and code: what a tool returned may be cut only where every sentence can stand alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby, pairwise

from rag_compress.core.sentences.lines import LONG_LINE
from rag_compress.core.sentences.records import are_records
from rag_compress.core.words.marks import CLOSING

PROSE_SHARE = 0.7
"""Least share (0 to 1) of a text's characters that stand in paragraphs of prose."""

MIXED_SHARE = 0.3
"""Share from which on sentences count in long data rather than lines, which may be wrapped."""

MOST_SIGNS = 0.03
"""Most share (0 to 1) of a paragraph's characters that are signs of code or data."""

CHARACTERS_PER_STOP = 400
"""Characters of a paragraph, white space left out, that one end of a sentence speaks for."""

PLACES_SHARE = 0.2
"""Least share (0 to 1) of lines with a place in a file from which on a text is of lines."""

INDENTED_SHARE = 0.3
"""The same of lines that are indented by four columns or more, and of lines that end as statements do."""

LONG_DATA = 4_000
"""Characters from which on a result of short lines is cut to some of them: whole it would cost all that it holds."""

LONG_RECORDS = 800
"""The same where the lines are records, each of which says what it says alone, or below the head of its table."""

RECORDS_SHARE = 0.5
"""Least share (0 to 1) of the lines that are records like the line above them, from which on a text is of records."""

_HEAD = 20_000
"""Characters that are looked at: enough to tell, however long the text is."""

_DATA = re.compile(r"[{<]|\[(?=\s*(?:[\"'{\[\]]|-?\d[\d.]*\s*,|true\b|false\b|null\b))")
"""What JSON, the lists and dictionaries of Python, XML and HTML begin with: a part of them can be read by nobody."""

_OBJECT = re.compile(r"\s*\{.*\}\s*")  # a line of JSON lines
_HUNK = re.compile(r"^@@ -\d", re.MULTILINE)
_LINE_NUMBER = re.compile(r"^ *\d+\t", re.MULTILINE)  # as ``cat -n`` writes them
_PLACE = re.compile(r"[^\s:()]{1,200}\.\w{1,10}(?::\d+[:\-]|\(\d+[,)])")  # file.py:12: or file.ts(12,3)
_STATEMENT_END = re.compile(r"[:;(){}\[\],'\"]\s*\Z")
_SIGN = re.compile(r"[{}<>=_\\|;#$^&*@~+/`]|\[(?!\d+\])")  # but for the numbers of notes
_STOP = re.compile(
    rf"[.!?](?=[{re.escape(CLOSING)}]{{0,3}}(?:\s|$|\[\d))|[。！？।؟۔։።]|[\u0e00-\u0e7f] "
)  # Thai ends with a space


def is_prose(text: str) -> bool:
    """
    Tell whether a text is made of sentences: an article or a report, no code, no table, no record.

    Paragraphs of prose end a sentence at least every 400 characters, and at most 3 % of them are signs such as
    brackets, underscores and equals signs; they make up 70 % of the text or more. Of 200 passages of each of 24 sets
    97 % or more are prose, of contracts 80 %, of excerpts of Chinese news without full stops 91 %, of pages of annual
    reports, half of them tables, 71 %; of files of source code, configuration, JSON, CSV and logs at most 4 %.

    >>> is_prose("Otters hold hands while they sleep. Beavers build dams.")
    True
    >>> is_prose("def total(self, items):\\n    self.total += sum(items)  # all of them.")
    False

    :param text: The text.
    :returns: Whether it is prose.
    """
    return prose_share(text) >= PROSE_SHARE


def prose_share(text: str) -> float:
    r"""
    Tell how much of a text is prose, as `is_prose` does.

    >>> prose_share("Otters hold hands.\n\nport=80;host=zoo;log=1"), prose_share('{"text": "Otters hold hands."}')
    (0.45, 0.0)

    :param text: The text.
    :returns: Share (0 to 1) of its characters that stand in paragraphs of prose; 0 for data and for what is of lines.
    """
    head = text[:_HEAD].strip()
    if not head or _DATA.match(head) or _is_of_lines(text[:_HEAD]):
        return 0.0
    lengths = [(len(paragraph), _is_prose(paragraph)) for paragraph in _paragraphs(head)]
    return sum(length for length, prose in lengths if prose) / sum(length for length, _ in lengths)


def is_long_data(text: str) -> bool:
    r"""
    Tell whether a text is long and made of short lines that can stand alone: a log, a listing, a table, code.

    Where lines are records, as those of tables, settings and logs, fewer are long enough: each stands for itself.

    JSON and markup are not: a line of them can be read by nobody, unless each is an object of its own. Nor are
    differences between versions, whose lines belong to the file that is named above them.

    >>> is_long_data("2026-01-01 INFO chunk written\n" * 40), is_long_data("2026-01-01 INFO chunk written\n" * 20)
    (True, False)
    >>> is_long_data("    self.hands[otter] = hold(True)\n    return self\n" * 40)
    False

    :param text: The text.
    :returns: Whether it is.
    """
    head = text[:_HEAD].strip()
    if len(text) < LONG_RECORDS or _HUNK.search(head):
        return False
    if _DATA.match(head):
        *lines, last = head.split("\n")
        return len(lines) > 0 and all(_OBJECT.fullmatch(line) for line in lines if line.strip()) and last[:1] == "{"
    return len(head) <= LONG_LINE * (head.count("\n") + 1) and (len(text) >= LONG_DATA or _is_of_records(head))


def _is_of_records(text: str) -> bool:
    lines = [line for line in text.split("\n") if line.strip()]
    found = sum(
        are_records(line, following) or line.count("|") == following.count("|") > 1  # a table in Markdown
        for line, following in pairwise(lines)
    )
    return found >= RECORDS_SHARE * (len(lines) - 1)


def _is_of_lines(text: str) -> bool:
    """
    Tell whether lines begin with a place in a file, as those of grep and of compilers do, or are built as code is.

    Comments in source code are prose, but what is left of them says something of another line.
    """
    lines = [line for line in _LINE_NUMBER.sub("", text).split("\n") if line.strip()]
    places = sum(_PLACE.match(line) is not None for line in lines)
    if places >= PLACES_SHARE * len(lines):
        return True
    common = min(len(line) - len(line.lstrip()) for line in lines)
    indented = sum(line.startswith(("    ", "\t"), common) for line in lines)
    statements = sum(_STATEMENT_END.search(line) is not None for line in lines)
    return min(indented, statements) >= INDENTED_SHARE * len(lines)


def _paragraphs(text: str) -> Iterator[str]:
    for blank, lines in groupby(text.split("\n"), key=lambda line: not line.strip()):
        if not blank:
            yield "\n".join(line.strip() for line in lines)


def _is_prose(paragraph: str) -> bool:
    characters = len("".join(paragraph.split()))
    few_signs = len(_SIGN.findall(paragraph)) <= MOST_SIGNS * characters
    return few_signs and CHARACTERS_PER_STOP * len(_STOP.findall(paragraph)) >= characters
