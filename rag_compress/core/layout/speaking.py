"""Who speaks or writes: the lines that say so, each with what is said below."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rag_compress.core.layout.groups import SURE, Candidate, Group, outermost_first
from rag_compress.core.layout.headings import Heading
from rag_compress.core.layout.lines import Lines
from rag_compress.core.layout.mail_headers import find_headers
from rag_compress.core.layout.mails import find_mails, find_quotations
from rag_compress.core.layout.speakers import find_speakers, find_spoken


class Speaking(NamedTuple):
    """
    The conversation in a text.

    :param candidates: What says who speaks and something else, as groups of its lines.
    :param lines: All that says who speaks, with what is said, by their first line; those inside of others later.
    :param speakers: The sentences that begin with the name of who speaks.
    """

    candidates: Sequence[Candidate]
    lines: Sequence[Group]
    speakers: Sequence[int]


def find_speaking(
    lines: Lines,
    headings: Sequence[Heading],
    turns: Sequence[Group],
    groups: Sequence[Group],
    unspoken: Iterable[int] = (),
) -> Speaking:
    """
    Find who speaks or writes: headers of mails, lines above quotations, names in front of what is said and above it.

    >>> find_speaking(Lines("Ann wrote:\\n> I come.", [(0, 10), (11, 20)]), (), (), [Group(0, 2, "line")]).lines
    [Group(index=0, end=2, kind='line')]

    :param lines: The sentences of a text.
    :param headings: Its headings.
    :param turns: As `find_turns` gives them.
    :param groups: As `find_groups` gives them.
    :param unspoken: Further lines that nobody says: in a log "fix: ..." is no speaker.
    :returns: The conversation.
    """
    mails = [Candidate(mail, SURE, "mail") for mail in find_mails(lines)]
    names_above = {turn.index for turn in turns}
    of_headers = {index for header in find_headers(lines) for index in range(header.first, header.end)}
    speakers = find_speakers(lines, of_headers.union(unspoken))
    spoken = find_spoken(speakers, len(lines), outermost_first([*headings, *groups]))
    candidates = [*mails, *(one for one in spoken if one.group.index not in names_above)]
    saying = [*(candidate.group for candidate in candidates), *find_quotations(lines, groups), *turns]
    return Speaking(candidates, outermost_first(saying), speakers)
