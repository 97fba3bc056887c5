"""A value is kept with the line that says whose it is, a claim with what takes it back, an answer with its question."""

from __future__ import annotations

import pytest

from rag_compress import Passage, compress
from tests.core.scorers import Given

TOWNS = {
    "Berlin": ("9 to 12", "Mr. Adler"),
    "Munich": ("10 to 13", "Mr. Brandt"),
    "Hamburg": ("11 to 14", "Ms. Conrad"),
}

FORMS = {
    "ini": ("[{place}]\nsaturday = {hours}\nmanager = {manager}\n", "[{place}]"),
    "yaml": ("{place}:\n  saturday: {hours}\n  manager: {manager}", "{place}:"),
    "records": ("Shop: {place}\nSaturday: {hours}\nManager: {manager}\n", "Shop: {place}"),
    "titles": ("The shop in {place}\nSaturday: {hours}\nManager: {manager}\n", "The shop in {place}"),
    "items below titles": ("{place}\n- Saturday: {hours}\n- Manager: {manager}\n", "{place}"),
    "bullets on lines of their own": ("{place}:\n•\nSaturday: {hours}\n•\nManager: {manager}\n", "{place}:"),
    "nested lists": ("- {place}\n  - Saturday: {hours}\n  - Manager: {manager}", "- {place}"),
    "headings": ("## {place}\n\nSaturday: {hours}\n\nManager: {manager}\n", "## {place}"),
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("query", "column"), [("Open in {} on Saturday?", 0), ("Who is the manager in {}?", 1)])
def test_a_value_that_several_have_comes_with_the_line_that_says_whose_it_is(form, query, column, words):
    block, label = FORMS[form]
    text = "\n".join(block.format(place=place, hours=told[0], manager=told[1]) for place, told in TOWNS.items())
    for place, told in TOWNS.items():
        scored = compress(query.format(place), [text], 20, counter=words)
        for budget in range(20, 40):
            kept = scored.fill(budget).text
            assert told[column] in kept
            for other, (hours, manager) in TOWNS.items():
                if hours in kept or manager in kept:
                    assert label.format(place=other) in kept, kept


@pytest.mark.parametrize("bullet", ["•\n", "•\n\n", "○ ", "• "])
def test_below_a_bullet_a_value_that_several_have_comes_with_the_line_that_says_whose_it_is(bullet, words):
    block = f"{{place}}:\n{bullet}Saturday: {{hours}}\n{bullet}Manager: {{manager}}\n"
    text = "\n".join(block.format(place=place, hours=told[0], manager=told[1]) for place, told in TOWNS.items())
    for budget in range(5, 20):
        kept = compress("Who is the manager?", [text], budget, counter=words).text
        assert "Manager" in kept
        for place, (_, manager) in TOWNS.items():
            assert manager not in kept or f"{place}:" in kept, kept


def test_below_headings_that_every_section_has_it_is_the_one_above_that_says_whose_a_value_is(words):
    text = "\n\n".join(f"## {place}\n\n### Details\n\nManager: {told[1]}" for place, told in TOWNS.items())
    for budget in range(5, 30):
        kept = compress("Who is the manager in Munich?", [text], budget, counter=words).text
        assert "## Munich" in kept
        for place, (_, manager) in TOWNS.items():
            assert manager not in kept or f"## {place}" in kept


PROSE = {
    "numbered titles": "{number}. The shop in {place}\nOn Saturday it is open. {manager} runs it.",
    "titles": "The shop in {place}\nOn Saturday it is open. {manager} runs it.\n",
    "labels on the line": "**{place}:** On Saturday it is open. {manager} runs it.\n",
    "speakers": "{place}: On Saturday we are open. {manager} runs it.",
}


@pytest.mark.parametrize("form", PROSE)
def test_a_sentence_that_others_say_of_other_things_is_kept_with_the_title_that_says_whose_it_is(form, words):
    blocks = [
        PROSE[form].format(place=place, manager=told[1], number=number)
        for number, (place, told) in enumerate(TOWNS.items(), 1)
    ]
    for budget in range(14, 45):
        kept = compress("Who runs the shop in Munich?", ["\n".join(blocks)], budget, counter=words).text
        assert "Ms. Brandt" in kept or "Mr. Brandt" in kept
        place = None
        for piece in kept.replace(". ", ".\n").split("\n"):
            place = next((one for one in TOWNS if one in piece), place)
            owner = next((one for one, (_, manager) in TOWNS.items() if manager.split()[1] in piece), None)
            assert owner in (None, place), kept


