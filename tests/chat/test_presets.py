"""The values of the four documents, written out: a preset that drifts from its document fails here."""

from __future__ import annotations

import pytest

from rag_compress.chat import HISTORY_FILTER, RATING_FALLBACK, SELECTIVE_MEMORY, ChatConfig, ConversationContext, Topic
from rag_compress.chat.continuity.keywords import KEYWORD_DECAY, MAX_KEYWORDS
from rag_compress.chat.continuity.topics import MAX_TOPICS, TOPIC_DECAY
from rag_compress.chat.importance import PROFILES, TYPE_WEIGHTS, get_profile
from rag_compress.chat.importance.coherence import CHAIN_DECAY, CONTEXT_WINDOW
from rag_compress.chat.importance.factors import CODE_BONUS, DECAY_PER_MINUTE, ERROR_BONUS, KEYWORD_BONUS, TOOL_BONUS
from rag_compress.chat.importance.hybrid import LEARNING_RATE
from rag_compress.chat.importance.profiles import TECHNICAL_KEYWORDS
from rag_compress.chat.memory import HIGH_PATTERNS, LOW_PATTERNS, RATING_PROMPT
from rag_compress.chat.presets import MAX_HISTORY_MESSAGES, MIN_RELEVANCE_SCORE, PRESERVE_RECENT_MESSAGES

WEIGHTS = ("recency", "semantic", "references", "file_relevance", "coherence", "depth", "propagation")
TECHNICAL_TYPES = {"error": 1.0, "code_change": 0.95, "file_operation": 0.9, "tool_use": 0.8}
CREATIVE_TYPES = {"query": 0.8, "code_change": 0.6, "summary": 0.7}
TECHNICAL_WORDS = ("error", "bug", "fix", "implement", "deploy", "test", "refactor")
CREATIVE_WORDS = ("idea", "concept", "design", "create", "brainstorm", "iterate")

USUAL = {
    "type_weights": {},
    "semantic_keywords": TECHNICAL_KEYWORDS,
    "features": {},
    "coherence_threshold": 0.7,
    "k1": 1.2,
    "b": 0.75,
    "hybrid": True,
}
"""What most profiles have in common, by their document or where it leaves it open."""

DOCUMENTED_PROFILES = {
    "current": {
        "weights": (0.3, 0.25, 0.25, 0.2, 0.0),
        "hybrid": False,
    },
    "enhanced": {
        "weights": (0.25, 0.35, 0.2, 0.15, 0.05),
    },
    "value_aware": {
        "weights": (0.25, 0.35, 0.1, 0.15, 0.05, 0.05, 0.05),
    },
    "technical": {
        "weights": (0.2, 0.4, 0.2, 0.15, 0.05),
        "type_weights": TECHNICAL_TYPES,
        "semantic_keywords": TECHNICAL_WORDS,
        "k1": 1.5,
    },
    "creative": {
        "weights": (0.3, 0.3, 0.15, 0.1, 0.15),
        "type_weights": CREATIVE_TYPES,
        "semantic_keywords": CREATIVE_WORDS,
        "coherence_threshold": 0.6,
        "b": 0.5,
    },
    "problem_solving": {
        "weights": (0.2, 0.4, 0.2, 0.1, 0.1),
        "type_weights": {"error": 1.0, "success": 0.8, "query": 0.7},
        "semantic_keywords": ("problem", "solution", "fix", "analyze", "troubleshoot", "cause", "solve", "debug"),
        "features": {"solution": 0.4, "debugging": 0.3, "analysis": 0.2},
        "coherence_threshold": 0.65,
    },
    "technical_features": {
        "weights": (0.2, 0.4, 0.2, 0.15, 0.05),
        "type_weights": TECHNICAL_TYPES,
        "semantic_keywords": ("implementation", "debugging", "refactoring", "deployment", *TECHNICAL_WORDS),
        "features": {"code_block": 0.4, "error": 0.3, "tool_use": 0.2},
        "k1": 1.5,
    },
    "creative_features": {
        "weights": (0.3, 0.3, 0.15, 0.1, 0.15),
        "type_weights": CREATIVE_TYPES,
        "semantic_keywords": ("brainstorming", "creative", "design", "concept", *CREATIVE_WORDS),
        "features": {"idea": 0.3, "iteration": 0.2, "feedback": 0.2},
        "coherence_threshold": 0.6,
        "b": 0.5,
    },
}


