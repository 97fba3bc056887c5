"""Questions about symbols of Python: which function an operator stands for, and what it yields."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from eval.data import Question
from eval.kinds.ask import Texts, ask

_FUNCTION_OF = re.compile(r"\"Same as a ([^\w\s]{1,3}) b\.\"")
_NAME = r"\"([^\w\s\"]{1,3})\"(?:\s+\([\w ]+\))?"
_YIELDS = re.compile(rf"The (?:unary )?{_NAME}(?:\s+and\s+{_NAME})?\s+operators?\b[^.]*\.")


def functions_of_operators(sources: Texts) -> Iterator[Question]:
    """
    Ask for the function that does what an operator does. A docstring says "Same as a + b.".

    :param sources: Source code by paths.
    :returns: A question of each operator that one docstring names so.
    """
    found = [(match, path) for path, source in sources.items() for match in _FUNCTION_OF.finditer(source)]
    times = Counter(match[1] for match, _ in found)
    for match, path in found:
        if times[match[1]] == 1:
            counts = {name: source.count(match[1]) for name, source in sources.items()}
            yield ask(f"Which function is the same as `{match[1]}`?", sources, counts, (path, *match.span()))


def operators(texts: Texts) -> Iterator[Question]:
    """
    Ask what each operator does. The sentence that begins 'The "%" (modulo) operator' says it.

    :param texts: The texts.
    :returns: A question of each operator that one sentence speaks of so.
    """
    found = [
        (symbol, (name, *match.span()))
        for name, text in texts.items()
        for match in _YIELDS.finditer(text)
        for symbol in match.groups()
        if symbol
    ]
    times = Counter(symbol for symbol, _ in found)
    for symbol, piece in found:
        if times[symbol] == 1:
            counts = {name: text.count(f'"{symbol}"') for name, text in texts.items()}
            yield ask(f"What does `{symbol}` do?", texts, counts, piece)
