"""The fill where counts do not add up: what is estimated, what is counted, and what is taken back."""

from __future__ import annotations

from itertools import permutations

import pytest

from rag_compress import Passage, compress
from tests.core.scorers import Given
from tests.results import reasons


def squared(text):
    """Count so that every sentence costs far more beside others than alone."""
    return len(text.split()) ** 2


def test_the_first_sentence_stays_however_far_the_estimate_falls_short():
    # 9 alone, and 9 + 1 estimated for the second make 19 of 25; together they are 36, more than taking back 10 mends.
    result = compress("q", ["Anna won today. Bob slept there."], 25, counter=squared, scorer=Given(2.0, 1.0))
    assert result.text == "Anna won today."
    assert reasons(result) == ["kept", "over_budget"]


def test_no_more_is_taken_back_than_the_count_is_over_the_budget():
    def count(text):
        return len(text.split()) + 4 * text.count("\n\n")

    # 3, and 3 + 1 for each other sentence: estimated 15 of 16. Counted 12 + 3 * 4 = 24: two sentences are 8 too many.
    given = ["Anna won today.", "Bob slept there.", "Cats purr loudly.", "Dogs bark here."]
    result = compress("q", given, 16, counter=count, scorer=Given(4.0, 3.0, 2.0, 1.0), focus=0.0)
    assert reasons(result) == ["kept", "kept", "over_budget", "over_budget"]
    assert result.token_count == 10


def test_many_short_sentences_use_the_budget_up_to_the_last_token(words):
    # Two tokens each; a third is estimated for the newline that may stand before it, and is not used.
    text = " ".join(f"Otter{i} swims." for i in range(20))
    assert compress("q", [text], 40, counter=words).text == text
    assert compress("q", [text], 39, counter=words).token_count == 38


def test_a_title_that_does_not_fit_leaves_the_room_to_what_comes_after_it(words):
    given = ["Anna won the race.", Passage("Bob slept.", title="A long title of six words"), "Cats purr all day."]
    result = compress("q", given, 9, counter=words, scorer=Given(3.0, 2.0, 1.0), include_titles=True, focus=0.0)
    assert result.text == "Anna won the race.\n\nCats purr all day."
    assert reasons(result) == ["kept", "over_budget", "kept"]


def test_a_gap_that_does_not_fit_with_its_marker_leaves_the_room_to_what_comes_after_it(words):
    given = ["Anna won. Bob slept on and on. Anna ran.", "Cats purr loudly."]
    scorer = Given(4.0, 1.0, 3.0, 2.0)
    result = compress("q", given, 6, counter=words, scorer=scorer, omission_marker=" [ ... ] ", focus=0.0)
    assert result.text == "Anna won.\n\nCats purr loudly."  # 2 + 3, where 2 + 3 for the marker + 2 would be 7
    assert reasons(result) == ["kept", "over_budget", "over_budget", "kept"]


@pytest.mark.parametrize("blank_line", [-1, 1, 2])
def test_the_context_is_counted_a_bounded_number_of_times(blank_line):
    counted = []

    def count(text):
        counted.append(text)
        return len(text.split()) + blank_line * text.count("\n\n")  # where 1 is allowed for

    given = [f"Otter{i} swims." for i in range(200)]
    for budget in (50, 52, 150, 200, 201):
        counted.clear()
        compress("q", given, budget, counter=count)
        assert sum(text.count(".") > 1 for text in counted) <= 6 + 2, "recounts, and the final count"


def test_a_rule_that_does_not_fit_alone_is_over_the_budget(words):
    assert reasons(compress("q", ["--- --- ---"], 2, counter=words)) == ["over_budget"]


@pytest.mark.parametrize(("scores", "kept"), [((3.0, 2.0), "Anna ran."), ((2.0, 3.0), "Anna won.")])
def test_a_wide_gap_is_charged_to_the_neighbour_that_comes_later_on_either_side(scores, kept):
    given = ["Anna ran." + "\n" * 3000 + "Anna won.", "Anna sang."]
    result = compress("q", given, 12, scorer=Given(*scores, 1.0), focus=0.0)
    assert result.text == f"{kept}\n\nAnna sang."


def test_a_wide_gap_is_charged_only_between_sentences_that_are_both_kept():
    def count(text):
        return len(text.split()) + 10 * text.count("\n\n\n")

    text = "\n\n\n".join(f"Otter{i} swims." for i in range(100))
    result = compress("q", [text], 120, counter=count, scorer=Given(*(float(i % 2) for i in range(100))), focus=0.0)
    assert result.token_count > 100


def test_texts_that_cost_nothing_are_all_kept():
    result = compress("Who won?", ["Anna won.", "Bob slept."], 1, counter=lambda text: 0)
    assert reasons(result) == ["kept", "kept"]


def test_what_fits_as_a_whole_is_kept_as_a_whole():
    text = "The warranty lasts 24 months. Batteries are excluded from the warranty."
    for budget in ({"target_ratio": 1.0}, {"token_budget": 14}):  # alone the sentences have 7 and 9 tokens, together 14
        result = compress("How long is the warranty?", [text], **budget)
        assert (result.text, result.token_count) == (text, 14)
    assert compress("How long is the warranty?", [text], token_budget=13).text == "The warranty lasts 24 months."


def test_all_of_the_tokens_keep_all_of_the_text_in_any_order_of_the_sentences():
    for order in permutations(["Batteries die.", "Otters swim.", "Beavers build dams.", "Kangaroos hop."]):
        assert compress("otters", [" ".join(order)], target_ratio=1.0).text == " ".join(order)


@pytest.mark.parametrize(
    "settings",
    [{}, {"include_titles": True}, {"omission_marker": " [...] "}, {"scorer": Given(*range(4))}],
    ids=["default", "titles", "marker", "scorer of one's own"],
)
def test_all_of_the_tokens_keep_all_passages_with_what_stands_between_them(settings):
    given = [Passage("Hi", title="A greeting"), "Yo", Passage("It rains. It pours.", title="The weather of today")]
    result = compress("weather", given, target_ratio=1, counter=len, **settings)
    assert reasons(result) == ["kept"] * 4
    assert result.token_count == result.token_budget == len(result.text) > result.original_token_count
    assert compress("weather", given, 9, target_ratio=1, counter=len, **settings).token_count <= 9


def test_all_of_the_tokens_keep_no_duplicate():
    result = compress("rain", ["It rains. It pours.", "It rains."], target_ratio=1, counter=len)
    assert sorted(reasons(result)) == ["duplicate", "kept", "kept"]


@pytest.mark.parametrize("settings", [{"include_titles": True}, {"omission_marker": " [... and more ...] "}], ids=str)
def test_what_fits_as_a_whole_is_kept_as_a_whole_with_its_titles(settings):
    sentences = [f"Otter {number} swims." for number in range(30)]
    given = [Passage(" \n ".join(sentences[i : i + 5]), title=f"Otters of {i}") for i in range(0, 30, 5)]
    everything = compress("otter", given, 10**6, counter=len, **settings)
    assert reasons(everything.fill(everything.token_count)) == ["kept"] * 30


def test_pinned_passages_that_do_not_fit_are_noted():
    rule = Passage("Rule one is to knock. Rule two is to be kind. Rule three is to be on time.", pinned=True)
    cut = compress("otters", [rule, "Otters swim."], token_budget=14)
    assert cut.notes == ("8 tokens of pinned passages do not fit a budget of 14",)
    assert cut.fill(100).notes == ()
