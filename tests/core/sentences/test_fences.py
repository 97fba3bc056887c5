"""Fences of code, and the rules below titles that look like them."""

import pytest


def test_underlines_of_titles_are_no_fences_of_code(units):
    text = "Usage\n~~~~~\n\nCall it. It works.\n\nInstall it\n~~~~~~~~~~\n\nRun it."
    assert units(text) == [
        *("Usage", "~~~~~", "Call it.", "It works.", "Install it", "~~~~~~~~~~", "Run it."),
    ]
    assert units("See:\n\n~~~\na. B.\nend\n~~~\nBye. Now.")[2:5] == ["a. B.", "end", "~~~"]


@pytest.mark.parametrize(
    "opening", ["Usage\n~~~", "Usage\n~~~~~", "Run\n~~~\n", "Install it.\nRun\n~~~", "Usage\n  ~~~"]
)
def test_a_fence_below_a_short_line_opens_code_and_the_next_one_closes_it(units, opening):
    fence = opening.strip().rpartition("\n")[2].strip()
    text = f"{opening}\npip install x\n{fence}\n\nOtters swim. They hold hands.\n\nOther\n\n~~~\na. B.\n~~~"
    parts = units(text)
    assert parts[-6:] == ["Otters swim.", "They hold hands.", "Other", "~~~", "a. B.", "~~~"]


@pytest.mark.parametrize(
    "text",
    [
        "API\n~~~\n\nCall it. It works.\n\nFAQ\n~~~\n\nAsk.",
        "API\n~~~\n\nCall it. It works.",
        "Usage\n~~~~~\n\nCall it. It works.\n\n~~~\na. B.\n~~~",
    ],
)
def test_a_rule_below_a_title_opens_no_code_unless_the_next_fence_closes_it(units, text):
    assert units(text)[2:4] == ["Call it.", "It works."]


def test_a_fence_that_names_a_language_opens_code_though_one_before_it_is_open(units):
    code = ["```bash", "a. B.", "```"]
    chunk = ["```", "Call it. It works.", *code, "Bye. Now."]  # what the first fence closes is in the chunk before
    assert units("\n".join(chunk)) == ["```", "Call it.", "It works.", *code, "Bye.", "Now."]
    unclosed = ["```python", "end. F.", *code]
    assert units("\n".join(unclosed)) == unclosed
