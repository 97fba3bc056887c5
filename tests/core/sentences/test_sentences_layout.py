"""Sentences by the layout of lines: what an indent, the width of a line and the end of a page tell."""

import pytest


@pytest.mark.parametrize(
    "lines",
    [
        [
            "A method of irrigating a crop, comprising:",
            "measuring an impedance of soil at two frequencies;",
            "estimating a water content from a ratio of the impedances; and",
            "opening a valve in response to the water content.",
        ],
        [
            "Verfahren zum Reinigen eines Filters, umfassend:",
            "Erfassen eines Druckes mit einem Sensor vor dem Filter; und",
            "Auslösen eines Alarms, wenn der Druck zu hoch ist.",
        ],
    ],
)
def test_what_ends_in_a_semicolon_and_a_conjunction_is_an_item_above_the_next(units, lines):
    assert units("\n".join(lines)) == lines


@pytest.mark.parametrize(
    "text",
    [
        "-k, --keep-old-files\n      Don't replace existing files",
        "``--budget N``\n    most tokens of the context",
        ":param text: The text\n   to be split.",
        "Otter\n\tA mammal of rivers",
        "WHERE age > 30\n  AND city = 'Rome'",
        "for (i = 0; i < n; i++)\n\t\tfree(b[i]);",
        "Copyright: 2010-2013, Ann Lee, and others who\n           2014-2022, Bob Ray",
        "(a) You must give any other recipients of the Work or\n      Derivative Works a copy.",
        "He was seen by Mr. Lee of Rome, by Mrs. Ray of Bonn,\n    and by many others.",
    ],
)
def test_a_line_indented_deeper_goes_on_from_the_one_above(units, text):
    assert units(text) == [text]


@pytest.mark.parametrize(
    ("line", "below"),
    [
        ("Otters eat fish.", "    They live in rivers"),
        ("The package contains:", "    A charger"),
        ("Dear Ann,", "    Thank you for the charger"),
        ("The package contains", "  - a charger"),
        ("The seller may", "   (a) cancel the order"),
        ('if [ -z "$1" ]; then', "  usage"),
        ("for f in *.txt; do", '  wc -l "$f"'),
        ("else", "  usage"),
        ("return (", "  value"),
        ("<book>", "  Emma"),
        ("def run(budget_left)", "    spend it"),
        ("name: web", "    image: nginx"),
    ],
)
def test_a_line_indented_deeper_stands_apart_below_a_stop_code_or_as_an_item(units, line, below):
    assert units(f"{line}\n{below}") == [line, below.strip()]


@pytest.mark.parametrize(
    "lines",
    [
        ["Shopping", "Milk", "Bread"],
        ["Agenda", "Budget review", "Hiring plan"],
        ["Parameters", "path (str): Where the file is.", "timeout (float): Seconds until it is given up."],
    ],
)
def test_the_head_of_a_list_stands_apart(units, lines):
    assert units("\n  ".join(lines)) == lines


@pytest.mark.parametrize(
    "text",
    [
        "Shopping\n  Milk",
        "--budget N\n    Most tokens\n    Default: 1024",
        "Otter\n    A mammal that lives\n    in rivers",
        "AUTHOR\n    Written by Ann Lee.\n    Mended by Bob Ray",
        "County Library\n\t12 Mill Road, Rome\n\tAsk for Ann",
    ],
)
def test_what_may_be_one_definition_is_no_list(units, text):
    assert units(text)[0].startswith("\n".join(text.split("\n")[:2]))


def test_each_option_of_a_help_text_is_one_unit_with_what_it_does(units):
    options = [
        "-h, --help            show this help message and exit",
        "--budget N            most tokens of the context\n                        (default: 1024)",
    ]
    assert units("\n".join(f"  {option}" for option in options)) == options


def test_a_quotation_in_a_mail_is_wrapped_as_prose_is_and_ends_where_its_depth_changes(units):
    quoted, reply = "> > Shall we look at the\n> > other one too", "> I agree, it is what we\n> said last week."
    assert units(f"{quoted}\n{reply}\nyes we did") == [quoted, reply, "yes we did"]


def test_underlines_of_titles_are_no_fences_of_code(units):
    text = "Usage\n~~~~~\n\nCall it. It works.\n\nInstall it\n~~~~~~~~~~\n\nRun it."
    assert units(text) == [
        *("Usage", "~~~~~", "Call it.", "It works.", "Install it", "~~~~~~~~~~", "Run it."),
    ]
    assert units("See:\n\n~~~\na. B.\nend\n~~~\nBye. Now.")[2:5] == ["a. B.", "end", "~~~"]


