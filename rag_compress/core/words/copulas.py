"""What stands between a thing and what it is, by language: "An otter **is** a mammal"."""

from __future__ import annotations

from pathlib import Path

from rag_compress.core.words.word_lists import patterns_in

COPULAS = patterns_in(Path(__file__).with_suffix(".txt"))
"""Alternatives of a pattern, for languages that part words by spaces."""

UNSPACED_COPULAS = {"zh": "是|指|意为|意為", "ja": "とは|は", "ko": "이란|란|은|는", "th": "คือ|เป็น|หมายถึง"}
"""The same where no space stands before them."""

ARTICLES = (
    "an?|the|der|die|das|eine?|les?|la|une?|des|el|los|las|una|il|lo|gli|i|uno|os?|as?|uma?|de|het|een|en|ett|et|ei"
    "|ο|η|το|οι|τα"
)
"""Articles of these languages, as alternatives of a pattern."""

WITHIN = patterns_in(Path(__file__).with_name("within.txt"))
"""Prepositions by which a question names where the thing belongs: "What is an index **in** Git?"."""
