"""Queries that ask for an overview."""

from __future__ import annotations

import pytest

from rag_compress import Passage, compress
from rag_compress.core.scoring.overviews import subject_of_overview, summing_up
from tests.core.taking_apart import take_apart

REPORT = """# The tram

## Costs

The track of the tram costs 84 million euros. The report was printed by a firm in Graz.

## Noise

The tram is loud beside the park. A summary of the report hangs in the hall.

## Conclusion

The tram pays off in eighteen years. The state pays for it.
"""
LEADS = ["The track of the tram costs 84 million euros.", "The tram is loud beside the park."]


@pytest.mark.parametrize(
    "query",
    [
        "Summarise the report.",
        "Please give me a short summary of this document in 3 sentences",
        "What is this document about?",
        "What are the key points?",
        "tl;dr",
        "Fasse den Bericht zusammen.",
        "Worum geht es in dem Text?",
        "Résume ce document.",
        "De quoi parle ce texte ?",
        "Resume el documento, por favor.",
        "Riassumi il testo.",
        "Resuma o relatório.",
        "Waar gaat dit document over?",
        "О чём этот текст?",
        "总结一下这份报告",
        "この文書を要約してください",
    ],
)
def test_an_overview_has_something_of_every_section_and_not_what_shares_a_word_with_the_query(query):
    text = compress(query, [REPORT], 40, language="en").text
    assert all(lead in text for lead in [*LEADS, "The tram pays off in eighteen years."])
    assert "printed" not in text


def test_passages_have_their_say_one_after_the_other():
    passages = ["Otters swim. Otters eat fish. They sleep.", "Beavers build dams. Beavers eat bark. They work."]
    assert compress("Give me an overview.", passages, 9).text == "Otters swim.\n\nBeavers build dams."


def test_the_paragraph_that_calls_itself_a_summary_comes_before_what_is_said_beside_it():
    text = "Otters swim in rivers. Rivers have otters.\n\nIn summary, water is home. It is wet.\n\nRivers swell."
    assert compress("Summarise this.", [text], 14).text == "Otters swim in rivers.\nIn summary, water is home."


def test_the_whole_paragraph_that_calls_itself_a_summary_sums_up_and_not_the_next_one():
    before = "The tram costs 84 million euros. The tram is loud beside the park."
    rows = [
        summing_up("", take_apart(f"{before}\n\n{lead}The tram pays off. It is safe.\n\nThe mayor is ill."))
        for lead in ("", "In summary: ")
    ]
    plain, said = rows
    assert said[3] > plain[3] + 0.4
    assert said[4] < plain[4] + 0.1


def test_all_below_a_heading_that_says_summary_sums_up_but_no_heading_and_no_rule():
    text = "## {}\n\nOtters swim in rivers.\n\n***\n\nBeavers build dams."
    summary, remarks = (summing_up("", take_apart(text.format(title))) for title in ("Summary", "Remarks"))
    assert summary.tolist()[:3] == remarks.tolist()[:3] == [0, 1, 0]
    assert summary[3] == 1 > remarks[3]


@pytest.mark.parametrize(
    ("query", "kept"),
    [("Summarise the section on noise.", LEADS[1]), ("What is the conclusion about?", "The tram pays off")],
)
def test_an_overview_of_what_a_title_names_is_of_that_section(query, kept):
    assert kept in compress(query, [REPORT], 16).text


@pytest.mark.parametrize(
    "query",
    [
        "Summarise what is said about printing.",
        "What does the overview say about noise?",
        "What are they worried about?",
        "When did John resume playing?",
        "Who printed the report?",
        "",
    ],
)
def test_a_query_with_a_subject_that_no_title_names_is_scored_by_its_words(query):
    passages = [Passage("The firm printed the report. They worry about noise. John plays.")]
    scores = [[d.score for d in compress(query, passages, 50, overview_weight=w).decisions] for w in (0.0, 1.0)]
    assert scores[0] == scores[1]


@pytest.mark.parametrize("query", ["Summarise section 2.", "What are the key points of chapter 2?"])
def test_a_section_is_named_by_its_number_too(query):
    report = "## 1. Costs\n\nIt is dear. It is cheap.\n\n## 2. Noise\n\nIt is loud. It hums."
    assert "It is loud." in compress(query, [report], 9).text


def test_a_page_that_no_title_names_is_not_all_there_is():
    assert subject_of_overview("Summarise page 5.") == "page 5"
    assert subject_of_overview("Summarise this page in 5 short sentences.") == ""


def test_the_subject_is_what_is_left_of_the_query():
    assert subject_of_overview("Summarize the discussion about product evaluation.") == "discussion product evaluation"
    assert subject_of_overview("summary " * 100) is None


def test_without_the_setting_the_words_of_the_query_count():
    assert "A summary of the report" in compress("Summarise the report.", [REPORT], 20, overview_weight=0.0).text
    assert "A summary of the report" not in compress("Summarise the report.", [REPORT], 20).text


def test_the_parts_of_a_score_say_that_it_is_of_an_overview():
    parts = compress("Summarise the report.", [REPORT], 20).score_parts
    assert max(part.get("overview", 0.0) for part in parts) == 1.0
