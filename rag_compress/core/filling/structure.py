"""How the sentences of a request belong together, whatever the query: headings, lists, tables, code, questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rag_compress.core.layout.inline import is_question
from rag_compress.core.layout.lines_above import nearest_above
from rag_compress.core.layout.owners import find_owners
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.joined import with_firsts

LONGEST_ANSWER = 60
"""Characters of an answer that says too little without its question."""


@dataclass(frozen=True, slots=True)
class Structure:
    """
    What each passage says of its sentences, as positions among all.

    :param heading_of: For positions below a heading, or a line that says what others are about (see `find_groups`),
        that of the nearest one above, which may have one above it in turn.
    :param heading_ends: For the position of every such line the one behind all that stands below it.
    :param saying: Positions of those of them that say something by themselves: they wait for nothing.
    :param parts: For the position of every part of a sentence, over several subtitles or two chunks, those of all its
        parts.
    :param times: Positions of those that only say when something is said.
    :param answers: For the position of every question that of what follows, if this answers it.
    :param asked: For the position of every short answer that of its question.
    :param sequels: For the position of every sentence that the next one takes back that of the next one.
    :param owners: For the position of every line that others are like, in other sections or passages, that of the line
        which says whose it is.
    :param speakers: For the position of every sentence of a conversation that of the line above which says who speaks.
    :param table_heads: For the position of every row of a table that of the nearest line that says what it holds, which
        may have one above it in turn.
    :param signatures: For the position of every sentence inside of a function or a class that of the line which begins
        it.
    :param errors: For the position of every line above a traceback that of the error which it ends with, and back.
    :param lists: For the position of every sentence that leads to a list, or to code, the one behind that.
    :param leads: For the position of every sentence of a list, or of such code, that of the line that leads to it: of
        lists inside of each other, to the innermost.
    :param fences: For the position of every fence of code that of its partner, which is its own for one without.
    :param marks: Positions of those that are punctuation or markup alone: rules, brackets, tags, and the fences.
    """

    heading_of: Mapping[int, int]
    heading_ends: Mapping[int, int]
    saying: frozenset[int]
    parts: Mapping[int, tuple[int, ...]]
    times: frozenset[int]
    answers: Mapping[int, int]
    asked: Mapping[int, int]
    sequels: Mapping[int, int]
    owners: Mapping[int, int]
    speakers: Mapping[int, int]
    table_heads: Mapping[int, int]
    signatures: Mapping[int, int]
    errors: Mapping[int, int]
    lists: Mapping[int, int]
    leads: Mapping[int, int]
    fences: Mapping[int, int]
    marks: frozenset[int]

    def find_bound(self) -> frozenset[int]:
        """
        Find the sentences that others come with, or that come with others.

        :returns: Their positions. Any other sentence, such as most of a text without headings, stands by itself.
        """
        return frozenset().union(
            self.heading_of,
            self.heading_ends,
            self.parts,
            self.answers,
            self.asked,
            self.sequels,
            self.owners,
            self.speakers,
            self.table_heads,
            self.signatures,
            self.errors,
            self.lists,
            self.leads,
            self.fences,
        )


def find_structure(
    passages: Sequence[AnalyzedPassage], halves: Mapping[int, int], continued_rows: Mapping[int, int]
) -> Structure:
    """
    Join what the passages say of their sentences.

    :param passages: The passages, taken apart.
    :param halves: For the position of each half of a sentence that two chunks share that of the other (`find_halves`).
    :param continued_rows: For the position of each row of a table whose head stands in another chunk that of the head
        (`find_continued_rows`).
    :returns: The structure.
    """
    placed = [(first, passage) for first, passage in with_firsts(passages) if not passage.is_plain]

    def joined(find: Callable[[AnalyzedPassage], Mapping[int, int]]) -> dict[int, int]:
        return {first + index: first + other for first, passage in placed for index, other in find(passage).items()}

    def placed_all(find: Callable[[AnalyzedPassage], Iterable[int]]) -> frozenset[int]:
        return frozenset(first + index for first, passage in placed for index in find(passage))

    lists = joined(lambda passage: {**passage.code_below, **passage.lists})
    broken = [tuple(first + part for part in parts) for first, passage in placed for parts in passage.cues.broken]
    broken += halves.items()
    fences = joined(lambda passage: passage.fences)
    return Structure(
        heading_of=joined(lambda passage: nearest_above(passage.outline)),
        heading_ends=joined(lambda passage: {one.index: one.end for one in passage.outline}),
        saying=placed_all(_saying),
        parts={position: whole for whole in broken for position in whole},
        times=placed_all(lambda passage: passage.cues.times),
        answers=joined(_answers),
        asked=joined(_asked),
        sequels=joined(lambda passage: passage.sequels),
        owners=_owners(placed),
        speakers=joined(lambda passage: {**nearest_above(passage.speaking.lines), **passage.senders}),
        table_heads={**joined(lambda passage: passage.table_heads), **continued_rows},
        signatures=joined(lambda passage: passage.signatures),
        errors=joined(lambda passage: passage.errors),
        lists=lists,
        leads={item: lead for lead, end in lists.items() for item in range(lead + 1, end)},  # an inner list comes later
        fences=fences,
        marks=placed_all(_wordless) | fences.keys(),
    )


def _owners(placed: Sequence[tuple[int, AnalyzedPassage]]) -> Mapping[int, int]:
    """
    The lines that others are like, in their passage or in another, each with the one that says whose it is: a label
    above a block of keys says more than its first line, but not what stands above a record that marks open.
    """
    tags = {first + tag: first + declared for first, passage in placed for declared, tag, _ in passage.tags}
    names = {first + line: first + name for first, passage in placed for line, name in passage.record_names.items()}
    marked = {
        line: names[line]
        for first, passage in placed
        for record in passage.records
        if record.is_marked
        for line in range(first + record.first, first + record.end)
        if line in names
    }
    with_facts = [(first, passage) for first, passage in placed if passage.facts]
    if len(with_facts) == 1:
        ((first, passage),) = with_facts
        return {**names, **{first + line: first + owner for line, owner in passage.owners.items()}, **marked, **tags}
    return {
        **names,
        **find_owners((first, fact) for first, passage in with_facts for fact in passage.facts),
        **marked,
        **tags,
    }


def _saying(passage: AnalyzedPassage) -> Iterator[int]:
    """The lines that say what others are about and something by themselves: questions, items, no heads of tables."""
    heads = {*passage.table_heads.values()}
    return (group.index for group in passage.groups if group.kind != "label" and group.index not in heads)


def _answers(passage: AnalyzedPassage) -> dict[int, int]:
    """The questions, each with what follows, unless that is a title, a label, another question, or code."""
    others = {one.index for one in passage.headings} | {one.index for one in passage.groups if one.kind != "line"}
    questions = (group.index for group in passage.groups if group.kind == "question")
    return {
        question: question + 1
        for question in questions
        if question + 1 not in others and not passage.wordless[question + 1] and question + 1 not in passage.fences
    }


def _asked(passage: AnalyzedPassage) -> dict[int, int]:
    """The short answers, each with its question, which may be a heading or a label: "No." says nothing without it."""
    found: dict[int, int] = {}
    leading = {one.index for one in passage.outline}
    for one in passage.outline:
        start, end = passage.spans[one.index]
        answer = passage.below(one.index)
        first, last = passage.spans[answer] if one.end > answer else (0, LONGEST_ANSWER + 1)
        is_short = last - first <= LONGEST_ANSWER
        if is_short and answer not in leading and is_question(passage.text, start, end):
            found[answer] = one.index
    return found


def _wordless(passage: AnalyzedPassage) -> Iterator[int]:
    """The sentences that are punctuation and markup alone."""
    return (index for index, is_wordless in enumerate(passage.wordless) if is_wordless)
