"""How important a message is, whatever is asked: factors, profiles, and a score that explains itself."""

from rag_compress.chat.importance.profiles import PROFILES, ImportanceProfile, get_profile
from rag_compress.chat.importance.score import ImportanceScores, importance_of_view, total_importance
from rag_compress.chat.importance.types import TYPE_WEIGHTS, MessageType, message_type
from rag_compress.chat.results import ImportanceScore

__all__ = [
    "PROFILES",
    "TYPE_WEIGHTS",
    "ImportanceProfile",
    "ImportanceScore",
    "ImportanceScores",
    "MessageType",
    "get_profile",
    "importance_of_view",
    "message_type",
    "total_importance",
]
