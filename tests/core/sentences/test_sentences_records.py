"""Lines that stand for themselves though they are of equal width or begin small: records, and lines without stops."""

import time

import pytest

from rag_compress import compress
from rag_compress.core.sentences.quoted_cells import join_quoted
from rag_compress.core.sentences.records import are_records
from rag_compress.core.sentences.wraps import is_wrap

NAMES = ("Ann", "Bob", "Eve")
ITEM = "think that point {i} is on the agenda again"
RECORDS = {
    "chat of a name and a text": "{name}: I " + ITEM,
    "chat of a nickname in angle brackets": "<{name}> i " + ITEM,
    "chat with stamps": "03/06/24, 10:{i} - {name} Lee: I " + ITEM,
    "log with ISO stamps": "2024-06-03T10:{i}:01Z INFO we " + ITEM,
    "log of a system": "Jun  3 10:{i}:01 web1 sshd[10{i}]: we " + ITEM,
    "log in small letters": "info: we " + ITEM,
    "glossary": "term{i}: to " + ITEM,
    "parameters with their types": "value{i} (int | None): to " + ITEM,
    "table without marks": "{name}     Head of Sales     we " + ITEM,
    "settings": "value{i} = to " + ITEM,
    "CSV": "{i},{name},Rome,we " + ITEM,
    "CSV with quotes": '"{i}","{name}","Rome","We ' + ITEM + '"',
    "CSV with semicolons": "{name};Rome;{i};we " + ITEM,
    "TSV": "{name}\tRome\twe " + ITEM,
    "commands": "export we " + ITEM + " to {name}",
    "subtitles": "and then we " + ITEM,
}


@pytest.mark.parametrize("kind", RECORDS)
def test_each_line_of_records_is_one_unit(units, kind):
    lines = [RECORDS[kind].format(i=i, name=NAMES[i % 3]) for i in range(10, 70)]
    assert units("\n".join(lines)) == lines


@pytest.mark.parametrize(
    "rows",
    [
        ["id,qty,price", "100,2,100.50", "101,3,101.50", "102,4,102.50"],
        ["id\tqty\tprice", "100\t2\t100.50", "101\t3\t101.50"],
        ["date,open,close", "2024-01-02,187.15,185.64", "2024-01-03,184.22,184.25"],
        ["a;b;c", "100,5;200;300", "400;500;600"],
        ["a,b,c", "100,200,300", "400,500,600"],
        ["year,revenue", "2019,120", "2020,130"],
        ['"year","net sales"', "2019,120", "2020,130"],
        ["Results by year:\n2019 120 12", "2020 130 14", "2021 90 3"],
    ],
)
def test_each_row_of_numbers_is_a_unit_and_so_is_the_head_of_the_table(units, rows):
    assert units("\n".join(rows)) == rows


@pytest.mark.parametrize(
    "labelled",
    [["Net sales\n1,200\n1,100\n(3.5)%", "Cost\n3,5\n4,5"], ["Expense,net\n56,943\n21,516", "Basic\n31,444"]],
)
def test_cells_that_lost_their_layout_stay_below_their_label(units, labelled):
    assert units("\n".join(labelled)) == labelled


def test_a_budget_keeps_the_row_of_numbers_that_is_asked_for():
    rows = "\n".join(f"{year},{year * 3 - 5000},{year % 17}" for year in range(1990, 2024))
    assert "2007,1021,1" in compress("What was the revenue in 2007?", [f"year,revenue,profit\n{rows}"], 20).text


STOPS = "he came. We left! Why? Dr. Roth knows. It is so"


@pytest.mark.parametrize(
    "lines",
    [
        ["1003,Hansen AS,Norway,1", f"1004,Kowalski Sp. z o.o.,{STOPS},2"],
        ["Meyer;Köln;immer", f"Lee;Bonn;Tel. 0221 123. {STOPS}"],
        ["Meyer\tKöln", f"Lee\t{STOPS}"],
        ["Meyer     Köln", f"Lee       {STOPS}", f"Roth      {STOPS}"],
        ["2024-06-02 03:15:21 INFO Start.", f"2024-06-02 03:15:22 ERROR Payment failed. {STOPS}"],
        ["[12.03.24, 18:06:02] Mama: Ja?", f"[12.03.24, 18:06:30] Lisa: Ja! {STOPS}"],
        ["BEGIN:VCARD", f"FN:{STOPS}", "TEL;TYPE=WORK:+49 30 1", "END:VCARD"],
        ["UID:2@acme", "DTSTART;TZID=Europe/Berlin:20240516T143000", "LOCATION:Dr. Vogel, Lindenstr. 5"],
    ],
)
def test_no_stop_ends_a_record(units, lines):
    assert units("\n".join(lines)) == lines
    assert units("\r\n".join(lines)) == lines


