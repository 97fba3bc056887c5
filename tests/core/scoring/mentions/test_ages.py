"""The age of someone is a year where a text says when that one was born."""

from __future__ import annotations

import pytest

from rag_compress import Passage, compress
from rag_compress.core.passages.units import units_of
from rag_compress.core.scoring.mentions.ages import find_ages
from tests.core.scoring.mentions.found import written
from tests.core.taking_apart import take_apart


def found_in(query, *passages):
    units = units_of(take_apart(*passages)).units
    (mention,) = [one.among(units) for one in find_ages(query)]
    return [unit.text[slice(*unit.spans[index])] for unit in units for index in mention.sentences_of(unit)]


@pytest.mark.parametrize(
    "born",
    [
        "Ann Lee was born in Leeds on 8 March 1931.",
        "Ann Lee (born 1931) was a painter.",
        "Ann Lee (8 March 1931 – 1 May 2007) was a painter.",
        "Ann Lee (March 8, 1931 – May 1, 2007) was a painter.",
        "Ann Lee (1931–2007) was a painter.",
        "Ann Lee (* 8. März 1931 in Leeds; † 2007) war Malerin.",
        "Ann Lee (geb. Ann Kay; * 8. März 1931) war Malerin.",
        "Ann Lee wurde am 8. März 1931 geboren, geboren wurde 1931 auch ihr Mann.",
        "Ann Lee, née en 1931 à Lyon, était peintre.",
        "Ann Lee nació en 1931 en Lima.",
    ],
)
def test_an_age_is_a_year_after_the_one_in_which_someone_was_born(born):
    moved = "In 1961 the house on the hill was hers."
    assert found_in("Where did she live at the age of 30?", f"{born} In 1955 she moved. {moved}") == [moved]


@pytest.mark.parametrize(
    ("query", "age"),
    [
        ("What happened when she was 30?", 30),
        ("What did Ann, aged 30, do?", 30),
        ("Which prize did she win at thirty-two?", 32),
        ("Was tat sie mit 30 Jahren?", 30),
        ("Welchen Preis bekam sie mit 30?", 30),
        ("Qu'a-t-elle fait à 30 ans ?", 30),
        ("¿Qué hizo a los 30 años?", 30),
        ("¿Qué hizo a los treinta años?", 30),
    ],
)
def test_an_age_is_read_in_figures_and_in_words(query, age):
    assert [mention.age for mention in find_ages(query)] == [age]


def test_everyone_has_an_age_of_their_own():
    ann = Passage("Ann was born in 1931. In 1961 she moved. In 1940 she fell.", title="Ann")
    bob = Passage("Bob was born in 1910. In 1961 he left. In 1940 he fell.", title="Bob")
    assert found_in("What happened at the age of 30?", ann, bob) == ["In 1961 she moved.", "In 1940 he fell."]


def test_sections_of_a_text_share_who_it_is_about():
    text = (
        "# Ann\n\nAnn was born in 1931.\n\n## Work\n\nIn 1961 she moved.\n\n## Family\n\nIn 1955 her son Tim was born."
    )
    assert found_in("What happened at the age of 30?", Passage(text, title="Ann")) == ["In 1961 she moved."]


def test_without_a_birth_nothing_is_found():
    assert found_in("What happened at the age of 30?", "In 1961 she moved. The prize is for those at 30.") == []


@pytest.mark.parametrize("query", ["in 30 days", "at 30 °C", "at 200", "for 30 euros", "at 3"])
def test_other_numbers_are_no_age(query):
    assert written(find_ages, query) == []


def test_what_somebody_did_at_an_age_is_kept():
    text = "Eda Lee was born in Ulm in 1931. She taught maths. In 1961 she moved to Bern. She died in 2007."
    assert "1961" in compress("Where did she go at the age of thirty?", [text], 12).text
    assert "1961" not in compress("Where did she go at the age of forty?", [text], 12).text
