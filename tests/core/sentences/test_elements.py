"""Elements of XML: a line is a unit, a short record is one, and prose in one is cut into sentences."""

from __future__ import annotations

import pytest

from rag_compress.core.sentences import get_splitter, sentence_spans
from rag_compress.core.sentences.elements import lines_of_elements
from tests.growth import LINEAR, growth


def sentences(text):
    return [text[start:end] for start, end in sentence_spans(text, "en", get_splitter("pysbd"))]


def test_lines_of_equal_width_are_no_wrapped_prose():
    lines = ["<title>Otters come back</title>", "<link>http://example.org/a</link>", "<updated>2006-01-17</updated>"]
    assert sentences("\n".join(lines)) == lines


def test_a_stop_inside_of_an_element_ends_nothing():
    lines = ["<title>Is it so? Ray says no.</title>", "<id>7</id>"]
    assert sentences("\n".join(lines)) == lines


def test_a_short_record_is_one_unit():
    record = "<dependency>\n  <artifactId>otter</artifactId>\n  <version>1.2</version>\n</dependency>"
    assert sentences(f"<list>\n{record}\n{record}\n</list>") == ["<list>", record, record, "</list>"]


def test_of_a_long_record_each_line_is_a_unit():
    lines = ["<item>", *(f"  <value{n}>number {n}</value{n}>" for n in range(9)), "</item>"]
    assert sentences("\n".join(lines)) == [line.strip() for line in lines]


def test_attributes_on_lines_of_their_own_stay_with_their_tag():
    tag = '<entry\n  code="AF"\n  name="Otterland" />'
    assert sentences(f"{tag}\n{tag}") == [tag, tag]


def test_elements_on_one_line_are_units():
    line = "<item><title>Otters. Again</title><link>http://example.org</link></item><item><title>Rain</title></item>"
    assert sentences(line) == [
        "<item><title>Otters. Again</title>",
        "<link>http://example.org</link></item>",
        "<item><title>Rain</title></item>",
    ]


def test_long_prose_in_an_element_is_cut_into_sentences():
    first = (
        "The otters that live in the river came back after the long winter, as " + "many people hoped " * 15 + "for."
    )
    text = f"<id>7</id>\n<description>{first} They were seen at noon.</description>\n<id>8</id>"
    assert sentences(text) == [
        "<id>7</id>",
        f"<description>{first}",
        "They were seen at noon.</description>",
        "<id>8</id>",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "<b>Otters</b> live in rivers and they\nare <i>awake</i> at night.",
        "<Ann> I saw the otters that live\nin the river.",
        "So it is <rarely> that they\ncome.",
    ],
)
def test_lines_of_web_pages_and_chats_are_no_elements(text):
    lines = [(0, text.index("\n")), (text.index("\n") + 1, len(text))]
    assert lines_of_elements(text, lines) == (set(), set())


@pytest.mark.parametrize("part", ["<a:b>x</a:b>\n", "<a:b>", "<a:b\n", "<a:b>x</a:b>", "<a:b c='", "</", "<!--"])
def test_time_grows_with_the_text(part):
    assert growth(lambda size: sentences(part * size), 500) < LINEAR
