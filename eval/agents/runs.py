"""Runs of Agents: what the user wants, steps with tools, what is corrected, what failed lately, and what is asked."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from haystack.dataclasses import ChatMessage
from haystack.dataclasses import ToolCall as Call

from eval.agents.texts import Name, Words
from eval.agents.tools import WORK, Tool

SHORT, LONG = (300, 1_500), (5_000, 16_000)
"""Least and most characters of a result."""

LENGTHS = ("long result", "short result")
EVIDENCE = (*LENGTHS, "constraint", "correction", "failure")
"""What states a value."""

WAYS = ("query", "task", "work")
"""How it is asked for: in a query apart, as a new task, or by an Agent at work, whose history says what it is about."""

STEPS = 32
"""Calls of a run."""

LONG_SHARE = 0.3
"""Share of the results that are long, where some are."""

CORRECTED, SECOND_TASK = 14, 22
"""Steps before which the user corrects a wish, and gives the task that the Agent is at work on."""

SINCE_FAILURE = (2, 5)
"""Least and most steps behind the one that failed."""

_PER_WAY = 3


class Probe(NamedTuple):
    """
    A value that must be left of a run.

    :param evidence: What states it, one of `EVIDENCE`.
    :param way: How it is asked for, one of `WAYS`.
    :param asked: The words; none at work.
    :param value: The value.
    """

    evidence: str
    way: str
    asked: str
    value: str


@dataclass(frozen=True)
class Run:
    """
    What an Agent has done so far.

    :param work: The kind of work.
    :param messages: The messages, oldest first.
    :param probes: What is asked.
    """

    work: str
    messages: Sequence[ChatMessage]
    probes: Sequence[Probe]


class _Step(NamedTuple):
    """A call, and what its result states."""

    tool: Tool
    name: Name
    value: str
    evidence: str


def make_runs(seed: int, count: int) -> Iterator[Run]:
    """
    Make runs.

    >>> [run.work for run in make_runs(1, 1)][:3]
    ['coding', 'coding', 'operations']

    :param seed: What they are drawn by.
    :param count: Runs of each kind of work with short results alone, and with long ones among them.
    :returns: The runs.
    """
    for number in range(count):
        for work in WORK:
            for has_long in (False, True):
                yield _run(work, has_long, random.Random(f"{seed} {number} {work} {has_long}"))


def _run(work: str, has_long: bool, chance: random.Random) -> Run:
    words, user = Words(chance), WORK[work]
    failed = STEPS - 1 - chance.randint(*SINCE_FAILURE)
    steps = [_step(work, has_long, words) for _ in range(STEPS)]
    steps[failed] = _Step(chance.choice(user.failures), words.name(), words.value(), "failure")
    first, wrong, right = words.value(), words.value(), words.value()
    name = words.name()
    wishes = [words.fill(user.constraint.says, name, first), words.fill(user.corrected.says, name, wrong)]
    chance.shuffle(wishes)
    correction = words.fill(chance.choice(user.corrected.corrections), name, right, wrong)
    asked = _asked(steps, failed, chance)
    at_work = [steps[place] for place in asked["work"]]
    next_tasks = " ".join(words.fill(step.tool.job, step.name) for step in at_work)

    messages = [ChatMessage.from_system(user.instructions)]
    messages.append(ChatMessage.from_user(" ".join([words.fill(user.task, name), *wishes])))
    for place, step in enumerate(steps):
        if place == CORRECTED:
            messages.append(ChatMessage.from_assistant("The first part is done. Shall I go on?"))
            messages.append(ChatMessage.from_user(f"Yes. {correction}"))
        if place == SECOND_TASK:
            messages.append(ChatMessage.from_assistant("That is all so far."))
            messages.append(ChatMessage.from_user(f"Thanks. {next_tasks}"))
        messages += _messages(place, step, words)
    failure = steps[failed].value
    probes = [
        Probe(step.evidence, way, words.fill(_words(step.tool, way), step.name), step.value)
        for way, places in asked.items()
        for step in (steps[place] for place in places)
    ]
    other = words.fill(chance.choice(user.tools).job, words.name())
    for way, constraint, corrected, lately in (
        ("query", user.constraint.question, user.corrected.question, "What failed last?"),
        ("task", other, other, "Now find out why that failed."),
        ("work", "", "", ""),
    ):
        probes.append(Probe("constraint", way, constraint, first))
        probes.append(Probe("correction", way, corrected, right))
        probes.append(Probe("failure", way, lately, failure))
    return Run(work, tuple(messages), tuple(probes))


def _step(work: str, has_long: bool, words: Words) -> _Step:
    is_long = has_long and words.chance.random() < LONG_SHARE
    return _Step(words.chance.choice(WORK[work].tools), words.name(), words.value(), LENGTHS[not is_long])


def _asked(steps: Sequence[_Step], failed: int, chance: random.Random) -> dict[str, list[int]]:
    """Which steps are asked for in each way: two of three long, if there are any; at work of those before the task."""
    free = [place for place in range(STEPS) if place != failed]
    asked: dict[str, list[int]] = {}
    for way, before in (("work", SECOND_TASK), ("query", STEPS), ("task", STEPS)):
        found: list[int] = []
        for at in range(_PER_WAY):
            places = [place for place in free if place < before]
            of_kind = [place for place in places if steps[place].evidence == LENGTHS[at % 2]]
            found.append(chance.choice(of_kind or places))
            free.remove(found[-1])
        asked[way] = found
    return asked


def _words(tool: Tool, way: str) -> str:
    return {"query": tool.question, "task": tool.job, "work": ""}[way]


def _messages(place: int, step: _Step, words: Words) -> tuple[ChatMessage, ChatMessage]:
    """A call and its result."""
    chance = words.chance
    length = chance.randint(*(LONG if step.evidence == "long result" else SHORT))
    said = chance.choice((f"I look at {step.name.forms()['text']} next.", "Let me check that, too.", None, None))
    arguments = json.loads(words.fill(step.tool.arguments, step.name))
    call = Call(step.tool.name, arguments, id=f"call_{place}")
    result = words.result(step.tool, step.name, step.value, length)
    return (
        ChatMessage.from_assistant(said, tool_calls=[call]),
        ChatMessage.from_tool(result, origin=call, error=step.tool.is_error),
    )
