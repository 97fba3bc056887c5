"""Lines of records: logs, chats, settings, rows of CSV. Each stands for itself, however long it is or it begins."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rag_compress.core.sentences.stamps import has_stamp, have_stamps

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_DATE = r"(?:\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{2,4}|[A-Z][a-z]{2} {1,2}\d{1,2})(?!\d)"
_TIME = r"\d{1,2}:\d\d(?!\d)"
_MOMENT = re.compile(
    rf"\s*[\[(]?(?:{_DATE}(?:T|,? ){_TIME}"  # prose has it inside a line only
    r"|(?:[A-Z][a-z]{2} [A-Z][a-z]{2} {1,2}\d{1,2}|\d{4}/\d\d/\d\d|\d\d[.-]\d\d) \d\d:\d\d:\d\d(?!\d))"
    rf"|\s*[\[(]{_TIME}(?::\d\d)?[\])] {{0,2}}(?:<\S|[^\W\d_][\w .'’-]{{0,40}}: )"  # [02:49] <ann> ...
)
_LABEL = r"[\w.@/-]{1,20}(?:\(\w{1,6}\))?"  # Name; Date/Time; Product(s)
_BEGINNINGS = (
    re.compile(rf"\s*[\[(]?(?:{_DATE}|\d{{1,3}}:\d{{1,3}}(?!\d))"),  # 2024-06-03 ...    [10:15] ...    119:4 ...
    # Ann Lee: ...    <ann> ...    ports:    timeout (float): ...
    re.compile(
        rf"\s*(?:(?:<[\w.@-]{{1,20}}>|{_LABEL}(?: {_LABEL}){{0,2}}(?: \([^()]{{1,40}}\))?[ \xa0\u202f]?:) \S"
        r"|[\w.@-]{1,20}:\s*$)"
    ),
    re.compile(r"\s*[\w.-]{1,80} *:?= *\S"),  # timeout = 30, or with the signs below each other
    re.compile(r"\s*(?:> ?)*\*\*[^*\n]{1,60}(?::\*\*|\*\*:)(?:\s|$)"),  # **Agent:** Ann
)
_PROPERTY = re.compile(r"[A-Z][A-Z\d-]{1,30}(?:;[^\s:]{1,100})?:\S")  # TEL;TYPE=WORK:+49 30 of vCards and calendars
_SIGNS_OF_RECORDS = (*_BEGINNINGS, _PROPERTY)
_PROMPT = re.compile(
    r"\s*(?:\$ (?=[a-z./~])|\[?[\w.-]{1,32}@[\w.-]{1,64}[: ][^\s$#%]{0,80}(?:[$#]|(?<!\d)%) |[A-Z]:\\[^<>\n]{0,80}> ?\S"
    r"|>>> (?:import [\w.]+(?: as \w+)?\s*\Z|from [\w.]+ import\b|(?:def|class) \w+ ?[(:]|(?:for|with) .+:\s*\Z|print\b"
    r"|[\w.]{1,40}(?:\(| = )))"
)
"""The prompt of a shell or of Python: ``$ ls``, ``ann@web1:~$ ls``, ``>>> import re``."""

_SENTENCE_END = re.compile(r"[.!?]\s+(?![a-z\d])")
_LONGEST_ENTRY = 120
"""Characters of a dated line from which it is a paragraph of a diary, a note or minutes if it has several sentences."""

# What begins with a digit, or with spaces, is found faster than what begins with what stands before it.
_AMOUNT = re.compile(r"\d(?<![\d.,].)(?<!\d-.)\d{0,2}(?:,\d{3})+(?![\d,])")
_TIGHT = re.compile(r"[,;]\S.*[,;]\S")
_SEPARATOR = re.compile(r"[,;](?!\s)")  # of prose it has white space behind it
_FEWEST_SEPARATORS = 2
_NAME = r"""[\"'\[(]?(?:[^\W\d]|[№#])[\w %()/"'°€$£.&#\[\]№-]{0,40}"""
_HEAD = re.compile(rf"\s*{_NAME}(?:[,;]{_NAME})+\s*")  # year,revenue
_LONGEST_ALIGNED = 200  # a longer line with gaps has lost its line breaks
_GAP = "   "
_NARROW_GAP = "  "  # stands between sentences, too, so that one column in the same place is not enough
_CELL = re.compile(r"\S+(?: \S+)*")
_FEWEST_ALIGNED = 3
_COLUMN = re.compile(rf"{_GAP}(?<=\S...) *(?=\S)")


def are_records(line: str, following: str) -> bool:
    """
    Tell whether two lines are records: they begin in the same way as records do, or have equally many columns, or have
    one that begins in the same place.

    The line behind date and time is a record whatever stands before it, such as the last line of a message.

    >>> are_records("Ann: I think so", "Bob: and I do not")
    True
    >>> are_records('7,"Lee, Ann",Rome,paid', '8,"Ray, Bob",Bonn,open')
    True
    >>> are_records("Lee     paid", "Ray     open")
    True
    >>> are_records("It cost 1,000,000 in the first", "year and 2,000,000 in the second")
    False

    :param line: A line.
    :param following: The line behind.
    :returns: Whether they are.
    """
    if _MOMENT.match(following) or _PROMPT.match(following) or _PROMPT.match(line):
        return True
    if any(beginning.match(line) and beginning.match(following) for beginning in _SIGNS_OF_RECORDS):
        return True
    return have_columns(line, following) or have_stamps(line, following)


def is_record(lines: str, neighbours: Iterable[str]) -> bool:
    """
    Tell whether a line, or several that only wraps part, are one record, whatever stops it has: like a line beside it,
    it begins with a date, a time or verse, or the name of a property, or has the stamp of a log, and is no paragraph;
    or has as many columns; or it begins with a prompt.

    What begins with a name, such as the turn of a transcript, may be prose of any length.

    >>> is_record("4,Lee Ltd. of Rome,paid", ["5,Ray,open"]), is_record("Ann: Yes. I do.", ["Bob: No. I do not."])
    (True, False)

    :param lines: A line, or several.
    :param neighbours: The lines directly above and below.
    :returns: Whether they are.
    """
    if _PROMPT.match(lines):
        return True
    is_paragraph = len(lines) > _LONGEST_ENTRY and len(_SENTENCE_END.findall(lines)) > 1
    beginnings = [] if is_paragraph else [entry for entry in (_BEGINNINGS[0], _PROPERTY) if entry.match(lines)]
    may_have_columns = "\n" not in lines and (
        _TIGHT.search(lines) or "\t" in lines or (len(lines) <= _LONGEST_ALIGNED and _NARROW_GAP in lines)
    )
    may_have_stamp = not is_paragraph and has_stamp(lines)
    if not (beginnings or may_have_columns or may_have_stamp):
        return False
    return any(
        any(beginning.match(line) for beginning in beginnings)
        or (may_have_stamp and have_stamps(lines, line))
        or (may_have_columns and have_columns(_unindented(lines), _unindented(line)))
        for line in neighbours
    )


def _unindented(line: str) -> str:
    """A line without the tabs around it, which part no columns."""
    return line.strip() if "\t" in line else line


def have_columns(line: str, following: str) -> bool:
    """
    Tell whether two lines have equally many columns, or have one that begins in the same place. Of columns that tabs
    part some may be empty.

    Below a line of words that marks part without white space, the head of a table, two columns are enough, and below
    three the comma of an amount parts cells, too.

    >>> have_columns("year,revenue", "2019,120"), have_columns("3,5", "4,5")
    (True, False)

    :param line: A line.
    :param following: The line behind.
    :returns: Whether they have.
    """
    tabs = line.count("\t")
    if tabs and ("\t" in line.strip() or "\t" in following.strip()):  # tabs that only indent part no columns
        inside = sorted((line.strip().count("\t"), following.strip().count("\t")))
        return tabs == following.count("\t") or (inside[0] > 0 and inside[1] > 1)  # the last cells may be empty
    if _GAP in line and _GAP in following and not {*_columns(line)}.isdisjoint(_columns(following)):
        return True
    if _NARROW_GAP in line and _NARROW_GAP in following and _are_aligned(line, following):
        return True
    separators = _separators(line)
    if not separators:
        return False
    is_head = names_columns(line)
    if is_head and separators >= _FEWEST_SEPARATORS and separators == len(_SEPARATOR.findall(following)):
        return True
    return separators >= (1 if is_head else _FEWEST_SEPARATORS) and separators == _separators(following)


def _are_aligned(line: str, following: str) -> bool:
    """Whether several cells of a line begin or end where one of the other line does, and all but one or two do."""
    cells, others = ([found.span() for found in _CELL.finditer(one)] for one in (line, following))
    begins, ends = {begin for begin, _ in others}, {end for _, end in others}
    alike = sum(begin in begins or end in ends for begin, end in cells)
    return len(cells) >= _FEWEST_ALIGNED and alike >= max(_FEWEST_ALIGNED, len(cells) - 2)


def names_columns(line: str) -> bool:
    """
    Tell whether a line may be the head of a table: names that commas or semicolons part without white space.

    >>> names_columns("year,revenue"), names_columns("2019,120"), names_columns("Well, yes")
    (True, False, False)

    :param line: A line.
    :returns: Whether it may be.
    """
    return _HEAD.fullmatch(line) is not None


def _columns(line: str) -> Iterator[int]:
    """Where columns begin behind gaps."""
    return (gap.end() for gap in _COLUMN.finditer(line))


def _separators(line: str) -> int:
    if "," not in line and ";" not in line:
        return 0
    found = _SEPARATOR.findall(_AMOUNT.sub("", line))
    return max(found.count(";"), found.count(","))  # 12,50;4 has a comma in a number, and an address may have either
