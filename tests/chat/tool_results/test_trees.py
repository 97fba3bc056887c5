"""Data in other notations than JSON: it is read as what it is, and what is left of it is of the same notation."""

from __future__ import annotations

import ast
import pprint
import xml.etree.ElementTree as ET
from collections import OrderedDict, namedtuple
from dataclasses import make_dataclass
from xml.sax.saxutils import escape

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from rag_compress.chat.tool_results.markup_tree import markup_tree
from rag_compress.chat.tool_results.python_tree import python_tree
from rag_compress.chat.tool_results.tree import without
from rag_compress.chat.tool_results.tree_records import records_in
from rag_compress.chat.tool_results.tree_texts import data_parts
from rag_compress.chat.tool_results.yaml_tree import yaml_tree
from tests.chat.tool_results.kept_records import is_part, left_with
from tests.growth import LINEAR, growth

ANIMALS = [{"name": f"otter{n}", "legs": 4, "pond": f"P{n}" * 9, "wild": n % 2 == 0, "note": None} for n in range(30)]
SLEEP = "Sea otters hold hands while they sleep."
FUR = "Their fur isn't thin: it is the thickest & warmest of all."
TEXT = f"{SLEEP} {FUR} It rained."


def as_xml(value, tag="zoo"):
    """A dictionary as an element with members, a list as one with elements of one name."""
    if isinstance(value, dict):
        inner = "".join(as_xml(member, key) for key, member in value.items())
    else:
        inner = "".join(as_xml(part, "part") for part in value) if isinstance(value, list) else escape(str(value))
    return f"<{tag}>{inner}</{tag}>"


def as_html(animals):
    head = "".join(f"<th>{key}</th>" for key in animals[0])
    rows = ("".join(f"<td>{cell}</td>\n" for cell in animal.values()) for animal in animals)
    return f"<table border=1>\n<tr>{head}</tr>\n" + "\n".join(f"<tr>{row}</tr>" for row in rows) + "\n</table>"


def kept(tree, *words):
    """What is left: the parts in whose lines one of the words stands."""
    return left_with(records_in(tree, "pysbd"), tree.body, words)


def cut_text(body, *sentences):
    """What is left of a document with texts: these sentences."""
    found = data_parts(body, "pysbd")
    spans = {}
    for number, passage in enumerate(found.passages):
        places = [(passage.text.find(s), passage.text.find(s) + len(s)) for s in sentences if s in passage.text]
        if places:
            spans[number] = ("", places)
    return found.cut(spans)[0]


# What Python prints


@pytest.mark.parametrize("printed", [str, pprint.pformat, lambda value: pprint.pformat(value, width=200)])
def test_a_record_that_python_printed_stays_whole_or_goes(printed):
    value = {"count": 30, "page": {"next": 2, "found": ANIMALS}}
    left = ast.literal_eval(kept(python_tree(printed(value)), "otter7", "otter29"))
    assert left == {"count": 30, "page": {"next": 2, "found": [ANIMALS[7], ANIMALS[29]]}}


def test_objects_that_python_printed_stay_or_go():
    animal = make_dataclass("Animal", [*ANIMALS[0]])
    zoo = make_dataclass("Zoo", ["city", "animals"])
    value = zoo("Kiel", [animal(**one) for one in ANIMALS])
    assert kept(python_tree(repr(value)), "otter21'") == repr(zoo("Kiel", [animal(**ANIMALS[21])]))
    row = namedtuple("Row", [*ANIMALS[0]])
    assert kept(python_tree(repr([row(**one) for one in ANIMALS])), "otter3'") == repr([row(**ANIMALS[3])])


def test_what_node_prints_is_read_as_well():
    body = (
        "[\n"
        + ",\n".join(f"  {{ id: {n}, name: 'otter{n}', pond: 'far away', inner: [Object] }}" for n in range(30))
        + "\n]"
    )
    assert kept(python_tree(body), "otter7'") == (
        "[\n  { id: 7, name: 'otter7', pond: 'far away', inner: [Object] }\n]"
    )


@pytest.mark.parametrize("rows_are", [list, tuple])
def test_rows_that_python_printed_stay_with_the_names_of_their_columns(rows_are):
    columns, *rows = (rows_are(row) for row in (["id", "beast", "legs"], *([n, f"otter{n}", 4] for n in range(90))))
    assert kept(python_tree(str([columns, *rows])), "otter77") == str([columns, rows[77]])


