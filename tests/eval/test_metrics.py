"""Each metric against values worked out by hand."""

from __future__ import annotations

import gzip
import itertools
import json
import math
from dataclasses import replace

import pytest

from eval.data import Document, Evidence
from eval.metrics import KINDS, LABELS, METRICS, Labels, Outcome, parse_metrics
from eval.metrics.context_relevance import context_relevance
from eval.metrics.exact_match import exact_match
from eval.metrics.f1 import f1
from eval.metrics.kept_messages import kept_messages, kept_share
from eval.metrics.outcome import merge
from eval.metrics.perplexity import perplexity
from eval.metrics.text import non_blank, normalise, occurs, words
from eval.metrics.topic_persistence import topic_persistence
from eval.systems import Output, parse_system
from eval.task import Task
from tests.eval.tiny import RACE, WORDS, question
from tests.eval.tiny_chat import conversation

FIRST, SECOND, THIRD = (0, 0, 26), (0, 27, 45), (0, 46, 68)


def outcome(asked, spans=None, text=""):
    return Outcome.of(Labels(Task(asked, WORDS)), Output(text, spans))


def measure(name, asked, spans=None, text=""):
    return METRICS[name](outcome(asked, spans, text))


def test_recall_counts_sentences_of_which_nine_tenths_are_kept():
    asked = question(gold_sentences=(Evidence(*FIRST), Evidence(*SECOND)))
    assert measure("evidence_recall", asked, (FIRST,)) == 0.5
    assert measure("all_evidence_kept", asked, (FIRST,)) == 0.0
    assert measure("all_evidence_kept", asked, (FIRST, SECOND)) == 1.0
    # "Anna won the race in Oslo." has 21 characters that are not blank: 19 are kept of 21 (0.905), then 18 (0.857)
    assert non_blank(RACE[0:26]) == 21
    assert measure("evidence_recall", question(), ((0, 0, 24),)) == 1.0
    assert measure("evidence_recall", question(), ((0, 0, 23),)) == 0.0


def test_pieces_of_a_sentence_add_up_and_overlaps_count_once():
    assert outcome(question(), ((0, 0, 9), (0, 9, 26))).share(Evidence(*FIRST)) == 1.0
    assert outcome(question(), ((0, 0, 4), (0, 0, 4))).share(Evidence(*FIRST)) == 4 / 21
    assert merge([(0, 2), (2, 4), (3, 5)]) == [(0, 2), (2, 5)]


def test_precision_is_of_characters_without_white_space():
    # "Bob slept all day." has 15 characters beside the 21 of the gold sentence.
    assert measure("evidence_precision", question(), (FIRST, SECOND)) == 21 / 36
    assert measure("evidence_precision", question(), (SECOND,)) == 0.0
    assert measure("evidence_precision", question(), ()) == 0.0


def test_document_recall_is_the_kept_share_of_the_gold_documents():
    # 68 characters, 14 of them blank
    assert measure("document_recall", question(), (FIRST, (1, 0, 5))) == 21 / 54


# "Anna won the race in Oslo." ends the first chunk and begins the second one
CHUNKS = question(
    documents=(Document("d0", "", f"Bob slept. {RACE[0:26]}"), Document("d1", "", f"{RACE[0:26]} It rained.")),
    gold_sentences=(Evidence(0, 11, 37, copies=(Evidence(1, 0, 26),)),),
)


@pytest.mark.parametrize(
    "spans", [((0, 11, 37),), ((1, 0, 26),), ((0, 11, 20), (1, 8, 26))], ids=["own", "copy", "parts"]
)
def test_evidence_that_stands_in_two_chunks_is_kept_with_either(spans):
    for name in ("evidence_recall", "all_evidence_kept", "evidence_kept", "evidence_precision"):
        assert measure(name, CHUNKS, spans) == 1.0


