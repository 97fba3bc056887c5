"""How a text is laid out: all that this package finds in it, each worked out when it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, islice

from rag_compress.core.layout.changes import Change, find_changes, group_changes, signatures_below
from rag_compress.core.layout.code_blocks import find_code_below, has_code, pair_fences
from rag_compress.core.layout.contents import Contents, find_contents
from rag_compress.core.layout.cues import Cues, find_cues
from rag_compress.core.layout.declarations import Declaration, find_declarations
from rag_compress.core.layout.documentation import (
    Documentation,
    find_comments,
    find_docstrings,
    find_since,
    find_tags,
)
from rag_compress.core.layout.entries import find_entries
from rag_compress.core.layout.facts import Fact, find_facts
from rag_compress.core.layout.fields import Fields
from rag_compress.core.layout.for_programs import count_front_matter, is_for_program, is_of_page
from rag_compress.core.layout.groups import SURE, Candidate, Group, find_groups, nested, outermost_first
from rag_compress.core.layout.headings import Heading, find_headings
from rag_compress.core.layout.holding_records import holds_records
from rag_compress.core.layout.inline import find_inline, find_leads_inside
from rag_compress.core.layout.lines import Lines
from rag_compress.core.layout.lines_above import find_named_below
from rag_compress.core.layout.lists import find_lists
from rag_compress.core.layout.mail_headers import Header, find_fields_for_programs, find_headers
from rag_compress.core.layout.mails import find_quoted
from rag_compress.core.layout.messages import Message, find_messages, is_number
from rag_compress.core.layout.outputs import find_outputs
from rag_compress.core.layout.owners import find_owners
from rag_compress.core.layout.records import Record, find_frames, find_names, find_records
from rag_compress.core.layout.sequels import find_sequels
from rag_compress.core.layout.signatures import find_signatures, find_tables
from rag_compress.core.layout.speaking import Speaking, find_speaking
from rag_compress.core.layout.tables import find_table_heads
from rag_compress.core.layout.titled_blocks import find_titled_blocks
from rag_compress.core.layout.tracebacks import find_errors
from rag_compress.core.layout.turns import find_profiles, find_turns
from rag_compress.core.layout.wordless import is_wordless
from rag_compress.core.models import Span
from rag_compress.core.properties import cached_property


class TextLayout:
    """
    The layout of a text, in indices of its sentences.

    A class that inherits from it says what the text is; `AnalyzedPassage` does.
    """

    text: str
    language: str
    spans: tuple[Span, ...]
    token_counts: tuple[int, ...]
    title: str
    known_headings: tuple[Heading, ...] | None

    @cached_property
    def lines(self) -> Lines:
        """The sentences as lines, with what many of the following ask of each."""
        return Lines(self.text, self.spans)

    @cached_property
    def headings(self) -> tuple[Heading, ...]:
        """The headings in the text, in order."""
        if self.known_headings is not None:
            return self.known_headings
        return find_headings(self.lines, self.contents.titles, self.title)

    @cached_property
    def contents(self) -> Contents:
        """The tables of contents: entries, and what they name."""
        return find_contents(self.lines)

    @cached_property
    def outline(self) -> Sequence[Heading | Group]:
        """The headings and the other lines that say what others are about; those inside of others come later."""
        return outermost_first([*self.headings, *self.groups])

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """The sentences that say what those behind them are about, and are no headings, by their first one."""
        return self._joined([candidate.group for candidate in self._candidates if candidate.alike >= SURE])

    @cached_property
    def _candidates(self) -> Sequence[Candidate]:
        inside = chain(find_inline(self.lines), find_leads_inside(self.lines, self.lists))
        further = chain(inside, find_entries(self.lines))
        found = [*group_changes(self.changes), *self.speaking.candidates, *self._blocks, *further]
        # In code a line is no title, nor is the time of a subtitle one, or the head of a page.
        none = {index for first, last in self.fences.items() for index in range(first, last + 1)} | self.cues.times
        none |= {candidate.group.index for candidate in found if is_of_page(self.lines[candidate.group.index])}
        return [candidate for candidate in found if candidate.group.index not in none] if none else found

    @cached_property
    def _marked_groups(self) -> tuple[Group, ...]:
        edges = [change.first for change in self.changes]
        return find_groups(self.lines, self.headings, self.table_heads, self.turns, edges)

    def _joined(self, further: Sequence[Group]) -> tuple[Group, ...]:
        return nested(self._marked_groups, further, self.headings) if further else self._marked_groups

    @cached_property
    def _blocks(self) -> Sequence[Candidate]:
        return find_titled_blocks(self.lines, self.headings)

    @cached_property
    def speaking(self) -> Speaking:
        """Who speaks or writes, and what is said."""
        unspoken = (index for change in self.changes for index in range(change.first, change.end))
        return find_speaking(self.lines, self.headings, self.turns, self._marked_groups, unspoken)

    @cached_property
    def mail_headers(self) -> Sequence[Header]:
        """The headers of mails."""
        return find_headers(self.lines)

    @cached_property
    def messages(self) -> tuple[Message, ...]:
        """The messages of an exported conversation."""
        speakers = self.speaking.speakers
        return find_messages(self.lines, self.headings, self.mail_headers, self.turns, speakers, self.quoted)

    @cached_property
    def senders(self) -> Mapping[int, int]:
        """What was said in objects of JSON, with the member that says by whom."""
        found = self.messages if not self.mail_headers and self.messages and self.messages[0].heads[1:] else ()
        return {index: message.sender[0] for message in found if not is_number(message.name) for index in message.said}

    @cached_property
    def turns(self) -> tuple[Group, ...]:
        """The lines that say who speaks, each with what is said below."""
        turns = find_turns(self.lines, self.headings)
        signed = signatures_below(self.changes) if turns else frozenset()
        return tuple(turn for turn in turns if turn.index not in signed) if signed else turns

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """The entries of logs of version control and of packages."""
        return find_changes(self.lines)

    @cached_property
    def cues(self) -> Cues:
        """The times of subtitles, and the sentences over several of them."""
        return find_cues(self.lines)

    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        """What sentences say of the lines above them."""
        outline = self.outline
        signs: dict[int, str] = {}
        if any(candidate.alike < SURE for candidate in self._candidates):  # others may stand in other passages
            groups = self._joined([candidate.group for candidate in self._candidates])
            outline = outermost_first([*self.headings, *groups])
            sure = {one.index for one in self.outline}
            signs = {one.group.index: one.sign for one in self._candidates if one.group.index not in sure}
        return find_facts(self.lines, outline, signs, self.speaking.speakers) if outline else ()

    @cached_property
    def fields(self) -> Fields:
        """The cells of rows with the names of their columns, and the values of objects of JSON with their keys."""
        return Fields(self.lines, self.table_heads)

    @cached_property
    def holds_records(self) -> bool:
        """Whether it holds rows, objects, or keys with their values; a name of code leads to no record."""
        return not self.signatures and (bool(self.table_heads) or holds_records(self.text))

    @cached_property
    def owners(self) -> Mapping[int, int]:
        """The lines that others of other sections are like, each with the line above that says whose it is."""
        return find_owners((0, fact) for fact in self.facts)

    @cached_property
    def records(self) -> tuple[Record, ...]:
        """The records over several lines; the header of a mail, which is of what stands below it, is none."""
        headers = {header.first for header in self.mail_headers}
        return tuple(record for record in find_records(self.lines) if record.first not in headers)

    @cached_property
    def record_names(self) -> Mapping[int, int]:
        """The lines of records, each with the one that says whose it is."""
        return find_names(self.records)

    @cached_property
    def named_below(self) -> Sequence[tuple[int, int, int]]:
        """The lines that name what others are about, as of `find_named_below`: not headings, which are titles."""
        named = find_named_below(self.groups, self.headings, self.owners, self.table_heads, self.tags)
        return [*find_tables(self.lines, self.signatures), *named]

    @cached_property
    def named_in_chunk(self) -> Sequence[tuple[int, int, int]]:
        """The same with the headings, where these part no sections."""
        headings = [(heading.index, heading.index + 1, heading.end) for heading in self.headings]
        return sorted((*headings, *self.named_below), key=lambda named: named[1:]) if headings else self.named_below

    @cached_property
    def titled_below(self) -> Sequence[tuple[int, int, int]]:
        """The same of lines that may say something by themselves: titles above prose, first lines of records."""
        blocks = {candidate.group for candidate in self._blocks}
        return [(one.index, one.index + 1, one.end) for one in self.groups if one.kind == "line" and one in blocks]

    @cached_property
    def sequels(self) -> Mapping[int, int]:
        """The sentences that the next one takes back, each with that."""
        return find_sequels(self.lines, self.token_counts)

    @cached_property
    def lists(self) -> Mapping[int, int]:
        """The sentences that lead to a list, each with the index behind it."""
        return find_lists(self.lines)

    @cached_property
    def code_below(self) -> Mapping[int, int]:
        """The sentences that lead to a block of code, and the commands above what they print, with the index behind."""
        found = {**find_code_below(self.lines, self.fences), **find_outputs(self.lines, self.fences)}
        return dict(sorted(found.items()))

    @cached_property
    def table_heads(self) -> Mapping[int, int]:
        """The rows of tables, each with the nearest line above that says what it holds."""
        return find_table_heads(self.lines)

    @cached_property
    def signatures(self) -> Mapping[int, int]:
        """The sentences inside of functions and classes of source code, each with the one that begins the innermost;
        those of a comment with what it documents."""
        commented = {index: declared for first, end, declared in self._comments for index in range(first, end)}
        return {**self._inside, **commented} if commented else self._inside

    @cached_property
    def _inside(self) -> Mapping[int, int]:
        return find_signatures(self.lines)

    @cached_property
    def _comments(self) -> tuple[Documentation, ...]:
        return find_comments(self.lines)

    @cached_property
    def declarations(self) -> tuple[Declaration, ...]:
        """The lines that begin functions and classes of source code."""
        return find_declarations(self.lines, self._inside, self.language)

    @cached_property
    def documentation(self) -> tuple[Documentation, ...]:
        """The comments and the docstrings that document what is declared."""
        return (*self._comments, *find_docstrings(self.lines, self.declarations))

    @cached_property
    def tags(self) -> list[tuple[int, int, int]]:
        """The lines that say one thing of a declaration without naming it: see `find_tags`."""
        return find_tags(self.lines, self.documentation)

    @cached_property
    def since(self) -> Mapping[int, int]:
        """The declarations and the sentences that document them, each with the line that says since which version."""
        return find_since(self.lines, self.documentation)

    @cached_property
    def errors(self) -> Mapping[int, int]:
        """The sentences above tracebacks, each with the error that it ends with, and the other way round."""
        return find_errors(self.lines)

    @cached_property
    def fences(self) -> Mapping[int, int]:
        """The sentences that are fences of code, each with its partner, which is itself for one without."""
        return pair_fences(self.lines)

    @cached_property
    def for_programs(self) -> tuple[int, ...]:
        """The sentences that tell nothing: front matter at the top, imports, directives, the head and the foot of a
        manual; what the header of a mail says to programs; profiles in a forum."""
        first = count_front_matter(self.lines)
        further = (index for index in range(first, len(self.lines)) if is_for_program(self.lines[index]))
        of_mails = find_fields_for_programs(self.lines, self.mail_headers)
        frames = find_frames(self.lines, self.records)
        return (*range(first), *further, *of_mails, *frames, *find_profiles(self.lines, self.turns))

    @cached_property
    def is_code(self) -> bool:
        """Whether the text is source code, which sentences name without being about it."""
        return bool(self.signatures) or has_code(self.lines)

    @cached_property
    def first_sentences(self) -> tuple[int, ...]:
        """The first sentence that is no heading; none where there is none, several of chunks in no known order."""
        headings = {heading.index for heading in self.headings}
        return tuple(islice((index for index in range(len(self.spans)) if index not in headings), 1))

    def below(self, line: int) -> int:
        """
        Give what stands behind a line and the rule that may underline it.

        :param line: Index of the line.
        :returns: The index behind them, which is that of the text's end at most.
        """
        return line + 1 + (line + 1 < len(self.spans) and self.wordless[line + 1])

    @cached_property
    def normalised(self) -> tuple[str, ...]:
        """Each sentence up to case and white space, to tell repetitions."""
        return tuple(" ".join(line.casefold().split()) for line in self.lines)

    @cached_property
    def quoted(self) -> tuple[int, ...]:
        """The sentences that begin on a line behind ``>``."""
        return find_quoted(self.lines)

    @cached_property
    def wordless(self) -> tuple[bool, ...]:
        """Whether each sentence is punctuation and markup alone."""
        times = self.cues.times
        return tuple(index in times or is_wordless(sentence) for index, sentence in enumerate(self.normalised))

    @cached_property
    def is_plain(self) -> bool:
        """Whether it is prose alone: every sentence says something by itself, and none needs or brings another."""
        held = (
            self.outline,
            self.speaking.lines,
            self.cues.times,
            self.cues.broken,
            self.sequels,
            self.facts,
            self.records,
            self.changes,
            self.senders,
        )
        of_lines = (self.lists, self.code_below, self.table_heads, self.signatures, self.errors, self.fences)
        return not (any(held) or any(of_lines) or any(self.wordless))
