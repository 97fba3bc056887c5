"""The verb: cut passages into sentences, score them against the query, fill the budget."""

from __future__ import annotations

import math
import reprlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import partial
from typing import Any, Final

from rag_compress.checks import check_all, check_method, check_type
from rag_compress.config import CompressionConfig
from rag_compress.core.budget import Selection, fill
from rag_compress.core.confidence import assess
from rag_compress.core.embedding import Embed, TimedEmbedder, timed
from rag_compress.core.filling.make_plan import make_plan
from rag_compress.core.filling.plan import Plan
from rag_compress.core.history import lift_by_history
from rag_compress.core.models import KEPT, CompressedPassage, CompressionResult, Decision, Passage
from rag_compress.core.named_last import compared_with
from rag_compress.core.passages.analysis import shared_analyzer
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.places import place_of
from rag_compress.core.passages.titles import title_in
from rag_compress.core.passages.units import units_of
from rag_compress.core.procedures import complete_procedures
from rag_compress.core.queries.asides import FAINT
from rag_compress.core.queries.cross_lingual import APART
from rag_compress.core.queries.procedures import asks_how
from rag_compress.core.queries.reading import read_query
from rag_compress.core.queries.talk import READ_AS, read_in_talk
from rag_compress.core.rarity import term_rarities
from rag_compress.core.retriever_order import trust_order
from rag_compress.core.score_parts import find_score_parts
from rag_compress.core.scoring import Scorer, check_scores, make_scorer
from rag_compress.core.sentence_vectors import compare
from rag_compress.core.sentences import SentenceSplitter
from rag_compress.core.words.word_vectors import word_vectors

_SHARED: Final = "names and a few words are all that they share"
_COMPARED: Final = "names, a few words and what the others mean are all that is compared"
NO_WORD: Final = "the query holds no word, so the order of the passages decides"
NO_MATCH: Final = "no word of the query occurs in the passages, so their order decides"
"""Notes of what the question alone is the cause of."""


