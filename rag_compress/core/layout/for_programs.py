"""Lines that speak to a program, and others that say nothing of their text: front matter, imports, directives and boxes
without a text, targets of links, the heads and feet of the pages of a manual or an RFC, frames of stack traces."""

from __future__ import annotations

import re

from rag_compress.core.layout.lines import Lines
from rag_compress.core.sentences.lines import LONG_LINE
from rag_compress.core.sentences.stack_traces import is_frame

_IMPORT = (
    r"(?:>>> )?from [\w.]+ import (?:[\w*]+(?: as \w+)?(?:, \w+(?: as \w+)?)*|\([\w,\s]+\))"
    r"|(?:>>> )?import [\w.*]+(?: as \w+)?;?"
    r"|import [^'\"`;]{0,300}['\"][^'\"\n]{1,200}['\"];?"
    r"|use \w+::[\w:{}*, ]{1,200};|#include ?[<\"][^<>\"\n]{1,200}[>\"]"
)
_RESTRUCTUREDTEXT = (
    r"\.\. [\w:+-]+::(?: \w+)?"  # a directive with a text says something
    r"|\.\. (?:auto\w+|(?:py:)?(?:current)?module|image|figure|include|literalinclude):: \S+"
    r"|\.\. _[^:\n]{1,100}:|:[a-z-]{1,40}:(?: [\w,.-]{1,40})?"
)
_UNTITLED_BOX = r":{3,}[ \t]?\{?[\w-]+\}?|(?:>[ \t]?)+\[!\w+\][+-]?|(?:!{3}|\?{3}\+?)[ \t]\w+"
_ASCIIDOC = (
    r"\[(?:source\b|(?:cols|options)=)[^\[\]\n]{0,100}\]|\[\[[\w.-]{1,100}\]\]|\(\(\([^()\n]{1,100}\)\)\)"
    r"|(?:ifn?def|endif|include)::\S{0,200}\[[^\[\]\n]{0,100}\]"
)
_TARGET = r"(?:\.\. _[^:\n]{1,100}|\[[^\[\]\n]{1,100}\]): <?(?:https?:|[./#])\S+"
_MAKE_AND_SHELL = r"\.PHONY ?:[^\n]*|(?:fi|esac|endif)(?: ?;)?(?: ?\\)?"
_FOR_PROGRAMS = re.compile(f"{_IMPORT}|{_RESTRUCTUREDTEXT}|{_UNTITLED_BOX}|{_ASCIIDOC}|{_TARGET}|{_MAKE_AND_SHELL}")

_OF_PAGE = re.compile(
    r"\S.{0,80}? {4,}\S.{0,80}? {4,}(?:[\w.+:-]{0,60}[^\W\d_][\w.+:-]{0,60}\(\d\w{0,4}\)|\[Page [\divxlc]{1,6}\])"
    r"|(?:RFC \d{1,5}|Internet-Draft) {4,}\S.{0,80}? {4,}(?:\d{1,2} )?[A-Z][a-z]{2,8} \d{4}"
)
"""LS(1)     Commands     LS(1); Crispin     Standards Track     [Page 39]; RFC 3501     IMAPv4     March 2003. A row
with a footnote is none: Total assets     500     450(2)"""
_ENDS_OF_PAGE = (")", "]", *map(str, range(10)))

_FRONT_MATTER = re.compile(
    r"\s*---[ \t\r]*\n"
    r"(?:(?:[A-Za-z_][\w -]{0,40}:(?=\s)|[ \t#-]|(?=\r?\n))[^\n]{0,1000}\n){1,60}?"  # a key, what is below, a comment
    r"---[ \t\r]*(?=\n|\Z)"
)
"""What a page of Markdown says of itself, between two lines of hyphens at its top."""


def is_for_program(line: str) -> bool:
    """
    Tell whether a sentence is an import, a directive without a text, the target of a link, the head or foot of a
    page of a manual or an RFC, or a frame of a stack trace.

    >>> is_for_program("from flask import request"), is_for_program(".. code-block:: python")
    (True, True)
    >>> is_for_program(".PHONY: clean"), is_for_program("fi; \\\\")
    (True, True)
    >>> is_for_program("import the file first"), is_for_program(".. note:: It is slow.")
    (False, False)

    :param line: A sentence.
    :returns: Whether it is one.
    """
    return is_of_page(line) or _FOR_PROGRAMS.fullmatch(line) is not None or is_frame(line)


def is_of_page(line: str) -> bool:
    """
    Tell whether a line is the head or the foot of a page of a manual or an RFC: it says nothing of what is below.

    >>> is_of_page("RFC 3501             IMAPv4             March 2003"), is_of_page("6.3.8.  LIST Command")
    (True, False)

    :param line: A sentence.
    :returns: Whether it is one.
    """
    may_be = line.endswith(_ENDS_OF_PAGE) and "    " in line and len(line) <= LONG_LINE
    return may_be and _OF_PAGE.fullmatch(line) is not None


def count_front_matter(lines: Lines) -> int:
    r"""
    Count the sentences that are front matter, the lines of hyphens among them.

    >>> count_front_matter(Lines("---\ndate: 2026-11-21\n---\nOtters swim.", [(0, 3), (4, 20), (21, 24), (25, 37)]))
    3

    :param lines: The sentences of a text.
    :returns: Number of sentences at the top; 0 where it has none, and where nothing else is there: then it is the page.
    """
    text = lines.text
    match = _FRONT_MATTER.match(text) if text.lstrip().startswith("---") else None
    if match is None or not text[match.end() :].strip():
        return 0
    return sum(end <= match.end() for _, end in lines.spans)
