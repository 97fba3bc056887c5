"""A claim that is checked against one document: headings say little."""

import pytest

from rag_compress import compress
from rag_compress.core.scoring import stages

PAGE = """# Harbour bridge reopens after repairs

Main menu

Latest harbour news

The harbour bridge reopened on Monday after repairs.

Workers replaced nine steel beams over the winter.

## Weather

Rain is expected at the coast until Friday, with wind from the west.

## Sport

The rowing club won its third race of the season on Sunday.
"""


@pytest.fixture
def score_of():
    """Score of the sentence that begins so, for a query."""

    def score(query, beginning, *passages):
        decisions = compress(query, passages, 100).decisions
        (found,) = (d.score for d in decisions if passages[d.passage_index][d.start : d.end].startswith(beginning))
        return found

    return score


def test_a_menu_below_the_headline_bears_no_claim_out(score_of):
    claim = "The repairs of the harbour bridge replaced nine steel beams."
    assert score_of(claim, "Main menu", PAGE) < score_of(claim, "The harbour bridge", PAGE)


def test_the_headings_of_several_documents_tell_them_apart_for_a_claim_too(score_of, monkeypatch):
    claim = "The repairs of the harbour bridge replaced nine steel beams."
    given = PAGE, "The museum of the town shows paintings of the sea. It opens at nine on Sundays."
    scored = score_of(claim, "The harbour bridge", *given)
    monkeypatch.setattr(stages, "CLAIM_HEADINGS", 1.0)
    assert score_of(claim, "The harbour bridge", *given) == scored