def test_a_record_of_several_lines_is_one_unit(units):
    message = (
        "[2024-06-03 10:15] Ann: We went there. I think that we should look at\nthe agenda again. Then we came back."
    )
    following = "[2024-06-03 10:16] Bob: No."
    assert units(f"{message}\n{following}") == [message, following]


@pytest.mark.parametrize(
    "line",
    [
        "2024-06-02 03:15 It rained in Rome.",  # the date of a report stands before its text
        "\tIt rained in Rome.",
        "It rained; then, in Rome.",
    ],
)
def test_lines_of_prose_are_cut_though_they_have_what_records_have(units, line):
    assert units(f"{line} We stayed.\n\nIt was cold.") == [line.strip(), "We stayed.", "It was cold."]


def test_turns_of_a_transcript_and_indented_paragraphs_are_prose(units):
    turns = ["Ann: We went there. It rained.", "Bob: We stayed. It was dry."]
    assert len(units("\n".join(turns))) == 4
    assert len(units("\n".join(f"\t{turn}" for turn in turns))) == 4


def test_a_record_that_is_longer_than_a_list_item_is_prose(units):
    line = "2024-06-02 03:15 " + "We went there again. " * 40
    assert len(units(f"2024-06-02 03:14 Start.\n{line}")) > 40


def test_a_prompt_begins_and_ends_a_unit(units):
    lines = [
        "make: *** [Makefile:14: parser.o] Error 1 in the middle of the file",
        "$ df -h",
        "tmpfs is the file system that holds what is in memory, as it was said",
        "ann@web1:~/x$ ./run. sh",
        ">>> import numpy as np",
        ">>> import pandas as pd",
    ]
    assert units("\n".join(lines)) == lines


QUOTED = [
    'town,"people\n(2019)",note',
    'Rome,"2,800","Capital. It was\n\nso before, as ""Roma"". Yes"',
    "Bonn,330,",
    '"Oslo\nFjord",700,"Wet, and\r\ncold."',
]


@pytest.mark.parametrize("mark", [",", ";"])
def test_a_record_whose_cells_hold_line_breaks_is_one_unit(units, mark):
    rows = [row.replace(",", mark) if mark == ";" else row for row in QUOTED]
    assert units("They are:\n\n" + "\n".join(rows)) == ["They are:", *rows]


@pytest.mark.parametrize(
    "prose",
    [
        '"It rained in Rome,\nas it had before." Ann said so.',
        'Ann said, "It rained in Rome,\nas it had before." So it was.',
        'Rome,"2,800\nIt rained. So it was.',
        'Rome,"' + "It rained. " * 200 + '\nSo it was."',
    ],
)
def test_quotation_marks_of_prose_and_of_what_is_too_long_for_a_record_join_nothing(units, prose):
    assert all(unit.count(".") < 2 for unit in units(prose))


def test_quotation_marks_that_are_never_closed_take_linear_time():
    text = 'Rome,"2,800\n' * 20_000
    start = time.perf_counter()
    spans = [(13 * at, 13 * at + 12) for at in range(20_000)]
    assert [*join_quoted(text, spans)]
    assert time.perf_counter() - start < 5


@pytest.mark.parametrize(
    "rows",
    [
        ["Rome,12,http://x.org/a;b", "Bonn,3,http://x.org or http://y.org", "Oslo,7,http://x.org"],
        ["1919\tSir Barton\tBelair Stud\t", "1930\tGallant Fox\tBelair Stud\tgrey"],
        ["\tYear\tNo. of Events\tNo. of Towns", "1st\t2000\tfew\tmany", "2nd\t2004\tsome\tall"],
    ],
)
def test_a_row_with_empty_cells_or_another_mark_in_a_cell_is_a_unit(units, rows):
    assert units("\n".join(rows)) == [row.strip() for row in rows]


