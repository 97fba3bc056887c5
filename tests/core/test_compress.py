"""The verb: what it keeps, what it says about it, and what it refuses."""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from rag_compress import Passage, compress
from tests.results import reasons

RACE = "Anna won the race. Bob slept all day. It rained in the town."


def test_the_sentence_that_answers_is_kept(words):
    assert compress("Who won the race?", [RACE], 4, counter=words).text == "Anna won the race."


def test_every_sentence_is_accounted_for(words):
    result = compress("Who won the race?", [RACE], 8, counter=words)
    assert [(d.start, d.end, d.token_count, d.kept, d.reason) for d in result.decisions] == [
        (0, 18, 4, True, "kept"),
        (19, 37, 4, True, "kept"),
        (38, 60, 5, False, "over_budget"),
    ]
    assert result.original_token_count == 13


def test_a_sentence_that_does_not_fit_is_passed_over_and_the_fill_goes_on(words):
    text = "Anna won the long race in the rain at night. Anna won."
    result = compress("Anna race", [text], 3, counter=words)
    assert result.text == "Anna won."
    assert reasons(result) == ["over_budget", "kept"]


def test_the_budget_is_used_up_to_the_last_token(words):
    assert compress("race", [RACE], 13, counter=words).token_count == 13


def test_when_nothing_matches_the_order_of_the_retriever_decides(words):
    result = compress("zebra", ["First one here. Second one.", "Third one."], 5, counter=words)
    assert result.text == "First one here. Second one."


def test_passages_come_back_in_input_order_with_their_names(words):
    given = [Passage("Bob slept.", id="a"), Passage("Anna won the race.", title="Race", id="b"), "The race began."]
    result = compress("who won the race", given, 7, counter=words)
    assert [(p.index, p.id, p.title, p.text) for p in result.passages] == [
        (1, "b", "Race", "Anna won the race."),
        (2, None, None, "The race began."),
    ]


def test_score_and_meta_of_a_passage_are_handed_back(words):
    meta = {"page": 3}
    (passage,) = compress("who", [Passage("Bob slept.", score=0.5, meta=meta)], 7, counter=words).passages
    assert passage.score == 0.5
    assert passage.meta is meta
    assert compress("who", [Passage("Bob slept.", score=0.5)], 7, counter=words).passages == [passage], "not compared"


def test_the_signals_that_are_handed_out_are_the_callers(words):
    result = compress("who", [RACE], 4, counter=words)
    before = dict(result.signals)
    result.signals.clear()
    assert result.signals == before


def test_another_budget_needs_no_second_scoring(words):
    class CountingScorer:
        calls = 0

        def score(self, query, terms, passages):
            self.calls += 1
            return [1.0, 3.0, 2.0]

    scorer = CountingScorer()
    result = compress("q", [RACE], 4, counter=words, scorer=scorer)
    assert [result.fill(budget).text for budget in (4, 9)] == [
        "Bob slept all day.",
        "Bob slept all day. It rained in the town.",
    ]
    assert scorer.calls == 1


def test_a_share_of_the_input_can_be_the_budget(words):
    assert compress("race", [RACE], counter=words, target_ratio=0.5).token_budget == 6
    assert compress("race", ["word " * 100], counter=words, target_ratio=0.29).token_budget == 29


def test_the_smaller_of_two_budgets_holds(words):
    assert compress("race", [RACE], 5, counter=words, target_ratio=0.5).token_budget == 5
    assert compress("race", [RACE], 9, counter=words, target_ratio=0.5).token_budget == 6


def test_min_score_leaves_budget_unused(words):
    result = compress("Who won the race?", [RACE, "Cats sleep."], 50, counter=words, min_score=0.9)
    assert result.text == "Anna won the race."
    assert set(reasons(result)) == {"kept", "below_min_score"}


def test_min_score_never_empties_the_context(words):
    text = "Anna won the race in the pouring rain. Bob slept."
    assert compress("Anna race rain", [text], 2, counter=words, min_score=1.0).text == "Bob slept."


def test_pinned_passages_are_filled_first(words):
    given = [RACE, Passage("Always say this. And that.", pinned=True)]
    result = compress("who won the race", given, 9, counter=words)
    assert result.text == "Anna won the race.\n\nAlways say this. And that."
    assert reasons(result)[-2:] == ["pinned", "pinned"]


