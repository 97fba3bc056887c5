"""What is asked of the scorer of a caller, and what is made of its scores."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

from rag_compress import compress

RACE = "Anna won the race. Bob slept all day. It rained in the town."


class _Given:
    """A scorer that returns what it is given."""

    def __init__(self, scores):
        self.scores = scores

    def score(self, query, terms, passages):
        return self.scores


@pytest.mark.parametrize("history", [None, ["Who is Anna?"]])
@pytest.mark.parametrize(
    ("scores", "error", "message"),
    [
        ([1.0], ValueError, "got 1 scores"),
        ([1.0] * 5, ValueError, "got 5 scores"),
        (np.ones(5), ValueError, "got 5 scores"),
        ([1.0, float("nan"), 0.0], ValueError, "got 3 scores, one of them nan"),
        ([1.0, -1e308, 1e308], ValueError, r"from -1e\+100 to 1e\+100, got 3 scores, one of them -1e\+308"),
        ([1.0, 10**400, 0.0], ValueError, r"got \[1.0, 1000"),
        ([1.0, None, 0.0], TypeError, r"got \[1.0, None, 0.0\]"),
        (None, TypeError, "got None"),
    ],
)
def test_a_scorer_that_breaks_its_protocol_is_refused(scores, error, message, history):
    with pytest.raises(error, match=f"a scorer must return one score per sentence, 3 here.*{message}"):
        compress("q", [RACE], 5, scorer=_Given(scores), history=history)


@pytest.mark.parametrize("history", [None, ["Who is Bob?"]])
def test_scores_may_be_an_array(words, history):
    ask = partial(compress, "q", [RACE, "Bob ran."], 6, counter=words, history=history)
    scores = [1.0, 3.0, 2.0, 0.0]
    assert ask(scorer=_Given(np.array(scores))) == ask(scorer=_Given(scores))


@pytest.mark.parametrize("scores", [[1e-300, -1e100, -1e100], [1e100, 1e100, -1e100]])
def test_signals_are_shares_whatever_a_scorer_returns(words, scores):
    result = compress("q", [RACE], 4, counter=words, scorer=_Given(scores))
    assert 0 <= result.signals["score_drop"] <= 1
    assert 0 <= result.confidence <= 1