@pytest.mark.parametrize(
    "opening", ["Usage\n~~~", "Usage\n~~~~~", "Run\n~~~\n", "Install it.\nRun\n~~~", "Usage\n  ~~~"]
)
def test_a_fence_below_a_short_line_opens_code_and_the_next_one_closes_it(units, opening):
    fence = opening.strip().rpartition("\n")[2].strip()
    text = f"{opening}\npip install x\n{fence}\n\nOtters swim. They hold hands.\n\nOther\n\n~~~\na. B.\n~~~"
    parts = units(text)
    assert parts[-6:] == ["Otters swim.", "They hold hands.", "Other", "~~~", "a. B.", "~~~"]


@pytest.mark.parametrize(
    "text",
    [
        "API\n~~~\n\nCall it. It works.\n\nFAQ\n~~~\n\nAsk.",
        "API\n~~~\n\nCall it. It works.",
        "Usage\n~~~~~\n\nCall it. It works.\n\n~~~\na. B.\n~~~",
    ],
)
def test_a_rule_below_a_title_opens_no_code_unless_the_next_fence_closes_it(units, text):
    assert units(text)[2:4] == ["Call it.", "It works."]


def test_a_fence_that_names_a_language_opens_code_though_one_before_it_is_open(units):
    code = ["```bash", "a. B.", "```"]
    chunk = ["```", "Call it. It works.", *code, "Bye. Now."]  # what the first fence closes is in the chunk before
    assert units("\n".join(chunk)) == ["```", "Call it.", "It works.", *code, "Bye.", "Now."]
    unclosed = ["```python", "end. F.", *code]
    assert units("\n".join(unclosed)) == unclosed


def test_a_number_alone_in_its_line_stays_with_the_words_above_it(units):
    cells = "(Exact name of registrant as specified in its charter)\nNew York\n13-4922250"
    assert units(f"{cells}\n\nIt rained.") == [cells, "It rained."]


def test_only_the_first_line_of_a_paragraph_is_a_wrap_where_the_next_stands_less_deep(units):
    paragraph = "An interface shows legal notices as required by the\nGNU General Public License and by nothing else."
    assert units(f"    {paragraph}") == [paragraph]
    lines = ["An item that is as long as a line of a paragraph is", "Another of the same length, further to the left"]
    assert units(f"Title\n\n  One\n    {lines[0]}\n{lines[1]}")[-1] == lines[1]


@pytest.mark.parametrize(
    "lines",
    [
        ["usage", "exit"],
        ["image: nginx:1.25", "ports:"],
        ["description: the first server of all", "ports:"],
        ["1 pinch of salt", "butter for the pan"],
        ["src/main.c", "src/run.c"],
    ],
)
def test_short_lines_of_one_indent_stand_for_themselves_before_a_small_letter_too(units, lines):
    assert units("\n".join(f"      {line}" for line in lines)) == lines


@pytest.mark.parametrize(
    "item",
    [
        "- two cables, of which one is\n  for the car;",
        "- a manual (in English,\n  French and German); and",
        "2. Plug in the charger\n   and wait until the light is green.",
        "* Add a man page, thanks to\n  Bob Ray.",
        "•\tA tab behind the mark\n\tmoves the text.",
    ],
)
def test_an_item_goes_on_where_the_line_below_begins_in_the_column_of_its_text(units, item):
    assert units(f"{item}\n- next") == [item, "- next"]


@pytest.mark.parametrize(
    ("item", "below"),
    [
        ("1. Open the box.", "   Take care not to cut the cable."),
        ("- two cables", "   for the car"),
        ("- two cables", "\n  for the car"),
        ("- name: web", "  image: nginx"),
        ("- uses: checkout", "  with:"),
    ],
)
def test_an_item_ends_at_a_stop_another_column_a_blank_line_or_a_further_key(units, item, below):
    assert units(f"{item}\n{below}") == [item, below.strip()]


@pytest.mark.parametrize("broken", ["The number has since been going", "It de-"])
def test_a_page_break_is_measured_by_the_line_that_it_cuts_and_not_by_the_sentence(units, broken):
    before = "The population was surveyed in 1998 along the whole of the northern coast."
    after = "down to about 300 animals, and hunting was banned."
    text = f"{before} {broken}\n\nAnnual Report 2004   13\n\n{after} It is so."
    assert units(text) == [before, text[len(before) + 1 : -len(" It is so.")], "It is so."]


