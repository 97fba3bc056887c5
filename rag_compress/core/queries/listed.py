"""What a message lists, in order: the lines of a list, numbers within a line, or what "and" and "or" join."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from rag_compress.core.sentences.lines import ITEM
from rag_compress.core.words.marks import QUESTION_MARKS

MOST_CHARACTERS: Final = 20_000
"""Characters of a message in which a list is looked for."""

LONGEST_NAME: Final = 100
"""Characters of an item that say which one it is; what is longer tells more of it."""

LONGEST_PROSE: Final = 600
"""Characters of a message whose sentences may list something: longer ones have many commas, and list nothing."""

MOST_WORDS: Final = 8
"""Words of what prose lists: longer pieces between commas are clauses."""

FEWEST_JOINED: Final = 3
"""Pieces between commas from which on prose lists something."""

_MARKS = re.compile(r"[#>*_ \t]*")
_NUMBER = re.compile(r"(?:(?<=[\s.;:,])|^)\(?(\d{1,2})[.)]\s*(?=[^\W\d]|[*_\"'“„«])")
_BOLD = re.compile(r"(\*\*|__)(?=\S)(.+?)\1")
_LABELLED = re.compile(r"#{1,6}\s|(\*\*|__)(?=\S).{1,80}?\1")
_RULE = re.compile(r"[\s:|]*-[\s:|-]*")
_LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()\s]*\)")
_END_OF_NAME = re.compile(r":\s|：|\s[-–—]\s|(?<=\w\w[.!?])\s|[。；;]")
_SENTENCE = re.compile(r"[^.!?。！？\n]+[.!?。！？]?")
_BRACKETS = re.compile(r"\s*\([^()]*\)")
_CONJUNCTION: Final = r"(?:and(?:/or)?|or|und|oder|sowie|et|ou|y|e|o|u|en|of)"
_LEAD = re.compile(
    r".*(?::|：|\b(?:such as|like|including|includes?|namely|for example,?|e\.g\.,?|wie|nämlich|zum Beispiel|z\. ?B\."
    r"|comme|par exemple,?|como|por ejemplo,?|come|ad esempio,?|zoals))\s+",
    re.IGNORECASE,
)
_VERB = re.compile(r".*\b(?:is|are|sind|ist|sont|est|son|es|sono|è|são|zijn)\s+", re.IGNORECASE)
_CHOICE = re.compile(r"(\S[^,?]*?)\s(?:or|oder|ou|o|of)\s(?:the\s)?([^,?]+)\?", re.IGNORECASE)


def find_listed(message: str) -> list[str]:
    """
    Find the items that a message lists as such: lines of a list, or numbers within a line that count from one.

    >>> find_listed("You could stay at:\\n1. **Hotel Alba**, by the sea\\n2. Pension Bruno: in the old town")
    ['Hotel Alba', 'Pension Bruno']
    >>> find_listed("There are 1) soft drinks, 2) beer and 3) wine.")
    ['soft drinks', 'beer and', 'wine']

    :param message: The message.
    :returns: What each is called, in order; of several lists those of the last one, and nothing for a single item.
    """
    head = message[:MOST_CHARACTERS]
    items = _lines_of_list(head) or _numbered_within(head)
    return [name_of(item) for item in items] if len(items) > 1 else []


def find_joined(message: str, *, offers: bool = True) -> list[str]:
    """
    Find what a sentence of a message lists with commas and "and" or "or", or offers as a choice of two.

    >>> find_joined("There are many types, such as sedans, small vans and pickups. Which ones do you like?")
    ['sedans', 'small vans', 'pickups']
    >>> find_joined("Shall I tell you more about the sedans or the vans?")
    ['sedans', 'vans']

    :param message: The message.
    :param offers: Whether what a question lists counts, too.
    :returns: The items, in order; nothing where several sentences list something, or the message is long.
    """
    if len(message) > LONGEST_PROSE:
        return []
    sentences = map(str.strip, _SENTENCE.findall(_BRACKETS.sub("", message)))
    joined = [_joined(sentence) for sentence in sentences if offers or not sentence.endswith(QUESTION_MARKS)]
    found = [items for items in joined if items]
    return found[0] if len(found) == 1 else []


def name_of(item: str) -> str:
    """
    Leave of an item what it is called.

    >>> name_of("**Pension Bruno** - nine rooms"), name_of("[Casa Clara](https://casa.example): near the station")
    ('Pension Bruno', 'Casa Clara')

    :param item: The item, without its mark.
    :returns: What stands in bold at its head, else what stands before a colon, a dash or the end of its first sentence.
    """
    plain = _LINK.sub(r"\1", item.strip(" \t#"))
    bold = _BOLD.match(plain)
    name = bold[2] if bold else plain[: end.start()] if (end := _END_OF_NAME.search(plain)) else plain
    return name[:LONGEST_NAME].strip(" \t*_:,;.")


def _lines_of_list(text: str) -> list[str]:
    """The items of the last list of lines, without their marks: the first of the ways to write one that has several."""
    lines = text.splitlines()
    ways = (_numbered(lines), _bulleted(lines), _rows(lines), [line for line in lines if _LABELLED.match(line)])
    return next((items for items in ways if len(items) > 1), [])


def _numbered(lines: Sequence[str]) -> list[str]:
    """The numbered items: Markdown may number all of them with 1."""
    found: list[str] = []
    last = 0
    for line in lines:
        marks = _MARKS.match(line)
        item = ITEM.match(line, marks.end() if marks else 0)
        if item is None or item["number"] is None:
            continue
        number = int(item["number"])
        if number == len(found) + 1 or number == last == 1:
            found.append(line[item.end() :])
        elif number == 1:
            found = [line[item.end() :]]
        last = number
    return found


def _bulleted(lines: Sequence[str]) -> list[str]:
    """The outermost items with a bullet or a letter."""
    items = [(line, item) for line in lines if (item := ITEM.match(line, len(line) - len(line.lstrip())))]
    outermost = min((item.start() for _, item in items), default=0)
    return [line[item.end() :] for line, item in items if item.start() == outermost]


def _rows(lines: Sequence[str]) -> list[str]:
    """The first cells of the rows of the last table."""
    found: list[str] = []
    for line in lines:
        if _RULE.fullmatch(line):
            found = []
        elif line.lstrip().startswith("|"):
            found.append(line.strip().strip("|").split("|")[0])
    return found


def _numbered_within(text: str) -> list[str]:
    """What stands behind the numbers 1, 2, 3 ... within lines, each up to the next."""
    starts: list[tuple[int, int]] = []
    for mark in _NUMBER.finditer(text):
        if int(mark[1]) == len(starts) + 1:
            starts.append(mark.span())
    ends = [*(start for start, _ in starts), len(text)][1:]
    return [text[begin:end] for (_, begin), end in zip(starts, ends, strict=True)]


def _joined(sentence: str) -> list[str]:
    """What one sentence lists."""
    lead = _LEAD.match(sentence)
    pieces = [*_pieces(sentence[lead.end() if lead else 0 :].rstrip(".!?。！？"))]
    if len(pieces) >= FEWEST_JOINED and all(len(piece.split()) <= MOST_WORDS for piece in pieces[1:]):
        verb = _VERB.match(pieces[0])
        usual = sorted(len(piece.split()) for piece in pieces[1:])[(len(pieces) - 1) // 2]
        first = pieces[0] if lead else pieces[0][verb.end() :] if verb else " ".join(pieces[0].split()[-usual:])
        return [first, *pieces[1:]]
    choice = _CHOICE.search(sentence)
    if choice is None or len(pieces) > 2:
        return []
    second = choice[2].split()
    return [" ".join(choice[1].split()[-len(second) :]), " ".join(second)] if len(second) <= MOST_WORDS else []


def _pieces(sentence: str) -> Iterator[str]:
    """The pieces between the commas of a sentence whose last two are joined by a word; else the sentence."""
    *heads, tail = re.split(r",\s+", sentence)
    join = re.match(rf"{_CONJUNCTION}\s+", tail, re.IGNORECASE)
    if join:
        yield from (*heads, tail[join.end() :])
    elif (inner := re.match(rf"(.*)\s{_CONJUNCTION}\s+(.*)", tail, re.IGNORECASE)) and heads:
        yield from (*heads, inner[1], inner[2])
    else:
        yield sentence
