"""Cuts that part what belongs together: small rules, each with an example in which ``|`` is the cut that it refuses."""

from __future__ import annotations

import re

from rag_compress.core.sentences.abbreviations import CASED_LANGUAGES, is_abbreviation
from rag_compress.core.sentences.bonds import are_bound
from rag_compress.core.sentences.conditionals import is_conditional
from rag_compress.core.sentences.counted import is_counted
from rag_compress.core.sentences.lines import ADDRESS, MARKER
from rag_compress.core.words.marks import CLOSING
from rag_compress.core.words.scripts import is_small

NO_WORDS = re.compile(r"(?:[^\w<]|_|<(?:/?[A-Za-z][^<>]{0,100}>)?)*+")
"""What holds no word: punctuation and tags."""

_LONGEST_MARKER = 200
_MOST_CLOSERS = 100  # characters to look at, lest long runs of marks be read from each of their places
_NOUN = r"[^\s\d.!?:;()]"  # its signs too, for the vowels of Indic scripts are marks to Unicode
_NUMBERED = re.compile(  # "Article 1. | The tenant pays."; "Art. 1. | The tenant pays."
    rf"\W*(?:{_NOUN}{{2,16}}|{_NOUN}{{1,6}}\.)\s\d{{1,3}}(?:\.\d{{1,3}})*\.\W*"
)
_NUMBER_OF_LINE = re.compile(r"\W*\d{4,6}[.)]{1,2}\W*")  # inside a line it is an answer: "When?" "1969." "Then"
_HEADS_NUMBER = re.compile(rf"\W{{0,3}}{_NOUN}{{2,20}}\s+")  # "Article | 1. The tenant pays."
_NUMBER_OF_ITEM = re.compile(r"\d{1,3}[.)]\s")
_SPEAKER = re.compile(r"\s*[A-Z]{3,16}(?:[ -][A-Z]{1,16}){0,2}\.\s*(?:[(\[][^()\[\]]{1,100}[)\]]\s*)?")
_SPOKEN = re.compile(r"\W{0,2}[A-Z]?\W{0,2}[a-z]")  # "GHOST. | Thy"; not of a text in capitals, "STOP. | DO NOT"
_POINT = re.compile(r"(?:[A-Za-z]|[ivxIVX]{1,5}|\d{1,2})\)")
_CLAUSE = re.compile(rf"\({_POINT.pattern}")
_LONG_POINT = 200
"""Characters of a point from which on the next one is a unit of its own, as those of contracts are."""
_END_OF_REFERENCE = re.compile(r"\w{1,4}\.?\)")
_QUOTED = re.compile(r"""(?:["“„«‘][^.!?…。！？"”“»’]{1,100}["”“»’]|[(\[][^.!?…。！？()\[\]]{1,100}[)\]])\s*""")

_NOTE = re.compile(r"<ref(?:\s[^<>]{0,200})?(?:/>|>(?:[^<]|<(?!/?ref\b)){0,2000}</ref>)\s*")
"""Where something is said, as wikis note it, whatever stops it has."""
_NOTE_BEHIND_STOP = re.compile(r"(?<=[.!?…])<ref(?=[\s>/])")

_CLOSERS = re.compile(
    r"(?:[”’」』）》〉】»)\]]+|“(?=\s)|[\"'«]++(?=[\s,;:.!?)]|$)|[。！？]+|[.!?]++(?=\s|$)"
    r"|[*_]{1,3}(?=[\s.,;:!?)\]]|$)"  # **Is it so?** Yes
    r"|\[\d{1,3}\](?!\()|\[[^\[\]]{1,30}\](?=[\s\[]|$)"  # it was so.[12][citation needed] Then
    r"|&(?:quot|#0?39|#34|apos|[rl]dquo|rsquo|raquo);(?=[\s,;:.!?)]|$)"  # &quot;Is it so?&quot; they say
    r"|[:：]\s?\d[\d,:–‑-]{0,20}(?=\s|$)){1,9}"  # it was so.:33–35 Then, as Wikipedia cites pages
)
_SPACED_MARK = re.compile(  # Yahoo ! . Then; `` Yes . '' Then; but not the dots of ". . . Then"
    r"[。！？]|(?:''|”)(?:\s\.)?(?:\s+|$)|(?:[!?]|\.(?!\s\.))(?=\s|$)"
)

_GOES_ON = re.compile(r"(?![:;][-)(DPp])[,;:)\]،؛！？。，、；：）」』》]")  # "Merit, Inc. | , an"; not of ":-)"
_GLUED = re.compile(r"[a-z.!?_/ºª~=]|(?<=\w[!?])\([:\w\"'@]|\\\s|[-–][^\W\d_]")
"""What goes on right behind a stop: "index.php? | title=Foo"; "n. | º 5"; "Mo. | –Fr."; "Fig. | ~3" of LaTeX; and, in
lines of code, "respond_to? | (:call)" and "x ! | = 3"."""

