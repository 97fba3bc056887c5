"""Words of the query that one passage alone holds."""

from __future__ import annotations

import numpy as np
import pytest

from rag_compress import Passage, compress
from rag_compress.core.scoring.unique_terms import SHARE, holding_alone

RARITIES = {"otter": 0.9, "dam": 0.7, "find": 0.3}

OTHERS = ("B", "No water."), ("C", "Mud."), ("D", "Reed.")

TEAMS = [
    Passage(
        "The Vilm Herons represented Vilm University in 2011. They were led by coach Ann Lee.", title="Herons 2011"
    ),
    Passage(
        "The Vilm Herons represented Vilm University in 2010. "
        "The team that Bob Ray led represented Vilm University until 2011.",
        title="Herons 2010",
    ),
    Passage(
        "The Vilm Herons represented Vilm University in 2009. They were led by coach Eva Poe.", title="Herons 2009"
    ),
]
UNIVERSITY = Passage(
    "Vilm University is on an island. It was founded by two brothers in 1838. Many students come from abroad.",
    title="Vilm University",
)
QUERY = "Which Vilm Herons team, led by Ann Lee in 2011, represented Vilm University, which was founded when?"


def test_the_best_sentence_with_a_word_that_one_passage_holds_gains_its_rarity(grid_of):
    grid = grid_of(
        "otter dam", ("A", "An otter. The otter swims."), ("B", "Its dam. No water."), ("C", "A dam."), ("D", "Mud.")
    )
    # "otter" stands in A alone, and the second sentence is the better one with it; "dam" stands in B and C.
    gains = holding_alone(grid, RARITIES, np.array([2.0, 3.0, 2.0, 2.0, 3.0, 0.0]))
    assert gains.tolist() == pytest.approx([0.0, 0.9, 0.0, 0.0, 0.0, 0.0])


def test_the_words_of_one_sentence_add_up(grid_of):
    grid = grid_of("otter dam", ("A", "An otter at a dam."), *OTHERS)
    assert holding_alone(grid, RARITIES, np.array([2.0, 3.0, 0.0, 0.0])).tolist() == pytest.approx([0.9 + 0.7, 0, 0, 0])


def test_a_common_word_gains_nothing(grid_of):
    grid = grid_of("find", ("A", "They find it."), *OTHERS)
    assert not holding_alone(grid, RARITIES, np.array([3.0, 3.0, 0.0, 0.0])).any()


@pytest.mark.parametrize(("score", "gain"), [(10 * SHARE, 0.9), (10 * SHARE - 0.1, 0.0)])
def test_a_sentence_that_says_little_beside_its_word_gains_nothing(grid_of, score, gain):
    grid = grid_of("otter", ("A", "An otter."), *OTHERS)
    assert holding_alone(grid, RARITIES, np.array([score, 10.0, 0.0, 0.0])).tolist() == [gain, 0, 0, 0]


def test_pieces_of_thai_are_no_words_and_gain_nothing(grid_of):
    grid = grid_of("มหาวิทยาลัย", ("A", "มหาวิทยาลัย"), *OTHERS)
    assert grid.matches.any()
    assert not holding_alone(grid, dict.fromkeys(grid.terms, 1.0), np.ones(4)).any()


def test_the_clause_that_only_one_passage_speaks_of_is_kept():
    def kept(**settings):
        return compress(QUERY, [*TEAMS, UNIVERSITY], 48, **settings).text

    assert "It was founded by two brothers in 1838." in kept()
    assert "It was founded by two brothers in 1838." not in kept(unique_weight=0)


def test_no_sentence_is_raised_above_the_best_one_and_the_others_stay():
    passages = [*TEAMS, UNIVERSITY]
    result, without = (compress(QUERY, passages, 48, unique_weight=weight) for weight in (5, 0))
    assert max(decision.score for decision in result.decisions) == max(decision.score for decision in without.decisions)
    raised = [i for i, parts in enumerate(result.score_parts) if parts.get("unique")]
    for i, (decision, before) in enumerate(zip(result.decisions, without.decisions, strict=True)):
        assert decision.score > before.score if i in raised else decision.score == before.score
    assert 0 < len(raised) < len(result.decisions)


@pytest.mark.parametrize("passages", [[UNIVERSITY], [UNIVERSITY, *TEAMS[:2]]])
def test_few_passages_hold_most_words_alone_and_none_is_raised(passages):
    scores = [[d.score for d in compress(QUERY, passages, 20, unique_weight=w).decisions] for w in (1, 0)]
    assert scores[0] == scores[1]
