"""Records stand for themselves, line by line, though they are of equal width or begin small."""

import pytest

from rag_compress import compress
from rag_compress.core.sentences.records import are_records
from rag_compress.core.sentences.stamps import have_stamps

NAMES = ("Ann", "Bob", "Eve")
ITEM = "think that point {i} is on the agenda again"
RECORDS = {
    "chat of a name and a text": "{name}: I " + ITEM,
    "chat of a nickname in angle brackets": "<{name}> i " + ITEM,
    "chat with stamps": "03/06/24, 10:{i} - {name} Lee: I " + ITEM,
    "fields of a form": "Product(s): we " + ITEM,
    "fields with a space before the colon": "Responsable {name} : we " + ITEM,
    "fields with labels in bold": "**Asked by {name} (later):** we " + ITEM,
    "quoted fields with labels in bold": "> **{name}**: we " + ITEM,
    "log with ISO stamps": "2024-06-03T10:{i}:01Z INFO we " + ITEM,
    "log of a system": "Jun  3 10:{i}:01 web1 sshd[10{i}]: we " + ITEM,
    "log in small letters": "info: we " + ITEM,
    "log of a web server": "[Mon Dec 05 10:33:{i} 2005] [error] we " + ITEM,
    "log of requests": '10.0.0.7 - {name} [05/Dec/2005:10:33:{i} +0100] "GET /a" we ' + ITEM,
    "log without a year": "03-17 16:13:{i}.811  1702  2395 D {name}: we " + ITEM,
    "log without a year in brackets": "[10.30 16:49:{i}] we " + ITEM,
    "log with its file in front": "api.log.1.2017-05-16_13:53:08 2017-05-16 00:00:{i}.104 we " + ITEM,
    "log with seconds since 1970": "{i}4681 node-1 boot 11444034{i} 1 we " + ITEM,
    "log of six digits": "081109 2035{i} 143 INFO dfs.DataNode we " + ITEM,
    "log of a kernel": "[   12.3456{i}] we " + ITEM,
    "log of a phone": "D/{name}(  585): we " + ITEM,
    "log of a build": "[INFO] we " + ITEM,
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


STOPS = "he came. We left! Why? Dr. Roth knows. It is so"


@pytest.mark.parametrize(
    "lines",
    [
        ["1003,Hansen AS,Norway,1", f"1004,Kowalski Sp. z o.o.,{STOPS},2"],
        ["Meyer;Köln;immer", f"Lee;Bonn;Tel. 0221 123. {STOPS}"],
        ["Meyer\tKöln", f"Lee\t{STOPS}"],
        ["Meyer     Köln", f"Lee       {STOPS}", f"Roth      {STOPS}"],
        ["[Sun Jun 02 03:15:21 2024] [notice] Start.", f"[Sun Jun 02 03:15:22 2024] [error] Payment failed. {STOPS}"],
        ["081109 203521 143 INFO Start.", f"081109 203522 143 ERROR Payment failed. {STOPS}"],
        ["2024-06-02 03:15:21 INFO Start.", f"2024-06-02 03:15:22 ERROR Payment failed. {STOPS}"],
        ["[12.03.24, 18:06:02] Mama: Ja?", f"[12.03.24, 18:06:30] Lisa: Ja! {STOPS}"],
        ["BEGIN:VCARD", f"FN:{STOPS}", "TEL;TYPE=WORK:+49 30 1", "END:VCARD"],
        ["UID:2@acme", "DTSTART;TZID=Europe/Berlin:20240516T143000", "LOCATION:Dr. Vogel, Lindenstr. 5"],
    ],
)
def test_no_stop_ends_a_record(units, lines):
    assert units("\n".join(lines)) == lines
    assert units("\r\n".join(lines)) == lines


def test_times_part_an_object_of_json_no_more_than_other_values_do():
    assert not have_stamps('"open": "2023-03-24T10:45:00Z",', '"close": "2023-03-24T15:00:00Z"')
    assert have_stamps("open 2023-03-24T10:45:00Z", "close 2023-03-24T15:00:00Z")


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
        ("They met at 10:33:44 and left, as the", "clock of the tower struck, at 11:00:00"),
        ("It cost 1,000,000 and 2,000,000 in the", "year before, or 3,000,000 and 4,000,000"),
        ("There is one thing to say about this: it", "was a cold morning"),
        ("It was set   with gaps that begin", "where they may, as   justified text has"),
        ("He met Ann, Bob, and Eve in the", "city of Rome, Paris, and Bonn"),
    ],
)
def test_lines_of_prose_are_no_records(line, following):
    assert not are_records(line, following)


def test_tabs_that_only_indent_a_paragraph_part_no_columns(units):
    text = "\tSets how many messages are sent without any answer.  The\n\tdefault value is 3, so that\n\tssh will go."
    assert units(text) == [
        "Sets how many messages are sent without any answer.",
        "The\n\tdefault value is 3, so that\n\tssh will go.",
    ]
    table = ["\tLee\tpaid", "\tRay\topen"]
    assert units("\n".join(table)) == [line.strip() for line in table]


def test_json_on_one_line_is_cut_by_object_and_not_inside(units):
    objects = [
        '{"results":[{"title":"Lift","text":"It is out of order. It works on Monday."},',
        '{"title":"Pool","text":"It is \\"closed\\" (a}, {b). It opens in May."},',
        '{"title":"Sauna","text":"Children must not enter."}]}',
    ]
    assert units(" ".join(objects)) == objects
    assert units('{"a": "It is so. Then not."}') == ['{"a": "It is so. Then not."}']


def test_the_number_of_a_subtitle_joins_its_time(units):
    text = "1\n00:00:01,000 --> 00:00:04,000\nIt was the gardener.\n\n2\n00:00:05,000 --> 00:00:06,000\nNo."
    assert units(text) == [
        "1\n00:00:01,000 --> 00:00:04,000",
        "It was the gardener.",
        "2\n00:00:05,000 --> 00:00:06,000",
        "No.",
    ]


@pytest.mark.parametrize(
    ("line", "following"),
    [
        ("Hose    41.00      3", "Filter   6.20     12"),
        ("Alba  Italy   9.5  open", "Bora  Spain  10.5  shut"),
        ("a" * 60 + " = 30", "b" * 50 + " = 2"),
    ],
)
def test_lines_whose_cells_stand_below_each_other_and_settings_of_long_names_are_records(line, following):
    assert are_records(line, following)


@pytest.mark.parametrize(
    ("line", "following"),
    [
        ("It rains.  Take a coat.", "He left.  We stayed in."),
        ("It rains.  Take a coat.  Go on.", "He left us.  We stayed in.  So did they."),
        ("a" * 90 + " = 30", "b" * 90 + " = 2"),
    ],
)
def test_sentences_that_two_spaces_part_are_no_records(line, following):
    assert not are_records(line, following)
