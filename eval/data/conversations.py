"""Conversations: questions about an earlier exchange, with the messages that hold what the answer needs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, cast

from eval.data.models import Conversation, DataError, Document, PassedOver, part
from eval.data.schema import check_labels, items, positions, required_text, short, texts
from rag_compress.chat import Message
from rag_compress.chat.models import Role

ROLES = ("system", "user", "assistant")
_ADVERSARIAL = "adversarial"
"""Category of LoCoMo's questions that no message answers; 5 in its own files."""

FEWEST = 4
"""Messages from which on there is something to choose: a shorter history is little more than the last exchange."""

_TOO_SHORT = PassedOver(f"asked after fewer than {FEWEST} messages, too few to choose from")
_UNANSWERED = PassedOver("adversarial, answered by no message")
_UNLABELLED = PassedOver("without a message that is labelled as evidence")


def read_conversations(row: Mapping[str, Any], number: int = 0) -> list[Conversation | PassedOver]:
    """
    Check one row of the project's schema of conversations.

    ``{id, query, answers, messages: [{id, role | speaker, content, timestamp, session}], gold_message_ids, meta}``, or
    in place of the query ``questions: [{id, query, answers, gold_message_ids, category}]`` about the same messages.
    Answers, gold ids, timestamp, session, category and meta may be missing. Where speakers have no role, the second of
    two is the assistant and all others are users.

    Passed over, after the same checks, are questions about fewer than `FEWEST` messages, because there is nothing to
    compress, and those of the category ``adversarial``. The outside checks of the project do the same.

    :param row: The row.
    :param number: Its line; rows have ids of their own.
    :returns: A question for each query, or why it is passed over.
    :raises DataError: If the row breaks the schema.
    """
    identifier = required_text(row, "id")
    found = items(row, "messages", needed=True)
    speakers = list(dict.fromkeys(item.get("speaker") for item in found if isinstance(item, Mapping)))
    messages = tuple(_message(item, index, speakers) for index, item in enumerate(found))
    position = positions("messages", [message.id or "" for message in messages])
    if not any(message.text.strip() for message in messages):
        raise DataError("'messages' must hold a text that is not blank, got none")
    documents = tuple(Document(message.id or "", message.name or message.role, message.text) for message in messages)
    if "questions" not in row:
        return [_asked(row, identifier, messages, documents, position)]
    asked: list[Conversation | PassedOver] = []
    for index, question in enumerate(items(row, "questions", needed=True)):
        where = f"questions[{index}]"
        if not isinstance(question, Mapping):
            raise DataError(f"{where} must be an object, got {short(question)}")
        if question.get("category") == _ADVERSARIAL:
            asked.append(_UNANSWERED)
            continue
        with part(where):
            asked.append(_asked(question, required_text(question, "id"), messages, documents, position))
    return asked


def locomo(sample: Mapping[str, Any], number: int = 0) -> list[Conversation | PassedOver]:
    """
    Read a conversation of LoCoMo as its authors publish it.

    :param sample: The record, ``{sample_id, conversation: {session_1: [{speaker, dia_id, text}], session_1_date_time:
        ..., ...}, qa: [{question, answer, evidence, category}]}``.
    :param number: Its number; records have ids of their own.
    :returns: A question for each of ``qa``, or why it is passed over: besides what `read_conversations` passes over,
        it has no evidence.
    :raises DataError: If the record breaks the format.
    """
    messages = _sessions(sample["conversation"])
    known = {message["id"] for message in messages}
    passed_over: list[Conversation | PassedOver] = []
    questions = []
    for index, qa in enumerate(sample["qa"]):
        with part(f"qa[{index}]"):
            named = [name for item in qa.get("evidence") or () for name in re.findall(r"D\d+:\d+", item)]
            gold = [name for name in dict.fromkeys(named) if name in known]  # the published file names a few others
            if qa.get("category") == 5:
                passed_over.append(_UNANSWERED)
            elif not gold:
                passed_over.append(_UNLABELLED)
            else:
                questions.append(
                    {
                        "id": f"{sample['sample_id']}-q{index}",
                        "query": required_text(qa, "question"),
                        "answers": [str(qa["answer"])] if "answer" in qa else [],
                        "gold_message_ids": gold,
                        "category": qa.get("category"),
                    }
                )
    row = {"id": str(sample["sample_id"]), "messages": messages, "questions": questions}
    return passed_over + (read_conversations(row, number) if questions else [])


def _message(item: Any, index: int, speakers: Sequence[Any]) -> Message:
    where = f"messages[{index}]"
    if not isinstance(item, Mapping):
        raise DataError(f"{where} must be an object, got {short(item)}")
    with part(where):
        identifier = required_text(item, "id")
    for name in ("role", "speaker", "timestamp", "session"):
        if not isinstance(item.get(name), str | None):
            raise DataError(f"{where}: {name!r} must be a text, got {short(item[name])}")
    if not isinstance(item.get("content"), str):  # a blank one is a message too
        raise DataError(f"{where}: 'content' must be a text, got {short(item.get('content'))}")
    role, speaker = item.get("role"), item.get("speaker")
    if role is None and speaker is None:
        raise DataError(f"{where} must have a 'role' or a 'speaker'")
    if role is None:
        role = "assistant" if len(speakers) == 2 and speaker == speakers[1] else "user"
    if role not in ROLES:
        raise DataError(f"{where}: 'role' must be one of {', '.join(ROLES)}, got {short(role)}")
    return Message(
        cast("Role", role),
        item["content"],
        id=identifier,
        timestamp=item.get("timestamp"),
        session=item.get("session"),
        name=speaker,
    )


def _asked(
    row: Mapping[str, Any],
    identifier: str,
    messages: tuple[Message, ...],
    documents: tuple[Document, ...],
    position: Mapping[str, int],
) -> Conversation | PassedOver:
    check_labels(row)
    gold = texts(row, "gold_message_ids")
    for name in gold:
        if name not in position:
            raise DataError(f"'gold_message_ids' must be ids of the row's messages, got {name!r}")
    category = {"category": row["category"]} if "category" in row else {}
    asked = Conversation(
        id=identifier,
        query=required_text(row, "query"),
        documents=documents,
        messages=messages,
        answers=texts(row, "answers"),
        gold_documents=tuple(dict.fromkeys(position[name] for name in gold)),
        meta={**(row.get("meta") or {}), **category},
    )
    return asked if len(messages) >= FEWEST else _TOO_SHORT


def _sessions(conversation: Mapping[str, Any]) -> list[dict[str, Any]]:
    names = [name for name in conversation if re.fullmatch(r"session_\d+", name) and conversation[name]]
    found = []
    for name in sorted(names, key=lambda name: int(name.removeprefix("session_"))):
        with part(name):
            found += [
                {
                    "id": message["dia_id"],
                    "speaker": message["speaker"],
                    "content": message["text"].strip(),
                    "timestamp": _iso(conversation.get(f"{name}_date_time")),
                    "session": name,
                }
                for message in conversation[name]
            ]
    return found


def _iso(said: Any) -> str | None:
    """``1:56 pm on 8 May, 2023`` in ISO 8601; None for anything else."""
    try:
        return datetime.strptime(str(said), "%I:%M %p on %d %B, %Y").isoformat()
    except ValueError:
        return None
