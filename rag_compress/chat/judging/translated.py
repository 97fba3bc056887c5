"""A question in another language than a part of the conversation: "Wann kommt die Lieferung?" over English words."""

from __future__ import annotations

from typing import Final

from rag_compress.chat.conversation.transcript import Transcript
from rag_compress.core.scoring.variants.translations import find_translations
from rag_compress.core.words.languages import detect_language

MEANS_THE_SAME: Final = 0.5
"""Weight of a word that means what one of the question does."""

SPOKEN: Final = 0.1
"""Share of the text from which on a language is spoken: a few words of one may be a name, or told wrongly."""


def translated_terms(query: str, transcript: Transcript) -> dict[str, float]:
    """
    Find what the everyday words of a question are in the other languages of the conversation.

    :param query: What is asked. Where it is too short to tell its language, nothing is found.
    :param transcript: The conversation.
    :returns: Weight of each term that was said.
    """
    said = transcript.languages.characters
    own = detect_language(query)
    others = [code for code, length in said.items() if code != own and length >= SPOKEN * sum(said.values())]
    if own is None or not others:
        return {}
    found = (term for term, *_ in find_translations(query, own, others))
    return {term: MEANS_THE_SAME for term in found if len(transcript.index.occurrences(term)[0])}
