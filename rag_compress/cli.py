"""The command line: ``rag-compress ask``, ``compress``, ``show``, ``chat`` and ``config``."""

from __future__ import annotations

import argparse
import io
import json
import logging
import os
import shutil
import sys
import textwrap
import warnings
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from rag_compress.cli_parser import make_parser
from rag_compress.cli_settings import read_arguments, read_chat_arguments
from rag_compress.explain import explain
from rag_compress.files import read_passages

if TYPE_CHECKING:
    from haystack.dataclasses import ChatMessage

    from rag_compress.core.models import Passage
    from rag_compress.rag import IndexReport

_BRIGHT, _DIM, _RESET = "\033[1m", "\033[2m", "\033[0m"


class InputError(Exception):
    """Something that the user can mend; shown without a traceback."""


def main(argv: Sequence[str] | None = None) -> int:
    """
    Run the command line.

    :param argv: Arguments; those of the process by default.
    :returns: Exit status: 0, 1 after an error that is named on standard error, or 130 after an interruption.
    """
    try:
        _run(argv)
    except BrokenPipeError:  # the reader, such as head, has seen enough
        for descriptor in (1,) if sys.stderr is None else (1, 2):  # both, for 2>&1
            _discard(descriptor)
    except OSError as error:  # its own text begins with the number of the error, which tells a user nothing
        where = f"{error.filename}: " if error.filename else ""
        _tell(f"{where}{error.strerror}." if error.strerror else error)
        return 1
    except (InputError, ImportError, RuntimeError, TypeError, ValueError) as error:
        _tell(error)
        return 1
    except KeyboardInterrupt:
        _tell("interrupted.")
        return 130
    return 0


def _run(argv: Sequence[str] | None) -> None:
    if sys.stdout is None:
        raise InputError("standard output is closed, and the result goes there.")
    if isinstance(sys.stdout, io.TextIOWrapper):  # a character that it has no bytes for must not cost the whole result
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        parser = make_parser()
        arguments, others = parser.parse_known_args(argv)
        # argparse takes an empty list of files before an option and does not know those behind it
        if others and (arguments.command not in {"compress", "show"} or arguments.files or others[0].startswith("-")):
            parser.error(f"unrecognized arguments: {' '.join(others)} (see rag-compress {arguments.command} --help)")
        arguments.files = others or getattr(arguments, "files", [])
        with warnings.catch_warnings():  # of Qdrant's, say: what it warns of concerns a user, its line of code does not
            warnings.showwarning = lambda message, *_, **__: _tell(message)
            _COMMANDS[arguments.command](arguments)
    finally:  # also after --help; what is flushed later, when Python ends, nobody can catch
        try:
            sys.stdout.flush()
        except OSError:
            _discard(1)
            raise


