"""Fields that others name differently, or that are misspelt: they are told at once, and not passed over in silence."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from difflib import get_close_matches

_DOCUMENTS = ("contexts", "retrieved_contexts", "context", "passages", "chunks", "docs")
_ANSWER = ("ground_truth", "ground_truths", "expected_answer", "expected_answers", "reference_answer")

OTHER_NAMES = (
    dict.fromkeys(_DOCUMENTS, "documents")
    | dict.fromkeys(_ANSWER, "answer")
    | {"input": "query", "user_input": "query"}
)
"""What others call a field of a log."""

_ALIKE = 0.82
"""Least similarity of a misspelt name: a letter more, less or another, or two that changed places in a longer name."""


def meant_by(names: Iterable[str], field: str) -> str | None:
    """
    Find the field of a row that was meant for a field that it lacks.

    >>> meant_by(["query", "contexts"], "documents"), meant_by(["anwser", "query"], "answer")
    ('contexts', 'anwser')
    >>> meant_by(["query", "answer_type"], "answer")

    :param names: Fields of the row.
    :param field: The field that it lacks.
    :returns: The one that was meant, None if none looks like it.
    """
    given = [name for name in names if isinstance(name, str)]
    named = (name for name in given if OTHER_NAMES.get(name.casefold()) == field)
    return next(named, None) or next(iter(get_close_matches(field, given, 1, _ALIKE)), None)


def cure(names: Collection[str], field: str) -> str:
    """
    Say what to do about a field that a row lacks.

    >>> cure(["query", "contexts"], "documents")
    ": rename 'contexts' to 'documents'"
    >>> cure(["query"], "documents")
    ''

    :param names: Fields of the row.
    :param field: The field that it lacks.
    :returns: The end of a message; empty where nothing looks like the field.
    """
    meant = meant_by(names, field)
    return f": rename {meant!r} to {field!r}" if meant else ""
