"""The account of a request: what became of every message, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from rag_compress.chat.counting import MessageCounter
from rag_compress.chat.cut import Cut
from rag_compress.chat.judge import Judgement
from rag_compress.chat.models import ChatDecision, ChatReason, Decisions, Message
from rag_compress.chat.units import Unit
from rag_compress.chat.view import ConversationView

KEPT: frozenset[ChatReason] = frozenset(("kept", "pinned", "cut", "summarised"))


def account(
    view: ConversationView,
    judged: Judgement,
    fates: Mapping[int, ChatReason],
    cuts: Mapping[int, Cut],
    otherwise: ChatReason,
    counting: MessageCounter,
    ratings: Sequence[int] = (),
) -> Decisions:
    """
    Account for every message.

    :param view: The conversation.
    :param judged: How much each unit was wanted.
    :param fates: What became of units, and why.
    :param cuts: The shorter versions of those that were cut or summarised.
    :param otherwise: What became of all others.
    :param counting: What counts.
    :param ratings: Importance of each unit from 1 to 10, where selective memory decides.
    :returns: The decisions, made when they are read; what is counted is counted now.
    """
    units = enumerate(view.units) if len(view.units) < len(view.messages) else ()
    alone = {i: counting.count([view.messages[i]]) for _, unit in units if len(unit.indices) > 1 for i in unit.indices}
    return Decisions(
        len(view.messages),
        partial(_decide, view.messages, view.units, view.costs, judged, fates, cuts, otherwise, alone, ratings),
    )


def _decide(
    messages: Sequence[Message],
    units: Sequence[Unit],
    costs: Sequence[int],
    judged: Judgement,
    fates: Mapping[int, ChatReason],
    cuts: Mapping[int, Cut],
    otherwise: ChatReason,
    alone: Mapping[int, int],
    ratings: Sequence[int],
) -> list[ChatDecision]:
    decisions = []
    compared = judged.compared.tolist() if judged.compared is not None else [0.0] * len(units)
    for u, (unit, score) in enumerate(zip(units, judged.scores.tolist(), strict=True)):
        reason, cut, parts = fates.get(u, otherwise), cuts.get(u), judged.parts.of(u)
        for place, i in enumerate(unit.indices):
            before = alone.get(i, costs[u])
            after = (cut.token_count if cut and place == 0 else before) if reason in KEPT else 0
            spans = cut.spans if cut else ()
            decisions.append(
                ChatDecision(
                    index=i,
                    id=messages[i].id,
                    token_count=before,
                    kept_tokens=after,
                    score=score,
                    reason=reason,
                    spans=spans,
                    parts=parts,
                    relevance=compared[u],
                    rating=ratings[u] if ratings else None,
                    importance=judged.importance[u] if judged.importance else None,
                )
            )
    return sorted(decisions, key=lambda decision: decision.index)


def account_unchanged(view: ConversationView) -> Decisions:
    """
    Account for messages that all stay.

    :param view: The conversation.
    :returns: The decisions, made when they are read.
    """
    return Decisions(len(view.messages), partial(_keep_all, view.messages, view.units, view.costs))


def _keep_all(messages: Sequence[Message], units: Sequence[Unit], costs: Sequence[int]) -> list[ChatDecision]:
    cost_of = {unit.indices[0]: cost for unit, cost in zip(units, costs, strict=True)}
    return [
        ChatDecision(i, message.id, cost_of.get(i, 0), cost_of.get(i, 0), 0.0, "kept")
        for i, message in enumerate(messages)
    ]
