"""In a conversation of many topics, a request that takes one up again keeps it, and not the names of all others."""

from __future__ import annotations

import pytest

from rag_compress.chat import Message, compress_chat

TOWNS = ["Lisbon", "Bergen", "Turin", "Ghent", "Riga", "Porto", "Graz", "Brno", "Malmo", "Split", "Cork", "Vilnius"]
TAKEN_UP = [
    Message("user", "I have decided on Fernwell for the payroll. What comes next?"),
    Message("assistant", "First enter your staff in Fernwell, then the bank account for the payroll."),
]


def other_topics(start):
    for number, town in enumerate(TOWNS, start):
        yield Message("user", f"Which sights are there in {town}?")
        yield Message(
            "assistant", f"See {town} on foot: the old market of {number + 1490}, the {town} Arsenal, tram {number}."
        )
        yield Message("user", "And where would one eat there?")
        yield Message(
            "assistant",
            f"At Casa {town}, {number} Harbour Street, or in the Grand Hotel {town} from {number % 9 + 11}:30 on.",
        )


CHAT = [*other_topics(1), *TAKEN_UP, *other_topics(20), *other_topics(40)]


@pytest.mark.parametrize("budget", [400, 600])
def test_a_topic_that_is_taken_up_again_comes_before_names_of_other_topics(budget):
    kept = compress_chat(CHAT, "I'm back. We can go on with the payroll in Fernwell.", budget).messages
    assert ["Fernwell" in message.text for message in kept].count(True) == len(TAKEN_UP)