@pytest.mark.parametrize(
    "quoted",
    [
        ">>> our customer is getting nervous about the\n>>> things that we said.",
        ">>> We decided to go on with the plan that was made\n>>> for the city in the last year.",
    ],
)
def test_a_quotation_of_the_third_depth_is_no_prompt(units, quoted):
    assert units(quoted) == [quoted]


def test_a_paragraph_of_a_diary_is_cut_behind_its_date(units):
    said = [
        "The council met in the hall and the doors were shut.",
        "The mayor said nothing.",
        "Two members of it were against what was proposed.",
    ]
    days = [" ".join([f"2024-01-0{n} {said[0]}", *said[1:]]) for n in (1, 2)]
    assert units("\n".join(days))[1:3] == said[1:]


@pytest.mark.parametrize("box", ["[ ]", "[x]", "[X]", "☐", "☑"])
def test_a_check_box_begins_an_item(units, box):
    lines = ["3. Action items", f"{box} Priya: write to the team", f"{box} Jonas: go to the town"]
    assert units("\n  ".join(lines)) == lines


@pytest.mark.parametrize("kind", RECORDS)
def test_a_budget_keeps_the_record_that_is_asked_for(kind):
    lines = [RECORDS[kind].format(i=i, name=NAMES[i % 3]) for i in range(10, 70)]
    result = compress("What about point 17?", ["\n".join(lines)] * 3, 256)
    assert lines[7] in result.text.splitlines()


def test_the_time_above_a_line_of_a_transcript_does_not_join_the_line_before(units):
    lines = ["00:38", "so we went to the river", "00:41", "and they came back on their own", "1:02:03", "well almost"]
    assert units("\n".join(lines)) == lines
    assert units("Opening\n9:00\nClosing\n18:00") == ["Opening\n9:00", "Closing\n18:00"]


def test_each_verse_behind_its_chapter_and_number_is_one_unit(units):
    verses = [
        "119:8 And they came to the river in the morning and found no boat",
        "119:9 And the people of the town saw them from afar and went out to meet them with bread",
        "119:10 Then said one of them unto the rest that there was a bridge to the north",
    ]
    assert units("\n".join(verses)) == verses


def test_a_line_with_date_and_time_ends_a_message_of_several_lines(units):
    message = (
        "[2024-06-03 10:15] Ann: I think that we should look at the\nagenda again, and not only at the points that"
    )
    following = "[2024-06-03 10:16] Bob: No."
    assert units(f"{message}\n{following}") == [message, following]


@pytest.mark.parametrize(
    ("line", "following"),
    [
        ("They said that it would begin at", "10:30 on a Monday of that spring"),
        ("It cost 1,000,000 and 2,000,000 in the", "year before, or 3,000,000 and 4,000,000"),
        ("There is one thing to say about this: it", "was a cold morning"),
        ("It was set   with gaps that begin", "where they may, as   justified text has"),
        ("He met Ann, Bob, and Eve in the", "city of Rome, Paris, and Bonn"),
    ],
)
def test_lines_of_prose_are_no_records(line, following):
    assert not are_records(line, following)


@pytest.mark.parametrize(
    ("line", "wrapped"),
    [
        ("Anna walked along the river to the town", False),  # 39 characters
        ("Anna walked along the rivers to the town", True),
        ("Anna walked along the river to the mill.", True),  # a full line may end with a sentence
        ("It is short.", False),
        ("Anna, Bob,", True),
        ("9.2.", True),
    ],
)
def test_a_line_that_may_have_been_wrapped_is_long_or_visibly_open(line, wrapped):
    first, text = (0, len(line)), f"{line}\nThe river."
    assert is_wrap(text, first, first, (len(line) + 1, len(text))) is wrapped


def test_long_text_without_stops_is_parted_at_its_lines_only(units):
    lines = [f"and when the night is dark {'so ' * (i % 5)}and {i} stars are out" for i in range(200)]
    assert units("\n".join(lines)) == lines