@pytest.mark.parametrize("wanted", ["otter0", "otter7", "otter29"])
def test_a_tuple_stays_a_tuple(wanted):
    rows = tuple((n, f"otter{n}", "far away from the sea") for n in range(30))
    left = ast.literal_eval(kept(python_tree(str(rows)), f"'{wanted}'"))
    assert isinstance(left, tuple)
    assert len(left) == 2
    assert wanted in {name for _, name, _ in left}


def test_of_texts_that_python_printed_sentences_stay_whatever_quotes_they_have():
    value = [{"title": "Otters", "body": TEXT, "score": None}, {"title": "Fur", "body": f'"{FUR}" \t\u2028 It rained.'}]
    assert ast.literal_eval(cut_text(str(value), SLEEP)) == [{"title": "Otters", "body": SLEEP}]
    assert ast.literal_eval(cut_text(str(value), FUR)) == [
        {"title": "Otters", "body": FUR},
        {"title": "Fur", "body": FUR},
    ]
    documents = "[Document(page_content={}, metadata={{'page': 1}}), Document(page_content={})]"
    both = documents.format(f"'{SLEEP} So.'", f"'{SLEEP} No.'")
    assert cut_text(both, SLEEP) == documents.format(f"'{SLEEP}'", f"'{SLEEP}'")


_NO_PYTHON = (
    *("[1, 2", "[1, 2)", "[1] Otters (1999)", "(Reuters) - Otters", "print(1) + 2", "{'a': 1, 2}", "{'a': }", "[a=1]"),
    *("['a' 1]", "[1 2]", "[, 1]", "f(a=)", "['a", "[1], [2]", "", "otter", "{1: 2: 3}", "[" * 999 + "]" * 999),
)


@pytest.mark.parametrize("body", _NO_PYTHON)
def test_what_python_does_not_print_is_not_read(body):
    assert python_tree(body) is None


# XML and HTML


def test_an_element_stays_whole_or_goes_with_what_is_around_it():
    body = '<?xml version="1.0"?>\n' + as_xml({"count": 30, "page": {"found": ANIMALS}})
    assert kept(markup_tree(body), "otter7,") == (
        '<?xml version="1.0"?>\n' + as_xml({"count": 30, "page": {"found": [ANIMALS[7]]}})
    )


def test_indented_elements_keep_their_places():
    element = ET.fromstring(as_xml(ANIMALS))
    ET.indent(element)
    wanted = ET.fromstring(as_xml([ANIMALS[4], ANIMALS[9]]))
    ET.indent(wanted)
    assert kept(markup_tree(ET.tostring(element, "unicode")), "otter4,", "otter9,") == ET.tostring(wanted, "unicode")


def test_attributes_are_values_and_tell_what_an_element_is():
    rows = [f'<beast name="otter{n}" pond="P{n * n}"/>' for n in range(40)]
    tree = markup_tree(f'<zoos><zoo name="Kiel">{"".join(rows)}</zoo><zoo name="Bern"></zoo></zoos>')
    assert kept(tree, "otter7,") == f'<zoos><zoo name="Kiel">{rows[7]}</zoo></zoos>'
    assert records_in(tree, "pysbd").passages[-1].title == "zoos zoo Kiel"


def test_rows_of_a_table_in_html_stay_with_its_head():
    assert kept(markup_tree(as_html(ANIMALS)), "otter7,") == as_html([ANIMALS[7]])


def test_all_headings_stay_so_that_nothing_comes_below_another():
    parts = [f"<h2>Pond {n}</h2>\n<p>{f'otter{n} ' * 30}</p>\n" for n in range(9)]
    left = kept(markup_tree(f"<div>{''.join(parts)}</div>"), "otter5")
    assert left.count("<h2>") == 9
    assert left.index("Pond 5") < left.index("otter5") < left.index("Pond 6")
    assert "otter4" not in left


def test_elements_whose_order_tells_what_belongs_together_stay_whole_or_go():
    members = "".join(f"<key>otter{n}</key><string>{'P' * n}</string>" for n in range(60))
    tree = markup_tree(f"<plist><dict>{members}</dict><dict><key>name</key><string>heron</string></dict></plist>")
    assert records_in(tree, "pysbd") is None or kept(tree, "otter7").count("otter") == 60


