"""What may be cut of what a tool returned: prose, no data, no code, no table."""

from __future__ import annotations

import json

import pytest

from rag_compress.chat.tool_results.prose import CHARACTERS_PER_STOP, MOST_SIGNS, is_long_data, is_prose

ARTICLE = "Otters hold hands while they sleep. Sea otters live along coasts, in kelp forests.\n\nBeavers build dams."


@pytest.mark.parametrize(
    "text",
    [
        ARTICLE,
        "Oslo\n\n" + ARTICLE,
        "Otters hold hands\nwhile they sleep, so that\nthe current does not part them. Beavers build dams.",
        "海獭睡觉时会手牵手。河狸筑坝。",
        "تمسك ثعالب البحر أيدي بعضها أثناء النوم. تبني القنادس السدود.",
        "นากทะเลจับมือกันขณะนอนหลับ เพื่อไม่ให้กระแสน้ำพัดแยกจากกัน",
        "Otters hold hands.[1] Beavers build dams.[2][3]",
        "[1] Otters hold hands while they sleep. Beavers build dams.",
        "[Page 1]\nOtters hold hands while they sleep. Beavers build dams.",
    ],
)
def test_articles_are_prose_in_any_script(text):
    assert is_prose(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "  \n ",
        json.dumps({"text": ARTICLE}),
        json.dumps([ARTICLE]),
        "[1.5, 2]\n" + ARTICLE,
        "[true]",
        "[[1], [2]]",
        f"<page>{ARTICLE}</page>",
        "name,age\nAnna,17\nBen,21",
        "def total(self, items):\n    self.total += sum(items)  # all of them.\n\n\nprint(total([1, 2]))",
        "+ added = 1.\n- removed = 2.\n@@ -1 +1 @@",
        "port: 8080\nhost: example\nlog: debug",
        "| name | age |\n| --- | --- |\n| Anna. | 17 |",
        "Oslo Bergen Trondheim Stavanger Tromso Drammen",
        "lib/smtplib.py:605: the server is asked again.\nlib/smtplib.py:690: The message is sent.",
        "src/dates.ts(9,32): error TS2769: No overload matches this call.\n  Overload 1 gave the following error.\n"
        "    The argument is not assignable to the parameter.\n\nFound 1 error in src/dates.ts:9.",
        '    12\tdef send(self):\n    13\t    """Send the message. It is sent once."""\n'
        "    14\t    # The server is asked again.\n    15\t    self.ask(self.server)\n    16\t    self.close()",
    ],
)
def test_data_code_and_lists_of_words_are_not(text):
    assert not is_prose(text)


def test_indented_clauses_are_prose():
    clause = "    The tenant pays the rent on the first day of\n    every month, to the\n    account of the owner."
    assert is_prose(f"1. Rent.\n{clause}\n2. Costs.\n{clause}")


def test_a_paragraph_ends_a_sentence_every_four_hundred_characters():
    words = "a" * (CHARACTERS_PER_STOP - 1)
    assert is_prose(f"{words}.")
    assert not is_prose(f"{words}a.")


def test_three_per_cent_of_a_paragraph_may_be_signs():
    assert MOST_SIGNS == 0.03
    assert is_prose("_" * 3 + "a" * 96 + ".")
    assert not is_prose("_" * 4 + "a" * 95 + ".")


def test_seven_tenths_of_a_text_are_prose_or_it_is_none():
    prose, table = "Otters hold hands at sea. " * 7, "a=1 " * 20
    assert is_prose(f"{prose.strip()}\n\n{table[:77]}")
    assert not is_prose(f"{prose.strip()}\n\n{table[:79]}")


def test_half_of_the_lines_are_records_or_a_text_is_none():
    others = "".join(f"{'so ' * (n % 5)}it rained on hill {'very ' * (n % 4)}long{'!' * (n % 3)}\n" for n in range(30))
    assert is_long_data(others + "2026-01-01 INFO chunk written\n" * 31)
    assert not is_long_data(others + "2026-01-01 INFO chunk written\n" * 28)


@pytest.mark.parametrize(
    ("text", "is_data"),
    [
        ("\n\n".join(f'{{"otter": {n}, "pond": "P{n}"}}' for n in range(60)), True),
        (json.dumps([{"otter": n, "pond": f"P{n}"} for n in range(60)]), False),
        (json.dumps({f"otter{n}": n for n in range(90)}), False),
        ("[\n" + ",\n".join(f'{{"otter": {n}, "pond": "P{n}"}}' for n in range(900)), False),
        ("\n".join(f'{{"otter": {n}, "pond": "P{n}"}}' for n in range(60)) + "\n[1, 2]", False),
        ("\n".join(f"| otter{n} | pond {n} |" for n in range(60)), True),
        ("\n\n".join(f"| otter{n} | pond {n} |" for n in range(60)), True),
    ],
)
def test_objects_on_their_lines_and_rows_are_long_data_and_json_is_not(text, is_data):
    assert is_long_data(text) == is_data
