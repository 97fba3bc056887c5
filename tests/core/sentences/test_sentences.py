import subprocess
import sys
from types import SimpleNamespace

import pytest

from rag_compress.config import SPLITTERS
from rag_compress.core.sentences import PysbdSplitter, SentencexSplitter, get_splitter, sentence_spans
from rag_compress.core.sentences.joins import LONGEST_JOINED


def sentences(text, language="en", splitter=None):
    return [text[start:end] for start, end in sentence_spans(text, language, splitter or PysbdSplitter())]


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["Dr. Smith owes 3.5 pounds.", "He paid no. 7 at 5 p.m. on Monday!", "Did Mrs. Jones?"]),
        ("en", ['"Stay here."', "He went away.", "(See p. 4.)", "She stayed."]),
        ("de", ["Das kostet z. B. 3,50 Euro.", "Am 3. Mai kam Dr. Weiß."]),
        ("zh", ["他来了。", "她说：“你好！”", "真的吗？", "是的。"]),
        ("ja", ["彼は来た。", "本当ですか？", "はい。"]),
        ("hi", ["राम घर गया।", "क्या वह सोया?", "हाँ।"]),
        ("ar", ["ذهب الولد.", "هل عاد؟", "نعم."]),
        ("ur", ["وہ گھر گیا۔", "کیا وہ سویا؟", "ہاں۔"]),
        ("el", ["Τι κάνεις;", "Καλά είμαι."]),
        ("ru", ["Он ушёл в 10.30.", "Куда?"]),
        ("hy", ["Նա գնաց։", "Նա եկավ։"]),
        ("my", ["သူသွားသည်။", "သူလာသည်။"]),
    ],
)
def test_sentences_end_as_the_language_writes_them(language, expected):
    separator = "" if language in {"zh", "ja"} else " "
    assert sentences(separator.join(expected), language) == expected


@pytest.mark.parametrize("language", ["tr", "vi", "ro", "bn", "xx"])
def test_languages_that_pysbd_lacks_are_split_alike_whatever_is_installed(monkeypatch, language):
    text = "Bir ev var. Ev 3.5 metre mi? Yol vb. yapılar. Evet! Son."
    monkeypatch.setitem(sys.modules, "sentencex", None)
    without = sentences(text, language)
    monkeypatch.undo()
    assert sentences(text, language) == without
    assert without == ["Bir ev var.", "Ev 3.5 metre mi?", "Yol vb. yapılar.", "Evet!", "Son."]


def test_thai_ends_at_spaces_but_not_around_numbers_and_not_after_every_word(splitter):
    clause = "เขาเดินทางไปตลาดเพื่อซื้อผลไม้และผักสดสำหรับครอบครัวของเขาในตอนเช้าของวันอาทิตย์ที่ผ่านมา"
    text = f"{clause} {clause} 20 บาท {clause}"
    assert sentences(text, "th", splitter) == [clause, f"{clause} 20 บาท", clause]


@pytest.mark.parametrize("line", ["ร้านเปิดทุกวันจันทร์ " * 2, "ร้านเปิดทุกวันจันทร์ " * 4 + "ปิดวันหยุด"])
def test_thai_is_cut_at_the_line_break_that_is_near_rather_than_at_a_space(splitter, line):
    line = line.strip()  # 41 or 94 characters
    assert sentences(f"{line}\n{line}\n{line}", "th", splitter) == [line] * 3


def test_a_line_break_that_is_far_is_not_waited_for(splitter):
    clause = " ".join(["ร้านเปิดทุกวันจันทร์"] * 4)
    assert sentences(f"{clause} {clause}\n{clause}", "th", splitter) == [clause] * 3


def test_wrapped_lines_are_one_sentence_and_keep_their_line_breaks(splitter):
    text = (
        "The quick brown fox jumps over the lazy dog near\n"
        "the river bank. It was seen by Mr. Brown and his\n"
        "Daughter on a cold morning.\n\nNext paragraph."
    )
    assert sentences(text, "en", splitter) == [
        "The quick brown fox jumps over the lazy dog near\nthe river bank.",
        "It was seen by Mr. Brown and his\nDaughter on a cold morning.",
        "Next paragraph.",
    ]


def test_short_lines_stand_for_themselves(splitter):
    text = "Overview\nThe company sells tools. It is old.\nRisk factors\nDemand may fall."
    assert sentences(text, "en", splitter) == [
        "Overview",
        "The company sells tools.",
        "It is old.",
        "Risk factors",
        "Demand may fall.",
    ]


