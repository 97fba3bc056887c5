"""Refuse bad values: every error names the rule and the value."""

from __future__ import annotations

import math
import operator
import re
import reprlib
from collections.abc import Collection, Iterable, Mapping, Sequence, Sized
from difflib import get_close_matches
from numbers import Real
from typing import Any, Final, SupportsIndex

SURROGATE: Final = re.compile(r"[\ud800-\udfff]")
"""Half of a UTF-16 pair alone: a ``str`` can hold it and JSON can write it, and nothing can encode it."""

_NUMBERS = (float, int, Real)
"""The abstract class alone would do, but takes longer to ask than Python's own numbers."""


def check_token_budget(name: str, value: object) -> int:
    """
    Refuse what is not a budget.

    :param name: Name of the setting.
    :param value: What the caller gave.
    :returns: The budget in tokens.
    :raises TypeError: If it is not an integer.
    :raises ValueError: If it is below 1.
    """
    budget = _integer(value)
    if budget is None:
        raise TypeError(f"{name} must be an integer number of tokens, got {value!r}.")
    if budget < 1:
        raise ValueError(f"{name} must be at least 1, got {budget}.")
    return budget


def check_number(name: str, value: object, most: float = math.inf, least: float = 0.0) -> float:
    """
    Refuse what is not a finite number in a range.

    :param name: Name of the setting.
    :param value: What the caller gave.
    :param most: Largest value allowed.
    :param least: Smallest value allowed.
    :returns: The number as a float, whatever type of number it was.
    :raises TypeError: If it is not a number.
    :raises ValueError: If it lies outside.
    """
    if type(value) is float and least <= value <= most and value < math.inf:  # nearly all, and at once
        return value
    if isinstance(value, bool) or not isinstance(value, _NUMBERS):
        raise TypeError(f"{name} must be a number, got {value!r}.")
    try:
        number = float(value)
    except OverflowError:  # an integer beyond all floats
        number = math.inf
    if not least <= number <= most or math.isinf(number):
        rule = f"a number of at least {least:g}" if math.isinf(most) else f"between {least:g} and {most:g}"
        raise ValueError(f"{name} must be {rule}, got {number if math.isinf(number) else value}.")
    return number


def check_count(name: str, value: object, least: int) -> int:
    """
    Refuse what is not a count.

    :param name: Name of the setting.
    :param value: What the caller gave.
    :param least: Smallest value allowed.
    :returns: The count as Python's own integer, whatever type of integer it was.
    :raises TypeError: If it is not an integer.
    :raises ValueError: If it is below ``least``.
    """
    count = _integer(value)
    if count is None:
        raise TypeError(f"{name} must be an integer, got {value!r}.")
    if count < least:
        raise ValueError(f"{name} must be an integer of at least {least}, got {count}.")
    return count


def _integer(value: object) -> int | None:
    """Python's own integer for an integer of any library, else None."""
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        return None
    try:
        return operator.index(value)
    except TypeError:  # also from arrays, which have an __index__ for one of their shapes only
        return None


def check_choice(name: str, value: object, choices: Collection[str]) -> None:
    """
    Refuse what is not among the choices.

    :param name: Name of the setting.
    :param value: What the caller gave.
    :param choices: The values allowed.
    :raises ValueError: If it is another one.
    """
    if not isinstance(value, str) or value not in choices:
        raise ValueError(f"{name} must be one of {', '.join(choices)}, got {value!r}.")


def check_type(name: str, value: object, kind: type) -> None:
    """
    Refuse what has another type.

    :param name: Name of the setting.
    :param value: What the caller gave.
    :param kind: The type allowed.
    :raises TypeError: If it has another one.
    """
    if not isinstance(value, kind):
        raise TypeError(f"{name} must be a {kind.__name__}, got {value!r}.")