_BEHIND_QUOTATION = {
    "ja": re.compile(r"[とはがをのにでもへやなか]|って|だ|より|まで"),
    "zh": re.compile(r"[的之等为為与與和是]|[^，。！？；：「」『』\s]{0,8}[說说道問问喊叫答曰嚷吼]"),
}
"""What follows a quotation within its sentence."""

_INSIDE = re.compile(r"\d[.,:]\d|\s\.[^\W_]")  # ৪. | ৮; on . | NET
_FIRST = re.compile(r"[^\W_]")
_FRONT = re.compile(r"^.*(?:[(\[\"“„«:/–—`*-](?=.)|[dlDL]['’](?=.{3}))")  # glued to a word: Name:Dr.; l'art.
_SMALL_STARTS = re.compile(r"[^\W\d_]{3}[.!?…]\s+(?=[^\W\d_])(?![A-ZÀ-ÖØ-ÞЀ-Я])")
"""Where somebody seems to begin a sentence small: phones write the first letter of a message large, and no other."""

_SPEAKER_BEHIND_DASH = re.compile(r"[—–]\s?[^\W\d_]")  # ¿Adónde vas? | —preguntó ella.
_STOPS = (".", "…", "!", "?")
_TRAILING = f"{CLOSING}“« "

_SHORTEST_ARABIC_CLAUSE = 40
"""Characters of a clause behind which pysbd's Arabic may cut at a comma; a shorter one is mostly part of a list.

Sentences without any such cut are long: with 5 % of the tokens XQuAD keeps 78 % of its answers instead of 83 %."""

_COLON_GOES_ON = ("ar", "fa")
"""Languages that pysbd cuts at every colon: a label would lose its value, and "he said" what he said."""

_LONGEST_CODE = 100
"""Characters of inline code on either side of a cut."""
_TICKS = re.compile(r"`+")

_OWN_STOP = re.compile("[。।॥۔።။]")
"""The full stop of a script that has one; beside it another is that of an abbreviation: পৃ. | ১৪; T. | 霍姆."""

_NEAR = 300
"""Characters on both sides of a cut in which such a full stop stands, if the script has one."""

_LATIN_WORD = re.compile(r"[A-Za-z]{2}\.$")

_REPEATED = re.compile(r"--?\w[\w-]*\.{3}")
"""An option that may stand several times: -v, --verbose... | Say more."""

_LOOK_BACK = 24
_LOOK_AHEAD = 16


def behind_closers(window: str, place: int) -> int:
    """
    Move a cut behind what closes the sentence before it: quotes, marks, notes.

    >>> behind_closers("It was so.[12] Then it was not.", 10)
    14

    :param window: A stretch of prose without line breaks.
    :param place: The cut: where the second part begins.
    :returns: Where the second part begins then.
    """
    pattern = _SPACED_MARK if window[place - 1].isspace() else _CLOSERS
    closers = pattern.match(window, place, place + _MOST_CLOSERS)
    return closers.end() if closers else place


def notes_behind_stops(window: str) -> list[int]:
    """
    Find where notes begin right behind the end of a sentence: each is apart, as it is on no word of it.

    >>> notes_behind_stops("It was so.<ref>Ray</ref> Then<ref>Lee</ref> it was not.")
    [10]

    :param window: A stretch of prose without line breaks.
    :returns: The places, ascending.
    """
    return [note.start() for note in _NOTE_BEHIND_STOP.finditer(window)] if "<ref" in window else []


def behind_notes(window: str, place: int) -> int:
    """
    Find where notes end that begin at a cut, such as those of a wiki on where the sentence before is said.

    >>> behind_notes("It was so.<ref>Ray, A. Otters.</ref> Then it was not.", 10)
    37

    :param window: A stretch of prose without line breaks.
    :param place: The cut.
    :returns: Where they end; the cut where none begins.
    """
    end = place
    while window.startswith("<ref", end) and (note := _NOTE.match(window, end)):
        end = note.end()
    return end


def parts(window: str, previous: int, place: int, language: str) -> bool:
    """
    Tell whether a cut would part what belongs together.

    >>> parts("Lee et al. [11] came.", 0, 11, "en")
    True
    >>> parts("Lee et al. went. Ray came.", 0, 17, "en")
    False

    :param window: A stretch of prose without line breaks.
    :param previous: The cut before, or 0.
    :param place: The cut: where the second part begins.
    :param language: ISO 639-1 code.
    :returns: Whether it would.
    """
    if _stands_for_nothing(window, previous, place) or _is_bound(window, previous, place, language):
        return True
    # pysbd takes every such mark for an item of a list: "to cancel, | (b) to refund"; "two photos; | c) the fee"
    last = window[previous:place].rstrip()[-1:]
    if (_CLAUSE.match(window, place) and last not in ".!?:") or (
        place - previous < _LONG_POINT and last in ",;:" and _POINT.match(window, place)
    ):
        return True
    if _is_in_code(window, previous, place) or is_conditional(window, previous, place):
        return True
    if window[place - 1] in "」』" and goes_on_behind_quotation(window, place, language):
        return True
    if _is_beside_own_stop(window, previous, place):
        return True
    is_reference = _END_OF_REFERENCE.match(window, place) is not None  # (Table | 2)
    return is_reference and _is_in_brackets(window, previous, place)


