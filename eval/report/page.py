"""The report as one HTML page that opens without a network."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from eval.families import counted
from eval.report import cost, sections, tables
from eval.report.curves import COLOURS, average_charts, colours, multiples
from eval.report.examples import choose_examples
from eval.report.labels import (
    budget_name,
    counts_alike,
    dollars,
    kept_share,
    mean_of,
    metric_name,
    milliseconds,
    passed_over,
    percent,
    system_name,
)
from eval.report.origin import measured_with
from eval.report.questions import questions_section
from eval.report.unequal import unequal

if TYPE_CHECKING:
    from eval.report.figures import Figures

RIVALS = ("rank-bm25(", "rag_compress(scorer=adr-002", "truncate(unit=sentence)", "truncate(", "bm25(", "recency(")
"""Systems that headlines and single questions set against the reference, the first that was run."""


def render_page(figures: Figures, *, rival: str | None = None, examples: int = 6, command: str = "") -> str:
    """
    Write the page.

    :param figures: The numbers.
    :param rival: System that headlines and single questions set against the reference.
    :param examples: Most single questions.
    :param command: The command that wrote the page.
    :returns: An HTML document.
    :raises ValueError: If the rival was not run.
    """
    rival = rival or _default_rival(figures)
    if rival is not None and rival not in figures.systems:
        raise ValueError(
            f"the system set against the reference must be one of {', '.join(figures.systems)}, got {rival!r}."
        )
    css = colours(figures)
    parts = {
        "quality": ("Quality", _quality(figures, css)),
        "cost": ("Cost", cost.need_section(figures, css)),
        "sets": ("Data sets", _sets(figures, css)),
        "significance": ("Significance", sections.comparison_section(figures, css)),
        "latency": ("Time", sections.latency_section(figures, css)),
        "violations": ("Broken budgets", sections.violations_section(figures, css)),
        "questions": ("Single questions", _questions(figures, rival, examples, css)),
        "metrics": ("Every metric", sections.metrics_section(figures, css)),
        "method": ("Method", _method(figures, command)),
    }
    links = "".join(f'<li><a href="#{name}">{title}</a></li>' for name, (title, body) in parts.items() if body)
    headline = _headline(figures)
    style, script = (Path(__file__).with_name(name).read_text(encoding="utf-8") for name in ("style.css", "page.js"))
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(headline)}</title>\n<style>\n{style}</style></head>\n<body>\n"
        f'<header><p class="kicker">Context compression, measured</p><h1>{_unbroken(headline)}</h1>{_lead(figures)}'
        "</header>\n"
        f'<main>{_numbers(figures, rival)}<nav aria-label="Sections"><ul>{links}</ul></nav>\n'
        + "\n".join(body for _, body in parts.values())
        + f"</main>\n<script>\n{script}</script>\n</body></html>\n"
    )


def _default_rival(figures: Figures) -> str | None:
    """What the reference is set against; None when there is no other system."""
    others = figures.systems[1:]
    found = (system for start in RIVALS for system in others if system.startswith(start))
    return next(found, others[0] if others else None)


def _headline(figures: Figures) -> str:
    name, curve = system_name(figures.reference), figures.average(figures.reference)
    need = figures.need(curve, figures.data)
    if need is not None and need.bound != "above":
        quality, ratio, upto = figures.share, need.ratio, "at most " if need.bound == "below" else ""
    else:
        quality, ratio, upto = curve[-1].quality, curve[-1].ratio, ""
    return f"{name} keeps {kept_share(figures.metric, percent(quality))} in {upto}{percent(ratio)} of the tokens"


def _lead(figures: Figures) -> str:
    budgets, sets = figures.groups[0], figures.data
    questions = sum(figures.run.cell(d, figures.reference, budgets[0]).metrics[figures.metric].n for d in sets)
    return (
        f'<p class="lead">How small can the context be before answers get worse? {questions:,} questions from '
        f"{counted(sets)}, {len(figures.systems)} ways to compress, {len(budgets)} budgets. Quality is "
        f"<em>{escape(metric_name(figures.metric))}</em>, {counts_alike(sets)}.</p>"
    )


def _numbers(figures: Figures, rival: str | None) -> str:
    found: list[tuple[str, str, str]] = []
    ours, full = figures.average(figures.reference), figures.full_tokens(figures.data)
    need = figures.need(ours, figures.data)
    other = figures.average(rival) if rival else []
    rival_name = system_name(rival) if rival else ""
    if need is not None:
        theirs = cost.need_text(figures.need(other, figures.data)) if other else ""
        compared = f"{need.tokens:,.0f} of {full:,.0f} tokens" + (f"; {rival_name}: {theirs}" if other else "")
        found.append((f"Tokens for {percent(figures.share)} of full quality", cost.need_text(need), compared))
    index = figures.groups[0].index(figures.middle)
    compared = f"{rival_name}: {percent(other[index].quality)}" if other else ""
    at_budget = f"{metric_name(figures.metric).capitalize()} at {budget_name(figures.middle)}"
    found.append((at_budget, percent(ours[index].quality), compared))
    if need is not None:
        price = f"instead of {dollars(figures.cost(full))}, at {dollars(figures.price)} per million tokens"
        found.append(("Cost of 1,000 queries", f"{cost.SIGNS[need.bound]}{dollars(figures.cost(need.tokens))}", price))
    if (times := figures.times(figures.reference)) is not None:
        found.append(("Median time to score and fill", milliseconds(times[0]), f"95 % within {milliseconds(times[1])}"))
    broken, texts, _ = figures.violations(figures.reference)
    found.append(("Broken budgets", f"{broken:,}", f"of {texts:,} texts"))
    items = "".join(
        f'<div><dt>{_unbroken(name)}</dt><dd class="big">{_unbroken(big)}</dd><dd class="small">{_unbroken(small)}</dd>'
        "</div>"
        for name, big, small in found
    )
    return f'<dl class="numbers" aria-label="{escape(system_name(figures.reference))} in numbers">{items}</dl>'


def _unbroken(text: str) -> str:
    """Escape, and keep a sign of per cent on the line of its number."""
    return escape(text).replace(" %", "&nbsp;%")


def _quality(figures: Figures, css: dict[str, str]) -> str:
    parts = ['<section id="quality"><h2>Quality against budget</h2>']
    if len(figures.data) > 1:
        over = mean_of(figures.data).capitalize()
        parts.append(f"<p>{over}. Bands are 95 % intervals over questions.</p>")
    for index, budgets in enumerate(figures.groups):
        charts = average_charts(figures, budgets, f"average{index}")
        if charts:
            sets = figures.sets(budgets)
            notes = [f"Of {', '.join(sets)} alone."] if sets != figures.data else []
            notes += ["Hollow red points: some texts broke the budget."] if 'class="over"' in charts else []
            parts.append(f"<figure>{charts}<figcaption>{escape(' '.join(notes))}</figcaption></figure>")
            parts.append(tables.folded("The numbers behind the chart", sections.quality_table(figures, css, budgets)))
    if figures.incomplete:
        names = ", ".join(map(system_name, figures.incomplete))
        parts.append(f'<p class="note">Not in the averages, because cells are missing: {escape(names)}.</p>')
    parts += [f'<p class="note">{escape(sentence)}</p>' for sentence in unequal(figures)]
    left_out = [name for name in figures.run.data if name not in figures.data]
    if left_out:
        parts.append(
            f'<p class="note">Without this metric or without the reference: {escape(", ".join(left_out))}.</p>'
        )
    return "".join([*parts, "</section>"])


def _sets(figures: Figures, css: dict[str, str]) -> str:
    if len(figures.data) < 2:
        return ""
    keys = "".join(
        f'<li class="{css[system]}" data-s="{key}">{escape(system_name(system))}</li>'
        for key, system in enumerate(figures.systems)
        if not css[system].startswith("grey")
    )
    grey = "<li class='grey'>others</li>" if len(css) > COLOURS else ""
    return (
        f'<section id="sets"><h2>Data set by data set</h2><p>{escape(metric_name(figures.metric).capitalize())} '
        f'in per cent against the budget; the same axes everywhere.</p><ul class="keys">{keys}{grey}</ul>'
        + multiples(figures, css)
        + tables.folded("The numbers behind the charts", sections.per_set_table(figures, css))
        + "</section>"
    )


def _questions(figures: Figures, rival: str | None, count: int, css: dict[str, str]) -> str:
    if rival is None or count < 1:
        return ""
    chosen, reasons = choose_examples(figures.run, figures.reference, rival, figures.middle, figures.metric, count)
    if not chosen:
        return (
            '<section id="questions"><h2>Single questions</h2><p class="note">None to show: these records hold scores '
            "without the kept text, as committed results do. A run with --keep-outputs has it.</p></section>"
        )
    colours_of = (css[figures.reference], css[rival])
    pair = (figures.reference, rival)
    return questions_section(chosen, reasons, pair, figures.middle, colours_of, chat=figures.chat)


def _method(figures: Figures, command: str) -> str:
    cells = figures.run.cells
    rows, notes = [], []
    for data in figures.run.data:
        cell = next(cell for cell in cells if cell.data == data)
        notes += [f"{data}: {sentence}" for sentence in passed_over(cell.passed_over)]
        numbers = (tables.number(f"{value:,.0f}") for value in (cell.questions, cell.original_tokens_mean))
        checksum = tables.Field(f"<code>{escape(cell.data_sha256[:16])}</code>")
        rows.append((tables.text(data), [*numbers, tables.text(cell.split), checksum]))
    head = ["Data set", ">Questions", ">Tokens each", "Part", "SHA-256 of the file"]
    shown = f"<pre>{escape(command)}</pre>" if command else ""
    pieces = "whole messages" if figures.chat else "sentences, one of an answer without a labelled sentence"
    oracle = (
        f" <code>oracle</code> keeps what is labelled and nothing else, the shortest first: {pieces}. It has seen the "
        "labels and is no bound: who keeps less of each may keep more of them."
        if any(system.startswith("oracle(") for system in figures.systems)
        else ""
    )
    unasked = "".join(f'<p class="note">{escape(note)}</p>' for note in notes)
    return (
        '<section id="method"><h2>Method</h2><p>Every system gets the same budget in the same tokens, counted on '
        "the text that it returns. Intervals (95 %) are Wilson’s where every question counts 0 or 1, else bootstrap "
        "percentiles over questions. An average is one over kinds of data, each alike: sets of one kind, such as the "
        "translations of one set, are averaged first. Its interval combines those of the kinds (method of variance "
        "estimates recovery), with the translations of a question drawn together, so it speaks of other questions, not "
        "of other data sets. The full context’s quality is that of <code>full()</code> where it was run; for shares of "
        f"evidence and answers kept it is 1 by definition.{oracle}</p><p>{escape(measured_with(cells))}</p>"
        f"{tables.table('Data', head, rows)}{unasked}{shown}</section>"
    )
