"""
What is lost where documents come as chunks: ``python -m eval chunks``.

Every question is compressed with its documents as they are; with these cut into chunks of whole sentences that say
where they stand; and with the chunks that BM25 ranks first among them, as a retriever hands them over. A budget is the
same number of tokens for all: a share of those of the documents.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace

from rank_bm25 import BM25Okapi

from eval.commands.forms import Forms, forms_command
from eval.data import Document, Evidence, Question
from rag_compress.core.passages.chunks import chunks_of
from rag_compress.core.sentences import get_splitter, sentence_spans
from rag_compress.core.terms import index_terms
from rag_compress.core.words.languages import language_of

DATA = "hotpotqa_distractor,2wikimultihopqa,musique,nq_open_bm25neg_20,scifact_partial,financebench"

_SYSTEM = "rag_compress()"
_CASES = {
    "documents": ("documents", _SYSTEM),
    "chunks": ("chunks", _SYSTEM),
    "chunks without their places": ("unplaced", _SYSTEM),
    "the best chunks": ("best", _SYSTEM),
    "the best chunks without their places": ("best unplaced", _SYSTEM),
}


def cut(question: Question, size: int) -> Question:
    """
    Cut the documents of a question into chunks that say where they stand.

    :param question: The question.
    :param size: Most characters of a chunk, as for `chunks_of`.
    :returns: The question with a document for each chunk. Evidence is labelled in the chunk that holds most of it, so
        far as that holds it.
    """
    documents: list[Document] = []
    chunks_in: list[list[tuple[int, int, int]]] = []  # of each document: start, end and number of its chunks
    for document in question.documents:
        language = language_of(document.content, "auto")
        spans = sentence_spans(document.content, language, get_splitter("pysbd"))
        chunks_in.append([])
        for chunk in chunks_of(document.content, spans, size):
            place = {"source_id": document.id, "split_idx_start": chunk.start}
            text = document.content[chunk.start : chunk.end]
            chunks_in[-1].append((chunk.start, chunk.end, len(documents)))
            documents.append(Document(f"{document.id}:{chunk.start}", document.title, text, meta=place))

    def moved(piece: Evidence) -> Evidence:
        start, end, number = max(
            chunks_in[piece.document], key=lambda chunk: min(chunk[1], piece.end) - max(chunk[0], piece.start)
        )
        copies = tuple(map(moved, piece.copies))
        return Evidence(number, max(start, piece.start) - start, min(end, piece.end) - start, copies)

    return replace(
        question,
        documents=tuple(documents),
        gold_sentences=tuple(map(moved, question.gold_sentences)),
        answer_spans=tuple(map(moved, question.answer_spans)),
        gold_documents=tuple(number for gold in question.gold_documents for _, _, number in chunks_in[gold]),
    )


def retrieve(question: Question, count: int) -> Question:
    """
    Leave the chunks that BM25 ranks first, the best first.

    :param question: A question whose documents are chunks.
    :param count: How many to leave.
    :returns: The question with these, in which the evidence is labelled that they hold.
    """
    language = language_of(" ".join(document.content for document in question.documents[:9]), "auto")
    texts = [f"{document.title} {document.content}" for document in question.documents]
    ranking = BM25Okapi([index_terms(text, language) or [""] for text in texts])
    scores = ranking.get_scores(index_terms(question.query, language)).tolist()
    best = sorted(range(len(texts)), key=lambda index: -scores[index])[:count]
    position = {index: rank for rank, index in enumerate(best)}

    def found(pieces: Sequence[Evidence]) -> tuple[Evidence, ...]:
        return tuple(replace(p, document=position[p.document], copies=()) for p in pieces if p.document in position)

    return replace(
        question,
        documents=tuple(question.documents[index] for index in best),
        gold_sentences=found(question.gold_sentences),
        answer_spans=found(question.answer_spans),
        gold_documents=tuple(position[index] for index in question.gold_documents if index in position),
    )


def main(arguments: Sequence[str]) -> int:
    """
    Run the command.

    :param arguments: Its arguments.
    :returns: Exit status.
    """
    parser = argparse.ArgumentParser(prog="python -m eval chunks", description=__doc__)
    parser.add_argument("--size", type=int, default=600, help="most characters of a chunk")
    parser.add_argument("--count", type=int, default=20, help="how many are the best chunks")
    title = "Evidence kept in per cent, documents cut into chunks"
    return forms_command(parser, arguments, DATA, _forms, _CASES, first="given as", title=title)


def _forms(options: argparse.Namespace) -> Forms:
    def forms(question: Question) -> dict[str, Question]:
        chunks = cut(question, options.size)
        best = retrieve(chunks, options.count)
        return {
            "documents": question,
            "chunks": chunks,
            "unplaced": _without_places(chunks),
            "best": best,
            "best unplaced": _without_places(best),
        }

    return forms


def _without_places(question: Question) -> Question:
    return replace(question, documents=tuple(replace(document, meta={}) for document in question.documents))
