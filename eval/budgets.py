"""Budgets as they are asked for: a number of tokens, or a share of the tokens of the documents."""

from __future__ import annotations

import math
from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class Budget:
    """
    A budget.

    >>> Budget(10.0, ratio=True).tokens(1234), str(Budget(10.0, ratio=True)), str(Budget(512))
    (123, '10%', '512')

    :param amount: Tokens, or per cent of the tokens of all documents' contents.
    :param ratio: Whether the amount is a percentage.
    """

    amount: float
    ratio: bool = False

    def tokens(self, total: int) -> int:
        """
        Give the budget of one question.

        :param total: Tokens of all documents' contents.
        :returns: Tokens, at least 1.
        """
        if not self.ratio:
            return int(self.amount)
        # In decimals, as `compress` takes a target_ratio: in floats 29 % of 100 tokens are 28.
        return max(1, int(Decimal(repr(self.amount)) * total / 100))

    def __str__(self) -> str:
        return f"{self.amount:g}%" if self.ratio else f"{self.amount:.0f}"


def parse_budget(text: str) -> Budget:
    """
    Read one budget.

    :param text: ``512`` or ``12.5%``.
    :returns: The budget.
    :raises ValueError: If it is neither, below 1 token, or not above 0 % and at most 100 %.
    """
    cleaned = text.strip()
    try:
        amount = float(cleaned.removesuffix("%"))
    except ValueError:
        raise ValueError(f"a budget must be a number of tokens (512) or a share (10%), got {text!r}.") from None
    if cleaned.endswith("%"):
        if not 0 < amount <= 100:
            raise ValueError(f"a budget in per cent must be above 0% and at most 100%, got {text!r}.")
        return Budget(amount, ratio=True)
    if not (math.isfinite(amount) and amount == int(amount) and amount >= 1):
        raise ValueError(f"a budget in tokens must be a whole number of at least 1, got {text!r}.")
    return Budget(amount)


def parse_budgets(text: str) -> list[Budget]:
    """
    Read a list of budgets.

    :param text: Budgets between commas.
    :returns: The budgets in the order given, each once: those that print alike are one.
    :raises ValueError: If one is not a budget.
    """
    return list({str(budget): budget for budget in map(parse_budget, text.split(","))}.values())
