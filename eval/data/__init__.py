"""Questions with documents or messages and labelled evidence, streamed from our schema and from public formats."""

from eval.data.dataset import DataSet, open_data
from eval.data.models import Conversation, DataError, Document, Evidence, Kind, Question
from eval.data.places import data_folder, default_data_names

__all__ = [
    "Conversation",
    "DataError",
    "DataSet",
    "Document",
    "Evidence",
    "Kind",
    "Question",
    "data_folder",
    "default_data_names",
    "open_data",
]
