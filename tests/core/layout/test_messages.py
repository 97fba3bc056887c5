"""An export is read as messages, whatever writes it: who sent each, what stands above, what is said."""

from __future__ import annotations

import json

import pytest

from tests.core.taking_apart import take_apart

SAID = (("Ann Lee", "Is the lighthouse far"), ("Bob Ray", "not at all"), ("Ann Lee", "we go then"))
FORMS = {
    "names above": "\n\n".join(f"{name}  9:0{place} AM\n{said}" for place, (name, said) in enumerate(SAID)),
    "names in front": "\n".join(
        f"[03.02.24, 09:0{place}:12] {name}: {said}" for place, (name, said) in enumerate(SAID)
    ),
    "names in brackets": "\n".join(f"[09:0{place}] <{name}> {said}" for place, (name, said) in enumerate(SAID)),
    "names between tabs": "\n".join(
        f"2024-02-03 09:0{place}:12\t@{name.split()[0]}\t{said}" for place, (name, said) in enumerate(SAID)
    ),
    "JSON": json.dumps([{"id": 1, "from": name, "text": said} for name, said in SAID], indent=1),
    "JSON with objects inside": json.dumps(
        [{"content": said, "user": {"login": name}} for name, said in SAID], indent=2
    ),
    "JSON lines": "\n".join(json.dumps({"sender": name, "text": said}) for name, said in SAID),
    "mails": "\n\n".join(f"From: {name} <a@x.org>\nTo: eve@x.org\nSubject: Walk\n\n{said}" for name, said in SAID),
}


@pytest.mark.parametrize("form", FORMS)
def test_each_form_has_the_same_messages(form):
    (passage,) = take_apart(FORMS[form])
    assert len(passage.messages) == len(SAID)
    for message, (name, said) in zip(passage.messages, SAID, strict=True):
        assert name.split()[0] in message.name
        assert said in " ".join(passage.lines[index] for index in message.said)


def test_what_a_mail_quotes_is_said_by_another():
    text = "From: Ann <a@x.org>\nTo: b@x.org\nDate: today\n\nOf course.\n\nBob wrote:\n> Is it far?\n"
    (passage,) = take_apart(text)
    (message,) = passage.messages
    assert [passage.lines[index] for index in message.said] == ["Of course."]


def test_what_only_happens_is_said_by_nobody():
    text = "09:10 <@ann> is it far?\n09:11 -!- eve has joined #otters\n09:12 < bob> no it is not"
    (passage,) = take_apart(text)
    assert [passage.lines[index] for message in passage.messages for index in message.said] == text.splitlines()[::2]


def test_prose_has_no_messages():
    (passage,) = take_apart("Ann asked whether it is far.\nBob said that it is not.\n\nThey went at 9:30 on foot.")
    assert passage.messages == ()


def test_what_stands_below_a_rule_is_of_the_next_conversation():
    heads = ("[2024-02-06 07:41] Ann:", "[2024-02-06 07:43] Bob:", "[2024-02-07 09:12] Ann:")
    text = f"{heads[0]}\nIs it far?\n{heads[1]}\nNo.\n\n{'=' * 40}\n\nTicket 8\nQueue: Hardware\n{heads[2]}\nIt leaks."
    (passage,) = take_apart(text)
    said = [passage.lines[index] for message in passage.messages for index in message.said]
    assert said == ["Is it far?", "No.", "It leaks."]


def test_the_schema_of_messages_is_none():
    properties = {"from": {"type": "string"}, "text": {"type": "string", "description": "What is said."}}
    schema = json.dumps({"Note": {"properties": properties}, "Reply": {"properties": properties}}, indent=2)
    assert take_apart(schema)[0].messages == ()


@pytest.mark.parametrize(
    "text",
    [
        "\n\n".join(f"flight: F{at}\ndeparture: 18:4{at}\ngate: D{at}" for at in range(4)),
        "\n\n".join(f"Package: otter{at}\nArchitecture: any\nPriority: optional" for at in range(4)),
        "\n\n".join(f"## Features\n* Otters {word}.\n\n## Fixes\n* Boats {word}." for word in ("swim", "race", "rest")),
    ],
    ids=["times behind a key", "keys", "titles"],
)
def test_keys_and_titles_are_no_senders(text):
    assert take_apart(text)[0].messages == ()
