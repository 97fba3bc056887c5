"""Which passages hold a term: looked up once per request, so that other steps need not walk through all of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rag_compress.core.analysis import AnalyzedPassage


class DocumentFrequencies(Mapping[str, int]):
    """
    For every term of the passages' texts the number of passages that hold it, and which they are; 0 for other terms.

    Most terms stand in one passage only. Those have no list of their own: thousands of small lists per request keep
    the garbage collector busier than all that is read from them.

    :param passages: The passages.
    """

    def __init__(self, passages: Sequence[AnalyzedPassage]) -> None:
        first: dict[str, int] = {}
        several: dict[str, list[int]] = {}
        for index, passage in enumerate(passages):
            for term in passage.postings:
                if term not in first:
                    first[term] = index
                elif term in several:
                    several[term].append(index)
                else:
                    several[term] = [first[term], index]
        self._first, self._several = first, several

    def holders(self, term: str) -> Sequence[int]:
        """
        Find the passages that hold a term.

        :param term: The term.
        :returns: Their indices, ascending.
        """
        held = self._several.get(term)
        return held or ((self._first[term],) if term in self._first else ())

    def __getitem__(self, term: str) -> int:
        held = self._several.get(term)
        return len(held) if held else int(term in self._first)

    def __contains__(self, term: object) -> bool:
        return term in self._first

    def __iter__(self) -> Iterator[str]:
        return iter(self._first)

    def __len__(self) -> int:
        return len(self._first)