def check_all(name: str, values: object, kind: type) -> None:
    """
    Refuse what is not a sequence of one type.

    :param name: Name of the parameter.
    :param values: What the caller gave.
    :param kind: The type that each value must have.
    :raises TypeError: If it is no sequence, or a value has another type.
    """
    if isinstance(values, str) or not isinstance(values, Sequence):
        raise TypeError(f"{name} must be a sequence of {kind.__name__}, got {reprlib.repr(values)}.")
    for index, value in enumerate(values):
        if not isinstance(value, kind):
            raise TypeError(f"{name}[{index}] must be a {kind.__name__}, got {reprlib.repr(value)}.")


def check_one_each(name: str, values: Any, count: int, *, least: float, most: float, cure: str = "give a list") -> None:
    """
    Refuse what is not one number for each message.

    :param name: Name of the parameter.
    :param values: What the caller gave.
    :param count: Number of messages.
    :param least: Smallest value allowed.
    :param most: Largest value allowed.
    :param cure: What to do where it is no sequence.
    :raises TypeError: If it is no sequence, nor an array, or a value is no number.
    :raises ValueError: If there is not one for each message, or one lies outside.
    """
    has_order = isinstance(values, Sized) and hasattr(values, "__getitem__") and not isinstance(values, str | Mapping)
    if not has_order:
        raise TypeError(f"{name} must be a sequence of numbers, got {reprlib.repr(values)}: {cure}.")
    if len(values) != count:
        raise ValueError(f"{name} must be one for each message, got {len(values)} for {count} messages.")
    for index, value in enumerate(values):
        check_number(f"{name}[{index}]", value, most, least)


def check_patterns(name: str, patterns: object) -> tuple[str, ...]:
    """
    Refuse what are no regular expressions, now rather than at the first text.

    :param name: Name of the parameter.
    :param patterns: What the caller gave.
    :returns: The patterns.
    :raises TypeError: If these are no list or tuple of texts.
    :raises ValueError: If one is no regular expression.
    """
    if not isinstance(patterns, list | tuple) or not all(isinstance(pattern, str) for pattern in patterns):
        raise TypeError(f"{name} must be a list or tuple of regular expressions, got {patterns!r}.")
    for pattern in patterns:
        try:
            re.compile(pattern)
        except re.error as error:
            raise ValueError(f"{name} must be regular expressions, got {pattern!r}: {error}.") from error
    return tuple(patterns)


def check_function(name: str, value: object, arguments: str) -> None:
    """
    Refuse what is not a function, or an object that is called like one.

    :param name: Name of the parameter.
    :param value: What the caller gave.
    :param arguments: What it is called with.
    :raises TypeError: If it cannot be called, or is a class.
    """
    if isinstance(value, type) or not callable(value):
        raise TypeError(f"{name} must be a function {name}({arguments}), got {reprlib.repr(value)}.")


def check_method(name: str, value: object, call: str, allowed: str = "an object") -> None:
    """
    Refuse what lacks a method.

    :param name: Name of the parameter.
    :param value: What the caller gave.
    :param call: The method with its arguments, as ``count(messages)``.
    :param allowed: What the caller may give, in words: here an object, elsewhere perhaps a name too.
    :raises TypeError: If it has no such method, or is a class rather than an object of it.
    """
    if not has_method(value, call.partition("(")[0]):
        raise TypeError(f"{name} must be {allowed} with {call}, got {reprlib.repr(value)}.")


def has_method(value: object, method: str) -> bool:
    """
    Tell whether something has a method that can be called: an object has, its class has not.

    :param value: What the caller gave.
    :param method: Name of the method.
    :returns: Whether it has.
    """
    return not isinstance(value, type) and callable(getattr(value, method, None))


def check_names(names: Iterable[str], known: Collection[str], owner: str) -> None:
    """
    Refuse settings that do not exist, with help for a misspelt name.

    :param names: What the caller gave.
    :param known: The settings that exist.
    :param owner: What they are settings of.
    :raises TypeError: If a name is not among them.
    """
    for name in names:
        if name not in known:
            close = get_close_matches(name.lower().replace("-", "_"), known, n=1)
            hint = f"did you mean {close[0]!r}?" if close else f"the settings are {', '.join(known)}."
            raise TypeError(f"{name!r} is not a setting of {owner}: {hint}")
