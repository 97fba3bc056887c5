"""A line that leads to a list brings it, whole or not at all."""

from __future__ import annotations

import pytest

from rag_compress import Passage, compress
from rag_compress.core.filling.company import LIST_SHARE
from tests.core.scorers import Given

LIST = "To travel you need:\n- a passport\n- two photos\n- money"  # of 4, 3, 3 and 2 words
ITEMS = "- a passport\n- two photos\n- money"
STORY = "Anna won. Bob lost. Eve slept. " * 20  # of two words each
FITS = 27  # in words: of so many a list of eight is less than LIST_SHARE


def filled(words, token_budget, *scores, given=(LIST, STORY), **settings):
    """Fill a budget with a list, with the given scores, and a story, whose sentences have 5; no list is asked for."""
    scorer = Given(*scores, *[5.0] * 60)
    settings |= {"remove_duplicates": False, "focus": 0.0}
    return compress("journey", [*given], token_budget, counter=words, scorer=scorer, **settings)


def test_a_line_that_leads_to_a_list_brings_what_scores_less_than_the_rest(words):
    result = filled(words, FITS, 9.0, 0.1, 0.1, 0.1)
    assert result.passages[0].text == LIST
    assert [decision.reason for decision in result.decisions[:4]] == ["kept"] * 4
    assert result.token_count > FITS - 2, "and the rest of the budget is the story's"


def test_a_list_that_takes_more_of_the_budget_competes_item_by_item(words):
    assert 8 / FITS < LIST_SHARE < 8 / (FITS - 1)
    alone = filled(words, FITS - 1, 9.0, 0.1, 0.1, 0.1)
    assert [passage.index for passage in alone.passages] == [1], "a line that leads to nothing says nothing"
    assert alone.decisions[0].reason == "over_budget"
    assert filled(words, FITS - 1, 9.0, 0.1, 8.0, 0.1).passages[0].text == "To travel you need:\n- two photos"


def test_a_list_may_take_exactly_its_share_of_the_budget(words):
    text = f"{LIST} too"  # nine words below the line that leads to them, of thirty
    assert filled(words, 30, 9.0, 0.1, 0.1, 0.1, given=(text, STORY)).passages[0].text == text
    assert text not in filled(words, 29, 9.0, 0.1, 0.1, 0.1, given=(text, STORY)).text


def test_a_line_that_is_not_among_the_best_brings_no_list(words):
    assert filled(words, FITS, 5.1, 0.1, 0.1, 0.1).passages[0].text == LIST, "0.7 of the best score is enough"
    given = [LIST, "Anna travelled.", STORY]
    scores = Given(5.1, 0.1, 0.1, 0.1, 9.0, *[5.0] * 60)
    result = compress("travel", given, FITS, counter=words, scorer=scores, remove_duplicates=False, focus=0.0)
    assert "travel you" not in result.text
    scores = Given(5.1, 0.1, 8.0, 0.1, 9.0, *[5.0] * 60)
    result = compress("travel", given, FITS, counter=words, scorer=scores, remove_duplicates=False, focus=0.0)
    assert result.passages[0].text == "To travel you need:\n- two photos"


def test_what_is_not_worth_its_tokens_is_not_brought(words):
    assert "To travel you need:" not in filled(words, FITS, 9.0, 4.0, 4.0, 0.1, min_score=0.3).text
    assert filled(words, FITS, 9.0, 4.0, 4.0, 3.0, min_score=0.3).passages[0].text == LIST
    assert filled(words, FITS, 9.0, 4.5, 4.5, 4.5, min_score=0.5).passages[0].text == LIST, "half of 9 is just enough"


def test_items_that_are_kept_already_count_no_more(words):
    result = filled(words, 18, 9.0, 9.5, 0.1, 0.1)
    assert result.passages[0].text == LIST, "five words are missing, of 18"
    assert filled(words, 16, 9.0, 9.5, 0.1, 0.1).passages[0].text == "To travel you need:\n- a passport"


@pytest.mark.parametrize(("token_budget", "text"), [(14, "To travel you need:\n- a passport"), (13, "- a passport")])
def test_an_item_brings_the_line_that_leads_to_it_if_that_takes_its_share_of_the_budget_at_most(
    words, token_budget, text
):
    assert filled(words, token_budget, 0.1, 9.0, 0.1, 0.1).passages[0].text == text


def test_a_list_with_code_comes_with_the_fences_around_it(words):
    code = "To travel you need:\n- a ticket\n  ```\n  buy\n  ```\n- money"
    result = filled(words, 40, 9.0, *[0.1] * 5, given=(code, STORY))
    assert result.passages[0].text == code


