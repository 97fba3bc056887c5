"""Questions about exported chats that are made up: what somebody answered to somebody else."""

from __future__ import annotations

import random
from collections.abc import Iterator

from eval.data import Document, Evidence, Question

_QUESTIONS = 40
_SEED = 19
_FIRST_HOUR = 8

_TALKS = (
    *(
        ("Who has a ladder to lend?", "Mine stands in the shed, take it."),
        ("Where shall we meet on Friday?", "At the fountain."),
    ),
    *(
        ("Does the boiler still leak?", "Only when it is cold."),
        ("Who drives to the airport?", "I will, if we leave at five."),
    ),
    *(
        ("What did the plumber want for the pipe?", "Far too much, I sent him away."),
        ("Is the cake ready?", "Ten more minutes."),
    ),
    *(
        ("Which colour for the fence?", "Green, as before."),
        ("Can somebody water the plants?", "Done this morning."),
    ),
)
_NAMES = ("Ann", "Bob", "Carla", "Dan")
_CHATTER = (
    *(
        "Good morning all",
        "Rain again",
        "Lovely photo",
        "See you later",
        "Thanks a lot",
        "Sorry, just saw this",
        "Haha",
    ),
    *("I am on the train", "What a day", "Happy birthday, Ines", "Be right back", "Who won last night?"),
)


_FORMS = (
    "[03.05.24, {hour:02d}:{minute:02d}:11] {name}: {said}",
    "2024-05-03 {hour:02d}:{minute:02d} <{name}> {said}",
    "{name}  {hour}:{minute:02d} AM\n{said}\n",
)
"""Lines of chats as three programs export them."""


def replies() -> Iterator[Question]:
    """
    Ask what somebody answered to what another asked.

    :returns: The questions, of chats in three forms, of which every other message says nothing.
    """
    for number in range(_QUESTIONS):
        draw = random.Random(_SEED + number)
        talk: list[tuple[str, str]] = []
        wanted = draw.randrange(len(_TALKS))
        for at in draw.sample(range(len(_TALKS)), len(_TALKS)):
            talk += [(draw.choice(_NAMES), draw.choice(_CHATTER)) for _ in range(3)]
            (asked, answer), (asks, answers) = _TALKS[at], draw.sample(_NAMES, 2)
            talk += [(asks, asked), (answers, answer)]
            if at == wanted:
                query = f"What did {answers} answer when {asks} wrote “{asked}”?"
        text = "\n".join(
            _FORMS[number % len(_FORMS)].format(name=name, said=said, hour=_FIRST_HOUR, minute=at)
            for at, (name, said) in enumerate(talk)
        )
        start = text.index(answer := _TALKS[wanted][1])
        yield Question(
            id=f"{number} {query}",
            query=query,
            documents=(Document("chat", "", text),),
            gold_sentences=(Evidence(0, start, start + len(answer)),),
        )
