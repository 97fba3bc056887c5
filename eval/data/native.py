"""The files of public data sets as their authors publish them, one function from record to question per format."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from eval.data.lines import Numbered, json_whole
from eval.data.models import DataError, Document, Evidence, PassedOver, Question, part
from eval.data.schema import read_question, required_text, short


def hotpotqa(row: Mapping[str, Any]) -> Question:
    """
    Read a record of HotpotQA or 2WikiMultihopQA, whose files look alike.

    ``{_id, question, answer, context: [[title, [sentence, ...]], ...], supporting_facts: [[title, index], ...]}``.
    A supporting fact beyond its paragraph is left out: the published files hold a few.

    :param row: The record.
    :returns: The question; documents are named ``d0``, ``d1``, ...
    """
    documents: list[dict[str, str]] = []
    spans: dict[tuple[str, int], tuple[str, int, int]] = {}
    named: dict[str, str] = {}
    for index, (title, sentences) in enumerate(_paragraphs(row["context"])):
        content = ""
        for number, sentence in enumerate(sentences):
            gap = " " if content and not content[-1].isspace() and not sentence[:1].isspace() else ""
            start = len(content) + len(gap) + len(sentence) - len(sentence.lstrip())
            content += gap + sentence
            spans[title, number] = f"d{index}", start, len(content.rstrip())
        if content.strip():  # the published files hold a few paragraphs without text
            documents.append({"id": f"d{index}", "title": title, "content": content})
            named[title] = f"d{index}"
    facts = [(title, number) for title, number in row.get("supporting_facts") or () if title in named]
    gold = dict.fromkeys(spans[fact] for fact in facts if fact in spans)
    return read_question(
        {
            "id": required_text(row, "_id"),
            "query": row["question"],
            "answers": [row["answer"]] if row.get("answer") else [],
            "documents": documents,
            "gold_document_ids": list(dict.fromkeys(named[title] for title, _ in facts)),
            "gold_sentences": [{"document_id": d, "start": a, "end": b} for d, a, b in gold if a < b],
        }
    )


def _paragraphs(context: Any) -> list[tuple[str, list[str]]]:
    """Refuse what has the name of HotpotQA's field and another form, as a context in one text."""
    paragraphs: list[Any] = context if isinstance(context, list) else [context]
    for place in paragraphs:
        match place:
            case [str(), [*sentences]] if all(isinstance(sentence, str) for sentence in sentences):
                continue
        raise DataError(
            "'context' must be a list of [title, [sentence, ...]] as in HotpotQA's files, got "
            f"{short(place)}: a log of one's own has its texts in 'documents'"
        )
    return paragraphs


def musique(row: Mapping[str, Any]) -> Question:
    """
    Read a record of MuSiQue: ``{id, question, answer, answer_aliases, paragraphs: [{title, paragraph_text, ...}]}``.

    :param row: The record.
    :returns: The question; MuSiQue labels paragraphs, not sentences, so the answer is the evidence.
    """
    found = list(enumerate(row["paragraphs"]))
    return read_question(
        {
            "id": required_text(row, "id"),
            "query": row["question"],
            "answers": [text for text in (row.get("answer"), *row.get("answer_aliases", ())) if text],
            "documents": [{"id": f"d{i}", "title": p.get("title"), "content": p["paragraph_text"]} for i, p in found],
            "gold_document_ids": [f"d{i}" for i, p in found if p.get("is_supporting")],
        }
    )


def lost_in_the_middle(row: Mapping[str, Any], number: int) -> Question:
    """
    Read a record of lost-in-the-middle's Natural Questions: ``{question, answers, ctxs: [{id, title, text, isgold}]}``.

    :param row: The record.
    :param number: Its line: the records have no id.
    :returns: The question.
    """
    passages = list(enumerate(row["ctxs"]))
    return read_question(
        {
            "id": f"nq{number}",
            "query": row["question"],
            "answers": row["answers"],
            "documents": [{"id": f"d{i}", "title": p.get("title"), "content": p["text"]} for i, p in passages],
            "gold_document_ids": [f"d{i}" for i, p in passages if p.get("isgold")],
        }
    )


def articles(path: Path) -> Iterator[Numbered]:
    """
    Read the articles of SQuAD (1.1 or 2.0). The file is read whole.

    :param path: The file, ``{data: [{title, paragraphs: [{context, qas: [...]}]}]}``.
    :returns: Number of the article, from 1, and the article.
    :raises DataError: If it is not JSON.
    """
    yield from enumerate(json_whole(path)["data"], start=1)


def squad(article: Mapping[str, Any], number: int = 0) -> list[Question | PassedOver]:
    """
    Read an article of SQuAD: each question with all paragraphs of it.

    :param article: One of `articles`.
    :param number: Its number; questions have ids of their own.
    :returns: The questions; unanswerable ones are passed over.
    :raises DataError: If a question lacks a field, or an answer is not where it should be.
    """
    title = str(article.get("title", "")).replace("_", " ")
    paragraphs = article["paragraphs"]
    documents = []
    for place, paragraph in enumerate(paragraphs):
        with part(f"paragraphs[{place}]"):
            documents.append(Document(f"p{place}", title, paragraph["context"]))
    return [
        _squad_question(qa, tuple(documents), place, f"paragraphs[{place}].qas[{index}]")
        for place, paragraph in enumerate(paragraphs)
        for index, qa in enumerate(paragraph["qas"])
    ]


def _squad_question(
    qa: Mapping[str, Any], documents: tuple[Document, ...], index: int, where: str
) -> Question | PassedOver:
    with part(where):
        if qa.get("is_impossible") or not qa["answers"]:
            return PassedOver("unanswerable")
        answers = tuple(dict.fromkeys(a["text"] for a in qa["answers"]))
        places = sorted({(a["answer_start"], a["answer_start"] + len(a["text"])) for a in qa["answers"]})
        for start, end in places:
            if documents[index].content[start:end] not in answers:
                raise DataError(f"question {qa['id']}: answer_start {start} is not where the answer is")
        return Question(
            id=qa["id"],
            query=qa["question"],
            documents=documents,
            answers=answers,
            answer_spans=tuple(Evidence(index, start, end) for start, end in places),
            gold_documents=(index,),
            meta={"article": documents[index].title},
        )
