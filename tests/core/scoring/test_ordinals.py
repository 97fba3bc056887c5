"""Parts that a query names by number or place."""

from __future__ import annotations

import pytest

from rag_compress import Passage, compress
from tests.growth import LINEAR, growth

STEPS = ["Unplug the hood.", "Lift the grille out.", "Pull the cartridge down.", "Wipe the frame dry.", "Hang it back."]
LISTS = {
    "numbers": [f"{number}. {step}" for number, step in enumerate(STEPS, 1)],
    "labels": [f"Step {number}: {step}" for number, step in enumerate(STEPS, 1)],
    "bullets": [f"- {step}" for step in STEPS],
}
OTHER = "## Cleaning the oven\n\n1. Heat it up.\n2. Rub the door.\n3. Let it dry.\n4. Close it."


def guide(items):
    return "\n\n".join(["## Changing the filter", "It takes a minute.", "\n".join(items), OTHER])


def kept_of(query, *passages, budget=12, **settings):
    return compress(query, [*passages], budget, **settings).text


def best_of(query, text, **settings):
    best = max(compress(query, [text], 20, **settings).decisions, key=lambda one: one.score)
    return text[best.start : best.end]


@pytest.mark.parametrize("items", LISTS.values(), ids=LISTS.keys())
@pytest.mark.parametrize(
    ("query", "place"),
    [
        ("What is step 3 of changing the filter?", 2),
        ("the fourth step when changing the filter", 3),
        ("Which is the last step of changing the filter?", 4),
        ("Was ist Schritt 2 von changing filter?", 1),
    ],
)
def test_a_step_is_found_by_its_number_or_its_place(items, query, place):
    assert STEPS[place] in best_of(query, guide(items))
    in_words = items is LISTS["labels"] and "step 3" in query  # a label that says it as the query does
    assert (STEPS[place] in best_of(query, guide(items), ordinal_weight=0.0)) == in_words


def test_a_step_that_another_one_refers_to_is_not_found_there():
    items = [
        "Step 1: Unplug the hood. Step 3 tells how the cartridge comes out.",
        "Step 2: Lift the grille.",
        "Step 3: Turn it.",
    ]
    assert best_of("What is step 3 of changing the filter?", guide(items)) == "Step 3: Turn it."


CLAIMS = (
    "What is claimed is:\n\n1. A helmet comprising ribs and a cable.\n\n2. The helmet of claim 1, wherein the ribs are "
    "foam.\n\n3. The helmet of claim 1, wherein the cable is steel.\n\n4. The helmet of claim 3, "
    "further comprising a lamp."
)


@pytest.mark.parametrize(
    "query",
    [
        "What does claim 3 of the helmet require?",
        "Was besagt Anspruch 3 zum helmet?",
        "Que dit la revendication 3 (helmet) ?",
        "¿Qué dice la reivindicación 3 (helmet)?",
    ],
)
def test_a_claim_is_found_by_its_number_not_by_those_that_refer_to_it(query):
    assert best_of(query, CLAIMS).startswith("3. The helmet of claim 1")
    assert not best_of(query, CLAIMS, ordinal_weight=0.0).startswith("3. ")


def test_after_a_step_comes_the_next_one():
    kept = kept_of("What comes after step 3 when changing the filter?", guide(LISTS["numbers"]), budget=26)
    assert STEPS[3] in kept
    assert STEPS[1] not in kept


def test_a_table_is_its_caption_with_the_rows_below():
    table = "| year | cases |\n|---|---|\n| 2020 | 48 |\n| 2021 | 26 |"
    other = table.replace("48", "73")
    text = f"Table 1. Pets\n\n{table}\n\nIt rained.\n\nTable 12. Birds\n\n{other}\n\nThe rest is noise."
    kept = kept_of("What does table 12 show?", text, budget=45)
    assert "| 2020 | 73 |" in kept
    assert "| 2020 | 48 |" not in kept


@pytest.mark.parametrize(
    ("query", "kept"), [("What does the second paragraph say?", "Birch"), ("Quote the last paragraph.", "Elm")]
)
def test_a_paragraph_is_what_stands_between_blank_lines(query, kept):
    text = "Ash is hard. It burns well.\n\nBirch is white. It peels.\n\nElm is rare. It dies."
    assert kept_of(query, Passage(f"# Trees\n\n{text}"), budget=9).startswith(kept)


def test_a_list_of_a_text_about_something_else_has_no_such_step():
    assert "Rub the door" not in kept_of("What is step 2 of changing the filter?", guide(LISTS["numbers"]), budget=30)


def test_a_query_without_such_a_part_scores_as_ever():
    query, passages = "How is the filter changed?", [guide(STEPS)]
    scores = [
        [one.score for one in compress(query, passages, 20, ordinal_weight=weight).decisions] for weight in (0.0, 1.0)
    ]
    assert scores[0] == scores[1]


def test_many_labels_and_items_take_linear_time():
    def taken_apart(items):
        text = "\n".join(f"{number % 999}. Turn the screw." for number in range(items))
        compress("step 7 of the screw", [text], 20)
        return text

    def ask(text):
        compress("table " * 40 + "step 7 of the screw", [text], 20)

    assert growth(ask, 1_000, prepare=taken_apart) < LINEAR
