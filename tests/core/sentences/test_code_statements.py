"""Lines of code that are one statement, in fences and where none tell what is code, and what tells them from prose."""

from __future__ import annotations

from itertools import chain

import pytest

from rag_compress.core.sentences.code_statements import LONGEST_STATEMENT, MOST_LINES


def fenced(units, *lines):
    """The units between the fences of a block of code."""
    return units("\n".join(["```python", *lines, "```"]))[1:-1]


def test_a_call_over_several_lines_is_one_unit(units):
    call = ["client = Client(", '    key="(",', "    names=[", "        'a',", "    ],", ")"]
    assert fenced(units, "import client", *call, "client.close()") == [
        "import client",
        "\n".join(call),
        "client.close()",
    ]


def test_a_blank_line_inside_stays_inside(units):
    lines = ["run({", "  a: 1,", "", "  b: 2,", "})", "stop()"]
    assert fenced(units, *lines) == ["\n".join(lines[:-1]), "stop()"]


@pytest.mark.parametrize("count", [MOST_LINES - 2, MOST_LINES - 1])
def test_lines_that_are_too_many_stay_single(units, count):
    lines = ["run(", *[f"a{index}," for index in range(count)], ")"]
    is_short = count + 2 <= MOST_LINES
    assert fenced(units, *lines) == (["\n".join(lines)] if is_short else lines)


def test_lines_that_are_too_long_stay_single(units):
    lines = ["run(", "a" * LONGEST_STATEMENT, ")"]
    assert fenced(units, *lines) == lines
    lines[1] = lines[1][len("run(\n\n)") :]
    assert fenced(units, *lines) == ["\n".join(lines)]


def test_of_long_code_the_short_parts_are_one_unit_each(units):
    rows = [["  {", f'    "id": {index}', "  },"] for index in range(9)]
    assert fenced(units, "[", *chain.from_iterable(rows), "]") == ["[", *("\n".join(row).strip() for row in rows), "]"]


@pytest.mark.parametrize(
    "lines", [["f(", "g = 1"], ["a)", "b"], ['print("(")', "b"], [r"print('\'(')", "b"], ["a(b)", "c"]]
)
def test_a_bracket_that_nothing_closes_joins_nothing(units, lines):
    assert fenced(units, *lines) == lines


def test_brackets_of_two_blocks_of_code_do_not_meet(units):
    text = "```sh\nf(\n```\n\n```sh\n)\n```"
    assert "f(" in units(text)
    assert ")" in units(text)


def test_prose_with_brackets_is_as_it_was(units):
    assert units("He (Bob) slept.\nShe (Anna") == ["He (Bob) slept.", "She (Anna"]


@pytest.mark.parametrize(
    "statement",
    [
        "raise ValueError(\n    'Name either of them',\n)",
        "METHODS = frozenset(\n    ['GET', 'PUT']\n)",
        "wait(multiplier=0.5,\n     max=60)",
        "def __init__(\n    self,\n    port: int = 8000,\n) -> None:",
        '"engines": {\n  "node": ">=18"\n},',
        "if (found) {\n  return null\n}",
    ],
)
def test_a_statement_outside_of_fences_is_one_unit(units, statement):
    assert units(f"before = 1\n{statement}\nafter = 2") == ["before = 1", statement, "after = 2"]


def test_a_long_body_in_braces_stays_single_lines(units):
    lines = ["func run() error {", *[f"\tstep{index}()" for index in range(MOST_LINES)], "}"]
    assert units("\n".join(lines)) == [line.strip() for line in lines]


def test_prose_that_opens_a_bracket_at_the_end_of_a_line_is_no_statement(units):
    assert units("It was seen by all who were there (\nand they were many). It rained.")[-1] == "It rained."


