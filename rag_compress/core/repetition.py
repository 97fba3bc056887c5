"""Near-duplicates: what the web copies, shortens and puts a date before, said once is enough."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, pairwise

from rag_compress.core.models import Reason, Sentence

SPARED = 0.1
"""Share of a sentence's pairs of neighbouring terms that another one may lack for it to be a repetition."""

FEWEST_TERMS = 8
"""Terms from which a sentence can be one: rows of tables and short statements differ by a word or two."""

LOOKED_AT = 100
"""Most wanted sentences that are compared: what comes after them repeats what nobody asked for."""


def near_duplicates(
    sentences: Sequence[Sentence], terms: Sequence[Sequence[str]], order: Sequence[int]
) -> dict[int, Reason]:
    """
    Find sentences that a more wanted one of another passage holds almost whole.

    A sentence is a repetition if the other one lacks at most `SPARED` of its pairs of neighbouring terms (shingles;
    Broder, On the resemblance and containment of documents, 1997) and none of its terms with a digit: reports of two
    years differ by a number or two.

    :param sentences: All sentences.
    :param terms: Index terms of each, in order.
    :param order: Positions that are considered, the most wanted first.
    :returns: Positions of the repetitions.
    """
    latest: dict[tuple[str, str], int] = {}  # who said a pair last: enough, as what repeats shares most of its pairs
    pairs_of: dict[int, set[tuple[str, str]]] = {}
    found: dict[int, Reason] = {}

    def repeats(position: int, holder: int, pairs: set[tuple[str, str]], spared: int) -> bool:
        return (
            sentences[holder].passage_index != sentences[position].passage_index
            and len(pairs - pairs_of[holder]) <= spared
            and not any(map(_has_digit, set(terms[position]).difference(terms[holder])))
        )

    for position in islice(order, LOOKED_AT):
        if len(terms[position]) < FEWEST_TERMS:
            continue
        pairs = set(pairwise(terms[position]))
        spared = int(SPARED * len(pairs))
        if len(pairs.difference(latest)) <= spared:  # else it says more than all others together
            holders = {latest[pair] for pair in pairs if pair in latest}
            if any(repeats(position, holder, pairs, spared) for holder in holders):
                found[position] = "duplicate"
                continue
        pairs_of[position] = pairs
        latest |= dict.fromkeys(pairs, position)
    return found


def _has_digit(term: str) -> bool:
    return any(map(str.isdigit, term))
