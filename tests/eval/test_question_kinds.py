"""Questions that rules make have the labels that they should, and the parts that are for them are measured on them."""

from __future__ import annotations

import re
from datetime import datetime

import pytest

from eval import kinds
from eval.__main__ import main
from eval.commands import question_kinds
from eval.commands.question_kinds import KINDS, Kind, measure
from eval.kinds.ask import ask

SWIM = '''def swim(lap: int, pace=2):
    """
    Go round the pool.

    More of it.
    """
    return lap * pace
'''
RACE = """from swim import swim

class Race:
    pace: int = 2

    def start(self, gun=None): return swim(1, self.pace)
"""
GUN = '''def shoot(times=1):
    """Bang."""
'''
SOURCES = {"gun.py": GUN, "race.py": RACE, "swim.py": SWIM}


def answers(questions):
    return {
        one.query: [one.slice(place) for piece in one.gold_sentences for place in piece.places] for one in questions
    }


def test_a_function_that_another_file_uses_is_asked_for_by_its_docstring_and_by_the_line_that_begins_it():
    assert answers(kinds.purposes(SOURCES)) == {"What does the function swim do?": ["Go round the pool."]}
    assert answers(kinds.places(SOURCES)) == {
        "Where is the function swim defined?": ["def swim(lap: int, pace=2):"],
    }


def test_a_name_with_two_definitions_is_not_asked_for():
    twice = SOURCES | {"lake.py": 'def swim():\n    """Cross the lake."""\n'}
    assert [*kinds.purposes(twice)] == []


def test_a_default_is_given_in_every_place_that_writes_it_out():
    assert answers(kinds.defaults(SOURCES)) == {
        "What is the default of pace?": ["pace: int = 2", "def swim(lap: int, pace=2):"],
    }


def test_operators_are_asked_for_by_what_one_sentence_says_of_each():
    library = {"operator.py": 'def add(a, b):\n    "Same as a + b."\n\ndef sub(a, b):\n    "Same as a - b."\n'}
    assert answers(kinds.functions_of_operators(library)) == {
        "Which function is the same as `+`?": ['"Same as a + b."'],
        "Which function is the same as `-`?": ['"Same as a - b."'],
    }
    division = 'The "/" (division) and "//" (floor division) operators yield\nthe quotient.'
    texts = {"binary": f'It is so. {division} And more. The "%" (modulo) operator is one, the "+" sign none.'}
    assert answers(kinds.operators(texts)) == {
        "What does `/` do?": [division],
        "What does `//` do?": [division],
        "What does `%` do?": ['The "%" (modulo) operator is one, the "+" sign none.'],
    }


def test_a_name_with_two_defaults_is_not_asked_for():
    assert [*kinds.defaults(SOURCES | {"walk.py": "def walk(pace=3): ..."})] == []


def test_a_term_in_italics_is_defined_by_the_sentence_around_it():
    texts = {
        "a": "Rain fell. What is not cut\nby hand is an *edge tool*. It may rust.",
        "b": "An edge tool is sharp. Some *other words* are said once.",
    }
    (asked,) = kinds.definitions(texts)
    assert asked.query == "What is an edge tool?"
    assert answers([asked]) == {asked.query: ["What is not cut\nby hand is an *edge tool*."]}
    assert [document.id for document in asked.documents] == ["a", "b"]


def test_the_summary_of_a_record_has_what_was_chosen():
    records = {
        "1": "# Tea\n\nWe drink.\n\n## Outcome\n\nChosen: **green tea,\nhot**, since it is fresh. No milk.",
        "2": "Nothing.",
    }
    assert answers(kinds.overviews(records)) == {"Summarise this document.": ["green tea,\nhot**, since it is fresh."]}


def test_what_answers_made_up_questions_is_what_the_text_says_of_the_thing():
    assert answers(kinds.steps())["What is step 3 of cleaning the oven?"] == ["Put away the stamp."]
    assert answers(kinds.latest())["What is the earliest entrance fee of the library?"] == [
        "2016-03-01: the entrance fee of the library becomes 3 euros."
    ]
    assert answers(kinds.refusals())["Who may not enter the museum?"] == ["The museum is closed to dogs."]


def test_the_town_of_a_customer_and_the_agent_behind_an_order_are_asked_for_by_the_rows_that_lead_there():
    towns, agents, _ = (questions() for questions in kinds.LINKED.values())
    (order, customer), (*ways, agent) = (next(iter(answers(asked).values())) for asked in (towns, agents))
    assert ways == [order, customer]
    assert customer.split(",")[0] == order.split(",")[1]
    assert agent.split(",")[0] == customer.split(",")[3]


def test_what_is_owed_for_a_boat_is_in_the_section_that_the_one_naming_the_boat_refers_to():
    *_, references = kinds.LINKED.values()
    for asked in references():
        (named, owed), text = next(iter(answers([asked]).values())), asked.documents[0].content
        boat, target = asked.query.rstrip("?").split()[-1], re.search(r"Section (\d+)", named)[1]
        assert boat in named
        assert boat not in owed
        assert f"Section {target}\n{owed}" in text


