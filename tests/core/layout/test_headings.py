"""Headings part a passage into sections, and name what stands below them."""

from __future__ import annotations

import pytest

from rag_compress import Passage, compress
from rag_compress.core.layout.headings import Heading, find_headings
from rag_compress.core.layout.lines import Lines
from rag_compress.core.passages.analysis import Analyzer
from rag_compress.core.passages.titles import join_titles
from tests.core.layout.test_lists import spans_of_lines
from tests.core.taking_apart import take_apart

HANDBOOK = """Who works here reads this.

# Travel

Trains are booked by the office.

## Abroad

Ask first.

### Visa

Four weeks before.

## At home

Just go.

# Sick leave

Call before nine.
"""

MENU = """# Menu

## Starters

- Green salad
- Bruschetta

## Desserts

- Tiramisu
- Panna cotta
- Lemon tart

## Drinks

- Water
- Wine
"""


@pytest.fixture
def analyze():
    analyzer = Analyzer("pysbd", lambda text: len(text.split()), "en")
    return lambda text, title=None: analyzer.analyze([Passage(text, title=title)])[0]


def sentences(passage):
    return [passage.text[start:end] for start, end in passage.spans]


def test_a_heading_reaches_to_the_next_one_of_its_level_or_above(analyze):
    passage = analyze(HANDBOOK)
    texts = sentences(passage)
    assert [(h.title, texts[h.index + 1 : h.end][-1]) for h in passage.headings] == [
        ("Travel", "Just go."),
        ("Abroad", "Four weeks before."),
        ("Visa", "Four weeks before."),
        ("At home", "Just go."),
        ("Sick leave", "Call before nine."),
    ]


def test_the_first_style_of_underlines_is_of_the_level_of_one_mark(analyze):
    passage = analyze("Otters\n======\n\nThey swim.\n\n# Beavers\n\nThey build.")
    assert [heading.title for heading in passage.headings] == ["Otters", "Beavers"]
    assert passage.headings[0].end == passage.headings[1].index


def test_a_title_is_underlined_also_where_code_comes_further_down(analyze):
    passage = analyze("Otters\n======\n\nThey swim.\n\n```\nsleep 8\n```\n")
    assert [heading.title for heading in passage.headings] == ["Otters"]


def test_each_section_is_a_passage_that_bears_the_headings_above_it(analyze):
    sections = analyze(HANDBOOK, "Handbook").sections
    assert [(section.title, sentences(section)) for section in sections] == [
        ("Handbook", ["Who works here reads this."]),
        ("Handbook > Travel", ["# Travel", "Trains are booked by the office."]),
        ("Handbook > Travel > Abroad", ["## Abroad", "Ask first."]),
        ("Handbook > Travel > Abroad > Visa", ["### Visa", "Four weeks before."]),
        ("Handbook > Travel > At home", ["## At home", "Just go."]),
        ("Handbook > Sick leave", ["# Sick leave", "Call before nine."]),
    ]


def test_sections_hold_every_sentence_with_its_terms_and_tokens_once(analyze):
    passage = analyze(HANDBOOK)
    for name in ("terms", "token_counts", "openers", "names"):
        assert sum((getattr(section, name) for section in passage.sections), ()) == getattr(passage, name)


def test_a_text_without_headings_is_its_own_only_section(analyze):
    passage = analyze("Issue #4 is open. C# is a language.")
    assert passage.headings == ()
    assert passage.sections == (passage,)


def test_comments_in_fenced_code_and_hashtags_are_no_headings(analyze):
    assert not analyze("Run this:\n\n```sh\n# Install\npip install x\n```\n\n#otters are great.").headings
    assert not analyze("Run this\n~~~~~~~~\nsleep 8\n~~~~~~~~").headings, "which is a fence, no underline"


@pytest.mark.parametrize(
    "script",
    [
        "# Build the wheel\npip install build\n\n# Upload it\ntwine upload dist/*",
        "# Copyright 2024 Ann Lee\n# All rights reserved.\n\nimport os\n\n# Where the otters are\nPATH = os.curdir",
        "# Base image\nFROM python:3.11\n\n# Dependencies\nRUN pip install otters",
        "# Web server\nPORT=80\n# Only in tests\nDEBUG=1",
        "# Server\n[server]\nport = 80\n\n# Client, which may stay as it is\n\n[client]\nretries = 3",
        "# Copies the files\n# to the other disk\n# every night.\nRun It.",
        "# Settings of the server\n#\n# Port 80 is the default.\nserver:\n  # needs rights\n  port: 80",
    ],
)
def test_the_comments_of_a_script_are_no_headings(analyze, script):
    assert not analyze(script).headings


