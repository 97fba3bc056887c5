"""The account of a request: what became of every message, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rag_compress.chat.conversation.counting import MessageCounter
from rag_compress.chat.conversation.units import Unit
from rag_compress.chat.cutting.shortening import ShorterUnit
from rag_compress.chat.filling.fill import Filled, Order
from rag_compress.chat.filling.rendering import Rendered
from rag_compress.chat.filling.repeated_texts import said_in
from rag_compress.chat.judging.judge import Judgement
from rag_compress.chat.models import Message
from rag_compress.chat.results import KEPT, SHORTENED, ChatDecision, ChatReason, Decisions


@dataclass(frozen=True, slots=True)
class Outcome:
    """
    What became of the units. A result may be kept for long, so this holds what the account needs and not the
    conversation taken apart.

    :param messages: The conversation.
    :param units: Its units.
    :param costs: Tokens of each unit alone.
    :param message_counter: What counts messages.
    :param judged: How much each unit was wanted.
    :param reasons: What became of units, and why.
    :param otherwise: What became of all others.
    :param shorter: The shorter versions of those that were cut or summarised.
    :param ratings: Importance of each unit from 1 to 10, where selective memory decides.
    """

    messages: Sequence[Message]
    units: Sequence[Unit]
    costs: Sequence[int]
    message_counter: MessageCounter
    judged: Judgement
    reasons: Mapping[int, ChatReason] = field(default_factory=dict)
    otherwise: ChatReason = "over_budget"
    shorter: Mapping[int, ShorterUnit] = field(default_factory=dict)
    ratings: Sequence[int] = ()

    def decisions(self) -> Decisions:
        """
        Account for every message.

        :returns: The decisions, made when they are read.
        """
        return Decisions(len(self.messages), self._decide)

    def _decide(self) -> list[ChatDecision]:
        judged, counter, decisions = self.judged, self.message_counter, []
        compared = judged.compared.tolist() if judged.compared is not None else [0.0] * len(self.units)
        for u, (unit, score) in enumerate(zip(self.units, judged.scores.tolist(), strict=True)):
            reason, shorter, parts = self.reasons.get(u, self.otherwise), self.shorter.get(u), judged.parts.of(u)
            for i in unit.indices:
                # The messages of a tool call and its results count each alone, not all in the first.
                before = self.costs[u] if len(unit.indices) == 1 else counter.count([self.messages[i]])
                message = shorter.messages.get(i) if shorter else None
                after = (before if message is None else counter.count([message])) if reason in KEPT else 0
                decisions.append(
                    ChatDecision(
                        index=i,
                        id=self.messages[i].id,
                        token_count=before,
                        kept_tokens=after,
                        score=score,
                        reason="kept" if reason in SHORTENED and message is None else reason,
                        spans=shorter.spans.get(i, ()) if shorter else (),
                        parts=parts,
                        relevance=compared[u],
                        rating=self.ratings[u] if self.ratings else None,
                        importance=judged.importance[u] if judged.importance else None,
                    )
                )
        return sorted(decisions, key=lambda decision: decision.index)


def reasons(
    texts: Sequence[str], judged: Judgement, order: Order, filled: Filled, rendered: Rendered
) -> dict[int, ChatReason]:
    """
    Tell why units are in the result, or are not for other reasons than the budget.

    :param texts: What is said in each unit.
    :param judged: How much each was wanted.
    :param order: In what order they were offered.
    :param filled: What was chosen.
    :param rendered: What of it is handed out.
    :returns: The reasons; units without one found no room in the budget.
    """
    pinned = {*order.required, *order.recent}
    said = {said_in(texts[u]) for u in rendered.kept} if order.duplicates else set()
    found: dict[int, ChatReason] = dict.fromkeys(filled.crowded_out, "over_max_messages")
    found |= dict.fromkeys(judged.excluded, "below_min_score")
    found |= {u: "duplicate" for u in order.duplicates if said_in(texts[u]) in said}
    found |= {u: "pinned" if u in pinned else "kept" for u in rendered.kept}
    found |= {u: "cut" if shorter.spans else "summarised" for u, shorter in rendered.shorter.items()}
    return found
