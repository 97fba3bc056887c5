"""A line by itself: where its text begins, whether a marker opens it, whether it is code or prose."""

from __future__ import annotations

import re

from rag_compress.core.words.scripts import is_small

AND_OR = r"(?:and|and/or|or|und|oder|sowie|et|ou|y|o|e|ed|u|en|of|och|eller|og|и|или|oraz|lub)"
"""What stands between the last items of a list, as an expression."""

ENDS_ITEM = rf"[;；](?:\s{{1,3}}{AND_OR})?"
"""What an item of a list ends with that is not the last, as an expression: "a visa; and"."""

LONG_LINE = 200
"""Characters that no line has which was wrapped at some width; a longer one with gaps has lost its line breaks."""

BULLETS = "•▪◦‣⁃●○■□·☐☑☒➢➤❖\uf0b7\uf0a7\uf0d8\uf076\x7f"
"""
Marks that stand before items and nowhere else, as characters of a set; of the last five, which are no letters, four are
what word processors take from fonts of symbols, and one is a bullet of PDF files.
"""

GLYPH = r"\(cid:\d{1,4}\)"
"""What a converter of PDF files writes for a sign without a name, which at the beginning of a line is a bullet."""

BULLET = re.compile(rf"\s*([-*+–—{BULLETS}]|{GLYPH}|\[[ xX]\]|\d{{1,3}}[.)]|\d{{1,3}}\.\))\s+\S")
LETTERED = re.compile(r"\s*\(?([a-zA-Z]|[ivxIVX]{1,5}|\d{1,3})[.)]\s+\S")
MARKER = re.compile(
    r"\W*(?:(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,5})[.)]{1,2}|(?:\d{1,3}|[A-Z])(?:\.(?:\d{1,3}|[A-Za-z]))+\.?)\W*"
)
"""A lone list marker or number of a section: ``2.``, ``b)``, ``1.48.``"""

ITEM = re.compile(
    rf"(?:(?P<bullet>[-*+–{BULLETS}]|{GLYPH})|\(?(?:(?P<number>\d{{1,3}})|(?P<letter>[A-Za-z]|[ivxIVX]{{1,5}}))[.)])\s"
)
"""What an item of a list begins with: a bullet, a number or a letter."""

QUOTE_MARKS = re.compile(r"(?:> ?)+")
"""What opens a line that is quoted, in mails and in Markdown, once for each time."""

PROSE_MARK = re.compile(r"[,;:.!?](?:\s|$)")
"""What parts phrases and sentences: prose has it, lists of names and rows of tables seldom do."""

ADDRESS = re.compile(r"[\w.+-]{1,64}@\w|www\.\w|https?://")
"""What a sentence may begin with though its letters are small."""

_PAGE_LINE = re.compile(r"(?![#|<`~])(?=.{0,80}\d).{0,79}[^.;:!?,]")

_CODE = re.compile(r"[{}\\(:_](?:(?<=[{}\\])|(?<=\()\)|(?<=:):(?!\s*$)|(?<=\w_)\w)")
"""It begins with a set of signs, which is found faster than any of them; at the end "::" says that code follows."""

_NO_PROSE = re.compile(
    r";$|::(?!\s*$)|//|/\*|\*/|\w\([\"']|\w\([^\W\d][^()]*,$|\{$|(?<!\S)[!-]?[{}\\=<>|&$]{1,3}(?!\S)"
    r"|^\s*(?:#|\\|[\w.]+\([^()]*\)$"
    r"|from [\w.]+ import |(?:import|return|def|class|raise|echo) |(?:if|for|while|with)\b.*:$"
    r"|\S+ +[-:–—]+ )"  # the last for an entry of a list of names
)
_SIGN = re.compile(r"[{}\\=<>|&$]|\w\([^)\s]")
_MOSTLY = 0.6
"""Share of the words of a line that are plain, from which it is prose although it names ${PATH}, mount(8) or Swap=."""
_PLAIN_WORD = re.compile(r"(?<!\S)[^\W\d_]+[,.;:]?(?!\S)")
_OPEN = re.compile(r"[^\W\d_],?$")
_FEWEST_PLAIN_WORDS = 5
"""Plain words of a line from which it is prose that names something of code, unless it has the sign of a statement."""

_FEWEST_BEHIND_NAME = 3
"""The same of a line that begins with such a name, where prose goes on below it."""

