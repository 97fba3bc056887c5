"""What of a result of a tool may be cut: an article, the texts and records in data, or the lines of what is long."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rag_compress.chat.models import Message
from rag_compress.chat.tool_results.hunks import hunks_in
from rag_compress.chat.tool_results.lined import Lines, annotated_passage, lined_passage
from rag_compress.chat.tool_results.prose import MIXED_SHARE, PROSE_SHARE, is_long_data, prose_share
from rag_compress.chat.tool_results.protocol import Kept, ResultTexts
from rag_compress.chat.tool_results.tree_records import LONGEST_RECORD, records_in
from rag_compress.chat.tool_results.tree_texts import data_parts
from rag_compress.chat.tool_results.yaml_tree import yaml_tree
from rag_compress.core.models import Passage


def texts_of(message: Message, splitter: str, longest: int = LONGEST_RECORD) -> ResultTexts | None:
    """
    Find what may be cut in a message that brings the result of a tool.

    >>> from rag_compress.chat import ToolResult
    >>> texts_of(Message("tool", tool_results=[ToolResult("Otters hold hands. They float.")]), "pysbd").passages
    (Passage(text='Otters hold hands. They float.', ...),)

    :param message: The message.
    :param splitter: Name of the sentence splitter that will be used.
    :param longest: Characters of a record in data up to which it stays whole or goes.
    :returns: The texts; None for short data and code, for failures of tools, and for messages that bring no result.
    """
    if not message.tool_results or not message.can_be_cut:
        return None
    body = message.body
    hunks = hunks_in(body, splitter)
    if hunks is not None:
        return hunks
    parts = data_parts(body, splitter, longest=longest)
    if parts is not None:
        return parts
    share = prose_share(body)
    is_long = share < PROSE_SHARE and is_long_data(body)
    if share >= (MIXED_SHARE if is_long else PROSE_SHARE):
        return _Article(body)
    tree = yaml_tree(body)
    records = records_in(tree, splitter, longest) if tree else None
    if records is not None:
        return records
    return Lines(body, (lined_passage(body, splitter),)) if is_long else None


def whole_text_of(message: Message, splitter: str) -> ResultTexts | None:
    """
    Take a result that may not be cut as one text, all of which stays.

    >>> from rag_compress.chat import ToolResult
    >>> whole = whole_text_of(Message("tool", tool_results=[ToolResult("id,state")]), "pysbd")
    >>> len(whole.passages), whole.cut({})
    (1, ('id,state', ((0, 8),)))

    :param message: The message.
    :param splitter: Name of the sentence splitter that will be used.
    :returns: Its text; None where it brings none, or those of several results.
    """
    body = message.body if len(message.tool_results) == 1 else ""
    if not body.strip():
        return None
    start = len(body) - len(body.lstrip())
    return _Whole(body, (annotated_passage(body, ((start, len(body.rstrip())),), splitter),))


@dataclass(frozen=True, slots=True)
class _Whole:
    body: str
    passages: Sequence[Passage]

    def cut(self, kept: Mapping[int, Kept]) -> Kept:
        return self.body, ((0, len(self.body)),)


@dataclass(frozen=True, slots=True)
class _Article:
    body: str

    @property
    def passages(self) -> Sequence[Passage]:
        return (Passage(self.body),)

    def cut(self, kept: Mapping[int, Kept]) -> Kept:
        return kept[0]