@pytest.mark.parametrize(
    "block",
    [
        "if retry_after is None:\n    return None",
        "except BadSignature:  # expired, too\n    scope['session'] = Session()",
        "else:\n    # comment\n    call()\n\n    other_call()",
        "def is_ssl(self) -> bool:\n    return bool(self.keyfile)",
        "if (\n    a > 0\n    and b > 0\n):\n    return 1",
        "for name in names:\n    with open(name) as file:\n        read(file)",
    ],
)
def test_a_short_block_of_python_is_one_unit(units, block):
    assert units(f"before = 1\n{block}\nafter = 2") == ["before = 1", block, "after = 2"]
    assert fenced(units, "before = 1", block, "after = 2") == ["before = 1", block, "after = 2"]


def test_of_a_long_block_the_short_ones_inside_are_one_unit_each(units):
    inner = [f"    if a{index} == 0:\n        b = {index}" for index in range(5)]
    assert units("\n".join(["def f(x):", *inner])) == ["def f(x):", *map(str.strip, inner)]


@pytest.mark.parametrize(
    "text",
    [
        "if applicable:\n  - a passport\n  - a photo",
        "with the following text:\n    It was seen by all of them there.",
        "for those who come late:\n    Ring the bell.",
    ],
)
def test_a_line_of_prose_that_begins_as_a_block_does_is_no_block(units, text):
    assert len(units(text)) > 1


def test_lines_behind_the_prompts_of_a_statement_are_one_unit(units):
    define, use = ">>> @define\n... class C:\n...     x: int\n...", ">>> C(1)"
    assert units(f"Take attrs:\n\n{define}\n{use}\nC(x=1)") == ["Take attrs:", define, use, "C(x=1)"]


def test_of_many_lines_behind_prompts_each_is_a_unit(units):
    lines = [">>> class C:", *(f"...     x{number}: int" for number in range(8))]
    assert units("\n".join(lines)) == lines


@pytest.mark.parametrize(
    "declaration",
    [
        "int key_gen_asc(const char *pass, int passlen, unsigned char *salt,\n    int saltlen, int iter, int n,\n"
        "    unsigned char *out, const EVP_MD *md_type);",
        "virtual void assign(const ArgInfo &Arg, unsigned Index, unsigned Other,\n    CCValAssign &VA) const;",
        "static void put_count(struct context* C, int count, FILE *F, jv* S, int T){\n  put_char(C, F, S);\n}",
    ],
)
def test_a_declaration_whose_types_and_names_are_plain_words_is_a_unit(units, declaration):
    assert units(declaration) == [declaration]


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


@pytest.mark.parametrize(
    "text",
    [
        "The budget is shared by all (see `rag_compress.core.budget`), and a\ntext: it is paid for like any other.",
        "* a share is a wish, a budget is a promise, so the smaller holds and only\n  `token_budget=None` lifts it.",
    ],
)
def test_prose_that_quotes_code_is_no_code(units, text):
    assert units(text) == [text]


GRAPHQL = '''type PullRequest implements Node {
  """
  Whether it is a draft. It may change.
  """
  isDraft: Boolean! @deprecated

  """The commits."""
  commits(
    first: Int,

    last: Int,
    after: String
  ): CommitConnection!
}'''


def test_a_description_of_graphql_is_one_unit_with_its_field(units):
    assert units(GRAPHQL)[1] == '"""\n  Whether it is a draft. It may change.\n  """\n  isDraft: Boolean! @deprecated'


def test_a_description_is_a_unit_above_what_takes_several_lines(units):
    assert units(GRAPHQL)[2] == '"""The commits."""'


def test_a_docstring_below_an_attribute_is_not_joined_to_the_next_one(units):
    assert "y: int = 2" in units('x: int = 1\n"""\nThe x.\n"""\ny: int = 2\n')


@pytest.mark.parametrize("line", ["fail unless app.respond_to?(:call)", "keys.reject! {|key| String === key}"])
def test_a_mark_in_a_name_of_ruby_ends_no_statement(units, line):
    assert units(f"x = 1\n{line}\nend")[1] == line
