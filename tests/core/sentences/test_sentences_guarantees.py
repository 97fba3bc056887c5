"""The numbered rules of the splitter protocol, on every implementation and on text that nobody wrote for them."""

import gzip
import json
import re
import unicodedata
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from rag_compress.core.sentences import get_splitter, sentence_spans
from rag_compress.core.sentences import pysbd_splitter as pysbd_module
from rag_compress.core.sentences.guard import tile
from rag_compress.core.sentences.pysbd_rules import languages, make_processor, narrowed_rules
from rag_compress.core.sentences.pysbd_splitter import align
from rag_compress.core.sentences.rules import split_by_rules
from rag_compress.core.sentences.windows import LONGEST_SENTENCE, whole_grapheme, windows

UNCHANGED = ["en", "zh", "ar", "hi", "el", "de", "kk", "ja"]  # languages of pysbd whose rules are not mended
LANGUAGES = ["en", "zh", "ar", "hi", "el", "de", "sk", "kk", "ja", "th", "tr", "xx", ""]

ANY_TEXT = st.text(st.characters(exclude_categories=()))  # surrogates and NUL too
FRAGMENTS = st.sampled_from(
    [
        *[
            "Dr. Smith",
            " ",
            "  ",
            "\n",
            "\n\n",
            "\r\n",
            "\f",
            "One.",
            "two",
            "?",
            "!",
            '"',
            "'",
            "(",
            ")",
            "[1, 2]",
            "...",
            "…",
        ],
        *[
            "1.",
            "a)",
            "- item",
            "# Head",
            "| a | b |",
            "```",
            "```py",
            "~~~",
            "<P>",
            "</P>",
            "<Tr> <Td>",
            "<",
            "    ",
            "e.g.",
        ],
        *[
            "U.S.",
            "3.5",
            "$ 1,200",
            "-",
            "。",
            "！”",
            "“你好",
            "؟",
            "।",
            "՞",
            "ก ข",
            "\u0301",
            "👨\u200d👩\u200d👧",
            "\ud800",
        ],
        *[
            "∯",
            "ȸ",
            "&ᓴ&",
            "word " * 50,
            "x" * 300,
            "(ii)",
            "http://a.b/c",
            "\u2028",
            "\u00a0",
            "\ufeff",
            "ß",
            "İ",
            "\x00",
        ],
    ]
)
TEXTS = st.one_of(ANY_TEXT, st.lists(FRAGMENTS, max_size=40).map("".join))


def assert_tiles(text, spans):
    end = 0
    for start, stop in spans:
        assert end <= start < stop <= len(text)
        assert not text[end:start].strip()
        assert text[start:stop] == text[start:stop].strip()
        end = stop
    assert not text[end:].strip()


@settings(max_examples=400, deadline=None)
@given(text=TEXTS, language=st.sampled_from(LANGUAGES))
def test_spans_of_every_splitter_tile_any_text_without_help_of_the_guard(splitter, text, language):
    spans = splitter.split(text, language)
    assert_tiles(text, spans)
    assert sentence_spans(text, language, splitter) == tuple(spans)


@settings(max_examples=300, deadline=None)
@given(text=TEXTS, spans=st.lists(st.tuples(st.integers(-5, 60), st.integers(-5, 60))))
def test_the_guard_makes_any_spans_tile(text, spans):
    assert_tiles(text, tile(text, spans))


@settings(max_examples=200)
@given(text=TEXTS, language=st.sampled_from(LANGUAGES))
def test_general_rules_give_ascending_starts_inside_the_window(text, language):
    starts = split_by_rules(text, language)
    assert starts == sorted(set(starts))
    assert all(0 < start < len(text) for start in starts)


@settings(max_examples=200)
@given(text=TEXTS, repeats=st.integers(1, 60))
def test_windows_tile_and_are_bounded(text, repeats):
    text = text * repeats
    cut = list(windows(text, 0, len(text), "en"))
    assert "".join(text[start:end] for start, end in cut) == text
    assert all(0 < end - start <= LONGEST_SENTENCE for start, end in cut)


