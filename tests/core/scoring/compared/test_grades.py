"""What superlatives and comparatives compare."""

from __future__ import annotations

import pytest

from rag_compress.core.scoring.compared.grades import names_of_measures, read_grades
from rag_compress.core.words.amounts import MEASURES


def test_every_grade_names_something():
    for grade in read_grades():
        assert grade.names
        assert not grade.superlative.search("")


def test_every_measure_is_one_that_units_tell():
    assert {measure for grade in read_grades() for measure in grade.measures} <= MEASURES
    assert names_of_measures().keys() <= MEASURES
    assert all(names_of_measures().values())


def test_reversed_a_grade_asks_for_the_other_end():
    for grade in read_grades():
        assert grade.reversed().names == {name: -sign for name, sign in grade.names.items()}
        assert grade.reversed().reversed() == grade


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ("cheaper than", {"price", "preis", "prix"}),
        ("schneller als", {"speed", "duration"}),
        ("plus grande que", {"area"}),
        ("more powerful than", {"horsepower"}),
    ],
)
def test_comparatives_imply_names(said, names):
    found = [grade.names.keys() for grade in read_grades() if grade.comparative and grade.comparative.search(said)]
    assert any(names <= one for one in found)


def test_words_end_where_they_end():
    assert not any(grade.superlative.search("bestellen, mostly, topology, leastwise") for grade in read_grades())
