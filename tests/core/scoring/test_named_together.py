"""What a query names side by side shares the context: of two companies one does not crowd out the other."""

from __future__ import annotations

import pytest

from rag_compress import Passage, compress

TOPICS = (
    "harbour",
    "bakery",
    "library",
    "orchard",
    "station",
    "museum",
    "chapel",
    "mill",
    "quarry",
    "tower",
    "inn",
    "lake",
)


def report(name, profit, sentences=12):
    """A long passage about one company that gives its profit far down and names it now and then."""
    told = [f"{name} opened a branch beside the {topic} in spring." for topic in TOPICS[:sentences]]
    return f"{name} is a company. {' '.join(told)} The profit was {profit} francs. All staff stayed."


LONG_NAME, SHORT_NAME = "Aareblick Cleaning and Housekeeping", "Vilm"
LONG, SHORT = report(LONG_NAME, 71), report(SHORT_NAME, 38)
OTHERS = [report(name, 5) for name in ("Ostra", "Rhine Barges")]
BUDGET = 120


def kept(query, passages=(LONG, SHORT), **settings):
    text = compress(query, [*passages, *OTHERS], BUDGET, **settings).text
    return "was 71 francs" in text, "was 38 francs" in text


@pytest.mark.parametrize(
    "query",
    [
        f"Compare the profit of {LONG_NAME} and {SHORT_NAME}.",
        f"Which has the higher profit, {SHORT_NAME} or {LONG_NAME}?",
        f"What was the profit of {LONG_NAME} in 2018 and of {SHORT_NAME} in 2020?",
        f"compare the profit of {LONG_NAME.lower()} and {SHORT_NAME.lower()}",
        f"Compare the profit of {LONG_NAME} and the profit of {SHORT_NAME}.",
        f"Compare the profit of {LONG_NAME} in May 2018 and of {SHORT_NAME} in October 2020.",
    ],
)
def test_of_two_companies_that_are_named_side_by_side_both_profits_are_kept(query):
    assert kept(query) == (True, True)


def test_without_its_weight_the_longer_name_takes_the_budget():
    assert kept(f"Compare the profit of {LONG_NAME} and {SHORT_NAME}.", comparison_weight=0) == (True, False)


def scores(query, passages, **settings):
    return [decision.score for decision in compress(query, passages, BUDGET, **settings).decisions]


@pytest.mark.parametrize(
    "query",
    [
        f"What was the profit of {LONG_NAME}?",
        f"Did {LONG_NAME} buy the mill that was owned by {SHORT_NAME}?",  # not side by side
        f"Compare the profit of {LONG_NAME} and Neckar.",  # of which nothing is said
    ],
)
def test_nothing_is_raised_where_no_two_things_are_named_side_by_side(query):
    passages = [LONG, SHORT, *OTHERS]
    assert scores(query, passages) == scores(query, passages, comparison_weight=0)


def test_what_has_a_word_of_the_question_is_raised_twice_as_far_as_what_has_none():
    query, passages = f"Compare the profit of {LONG_NAME} and {SHORT_NAME}.", [LONG, SHORT, *OTHERS]
    decisions = compress(query, passages, BUDGET).decisions
    gains = [
        (passages[decision.passage_index][decision.start : decision.end], decision.score - before)
        for decision, before in zip(decisions, scores(query, passages, comparison_weight=0), strict=True)
    ]
    raised = {text: gain for text, gain in gains if gain > 1e-9 and text.startswith(("The profit", "Vilm", "All"))}
    assert raised["The profit was 38 francs."] == pytest.approx(2 * raised["All staff stayed."])
    assert max(raised, key=raised.__getitem__) == "The profit was 38 francs."
    assert not any(gain for text, gain in gains if LONG_NAME in text or "71" in text)


