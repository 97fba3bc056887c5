"""How important a message is, whatever is asked: factors, profiles, and a score that explains itself."""

from rag_compress.chat.importance.profiles import PROFILES, ImportanceProfile, get_profile
from rag_compress.chat.importance.score import importance_of_view
from rag_compress.chat.importance.types import TYPE_WEIGHTS, message_type
from rag_compress.chat.results import ImportanceScore

__all__ = [
    "PROFILES",
    "TYPE_WEIGHTS",
    "ImportanceProfile",
    "ImportanceScore",
    "get_profile",
    "importance_of_view",
    "message_type",
]