def test_copies_of_evidence_count_once():
    both = ((0, 11, 37), (1, 0, 26))
    assert outcome(CHUNKS, both).share(CHUNKS.gold_sentences[0]) == 1.0
    assert measure("evidence_recall", CHUNKS, ((0, 0, 10),)) == 0.0
    half = ((0, 11, 20), (1, 0, 9))  # the same half twice
    assert outcome(CHUNKS, half).share(CHUNKS.gold_sentences[0]) == 7 / 21


def test_text_that_is_found_again_is_as_precise_as_it_is_however_often_it_stands_in_the_documents():
    assert measure("evidence_precision", CHUNKS, None, f"{RACE[0:26]} {'x' * 21}") == 0.5
    assert measure("evidence_recall", CHUNKS, None, RACE[0:26]) == 1.0


def test_a_chunk_that_holds_all_evidence_of_a_gold_document_is_as_good_as_that_one():
    assert measure("document_recall", CHUNKS, ((1, 0, 37),)) == 1.0
    assert measure("document_recall", CHUNKS, ((0, 0, 37),)) == 1.0
    more = question(documents=CHUNKS.documents, gold_sentences=(*CHUNKS.gold_sentences, Evidence(0, 0, 10)))
    assert measure("document_recall", more, ((1, 0, 37),)) == 0.0  # what is labelled besides stands in the first alone


def test_the_oracle_keeps_one_copy():
    task = Task(CHUNKS, WORDS)
    assert parse_system("oracle").score(task).fill(100).text == RACE[0:26]


def test_a_place_with_thousands_of_copies_is_measured_in_linear_time():
    documents = (Document("d0", "", "Yes. " * 20_000),)
    places = [Evidence(0, start, start + 4) for start in range(0, 100_000, 5)]
    asked = question(documents=documents, gold_sentences=(replace(places[0], copies=tuple(places[1:])),))
    spans = tuple((0, start, start + 4) for start in range(5, 100_000, 10))
    # it would take minutes where each copy was looked for among all that is kept
    assert measure("evidence_recall", asked, spans) == measure("evidence_precision", asked, spans) == 1.0


@pytest.mark.parametrize("metric", LABELS)
def test_a_metric_is_undefined_without_its_labels(metric):
    bare = {"answers": ("yes",), "gold_sentences": (), "answer_spans": (), "gold_documents": ()}
    asked = question(**bare) if metric in METRICS else conversation(gold_message_ids=None)
    full = parse_system("full").score(Task(asked)).fill(1)
    found = Outcome.of(Labels(Task(asked)), full)
    assert KINDS["documents" if metric in METRICS else "conversations"][metric](found) is None


def test_the_answer_is_kept_where_it_is_labelled_and_nowhere_else():
    asked = question(documents=(Document("d0", "", "Anna won. Bob saw Anna."),), answer_spans=(Evidence(0, 0, 4),))
    assert measure("answer_kept", asked, ((0, 0, 9),)) == 1.0
    assert measure("answer_kept", asked, ((0, 10, 23),)) == 0.0


def test_the_answer_is_kept_where_it_occurs_when_no_place_is_labelled():
    asked = question(gold_sentences=(), answer_spans=(), answers=("OSLO",))
    assert measure("answer_kept", asked, (FIRST,)) == 1.0
    assert measure("answer_kept", asked, (SECOND,)) == 0.0
    assert measure("evidence_kept", asked, (FIRST,)) == 1.0


def test_an_answer_must_stand_in_one_document():
    asked = question(
        gold_sentences=(),
        answer_spans=(),
        answers=("one two",),
        documents=(
            Document("a", "", "one two. one"),
            Document("b", "", "two"),
        ),
    )
    assert measure("answer_kept", asked, ((0, 9, 12), (1, 0, 3))) == 0.0


