"""Of a list that is too long to come with its lead the first sentences of its items come, where they are asked for."""

from __future__ import annotations

from rag_compress import Passage, compress
from tests.core.scorers import Given

NAMES = ("Basic plan", "Family plan", "Captain plan")
FOR = ("For a boat on your own.", "For a boat with a cabin.", "For a ship with a crew.")
SAID = (
    "It is paid in the month of May, and whoever leaves before the summer is over gets nothing back.",
    "It holds for two adults and for all of the children who live in the same house as they do.",
    "It comes with a berth, with a key to the shed, and with a lamp for all of the long nights.",
)
ITEMS = [f"{name}: {whom} {said}" for name, whom, said in zip(NAMES, FOR, SAID, strict=True)]
PLANS = "We offer three plans:\n\n" + "\n\n".join(ITEMS)
STORY = "Anna won. Bob lost. Eve slept. " * 20


def filled(words, query, token_budget, *scores, text=PLANS, **settings):
    """Fill a budget with the list, whose sentences have the given scores, and a story, whose sentences have 5."""
    settings |= {"remove_duplicates": False, "focus": 0.0}
    scorer = Given(*scores, *[5.0] * 60)
    return compress(query, [text, STORY], token_budget, counter=words, scorer=scorer, **settings).text


def test_all_items_come_with_the_line_that_leads_to_them(words):
    text = filled(words, "Which plans do you offer?", 40, 9.0, *[0.1] * 6)
    assert text.startswith("We offer three plans:")
    assert all(name in text for name in NAMES)
    assert "It holds for two adults" not in text, "what else is said of each competes"


def test_a_question_for_something_else_does_not_bring_them(words):
    text = filled(
        words, "With which of the plans comes a berth, a key to the shed and a lamp?", 40, 9.0, *[0.1] * 5, 8.0
    )
    assert "a lamp for all" in text
    assert NAMES[0] not in text


def test_a_line_that_is_not_among_the_best_brings_none(words):
    assert NAMES[0] in filled(words, "Which plans do you offer?", 80, 5.1, *[0.1] * 6)
    assert NAMES[0] not in filled(words, "Which plans do you offer?", 80, 5.1, *[0.1] * 5, 9.0)


def test_where_not_all_fit_the_first_ones_come(words):
    text = filled(words, "Which plans do you offer?", 24, 9.0, *[0.1] * 6)
    assert [name in text for name in NAMES] == [True, True, False]


def test_what_is_not_worth_its_tokens_does_not_come(words):
    scores = (9.0, 0.1, 0.1, 5.0, 0.1, 0.1, 0.1)
    text = filled(words, "Which plans do you offer?", 40, *scores, min_score=0.5)
    assert [name in text for name in NAMES] == [False, True, False]


def test_items_with_marks_come_below_a_title_too(words):
    items = "\n".join(f"- {item}" for item in ITEMS)  # each of which is kept as a whole
    text = f"Our prices changed.\n\n## Plans to offer\n\n{items}"
    found = filled(words, "Which plans do you offer?", 100, 0.1, 9.0, *[0.1] * 3, text=text)
    assert found.startswith(f"## Plans to offer\n\n{items}")


def test_a_label_on_its_own_comes_with_what_stands_below_it(words):
    said_of = zip(NAMES, FOR, SAID, strict=True)
    items = (f"{n}. {name}:\n   - {whom}\n   - {said}" for n, (name, whom, said) in enumerate(said_of, 1))
    text = "We offer three plans:\n\n" + "\n".join(items)
    found = filled(words, "Which plans do you offer?", 35, 9.0, *[0.1] * 9, text=text)
    assert all(f". {name}:\n   - {whom}" in found for name, whom in zip(NAMES, FOR, strict=True))
    assert not any(said in found for said in SAID)


def test_a_fence_that_nothing_closes_keeps_them_away(words):
    text = PLANS.replace("Basic", "- Basic").replace("Family", "  ```\n- Family").replace("Captain", "- Captain")
    assert NAMES[0] not in filled(words, "Which plans do you offer?", 90, 9.0, *[0.1] * 4, text=text)


def test_the_budget_holds(words):
    for budget in range(3, 90, 5):
        given = [Passage(PLANS), Passage("A boat.", pinned=True), Passage(PLANS)]
        assert compress("Which plans do you offer?", given, budget, counter=words).token_count <= budget
