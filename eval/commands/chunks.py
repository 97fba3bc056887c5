"""
What is lost where documents come as chunks: ``python -m eval chunks``.

Every question is compressed with its documents as they are; with these cut into chunks of whole sentences, or of so
many words, that say where they stand; and with the chunks that BM25 ranks first among them, as a retriever hands them
over. A budget is the same number of tokens for all: a share of those of the documents.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from rank_bm25 import BM25Okapi

from eval.commands.forms import Forms, forms_command
from eval.data import Document, Evidence, Question
from rag_compress.checks import check_count
from rag_compress.core.models import Span
from rag_compress.core.passages.chunks import chunks_of
from rag_compress.core.sentences import get_splitter, sentence_spans
from rag_compress.core.terms import index_terms
from rag_compress.core.words.languages import language_of

DATA = "hotpotqa_distractor,2wikimultihopqa,musique,nq_open_bm25neg_20,scifact_partial,financebench"

Cut = Callable[[str], Iterable[Span]]
"""A text to the places of its chunks."""


def at_sentences(size: int) -> Cut:
    """
    Cut texts as this project does.

    :param size: Most characters of a chunk, as for `chunks_of`.
    :returns: What cuts at the ends of sentences.
    """

    def places(text: str) -> Iterator[Span]:
        spans = sentence_spans(text, language_of(text, "auto"), get_splitter("pysbd"))
        return ((chunk.start, chunk.end) for chunk in chunks_of(text, spans, size))

    return places


def at_words(count: int) -> Cut:
    """
    Cut texts as Haystack's ``DocumentSplitter`` does by default.

    :param count: Words of a chunk.
    :returns: What cuts behind the blank that follows every so many words.
    """

    def places(text: str) -> Iterator[Span]:
        ends = [match.end() for match in re.finditer(r"[^ ]* |[^ ]+\Z", text)]
        edges = [0, *ends[count - 1 : -1 : count], len(text)]
        return pairwise(edges)

    return places


def cut(question: Question, chunks: Cut) -> tuple[Question, Question]:
    """
    Cut the documents of a question into chunks that say where they stand.

    :param question: The question.
    :param chunks: Where to cut.
    :returns: The question with its documents, and with one for each chunk. In both the same text is evidence: of a
        piece that several chunks share, what stands in the one that holds most of it.
    """
    documents: list[Document] = []
    chunks_in: list[list[tuple[int, int, int]]] = []  # of each document: start, end and number of its chunks
    for document in question.documents:
        chunks_in.append([])
        for start, end in chunks(document.content):
            place = {"source_id": document.id, "split_idx_start": start}
            chunks_in[-1].append((start, end, len(documents)))
            text = document.content[start:end]
            documents.append(Document(f"{document.id}:{start}", document.title, text, meta=place))

    def clipped(piece: Evidence) -> tuple[Evidence, Evidence]:
        """A piece in its document, and in the chunk."""
        start, end, number = max(
            chunks_in[piece.document], key=lambda chunk: min(chunk[1], piece.end) - max(chunk[0], piece.start)
        )
        first, last = max(start, piece.start), min(end, piece.end)
        copies = [clipped(copy) for copy in piece.copies]
        return (
            Evidence(piece.document, first, last, tuple(copy for copy, _ in copies)),
            Evidence(number, first - start, last - start, tuple(copy for _, copy in copies)),
        )

    sentences, spans_of_answers = ([*map(clipped, p)] for p in (question.gold_sentences, question.answer_spans))
    whole, in_chunks = (
        replace(
            question,
            gold_sentences=tuple(piece[form] for piece in sentences),
            answer_spans=tuple(piece[form] for piece in spans_of_answers),
        )
        for form in (0, 1)
    )
    numbers = tuple(number for gold in question.gold_documents for _, _, number in chunks_in[gold])
    return whole, replace(in_chunks, documents=tuple(documents), gold_documents=numbers)


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
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m eval chunks", description=__doc__)
    parser.add_argument("--size", type=int, default=600, help="most characters of a chunk of whole sentences")
    parser.add_argument("--words", type=int, help="words of a chunk, to cut wherever these end")
    parser.add_argument("--count", type=int, default=20, help="how many are the best chunks")
    title = "Evidence kept in per cent, documents cut into chunks"
    return forms_command(parser, arguments, DATA, _forms, first="given as", title=title)


def _forms(options: argparse.Namespace) -> Forms:
    for name in ("size", "count", *(["words"] if options.words is not None else [])):
        check_count(name, getattr(options, name), least=1)

    def forms(questions: Iterable[Question]) -> Iterator[dict[str, Question]]:
        for question in questions:
            whole, chunks = cut(question, at_words(options.words) if options.words else at_sentences(options.size))
            best = retrieve(chunks, options.count)
            yield {
                "documents": whole,
                "chunks": chunks,
                "chunks without their places": _without_places(chunks),
                "the best chunks": best,
                "the best chunks with their files alone": _with_files(best),
                "the best chunks without their places": _without_places(best),
            }

    return forms


def _with_files(question: Question) -> Question:
    """As LangChain hands chunks over: they say of which file they are, and not where in it."""
    documents = (replace(one, meta={"source": f"docs/{one.meta['source_id']}.txt"}) for one in question.documents)
    return replace(question, documents=tuple(documents))


def _without_places(question: Question) -> Question:
    return replace(question, documents=tuple(replace(document, meta={}) for document in question.documents))
