"""What a system is: a named configuration that scores a question once and then fills any number of budgets."""

from __future__ import annotations

import json
import math
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from itertools import pairwise
from typing import Any, ClassVar

from eval.data import Kind
from eval.records import Span
from eval.task import Task


@dataclass(frozen=True, slots=True)
class Output:
    """
    What a system returns for one budget.

    :param text: The context. The harness counts its tokens; it is never trimmed.
    :param spans: The pieces of the documents (or messages) that it is made of, in order, when it is made of nothing
        else.
    :param messages: Of a conversation, position and text of each message that is left: what is counted in place of the
        text, because the frame around messages is not the system's.
    """

    text: str
    spans: tuple[Span, ...] | None = None
    messages: tuple[tuple[int, str], ...] | None = None

    def tokens(self, count: Callable[[str], int]) -> int:
        """
        Count what is returned.

        :param count: What counts the tokens of a text.
        :returns: Tokens of the text; of a conversation the sum over its messages.
        """
        return count(self.text) if self.messages is None else sum(count(text) for _, text in self.messages)


class Filled(ABC):
    """A scored question."""

    @abstractmethod
    def fill(self, budget: int) -> Output:
        """
        Choose what to keep.

        :param budget: Most tokens, as the harness counts them.
        :returns: The context.
        """


class System(ABC):
    """
    A way to shorten documents or conversations. Subclasses are frozen dataclasses whose fields are their settings.

    1. ``str(system)`` parses back to an equal system: ``random(seed=7)``.
    2. `prepare` does what depends on the documents only (or loads a model); it is not timed.
    3. `score` does all work that does not depend on the budget, once per question; it is timed.
    4. `Filled.fill` may be called for several budgets in any order and depends on nothing but its budget; it is timed.
    5. The same question gives the same output in every process.
    """

    name: ClassVar[str]
    kinds: ClassVar[frozenset[Kind]] = frozenset({"documents"})
    """What it can shorten."""
    packages: ClassVar[tuple[str, ...]] = ()
    """Distributions whose versions are recorded, besides those of the engine."""

    @property
    def settings(self) -> Mapping[str, Any]:
        """The settings that are not at their defaults."""
        defaults = type(self)()
        values = {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]
        return {name: value for name, value in values.items() if value != getattr(defaults, name)}

    @classmethod
    def from_settings(cls, **settings: Any) -> System:
        """
        Make a system.

        :param settings: Its settings, as parsed.
        :returns: The system.
        :raises ValueError: If a setting is unknown or breaks its rule.
        """
        known = {field.name: field.default for field in fields(cls)}  # type: ignore[arg-type]
        for name, value in settings.items():
            if name not in known:
                allowed = f"one of {', '.join(sorted(known))}" if known else "none"
                raise ValueError(f"a setting of {cls.name} must be {allowed}, got {name!r}.")
            settings[name] = _coerce(f"{name} of {cls.name}", value, known[name])
        return cls(**settings)

    def check(self) -> None:  # noqa: B027  most systems need nothing
        """
        Find out, before anything runs, whether the system can run here.

        :raises ModuleNotFoundError: If a package is missing; the message has the pip line.
        :raises ValueError: If a setting names a file that is not there.
        """

    def prepare(self, task: Task) -> None:
        """
        Do what depends on the documents or messages only.

        :param task: The question.
        """
        task.take_apart()

    @abstractmethod
    def score(self, task: Task) -> Filled:
        """
        Do what depends on the query but not on the budget.

        :param task: The question.
        :returns: What fills budgets.
        """

    def __str__(self) -> str:
        return print_system(self.name, self.settings)


_NAME = re.compile(r"[a-z][a-z0-9_.-]*\Z")
_BARE = re.compile(r"[\w./~+-][\w./~+ -]*[\w./~+-]|[\w./~+-]")


def print_system(system: str, settings: Mapping[str, Any]) -> str:
    """
    Print a system's canonical form.

    >>> print_system("rag_compress", {"scorer": "okapi", "k1": 0.9})
    'rag_compress(k1=0.9,scorer=okapi)'

    :param system: Its name.
    :param settings: Settings: JSON scalars.
    :returns: The text that `split_system` reads back.
    """
    return f"{system}({','.join(f'{name}={_print(settings[name])}' for name in sorted(settings))})"


def split_system(text: str) -> tuple[str, dict[str, Any]]:
    """
    Read the form ``name(setting=value,...)``; values are JSON scalars or bare words.

    >>> split_system("truncate(unit=sentence)"), split_system("full")
    (('truncate', {'unit': 'sentence'}), ('full', {}))

    :param text: The text.
    :returns: Name and settings.
    :raises ValueError: If it is not of this form.
    """
    system, _, rest = text.strip().partition("(")
    system = system.strip()
    if not _NAME.match(system) or (rest and not rest.endswith(")")) or ("(" in text and not rest):
        raise ValueError(f"a system must look like name(setting=value,...), got {text!r}.")
    settings: dict[str, Any] = {}
    for part in split_at_commas(rest[:-1] if rest else ""):
        name, equals, value = part.partition("=")
        if not equals or not name.strip().isidentifier():
            raise ValueError(f"a setting must look like name=value, got {part!r} in {text!r}.")
        if name.strip() in settings:
            raise ValueError(f"a setting must be given once, got {name.strip()!r} twice in {text!r}.")
        settings[name.strip()] = _parse(value.strip(), text)
    return system, settings


def split_at_commas(text: str) -> Iterator[str]:
    """
    Split at the commas that stand neither in parentheses nor in a JSON string.

    >>> list(split_at_commas('full,random(seed=1,x="a,b"),lead'))
    ['full', 'random(seed=1,x="a,b")', 'lead']

    :param text: The text.
    :returns: The parts that are not blank.
    """
    edges, depth = [-1], 0
    for found in re.finditer(r'"(?:[^"\\]|\\.)*"|[(),]', text):
        token = found.group()
        depth += (token == "(") - (token == ")")
        if token == "," and depth == 0:
            edges.append(found.start())
    parts = (text[before + 1 : comma].strip() for before, comma in pairwise([*edges, len(text)]))
    return filter(None, parts)


def _print(value: Any) -> str:
    if isinstance(value, str) and _BARE.fullmatch(value) and _is_word(value):
        return value
    if isinstance(value, float) and value.is_integer():
        value = int(value)  # 0 and 0.0 are one setting, and so one name
    return json.dumps(value, ensure_ascii=False)


def _is_word(value: str) -> bool:
    """Whether a bare word would be read as itself and not as a number, true, false or null."""
    try:
        json.loads(value)
    except ValueError:
        return value not in {"NaN", "Infinity", "-Infinity"}
    return False


def _parse(value: str, text: str) -> Any:
    try:
        parsed = json.loads(value)
    except ValueError:
        if not _BARE.fullmatch(value):
            raise ValueError(f"a value must be a JSON scalar or a bare word, got {value!r} in {text!r}.") from None
        return value
    if isinstance(parsed, list | dict) or (isinstance(parsed, float) and not math.isfinite(parsed)):
        raise ValueError(f"a value must be a JSON scalar or a bare word, got {value!r} in {text!r}.")
    return parsed


def _coerce(name: str, value: Any, default: Any) -> Any:
    """Check a value against the type of the default; a whole number is good for a float."""
    if isinstance(default, float) and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if default is not None and type(value) is not type(default):
        raise ValueError(f"{name} must be a {type(default).__name__}, got {value!r}.")
    return value
