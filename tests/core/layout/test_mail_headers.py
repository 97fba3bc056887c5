"""What the header of a mail says to its reader, and what to programs."""

from __future__ import annotations

import re

import pytest

from rag_compress.core.layout.lines import Lines
from rag_compress.core.layout.mail_headers import field_of, find_headers
from tests.core.taking_apart import take_apart
from tests.growth import LINEAR, growth

MAIL = """Return-Path: <ann@example.org>
Received: from mail.example.org (mail.example.org [192.0.2.1])
\tby mx.example.net; Mon, 6 Feb 2012 09:10:00 +0100
Message-ID: <1@example.org>
Date: Mon, 6 Feb 2012 09:10:00 +0100
From: Ann <ann@example.org>
X-Mailer: Otter 1.0
To: Bob <bob@example.net>
Cc:
Subject: Otters
Content-Type: text/plain

X-rays are no otters. I come."""


def for_programs(text):
    (passage,) = take_apart(text)
    return [passage.lines[index].split(":")[0] for index in passage.for_programs]


def test_how_a_mail_came_and_what_is_empty_is_for_programs():
    assert for_programs(MAIL) == ["Return-Path", "Received", "Message-ID", "X-Mailer", "Cc", "Content-Type"]


def test_outside_of_a_header_such_lines_are_for_readers():
    assert for_programs("How to write a mail.\n\nMessage-ID: names the mail.\nSubject: says what it is about.") == []


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        ("sender", "From: Ann <ann@example.org>"),
        ("recipient", "To: Bob <bob@example.net>"),
        ("date", "Date: Mon, 6 Feb 2012 09:10:00 +0100"),
        ("subject", "Subject: Otters"),
    ],
)
def test_a_header_says_who_writes_to_whom_when_and_of_what(kind, line):
    (passage,) = take_apart(MAIL)
    (header,) = find_headers(passage.lines)
    assert passage.lines[field_of(passage.lines, header, kind)] == line


def test_a_header_without_a_date_says_none():
    (passage,) = take_apart("From: Ann\nTo: Bob\n\nI come.")
    (header,) = find_headers(passage.lines)
    assert field_of(passage.lines, header, "date") is None


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Date: today\nFrom: Ann\nTo: Bob\nI come.", ["Date: today", "From: Ann", "To: Bob"]),
        ("Hello all.\nFrom: Ann\nTo: Bob\n\nI come.", ["From: Ann", "To: Bob"]),
        ("Place: Oslo\n\nFrom: Ann\nTo: Bob\n\nI come.", ["From: Ann", "To: Bob"]),
        ("From: Ann\nTo: Bob\n\nPlace: Oslo", ["From: Ann", "To: Bob"]),
        ("From: Ann\nTo: Bob\n> Place: Oslo", ["From: Ann", "To: Bob"]),
        ("From: Ann\nTo: Bob Otter. Place: Oslo", ["From: Ann", "To: Bob Otter."]),
        ("De : Ann\nReçu le : 6 mai\nÀ : Bob\n\nOui.", ["De : Ann", "Reçu le : 6 mai", "À : Bob"]),
        (
            "From ann@example.org Mon Feb 6\nFrom: Ann\nTo: Bob",
            ["From ann@example.org Mon Feb 6", "From: Ann", "To: Bob"],
        ),
        ("From: Ann\n\nWe went by bus. From: Oslo\nTo: Bergen", []),
    ],
)
def test_a_header_is_the_lines_with_keys_directly_above_and_below_of_the_sender(text, lines):
    (passage,) = take_apart(text)
    assert [
        passage.lines[i] for header in find_headers(passage.lines) for i in range(header.first, header.end)
    ] == lines


def test_headers_directly_below_each_other_begin_apart():
    (passage,) = take_apart("From: Ann\nTo: Bob\nFrom: Eva\nTo: Ann")
    assert [header.first for header in find_headers(passage.lines)] == [0, 2]


def test_a_list_of_senders_is_read_once():
    def read(size):
        text = "\n".join(["From: Oslo", "To: Bergen"] * size)
        return Lines(text, [found.span() for found in re.finditer(r".+", text)])

    assert growth(find_headers, 100, prepare=read) < LINEAR


def test_a_header_ends_where_the_next_sender_is_named():
    (passage,) = take_apart("From: Oslo\nTo: Bergen\nFrom: Bergen\nTo: Oslo\n\nBy train.")
    assert [(header.first, header.end) for header in find_headers(passage.lines)] == [(0, 2), (2, 4)]


@pytest.mark.parametrize(
    "talk",
    [
        "Van: Ik kom morgen om tien uur.\nTom: Goed, tot dan.\nVan: Neem je de sleutel mee?\nTom: Ja, die heb ik.",
        "De: Do you come?\nAnn: At ten.\nDe: And the key?\nAnn: I have it.",
        "Od: Přijdeš zítra?\nEva: V deset.\nVan: Ik ook.\nDe: Good.",
    ],
)
def test_people_of_a_talk_who_are_called_as_the_field_of_a_sender_are_no_mails(talk):
    (passage,) = take_apart(talk)
    assert passage.mail_headers == []


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Fra: Ann\nSendt: 6. mai\nTil: Bob\nEmne: Oter\n\nJeg kommer.", ["date", "recipient", "subject"]),
        ("Od: Ann\nOdesláno: 6. května\nKomu: Bob\nPředmět: Vydra\n\nPřijdu.", ["date", "recipient", "subject"]),
        ("От: Анна\nДата: 6 мая\nКому: Борис\nТема: Выдра\n\nПриду.", ["date", "recipient", "subject"]),
        ("差出人: 安\n日時: 5月6日\n宛先: 健\n件名: 川獺\n\n行きます。", ["date", "recipient", "subject"]),
        ("Gönderen: x\n\nKimden: Ann\nKonu: Su samuru\n\nGeliyorum.", ["subject"]),
        ("From: Ann\nCc: Bob\n\nI come.", []),
        ("From: ann@example.org\nOrganization: Otters\n\nI come.", []),
    ],
)
def test_the_fields_of_a_header_are_known_in_the_languages_of_its_sender(text, kinds):
    (passage,) = take_apart(text)
    (header,) = find_headers(passage.lines)
    assert [kind for kind in ("date", "recipient", "subject") if field_of(passage.lines, header, kind)] == kinds


def test_a_place_that_something_comes_from_is_no_mail():
    (passage,) = take_apart("From: Oslo\nGate: 5\n\nBoarding is at nine.")
    assert passage.mail_headers == []


def test_a_header_holds_no_line_of_what_was_no_mail_above_it():
    (passage,) = take_apart("From: Oslo\nGate: 5\nFrom: Bergen\nDate: 6 May\n\nBy train.")
    assert [(header.first, header.end) for header in find_headers(passage.lines)] == [(2, 4)]
