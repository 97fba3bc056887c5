"""Questions about prose: what a term means, and what a record is about, each where the author has marked it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from eval.data import Question
from eval.kinds.ask import Piece, Texts, ask

_TERM = re.compile(r"(?<![\w*`])\*([a-z]+(?:[ -][a-z]+)+)\*(?![\w*`])")
_CHOSEN = re.compile(r"^Chosen[^*\n]*\*\*(.+?)\*\*", re.MULTILINE | re.DOTALL)
_BOUNDARY = re.compile(r"[.:](?=\s+[A-Z\"*(\[]|\s*\Z)\s*|\n\s*\n\s*")


def definitions(texts: Texts) -> Iterator[Question]:
    """
    Ask what each term of several words is that one sentence has in italics, as *terms* are where they are introduced.

    :param texts: The texts.
    :returns: A question of each term that the texts have elsewhere, too. That sentence answers, whatever its form.
    """
    marked: defaultdict[str, dict[str, Piece]] = defaultdict(dict)
    for name, text in texts.items():
        for match in _TERM.finditer(text):
            start, end = _sentence(text, *match.span())
            marked[match[1]].setdefault(" ".join(text[start:end].split()), (name, start, end))
    for term, sentences in marked.items():
        counts = {name: text.count(term) - text.count(f"*{term}*") for name, text in texts.items()}
        if len(sentences) == 1 and any(counts.values()):
            is_a = "are" if re.search("[^s]s$", term) else "is an" if term[0] in "aeio" else "is a"
            yield ask(f"What {is_a} {term}?", texts, counts, next(iter(sentences.values())))


def overviews(records: Texts) -> Iterator[Question]:
    """
    Ask for a summary of each decision record. The sentence that says what was chosen, in bold, must be in it.

    :param records: The records.
    :returns: A question of each that has such a sentence.
    """
    for name, text in records.items():
        if match := _CHOSEN.search(text):
            _, end = _sentence(text, *match.span(1))
            yield ask("Summarise this document.", records, {}, (name, match.start(1), end))


def _sentence(text: str, start: int, end: int) -> tuple[int, int]:
    """The sentence around a place, as far as its paragraph goes."""
    before = [match.end() for match in _BOUNDARY.finditer(text, 0, start)]
    after = _BOUNDARY.search(text, end)
    return before[-1] if before else 0, len(text[: after.end()].rstrip()) if after else len(text)
