"""What a query mentions is found in small data that writes it otherwise, and would not be without."""

from __future__ import annotations

import pytest

from rag_compress import Passage, compress
from rag_compress.core.scoring import stages
from rag_compress.core.scoring.grid import make_grid
from rag_compress.core.scoring.mentions import match
from rag_compress.core.scoring.mentions.match import _KINDS, MOST, WHOLE, match_mentions
from rag_compress.core.scoring.passage_frequencies import PassageFrequencies
from rag_compress.core.terms import index_terms
from tests.core.taking_apart import take_apart
from tests.growth import LINEAR, growth

ORDERS = """order,country,date,total
1001,FR,2026-03-05,880
1002,US,2026-03-06,1250000
1003,CH,2026-03-07,412
1004,DE,2026-03-08,97
1005,AT,2026-08-03,1350000
1006,JP,2026-03-10,64
"""
LOG = """2026-03-07 14:02:11 INFO cache cleared
2026-03-07 15:30:05 WARN disk almost full
2026-03-08 03:30:44 INFO backup finished
2026-03-09 11:12:13 INFO cache warmed
2026-03-10 18:45:59 ERROR mail refused
"""
PEOPLE = """{"name": "Ada", "phone": "+41449876543", "trial": "30 days"}
{"name": "Ben", "phone": "+41317654321", "trial": "90 days"}
{"name": "Cleo", "phone": "+49301234567", "trial": "14 days"}
{"name": "Dan", "phone": "+4312345678", "trial": "7 days"}
"""
CONTACTS = """* Ada Stone: 0041 44 987 65 43, Zurich
* Ben Moss: 031/765 43 21, Berne
* Cleo Reed: +49 30 123 45 67, Berlin
"""
HOURS = """Mon: closed
Tue-Thu: 09:00-18:00
Fri: 09:00-21:00
Sat: 10:00-16:00
Sun: 11:00-15:00
"""
CASES = [
    (ORDERS, "Which order was made on 8 March?", "1004"),
    (ORDERS, "Which order came from Austria?", "1005"),
    (ORDERS, "Which order was over about 1.35 million?", "1005"),
    (LOG, "What happened at 3:30 pm?", "disk almost full"),
    (LOG, "What happened on March 9th?", "cache warmed"),
    (PEOPLE, "Who has the number 031 765 43 21?", "Ben"),
    (PEOPLE, "Whose trial takes two weeks?", "Cleo"),
    (CONTACTS, "Who called from 0317654321?", "Ben"),
    (HOURS, "Until when is it open on Wednesdays?", "Tue-Thu"),
    (HOURS, "Until when is it open on Saturdays?", "Sat"),
]


def kept(text, query, words):
    return compress(query, [text], max(map(words, text.splitlines())) + 1, counter=words).text


@pytest.mark.parametrize(("text", "query", "answer"), CASES)
def test_what_is_asked_for_is_kept_of_data_that_writes_it_otherwise(text, query, answer, words):
    assert answer in kept(text, query, words)


@pytest.mark.parametrize(("text", "query", "answer"), CASES)
def test_without_mentions_it_would_not_be(text, query, answer, words, monkeypatch):
    monkeypatch.setattr(stages, "match_mentions", lambda grid, *_: grid)
    assert answer not in kept(text, query, words)


def matched(query, *passages, halves=None, languages=("en",), weight=1.0):
    """The grid before and after mentions are matched."""
    analyzed = take_apart(*passages)
    terms = list(dict.fromkeys(index_terms(query, "en")))
    grid = make_grid(terms, analyzed, PassageFrequencies(analyzed), {}, halves)
    return grid, match_mentions(grid, query, languages, weight, halves)


def test_a_sentence_that_mentions_the_same_has_all_of_its_terms_and_others_have_none():
    _, grid = matched("Who called on 8 March?", "Ann called, 2026-03-08. Bob called, 2026-08-03.")
    columns = [grid.terms.index(term) for term in ("8", "march")]
    assert grid.matches[:, columns].tolist() == [[WHOLE, WHOLE], [0, 0]]


def test_what_is_said_in_one_word_or_without_figures_counts_once():
    _, grid = matched("orders from South Africa and Germany", "7,DE,Berlin", "8,ZA,Durban")
    assert grid.matches[:, grid.terms.index("germani")].tolist() == [1, 0]
    assert grid.matches[:, grid.terms.index("south")].tolist() == [0, 1]
    _, grid = matched("at noon", "12:00", "15:00")
    assert grid.matches[:, grid.terms.index("noon")].tolist() == [1, 0]
    _, grid = matched("Who sold 450,000?", "450k")
    assert grid.matches.max() == 1


def test_the_weight_is_what_a_mention_counts_and_0_switches_it_off():
    query, passage = "Who called on 8 March?", Passage("Ann called, 2026-03-08.", title="2026-03-08")
    before, after = matched(query, passage, weight=0.25)
    column = after.terms.index("march")
    assert (after.matches[0, column], after.in_titles[0, column]) == (0.25 * WHOLE, 0.25)
    before, after = matched(query, passage, weight=0.0)
    assert after is before
    _, after = matched(query, passage, weight=3.0)
    assert after.in_titles.max() == 1, "a title holds a term or does not"


