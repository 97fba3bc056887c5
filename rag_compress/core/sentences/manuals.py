"""Lines of manuals, as a terminal shows them: titles that hang out, and options with what they do on deeper lines."""

from __future__ import annotations

import re

from rag_compress.core.sentences.lines import LONG_LINE, indent, is_code, is_statement

MANUAL_TITLE = re.compile(r"(?=.{4,40}$)[A-Z][A-Z\d/,&-]+(?: [A-Z\d/,&-]+){0,5}")  # EXIT STATUS
"""What may be the title of a section, in the first column, where what stands below it is deeper."""

_FEWEST_DEEPER = 3
"""Columns by which that is deeper, at least."""

_OPTION = re.compile(r"\s*(?:--?[A-Za-z]|-[\d?](?:, --| \())")  # -h, --help
_LONG_FORM = re.compile(r"\s*-[\w?#@](?:,? | ?\| ?)(?=--?\w)")  # what stands before the second name of an option
_WITH_VALUES = re.compile(  # -b bind_address; -e PATTERNS, --regexp=PATTERNS; -exec command ;
    r"\s*--?[\w?#@][^\s,]{0,40}(?:,? (?!=)[^\s,.(]{1,40}){0,4}(?:\.{3})?"
)
_TERM = re.compile(r"\s*(?=\S.{0,99}$)(?:[^:]|:(?!:))+::")  # `--all`:: as AsciiDoc has it
_SIGNATURE = re.compile(  # join(self, iterable, /)
    r"\s*(?!(?:if|for|while|switch|catch|elif|return|print)\b)"
    r"([A-Za-z_][\w.]{0,60})\([^\n;{}]{0,200}\)(?: (?:->|from) \S.{0,60})?"
)
_BEGINS_PROSE = re.compile(r"\s*[A-Z][a-z]* [a-z]+(?: [a-z(]|[.,]$)")  # Remove a file (same as unlink()).
_DESCRIBED = re.compile(  # -c  --format=FORMAT   use it; -b     : use it
    r"\s*-\S{0,60}(?: {1,3}-\S{1,60}| \S{1,60}){0,6}(?:[ ]{2,}|[ ]*\t\s*)(?:: )?(?=[^\s-])"
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


def is_term_above_text(line: str, following: str) -> bool:
    r"""
    Tell whether a line names what the deeper one below explains: a term of AsciiDoc, or the signature of a function.

    >>> is_term_above_text("`--all`::", "\tPush all branches."), is_term_above_text("copy(self)", "    Copy all of it.")
    (True, True)
    >>> is_term_above_text("run(x)", "    stop(x);")
    False

    :param line: A line, without white space at its end.
    :param following: The line below.
    :returns: Whether it does.
    """
    if _TERM.fullmatch(line):
        return following.lstrip()[:1] not in ("", "|") and not is_term(following.rstrip())
    signature = _SIGNATURE.fullmatch(line)
    if signature is None:
        return False
    if _BEGINS_PROSE.match(following) or following.lstrip()[:LONG_LINE].partition("(")[0].endswith(f".{signature[1]}"):
        return True
    is_text = following.lstrip()[:1].isalpha()
    return is_text and not (is_code(following[:LONG_LINE]) or is_statement(following[:LONG_LINE]))


def is_term(line: str) -> bool:
    """
    Tell whether a line is a term of a list of AsciiDoc; below a term it is another name of the same.

    >>> is_term("`-a`::"), is_term("std::sort")
    (True, False)

    :param line: A line, without white space at its end.
    :returns: Whether it is.
    """
    return _TERM.fullmatch(line) is not None


def is_next_option(line: str, following: str) -> bool:
    """
    Tell whether a line below one of an option is the next option, and not what it says.

    It begins no deeper, or in the column of the second name of the option above, as those do that have no short one.

    >>> is_next_option("-a, --append  Append to it", "    --basic   Use it")
    True
    >>> is_next_option("--quick       Use it with", "              --force only")
    False

    :param line: A line, without white space at its end.
    :param following: The line below.
    :returns: Whether it is.
    """
    if not (is_option(line) and is_option(following)):
        return False
    long_form = _LONG_FORM.match(line)
    shift = indent(following) - indent(line)
    return shift <= 1 or (long_form is not None and shift == len(long_form[0].lstrip()))


def described_at(line: str) -> int:
    """
    Give the column in which it is said what an option does, on its own line.

    >>> described_at("  -q, --quiet   say nothing"), described_at("  -q")
    (16, 0)

    :param line: A line.
    :returns: The column, 0 where the line is none of an option, or says nothing of it.
    """
    described = _DESCRIBED.match(line) if is_option(line) else None
    return len(described[0].expandtabs()) if described else 0


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
