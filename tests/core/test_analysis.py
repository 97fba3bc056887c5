"""What is remembered of a passage."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from rag_compress import Passage
from rag_compress.core.analysis import Analyzer

SENTENCES = st.lists(st.lists(st.sampled_from(["otter", "river", "otters", "River", "run"]), min_size=1, max_size=8))


@given(SENTENCES)
def test_postings_count_the_terms_of_every_sentence_in_order(sentences: list[list[str]]) -> None:
    text = "\n\n".join(f"{' '.join(words).capitalize()}." for words in sentences)
    (passage,) = Analyzer("pysbd", len, "en").analyze([Passage(text)])

    expected: dict[str, list[tuple[int, int]]] = {}
    for index, terms in enumerate(passage.terms):
        for term, frequency in Counter(terms).items():
            expected.setdefault(term, []).append((index, frequency))
    assert [(term, list(entries)) for term, entries in passage.postings.items()] == list(expected.items())


@given(SENTENCES)
def test_mentions_tell_where_a_term_stands_and_how_it_is_written_there(sentences: list[list[str]]) -> None:
    text = "\n\n".join(f"{' '.join(words).capitalize()}, River." for words in sentences)
    (passage,) = Analyzer("pysbd", len, "en").analyze([Passage(text)])

    for term, (rows, inside, capitals) in passage.mentions.items():
        assert list(rows) == [row for row, terms in enumerate(passage.terms) if term in terms]
        assert inside == sum(terms.count(term) for terms in passage.terms) - sum(
            terms.count(term) for terms in passage.openers
        )
        assert capitals == sum(terms.count(term) for terms in passage.names)
    assert passage.mentions.keys() == passage.postings.keys()


def test_a_sentence_without_a_letter_or_digit_is_wordless() -> None:
    (passage,) = Analyzer("pysbd", len, "en").analyze([Passage("It was Anna.\n\n---\n\nNothing else.")])
    assert passage.wordless == (False, True, False)
