"""Rules of Makefiles: a target with what it needs, and below it, behind tabs, how it is made."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from rag_compress.core.sentences.lines import LONG_LINE, first_line, reads_as_prose

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rag_compress.core.models import Span

MOST_LINES: Final = 3
"""Lines of a rule that is a unit: of a longer one, a line must be worth its tokens alone."""

LONGEST_RULE: Final = 200
"""Characters of it."""

_OF_CODE: Final = (
    "async|case|class|def|default|elif|else|except|finally|for|if|match|private|protected|public|switch|try|while|with"
)
_WORD: Final = r"[a-zA-Z0-9_.$(){}/%-]"
_NAMES: Final = (
    rf"(?![A-Z][\w-]*:|\d+:|-|(?:{_OF_CODE})\b){_WORD}{{1,80}}(?: {{1,3}}\w{{0,40}}[.$/%]{_WORD}{{0,80}}){{0,5}} ?"
)
"""No label ("Note:"), no header of a mail, no time, no option, no line of code: the names of what is made."""
_CONDITION: Final = re.compile(r"(?:ifn?def|ifn?eq|else|endif)\b|#")
_TARGET: Final = re.compile(rf"{_NAMES}::?(?![=:]|//)(?!$)[^\n]*|{_NAMES}:")
_OF_PROSE: Final = re.compile(
    r"(?<!\S)(?:an?|the|is|are|was|were|it|that|this|of|and|der|das|ein|eine|ist|und|les|une|est)(?!\S)"
)
"""Words that name nothing that could be made: "otter: an animal"."""
_NO_COMMAND: Final = re.compile(r"\n\t(?:at [\w.$/]+[(:]|(?!Rscript )[A-Z][a-z]+[ .,;:!?])")
"""A call of a stack trace, or the beginning of a sentence."""
_MAY_HAVE_ONE: Final = re.compile(rf"^{_NAMES}:[^\n]{{0,{LONG_LINE}}}\n\t", re.MULTILINE)


def may_have_rules(text: str) -> bool:
    r"""
    Tell whether a text may be a Makefile.

    >>> may_have_rules("clean:\n\trm -r build"), may_have_rules("So it is:\n\tclean")
    (True, False)

    :param text: The text.
    :returns: Whether it has a target above a line behind a tab.
    """
    return "\n\t" in text and _MAY_HAVE_ONE.search(text) is not None


def begins_rule(text: str, start: int) -> bool:
    r"""
    Tell whether the rule of a target begins in a place.

    >>> begins_rule("clean: stop\n\trm -r build", 0), begins_rule("It is: so\nand so", 0)
    (True, False)

    :param text: The text.
    :param start: The place.
    :returns: Whether it does: it begins a line with a name and a colon, and below stands a line behind a tab.
    """
    end = text.find("\n\t", start, start + 2 * LONG_LINE)
    is_line = end >= 0 and text[start - 1 : start] in ("", "\n") and text.find("\n", start, end) < 0
    return is_line and _TARGET.fullmatch(text, start, end) is not None and not _describes(text, start, end)


def _describes(text: str, start: int, end: int) -> bool:
    """Whether a line with a colon and the one behind a tab are prose: an entry of a glossary, a speaker, a failure."""
    needed = text[start:end].partition("#")[0]  # no comment, which says what a target is for
    if _OF_PROSE.search(needed) or _NO_COMMAND.match(text, end):
        return True
    below = first_line(text, end + 2, end + 2 + LONG_LINE)
    return not below.startswith(("@", "-")) and reads_as_prose(below)


def lines_of_rules(text: str, lines: Sequence[Span]) -> set[int]:
    r"""
    Find the lines of rules: each stands for itself, as lines of code do.

    >>> text = "clean:\n\trm -r build\n\nall: web"
    >>> lines_of_rules(text, [(0, 6), (7, 19), (21, 29)])
    {0, 7}

    :param text: The text.
    :param lines: Lines, ascending.
    :returns: Where they start.
    """
    found: set[int] = set()
    is_inside = False
    for start, _ in lines:
        is_inside = begins_rule(text, start) or (
            is_inside and (text[start] == "\t" or _CONDITION.match(text, start) is not None)
        )
        if is_inside:
            found.add(start)
    return found


def lines_of_recipe(text: str, lines: Sequence[Span]) -> int:
    r"""
    Tell how many lines the rule has that begins with the first.

    >>> text = "clean:\n\trm -r build\n\nall: web"
    >>> lines_of_recipe(text, [(0, 6), (7, 19), (21, 29)])
    2

    :param text: The text.
    :param lines: Lines, ascending.
    :returns: Their number: those behind tabs; 0 where they are too many.
    """
    if not begins_rule(text, lines[0][0]):
        return 0
    taken = 1
    while taken < len(lines) and text[lines[taken][0]] == "\t":
        taken += 1
    return taken if taken <= MOST_LINES and lines[taken - 1][1] - lines[0][0] <= LONGEST_RULE else 0
