"""What stands in a box is about its title, up to the box's end."""

from __future__ import annotations

import pytest

from rag_compress import Passage
from rag_compress.core.layout.boxes import find_boxes
from rag_compress.core.layout.lines import Lines
from rag_compress.core.layout.text_layout import TextLayout
from rag_compress.core.passages.analysis import Analyzer

FORMS = [
    "::: tip {title}\n{first}\n{second}\n:::",
    ":::note[{title}]\n\n{first}\n{second}\n\n:::",
    ":::{{admonition}} {title}\n{first}\n{second}\n:::",
    "> [!NOTE] {title}\n> {first}\n> {second}",
    '!!! warning "{title}"\n    {first}\n    {second}',
    '=== "{title}"\n\n    {first}\n    {second}',
    "<details><summary>{title}</summary>\n\n{first}\n{second}\n\n</details>",
    "<details>\n  <summary><b>{title}</b></summary>\n\n{first}\n{second}\n</details>",
    '<Card icon="key" title="{title}" href="/lost">\n  {first}\n  {second}\n</Card>',
    '<Accordion title="{title}">\n  {first}\n  {second}</Accordion>',
    '{{{{< callout type="info" title="{title}" >}}}}\n{first}\n{second}\n{{{{< /callout >}}}}',
    '{{{{% expand "{title}" %}}}}\n{first}\n{second}\n{{{{% /expand %}}}}',
    "{{% details {title} %}}\n{first}\n{second}\n{{% enddetails %}}",
    ".. note:: {title}\n\n   {first}\n   {second}",
]


def layout(text: str) -> TextLayout:
    return Analyzer("pysbd", "o200k_base").analyze([Passage(text)])[0]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("title", "kind"), [("Lost password", "label"), ("Is the password lost?", "question")])
def test_a_title_says_what_is_in_its_box_and_nothing_else(form, title, kind):
    box = form.format(title=title, first="Restart the server first.", second="Then press the green button.")
    found = layout(f"What stands before it.\n\n{box}\n\nWhat comes behind it. It says more.")
    (group,) = (one for one in found.groups if title in found.lines[one.index])
    inside = [found.lines[index] for index in range(group.index + 1, group.end)]
    assert group.kind == kind
    assert [line.lstrip("> ").removesuffix("</Accordion>") for line in inside] == [
        "Restart the server first.",
        "Then press the green button.",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "::: tip\nGo on.\n:::",
        "> [!NOTE]\n> Go on.",
        '<Image title="The river" />\nGo on.',
        '{{< figure title="The river" >}}\nGo on.',
        ".. code-block:: python\n\n   go(on)",
        ".. function:: go(on, off)\n\n   It goes on.",
        ".. note:: It is slow.\n\n   Go on.",
        "```md\n::: tip Lost key\nGo on.\n:::\n```",
    ],
)
def test_what_has_no_title_or_holds_nothing_is_no_box(text):
    assert not find_boxes(layout(text).lines)


def test_boxes_lie_in_each_other_and_follow_each_other():
    text = '::: a Mill\n!!! b "Wheel"\n    It turns.\nIt grinds.\n:::\n> [!c] Barn\n> Hay.\n\n> [!c] Shed\n> Tools.'
    found = layout(text)
    boxes = {found.lines[index].split()[-1]: found.lines[box.end - 1] for index, box in find_boxes(found.lines).items()}
    assert boxes == {"Mill": "It grinds.", '"Wheel"': "It turns.", "Barn": "> Hay.", "Shed": "> Tools."}


def test_a_box_that_a_chunk_cuts_off_reaches_to_the_next_of_its_name():
    text = '<Tab title="Oslo">\nIt is shut.\n<Tab title="Rome">\nIt is open.'
    spans = [(text.index(line), text.index(line) + len(line)) for line in text.split("\n")]
    assert [(index, box.end) for index, box in find_boxes(Lines(text, spans)).items()] == [(0, 2), (2, 4)]


def test_a_label_in_a_box_ends_with_it_and_one_outside_goes_on_behind_it():
    found = layout("**Oslo**\nShut.\n::: tip Lost key\n**Rome**\nOpen.\n:::\nStill shut.\n**Bonn**\nOpen.")
    below = {found.lines[one.index]: found.lines[one.end - 1] for one in found.groups}
    assert below == {"**Oslo**": "Still shut.", "::: tip Lost key": "Open.", "**Rome**": "Open.", "**Bonn**": "Open."}


def test_a_box_is_found_behind_a_block_of_code_too():
    box = "::: tip Lost password\nRestart the server first.\nThen press the green button.\n:::"
    found = layout(f"Build it.\n\n```\nmake all\n```\n\n{box}\n\nWhat comes behind.")
    assert [found.lines[one.index] for one in found.groups] == ["::: tip Lost password"]
