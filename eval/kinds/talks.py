"""Follow-up questions about made-up products, with what was said before them and the whole question each stands for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from eval.data import Question
from eval.kinds.ask import ask

_NAMES = ("Alba X2", "Bora X3", "Cirro Z1", "Dune Z4", "Etna X5")
_ORDINALS = ("first", "second", "third", "fourth", "last")
_ASKED = {
    "What does the {name} cost?": "It costs {} euros.",
    "How much does the {name} weigh?": "The weight is {} grams.",
    "How long does the battery of the {name} last?": "Its battery lasts {} hours.",
    "How many lamps does the {name} have?": "There are {} lamps at its side.",
    "Which guarantee comes with the {name}?": "A guarantee of {} months is given.",
    "How loud is the {name}?": "It is as loud as {} decibels.",
}
_LAST = "It is made of wood and steel and has a name in golden letters on its back."


class Talk(NamedTuple):
    """
    A follow-up question.

    :param kind: What it leaves out, by an example.
    :param query: What is asked, without what was said before.
    :param history: What was said before.
    :param whole: The question that it stands for, with its documents and its evidence.
    """

    kind: str
    query: str
    history: tuple[str, ...]
    whole: Question


def talks() -> Iterator[Talk]:
    """
    Ask for each value of each product in five ways that need what was said before.

    :returns: The follow-up questions. Every page has all values, so that no word but those of the whole question tells
        which one is meant.
    """
    said = {
        (name, asked): answer.format(7 + 11 * row + 5 * column)
        for row, name in enumerate(_NAMES)
        for column, (asked, answer) in enumerate(_ASKED.items())
    }
    texts = {name: " ".join([*(said[name, asked] for asked in _ASKED), _LAST]) for name in _NAMES}
    for row, name in enumerate(_NAMES):
        other = _NAMES[row - 1]
        for asked in _ASKED:
            question = asked.format(name=name)
            start = texts[name].index(said[name, asked])
            evidence = (name, start, start + len(said[name, asked]))
            whole = replace(ask(question, texts, dict.fromkeys(texts, 1), evidence), history=())
            before = (asked.format(name=other), said[other, asked])
            for kind, query, history in (
                ("And the Bora X3?", f"And the {name}?", before),
                ("I meant the Bora X3.", f"I meant the {name}.", before),
                ("What does the second one cost?", asked.format(name=f"{_ORDINALS[row]} one"), _LISTED),
                ("The Bora X3.", f"The {name}.", (asked.replace(" the {name}", " it"), "Which one do you mean?")),
                ("Yes, please.", "Yes, please.", (*before[:1], f"{before[1]} Do you also want to know: {question}")),
            ):
                yield Talk(kind, query, history, whole)


_LISTED = ("Which products are there?", "There are these:\n" + "\n".join(f"- **{name}**: by mail" for name in _NAMES))
