"""Questions about small texts that are made up, for kinds that the real texts at hand have too little of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from eval.data import Question
from eval.kinds.ask import ask

_PLACES = ("pool", "library", "ferry", "car park", "museum", "campsite", "theatre", "ice rink")
_DATES = ("2016-03-01", "2018-09-15", "2019-05-02", "2021-01-10", "2022-11-20", "2024-06-05")
_DATED = {
    "dates in sentences": ("", "Since {date} the entrance fee of the {name} has been {fee} euros.\n"),
    "dates in headings": ("\n## {date}\n\n", "The entrance fee of the {name} is {fee} euros.\n"),
    "dates in front": ("", "{date}: the entrance fee of the {name} becomes {fee} euros.\n"),
}
_TASKS = (
    *("changing the filter", "cleaning the oven", "moving the server", "planting the hedge"),
    *("mounting the shelf", "serving the wine", "repairing the tyre", "opening the account"),
)
_DOINGS = ("Check", "Open", "Put away", "Prepare", "Look again at", "Write down", "Finish with")
_THINGS = ("lid", "cable", "rack", "label", "stamp", "cloth", "valve", "string", "lamp", "code", "hose")
_LISTS = {"numbers": "{number}. {step}", "bullets": "* {step}", "words": "Step {number}: {step}"}
_MEANINGS = (
    "A {name} is a part that is made by hand and joins two others.",
    "The word {name} means a part that joins two others.",
    "{name}: a part that is made by hand and joins two others.",
    "A part that is made by hand and joins two others is called a {name}.",
)
_MENTIONS = (
    "Every {name} is looked at in spring.",
    "A new {name} costs forty euros.",
    "The {name} was repaired in May.",
    "Ask the foreman for a {name}.",
    "Without a {name} nothing is delivered.",
    "Whoever needs a {name} writes a note.",
)
_REFUSED = (
    "Dogs may not enter the {name}.",
    "Dogs are not allowed in the {name}, except for guide dogs.",
    "No dog is admitted to the {name}.",
    "The {name} is closed to dogs.",
)
_ALLOWED = (
    "Members may enter the {name} from eight o'clock on.",
    "Guests may enter the {name} from ten o'clock on.",
    "Schools are allowed in the {name} in the morning.",
    "Clubs are admitted to the {name} in the evening.",
    "The {name} is open to everybody at the weekend.",
    "Who may enter the {name} is decided by its council.",
)
_REASONS = (
    "The {name} is closed on Mondays because it is cleaned then.",
    "The {name} is closed on Mondays, so that the staff has a day off.",
    "On Mondays repairs are made, therefore the {name} is closed.",
    "The {name} is closed on Mondays: nobody came on these days.",
)
_CLOSED = (
    "The {name} is closed on Mondays.",
    "Closed on Mondays: the {name}, from nine in the morning to nine in the evening.",
    "The {name} was closed on Mondays before, too.",
    "That the {name} is closed on Mondays is written at its door.",
    "On Mondays that are holidays the {name} is not closed but open.",
    "When the {name} is closed, which is on Mondays, call the office.",
)

_ATTRIBUTES = {
    "How can I contact the {name}?": (
        "Write to desk@{word}.example or come in.",
        "Ring 0{number} 44 18 after lunch.",
        "The desk: +41 {number} 30 11.",
    ),
    "When is the {name} open?": (
        "Mon-Fri 9:30-17:00, Sat 10:00-14:00",
        "From 9 am to 5 pm, on Saturdays until 2 pm.",
        "Our doors let you in between 9:30 and 17:00.",
    ),
    "How much is a ticket for the {name}?": (
        "Adults €{fee}, students €{half}.",
        "Each of you pays {fee} euros at the gate.",
        "Whoever is over sixteen gives us {fee}.50 CHF.",
    ),
}
"""How something is asked for, and what gives it; the last of three has the least usual form."""

_BESIDE = (
    "The {name} was built by the town, and people are proud of it.",
    "In summer the {name} is full of children.",
    "A painter lived beside the {name} for years.",
    "The roof of the {name} was repaired by volunteers.",
    "There is a garden behind it with benches.",
    "Many come to the {name} by bicycle.",
    "Its walls are of red brick.",
    "Dogs wait outside with their owners.",
    "Groups are shown around by students.",
    "The {name} has a book for wishes and complaints.",
)


def latest() -> Iterator[Question]:
    """
    Ask for the current and for the earliest of six fees of each place, which stand in no order.

    :returns: The questions, of texts that give dates in three ways.
    """
    for style, (head, line) in _DATED.items():
        text, said = "", {}
        for entry in (3, 0, 5, 1, 4, 2):
            text += head.format(date=_DATES[entry])
            for number, name in enumerate(_PLACES):
                said[name, entry] = line.format(date=_DATES[entry], name=name, fee=2 + number + 8 * entry).strip()
                text += said[name, entry] + "\n"
        for name, (which, entry) in product(_PLACES, (("current", 5), ("earliest", 0))):
            yield _ask(f"What is the {which} entrance fee of the {name}?", {style: text}, style, said[name, entry])


def steps() -> Iterator[Question]:
    """
    Ask for a step of each task by its number, and for the last one.

    :returns: The questions, of lists in three forms.
    """
    for style, line in _LISTS.items():
        text, said = "", {}
        for at, task in enumerate(_TASKS):
            text += f"## {task.capitalize()}\n\nWhoever is {task} needs half an hour.\n\n"
            for number, doing in enumerate(_DOINGS, 1):
                said[at, number] = f"{doing} the {_THINGS[(at + number) % len(_THINGS)]}."
                text += line.format(number=number, step=said[at, number]) + "\n"
            text += "\n"
        for at, task in enumerate(_TASKS):
            number = 2 + at % 4
            yield _ask(f"What is step {number} of {task}?", {style: text}, style, said[at, number])
            yield _ask(f"What is the last step of {task}?", {style: text}, style, said[at, len(_DOINGS)])


def meanings() -> Iterator[Question]:
    """
    Ask what each of eight words means, among sentences that have the word.

    :returns: The questions. Two in four answers do not begin with the word.
    """
    words = ("dovetail", "gusset", "sluice", "trellis", "plinth", "gantry", "spandrel", "ledger")
    yield from _among("What is a {name}?", words, _MEANINGS, _MENTIONS)


def refusals() -> Iterator[Question]:
    """
    Ask who may not enter each place, among sentences that say who may.

    :returns: The questions. One in four answers has no word of negation.
    """
    yield from _among("Who may not enter the {name}?", _PLACES, _REFUSED, _ALLOWED)


def reasons() -> Iterator[Question]:
    """
    Ask why each place is closed, among sentences that say that it is.

    :returns: The questions. One in four answers has no word for a reason.
    """
    yield from _among("Why is the {name} closed on Mondays?", _PLACES, _REASONS, _CLOSED)


def attributes() -> Iterator[Question]:
    """
    Ask how to reach each place, when it is open, and what it costs, among sentences that name it.

    :returns: The questions. One in three answers has an unusual form.
    """
    for query, answers in _ATTRIBUTES.items():
        for at, name in enumerate(_PLACES):
            fill = {"name": name, "word": name.replace(" ", ""), "number": 31 + at, "fee": 8 + at, "half": 4 + at}
            said = answers[at % len(answers)].format(**fill)
            texts = {other: " ".join(_BESIDE).format(name=other) for other in _PLACES}
            place = 1 + at % (len(_BESIDE) - 1)
            texts[name] = " ".join([*_BESIDE[:place], "{}", *_BESIDE[place:]]).format(said, name=name)
            yield _ask(query.format(name=name), texts, name, said)


def _among(query: str, names: Sequence[str], answers: Sequence[str], others: Sequence[str]) -> Iterator[Question]:
    """Ask for each answer among the other sentences about a name, at another place every time."""
    for at, answer in enumerate(answers):
        texts = {}
        for number, name in enumerate(names):
            place = (at + number) % (len(others) + 1)
            texts[name] = "\n".join([*others[:place], answer, *others[place:]]).format(name=name)
        for name in names:
            yield _ask(query.format(name=name), texts, name, answer.format(name=name))


def _ask(query: str, texts: dict[str, str], name: str, said: str) -> Question:
    start = texts[name].index(said)
    return ask(query, texts, dict.fromkeys(texts, 1), (name, start, start + len(said)))
