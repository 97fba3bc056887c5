"""The report as Markdown tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from eval.report.choices import KEPT_METRICS
from eval.report.cost import SIGNS, need_text
from eval.report.labels import (
    budget_name,
    dollars,
    mean_of,
    metric_name,
    milliseconds,
    p_value,
    percent,
    points,
    system_name,
    untimed,
)
from eval.report.origin import measured_when
from eval.report.unequal import unequal

if TYPE_CHECKING:
    from eval.report.figures import Figures

TIMES = "score and fill, median / p95"
"""Head of the column of times: what depends on the documents alone is not among them."""


def summary(figures: Figures) -> str:
    """Tabulate quality, tokens, cost and time of every system, on average over the kinds of data."""
    rows = []
    for system, cells in _qualities(figures).items():
        need, times = figures.need(figures.average(system), figures.data), figures.times(system)
        cost = f"{SIGNS[need.bound]}{dollars(figures.cost(need.tokens))}" if need else "–"
        time = f"{milliseconds(times[0])} / {milliseconds(times[1])}" if times else "–"
        rows.append([*cells, cost, time, f"{figures.violations(system)[0]:,}"])
    return markdown_table([*_quality_head(figures), "per 1,000 queries", TIMES, "over budget"], rows)


def quality(figures: Figures) -> str:
    """Tabulate the quality of every system alone: what differs from one metric to the next."""
    return markdown_table(_quality_head(figures), list(_qualities(figures).values()))


def data_sets(figures: Figures, budgets: Sequence[str] | None = None, together: str = "") -> str:
    """
    Tabulate quality per data set, budgets side by side.

    :param figures: The numbers.
    :param budgets: The budgets; by default those of the average.
    :param together: Data sets whose names begin with this and an underscore are one row, their mean.
    :returns: A Markdown table of the data sets that the reference was run on with all of them.
    """
    rows, budgets = [], budgets or figures.groups[0]
    measured = [d for d in figures.run.data if len(figures.curve([d], figures.reference, budgets)) == len(budgets)]
    for name, names in _rows(measured, together).items():
        cells = [
            " / ".join(f"{100 * p.quality:.0f}" for p in figures.curve(names, system, budgets))
            for system in figures.systems
        ]
        if figures.metric not in KEPT_METRICS:  # the others are 1 by definition when nothing is left out
            full = figures.full_quality(names)
            cells.insert(0, f"{100 * full:.0f}" if full is not None else "")
        questions = sum(figures.run.cell(d, figures.reference, budgets[0]).metrics[figures.metric].n for d in names)
        rows.append([name, f"{questions:,}", *(cell or "–" for cell in cells)])
    head = [] if figures.metric in KEPT_METRICS else ["full context"]
    return markdown_table(["data", "questions", *head, *(f"`{system_name(s)}`" for s in figures.systems)], rows)


def comparisons(figures: Figures, metric: str | None = None) -> str:
    """
    Tabulate the reference against every other system.

    :param figures: The numbers.
    :param metric: The metric; by default the first one of the report.
    :returns: A Markdown table.
    """
    metric = metric or figures.metric
    rows = []
    for entry in figures.comparisons:
        if entry.metric != metric:
            continue
        r = entry.result
        interval = f"{points(r.mean_difference)} ({points(r.low)} to {points(r.high)})"
        counts = f"{r.wins:,} / {r.ties:,} / {r.losses:,}"
        rows.append(
            [f"`{system_name(entry.system)}`", budget_name(entry.budget), interval, counts, p_value(entry.p_holm)]
        )
    head = [f"`{system_name(figures.reference)}` against", "budget", "points (95 %)", "win / tie / loss", "p (Holm)"]
    return markdown_table(head, rows)


def leads(figures: Figures, systems: Sequence[str] = ()) -> str:
    """
    Tabulate how far the reference is ahead of other systems, budgets side by side, with p after Holm in brackets.

    :param figures: The numbers.
    :param systems: The systems of the rows, all by default. p is corrected for the comparisons with all of them anyway.
    :returns: A Markdown table.
    """
    rows: dict[str, dict[str, str]] = {}
    for entry in figures.comparisons:
        cell = f"{points(entry.result.mean_difference)} (p = {p_value(entry.p_holm)})"
        rows.setdefault(system_name(entry.system), {})[entry.budget] = cell
    shown = [system_name(system) for system in systems] or [*rows]
    if unknown := set(shown) - rows.keys():
        raise ValueError(f"systems must be among {', '.join(rows)}, got {min(unknown)!r}.")
    budgets = [budget for budget in figures.groups[0] if any(budget in cells for cells in rows.values())]
    head = [f"points of `{system_name(figures.reference)}` ahead of", *map(budget_name, budgets)]
    return markdown_table(head, [[f"`{s}`", *(rows[s].get(budget, "–") for budget in budgets)] for s in shown])


def tokens(figures: Figures) -> str:
    """Tabulate per data set the share of tokens that is good enough."""
    rows = [
        [data, *(need_text(figures.need(figures.curve([data], system), [data])) for system in figures.systems)]
        for data in figures.data
    ]
    return markdown_table(["data", *(f"`{system_name(s)}`" for s in figures.systems)], rows)


TABLES: dict[str, Callable[[Figures], str]] = {
    "summary": summary,
    "data": data_sets,
    "comparison": comparisons,
    "leads": leads,
    "tokens": tokens,
}
"""Tables by the name that a place in a document gives."""


def markdown_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """
    Write a table; all columns but the first are aligned right.

    >>> print(markdown_table(["a", "b"], [["x", "1"]]))
    | a | b |
    | --- | ---: |
    | x | 1 |

    :param head: Heads of the columns.
    :param rows: The rows.
    :returns: Markdown.
    """
    lines = [list(head), ["---", *["---:"] * (len(head) - 1)], *map(list, rows)]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)


def document(figures: Figures) -> str:
    """
    Write all tables under headings: the averages, the data sets and the comparisons of each metric. The last line says
    when they were measured.
    """
    parts = {}
    for metric in (figures.metric, *figures.others):
        shown, first, name = figures.of(metric), metric == figures.metric, metric_name(metric).capitalize()
        parts[f"{name} in per cent, {mean_of(shown.data)}"] = _with_times(shown) if first else quality(shown)
        for budgets in shown.groups:
            at = " / ".join(map(budget_name, budgets))
            parts[f"{'Per data set' if first else name}, at {at}"] = data_sets(shown, budgets)
    parts[f"Share of the tokens at {percent(figures.share)} of the full context's quality"] = tokens(figures)
    for metric in (figures.metric, *figures.others):
        by = f", {metric_name(metric)}" if figures.others else ""
        parts[f"{system_name(figures.reference)} against the others, question by question{by}"] = comparisons(
            figures, metric
        )
    notes = "".join(f"\n* {sentence}" for sentence in unequal(figures))
    last = [f"## Not on the same questions\n{notes}\n"] if notes else []
    made = f"{measured_when(figures.run.cells)}\n"
    return "\n".join([*(f"## {title}\n\n{table}\n" for title, table in parts.items()), *last, made])


def _with_times(figures: Figures) -> str:
    command = "speed-chat` measures it where a conversation grows" if figures.chat else "speed` measures it"
    return f"{summary(figures)}\n\nTimes are without {untimed(chat=figures.chat)}: `python -m eval {command}."


def _quality_head(figures: Figures) -> list[str]:
    return ["system", *map(budget_name, figures.groups[0]), f"tokens for {percent(figures.share)}"]


def _qualities(figures: Figures) -> dict[str, list[str]]:
    """The cells below `_quality_head` by system, of those that have an average."""
    rows = {}
    for system in figures.systems:
        if curve := figures.average(system):
            cells = [f"{100 * p.quality:.1f}{' (!)' if p.violations else ''}" for p in curve]
            rows[system] = [f"`{system_name(system)}`", *cells, need_text(figures.need(curve, figures.data))]
    return rows


def _rows(data: Sequence[str], together: str) -> dict[str, list[str]]:
    """The data sets of each row by what the row is called."""
    joint = [name for name in data if together and name.startswith(f"{together}_")]
    rows: dict[str, list[str]] = {}
    for name in data:
        rows.setdefault(f"{together}, mean of {len(joint)}" if name in joint else name, []).append(name)
    return rows
