"""Words for made-up runs: names that are pairs of common words, values that occur once, and templates to fill."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from itertools import product
from string import Template
from typing import NamedTuple

from eval.agents.tools import WORDS, Tool

_DRAWS: Mapping[str, Callable[[random.Random], str]] = {
    "noun": lambda chance: chance.choice(WORDS["nouns"]),
    "verb": lambda chance: chance.choice(WORDS["verbs"]),
    "upper": lambda chance: chance.choice(WORDS["nouns"]).upper(),
    "number": lambda chance: str(chance.randrange(100, 10_000)),
    "digit": lambda chance: str(chance.randrange(1, 10)),
    "two": lambda chance: str(chance.randrange(10, 29)),
    "hex": lambda chance: "".join(chance.choice("abcdef") + chance.choice("0123456789") for _ in range(4)),
}
"""What is drawn for a place. None has five digits in a row, which is what a value is told by."""


class Name(NamedTuple):
    """
    What a value belongs to.

    :param first: A common word.
    :param second: Another one; only the pair is its own, as "harbour mill" beside "harbour lamp" and "paper mill".
    """

    first: str
    second: str

    def forms(self, prefix: str = "") -> dict[str, str]:
        """
        Write the name as each place wants it.

        >>> Name("harbour", "mill").forms()["name"], Name("harbour", "mill").forms("o")["otitle"]
        ('harbour_mill', 'Harbour Mill')

        :param prefix: Stands before the key of each form.
        :returns: The forms by key.
        """
        text = " ".join(self)
        written = {"name": "_".join(self), "dash": "-".join(self), "text": text, "title": text.title()}
        return {prefix + key: form for key, form in written.items()}


class Words:
    """
    The vocabulary of one run.

    :param chance: What draws.
    """

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        pairs = [Name(*pair) for pair in product(WORDS["first"], WORDS["second"])]
        self._names = chance.sample(pairs, len(pairs))
        self._values = iter(chance.sample(range(10_000, 100_000), 1_000))

    def name(self) -> Name:
        """
        Draw a name.

        :returns: One that was not drawn before, and that no other line has.
        """
        return self._names.pop()

    def value(self) -> str:
        """
        Draw a value.

        :returns: Five digits that stand nowhere else in the run.
        """
        return str(next(self._values))

    def fill(self, template: str, name: Name, value: str = "", old: str = "") -> str:
        """
        Fill a template.

        :param template: The text with its places.
        :param name: What it is about.
        :param value: The value, where it has one.
        :param old: The one in whose place it comes.
        :returns: The text.
        """
        other = self.chance.choice(self._names)
        given = {**name.forms(), **other.forms("o"), "value": value, "old": old}
        return _Template(template).substitute(_Draws(given, self.chance))

    def result(self, tool: Tool, name: Name, value: str, length: int) -> str:
        """
        Write what a tool returns.

        :param tool: The tool.
        :param name: What the call is about.
        :param value: The value that the result states.
        :param length: Characters that it has at least.
        :returns: The result, with the value somewhere in it.
        """
        lines: list[str] = []
        while sum(map(len, lines)) < length:
            lines.append(self.fill(self.chance.choice(tool.lines), name))
        lines.insert(self.chance.randint(0, len(lines)), self.fill(tool.fact, name, value))
        head, foot = self.fill(tool.head, name, value), self.fill(tool.foot, name, value)
        opens = not head or head.endswith(("\n", "[", ">"))
        return head + ("" if opens else "\n") + tool.between.join(lines) + foot


class _Template(Template):
    idpattern = "[a-z]+"  # so that an underscore ends a place


class _Draws(dict[str, str]):
    """What stands for the places of a template: what is given, and for all else another draw each time."""

    def __init__(self, given: Mapping[str, str], chance: random.Random) -> None:
        super().__init__(given)
        self._chance = chance

    def __missing__(self, key: str) -> str:
        return _DRAWS[key](self._chance)
