"""Questions with documents and labelled evidence, streamed from the project's schema and from public formats."""

from eval.data.dataset import DataSet, data_folder, default_data_names, open_data
from eval.data.models import DataError, Document, Evidence, Question

__all__ = [
    "DataError",
    "DataSet",
    "Document",
    "Evidence",
    "Question",
    "data_folder",
    "default_data_names",
    "open_data",
]
