"""How much each unit is wanted, part by part: relevance, recency, importance and continuity on one scale."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from rag_compress.chat.conversation.recency import fading, recency_decay
from rag_compress.chat.conversation.view import ConversationView
from rag_compress.chat.settings import ChatConfig
from rag_compress.core.arrays import Flags, Floats

# Chosen with the weights of ChatConfig; the measurements are in docs/adr/0006 and 0030.
BASE_DEPENDENCE = 0.02
"""What is left of recency for a query that stands alone."""
DAMPING = 0.4
"""How much less relevance counts for a mere reply: its words are not what it is about."""
ASSISTANT_DISCOUNT = 0.2
"""What the user said counts for more than what the assistant offered."""
QUESTION_DISCOUNT = 0.2
"""A question of the assistant is worth less than its answer."""
UNMET, MET = 0.2, 0.4
"""Own relevance of the best unit up to which a query has not been answered, and from which it has."""
ABOUT_SPEAKER = 0.15
"""What a statement of those whom a query asks about is worth, as a share of its relevance, where something answers."""
SHORT = 40
"""Units up to which a conversation is short: what was settled is not buried yet, and its names and numbers are few."""
SPECIFICS_FADE = 2.0
"""Conversations (in lengths of this one) after which what was agreed has faded to 1/e."""

_OF_SOME_UNITS = frozenset(("disclosure", "standing", "reply"))


@dataclass(frozen=True, slots=True)
class Parts:
    """
    What the scores of units are made of.

    :param columns: By name, what each part adds to the score of each unit.
    """

    columns: Mapping[str, Floats]

    def totals(self) -> Floats:
        """
        Sum the parts up, exactly.

        :returns: One score per unit.
        """
        columns = [column.tolist() for column in self.columns.values()]
        return np.fromiter(map(math.fsum, zip(*columns, strict=True)), np.float64, len(columns[0]))

    def of(self, unit: int) -> dict[str, float]:
        """
        Give the parts of one unit.

        :param unit: Its position.
        :returns: The parts by name, those of some units only where they add something.
        """
        return {
            name: float(column[unit])
            for name, column in self.columns.items()
            if column[unit] or name not in _OF_SOME_UNITS
        }

    def replaced(self, by: Parts, where: Flags) -> Parts:
        """
        Take the parts of some units from elsewhere.

        :param by: Parts with the same names.
        :param where: The units that they hold for.
        :returns: The parts of all units.
        """
        return Parts({name: np.where(where, by.columns[name], column) for name, column in self.columns.items()})


def combine(
    view: ConversationView,
    relevance: Floats,
    dependence: float,
    config: ChatConfig,
    importance: Floats | None = None,
    by_those_asked_about: Flags | None = None,
    best: float = 0.0,
) -> Parts:
    """
    Weigh what speaks for each unit.

    With the dependence g of the query on the conversation (at least 0.02), the parts are

    - ``relevance (1 - 0.4 g)``,
    - ``g recency_weight decay (1 + substance) / 2``,
    - ``g specifics_weight specificity exp(-age / (2 total)) min(1, 40 / n)``, in a dialogue of n units with an
      assistant: the more was said, the less a name tells; 0 for what tools return, where nearly every number occurs
      once,
    - ``disclosure_weight`` for a statement about oneself or a correction by anyone but the assistant, and for what an
      assistant is told for all that comes; where the query asks about participants by name, for statements of theirs
      alone, times ``min(1, (0.4 - best) / 0.2)`` or 0.15 relevance, whichever is more: of all that somebody said about
      themselves little bears on a question that something answers,
    - ``standing_weight min(1, (0.4 - best) / 0.2)``, at least 0, for what somebody else than the assistant says to hold
      without exception, unless the query asks about participants by name: it bears on what is asked for where nothing
      that was said answers it,
    - the same with ``reply_weight (1 - g) (n / 40 - 1)`` (its last factor 0 to 1) for what the user replies to the
      assistant in a conversation of n units, which settles what was open,
    - ``importance_weight importance``.

    Recency and specifics of an assistant's unit are discounted by 0.2, of its questions by 0.4.

    :param view: The conversation.
    :param relevance: One score per unit, with what lies around it.
    :param dependence: How much the query leans on the conversation, 0 to 1.
    :param config: The weights.
    :param importance: One score (0 to 1) per unit.
    :param by_those_asked_about: Whether the speaker is one that the query asks about by name; None if it names none.
    :param best: The greatest own relevance of a unit, without what lies around it.
    :returns: The parts; their sum is the score.
    """
    units, ages, total = view.transcript.columns, view.ages, view.sum_of_costs
    is_dialogue = bool(units.by_assistant.any())
    leaning = BASE_DEPENDENCE + (1 - BASE_DEPENDENCE) * dependence
    discount = np.where(units.by_assistant, ASSISTANT_DISCOUNT + QUESTION_DISCOUNT * units.is_question, 0.0)
    weight = leaning * (1 - discount)
    decay = recency_decay(ages, total, config.recency_share)
    columns = {
        "relevance": relevance * (1 - DAMPING * leaning),
        "recency": weight * config.recency_weight * decay * (1 + units.substance) / 2,
    }
    if is_dialogue:
        fade = fading(ages, SPECIFICS_FADE * total) if total else 1.0
        weight_of_specifics = config.specifics_weight * min(1.0, SHORT / len(ages))
        specifics = weight * weight_of_specifics * view.transcript.specific_shares * fade
        columns["specifics"] = np.where(units.is_step, 0.0, specifics)
    others = ~units.by_assistant
    told = others & (is_dialogue and by_those_asked_about is None)
    worth: Floats | float = 1.0
    if by_those_asked_about is None:
        disclosed = (units.disclosure & others) | ((units.directive | units.states_at_length) & told)
    else:
        disclosed = units.disclosure & by_those_asked_about
        worth = np.maximum(unmet(best), ABOUT_SPEAKER * relevance)
    columns["disclosure"] = np.where(disclosed, config.disclosure_weight * worth, 0.0)
    if is_dialogue:
        told &= ~disclosed
        columns["standing"] = np.where(units.standing & told, config.standing_weight * unmet(best), 0.0)
        weight_of_replies = config.reply_weight * (1 - dependence) * is_long(len(told))
        settles = view.transcript.is_reply & told
        columns["reply"] = np.where(settles, weight_of_replies * unmet(best), 0.0)
    if importance is not None:
        columns["importance"] = config.importance_weight * importance
    return Parts(columns)


def unmet(best: float) -> float:
    """
    Tell how far what was said leaves a query unanswered.

    >>> unmet(0.1), round(unmet(0.3), 2), unmet(0.5)
    (1.0, 0.5, 0.0)

    :param best: The greatest own relevance of a unit.
    :returns: 1 (hardly a word of it was said) to 0 (something answers it): ``(0.4 - best) / 0.2`` within these bounds.
    """
    return min(1.0, max(0.0, (MET - best) / (MET - UNMET)))


def is_long(units: int, few: int = SHORT) -> float:
    """
    Tell how far a conversation is long.

    >>> is_long(40), is_long(60), is_long(600)
    (0.0, 0.5, 1.0)

    :param units: Number of its units.
    :param few: Number of those of a short one.
    :returns: 0 (short) to 1 (twice as long as a short one, or more).
    """
    return min(1.0, max(0.0, units / few - 1))
