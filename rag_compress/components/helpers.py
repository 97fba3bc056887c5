"""What components work with: embedders, chat generators and token counters of the caller's."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from inspect import signature
from typing import Any

from haystack import Document, logging
from haystack.core.serialization import component_to_dict
from haystack.dataclasses import ChatMessage
from haystack.tracing.tracer import tracer

from rag_compress.chat.statistics import RunningStatistics
from rag_compress.checks import has_method
from rag_compress.core.compress import NO_MATCH, NO_WORD
from rag_compress.core.embedding import TimedEmbedder
from rag_compress.core.queries.cross_lingual import APART
from rag_compress.core.queries.talk import READ_AS

logger = logging.getLogger(__name__)

_HELPERS = ("token_counter", "embedder", "rating_generator", "summary_generator")

_PIPELINE = "__haystack_added_to_pipeline__"
"""Where Haystack notes the pipeline that a component is in."""


def check_helper(name: str, helper: Any, method: str = "run") -> None:
    """
    Refuse what cannot be asked, as `check_method` does: None may be given, and a function is told where it goes.

    :param name: Name of the parameter.
    :param helper: What the caller gave; None for no helper.
    :param method: What is called of it.
    :raises TypeError: If it has no such method, or is a class rather than an object of it.
    """
    if helper is not None and not has_method(helper, method):
        is_function = callable(helper) and not isinstance(helper, type)
        where = "; a plain function goes to compress or compress_chat" if is_function else ""
        raise TypeError(f"{name} must be an object with a method {method}, got {helper!r}{where}.")


class WithHelpers:
    """
    A component that warms up without stopping an event loop, closes what it was given, and is copied by its parameters.

    ``warm_up`` imports nltk, which imports scipy and scikit-learn where they are installed: seconds. A copy, or what
    another process gets, starts with caches and statistics of its own; so every parameter of ``__init__`` must be
    stored unchanged under its own name. In a copy of a pipeline it is connected as in the pipeline.
    """

    def __reduce__(self) -> tuple[Callable[..., WithHelpers], tuple[Any, ...], dict[str, Any]]:
        wiring = {name: value for name, value in vars(self).items() if name.startswith("__")}  # Haystack's attributes
        return _make, (type(self), self._parameters()), wiring

    def _parameters(self) -> dict[str, Any]:
        names = [name for name in signature(type(self).__init__).parameters if name != "self"]
        return {name: getattr(self, name) for name in names}

    def __copy__(self) -> WithHelpers:
        make, arguments, _ = self.__reduce__()
        return make(*arguments)

    def __deepcopy__(self, memo: dict[int, Any]) -> WithHelpers:
        make, arguments, wiring = self.__reduce__()
        memo[id(self)] = copied = make(*deepcopy(arguments, memo))
        if id(wiring.get(_PIPELINE)) in memo:  # the pipeline is copied: alone, a component is free for another one
            vars(copied).update(deepcopy(wiring, memo))
        return copied

    def warm_up(self) -> None:
        """Load what the first request would wait for."""
        raise NotImplementedError

    async def warm_up_async(self) -> None:
        """Warm up in a thread, as `run` runs in one."""
        await asyncio.to_thread(self.warm_up)

    def close(self) -> None:
        """Close the embedder, the chat generators and the token counter, where they can be closed."""
        for helper in self._helpers():
            with _done_without("closed", helper):
                if hasattr(helper, "close"):
                    helper.close()

    async def close_async(self) -> None:
        """Close them as `close` does, and what their ``close_async`` closes besides: the other one of two clients."""
        for helper in self._helpers():
            with _done_without("closed", helper):
                if hasattr(helper, "close_async"):
                    await helper.close_async()
        self.close()

    def _helpers(self) -> list[Any]:
        return [getattr(self, name, None) for name in _HELPERS]


def _make(kind: type, parameters: dict[str, Any]) -> Any:
    return kind(**parameters)


def warm_up_helpers(*helpers: Any) -> None:
    """
    Warm up those that can be.

    :param helpers: Helpers, or None.
    """
    for helper in helpers:
        if hasattr(helper, "warm_up"):
            helper.warm_up()


def warm_up_optional(*helpers: Any) -> None:
    """
    Warm up those that can be and without which a request is answered all the same.

    Whatever one raises (for want of a key, say) is logged: `Pipeline.run` warms up too, and must not fail for it. The
    request that asks the helper says in its notes that it failed.

    :param helpers: Helpers, or None.
    """
    for helper in helpers:
        with _done_without("warmed up", helper):
            warm_up_helpers(helper)


@contextmanager
def _done_without(done: str, helper: Any) -> Iterator[None]:
    """Log whatever the client of a model raises, and go on to the next."""
    try:
        yield
    except Exception as error:
        kind = type(helper).__name__
        logger.warning("{kind} cannot be {done} and is done without: {error}", kind=kind, done=done, error=error)


def tag_span(prefix: str, values: Mapping[str, Any]) -> None:
    """
    Put what was counted on the current span of a trace, if there is one.

    :param prefix: What the names begin with.
    :param values: Values by name, of which numbers and texts become tags.
    """
    span = tracer.current_span()
    if span is not None:
        span.set_tags(
            {f"{prefix}.{name}": value for name, value in values.items() if isinstance(value, int | float | str)}
        )


def log_notes(log: logging.PatchedLogger, of_what: str, notes: Iterable[str]) -> None:
    """
    Warn of what those who run an application can mend, in every request in which it happens.

    What depends on the question is no reason to warn: that it shares no word with the documents, is in another
    language, or is read in its talk; and what users say is no business of those who read the log. Nor are timestamps in
    another format: as a rule all requests of an application have those.

    :param log: The logger of the component.
    :param of_what: What was compressed.
    :param notes: The notes.
    """
    for note in notes:
        is_usual = getattr(note, "kind", None) == "unread" or note.startswith((READ_AS, APART, NO_WORD, NO_MATCH))
        tell = log.debug if is_usual else log.warning
        tell("Compressing {of_what}: {note}.", of_what=of_what, note=note)


def log_slow(log: logging.PatchedLogger, statistics: RunningStatistics, done: str, count: int, limit_ms: float) -> None:
    """
    Warn of the first slow request of a component: on a busy machine every one may be, and ``statistics`` counts them.

    :param log: The logger of the component.
    :param statistics: What it has counted, this request included.
    :param done: What it did.
    :param count: Messages of the request.
    :param limit_ms: What it took longer than.
    """
    tell = log.warning if statistics.slow == 1 else log.debug
    tell(
        "{done} {count} messages took longer than {limit} ms (max_filtering_time_ms). statistics.slow counts such "
        "requests, and further ones are logged at level DEBUG.",
        done=done,
        count=count,
        limit=limit_ms,
    )


def serialized(helper: Any, leave_out: Collection[str] = ()) -> str:
    """
    Write down a helper's class and parameters, so that another class or another value is another text.

    :param helper: A helper with ``to_dict``, or that stores its parameters under their names.
    :param leave_out: Names of parameters that make no difference.
    :returns: JSON.
    :raises Exception: Whatever it raises when it cannot be serialized.
    """
    data = component_to_dict(helper, "helper")
    parameters = {name: value for name, value in data["init_parameters"].items() if name not in leave_out}
    return json.dumps([data["type"], parameters], sort_keys=True, default=sorted)  # the default is for sets


def timed_embedder(embedder: Any) -> TimedEmbedder | None:
    """
    Make an embedder with a memory and a time limit of a Haystack embedder.

    :param embedder: A Haystack text or document embedder, or None.
    :returns: One that knows its model's name; None for None.
    """
    return TimedEmbedder(embed_with(embedder), model_of(embedder)) if embedder is not None else None


def model_of(embedder: Any) -> str:
    """
    Name the model of an embedder, which text and document embedders of one model have in common.

    >>> from haystack.components.embedders import MockTextEmbedder
    >>> model_of(MockTextEmbedder(model="animals"))
    'animals'

    :param embedder: A Haystack embedder.
    :returns: Its ``model``, or what those have in its place that get it from a server; empty where it says nothing.
    """
    named = (getattr(embedder, name, None) for name in ("model", "azure_deployment", "api_params"))
    return next((json.dumps(name, default=str).strip('"') for name in named if name), "")


def embed_with(embedder: Any) -> Callable[[list[str]], list[list[float]]]:
    """
    Make a function of an embedder: in one call for a document embedder, text by text for a text embedder.

    :param embedder: A Haystack embedder.
    :returns: Texts -> vectors.
    :raises TypeError: If it takes neither a text nor documents.
    """
    takes = signature(embedder.run).parameters
    if "documents" not in takes and "text" not in takes:
        raise TypeError(f"embedder must be a Haystack text or document embedder, got {embedder!r}.")
    if "documents" not in takes:
        return lambda texts: [embedder.run(text=text)["embedding"] for text in texts]

    def embed(texts: list[str]) -> list[list[float]]:
        documents = embedder.run(documents=[Document(content=text) for text in texts])["documents"]
        return [document.embedding for document in documents]

    return embed


def ask_with(generator: Any) -> Callable[[str], str]:
    """
    Make a function of a chat generator, at temperature 0 where it takes generation parameters.

    :param generator: A Haystack chat generator.
    :returns: Prompt -> answer.
    """
    takes_settings = "generation_kwargs" in signature(generator.run).parameters
    settings = {"generation_kwargs": {"temperature": 0.0}} if takes_settings else {}
    return lambda prompt: reply_of(generator.run(messages=[ChatMessage.from_user(prompt)], **settings))


def reply_of(outputs: Mapping[str, Any]) -> str:
    """
    Read what a chat generator replied.

    >>> reply_of({"replies": [ChatMessage.from_assistant("Otters.")]})
    'Otters.'

    :param outputs: Its outputs.
    :returns: The text of its first reply; empty where that has none.
    :raises RuntimeError: If there is no reply.
    """
    if not outputs["replies"]:
        raise RuntimeError("the generator gave no reply")
    return outputs["replies"][0].text or ""
