"""Which column holds what a query excludes, which of its rows do, and which ones say another thing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import Final

from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.scoring.excluded import Exclusion, Parted
from rag_compress.core.scoring.excluded.cells import Cell, Columns, items_of
from rag_compress.core.scoring.excluded.terms import Said
from rag_compress.core.scoring.fields.asked import Asked, ends_named
from rag_compress.core.scoring.fields.truths import says_no, says_not
from rag_compress.core.scoring.matching import terms_of_key
from rag_compress.core.scoring.signs import negates
from rag_compress.core.words.word_lists import folded, words_in

FEWEST: Final = 3
"""Rows of a column from which on it is one."""

_LACKING: Final = frozenset(map(folded, words_in(Path(__file__).with_name("lacking.txt"))["lacking"]))
_LONGEST_STATE: Final = 120
"""Characters of a cell whose items are looked at."""

_LONGEST_PARTIAL: Final = 80
"""Mean characters of the cells of a column that may hold a value among other words."""

_SHORTENED: Final = 3
"""Letters of a shortened name."""

_GUESSED: Final = 0.5
"""How sure it is what is meant where only the name of a column says it."""

_MOST_KINDS: Final = 8
"""Different values of a column that tells states."""


def part_rows(
    exclusion: Exclusion, said: Said, asked: Asked, columns: Columns, passages: Sequence[AnalyzedPassage]
) -> Parted | None:
    """
    Part the rows of the column that an exclusion is about.

    :param exclusion: The exclusion.
    :param said: Its words as terms.
    :param asked: The query, read for fields.
    :param columns: The cells of each column.
    :param passages: The passages.
    :returns: The rows; None where no column is found.
    """
    columns = {name: cells for name, cells in columns.items() if len(cells) >= FEWEST}
    by_value = _by_value(exclusion, said, asked, columns, passages, is_whole=True)
    lacking = _lacking(_names(said, columns, passages), columns, passages)
    for found in (lacking, by_value) if exclusion.kind == "without" else (by_value, lacking):
        if found and found.is_any:
            return found
    if exclusion.kind == "prefix" or not exclusion.is_asked:
        return None
    found = _by_value(exclusion, said, asked, columns, passages, is_whole=False)
    return found if found and found.is_any else None


def guess_rows(
    asked: Asked, exclusion: Exclusion, columns: Columns, passages: Sequence[AnalyzedPassage]
) -> Parted | None:
    """
    Part the rows of the column that any word of a query names, where nothing else is found: those that have nothing
    there, as in "people whose phone we do not know", or else what most do not have.

    :param asked: The query, read for fields.
    :param exclusion: The exclusion.
    :param columns: The cells of each column.
    :param passages: The passages.
    :returns: The rows; None where no column is named that would part any.
    """
    columns = {name: cells for name, cells in columns.items() if len(cells) >= FEWEST}
    end = exclusion.at + len(exclusion.words) if exclusion.at >= 0 else len(asked.words)
    means = {term: at for at, (_, terms) in enumerate(asked.words[:end]) for term in terms}  # not "but available"
    named = _names(Said(means, (), "", means), columns, passages)
    found = _lacking(named, columns, passages, of_keys=False)
    if found:
        return replace(found, words=frozenset(), weight=_GUESSED)
    return _unusual(exclusion, asked, columns, passages, named)


def _by_value(
    exclusion: Exclusion,
    said: Said,
    asked: Asked,
    columns: Columns,
    passages: Sequence[AnalyzedPassage],
    *,
    is_whole: bool,
) -> Parted | None:
    best: tuple[tuple[float, ...], str, dict[int, frozenset[int]], set[int]] | None = None
    with_words = said.rows_in(passages)
    for name, cells in columns.items() if with_words else ():
        if not is_whole and sum(len(cell.text) for cell in cells) > _LONGEST_PARTIAL * len(cells):
            continue
        own = _terms_named(name, passages[cells[0].place])
        hits: dict[int, frozenset[int]] = {}
        stating: set[int] = set()
        for cell in cells:
            if cell.row not in with_words:
                continue
            passage = passages[cell.place]
            held = _whole(said, cell.text, passage) if is_whole else said.within(cell.text, passage)
            if not is_whole:
                held = frozenset(at for at in held if own.isdisjoint(_of_word(said, at)))
            if held and negates(cell.text):
                stating.add(cell.row)
            elif held:
                hits[cell.row] = hits.get(cell.row, frozenset()) | held
        if not hits or (not stating and len(hits) == len({cell.row for cell in cells})):
            continue
        first = min(min(held) for held in hits.values())
        full = max(len(held) for held in hits.values())
        key = (
            -_ends_apart(exclusion, asked, name, first),
            float(any(_is_proper(exclusion, at) for held in hits.values() for at in held)),
            -float(first) if is_whole else float(full),
            -_distance(exclusion, asked, name, passages[cells[0].place]),
            float(full),
            float(len(hits)),
        )
        if best is None or key > best[0]:
            best = key, name, hits, stating
    if best is None:
        return None
    _, name, hits, stating = best
    stating |= {cell.row for cell in columns[name] if _is_opposite(cell, said, passages[cell.place])}
    meant = _maximal(hits.values())
    if not is_whole:
        full = max(map(len, meant))
        meant = {one for one in meant if len(one) == full}
    carrying = {row for row, held in hits.items() if any(one <= held for one in meant)}
    of_column = {cell.row for cell in columns[name]}
    words = frozenset().union(*meant)
    return Parted(
        name,
        words,
        frozenset(carrying),
        frozenset(of_column - carrying - stating),
        frozenset(stating),
        1.0 if is_whole else 0.8,
    )


def _is_opposite(cell: Cell, said: Said, passage: AnalyzedPassage) -> bool:
    """Whether a cell negates by a prefix what a query excludes: unpaid."""
    positive = says_not(cell.text)
    return positive != "" and bool(said.within(positive, passage))


def _whole(said: Said, text: str, passage: AnalyzedPassage) -> frozenset[int]:
    if len(text) > _LONGEST_STATE:
        return frozenset()
    return frozenset().union(*(said.in_item(item, passage) or () for item in items_of(text)))


def _maximal(held: Iterable[frozenset[int]]) -> set[frozenset[int]]:
    """The values: York is none where New York is one; those of lists are parted again."""
    found = {*held}
    return {one for one in found if not any(one < other for other in found if other - one and _are_near(one, other))}


def _are_near(one: frozenset[int], other: frozenset[int]) -> bool:
    return all(any(abs(at - more) == 1 for at in other) for more in other - one)


def _terms_named(name: str, passage: AnalyzedPassage) -> frozenset[str]:
    return terms_of_key(name, passage)


def _of_word(said: Said, at: int) -> frozenset[str]:
    return frozenset(term for term, place in said.means.items() if place == at)


def _distance(exclusion: Exclusion, asked: Asked, name: str, passage: AnalyzedPassage) -> float:
    """How far from what excludes a word stands that names a column."""
    named = _terms_named(name, passage)
    places = [abs(at - max(exclusion.at, 0)) for at, (_, terms) in enumerate(asked.words) if terms & named]
    return float(min(places, default=inf))


def _is_proper(exclusion: Exclusion, at: int) -> bool:
    return not exclusion.words[at][0].islower()


def _ends_apart(exclusion: Exclusion, asked: Asked, name: str, first: int) -> float:
    """Whether a column is the other end of what the preposition before a value says: "not from Paris"."""
    end = next((value.end for value in asked.values if value.first == exclusion.at + first), "")
    ends = ends_named(name)
    return 1.0 if end and ends and end not in ends else 0.0


def _names(said: Said, columns: Columns, passages: Sequence[AnalyzedPassage]) -> Mapping[str, frozenset[int]]:
    """The columns that the words of an exclusion name, each with these words."""
    found: dict[str, frozenset[int]] = {}
    for name, cells in columns.items():
        terms = _terms_named(name, passages[cells[0].place])
        held = frozenset(said.means[term] for term in terms if term in said.means)
        held |= frozenset(at for term, at in said.means.items() if any(_is_short_for(one, term) for one in terms))
        if held:
            found[name] = held
    return found


def _is_short_for(name: str, term: str) -> bool:
    """Whether the name of a column shortens a term, or the other way round: tel, telephone, phone."""
    short, long = sorted((name, term), key=len)
    return len(short) >= _SHORTENED and (long.startswith(short) or (len(short) > _SHORTENED and long.endswith(short)))


def _lacking(
    named: Mapping[str, frozenset[int]],
    columns: Columns,
    passages: Sequence[AnalyzedPassage],
    *,
    of_keys: bool = True,
) -> Parted | None:
    """The rows that have nothing in a column which the exclusion names."""
    best: tuple[tuple[float, ...], Parted] | None = None
    held = {cell.place for cells in columns.values() for cell in cells} if of_keys and named else set()
    objects = {place for place in held if _has_objects(passages[place])}
    for name, words in named.items():
        cells = columns[name]
        places = {cell.place for cell in cells}
        rows = {cell.row for cell in cells}
        empty = {cell.row for cell in cells if is_lacking(cell.text)}
        alike = {
            cell.row
            for other in columns.values()
            for cell in other
            if cell.place in objects and cell.place in places and cell.row not in rows
        }
        full = rows - empty
        if not full or not (empty or alike):
            continue
        key = (float(len(words)), -float(len(name)), float(len(full)))
        if best is None or key > best[0]:
            best = key, Parted(name, words, frozenset(full), frozenset(empty | alike))
    return best[1] if best else None


def _has_objects(passage: AnalyzedPassage) -> bool:
    """Whether a passage holds JSON, whose objects leave out keys: a table has a cell, empty or not, in every row."""
    return '{"' in passage.text or '{ "' in passage.text


def is_lacking(cell: str) -> bool:
    """
    Tell whether a cell has nothing.

    >>> [is_lacking(cell) for cell in ("", "-", "n/a", "no", "0", "none", "Rome", "yes")]
    [True, True, True, True, True, True, False, False]

    :param cell: The cell.
    :returns: Whether it says so.
    """
    said = folded(cell.strip(" \"'*_`"))
    return said in _LACKING or says_no(said)


def _unusual(
    exclusion: Exclusion,
    asked: Asked,
    columns: Columns,
    passages: Sequence[AnalyzedPassage],
    named: Mapping[str, frozenset[int]],
) -> Parted | None:
    """
    The rows whose value is not that of most, in the column of states that the query names: of deliveries of which most
    are shipped, those "that have not gone out" are the others, whatever they are called.
    """
    best: tuple[float, Parted] | None = None
    for name, cells in columns.items():
        distance = _distance(exclusion, asked, name, passages[cells[0].place]) if name in named else inf
        counts = Counter(folded(cell.text) for cell in cells)
        usual, most = counts.most_common(1)[0]
        if distance == inf or not 1 < len(counts) <= _MOST_KINDS or 2 * most < len(cells):
            continue
        carrying = frozenset(cell.row for cell in cells if folded(cell.text) == usual)
        others = frozenset(cell.row for cell in cells) - carrying
        if best is None or distance < best[0]:
            best = distance, Parted(name, frozenset(), carrying, others, weight=_GUESSED)
    return best[1] if best else None
