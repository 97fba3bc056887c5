"""Turns of a conversation, whose speaker stands on a line above or in front of what is said."""

from __future__ import annotations

import pytest

from rag_compress import compress
from rag_compress.core.layout.turns import LONGEST_TURN
from tests.core.taking_apart import take_apart

ABOVE = {
    "a name above what is said": "{name}\n{said}\n\n",
    "a name and a time": "{name}  9:0{i} AM\n{said}\n",
    "a time and a name": "[5/12/2024 9:0{i} AM] {name}\n{said}\n",
    "a time in brackets": "{name} (00:0{i}:00):\n{said}\n\n",
    "a dash and a day": "{name} — Today at 9:0{i} AM\n{said}\n",
    "a time on a line above": "09:0{i}\n{name}\n{said}\n\n",
    "a time on a line below": "{name}\n  09:0{i}\n{said}\n",
    "a date": "{name} commented on Jan {i}, 2024\n{said}\n\n",
    "how long ago": "{name} commented {i} hours ago\n{said}\n\n",
    "a nickname": "otter_{name} • 2y ago\n{said}\n\n",
    "a heading": "### {name} (9:0{i})\n\n{said}\n\n",
}
IN_FRONT = {
    "a colon": "{name}: {said}\n",
    "a time and a colon": "[09:0{i}] {name}: {said}\n",
    "a date, a time and a colon": "12/05/2024, 09:0{i} - {name}: {said}\n",
    "angle brackets": "[09:0{i}] <{name}> {said}\n",
    "brackets": "[{name}] {said}\n",
    "bold": "**{name}:** {said}\n\n",
    "a tag": "<v {name}>{said}</v>\n\n",
}
LONG = "It is far from the old harbour behind the hill, where the road ends and where nobody has been for many years"
SAID = [f"I see. {LONG}. It is dear.", f"No. {LONG}. We went there.", f"So it is. {LONG}. I pay."]


def talk(form, names=("Ann", "Bob", "Ann")):
    return "".join(
        form.format(name=name, said=said, i=i) for i, (name, said) in enumerate(zip(names, SAID, strict=True), 1)
    )


def speakers(text):
    """The lines that say who speaks, each with what is said."""
    (passage,) = take_apart(text)
    lines = [text[slice(*span)] for span in passage.spans]
    return [(lines[turn.index], lines[turn.index + 1 : turn.end]) for turn in passage.speaking.lines]


@pytest.mark.parametrize("form", ABOVE.values(), ids=ABOVE.keys())
def test_a_line_above_says_who_speaks(form):
    found = speakers(talk(form))
    assert ["Ann" in found[0][0], "Bob" in found[1][0], "Ann" in found[2][0]] == [True] * 3
    assert [said[-1] for _, said in found[::2]] == ["It is dear.", "I pay."]


@pytest.mark.parametrize("form", IN_FRONT.values(), ids=IN_FRONT.keys())
def test_a_name_in_front_says_who_speaks(form):
    found = speakers(talk(form))
    assert ["Ann" in found[0][0], "Bob" in found[1][0], "Ann" in found[2][0]] == [True] * 3
    assert [said[0] for _, said in found] == [f"{LONG}."] * 3


@pytest.mark.parametrize("form", [*ABOVE.values(), *IN_FRONT.values()], ids=[*ABOVE, *IN_FRONT])
def test_names_that_do_not_come_again_are_titles_and_keys(form):
    assert speakers(talk(form, names=("Oslo", "Rome", "Bonn"))) == []


def test_a_turn_of_several_paragraphs_reaches_to_the_next_name():
    found = speakers("Ann: It is far.\n\nIt is dear.\n\nBob: No.\n\nIt is not.\n\nAnn: Good.")
    assert found == [("Ann: It is far.", ["It is dear."]), ("Bob: No.", ["It is not."])]


def test_keys_of_records_are_no_speakers():
    text = "".join(f"Shop: {town}\nManager: {name}\n\nIt is open. It is new.\n\n" for town, name in ["AB", "CD", "EF"])
    assert speakers(text) == []


def test_a_key_in_nearly_all_lines_is_no_speaker():
    assert speakers("Note: It is far. It is dear.\n" * 4 + "Price: It is 4. It was 3.") == []


def test_a_label_in_nearly_all_blocks_is_no_speaker_above():
    blocks = [f"{label}:\nrun {number} of it\n\n" for number, label in enumerate(["Example"] * 5 + ["Examples"] * 2)]
    assert speakers("".join(blocks)) == []
    assert len(speakers("".join(blocks[2:]))) == 5  # two of seven are enough for a talk, and so are three of five


