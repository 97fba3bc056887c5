"""A value of nested settings comes with the keys that it stands below."""

from __future__ import annotations

import pytest

from rag_compress import compress
from rag_compress.core.sentences import get_splitter, sentence_spans
from tests.core.scorers import Given

API = """swagger: "2.0"
paths:
  /silences:
    get:
      description: Get a list of silences
      responses:
        '200':
          description: The silences, newest first
    post:
      description: Muting of alerts begins with this
      responses:
        '200':
          description: Identifier of the new one
  /alerts:
    get:
      description: Get a list of alerts
      responses:
        '200':
          description: The alerts, newest first
    post:
      description: Tell of new alerts
      responses:
        '400':
          description: The alerts could not be read
"""


@pytest.mark.parametrize("budget", [34, 50])
def test_a_value_comes_with_all_keys_above_it(budget):
    text = compress("Where does muting begin?", [API], budget).text
    assert text.index("paths:") < text.index("/silences:") < text.index("post:") < text.index("Muting of alerts begins")


def test_keys_that_would_take_too_much_of_the_budget_stay_away():
    text = compress("Where does muting begin?", [API], token_budget=12).text
    assert "Muting of alerts begins" in text
    assert "paths:" not in text


SESSION = """Requests are shortened by index:

>>> request = [
...     {"role": "system", "content": "You are a cook who helps, and knows what is in the house and what is not."},
...     {"role": "user", "content": "I am allergic to nuts, and so is my sister, who comes on Sundays and stays."},
...     {"role": "assistant", "content": "Noted. I will keep that in mind for all that I propose from now on."},
...     {"role": "user", "content": "What a rainy day it was in the town, was it not, and how cold it became."},
... ]
>>> len(request)
4
"""


@pytest.mark.parametrize(
    ("query", "budget", "answer"),
    [
        ("Who said that they are allergic to nuts?", 100, "allergic to nuts"),
        ("Who comes on Sundays?", 100, "on Sundays"),
        ("What rained on the town?", 80, "rainy day"),
    ],
)
def test_a_line_in_brackets_comes_with_the_line_that_opens_them(query, budget, answer):
    text = compress(query, [SESSION], budget).text
    assert text.index(">>> request = [") < text.index(answer)


def test_a_line_that_opens_a_bracket_is_not_kept_above_nothing():
    text = compress("Which requests are shortened?", [SESSION], token_budget=30).text
    assert text.startswith("Requests are shortened by index:")
    assert ">>> request = [" not in text


WORKFLOW = """name: Nightly
on:
  schedule:
    - cron: '0 3 * * *'
jobs:
  harbour:
    runs-on: ubuntu-latest
    steps:
      - name: Load the barrels
        env:
          DECK: upper
        run: |
          tar -xf barrels.tar --all
          ./count --each
      - name: Weigh anchor
        env:
          CHAIN: long
        run: |
          ./winch --speed slow
          ./report --to captain
"""


def kept_for(line, text, budget, words, others=0.5):
    """What is kept where one line is wanted most, and all others are as good as each other."""
    spans = sentence_spans(text, "en", get_splitter("pysbd"))
    scores = [9.0 if text[slice(*span)].startswith(line) else others for span in spans]
    return compress("x", [text], budget, scorer=Given(*scores), counter=words, min_score=0.1).text.split("\n")


def test_a_line_of_an_item_comes_with_all_keys_above_where_these_are_short(words):
    kept = kept_for("./winch", WORKFLOW, 45, words, others=0)
    assert [line.strip() for line in kept] == [
        "jobs:",
        "harbour:",
        "steps:",
        "- name: Weigh anchor",
        "run: |",
        "./winch --speed slow",
    ]


def test_it_comes_with_those_up_to_the_first_line_of_the_item_where_all_would_take_too_much(words):
    kept = kept_for("./winch", WORKFLOW, 30, words, others=0)
    assert [line.strip() for line in kept][-3:] == ["- name: Weigh anchor", "run: |", "./winch --speed slow"]
    assert "jobs:" not in kept


def test_what_opens_a_text_of_several_lines_is_not_kept_above_nothing(words):
    assert "run: |" not in " ".join(kept_for("run: |", WORKFLOW, 4, words, others=0))


COMMAND = """RUN apk update
RUN build --fast \\
      --with-sails "three masts of old oak, and one of pine" \\
      --with-cargo "barrels of salted fish from the north" \\
      --with-crew "forty hands, of whom two are cooks" \\
      --without-rats
EXPOSE 80
"""


def test_a_further_line_of_a_command_comes_with_the_first_one(words):
    kept = kept_for('--with-cargo "barrels', COMMAND, 30, words, others=0)
    assert [line.strip() for line in kept] == [
        "RUN build --fast \\",
        '--with-cargo "barrels of salted fish from the north" \\',
    ]
