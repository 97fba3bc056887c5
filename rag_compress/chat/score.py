"""How much each turn is wanted: relevance, recency, importance and continuity on one scale."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from rag_compress.chat.analysis import MessageAnalysis
from rag_compress.chat.models import Role
from rag_compress.chat.settings import ChatConfig

# Chosen with the weights of ChatConfig; the measurements are in docs/adr/0006.
BASE_DEPENDENCE = 0.02
"""What is left of recency for a query that stands alone."""
DAMPING = 0.4
"""How much less relevance counts for a mere reply: its words are not what it is about."""
ASSISTANT_DISCOUNT = 0.2
"""What the user said counts for more than what the assistant offered."""
QUESTION_DISCOUNT = 0.2
"""A question of the assistant is worth less than its answer."""
SUBSTANCE_TERMS = 6.0
"""Distinct terms at which a turn says two thirds of what a turn can say."""
SPECIFICS_SCALE = 1.5
"""Names and numbers at which a turn counts as two thirds specific."""
RESTATED = 0.3
"""Weight of a name or number that is said again later: the later turn holds it."""
SPECIFICS_FADE = 2.0
"""Conversations (in lengths of this one) after which what was agreed has faded to 1/e."""


@dataclass(frozen=True, slots=True)
class Turn:
    """
    What scoring knows of a unit.

    :param role: Who speaks.
    :param analysis: What is said, taken apart.
    :param decay: Its recency, 0 to 1.
    :param age: Tokens said since.
    :param speaker: Name of the speaker.
    """

    role: Role
    analysis: MessageAnalysis
    decay: float
    age: int
    speaker: str | None = None


def substance(terms: int) -> float:
    """
    Tell how much a turn says: ``1 - exp(-terms / 6)``.

    >>> round(substance(6), 2), substance(0)
    (0.63, 0.0)

    :param terms: Number of distinct terms.
    :returns: 0 to 1.
    """
    return 1 - math.exp(-terms / SUBSTANCE_TERMS)


def specificity(values: Sequence[frozenset[str]]) -> list[float]:
    """
    Tell how much of what must not be guessed stands in each turn, and nowhere later.

    ``1 - exp(-(fresh + 0.3 restated) / 1.5)`` with the numbers of names and numbers that occur in no later turn, and of
    the others.

    >>> [round(share, 2) for share in specificity([frozenset({"oslo"}), frozenset(), frozenset({"oslo", "9"})])]
    [0.18, 0.0, 0.74]

    :param values: Names and numbers of each turn, oldest first.
    :returns: 0 to 1 for each turn.
    """
    later: set[str] = set()
    shares = []
    for found in reversed(values):
        fresh = len(found - later)
        shares.append(1 - math.exp(-(fresh + RESTATED * (len(found) - fresh)) / SPECIFICS_SCALE))
        later |= found
    return shares[::-1]


def combine(
    relevance: Sequence[float],
    turns: Sequence[Turn],
    dependence: float,
    total_tokens: int,
    config: ChatConfig,
    importance: Sequence[float] | None = None,
    asked_about: Collection[str] = (),
) -> list[dict[str, float]]:
    """
    Weigh what speaks for each turn.

    With the dependence g of the query on the conversation (at least 0.02), the parts are

    - ``relevance (1 - 0.4 g)``,
    - ``g recency_weight decay (1 + substance) / 2``,
    - ``g specifics_weight specificity exp(-age / (2 total))``, in a dialogue with an assistant,
    - ``disclosure_weight`` for a statement about oneself by anyone but the assistant; where the query asks about
      participants by name, by one of them,
    - ``importance_weight importance``.

    Recency and specifics of an assistant's turn are discounted by 0.2, of its questions by 0.4.

    :param relevance: One score per turn, with what lies around it.
    :param turns: The turns.
    :param dependence: How much the query leans on the conversation, 0 to 1.
    :param total_tokens: Tokens of the conversation.
    :param config: The weights.
    :param importance: One score (0 to 1) per turn.
    :param asked_about: Names of participants that the query asks about.
    :returns: The parts by name; their sum is the score.
    """
    leaning = BASE_DEPENDENCE + (1 - BASE_DEPENDENCE) * dependence
    specific = specificity([turn.analysis.specifics for turn in turns])
    is_dialogue = Counter(turn.role for turn in turns)["assistant"] > 0
    out = []
    for i, turn in enumerate(turns):
        by_assistant = turn.role == "assistant"
        discount = ASSISTANT_DISCOUNT + QUESTION_DISCOUNT * turn.analysis.is_question if by_assistant else 0.0
        weight = leaning * (1 - discount)
        says = substance(turn.analysis.substance)
        parts = {
            "relevance": relevance[i] * (1 - DAMPING * leaning),
            "recency": weight * config.recency_weight * turn.decay * (1 + says) / 2,
        }
        if is_dialogue:
            fade = math.exp(-turn.age / (SPECIFICS_FADE * total_tokens)) if total_tokens else 1.0
            parts["specifics"] = weight * config.specifics_weight * specific[i] * fade
        concerned = turn.speaker in asked_about if asked_about else not by_assistant
        if turn.analysis.disclosure and concerned:
            parts["disclosure"] = config.disclosure_weight
        if importance is not None:
            parts["importance"] = config.importance_weight * importance[i]
        out.append(parts)
    return out