STEPS = """1. Open the settings
They are in the menu at the top.
2. Turn on backups
Backups run at night.
3. Turn off tracking
You may be asked for your password.
4. Restart the phone
Hold the button for three seconds."""

NOTES = """Turn off tracking in the settings
You may be asked for your password.

Open the tracking page
It is in the menu at the top.

Restart the phone
Hold the button for three seconds."""


@pytest.mark.parametrize("text", [STEPS, NOTES])
def test_a_step_or_a_title_that_says_something_is_kept_without_what_stands_below_it(text, words):
    for budget in range(8, 20):
        kept = compress("How do I turn off tracking?", [text], budget, counter=words).text
        assert "Turn off tracking" in kept


@pytest.mark.parametrize(
    ("claim", "takes_back"),
    [
        ("The lift can be used by all guests.", "In a fire this does not apply."),
        ("Many people believe that the lift is dangerous.", "This is wrong."),
        ("Guests may take the lift to the roof.", "However, never on Tuesdays."),
        ("Alle Gäste dürfen den Lift benutzen.", "Dies gilt nicht für Gruppen."),
        ("Tous les clients peuvent prendre le lift.", "Mais pas les groupes."),
    ],
)
def test_a_claim_comes_with_the_short_sentence_that_takes_it_back(claim, takes_back, words):
    rest = "It was built in 1998. The checks are on Mondays. Coffee is served in the lobby."
    text = f"The office is on the third floor. {claim} {takes_back} {rest}"
    for budget in range(18, 34):
        kept = compress(claim.replace(".", "?"), [text], budget, counter=words).text
        assert claim in kept and takes_back in kept, kept


def test_a_long_sentence_or_one_on_another_line_takes_nothing_back(words):
    rest = "The lift was built in 1998. The lift is checked."
    for behind in (" It is not " + "very " * 20 + "old.", "\nThat is not so here."):
        text = f"The lift can be used by all guests.{behind} {rest}"
        kept = compress("Who can use the lift?", [text], 22, counter=words)
        assert behind.strip() not in kept.text
        assert rest in kept.text


def test_what_takes_a_claim_back_is_short_in_tokens_whatever_the_script():
    claim, rest = (
        "所有客人都可以使用电梯。",
        "电梯建于一九九八年。电梯每周一检查一次。电梯在大厅的左边。电梯很快。大厅供应咖啡。",
    )
    short, long = "火灾时不行。", "这座大楼不是很新而且大厅里的咖啡在周末的时候总是很贵也没有人排队。"
    for budget in range(30, 50):
        assert claim + short in compress("谁可以使用电梯？", [f"{claim}{short}{rest}"], budget).text
    assert long not in compress("谁可以使用电梯？", [f"{claim}{long}{rest}"], 60).text


ENTRIES = {
    "Do you ship to Norway?": "No.",
    "Do you ship to Switzerland?": "Yes, for CHF 12, within three to five working days.",
    "Do you ship to Japan?": "No, customs make it too slow.",
    "Can I pay by card?": "Yes.",
    "Can I pay by invoice?": "Only companies can.",
    "Is there a shop in Berlin?": "Not yet.",
}


@pytest.mark.parametrize(
    "form",
    [
        "{}\n{}\n\n",
        "**{}**\n\n{}\n\n",
        "### {}\n\n{}\n\n",
        "**{}** {}\n\n",
        "{} {}\n\n",
        "{} {} ",
        "{0}\n{2}\n\n{1}\n\n",
    ],
)
def test_a_question_is_kept_with_its_answer_and_a_short_answer_with_its_question(form):
    text = "".join(form.format(*entry, "-" * len(entry[0])) for entry in ENTRIES.items())
    for question, answer in ENTRIES.items():
        for share in (0.3, 0.4, 0.5, 0.7):
            result = compress(question, [text], target_ratio=share)
            pieces = (text[d.start : d.end].strip("*#- ") for d in result.decisions if d.kept)
            kept = [piece for piece in pieces if piece]
            assert answer in " ".join(kept)
            for place, piece in enumerate(kept):
                if piece in ENTRIES:
                    assert place + 1 < len(kept) and ENTRIES[piece].startswith(kept[place + 1]), result.text
                elif piece in ENTRIES.values():
                    assert ENTRIES.get(kept[place - 1] if place else "") == piece, result.text


def test_an_answer_behind_a_mark_of_its_own_is_kept_with_its_question():
    entries = {
        "Is the pool open at night?": "At night it is locked. Ask at the desk.",
        "Is the pool heated?": "From May on it is. The water has 26 degrees.",
        "Is there a lift?": "There is one. It stops on all floors.",
    }
    text = "\n".join(f"Q: {question}\nA: {answer}" for question, answer in entries.items())
    for question, answer in entries.items():
        for share in (0.4, 0.5, 0.7):
            kept = compress(question, [text], target_ratio=share).text
            assert f"Q: {question}\nA: {answer.split('. ')[0]}." in kept
            for other, said in entries.items():
                assert f"Q: {other}" not in kept or f"A: {said.split('. ')[0]}." in kept