def test_names_that_stand_far_apart_are_no_speakers():
    form = "Name: Oslo. Rome.\nTitle: Bonn. Wien.\n" + "It rains.\n\n" * 2 * LONGEST_TURN
    assert speakers(form * 3) == []


def test_a_turn_ends_at_a_heading():
    text = "Ann\nIt is far.\n\nBob\nNo.\n\n## Food\n\nIt is good.\n\nAnn\nI see."
    assert speakers(text) == [("Ann", ["It is far."]), ("Bob", ["No."]), ("Ann", ["I see."])]


def test_what_stands_on_every_page_is_no_speaker():
    page = "It is far. It is dear.\n\nSource: Otters Inc, 2019\n\nSee also: the river\n\n"
    assert speakers(page * 4) == []
    assert [line for line, _ in speakers("Ann: Yes.\nIt is.\nBob: No.\nIt is not.\n" * 3)] == [
        "Ann: Yes.",
        "Bob: No.",
    ] * 3


THREADS = {
    "English": "{name}\nSenior Member\nJoined: Mar 2016\nPosts: 4,381\n\n#{i}   {i} Feb 2023, 18:2{i}\n{said}\n\n",
    "German": "{name}\nNeues Mitglied\nBeiträge: 3\n\n1{i}.11.2022, 20:1{i}\n{said}\n\n",
    "French": "{name}\nMembre actif\nMessages : 90\nVille : Lyon\n\n{i} mai 2021 à 9:0{i}\n{said}\n\n",
}


@pytest.mark.parametrize("form", THREADS.values(), ids=THREADS.keys())
def test_in_a_thread_of_a_forum_the_name_says_who_speaks_and_not_the_date_below(form):
    assert [line for line, _ in speakers(talk(form))] == ["Ann", "Bob", "Ann"]


@pytest.mark.parametrize("form", THREADS.values(), ids=THREADS.keys())
def test_ranks_and_numbers_of_posts_come_last_unless_they_are_asked_for(form):
    text, profile = talk(form), form.split("\n\n")[0].split("\n")[1:]
    (passage,) = take_apart(text)
    assert [text[slice(*passage.spans[index])] for index in passage.for_programs] == profile * 3
    assert profile[1] in compress(f"{profile[1]}?", [text], token_budget=30).text


def test_short_posts_are_no_ranks():
    (passage,) = take_apart("Ann\n9:03\nIt is far\n\nBob\n9:04\nNo\n\nAnn\n9:05\nYes\n")
    assert passage.for_programs == ()


def test_who_quotes_is_no_other_than_who_speaks():
    posts = "".join(
        f"{name}\nMember\n\n#{i}   3 Feb 2023, 18:2{i}\nQuote:\nIt is far.\n\nIt is not so far at all.\n\n"
        for i, name in enumerate(["Ann", "Bob", "Ann", "Bob"])
    )
    assert [line for line, _ in speakers(posts)] == ["Ann", "Bob", "Ann", "Bob"]


def test_a_month_that_is_a_name_still_names_who_speaks():
    assert [line for line, _ in speakers("Jan 9:03\nIt is far.\nMay 9:04\nNo.\nJan 9:05\nYes.\n")] == [
        "Jan 9:03",
        "May 9:04",
        "Jan 9:05",
    ]


def test_the_heads_of_the_pages_of_an_rfc_say_nobody_speaks():
    head = "RFC 3501          IMAPv4          March 2003"
    assert speakers(f"{head}\n\n   It is far.\n\n   It is dear.\n\n" * 4) == []


def test_the_heads_of_the_pages_of_an_rfc_come_last_though_the_query_has_their_words():
    page = "Crispin          Standards Track          [Page {}]\n\f\nRFC 3501          IMAPv4          March 2003\n\n\n"
    said = ["6.1.  The LIST command names mailboxes.", "6.2.  The BYE response ends all.", "6.3.  NOOP does nothing."]
    text = "".join(f"   {line}\n\n\n{page.format(number)}" for number, line in enumerate(said, start=4))
    result = compress("RFC 3501: what does the BYE response end", [text], 40)
    assert said[1] in result.text
    assert "March 2003" not in result.text and "[Page" not in result.text


def test_the_head_of_a_page_of_an_rfc_is_no_title_of_what_stands_below():
    head = "RFC 3501          IMAPv4          March 2003"
    foot = "Crispin          Standards Track          [Page {}]"
    names = enumerate(("mailbox", "flag", "user"))
    pages = [f"{foot.format(n)}\n\n{head}\n\nArguments: {name}\nResult: {name} done\n\n" for n, name in names]
    assert "[Page" not in compress("Result: flag done", ["".join(pages)], 24).text
