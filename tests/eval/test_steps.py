"""Documents as the results of an Agent's tool calls: what systems keep of them, and runs."""

from __future__ import annotations

import json
from functools import cache

import pytest
from haystack.components.agents.tool_calling import _result_to_string
from haystack.dataclasses import Document as HaystackDocument
from hypothesis import given, settings
from hypothesis import strategies as st

from eval.__main__ import main
from eval.data import Document, Evidence
from eval.systems import parse_system
from eval.systems.steps import FORMS, TASK, steps_of
from eval.task import Task
from tests.eval.tiny import WORDS, data_file, question

WEATHER = "It rained in the town all day. " * 6
ANSWER = "Anna won the race in Oslo."
DOCUMENTS = tuple(Document(f"d{i}", f"Page {i}" if i % 2 else "", f"{WEATHER}{i}.") for i in range(5))
LONG = question(
    documents=(*DOCUMENTS, Document("gold", "Sport", f"{WEATHER}{ANSWER} {WEATHER}")),
    gold_sentences=(Evidence(5, len(WEATHER), len(WEATHER) + len(ANSWER)),),
    answer_spans=(),
    gold_documents=(5,),
)
SYSTEMS = ["rag_compress_steps", "rag_compress_steps(cut_results=false,per_call=2)", "recent_steps(per_call=2)"]
SYSTEMS += ["rag_compress_steps(form=json,per_call=2)", "recent_steps(form=json)"]
SYSTEMS += ["rag_compress_steps(form=mcp,per_call=2)"]


def scored(system, asked=LONG, count=None):
    task = Task(asked, count)
    parsed = parse_system(system)
    parsed.prepare(task)
    return task, parsed.score(task)


def fill(system, budget, asked=LONG, count=None):
    task, found = scored(system, asked, count)
    return task, found.fill(budget)


once_scored = cache(scored)


