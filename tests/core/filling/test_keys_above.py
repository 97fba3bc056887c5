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