def test_an_answer_does_not_stand_across_a_gap():
    text = "It is something new. Nobody knew. York has a wall."
    asked = question(documents=(Document("d", "", text),), gold_sentences=(), answer_spans=(), answers=("New York",))
    assert measure("answer_kept", asked, ((0, 0, 50),)) is None
    full = replace(asked, documents=(*asked.documents, Document("e", "", "She lives in\n\n New  York today.")))
    assert measure("answer_kept", full, ((0, 0, 20), (0, 34, 50))) == 0.0
    assert measure("answer_kept", full, ((1, 0, 12), (1, 15, 31))) == 1.0
    assert measure("answer_kept", full, ((1, 15, 18), (1, 20, 31))) == 1.0  # nothing but white space between
    assert measure("answer_kept", full, ((1, 15, 19), (1, 18, 24))) == 1.0
    assert outcome(full, ((1, 0, 12), (1, 15, 18), (1, 20, 31))).runs(1) == ["She lives in\n\n New  York today."]
    assert outcome(full, ((0, 0, 20), (0, 34, 50))).runs(0) == ["It is something new.", "York has a wall."]


def test_answers_that_no_text_shows_leave_the_metric_undefined():
    assert measure("answer_kept", question(answer_spans=(), answers=("Carla",)), (FIRST,)) is None
    assert measure("answer_kept", question(answer_spans=(), answers=("No.",)), (FIRST,)) is None


def test_a_text_made_of_sentences_keeps_the_answer_only_with_its_sentence():
    asked = question(documents=(Document("d0", "", "Anna won. Bob saw Anna."),), answer_spans=(Evidence(0, 0, 4),))
    assert measure("answer_kept", asked, None, "Anna won.") == 1.0
    assert measure("answer_kept", asked, None, "Bob saw Anna.") == 0.0  # as of a system that gives its spans
    assert measure("answer_kept", asked, None, "Bob Anna.") == 1.0  # rewritten: nobody knows which one this is


def test_sentences_of_a_text_are_found_whatever_its_line_breaks():
    text = "Somebody said:\nAnna won\nthe race in   Oslo. It rained"
    assert measure("evidence_recall", question(), None, text) == 1.0
    assert measure("evidence_recall", question(), None, "Anna won race Oslo.") == 0.0
    assert measure("answer_kept", question(), None, "the winner: anna") == 1.0
    assert measure("evidence_precision", question(), None, "Anna won the race in Oslo. " + "x" * 21) == 0.5


def test_a_sentence_is_not_found_inside_a_word():
    asked = question(documents=(Document("a", "", "On. Off."),), gold_sentences=(Evidence(0, 0, 3),), answer_spans=())
    assert measure("evidence_recall", asked, None, "Moon On.") == 1.0
    assert measure("evidence_recall", asked, None, "mOn. Off.") == 0.0


@pytest.mark.parametrize(
    ("answer", "text", "expected"),
    [
        ("the cat", "A CAT, slept", True),
        ("cat", "concatenate", False),
        ("हिन्दी", "वह हिन्दी है", True),
        ("हिन्द", "हिन्दी", False),
        ("東京", "彼は東京にいる", True),
        ("กรุงเทพ", "ในกรุงเทพมหานคร", True),
        ("3.5", "35 apples", True),
        ("art", "She started it in 東京.", False),
        ("art", "In 東京 she saw art.", True),
        ("東京", "She started it in 東京.", True),
        ("2020", "在2020年", True),
        ("020", "在2020年", False),
        ("4月12日", "流浪地球2：4月12日上映", True),
        ("4月12日", "14月12日", False),
        ("iPhone SE", "新款iPhoneSE", True),
        ("新款iPhoneSE", "新款 iPhone SE 3", True),
        ("신라의 수도", "신라의수도는 경주", True),
    ],
)
def test_answers_occur_as_whole_words_where_there_are_words(answer, text, expected):
    assert occurs(answer, text) is expected


