"""
Two conversations in eleven languages: what somebody said of themselves is kept for requests that do not name it.

``flat_and_job.json`` (a flat is done up, a job begins) and ``meals_and_school_trip.json`` (without Arabic) have the
messages, the user's first, and for each of 14 questions the message that it needs. Five of each ask for something that
an earlier word of the user bears on: "suggest three light dinners" after "anything that comes out of the sea can stay
there". They were written by one who knew nothing of the rules, and translated by nobody who speaks all of them.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rag_compress.chat import Message, compress_chat

BEARS_ON = {"flat_and_job": {2, 6, 14, 18, 22}, "meals_and_school_trip": {2, 6, 12, 16, 24}}
CHATS = {
    (name, language): chat
    for name in BEARS_ON
    for language, chat in json.loads(Path(__file__).with_name(f"{name}.json").read_text(encoding="utf-8")).items()
}


def kept(share, requests, **settings):
    """Of requests, or of the other questions, how many keep at least half of the message that they need."""
    count = 0
    for (name, _), chat in CHATS.items():
        said = [Message("assistant" if place % 2 else "user", text) for place, text in enumerate(chat["messages"])]
        budget = int(share * compress_chat(said, None, 10**6).original_token_count)
        for question, place in chat["questions"].items():
            if (place in BEARS_ON[name]) == requests:
                decision = compress_chat(said, question, budget, **settings).decisions[place]
                count += decision.reason in ("kept", "cut") and 2 * decision.kept_tokens >= decision.token_count
    return count


def test_each_language_has_the_same_conversations():
    for name, needed in BEARS_ON.items():
        places = [[*chat["questions"].values()] for (other, _), chat in CHATS.items() if other == name]
        assert len({*map(tuple, map(sorted, places))}) == 1
        assert needed < {*places[0]}
    assert sum(len(chat["questions"]) for chat in CHATS.values()) == 294


@pytest.mark.parametrize(("share", "requests", "others"), [(0.25, 56, 160), (0.4, 75, 174)])
def test_what_holds_without_exception_is_kept_for_requests_that_share_no_word_with_it(share, requests, others):
    found = kept(share, requests=True)
    assert found >= requests, f"of 105: {found}"
    assert (found_others := kept(share, requests=False)) >= others, f"of 189: {found_others}"
    # A share would say less: what the user told in few words comes forward whatever weighs in its sentence.
    assert kept(share, requests=True, standing_weight=0) <= found - 17
