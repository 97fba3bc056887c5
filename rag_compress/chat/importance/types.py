"""Message types: what kind of thing was said, from the text and from tool calls."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from rag_compress.chat.models import Message
from rag_compress.chat.remember import remembered_by_text
from rag_compress.core.words.marks import QUESTION_MARKS

MessageType: TypeAlias = Literal[
    "error", "code_change", "file_operation", "tool_use", "query", "success", "summary", "statement"
]
"""The seven types of the specification, and ``statement`` for anything else."""

TYPE_WEIGHTS: Final[Mapping[str, float]] = MappingProxyType(
    {
        "error": 1.0,
        "code_change": 0.9,
        "file_operation": 0.8,
        "tool_use": 0.7,
        "query": 0.6,
        "success": 0.4,
        "summary": 0.3,
        "statement": 0.5,
    }
)
"""Weights of the specification; ``statement``, which it does not name, lies between query and success."""

CODE_BLOCK = re.compile(r"```|^(?:diff --git|@@ -\d|\+\+\+ |--- a/)", re.MULTILINE)
ERROR = re.compile(
    r"(?<!\bno )(?<!\bwithout )(?<!\bzero )(?<!\b0 )"
    r"\b(?:errors?|exceptions?|tracebacks?|fail(?:s|ed|ing|ures?)?|fatal|crash(?:e[sd]|ing)?|panic(?:s|k(?:ed|ing))?"
    r"|seg(?:fault|mentation fault)s?|stack traces?|\w+(?:Error|Exception)s?)\b",
    re.IGNORECASE,
)
_CODE_CHANGE = re.compile(
    r"\b(?:refactor|implement|rewr[io]te|patch|commit|merge|rename|replace|fix)(?:ed|d|s|ing|ten)?\b", re.IGNORECASE
)
_FILE_OPERATION = re.compile(
    r"\b(?:creat|delet|mov|copi|copy|writ|wrote|read|open|sav|edit|upload|download)\w*\s+(?:\w+\s+){0,3}(?:files?|folder|"
    r"director(?:y|ies)|[\w./-]+\.\w{1,5})\b",
    re.IGNORECASE,
)
_FILE_TOOL = re.compile(
    r"(?:(?<![A-Za-z])|(?<=[a-z])(?=[A-Z]))"  # a word of read_file or ReadFile, which profile_user has not
    r"(?i:files?|filesystem|dir|director(?:y|ies)|folders?|paths?|edit|editor|write|read|grep|glob)(?![a-z])"
)
_SUCCESS = re.compile(
    r"\b(?:success(?:ful(?:ly)?)?|works now|all tests pass|passed|completed|done|fixed|resolved)\b", re.IGNORECASE
)
_SUMMARY = re.compile(r"^\W*(?:summary|in summary|to summari[sz]e|tl;?dr|recap|overview)\b", re.IGNORECASE)
_QUERY = re.compile(rf"[{''.join(QUESTION_MARKS)}]\s*$")
_SAID: Final = {
    "error": ERROR,
    "code": CODE_BLOCK,
    "change": _CODE_CHANGE,
    "file": _FILE_OPERATION,
    "summary": _SUMMARY,
    "query": _QUERY,
    "success": _SUCCESS,
}


def message_type(message: Message) -> MessageType:
    """
    Detect the type of a message; the first that holds, from the most to the least important.

    >>> message_type(Message("user", "Why does it crash?")), message_type(Message("user", "What is it?"))
    ('error', 'query')
    >>> from rag_compress.chat.models import ToolCall
    >>> message_type(Message("assistant", tool_calls=(ToolCall("search"),)))
    'tool_use'

    :param message: The message.
    :returns: Its type; ``statement`` if nothing tells one.
    """
    said = type_signs(message.text)
    returned = (type_signs(result.text) for result in message.tool_results)
    tools = [call.name for call in message.tool_calls] + [result.name or "" for result in message.tool_results]
    holds: dict[MessageType, bool] = {
        "error": "error" in said.union(*returned) or any(result.error for result in message.tool_results),
        "code_change": "code" in said and (message.role == "assistant" or "change" in said),
        "file_operation": "file" in said or any(map(_FILE_TOOL.search, tools)),
        "tool_use": bool(tools) or message.role == "tool",
        "summary": "summary" in said,
        "query": "query" in said,
        "success": "success" in said,
    }
    found = next((kind for kind, holding in holds.items() if holding), None)
    return found or ("code_change" if "code" in said else "statement")


@remembered_by_text
def type_signs(text: str) -> frozenset[str]:
    """
    Find what tells the type of a message in its text.

    >>> sorted(type_signs("Why does it crash?"))
    ['error', 'query']

    :param text: Any text.
    :returns: Names of the patterns that match: ``error``, ``code``, ``change``, ``file``, ``summary``, ``query``,
        ``success``.
    """
    return frozenset(name for name, pattern in _SAID.items() if pattern.search(text))
