"""Lines that speak to a program: imports, directives of reStructuredText and AsciiDoc, and what a link leads to."""

from __future__ import annotations

import re

_IMPORT = (
    r"(?:>>> )?from [\w.]+ import (?:[\w*]+(?: as \w+)?(?:, \w+(?: as \w+)?)*|\([\w,\s]+\))"
    r"|(?:>>> )?import [\w.*]+(?: as \w+)?;?"
    r"|import [^'\"`;]{0,300}['\"][^'\"\n]{1,200}['\"];?"
    r"|use \w+::[\w:{}*, ]{1,200};|#include ?[<\"][^<>\"\n]{1,200}[>\"]"
)
_RESTRUCTUREDTEXT = (
    r"\.\. [\w:+-]+::(?: \w+)?"  # a directive with a text says something
    r"|\.\. (?:auto\w+|(?:py:)?(?:current)?module|image|figure|include|literalinclude):: \S+"
    r"|\.\. _[^:\n]{1,100}:|:[a-z-]{1,40}:(?: [\w,.-]{1,40})?|:{3,}\{[\w-]+\}"
)
_ASCIIDOC = (
    r"\[(?:source\b|(?:cols|options)=)[^\[\]\n]{0,100}\]|\[\[[\w.-]{1,100}\]\]|\(\(\([^()\n]{1,100}\)\)\)"
    r"|(?:ifn?def|endif|include)::\S{0,200}\[[^\[\]\n]{0,100}\]"
)
_TARGET = r"(?:\.\. _[^:\n]{1,100}|\[[^\[\]\n]{1,100}\]): <?(?:https?:|[./#])\S+"
_FOR_PROGRAMS = re.compile(f"{_IMPORT}|{_RESTRUCTUREDTEXT}|{_ASCIIDOC}|{_TARGET}")


def is_for_program(line: str) -> bool:
    """
    Tell whether a sentence is an import, a directive without a text, or the target of a link.

    >>> is_for_program("from flask import request"), is_for_program(".. code-block:: python")
    (True, True)
    >>> is_for_program("import the file first"), is_for_program(".. note:: It is slow.")
    (False, False)

    :param line: A sentence.
    :returns: Whether it is one.
    """
    return _FOR_PROGRAMS.fullmatch(line) is not None
