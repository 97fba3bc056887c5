"""The rows that are left where a query excludes something."""

from __future__ import annotations

import pytest

from rag_compress import Passage, compress
from rag_compress.core.scoring.excluded.cells import Cell
from rag_compress.core.scoring.excluded.choose import _lacking
from tests.core.taking_apart import take_apart
from tests.growth import LINEAR, growth

_STAFF = ["name,office,home,phone,contract"] + [
    f"{name},{office},{home},{phone},permanent"
    for name, office, home, phone in (
        ("Anna", "Berlin", "Potsdam", "030 12"),
        ("Ben", "Berlin", "Berlin", "030 13"),
        ("Cleo", "Oslo", "Berlin", "030 14"),
        ("Dora", "Berlin", "Potsdam", "-"),
        ("Emil", "Berlin", "Potsdam", "030 16"),
        ("Finn", "Berlin", "Potsdam", "030 17"),
    )
]


def _best(query: str, *texts: str, settings: dict[str, float] | None = None) -> str:
    """The sentence with the highest score."""
    result = compress(query, [Passage(text) for text in texts], 1000, **(settings or {}))
    best = max(result.decisions, key=lambda decision: decision.score)
    return texts[best.passage_index][best.start : best.end]


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("Who does not work in the Berlin office?", "Cleo"),
        ("Whose office is outside Berlin?", "Cleo"),
        ("Wer hat kein Telefon?", "Dora"),
        ("Who has no phone number on file?", "Dora"),
        ("Whose phone is missing?", "Dora"),
        ("Are there people whose phone we do not know?", "Dora"),
    ],
)
def test_a_row_with_another_value_or_with_none_comes_first(query: str, name: str) -> None:
    assert _best(query, "\n".join(_STAFF)).startswith(name)


def test_the_column_is_the_one_that_the_query_names() -> None:
    rows = ["name,office,home", "Anna,Berlin,Berlin", "Ben,Berlin,Oslo", "Cleo,Oslo,Berlin", "Dora,Berlin,Berlin"]
    assert _best("Whose home is not in Berlin?", "\n".join(rows)).startswith("Ben")
    assert _best("Whose office is not in Berlin?", "\n".join(rows)).startswith("Cleo")


def test_without_the_weight_nothing_is_excluded() -> None:
    text = "\n".join(_STAFF)
    assert "Berlin" in _best("Whose office is outside Berlin?", text, settings={"latest_weight": 0}).split(",")[1:2]


def test_the_rest_of_the_question_still_filters() -> None:
    rows = [
        "flight,to,airline",
        *(f"F{n},Rome,Alitalia" for n in range(5)),
        *(f"G{n},Oslo,SAS" for n in range(5)),
        "H1,Rome,SAS",
    ]
    assert _best("flights to Rome not operated by Alitalia", "\n".join(rows)).startswith("H1")


def test_an_item_that_a_list_lacks_and_a_key_that_an_object_lacks() -> None:
    rooms = [f'{{"room": "R{n}", "equipment": ["projector", "screen"], "phone": "1{n}"}}' for n in range(6)]
    rooms[3] = '{"room": "R3", "equipment": ["screen"], "phone": "13"}'
    rooms[4] = '{"room": "R4", "equipment": ["projector", "screen"]}'
    text = "\n".join(rooms)
    assert '"R3"' in _best("Which rooms have no projector?", text)
    assert '"R4"' in _best("Which room has no phone?", text)


def test_a_state_that_the_data_calls_otherwise_is_excluded_too() -> None:
    lines = [f"[UP] service{n} latency=4ms" for n in range(6)] + ["[DOWN] mail latency=9ms"]
    assert _best("Which services are not running?", "\n".join(lines)).startswith("[DOWN]")


def test_rows_with_what_is_excluded_lose_the_match() -> None:
    text = "\n".join(_STAFF)
    query = "Whose office is outside Berlin?"
    scores = [compress(query, [Passage(text)], 1000, latest_weight=weight).decisions[1].score for weight in (0.5, 0.0)]
    assert scores[0] < scores[1]


def test_a_prefix_excludes_where_no_cell_has_that_word() -> None:
    rows = ["order,state", "1,paid", "2,paid", "3,open", "4,paid", "5,paid"]
    assert _best("unpaid orders", "\n".join(rows)).startswith("3")


