"""The command line of the evaluation: ``python -m eval COMMAND``."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module

# Loaded when chosen: command -> module with ``main(arguments) -> exit status``, and what it does.
_COMMANDS = {
    "run": ("eval.commands.run", "measure systems on data under budgets"),
    "pack": ("eval.commands.pack", "copy a run in the form that is committed, one file per data set and system"),
    "compare": ("eval.commands.compare", "compare two systems on the same questions"),
    "ratings": ("eval.commands.ratings", "add what people think of single contexts to a run, from a CSV file"),
    "report": ("eval.report", "write the page and the tables of a run"),
    "ablation": ("eval.commands.ablation", "tabulate what each part of the scorer adds"),
    "leave-one-out": ("eval.commands.leave_one_out", "choose settings without a kind of data, and measure them on it"),
    "tune": ("eval.tune.command", "search a configuration, verify it and write it down as an ADR"),
    "speed": ("eval.commands.speed", "measure time and growth"),
    "speed-chat": ("eval.commands.speed_chat", "measure how the time of a conversation grows with its length"),
    "transcripts": ("eval.commands.transcripts", "measure what texts without marks cost, as of speech"),
    "typos": ("eval.commands.typos", "measure what a misspelt word costs, and what correcting it gives back"),
    "cross-lingual": (
        "eval.commands.cross_lingual",
        "measure what a question in another language than its documents finds",
    ),
    "headings": ("eval.commands.headings", "measure what it is worth where titles stand"),
    "chunks": ("eval.commands.chunks", "measure what is lost where documents come as chunks"),
    "owners": ("eval.commands.owners", "measure whether a context says whose its values are"),
    "agents": ("eval.commands.agents", "measure what is left of the run of an Agent that uses tools"),
    "earlier-questions": ("eval.commands.earlier_questions", "measure what a history costs questions that need none"),
    "follow-ups": ("eval.commands.follow_ups", "measure whether follow-up questions find what they leave out"),
    "question-kinds": ("eval.commands.question_kinds", "measure what the parts add to the questions that they are for"),
    "several-questions": ("eval.commands.several_questions", "measure what it costs to ask several questions at once"),
    "word-vectors": ("eval.commands.word_vectors", "make the table of word vectors from sentences"),
    "confidence": ("eval.commands.confidence", "check what predicts lost evidence"),
    "check": ("eval.commands.check", "confirm that a configuration still has the quality that its ADR recorded"),
}


def usage() -> str:
    """
    Say what there is.

    :returns: The help text.
    """
    lines = [f"  {name:17} {what}" for name, (_, what) in _COMMANDS.items()]
    return "\n".join(["usage: python -m eval COMMAND ...", "", *lines, "", "python -m eval COMMAND --help says more."])


def main(arguments: Sequence[str]) -> int:
    """
    Run a command.

    :param arguments: The command and its arguments.
    :returns: Exit status: 2 for what the user can mend, 130 after an interruption.
    """
    if not arguments or arguments[0] in {"-h", "--help"}:
        print(usage())
        return 0 if arguments else 2
    command, *rest = arguments
    if command not in _COMMANDS:
        print(f"error: a command must be one of {', '.join(_COMMANDS)}, got {command!r}.", file=sys.stderr)
        return 2
    try:
        status: int = import_module(_COMMANDS[command][0]).main(rest)
    except (ValueError, OSError, ModuleNotFoundError, KeyError) as error:
        message = error.args[0] if isinstance(error, KeyError) else error
        if isinstance(error, OSError) and error.strerror:  # its own text begins with a number that tells nothing
            message = f"{error.filename}: {error.strerror}." if error.filename else f"{error.strerror}."
        print(f"error: {message}", file=sys.stderr)
        return 2
    except RuntimeError as error:  # a system or metric that failed, by question
        print(f"error: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("interrupted: a run that has an --out (tune: a --work) goes on from there.", file=sys.stderr)
        return 130
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
