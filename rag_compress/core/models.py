"""The values that go into the engine and come out of it: frozen, and free of frameworks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal, NamedTuple, TypeAlias

from rag_compress.checks import check_token_budget
from rag_compress.core.properties import cached_property
from rag_compress.core.short import short

Span: TypeAlias = tuple[int, int]
"""Half-open range of code points: ``text[start:end]``."""

Reason: TypeAlias = Literal["kept", "pinned", "over_budget", "below_min_score", "duplicate", "overlap"]
"""
Why a sentence was kept or dropped.

Kept:

- ``kept``: its score won it a place in the budget.
- ``pinned``: its passage is pinned, and it fitted.

Dropped:

- ``over_budget``: it did not fit any more when its turn came, or not with what it says nothing without: an answer with
  its question, a value with the line that says whose it is.
- ``duplicate``: a kept sentence says the same, word for word or almost.
- ``overlap``: it is a part of a kept sentence of another chunk of the same file.
- ``below_min_score``: its score, or that of its passage, was too low to be worth the tokens (``min_score``, ``focus``).
  Whatever the settings, also a heading or a sentence without words (a rule, a bracket, a fence of code) where nothing
  that it belongs to was kept.
"""

KEPT: frozenset[Reason] = frozenset(("kept", "pinned"))
"""The reasons of kept sentences."""


@dataclass(frozen=True, slots=True)
class Passage:
    """
    A retrieved text, with what is known about it.

    :param text: The text itself; every kept sentence will be a slice of it.
    :param title: What the text is about. It helps scoring; it is rendered, and charged to the budget, only on request.
        None for what ``meta`` says: ``title``, or the name of the file in ``file_path``, ``file_name`` or ``source``,
        with the headings that Haystack's ``MarkdownHeaderSplitter`` found; "" for none. Where it says nothing ("",
        "page_12"), the heading that the text begins with counts, or the name that its first sentence introduces.
    :param id: The caller's name for the passage, handed back unchanged.
    :param score: The retriever's score, handed back unchanged.
    :param meta: Anything else, handed back unchanged. ``source_id`` (or ``parent_id``) with ``split_idx_start`` or
        ``split_id``, or LangChain's ``source`` with ``start_index``, say where a chunk stands in its file: the chunks
        of a document are scored together, and text shared by overlapping chunks is kept once. ``source`` or
        ``file_name`` alone say of which file it is (`core.passages.places`).
    :param pinned: Fill this passage before all others.
    """

    text: str
    title: str | None = None
    id: str | None = None
    score: float | None = None
    meta: Mapping[str, Any] | None = None
    pinned: bool = False


class Sentence(NamedTuple):
    """
    A sentence of a request; a tuple, of which hundreds are made in a third of the time that a dataclass takes.

    :param passage_index: Position of its passage in the input.
    :param place: Position among the sentences of its passage.
    :param start: First code point in the passage's text.
    :param end: One past its last code point.
    :param token_count: Tokens of the sentence alone.
    """

    passage_index: int
    place: int
    start: int
    end: int
    token_count: int


class Decision(NamedTuple):
    """
    What became of one sentence; a tuple, as a `Sentence` is.

    :param passage_index: Position of its passage in the input.
    :param start: First code point of the sentence in the passage's text.
    :param end: One past its last code point.
    :param token_count: Tokens of the sentence alone.
    :param score: Relevance to the query; comparable within one request only.
    :param kept: Whether the sentence is in the result.
    :param reason: Why.
    """

    passage_index: int
    start: int
    end: int
    token_count: int
    score: float
    kept: bool
    reason: Reason


@dataclass(frozen=True, slots=True)
class CompressedPassage:
    """
    A passage with at least one kept sentence.

    :param index: Position of the passage in the input.
    :param text: The kept sentences as rendered, without the title.
    :param title: The passage's title.
    :param id: The passage's id.
    :param spans: The kept spans in the passage's text, ascending.
    :param score: The passage's score, as it was given.
    :param meta: The passage's meta, as it was given; it tells nothing about what was kept, and is not compared.
    """

    index: int
    text: str
    title: str | None
    id: str | None
    spans: tuple[Span, ...]
    score: float | None = None
    meta: Mapping[str, Any] | None = field(default=None, compare=False)


@dataclass(frozen=True, repr=False)
class CompressionResult:
    """
    A context that fits its budget, with an account of every sentence.

    :param text: The rendered context: passages separated by a blank line.
    :param token_count: Tokens of ``text``; never above ``token_budget``.
    :param token_budget: The budget that was in force.
    :param original_token_count: Sum over the tokens of the passages' texts, titles not included.
    :param passages: The passages with at least one kept sentence, in input order.
    :param decisions: What became of every sentence, in input order.
    :param notes: What did not go as usual, in words: an embedder that failed, a query of which no word occurs, or why
        ``text`` is empty.
    """

    text: str
    token_count: int
    token_budget: int
    original_token_count: int
    passages: list[CompressedPassage]
    decisions: list[Decision]
    _refill: Callable[[int], CompressionResult] = field(compare=False)
    _assess: Callable[[], tuple[float, dict[str, float]]] = field(compare=False)
    _parts: Callable[[], list[dict[str, float]]] = field(compare=False)
    notes: tuple[str, ...] = ()

    def __repr__(self) -> str:
        counts = f"passages={len(self.passages)}, decisions={len(self.decisions)}"
        tokens = ", ".join(f"{n}={getattr(self, n)}" for n in ("token_count", "token_budget", "original_token_count"))
        return f"CompressionResult(text={short(self.text)}, {tokens}, {counts}, notes={short(self.notes)})"

    @cached_property
    def _assessment(self) -> tuple[float, dict[str, float]]:
        return self._assess()

    @property
    def confidence(self) -> float:
        """
        Estimated probability (0 to 1) that nothing was lost that the query needs; worked out when asked for.

        It is 0 where nothing was kept, be it that there was nothing to keep.
        """
        return self._assessment[0]

    @property
    def signals(self) -> dict[str, float]:
        """What the confidence rests on, by name: see `rag_compress.core.confidence.find_signals`."""
        return dict(self._assessment[1])

    @cached_property
    def _found_parts(self) -> list[dict[str, float]]:
        return self._parts()

    @property
    def score_parts(self) -> list[dict[str, float]]:
        """
        What the score of each decision is made of, in their order; worked out when asked for, and handed out as a copy.

        >>> from rag_compress import compress
        >>> result = compress("who won?", ["Anna won the race. Bob slept all day."], token_budget=6)
        >>> [sorted(parts) for parts in result.score_parts]
        [['echo', 'words'], ['neighbour']]

        The parts add up to the score. ``words`` are the sentence's own (and those of its title), ``echo`` is what a
        sentence loses that says no more than the query, ``heading`` what a heading does whose section is worth less,
        ``history`` and ``overlap`` what it gains from earlier messages and from fragments of it in other chunks. Every
        other part is called as the setting that weighs it, without ``_weight``; see `ContextualScorer`. What another
        scorer gives is the one part ``scorer``.
        """
        return [dict(parts) for parts in self._found_parts]

    def fill(self, token_budget: int) -> CompressionResult:
        """
        Fill another budget with the same sentences, without scoring again.

        >>> from rag_compress import compress
        >>> result = compress("who won?", ["Anna won the race. Bob slept all day."], token_budget=12)
        >>> result.fill(6).text
        'Anna won the race.'

        :param token_budget: Most tokens of the new context, at least 1.
        :returns: What `compress` would return for that ``token_budget`` alone: ``target_ratio``, ``min_confidence`` and
            ``max_token_budget``, which find a budget, do not change one that is asked for here.
        :raises ValueError: If the budget is below 1.
        :raises TypeError: If the budget is not an integer.
        """
        return self._refill(check_token_budget("token_budget", token_budget))

    def to_dict(self) -> dict[str, Any]:
        """
        Give the whole result as JSON values.

        :returns: All fields, but the ``meta`` of the passages, which may hold anything; spans are pairs of numbers.
        """
        return {
            "text": self.text,
            "token_count": self.token_count,
            "token_budget": self.token_budget,
            "original_token_count": self.original_token_count,
            "confidence": self.confidence,
            "signals": self.signals,
            "passages": [_without_meta(passage) for passage in self.passages],
            "decisions": [
                {**decision._asdict(), "parts": parts}
                for decision, parts in zip(self.decisions, self.score_parts, strict=True)
            ],
            "notes": list(self.notes),
        }


def _without_meta(passage: CompressedPassage) -> dict[str, Any]:
    values = asdict(replace(passage, meta=None))  # which asdict would copy
    del values["meta"]
    return values
