"""A heading is worth what stands below it."""

from __future__ import annotations

import numpy as np

from rag_compress.core.scoring.headings import bound_headings


def bounded(analyze, text, scores):
    passages = analyze(("", "Before. It all."), ("", text))
    return bound_headings(np.array([1.0, 9.0, *scores]), passages).tolist()[2:]


def test_a_heading_scores_at_most_what_the_best_sentence_below_it_does(analyze):
    text = "# Otters\n\nThey swim.\n\n## Food\n\nFish.\n\n# Beavers\n\nThey build."
    assert bounded(analyze, text, [5, 1, 8, 3, 2, 4]) == [3, 1, 3, 3, 2, 4]


def test_a_heading_with_nothing_but_headings_below_keeps_its_score(analyze):
    assert bounded(analyze, "# Otters\n\n## Food\n\n# Beavers\n\nThey build.", [5, 6, 7, 1]) == [5, 6, 1, 1]


def test_the_scores_that_were_given_stay_as_they_are(analyze):
    given = np.array([1.0, 9.0, 5.0, 1.0])
    bound_headings(given, analyze(("", "Before. It all."), ("", "# Otters\n\nThey swim.")))
    assert given.tolist() == [1, 9, 5, 1]