def test_tabs_that_only_indent_a_paragraph_part_no_columns(units):
    text = "\tSets how many messages are sent without any answer.  The\n\tdefault value is 3, so that\n\tssh will go."
    assert units(text) == [
        "Sets how many messages are sent without any answer.",
        "The\n\tdefault value is 3, so that\n\tssh will go.",
    ]
    table = ["\tLee\tpaid", "\tRay\topen"]
    assert units("\n".join(table)) == [line.strip() for line in table]


@pytest.mark.parametrize("name", ["max_connections", "close()", "A_B"])
def test_a_wrapped_line_of_prose_may_name_what_is_of_code(units, name):
    assert units(text := f"The server reads {name} from the file, and refuses to\nstart where it is missing.") == [text]
    assert units(text := f"The server refuses to start as long as the file has\nno {name} in any of its sections.") == [
        text
    ]


@pytest.mark.parametrize(
    "line",
    [
        "return max_size if this is not the first one",
        "for each_one in all of them one by one:",
        "import io_a, for, four, or, five, more",
        "max_size - the size of the largest of all files",
        "x_1 = the first of these and the second",
        "call_it(with this and that and those too)",
        "# the value of max_size is what counts here",
        "select user_id from users where name is null;",
        "one two max_size three",
    ],
)
def test_a_line_with_the_sign_of_a_statement_or_few_words_is_code(units, line):
    assert units(f"{line}\nand then goes on") == [line, "and then goes on"]


def test_a_wrapped_sentence_without_a_stop_inside_stays_one(units):
    line = "the seller and every affiliate of the seller that is named in the list"
    text = "It binds " + "\n".join([line] * 10) + "."
    assert units(text) == [text]


def test_a_wrapped_sentence_of_any_length_with_a_stop_inside_stays_one(units):
    line = "the seller and every affiliate of the seller that is named in the list"
    text = "It binds the buyer; and " + "\n".join([line] * 16) + "."
    assert len(text) > 1_000
    assert units(text) == [text]


def test_a_line_of_code_that_is_longer_than_any_sentence_is_cut_as_late_as_can_be(units):
    line = "Run it. " * 600  # 4,800 characters
    assert [len(unit) for unit in units(f"```sh\n{line}\n```")] == [5, 3_999, 799, 3]


@pytest.mark.parametrize(
    "text",
    [
        "The budget is shared by all (see `rag_compress.core.budget`), and a\ntext: it is paid for like any other.",
        "* a share is a wish, a budget is a promise, so the smaller holds and only\n  `token_budget=None` lifts it.",
    ],
)
def test_prose_that_quotes_code_is_no_code(units, text):
    assert units(text) == [text]


@pytest.mark.parametrize(
    "lines",
    [
        ["1990", "The company is founded in Oslo.", "1995", "It goes public.", "2008", "Acme buys it."],
        ["Built the billing system of the firm.", "2015 – 2019", "Led a team of five people."],
        ["创立于奥斯陆。", "1995", "公司上市。"],
    ],
)
def test_a_date_does_not_join_the_finished_sentence_above_it(units, lines):
    assert units("\n".join(lines)) == lines


def test_a_name_that_ends_in_a_stop_is_a_label_all_the_same(units):
    assert units("Apple Inc.\n1,200\nFoo Corp.\n900") == ["Apple Inc.\n1,200", "Foo Corp.\n900"]


def test_json_on_one_line_is_cut_by_object_and_not_inside(units):
    objects = [
        '{"results":[{"title":"Lift","text":"It is out of order. It works on Monday."},',
        '{"title":"Pool","text":"It is \\"closed\\" (a}, {b). It opens in May."},',
        '{"title":"Sauna","text":"Children must not enter."}]}',
    ]
    assert units(" ".join(objects)) == objects
    assert units('{"a": "It is so. Then not."}') == ['{"a": "It is so. Then not."}']


@pytest.mark.parametrize(
    "lines",
    [
        ["Artikel;Preis;Anzahl", "Lampe;12,50;4", "Tisch;210,00;1"],
        ["Date;Station;Min (°C);Max (°C)", "2024-01-01;Oslo;-3,5;1,0", "2024-01-02;Oslo;-4,5;0,0"],
        ["№,Имя,Цена", "1,Лампа,12", "2,Стол,210"],
    ],
)
def test_commas_inside_of_numbers_part_no_columns_and_heads_are_of_any_script(units, lines):
    assert units("\n".join(lines)) == lines