@pytest.mark.parametrize("per_call", [1, 2, 4, 9])
def test_every_document_stands_in_one_result_below_its_title(per_call):
    steps = steps_of(Task(LONG), per_call)
    found = {}
    for position, places in steps.places.items():
        text = steps.messages[position].body
        assert len(places) <= per_call
        for document, at in places:
            start, found[document] = at[0], text[at[0] : at[-1]]
            title = LONG.documents[document].title
            assert text[:start].endswith(f"{title}\n" if title else "\n\n" if start else "")
    assert found == {index: document.content for index, document in enumerate(LONG.documents)}
    assert len(steps.places) == -(-len(LONG.documents) // per_call)


def test_documents_in_json_are_written_as_haystack_writes_what_a_tool_returns():
    document = Document("d", "Über Otter", 'They say "hi",\nthen 🦦 \\ dive.')
    (result,) = [message.body for message in steps_of(Task(question(documents=(document,))), 1, "json").messages][3:]
    haystack = HaystackDocument(content=document.content, meta={"title": document.title}, score=1.0)
    ours, theirs = json.loads(result), json.loads(_result_to_string({"documents": [haystack]}))
    assert [*ours["documents"][0].items()][2:] == [*theirs["documents"][0].items()][2:]
    assert [*ours["documents"][0]] == [*theirs["documents"][0]]
    assert result == json.dumps(ours, ensure_ascii=False)


def test_documents_from_a_server_of_mcp_are_its_text():
    documents = (Document("d", "Über Otter", 'They say "hi",\nthen 🦦 \\ dive.'), Document("e", "", "Beavers."))
    bodies = [steps_of(Task(question(documents=documents)), 2, form).messages[3].body for form in ("json", "mcp")]
    assert json.loads(bodies[1])["content"] == [{"type": "text", "text": bodies[0], "annotations": None, "meta": None}]


@pytest.mark.parametrize("form", ["json", "mcp"])
@settings(max_examples=50)
@given(contents=st.lists(st.text(min_size=1), min_size=1, max_size=4), per_call=st.integers(1, 3), data=st.data())
def test_pieces_of_json_are_those_of_the_contents(form, contents, per_call, data):
    documents = tuple(Document(f"d{i}", "", content) for i, content in enumerate(contents))
    steps = steps_of(Task(question(documents=documents)), per_call, form)
    everything = steps.output({position: (message, ()) for position, message in enumerate(steps.messages)})
    assert everything.spans == tuple((i, 0, len(content)) for i, content in enumerate(contents))
    for position, places in steps.places.items():
        for index, at in places:
            a = data.draw(st.integers(0, len(contents[index]) - 1))
            b = data.draw(st.integers(a + 1, len(contents[index])))
            piece = steps.output({position: (steps.messages[position], [(at[a], at[b])])})
            assert piece.spans == ((index, a, b),)


def test_the_order_of_the_results_is_drawn_by_the_question():
    orders = [
        [
            place[0]
            for places in steps_of(Task(question(name, documents=DOCUMENTS)), 2).places.values()
            for place in places
        ]
        for name in ("a", "b", "c", "a")
    ]
    assert orders[0] == orders[3]
    assert len({tuple(order) for order in orders}) > 1


@pytest.mark.parametrize("system", SYSTEMS)
@settings(max_examples=25)
@given(budget=st.integers(1, 450))
def test_calls_and_results_that_are_kept_are_within_the_budget_and_hold_the_pieces(system, budget):
    task, found = once_scored(system)
    output = found.fill(budget)
    assert output.tokens(task.count) <= budget
    assert all(LONG.documents[d].content[a:b] in output.text for d, a, b in output.spans)
    assert list(output.spans) == sorted(output.spans)
    assert sum(b - a for _, a, b in output.spans) <= len(output.text)


@pytest.mark.parametrize("system", SYSTEMS)
def test_instructions_and_task_are_not_charged(system):
    form = next((form for form in FORMS if form in system), "text")
    steps = steps_of(Task(LONG), 2 if "per_call=2" in system else 1, form)
    enough = sum(steps.task.count(message.full_text) for message in steps.messages[TASK + 1 :])
    task, output = fill(system, enough)
    assert output.spans == tuple((i, 0, len(d.content)) for i, d in enumerate(LONG.documents))
    assert output.tokens(task.count) == enough


def test_the_newest_steps_that_fit_are_kept_and_the_first_that_does_not_ends_it():
    short = question(documents=tuple(Document(f"d{i}", "", "word " * size) for i, size in enumerate((3, 1, 3, 30))))
    steps = steps_of(Task(short, WORDS), 1)
    order = [document for ((document, _),) in steps.places.values()]
    costs = [len(short.documents[index].content.split()) + 2 for index in order]  # and the call: search({"page": 1})
    large = order.index(3)
    assert 0 < large < 3  # it stands between others
    _, output = fill("recent_steps", sum(costs[large:]) - 1, short, WORDS)
    assert [document for document, _, _ in output.spans] == sorted(order[large + 1 :])
    _, output = fill("recent_steps", sum(costs[large:]), short, WORDS)
    assert [document for document, _, _ in output.spans] == sorted(order[large:])


def test_results_are_cut_to_what_the_task_needs_unless_they_are_to_stay_whole():
    _, cut = fill("rag_compress_steps", 60)
    _, whole = fill("rag_compress_steps(cut_results=false)", 60)
    gold = LONG.gold_sentences[0]
    assert any(d == 5 and a <= gold.start and gold.end <= b for d, a, b in cut.spans)
    assert whole.spans == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "rag_compress_steps(per_call=0)",
            "per_call of rag_compress_steps must be a whole number of at least 1, got 0",
        ),
        ("recent_steps(per_call=0)", "per_call of recent_steps must be a whole number of at least 1, got 0"),
        ("recent_steps(form=xml)", "form of recent_steps must be one of text, json, mcp, got 'xml'"),
        ("rag_compress_steps(per_call=true)", "must be a whole number of at least 1, got True"),
        ("rag_compress_steps(token_budget=9)", "token_budget of rag_compress_steps must be left to --budgets, got 9"),
        ("rag_compress_steps(cut_result=false)", "did you mean 'cut_results'"),
    ],
)
def test_a_bad_setting_of_steps_is_refused(text, message):
    with pytest.raises(ValueError, match=message):
        parse_system(text)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("rag_compress_steps(per_call=1,form=text)", "rag_compress_steps()"),
        ("recent_steps(per_call=2,form=json)", "recent_steps(form=json,per_call=2)"),
        ("rag_compress_steps(per_call=2,cut_results=false)", "rag_compress_steps(cut_results=false,per_call=2)"),
    ],
)
def test_systems_of_steps_have_one_form(text, canonical):
    assert str(parse_system(text)) == canonical
    assert parse_system(canonical) == parse_system(text)


def test_a_run_of_steps_is_reported_with_this_project_as_reference(tmp_path, capsys):
    path, out = data_file(tmp_path), tmp_path / "run"
    systems = "recent_steps(),rag_compress_steps(cut_results=false),rag_compress_steps()"
    assert main(["run", "--data", str(path), "--systems", systems, "--budgets", "30%,50%", "--out", str(out)]) == 0
    assert main(["report", str(out), "--markdown", str(tmp_path / "run.md")]) == 0
    assert "\n## rag_compress_steps against the others" in (tmp_path / "run.md").read_text()
    assert "error" not in capsys.readouterr().err
