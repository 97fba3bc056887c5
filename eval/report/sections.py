"""
The sections of the page that compare systems: significance, time, broken budgets, all metrics.

Each is given the numbers and the colours of the systems, and gives HTML.
"""

from __future__ import annotations

import math
from html import escape
from typing import TYPE_CHECKING

from eval.metrics import is_share
from eval.report import tables
from eval.report.labels import (
    amount,
    budget_name,
    mean_of,
    metric_name,
    milliseconds,
    p_value,
    percent,
    points,
    system_name,
    untimed,
)
from eval.report.tables import Field, number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eval.report.comparisons import Comparison
    from eval.report.figures import Figures
    from eval.report.points import Point

SIGNIFICANT = 0.05
"""Level below which a corrected p-value is called a difference."""


def quality_table(figures: Figures, css: dict[str, str], budgets: Sequence[str]) -> str:
    """Write the numbers behind the chart of the average with these budgets."""
    rows = []
    for system in figures.systems:
        curve = figures.average(system, budgets)
        cells = [_quality(figures.metric, point) for point in curve] or [number("–")] * len(budgets)
        rows.append((head_field(system, css), cells))
    over = mean_of(figures.sets(budgets))
    caption = f"{metric_name(figures.metric).capitalize()}, {over}, with 95 % interval"
    return tables.table(caption, ["System", *(f">{budget_name(b)}" for b in budgets)], rows, range(len(rows)))


def comparison_section(figures: Figures, css: dict[str, str]) -> str:
    """Write wins, ties and losses against the reference by every metric that is compared; nothing without another."""
    if not figures.comparisons:
        return ""
    name = escape(system_name(figures.reference))
    low = min(-0.02, *(c.result.low for c in figures.comparisons))
    high = max(0.02, *(c.result.high for c in figures.comparisons))
    blocks = []
    for metric in (figures.metric, *figures.others):
        heading = f"<h3>{escape(metric_name(metric).capitalize())}</h3>" if figures.others else ""
        blocks += [heading, *_comparison_blocks(figures, css, metric, low, high)]
    measured = " and ".join(metric_name(metric) for metric in (figures.metric, *figures.others))
    return (
        f'<section id="significance"><h2>Is the difference real?</h2><p>{name} against every other system, '
        f"question by question, all data sets together. Points are percentage points of {escape(measured)} with their "
        "95 % interval. p comes from a paired permutation test, is never 0, and is corrected by Holm’s method for all "
        f"{len(figures.comparisons)} comparisons of this page; above {SIGNIFICANT} it is no evidence of a "
        "difference.</p>" + "".join(blocks) + "</section>"
    )


def _comparison_blocks(figures: Figures, css: dict[str, str], metric: str, low: float, high: float) -> list[str]:
    """A table per budget, first the middle one, the others folded."""
    blocks, name = [], system_name(figures.reference)
    by = f", {metric_name(metric)}" if figures.others else ""
    for budget in sorted(figures.groups[0], key=lambda budget: budget != figures.middle):
        at = f"at {budget_name(budget)}"
        found = [c for c in figures.comparisons if (c.metric, c.budget) == (metric, budget)]
        rows = [(head_field(c.system, css), _comparison_fields(c, low, high)) for c in found]
        head = [f"against, {at}", f"worse ◂ {name} ▸ better", ">Points", "Win · tie · loss", ">", ">p (Holm)"]
        keys = [figures.systems.index(c.system) for c in found]
        block = tables.table(f"{name} against each system {at}{by}", head, rows, keys)
        blocks.append(block if budget == figures.middle else tables.folded(at.capitalize(), block))
    return blocks


def latency_section(figures: Figures, css: dict[str, str]) -> str:
    """Write the time per query."""
    timed = [(system, times) for system in figures.systems if (times := figures.times(system)) is not None]
    ends = [max(value, 1e-4) for _, times in timed for value in times]
    low, high = math.floor(math.log10(min(ends))), math.ceil(math.log10(max(ends)) + 1e-9)
    rows = []
    timed.sort(key=lambda entry: entry[1])
    for system, (median, p95) in timed:
        a, b = (8 + 214 * (math.log10(max(value, 1e-4)) - low) / max(1, high - low) for value in (median, p95))
        drawn = (
            f'<svg class="range {css[system]}" viewBox="0 0 230 20" aria-hidden="true"><line x1="{a:.1f}" '
            f'x2="{b:.1f}" y1="10" y2="10"/>'
            f'<line x1="{b:.1f}" x2="{b:.1f}" y1="5" y2="15"/><circle cx="{a:.1f}" cy="10" r="5"/></svg>'
        )
        rows.append((head_field(system, css), [Field(drawn), number(milliseconds(median)), number(milliseconds(p95))]))
    scale = f"{milliseconds(10**low)} to {milliseconds(10**high)}, each step ten times"
    keys = [figures.systems.index(system) for system, _ in timed]
    processors = figures.run.cells[0].environment.get("processors", "?")
    return (
        f'<section id="latency"><h2>Time per query</h2><p>Scoring and filling, without {untimed(chat=figures.chat)}. '
        "The dot is the median over all queries and budgets, the bar ends at the 95th percentile. "
        f"Measured on a machine with {escape(str(processors))} processors, where other work may have run.</p>"
        + tables.table("Time per query to score and fill", ["System", scale, ">Median", ">95th percentile"], rows, keys)
        + "</section>"
    )


