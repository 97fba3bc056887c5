"""One scale says how well a query names a value."""

from __future__ import annotations

from itertools import pairwise

from rag_compress.core.scoring.compared import qualities


def test_the_scale_goes_down_from_what_is_said_to_be_compared_to_a_date_that_no_word_names():
    names = [name for name in vars(qualities) if name.isupper()]
    scale = [getattr(qualities, name) for name in names[: names.index("DATE_ALONE") + 1]]
    assert all(better >= worse for better, worse in pairwise(scale))
    assert min(scale) > 0


def test_what_any_comparison_implies_names_columns_and_nothing_in_prose():
    assert qualities.UNIT_ALONE < qualities.IMPLIED < qualities.LEAST_IN_PROSE
