"""What can be typed: the arguments of every command, and what ``--help`` says of the files that it reads."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path

from rag_compress.version import __version__

_FOLDER = """\
Files below FOLDER are read that end in .txt .text .rst .md .markdown .html .htm
.pdf .docx .ipynb; data in .csv .tsv .json .jsonl .yaml .yml .toml .ini .cfg;
code in .py .js .jsx .ts .tsx .java .kt .c .h .cc .cpp .hpp .cs .go .rs .rb .php
.swift .scala .lua .r .sh .sql; hidden ones are left out. FOLDER/otters.md may
hold

  Otters sleep afloat. They hold hands.

Text is UTF-8, or UTF-16 or UTF-32 with a byte order mark. Offsets count the
characters (code points) of it, with line breaks as they are (two for a carriage
return with a line feed) and without the mark; of HTML, PDF, DOCX and notebooks
those of the text that each was converted to, so --json has every sentence
beside its place.

The index is kept in the folder RAG_COMPRESS_CACHE, by default in the user's
cache directory. --answer asks RAG_COMPRESS_MODEL with OPENAI_API_KEY, or any
chat generator of Haystack's: RAG_COMPRESS_GENERATOR is the path of a YAML file
with its type and init_parameters.
"""

_PASSAGES = """\
FILE is text, one passage; or JSON lines, a passage per line, if its name ends
in .jsonl, or in .json with several lines, or the first line of standard input
is a JSON object; or a JSON array of passages, if its name ends in .json or it
is standard input. All but "text" may be left out, "content" may stand for it,
and a passage may be its text alone.
A pinned passage is filled before all others; "id" and "score" are handed back:

  {"text": "Otters sleep afloat.", "title": "Otters", "id": "a1", "score": 0.7}
  {"text": "Feed no otters.", "pinned": true, "meta": {"page": 3}}
  "Beavers build dams."

Texts are UTF-8, or UTF-16 or UTF-32 with a byte order mark. Offsets count the
characters (code points) of a passage's text, with line breaks as they are (two
for a carriage return with a line feed) and without the mark.
"""

_CONVERSATION = """\
FILE is JSON (a list of messages, or an object that holds one, such as the log of
an Agent) or JSON lines (a message per line). A message is one of OpenAI's chat
API, or of a transcript with a "speaker" and "text". Roles: system, developer, user, assistant, tool.
"id", "name", "timestamp" (ISO 8601) and "session" may be left out:

  {"role": "user", "content": "Where is it?", "timestamp": "2024-05-01T10:00"}
  {"role": "tool", "tool_call_id": "c1", "content": "In Oslo."}
  {"speaker": "Anna", "content": "Thanks.", "session": "Monday"}
"""

_SETTINGS = """\
A TOML file holds settings by name, those that "rag-compress config explain"
lists below [compression] and --set takes:

  [compression]
  min_score = 0.25
"""


_CHAT_SETTINGS = """\
A TOML file holds settings by name, those that "rag-compress config explain"
lists below [chat] and --set takes:

  [chat]
  preserve_recent = 4
"""

_BOTH_SETTINGS = """\
A TOML file holds settings by name, of documents, of conversations, or of both:

  [compression]
  min_score = 0.25

  [chat]
  preserve_recent = 4
"""


def make_parser() -> argparse.ArgumentParser:
    """
    Make the parser of the command line.

    :returns: The parser; ``command`` of what it parses is the name of the command.
    """
    parser = argparse.ArgumentParser(prog="rag-compress", description="Fit context into a token budget.")
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", dest="command")
    reading = partial(commands.add_parser, formatter_class=argparse.RawDescriptionHelpFormatter)

    ask = reading(
        "ask",
        help="find and compress what a folder of documents says about a question",
        epilog=f"{_FOLDER}\n{_SETTINGS}",
    )
    ask.add_argument("query", metavar="QUESTION", help="what is asked, in plain words")
    ask.add_argument(
        "--docs", required=True, metavar="FOLDER", help="text, Markdown, HTML, PDF, DOCX, data and code (see below)"
    )
    ask.add_argument("--top-k", type=int, default=20, metavar="N", help="chunks to retrieve (default: 20)")
    ask.add_argument(
        "--history",
        metavar="FILE",
        help='the conversation before the question, which may be "and how old is he?": as FILE of rag-compress chat',
    )
    ask.add_argument("--answer", action="store_true", help="have a model answer from the context: see below")
    ask.add_argument("--json", action="store_true", help="the context, its sources by sentence, statistics")
    _add_settings(ask)

    passages = f"{_PASSAGES}\n{_SETTINGS}"
    compress = reading("compress", help="compress files, JSON or standard input", epilog=passages)
    _add_passages(compress)
    compress.add_argument("--json", action="store_true", help="the whole result: offsets, scores, reasons")
    _add_settings(compress)

    show = reading("show", help="show in the terminal which sentences are kept", epilog=passages)
    _add_passages(show)
    show.add_argument("--parts", action="store_true", help="below each sentence what its score is made of")
    _add_settings(show)

    chat = reading("chat", help="fit a conversation into a token budget", epilog=f"{_CONVERSATION}\n{_CHAT_SETTINGS}")
    chat.add_argument(
        "file",
        metavar="FILE",
        help="JSON or JSON lines: messages with role and content (see below); - is standard input",
    )
    chat.add_argument("--budget", type=_tokens, metavar="N", help="most tokens (default: 4096)")
    chat.add_argument("--query", metavar="Q", help="what is asked now; the latest user message by default")
    chat.add_argument("--json", action="store_true", help="the whole result: messages, scores, reasons")
    chat.add_argument("--config", type=Path, metavar="FILE", help="TOML file with a table [chat]")
    _add_set(chat, "preserve_recent=4")

    config = commands.add_parser("config", help="explain a configuration").add_subparsers(required=True)
    explain = config.add_parser(
        "explain",
        help="show every setting with its meaning and the decision record behind it",
        epilog=_BOTH_SETTINGS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    explain.add_argument("file", nargs="?", type=Path, metavar="FILE", help="TOML file; the defaults without one")
    return parser


def _add_passages(command: argparse.ArgumentParser) -> None:
    command.add_argument("query", metavar="QUERY", help="what is asked, in plain words")
    command.add_argument(
        "files",
        nargs="*",
        default=[],
        metavar="FILE",
        help="text, .jsonl or .json (see below); standard input by default",
    )


def _add_settings(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--budget", type=_tokens, metavar="N", help="most tokens of the context (default: 1024, with a ratio none)"
    )
    command.add_argument(
        "--ratio",
        type=_share,
        metavar="R",
        help="share of the input's tokens to keep, such as 0.33; with a token budget, be it of --config, the smaller "
        "of both holds",
    )
    command.add_argument("--config", type=Path, metavar="FILE", help="TOML file with a table [compression]")
    _add_set(command, "min_score=0.25")


def _add_set(command: argparse.ArgumentParser, example: str) -> None:
    said = f"a setting, such as {example}; repeatable"
    command.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help=said)


def _tokens(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"it must be a whole number of tokens, got {text!r}") from None


def _share(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"it must be a share between 0 and 1, such as 0.2, got {text!r}") from None
