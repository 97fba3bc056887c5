"""The fill of a budget with units, by hand."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from rag_compress.chat.filling.fill import Order, fill


def nothing(unit, left):
    return None


def shortens(shorten=nothing, refit=nothing, squeeze=nothing, lengthen=nothing):
    ways = {"shorten": shorten, "refit": refit, "squeeze": squeeze, "lengthen": lengthen}
    return SimpleNamespace(**ways, can_be_cut=lambda unit: True)


def chosen(costs, order, token_budget, verbatim_share=1.0, **ways):
    filled = fill(costs, order, token_budget, shortener=shortens(**ways), verbatim_share=verbatim_share)
    return dict(filled.kept), filled.shortened


def test_what_is_offered_last_may_be_shortened_too():
    order = Order(required=[], recent=[], others=[0], last=[1])
    assert chosen([4, 8], order, 9, shorten=lambda unit, left: 5) == ({0: 4, 1: 5}, {1})


def test_what_is_recent_stays_whole_or_goes():
    order = Order(required=[], recent=[1], others=[0])
    assert chosen([4, 8], order, 7, shorten=lambda unit, left: 2) == ({0: 4}, set())


def test_a_cut_that_saves_less_than_a_seventh_is_not_worth_its_loss():
    order = Order(required=[], recent=[], others=[0, 1])
    assert chosen([20, 20], order, 34, shorten=lambda unit, left: 17, verbatim_share=0.0) == ({0: 17, 1: 17}, {0, 1})
    assert chosen([20, 20], order, 40, shorten=lambda unit, left: 18, verbatim_share=0.0) == ({0: 20, 1: 20}, set())


def test_an_excerpt_for_which_others_left_too_little_is_cut_again_to_what_is_left_in_the_end():
    order = Order(required=[], recent=[], others=[0, 1, 2], excerpts={1: 8})
    refits = {"shorten": lambda unit, left: 8 if unit == 1 and left >= 8 else None, "refit": lambda unit, left: left}
    assert chosen([20, 20, 4], order, 27, **refits) == ({0: 20, 2: 4, 1: 3}, {1})
    assert chosen([20, 20, 4], order, 28, **refits) == ({0: 20, 1: 8}, {1}), "it fits in its turn"


def test_what_is_no_excerpt_is_not_cut_again():
    order = Order(required=[], recent=[], others=[0, 1, 2])
    assert chosen([20, 20, 4], order, 27, refit=lambda unit, left: left) == ({0: 20, 2: 4}, set())


def test_what_fits_exactly_stays_whole():
    order = Order(required=[0], recent=[], others=[1])
    assert chosen([3, 10], order, 13, shorten=lambda unit, left: 5) == ({0: 3, 1: 10}, set())
    assert chosen([3, 10], order, 12, shorten=lambda unit, left: 5) == ({0: 3, 1: 5}, {1})


def test_a_cut_that_is_needed_may_save_little():
    order = Order(required=[], recent=[], others=[0])
    assert chosen([20], order, 18, shorten=lambda unit, left: 18) == ({0: 18}, {0})


def test_what_is_left_makes_cut_messages_whole_again_the_most_wanted_first():
    order = Order(required=[], recent=[], others=[0, 1, 2])
    half = {"shorten": lambda unit, left: 10, "verbatim_share": 0.0}
    assert chosen([20, 20, 20], order, 30, **half) == ({0: 10, 1: 10, 2: 10}, {0, 1, 2})
    assert chosen([20, 20, 20], order, 49, **half) == ({0: 20, 1: 10, 2: 10}, {1, 2})
    assert chosen([20, 20, 20], order, 60, **half) == ({0: 20, 1: 20, 2: 20}, set())


def test_what_is_too_long_to_be_made_whole_leaves_the_room_to_the_next():
    order = Order(required=[], recent=[], others=[0, 1])
    assert chosen([90, 20], order, 65, shorten=lambda unit, left: [45, 10][unit], verbatim_share=0.0) == (
        {0: 45, 1: 20},
        {0},
    )


@pytest.mark.parametrize(
    ("whole", "budget", "kept"),
    [({1}, 20, {0: 4, 1: 10, 2: 4}), ({1}, 9, {0: 4, 1: 4}), ((), 20, {0: 10, 1: 4, 2: 4})],
)
def test_what_stays_whole_where_it_fits_is_cut_only_where_it_does_not(whole, budget, kept):
    order = Order(required=[], recent=[], others=[0, 1, 2], whole=frozenset(whole))
    assert chosen([10, 10, 10], order, budget, shorten=lambda unit, left: 4, verbatim_share=0.0)[0] == kept


def test_what_is_too_long_is_squeezed_into_much_room_that_is_left():
    order = Order(required=[], recent=[2], others=[1, 0])
    assert chosen([30, 4, 2], order, 10, squeeze=lambda unit, left: left) == ({2: 2, 1: 4, 0: 4}, {0})
    assert chosen([30, 7, 2], order, 12, squeeze=lambda unit, left: left) == ({2: 2, 1: 7}, set()), "not much is left"


def test_what_is_left_in_the_end_lengthens_what_was_cut_the_most_wanted_first():
    order = Order(required=[], recent=[], others=[0, 1])
    ways = {"shorten": lambda unit, left: 10, "lengthen": lambda unit, left: min(left, 15), "verbatim_share": 0.0}
    for budget, kept in ((20, {0: 10, 1: 10}), (27, {0: 15, 1: 12}), (33, {0: 15, 1: 15})):
        assert chosen([24, 24], order, budget, **ways)[0] == kept, budget


def test_an_excerpt_is_taken_however_little_it_saves_and_only_if_all_of_it_fits():
    order = Order(required=[], recent=[], others=[0, 1], excerpts={0: 18})
    shorten = {"shorten": lambda unit, left: [18, 17][unit], "verbatim_share": 0.0}
    assert chosen([20, 20], order, 36, **shorten) == ({0: 18, 1: 17}, {0, 1})
    assert chosen([20, 20], order, 17, **shorten) == ({1: 17}, {1})


def test_forty_cuts_that_come_to_nothing_are_enough_but_what_fits_whole_still_gets_its_chance():
    tried = {"shorten": [], "squeeze": []}
    never = {name: lambda unit, left, units=units: units.append(unit) for name, units in tried.items()}
    order = Order(required=[], recent=[], others=range(101))
    assert chosen([20] * 100 + [5], order, 10, **never) == ({100: 5}, set())
    assert tried == {"shorten": [*range(40)], "squeeze": [*range(40)]}
    tried["squeeze"].clear()
    assert chosen([20] * 100, Order(required=[], recent=[], others=range(100)), 10, **never) == ({}, set())
    assert tried["squeeze"] == [*range(100)], "where nothing is kept yet, all of them are tried"


def test_cuts_that_succeed_are_not_bounded():
    order = Order(required=[], recent=[], others=range(50))
    assert len(chosen([1000] * 50, order, 900, shorten=lambda unit, left: 1)[0]) == 50


def test_a_unit_of_more_messages_than_may_be_kept_is_not_squeezed_in():
    limits = {"shortener": shortens(squeeze=lambda unit, left: left), "verbatim_share": 1.0, "max_messages": 2}
    order = Order(required=[], recent=[], others=[1, 0])
    assert fill([30, 4], order, 10, sizes=[2, 1], **limits).kept == {1: 4}
    assert fill([30, 4], order, 10, sizes=[1, 1], **limits).kept == {1: 4, 0: 6}