def test_what_a_sentence_has_more_often_counts_no_less():
    _, grid = matched("the march on 8 March", "March, march, march on March 8.")
    assert grid.matches[0, grid.terms.index("march")] == 4


def test_a_title_that_mentions_the_same_holds_its_terms():
    _, grid = matched(
        "Who called on 8 March?", Passage("Ann.", title="Log of 2026-03-08"), Passage("Bob.", title="Log")
    )
    assert grid.in_titles[:, grid.terms.index("march")].tolist() == [1, 0]


def test_the_grid_is_the_same_where_nothing_is_mentioned_or_asked_for_and_is_not_changed_else():
    before, after = matched("Who called?", "Ann called, 2026-03-08.")
    assert after is before
    analyzed = take_apart("Ann called, 2026-03-08.")
    grid = make_grid(["call"], analyzed, PassageFrequencies(analyzed), {})
    assert match_mentions(grid, "on 8 March", ["en"], 1.0) is grid, "its terms are none of the query's"
    before, after = matched("on 8 March", Passage("Ann called, 2026-03-08.", title="2026-03-08"))
    assert not before.matches.any() and not before.in_titles.any()
    assert after.matches.any() and after.in_titles.any()


def test_what_one_half_of_a_sentence_mentions_counts_for_both():
    source = {"source_id": "a", "split_idx_start": 0}
    text = "Ann called on 2026-03-08 and asked for her otters once more. Bob slept."
    chunks = [
        Passage(text[:30], meta=source),
        Passage(text[30:], meta={**source, "split_idx_start": 30}),
        Passage("Cleo called for no reason and asked for nothing at all."),
    ]
    settings = {"passage_weight": 0, "neighbour_weight": 0, "b": 0}  # but for where it stands
    head, tail, *others = compress("What happened on 8 March?", chunks, 40, **settings).decisions
    assert head.score == pytest.approx(tail.score, rel=0.1)
    assert tail.score > max(other.score for other in others)


def test_no_more_mentions_are_looked_for_than_anyone_names(monkeypatch):
    asked = []
    monkeypatch.setattr(match, "_columns", lambda mention, *_: asked.append(mention.written))
    matched(" or ".join(f"{day} March" for day in range(1, 29)), "x")
    assert len(asked) == MOST


PIECES = [
    *(
        "1",
        "12 ",
        "1,",
        "1-",
        "1.",
        "1/2/",
        "1'000 ",
        "1 000 ",
        "1,000",
        "A1 ",
        "AB12 ",
        "(1) ",
        "+4 ",
        "-",
        "  ",
        "\n",
    ),
    *(
        "Mar ",
        "3 mar ",
        "in May ",
        "2026-",
        "20260308",
        "1月",
        "三月",
        "十",
        "3:",
        "3pm",
        "3 p ",
        "T15",
        "15.00 ",
        "Mon-",
    ),
    *(
        "Mo, ",
        "We to ",
        "1961 ",
        "1961-",
        "1961 to ",
        "born ",
        "(* ",
        "the early ",
        "one ",
        "one million ",
        "2 hours ",
        "twenty ",
        "half an ",
        "½ ",
        "us$",
        "US ",
        "united ",
        "DE,",
        "a'",
    ),
]


@pytest.mark.parametrize("piece", PIECES)
def test_the_time_to_find_what_a_query_mentions_grows_with_its_length(piece):
    def find(query):
        for kind in match._KINDS:
            list(kind(query))

    assert growth(find, 500, prepare=lambda size: size * piece, most=25_000 // len(piece)) < LINEAR


@pytest.mark.parametrize("piece", PIECES)
def test_the_time_to_find_it_in_a_text_grows_with_the_text(piece):
    query = (
        "Was it 8 March 2026, in May, at 3 pm, on Friday, 1.2 million, 5 kg, in Germany, for euros, 044 123 45 67, "
        "or in the early sixties?"
    )
    mentions = [mention for kind in match._KINDS for mention in kind(query)]
    assert len(mentions) == 13

    def look(text):
        for mention in mentions:
            mention.is_in(text)

    assert growth(look, 500, prepare=lambda size: size * piece, most=25_000 // len(piece)) < LINEAR


@pytest.mark.parametrize(("text", "query", "answer"), CASES)
def test_a_passage_is_searched_before_its_sentences_and_none_is_lost(text, query, answer):
    (passage,) = take_apart(text)
    pieces = [passage.text[start:end] for start, end in passage.spans]
    mentions = [mention for find in _KINDS for mention in find(query)]
    assert mentions
    for mention in mentions:
        found = [index for index, piece in enumerate(pieces) if mention.is_in(piece)]
        assert sorted(mention.sentences_of(passage)) == found
    nothing = take_apart("It rained all day.")[0]
    assert not any([*mention.sentences_of(nothing)] for mention in mentions), answer


def test_a_numbered_part_counts_once_in_whatever_form():
    _, grid = matched("What is chapter 4 on?", "Chapter 4 is on hats. Chapter IV is on boats.")
    assert grid.matches[:, [grid.terms.index("chapter"), grid.terms.index("4")]].tolist() == [[1, 1], [1, 1]]
