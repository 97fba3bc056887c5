"""Lines of manuals, as a terminal shows them: titles that hang out, and options with what they do on deeper lines."""

from __future__ import annotations

import re

from rag_compress.core.sentences.lines import LONG_LINE, indent, is_code

MANUAL_TITLE = re.compile(r"(?=.{4,40}$)[A-Z][A-Z\d/,&-]+(?: [A-Z\d/,&-]+){0,5}")  # EXIT STATUS
"""What may be the title of a section, in the first column, where what stands below it is deeper."""

_FEWEST_DEEPER = 3
"""Columns by which that is deeper, at least."""

_OPTION = re.compile(r"\s*--?[A-Za-z]")  # -h, --help
_WITH_VALUES = re.compile(  # -b bind_address; -e PATTERNS, --regexp=PATTERNS; -exec command ;
    r"\s*--?[\w?#@][^\s,]{0,40}(?:,? (?!=)[^\s,.(]{1,40}){0,4}"
)
_PART_TITLE = re.compile(r"\s*(?=.{4,50}$)[A-Z][\w-]+(?: [\w-]+){0,5}")  # Output Control, above options


def is_option(line: str) -> bool:
    """
    Tell whether a line begins with an option of a command.

    >>> is_option("  -h, --help  show this help"), is_option("- milk")
    (True, False)

    :param line: A line.
    :returns: Whether it does.
    """
    return _OPTION.match(line) is not None


def is_option_above_text(line: str, following: str) -> bool:
    """
    Tell whether a line is an option with names of its values alone, which may look like code, and the deeper one below
    says what it does.

    >>> is_option_above_text("-b bind_address", "        Use this address.")
    True

    :param line: A line, without white space at its end.
    :param following: The line below.
    :returns: Whether they are.
    """
    is_alone = is_option(line) and _WITH_VALUES.fullmatch(line) is not None
    return is_alone and following.lstrip()[:1].isalpha() and not is_code(following[:LONG_LINE])


def is_title_above(line: str, following: str) -> bool:
    """
    Tell whether a line is the title of what stands deeper below it: of a section, or of options.

    >>> is_title_above("EXIT STATUS", "     0 if all went well"), is_title_above("Author", "     Ann Lee")
    (True, False)
    >>> is_title_above("  Output Control", "     -q, --quiet")
    True

    :param line: A line, without white space at its end.
    :param following: The line below.
    :returns: Whether it is.
    """
    if indent(following) - indent(line) < _FEWEST_DEEPER:
        return False
    return MANUAL_TITLE.fullmatch(line) is not None or (
        is_option(following) and _PART_TITLE.fullmatch(line) is not None
    )


def hangs_below(text: str, place: int) -> bool:
    r"""
    Tell whether the next line begins in the column of a place: what stands there says what the term before it means.

    >>> hangs_below("-q      Say nothing of\n        what is done.", 8)
    True

    :param text: The text.
    :param place: A place in it.
    :returns: Whether it does.
    """
    column = place - 1 - text.rfind("\n", 0, place)
    line_end = text.find("\n", place)
    below = text[line_end + 1 : line_end + 2 + column] if line_end >= 0 and column <= LONG_LINE else ""
    return len(below) > column > 0 and below[:column].isspace() and not below[column].isspace()