def test_a_list_with_a_fence_that_nothing_closes_stays_out(words):
    code = "To travel you need:\n- a ticket\n\n  ```\n\n- money"
    result = filled(words, 40, 9.0, *[0.1] * 3, given=(code, STORY))
    assert [passage.index for passage in result.passages] == [1]


@pytest.mark.parametrize(
    "text",
    [
        "To try it in this folder, run:\n\n```sh\npip install .\n```",
        "To try it in this folder, run::\n\n    pip install .",
        "To try it in this folder, run:\n\n.. code-block:: bash\n\n  pip install .",
    ],
    ids=["fenced", "indented", "below a directive"],
)
def test_a_line_that_leads_to_code_brings_it(words, text):
    count = len(compress("travel", [text], 1_000, counter=words).decisions)
    kept = filled(words, 50, 9.0, *[0.1] * (count - 1), given=(text, STORY)).passages[0].text
    assert kept.split() == [word for word in text.split() if word not in ("..", "code-block::", "bash")]


def test_the_fences_of_code_need_no_score(words):
    text = "To try it in this folder, run:\n\n```sh\npip install .\n```"
    scored = 9.0, 0.1, 5.0, 0.1
    assert filled(words, 50, *scored, given=(text, STORY), min_score=0.3).passages[0].text == text


def test_code_brings_the_line_that_leads_to_it(words):
    text = "To try it in this folder, run:\n\n    pip install ."
    assert filled(words, 40, 0.1, 9.0, given=(text, STORY)).passages[0].text == text


def test_code_between_fences_is_brought_with_its_imports(words):
    code = "To call it:\n\n```python\nimport otter\notter.call(1)\n```"
    output = "Output:\n```\n" + "line of output\n" * 40 + "```\nThe call is over."
    assert compress("How do I call it?", [f"{code}\n\n{output}"], 60, counter=words).text.startswith(code)


def test_code_brings_a_sentence_over_two_lines_that_leads_to_it(words):
    lead = "Many people wrote this program and like it, and it can be run in the folder\nof the project like this:"
    text = f"{lead}\n\n    ./run --fast"
    assert filled(words, 100, 0.1, 9.0, given=(text, STORY)).passages[0].text == text


def test_code_brings_the_last_sentence_of_the_line_that_leads_to_it(words):
    text = "Ann likes this. To run it here:\n\n    ./run --fast"
    assert "To run it here:\n\n    ./run --fast" in filled(words, 40, 0.1, 0.1, 9.0, given=(text, STORY)).text


def test_nothing_is_code_below_a_line_that_leads_to_it_where_it_is_not_deeper(words):
    text = "We say this about the folder:\n\nAnn went home."
    assert "Ann went home." not in filled(words, 40, 9.0, 0.1, given=(text, STORY)).text


def test_a_pinned_line_sets_no_standard_and_brings_what_is_pinned_with_it(words):
    scores = Given(0.1, 0.1, 0.1, 0.1, *[5.0] * 60)
    given = [Passage(LIST, pinned=True), STORY]
    result = compress("travel", given, 20, counter=words, scorer=scores, remove_duplicates=False)
    assert [decision.reason for decision in result.decisions[:4]] == ["pinned"] * 4


@pytest.mark.parametrize("query", ["What do I need to travel?", "Was brauche ich zum Reisen?"])
def test_who_asks_for_what_a_line_promises_gets_the_list(query):
    lead, noun = (
        ("To travel you need:", "passport") if query.startswith("What") else ("Zum Reisen braucht man:", "Pass")
    )
    text = f"{lead}\n- a {noun}\n- two photos\n- money\n\nAnna likes to travel by train. Bob would rather stay at home."
    others = [f"Story {index}. Anna won the race, Bob lost it, and Eve slept the whole day." for index in range(9)]
    context = compress(query, [text, *others], 60).text
    assert f"{lead}\n- a {noun}\n- two photos\n- money" in context


def test_an_item_that_is_said_elsewhere_is_not_brought_and_one_that_was_brought_is_not_said_again(words):
    long = "- a passport that is valid for at least six months from now on, and signed by you"
    text = f"To travel you need:\n{long}\n- money"
    scores = Given(9.0, 0.1, 0.1, 9.5, *[5.0] * 60)
    result = compress("travel", [text, long, STORY], 80, counter=words, scorer=scores, focus=0.0)
    assert [decision.reason for decision in result.decisions[:4]] == ["kept", "duplicate", "kept", "kept"]
    scores = Given(9.0, 0.1, 0.1, 8.5, *[5.0] * 60)
    result = compress("travel", [text, long, STORY], 80, counter=words, scorer=scores, focus=0.0)
    assert [decision.reason for decision in result.decisions[:4]] == ["kept", "kept", "kept", "duplicate"]
