"""Which line breaks are only the wrapping of a sentence, and which lines stand for themselves."""

import pytest

from rag_compress.core.sentences.wraps import is_wrap


def test_a_quotation_in_a_mail_is_wrapped_as_prose_is_and_ends_where_its_depth_changes(units):
    quoted, reply = "> > Shall we look at the\n> > other one too", "> I agree, it is what we\n> said last week."
    assert units(f"{quoted}\n{reply}\nyes we did") == [quoted, reply, "yes we did"]


def test_only_the_first_line_of_a_paragraph_is_a_wrap_where_the_next_stands_less_deep(units):
    paragraph = "An interface shows legal notices as required by the\nGNU General Public License and by nothing else."
    assert units(f"    {paragraph}") == [paragraph]
    lines = ["An item that is as long as a line of a paragraph is", "Another of the same length, further to the left"]
    assert units(f"Title\n\n  One\n    {lines[0]}\n{lines[1]}")[-1] == lines[1]


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


def test_a_wrapped_sentence_without_a_stop_inside_stays_one(units):
    line = "the seller and every affiliate of the seller that is named in the list"
    text = "It binds " + "\n".join([line] * 10) + "."
    assert units(text) == [text]


def test_a_wrapped_sentence_of_any_length_with_a_stop_inside_stays_one(units):
    line = "the seller and every affiliate of the seller that is named in the list"
    text = "It binds the buyer; and " + "\n".join([line] * 16) + "."
    assert len(text) > 1_000
    assert units(text) == [text]


@pytest.mark.parametrize(
    "sentence",
    [
        "The search for units is done again by the manager whenever the value of\nIMAGE_ID= or of ${PATH} has changed.",
        "It preserves the literal value of the next character that follows, which\nmay be anything except <newline>.",
        "* The riscv_flush_icache(2) system call has been added to the list of\n  system calls that are allowed.",
        "There are two new functions, get_by_name(key) and get_all(), which return\nwhat was stored there before.",
        'Optional keyword argument "name" gives the name of the module; by default\nuse m.__name__.',
        "If no files are named at all,\n@samp{bzip2} compresses from standard\ninput to what is the standard output.",
        "* New function set_z_2exp (companion to get_z_2exp, which\n  was renamed from get_z_exp in versions before).",
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


@pytest.mark.parametrize(
    "lines",
    [
        (":param name: The name of the one who shall read it", ":param size: Its size in bytes, or in characters"),
        (":param http_code: The code to return, such as 404 or others", ":type http_code: int"),
        (".. image:: a.png", "   :target: https://example.org/a/b/c", "   :alt: Latest version of it"),
        ("The value is set in the configuration of the server", "max_connections: 100"),
    ],
)
def test_a_field_of_a_docstring_or_a_key_of_code_begins_anew_below_open_prose(units, lines):
    assert units("\n".join(lines)) == [line.strip() for line in lines]


def test_a_role_or_a_name_before_a_colon_inside_of_a_sentence_is_no_field(units):
    text = "To change the file that is in the framework, use the\n:prop_tgt:`MACOSX_PLIST` property of its target."
    assert units(text) == [text]


@pytest.mark.parametrize(
    "code",
    [
        'echo "The difference between $first_num and $second_num is greater than that."\nexit 1',
        "one two max_size three\nand then it goes on with the others",
        "max_size = the first of all these sizes and\nthen it goes on with the others",
    ],
)
def test_a_statement_below_which_small_letters_stand_ends_with_its_line(units, code):
    assert units(code) == code.split("\n")


def test_a_long_command_between_backticks_makes_no_code_of_the_line_that_tells_of_it(units):
    command = f"`run --data my_log.jsonl --target 'answer_kept >= 90% of full' {'--again ' * 8}`"
    text = f"Give {command} and the space with the\ndefault of one setting."
    assert len(command) > 100
    assert units(text) == [text]


@pytest.mark.parametrize(
    ("line", "below"),
    [
        ("CONCEPTS RELATING TO THE DISCLOSURE OF RIVERS", "What is a ‘Reporting River’ of this land?"),
        ("SUMMARY OF THE RESULTS OF ALL RIVERS IN THE YEAR", "All of the rivers were full in the year."),
    ],
)
def test_a_heading_in_capitals_is_no_part_of_the_line_below(units, line, below):
    assert units(f"{line}\n{below}") == [line, below]


@pytest.mark.parametrize(
    ("line", "below"),
    [
        ("THE RIVER IS PROVIDED AS IT IS, WITHOUT ANY WARRANTY OF", "Any kind is what it comes with, as was said."),
        ("THE RIVER IS PROVIDED AS IT IS, AND WITHOUT ANY WARRANTY", "OF ANY KIND, WHATEVER WAS SAID ABOUT IT BEFORE."),
    ],
)
def test_a_sentence_in_capitals_that_was_wrapped_goes_on(units, line, below):
    assert units(f"{line}\n{below}") == [f"{line}\n{below}"]


def test_no_line_above_one_that_was_not_wrapped_is_wrapped(units):
    title = "Use of a Trading Halt or Suspension to manage Disclosure issues"
    prose = f"In certain circumstances the application {'of it by the authority ' * 8}can be of benefit."
    assert len(prose) > 200
    assert units(f"{title}\n{prose}") == [title, prose]
