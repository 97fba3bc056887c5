"""Systems: their text form, and what they do with a budget."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eval.budgets import Budget, parse_budget, parse_budgets
from eval.data import Document
from eval.systems import parse_system, parse_systems
from eval.systems.base import print_system, split_at_commas, split_system
from eval.task import Task
from rag_compress import compress
from tests.eval.tiny import FOOD, RACE, WORDS, question

LEXICAL = ["oracle", "random", "lead", "truncate", "truncate(unit=sentence)", "rank-bm25", "rag_compress"]
SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False, allow_infinity=False), st.text(max_size=20)
)
NAMES = st.from_regex(r"[a-z_]{1,8}", fullmatch=True)


def fill(system, budget, asked=None):
    task = Task(asked or question(), WORDS)
    parsed = parse_system(system)
    parsed.prepare(task)
    return parsed.score(task).fill(budget)


@given(st.from_regex(r"[a-z][a-z0-9-]{0,8}", fullmatch=True), st.dictionaries(NAMES, SCALARS, max_size=4))
def test_what_is_printed_parses_back(family, settings):
    text = print_system(family, settings)
    assert split_system(text) == (family, settings)
    assert list(split_at_commas(f"{text},{text}")) == [text, text]


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("full", "full()"),
        ("random( seed = 7 )", "random(seed=7)"),
        ("random(seed=0)", "random()"),
        ("truncate(unit=sentence)", "truncate(unit=sentence)"),
        ("rank-bm25(k1=2.0)", "rank-bm25(k1=2)"),
        ("rag_compress(name_weight=0.0)", "rag_compress(name_weight=0)"),
        ("rag_compress(embedder=minilm,k1=0.9)", "rag_compress(embedder=minilm,k1=0.9)"),
        ("rag_compress(scorer=okapi,k1=0.9)", "rag_compress(k1=0.9,scorer=okapi)"),
        ('rag_compress(omission_marker=" [...] ")', 'rag_compress(omission_marker=" [...] ")'),
        ("rag_compress(splitter=pysbd,token_budget=9)", None),
        ("llmlingua2(model=/models/a-b)", "llmlingua2(model=/models/a-b)"),
    ],
)
def test_systems_have_one_form(text, canonical):
    if canonical is None:
        with pytest.raises(ValueError, match="must be left to --budgets"):
            parse_system(text)
        return
    system = parse_system(text)
    assert str(system) == canonical
    assert parse_system(canonical) == system


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("rank_bm25", "did you mean 'rank-bm25'"),
        ("nothing-like-it", "the systems are full"),
        ("random(seed=a)", "seed of random must be a int"),
        ("random(sed=1)", "a setting of random must be one of seed, got 'sed'"),
        ("full(x=1)", "a setting of full must be none, got 'x'"),
        ("truncate(unit=word)", "unit of truncate must be token or sentence"),
        ("rag_compress(scorer=magic)", "scorer must be one of"),
        ("rag_compress(embedder=bert)", "embedder of rag_compress must be minilm"),
        ("rag_compress(scroer=okapi)", "did you mean 'scorer'"),
        ("random(seed=1", "must look like name"),
        ("random(seed)", "must look like name=value"),
        ("random(seed=1,seed=2)", "given once"),
    ],
)
def test_a_system_that_is_none_is_refused_with_help(text, message):
    with pytest.raises(ValueError, match=message):
        parse_system(text)


def test_a_list_of_systems_keeps_commas_in_parentheses():
    assert [str(s) for s in parse_systems("full, rank-bm25(k1=1.2,b=0.5),full")] == [
        "full()",
        "rank-bm25(b=0.5,k1=1.2)",
    ]
    with pytest.raises(ValueError, match="at least one system"):
        parse_systems(" , ")


def test_a_configuration_file_becomes_settings(tmp_path):
    path = tmp_path / "compression.toml"
    path.write_text('[compression]\ntoken_budget = 77\nscorer = "okapi"\nk1 = 0.9\n')
    assert str(parse_system(f"rag_compress(config={path})")) == "rag_compress(k1=0.9,scorer=okapi)"


@pytest.mark.parametrize("system", LEXICAL)
@given(budget=st.integers(1, 40))
def test_lexical_systems_keep_to_the_budget_with_pieces_of_the_documents(system, budget):
    output = fill(system, budget) if system != "rag_compress" else rag_compress_fill(budget)
    assert output.spans is not None
    count = WORDS if system != "rag_compress" else Task(question()).count
    assert count(output.text) <= budget
    pieces = [question().documents[d].content[a:b] for d, a, b in output.spans]
    assert all(piece in output.text for piece in pieces)
    assert "".join(output.text.split()) == "".join("".join(pieces).split())


def rag_compress_fill(budget):
    task = Task(question())
    return parse_system("rag_compress").score(task).fill(budget)


def test_full_keeps_everything_and_says_so():
    output = fill("full", 1)
    assert output.text == f"{RACE}\n\n{FOOD}"
    assert output.spans == ((0, 0, len(RACE)), (1, 0, len(FOOD)))


def test_oracle_keeps_the_gold_sentences_and_nothing_else():
    assert fill("oracle", 100).text == "Anna won the race in Oslo."
    assert fill("oracle", 100, question(gold_sentences=())).text == "Anna won the race in Oslo."
    by_answer = question(gold_sentences=(), answer_spans=(), answers=("cake",), gold_documents=())
    assert fill("oracle", 100, by_answer).text == "The winner of the race got a cake."
    assert fill("oracle", 3).text == ""


def test_random_depends_on_its_seed_and_the_question():
    texts = [fill(f"random(seed={seed})", 12, question(name)).text for seed in (1, 2, 3) for name in ("a", "b", "c")]
    assert len(set(texts)) > 1
    assert texts[0] == fill("random(seed=1)", 12, question("a")).text


def test_lead_takes_the_first_sentence_of_every_document_first():
    assert fill("lead", 10).text == "Anna won the race in Oslo.\n\nThe bakery sells bread."


def test_truncation_stops_where_the_budget_ends():
    assert fill("truncate", 8).text == "Anna won the race in Oslo. Bob slept "
    assert fill("truncate(unit=sentence)", 8).text == "Anna won the race in Oslo."
    # the second sentence does not fit after the first, a third that would is not looked at
    assert fill("truncate(unit=sentence)", 12).text == "Anna won the race in Oslo. Bob slept all day."


def test_rank_bm25_puts_the_sentence_with_the_rare_words_of_the_query_first():
    assert fill("rank-bm25", 4, question(query="who slept all night")).text == "Bob slept all day."


def test_rank_bm25_agrees_with_the_package():
    from rank_bm25 import BM25Okapi

    task = Task(question(), WORDS)
    order = parse_system("rank-bm25").score(task).order
    scores = BM25Okapi([s.text.lower().split() for s in task.sentences]).get_scores(["who", "won", "the", "race?"])
    assert [scores[i] for i in order] == sorted(scores, reverse=True)


def test_one_score_fills_budgets_in_any_order():
    task = Task(question(), WORDS)
    scored = parse_system("rank-bm25").score(task)
    first = [scored.fill(b).text for b in (30, 10, 20)]
    assert first == [parse_system("rank-bm25").score(task).fill(b).text for b in (30, 10, 20)]


def test_rag_compress_returns_what_compress_returns():
    task = Task(question())
    expected = compress("Who won the race?", task.passages, 20, scorer="okapi")
    assert parse_system("rag_compress(scorer=okapi)").score(task).fill(20).text == expected.text


def test_the_history_of_a_follow_up_question_goes_along_unless_it_weighs_nothing():
    documents = (
        Document("d0", "", "Berta came to Oslo by train. She stayed there for a year."),
        Document("d1", "", "Anna came to Rome on foot. She stayed there for a month."),
    )
    asked = question(query="How long did she stay there?", documents=documents, history=("When was Anna in Rome?",))
    task = Task(asked)
    expected = compress(asked.query, task.passages, 9, history=["When was Anna in Rome?"]).text
    alone = compress(asked.query, task.passages, 9).text
    assert (alone, expected) == ("She stayed there for a year.", "She stayed there for a month.")
    assert parse_system("rag_compress").score(task).fill(9).text == expected
    assert parse_system("rag_compress(history_weight=0)").score(task).fill(9).text == alone


def test_neighbours_keep_the_white_space_between_them():
    asked = question(documents=(Document("d", "", "One.\n\nTwo. Three. Four."),), gold_sentences=(), answer_spans=())
    task = Task(asked, WORDS)
    assert [s.text for s in task.sentences] == ["One.", "Two.", "Three.", "Four."]
    assert task.render([(0, 0, 4), (0, 6, 10), (0, 18, 23)]) == "One.\n\nTwo.\nFour."


@pytest.mark.parametrize(
    ("text", "tokens"), [("512", 512), ("10%", 123), ("12.5%", 154), ("0.01%", 1), ("100%", 1234), (" 7 ", 7)]
)
def test_budgets_are_tokens_or_shares(text, tokens):
    budget = parse_budget(text)
    assert budget.tokens(1234) == tokens
    assert parse_budget(str(budget)) == budget


@pytest.mark.parametrize("text", ["0", "0%", "-5%", "101%", "abc", "", "1.5", "nan", "inf", "nan%"])
def test_what_is_no_budget_is_refused(text):
    with pytest.raises(ValueError, match="budget"):
        parse_budget(text)


def test_budgets_are_listed_once():
    assert parse_budgets("256,10%,256") == [Budget(256), Budget(10, ratio=True)]
    assert len(parse_budgets("33.33333%,33.333329%")) == 1  # both print as 33.3333%


def test_a_share_is_the_budget_that_compress_makes_of_it():
    words = " ".join(["otter"] * 100)
    total = compress("otter", [words], token_budget=1000).original_token_count
    for percent in range(1, 101):
        made = compress("otter", [words], target_ratio=percent / 100).token_budget
        assert parse_budgets(f"{percent}%")[0].tokens(total) == made
