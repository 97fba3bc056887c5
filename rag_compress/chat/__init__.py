"""Conversations: what of them the question at hand needs, within a token budget."""

from __future__ import annotations

from rag_compress.chat.compress import compress_chat
from rag_compress.chat.continuity import ConversationContext
from rag_compress.chat.dependence import dependence
from rag_compress.chat.history import score_history_messages
from rag_compress.chat.models import ChatDecision, ChatResult, Message, ToolCall, ToolResult
from rag_compress.chat.semantic import TimedEmbedder
from rag_compress.chat.settings import HISTORY_FILTER, SELECTIVE_MEMORY, ChatConfig
from rag_compress.chat.split import BudgetSplit, split_budget
from rag_compress.chat.statistics import RunningStatistics
from rag_compress.chat.topics import Topic

__all__ = [
    "HISTORY_FILTER",
    "SELECTIVE_MEMORY",
    "BudgetSplit",
    "ChatConfig",
    "ChatDecision",
    "ChatResult",
    "ConversationContext",
    "Message",
    "RunningStatistics",
    "TimedEmbedder",
    "ToolCall",
    "ToolResult",
    "Topic",
    "compress_chat",
    "dependence",
    "score_history_messages",
    "split_budget",
]