def _discard(descriptor: int) -> None:
    """Keep Python from flushing into what takes nothing any more, when it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)


def _tell(message: object) -> None:
    """Say something beside the result, in one line."""
    _remark(f"rag-compress: {' '.join(str(message).split())}")


def _tell_notes(notes: Iterable[str]) -> None:
    """Say what did not go as usual; as JSON a result says so itself."""
    for note in notes:
        _tell(f"{note}.")


def _remark(line: str) -> None:
    """Print beside the result: where standard error is closed, ``print`` would take standard output for it."""
    if sys.stderr is not None:
        print(line, file=sys.stderr)


def _passages(names: Sequence[str]) -> list[Passage]:
    passages = read_passages(names)
    for name in names:
        if name.lower().endswith((".html", ".htm")):
            _tell(f"{name} is read with its tags; rag-compress ask --docs FOLDER reads the text of HTML files.")
    return passages


def _compress(arguments: argparse.Namespace) -> None:
    from rag_compress.core.compress import compress

    result = compress(arguments.query, _passages(arguments.files), **read_arguments(arguments))
    if arguments.json:
        _print_json(result.to_dict())
    else:
        print(result.text)
        _remark(_saving(result.original_token_count, result.token_count))
        _tell_notes(result.notes)


def _show(arguments: argparse.Namespace) -> None:
    from rag_compress.core.compress import compress

    passages = _passages(arguments.files)
    result = compress(arguments.query, passages, **read_arguments(arguments))
    width = max(40, shutil.get_terminal_size().columns)
    colour = _colour(sys.stdout)
    shown = -1
    parts_of = result.score_parts if arguments.parts else []
    for position, decision in enumerate(result.decisions):
        passage = passages[decision.passage_index]
        if decision.passage_index != shown and passage.title:
            print(f"\n       {passage.title}")
        shown = decision.passage_index
        mark = "+" if decision.kept else "."
        style = _BRIGHT if decision.kept else _DIM
        for line in _margin(f"{decision.score:5.2f} {mark} ", passage.text[decision.start : decision.end], width):
            print(f"{style}{line}{_RESET}" if colour else line)
        if parts_of and parts_of[position]:
            print(" " * 7, " ".join(f"{name} {value:+.2f}" for name, value in parts_of[position].items()))
    print(f"\n{_saving(result.original_token_count, result.token_count)}")
    _tell_notes(result.notes)


def _chat(arguments: argparse.Namespace) -> None:
    from rag_compress.chat import compress_chat
    from rag_compress.chat.files import read_messages

    settings = read_chat_arguments(arguments)
    result = compress_chat(read_messages(arguments.file), arguments.query, **settings)
    if arguments.json:
        _print_json(result.to_dict())
        return
    for message in result.messages:
        print(f"{message.name or message.role}: {message.full_text}")
    _remark(_saving(result.original_token_count, result.token_count))
    _tell_notes(result.notes)


def _print_json(values: dict[str, Any]) -> None:
    text = json.dumps(values, ensure_ascii=False)
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:  # JSON has escapes of its own, and readers know no others
        text = json.dumps(values)
    print(text)


def _margin(head: str, text: str, width: int) -> list[str]:
    lines = textwrap.wrap(" ".join(text.split()), width - len(head))
    return [f"{head if index == 0 else ' ' * len(head)}{line}" for index, line in enumerate(lines)]


def _ask(arguments: argparse.Namespace) -> None:
    # A tool that reads private folders tells nobody about it. Haystack reads this when it is imported, just below.
    os.environ.setdefault("HAYSTACK_TELEMETRY_ENABLED", "False")
    from rag_compress.rag import chat_generator, cite
    from rag_compress.rag.citations import reference

    for name in ("haystack", "rag_compress"):  # tracebacks and notes, which come as an exception and in the result
        logging.getLogger(name).addHandler(logging.NullHandler())
    settings = read_arguments(arguments)
    generator = chat_generator() if arguments.answer else None
    if arguments.answer and generator is None:
        raise InputError(
            "--answer needs a model: set RAG_COMPRESS_MODEL and OPENAI_API_KEY, or RAG_COMPRESS_GENERATOR to the path "
            "of a YAML file that describes one."
        )
    said = _said(arguments.history)  # a file that is none must not cost the work
    outputs, report = _retrieve(arguments, settings, said)
    context, stats, sources = outputs["compressor"]["context"], outputs["compressor"]["stats"], cite(outputs)
    if not arguments.json:  # now: a model may take its time, or fail
        for source in sources:
            section = _section(source)
            print(f"{reference(source)}{section}\n{textwrap.indent(source['text'], '  ')}\n")
    reply, failure = _reply(generator, arguments.query, context, said)
    if arguments.json:
        stats["notes"] += map(str, report.failed)
        _print_json({"answer": reply, "context": context, "sources": sources, "stats": stats})
    else:
        print("" if reply is None else f"{reply}\n\n", end="")
        print(_saving(stats["original_token_count"], stats["token_count"]))
        _tell_notes(stats["notes"])
    if failure is not None:
        raise InputError(f"the model gave no answer: {failure}")


def _section(source: Mapping[str, Any]) -> str:
    """The headings above all that is kept of a source."""
    from rag_compress.core.passages.titles import BREADCRUMB

    title = str(source["title"] or "").removeprefix(Path(str(source["file"])).stem).removeprefix(BREADCRUMB)
    return f" ({title})" if title else ""


def _retrieve(
    arguments: argparse.Namespace, settings: dict[str, Any], said: list[ChatMessage]
) -> tuple[dict[str, Any], IndexReport]:
    """Bring the index up to date, and find and compress what it holds about the question."""
    from rag_compress.rag import ask, folder_store, index_folder, query_pipeline
    from rag_compress.rag.progress import ProgressBar
    from rag_compress.rag.store import server_errors

    same = {name: settings[name] for name in ("language", "splitter", "encoding") if name in settings}
    with closing(folder_store(arguments.docs)) as store, server_errors(store):
        pipeline = query_pipeline(store, top_k=arguments.top_k, **settings)  # refuses bad settings before the work
        with ProgressBar() as progress:
            report = index_folder(arguments.docs, store, progress=progress, **same)
        _tell_of(report)
        return ask(pipeline, arguments.query, messages=said), report


def _said(history: str | None) -> list[ChatMessage]:
    """What the user and the assistant said before the question."""
    from haystack.dataclasses import ChatMessage

    from rag_compress.chat.files import read_messages

    return [
        ChatMessage.from_user(message.text) if message.role == "user" else ChatMessage.from_assistant(message.text)
        for message in (read_messages(history) if history else ())
        if message.role in ("user", "assistant")
    ]


def _reply(
    generator: Any, question: str, context: str, said: list[ChatMessage]
) -> tuple[str | None, BaseException | None]:
    """What the model says, if there is one and something to answer from, or why it says nothing."""
    from rag_compress.rag import answer

    if generator is None or not context:
        return None, None
    try:
        return answer(generator, question, context, messages=said), None
    except Exception as error:  # whatever the client of a model raises; a pipeline wraps it
        return None, error.__cause__ or error


def _tell_of(report: IndexReport) -> None:
    """Name the files that the answer cannot come from as they are now."""
    from rag_compress.rag.listing import sum_up

    for said in sum_up(report.failed):
        _tell(said)
    kinds = Counter(Path(path).suffix.lower() or "without a suffix" for path in report.ignored)
    kinds["behind a link"] = len(report.links)
    if kinds.total():
        _tell(f"not indexed: {', '.join(f'{count} {kind}' for kind, count in kinds.most_common() if count)}.")


def _saving(before: int, after: int) -> str:
    """Titles and blank lines count in the second number only, so that it may be the larger one: that is no share."""
    share = f" ({after / before:.0%})" if 0 < before >= after else ""
    return f"{before:,} -> {after:,} tokens{share}".replace("%", " %")


def _colour(stream: IO[str]) -> bool:
    return stream.isatty() and not os.environ.get("NO_COLOR")


def _explain(arguments: argparse.Namespace) -> None:
    print(explain(arguments.file))


_COMMANDS = {"ask": _ask, "compress": _compress, "show": _show, "chat": _chat, "config": _explain}
