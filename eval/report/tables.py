"""Tables as HTML: the one place where cells are escaped and aligned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape


@dataclass(frozen=True)
class Field:
    """
    A cell of a table.

    :param html: Its content, escaped already.
    :param css: Class of the cell: ``n`` is a number.
    """

    html: str
    css: str = ""


def text(value: str, css: str = "") -> Field:
    """
    Make a cell of plain text.

    :param value: The text.
    :param css: Class of the cell.
    :returns: The cell.
    """
    return Field(escape(value), css)


def number(value: str, css: str = "") -> Field:
    """
    Make a cell of a number.

    :param value: The number as it reads.
    :param css: Further classes.
    :returns: The cell, aligned right.
    """
    return Field(escape(value), f"n {css}".strip())


def table(
    caption: str, head: Sequence[str], rows: Sequence[tuple[Field, Sequence[Field]]], keys: Sequence[int] = ()
) -> str:
    """
    Write a table that scrolls sideways where it must.

    :param caption: What it shows.
    :param head: Heads of the columns; one that starts with ``>`` is aligned right.
    :param rows: Per row its head and its cells.
    :param keys: Number of the system of each row, so that pointing at it shows it in the charts; the last may lack it.
    :returns: HTML.
    """
    heads = "".join(
        f'<th scope="col" class="n">{escape(name[1:])}</th>'
        if name.startswith(">")
        else f'<th scope="col">{escape(name)}</th>'
        for name in head
    )
    body = []
    marks = [*(f' data-s="{key}"' for key in keys), *[""] * (len(rows) - len(keys))]
    for mark, (first, fields) in zip(marks, rows, strict=True):
        cells = "".join(f"<td{_class(field)}>{field.html}</td>" for field in fields)
        body.append(f'<tr{mark}><th scope="row"{_class(first)}>{first.html}</th>{cells}</tr>')
    return (
        f'<div class="scroll"><table><caption>{escape(caption)}</caption><thead><tr>{heads}</tr></thead>'
        f"<tbody>{''.join(body)}</tbody></table></div>"
    )


def _class(field: Field) -> str:
    return f' class="{field.css}"' if field.css else ""


def folded(summary: str, content: str) -> str:
    """
    Fold something away.

    :param summary: What is behind it.
    :param content: HTML.
    :returns: HTML.
    """
    return f"<details><summary>{escape(summary)}</summary>{content}</details>"
