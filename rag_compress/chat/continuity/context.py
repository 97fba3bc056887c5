"""What a conversation is about: recent words, topics and keywords, all bounded, saved and restored as JSON."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields

from rag_compress.catalogue import check_language
from rag_compress.chat.continuity.keywords import KEYWORD_DECAY, MAX_KEYWORDS, boost_keywords, fade_keywords, turn_idf
from rag_compress.chat.continuity.recent_tokens import WINDOW, boost_tokens, fade_tokens
from rag_compress.chat.continuity.state import dump_state, memory_of, read_state
from rag_compress.chat.continuity.topics import (
    MAX_TOPICS,
    MOST_IMPORTANCE,
    TOPIC_DECAY,
    Topic,
    boost_topics,
    fade_topics,
    topic_of,
)
from rag_compress.chat.statements import is_correction
from rag_compress.checks import check_all, check_count, check_number, check_type
from rag_compress.core.terms import index_terms
from rag_compress.core.words.languages import language_of

NOVELTY_PENALTY = 0.2
"""What a term of the latest turn loses as a candidate, so that nobody merely echoes."""
FOLLOW_UP_KEYWORDS = 0.5 / KEYWORD_DECAY
"""Weight of keywords in a follow-up, chosen on the data: a half as in `token_relevance`, before they decayed."""
CORRECTION_IMPORTANCE = 2.0
"""Weight of a turn that corrects an earlier one, so that the correction outlives what it corrects."""

_WINDOWS = 4
"""Weights kept, in windows: turns of great importance fade slowly."""


@dataclass
class ConversationContext:
    """
    A conversation's short-term memory. It belongs to the caller; nothing else changes it.

    >>> context = ConversationContext()
    >>> context.add_text("The detective examined the room.")
    >>> context.add_text("He found a clue.")
    >>> context.follow_up_terms(limit=3)
    {'clue': 0.3, 'room': 0.29, 'examin': 0.26}

    What it remembers, and `to_json` saves: ``recent_tokens``, the terms in the window, oldest first; ``token_weights``,
    how strongly each term is remembered; ``active_topics`` and ``topic_terms``, the strength and the latest terms of
    each topic; ``keywords``, the score of each keyword, and ``keyword_turns``, in how many turns it was said;
    ``turn_count``; and ``last_turn``, the distinct terms of the latest turn.

    :param window: Tokens of short-term memory.
    :param topic_decay: Factor (0 to 1) by which topics fade every turn.
    :param max_topics: Most topics.
    :param max_keywords: Most keywords.
    :param novelty_penalty: Share (0 to 1) that a term of the latest turn loses as a candidate.
    """

    window: int = WINDOW
    topic_decay: float = TOPIC_DECAY
    max_topics: int = MAX_TOPICS
    max_keywords: int = MAX_KEYWORDS
    novelty_penalty: float = NOVELTY_PENALTY
    recent_tokens: deque[str] = field(default_factory=deque, init=False)
    token_weights: dict[str, float] = field(default_factory=dict, init=False)
    active_topics: dict[str, float] = field(default_factory=dict, init=False)
    topic_terms: dict[str, list[str]] = field(default_factory=dict, init=False)
    keywords: dict[str, float] = field(default_factory=dict, init=False)
    keyword_turns: dict[str, int] = field(default_factory=dict, init=False)
    turn_count: int = field(default=0, init=False)
    last_turn: list[str] = field(default_factory=list, init=False)

    def __post_init__(self) -> None:
        for name in ("window", "max_topics", "max_keywords"):
            setattr(self, name, check_count(name, getattr(self, name), least=1))
        for name in ("topic_decay", "novelty_penalty"):
            setattr(self, name, check_number(name, getattr(self, name), most=1.0))

    def add_text(
        self, text: str, *, language: str = "en", importance: float | None = None, topics: Iterable[Topic] = ()
    ) -> None:
        """
        Take a turn in as text.

        :param text: What was said.
        :param language: ISO 639-1 code, or ``auto``.
        :param importance: As for `add_turn`; by default 2 for a correction ("No, I meant Oslo."), else 1.
        :param topics: As for `add_turn`.
        :raises ValueError: If a value breaks its rule.
        :raises TypeError: If a value has the wrong type; then the context is as it was.
        """
        check_type("text", text, str)
        code = language_of(text, check_language(language))
        if importance is None:
            importance = CORRECTION_IMPORTANCE if is_correction(text) else 1.0
        self.add_turn(index_terms(text, code), topics, importance=importance)

    def add_turn(self, tokens: Sequence[str], topics: Iterable[Topic] = (), *, importance: float = 1.0) -> None:
        """
        Take a turn in: its words, its topics, its keywords.

        A turn persists longer with an ``importance`` above 1.

        :param tokens: The turn's index terms, in order.
        :param topics: The topics that it touches; without any, terms that occur together make one.
        :param importance: Weight of the turn, 1 for an ordinary one; at most `MOST_IMPORTANCE`.
        :raises ValueError: If the importance lies outside.
        :raises TypeError: If a value has the wrong type; then the context is as it was.
        """
        importance = check_number("importance", importance, most=MOST_IMPORTANCE)
        check_all("tokens", tokens, str)
        topics = list(topics) if isinstance(topics, Iterable) else topics
        check_all("topics", topics, Topic)
        self.turn_count += 1
        self.recent_tokens = deque([*self.recent_tokens, *tokens][-self.window :])
        self.token_weights = fade_tokens(boost_tokens(self.token_weights, tokens, importance), self.recent_tokens)
        self._track_topics(tokens, topics, importance)
        self._track_keywords(tokens, importance)
        self.last_turn = list(dict.fromkeys(tokens))[-self.window :]
        self._cap()

    def _track_topics(self, tokens: Sequence[str], topics: list[Topic], importance: float) -> None:
        """Boost what the turn is about, then let all topics fade."""
        if not topics and tokens:
            topics = [topic_of(tokens, self.topic_terms)]
        boosted, self.topic_terms = boost_topics(self.active_topics, self.topic_terms, topics, tokens, importance)
        self.active_topics = fade_topics(boosted, self.topic_decay, self.max_topics)

    def _track_keywords(self, tokens: Sequence[str], importance: float) -> None:
        """Boost the keywords of the turn, then let all keywords fade."""
        self.keywords = fade_keywords(boost_keywords(self.keywords, tokens, importance))
        for token in dict.fromkeys(tokens):  # in their order, whatever the hashes
            self.keyword_turns[token] = self.keyword_turns.get(token, 0) + 1

    def _cap(self) -> None:
        """Keep the strongest, so that the state is bounded whatever was said or restored."""
        self.token_weights = _strongest(self.token_weights, _WINDOWS * self.window)
        self.active_topics = _strongest(self.active_topics, self.max_topics)
        self.topic_terms = {topic: self.topic_terms[topic] for topic in self.active_topics}
        rare = {token: score * self.idf(token) for token, score in self.keywords.items()}
        self.keywords = {token: self.keywords[token] for token in _strongest(rare, self.max_keywords)}
        self.keyword_turns = {token: n for token, n in self.keyword_turns.items() if token in self.keywords}

    def idf(self, token: str) -> float:
        """
        Weigh a term by its rarity among the turns: see `turn_idf`. It is counted while the term is a keyword.

        :param token: A term.
        :returns: 1 for a term of one turn, near 0 for one of every turn.
        """
        return turn_idf(self.turn_count, self.keyword_turns.get(token, 1))

    def token_relevance(self, token: str) -> float:
        """
        ``relevance(t) = tokenWeights[t] + 0.5 * keywords[t]``.

        :param token: A term.
        :returns: 0 for what the conversation is not about.
        """
        return self.token_weights.get(token, 0.0) + 0.5 * self.keywords.get(token, 0.0)

    def score_candidate(self, token: str, topic: str | None = None) -> float:
        """
        ``(1 + relevance(t)) (1 + 0.5 activeTopics[g]) keywordBoost(t)``, less the novelty penalty.

        ``keywordBoost`` is 1.2 for a keyword, else 1; a term of the latest turn loses ``novelty_penalty``.

        For callers that choose words, of an answer or of a query: topics and the novelty penalty count here alone, the
        history is scored with `follow_up_terms`.

        :param token: A term.
        :param topic: The topic that it comes from.
        :returns: Factor of the candidate's own score.
        """
        factor = 1 + self.token_relevance(token)
        factor *= 1 + 0.5 * (self.active_topics.get(topic, 0.0) if topic is not None else 0.0)
        factor *= 1.2 if token in self.keywords else 1.0
        return factor * (1 - self.novelty_penalty) if token in self.last_turn else factor

    def follow_up_terms(self, limit: int = 10, weight: float = 0.3) -> dict[str, float]:
        """
        Name the terms that a follow-up query is silently about, by recency, keyword score and idf.

        :param limit: Most terms.
        :param weight: Weight of the strongest of them, a term of the query itself having 1.
        :returns: Weights above 0, the strongest first.
        :raises ValueError: If a value breaks its rule.
        :raises TypeError: If a value has the wrong type.
        """
        check_count("limit", limit, least=0)
        check_number("weight", weight)
        recent, keywords = self.token_weights, self.keywords
        strengths = {
            token: (recent.get(token, 0.0) + FOLLOW_UP_KEYWORDS * keywords.get(token, 0.0)) * self.idf(token)
            for token in {*recent, *keywords}
        }
        order = sorted(strengths, key=lambda token: (-strengths[token], token))[:limit]
        best = strengths[order[0]] if order else 0.0
        return {token: round(weight * strengths[token] / best, 4) for token in order if strengths[token] > 0}

    def to_json(self) -> str:
        """
        Save the state.

        :returns: JSON text that `from_json` reads.
        """
        return dump_state({known.name: getattr(self, known.name) for known in fields(ConversationContext)})

    @classmethod
    def from_json(cls, text: str) -> ConversationContext:
        """
        Restore a saved state.

        :param text: What `to_json` gave.
        :returns: The context.
        :raises ValueError: If the text is not a saved state, or is one of a newer version.
        :raises TypeError: If it is no text.
        """
        check_type("text", text, str)
        data = read_state(text)
        try:
            settings = [known.name for known in fields(ConversationContext) if known.init]
            context = cls(**{name: data[name] for name in settings if name in data})
            for name, value in memory_of(data, context.window).items():
                setattr(context, name, value)
        except TypeError as error:  # a saved value of the wrong type makes a bad text
            raise ValueError(str(error)) from error
        context._cap()
        return context

    @classmethod
    def restore(cls, text: str | None) -> tuple[ConversationContext, str | None]:
        """
        Restore a saved state, or start anew.

        :param text: What `to_json` gave, or anything else.
        :returns: A context, and why it is a new one; None if it is the saved one.
        """
        if text is None:
            return cls(), "nothing was saved"
        try:
            return cls.from_json(text), None
        except (ValueError, TypeError) as error:
            return cls(), str(error)


def _strongest(weights: dict[str, float], most: int) -> dict[str, float]:
    if len(weights) <= most:
        return weights
    order = sorted(weights, key=lambda token: (-weights[token], token))
    return {token: weights[token] for token in order[:most]}


def recent_context(turns: Sequence[Sequence[str]]) -> ConversationContext:
    """
    Build a context from the end of a history, for a caller who does not keep one.

    :param turns: Index terms of the latest turns, oldest first.
    :returns: The context after them.
    """
    context = ConversationContext()
    for terms in turns:
        context.add_turn(terms)
    return context