def test_an_element_with_text_beside_elements_stays_whole():
    items = [f"<li><b>otter{n}</b>: pond {n}, far away</li>" for n in range(40)]
    assert kept(markup_tree(f"<ul>{''.join(items)}</ul>"), "otter7 ") == f"<ul>{items[7]}</ul>"


def test_what_an_element_says_is_its_text_without_escapes_but_in_a_section_of_data():
    body = "<a><b>Ann &amp; 3 < 4</b><b><![CDATA[Ann &amp; Bob]]></b><b>x <!-- no --> y</b><b> </b></a>"
    assert [item.value for item in markup_tree(body).root.items] == ["Ann & 3 < 4", "Ann &amp; Bob", "", ""]


def test_a_single_element_is_no_list_and_a_comment_no_element():
    assert not markup_tree("<!-- zoo --><a><b>otter</b></a>").root.is_list
    assert markup_tree("<a><b>otter</b><b>seal</b></a>").root.is_list
    assert markup_tree("<!-- zoo -->") is None


def test_of_texts_in_elements_sentences_stay_in_feeds_and_search_results():
    item = "<item><title>{}</title><link>https://a.example</link><description>{}</description></item>"
    channel = "<rss><channel><title>All</title>{}</channel></rss>"
    rain = f"<![CDATA[<p>{SLEEP} So.</p><p>It rained. {SLEEP}</p>]]>"
    body = channel.format(item.format("Fur", escape(TEXT)) + item.format("Rain", rain))
    assert [passage.title for passage in data_parts(body, "pysbd").passages] == ["Fur", "Rain", "Rain"]
    assert cut_text(body, FUR) == channel.format(item.format("Fur", escape(FUR)))
    assert cut_text(body, "It rained.") == channel.format(
        item.format("Fur", "It rained.") + item.format("Rain", "<![CDATA[<p>It rained.</p>]]>")
    )
    data = channel.format(item.format("Fur", f"<![CDATA[{TEXT}]]>"))
    assert cut_text(data, FUR) == channel.format(item.format("Fur", f"<![CDATA[{FUR}]]>"))
    data = channel.format(item.format("Fur", f"<![CDATA[Ann &amp; Bob slept. {TEXT}]]>"))
    assert cut_text(data, SLEEP) == channel.format(item.format("Fur", f"<![CDATA[{SLEEP}]]>"))
    others = f"<document>{SLEEP} So.</document>"
    found = f'<results><document index="1" title="Otters">\n{TEXT}\n</document>{others}</results>'
    assert cut_text(found, FUR) == f'<results><document index="1" title="Otters">{FUR}</document></results>'
    assert data_parts(found, "pysbd").passages[0].title == "Otters"


_NO_MARKUP = (
    *("<a>", "</a>", "<a></b>", "<a><b></a></b>", "<a></a> otters", "otters <a></a>", "<a", "<!-- a", "< a >", "<", ""),
    *("<a><![CDATA[ </a>", "<script>", "<!DOCTYPE a [<!ENTITY b 'otter'>]><a>&b;</a>", "<a>" * 999 + "</a>" * 999),
)


@pytest.mark.parametrize("body", _NO_MARKUP)
def test_what_is_not_closed_or_has_entities_of_its_own_is_not_read(body):
    assert markup_tree(body) is None


# YAML


def as_manifests(animals):
    for animal in animals:
        values = "".join(f"    {key}: {animal[key]}\n" for key in ("legs", "pond", "wild"))
        yield f"- kind: Beast\n  metadata:\n    labels: {{}}\n    name: {animal['name']}\n  spec:\n{values}"


def test_an_item_of_yaml_stays_with_its_name_that_stands_a_level_deeper():
    items = [*as_manifests(ANIMALS)]
    left = kept(yaml_tree("apiVersion: v1\nitems:\n" + "".join(items) + "kind: List\n"), "otter7,")
    assert left == f"apiVersion: v1\nitems:\n{items[7]}kind: List\n"
    assert yaml.safe_load(left)["items"][0]["metadata"]["name"] == "otter7"


def test_of_several_documents_in_yaml_those_that_are_asked_for_stay():
    documents = [f"metadata:\n  name: otter{n}\n  labels:\n  - wet\n  - small\nspec:\n  legs: 4" for n in range(30)]
    left = kept(yaml_tree("\n---\n".join(documents)), "otter0,", "otter9,")
    assert left == f"{documents[0]}\n---\n{documents[9]}"


