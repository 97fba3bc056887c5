"""What is said in a conversation is not kept below the name of another one, and comes with the name of who says it."""

from __future__ import annotations

import pytest

from rag_compress import compress
from rag_compress.core.filling.company import MOST_OF_SPEAKER
from tests.core.scorers import Given

TURNS = [
    ("Ann", "The pump of the north well has failed again. It makes a loud noise. The oil was changed in May."),
    ("Bob", "I looked at the valve this morning. It leaks at the seal. A new seal costs 40 euros."),
    ("Eva", "We could rent a pump from the town. It would be here on Friday. The rent is 90 euros a day."),
    ("Ann", "That is too late for the garden. The beds dry out in two days. Please ask the neighbour."),
    ("Bob", "The neighbour lends us his tank. It holds 3,000 litres. He wants it back on Sunday."),
    ("Eva", "Then I cancel the rented pump. The fee for that is 15 euros. I pay it from the cash box."),
]
ASKED = {
    "How much does a new seal cost?": ("Bob", "40 euros."),
    "How much is the rent of a pump a day?": ("Eva", "90 euros a day."),
    "When do the beds dry out?": ("Ann", "in two days."),
    "How many litres does the tank hold?": ("Bob", "3,000 litres."),
    "What is the fee for the cancelled pump?": ("Eva", "15 euros."),
}
FORMS = {
    "name above": "{name}\n{said}\n\n",
    "name and time above": "{name}  9:0{i} AM\n{said}\n",
    "date and name above": "[5/12/2024 9:0{i} AM] {name}\n{said}\n",
    "time above name": "00:0{i}:00\n{name}\n{said}\n\n",
    "name in front": "{name}: {said}\n",
    "time and name in front": "[09:0{i}] {name}: {said}\n",
    "nickname in front": "[09:0{i}] <{name}> {said}\n",
    "subtitles": "{i}\n00:0{i}:00,000 --> 00:0{i}:09,000\n{name}: {said}\n\n",
    "mails": "From: {name}\nTo: us\nSubject: the pump\n\n{said}\n\n",
}


def document(form):
    return "".join(form.format(name=name, said=said, i=i) for i, (name, said) in enumerate(TURNS, 1))


def name_above(text, said):
    """The last name in a context before what is said."""
    before = text[: text.index(said)]  # in front of it or above
    return max(((before.rfind(name), name) for name, _ in TURNS if name in before), default=(0, None))[1]


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS.keys())
@pytest.mark.parametrize("budget", [60, 80, 100, 140])
def test_what_is_kept_stands_below_who_says_it(form, budget):
    text = document(form)
    for query, (name, answer) in ASKED.items():
        kept = compress(query, [text], token_budget=budget).text
        sentences = [f"{part}." for _, said in TURNS for part in said.rstrip(".").split(". ") if f"{part}." in kept]
        for sentence in sentences:
            speaker = next(name for name, said in TURNS if sentence in said)
            assert name_above(kept, sentence) == speaker, (query, sentence)
        assert answer in kept, query
        assert name_above(kept, answer) == name, query


def test_a_name_alone_is_not_kept():
    kept = compress("What does Ann say of the neighbour?", [document(FORMS["name above"])], token_budget=60).text
    assert not any(line in ("Ann", "Bob", "Eva") for line in kept.splitlines()[-1:])
    assert "\nAnn\nBob" not in kept
    assert "\nBob\nEva" not in kept


@pytest.mark.parametrize("budget", [8, 400])
def test_a_long_first_sentence_does_not_come_along_whatever_the_budget(budget):
    first = "well " * MOST_OF_SPEAKER + "it is."
    text = f"Ann: {first} The key is red.\nBob: {first} The lamp is new.\nAnn: {first} The gate is low."
    scorer = Given(0.1, 0.1, 0.1, 9.0, 0.1, 0.1)
    assert compress("Is the lamp new?", [text], budget, scorer=scorer, min_score=0.5).text == "The lamp is new."


def test_a_sentence_over_two_subtitles_is_kept_whole_and_without_times():
    lines = [
        "The harbour was built in",
        "1621 by order of a king.",
        "It rains. In winter the gate",
        "is closed at night.",
    ]
    text = "\n\n".join(f"{i}\n00:00:0{i},000 --> 00:00:0{i},900\n{line}" for i, line in enumerate(lines, 1))
    result = compress("When was the harbour built?", [text], token_budget=16)
    assert result.text == "The harbour was built in\n1621 by order of a king."
    assert (
        compress("When is the gate closed?", [text], token_budget=12).text == "In winter the gate\nis closed at night."
    )


def test_both_parts_of_a_sentence_have_the_score_of_the_whole():
    text = "1\n00:01 --> 00:02\nThe gate\n\n2\n00:02 --> 00:03\nis closed at night.\n\n3\n00:03 --> 00:04\nIt rains."
    scores = [decision.score for decision in compress("Is the gate closed?", [text], token_budget=50).decisions]
    assert scores[1] == scores[3] > scores[5]
    assert scores[0] == scores[2] == scores[4] == 0


def test_times_of_subtitles_are_kept_where_all_of_it_is():
    text = "1\n00:01 --> 00:02\nThe gate\n\n2\n00:02 --> 00:03\nis closed.\n\n3\n00:03 --> 00:04\nIt rains."
    assert compress("Is the gate closed?", [text], token_budget=200).text == text


def test_half_of_a_sentence_is_better_than_nothing():
    text = (
        "1\n00:01 --> 00:02\nThe gate\n\n2\n00:02 --> 00:03\nis closed at night.\n\n3\n00:03 --> 00:04\nIt rains hard."
    )
    assert compress("Is the gate closed?", [text], token_budget=2).text == "The gate"


def test_similarities_of_an_embedder_belong_to_whole_sentences():
    text = "1\n00:01 --> 00:02\nThe gate\n\n2\n00:02 --> 00:03\nis closed.\n\n3\n00:03 --> 00:04\nIt rains."

    def embed(texts):
        return [[1.0, float("closed" in one or "shut" in one)] for one in texts]

    decisions = compress("Is it shut?", [text, "It snows."], token_budget=50, embedder=embed).decisions
    assert decisions[1].score == decisions[3].score > decisions[5].score
