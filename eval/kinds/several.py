"""Questions about small texts that are made up, whose answer is spread over several of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from eval.data import Document, Evidence, Question

_NAMES = ("Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Ginkgo", "Hazel")
_THINGS = {
    "hall": {
        "rent": (
            "The rent is {}00 euros a day.",
            "One day costs {}00 euros.",
            "For {}00 euros it is yours until noon.",
        ),
        "height": ("Its height is {} metres.", "From floor to roof it is {} metres.", "A mast of {} metres fits in."),
        "opening": ("Its opening was in 19{}.", "It was inaugurated in 19{}.", "In 19{} the mayor cut the ribbon."),
    },
    "tour": {
        "length": ("Its length is {} kilometres.", "You walk {} kilometres.", "After {} kilometres you are home."),
        "duration": ("Its duration is {} hours.", "It takes {} hours.", "Plan on {} hours with a rest."),
        "price": ("The price is €{}.", "Adults pay €{}.", "We charge €{}, soup included."),
    },
}
"""What is asked of each thing, and what says so: one in three with the word."""

_AROUND = (
    *("The {name} {thing} is popular.", "Bring good shoes to the {name} {thing}.", "The way there is signposted."),
    *("Dogs are welcome.", "The {name} {thing} was on the radio in May.", "Ask Mr {name} about the {thing}."),
)
_RULES = {
    "A guest may stay until {} o'clock.": (20, 21),
    "The fee is {} euros.": (5, 7),
    "Keys are kept by the {}.": ("porter", "gardener"),
    "Bicycles stand at the {} gate.": ("north", "south"),
    "Lamps are put out at night.": None,
    "Glass is collected in the yard.": None,
    "The piano is tuned in spring.": None,
    "Whoever comes first makes the fire.": None,
    "Children are not left alone.": None,
}
"""Rules of a house, with what stands for the braces in two years."""

_YEARS = (2023, 2024)

_COMPANIES = (
    *("Vilm", "Alder Street Garden Tools", "Ostra", "Birch and Cedar Cleaning Services", "Rhine Barges"),
    *("Elm Hill Housekeeping Company", "Fir", "Old Hazel Bakery and Coffee Roasters"),
)
"""Names of one word up to five."""

_FIGURES = {
    "profit": (
        "The profit was {} million euros.",
        "Its profit came to {} million euros.",
        "{} million were left as profit.",
    ),
    "revenue": (
        "The revenue was {} million euros.",
        "It took in {} million euros as revenue.",
        "Revenue reached {} million.",
    ),
    "debt": (
        "The debt was {} million euros.",
        "Its debt fell to {} million euros.",
        "Banks are owed a debt of {} million.",
    ),
}
_REPORTED = (
    *(
        "{name} opened a branch beside the {place}.",
        "The {place} is rented until next spring.",
        "{name} repaired the {place}.",
    ),
    *("Visitors of {name} met in the {place}.",),
)
_SITES = ("harbour", "library", "orchard", "station", "museum", "chapel", "quarry", "brewery")


def of_each() -> Iterator[Question]:
    """
    Ask for the same of each of eight things, which say it in three ways.

    :returns: The questions. What is asked for stands at another place of every text.
    """
    for thing, asked in _THINGS.items():
        for which, ways in asked.items():
            for shift in range(len(ways)):
                texts, answers = {}, {}
                for number, name in enumerate(_NAMES):
                    answers[name] = ways[(number + shift) % len(ways)].format(12 + 9 * number)
                    place = (number + shift) % (len(_AROUND) + 1)
                    texts[name] = " ".join([*_AROUND[:place], answers[name], *_AROUND[place:]])
                    texts[name] = texts[name].format(name=name, thing=thing)
                for query in (f"What is the {which} of each {thing}?", f"List the {which} for every {thing}."):
                    yield _ask(query, f"{query} {shift}", texts, {name: (said,) for name, said in answers.items()})


def changes() -> Iterator[Question]:
    """
    Ask what changed between two versions of the rules of each house, of which one to four changed.

    :returns: The questions. The versions stand among those of another house.
    """
    asked = (
        "What changed in the rules of the {} house between {} and {}?",
        "How do the rules of the {} house for {} and {} differ?",
    )
    for number, name in enumerate(_NAMES):
        texts: dict[str, str] = {}
        answers: dict[str, tuple[str, ...]] = {}
        other = _NAMES[number - 1]
        changing = [rule for rule, values in _RULES.items() if values][number % 4 :]
        for at, year in enumerate(_YEARS):
            said = {rule: rule.format((values or [""] * 2)[at * (rule in changing)]) for rule, values in _RULES.items()}
            order = [*said.values()][number:] + [*said.values()][:number]
            texts[f"{name} {year}"] = f"# Rules of the {name} house {year}\n\n" + "\n".join(order)
            texts[f"{other} {year}"] = f"# Rules of the {other} house {year}\n\n" + "\n".join(order[2:])
            answers[f"{name} {year}"] = tuple(said[rule] for rule in changing)
        for query in (one.format(name, *_YEARS) for one in asked):
            yield _ask(query, query, texts, answers)


def comparisons() -> Iterator[Question]:
    """
    Ask to compare a figure of two companies, whose names have one word and several.

    :returns: The questions, of reports of 36 sentences that have no title; two others stand beside them.
    """
    for shift, (figure, ways) in enumerate(_FIGURES.items()):
        texts, answers = {}, {}
        for number, name in enumerate(_COMPANIES):
            told = [line.format(name=name, place=site) for site in _SITES for line in _REPORTED]
            answers[name] = ways[(number + shift) % len(ways)].format(12 + 9 * number)
            others = [ways[0].format(3 + number) for other, ways in _FIGURES.items() if other != figure]
            place = 8 + 3 * number % 20
            texts[name] = " ".join([f"{name} is a company.", *told[:place], answers[name], *told[place:], *others])
        for at, (one, other) in enumerate(pairwise([*_COMPANIES, _COMPANIES[0]])):
            beside = [_COMPANIES[(at + step) % len(_COMPANIES)] for step in (3, 5)]
            given = {name: texts[name] for name in sorted([one, other, *beside])}
            for query in (
                f"Compare the {figure} of {one} and {other}.",
                f"Which company has the higher {figure}, {other} or {one}?",
            ):
                yield _ask(query, query, given, {name: (answers[name],) for name in (one, other)}, titled=False)


def _ask(
    query: str, key: str, texts: Mapping[str, str], answers: Mapping[str, tuple[str, ...]], *, titled: bool = True
) -> Question:
    evidence = tuple(
        Evidence(at, texts[name].index(said), texts[name].index(said) + len(said))
        for at, name in enumerate(texts)
        for said in answers.get(name, ())
    )
    documents = tuple(Document(name, name if titled else "", text) for name, text in texts.items())
    return Question(id=key, query=query, documents=documents, gold_sentences=evidence)
