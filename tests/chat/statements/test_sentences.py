"""Where the sentences of a message end that state something."""

import pytest

from rag_compress.chat.statements import is_correction, is_disclosure
from rag_compress.chat.statements.sentences import stated_sentences


@pytest.mark.parametrize("said", [
    "Meer dan 9.000 euro is te veel.", "It must be 3.9.1, not 3.11.", "Wir treffen uns um 18.30 Uhr.", "১.৫ কিমি",
])  # fmt: skip
def test_no_sentence_ends_at_a_dot_inside_a_number(said):
    assert stated_sentences(said) == [said.lower()]


def test_a_number_may_end_a_sentence():
    assert stated_sentences("We run 3.9. 40 of us use it.Really.") == ["we run 3.9.", " 40 of us use it.", "really."]


def test_what_stands_behind_a_number_belongs_to_the_statement():
    assert is_disclosure("Ich bin seit 1.500 Tagen Veganer und ich esse kein Fleisch.")
    assert is_disclosure("From the 3.5 mg I took I know that I am allergic to it.")
    assert is_correction("My bad, it's Python 3.9 we're on, not 3.11.")