@pytest.mark.parametrize("name", DOCUMENTED_PROFILES)
def test_every_profile_holds_its_documented_or_chosen_values(name):
    documented = {**USUAL, **DOCUMENTED_PROFILES[name]}
    profile = get_profile(name)
    assert profile.weights == dict(zip(WEIGHTS, documented["weights"], strict=False))
    assert {field: getattr(profile, field) for field in documented if field != "weights"} == {
        field: value for field, value in documented.items() if field != "weights"
    }


def test_there_are_no_other_profiles():
    assert set(PROFILES) == set(DOCUMENTED_PROFILES)


def test_types_weigh_what_the_document_says():
    assert TYPE_WEIGHTS == {
        "error": 1.0,
        "code_change": 0.9,
        "file_operation": 0.8,
        "tool_use": 0.7,
        "query": 0.6,
        "success": 0.4,
        "summary": 0.3,
        "statement": 0.5,
    }


def test_importance_uses_the_documented_constants():
    assert DECAY_PER_MINUTE == 0.95
    assert (ERROR_BONUS, CODE_BONUS, TOOL_BONUS) == (0.3, 0.2, 0.15)
    assert CONTEXT_WINDOW == 3
    assert len(TECHNICAL_KEYWORDS) == len(set(TECHNICAL_KEYWORDS)) == 20
    assert TECHNICAL_KEYWORDS[:7] == TECHNICAL_WORDS


def test_importance_uses_the_numbers_that_the_project_chose():
    assert (KEYWORD_BONUS, CHAIN_DECAY, LEARNING_RATE) == (0.05, 0.5, 1.0)


def test_the_heuristic_has_the_documented_patterns():
    assert HIGH_PATTERNS == (
        r"\b(account|id|number|email|phone)\b",
        r"\b(ticket|order|reference)\s*#?\d+",
        r"\b(deadline|urgent|critical|asap)\b",
        r"\b(password|security|privacy)\b",
        r"\b(error|bug|issue|problem)\b",
        r"^\d+[.:]",
    )
    assert LOW_PATTERNS == (
        r"^(thanks?|thx|ty|thank you)",
        r"^(ok|okay|sure|yes|no)$",
        r"^(hi|hello|hey)",
        r"(lol|haha|hmm)",
    )


def test_a_model_is_asked_in_the_words_of_the_document():
    assert RATING_FALLBACK == 5
    assert (
        RATING_PROMPT
        == """Rate the importance of this message for maintaining conversation context.
Score from 1-10 where:
1-3: Pleasantries, filler, not critical
4-6: Relevant but not essential
7-10: Critical facts, decisions, or information that must be retained

Message: {message}

Score (just the number):"""
    )


def test_the_history_filter_has_the_documented_defaults():
    assert dict(HISTORY_FILTER) == {
        "min_relevance_score": 0.3,
        "max_messages": 10,
        "preserve_recent": 2,
        "max_filtering_time_ms": 300.0,
    }
    assert (MIN_RELEVANCE_SCORE, MAX_HISTORY_MESSAGES, PRESERVE_RECENT_MESSAGES) == (0.3, 10, 2)
    assert ChatConfig().max_filtering_time_ms == 300.0


def test_selective_memory_keeps_three_turns_of_two_messages_and_cuts_all_but_the_important():
    assert dict(SELECTIVE_MEMORY) == {"selective_memory": True, "preserve_recent": 3 * 2, "verbatim_share": 0.0}
    assert not ChatConfig().selective_memory, "off by default"


def test_a_context_has_the_documented_numbers_and_those_that_the_project_chose():
    assert (KEYWORD_DECAY, MAX_KEYWORDS) == (0.9, 50)
    assert Topic("pets").salience == 0.5
    assert (TOPIC_DECAY, MAX_TOPICS) == (0.9, 10)
    context = ConversationContext()
    assert (context.window, context.topic_decay, context.max_topics) == (100, 0.9, 10)
    assert (context.max_keywords, context.novelty_penalty) == (50, 0.2)