def test_headings_tables_and_lists_are_whole_lines(splitter):
    lines = [
        "# Setup. And more!",
        "| Name | Note |",
        "| --- | --- |",
        "| A. B. | Works. Well? |",
        "- First item. With two sentences.",
        "* Second item",
        "  1. Nested item. Yes.",
        "Net sales 1,200 1,100 (3.5)%",
    ]
    assert sentences("\n".join(lines), "en", splitter) == [line.strip() for line in lines]


@pytest.mark.parametrize("fence", ["```", "~~~"])
def test_fenced_code_is_whole_lines(splitter, fence):
    code = [f"{fence}python", "print(a). Print(b).", "x = 1  # One. Two.", fence]
    text = "Run it. See:\n" + "\n".join(code) + "\nDone. Good."
    assert sentences(text, "en", splitter) == ["Run it.", "See:", *code, "Done.", "Good."]


def test_the_end_of_a_fence_whose_beginning_was_cut_off_opens_nothing(splitter):
    assert sentences("x = 1\n```\nDone. Good.", "en", splitter)[-2:] == ["Done.", "Good."]


def test_a_cell_joins_the_label_before_it(splitter):
    text = "Net income\n$\n1,242\n985\nDepreciation\n241"
    assert sentences(text, "en", splitter) == ["Net income\n$\n1,242\n985", "Depreciation\n241"]


def test_block_tags_end_sentences_and_cells_stay_in_their_row(splitter):
    text = "Name <H1> A title </H1> <P> One is here . Two is there . </P> <Tr> <Td> St . Lo </Td> <Td> 3 </Td> </Tr>"
    assert sentences(text, "en", splitter) == [
        "Name",
        "<H1> A title </H1>",
        "<P> One is here .",
        "Two is there . </P>",
        "<Tr> <Td> St . Lo </Td> <Td> 3 </Td> </Tr>",
    ]


def test_gaps_of_lost_line_breaks_end_sentences_but_not_inside_one():
    filler = "this agreement is made between the parties named below and binds them all in every way "
    text = f"LICENSE AGREEMENT     1. Term. Here {filler}and      again {filler}.     2. Fees."
    assert sentences(text) == ["LICENSE AGREEMENT", "1. Term.", f"Here {filler}and      again {filler}.", "2. Fees."]


BROKEN = "Neither party may assign this agreement or any of its rights to"
"""A line of a contract that ends before its sentence does."""


@pytest.mark.parametrize(
    "between",
    [
        "\n\n",
        "\n\n\n\n\n",
        "\n\n12\n\n",
        "\f",
        "\n\n       18\n\nSource: ACME INC., 10-K, 8/22/2019\n\n\nExhibit 10.3\n\n",
    ],
)
def test_a_sentence_that_a_page_break_cuts_is_one(splitter, between):
    text = f"It binds both. {BROKEN}{between}another person. Done."
    assert sentences(text, "en", splitter) == ["It binds both.", f"{BROKEN}{between}another person.", "Done."]


def test_a_sentence_runs_on_over_several_breaks(splitter):
    text = f"{BROKEN}\n\nany affiliate, successor or other person that it may choose, or to\n\n3\n\nany bank. Done."
    assert sentences(text, "en", splitter) == [text.removesuffix(" Done."), "Done."]


def test_a_page_break_joins_no_further_than_a_bound(splitter):
    line = "any affiliate, successor or other person that it may choose or may have to choose, or to\n\n"
    spans = sentence_spans(f"{BROKEN}\n\n" + line * 100, "en", splitter)
    assert max(end - start for start, end in spans) <= LONGEST_JOINED


@pytest.mark.parametrize(
    ("before", "behind"),
    [
        (BROKEN, "Another person."),
        (BROKEN, "https://example.org/terms"),
        (BROKEN, "12\n\n13\n\n14\n\n15\n\nanother person."),
        (BROKEN, "1. First item\n\nanother person."),
        (BROKEN, "## Part 2\n\nanother person."),
        (BROKEN, "| 2 | 3 |\n\nanother person."),
        (BROKEN, "b) another person."),
        (BROKEN, "another = person(a)"),
        (f"{BROKEN} it.", "another person."),
        ("A short line", "another person."),
        ("# A heading that is as long as a line of a paragraph", "another person."),
        ("| A | row that is as long as a line of a paragraph | of a table", "another person."),
        ("no capital and no stop in here as people write when in a hurry", "another person."),
    ],
)
def test_other_parts_stay_apart_at_a_blank_line(splitter, before, behind):
    parts = [part for part in f"{before}\n\n{behind}".split("\n\n") if part]
    assert sentences("\n\n".join(parts), "en", splitter) == parts


def test_code_is_not_joined_to_what_follows(splitter):
    text = "```text\nNeither line of this listing ends with a full stop or\nbegins with a capital letter\n```"
    assert sentences(text, "en", splitter) == text.split("\n")


