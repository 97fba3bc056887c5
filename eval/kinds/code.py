"""Questions about Python: what a function is for, where it is defined, what the default of a name is."""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator

from eval.data import Question
from eval.kinds.ask import Piece, Texts, ask

_Declaration = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def purposes(sources: Texts) -> Iterator[Question]:
    """
    Ask what each function and class is for. The first line of its docstring says it.

    :param sources: Source code by paths.
    :returns: A question of each with a docstring that has its name alone and is used in another file.
    """
    for kind, name, counts, _, purpose in _declared(sources):
        yield ask(f"What does the {kind} {name} do?", sources, counts, purpose)


def places(sources: Texts) -> Iterator[Question]:
    """
    Ask where each function and class is defined. The line that begins it says it.

    :param sources: Source code by paths.
    :returns: As of `purposes`.
    """
    for kind, name, counts, begins, _ in _declared(sources):
        yield ask(f"Where is the {kind} {name} defined?", sources, counts, begins)


def defaults(sources: Texts) -> Iterator[Question]:
    """
    Ask for the default of each parameter and field. Every place that gives it says it.

    :param sources: Source code by paths.
    :returns: A question of each with one default in all files, a number, text or truth value, that is in another file.
    """
    given: defaultdict[str, dict[Piece, str]] = defaultdict(dict)
    for path, source in sources.items():
        for name, line, value in (one for node in ast.walk(ast.parse(source)) for one in _given(node)):
            is_written_out = isinstance(value, ast.Constant) and value.value is not None
            given[name][_line(path, source, line)] = ast.unparse(value) if is_written_out else ""
    users = _users(sources)
    for name, values in given.items():
        first, *copies = values
        if len({*values.values()}) == 1 and values[first] and len(users[name]) > 1:
            yield ask(f"What is the default of {name}?", sources, users[name], first, copies)


def _declared(sources: Texts) -> Iterator[tuple[str, str, Counter[str], Piece, Piece]]:
    """Kind, name, uses by file, what begins it, first line of its docstring."""
    found = [
        (path, node)
        for path, source in sources.items()
        for node in ast.walk(ast.parse(source))
        if isinstance(node, _Declaration) and not node.name.startswith("_")
    ]
    times = Counter(node.name for _, node in found)
    users = _users(sources)
    for path, node in found:
        said, source = (ast.get_docstring(node) or "").partition("\n")[0], sources[path]
        at = source.find(said, _line(path, source, node.body[0].lineno)[1])
        if said and at >= 0 and times[node.name] == 1 and len(users[node.name]) > 1:
            kind = "class" if isinstance(node, ast.ClassDef) else "function"
            begins = _line(path, source, node.lineno)
            yield kind, node.name, users[node.name], begins, (path, at, at + len(said))


def _given(node: ast.AST) -> Iterator[tuple[str, int, ast.expr]]:
    """What a node gives a default: the name, its line, the default."""
    if isinstance(node, ast.arguments):
        names = [*node.posonlyargs, *node.args]
        pairs = [*zip(names[len(names) - len(node.defaults) :], node.defaults, strict=True)]
        pairs += [(name, value) for name, value in zip(node.kwonlyargs, node.kw_defaults, strict=True) if value]
        yield from ((name.arg, name.lineno, value) for name, value in pairs)
    elif isinstance(node, ast.ClassDef):
        for line in node.body:
            if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name) and line.value:
                yield line.target.id, line.lineno, line.value


def _line(path: str, source: str, number: int) -> Piece:
    """A line, without the blanks around it."""
    *above, line = source.split("\n")[:number]
    start = sum(len(one) + 1 for one in above) + len(line) - len(line.lstrip())
    return path, start, start + len(line.strip())


def _users(sources: Texts) -> defaultdict[str, Counter[str]]:
    """By word how often each file has it."""
    users: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for path, source in sources.items():
        for word in re.findall(r"\w+", source):
            users[word][path] += 1
    return users