def test_a_hard_cut_spares_marks_and_joined_emoji(splitter):
    for grapheme in ("e\u0301\u0323", "👨\u200d👩\u200d👧", "👍🏽", "🇩🇪"):
        text = grapheme * LONGEST_SENTENCE
        for start, _ in sentence_spans(text, "en", splitter):
            assert start % len(grapheme) == 0
    assert whole_grapheme("a" + "\u0301" * 500, 300, 0) == 300  # no base in reach: cut all the same
    assert unicodedata.combining("\u0301")


def test_a_shared_splitter_gives_every_thread_its_own_sentences(splitter):
    texts = [
        f"Mr. No. {n} came. " * (n % 7 + 1) + f"He left at {n}.5 p.m. today? Yes (cf. p. {n})." for n in range(200)
    ]
    alone = [sentence_spans(text, "en", splitter) for text in texts]
    with ThreadPoolExecutor(16) as threads:
        together = list(threads.map(lambda text: sentence_spans(text, "en", splitter), texts * 5))
    assert together == alone * 5


@settings(max_examples=300, deadline=None)
@given(text=TEXTS, language=st.sampled_from(UNCHANGED))
@example("It has a. one (b) two c. three. Next 1) is 2) was 3) be. Was it 1. or 2. or 3. here?! Yes...  No!!", "en")
@example("At 9 a.m. We sat at 10 p.m. at 5°.7 by T. S. Eliot. See a.txt or .txt here!! Wait. . . . Yes.", "en")
@example("U. S. Am 5. Mai. .5 is a. M. Was ... So it was.... And a . . . b??? No!?! Yes.1,2 It was.[3] So it is.", "de")
@example("So 'No! It. Is', ‘Is. it’ \"Why?! Not.\" (No. 5!) [so. Not] «Oui. Non» “Yes. No” --a. b--? Co. KG.'s!?", "en")
@example(
    "At U.S. Steel. The i.v. Was it I. How 'It isn't. So' \\(a. B\\) ？It。 is「so。no」！ i) one ii) two x. a. b)",
    "en",
)
@example("(1999) and (00) or 9. Then 0. He said '♨ 1.' and \"no!\" &ᓷ&ᓴ& ∯. . . . Ok", "en")
def test_what_a_window_does_not_need_changes_no_sentence_of_pysbd(text, language):
    from pysbd.between_punctuation import BetweenPunctuation  # behind the warnings that languages() silences
    from pysbd.processor import Processor

    window = " ".join(text.split())
    assume(window)
    rules = narrowed_rules(window, language)
    assume(rules is not None)
    base = languages()[language]
    left_out = ("EllipsisRules", "AmPmRules", "SingleLetterAbbreviationRules", "Numbers", "PossessiveAbbreviationRule")
    left_out += ("KommanditgesellschaftRule", "DoublePunctuationRules", "QuestionMarkInQuotationRule")
    narrowed = ("SubSymbolsRules", "ReinsertEllipsisRules", "ExclamationPointRules", *left_out)
    narrowed += () if language == "ar" else ("AbbreviationReplacer",)  # its own finds whole words alone
    dashes = {"BETWEEN_EM_DASHES_REGEX_2": rules.BetweenPunctuation.BETWEEN_EM_DASHES_REGEX_2}
    between = type("Between", (getattr(base, "BetweenPunctuation", BetweenPunctuation),), dashes)
    whole_rules = type(
        "Rules", (rules,), {name: getattr(base, name) for name in narrowed} | {"BetweenPunctuation": between}
    )
    whole_processor = getattr(base, "Processor", Processor)

    def starts(make):
        try:
            return align(window, make().process())
        except Exception as error:  # what fails must fail the same way
            return repr(error)

    assert starts(lambda: make_processor(window, rules)) == starts(lambda: whole_processor(window, whole_rules))


