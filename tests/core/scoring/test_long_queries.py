"""A query that is a whole text costs no more than a question of many words, and still finds what it names."""

from __future__ import annotations

import tracemalloc

from rag_compress import compress
from rag_compress.core.scoring.long_queries import MOST_TERMS, rarest_terms


def test_the_memory_for_a_query_does_not_grow_with_its_words_beyond_a_bound():
    words = [f"{first}{second}{third}a" for first in "bdfgklmnprst" for second in "aeiou" for third in "bdfgklmnprstvz"]
    passages = [" ".join(f"Anna saw {word} and {word}o." for word in words)] * 2
    compress("Who saw bab?", passages, 50)

    def peak(query):
        tracemalloc.start()
        compress(query, passages, 50)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return peak

    assert len(words) > 3 * MOST_TERMS
    assert peak(" ".join(words)) < 1.5 * peak(" ".join(words[: MOST_TERMS - 20]))


def test_the_rarest_words_of_a_long_query_find_their_sentence_wherever_they_stand():
    pasted = " ".join(f"line {number}: connection of worker{number} was closed by the server" for number in range(400))
    passages = ["The server was closed. The line is long.", "Restart the server where qwyjibo fails. It rained."]
    for query in (f"{pasted} Why does qwyjibo fail?", f"Why does qwyjibo fail? {pasted}"):
        assert compress(query, passages, 10).text == "Restart the server where qwyjibo fails."


def test_a_question_keeps_all_its_terms():
    terms = {f"term{number}": 1.0 for number in range(MOST_TERMS)}
    assert rarest_terms(terms, set(), {}) == terms
    assert [*rarest_terms({"other": 1.0, **terms}, terms, {})] == [*terms]
