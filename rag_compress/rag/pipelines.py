"""Builders of the two pipelines: files into the document store, and a question to a context that fits its budget."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from haystack import Pipeline
from haystack.components.builders import ChatPromptBuilder
from haystack.dataclasses import ChatMessage
from haystack.token_counters import TokenCounter
from haystack_integrations.document_stores.qdrant import QdrantDocumentStore

from rag_compress.checks import check_all, check_token_budget, check_type
from rag_compress.components import ContextCompressor
from rag_compress.components.chat_messages import said_in
from rag_compress.components.embedded_store_lock import alone_in
from rag_compress.components.helpers import check_helper, reply_of, warm_up_helpers
from rag_compress.rag.embedders import check_embedder
from rag_compress.rag.gate import ContextGate
from rag_compress.rag.history import HISTORY_BUDGET, HistoryText
from rag_compress.rag.preparation import CHUNK_SIZE, Preparation
from rag_compress.rag.retriever import Retrieval, StoreRetriever, share_a_word
from rag_compress.rag.store import check_store
from rag_compress.rag.writer import StoreWriter

PROMPT = (
    ChatMessage.from_system(
        "Answer the question from the context alone. If the context does not hold the answer, say so."
    ),
    ChatMessage.from_user(
        "{% if history %}Conversation before the question:\n{{ history }}\n\n{% endif %}"
        "Context:\n{{ context }}\n\nQuestion: {{ query }}"
    ),
)
"""Default prompt: variables ``context``, ``query`` and ``history``, what was said before the question."""


def indexing_pipeline(
    store: QdrantDocumentStore,
    *,
    embedder: Any = None,
    sentence_embedder: Any = None,
    chunk_size: int = CHUNK_SIZE,
    language: str = "auto",
    splitter: str = "pysbd",
    encoding: str = "o200k_base",
    token_counter: TokenCounter | None = None,
) -> Pipeline:
    """
    Build the pipeline that puts files into the store: ``run({"router": {"sources": [path, ...]}})``.

    Plain text, Markdown, HTML, PDF and DOCX become text, text becomes chunks of whole sentences, and each chunk gets
    its sentences and token counts, its words as a sparse vector and, with an embedder, a dense one. What is in the
    store already is overwritten. To keep a folder and its index in step, and for data and source code,
    use `index_folder`.

    >>> from haystack.dataclasses import ByteStream
    >>> from rag_compress.rag import document_store
    >>> store = document_store(":memory:")
    >>> file = ByteStream.from_string("Otters hold hands.", mime_type="text/plain")
    >>> indexing_pipeline(store).run({"router": {"sources": [file]}})["writer"]
    {'documents_written': 1}

    :param store: The document store, best made by `document_store`.
    :param embedder: A Haystack document embedder, for retrieval by embedding or hybrid; the store must have been made
        with the length of its vectors (``embedding_dim``).
    :param sentence_embedder: A Haystack document embedder that gives each sentence a vector, for the compressor.
    :param chunk_size: Most characters of a chunk.
    :param language: ISO 639-1 code of the files, or ``auto``.
    :param splitter: Sentence splitter, the one that the compressor will use.
    :param encoding: Name of the tiktoken encoding that the compressor will count with.
    :param token_counter: A Haystack token counter of the same class and parameters as the compressor will have.
    :returns: The pipeline.
    :raises ValueError: If a value breaks its rule.
    :raises TypeError: If a value has the wrong type.
    """
    check_store(store)
    check_embedder(embedder, store, "documents")
    how = Preparation(embedder, sentence_embedder, chunk_size, language, splitter, encoding, token_counter)
    pipeline = how.make_pipeline()
    pipeline.add_component("writer", StoreWriter(store))
    if embedder is not None:
        pipeline.add_component("embedder", embedder)
        pipeline.connect("words.documents", "embedder.documents")
    pipeline.connect("words.documents" if embedder is None else "embedder.documents", "writer.documents")
    return pipeline


def query_pipeline(
    store: QdrantDocumentStore,
    *,
    embedder: Any = None,
    sentence_embedder: Any = None,
    retrieval: Retrieval | None = None,
    top_k: int = 20,
    generator: Any = None,
    prompt: list[ChatMessage] | None = None,
    history_budget: int = HISTORY_BUDGET,
    **settings: Any,
) -> Pipeline:
    """
    Build the pipeline from a question to a compressed context and, with a generator, an answer.

    Run it with `ask`. The context is ``result["compressor"]["context"]``, the answer
    ``result["generator"]["replies"][0].text``; where the context is empty, no model is asked and no answer there. Its
    inputs ``query`` and, for an embedder, ``text`` are the question.

    >>> from haystack.dataclasses import ByteStream
    >>> from rag_compress.rag import document_store, indexing_pipeline
    >>> store = document_store(":memory:")
    >>> file = ByteStream.from_string("Otters hold hands. It rains.", mime_type="text/plain")
    >>> _ = indexing_pipeline(store).run({"router": {"sources": [file]}})
    >>> ask(query_pipeline(store, token_budget=5), "Do otters hold hands?")["compressor"]["context"]
    'Otters hold hands.'

    An embedded Qdrant, in memory or in a directory, belongs to one store object: with ``:memory:`` a pipeline that is
    restored from YAML finds nothing, and one with a directory opens it only after the other store is closed.

    :param store: The document store of the indexing pipeline: the same object, unless it is a server.
    :param embedder: A Haystack text embedder, the sibling of the one that embedded the documents.
    :param sentence_embedder: A Haystack text embedder, the sibling of the one that embedded the sentences, for the
        compressor; it may be the same object as ``embedder``.
    :param retrieval: ``words`` (BM25, no model; default without an embedder), ``embedding``, or ``hybrid`` (both,
        merged by reciprocal rank; default with an embedder).
    :param top_k: Chunks to retrieve, at least 1; compression picks from them.
    :param generator: A Haystack chat generator; None ends the pipeline with the context.
    :param prompt: Chat messages with the variables ``context``, ``query`` and, if wanted, ``history``.
    :param history_budget: Most tokens of what the model reads of the conversation before the question, at least 1.
    :param settings: Parameters of `ContextCompressor`, such as ``token_budget``.
    :returns: The pipeline.
    :raises ValueError: If a value breaks its rule.
    :raises TypeError: If a value has the wrong type.
    """
    check_store(store)
    retrieval = _check_retrieval(retrieval, embedder)
    check_embedder(None if retrieval == "words" else embedder, store, "text")
    language = settings.get("language", "auto")
    pipeline = Pipeline()
    pipeline.add_component("retriever", StoreRetriever(store, retrieval, top_k, language))
    if retrieval != "words":
        pipeline.add_component("embedder", embedder)
        pipeline.connect("embedder.embedding", "retriever.query_embedding")
    pipeline.add_component("compressor", ContextCompressor(embedder=sentence_embedder, **settings))
    pipeline.connect("retriever.documents", "compressor.documents")
    check_helper("generator", generator)
    if generator is not None:
        check_token_budget("history_budget", history_budget)
        same = {name: settings[name] for name in ("language", "encoding") if name in settings}
        builder = _prompt_builder(prompt)
        pipeline.add_component("prompt", builder)
        pipeline.add_component("generator", generator)
        pipeline.connect("prompt.prompt", "generator.messages")
        if "history" in builder.variables:
            pipeline.add_component("history", HistoryText(history_budget, **same))
            pipeline.connect("history.history", "prompt.history")
        pipeline.add_component("gate", ContextGate())
        pipeline.connect("compressor.context", "gate.context")
        pipeline.connect("gate.context", "prompt.context")
    return pipeline


def ask(pipeline: Pipeline, question: str, **inputs: Any) -> dict[str, Any]:
    """
    Put a question to a query pipeline.

    >>> from rag_compress.rag import document_store
    >>> outputs = ask(query_pipeline(document_store(":memory:")), "Who won?")
    >>> outputs["compressor"]["context"], outputs["compressor"]["stats"]["notes"]
    ('', ['the index holds no documents'])

    :param pipeline: What `query_pipeline` built.
    :param question: The question.
    :param inputs: More inputs by name, such as ``token_budget``, ``top_k``, ``filters``, or ``messages``, those of the
        conversation before the question: retriever, compressor and model read them.
    :returns: The outputs of the components ``retriever``, ``compressor`` and, if there is one and it had a context to
        answer from, ``generator``. The ``notes`` in the ``stats`` of the compressor say why nothing was retrieved, or
        that it was by the first letters of a word alone.
    :raises TypeError: If the pipeline is none, or no component has an input of that name.
    :raises ValueError: If the pipeline has no component of the name ``retriever`` or ``compressor``.
    """
    check_type("pipeline", pipeline, Pipeline)
    if missing := [name for name in ("retriever", "compressor") if name not in pipeline.graph]:
        raise ValueError(
            "pipeline must have components called retriever and compressor, got none called "
            f"{' and '.join(missing)}: build it with query_pipeline, or run it with its own run."
        )
    known = sorted({name for sockets in pipeline.inputs().values() for name in sockets} - {"query", "text"})
    for name in inputs:
        if name not in known:
            raise TypeError(f"{name!r} is no other input of the pipeline: those are {', '.join(known)}.")
    data = {"query": question, **inputs}
    if "embedder" in pipeline.graph:
        data["text"] = question
    outputs: dict[str, Any] = pipeline.run(data, include_outputs_from={"retriever", "compressor"})
    retriever: Any = pipeline.get_component("retriever")
    found, compressed = outputs["retriever"]["documents"], outputs["compressor"]
    notes = compressed["stats"]["notes"]
    asked = "\n".join((*said_in(inputs.get("messages") or ()), question))
    if not found:  # the compressor knows less
        notes = [*notes[:-1], _why_nothing_was_found(retriever, question, inputs.get("filters"))]
    elif retriever.retrieval == "words" and not share_a_word(asked, found, retriever.language):
        notes = [*notes, "no document shares a whole word with the question, but the first letters of one"]
    return outputs | {"compressor": compressed | {"stats": compressed["stats"] | {"notes": notes}}}


def _why_nothing_was_found(retriever: Any, question: str, filters: dict[str, Any] | None) -> str:
    with alone_in(retriever.document_store):
        count = retriever.document_store.count_documents()
    if not count:
        return "the index holds no documents"
    of = "no document that the filters let through" if filters else "no document"
    if retriever.retrieval != "words":
        return f"{of} was found"
    if not any(character.isalnum() for character in question):
        return "the query holds no word, so nothing can be found by words"
    return f"{of} shares a word with the question (stop words aside)"


def answer(
    generator: Any,
    question: str,
    context: str,
    prompt: list[ChatMessage] | None = None,
    *,
    messages: Sequence[ChatMessage] = (),
) -> str:
    """
    Have a model answer from a context that is at hand already.

    >>> from haystack.components.generators.chat import MockChatGenerator
    >>> answer(MockChatGenerator("They do."), "Do otters hold hands?", "Otters hold hands.")
    'They do.'

    :param generator: A Haystack chat generator.
    :param question: The question.
    :param context: The compressed context; spare the model an empty one, from which it could only guess.
    :param prompt: Chat messages with the variables ``context``, ``query`` and, if wanted, ``history``.
    :param messages: The conversation before the question; of a long one the model reads what the question needs.
    :returns: The answer.
    :raises RuntimeError: If the generator gives no reply.
    :raises TypeError: If a value has the wrong type.
    """
    if generator is None:
        raise TypeError("generator must be a chat generator, got None, as chat_generator gives where none is set.")
    check_helper("generator", generator)
    check_type("question", question, str)
    values = {"query": question, "context": context, **HistoryText().run(question, [*messages])}
    asked = _prompt_builder(prompt).run(template_variables=values)["prompt"]
    warm_up_helpers(generator)  # as a pipeline does, which would keep the generator for itself
    return reply_of(generator.run(messages=asked))


def _prompt_builder(prompt: list[ChatMessage] | None) -> ChatPromptBuilder:
    check_all("prompt", PROMPT if prompt is None else prompt, ChatMessage)
    return ChatPromptBuilder(template=list(PROMPT) if prompt is None else prompt, required_variables="*")


def _check_retrieval(retrieval: Retrieval | None, embedder: Any) -> Retrieval:
    if retrieval is None:
        return "words" if embedder is None else "hybrid"
    if retrieval in ("embedding", "hybrid") and embedder is None:
        raise ValueError(f"retrieval={retrieval!r} needs a text embedder, got embedder=None.")
    return retrieval
