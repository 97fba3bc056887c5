"""Titles of clauses in statutes and contracts: ``§ 3 Sponsors``, ``Article IV``, ``2. Term`` above ``2.1``."""

from __future__ import annotations

import re
from collections.abc import Set
from typing import Final

from rag_compress.core.words.marks import COLONS, ENDS_NO_TITLE
from rag_compress.core.words.scripts import is_small

_NUMBER: Final = r"(?:\d{1,4}(?:\.\d{1,3}){0,4}[a-z]?|[IVXLC]{1,7}|[A-H])"
_CALLED: Final = (
    r"Section|Sec|Article|Art|Clause|Chapter|Part|Title|Schedule|Annex|Appendix|Exhibit|Rule"
    r"|Artikel|Abschnitt|Kapitel|Teil|Titel|Anlage|Anhang|Chapitre|Partie|Titre|Annexe|Section"
    r"|Artículo|Capítulo|Cláusula|Sección|Título|Anexo|Articolo|Capitolo|Titolo|Allegato|Artigo|Seção|Hoofdstuk|Bijlage"
    r"|Artykuł|Rozdział|Załącznik|Статья|Глава|Раздел|Приложение|Стаття|Розділ|Madde|Bölüm|Ek"
)
_TITLED: Final = re.compile(
    rf"(?:(?P<sign>§)|(?P<word>(?i:{_CALLED}))\.?)[ \u00a0]?{_NUMBER}(?:[.:)]|\b)(?:\s*[-–—:|]\s|\s|\Z)"
    r"(?P<title>[^\n]*)"
    r"|第[0-9０-９一二三四五六七八九十百零〇两]{1,6}(?P<zh>[条條章节節编編款])(?P<zh_title>[^\n]*)"
    r"|제 ?\d{1,4} ?(?P<ko>[조장절편관])(?P<ko_title>[^\n]*)"
)
_GOES_ON: Final = (*ENDS_NO_TITLE, *COLONS)
_NUMBERED: Final = re.compile(r"(?P<number>\d{1,3}(?:\.\d{1,3}){0,3})[.)]?[ \t]+\w")
_INSIDE: Final = re.compile(r"(?:(?P<number>\d{1,3}(?:\.\d{1,3}){0,3})\.0?[01](?!\.?\d)|\(1\)\s)")
_DOTTED: Final = re.compile(r"(?P<whole>\d{1,3}(?:\.\d{1,3}){0,2})\.(?P<last>\d{1,3})\.?[ \t]+(?=[^\W\d_])")
_DOTTED_LINE: Final = re.compile(rf"^[ \t]*{_DOTTED.pattern}", re.MULTILINE)


def clause_kind(line: str) -> str:
    """
    Tell by what a line is called that is the title of a clause: lines of one kind follow each other.

    >>> clause_kind("§ 3 Sponsors"), clause_kind("ARTICLE IV: Fees"), clause_kind("第三章 会费")
    ('§', 'article', '章')
    >>> clause_kind("Section 2 of the lease ends."), clause_kind("Section 2 applies")
    ('', '')

    :param line: A line by itself.
    :returns: Its kind; empty for what is no such title.
    """
    found = _TITLED.fullmatch(line)
    if found is None:
        return ""
    title = (found["title"] or found["zh_title"] or found["ko_title"] or "").strip()
    if title.endswith(_GOES_ON) or is_small(title[:1]):
        return ""
    return (found["sign"] or found["word"] or found["zh"] or found["ko"]).casefold()


def clause_depth(line: str, below: str) -> int:
    """
    Tell how deep a numbered title lies, where the line below has a number inside of its own, or is paragraph (1).

    >>> clause_depth("2. Term", "2.1 It starts in May."), clause_depth("2. Boil it", "3. Eat it")
    (1, 0)

    :param line: A line by itself.
    :param below: The line below, or its beginning.
    :returns: How many numbers it has; 0 for what is no such title.
    """
    found = _NUMBERED.match(line)
    if found is None or not line[-1].isalnum():
        return 0
    number, inside = found["number"], _INSIDE.match(below)
    is_inside = inside is not None and inside["number"] in (number, None)
    return number.count(".") + 1 if is_inside else 0


def dotted_numbers(text: str) -> frozenset[tuple[str, int]]:
    """
    Find the numbers of several parts that begin lines.

    >>> sorted(dotted_numbers("2.1 Oslo\\n2.2 Rome\\n1.25 m"))
    [('1', 25), ('2', 1), ('2', 2)]

    :param text: The text.
    :returns: All parts but the last, and the last, of each.
    """
    return frozenset((found["whole"], int(found["last"])) for found in _DOTTED_LINE.finditer(text))


def dotted_depth(line: str, numbers: Set[tuple[str, int]]) -> int:
    """
    Tell how deep a title lies whose number has several parts, where another line has the number before or behind.

    >>> dotted_depth("2.1 Oslo", {("2", 1), ("2", 2)}), dotted_depth("1.25 m of wire", {("1", 25)})
    (2, 0)

    :param line: A line by itself.
    :param numbers: Those of the text.
    :returns: How many parts it has; 0 for what is no such title.
    """
    found = _DOTTED.match(line)
    if found is None or not line[-1].isalnum():
        return 0
    whole, last = found["whole"], int(found["last"])
    return whole.count(".") + 2 if {(whole, last - 1), (whole, last + 1)} & numbers else 0
