"""The node after the retriever: documents in, a context that fits the budget out."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from haystack import Document, component, logging
from haystack.dataclasses import ChatMessage
from haystack.token_counters import TokenCounter

from rag_compress.checks import check_all
from rag_compress.components.chat_messages import said_in
from rag_compress.components.documents import as_passage, shortened
from rag_compress.components.helpers import (
    WithHelpers,
    check_helper,
    log_notes,
    tag_span,
    timed_embedder,
    warm_up_helpers,
    warm_up_optional,
)
from rag_compress.components.text_counter import HaystackTextCounter
from rag_compress.config import CompressionConfig
from rag_compress.core.compress import check_is_asked, compress
from rag_compress.core.models import CompressionResult
from rag_compress.core.passages.analysis import shared_analyzer

logger = logging.getLogger(__name__)

_SETTINGS = tuple(field.name for field in fields(CompressionConfig))


@component
class ContextCompressor(WithHelpers):
    """
    Fills a token budget with the sentences of the retrieved documents that matter most for the query.

    >>> from haystack import Document
    >>> compressor = ContextCompressor(token_budget=6)
    >>> result = compressor.run("Who won the race?", [Document(content="Anna won the race. Bob slept all day.")])
    >>> result["context"], result["stats"]["token_count"]
    ('Anna won the race.', 5)

    The budget binds the output ``context``. How a prompt template renders ``documents`` is the template's.
    Documents come back in the order in which they came in, without those of which no sentence was kept.

    To load a pipeline from YAML, ``import rag_compress.components`` first: that is what allows Haystack to make its
    classes. Where nothing of one's own is imported, as in a YAML deployment of Hayhooks, the environment variable
    ``HAYSTACK_DESERIALIZATION_ALLOWLIST=rag_compress`` does.

    :param token_budget: Most tokens of ``context``. None only together with ``target_ratio``.
    :param target_ratio: Share (0 to 1) of the documents' tokens to keep. The smaller of the two budgets holds: the
        default of 1,024 tokens stays the ceiling unless ``token_budget=None``. See `CompressionConfig`, as for all the
        following.
    :param min_confidence: Confidence below which a result gets more tokens than its budget.
    :param max_token_budget: Most tokens whatever else asks for more, the budget of a run too.
    :param min_score: Share of the best score below which sentences are dropped.
    :param focus: How strictly a tight budget is kept for the best passages; 0 lets every passage contribute.
    :param splitter: Sentence splitter: ``pysbd`` or ``sentencex``.
    :param language: ISO 639-1 code, or ``auto``.
    :param encoding: Name of the tiktoken encoding that counts.
    :param scorer: Name of the scorer.
    :param k1: Saturation of the term frequency in BM25.
    :param b: Strength of the length normalisation in BM25.
    :param title_weight: Weight of a query term in the title.
    :param passage_weight: Weight of the passage's score in the score of its sentences.
    :param paragraph_weight: Weight of what stands around a sentence in its paragraph, where all passages are longer
        than 1,000 tokens.
    :param neighbour_weight: Weight of the scores of the sentences around.
    :param derivation_weight: What a word of the same beginning counts.
    :param synonym_weight: What a near-synonym counts.
    :param abbreviation_weight: What an abbreviation counts for its long form.
    :param slip_weight: What a word one edit away from a misspelt one counts.
    :param mention_weight: What a date, a time, a number, a country or the like counts in another form than the query's.
    :param title_match_weight: Weight of a title, or a document, that the query names.
    :param bridge_weight: Weight of a title that a strong sentence names.
    :param name_weight: Weight of names shared with strong sentences.
    :param agreement_weight: Weight of terms that many strong passages share.
    :param sibling_weight: How far weaker passages are raised towards the mean of those with the same title.
    :param comparison_weight: How far passages about one thing are raised towards those about another that the query
        names beside it.
    :param unique_weight: Weight, relative to the best score, of a rare term of the query that no other passage holds.
    :param finding_weight: Weight of a finding where the query is a claim.
    :param quotation_weight: Weight of a phrase that query and sentence quote.
    :param definition_weight: Weight of a definition of the thing that the query names.
    :param value_weight: Weight of a value that code or settings give to what the query names.
    :param overview_weight: Weight of what sums a section up, where the query asks for an overview.
    :param latest_weight: Weight of the latest date, the earliest, the most or the least, or what changed, as asked.
    :param ordinal_weight: Weight of a step, claim, table or paragraph that the query names by its number or place.
    :param procedure_weight: What the best sentences of a block count for all of it, where a query asks how to do
        something; at most 1.
    :param symbol_weight: Weight of a symbol that the query names, such as ``&&`` or ``$!``.
    :param sign_weight: Weight of a negation, reason, number, list, attribute, or value compared, where it is asked for.
    :param declaration_weight: Weight of the line where code declares what the query names, and of what that is for.
    :param question_weight: How much more the words of a question count than those of the query's other questions.
    :param order_weight: Weight of the place of a passage, where the query is in a language that no passage is in.
    :param history_weight: Weight of what the last messages were about.
    :param word_vector_weight: What the sentence gains whose words are nearest in meaning to the query's.
    :param similarity_weight: What the sentence most similar to the query gains, where an embedder is given.
    :param max_embedding_time_ms: Longest time to wait for it; then the words serve alone, and a note says so.
    :param include_titles: Render titles above the passages.
    :param omission_marker: Text between kept sentences that were not neighbours.
    :param remove_duplicates: Keep one copy of a repeated sentence, or of one that is said almost word for word.
    :param token_counter: A Haystack token counter, instead of ``encoding``: of any tokenizer, in a class of one's own
        with ``count`` and ``to_dict``. The context counts as much as a user message that holds it.
    :param embedder: A Haystack text or document embedder that embeds the query, and the sentences of documents that
        `SentenceAnnotator` has not annotated with an embedder of the same model.
    :raises ValueError: If a value breaks its rule.
    :raises TypeError: If a value has the wrong type.
    """

    def __init__(
        self,
        token_budget: int | None = 1024,
        *,
        target_ratio: float | None = None,
        min_confidence: float = 0.0,
        max_token_budget: int | None = None,
        min_score: float = 0.0,
        focus: float = 1.0,
        splitter: str = "pysbd",
        language: str = "auto",
        encoding: str = "o200k_base",
        scorer: str = "contextual",
        k1: float = 0.8,
        b: float = 0.5,
        title_weight: float = 0.8,
        passage_weight: float = 0.6,
        paragraph_weight: float = 0.3,
        neighbour_weight: float = 1.1,
        derivation_weight: float = 0.4,
        synonym_weight: float = 0.55,
        abbreviation_weight: float = 0.5,
        slip_weight: float = 0.8,
        mention_weight: float = 1.0,
        title_match_weight: float = 0.3,
        bridge_weight: float = 0.5,
        name_weight: float = 0.35,
        agreement_weight: float = 0.1,
        sibling_weight: float = 1.0,
        comparison_weight: float = 1.0,
        unique_weight: float = 0.2,
        finding_weight: float = 0.2,
        quotation_weight: float = 0.5,
        definition_weight: float = 0.5,
        value_weight: float = 0.5,
        overview_weight: float = 1.0,
        latest_weight: float = 0.5,
        ordinal_weight: float = 1.0,
        procedure_weight: float = 1.0,
        symbol_weight: float = 2.0,
        sign_weight: float = 0.3,
        declaration_weight: float = 0.5,
        question_weight: float = 0.8,
        order_weight: float = 0.8,
        history_weight: float = 0.2,
        word_vector_weight: float = 0.7,
        similarity_weight: float = 0.7,
        max_embedding_time_ms: float = 1000.0,
        include_titles: bool = False,
        omission_marker: str | None = None,
        remove_duplicates: bool = True,
        token_counter: TokenCounter | None = None,
        embedder: Any = None,
    ) -> None:
        self.token_budget = token_budget
        self.target_ratio = target_ratio
        self.min_confidence = min_confidence
        self.max_token_budget = max_token_budget
        self.min_score = min_score
        self.focus = focus
        self.splitter = splitter
        self.language = language
        self.encoding = encoding
        self.scorer = scorer
        self.k1, self.b = k1, b
        self.title_weight = title_weight
        self.passage_weight, self.paragraph_weight = passage_weight, paragraph_weight
        self.neighbour_weight = neighbour_weight
        self.derivation_weight = derivation_weight
        self.synonym_weight = synonym_weight
        self.abbreviation_weight = abbreviation_weight
        self.slip_weight, self.mention_weight = slip_weight, mention_weight
        self.title_match_weight = title_match_weight
        self.bridge_weight = bridge_weight
        self.name_weight = name_weight
        self.agreement_weight = agreement_weight
        self.sibling_weight, self.comparison_weight, self.unique_weight = (
            sibling_weight,
            comparison_weight,
            unique_weight,
        )
        self.finding_weight = finding_weight
        self.quotation_weight = quotation_weight
        self.definition_weight = definition_weight
        self.value_weight = value_weight
        self.overview_weight = overview_weight
        self.latest_weight = latest_weight
        self.ordinal_weight = ordinal_weight
        self.procedure_weight = procedure_weight
        self.symbol_weight = symbol_weight
        self.sign_weight = sign_weight
        self.declaration_weight = declaration_weight
        self.question_weight = question_weight
        self.order_weight = order_weight
        self.history_weight = history_weight
        self.word_vector_weight, self.similarity_weight = word_vector_weight, similarity_weight
        self.max_embedding_time_ms = max_embedding_time_ms
        self.include_titles = include_titles
        self.omission_marker = omission_marker
        self.remove_duplicates = remove_duplicates
        self.token_counter = token_counter
        self._counter = HaystackTextCounter(token_counter) if token_counter is not None else None
        self.embedder = embedder
        check_helper("embedder", embedder)
        check_is_asked(embedder, scorer)
        self._embedder = timed_embedder(embedder)
        CompressionConfig(**self._settings())  # refuses a bad value now rather than at the first query
        shared_analyzer(splitter, encoding, language)

    @classmethod
    def from_config(
        cls, path: str | Path, *, token_counter: TokenCounter | None = None, embedder: Any = None
    ) -> ContextCompressor:
        """
        Build the component that a configuration file describes.

        :param path: TOML file with a table ``[compression]``.
        :param token_counter: As for the class.
        :param embedder: As for the class.
        :returns: The component.
        :raises ValueError: If the file or a value breaks its rule.
        """
        compressor: ContextCompressor = cls(
            **asdict(CompressionConfig.from_toml(path)), token_counter=token_counter, embedder=embedder
        )
        return compressor

    def warm_up(self) -> None:
        """Load the splitter, the stemmer and the vocabulary, and warm the token counter and the embedder up."""
        warm_up_helpers(self.token_counter)
        warm_up_optional(self.embedder)
        compress("warm up", ["Warm up."], counter=self._counter, **self._settings())

    @component.output_types(documents=list[Document], context=str, stats=dict[str, Any])
    def run(
        self,
        query: str,
        documents: list[Document],
        token_budget: int | None = None,
        messages: list[ChatMessage] | None = None,
    ) -> dict[str, Any]:
        """
        Compress documents.

        Join documents of several sources before, not after: a joiner takes two with one id for the same, and what only
        one of them has kept would be lost.

        :param query: The question.
        :param documents: The retrieved documents, best first. One without text (an image, say) passes unchanged.
            Their ``meta`` may hold ``title`` and ``pinned`` (True: filled before all others).
        :param token_budget: Another budget for this run.
        :param messages: Earlier messages of the conversation, oldest first: context for a follow-up query. Only those
            of the user and the assistant count; a system prompt says nothing about what was talked of.
        :returns: ``documents``: copies with the kept text as content, id, score and meta as they were, and the kept
            spans in ``meta["context_compression"]``, with ``source_spans`` (places in the text of the file) where
            ``split_idx_start`` is known and no compressor has shortened the chunk before; ``context``: the rendered
            text that the budget binds; ``stats``: token and sentence counts before and after, and in ``notes`` what did
            not go as usual.
        :raises ValueError: If the budget is below 1.
        :raises TypeError: If query, budget, a document or a message has the wrong type.
        """
        check_all("documents", documents, Document)
        check_all("messages", () if messages is None else messages, ChatMessage)
        places = [place for place, document in enumerate(documents) if document.content is not None]
        result = compress(
            query,
            [as_passage(documents[place]) for place in places],
            history=said_in(messages or ()),
            counter=self._counter,
            embedder=self._embedder,
            **self._settings(token_budget),
        )
        compressed = {places[p.index]: shortened(documents[places[p.index]], p) for p in result.passages}
        out = [compressed.get(i, d) for i, d in enumerate(documents) if i in compressed or d.content is None]
        stats = _stats(result, documents, out)
        _trace(stats)
        if places:  # a retriever that finds nothing is no reason to warn
            log_notes(logger, "documents", result.notes)
        return {"documents": out, "context": result.text, "stats": stats}

    def _settings(self, token_budget: int | None = None) -> dict[str, Any]:
        """The settings of a run, which `compress` checks."""
        settings = {name: getattr(self, name) for name in _SETTINGS}
        return settings if token_budget is None else {**settings, "token_budget": token_budget}


def _stats(result: CompressionResult, documents: list[Document], out: list[Document]) -> dict[str, Any]:
    return {
        "token_budget": result.token_budget,
        "original_token_count": result.original_token_count,
        "token_count": result.token_count,
        "confidence": result.confidence,
        "documents": len(documents),
        "documents_kept": len(out),
        "sentences": len(result.decisions),
        "sentences_kept": sum(decision.kept for decision in result.decisions),
        "notes": list(result.notes),
        "reasons": dict(Counter(decision.reason for decision in result.decisions)),
    }


def _trace(stats: dict[str, Any]) -> None:
    tag_span("rag_compress", stats)
    logger.debug(
        "Compressed {documents} documents from {before} to {after} tokens.",
        documents=stats["documents"],
        before=stats["original_token_count"],
        after=stats["token_count"],
    )
