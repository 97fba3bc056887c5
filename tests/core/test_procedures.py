"""Where a query asks how something is done, the steps come with the sentence that names it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress import Passage, compress
from rag_compress.core.passages.analysis import shared_analyzer
from rag_compress.core.passages.units import units_of
from rag_compress.core.procedures import LONGEST_BLOCK, complete_procedures

FILTER = Passage(
    "To change the filter, open the machine. Pull the old filter out. Press the two buttons. Put in the new one. "
    "Close the door until it clicks. Wait for the green light."
)
OTHERS = [
    Passage("In May a filter was found in the yard. Nobody knows whose it is. It was sunny."),
    Passage("The machine in the hall gives no change. It takes notes. Ask at the desk."),
    Passage("Lunch is at noon. Bring a cup. The soup changes every day."),
]


def analyzed(text):
    (passage,) = shared_analyzer("pysbd", "cl100k_base", "en").analyze([Passage(text)], "")
    return passage


def kept(query, budget, passages=(*OTHERS, FILTER), **settings):
    result = compress(query, passages, budget, **settings)
    assert result.token_count <= budget
    return result.text


def test_all_steps_are_kept_where_it_is_asked_how_it_is_done():
    assert FILTER.text in kept("How do I change the filter?", 40).replace("\n", " ")


def test_another_question_about_the_same_takes_single_sentences():
    assert "Close the door" not in kept("Where was a filter found?", 40)


def test_a_weight_of_0_leaves_the_scores_as_they_were():
    query = "How do I change the filter?"
    without = compress(query, [*OTHERS, FILTER], 40, procedure_weight=0)
    assert "procedure" not in {name for parts in without.score_parts for name in parts}
    assert "Close the door" not in without.text


def test_the_part_is_told_for_each_sentence_that_it_raised():
    result = compress("How do I change the filter?", [*OTHERS, FILTER], 40)
    assert result.score_parts[-1]["procedure"] > 0
    assert sum(result.score_parts[-1].values()) == pytest.approx(result.decisions[-1].score)


def test_a_history_completes_passages_itself():
    result = compress("How do I change the filter?", [*OTHERS, FILTER], 40, history=["Is the machine old?", "Rather."])
    assert "procedure" not in {name for parts in result.score_parts for name in parts}


def test_other_scorers_are_left_alone():
    result = compress("How do I change the filter?", [*OTHERS, FILTER], 40, scorer="okapi")
    assert "Close the door" not in result.text


def test_a_long_text_is_not_raised_as_a_whole():
    text = " ".join(f"It is day {number} of the journey." for number in range(5 * LONGEST_BLOCK))
    passages = [analyzed(text)]
    scores = [1.0, *[0.0] * (5 * LONGEST_BLOCK - 1)]
    raised = [score > 0 for score in complete_procedures(scores, units_of(passages), 1.0)]
    assert sum(raised) == LONGEST_BLOCK and all(raised[:LONGEST_BLOCK])


def raised_of(text, best):
    """The sentences of a long text that score, where a single one did before."""
    passage = analyzed(text)
    sentences = [passage.text[start:end] for start, end in passage.spans]
    assert len(sentences) > LONGEST_BLOCK
    completed = complete_procedures([float(sentence == best) for sentence in sentences], units_of([passage]), 1.0)
    return [sentence for sentence, score in zip(sentences, completed, strict=True) if score > 0]


def test_of_a_long_text_the_paragraph_is_completed_and_no_other():
    answers = [f"It is {name}. Open the {name}. Turn the {name}. Close the {name}." for name in ("net", "mat", "sail")]
    text = "\n\n".join([*answers, "Weave the flag. Dry the flag. Hoist it.", *answers])
    assert raised_of(text, "Weave the flag.") == ["Weave the flag.", "Dry the flag.", "Hoist it."]


def test_steps_between_blank_lines_of_a_long_text_are_completed_together():
    story = " ".join(f"It is day {number} of the journey." for number in range(LONGEST_BLOCK))
    steps = ["Weave the flag.", "Dry the flag.", "Hoist it."]
    assert raised_of("\n\n".join([story, *steps, story]), steps[0]) == steps


@given(st.lists(st.floats(0, 10), min_size=6, max_size=6), st.floats(0.01, 1))
def test_the_best_sentence_stays_first_and_none_is_lowered(scores, weight):
    units = units_of([analyzed("One. Two. Three."), analyzed("Four. Five. Six.")])
    completed = complete_procedures(scores, units, weight)
    assert all(after >= before for after, before in zip(completed, scores, strict=True))
    assert max(completed) == completed[scores.index(max(scores))]


def test_what_a_block_is_worth_is_the_mean_of_its_two_best():
    units = units_of([analyzed("One. Two. Three. Four."), analyzed("Five. Six.")])
    assert complete_procedures([6.0, 0.0, 3.0, 0.0, 5.0, 0.0], units, 0.5)[1::2] == pytest.approx([2.25, 2.25, 1.25])


def test_lines_of_a_makefile_are_no_steps_of_each_other():
    text = "\n\n".join(f"{name}: {name}.txt\n\tweave {name}" for name in ("sail", "flag", "rope", "net", "raft", "mat"))
    passage = analyzed(text)
    scores = [0.0] * len(passage.spans)
    scores[-2] = 3.0
    assert complete_procedures(scores, units_of([passage]), 1.0) == scores
    prose = analyzed(" ".join(f"Weave the {name}." for name in ("sail", "flag", "rope", "net", "raft", "mat")))
    assert min(complete_procedures(scores, units_of([prose]), 1.0)) > 0


@pytest.mark.parametrize("head", ["# Sails\n\n", "```sh\nsew sails\n```\n\n"], ids=["a heading", "a fence"])
def test_lines_of_code_in_a_document_are_steps(head):
    passage = analyzed(
        head + "\n".join(f"weave_{name} = sew({name})" for name in ("sail", "flag", "rope", "net", "raft"))
    )
    assert passage.is_code
    scores = [0.0] * len(passage.spans)
    scores[-1] = 3.0
    assert complete_procedures(scores, units_of([passage]), 1.0) != scores