def test_a_reply_stands_below_the_message_that_the_question_quotes():
    for asked in kinds.replies():
        text, reply = asked.documents[0].content, asked.gold_sentences[0]
        before = text[: reply.start].splitlines()
        assert any(re.search("“(.*)”", asked.query)[1] in line for line in before[-4:])


def test_what_gives_an_attribute_has_no_word_of_the_question():
    assert answers(kinds.attributes())["When is the museum open?"] == ["From 9 am to 5 pm, on Saturdays until 2 pm."]


def test_a_weight_lies_between_the_two_that_a_row_names_and_stands_in_none():
    for asked in kinds.OF_DATA["What is the fee for a crate of 37.5 kg?"]():
        weight = asked.query.split()[-2]
        least, most = re.match(r"(\d+) to (\d+) kg", answers([asked])[asked.query][0]).groups()
        assert int(least) < float(weight) < int(most)
        assert f" {weight} " not in asked.documents[0].content


def test_a_day_lies_between_the_two_that_a_row_names_and_stands_in_none():
    for asked in kinds.OF_DATA["Who is on call on 8 March?"]():
        day = asked.query.removeprefix("Who is on call on ").removesuffix("?")
        (row,) = answers([asked])[asked.query]
        numbers = [
            datetime.strptime(f"{one} 2025", "%d %B %Y").date() for one in (day, *row[2:].split(":")[0].split(" to "))
        ]
        assert numbers[1] < numbers[0] < numbers[2]
        assert not re.search(rf"\b{day}\b", asked.documents[0].content)


def test_all_but_one_of_the_rows_have_what_is_excluded():
    for asked in kinds.COMPARED["Which town is not in Ardland?"]():
        (row,) = answers([asked])[asked.query]
        rows = asked.documents[0].content.splitlines()[1:]
        assert [one for one in rows if ",Ardland," not in one] == [row]


def test_the_same_is_asked_of_each_of_eight_things_that_say_it_in_three_ways():
    asked = next(iter(kinds.of_each()))
    said = answers([asked])[asked.query]
    assert (asked.query, len(said)) == ("What is the rent of each hall?", 8)
    assert said[:3] == [
        "The rent is 1200 euros a day.",
        "One day costs 2100 euros.",
        "For 3000 euros it is yours until noon.",
    ]


def test_of_two_versions_what_only_one_says_is_what_changed():
    for asked in kinds.changes():
        own = [document.content.splitlines() for document in asked.documents if document.id.split()[0] in asked.query]
        changed = {line for line in {*own[0]} ^ {*own[1]} if not line.startswith("#")}
        assert {*answers([asked])[asked.query]} == changed != set()


def test_two_companies_are_compared_by_what_their_reports_say_of_one_figure():
    first, *_ = asked = [*kinds.comparisons()]
    assert first.query == "Compare the profit of Vilm and Alder Street Garden Tools."
    assert sorted(answers([first])[first.query]) == [
        "Its profit came to 21 million euros.",
        "The profit was 12 million euros.",
    ]
    for one in asked:
        assert [document.title for document in one.documents] == [""] * 4
        assert len({piece.document for piece in one.gold_sentences}) == 2


@pytest.mark.parametrize("made", [kinds.latest, kinds.steps, kinds.meanings, kinds.refusals, kinds.reasons])
def test_the_place_of_an_answer_among_the_sentences_does_not_give_it_away(made):
    assert len({one.gold_sentences[0].start for one in made()}) > 10


def test_a_question_is_of_the_text_that_answers_and_of_those_that_have_most_of_its_subject():
    texts = dict.fromkeys("abcdefg", "Anna ran.")
    asked = ask(
        "Who?", texts, {"a": 0, "b": 9, "c": 1, "d": 2, "e": 3, "f": 0, "g": 4}, ("f", 0, 4), [("a", 0, 4), ("g", 0, 4)]
    )
    assert [document.id for document in asked.documents] == ["b", "d", "e", "f", "g"]
    assert [asked.documents[place.document].id for place in asked.gold_sentences[0].places] == ["f", "g"]


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.source == "made up"], ids=lambda kind: kind.example)
def test_every_part_adds_to_the_made_up_questions_that_it_is_for(kind):
    with_it, without = measure([*kind.questions()][::3], kind.part, [25, 50])
    assert sum(map(sum, with_it)) > sum(map(sum, without))


def test_the_command_prints_a_row_for_each_kind(capsys, monkeypatch):
    two = (
        Kind("What is a t?", "made up", "definition_weight", kinds.meanings),
        Kind("Which step?", "made up", "ordinal_weight", kinds.steps),
    )
    monkeypatch.setattr(question_kinds, "KINDS", two)
    assert main(["question-kinds", "--limit", "2"]) == 0
    rows = [row.split(" | ") for row in capsys.readouterr().out.splitlines()[2:]]
    assert [row[0] for row in rows] == ["| What is a t?", "| Which step?"]
    assert [row[2:5] for row in rows] == [
        ["2", "`definition_weight`", "25 / 50 / 100"],
        ["2", "`ordinal_weight`", "25 / 50 / 100"],
    ]


def test_no_question_at_all_is_refused(capsys):
    assert main(["question-kinds", "--limit", "0"]) == 2
    assert "limit" in capsys.readouterr().err