@pytest.mark.parametrize(
    "text",
    [
        "# Fixed\n- A crash.\n# Added\n- Colours.\n# Install\npip install otters",
        "# Functions\n\n## install()\n\ninstall(path)\n\n## remove()\n\nremove(path)",
        "# Otters\n## Food\nOtters eat fish.\n## Sleep\n\n```sh\n# not a heading\nsleep 8\n```",
        "# Otters\n## Food\n## Sleep",
    ],
)
def test_headings_stay_headings_above_code_too(analyze, text):
    assert len(analyze(text).headings) == 3


@pytest.mark.parametrize(
    "notes",
    [
        "# shopping\nmilk and bread\n\n# ideas\nwrite a book\n\n# calls\nmum, on friday",
        "# compress()\nreturns a result.\n\n# save(path)\nwrites it to a file.\n\n# load\nreads it.",
        "# einkauf\nmilch und brot\n\n# ideen\nein buch schreiben; ein haus bauen\n\n# miete\n$500 oder mehr",
        "# phone\nmum: 555-1234\n\n# rent\nabout $500\n\n# food\nmilk / bread - or both",
    ],
)
def test_notes_in_small_letters_keep_their_headings(analyze, notes):
    assert len(analyze(notes).headings) == 3


@pytest.mark.parametrize(
    "command",
    ["make -j", "cp x.txt /tmp", "./configure && cat ./x", "rm *.log", "cd $HOME", "port = 80", "server:", "return;"],
)
def test_a_command_in_small_letters_has_a_comment_above(analyze, command):
    assert not analyze(f"# Do this\n{command}\n\n# And that\nls").headings


def test_html_has_its_headings_whatever_its_comments():
    text = "<h1>Install</h1>\n# Build\nmake -j4\n# Copy\nmake install"
    spans = [(0, 16), (17, 24), (25, 33), (34, 40), (41, 53)]
    assert [heading.title for heading in find_headings(Lines(text, spans))] == ["Install"]


def test_a_heading_is_indented_by_three_columns_at_most(analyze):
    assert [heading.title for heading in analyze("   # Otters\nThey swim.").headings] == ["Otters"]
    assert not analyze("    # Otters\nThey swim.").headings


@pytest.mark.parametrize(
    "text", ["He dies in Torchwood. # 8 tells how.", "Bob slept.\n    # indented code", "# %", "#"]
)
def test_a_mark_within_a_line_or_without_words_is_no_heading(analyze, text):
    assert not analyze(text).headings


@pytest.mark.parametrize(
    "names",
    ["# of seats,votes,year", "#\tvotes\tyear", "#      votes    year", "# of seats | votes | year\n---|---|---"],
)
def test_a_line_that_names_the_columns_of_a_table_is_no_heading(analyze, names):
    mark = next(mark for mark in ("\t", " | ", ",", "     ") if mark in names)
    rows = "\n".join(mark.join((seats, "130", "1990")) for seats in ("74", "75", "76"))
    passage = analyze(f"# Parliament\n\nIt met.\n\n{names}\n{rows}\n\nThe votes were counted by hand.")
    assert [heading.title for heading in passage.headings] == ["Parliament"]
    assert {*passage.table_heads.values()} == {2}


def test_headings_of_html_count_too(analyze):
    passage = analyze("<h1>Otters</h1>\n\nThey swim.\n\n<H2 id='food'> Food </H2>\n\nFish.")
    assert [heading.title for heading in passage.headings] == ["Otters", "Food"]


@pytest.mark.parametrize("anchor", ['<a name="rest-a-pump"></a>', ' <a id="rest"></a>', " {#rest}", " {: #rest .wide}"])
def test_an_anchor_for_links_is_no_part_of_a_title(analyze, anchor):
    passage = analyze(f"# Rest a pump{anchor}\n\nIt rests.\n\n## Wake it{anchor} ##\n\nIt wakes.")
    assert [section.title for section in passage.sections] == ["Rest a pump", "Rest a pump > Wake it"]


@pytest.mark.parametrize(
    "title",
    [
        "The <a> tag",
        "The <span></span> element",
        "`<a name></a>` marks a place",
        "`{#each}` blocks",
        "Use {{ name }}",
        '<a name="alone"></a>',
    ],
)
def test_other_markup_stays_in_a_title(analyze, title):
    assert [section.title for section in analyze(f"# {title}\n\nIt rests.").sections] == [title]


def test_a_heading_that_never_ends_takes_linear_time():
    text = "<h1>" + " " * 50_000 + "# " * 50_000
    assert find_headings(Lines(text, [(0, len(text))])) == ()


@pytest.mark.parametrize("title", ["", "word " * 600])
def test_a_long_title_does_not_stand_in_every_section_as_a_whole(title):
    text = f"# {'Otter ' * 600}\n" + "\n".join(f"## Part {number}" for number in range(500))
    (passage,) = take_apart(Passage(text, title=title))
    assert len(passage.headings) == 501
    assert max(len(section.title) for section in passage.sections) < 700


