"""What somebody states: the sentences of a message that ask nothing, and what others say before they ask."""

from __future__ import annotations

import re
from typing import Final

from rag_compress.chat.phrases import folded
from rag_compress.chat.statements.before_asking import said_before_asking
from rag_compress.core.words.marks import QUESTION_MARKS

_LONGEST: Final = 600
"""Characters above which a message is a document rather than a statement about oneself."""

_ENDS: Final = ".!。！" + "".join(QUESTION_MARKS)
_SENTENCE: Final = re.compile(rf"(?:[^{_ENDS}\n]|(?<=\d)\.(?=\d))+[{_ENDS}]*")  # 9.000 euro. | Python 3.9, not 3.11.


def stated_sentences(text: str) -> list[str]:
    """
    Find the sentences of a message that ask nothing, and of questions what they say before they ask.

    >>> stated_sentences("Do I like it? No. Never!")
    [' no.', ' never!']
    >>> stated_sentences("We run 3.9. I spend 9.000 euro.")
    ['we run 3.9.', ' i spend 9.000 euro.']
    >>> stated_sentences("I prefer trains to planes, so how do I get there?")
    ['i prefer trains to planes']

    :param text: What is said.
    :returns: The sentences, folded; none of a text of more than 600 characters, which is a document.
    """
    if len(text) > _LONGEST:
        return []
    sentences = _SENTENCE.findall(folded(text))
    stated = (said_before_asking(said) if said.endswith(QUESTION_MARKS) else said for said in sentences)
    return [said for said in stated if said]