def test_pinned_passages_do_not_break_the_budget(words):
    result = compress("q", [Passage("One two three. Four five.", pinned=True)], 3, counter=words)
    assert reasons(result) == ["pinned", "over_budget"]


def test_duplicates_are_paid_once(words):
    twice = ["Anna won the long race."] * 2
    result = compress("who won the race", twice, 50, counter=words)
    assert result.text == "Anna won the long race."
    assert reasons(result) == ["kept", "duplicate"]
    assert compress("race", twice, 50, counter=words, remove_duplicates=False).token_count == 10


def test_text_shared_by_overlapping_chunks_is_paid_once(words):
    chunks = [
        Passage("Anna won the race. Bob s", meta={"source_id": "f", "split_idx_start": 0}),
        Passage("the race. Bob slept.", meta={"source_id": "f", "split_idx_start": 9}),
    ]
    result = compress("Bob race", chunks, 50, counter=words)
    assert result.text == "Anna won the race.\n\nBob slept."
    assert reasons(result) == ["kept", "overlap", "overlap", "kept"]


def test_rules_and_brackets_do_not_fill_what_is_left_of_a_budget(words):
    text = "---\n\nAnna won the race.\n\n---\n\nBob slept all day."
    result = compress("who won the race", [text, "==="], 6, counter=words)
    assert result.text == "---\n\nAnna won the race.\n\n---"
    assert reasons(result) == ["kept", "kept", "kept", "over_budget", "below_min_score"]
    assert compress("race", ["==="], 6, counter=words).text == "===", "never empty"


def test_titles_are_rendered_and_charged_on_request(words):
    given = [Passage("Anna won.", title="The Race")]
    assert compress("Anna", given, 4, counter=words, include_titles=True).text == "The Race\nAnna won."
    assert compress("Anna", given, 3, counter=words, include_titles=True).text == "Anna won."
    assert compress("Anna", given, 3, counter=words).text == "Anna won."


def test_the_omission_marker_is_charged(words):
    text = "Anna won. Bob slept on and on. Anna ran."
    marked = compress("Anna", [text], 6, counter=words, omission_marker=" [ ... ] ")
    assert marked.text == "Anna won."  # 2 + 3 for the marker + 2 would be 7
    assert compress("Anna", [text], 7, counter=words, omission_marker=" [ ... ] ").text == "Anna won. [ ... ] Anna ran."


def test_a_title_helps_its_sentences(words):
    given = [Passage("He was born in 1815.", title="Bob Stone"), Passage("He was born in 1850.", title="Otto Bismarck")]
    assert compress("When was Bismarck born?", given, 5, counter=words).passages[0].index == 1


def test_earlier_messages_help_a_follow_up(words):
    given = ["Stone was 30 years old.", "Bismarck was 83 years old."]
    alone = compress("How old was he?", given, 5, counter=words)
    assert alone.passages[0].index == 0
    assert compress("How old was he?", given, 5, counter=words, history=["Who was Bismarck?"]).passages[0].index == 1


def test_a_query_of_stop_words_only_still_finds_them(words):
    given = ["He has been there for you.", "To be, or not to be, that is the question."]
    assert compress("to be or not to be", given, 10, counter=words).passages[0].index == 1


def test_the_query_outweighs_earlier_messages(words):
    given = ["Stone was a mason.", "Bismarck was a chancellor."]
    result = compress("Who was Stone?", given, 4, counter=words, history=["Who was Bismarck?"])
    assert result.passages[0].index == 0


@pytest.mark.parametrize("given", [[], [""], ["  \n\t"]])
def test_nothing_in_gives_nothing_out(given):
    result = compress("q", given, 10)
    assert (result.text, result.token_count, result.decisions, result.passages) == ("", 0, [], [])


def test_confidence_is_high_where_one_sentence_stands_out_and_low_where_nothing_matches(words):
    given = [RACE, "Cats purr a lot.", "Dogs bark at night.", "Fish swim in the lake."]
    sure = compress("Who won the race?", given, 4, counter=words)
    unsure = compress("Which parliament ratified the treaty?", given, 4, counter=words)
    assert 0 <= unsure.confidence < sure.confidence <= 1
    assert sure.signals["query_coverage"] == 1
    assert unsure.signals["query_coverage"] == 0


