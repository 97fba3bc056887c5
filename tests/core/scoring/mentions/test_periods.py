"""Years that a query says are found in the years of a text that they lie in, or the other way round."""

from __future__ import annotations

from math import log

import pytest

from rag_compress import Passage, compress
from rag_compress.core.scoring.grid import make_grid
from rag_compress.core.scoring.mentions.match import match_mentions
from rag_compress.core.scoring.mentions.periods import find_periods
from rag_compress.core.scoring.passage_frequencies import PassageFrequencies
from tests.core.scoring.mentions.found import is_found, written
from tests.core.taking_apart import take_apart


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("What did she do in the early sixties?", "She was a guest from 1961 to 1964."),
        ("What did she do in the sixties?", "In 1962 she moved."),
        ("What did she do in the sixties?", "She worked there (1958–63)."),
        ("What did she do in the sixties?", "Between 1958 and 1961 she taught."),
        ("What did she do in the sixties?", "She taught from May 1958 to June 1961."),
        ("Was geschah Ende der Siebzigerjahre?", "1978 brannte das Archiv."),
        ("Was geschah in den Siebzigern?", "Von 1968 bis 1971 stand es leer."),
        ("Que fit-elle au début des années soixante ?", "En 1961, elle quitta Lyon."),
        ("¿Qué pasó a finales de los años ochenta?", "En 1988 cerró la fábrica."),
        ("Which church is of the 12th century?", "It was built in 1180."),
        ("What happened in the late eighties?", "It was sold in the 1980s."),
        ("What did she do in 1962?", "She was a guest from 1961 to 1964."),
    ],
)
def test_years_are_found_in_what_they_lie_in(query, text):
    assert is_found(find_periods, query, text)


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("What did she do in the early sixties?", "In 1967 she moved."),
        ("What did she do in the sixties?", "It weighs 1962 kg and costs $1962."),
        ("What did she do in the sixties?", "It has 1,962 parts."),
        ("What did she do in the sixties?", "Ann Lee (1903–1981) was a painter."),
        ("What did she do in 1962?", "She left in 1961, and came back in 1964."),
    ],
)
def test_other_years_are_not_found(query, text):
    assert not is_found(find_periods, query, text)


@pytest.mark.parametrize(
    "query", ["in her early thirties", "in Q2 of 2012", "on 8 March 2026", "in May 2025", "room 1962b", "from 1961-64"]
)
def test_nothing_else_names_years(query):
    assert written(find_periods, query) == []


def test_years_within_come_before_a_stretch_that_began_earlier():
    (early_sixties,) = find_periods("What did she do in the early sixties?")
    (passage,) = take_apart("She taught from 1955 to 1961. In 1962 she moved. From 1963 to 1964 she rode.")
    assert [*early_sixties.sentences_of(passage)] == [1, 2]
    (passage,) = take_apart("She taught from 1955 to 1961. In 1972 she moved.")
    assert [*early_sixties.sentences_of(passage)] == [0]


def test_the_sentence_of_these_years_is_kept():
    text = (
        "She left school at fourteen and did odd jobs in town. In 1948 she won a prize for what she did at home. "
        "From 1961 to 1964 she was a guest in Hamburg. In 1975 she did well with ferries."
    )
    assert "Hamburg" in compress("What did she do in the early sixties?", [Passage(text)], token_budget=16).text


def strengths(text, query):
    """How strongly each sentence matches the only term of a query."""
    passages = take_apart(text)
    grid = make_grid(["sixti"], passages, PassageFrequencies(passages), {})
    return match_mentions(grid, query, ["en"], 1.0).matches.max(axis=1)


def test_years_that_many_sentences_have_count_less_than_what_few_have():
    few = strengths("In 1962 she moved. She rode. She swam. She sang.", "in the sixties")
    many = strengths("In 1962 she moved. In 1963 she rode. In 1964 she swam. She sang.", "in the sixties")
    assert few.tolist() == [1, 0, 0, 0]
    assert many[0] == pytest.approx(log(1 + 1.5 / 3.5) / log(1 + 3.5 / 1.5))
    assert many.tolist() == [many[0]] * 3 + [0]
