"""Conversations: what of them the question at hand needs, within a token budget."""

from __future__ import annotations

from rag_compress.chat.compress import compress_chat
from rag_compress.chat.continuity import ConversationContext, Topic
from rag_compress.chat.conversation.counting import MessageCounter
from rag_compress.chat.cutting.summaries import Summarise
from rag_compress.chat.files import parse_message, read_messages
from rag_compress.chat.history_filter import filter_history, quick_filter, score_history_messages
from rag_compress.chat.importance import ImportanceProfile, ImportanceScore
from rag_compress.chat.leaning.dependence import dependence
from rag_compress.chat.memory import Ask, score_message_heuristic, score_message_importance
from rag_compress.chat.models import Message, Note, ToolCall, ToolResult
from rag_compress.chat.presets import HISTORY_FILTER, RATING_FALLBACK, SELECTIVE_MEMORY
from rag_compress.chat.pruning import prune_by_importance
from rag_compress.chat.ratings import Rate
from rag_compress.chat.results import ChatDecision, ChatReason, ChatResult
from rag_compress.chat.score_importance import score_importance
from rag_compress.chat.settings import ChatConfig
from rag_compress.chat.split import BudgetSplit, split_budget
from rag_compress.chat.statistics import RunningStatistics
from rag_compress.core.embedding import Embed, TimedEmbedder

__all__ = [
    "HISTORY_FILTER",
    "RATING_FALLBACK",
    "SELECTIVE_MEMORY",
    "Ask",
    "BudgetSplit",
    "ChatConfig",
    "ChatDecision",
    "ChatReason",
    "ChatResult",
    "ConversationContext",
    "Embed",
    "ImportanceProfile",
    "ImportanceScore",
    "Message",
    "MessageCounter",
    "Note",
    "Rate",
    "RunningStatistics",
    "Summarise",
    "TimedEmbedder",
    "ToolCall",
    "ToolResult",
    "Topic",
    "compress_chat",
    "dependence",
    "filter_history",
    "parse_message",
    "prune_by_importance",
    "quick_filter",
    "read_messages",
    "score_history_messages",
    "score_importance",
    "score_message_heuristic",
    "score_message_importance",
    "split_budget",
]