def test_an_unsure_result_gets_half_as_many_tokens_again_until_it_is_sure(words):
    given = ["Anna won the race in Oslo. Bob slept all day long.", "Cats purr a lot.", "It rained in the town."]
    ask = partial(compress, "Who won in Oslo, and where did it rain?", given, 8, counter=words, max_token_budget=30)
    few, more = ask().confidence, ask().fill(12).confidence
    assert few < more
    raised = ask(min_confidence=(few + more) / 2)
    assert raised.token_budget == 12
    assert raised == ask().fill(12)


def test_a_result_that_lost_nothing_is_sure_and_gets_no_more_tokens(words):
    given = [f"===\n\n{RACE}", RACE]
    result = compress("q", given, 10, counter=words, min_confidence=1.0, max_token_budget=10**9)
    assert result.confidence == 1.0
    assert result.token_budget < 100


def test_no_budget_exceeds_the_ceiling(words):
    given = ["Anna won the race. Bob slept all day long.", "It rained in the town."]
    capped = compress("Who won?", given, 30, counter=words, max_token_budget=4)
    assert (capped.token_budget, capped.text) == (4, "Anna won the race.")
    assert compress("Who won?", given, target_ratio=1, counter=words, max_token_budget=4).text == capped.text
    assert capped.notes == ("token_budget (30) is above max_token_budget, which holds",)
    assert capped.fill(30).notes == (), "no ceiling binds fill, so that it says nothing of one"
    assert compress("Who won?", given, 3, counter=words, max_token_budget=4).token_budget == 3
    assert compress("Who won?", given, 4, counter=words, max_token_budget=4).notes == (), "4 is not above 4"


def test_an_unsure_result_gets_more_tokens_up_to_the_ceiling(words):
    given = [RACE, "Cats purr a lot.", "Dogs bark at night.", "Fish swim in the lake."]
    ask = partial(compress, "Which parliament ratified the treaty?", given, 4, counter=words, max_token_budget=9)
    assert ask().token_budget == 4
    raised = ask(min_confidence=1.0)
    assert raised.token_budget == 9
    assert 4 < raised.token_count <= 9


def test_an_empty_query_keeps_the_head(words):
    assert compress("", [RACE], 4, counter=words).text == "Anna won the race."


def test_one_wide_gap_between_neighbours_does_not_cost_the_other_sentences():
    blank = "\n" * 3000
    result = compress("anna", [f"Anna won.{blank}Anna ran.", "Anna sang.", "Anna slept."], 12)
    assert result.token_count <= 12
    assert len(result.passages) == 3


def test_a_result_can_go_to_another_process():
    result = compress("who won the race", [Passage(RACE, title="Race"), "Cats purr."], 6)
    copy = pickle.loads(pickle.dumps(result))
    assert copy == result
    assert copy.confidence == result.confidence
    assert copy.fill(12) == result.fill(12)


def test_threads_do_not_disturb_each_other():
    texts = [f"Anna won race {i}. Dr. Bob slept in bed {i}." for i in range(50)]
    expected = [compress("race", [text], 6).text for text in texts]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(lambda text: compress("race", [text + ""], 6).text, texts * 4)) == expected * 4


def test_a_splitter_of_ones_own_is_used(words):
    class Lines:
        def split(self, text, language):
            return [(0, text.index("\n")), (text.index("\n") + 1, len(text))]

    assert compress("b", ["A one. A two.\nB one. B two."], 4, counter=words, splitter=Lines()).text == "B one. B two."


class _Unhashable:
    __hash__ = None

    def count(self, text):
        return len(text.split())


def test_objects_without_a_hash_work_too():
    assert compress("Who won the race?", [RACE], 4, counter=_Unhashable()).text == "Anna won the race."


def test_a_result_is_json():
    import json

    values = json.loads(
        json.dumps(compress("who won", [Passage(RACE, id="a", score=0.5, meta={"x": object})], 6).to_dict())
    )
    assert values["passages"] == [
        {"index": 0, "text": "Anna won the race.", "title": None, "id": "a", "spans": [[0, 18]], "score": 0.5}
    ]
    assert values["decisions"][0]["reason"] == "kept"


def test_a_result_is_shown_in_a_few_hundred_characters_however_long_it_is():
    result = compress("otters", [f"Otter {n} swims. It eats." for n in range(200)], 900)
    assert len(repr(result)) < 400
    assert f"token_count={result.token_count}, token_budget=900" in repr(result)
    assert f"passages={len(result.passages)}, decisions=400, notes=()" in repr(result)
    assert "Otter 0 swims" in repr(result)
