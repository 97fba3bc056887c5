"""Cut a long stretch of prose into windows of bounded size, at places where a sentence most probably ends."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from rag_compress.core.sentences.rules import UNSPACED_LANGUAGES
from rag_compress.core.words.marks import LINE_BREAKS
from rag_compress.core.words.scripts import COMBINING_MARKS
from rag_compress.core.words.stop_words import is_stop_word
from rag_compress.core.words.unspaced import IDEOGRAPHS, KANA_HANGUL, SOUTHEAST

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rag_compress.core.models import Span

WINDOW = 1_000
"""Characters that a window has at most if a sure end of a sentence comes before: pysbd's cost per character grows with
the window (2.3 µs at 250 characters, 5.1 at 4,000)."""

LONGEST_SENTENCE = 4_000
"""Characters beyond which text is cut at white space, sentence or not, so that some of it can be kept (and
memory and time of every call stay bounded). 4,000 characters are some 650 English words."""

UNMARKED = 250
"""Characters of text without a mark, as of speech, beyond which it is cut: nothing in it says where a sentence ends,
and one as long as this is no answer to anything."""

_PIECE = (100, 200)
"""Characters that a piece of such text has at least and at most: a sentence has some 130."""

RUNNING = 0.15
"""Share of lines that end with a function word from which text without marks runs on from line to line."""

_ENDINGS = 3
"""Such words that end lines, if there are enough: the same at every end is that of a record or a refrain."""

UNMARKED_UNSPACED = 150
"""Characters of each piece of such text in a script without spaces, of which one says as much as three letters do."""

LONGEST_UNSPACED = 400
"""Characters of text in such a script, without marks or with none in `WINDOW` characters that ends a sentence, beyond
which it is cut."""

# A word of three or more small letters before the stop is hardly ever an abbreviation; scripts without capitals
# announce the end of a sentence by a stop of their own.
_SURE_END = re.compile(
    r"(?<=[^\W\dA-Z_]{3}[.!?])[\"'”’)\]]*\s+(?=[\"'“‘(\[]?[A-Z0-9Ѐ-ЯΑ-Ω])"
    r"|(?<=[。！？．।။።۔؟։])(?![”’」』）》\"'。！？．])"
)
_ANY_END = re.compile(r"[.!?;:…。！？．।။።۔؟։][\"'”’)\]]*\s+|(?<=[，、；：…])")
_UNSPACED = re.compile(f"[{IDEOGRAPHS}{KANA_HANGUL}{SOUTHEAST}]")
# Numbers, "it's", "[Music]" and ">>" stand in transcripts, too.
_MARK = re.compile(rf"[^\w\s'’.,:$€£%&\[\]>♪{COMBINING_MARKS}{SOUTHEAST}-]|[.,:](?!\d)")
_WORD = re.compile(r"(\s*)(\S+)")
_LINE = re.compile(rf"[^{LINE_BREAKS}]+")
_LINE_END = re.compile(rf"[{LINE_BREAKS}]")
_WHITE_SPACE = re.compile(r"\s")
_KEEP_BACK = 64  # code points that a hard cut may move back to spare a grapheme; longer ones are no text


def windows(text: str, start: int, end: int, language: str) -> Iterator[Span]:
    """
    Cut a range into windows of at most `LONGEST_SENTENCE` characters that tile it, in linear time.

    >>> list(windows("word " * 1000, 0, 5000, "en"))[:2]
    [(0, 200), (200, 400)]

    :param text: The text.
    :param start: First code point of the range.
    :param end: One past the last.
    :param language: ISO 639-1 code: text without marks is cut before a function word.
    :returns: The windows, in order.
    """
    while end - start > (LONGEST_UNSPACED if language in UNSPACED_LANGUAGES else UNMARKED):
        cut = _cut_unmarked(text, start, end, language)
        if cut is None:
            if end - start <= WINDOW:
                break
            cut = _cut(text, start, end)
        yield start, cut
        start = cut
    if start < end:
        yield start, end


def _cut_unmarked(text: str, start: int, end: int, language: str) -> int | None:
    """Where to cut text that has no mark far and wide; None for any other."""
    limit = min(start + WINDOW, end)
    if _MARK.search(text, start, limit):
        return None
    if language in UNSPACED_LANGUAGES or _is_unspaced(text, start, start + UNMARKED):
        near, far = (
            _last_match(_WHITE_SPACE, text, start, start + most) for most in (UNMARKED_UNSPACED, LONGEST_UNSPACED)
        )
        return near or far or whole_grapheme(text, start + UNMARKED_UNSPACED, start)
    return _cut_speech(text, start, language) if _runs_on(text, start, limit, language) else None


def _runs_on(text: str, start: int, end: int, language: str) -> bool:
    """Whether text goes on from line to line: it breaks behind "the" and "of", where no verse, name or record ends."""
    last_words = [word.casefold() for line in _LINE.finditer(text, start, end) for word in line[0].split()[-1:]][:-1]
    ending = [word for word in last_words if is_stop_word(word, language)]
    fewest = RUNNING * len(last_words)
    return len(ending) >= fewest and len({*ending}) >= min(_ENDINGS, fewest)


def _cut_speech(text: str, start: int, language: str) -> int | None:
    """
    Where to cut speech: before a function word that follows another word, which is where most clauses begin; at the
    end of a line, where it has lines, best of all before such a word.
    """
    least, most = _PIECE
    lines = opener = opening_line = None
    follows_content = False
    for word in _WORD.finditer(text, start, start + most):
        is_function_word = is_stop_word(word[2].casefold(), language)
        begins_line = _LINE_END.search(word[1]) is not None
        if word.start(2) - start >= least:
            if begins_line:
                lines = word.start(2)
            if is_function_word and begins_line:
                opening_line = word.start(2)
            if is_function_word and follows_content:
                opener = word.start(2)
        follows_content = not is_function_word
    return opening_line or lines or opener or _last_match(_WHITE_SPACE, text, start, start + most)


def _is_unspaced(text: str, start: int, end: int) -> bool:
    return 2 * len(_UNSPACED.findall(text, start, end)) > end - start


def _cut(text: str, start: int, end: int) -> int:
    near = _last_match(_SURE_END, text, start, min(start + WINDOW, end))
    if near is not None:
        return near
    limit = min(start + (LONGEST_UNSPACED if _is_unspaced(text, start, start + WINDOW) else LONGEST_SENTENCE), end)
    sure = _SURE_END.search(text, start + WINDOW - 8, limit)
    if sure is not None and start < sure.end() < end:
        return sure.end()
    if limit == end:
        return end
    for pattern in (_ANY_END, _LINE_END, _WHITE_SPACE):
        found = _last_match(pattern, text, start, limit)
        if found is not None:
            return found
    return whole_grapheme(text, limit, start)


def _last_match(pattern: re.Pattern[str], text: str, start: int, end: int) -> int | None:
    last = None
    for match in pattern.finditer(text, start, end):
        if start < match.end() <= end:
            last = match.end()
    return last


def whole_grapheme(text: str, cut: int, start: int) -> int:
    """
    Move a cut back to where it parts no base from its marks and no joined emoji, if that is near.

    >>> whole_grapheme("ae\N{COMBINING ACUTE ACCENT}", 2, 0)
    1

    :param text: The text.
    :param cut: Where to cut.
    :param start: The cut stays beyond this.
    :returns: The cut; where it was, if there is no such place near.
    """
    for place in range(cut, max(start, cut - _KEEP_BACK), -1):
        if place >= len(text) or not _continues(text[place - 1], text[place]):
            return place
    return cut


def _continues(before: str, after: str) -> bool:
    return (
        unicodedata.category(after)[0] == "M"
        or "\N{ZERO WIDTH JOINER}" in (before, after)
        or "\U0001f3fb" <= after <= "\U0001f3ff"  # skin tones
        or ("\U0001f1e6" <= after <= "\U0001f1ff" and "\U0001f1e6" <= before <= "\U0001f1ff")  # flags
        or ("\ud800" <= before <= "\udbff" and "\udc00" <= after <= "\udfff")
    )
