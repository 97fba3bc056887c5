"""Sentences that a kept one says already, word for word or almost."""

from __future__ import annotations

import pytest

from rag_compress import Passage, compress
from rag_compress.core.filling.repetition import Said
from rag_compress.core.models import Sentence
from rag_compress.core.passages.analysis import Analyzer
from tests.core.scorers import Given
from tests.results import reasons

NEWS = "The director Anna Stone presented her new film about the old harbour of Oslo on Friday in Bergen."
COPY = "Update: the director Anna Stone presented her new film about the old harbour of Oslo on Friday in Bergen."
QUERY = "Which film did Anna Stone present?"


class Lines:
    def split(self, text, language):
        ends = [i for i, character in enumerate(text) if character == "\n"] + [len(text)]
        return list(zip([0, *(end + 1 for end in ends[:-1])], ends, strict=True))


def repeated(*passages, language="en"):
    """Which lines are repetitions, as (position, who said it), where all others are kept in their order."""
    analyzed = Analyzer(Lines(), lambda text: len(text.split()), language).analyze([Passage(text) for text in passages])
    sentences = [
        Sentence(place, index, *span, passage.token_counts[index])
        for place, passage in enumerate(analyzed)
        for index, span in enumerate(passage.spans)
    ]
    said, found = Said(analyzed, sentences, {}), []
    for position in range(len(sentences)):
        holder = said.by(position)
        if holder is None:
            said.add(position)
        else:
            found.append((position, holder))
    return found


def test_case_and_white_space_do_not_make_another_sentence():
    assert repeated("Anna won the big race.", "ANNA won  the big race.") == [(1, 0)]


def test_short_lines_are_no_repetitions():
    assert repeated("Net income", "Net income") == []


def test_inside_a_passage_only_long_sentences_are_repetitions():
    row, sentence = "Cash and cash equivalents total", "Anna won the race in the rain, " * 3
    assert repeated(f"{row}\n{row}\n{sentence}\n{sentence}") == [(3, 2)]
    assert repeated(row, row) == [(1, 0)]


@pytest.mark.parametrize(("tokens", "inside", "found"), [(4, False, 0), (5, False, 1), (19, True, 0), (20, True, 1)])
def test_repetitions_have_five_tokens_elsewhere_and_twenty_inside_a_passage(tokens, inside, found):
    line = " ".join(f"w{'o' * i}rd" for i in range(tokens))
    assert len(repeated(f"{line}\n{line}") if inside else repeated(line, line)) == found


def test_a_passage_that_is_there_twice_is_repeated_throughout_its_short_sentences_too():
    text = "Anna won the race.\nBob slept.\nBob slept."
    assert repeated(text, text) == [(3, 0), (4, 1), (5, 1)]
    assert repeated("Bob slept.", text, text) == [(4, 1), (5, 2), (6, 2)], "and that of a third one is none"
    assert repeated(text, f"{text} Twice.") == []


def test_the_copy_of_a_short_document_is_no_document_of_the_context():
    text = "Anna won the race. Bob slept."
    assert compress("Who won the race?", [text, text], 100).text == text


def test_what_a_kept_sentence_holds_is_a_repetition():
    assert repeated(COPY, NEWS) == [(1, 0)]


@pytest.mark.parametrize(
    ("before", "news", "behind", "language"),
    [
        (
            "ตามรายงาน",
            "บริษัทประกาศว่าโรงงานแห่งใหม่ทางภาคตะวันออกจะเริ่มผลิตในเดือนมีนาคมปีหน้าและจะจ้างคนงานในท้องถิ่นสามร้อยคน",
            "",
            "th",
        ),
        ("据报道", "公司宣布新工厂将于明年三月投产，并在当地雇用三百名工人", "和工程师", "zh"),
        ("報道によれば", "会社は東京の郊外に新しい工場を開き地元の労働者を三百人雇うと発表した", "という", "ja"),
    ],
)
def test_without_spaces_between_words_too_a_repetition_may_begin_and_end_inside_of_the_kept_sentence(
    before, news, behind, language
):
    assert repeated(before + news, news, language=language) == [(1, 0)]
    assert repeated(news + behind, news, language=language) == [(1, 0)]
    assert repeated(before + news + behind, news, language=language) == [(1, 0)]


def test_a_copy_with_something_before_it_says_more():
    assert repeated(NEWS, COPY) == []


def test_what_comes_after_the_hundred_most_wanted_sentences_is_not_compared():
    others = [f"Otter{i} swims." for i in range(99)]
    assert repeated(COPY, *others[:98], NEWS) == [(99, 0)]
    assert repeated(COPY, *others, NEWS) == []
    assert repeated(NEWS, *others, NEWS) == [(100, 0)], "word for word it is found anywhere"


