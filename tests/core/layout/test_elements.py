"""Records of XML: elements that come again, each with the line that names it."""

from __future__ import annotations

from rag_compress.core.compress import compress
from rag_compress.core.layout.elements import element_key
from rag_compress.core.layout.lines import Lines
from rag_compress.core.layout.records import find_records
from rag_compress.core.sentences import get_splitter, sentence_spans
from tests.growth import LINEAR, growth


def item(title, day):
    said = f"It says much of {title} that was known, and " + "some that was not known to anyone " * 9 + "here."
    parts = f"<title>{title}</title>\n<description>{said} So it was.</description>\n<pubDate>{day}</pubDate>"
    return f"<item>\n{parts}\n</item>"


FEED = "<rss>\n<channel>\n<title>News</title>\n" + "\n".join(
    [item("Otters", "Mon, 02 Jan"), item("Rain", "Tue, 03 Jan"), item("Snow", "Wed, 04 Jan")]
)


def lines_of(text):
    return Lines(text, sentence_spans(text, "en", get_splitter("pysbd")))


def named(text):
    lines = lines_of(text)
    return [lines[record.name] for record in find_records(lines)]


def test_the_items_of_a_feed_are_named_by_their_titles():
    assert named(f"{FEED}\n</channel>\n</rss>") == [
        "<title>Otters</title>",
        "<title>Rain</title>",
        "<title>Snow</title>",
    ]


def test_an_element_without_another_like_it_is_no_record():
    assert named(f"<feed>\n{item('Otters', 'Mon')}\n</feed>") == []


def test_the_inner_one_of_two_is_the_record():
    groups = "\n".join(f"<group>\n<name>{n}</name>\n{item('Otters', 'Mon')}\n</group>" for n in "ab")
    assert named(groups) == ["<title>Otters</title>"] * 2


def test_a_tag_without_its_partner_ends_no_other():
    assert len(named(FEED.replace("<pubDate>Mon", "</otter><pubDate>Mon"))) == 3


def test_a_namespace_is_no_part_of_a_key():
    assert element_key("<dc:date>2005</dc:date>") == "date"


def test_the_date_of_an_item_comes_with_its_title():
    result = compress("When was the item on rain published?", [FEED], 60)
    assert "<title>Rain</title>" in result.text
    assert "Tue, 03 Jan" in result.text


def test_time_grows_with_the_text():
    for part in ("<item>\n", "<item>\n<title>a</title>\n<b>\n</b>\n</item>\n", "</item>\n", "<a:b><a:c></a:b>"):
        assert growth(lambda size, part=part: find_records(lines_of(part * size)), 300) < LINEAR
