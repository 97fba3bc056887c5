"""What a mail quotes of another one."""

from __future__ import annotations

import pytest

from rag_compress import Passage, compress

THREAD = """\
From: Ann Lee
Date: 3 May
Subject: Boat

The boat leaves from the old pier at nine. It costs 40 euros, and dogs are free.

From: Bob Ray
Date: 4 May
Subject: Re: Boat

On 3 May Ann Lee wrote:
> The boat leaves from the old pier at nine. It costs 40 euros, and dogs
> are free.

I shall bring my dog to the boat, then.

From: Cem Aydin
Date: 5 May
Subject: Re: Re: Boat

> > The boat leaves from the old pier at nine.

The pier is shut. We meet at the new one."""


def kept_of(query, *texts, **settings):
    result = compress(query, [*texts], **settings)
    return [texts[one.passage_index][one.start : one.end] for one in result.decisions if one.kept]


@pytest.mark.parametrize(
    "query", ["When does the boat leave from the pier?", "What does the boat cost, are dogs free?"]
)
def test_what_is_quoted_is_not_kept_beside_what_was_written(query):
    for budget in range(20, 150):
        kept = kept_of(query, THREAD, token_budget=budget)
        for said in ("The boat leaves from the old pier at nine.", "It costs 40 euros, and dogs"):
            assert sum(said in line for line in kept) <= 1


def test_what_was_written_is_kept_before_what_quotes_it_wherever_it_stands():
    latest_first = "\n\n".join(
        ["> The boat leaves from the old pier at nine.\n\nI see.", "The boat leaves from the old pier at nine."]
    )
    assert kept_of("When does the boat leave?", latest_first, token_budget=12) == [
        "The boat leaves from the old pier at nine."
    ]


def test_mails_that_are_passages_of_their_own_quote_each_other_too():
    mails = [
        "The boat leaves from the old pier at nine.",
        "> The boat leaves from the old pier at nine.\n\nThe boat is full.",
    ]
    kept = kept_of("When does the boat leave?", *mails, token_budget=100)
    assert kept == ["The boat leaves from the old pier at nine.", "The boat is full."]


def test_the_account_calls_a_quotation_a_duplicate():
    result = compress("When does the boat leave?", [THREAD], token_budget=150)
    quoted = [
        one
        for one in result.decisions
        if THREAD[one.start] == ">" or THREAD[one.start :].startswith("It costs 40 euros, and dogs\n")
    ]
    assert {one.reason for one in quoted} == {"duplicate"}


def test_a_quotation_stays_where_nothing_else_says_it_where_it_is_pinned_or_if_duplicates_are_wanted():
    quotation = "> The boat leaves from the old pier at nine."
    written = "The boat leaves from the old pier at nine."
    assert quotation in kept_of("When does the boat leave?", quotation, token_budget=20)
    assert quotation in kept_of(
        "When does the boat leave?", f"{written}\n\n{quotation}", token_budget=60, remove_duplicates=False
    )
    pinned = compress("When does the boat leave?", [written, Passage(quotation, pinned=True)], token_budget=60)
    assert quotation in pinned.text


def test_a_short_answer_comes_with_the_question_as_it_was_quoted_above_it():
    question = "Is the data in the old database affected by that?"
    thread = f"From: Ann\nDate: 3 May\n\n{question}\n\nFrom: Bob\nDate: 4 May\n\n> {question}\n\nNo, only the file."
    kept = kept_of("Is the file affected?", thread, token_budget=22)
    assert kept == ["From: Bob", f"> {question}", "No, only the file."]


def test_a_line_that_says_whose_a_quotation_is_does_not_stand_above_something_else():
    for budget in range(8, 150):
        kept = kept_of("When does the boat of Ann Lee leave?", THREAD, token_budget=budget)
        if "On 3 May Ann Lee wrote:" in kept:
            assert any(line.startswith((">", "It costs")) for line in kept)


QUOTED = "> On a Monday in the harbour you shall never do this:\n> - swim in the harbour\n> - shout at the boats"


def chunks_of(text, *starts):
    places = [{"source_id": "mail", "split_id": i, "split_idx_start": start} for i, start in enumerate(starts)]
    return [Passage(text[place["split_idx_start"] :], meta=place) for place in places]


@pytest.mark.parametrize("query", ["What may I shout at boats?", "Who may swim in the harbour on a Monday?"])
@pytest.mark.parametrize("is_reversed", [False, True])
def test_a_chunk_that_begins_inside_a_quotation_overlaps_with_it_and_is_not_quoted_by_it(query, is_reversed):
    whole, part = chunks_of(QUOTED, 0, 2)
    chunks = [part, whole] if is_reversed else [whole, part]
    for budget in range(1, 70):
        result = compress(query, chunks, token_budget=budget)
        assert result.text.count("shout") <= 1
        assert "duplicate" not in {one.reason for one in result.decisions}


@pytest.mark.parametrize("remove_duplicates", [False, True])
def test_a_quotation_in_the_overlap_of_two_chunks_is_an_overlap(remove_duplicates):
    chunks = chunks_of(QUOTED, 0, QUOTED.index("> - shout"))
    result = compress("shout at boats", chunks, token_budget=90, remove_duplicates=remove_duplicates)
    assert result.decisions[-1].reason == "overlap"


def test_what_overlaps_with_a_quotation_of_what_is_kept_is_not_kept_beside_it():
    written = "On a Monday in the harbour you shall never do this:"
    for budget in range(1, 90):
        kept = compress("never on a Monday", [*chunks_of(QUOTED, 0, 0), written], token_budget=budget).text
        assert kept.count("never") <= 1
