"""One budget for history and documents."""

from __future__ import annotations

from dataclasses import dataclass

from rag_compress.checks import check_count, check_number, check_token_budget


@dataclass(frozen=True, slots=True)
class BudgetSplit:
    """
    What each may use.

    :param history: Tokens for the conversation.
    :param documents: Tokens for the retrieved documents.
    """

    history: int
    documents: int


def split_budget(
    token_budget: int,
    history_tokens: int,
    document_tokens: int,
    *,
    history_value: float = 0.5,
    min_history_share: float = 0.2,
    min_document_share: float = 0.3,
) -> BudgetSplit:
    """
    Share one budget between a conversation and documents.

    1. Each gets its minimum share, or all it has if that is less.
    2. The rest is shared by expected value: ``history_value`` to the history, 1 less that to the documents.
       `dependence` of the query is such a value: a follow-up needs the history, a question that stands alone the
       documents.
    3. What one cannot use the other gets.

    >>> split_budget(1000, history_tokens=5000, document_tokens=5000, history_value=0.0)
    BudgetSplit(history=200, documents=800)
    >>> split_budget(1000, history_tokens=50, document_tokens=5000)
    BudgetSplit(history=50, documents=950)

    :param token_budget: Most tokens of both together.
    :param history_tokens: Tokens of the whole conversation.
    :param document_tokens: Tokens of all documents.
    :param history_value: Expected value (0 to 1) of a token of history; that of documents is the rest to 1.
    :param min_history_share: Least share (0 to 1) of the history.
    :param min_document_share: Least share (0 to 1) of the documents.
    :returns: The shares; together at most the budget.
    :raises ValueError: If a value breaks its rule, or the minimum shares exceed 1.
    :raises TypeError: If a value has the wrong type.
    """
    budget = check_token_budget("token_budget", token_budget)
    history_tokens = check_count("history_tokens", history_tokens, least=0)
    document_tokens = check_count("document_tokens", document_tokens, least=0)
    for name, value in (
        ("history_value", history_value),
        ("min_history_share", min_history_share),
        ("min_document_share", min_document_share),
    ):
        check_number(name, value, most=1.0)
    if min_history_share + min_document_share > 1:
        raise ValueError(
            "min_history_share and min_document_share must sum to at most 1, got "
            f"{min_history_share + min_document_share:g}."
        )
    history = min(history_tokens, int(min_history_share * budget))
    documents = min(document_tokens, int(min_document_share * budget))
    rest = budget - history - documents
    history = min(history_tokens, history + round(history_value * rest))
    documents = min(document_tokens, budget - history)
    return BudgetSplit(min(history_tokens, budget - documents), documents)