@pytest.mark.parametrize("language", sorted(languages()))
def test_a_window_that_is_not_handed_to_pysbd_is_one_that_it_does_not_part(language, monkeypatch):
    marks = (*":;,|=*-–[]§'", " - ", "...", "?", ".", "」", "“", '"', "。", "؟", "،", "։", "፡", "፧", "՜", "၏")
    texts = [f"port{a} Ann (5{b} said{a}{b} Bob 7{a}" for a in marks for b in marks]
    found = [pysbd_module.split_with_pysbd(text, language) for text in texts]
    monkeypatch.setattr(pysbd_module, "_marks", lambda _: re.compile(""))
    assert found == [pysbd_module.split_with_pysbd(text, language) for text in texts]


def test_calls_of_pysbd_grow_with_the_text_and_each_is_bounded(monkeypatch):
    lengths = []
    original = pysbd_module.make_processor

    def counting(window, rules):
        lengths.append(len(window))
        return original(window, rules)

    monkeypatch.setattr(pysbd_module, "make_processor", counting)
    splitter = get_splitter("pysbd")
    sentence = "Dr. Smith went to the market and bought 3.5 pounds of apples there. "
    counts = []
    for repeats in (100, 200, 400):
        lengths.clear()
        assert len(sentence_spans(sentence * repeats, "en", splitter)) == repeats
        assert max(lengths) <= 1_000
        counts.append(len(lengths))
    assert counts[1] <= 2 * counts[0] + 1
    assert counts[2] <= 2 * counts[1] + 1


HOSTILE = {
    "bracketed numbers": "..[" + " ".join(["111"] * 1_000) + "]",
    "short bracketed numbers": "..[" + " ".join(["111"] * 9) + "] foo",
    "one character": "a" * 150_000,
    "no stop": "word " * 50_000,
    "dots": "." * 50_000,
    "quotes and parentheses": '"(' * 25_000,
    "newlines": "\n" * 50_000 + "end.",
    "letters of a list": "a) b) " * 5_000,
    "abbreviations": "p. p p p p p p p p p p p p p p " * 1_500,
    "numbers of a list": "1. 2. 3. " * 5_000,
    "open quotes": "it's 'a b " * 5_000,
    "open parentheses": "( a b c d e f " * 5_000,
    "open tags": "<p " * 15_000,
    "tags": "<p> " * 15_000,
    "bars": "a|" * 25_000,
    "short lines": "a\n" * 15_000,
    "fences": "```\n" * 10_000,
    "a fence with another mark behind": "~" * 150_000 + "`",
    "marks without base": "\u0301" * 50_000,
    "white space": " " * 100_000 + "a",
    "references": "a.[1 1 1 1 1 " * 2_500,
    "stops without a space": "。" * 50_000,
    "notes": "a.[1][x]:1 " * 5_000,
    "numbers of sections": "1.2.3. " * 10_000,
    "rows of amounts": "1,111," * 10_000 + "\n1,111,111",
    "speakers": "Ann Lee Ann: x\n" * 2_500,
    "surrogates": "\ud800. " * 10_000,
    "stops behind no-break spaces": "The U.S\xa0. In the u.s\xa0. ",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_ends_in_bounded_sentences(splitter, name):
    text = HOSTILE[name]
    spans = splitter.split(text, "en")
    assert_tiles(text, spans)
    assert all(end - start <= LONGEST_SENTENCE for start, end in spans)


def test_real_adversarial_texts_keep_the_rules(splitter, shared_data):
    with gzip.open(shared_data / "segmentation/adversarial_texts.jsonl.gz", "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    assert "markdown_table" in {row["kind"] for row in rows}
    for row in rows:
        text = row["text"]
        spans = splitter.split(text, row["lang"])
        assert_tiles(text, spans)
        if row["kind"] == "markdown_table":
            starts = {start for start, _ in spans}
            offset = 0
            for line in text.split("\n"):
                if line.startswith("|") and len(line) < 1_000:
                    assert offset in starts
                offset += len(line) + 1
