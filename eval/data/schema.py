"""The project's own JSON lines, and a log of one's own, checked row by row."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from eval.data.models import DataError, Document, Evidence, Question, part
from eval.data.other_names import cure, meant_by
from rag_compress.core.words.unspaced import is_unspaced

_QUERY, _ANSWER = ("query", "question"), ("answer", "answers")
"""Names of fields of a log; the first one that is there counts."""

_HISTORY = ("messages", "history")
"""Names of the field with the earlier messages; the first one that is there counts."""

_LABELS = ("gold_document_ids", "gold_sentences", "answer_spans", "gold_message_ids", "evidence")
"""Fields that label evidence; those of messages are of no use to a question about documents, texts only to a log."""


def read_question(row: Mapping[str, Any]) -> Question:
    """
    Check one row of the project's schema.

    ``{id, query, answers, documents: [{id, title, content, meta}], gold_document_ids, gold_sentences: [{document_id,
    start, end}], answer_spans: [...], messages: [{content}], meta}``; all from ``answers`` on but ``documents`` may be
    missing. ``messages`` (or ``history``) is the conversation before the query, oldest first, objects or bare texts.

    :param row: The row.
    :returns: The question.
    :raises DataError: If the row breaks the schema.
    """
    check_labels(row)
    identifier = required_text(row, "id")
    documents = tuple(_document(item, index) for index, item in enumerate(items(row, "documents", needed=True)))
    position = positions("documents", [document.id for document in documents])
    gold = items(row, "gold_document_ids")
    return Question(
        id=identifier,
        query=required_text(row, "query"),
        documents=documents,
        answers=texts(row, "answers"),
        gold_sentences=_evidence(row, "gold_sentences", documents, position),
        answer_spans=_evidence(row, "answer_spans", documents, position),
        gold_documents=tuple(position[str(name)] for name in gold if str(name) in position),
        history=_history(row),
        meta=row.get("meta") or {},
    )


def read_log(row: Mapping[str, Any], number: int) -> Question:
    """
    Check one row of a log: ``{query, documents, answer?, evidence?, history?, id?}``.

    Documents are texts, or objects with ``content`` (or ``text``) and perhaps ``title``, ``meta`` and ``id`` (else
    ``d0``, ``d1``, ...); ``answer`` is a text or a list of texts; ``evidence`` is a list of texts that occur in the
    documents word for word, each of them one piece of evidence, wherever and however often it stands; ``history`` (or
    ``messages``) is the conversation before the query, oldest first. ``question`` and ``answers`` are other names of
    ``query`` and ``answer``, and the labels of `read_question` count here too.

    :param row: The row.
    :param number: Its line, the id of a row without one.
    :returns: The question.
    :raises DataError: If the row breaks the format.
    """
    _check_answer(row)
    plain = [_plain_document(item, index) for index, item in enumerate(items(row, "documents", needed=True))]
    if not set(_QUERY) & set(row):
        raise _missing(row, _QUERY[0])
    answer, query = (row[a] if row.get(a) is not None else row.get(b) for a, b in (_ANSWER, _QUERY))
    if not isinstance(answer, str | None) and not _are_texts(answer):
        name = _ANSWER[row.get(_ANSWER[0]) is None]
        raise DataError(f"{name!r} must be a text or a list of texts, got {short(answer)}")
    question = read_question(
        {
            **row,
            "id": str(row.get("id", f"line{number}")),
            "query": query,
            "documents": plain,
            "answers": [answer] if isinstance(answer, str) else answer or [],
        }
    )
    evidence = [_find(question, text) for text in texts(row, "evidence")]
    labelled = set(question.gold_sentences)  # a place that is labelled is that place alone
    evidence = [next((place for place in piece.places if place in labelled), piece) for piece in evidence]
    gold = [*question.gold_documents, *(found.document for found in evidence)]
    return replace(
        question,
        gold_sentences=tuple(dict.fromkeys([*question.gold_sentences, *evidence])),
        gold_documents=tuple(dict.fromkeys(gold)),
    )


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def is_log(row: Mapping[str, Any]) -> bool:
    """
    Tell a log from the project's schema.

    :param row: A row with ``documents``.
    :returns: Whether only `read_log` can read it.
    """
    documents = row.get("documents")
    first = documents[0] if isinstance(documents, Sequence) and documents else None
    bare = isinstance(first, str) or (isinstance(first, Mapping) and not {"id", "content"} <= set(first))
    return bare or "id" not in row or bool({"answer", "evidence", "question"} & set(row))


def check_labels(row: Mapping[str, Any]) -> None:
    """
    Refuse fields that look like labels and are none: misspelt ones would be passed over, and other labels would count.

    :param row: The row.
    :raises DataError: If there is one.
    """
    for name in row:
        if (name.startswith(("gold_", "evidence")) or name.endswith(("_span", "_spans"))) and name not in _LABELS:
            raise DataError(f"a label must be one of {', '.join(_LABELS)}, got {name!r}")


def _check_answer(row: Mapping[str, Any]) -> None:
    """Refuse a row that nothing can be measured by, if one of its fields looks like the answer or the evidence."""
    if any(row.get(name) is not None for name in (*_ANSWER, *_LABELS)):
        return
    filled = [name for name, value in row.items() if value and isinstance(value, str | list | dict)]
    for field in (_ANSWER[0], "evidence"):
        if meant := meant_by(filled, field):
            raise DataError(f"{field!r} is missing, and {meant!r} would be passed over: rename it to {field!r}")


def required_text(row: Mapping[str, Any], name: str) -> str:
    """
    Give a field that must be a text with something in it.

    :param row: The row.
    :param name: The field.
    :returns: The text.
    :raises DataError: If it is missing, not a text, or blank.
    """
    if name not in row:
        raise _missing(row, name)
    value = row[name]
    if not isinstance(value, str) or not value.strip():
        raise DataError(f"{name!r} must be a text that is not blank, got {short(value)}")
    return value


def _missing(row: Mapping[str, Any], name: str) -> DataError:
    has = ", ".join(map(repr, row)) or "no fields"
    return DataError(f"{name!r} is missing (the row has {has}){cure(row, name)}")


def texts(row: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """
    Give a field that is a list of texts, or missing.

    :param row: The row.
    :param name: The field.
    :returns: The texts.
    :raises DataError: If it is something else.
    """
    values = items(row, name)
    for value in values:
        if not isinstance(value, str):
            raise DataError(f"{name!r} must hold texts, got {short(value)}")
    return tuple(values)


def items(row: Mapping[str, Any], name: str, *, needed: bool = False) -> Sequence[Any]:
    """
    Give a field that is a list.

    :param row: The row.
    :param name: The field.
    :param needed: Whether it must be there, with something in it.
    :returns: The entries.
    :raises DataError: If it is something else.
    """
    value = row.get(name)
    if value is None and not needed:
        return ()
    if not isinstance(value, list):
        raise DataError(f"{name!r} must be a list, got {short(value)}") if name in row else _missing(row, name)
    if needed and not value:
        raise DataError(f"{name!r} must not be empty")
    return value


def positions(what: str, ids: Sequence[str]) -> dict[str, int]:
    """
    Say where things stand by their ids.

    :param what: The things, for the message.
    :param ids: Their ids, in order.
    :returns: The place of each.
    :raises DataError: If two have one id.
    """
    found = {name: index for index, name in enumerate(ids)}
    if len(found) < len(ids):
        twice = next(name for index, name in enumerate(ids) if found[name] != index)
        raise DataError(f"{what} must have ids of their own, got {twice!r} twice")
    return found


def _history(row: Mapping[str, Any]) -> tuple[str, ...]:
    """Texts of the earlier messages that are not blank: a turn without words, a picture say, tells no topic."""
    name = next((name for name in _HISTORY if row.get(name) is not None), _HISTORY[0])
    said = []
    for index, item in enumerate(items(row, name)):
        text = item.get("content") if isinstance(item, Mapping) else item
        if not isinstance(text, str):
            raise DataError(f"{name}[{index}] must be a text or an object with a text as 'content', got {short(item)}")
        said.append(text)
    return tuple(text for text in said if text.strip())


def _document(item: Any, index: int) -> Document:
    if not isinstance(item, Mapping):
        raise DataError(f"documents[{index}] must be an object, got {short(item)}")
    with part(f"documents[{index}]"):
        title = item.get("title") or ""
        if not isinstance(title, str):
            raise DataError(f"'title' must be a text, got {short(title)}")
        meta = item.get("meta") or {}
        if not isinstance(meta, Mapping):
            raise DataError(f"'meta' must be an object, got {short(meta)}")
        return Document(required_text(item, "id"), title, required_text(item, "content"), meta)


def _plain_document(item: Any, index: int) -> Any:
    if isinstance(item, str):
        item = {"content": item}
    if not isinstance(item, Mapping):
        return item  # _document says what is wrong with it
    if not {"content", "text"} & set(item):
        has = ", ".join(map(repr, item)) or "no fields"
        raise DataError(f"documents[{index}]: 'content' is missing (the document has {has})")
    content = item.get("content", item.get("text"))
    return {**item, "id": str(item.get("id", f"d{index}")), "content": content}


def _evidence(
    row: Mapping[str, Any], name: str, documents: Sequence[Document], position: Mapping[str, int]
) -> tuple[Evidence, ...]:
    found = []
    for index, item in enumerate(items(row, name)):
        where = f"{name}[{index}]"
        missing = {"document_id", "start", "end"} - set(item) if isinstance(item, Mapping) else None
        if missing or missing is None:
            names = ", ".join(sorted(missing or {"document_id", "start", "end"}))
            raise DataError(f"{where} must have document_id, start and end: {names} missing")
        identifier = str(item["document_id"])
        if identifier not in position:
            raise DataError(f"{where}: document_id {identifier!r} is not among the row's documents")
        document = position[identifier]
        start, end, size = item["start"], item["end"], len(documents[document].content)
        whole = all(isinstance(value, int) and not isinstance(value, bool) for value in (start, end))
        if not whole or not 0 <= start < end <= size:
            raise DataError(
                f"{where}: offsets must be 0 <= start < end <= {size} (the length of document {identifier!r}), "
                f"got start {start!r} and end {end!r}"
            )
        if not documents[document].content[start:end].strip():
            raise DataError(f"{where}: must hold more than white space, got none from {start} to {end}")
        found.append(Evidence(document, start, end))
    return tuple(dict.fromkeys(found))


def _find(question: Question, text: str) -> Evidence:
    """Find all places of a text, as whole words where there are any: "Anna" stands in "Annapolis" if nowhere else."""
    pattern = re.compile(re.escape(text) if text.strip() else "(?!)")
    places = [
        Evidence(index, *match.span())
        for index, document in enumerate(question.documents)
        for match in pattern.finditer(document.content)
    ]
    if not places:
        raise DataError(f"'evidence' must occur word for word in a document, got {short(text)}")
    whole = [place for place in places if _stands_alone(question.documents[place.document].content, place)] or places
    first = min(whole, key=lambda place: place.document not in question.gold_documents)
    return replace(first, copies=tuple(place for place in whole if place != first))


def _stands_alone(content: str, place: Evidence) -> bool:
    """Whether no word begins before a place and goes on in it, or goes on behind it."""
    pairs = (content[max(0, at - 1) : at + 1] for at in (place.start, place.end))
    return not any(len(pair) == 2 and all(map(_in_word, pair)) for pair in pairs)


def _in_word(character: str) -> bool:
    """Whether a character is one of a word whose ends can be seen, which they cannot in scripts without spaces."""
    return unicodedata.category(character)[0] in "LNM" and not is_unspaced(character)


def short(value: object) -> str:
    """
    Print a value for a message.

    :param value: Any value.
    :returns: At most 60 characters.
    """
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
