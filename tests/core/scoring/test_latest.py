"""The latest of what is said with dates."""

from __future__ import annotations

import numpy as np
import pytest

from rag_compress import Passage, compress
from rag_compress.core.scoring.latest import SHORT, direction_of, latest
from tests.core.taking_apart import take_apart

YEARS = [2021, 2022, 2019, 2020, 2023, 2018, 2024]
FEES = {year: f"The fee is {year - 2000} euros." for year in YEARS}
IN_SENTENCES = [" ".join(f"As of 3 May {year} the fee is {year - 2000} euros." for year in YEARS)]
IN_TITLES = [Passage(FEES[year], title=f"Minutes of {year}") for year in YEARS]
IN_HEADINGS = ["\n\n".join(f"## {year}-05-03\n\nThe weather was fine. {FEES[year]}" for year in YEARS)]
IN_FIRST_LINES = [f"Date: {year}-05-03\n\nThe weather was fine. {FEES[year]}" for year in YEARS]

LOG = """# Changes of Quill

## {0}

- Dark mode.

## {1}

- Export of tables.

## {2}

- Undo in the editor.
"""


def kept_of(query, passages, **settings):
    return compress(query, passages, 22, **settings).text


@pytest.mark.parametrize("passages", [IN_SENTENCES, IN_TITLES, IN_HEADINGS, IN_FIRST_LINES])
def test_the_current_value_is_the_one_with_the_latest_date_wherever_the_date_stands(passages):
    assert "24 euros" in kept_of("What is the current fee?", passages)
    assert "24 euros" not in kept_of("What is the current fee?", passages, latest_weight=0.0)


@pytest.mark.parametrize("passages", [IN_SENTENCES, IN_TITLES, IN_HEADINGS, IN_FIRST_LINES])
def test_the_earliest_value_is_the_one_with_the_first_date(passages):
    assert "18 euros" in kept_of("What was the earliest fee?", passages)


@pytest.mark.parametrize(
    "query",
    [
        "What is new in the latest version?",
        "newest release of Quill",
        "Was ist neu in der neuesten Version?",
        "Quelle est la dernière version ?",
        "¿Cuáles son los cambios más recientes?",
        "最新版本",
    ],
)
@pytest.mark.parametrize(
    "headings", [("1.9.0", "1.10.0", "1.2.3"), ("v1 (2020-05-01)", "v3 (2022-01-01)", "v2 (2021-03-02)")]
)
def test_the_newest_entry_of_a_change_log_comes_whole_whatever_words_it_has(query, headings):
    text = compress(query, [LOG.format(*headings)], 24).text
    assert headings[1] in text
    assert "Export of tables." in text


def test_deeper_headings_belong_to_the_entry():
    log = LOG.format("1.0.0", "2.0.0\n\n### Added", "0.9.0")
    text = compress("What was added in the latest version?", [log], 30).text
    assert "2.0.0" in text
    assert "Export of tables." in text


def test_a_query_that_asks_for_no_date_is_scored_as_ever():
    scores = [
        [decision.score for decision in compress("What is the fee?", IN_SENTENCES, 100, latest_weight=weight).decisions]
        for weight in (0.0, 0.5)
    ]
    assert scores[0] == scores[1]


def test_what_is_not_about_the_question_gains_nothing_from_its_date():
    passages = [Passage("The fee is 3 euros.", title="2019"), Passage("Otters swim in the lake.", title="2024")]
    assert kept_of("What is the current fee?", passages[::-1], min_score=0.5) == "The fee is 3 euros."


def found_in(query, *passages, scores=None):
    analyzed = take_apart(*passages)
    equal = np.ones(sum(len(one.spans) for one in analyzed))
    return latest(query, analyzed, equal if scores is None else scores).tolist()


@pytest.mark.parametrize(
    "query", ["the current assets in 2018", "non-current liabilities", "the current in a wire", "which current flows?"]
)
def test_what_is_due_within_a_year_and_what_flows_is_not_the_latest(query):
    assert found_in(query, "It was 2 in 2019.", "It was 3 in 2024.") == [0, 0]


@pytest.mark.parametrize(
    "query", ["which fee is current?", "what does it currently cost?", "the current price of gold"]
)
def test_what_is_current_is_the_latest(query):
    assert found_in(query, "It was 2 in 2019.", "It was 3 in 2024.") == [0.5, 1]


@pytest.mark.parametrize("query", ["the current fee", "the latest version"])
def test_where_nothing_says_what_is_asked_nothing_is_the_latest_of_it(query):
    assert found_in(query, "It was 2 euros in 2019.", "It was 3 euros in 2024.", scores=np.zeros(2)) == [0, 0]
    assert latest(query, [], np.zeros(0)).tolist() == []


@pytest.mark.parametrize(("query", "found"), [("the current fee", [1, 0.5]), ("the earliest fee", [1, 0.5])])
def test_of_several_dates_in_a_sentence_the_one_counts_that_is_asked_for(query, found):
    assert found_in(query, "The fee of 2019 was raised in 2024.", "The fee of 2021 was raised in 2023.") == found


def test_the_date_of_a_section_is_that_of_the_nearest_heading():
    passages = Passage("The fee is 2.", title="2019 > 2024"), Passage("The fee is 3.", title="2021 > 2023")
    assert found_in("the current fee", *passages) == [1, 0.5]


def test_a_long_first_line_dates_no_other():
    first = "The harbour was rebuilt in 2024"
    long = f"{first} {SHORT * '-'}.\nThe fee is 2 euros."
    assert found_in("the current fee", f"{first}.\nThe fee is 2 euros.", "It was 3 euros in 2019.") == [1, 1, 0.5]
    assert found_in("the current fee", long, "It was 3 euros in 2019.") == [1, 0, 0.5]


def test_all_sections_of_the_newest_entry_belong_to_it():
    log = LOG.format("1.0.0", "2.0.0\n\n### Added\n\n- A view of trees.\n\n### Mended", "0.9.0")
    text, found = take_apart(log)[0], found_in("the latest version", log)
    kept = [log[start:end] for (start, end), worth in zip(text.spans, found, strict=True) if worth]
    assert kept == ["## 2.0.0", "### Added", "- A view of trees.", "### Mended", "- Export of tables."]


@pytest.mark.parametrize("first", [0, 1])
def test_of_several_change_logs_the_one_counts_that_says_most_of_what_is_asked(first):
    logs = [f"# {name}\n\n## 1.0\n\nMore keys.\n\n## 2.0\n\nLess ink." for name in ("Quill", "Brush")]
    scores = np.array([0.1] * 10)
    scores[5 * first + 4] = 0.9
    found = found_in("the latest version", *logs, scores=scores)
    assert [row for row, worth in enumerate(found) if worth] == [5 * first + 3, 5 * first + 4]


@pytest.mark.parametrize("query", ["the actual fee", "What now exists?", "the electric fee", "last name", ""])
def test_words_that_ask_for_no_date_give_no_direction(query):
    assert direction_of(query) == 0


@pytest.mark.parametrize("thing", ["directory", "working directory", "folder", "user", "line"])
def test_what_somebody_works_in_just_now_is_not_the_latest(thing):
    assert direction_of(f"Find all files in the current {thing}") == 0


@pytest.mark.parametrize("thing", ["line-up", "users", "version of the directory", "director"])
def test_what_is_current_among_others_is_the_latest(thing):
    assert direction_of(f"What is the current {thing}?") == 1
