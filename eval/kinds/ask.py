"""A question of some of many texts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from eval.data import Document, Evidence, Question

Texts = Mapping[str, str]
"""Texts by what each is called."""

Piece = tuple[str, int, int]
"""A piece of a text: what the text is called, the piece's first character, the one behind its last."""

_BESIDE = 4
"""Texts beside the one that answers."""


def ask(query: str, texts: Texts, counts: Mapping[str, int], evidence: Piece, copies: Iterable[Piece] = ()) -> Question:
    """
    Ask a question of the text that answers it and of the four others that have most of its subject.

    :param query: The question.
    :param texts: All texts.
    :param counts: How often each has what is asked about; those without it are left out.
    :param evidence: What answers.
    :param copies: Other pieces that answer as well.
    :returns: The question. Its documents stand in the order of their names, which says nothing.
    """
    own, *_ = evidence
    others = sorted((name for name in counts if counts[name] and name != own), key=lambda name: (-counts[name], name))
    index = {name: at for at, name in enumerate(sorted([own, *others[:_BESIDE]]))}
    elsewhere = tuple(Evidence(index[name], start, end) for name, start, end in copies if name in index)
    return Question(
        id=f"{evidence} {query}",
        query=query,
        documents=tuple(Document(name, name, texts[name]) for name in index),
        gold_sentences=(Evidence(index[own], *evidence[1:], elsewhere),),
    )
