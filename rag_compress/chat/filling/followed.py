"""What was said on a message comes with it: an answer, a choice, a correction, what holds instead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from rag_compress.chat.conversation.transcript import Transcript
from rag_compress.chat.filling.fitting import fitting
from rag_compress.chat.filling.remarks import is_about_what_was_told
from rag_compress.chat.judging.judge import Judgement
from rag_compress.chat.judging.question_and_answer import answer_to, replies_to
from rag_compress.chat.leaning.dependence import STATEMENT_SHARE
from rag_compress.chat.request import Request

LEANING = STATEMENT_SHARE
"""Dependence above which a query is about what was just said, and needs no more than that."""


@dataclass(frozen=True)
class Followed:
    """
    What the user said on each unit that is no remark of theirs; it grows with the conversation.

    :param units: For each unit the position of the answer or reply; None where there is none.
    :param settled: Number of the first units on which nothing that comes later is said.
    :param read_as: What holds of the whole conversation and decides what is an answer.
    """

    units: Sequence[int | None] = ()
    settled: int = 0
    read_as: tuple[object, ...] = ()

    def __len__(self) -> int:
        return len(self.units)

    def extended(self, transcript: Transcript) -> Followed:
        """
        Learn of further units.

        :param transcript: The conversation, with the units that are known at its beginning.
        :returns: What was said on all its units.
        """
        read_as = transcript.is_among_people, transcript.languages.main
        known = self.units[: self.settled] if read_as == self.read_as else ()
        units = range(len(known), len(transcript.units))
        # An answer is looked for behind the calls of tools, and a reply behind that.
        plain = (unit for unit in reversed(range(len(transcript.units))) if not transcript.heads[unit].tool_calls)
        settled = next(islice(plain, 1, None), 0)
        return Followed([*known, *(_followed_by(transcript, unit) for unit in units)], settled, read_as)


def with_what_followed(others: list[int], judged: Judgement, request: Request) -> list[int]:
    """
    Bring forward what the user said on what is wanted.

    "Then send me the leg." shares no word with "How was the fault to be solved?", the offer before it does; and without
    "No, it's the 9th." the date that the assistant had wrong would stand alone. They are short: what the user replies
    comes behind what it replies to, and behind the question which that answers; what the user says later about the same
    rare thing behind what was said of it before, and what the user answers behind a question of the assistant's ("Any
    allergies?" - "Penicillin.").

    :param others: Units, the most wanted first.
    :param judged: How much each is wanted.
    :param request: What is asked for.
    :returns: The same units.
    """
    if judged.dependence > LEANING or not is_about_what_was_told(judged, request):
        return others
    transcript = request.view.transcript
    is_remark, later_words = transcript.columns.is_remark.tolist(), transcript.later_words
    on_others = transcript.known_by(Followed).units
    offered, found = {*others}, dict[int, None]()
    for unit in others:
        said: int | None = unit
        while said is not None and said in offered and said not in found:
            found[said] = None
            said = later_words[said] if is_remark[said] else on_others[said]
    return [*found]


def with_replies(others: list[int], judged: Judgement, request: Request, room: float) -> list[int]:
    """
    Bring forward what was asked among people before, and what the others said on it: there, too, an answer comes with
    its question.

    "In segment point one." shares no word with "So this is the ID of a specific segment, right?".

    :param others: Units, the most wanted first.
    :param judged: How much each is wanted.
    :param request: What is asked for.
    :param room: Most tokens of what is brought forward; what does not fit is passed over.
    :returns: The same units.
    """
    offered = {*others}
    said = dict.fromkeys(
        unit for asked in judged.asked_before for unit in (asked, *replies_to(request.view.transcript, asked))
    )
    first = fitting((unit for unit in said if unit in offered), request.view.costs, room)
    return [*dict.fromkeys((*first, *others))]


def _followed_by(transcript: Transcript, unit: int) -> int | None:
    answer = answer_to(transcript, unit)
    if answer is not None and transcript.columns.is_remark[answer]:  # the user answers the assistant
        return None if transcript.is_among_people else answer
    reply = 1 + (unit if answer is None else answer)
    return reply if reply < len(transcript.units) and transcript.is_reply[reply] else None
