"""A value of nested settings comes with the keys that it stands below."""

from __future__ import annotations

import pytest

from rag_compress import compress

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