def test_a_query_of_many_names_is_a_list_and_compares_nothing():
    names = [f"Mill {number}" for number in range(51)]
    passages = [report(name, 7 + at, sentences=12 - at % 2) for at, name in enumerate(names)]
    for count, is_raised in ((50, True), (51, False)):
        query = f"Compare the profit of {', '.join(names[:count])}."
        raised = scores(query, passages) != scores(query, passages, comparison_weight=0)
        assert raised == is_raised, count


@pytest.mark.parametrize("names", [("Ostra Solutions", "Vilm Solutions Inc."), ("Lake Ostra", "Lake Vilm")])
def test_two_names_may_share_a_word(names):
    passages = [report(names[0], 71), report(names[1], 38), *OTHERS]
    result = compress(f"Compare the profit of {names[0]} in 2021 and {names[1]} in 2017.", passages, BUDGET)
    parts = zip(result.decisions, result.score_parts, strict=True)
    assert {decision.passage_index for decision, part in parts if part.get("comparison")} in ({0}, {1})


def test_short_passages_are_left_to_their_titles():
    passages = [report(LONG_NAME, 71, sentences=3), report(SHORT_NAME, 38, sentences=3), *OTHERS]
    query = f"Compare the profit of {LONG_NAME} and {SHORT_NAME}."
    assert scores(query, passages) == scores(query, passages, comparison_weight=0)


def test_titles_name_what_passages_are_about_as_their_first_sentences_do():
    untold = [f"It grew. {passage.split('. ', 1)[1]}" for passage in (LONG, SHORT)]
    titled = [Passage(text, title=title) for text, title in zip(untold, (LONG_NAME, SHORT_NAME), strict=True)]
    assert kept(f"Compare the profit of {LONG_NAME} and {SHORT_NAME}.", titled) == (True, True)


UNSPACED_TOPICS = {
    "zh": ("港口", "面包店", "图书馆", "果园", "车站", "博物馆", "教堂", "磨坊", "采石场", "塔楼", "旅馆", "湖边"),
    "ja": ("港", "パン屋", "図書館", "果樹園", "駅", "博物館", "教会", "水車", "採石場", "塔", "宿", "湖"),
}


def unspaced_report(language, name, profit):
    topics = UNSPACED_TOPICS[language]
    if language == "zh":
        told = "".join(f"{name}春天在{topic}旁边开了一家分店。" for topic in topics)
        return f"{name}是一家公司。{told}利润为{profit}万元。所有员工都留下了。"
    told = "".join(f"{name}は春に{topic}の隣に支店を開きました。" for topic in topics)
    return f"{name}は会社です。{told}利益は{profit}万円でした。全員が残りました。"


@pytest.mark.parametrize(
    ("language", "names", "query"),
    [
        ("zh", ("长江东方清洁与家政服务", "黄河水务"), "比较{0}和{1}的利润。"),
        ("zh", ("长江东方清洁与家政服务", "黄河水务"), "{1}与{0}哪个利润更高？"),
        ("zh", ("长江东方清洁与家政服务", "黄河水务"), "{0}2018年和{1}2020年的利润是多少？"),
        ("ja", ("アーレ清掃家事サービス", "ヴィルム水運"), "{0}と{1}の利益を比較してください。"),
    ],
)
def test_names_side_by_side_are_told_where_no_spaces_part_words(language, names, query):
    passages = [Passage(unspaced_report(language, n, p), title=n) for n, p in zip(names, (71, 38), strict=True)]
    result = compress(query.format(*names), passages, BUDGET)
    parts = zip(result.decisions, result.score_parts, strict=True)
    assert {decision.passage_index for decision, part in parts if part.get("comparison")} == {1}


def test_a_name_that_is_said_of_the_other_is_not_beside_it_where_no_spaces_part_words():
    names = ("长江东方清洁与家政服务", "黄河水务")
    passages = [Passage(unspaced_report("zh", n, p), title=n) for n, p in zip(names, (71, 38), strict=True)]
    query = f"{names[0]}收购了{names[1]}的磨坊吗？"
    assert scores(query, passages) == scores(query, passages, comparison_weight=0)
