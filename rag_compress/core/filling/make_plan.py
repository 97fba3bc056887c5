"""From scored passages to a plan: what each passage says of its sentences, as positions among all."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from rag_compress.config import CompressionConfig
from rag_compress.core.filling.overlaps import lift_outer, overlaps
from rag_compress.core.filling.plan import Plan
from rag_compress.core.filling.render import Layout
from rag_compress.core.filling.selection import offer_order
from rag_compress.core.models import Passage, Sentence
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.tokens import TokenCounter


def make_plan(
    config: CompressionConfig,
    passages: Sequence[Passage],
    analyzed: Sequence[AnalyzedPassage],
    scores: Sequence[float],
    rarities: Mapping[str, float],
    counter: TokenCounter,
) -> Plan:
    """
    Make ready to fill any budget.

    :param config: The settings.
    :param passages: The passages.
    :param analyzed: The same, taken apart.
    :param scores: Scores of all their sentences.
    :param rarities: Rarity (0 to 1) of each of the query's terms.
    :param counter: What counts.
    :returns: The plan.
    """
    sentences = [
        Sentence(passage_index, index, start, end, token_count)
        for passage_index, passage in enumerate(analyzed)
        for index, ((start, end), token_count) in enumerate(zip(passage.spans, passage.token_counts, strict=True))
    ]
    pins = {index for index, passage in enumerate(passages) if passage.pinned}
    places = range(len(sentences)) if pins else ()
    pinned = frozenset(i for i in places if sentences[i].passage_index in pins)
    fences = _at_positions(analyzed, [passage.fences.items() for passage in analyzed])
    blank = _at_positions(analyzed, [_blank(passage) for passage in analyzed])
    wordless = frozenset(blank.keys() | fences.keys()) - pinned
    inside = overlaps(passages, sentences, pinned)
    scores = lift_outer(scores, inside, wordless)
    return Plan(
        passages=passages,
        analyzed=analyzed,
        sentences=sentences,
        scores=scores,
        order=offer_order(scores, pinned, wordless, inside),
        pinned=pinned,
        wordless=wordless,
        heading_of=_headings_above(analyzed),
        heading_ends=_at_positions(analyzed, [[(one.index, one.end) for one in p.outline] for p in analyzed]),
        saying=frozenset(_at_positions(analyzed, [_saying(passage) for passage in analyzed])),
        answers=_at_positions(analyzed, [_answers(passage) for passage in analyzed]),
        fences=fences,
        table_heads=_at_positions(analyzed, [passage.table_heads.items() for passage in analyzed]),
        signatures=_at_positions(analyzed, [passage.signatures.items() for passage in analyzed]),
        errors=_at_positions(analyzed, [passage.errors.items() for passage in analyzed]),
        lists=_at_positions(analyzed, [passage.lists.items() for passage in analyzed]),
        inside=inside,
        rarities=rarities,
        min_score=config.min_score,
        focus=config.focus,
        remove_duplicates=config.remove_duplicates,
        layout=Layout(config.include_titles, config.omission_marker),
        counter=counter,
    )


def _blank(passage: AnalyzedPassage) -> Sequence[tuple[int, int]]:
    """The sentences that are punctuation and markup alone."""
    if not any(passage.wordless):
        return ()
    return [(index, index) for index, is_wordless in enumerate(passage.wordless) if is_wordless]


def _saying(passage: AnalyzedPassage) -> Sequence[tuple[int, int]]:
    """The lines that say what others are about and something by themselves: questions, items, heads of tables."""
    return [(group.index, group.end) for group in passage.groups if group.kind != "label"]


def _answers(passage: AnalyzedPassage) -> Sequence[tuple[int, int]]:
    """The questions on lines of their own, each with what follows."""
    return [(group.index, group.index + 1) for group in passage.groups if group.kind == "question"]


def _headings_above(analyzed: Sequence[AnalyzedPassage]) -> dict[int, int]:
    """For the position of every sentence below a heading or label that of the nearest one."""
    found: dict[int, int] = {}
    first = 0
    for passage in analyzed:
        for heading in passage.outline:  # those inside of others come later
            found.update(dict.fromkeys(range(first + heading.index + 1, first + heading.end), first + heading.index))
        first += len(passage.spans)
    return found


def _at_positions(analyzed: Sequence[AnalyzedPassage], pairs: Sequence[Collection[tuple[int, int]]]) -> dict[int, int]:
    """Join what each passage says of its sentences by their indices, as positions among all."""
    found: dict[int, int] = {}
    first = 0
    for passage, own in zip(analyzed, pairs, strict=True):
        if own:  # of most passages there is nothing to say
            found.update((first + index, first + other) for index, other in own)
        first += len(passage.spans)
    return found