_NO_YAML = (
    *(
        "port: 80\nhost: zoo",
        "Note: otters.\nThey sleep.",
        "a:\n  b: 1\n c: 2",
        "a: 1\n  b: 2",
        "- a\n- b",
        "a:\n\tb: 1",
    ),
    *("a:\n\tb: 1", "a:\n  b: &x 1\n  c: *x", "a:\n- b\nc", "a:\n  - b\n  c: d", "", "a: b:\n  c", "otters\n  sleep"),
    *("a:\n  b: |\n" + "    otters sleep\n" * 99, "".join(f"{' ' * n}a:\n" for n in range(999))),
)


@pytest.mark.parametrize("body", _NO_YAML)
def test_flat_settings_long_texts_and_what_is_no_plain_yaml_are_not_read(body):
    assert yaml_tree(body) is None


# All of them

_LEAVES = st.none() | st.integers() | st.booleans() | st.text(max_size=60)
_KEYS = st.from_regex(r"[a-z_]{1,6}", fullmatch=True)
_VALUES = st.recursive(
    _LEAVES,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(_KEYS, inner, max_size=5),
    max_leaves=15,
)


def cuts(tree, data):
    """The document without some of its items, of each of which and of all around it something is left."""
    items = [item for item in tree.root.walk() if item.parent]
    stay = data.draw(st.sets(st.sampled_from(items), max_size=4)) if items else set()
    whole = {inner for item in stay for inner in item.walk()}
    around = set()
    for item in stay:
        outer = item.parent
        while outer and outer not in around:
            around.add(outer)
            outer = outer.parent
    lost = {item for item in items if item not in whole and item not in around and item.parent in around}
    return without(tree.body, tree.gaps(lost))[0]


@pytest.mark.parametrize("printed", ["'under water'", "u'under water'", "'it\\'s \\u00fcber'", '"water"'])
def test_a_printed_string_says_what_python_reads_in_it(printed):
    (item,) = python_tree(f"{{'beast': {printed}}}").root.items
    assert item.value == ast.literal_eval(printed)


@given(_VALUES.map(lambda value: {"values": [value, (value, 1), {"a": value}]}), st.data())
def test_what_is_left_of_printed_values_is_a_part_of_them(value, data):
    tree = python_tree(str(value))
    assert is_part(ast.literal_eval(cuts(tree, data)), value)


def as_tuples(element):
    return (element.tag, element.text or "", [as_tuples(part) for part in element])


@given(st.lists(_VALUES, min_size=1).map(lambda values: {"values": values, "more": values}), st.data())
def test_what_is_left_of_xml_is_xml_and_a_part_of_it(value, data):
    body = as_xml(value)
    try:
        whole = ET.fromstring(body)
    except ET.ParseError:  # characters that XML cannot have
        return
    assert _is_part_of(as_tuples(ET.fromstring(cuts(markup_tree(body), data))), as_tuples(whole))


def _is_part_of(part, whole):
    rest = iter(whole[2])
    return part[:2] == whole[:2] and all(any(_is_part_of(inner, other) for other in rest) for inner in part[2])


@given(st.lists(_VALUES, min_size=1).map(lambda values: {"values": values, "more": {"more": values}}), st.data())
def test_what_is_left_of_yaml_is_yaml_and_a_part_of_it(value, data):
    body = yaml.safe_dump(value, sort_keys=False)
    tree = yaml_tree(body)
    if tree is not None:
        assert is_part(yaml.safe_load(cuts(tree, data)), yaml.safe_load(body))


@pytest.mark.parametrize("read", [python_tree, markup_tree, yaml_tree])
@pytest.mark.parametrize(
    "part",
    ["[", "f(", "['", "[\\'", "<a>", "<a b='", "<!--", "<a><![CDATA[", "<br>", "&amp;", "- ", "a:\n", " a:\n - b\n"],
)
def test_reading_takes_linear_time(read, part):
    assert growth(lambda size: read(part * size), 1_000) < LINEAR


def test_ordered_dictionaries_and_calls_with_places_stay_whole():
    value = OrderedDict((animal["name"], animal["pond"]) for animal in ANIMALS)
    assert python_tree(str(value)).root.items == []