def _is_in_brackets(window: str, previous: int, place: int) -> bool:
    return window.rfind("(", previous, place) > window.rfind(")", previous, place)


def _stands_for_nothing(window: str, previous: int, place: int) -> bool:
    """Whether the part before the cut is a lone mark, marker, label or quotation: '"Imagine" | John sang'."""
    if place - previous >= _LONGEST_MARKER:
        return False
    for lone in (NO_WORDS, MARKER, _NUMBERED, _QUOTED):
        if lone.fullmatch(window, previous, place):
            return True
    if previous == 0 and _NUMBER_OF_LINE.fullmatch(window, previous, place):
        return True
    if _NUMBER_OF_ITEM.match(window, place) and _HEADS_NUMBER.fullmatch(window, previous, place):
        return True
    is_speaker = previous == 0 and _SPEAKER.fullmatch(window, previous, place) is not None
    return is_speaker and _SPOKEN.match(window, place) is not None


def _is_in_code(window: str, previous: int, place: int) -> bool:
    """Whether the cut is inside inline code, or right behind it: "The `? | ` | matches one character"."""
    runs = [run.span() for run in _TICKS.finditer(window, previous, place)]
    if not runs:
        return False
    start, end = runs[-1]
    if not window[end:place].strip():
        return len(runs) % 2 == 0
    if len(runs) % 2 == 0 or place - start > _LONGEST_CODE:
        return False
    is_opening = not window[max(previous, start - 1) : start].isalnum() and not window[end].isspace()
    closing = window.find("`" * (end - start), place, place + _LONGEST_CODE)
    # TeX quotes ``so''; with a space before them, marks open the next code
    return is_opening and closing >= 0 and not window[closing - 1].isspace() and window.find("''", end, closing) < 0


def goes_on_behind_quotation(window: str, place: int, language: str) -> bool:
    """
    Tell whether a sentence of Chinese or Japanese goes on behind a quotation, with a particle or who speaks.

    >>> [goes_on_behind_quotation(text, 4, "ja") for text in ("「え？」と聞いた。", "「え？」彼は去った。")]
    [True, False]

    :param window: A stretch of prose without line breaks.
    :param place: Where the quotation has ended.
    :param language: ISO 639-1 code.
    :returns: Whether it does.
    """
    return language in _BEHIND_QUOTATION and _BEHIND_QUOTATION[language].match(window, place) is not None


def _is_beside_own_stop(window: str, previous: int, place: int) -> bool:
    """Whether a full stop of Latin stands between what are no Latin words, in a text of a script with its own."""
    if window[place].isascii() and window[place + 1 : place + 2] != ".":
        return False
    before = window[max(previous, place - _LOOK_BACK) : place].rstrip()
    is_latin = not before.endswith(".") or _LATIN_WORD.search(before) is not None
    around = max(0, place - _NEAR), place + _NEAR
    return not is_latin and _OWN_STOP.search(window, *around) is not None


def _is_bound(window: str, previous: int, place: int, language: str) -> bool:
    if _GOES_ON.match(window, place) or _INSIDE.match(window, max(0, place - 2)):
        return True
    before = window[place - 1]
    if before.isascii() and not before.isspace() and _GLUED.match(window, place):
        return True
    words = window[max(previous, place - _LOOK_BACK) : place].split()
    last_word = words[-1] if words else ""
    is_clause = last_word.endswith("،") and (
        place - previous < _SHORTEST_ARABIC_CLAUSE or _is_in_brackets(window, previous, place)
    )
    is_label = last_word.endswith(":") and language in _COLON_GOES_ON
    if is_clause or is_label or _REPEATED.fullmatch(last_word):
        return True
    behind = window[place : place + _LOOK_AHEAD]
    if not last_word[:-1].isalpha():
        last_word = _FRONT.sub("", last_word, count=1)
    if is_abbreviation(last_word, behind, language) or is_counted(words, behind, language):
        return True
    if _SPEAKER_BEHIND_DASH.match(behind):
        behind = behind.lstrip(" —–")
    if is_small(behind[0]) and not ADDRESS.match(window, place):
        if language in CASED_LANGUAGES and _runs_on(window, previous, place):
            return True
        behind = "a" + behind[1:]
    return are_bound(last_word, behind, language)


def _runs_on(window: str, previous: int, place: int) -> bool:
    """
    Whether a small letter begins no sentence: the one before began with a capital or a figure; iPhones may.

    Where two have been refused already, it is the writer who begins small.
    """
    ends_with_stop = window[max(previous, place - _LOOK_BACK) : place].rstrip(_TRAILING).endswith(_STOPS)
    first = _FIRST.search(window, previous, place)
    begins_large = first is not None and (first.group().isupper() or first.group().isdigit())
    writes_small = len(_SMALL_STARTS.findall(window, previous, place)) > 1
    return begins_large and ends_with_stop and not writes_small and not window[place + 1 : place + 2].isupper()
