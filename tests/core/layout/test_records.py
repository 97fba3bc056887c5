"""Records over several lines, and the line of each that says whose the others are."""

from __future__ import annotations

import pytest

from rag_compress import compress
from rag_compress.core.layout.lines import Lines
from rag_compress.core.layout.records import find_frames, find_names, find_records
from rag_compress.core.sentences import get_splitter, sentence_spans
from tests.core.layout.test_lists import spans_of_lines
from tests.core.taking_apart import take_apart

EVENTS = """BEGIN:VCALENDAR
VERSION:2.0
BEGIN:VEVENT
UID:1@example.org
DTSTART:20261203T090000
SUMMARY:Dentist
BEGIN:VALARM
TRIGGER:-PT15M
END:VALARM
END:VEVENT
BEGIN:VEVENT
DTSTART:20261204T140000
SUMMARY:Ferry to Aland
END:VEVENT
END:VCALENDAR"""
ENTRIES = """@article{lee1999,
  author = {Lee, Ann},
  title = {On otters},
}

@book{ray2001,
  title = {On rain},
  year = 2001
}"""
REFERENCES = "TY  - JOUR\nAU  - Lee, Ann\nTI  - On otters\nER  - \n\nTY  - BOOK\nTI  - On rain\nER  - "
PEOPLE = "dn: uid=lee\nsn: Lee\ncn: Ann Lee\n\ndn: uid=ray\nsn: Ray\ncn: Bob Ray"


def lines_of(text):
    return Lines(text, sentence_spans(text, "en", get_splitter("pysbd")))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (EVENTS, ["SUMMARY:Dentist", "SUMMARY:Ferry to Aland"]),
        (ENTRIES, ["title = {On otters},", "title = {On rain},"]),
        (REFERENCES, ["TI  - On otters", "TI  - On rain"]),
        (PEOPLE, ["cn: Ann Lee", "cn: Bob Ray"]),
    ],
)
def test_each_record_is_named_by_one_of_its_lines(text, names):
    lines = lines_of(text)
    assert [lines[record.name] for record in find_records(lines)] == names


@pytest.mark.parametrize(
    "text", ["name: Ann\nplace: Rome", "Ann came.\nBob left.\n\nAnn came.\nEva left.", "One line."]
)
def test_other_lines_are_no_records(text):
    assert find_records(lines_of(text)) == ()


def test_an_alarm_is_part_of_its_event_and_a_calendar_holds_events():
    lines = lines_of(EVENTS)
    first = find_records(lines)[0]
    assert (lines[first.first], lines[first.end - 1], first.end - first.first) == ("BEGIN:VEVENT", "END:VEVENT", 8)


def test_a_record_that_is_cut_off_ends_with_the_next_one_or_with_the_text():
    lines = lines_of("BEGIN:VCARD\nFN:Ann Lee\nTEL:1234")
    assert [(record.first, record.end) for record in find_records(lines)] == [(0, 3)]
    lines = lines_of("@book{lee,\ntitle = {A},\n@book{ray,\ntitle = {B},\n}")
    assert [(record.first, record.end) for record in find_records(lines)] == [(0, 2), (2, 5)]


def test_the_line_that_opens_a_record_parts_it_from_others_but_the_first_key_does_not():
    lines = lines_of(REFERENCES)
    assert find_names(find_records(lines))[2] == 0
    assert 2 not in find_names(find_records(lines_of(PEOPLE)))


def test_frames_are_told_in_marked_records_only():
    lines = lines_of(EVENTS)
    others = {lines[index] for index in range(len(lines))} - {
        lines[index] for index in find_frames(lines, find_records(lines))
    }
    assert others == {
        "DTSTART:20261203T090000",
        "SUMMARY:Dentist",
        "TRIGGER:-PT15M",
        "DTSTART:20261204T140000",
        "SUMMARY:Ferry to Aland",
    }
    keys = lines_of("uid: 1\nstatus: paid\n\nuid: 2\nstatus: open")
    assert [*find_frames(keys, find_records(keys))] == []


def test_the_header_of_a_mail_is_no_record():
    mail = "Date: Mon, 6 Feb 2012 09:10:00\nFrom: Ann <ann@example.org>\nSubject: River\n\nIt rains."
    assert take_apart(f"{mail}\n\n{mail}")[0].records == ()


@pytest.mark.parametrize(
    "record",
    ["@book{ray,\ntitle = {On rain},\nyear = 2001}", "BEGIN:VCARD\nFN:Ann Lee\nTEL:1234", "TY  - BOOK\nTI  - On rain"],
)
def test_a_record_without_an_end_does_not_hold_what_a_blank_line_parts_from_it(record):
    lines = lines_of(f"{record}\n\nThe program is simple.\nStatus: stable\nVersion: 2.1")
    assert [(found.first, found.end) for found in find_records(lines)] == [(0, record.count("\n") + 1)]


def test_what_stands_apart_from_records_is_no_frame():
    lines = lines_of("Status: stable\n\n@book{ray,\ntitle = {On rain},\n}\n\nVersion: 2.1\nMethod: mail us.")
    assert [lines[index] for index in find_frames(lines, find_records(lines))] == ["@book{ray,", "}"]


def test_frames_are_told_around_events_in_a_piece_of_a_calendar():
    lines = lines_of("UID:0@example.org\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:Dentist\nEND:VEVENT\nEND:VCALENDAR")
    assert {*range(len(lines))} - {*find_frames(lines, find_records(lines))} == {3}


def test_speakers_who_speak_again_name_no_records():
    day = "ANN: Where were you?\nBOB: At the shop.\nANN: Is it open?\nBOB: It is."
    assert find_records(lines_of(f"{day}\n\n{day}")) == ()


@pytest.mark.parametrize(
    ("line", "is_frame"),
    [
        ("STATUS:CONFIRMED", True),
        ("STATUS:CANCELLED", False),
        ("VERSION:3.0", True),
        ("version = {3.4},", False),
        ("Status: stable", False),
    ],
)
def test_what_says_something_of_a_record_is_no_frame(line, is_frame):
    lines = lines_of(f"BEGIN:VEVENT\nSUMMARY:Dentist\n{line}\nEND:VEVENT")
    assert (2 in {*find_frames(lines, find_records(lines))}) == is_frame


STREAM = "\n---\n".join(
    f"kind: Deployment\nmetadata:\n  name: {name}\nspec:\n  resources:\n    memory: {size}Mi"
    for name, size in (("otter", 64), ("beaver", 128), ("heron", 256), ("trout", 300))
)


def test_a_document_of_a_stream_of_yaml_is_a_record_that_its_first_name_names():
    lines = Lines(STREAM, spans_of_lines(STREAM))
    named = [lines[record.name] for record in find_records(lines)]
    assert named == ["name: otter", "name: beaver", "name: heron", "name: trout"]


def test_a_value_of_such_a_document_comes_with_its_name(words):
    kept = compress("How much memory has the heron?", [STREAM], 12, counter=words).text
    assert "256Mi" in kept
    assert "heron" in kept
    assert "64Mi" not in kept


@pytest.mark.parametrize(
    "text",
    [
        "name: otter\nsize: 3",
        "Otters swim.\n---\nname: otter\nsize: 3",
        "title: A\nsize: 3\n---\nname: otter\nsize: 3",
        "size: 3\nage: 4\n---\nsize: 3\nage: 5",
    ],
    ids=["one document", "prose", "other first keys", "no names"],
)
def test_other_lines_of_hyphens_part_no_records(text):
    assert find_records(Lines(text, spans_of_lines(text))) == ()
