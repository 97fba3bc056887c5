"""What a query asks of messages beside what was said: who sent them, and when, or all of one that is asked for."""

from __future__ import annotations

from collections.abc import Sequence

from rag_compress.core.filling.dated import asks_when
from rag_compress.core.filling.mail_fields import asks_who
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.scoring.messages.asked import asks_for_message, asks_for_one
from rag_compress.core.scoring.messages.posts import find_posts


def asked_of_messages(query: str, analyzed: Sequence[AnalyzedPassage]) -> dict[int, tuple[int, ...]]:
    """
    Find for what was said in each message what else of it a query asks for.

    The last message of somebody, what came after another, what was written at a time, or who wrote something, is all of
    its record.

    :param query: The query as it was asked.
    :param analyzed: The passages, taken apart.
    :returns: For positions of what was said those of what else there is: nothing where the query asks for none.
    """
    by_whom, when = asks_who(query), asks_when(query)
    is_whole = asks_for_one(query) or (asks_for_message(query) and (by_whom or when))
    if not (is_whole or by_whom or when):
        return {}
    found: dict[int, tuple[int, ...]] = {}
    for post in find_posts(analyzed):
        asked = (*(post.sender if by_whom else ()), *(post.dates if when else ()))
        if is_whole and not analyzed[post.place].mail_headers:
            asked = post.heads
        if asked:
            found |= dict.fromkeys(post.said, asked)
    return found
