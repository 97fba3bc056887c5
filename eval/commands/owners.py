"""
Whether a context says whose its values are: ``python -m eval owners``.

Five shops have the same five lines each, with values that no two share: in one document, or in one for each, in every
layout that is common. Every line is asked for, by its shop. A value is told apart by the nearest label above it in the
context, which may be that of its shop, that of another, or missing.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import product
from operator import add
from typing import NamedTuple

from tqdm import tqdm

from eval.budgets import parse_budgets
from eval.commands import fresh_table
from eval.data import Document, Question
from eval.report.labels import budget_name
from eval.report.markdown import markdown_table
from eval.systems import System, parse_systems
from eval.task import Task

_ASKED = {
    "Saturday": "When is the shop in {} open on Saturday?",
    "Manager": "Who is the manager in {}?",
    "Phone": "What is the phone number of the shop in {}?",
    "Parking": "Where is the parking in {}?",
    "Rent": "How much is the rent in {}?",
}
_SHOPS = {
    "Berlin": ("9 to 12", "Mr. Adler", "030 4471", "in the yard", "4,100 euros"),
    "Munich": ("10 to 13", "Ms. Brandt", "089 5512", "below the theatre", "6,250 euros"),
    "Hamburg": ("11 to 14", "Mr. Conrad", "040 6623", "at the harbour", "5,300 euros"),
    "Cologne": ("8 to 11", "Ms. Dietz", "0221 7734", "behind the station", "4,750 euros"),
    "Dresden": ("12 to 16", "Mr. Engel", "0351 8845", "next to the bank", "3,900 euros"),
}
_PROSE = {
    "Saturday": "On Saturday it is open from {}.",
    "Manager": "{} is the manager.",
    "Phone": "The phone number is {}.",
    "Parking": "The parking is {}.",
    "Rent": "The rent is {} a month.",
}


class Layout(NamedTuple):
    """
    How a shop is written down.

    :param label: What says whose the lines are.
    :param line: One of them; None for the sentences of prose.
    :param behind: What stands between the label and the first line.
    :param between: What stands between two lines.
    :param last: What stands below the last one.
    """

    label: str
    line: str | None
    behind: str = "\n"
    between: str = "\n"
    last: str = "\n\n"


LAYOUTS = {
    "headings": Layout("## {}", "{}: {}", "\n\n"),
    "headings inside of headings": Layout("## {}", "{}: {}", "\n\n### At a glance\n\n"),
    "sections in brackets": Layout("[{}]", "{} = {}"),
    "YAML": Layout("{}:", "  {}: {}", last="\n"),
    "records": Layout("Shop: {}", "{}: {}"),
    "titles above keys": Layout("The shop in {}", "{}: {}"),
    "titles above a gap": Layout("The shop in {}", "{}: {}", "\n\n"),
    "bold above a gap": Layout("**{}**", "{}: {}", "\n\n"),
    "items below headings": Layout("## {}", "- {}: {}"),
    "items below bold": Layout("**{}**", "- {}: {}"),
    "bold keys": Layout("## {}", "**{}:** {}", "\n\n", "\n\n"),
    "nested list": Layout("- {}", "  - {}: {}", last="\n"),
    "titles above prose": Layout("The shop in {}", None, between=" "),
    "numbered titles above prose": Layout("{}. The shop in {}", None, between=" ", last="\n"),
    "label in bold on the line": Layout("**{}:**", None, " ", " "),
    "speakers": Layout("{}:", None, " ", " ", "\n"),
}
"""Layouts by name."""


class Tally(NamedTuple):
    """
    What became of the questions of a layout.

    :param kept: Those whose value is in the context.
    :param own: Those of them whose value stands below the label of its shop.
    :param other: Those in whose context a value stands below the label of another shop.
    :param nobody: Those in whose context values of several shops stand below no label.
    """

    kept: int
    own: int
    other: int
    nobody: int

    def __str__(self) -> str:
        return "/".join(map(str, self))


def write(layout: Layout) -> dict[str, tuple[str, str]]:
    """
    Write the shops down.

    :param layout: How.
    :returns: The label and the text of each shop.
    """
    written = {}
    for number, (shop, values) in enumerate(_SHOPS.items(), 1):
        label = layout.label.format(*([number, shop][-layout.label.count("{}") :]))
        lines = [
            _PROSE[key].format(value) if layout.line is None else layout.line.format(key, value)
            for key, value in zip(_ASKED, values, strict=True)
        ]
        written[shop] = label, label + layout.behind + layout.between.join(lines) + layout.last
    return written


def tally(layout: Layout, system: System, share: str, *, apart: bool = False) -> Tally:
    """
    Ask for every value of every shop.

    :param layout: How the shops are written down.
    :param system: What makes the contexts.
    :param share: The budget.
    :param apart: Whether each shop has a document of its own.
    :returns: What became of the questions.
    """
    written = write(layout)
    labels = {shop: label for shop, (label, _) in written.items()}
    texts = [text for _, text in written.values()]
    documents = tuple(Document(str(at), "", text) for at, text in enumerate(texts if apart else ["".join(texts)]))
    counts = [0, 0, 0, 0]
    for shop, values in _SHOPS.items():
        for (key, asked), value in zip(_ASKED.items(), values, strict=True):
            task = Task(Question(id=f"{shop} {key}", query=asked.format(shop), documents=documents))
            budget = parse_budgets(share)[0].tokens(task.original_tokens)
            told = [*_told(system.score(task).fill(budget).text, labels)]
            above = dict(told)
            found = (
                value in above,
                above.get(value) == shop,
                any(label not in (None, _owner(one)) for one, label in told),
                len({_owner(one) for one, label in told if label is None}) > 1,
            )
            counts = [count + holds for count, holds in zip(counts, found, strict=True)]
    return Tally(*counts)


def main(arguments: Sequence[str]) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m eval owners", description=__doc__)
    parser.add_argument("--systems", default="rag_compress,rank-bm25,truncate(unit=sentence)")
    parser.add_argument("--budgets", default="10%,20%,33%")
    fresh_table.add_option(parser)
    options = parser.parse_args(arguments)
    budgets = [str(budget) for budget in parse_budgets(options.budgets)]
    every, rows = [], []
    for system, apart in product(parse_systems(options.systems), (False, True)):
        made = [str(system), "five documents" if apart else "one document"]
        all_layouts = [Tally(0, 0, 0, 0)] * len(budgets)
        for name, layout in tqdm(LAYOUTS.items(), desc=", ".join(made)):
            tallies = [tally(layout, system, budget, apart=apart) for budget in budgets]
            all_layouts = [Tally(*map(add, one, other)) for one, other in zip(all_layouts, tallies, strict=True)]
            rows.append([*made, name, *map(str, tallies)])
        every.append([*made, f"all {len(LAYOUTS)}", *map(str, all_layouts)])
    table = markdown_table(["system", "shops in", "layout", *map(budget_name, budgets)], [*every, *rows])
    title = "Of 25 questions: kept / below its own label / contexts with another's label / with none for several"
    fresh_table.tell(table, options.markdown, title, parser, arguments)
    return 0


def _owner(value: str) -> str:
    return next(shop for shop, values in _SHOPS.items() if value in values)


def _told(context: str, labels: dict[str, str]) -> Iterator[tuple[str, str | None]]:
    """The values in a context, each with the shop whose label is the nearest above."""
    places = [(context.find(label), shop) for shop, label in labels.items() if label in context]
    for values in _SHOPS.values():
        for value in values:
            at = context.find(value)
            if at >= 0:
                above = [place for place in places if place[0] < at]
                yield value, max(above)[1] if above else None
