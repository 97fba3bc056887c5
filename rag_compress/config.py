"""How to compress, as one frozen set of primitives: keyword arguments, component parameters and a TOML file alike."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any, Self

from rag_compress.catalogue import check_encoding, check_language
from rag_compress.checks import SURROGATE, check_choice, check_number, check_token_budget, check_type
from rag_compress.toml import Settings, toml_value

SCORERS = ("contextual", "okapi", "bm25l", "bm25plus", "adr-002")
"""Names of the built-in scorers; ``adr-002`` is the first decision of the project, word for word."""

SPLITTERS = ("pysbd", "sentencex")
"""Names of the built-in sentence splitters: the default and the fast one."""

MOST_WEIGHT = 1e6
"""Largest weight: products of some of them are still finite numbers."""

_SHARES = (
    "target_ratio",
    "min_confidence",
    "min_score",
    "focus",
    "b",
    "finding_weight",
    "procedure_weight",
    "question_weight",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class CompressionConfig(Settings):
    """
    The settings of a compression, checked when made.

    >>> CompressionConfig(token_budget=512).scorer
    'contextual'
    >>> CompressionConfig(token_budget=0)
    Traceback (most recent call last):
    ValueError: token_budget must be at least 1, got 0.

    :param token_budget: Most tokens of the rendered context, a guarantee. None only together with ``target_ratio``.
    :param target_ratio: Share (0 to 1) of the input's tokens to keep; beside ``token_budget`` the smaller holds. So
        give ``token_budget=None`` with it, or the default of 1024 tokens stays the ceiling. (`compress`, TOML files and
        the command line have none.) 1 is for all of it, with the titles and the white space between passages.
    :param min_confidence: Confidence (0 to 1) below which a result gets more tokens than its budget; 0 for never.
    :param max_token_budget: Most tokens whatever else asks for more; needed with ``min_confidence``. It binds an unsure
        result, ``token_budget`` and ``target_ratio``, and only `CompressionResult.fill` is not bound by it.
    :param min_score: Share (0 to 1) of the best sentence's score below which sentences are dropped although they
        would fit. 0 drops none.
    :param focus: How strictly (0 to 1) a budget far below the input is kept for the passages that rival the best one. 0
        lets every passage contribute.
    :param splitter: Sentence splitter: ``pysbd`` or ``sentencex`` (faster; needs the extra ``fast``).
    :param language: ISO 639-1 code of the passages, or ``auto``: script first, then function words.
    :param encoding: Name of the tiktoken encoding that counts.
    :param scorer: ``contextual`` (default), or for comparison ``okapi``, ``bm25l``, ``bm25plus``, ``adr-002``.
    :param k1: Saturation of the term frequency in BM25: 0 to 1,000,000, as all weights.
    :param b: Strength (0 to 1) of the length normalisation in BM25.
    :param title_weight: What a query term in the title adds to its frequency in each sentence.
    :param passage_weight: Weight of the passage's score in the score of its sentences.
    :param paragraph_weight: Weight of what stands around a sentence in its paragraph, where all passages are longer
        than 1,000 tokens.
    :param neighbour_weight: Weight of the scores of the sentences around.
    :param derivation_weight: What a word of the same beginning counts in place of a query term. So do a
        participle in German and Dutch in place of a word without its mark, and in Arabic a word in place of another of
        its root.
    :param synonym_weight: What a near-synonym counts in place of a query term, or a word that means the same
        in another language. What texts say for an everyday word counts 0.3 of that, for a phrase
        0.6.
    :param abbreviation_weight: What an abbreviation that a passage introduces counts in place of its long form.
    :param slip_weight: What a word one edit away counts in place of a rare query term that no passage holds. So does a
        Vietnamese word in place of the same without its marks, and, as far as they are alike, a word of another
        language in place of a query's.
    :param mention_weight: What a date, a time, a number, a country or the like counts in another form than the query's.
    :param title_match_weight: Weight of how far the query names the passage's title, or its document by what no other
        document holds.
    :param bridge_weight: Weight of how far a strong sentence of another passage names the title. So is that of
        what a strong sentence refers to: a section, a table, a footnote, a defined term. A record to which the one that
        the query names leads, by a value that both hold, counts 2.4 times that.
    :param name_weight: Weight of names shared with strong sentences of other passages.
    :param agreement_weight: Weight of terms that many strong passages share.
    :param sibling_weight: How far weaker passages are raised towards the mean of those with the same title.
    :param comparison_weight: How far passages about one thing are raised towards those about another that the query
        names beside it.
    :param unique_weight: Weight, relative to the best score, of a rare term of the query that no other passage holds.
    :param finding_weight: Weight of reporting a finding, not an aim, where the query is a claim (English); at most 1.
    :param quotation_weight: Weight of quoting a phrase that the query quotes.
    :param definition_weight: Weight of defining the thing that the query names, in 22 languages.
    :param value_weight: Weight of giving a value, in code and settings, to what the query names.
    :param overview_weight: Weight of what sums a section up, where the query asks for an overview; 0 for what matches.
    :param latest_weight: Weight of the latest date, the earliest, the most or the least, where a query asks it. So
        is that of what only one of two versions of a text says, where it asks what changed. Values that a query
        compares, or sets bounds to, count twice that, and so do rows that are left where it excludes something.
    :param ordinal_weight: Weight of a step, claim, table or paragraph that the query names by its number or place.
    :param procedure_weight: What the best sentences of a block count for all of it, where a query asks how to do
        something; at most 1.
    :param symbol_weight: Weight of a symbol that the query names, such as ``&&`` or ``$!``.
    :param sign_weight: Weight of a negation, reason, number, list, attribute, or value compared, where it is asked for.
    :param declaration_weight: Weight of declaring, in code, the function or the class that the query names.
    :param question_weight: How much more the words of a question count than others of the query; at most 1.
    :param order_weight: Weight of the place of a passage, where the query is in a language that no passage is in.
    :param history_weight: Weight of how far a passage is about what the last messages were about.
    :param word_vector_weight: What the sentence gains whose words are nearest in meaning to the query's. It
        is a share of the best match of words, less by the share that names and numbers have of the query. An embedder,
        where one is given, says it instead.
    :param similarity_weight: What the sentence most similar to the query gains where an embedder is given. It is a
        share of the best match of words, more by the share that names and numbers do not have of the query.
    :param max_embedding_time_ms: Longest time to wait for the embedder; then the words serve alone.
    :param include_titles: Render each passage's title above it, charged to the budget. Where no sentence fits below its
        title, titles are left out.
    :param omission_marker: Text between kept sentences that were not neighbours. None joins them with a newline.
    :param remove_duplicates: Keep one copy of a sentence that occurs several times, or that another one says almost
        word for word.
    :raises ValueError: If a value breaks its rule; the message names rule and value.
    :raises TypeError: If a value has the wrong type.
    """

    table = "compression"
    owner = "rag_compress"
    token_budget: int | None = 1024
    target_ratio: float | None = None
    min_confidence: float = 0.0
    max_token_budget: int | None = None
    min_score: float = 0.0
    focus: float = 1.0
    splitter: str = "pysbd"
    language: str = "auto"
    encoding: str = "o200k_base"
    scorer: str = "contextual"
    k1: float = 0.8
    b: float = 0.5
    title_weight: float = 0.8
    passage_weight: float = 0.6
    paragraph_weight: float = 0.3
    neighbour_weight: float = 1.1
    derivation_weight: float = 0.4
    synonym_weight: float = 0.55
    abbreviation_weight: float = 0.5
    slip_weight: float = 0.8
    mention_weight: float = 1.0
    title_match_weight: float = 0.3
    bridge_weight: float = 0.5
    name_weight: float = 0.35
    agreement_weight: float = 0.1
    sibling_weight: float = 1.0
    comparison_weight: float = 1.0
    unique_weight: float = 0.2
    finding_weight: float = 0.2
    quotation_weight: float = 0.5
    definition_weight: float = 0.5
    value_weight: float = 0.5
    overview_weight: float = 1.0
    latest_weight: float = 0.5
    ordinal_weight: float = 1.0
    procedure_weight: float = 1.0
    symbol_weight: float = 2.0
    sign_weight: float = 0.3
    declaration_weight: float = 0.5
    question_weight: float = 0.8
    order_weight: float = 0.8
    history_weight: float = 0.2
    word_vector_weight: float = 0.7
    similarity_weight: float = 0.7
    max_embedding_time_ms: float = 1000.0
    include_titles: bool = False
    omission_marker: str | None = None
    remove_duplicates: bool = True

    def __post_init__(self) -> None:
        if self.token_budget is None and self.target_ratio is None:
            raise ValueError("token_budget or target_ratio must be given, got neither.")
        # Numbers of other libraries become Python's own, which print as TOML and JSON.
        for name in ("token_budget", "max_token_budget"):
            if getattr(self, name) is not None:
                object.__setattr__(self, name, check_token_budget(name, getattr(self, name)))
        if isinstance(self.target_ratio, float | int) and 1 < self.target_ratio <= 100:
            cure = f"{self.target_ratio:g} % is {self.target_ratio / 100:g}"
            raise ValueError(f"target_ratio must be between 0 and 1, got {self.target_ratio}: {cure}.")
        for name, most in _most_of_numbers():
            if name != "target_ratio" or self.target_ratio is not None:
                object.__setattr__(self, name, check_number(name, getattr(self, name), most))
        waiting = check_number("max_embedding_time_ms", self.max_embedding_time_ms)
        object.__setattr__(self, "max_embedding_time_ms", waiting)
        if self.target_ratio == 0:
            raise ValueError(f"target_ratio must be above 0 and at most 1, got {self.target_ratio}.")
        check_choice("splitter", self.splitter, SPLITTERS)
        check_choice("scorer", self.scorer, SCORERS)
        check_language(self.language)
        check_encoding(self.encoding)
        if self.min_confidence and self.max_token_budget is None:
            raise ValueError(f"max_token_budget must be given with min_confidence={self.min_confidence}, got None.")
        for name in ("include_titles", "remove_duplicates"):
            check_type(name, getattr(self, name), bool)
        if self.omission_marker is not None:
            check_type("omission_marker", self.omission_marker, str)
            if not self.omission_marker:
                raise ValueError("omission_marker must be a text or None, got an empty one: it would glue sentences.")
            if SURROGATE.search(self.omission_marker):
                cure = "leave out the lone surrogate, which no encoding can hold"
                raise ValueError(f"omission_marker must be valid Unicode, got {self.omission_marker!r}: {cure}.")

    @classmethod
    def from_stated(cls, settings: Mapping[str, Any]) -> Self:
        """
        Build a configuration from what a user stated, as `Settings.from_stated`.

        Who states a ratio alone means that ratio, not also the default token budget as its ceiling. A token budget that
        is stated beside it stays one: the smaller of the two holds.

        >>> CompressionConfig.from_stated({"target_ratio": 0.3}).token_budget is None
        True
        >>> CompressionConfig.from_stated({"target_ratio": 0.3, "token_budget": 50}).token_budget
        50

        :param settings: Fields of this class.
        :returns: The configuration; what is not stated has its default.
        :raises ValueError: If a value breaks its rule.
        :raises TypeError: If a name is not a setting or a value has the wrong type.
        """
        ceiling = {} if settings.get("target_ratio") is None else {"token_budget": None}
        return cls.from_settings(**{**ceiling, **settings})

    def to_toml(self) -> str:
        """
        Print the table that `from_toml` reads back.

        :returns: TOML text; settings that are None are left out.
        """
        lines = [f"{name} = {toml_value(value)}" for name, value in asdict(self).items() if value is not None]
        return "\n".join(["[compression]", *lines, ""])


@cache
def _most_of_numbers() -> tuple[tuple[str, float], ...]:
    """The settings that are numbers of at least 0, each with its largest value."""
    weights = ("k1", *(name for name in CompressionConfig.names() if name.endswith("_weight")))
    return (*((name, MOST_WEIGHT) for name in weights), *((name, 1.0) for name in _SHARES))