def test_what_a_title_names_already_is_not_named_again():
    assert join_titles("", ["Travel"]) == "Travel"
    assert join_titles("Handbook > Travel", ["Travel", "Visa"]) == "Handbook > Travel > Visa"


def test_what_stands_under_the_heading_that_was_asked_for_is_kept():
    result = compress("Which desserts are there?", [MENU], 20)
    assert result.text == "## Desserts\n\n- Tiramisu\n- Panna cotta\n- Lemon tart"


def test_a_heading_scores_at_most_what_stands_below_it():
    decisions = compress("What about visas?", [HANDBOOK], 1000).decisions
    score = {HANDBOOK[d.start : d.end]: d.score for d in decisions}
    assert score["### Visa"] <= score["Four weeks before."]
    assert score["# Travel"] <= max(score["Four weeks before."], score["Ask first."])
    assert score["Four weeks before."] > max(score["Just go."], score["Ask first."], score["Call before nine."])


def test_sections_know_the_headings_that_the_whole_has(analyze):
    guide = "# Guide\n\nRead it.\n\n## Daemon setup\nRUN is what starts it.\n\n## Use\n\nCall it."
    passage = analyze(f"Before.\n\n{guide}")
    assert [[heading.title for heading in section.headings] for section in passage.sections] == [
        [],
        ["Guide"],
        ["Daemon setup"],
        ["Use"],
    ]
    for section in passage.sections[1:]:
        assert section.headings == (Heading(0, len(section.spans), section.title.split(" > ")[-1]),)
        assert section.sections == (section,)


def test_headings_alone_are_chosen_by_what_they_say():
    outline = "# Handbook\n\n## Travel\n\n## Sick leave\n\n## Holidays\n"
    assert compress("How does sick leave work?", [outline], 5).text == "## Sick leave"


LOG = """# Changes

## 2.1

### Fixed

- A crash on empty input.

## 2.0

### Fixed

- A wrong colour of the border.
"""


def test_a_heading_is_not_kept_without_anything_below_it():
    results = [compress("Was the wrong colour fixed in 2.1?", [LOG], budget) for budget in range(1, 60)]
    kept = [{LOG[d.start : d.end] for d in result.decisions if d.kept} for result in results]
    with_text = [texts for texts in kept if any(not text.startswith("#") for text in texts)]
    for heading, below in (("## 2.1", "- A crash on empty input."), ("## 2.0", "- A wrong colour of the border.")):
        with_heading = [texts for texts in with_text if heading in texts]
        assert with_heading
        assert all(below in texts for texts in with_heading)


def test_a_heading_that_found_nothing_to_lead_to_says_so():
    result = compress("Was the border fixed?", [LOG], 12)
    reasons = {(d.start, LOG[d.start : d.end]): d.reason for d in result.decisions}
    assert reasons[LOG.index("## 2.1"), "## 2.1"] == "below_min_score"
    assert reasons[LOG.index("- A wrong"), "- A wrong colour of the border."] == "kept"


def test_equal_headings_stay_above_each_of_their_sections():
    result = compress("What was fixed?", [LOG], 100)
    assert result.text == LOG.strip()


def test_where_nothing_but_a_heading_fits_it_is_kept():
    assert compress("otters", ["# Otters\n\nThey swim in rivers and in the sea, and hold hands."], 4).text == "# Otters"


def test_a_heading_in_two_overlapping_chunks_is_kept_once():
    text = "# Travel\n\nTrains are booked by the office.\n\n## Visa\n\nAsk for a visa first. It takes weeks."
    start = text.index("## Visa")
    chunks = [(0, len(text) - len(" It takes weeks.")), (start, len(text))]
    passages = [Passage(text[a:b], meta={"source_id": "file", "split_idx_start": a}) for a, b in chunks]
    result = compress("How long does a visa take?", passages, 1000)
    assert result.text.count("## Visa") == 1


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("== Lakes ==\nThree.\n=== Arvo ===\nDeep.", [("Lakes", 4), ("Arvo", 4)]),  # MediaWiki
        ("==Lakes==\nThree.\n==Rivers==\nTwo.", [("Lakes", 2), ("Rivers", 4)]),
        ("== Lakes\nThree.\n=== Arvo\nDeep.", [("Lakes", 4), ("Arvo", 4)]),  # AsciiDoc
        ("\\section{Glue}\nIt sets.\n\\subsection*{Wet}\nNot.", [("Glue", 4), ("Wet", 4)]),
        ("#+TITLE: House\n* Rooms\nFour.\n** TODO Paint\nBlue.", [("Rooms", 5), ("Paint", 5)]),  # Org
        ("* Rooms\nFour.\n* Doors\nTwo.", []),  # items, where nothing tells that it is Org
        ("a == b\nIt holds.\n== ==\nNot.", []),
    ],
)
def test_titles_of_other_markup_are_headings(text, titles):
    found = find_headings(Lines(text, spans_of_lines(text)))
    assert [(heading.title, heading.end) for heading in found] == titles
