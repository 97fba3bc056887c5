"""From scored passages to a plan."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set

from rag_compress.config import CompressionConfig
from rag_compress.core.filling.change_fields import asked_of_changes
from rag_compress.core.filling.cue_times import asked_of_cues
from rag_compress.core.filling.dated import dating_lines
from rag_compress.core.filling.mail_fields import asked_fields
from rag_compress.core.filling.message_fields import asked_of_messages
from rag_compress.core.filling.overlaps import lift_outer, overlaps
from rag_compress.core.filling.plan import Plan
from rag_compress.core.filling.quoted_again import quoted_again
from rag_compress.core.filling.record_fields import asked_of_records
from rag_compress.core.filling.render import Layout
from rag_compress.core.filling.selection import offer_order
from rag_compress.core.filling.structure import find_structure
from rag_compress.core.layout.for_programs import is_of_page
from rag_compress.core.models import Passage, Sentence
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.continued_tables import find_continued_rows
from rag_compress.core.passages.halves import find_fragments
from rag_compress.core.passages.joined import with_firsts
from rag_compress.core.passages.units import Units
from rag_compress.core.queries.spread import asks_for_several, enumerates
from rag_compress.core.scoring.changes import asks_what_changed
from rag_compress.core.scoring.overviews import subject_of_overview
from rag_compress.core.tokens import TokenCounter


def make_plan(
    config: CompressionConfig,
    query: str,
    passages: Sequence[Passage],
    analyzed: Sequence[AnalyzedPassage],
    units: Units,
    scores: Sequence[float],
    rarities: Mapping[str, float],
    counter: TokenCounter,
) -> Plan:
    """
    Make ready to fill any budget.

    :param config: The settings.
    :param query: The query as it was asked.
    :param passages: The passages.
    :param analyzed: The same, taken apart.
    :param units: The same, as what is scored as one passage.
    :param scores: Scores of all their sentences.
    :param rarities: Rarity (0 to 1) of each of the query's terms.
    :param counter: What counts.
    :returns: The plan.
    """
    rows = [
        (passage_index, index, start, end, token_count)
        for passage_index, passage in enumerate(analyzed)
        for index, ((start, end), token_count) in enumerate(zip(passage.spans, passage.token_counts, strict=True))
    ]
    sentences = [*map(Sentence._make, rows)]  # of hundreds in two thirds of the time that as many calls take
    pinned = frozenset(
        first + index
        for passage, (first, taken_apart) in zip(passages, with_firsts(analyzed), strict=True)
        if passage.pinned
        for index in range(len(taken_apart.spans))
    )
    structure = find_structure(analyzed, units.halves, find_continued_rows(analyzed, units.places))
    fragments = find_fragments(analyzed, units.places, units.halves, rarities.keys())
    is_enumeration = enumerates(query) or asks_what_changed(query)
    is_about_all = is_enumeration or subject_of_overview(query) is not None
    entries = () if is_about_all else _entries(analyzed)
    wordless = structure.marks.union(fragments, _unasked(analyzed, rarities.keys()), entries) - pinned
    inside = overlaps(passages, sentences, pinned)
    stay = pinned | structure.answers.keys()
    quoted = quoted_again(analyzed, sentences, stay, inside) if config.remove_duplicates else {}
    inside = {position: quoted.get(outer, outer) for position, outer in inside.items()} | quoted
    scores = lift_outer(scores, inside, wordless)
    asked_above = _joined(
        dating_lines(query, sentences, analyzed, structure.heading_of),
        asked_fields(query, analyzed),
        asked_of_records(query, analyzed),
        asked_of_changes(query, analyzed),
        asked_of_cues(query, analyzed),
        asked_of_messages(query, analyzed),
    )
    return Plan(
        passages=passages,
        analyzed=analyzed,
        documents=units.documents,
        sentences=sentences,
        scores=scores,
        order=offer_order(scores, pinned, wordless, inside),
        pinned=pinned,
        wordless=wordless,
        structure=structure,
        inside=inside,
        quoted=frozenset(quoted),
        rarities=rarities,
        min_score=config.min_score,
        focus=0.0 if asks_for_several(query) else config.focus,  # weak passages are asked for, too
        remove_duplicates=config.remove_duplicates,
        layout=Layout(config.include_titles, config.omission_marker),
        counter=counter,
        enumerates=is_enumeration,
        asked_above=asked_above,
    )


def _joined(*found: Mapping[int, tuple[int, ...]]) -> dict[int, tuple[int, ...]]:
    """For each position the lines that any of these has for it."""
    positions = dict.fromkeys(position for one in found for position in one)
    return {position: tuple(line for one in found for line in one.get(position, ())) for position in positions}


def _entries(analyzed: Sequence[AnalyzedPassage]) -> Iterator[int]:
    """The entries of tables of contents: they hold the words of the question and say nothing on it."""
    for first, passage in with_firsts(analyzed):
        yield from (first + index for index in passage.contents.entries)


def _unasked(analyzed: Sequence[AnalyzedPassage], asked: Set[str]) -> Iterator[int]:
    """
    The lines for programs without a word of the query: "status: accepted" fits into every rest of a budget. And the
    heads and feet of pages, which are the same for all that a query about "RFC 3501" may ask.
    """
    for first, passage in with_firsts(analyzed):
        for index in passage.for_programs:
            if asked.isdisjoint(passage.terms[index]) or is_of_page(passage.lines[index]):
                yield first + index
