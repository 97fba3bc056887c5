"""
Serves retrieval with context compression through Hayhooks. Settings are environment variables:

- RAG_COMPRESS_DOCS: folder to index at start. Needed unless the store holds documents already.
- RAG_COMPRESS_STORE: directory or URL of the Qdrant store; by default the folder's own index, as on the command line.
- RAG_COMPRESS_CONFIG: TOML file with a table [compression].
- RAG_COMPRESS_TOP_K: chunks to retrieve, by default 20.
- RAG_COMPRESS_GENERATOR or RAG_COMPRESS_MODEL: a chat generator, see `rag_compress.rag.chat_generator`. Without one the
  context is the answer.
- QDRANT_URL, QDRANT_API_KEY: a Qdrant server.
- RAG_COMPRESS_COLLECTION: name of the collection, for deployments that share a server but not their files.

An index in a directory serves one process: for `hayhooks run --workers` above 1, set QDRANT_URL. With a directory the
other workers skip this pipeline with a warning, and answer 404 to their share of the requests.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

from fastapi import HTTPException
from hayhooks import BasePipelineWrapper
from haystack.core.errors import PipelineRuntimeError
from haystack.dataclasses import ChatMessage
from haystack_integrations.document_stores.qdrant import QdrantDocumentStore
from pydantic import StrictInt

from rag_compress.chat.files import parse_message
from rag_compress.checks import check_token_budget
from rag_compress.components.helpers import reply_of
from rag_compress.rag import ask, cite, document_store, folder_store, index_folder, query_pipeline
from rag_compress.rag.environment import chat_generator, configuration, count_from
from rag_compress.rag.store import server_errors, shared_store

logger = logging.getLogger(__name__)

_AS = {"user": ChatMessage.from_user, "assistant": ChatMessage.from_assistant}


class PipelineWrapper(BasePipelineWrapper):
    """One question in, the sentences that answer it out."""

    def setup(self) -> None:
        """Index the folder and build the query pipeline."""
        folder, location = os.environ.get("RAG_COMPRESS_DOCS"), os.environ.get("RAG_COMPRESS_STORE")
        if not folder and not location:
            raise ValueError("RAG_COMPRESS_DOCS or RAG_COMPRESS_STORE must be set: the folder to index, or the store.")
        config = configuration()
        # shared: a deployment before this one may be answering from the same directory
        self._store = store = shared_store(document_store(location) if location else folder_store(str(folder)))
        top_k = count_from("RAG_COMPRESS_TOP_K", 20)
        self.pipeline = query_pipeline(store, top_k=top_k, generator=chat_generator(), **asdict(config))
        if folder:  # after the settings have been found good: it takes time
            with server_errors(store):
                report = index_folder(
                    folder, store, language=config.language, splitter=config.splitter, encoding=config.encoding
                )
            for failure in report.failed:
                logger.warning("%s", failure)
        self.pipeline.warm_up()

    def run_api(self, question: str, token_budget: StrictInt | None = None) -> dict[str, Any]:
        """
        Find what the indexed documents say about a question, in verbatim sentences that fit a token budget.

        :param question: The question, in plain words.
        :param token_budget: Most tokens of the context; by default the configured budget.
        :returns: The context, its sources and statistics, and an answer if a chat generator is configured; where
            nothing is found, the notes among the statistics say so, and nothing is answered.
        """
        with _client_errors():
            parse_message({"role": "user", "content": question}, "question")  # refuses what no answer could hold
            if token_budget is not None:
                check_token_budget("token_budget", token_budget)
        with _store_errors(self._store):
            outputs = ask(self.pipeline, question, token_budget=token_budget)
        compressed = outputs["compressor"]
        return {
            "answer": _answer(outputs),
            "context": compressed["context"],
            "sources": cite(outputs),
            "stats": compressed["stats"],
        }

    def run_chat_completion(self, model: str, messages: list[dict[str, Any]], body: dict[str, Any]) -> str:
        """
        Answer the latest user message; earlier ones help to find and keep what it is about, and the model reads them.

        :param model: Name of this deployment.
        :param messages: The conversation in OpenAI's format, oldest first.
        :param body: The whole request; nothing else of it is read. With ``"stream": true`` the answer is one chunk.
        :returns: The answer; the context if no chat generator is configured; or why there is none.
        """
        with _client_errors():
            parsed = [parse_message(message, f"messages[{index}]") for index, message in enumerate(messages)]
            last = max((index for index, message in enumerate(parsed) if message.role == "user"), default=None)
            if last is None:
                raise ValueError("messages must hold a user message, got none.")
        said = [message for message in parsed[:last] if message.role in _AS]
        before = [_AS[message.role](message.text) for message in said if message.text]
        with _store_errors(self._store):
            outputs = ask(self.pipeline, parsed[last].text, messages=before)
        answer, compressed = _answer(outputs), outputs["compressor"]
        if not compressed["context"]:
            why = ", ".join(compressed["stats"]["notes"])
            return f"There is nothing to answer from: {why}."
        return compressed["context"] if answer is None else answer


def _answer(outputs: dict[str, Any]) -> str | None:
    if "generator" not in outputs:
        return None
    try:
        answer = reply_of(outputs["generator"])
    except RuntimeError as error:
        raise HTTPException(502, f"The model gave no answer: {error}.") from error
    if not answer.strip():
        raise HTTPException(502, "The model gave no answer: its reply was empty.")
    return answer


@contextmanager
def _client_errors() -> Iterator[None]:
    """Answer 422 instead of 500 where the request is at fault."""
    try:
        yield
    except ValueError as error:
        raise HTTPException(422, str(error)) from error


@contextmanager
def _store_errors(store: QdrantDocumentStore) -> Iterator[None]:
    """Answer 503 instead of 500 where the server of the documents fails; the log names it, the client need not."""
    try:
        with server_errors(store):
            yield
    except PipelineRuntimeError:  # of another component
        raise
    except RuntimeError as error:
        logger.warning("%s", error)
        raise HTTPException(503, "The documents cannot be reached just now: try again later.") from error
