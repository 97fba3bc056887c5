"""What a change of the questions or of their documents costs is measured on the same questions."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import haystack
import pytest
from haystack.components.preprocessors import DocumentSplitter
from hypothesis import given
from hypothesis import strategies as st

from eval.__main__ import main
from eval.commands import several_questions
from eval.commands.chunks import at_sentences, at_words, cut, retrieve
from eval.commands.cross_lingual import shuffle
from eval.commands.earlier_questions import Earlier
from eval.commands.headings import join, name_files
from eval.commands.several_questions import add_documents
from eval.commands.typos import misspell
from eval.data import Document, Evidence, open_data
from eval.task import Task
from eval.worker import Worker
from rag_compress.core.scoring.variants.slips import is_slip
from tests.eval.tiny import FOOD, RACE, data_file, question, row, write_rows
from tests.eval.tiny_chat import chat_row

RESULTS = Path(__file__).resolve().parents[2] / "eval" / "results"


def test_documents_are_joined_below_their_titles_and_the_evidence_moves_with_them():
    joined = join(question(answer_spans=()), "## ")
    assert joined.documents[0].content == f"## Sport\n\n{RACE}\n\n## Document\n\n{FOOD}\n\n"
    assert [joined.slice(evidence) for evidence in joined.gold_sentences] == [RACE[:26]]
    assert joined.gold_documents == (0,)


def test_names_of_files_are_the_titles_without_blanks_and_all_that_is_left_of_them():
    named = name_files(question(documents=(Document("a", "Anna Stone (composer)", RACE),)))
    assert [(document.title, document.meta) for document in named.documents] == [
        ("", {"file_path": "anna_stone_composer.txt"})
    ]


def test_evidence_of_later_documents_is_found_behind_the_earlier_ones():
    asked = question()
    second = question(gold_sentences=tuple(type(piece)(1, 4, 10) for piece in asked.gold_sentences))
    assert [join(second, "").slice(piece) for piece in join(second, "").gold_sentences] == [
        second.slice(second.gold_sentences[0])
    ]


def test_copies_of_evidence_move_with_it():
    text = FOOD[:23]
    both = question(
        documents=(Document("a", "A", f"Rain. {text}"), Document("b", "B", text)),
        gold_sentences=(Evidence(0, 6, 29, copies=(Evidence(1, 0, 23),)),),
        answer_spans=(),
    )
    (piece,) = join(both, "## ").gold_sentences
    assert [join(both, "## ").slice(place) for place in piece.places] == [text, text]
    assert len({place.start for place in piece.places}) == 2


def test_documents_are_cut_into_chunks_that_say_where_they_stand_and_the_evidence_moves_with_them():
    asked = question()
    whole, chunks = cut(asked, at_sentences(40))
    assert whole == asked
    assert len(chunks.documents) > len(asked.documents)
    for chunk in chunks.documents:
        source = next(document for document in asked.documents if document.id == chunk.meta["source_id"])
        start = chunk.meta["split_idx_start"]
        assert source.content[start : start + len(chunk.content)] == chunk.content
        assert chunk.title == source.title
    for name in ("gold_sentences", "answer_spans"):
        assert [chunks.slice(p) for p in getattr(chunks, name)] == [asked.slice(p) for p in getattr(asked, name)]
    assert {chunks.documents[index].meta["source_id"] for index in chunks.gold_documents} == {
        asked.documents[index].id for index in asked.gold_documents
    }


def test_evidence_across_two_chunks_is_that_of_the_one_that_holds_most_of_it():
    asked = question(gold_sentences=(Evidence(0, 20, 60),), answer_spans=())
    for form in cut(asked, at_sentences(30)):
        assert [form.slice(piece) for piece in form.gold_sentences] == ["Bob slept all day."]


@pytest.mark.parametrize("count", [1, 2, 3, 9])
@pytest.mark.parametrize("text", ["Anna won  twice. Bob", "Bob slept\nall day. "])
def test_chunks_of_words_are_those_of_haystack(text, count):
    splitter = DocumentSplitter(split_by="word", split_length=count)
    chunks = splitter.run([haystack.Document(content=text)])["documents"]
    assert [text[start:end] for start, end in at_words(count)(text)] == [chunk.content for chunk in chunks]


def test_the_chunks_that_are_retrieved_are_those_that_share_most_words_with_the_query_best_first():
    _, chunks = cut(question(query="Who won the race?"), at_sentences(40))
    best = retrieve(chunks, 1)
    assert best.documents[0].content == RACE[:26]
    assert [best.slice(piece) for piece in best.gold_sentences] == [RACE[:26]]
    assert not retrieve(replace(chunks, query="Bread"), 1).gold_sentences


@pytest.mark.parametrize(
    "command", ["chunks", "headings", "transcripts", "typos", "earlier_questions", "several_questions"]
)
def test_the_commands_print_a_row_for_each_form_that_the_record_has(tmp_path, capsys, command):
    path = data_file(tmp_path, questions=3)
    assert main([command.replace("_", "-"), "--data", str(path), "--budgets", "50%,90%"]) == 0
    lines = capsys.readouterr().out.splitlines()
    record = (RESULTS / f"{command}.md").read_text(encoding="utf-8").splitlines()
    recorded = [line for line in record if line.startswith("|")]
    assert [line.split(" | ")[0] for line in lines] == [line.split(" | ")[0] for line in recorded]
    assert all(line.count("|") == 4 for line in lines)


@pytest.mark.parametrize("setting", ["size", "words", "count"])
def test_chunks_hold_something(tmp_path, capsys, setting):
    assert main(["chunks", "--data", str(data_file(tmp_path)), f"--{setting}", "0"]) == 2
    assert capsys.readouterr().err == f"error: {setting} must be an integer of at least 1, got 0.\n"


def test_messages_of_a_conversation_are_not_measured_as_documents(tmp_path, capsys):
    path = write_rows(tmp_path / "chat.jsonl", [chat_row()])
    assert main(["headings", "--data", str(path)]) == 2
    assert "must be measured on documents, got conversations (chat)" in capsys.readouterr().err


def test_forms_of_a_question_get_the_same_number_of_tokens(tmp_path, monkeypatch):
    budgets = []
    measure = Worker.measure

    def watched(worker, job):
        rows = measure(worker, job)
        budgets.append([row.budget for _, _, row in rows])
        return rows

    monkeypatch.setattr(Worker, "measure", watched)
    path = data_file(tmp_path, questions=1)
    assert main(["headings", "--data", str(path), "--budgets", "30%,50%,7"]) == 0
    (asked,) = open_data(str(path)).questions()
    tokens = Task(asked).original_tokens
    assert Task(join(asked, "## ")).original_tokens > tokens
    assert budgets == [[int(tokens * 0.3), int(tokens * 0.5), 7]] * 8


def test_a_question_is_asked_with_the_next_ones_and_the_last_with_the_first():
    asked = [question(query=f"Who won {metal}?") for metal in ("gold", "silver", "bronze")]
    *_, last = several_questions._forms(asked)
    assert last["two questions"].query == "Who won bronze? Who won gold?"
    assert last["three questions"].query == "Who won bronze? Who won gold? Who won silver?"


@pytest.mark.parametrize(("questions", "options", "got"), [(1, (), 1), (2, (), 2), (3, ("--limit", "2"), 2)])
def test_no_question_is_among_the_others_that_are_asked_with_it(tmp_path, capsys, questions, options, got):
    path = data_file(tmp_path, questions=questions)
    assert main(["several-questions", "--data", str(path), *options]) == 2
    assert f"must have at least 3 questions to ask together, got {got} of {path.stem}: " in capsys.readouterr().err


def test_documents_of_other_questions_come_between_and_the_evidence_moves_with_its_own():
    asked = question()
    other = question(documents=(Document("a", "Rain", "It rained."), asked.documents[1]))
    among = add_documents(asked, [other])
    assert [document.title for document in among.documents] == [asked.documents[0].title, "Rain", ""]
    assert [among.slice(piece) for piece in among.gold_sentences] == [RACE[:26]]
    last = replace(asked, gold_sentences=(Evidence(1, 0, 23),), gold_documents=(1,))
    moved = add_documents(last, [other])
    assert (moved.slice(moved.gold_sentences[0]), moved.gold_documents) == (FOOD[:23], (2,))


def test_a_misspelt_query_differs_by_one_slip_in_one_long_word():
    for seed in range(200):
        asked, slipped = "was the emperor of it there", misspell("was the emperor of it there", random.Random(seed))
        ((before, after),) = [(a, b) for a, b in zip(asked.split(), slipped.split(), strict=True) if a != b]
        assert is_slip(before, after) and before[0] == after[0] and len(before) >= 5


def test_a_slip_always_changes_the_query():
    # Two equal neighbours, swapped, are as they were, and so is a letter that is mistaken for itself.
    queries = ("aaaaa", "Mississippi", "Which committee?")
    assert all(misspell(query, random.Random(seed)) != query for query in queries for seed in range(200))
    assert misspell("who is he", random.Random(0)) == "who is he"


def test_a_question_that_a_case_has_no_value_for_counts_in_none(tmp_path, capsys):
    bare = row("q2", answers=None, gold_document_ids=None, gold_sentences=None, answer_spans=None)
    with_both = write_rows(tmp_path / "both.jsonl", [row("q1"), bare])
    with_one = write_rows(tmp_path / "one.jsonl", [row("q1")])
    tables = []
    for path in (with_both, with_one):
        assert main(["headings", "--data", str(path), "--budgets", "50%"]) == 0
        tables.append(capsys.readouterr().out)
    assert tables[0] == tables[1]


def test_the_earlier_question_is_the_last_one_about_the_same_document_else_the_last_of_all():
    earlier = Earlier()
    race, food = question(), question(gold_documents=(1,))
    assert earlier.before(race) == ()
    for asked in (replace(race, query="A?"), replace(food, query="B?"), replace(race, query="C?", answers=())):
        earlier.add(asked)
    answer = race.answers[0]
    assert earlier.before(race) == ("A?", answer)
    assert earlier.before(question(gold_documents=())) == ("B?", answer)
    earlier.add(replace(race, query="D?"))
    assert earlier.before(question(gold_documents=())) == ("D?", answer)


def test_questions_are_asked_over_documents_in_another_language(tmp_path, capsys):
    rows = [row(f"q{i}") for i in range(3)]
    english = write_rows(tmp_path / "en.jsonl", rows)
    german = write_rows(tmp_path / "de.jsonl", [asked | {"query": "Wer hat das Rennen gewonnen?"} for asked in rows])
    assert main(["cross-lingual", "--data", f"{english},{german}", "--budgets", "50%,90%"]) == 0
    recorded = (RESULTS / "cross_lingual.md").read_text(encoding="utf-8").splitlines()
    forms = [line.split(" | ")[0] for line in capsys.readouterr().out.splitlines()]
    assert forms == [line.split(" | ")[0] for line in recorded if line.startswith("|")]
    assert main(["cross-lingual", "--data", str(english)]) == 2
    assert "must be in several data sets, each in a language of its own" in capsys.readouterr().err


@given(st.integers(0, 100))
def test_shuffled_documents_keep_their_evidence(seed):
    asked = question()
    shuffled = shuffle(asked, seed)
    assert sorted(d.content for d in shuffled.documents) == sorted(d.content for d in asked.documents)
    assert [shuffled.slice(p) for p in shuffled.gold_sentences] == [asked.slice(p) for p in asked.gold_sentences]
