"""What a query compares is found and kept, in data of any form and in prose."""

from __future__ import annotations

import pytest

from rag_compress import compress

FILLER = " ".join(f"The report of office {office} was sent to the town in spring." for office in "abcdefgh")


def kept(query, *texts, budget=60):
    return compress(query, [*texts], token_budget=budget).text


def scores(query, *texts, **settings):
    result = compress(query, [*texts], token_budget=500, **settings)
    return {texts[one.passage_index][one.start : one.end].strip(): one.score for one in result.decisions}


def firsts(query, *texts):
    found = scores(query, *texts)
    return {line for line, score in found.items() if score >= max(found.values()) - 1e-9}


SHIPS = [("Alba", 1860, "1,204"), ("Bora", 1312, "87"), ("Cima", 1905, "12,900"), ("Dorn", 1877, "2,050")]

FORMS = {
    "commas": "\n".join(["ship,built,weight", *(f'{name},{year},"{weight}"' for name, year, weight in SHIPS)]),
    "bars": "\n".join(
        [
            "| ship | built | weight |",
            "|---|---|---|",
            *(f"| {name} | {year} | {weight} |" for name, year, weight in SHIPS),
        ]
    ),
    "tabs": "\n".join(["ship\tbuilt\tweight", *(f"{name}\t{year}\t{weight}" for name, year, weight in SHIPS)]),
    "objects": "\n".join(
        f'{{"ship": "{name}", "built": {year}, "weight": "{weight}"}}' for name, year, weight in SHIPS
    ),
    "aligned": "\n".join(
        [f"{'Ship':8}{'Built':>8}{'Weight':>10}", *(f"{name:8}{year:>8}{weight:>10}" for name, year, weight in SHIPS)]
    ),
    "HTML": "<table>\n<tr><th>ship</th><th>built</th><th>weight</th></tr>\n"
    + "\n".join(f"<tr><td>{name}</td><td>{year}</td><td>{weight}</td></tr>" for name, year, weight in SHIPS)
    + "\n</table>",
}


@pytest.mark.parametrize(
    ("query", "ships"),
    [
        ("Which ship has the largest weight?", ["Cima"]),
        ("Which ship is the lightest?", ["Bora"]),
        ("Which ship has the second largest weight?", ["Dorn"]),
        ("Which ship is the oldest?", ["Bora"]),
        ("Which ships were built between 1850 and 1880?", ["Alba", "Dorn"]),
        ("Which ships were built in the 19th century?", ["Alba", "Dorn"]),
        ("Which ships have a weight of more than 2,000?", ["Cima", "Dorn"]),
        ("Welches Schiff ist das schwerste?", ["Cima"]),
        ("Quel navire est le plus lourd ?", ["Cima"]),
        ("¿Qué barco es el más pesado?", ["Cima"]),
    ],
)
@pytest.mark.parametrize("text", FORMS.values(), ids=FORMS)
def test_the_rows_come_first_in_every_form(query, ships, text):
    found = scores(query, text)
    order = sorted(found, key=found.get, reverse=True)[: len(ships)]
    assert sorted(name for line in order for name, *_ in SHIPS if name in line) == ships


@pytest.mark.parametrize("text", FORMS.values(), ids=FORMS)
def test_the_row_is_kept_in_a_small_budget(text):
    answer = kept("Which ship has the largest weight?", f"{FILLER}\n\n{text}\n\n{FILLER}")
    assert "12,900" in answer


def test_blocks_of_keys():
    text = "\n\n".join(f"ship: {name}\nbuilt: {year}\nweight: {weight} kg" for name, year, weight in SHIPS)
    assert "weight: 12,900 kg" in firsts("Which ship is the heaviest?", text)
    assert "12,900" in kept("Which ship is the heaviest?", f"{FILLER}\n\n{text}", budget=40)


def test_prose_of_several_documents():
    texts = [
        f"{name} lies at {house} Mill Lane. It carries a weight of {weight} kg. It was built in {year}."
        for (name, year, weight), house in zip(SHIPS, (99_999, 3, 14, 20_000), strict=True)
    ]
    query = "Which ship carries the largest weight?"
    assert firsts(query, *texts) == {"It carries a weight of 12,900 kg."}
    found = scores("Which ships were built before 1870?", *texts)
    assert min(found["It was built in 1860."], found["It was built in 1312."]) > found["It was built in 1877."]


CHANGES = (
    "# Changes\n\n## 2.0 (2024-05-03)\n\nNew parser for tables.\n\n## 1.9 (2023-11-20)\n\nOld parser gone.\n\n"
    "## 1.8 (2022-01-15)\n\nFirst colours shown."
)


@pytest.mark.parametrize(
    ("query", "entry"),
    [
        ("What changed before 2023?", "First colours shown."),
        ("What changed after January 2024?", "New parser for tables."),
        ("What changed between June and December 2023?", "Old parser gone."),
        ("Was änderte sich vor 2023?", "First colours shown."),
    ],
)
def test_entries_below_headings_with_dates(query, entry):
    found = scores(query, CHANGES)
    assert found[entry] == max(found[line] for line in found if not line.startswith("#"))
    others = [line for line in found if not line.startswith("#") and line != entry]
    assert all(found[entry] > found[other] for other in others)


@pytest.mark.parametrize(
    "query",
    [
        "Is Alba the heaviest ship?",
        "Which is heavier, Alba or Bora?",
        "What is known of the ship Alba?",
        "How much did the weight increase between 1860 and 1905?",
        "The ship with the largest weight is Cima.",
    ],
)
def test_where_nothing_is_compared_scores_are_the_same_without(query, monkeypatch):
    text = FORMS["commas"]
    found = scores(query, text)
    monkeypatch.setattr("rag_compress.core.scoring.compared.rows.WORTH", 0.0)
    assert scores(query, text) == found


def test_it_is_switched_off_with_the_weight_of_what_is_latest(monkeypatch):
    query, text = "Which ship has the largest weight?", FORMS["commas"]
    on, off = scores(query, text), scores(query, text, latest_weight=0.0)
    monkeypatch.setattr("rag_compress.core.scoring.compared.rows.WORTH", 5.0)
    assert scores(query, text, latest_weight=0.0) == off
    assert scores(query, text) != on


def test_what_is_older_than_the_years_that_are_read_elsewhere_is_the_oldest():
    text = "ship,built\nAlba,1860\nBora,1312\nCima,1905"
    assert firsts("Which ship is the oldest?", text) == {"Bora,1312"}


def test_without_words_in_common_the_values_alone_count():
    text = "\n".join(["Schiff;Gewicht", *(f"{name};{weight}" for name, _, weight in SHIPS)])
    assert firsts("What is heaviest?", text) == {"Cima;12,900"}


def test_the_earliest_of_a_thing_is_found_below_the_earliest_date_and_not_in_the_first_line_there():
    entries = (("2016-03-01", 2, 3), ("2018-03-01", 4, 5), ("2020-03-01", 6, 7))
    text = "\n\n".join(
        f"## {day}\n\nThe fee of the pool is {pool} euros. The fee of the ferry is {ferry} euros."
        for day, pool, ferry in entries
    )
    assert "ferry is 3 euros" in compress("What is the earliest fee of the ferry?", [text], token_budget=25).text
    assert "ferry is 7 euros" in compress("What is the newest fee of the ferry?", [text], token_budget=25).text