def test_a_signature_is_no_sentence_that_a_page_break_cuts(units):
    text = "I am happy to revise them accordingly. Thanks Elizabeth 36349\n\nsee you there at four."
    assert units(text)[-1] == "see you there at four."


def test_the_number_of_a_subtitle_joins_its_time(units):
    text = "1\n00:00:01,000 --> 00:00:04,000\nIt was the gardener.\n\n2\n00:00:05,000 --> 00:00:06,000\nNo."
    assert units(text) == [
        "1\n00:00:01,000 --> 00:00:04,000",
        "It was the gardener.",
        "2\n00:00:05,000 --> 00:00:06,000",
        "No.",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "多くのタグを一度に送信したい場合は、\n`git push` のオプション `--tags` を使用します。",
        "如果你想查看当前版本与旧版本之间的修改，\nGit 会在本地计算差异。",
        "افتح الملف، ثم احفظه،\nثم أغلق النافذة.",
    ],
)
def test_a_line_that_ends_with_a_comma_of_any_script_goes_on(units, text):
    assert units(text) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "Geht dem\nBesatzungsmitglied die Kündigung zu, so beginnt die Frist.",
        "On the\nFirst day of the month the tenant pays the rent.",
        "La maison des\nPrésidents est ouverte à tous.",
    ],
)
def test_a_line_that_ends_with_an_article_or_a_conjunction_goes_on(units, text):
    assert units(text) == [text]


@pytest.mark.parametrize("line", ["Log in", "Option A", "The", "Kündigung", "What it is for", "Teams that"])
def test_a_short_line_that_ends_otherwise_stands_for_itself(units, line):
    assert units(f"{line}\nThe tenant pays the rent and all that belongs to it.")[0] == line


@pytest.mark.parametrize(
    "text",
    [
        "Die\nVorschriften der §§ 10 bis 12 gelten auch für die anderen.",
        "Eine\nnach Absatz 2 getroffene Regelung gilt auch für die anderen.",
        "Der Verantwortliche\nsieht angemessene Maßnahmen zur Wahrung der Rechte vor.",
        "In diesem\nFall sind die Empfehlungen der Beauftragten zu befolgen.",
    ],
)
def test_a_chunk_that_begins_late_in_a_line_begins_with_a_whole_sentence(units, text):
    assert units(text) == [text]


@pytest.mark.parametrize(
    ("line", "following"),
    [
        ("Die", "Vorschriften gelten."),  # the next line is short, too
        ("Der Vertrag", "Die Vorschriften der Verordnung gelten auch für die anderen."),
        ("Der Vertrag", "Verträge binden beide Seiten, bis eine von ihnen kündigt."),
        ("Ann Smith", "hey, are we still going to meet tomorrow at the usual place?"),
        ("DES", "Data Encryption Standard, a cipher that nobody should use today."),
    ],
)
def test_a_heading_or_a_name_stands_for_itself_above_a_full_line(units, line, following):
    assert units(f"{line}\n{following}") == [line, following]


def test_what_begins_late_is_looked_for_in_the_first_line_of_a_paragraph_only(units):
    titles = "Das Urteil\nder Prozess und alles, was danach noch erschienen ist."
    assert "Das Urteil" in units(f"Er nennt drei Titel, die jeder im Land gelesen haben muss:\n{titles}")


def test_a_full_line_of_chinese_goes_on_below(units):
    text = "系统会检查这个目录中的所有文件并且把它们的校验和保存在数据\n库里面，这样以后就可以找到它们。"
    assert units(text) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "第一章是关于历史的概述\n本章介绍历史，也介绍将来。",  # a heading: short
        "克隆一个仓库然后在它的基础上进行开发\n然后，某人又向服务器提交了一些修改，其中还包括一次合并。",  # not full
        "北京市今年将会新建一百所公立小学\n上海市明年将会新建两百所公立中学",  # a list of headlines
        "系统会检查这个目录中的所有文件并且保存。\n以后就可以找到它们，非常方便，而且快速。",
    ],
)
def test_other_lines_of_chinese_end_at_their_break(units, text):
    assert units(text) == text.split("\n")


@pytest.mark.parametrize(
    "text",
    [
        "Dieser hier ersetzt die Stellungnahme des Betriebsrates nach § 17 Abs.\n3 Satz 2.",
        "Das steht in Art.\n3 Satz 2.",
        "Es gilt die Ausnahme nach §\n4 Absatz 3 des Gesetzes.",
    ],
)
def test_a_line_that_ends_before_a_number_goes_on_with_it(units, text):
    assert units(text) == [text]