INLINE = re.compile(
    r"`[^`]{1,200}`|(?<![\w$])\$(?![\s$])[^$]{1,200}(?<!\s)\$(?![\w$])|\{\\[a-z]{2,3} [^{}\\]{1,100}\}"
    r"|\\\((?:[^()\n]|\([^()\n]{0,60}\)){1,100}\\\)"  # \\(O(\\log n)\\)
    r"|(?<=\S)\\ (?=[`:*|])|(?<=[`*|])\\ (?=\w)"  # of reStructuredText, between a word and marks: l'\ *art*
    r"|\\(?!begin|end|label|item)[A-Za-z]{2,20}\*?(?:\[[^\[\]{}\\]{0,60}\])?\{[^{}\\]{0,100}\}"
)
"""Code of a line of prose: between backticks, and in LaTeX a formula, a command with what it is about."""


def is_code(line: str) -> bool:
    """
    Tell whether a line is code rather than prose, which may name what is of code, between backticks or without.

    >>> is_code("budget = token_budget"), is_code("only `token_budget=None` lifts it")
    (True, False)
    >>> is_code("The server reads max_connections from the file, and refuses to")
    False

    :param line: A line, or its end.
    :returns: Whether it is code.
    """
    if _CODE.search(line) is None or _CODE.search(INLINE.sub("x", line)) is None:
        return False
    return not reads_as_prose(line)


def is_statement(line: str) -> bool:
    """
    Tell whether a line has the sign of a statement: an operator between spaces, a keyword that begins one, a comment.

    >>> is_statement("port = 80"), is_statement("the value of IMAGE_ID= or")
    (True, False)

    :param line: A line.
    :returns: Whether it has.
    """
    return _NO_PROSE.search(line) is not None


def reads_as_prose(line: str) -> bool:
    """
    Tell whether a line has several plain words and no sign of a statement.

    >>> reads_as_prose("It is as simple as that"), reads_as_prose("return x if y is None else z")
    (True, False)

    :param line: A line, or its end.
    :returns: Whether it has.
    """
    return not is_statement(line) and _is_plain(line, _FEWEST_PLAIN_WORDS)


def _is_plain(line: str, fewest: int) -> bool:
    plain = len(_PLAIN_WORD.findall(line))
    return plain >= fewest and (_SIGN.search(line) is None or plain >= _MOSTLY * len(line.split()))


def is_open_prose(line: str) -> bool:
    """
    Tell whether a line is prose that does not end with it: the next one may begin with the name of something of code.

    >>> is_open_prose("It is read again whenever the value of"), is_open_prose("It is read again by this command:")
    (True, False)

    :param line: A line, or its end.
    :returns: Whether it is.
    """
    return _OPEN.search(line[-3:]) is not None and reads_as_prose(line)


def goes_on_as_prose(line: str, following: str) -> bool:
    """
    Tell whether a line of code is the middle of a sentence, which begins with a name: open prose goes on below it.

    >>> goes_on_as_prose("set_limit() is called for each of", "the lines that were read before it")
    True

    :param line: A line, or its end.
    :param following: The line below, or its beginning.
    :returns: Whether it is.
    """
    if is_statement(line) or _OPEN.search(line[-3:]) is None or not _is_plain(line, _FEWEST_BEHIND_NAME):
        return False
    return is_small(following.lstrip()[:1]) and reads_as_prose(following)


def is_page_line(line: str) -> bool:
    """
    Tell whether a line may be the head or the foot of a page: it is short, has a number and no stop at its end.

    >>> is_page_line("Page 3 of 12"), is_page_line("3. Of the parts")
    (True, False)

    :param line: A line, without white space around it.
    :returns: Whether it may be.
    """
    return _PAGE_LINE.fullmatch(line) is not None and not LETTERED.match(line)


def indent(line: str) -> int:
    """
    Tell the column in which a line begins, with tabs to every eighth.

    >>> indent("  \\tfree(data);")
    8

    :param line: A line.
    :returns: The column, from 0.
    """
    return len(line[: len(line) - len(line.lstrip())].expandtabs())


def before_on_line(text: str, place: int) -> str:
    r"""
    Give what stands before a place on its line, of a long line the nearest characters.

    >>> before_on_line("try:\n    run()", 9)
    '    '

    :param text: The text.
    :param place: The place.
    :returns: At most `LONG_LINE` characters.
    """
    return text[max(0, place - LONG_LINE) : place].rpartition("\n")[2]


def first_line(text: str, start: int, end: int) -> str:
    r"""
    Give the first line of a sentence, of a long line its beginning.

    >>> first_line("run(\n    fast)", 0, 13)
    'run('

    :param text: The text.
    :param start: Where the sentence begins.
    :param end: Where it ends.
    :returns: At most `LONG_LINE` characters.
    """
    return text[start : min(end, start + LONG_LINE)].split("\n", 1)[0]