def violations_section(figures: Figures, css: dict[str, str]) -> str:
    """Write who broke the budget."""
    counted = [(system, *figures.violations(system)) for system in figures.systems]
    broken = [entry for entry in counted if entry[1]]
    start = '<section id="violations"><h2>Broken budgets</h2>'
    clean = [system_name(system) for system, count, _, _ in counted if not count]
    total = sum(entry[2] for entry in counted)
    if not broken:
        return (
            f"{start}<p>None: all {total:,} texts of all systems fit their budgets, counted on the text that was "
            "returned.</p></section>"
        )
    rows = [
        (
            head_field(system, css),
            [number(f"{count:,}", "bad"), number(percent(count / texts, 1)), number(f"{worst:,}")],
        )
        for system, count, texts, worst in sorted(broken, key=lambda entry: -entry[1] / entry[2])
    ]
    kept = f" {escape(', '.join(clean))}: never." if clean else ""
    return (
        f"{start}<p>Every text is counted as it was returned; what overshoots is shown (hollow red points in the "
        f"charts), not trimmed.{kept}</p>"
        + tables.table("Texts over their budget", ["System", ">Texts over", ">Share", ">Most tokens over"], rows)
        + "</section>"
    )


def metrics_section(figures: Figures, css: dict[str, str]) -> str:
    """Write all metrics, folded away."""
    parts = []
    for metric in figures.metrics:
        rows = []
        for system in figures.systems:
            curve = figures.average(system, metric=metric)
            if curve:
                rows.append((head_field(system, css), [_quality(metric, point) for point in curve]))
        if rows:
            head = ["System", *(f">{budget_name(b)}" for b in figures.groups[0])]
            over = mean_of(figures.sets(figures.groups[0], metric))
            table = tables.table(f"{metric_name(metric)}, {over}", head, rows)
            parts.append(tables.folded(metric_name(metric).capitalize(), table))
    return f'<section id="metrics"><h2>Every metric</h2>{"".join(parts)}</section>'


def per_set_table(figures: Figures, css: dict[str, str]) -> str:
    """Write the numbers behind the small charts: budgets side by side."""
    rows = []
    for system in figures.systems:
        cells = [
            number(" / ".join(f"{100 * p.quality:.0f}" for p in figures.curve([data], system)) or "–")
            for data in figures.data
        ]
        rows.append((head_field(system, css), cells))
    at = " / ".join(map(budget_name, figures.groups[0]))
    caption = f"{metric_name(figures.metric).capitalize()} in per cent at {at}"
    return tables.table(caption, ["System", *(f">{data}" for data in figures.data)], rows, range(len(rows)))


def _comparison_fields(comparison: Comparison, low: float, high: float) -> list[Field]:
    result = comparison.result
    a, zero, m, b = (
        5 + 180 * (value - low) / (high - low) for value in (result.low, 0.0, result.mean_difference, result.high)
    )
    drawn = (
        f'<svg class="forest" viewBox="0 0 190 22" aria-hidden="true"><line class="zero" x1="{zero:.1f}" '
        f'x2="{zero:.1f}" y1="0" y2="22"/>'
        f'<line class="ci" x1="{a:.1f}" x2="{b:.1f}" y1="11" y2="11"/><circle cx="{m:.1f}" cy="11" r="4"/></svg>'
    )
    split = "".join(
        f'<i class="{name}" style="width:{100 * count / result.n:.2f}%"></i>'
        for name, count in [("w", result.wins), ("t", result.ties), ("l", result.losses)]
    )
    css = ""
    if comparison.p_holm < SIGNIFICANT:
        css = "better" if result.mean_difference > 0 else "worse"
    interval = f'{points(result.mean_difference)} <span class="ci">{points(result.low)} to {points(result.high)}</span>'
    return [
        Field(drawn),
        Field(interval, f"n {css}".strip()),
        Field(f'<span class="wtl" aria-hidden="true">{split}</span>'),
        number(f"{result.wins:,} · {result.ties:,} · {result.losses:,}"),
        number(p_value(comparison.p_holm)),
    ]


def _quality(metric: str, point: Point) -> Field:
    flag = ' <span class="bad" title="budget broken">!</span>' if point.violations else ""
    ends = [f"{100 * end:.1f}" if is_share(metric) else amount(metric, end) for end in (point.low, point.high)]
    return Field(f'{amount(metric, point.quality)}{flag} <span class="ci">{"–".join(ends)}</span>', "n")


def head_field(system: str, css: dict[str, str]) -> Field:
    """Make the head of a system's row, in its colour."""
    return tables.text(system_name(system), "" if css[system].startswith("grey") else css[system])