def compress(
    query: str,
    passages: Sequence[str | Passage],
    token_budget: int | None = None,
    *,
    history: Sequence[str] | None = None,
    splitter: str | SentenceSplitter = "pysbd",
    scorer: str | Scorer = "contextual",
    counter: object = None,
    embedder: Embed | TimedEmbedder | None = None,
    **settings: Any,
) -> CompressionResult:
    """
    Fill a token budget with the sentences of the passages that matter most for the query.

    >>> result = compress("Who won the race?", ["Anna won the race. Bob slept all day. It rained."], token_budget=6)
    >>> result.text, result.token_count, result.original_token_count
    ('Anna won the race.', 5, 14)
    >>> [decision.reason for decision in result.decisions]
    ['kept', 'over_budget', 'over_budget']

    :param query: The question as it came, with whatever is said around it. If nothing in the passages matches it, their
        order decides.
    :param passages: The retrieved texts, best first.
    :param token_budget: Most tokens of ``result.text``, at least 1; None only together with ``target_ratio``.
    :param history: Earlier messages of the conversation, oldest first: context for a follow-up query. "The second one"
        is read as what they list, a reply to what was asked back with the question before; the notes then say so.
    :param splitter: Name of a sentence splitter, or an object with ``split(text, language)``.
    :param scorer: Name of a scorer, or an object with ``score(query, terms, passages)``.
    :param counter: What counts tokens, instead of the setting ``encoding``: a counter, a tokenizer, or a function from
        a text to its number of tokens; see `rag_compress.as_counter`. Hold it for all calls: what is remembered of a
        text is remembered for each object, and a lambda in the call is another one every time.
    :param embedder: A function from a list of texts to one vector each, whose similarities the scorer ``contextual``
        uses beside the words. Hold a `TimedEmbedder` for all calls: it remembers vectors, and one that hangs costs it a
        few threads, where a function would cost one for each call.
    :param settings: The other fields of `CompressionConfig`.
    :returns: The context and the account of every sentence.
    :raises ValueError: If a value breaks its rule.
    :raises TypeError: If a value has the wrong type, or a setting does not exist.
    """
    names = {name: value for name, value in (("splitter", splitter), ("scorer", scorer)) if isinstance(value, str)}
    config = CompressionConfig.from_settings(token_budget=token_budget, **names, **settings)
    check_type("query", query, str)
    check_all("history", () if history is None else history, str)
    if not isinstance(scorer, str):
        check_method("scorer", scorer, "score(query, terms, passages)", "a name or an object")
    check_is_asked(embedder, scorer)
    embeds = timed(embedder)
    given = _as_passages(passages)

    analyzer = shared_analyzer(splitter, config.encoding if counter is None else counter, config.language)
    named = read_in_talk(query, history or ())
    analyzed = analyzer.analyze(given, named)
    languages = [passage.language for passage in analyzed]
    read = read_query(named, languages)
    said, terms = read.said, {**read.terms}
    if history:
        terms |= dict.fromkeys(sorted(compared_with(said, analyzed, terms, history)), 1.0)
    similarities, notes = compare(named, given, analyzed, embeds, config.max_embedding_time_ms)
    units = units_of(analyzed, [place_of(passage.meta) for passage in given])
    chosen = make_scorer(config, similarities, units) if isinstance(scorer, str) else scorer
    given_scores = chosen.score(read.asked, terms, analyzed)
    found = check_scores(given_scores, sum(len(passage.spans) for passage in analyzed))
    in_order = trust_order(found, analyzed, terms, config.order_weight) if read.apart else found
    completed = scores = in_order
    if history:  # which completes passages itself
        by_meaning = config.word_vector_weight > 0 and similarities is None
        scores = lift_by_history(in_order, units, said, terms, history, config.history_weight, by_meaning=by_meaning)
    elif scorer == "contextual" and asks_how(said):
        completed = scores = complete_procedures(in_order, units, config.procedure_weight)
    notes = (*notes, *_how_read(query, named, read.apart), *_why_order_decides(terms, analyzed, scores))
    rarities = {
        term: rarity
        for term, rarity in term_rarities(said, sorted({*languages})).items()
        if terms.get(term, 1.0) >= FAINT  # what is said beside a question is nothing that passages must hold
    }
    plan = make_plan(config, said, given, analyzed, units, scores, rarities, analyzer.counter)
    stages = {"scorer": found, "order": in_order, "procedure": completed, "history": scores, "overlap": plan.scores}
    parts = partial(find_score_parts, chosen, read.asked, terms, analyzed, stages)
    original = sum(passage.token_count for passage in analyzed)
    result = _raise_budget(config, _result_of(plan, original, notes, parts, _budget(config, plan, original)))
    if config.token_budget is None or config.token_budget <= (config.max_token_budget or math.inf):
        return result
    # Only of this result, not of what `fill` makes of it: no ceiling binds that.
    note = f"token_budget ({config.token_budget}) is above max_token_budget, which holds"
    return replace(result, notes=(note, *result.notes))


def check_is_asked(embedder: object, scorer: object) -> None:
    """
    Refuse an embedder that the scorer would not ask.

    :param embedder: The embedder, or None.
    :param scorer: The scorer or its name.
    :raises ValueError: If it looks at words alone.
    """
    if embedder is not None and scorer != "contextual":
        raise ValueError(f"embedder must go with scorer='contextual', the one that asks it, got scorer={scorer!r}.")


def _as_passages(passages: Sequence[str | Passage]) -> list[Passage]:
    if isinstance(passages, str | Passage) or not isinstance(passages, Sequence):
        raise TypeError(f"passages must be a sequence of str or Passage, got {reprlib.repr(passages)}.")
    given = [Passage(passage) if isinstance(passage, str) else passage for passage in passages]
    for index, passage in enumerate(given):
        if not isinstance(passage, Passage):
            cure = _cure(passage)
            raise TypeError(f"passages[{index}] must be a str or a Passage, got {reprlib.repr(passage)}{cure}.")
        if not isinstance(passage.text, str):
            raise TypeError(f"passages[{index}].text must be a str, got {reprlib.repr(passage.text)}.")
        if passage.title is not None and not isinstance(passage.title, str):
            raise TypeError(f"passages[{index}].title must be a str or None, got {passage.title!r}.")
        if passage.meta is not None and not isinstance(passage.meta, Mapping):
            raise TypeError(f"passages[{index}].meta must be a mapping or None, got {passage.meta!r}.")
        check_type(f"passages[{index}].pinned", passage.pinned, bool)
    return [passage if passage.title is not None else _titled(passage) for passage in given]


def _titled(passage: Passage) -> Passage:
    title = title_in(passage.meta)
    return replace(passage, title=title) if title else passage


