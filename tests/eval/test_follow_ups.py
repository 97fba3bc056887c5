"""Follow-up questions that rules make, and the command that asks them."""

from __future__ import annotations

from collections import Counter

from eval.__main__ import main
from eval.kinds import talks


def test_each_kind_asks_for_every_value_and_what_answers_stands_once():
    made = [*talks()]
    assert set(Counter(talk.kind for talk in made).values()) == {30}
    for talk in made:
        (place,) = talk.whole.gold_sentences
        texts = [document.content for document in talk.whole.documents]
        assert sum(text.count(texts[place.document][place.start : place.end]) for text in texts) == 1


def test_no_follow_up_is_the_whole_question_and_each_has_something_before_it():
    for talk in talks():
        assert talk.query != talk.whole.query
        assert len(talk.history) == 2


def test_with_what_was_said_before_it_a_follow_up_keeps_what_the_whole_question_keeps(capsys):
    assert main(["follow-ups"]) == 0
    rows = [row.strip("| ").split(" | ") for row in capsys.readouterr().out.splitlines()[2:]]
    assert [row[0] for row in rows] == [*dict.fromkeys(talk.kind for talk in talks())]
    for _, count, alone, told, whole in rows:
        assert count == "30"
        assert alone != told == whole
