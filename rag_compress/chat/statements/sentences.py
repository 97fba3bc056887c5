"""The sentences in which somebody states something: those of a message that ask nothing."""

from __future__ import annotations

import re
from typing import Final

from rag_compress.chat.words import folded
from rag_compress.core.words.marks import QUESTION_MARKS

_LONGEST: Final = 600
"""Characters above which a message is a document rather than a statement about oneself."""

_ENDS: Final = ".!。！" + "".join(QUESTION_MARKS)
_SENTENCE: Final = re.compile(rf"(?:[^{_ENDS}\n]|(?<=\d)\.(?=\d))+[{_ENDS}]*")  # 9.000 euro. | Python 3.9, not 3.11.


def stated_sentences(text: str) -> list[str]:
    """
    Find the sentences of a message that ask nothing.

    >>> stated_sentences("Do I like it? No. Never!")
    [' no.', ' never!']
    >>> stated_sentences("We run 3.9. I spend 9.000 euro.")
    ['we run 3.9.', ' i spend 9.000 euro.']

    :param text: What is said.
    :returns: The sentences, folded; none of a text of more than 600 characters, which is a document.
    """
    if len(text) > _LONGEST:
        return []
    return [sentence for sentence in _SENTENCE.findall(folded(text)) if not sentence.endswith(QUESTION_MARKS)]
