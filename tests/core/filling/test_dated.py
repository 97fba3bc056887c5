"""An item of a change log comes with the heading that says in which version it came, where that is asked."""

from __future__ import annotations

import pytest

from rag_compress import compress
from rag_compress.core.filling.dated import asks_when

LOG = """# Change log

## Version 2.10 (2022-10-24)

* Records are read and written.
* A list view of arrays.

## Version 2.9

* The parser is lenient again, as it was before the rewrite of last summer.
* Enumerations are read by their names.

### Fixed

* Dates are read in every zone.
"""


@pytest.mark.parametrize(
    ("query", "item", "heading"),
    [
        ("Since when are records read?", "* Records are read and written.", "## Version 2.10 (2022-10-24)"),
        ("In which version came enumerations?", "* Enumerations are read by their names.", "## Version 2.9"),
        ("Which release has lenient parsing?", "* The parser is lenient again", "## Version 2.9"),
        ("When were zones of dates fixed?", "* Dates are read in every zone.", "## Version 2.9"),
    ],
)
def test_where_it_is_asked_when_an_item_comes_with_the_heading_that_says_so(query, item, heading):
    text = compress(query, [LOG], token_budget=40).text
    assert item in text
    assert heading in text[: text.index(item)]


def test_where_something_else_is_asked_the_room_is_for_what_answers():
    text = compress("How are enumerations read?", [LOG], token_budget=9).text
    assert text == "* Enumerations are read by their names."


def test_where_nothing_is_asked_of_time_the_room_is_for_the_next_best_and_not_for_a_version():
    text = compress("How are enumerations read?", [LOG], token_budget=28).text
    assert "* The parser is lenient again" in text
    assert "Version" not in text


def test_the_heading_that_says_when_comes_before_a_nearer_one_that_does_not():
    text = compress("Since when are dates read in every zone?", [LOG], token_budget=16).text
    assert text == "## Version 2.9\n* Dates are read in every zone."


def test_a_heading_that_takes_too_much_of_the_budget_stays_away():
    text = compress("Since when are enumerations read?", [LOG], token_budget=12).text
    assert text == "* Enumerations are read by their names."


@pytest.mark.parametrize(
    "query",
    [
        "When was it added?",
        "What year did it open?",
        "Seit wann gibt es Datensätze?",
        "Dans quelle version est-ce arrivé ?",
        "¿Desde cuándo existe?",
        "Da quando esiste?",
        "С какой версии это есть?",
        "Когда это появилось?",
        "从哪个版本开始支持？",
        "いつ追加されましたか？",
    ],
)
def test_the_question_when_is_known_in_many_languages(query):
    assert asks_when(query)


@pytest.mark.parametrize("query", ["Who added it?", "How do I add it?", "What does whenever mean?"])
def test_other_questions_do_not_ask_when(query):
    assert not asks_when(query)
