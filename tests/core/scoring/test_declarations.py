"""Lines that declare what a query names."""

from __future__ import annotations

import numpy as np

from rag_compress import compress
from rag_compress.core.scoring.declarations import declaring

CLIENTS = '''client = make_client(url, 1)

def make_client(url, wait, tries, pool, proxy):
    """Open a line to a server. It waits."""
    opened = [socket for socket in pool if socket.is_open]
    return opened[0].to(url, wait, tries, proxy)

class HttpClientPool(Pool):
    """Holds what is open. It is bounded."""

    size = make_client.size(1)
'''
QUERY = "What does make_client do?"


def declared(grid_of, query):
    """The sentences that declare what a query names, or say what it is for."""
    grid = grid_of(query, ("", CLIENTS))
    passage = grid.passages[0]
    worth = declaring(grid, np.full(len(grid.terms), 1 / len(grid.terms)))
    return {passage.text[slice(*passage.spans[row])]: float(worth[row]) for row in np.flatnonzero(worth)}


def test_the_line_that_declares_what_the_query_names_is_found_and_what_says_what_it_is_for(grid_of):
    signature, purpose = declared(grid_of, QUERY)
    assert signature.startswith("def make_client(")
    assert purpose.startswith('"""Open a line to a server.')


def test_a_name_may_be_written_in_words(grid_of):
    assert list(declared(grid_of, "What does make client do?")) == list(declared(grid_of, QUERY))
    assert next(iter(declared(grid_of, "What is the HTTP client pool?"))).startswith("class HttpClientPool")


def test_a_name_is_worth_its_share_of_the_query(grid_of):
    of_all = declared(grid_of, "make_client?").values()
    of_some = declared(grid_of, "Which otter does make_client feed?").values()
    assert set(of_all) == {1.0}
    assert all(0 < worth < 1 for worth in of_some)


def test_a_name_of_which_the_query_has_a_part_is_another(grid_of):
    assert declared(grid_of, "Which client is it?") == declared(grid_of, "Which pool is it?") == {}


def test_what_a_function_is_for_comes_before_the_lines_that_call_it(words):
    calls = "\n\n".join(f"client_{index} = make_client(urls[{index}])" for index in range(9))
    budgets = [
        compress(QUERY, [calls, CLIENTS], 20, counter=words, declaration_weight=weight).text for weight in (0, 0.5)
    ]
    assert ["Open a line to a server." in text for text in budgets] == [False, True]


def test_a_declaration_is_worth_no_more_than_the_best_sentence():
    passages = ["make_client is made to make_client.", CLIENTS, "The otter swims."]
    without, with_it = (
        [one.score for one in compress(QUERY, passages, 500, declaration_weight=weight).decisions]
        for weight in (0, 0.5)
    )
    assert max(with_it) == max(without)
    assert with_it != without
