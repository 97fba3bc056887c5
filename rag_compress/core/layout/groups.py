"""Lines that say what the lines below them are about, and are no headings: labels, keys, questions, deeper lists."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias, TypeVar

from rag_compress.core.layout.boxes import BOX, find_boxes
from rag_compress.core.layout.clauses import dotted_numbers
from rag_compress.core.layout.headings import Heading
from rag_compress.core.layout.leading_lines import depths_of, kind_at
from rag_compress.core.layout.lines import APART, ASKED, Lines
from rag_compress.core.layout.mail_headers import find_headers

SURE: Final = 2
"""Groups of a kind from which on they are no chance: one alone may only look like it."""

DEEPEST = 10
"""Groups that lie in each other; what is deeper belongs to the last of them."""

_DEPTH: Final = " 0123456789"
"""What follows the kind of a numbered title: how deep it lies, as only those of one depth follow each other."""
_KINDS: Final[dict[str, Kind]] = {
    "question": "question",
    "bold": "label",
    f"bold{ASKED}": "question",
    BOX: "label",
    f"{BOX}{ASKED}": "question",
    "section": "label",
    "capitals": "label",
    "key": "label",
    "nesting": "label",
    "listing": "label",
    "deeper": "line",
    "quoting": "label",
    "numbered": "line",  # it may be a step: "3. Turn off tracking"
}


Kind: TypeAlias = Literal["question", "label", "line"]


@dataclass(frozen=True, slots=True)
class Group:
    """
    A line and what it is said of.

    :param index: Index of the sentence that says what the others are about.
    :param end: Index after the last of these, which begin right behind it.
    :param kind: What that sentence is: a question, or a label that says nothing by itself; else a line that does, with
        deeper ones below it or with the rows of a table.
    """

    index: int
    end: int
    kind: Kind


_Line = TypeVar("_Line", bound=Heading | Group)


class Candidate(NamedTuple):
    """
    A group if there are others like it.

    :param group: The group.
    :param alike: How many there are of its kind, itself among them.
    :param sign: What those of other texts must have in common with it to be of its kind.
    """

    group: Group
    alike: int
    sign: str


def find_groups(
    lines: Lines,
    headings: Sequence[Heading],
    table_heads: Mapping[int, int],
    turns: Sequence[Group] = (),
    edges: Iterable[int] = (),
) -> tuple[Group, ...]:
    """
    Find the lines that say what those below them are about.

    - A line that stands alone in bold, in square brackets or in capitals, an element of HTML such as ``dt``, and a
      question: up to the next of its kind.
    - The title of a clause ("§ 3 Sponsors", "2. Term" above "2.1 ..."): up to the next that is called so.
    - A line with a number of several parts, if another has the next one or the one before ("2.1 Oslo", "2.2 Rome"), and
      one with a number and without a mark at its end, above what is no item ("2. Parking"): the same.
    - A line that ends in a colon: up to a blank line, where what follows begins directly below it, or where that is
      deeper, up to the next line that is not.
    - A title directly above items of a list: to the end of these.
    - A line with deeper lines below it, or with letters ("(a)"), where it is an item of a list or ends in a colon.
    - The lines above the rows of a table.
    - The line that opens a box: to its end.

    None reaches beyond the next heading, the next turn of a conversation or the next mail. Two groups overlap only
    where one lies in the other.

    >>> text = "**Oslo**\\nSunday: closed\\n**Bergen**\\nSunday: 9 to 12"
    >>> find_groups(Lines(text, [(0, 8), (9, 23), (24, 34), (35, 50)]), (), {})
    (Group(index=0, end=2, kind='label'), Group(index=2, end=4, kind='label'))

    :param lines: The sentences of a text.
    :param headings: Its headings.
    :param table_heads: As `find_table_heads` gives them.
    :param turns: The turns of a conversation, as `find_turns` gives them: they are groups, too.
    :param edges: Further lines that none reaches beyond, such as the first ones of the entries of a log.
    :returns: The groups with something below, by their first line.
    """
    if "\n" not in lines.text and not table_heads:
        return ()
    nest = _Nest()
    at_heading = {heading.index for heading in headings}
    at_edge = at_heading | {turn.index for turn in turns}
    at_mail = {header.first for header in find_headers(lines) if not header.depth}.union(edges)
    heads = set(table_heads.values())
    numbers = dotted_numbers(lines.text)
    depths = depths_of(lines)
    boxes = find_boxes(lines)
    for index, depth in enumerate(depths):
        if index in at_edge or index in at_mail:
            nest.close(0, index)
        if index in at_edge:
            continue
        nest.end_boxes(index)
        if depth is not None and index not in table_heads:
            box = boxes.get(index)
            kind = box.kind if box else "" if index in heads else kind_at(lines, index, depths, numbers)
            is_after_blank, is_item = lines.breaks[index] >= APART, lines.items[index] is not None
            nest.add_line(index, kind, depth, is_after_blank=is_after_blank, is_item=is_item)
            if box:
                nest.hold_box(index, box.end)
    nest.close(0, len(lines))
    spoken = [turn for turn in turns if turn.index not in at_heading]
    tables = [table for table in _table_groups(table_heads, sorted(at_edge)) if table.index not in at_heading]
    return nested(nested(nested((), tables), nest.found), spoken, headings)


class _Nest:
    """The groups whose end has not come yet, each inside of the one before, and those that have ended."""

    def __init__(self) -> None:
        self.found: list[Group] = []
        self._open: list[tuple[int, str, int]] = []  # index, kind and column of the first line
        self._boxes: list[tuple[int, int]] = []  # place and end of those of them that are boxes

    def close(self, first: int, end: int) -> None:
        """End all from one on. What nothing stands below is no group."""
        self.found += [
            Group(index, end, _KINDS.get(kind.rstrip(_DEPTH), "label"))
            for index, kind, _ in self._open[first:]
            if end > index + 1
        ]
        del self._open[first:]
        while self._boxes and self._boxes[-1][0] >= first:
            self._boxes.pop()

    def end_boxes(self, index: int) -> None:
        """End the boxes that end before a sentence, and all that began inside of them."""
        ended = [place for place, end in self._boxes if end <= index]
        if ended:
            self.close(ended[0], index)

    def hold_box(self, index: int, end: int) -> None:
        """Know a line for that of a box, which ends nothing but what began inside of it."""
        if self._open and self._open[-1][0] == index:
            self._boxes.append((len(self._open) - 1, end))

    def add_line(self, index: int, kind: str, column: int, *, is_after_blank: bool, is_item: bool) -> None:
        """End the groups that the line is not in, and begin one where its kind says so."""
        inside = self._boxes[-1][0] + 1 if self._boxes else 0
        for place, (first, open_kind, open_column) in enumerate(self._open[inside:], inside):
            is_next = _family(kind) == _family(open_kind) and column <= open_column
            if open_kind in ("deeper", "nesting", "quoting"):
                is_next = column <= open_column
            elif open_kind == "listing":
                is_next = not is_item and column <= open_column
            elif open_kind == "key" and index > first + 1:
                is_next = is_next or is_after_blank or column < open_column
            if is_next:
                self.close(place, index)
                break
        if kind and len(self._open) < DEEPEST:
            self._open.append((index, kind, column))


def _family(kind: str) -> str:
    """Kinds of one family follow each other: questions among labels, and keys, whatever is below them."""
    return "key" if kind == "nesting" else kind.removesuffix(ASKED)


def _table_groups(table_heads: Mapping[int, int], edges: Sequence[int]) -> Iterator[Group]:
    """The lines above rows, each with what is below it up to the next edge."""
    ends: dict[int, int] = {}
    for row in sorted(table_heads):
        above: int | None = table_heads[row]
        while above is not None:
            ends[above] = row + 1
            above = table_heads.get(above)
    for head, last in ends.items():
        following = bisect_right(edges, head)
        end = min([last, *edges[following : following + 1]])
        if end > head + 1:
            yield Group(head, end, "line")


def nested(sure: Sequence[Group], further: Sequence[Group], headings: Sequence[Heading] = ()) -> tuple[Group, ...]:
    """
    Join groups, so that no two begin with the same sentence and two overlap only where one lies in the other.

    >>> sure, further = [Group(1, 4, "label")], [Group(0, 2, "line"), Group(2, 4, "question"), Group(1, 2, "line")]
    >>> nested(sure, further)
    (Group(index=1, end=4, kind='label'), Group(index=2, end=4, kind='question'))

    :param sure: Groups that do, among each other and with the headings.
    :param further: Others: those that begin where another does, or end inside of one that they begin outside of, are
        left out.
    :param headings: The headings of the text.
    :returns: The groups by their first sentence.
    """
    fixed: list[Group | Heading] = [*sure, *headings]
    taken = {one.index for one in fixed}
    candidates: dict[int, Group] = {}
    for group in sorted(further, key=lambda group: -group.end):
        if group.index not in taken:
            candidates.setdefault(group.index, group)
    opened: list[Group | Heading] = []
    for one in outermost_first([*fixed, *candidates.values()]):
        while opened and opened[-1].end <= one.index:
            opened.pop()
        while opened and opened[-1].end < one.end and one.index in taken:
            candidates.pop(opened.pop().index, None)
        if opened and opened[-1].end < one.end:
            del candidates[one.index]
        else:
            opened.append(one)
    return tuple(outermost_first([*sure, *candidates.values()]))


def outermost_first(lines: Iterable[_Line]) -> list[_Line]:
    """
    Sort lines that others are about.

    :param lines: Headings and groups.
    :returns: They by their place; those that lie inside of others come later.
    """
    return sorted(lines, key=lambda line: (line.index, -line.end))