def test_a_sentence_that_says_more_is_not_a_repetition():
    assert repeated(NEWS, NEWS.replace("in Bergen", "in Bergen and said that she would sell the harbour")) == []


@pytest.mark.parametrize(
    ("first", "second", "language"),
    [
        ("The company sold boats and oars worth many million crowns in the year 2021.", "2021>2022", "en"),
        ("The drug did reduce the mortality of elderly patients with chronic heart failure.", "did>did not", "en"),
        ("The drug reduced the mortality of all patients with a chronic failure of the heart.", "The>No", "en"),
        ("Doctors say that it did help the older patients with chronic heart failure a lot.", "did>didn't", "en"),
        (
            "Das Medikament senkte die Sterblichkeit der Patienten mit einem schwachen Herzen.",
            "kte die>kte nicht die",
            "de",
        ),
        (
            "Le médicament a réduit la mortalité des patients âgés au coeur faible pendant un an.",
            "a réduit>n'a pas réduit",
            "fr",
        ),
        ("Anna was elected chair of the board of the regional water company at the meeting.", "Anna>Bob", "en"),
        (
            "In Germany, employers grant paid parental leave after the birth of each child by law.",
            "Germany>Austria",
            "en",
        ),
        ("这种药物在大型试验中降低了老年慢性心力衰竭患者的死亡率和住院率以及再入院率", "中降>中没有降", "zh"),
    ],
)
def test_one_other_word_makes_another_statement(first, second, language):
    old, new = second.split(">")
    assert old in first
    assert repeated(first, first.replace(old, new), language=language) == []
    assert repeated(first.replace(old, new), first, language=language) == []


def test_short_sentences_are_not_almost_repeated():
    assert repeated("anna won the race in oslo today", "so anna won the race in oslo today") == []


def test_a_fragment_of_eight_terms_is_almost_repeated_and_one_of_seven_is_not():
    whole = "otter beaver mink seal badger stoat ferret marten weasel"
    for terms, found in ((8, [(1, 0)]), (7, [])):
        assert repeated(whole, " ".join(whole.split()[:terms])) == found


def test_a_passage_may_almost_repeat_itself():
    assert repeated(f"{COPY}\n{NEWS}") == []


def test_the_copy_of_a_copy_is_one_as_well():
    assert repeated(COPY, NEWS, NEWS) == [(1, 0), (2, 0)]


def test_pinned_passages_are_repeated_by_others_but_stay_themselves():
    given = [Passage(NEWS, pinned=True), Passage(COPY, pinned=True), NEWS]
    assert reasons(compress(QUERY, given, 90)) == ["pinned", "pinned", "duplicate"]


def test_the_room_of_a_repetition_goes_to_what_is_new():
    new = "Critics in Oslo called the film of Anna Stone a love letter to the sea."
    given = [NEWS, NEWS, new]
    result = compress(QUERY, given, 45)
    assert reasons(result).count("duplicate") == 1
    assert new in result.text
    assert new not in compress(QUERY, given, 45, remove_duplicates=False).text


def test_a_passage_is_not_judged_by_what_it_repeats(words):
    given = ["Anna won the boat race.", "Anna won the boat race. Bob held the rope.", "Eve slept. " * 50]
    scorer = Given(3.0, 3.0, 1.0, *[0.5] * 50)
    result = compress("anna boat race", given, 9, counter=words, scorer=scorer, focus=1.0)
    assert reasons(result)[:3] == ["kept", "duplicate", "below_min_score"]


def test_a_repetition_is_kept_where_what_it_repeats_does_not_fit(words):
    longer = NEWS.replace("Bergen.", "Bergen, as the paper of the town of Bergen says, which Anna Stone reads as well.")
    result = compress(f"{QUERY} What says the paper of the town?", [longer, NEWS], 20, counter=words)
    assert result.text == NEWS
    assert reasons(result) == ["over_budget", "kept"]
    assert reasons(result.fill(60)) == ["kept", "duplicate"]


def test_a_copy_whose_title_does_not_fit_leaves_the_room_to_the_other(words):
    given = [Passage("Anna won the big race.", title="word " * 30), Passage("Anna won the big race.")]
    result = compress("Anna word", given, 10, counter=words, include_titles=True)
    assert reasons(result) == ["over_budget", "kept"]


def test_a_sentence_that_was_taken_back_is_repeated_by_nobody():
    def count(text):
        return len(text.split()) + 10 * text.count("\n\n")  # a blank line costs more than the estimate allows for

    result = compress("Who won?", ["Anna won.", *["Bob slept in the rain."] * 2], 12, counter=count)
    assert result.text == "Anna won."
    assert reasons(result) == ["kept", "over_budget", "over_budget"]
