"""An item of YAML that is a record of few lines is one unit: its name says nothing without its value."""

from __future__ import annotations

import pytest

from rag_compress.core.sentences import PysbdSplitter
from rag_compress.core.sentences.yaml_items import LONGEST_ITEM, lines_of_item


def units(text):
    return [text[start:end] for start, end in PysbdSplitter().split(text, "en")]


def test_a_name_is_not_parted_from_its_value():
    text = "env:\n  - name: PORT\n    value: 8080\n  - name: HOST\n    value: db.local\nreplicas: 3\n"
    assert units(text) == [
        "env:",
        "- name: PORT\n    value: 8080",
        "- name: HOST\n    value: db.local",
        "replicas: 3",
    ]


def test_it_is_so_between_fences():
    text = "```yaml\nsteps:\n  - name: Log in\n    uses: docker/login-action@v3\n```"
    assert "- name: Log in\n    uses: docker/login-action@v3" in units(text)


def test_what_is_deeper_belongs_to_the_item():
    text = "- name: TOKEN\n  valueFrom:\n    secret: hub\n- name: HOST"
    assert units(text)[0] == "- name: TOKEN\n  valueFrom:\n    secret: hub"


@pytest.mark.parametrize(
    "text",
    [
        "- name: web\n  image: nginx\n  port: 80\n  replicas: 3",
        f"- name: web\n  image: {'x' * LONGEST_ITEM}",
        "- name: web\n\n  image: nginx",
        "- Milk: fresh\n  and not from the day before",
        "- Milk\n  price: 2",
    ],
    ids=["four lines", "long", "a blank line", "prose below", "no key"],
)
def test_anything_else_is_read_line_by_line(text):
    lines, place = [], 0
    for line in text.splitlines(keepends=True):
        if not line.isspace():
            lines.append((place, place + len(line.rstrip("\n"))))
        place += len(line)
    assert lines_of_item(text, lines) <= 1
