"""What somebody said on something is found where only the message before names it; so is what came last, or after."""

from __future__ import annotations

import json

import pytest

from rag_compress import compress
from rag_compress.core.scoring.messages.asked import beside_quoted
from rag_compress.core.scoring.messages.posts import find_posts
from tests.core.taking_apart import take_apart

TALK = (
    ("Ann", "Who can feed the otters while I am in Lisbon?"),
    ("Bob", "Sorry, night shifts all week"),
    ("Eve", "The last hour of the film drags"),
    ("Ann", "The landlord wants to raise the rent from June"),
    ("Eve", "Only by inflation, look at the contract"),
    ("Bob", "My bicycle stands in the cellar"),
    ("Ann", "Does the lighthouse open on Sundays?"),
    ("Eve", "From ten to twelve, bring a scarf"),
    ("Bob", "Green paint is sold out everywhere"),
    ("Ann", "The choir sings in the old chapel"),
)
CHAT = "\n".join(f"[0{place}.02.24, 09:1{place}:12] {name}: {said}" for place, (name, said) in enumerate(TALK))
RECORDS = json.dumps(
    [
        {
            "id": 70 + place,
            "type": "message",
            "date": f"2024-02-0{place + 1}T09:1{place}:12",
            "from": name,
            "text": said,
        }
        for place, (name, said) in enumerate(TALK)
    ],
    indent=1,
)


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("What did Bob answer about the otters?", "night shifts"),
        ("Why can't Bob look after the otters?", "night shifts"),
        ("What does Eve think of the rent?", "Only by inflation"),
        ("Does the lighthouse open on Sundays, what was the reply?", "From ten to twelve"),
        ("What was the last message of Eve?", "From ten to twelve"),
        ("Was war die letzte Nachricht von Bob?", "Green paint"),
        ("Quel message suit « raise the rent from » ?", "Only by inflation"),
        ("Which message came before “My bicycle stands”?", "Only by inflation"),
        ("¿Qué escribió Bob el 6 de febrero?", "My bicycle"),
    ],
)
@pytest.mark.parametrize(("export", "budget"), [(CHAT, 65), (RECORDS, 95)], ids=["lines", "JSON"])
def test_what_is_asked_is_kept_at_a_small_budget(export, budget, query, said):
    if "febrero" in query and export is CHAT:
        query = query.replace("6", "5")
    assert said in compress(query, [export], budget).text


def test_the_member_that_says_who_comes_with_what_is_said():
    text = compress("What does Eve think of the rent?", [RECORDS], 40).text
    assert '"from": "Eve",' in text
    assert "Only by inflation" in text


def test_a_message_that_is_asked_for_itself_comes_whole():
    text = compress("What was the last message of Eve?", [RECORDS], 110).text
    assert '"id": 77' in text
    assert '"date": "2024-02-08T09:17:12"' in text


def test_a_number_is_known_by_the_record_of_the_user():
    numbers = {"Ann": "U0H5A54XB", "Bob": "U0M5AASCY", "Eve": "U06KNH4DB"}
    users = json.dumps(
        [{"id": number, "name": name.lower(), "real_name": name} for name, number in numbers.items()], indent=1
    )
    messages = json.dumps([{"user": numbers[name], "text": said} for name, said in TALK], indent=1)
    assert "night shifts" in compress("What did Bob answer about the otters?", [users, messages], 120).text
    passages = take_apart(users, messages)
    first, second, *_ = find_posts(passages)
    assert (first.names, second.names) == ({"ann"}, {"bob"})
    assert [passages[0].lines[row] for row in second.sender if row < len(passages[0].spans)] == [passages[0].lines[2]]


def test_a_text_that_has_the_number_of_a_user_need_not_say_whose_it_is():
    messages = json.dumps([{"user": "U0M5AASCY", "text": said} for _, said in TALK], indent=1)
    noise = "U0M5AASCY has not paid for May. The others have."
    assert "night shifts" in compress("Who has night shifts?", [noise, messages], 60).text


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("What did Eve reply to “Does the lighthouse open on Sundays?”?", "From ten to twelve"),
        ("What did Bob reply to “The landlord wants to raise the rent”?", "My bicycle"),
        ("What did Ann get as a reply to “Who can feed the otters”?", "night shifts"),
        ("Was wurde auf „Who can feed the otters“ geantwortet?", "night shifts"),
    ],
)
def test_the_reply_to_what_is_quoted_comes_before_that(query, said):
    assert said in compress(query, [CHAT], 30).text


def test_what_the_same_person_writes_on_is_no_reply():
    passages = take_apart("[09:00] Ann: Is it raining outside?\n[09:01] Ann: It is\n[09:02] Bob: I doubt it")
    assert beside_quoted("What is the answer to “Is it raining outside?”", find_posts(passages)) == [2]