def test_a_chunk_that_begins_inside_of_a_record_has_no_owner_in_its_first_line(words):
    chunks = [
        "Sensor A7\nRange: 12 m\nCurrent: 4 mA\n\nSensor B2\nVoltage: 5 V",
        "Range: 30 m\nCurrent: 9 mA\n\nSensor C9\nRange: 85 m\nCurrent: 21 mA",
    ]
    kept = compress("What current does sensor B2 draw?", chunks, 24, counter=words).text
    assert "Current: 9 mA" in kept


OPEN = "Opening: the small office beside the old harbour bridge stays open every weekday from nine until five"


@pytest.mark.parametrize(
    ("said", "almost"),
    [
        ("The office is open from 9 to 17.", "The office is open from 9 to 17."),
        pytest.param(f"{OPEN} or longer.", f"{OPEN}.", id="almost"),
    ],
)
def test_the_same_said_of_two_is_no_repetition(words, said, almost):
    texts = [f"# {place}\n\n{line}" for place, line in (("Oslo", said), ("Bergen", almost))]
    kept = compress("When are Oslo and Bergen open?", texts, 100, counter=words, scorer=Given(1.0, 9.0, 1.0, 8.0)).text
    assert kept == "\n\n".join(texts)


def test_a_passage_given_twice_says_whose_its_values_are(words):
    text = "# Shops\n\n[Oslo]\nsunday = closed\nmanager = Ann\n\n[Bergen]\nsunday = 9 to 12\nmanager = Bob"
    for budget in range(6, 20):
        kept = compress("When is the shop open on sunday?", [text, text], budget, counter=words).text
        assert "[Oslo]" in kept or "closed" not in kept
        assert "[Bergen]" in kept or "9 to 12" not in kept


def test_the_owner_may_stand_in_the_chunk_before_that_overlaps(words):
    text = "[Oslo]\nhours = 8\nmanager = Ann\n\n[Bergen]\nhours = 9\nmanager = Bob\n\n[Rome]\nmanager = Eva"
    at = text.index("[Bergen]")
    chunks = [
        Passage(text[: text.index("manager = Bob")], meta={"source_id": "x", "split_idx_start": 0}),
        Passage(text[at:], meta={"source_id": "x", "split_idx_start": at}),
    ]
    for budget in range(8, 24):
        kept = compress("Who is the manager?", chunks, budget, counter=words).text
        assert "[Bergen]" in kept or "Bob" not in kept, kept


def test_what_needs_two_others_comes_with_both(words):
    asked = "".join(
        f"[{place}]\nWhen is it open?\nsunday: {hours}\n" for place, (hours, _) in TOWNS.items()
    )  # an answer with its question, and with whose it is
    claims = "\n\n".join(f"**{place}**\nThe lift is open to all. In a fire this does not apply." for place in TOWNS)
    for budget in range(9, 40):
        kept = compress("When is it open on sunday?", [asked], budget, counter=words).text
        assert all(f"[{place}]" in kept or hours not in kept for place, (hours, _) in TOWNS.items()), kept
        kept = compress("Is the lift open to all?", [claims], budget + 12, counter=words).text
        assert kept.count("open to all.") > 1 or "does not apply." in kept, kept


def test_nothing_stands_beside_what_says_too_little_alone(words):
    text = (
        "The very old shop of the firm in the north of Oslo\n\nhours = 8\nlead = Ann\n\nRome\n\nhours = 9\nlead = Bob"
    )
    for budget in range(4, 30):
        kept = compress("Which hours in Oslo north?", [text], budget, counter=words).text
        assert kept in ("hours = 8", "lead = Ann") or "hours = 8" not in kept or "north of Oslo" in kept, kept


def test_code_below_a_question_is_no_answer_that_leaves_its_fence_open(words):
    code = "```sh\npip install river\nriver --start now and then wait\n```"
    text = f"How do I install it?\n{code}\nIt is green, and the paper is white."
    for budget in range(6, 30):
        assert compress("How do I install it?", [text], budget, counter=words).text.count("```") in (0, 2)


def test_nothing_is_kept_twice_where_fences_are_pinned(words):
    text = "What is the phone?\n```sh\n```\nBergen table"
    assert compress("q", [Passage(text, pinned=True)], 12, counter=words).text == text
