"""
What somebody says to hold without exception: "I never fly", "only by text, please", "not a word without my lawyer".

Statements about oneself take as many forms as there are things to say of oneself; patterns know the usual ones. Half of
those that hold for good have a word that admits no exception (docs/adr/0032), and every grammar lists these words:
never and always, only, every, nothing and nobody, without. Left out are those that are as often something else (French
"personne", Korean "만"), and a plain "not", which is in every third sentence.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from rag_compress.chat.phrases import BETWEEN_WORDS, UNSPACED, patterns_of, words_of
from rag_compress.chat.statements.sentences import stated_sentences

_WORD: Final = re.compile(rf"[^\s{BETWEEN_WORDS}]+")


def is_standing(text: str, language: str) -> bool:
    """
    Tell whether a message says that something holds without exception, in a sentence that asks nothing.

    >>> is_standing("Sounds good. It's bike or train for me, always.", "en"), is_standing("I take the train.", "en")
    (True, False)
    >>> is_standing("Nur per SMS, bitte.", "de"), is_standing("我从不坐飞机。", "zh"), is_standing("Only mine?", "en")
    (True, True, False)

    :param text: What is said.
    :param language: ISO 639-1 code of its language.
    :returns: Whether it does; False in languages without a list.
    """
    if language in UNSPACED:
        return any(map(_unspaced(language).search, stated_sentences(text)))
    words = words_of("standing").get(language, frozenset())
    return bool(words) and any(not words.isdisjoint(_WORD.findall(s)) for s in stated_sentences(text))


@cache
def _unspaced(language: str) -> re.Pattern[str]:
    return re.compile(patterns_of("standing")[language])