def test_chunks_of_a_table_share_its_head() -> None:
    rows = [f"{name},Berlin,0{at}" for at, name in enumerate(("Anna", "Ben", "Cleo", "Dora", "Emil", "Finn"))]
    first, second = "\n".join(["name,office,phone", *rows[:3]]), "\n".join([*rows[3:5], "Gus,Oslo,07", rows[5]])
    assert _best("Who does not work in Berlin?", first, second).startswith("Gus")


def test_sentences_that_say_alike_of_many_things_are_left_likewise() -> None:
    text = " ".join(
        f"{name} works in {place}." for name, place in zip("ABCDEFG", ["Berlin"] * 5 + ["Oslo", "Rome"], strict=True)
    )
    result = compress("Who does not work in Berlin?", [Passage(text)], 1000)
    best = sorted(result.decisions, key=lambda decision: -decision.score)[:2]
    assert {text[one.start : one.end] for one in best} == {"F works in Oslo.", "G works in Rome."}


def test_where_the_text_itself_says_not_that_wins() -> None:
    text = (
        "Covered are damages by fire. Covered are damages by hail. Covered are damages by storm. "
        "Not covered are damages by flood. The office is in Oslo."
    )
    assert _best("Which damages are not covered?", text) == "Not covered are damages by flood."


_PAGES = "| page | state |\n| --- | --- |\n| home | loads |\n| shop | off |\n| blog | off |\n| help | off |"


def test_a_problem_that_is_told_excludes_only_what_passages_list() -> None:
    prose = " ".join(f"Restart the server after {count} minutes and clear the cache." for count in range(2, 60))
    told = "The page never loads, how do I fix it?"
    listed, among_prose = (
        [
            result.score_parts[index].get("latest", 0)
            for index, decision in enumerate(result.decisions)
            if "off" in text[decision.start : decision.end]
        ]
        for text in (_PAGES, f"{_PAGES}\n\n{prose}")
        for result in [compress(told, [Passage(text)], 1000)]
    )
    assert min(listed) > 0
    assert max(among_prose) == 0
    asked = compress("Which page never loads?", [Passage(f"{_PAGES}\n\n{prose}")], 1000)
    assert any(parts.get("latest", 0) > 0 for parts in asked.score_parts), "who asks for them means the list"


def test_how_something_is_done_without_another_thing_excludes_rows_of_tables_alone() -> None:
    query, states = "How do I scale the workers without a restart?", ["restart", "wait", "wait", "drain", "restart"]
    names = ["reload", "upgrade", "resize", "stop", "move"]
    keys = "\n".join(f"{name}: {state}" for name, state in zip(names, states, strict=True))
    table = "| task | needs |\n| --- | --- |\n" + "\n".join(
        f"| {name} | {state} |" for name, state in zip(names, states, strict=True)
    )
    of_keys, of_table = (
        max(parts.get("latest", 0.0) for parts in compress(query, [Passage(text)], 1000).score_parts)
        for text in (keys, table)
    )
    assert of_keys == 0 < of_table


def test_prose_about_many_things_is_no_data() -> None:
    text = (
        "The formal dress is asked for at the ball in town by hosts who care. "
        "The formal garden is where they met in May when rain fell on all of them. "
        "The most common other way is learning from friends in the evening. "
        "The bakery opened in spring."
    )
    query = "What is a way of learning that is not formal?"
    plain = compress(query, [Passage(text)], 1000, latest_weight=0)
    assert [one.score for one in compress(query, [Passage(text)], 1000).decisions] == [
        one.score for one in plain.decisions
    ]


@pytest.mark.parametrize("text", ["", "\x00", "|||\n|-|\n||", "not", '{"a": [', "a: \n\n:", "\ud800,\n,,"])
def test_nothing_of_a_broken_text_raises(text: str) -> None:
    compress("Which rooms have no projector and are not in Berlin?", [Passage(text), Passage("a,b\nc,d\ne,f\n")], 50)


def test_cells_that_are_left_empty_are_found_in_time_linear_in_the_rows() -> None:
    def prepare(count: int) -> tuple[dict[str, list[Cell]], list[object]]:
        columns = {
            name: [Cell(row, "yes", 0) for row in range(0, count, step)] for name, step in (("phone", 1), ("desk", 2))
        }
        return columns, take_apart("Anna, yes, yes\n" * count)

    def look(given: tuple[dict[str, list[Cell]], list[object]]) -> None:
        assert _lacking({"desk": frozenset((1,))}, *given) is None

    assert growth(look, 1_000, prepare=prepare, most=8_000) < LINEAR
