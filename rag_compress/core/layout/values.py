"""Lines of code and of settings that give a value to a name: ``port: int = 8000``, ``"port": 8000``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rag_compress.core.layout.lines import Lines
from rag_compress.core.sentences.code_statements import LONGEST_STATEMENT, PROMPT
from rag_compress.core.sentences.explained_names import names_explained

_TYPE = r"(?::[^=\n]{1,100})?"  # timeout: float = 5.0
_ON_A_LINE = (
    r"(?<=\n)[ \t]{0,40}(?:[#;]|//)? ?(?:(?:const|let|var|val|static|final|export|public|private) )?"
    rf"[\"']?(?P<name>[A-Za-z_$][\w.$-]{{0,60}})[\"']?[ \t]{{0,40}}(?:{_TYPE}=|:=|:(?=\s))"
)
_IN_BRACKETS = (
    r"(?<=[({,])\s{0,40}"
    rf"(?:[\"'](?P<key>[\w.$-]{{1,60}})[\"']\s{{0,4}}:|(?P<parameter>[A-Za-z_]\w{{0,60}}) ?{_TYPE}=)"
)
_WRITTEN_OUT = (  # None: it stands elsewhere, as it does for "[...]"
    r"\s{0,40}(?:[\"']|\[(?!\.\.\.|…)|[+-]?\d|(?:[Tt]rue|[Ff]alse|on|off|yes|no)\b)"
)
_VALUE = re.compile(rf"[\n({{,](?:{_ON_A_LINE}|{_IN_BRACKETS}){_WRITTEN_OUT}")
"""What is looked for behind a few signs only, of which one stands in front of each statement."""
_FIELD = re.compile(
    r"\|\s{0,3}(?P<field>[^\W\d][\w -]{0,40}?)\s{0,40}=\s{0,20}[^\s|]"
    r"|<(?P<element>[A-Za-z_][\w.-]{0,60})>[^<>\n]{1,100}</(?P=element)>$"
)
"""A field of a template of a wiki, such as that of an infobox, or an element of XML: the value may be any words."""
_MARK = re.compile(r"[_.$-]|(?<=[a-z])(?=[A-Z])")
_UNNAMED = frozenset(("default", "defaults", "type", "value"))
"""Names that a query asks with: "What is the default of the port?"."""


def find_values(lines: Lines) -> Iterator[tuple[int, str]]:
    r"""
    Find the sentences that give a value, written out, to a name.

    >>> text = "port: int = 8000\nself.port = port\nclient = Client(maxRetries=3)"
    >>> [*find_values(Lines(text, [(0, 16), (17, 33), (34, 63)]))]
    [(0, 'port'), (2, 'max Retries')]

    :param lines: The sentences of a text.
    :returns: Index of each, with the name as words; once for each name.
    """
    for index, line in enumerate(lines):
        if line.startswith(("|", "<")) and (field := _FIELD.match(line)):
            name = field["field"] or field["element"]
            if name.casefold() not in _UNNAMED:
                yield index, _MARK.sub(" ", name)
            continue
        if explained := names_explained(line):
            yield from ((index, _MARK.sub(" ", name)) for name in explained)
            continue
        statement = f"\n{line[:LONGEST_STATEMENT]}"
        for match in _VALUE.finditer(statement) if "=" in statement or ":" in statement else ():
            name = next(filter(None, match.groups()))
            if match["parameter"] and line.startswith(PROMPT):  # an example, which holds for itself
                continue
            if name.casefold() not in _UNNAMED:
                yield index, _MARK.sub(" ", name)