def test_a_list_item_that_was_wrapped_is_one_sentence(splitter):
    items = [
        "- An item that was wrapped because it is longer than a line,\n  however long a line may be.",
        "2. Another item that was wrapped because it is long\nand has no indent.",
    ]
    assert sentences("\n".join(items), "en", splitter) == items


def test_a_capital_behind_a_gap_is_inside_a_sentence_where_the_paragraph_was_wrapped(splitter):
    lines = [
        "    The seller hereby grants to the buyer, who may resell its own",
        "Goods in the territory and appoint other buyers, the right to",
        "use the marks of the seller, as set out in the section on the",
        "Marks and in no other way. The buyer pays a fee to the",
        "Seller each year.",
    ]
    text = "         ".join(lines)
    first, second = sentences(text, "en", splitter)
    assert (first, second) == (text[4 : text.index("The buyer pays")].rstrip(), text[text.index("The buyer pays") :])


def test_a_long_quotation_is_divided_into_its_sentences():
    quoted = " ".join(f"Sentence number {n} of the speech was about the weather." for n in range(20))
    assert len(sentences(f'He said, "{quoted}"')) == 20


def test_repeated_sentences_keep_their_own_places(splitter):
    assert sentence_spans("Yes. No. Yes. No.", "en", splitter) == ((0, 4), (5, 8), (9, 13), (14, 17))


def test_text_with_the_private_signs_of_pysbd_comes_back_unchanged(splitter):
    text = "One ∯ two ȸ three. Four &ᓴ& five ♨. Six."
    assert " ".join(sentences(text, "en", splitter)) == text


def test_text_that_makes_pysbd_build_a_broken_expression_is_split_all_the_same():
    assert sentences("See e.g. this. And e(g that one. End.")[-1] == "End."


@pytest.mark.parametrize(
    ("spans", "expected"),
    [
        ([], ((0, 16),)),
        ([(0, 4)], ((0, 4), (5, 16))),
        ([(5, 9), (0, 4), (2, 6)], ((0, 4), (5, 6), (6, 9), (10, 16))),
        ([(-3, 5), (5, 99)], ((0, 4), (5, 16))),
        ([(7, 7), (9, 3)], ((0, 16),)),
        ([(0, 3), (5, 8), (10, 16)], ((0, 4), (5, 9), (10, 16))),
        ([(0, 16), (2, 4)], ((0, 16),)),
    ],
)
def test_the_guard_repairs_what_a_splitter_gets_wrong(spans, expected):
    class Careless:
        def split(self, text, language):
            return spans

    assert sentence_spans("One. Two. Three.", "en", Careless()) == expected


@pytest.mark.parametrize(
    ("returned", "got"),
    [(["One."], "'One.' as"), ([(0, 1.5)], r"\(0, 1.5\) as"), (None, "None instead of"), (4, "4 instead of")],
)
def test_a_splitter_that_returns_no_pairs_is_told_what_it_must_return(returned, got):
    wrong = SimpleNamespace(split=lambda text, language: returned)
    with pytest.raises(TypeError, match=rf"must return \(start, end\) pairs of integers, one per sentence, got {got}"):
        sentence_spans("One.", "en", wrong)


@pytest.mark.parametrize("text", ["", " ", "\n\n\t\v\f ", "\u2028"])
def test_text_without_characters_has_no_sentences(splitter, text):
    assert sentence_spans(text, "en", splitter) == ()


def test_an_unknown_splitter_is_refused_with_the_choices_of_a_configuration():
    with pytest.raises(ValueError, match=f"must be one of {', '.join(SPLITTERS)}, got 'punkt'"):
        get_splitter("punkt")


def test_missing_sentencex_fails_at_construction_with_the_line_that_installs_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "sentencex", None)
    with pytest.raises(ImportError, match=r'pip install "rag-compress\[fast\]"'):
        get_splitter("sentencex")
    with pytest.raises(ImportError, match=r"rag-compress\[fast\]"):
        SentencexSplitter()


def _python(code, *options):
    return subprocess.run([sys.executable, *options, "-c", code], capture_output=True, text=True, check=False)


def test_importing_loads_neither_library():
    code = "import sys, rag_compress.core.sentences; assert not {'pysbd', 'sentencex'} & set(sys.modules)"
    assert _python(code).returncode == 0


def test_pysbd_works_where_warnings_are_errors_even_when_its_sources_are_compiled_anew(tmp_path):
    code = (
        "from rag_compress.core.sentences import *; import warnings; before = list(warnings.filters);"
        "spans = sentence_spans('A b. C d.', 'en', PysbdSplitter());"
        "assert spans == ((0, 4), (5, 9)); assert warnings.filters == before"
    )
    result = _python(code, "-W", "error", "-X", f"pycache_prefix={tmp_path}")
    assert result.returncode == 0, result.stderr
