"""Questions about small texts that are made up, whose answer is spread over several of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

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


def _ask(query: str, key: str, texts: Mapping[str, str], answers: Mapping[str, tuple[str, ...]]) -> Question:
    evidence = tuple(
        Evidence(at, texts[name].index(said), texts[name].index(said) + len(said))
        for at, name in enumerate(texts)
        for said in answers.get(name, ())
    )
    documents = tuple(Document(name, name, text) for name, text in texts.items())
    return Question(id=key, query=query, documents=documents, gold_sentences=evidence)