def test_normalisation_is_that_of_the_outside_checks(shared_data, monkeypatch):
    monkeypatch.syspath_prepend(str(shared_data.parent / "checks"))
    common = pytest.importorskip("common")
    texts = [
        "The A-Team an' co.",
        "Ünïcode  tèxt",
        "東京 タワー。",
        "กรุงเทพ ๆ",
        "हिन्दी में।",
        "3.5 %",
        "a the an",
        "\x1f x",
    ]
    assert [normalise(text) for text in texts] == [common.normalise(text) for text in texts]
    assert [occurs(a, b) for a in texts for b in texts] == [common.occurs(a, b) for a in texts for b in texts]


@pytest.mark.parametrize("name", ["cmrc2018_dev", "rgb_zh_refine", "xquad/xquad_th", "xquad/xquad_zh"])
def test_labelled_answers_occur_where_the_outside_checks_find_them(shared_data, monkeypatch, name):
    monkeypatch.syspath_prepend(str(shared_data.parent / "checks"))
    common = pytest.importorskip("common")
    with gzip.open(shared_data / "documents" / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        for row in map(json.loads, itertools.islice(lines, 25)):
            texts = [document["content"] for document in row["documents"]]
            for answer in row["answers"]:
                ours, theirs = ([find(answer, text) for text in texts] for find in (occurs, common.occurs))
                assert any(ours) == any(theirs)
                assert not any(a and not b for a, b in zip(ours, theirs, strict=True))


def test_other_scripts_make_no_letters_of_words():
    assert words("Paris (巴黎), the capital") == ["paris", "巴", "黎", "capital"]
    assert f1("Paris (巴黎)", ["Paris"]) == pytest.approx(2 * 1 / (3 + 1))
    assert exact_match("iPhone手机", ["iPhone 手机"]) == 1.0


def test_exact_match_and_f1_are_those_of_squad():
    assert exact_match("The Rhine", ["rhine!"]) == 1.0
    assert exact_match("Rhine", []) == 0.0
    assert f1("the big red fox", ["red fox", "blue"]) == pytest.approx(2 * 2 / (3 + 2))
    assert f1("东京塔", ["东京"]) == pytest.approx(2 * 2 / (3 + 2))
    assert (f1("", ["the"]), f1("x", ["y"]), f1("x", [])) == (1.0, 0.0, 0.0)


def test_kept_messages_need_half_of_their_own_text():
    messages = {"1": "One. Two. Three.", "2": "Four.", "3": ""}
    scores = kept_messages(messages, {"1": "One.\nThree.", "2": "Fo", "9": "x"}, ["1", "2", "3"])
    # kept: message 1 (10 of 16 characters); message 2 has 2 of 5, message 9 is not of the history
    assert (scores.precision, scores.recall, scores.f1) == (1.0, 0.5, pytest.approx(2 / 3))
    assert kept_messages(messages, {}, ["1"]).f1 == 0.0
    assert kept_messages(messages, {}, ["3"]) is None


def test_no_character_of_a_message_is_kept_twice():
    assert kept_share("abcdefgh", "\n".join("aaaaaaa")) == 1 / 8
    assert (kept_share("", ""), kept_share("One.", "")) == (0.0, 0.0)


def test_topic_persistence_counts_keywords_in_two_turns():
    turns = [{"rain", "oslo"}, {"rain"}, {"oslo", "race"}]
    assert topic_persistence(turns, ["rain", "oslo", "race", "snow"]) == 0.5
    assert topic_persistence(turns, []) is None


def test_context_relevance_counts_every_occurrence_of_a_term():
    assert context_relevance(["rain", "rain", "snow"], {"rain", "sun"}) == pytest.approx(2 / 3)
    assert context_relevance([], {"rain"}) is None


def test_perplexity_is_the_inverse_geometric_mean():
    assert perplexity([math.log(1 / 2), math.log(1 / 8)]) == pytest.approx(4.0)
    assert perplexity([]) is None


def test_an_unknown_metric_is_refused():
    assert parse_metrics("answer_kept, evidence_kept,answer_kept") == ["answer_kept", "evidence_kept"]
    with pytest.raises(ValueError, match="a metric must be one of"):
        parse_metrics("bleu")
