"""The section of the page about what good enough costs: tokens and money."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eval.report import tables
from eval.report.labels import budget_name, dollars, mean_of, percent
from eval.report.sections import head_field
from eval.report.tables import Field, number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eval.report.figures import Figures
    from eval.report.points import Need, Point


def need_section(figures: Figures, css: dict[str, str]) -> str:
    """Write what good enough costs: tokens and money; nothing where the full context's quality is not known."""
    whole = figures.full_quality(figures.data)
    if whole is None:
        return ""
    full = figures.full_tokens(figures.data)
    ranked = [(system, figures.need(figures.average(system), figures.data)) for system in figures.systems]
    ranked.sort(key=lambda entry: _need_order(entry[1], figures.average(entry[0])))
    rows, keys = [], []
    for system, need in ranked:
        if need is None:
            continue
        keys.append(figures.systems.index(system))
        colour = "open" if need.bound == "above" else css[system]
        bar = Field(f'<span class="bar {colour}" style="width:{100 * min(1, need.ratio):.1f}%"></span>', "track")
        reached = number(percent(figures.average(system)[-1].quality))
        rows.append((head_field(system, css), [bar, *_need_fields(figures, need, full), reached]))
    everything = Field('<span class="bar" style="width:100%"></span>', "track")
    cost = dollars(figures.cost(full))
    rows.append(
        (
            tables.text("full context"),
            [everything, number("100 %"), number(f"{full:,.0f}"), number(cost), number("–"), number(percent(whole))],
        )
    )
    share = percent(figures.share)
    head = ["System", "Share of the tokens", ">", ">Tokens", ">Per 1,000 queries", ">Saved"]
    head.append(f">Quality at {budget_name(figures.groups[0][-1])}")
    return (
        f'<section id="cost"><h2>What {share} of the full context’s quality costs</h2>'
        f"<p>The mean tokens with which a system first reaches {share} of the quality of the full context, on "
        f"average ({mean_of(figures.data)}). Between two measured budgets tokens and quality are taken to be linear; "
        "nothing is extrapolated: ≤ means that the smallest budget is enough, &gt; (an open bar) that the largest is "
        f"not. Money counts input tokens alone, at an assumed {dollars(figures.price)} per million (option "
        "<code>--price</code>).</p>"
        + tables.table(f"Tokens and cost at {share} of the full context's quality", head, rows, keys)
        + tables.folded("The same per data set", _need_per_set(figures, css))
        + "</section>"
    )


def need_text(need: Need | None) -> str:
    """
    Print the share of tokens that is needed.

    :param need: What `Figures.need` found.
    :returns: ``34 %``, ``≤ 10 %``, ``> 50 %`` or a dash.
    """
    if need is None:
        return "–"
    share = percent(need.ratio)
    return share if share.startswith("<") else f"{SIGNS[need.bound]}{share}"


SIGNS = {"at": "", "below": "≤ ", "above": "> "}
"""Signs before what was interpolated, is enough at the smallest budget, or too little at the largest."""


def _need_order(need: Need | None, curve: Sequence[Point]) -> tuple[int, float]:
    """Those that reach the quality by what they need, then the others by how near they come."""
    if need is None:
        return 2, 0.0
    return (1, -curve[-1].quality) if need.bound == "above" else (0, need.ratio)


def _need_fields(figures: Figures, need: Need, full: float) -> list[Field]:
    sign = SIGNS[need.bound]
    saved = percent(1 - need.tokens / full) if need.bound != "above" else "–"
    cost = dollars(figures.cost(need.tokens))
    return [number(need_text(need)), number(f"{sign}{need.tokens:,.0f}"), number(f"{sign}{cost}"), number(saved)]


def _need_per_set(figures: Figures, css: dict[str, str]) -> str:
    rows = []
    for system in figures.systems:
        needs = [figures.need(figures.curve([data], system), [data]) for data in figures.data]
        rows.append((head_field(system, css), [number(need_text(need)) for need in needs]))
    caption = f"Share of the tokens at {percent(figures.share)} of the full context's quality"
    return tables.table(caption, ["System", *(f">{data}" for data in figures.data)], rows, range(len(rows)))