def _cure(given: object) -> str:
    """Say how a document of a framework, such as Haystack or LangChain, or one from JSON becomes a passage."""
    for name in ("content", "page_content", "text"):
        if isinstance(given, Mapping) and isinstance(given.get(name), str):
            return f": give Passage(document[{name!r}])"
    for name in ("content", "page_content"):
        if isinstance(getattr(given, name, None), str):
            return f": give Passage(document.{name}), or in a Haystack pipeline use the component ContextCompressor"
    return ""


def _budget(config: CompressionConfig, plan: Plan, original_token_count: int) -> int:
    budgets = [budget for budget in (config.token_budget, config.max_token_budget) if budget is not None]
    if config.target_ratio is not None:
        # In decimals, as the share was written: in floats 0.29 of 100 tokens are 28.999....
        share = max(1, int(Decimal(repr(config.target_ratio)) * original_token_count))
        # Who asks for all of it gets all of it: what stands between passages is no token of any.
        budgets.append(share if config.target_ratio < 1 else max(share, plan.count_all()))
    return min(budgets)


def _raise_budget(config: CompressionConfig, result: CompressionResult) -> CompressionResult:
    """Give an unsure result more tokens, half as many again each time, up to the ceiling."""
    most = config.max_token_budget or 0
    while (
        result.decisions  # else no budget helps
        and config.min_confidence
        and result.token_budget < most
        and result.confidence < config.min_confidence
    ):
        result = result.fill(min(most, result.token_budget + max(1, result.token_budget // 2)))
    return result


def _result_of(
    plan: Plan,
    original_token_count: int,
    notes: tuple[str, ...],
    parts: Callable[[], list[dict[str, float]]],
    token_budget: int,
) -> CompressionResult:
    selection = fill(plan, token_budget)
    decisions = [
        Decision(passage_index, start, end, token_count, score, reason in KEPT, reason)
        for (passage_index, _, start, end, token_count), score, reason in zip(
            plan.sentences, plan.scores, selection.reasons, strict=True
        )
    ]
    spans: dict[int, list[tuple[int, int]]] = {index: [] for index in selection.passage_texts}
    for decision in decisions:
        if decision.kept:
            spans[decision.passage_index].append((decision.start, decision.end))
    passages = [
        CompressedPassage(i, body, given.title, given.id, tuple(spans[i]), given.score, given.meta)
        for i, body in selection.passage_texts.items()
        for given in [plan.passages[i]]
    ]
    return CompressionResult(
        text=selection.text,
        token_count=selection.token_count,
        token_budget=token_budget,
        original_token_count=original_token_count,
        passages=passages,
        decisions=decisions,
        _assess=partial(assess, plan, selection.reasons),
        _parts=parts,
        _refill=partial(_result_of, plan, original_token_count, notes, parts),
        notes=(*notes, *_notes_of(plan, selection, token_budget)),
    )


def _how_read(query: str, named: str, apart: str | None) -> Iterator[str]:
    """What the query was read as, where that is not what it says, and that it is in a language of its own."""
    if named != query:
        yield f"{READ_AS}{named!r}"
    if apart:
        yield f"{APART} ({apart}): {_SHARED if word_vectors(apart) is None else _COMPARED}"


def _why_order_decides(
    terms: Mapping[str, float], analyzed: Sequence[AnalyzedPassage], scores: Sequence[float]
) -> Iterator[str]:
    """Say so where nothing matches: a word in another form, or an embedder, would have given some sentence a score."""
    if not scores or any(scores):
        return
    if not terms:
        yield NO_WORD
    elif all(terms.keys().isdisjoint([*p.title_terms, *p.postings]) for p in analyzed):  # what all hold may score 0
        yield NO_MATCH


def _notes_of(plan: Plan, selection: Selection, token_budget: int) -> Iterator[str]:
    """What the caller may not expect: nothing is kept, or not all that is pinned."""
    if not selection.text:
        yield _why_empty(plan, token_budget)
    missing = sum(plan.sentences[i].token_count for i in plan.pinned if selection.reasons[i] == "over_budget")
    if missing:
        yield f"{missing:,} tokens of pinned passages do not fit a budget of {token_budget:,}"


def _why_empty(plan: Plan, token_budget: int) -> str:
    if not plan.sentences:
        return "there is no text to choose from"
    shortest = min(sentence.token_count for sentence in plan.sentences)
    return f"no sentence fits a budget of {token_budget:,}; the shortest has {shortest:,} tokens"
