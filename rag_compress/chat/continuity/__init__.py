"""What a conversation is about: its recent words, topics and keywords, by the formulas of their specification."""

from rag_compress.chat.continuity.context import ConversationContext, recent_context
from rag_compress.chat.continuity.topics import Topic

__all__ = ["ConversationContext", "Topic", "recent_context"]