@pytest.mark.parametrize("text", ["This is what it costs.\n3 Satz 2.", "Abs.\n3. Der Mieter zahlt.", "Abs\n3 Satz 2."])
def test_a_row_of_numbers_or_an_item_begins_anew_below_other_lines(units, text):
    assert units(text) == text.split("\n")


def test_notes_in_small_letters_stand_for_themselves(units):
    notes = ["meeting with the bank tuesday", "ask about the loan", "squirrel – Eichhörnchen"]
    assert units("\n".join(notes)) == notes
    for wrapped in ("seen by the river, where\nthe otters are", "seen by the\nriver", "It was seen by\nthe river"):
        assert units(wrapped) == [wrapped]


def test_text_without_any_mark_is_cut_so_that_some_of_it_can_be_kept(units):
    spoken = "so we go there and then we come back " * 60
    pieces = units(spoken)
    assert max(map(len, pieces)) <= 400 and " ".join(pieces) == spoken.strip()
    marked = "so we go there, and then we come back, " * 20  # 780 characters
    assert units(marked) == [marked.strip()]


@pytest.mark.parametrize("words", ["यह किताब है और वह मेज है ", "ที่นี่มีน้ำ และป่าไม้มากมาย ", "এটা বই আর ওটা টেবিল "])
def test_vowel_signs_are_no_marks_that_text_without_any_could_be_cut_at(units, words):
    spoken = words * 100
    pieces = units(spoken)
    assert max(map(len, pieces)) <= 400 and " ".join(pieces) == spoken.strip()


@pytest.mark.parametrize(
    "spoken", ["首先大家要知道水獭睡觉的时候会手拉着手", "ラッコは眠るときに手をつないで流されないようにする"]
)
def test_text_without_marks_and_spaces_is_cut_into_pieces_that_say_as_much_as_elsewhere(units, spoken):
    pieces = units(spoken * 100)
    assert "".join(pieces) == spoken * 100
    assert {len(piece) for piece in pieces[:-1]} == {150} and len(pieces[-1]) <= 400
    assert units(spoken * 10) == [spoken * 10]


def test_text_without_spaces_in_which_only_commas_stand_is_cut_behind_one(units):
    spoken = "水獭睡觉的时候会手拉着手，水流就不会把它们分开，" * 100
    pieces = units(spoken)
    assert "".join(pieces) == spoken and all(piece.endswith("，") and len(piece) <= 400 for piece in pieces[:-2])
    long_sentence = "水獭睡觉的时候会手拉着手，" * 40 + "水流就不会把它们分开。"  # 531 characters
    assert units(long_sentence * 3) == [long_sentence] * 3


@pytest.mark.parametrize("dots", ["........", ". . . . . . ", "  .   .    .    .   ", "……"])
def test_each_entry_of_a_table_of_contents_is_a_unit_and_so_is_the_title_that_it_names(units, dots):
    entries = [f"1 The use of the mill{dots}xi", f"  1.1 Grinding of rye, and of oats{dots} 1-2", f"2 Keys{dots}14"]
    below = ["1.1 Grinding of rye, and of oats", "which is done in June by the pupils of the Latin School."]
    assert units("\n".join([*entries, *below])) == [line.strip() for line in [*entries, *below]]


@pytest.mark.parametrize(
    "sentence",
    [
        "The search for units is done again by the manager whenever the value of\nIMAGE_ID= or of ${PATH} has changed.",
        "It preserves the literal value of the next character that follows, which\nmay be anything except <newline>.",
        "* The riscv_flush_icache(2) system call has been added to the list of\n  system calls that are allowed.",
        "There are two new functions, get_by_name(key) and get_all(), which return\nwhat was stored there before.",
        'Optional keyword argument "name" gives the name of the module; by default\nuse m.__name__.',
    ],
)
def test_prose_that_names_something_of_code_is_wrapped_as_other_prose_is(units, sentence):
    assert units(f"It is so.\n\n{sentence}\n\nIt was so.") == ["It is so.", sentence, "It was so."]


@pytest.mark.parametrize(
    "code",
    [
        "user_id = find_by(name)",
        "print(user_id)",
        "for user_id in all_users() {",
        "return find_by(name);",
        "$ ls {a,b}",
    ],
)
def test_code_below_a_line_of_prose_stands_for_itself(units, code):
    assert units(f"To find all the users who came by, run:\n{code}") == [
        "To find all the users who came by, run:",
        code,
    ]
    assert units(f"It finds all the users who came by today.\n{code}")[-1] == code
