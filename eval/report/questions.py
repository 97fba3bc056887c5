"""The section of the page that shows single questions: two systems side by side, kept and dropped text."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from eval.data import Conversation
from eval.report.examples import Example, Piece, cut, evidence_of, spans_of
from eval.report.labels import budget_name, percent, system_name

if TYPE_CHECKING:
    from eval.data import Question
    from eval.records import Row

_END = 90
"""Characters at both ends of a long dropped piece that are shown."""


def questions_section(
    examples: Sequence[Example],
    reasons: Sequence[str],
    systems: tuple[str, str],
    budget: str,
    css: tuple[str, str],
    *,
    chat: bool = False,
) -> str:
    """
    Write the section.

    :param examples: The questions.
    :param reasons: Why texts are missing.
    :param systems: The two systems.
    :param budget: The budget.
    :param css: Colours of the two systems.
    :param chat: Whether the questions are about conversations.
    :returns: HTML.
    """
    ours, theirs = map(system_name, systems)
    wins = sum(example.difference > 0 for example in examples)
    losses = sum(example.difference < 0 for example in examples)
    what = "conversation" if chat else "documents"
    parts = [
        '<section id="questions"><h2>Single questions, kept and dropped</h2>',
        f"<p>What <b>{escape(ours)}</b> and <b>{escape(theirs)}</b> make of the same {what} with "
        f"{budget_name(budget)} {'of the tokens' if budget.endswith('%') else ''}. Chosen to differ: {wins} where "
        f"{escape(ours)} is better, {losses} where it is worse, short ones first. A sample of what happens, not of how "
        "often.</p>",
        f'<p class="note"><span class="kept">Kept {"messages" if chat else "sentences"}</span> are marked, '
        '<span class="dropped">dropped ones are dim</span>, <u class="evidence">evidence</u> is underlined.</p>',
    ]
    if reasons:
        listed = "".join(f"<li>{escape(reason)}</li>" for reason in reasons)
        parts.append(
            '<p class="note">Some texts cannot be shown, because records hold places and no texts:</p><ul '
            f'class="note">{listed}</ul>'
        )
    parts += [_question(example, (ours, theirs), css, first=i == 0) for i, example in enumerate(examples)]
    return "".join([*parts, "</section>"])


def _question(example: Example, names: tuple[str, str], css: tuple[str, str], *, first: bool) -> str:
    verdict = "both alike"
    if example.difference:
        verdict = f"{names[0] if example.difference > 0 else names[1]} keeps more"
    question = example.question
    title = escape(question.query) if question else f"Question {escape(example.ours.question)}"
    answers = f" · answer: {escape(' / '.join(question.answers[:2]))}" if question and question.answers else ""
    ours, theirs = example.ours, example.theirs
    sides = _side(names[0], css[0], ours, theirs, question) + _side(names[1], css[1], theirs, ours, question)
    return (
        f'<details class="question"{" open" if first else ""}><summary>{title}'
        f"<span>{escape(example.data)}{answers} · {escape(verdict)}</span></summary>"
        f'<div class="sides">{sides}</div></details>'
    )


def _side(name: str, css: str, row: Row, other: Row, question: Question | None) -> str:
    over = ' <span class="bad">over budget</span>' if row.over_budget else ""
    head = (
        f'<div><h3 class="{css}">{escape(name)}</h3><p class="sub">{row.tokens:,} of {row.original_tokens:,} tokens '
        f"({percent(row.ratio)}), budget {row.budget:,}{over}</p>"
    )
    if row.spans is None:
        return f'{head}<div class="passage"><span class="kept">{escape(row.text or "")}</span></div></div>'
    if question is None:
        return f'{head}<p class="sub">{len(row.spans)} pieces kept; the texts are not here.</p></div>'
    kept, theirs, evidence = spans_of(row), spans_of(other), evidence_of(question)
    documents = range(len(question.documents))
    shown = [i for i in documents if i in evidence or kept.get(i) != theirs.get(i)]
    same = sum(i not in shown and i in kept for i in documents)
    body = "".join(_passage(question, i, kept.get(i, []), evidence.get(i, [])) for i in shown)
    what = "messages" if isinstance(question, Conversation) else "passages"
    none = len(documents) - len(shown) - same
    hidden = f"Not shown: {same} {what} of which both keep the same, {none} of which none."
    rest = f'<p class="sub">{hidden}</p>' if len(shown) < len(documents) else ""
    return f"{head}{body}{rest}</div>"


def _passage(question: Question, index: int, kept: list[tuple[int, int]], evidence: list[tuple[int, int]]) -> str:
    document = question.documents[index]
    title = f"<b>{escape(document.title)}</b>" if document.title else ""
    pieces = "".join(_piece(piece) for piece in cut(document.content, kept, evidence))
    return f'<div class="passage">{title}{pieces}</div>'


def _piece(piece: Piece) -> str:
    text = piece.text
    if not piece.kept and not piece.evidence and len(text) > 3 * _END:
        gap = len(text) - 2 * _END
        shown = f'{escape(text[:_END])} <span class="cut">… {gap:,} characters …</span> {escape(text[-_END:])}'
    else:
        shown = escape(text)
    if not text.strip():
        return shown
    if piece.evidence:
        shown = f'<u class="evidence">{shown}</u>'
    return f'<span class="{"kept" if piece.kept else "dropped"}">{shown}</span>'
