"""Corrections: a no with what was meant, a mistake owned up to, words taken back. In English see `recognition`."""

from __future__ import annotations

import re
from functools import cache

from rag_compress.chat.phrases import ANY, UNSPACED, patterns_of
from rag_compress.chat.statements.joined_patterns import any_of


def corrects(said: str) -> bool:
    """
    Tell whether a text opens with a correction, or takes something back anywhere, in one of the languages.

    >>> corrects("nein, ich meinte dienstag."), corrects("nein, danke.")
    (True, False)
    >>> corrects("no dije nada del precio."), corrects("perdón, me equivoqué.")
    (False, True)

    >>> corrects("nein, sorry, am 19."), corrects("nein, am 19. nicht.")
    (True, False)
    >>> corrects("sorry, ik vergiste me."), corrects("sorry, hij vergiste zich.")
    (True, False)

    :param said: Any text, `folded`.
    :returns: Whether it does.
    """
    return any(pattern.match(said) for pattern in _opening()) or _retracting().search(said) is not None


@cache
def _opening() -> tuple[re.Pattern[str], ...]:
    apology, meant = patterns_of("apology")[ANY], patterns_of("meant")
    denied = (
        rf"(?:(?:{no})\s*[^\w\s]\W{{0,3}}|(?:{apology})\s{{1,4}})(?:{meant[code]})"
        for code, no in patterns_of("no").items()
    )
    kinds = (patterns_of("put_right")[ANY], patterns_of("announced")[ANY])
    return re.compile(rf"\W*(?:{'|'.join(dict.fromkeys(denied))})"), *map(re.compile, kinds)


@cache
def _retracting() -> re.Pattern[str]:
    known = patterns_of("retracted").items()
    return any_of(dict.fromkeys(said if code in UNSPACED else rf"\b(?:{said})" for code, said in known))
