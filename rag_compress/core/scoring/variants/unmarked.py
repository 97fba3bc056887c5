"""Vietnamese without its marks, as it is typed in haste: mat khau asks for mật khẩu."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.scoring.variants import Variant
from rag_compress.core.words.languages import detect_language
from rag_compress.core.words.stems import without_marks
from rag_compress.core.words.stop_words import stop_words


def find_unmarked(terms: Sequence[str], passages: Sequence[AnalyzedPassage]) -> Iterator[Variant]:
    """
    Find the Vietnamese words that the query may mean where it has no marks at all.

    :param terms: Terms of the query; where one has a mark, or together they are of another language, each is what it
        says. Those that may be function words are passed over.
    :param passages: The passages; those in other languages are passed over.
    :returns: The variants.
    """
    vietnamese = [passage for passage in passages if passage.language == "vi"]
    if not vietnamese or not all(map(str.isascii, terms)) or detect_language(" ".join(terms)) not in (None, "vi"):
        return
    asked = frozenset(filter(str.isalpha, terms)) - _unmarked_stop_words()
    for term in dict.fromkeys(term for passage in vietnamese for term in passage.postings if not term.isascii()):
        bare = without_marks(term)
        if bare in asked:
            yield term, bare, 1.0


@cache
def _unmarked_stop_words() -> frozenset[str]:
    return frozenset(map(without_marks, stop_words("vi")))
