"""What sums a text up, where the query asks for that and for nothing else: "What is this report about?"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.joined import sections_in
from rag_compress.core.terms import index_terms
from rag_compress.core.words.stop_words import stop_words

_LANGUAGES = ("en", "de", "fr", "es", "it", "pt", "nl", "ru")

LONGEST_QUERY = 300
"""Characters of a query that asks for an overview; a longer one says what of."""

LENGTH_OFFSET = 8.0
"""Terms that a sentence is taken to have more than it has: what is short is not dense but bare."""

DECAY_EXPONENT = 0.6
"""Power of the place of a sentence by which it counts less: what a text is about stands at its beginning."""

SUMMING_UP = 0.5
"""What is added, up to the best score of the section, to the paragraph that says of itself that it sums up."""

_POINTS = (
    r"(?:key|main|central|major|most\s+important|essential)\s+(?:\w+\s+)?"
    r"(?:points?|ideas?|takeaways?|messages?|topics?|themes?)"
)
_CUES = re.compile(
    r"\b(?:"  # once for all of them: most queries ask for no overview, and are done with sooner
    rf"summar(?:y|ies|i[sz]\w+)\b|overview\b|the\s+gist\b|recap\b|tl;?dr\b|sum(?:\s\w+){{0,4}}\s+up\b"
    rf"|{_POINTS}\b"
    r"|takeaways?\b|what(?:['’]s|\s+is|\s+are|\s+was|\s+were)\b(?=.*\babout\W*$)"
    r"|what\s+do(?:es)?\b(?=.*\b(?:talk|speak)\s+about\W*$)"
    r"|fass\w*\b(?=.*\bzusammen\b)|zusammen(?:fass\w*|zufassen|gefasst)\b|überblick\b|(?:worum"
    r"|um\s+was)\s+geht\b|wovon\s+handelt\b"
    r"|hauptpunkte\b|kernaussagen\b|wichtigste[nr]?\s+(?:punkte|aussagen|themen)\b"
    r"|résum\w+|de\s+quoi\s+(?:parl\w+|trait\w+|s['’]agit)|points?\s+(?:clés?|essentiels|principaux)\b"
    r"|vue\s+d['’]ensemble\b|aperçu\b"
    r"|resum(?:en|o|a|ir|idas?|idos?|iendo|indo)\b|resume(?=\s+(?:el|la|los|las|est[ea]|o|a|os|as)\b)"
    r"|de\s+qué\s+(?:trata\w*|habla\w*|va)\b|(?:puntos|pontos)\s+(?:clave|chave|principales|principais)\b"
    r"|do\s+que\s+(?:se\s+)?(?:trata|fala)\w*|riassu\w+|di\s+(?:che\s+)?cosa\s+(?:parla|tratta)\w*"
    r"|punti\s+(?:chiave|principali)\b"
    r"|samenvat\w*|vat\b(?=.*\bsamen\b)|waar\s+gaat\b(?=.*\bover\b)|hoofdpunten\b"
    r"|кратк(?:о|ое)\b|резюм\w+|о\s+ч[её]м\b|обзор\w*"
    r")|总结|總結|概括|概述|归纳|歸納|摘要|讲了什么|講了什麼|主要内容|主要內容|要点|要點|要約|まとめ|概要|何について|요약|개요",
    re.IGNORECASE,
)
"""What asks for an overview."""

_NOTHING = re.compile(
    r"\b(?:the|this|these|it|me|documents?|texts?|reports?|articles?|papers?|files?|pages?(?!\s*\d)|passages?|meetings?"
    r"|transcripts?|contents?|minutes|studies|study|story|book"
    r"|above|following|attached|given|provided|whole|entire|full|complete|short|brief(?:ly)?|concise(?:ly)?|quick"
    r"|high-level|detailed|general|please"
    r"|give|write|create|provide|make|generate|need|want|tell|list|bullets?|points?|sentences?|paragraphs?|words?"
    r"|lines?|sections?|chapters?|abschnitt\w*|kapitel\w*|chapitres?|capítulos?|capitol\w*"
    r"|\d+(?=\s+(?:[^\W\d]+\s+)?(?:bullets?|points?|sentences?|paragraphs?|words?|lines?|s[aä]tz\w*|stichpunkt\w*"
    r"|wört\w*|phrases|mots|frases|palabras|palavras|frasi|parole|zinnen|woorden)\b)|one|two|three|five|ten"
    r"|about|mainly|talk\w*|speak\w*|deal\w*|all|in\s+(?:english|german|french|spanish)|says?|said|can|could"
    r"|dokument\w*|texte?s?|bericht\w*|artikel\w*|datei\w*|protokoll\w*|besprechung\w*|inhalt\w*|bitte|kurz\w*"
    r"|ganze[nrs]?|gib|geben|erstell\w*|zusammen"
    r"|geht|handelt|satz|sätzen?|stichpunkt\w*|wörtern|wichtigste[nr]?|punkte"
    r"|rapport|fichiers?|réunion|donne\w*|fais|faire|faites|bref|brève|court|phrases|mots|plaît|plait|entier|parle"
    r"|documentos?|textos?|informes?|artículos?|archivos?|reunión|dame|haz|breve|favor|frases|palabras|trata"
    r"|relatórios?|artigos?|arquivos?|reunião|faça|dê"
    r"|documenti?|testo|relazione|articolo|riunione|fammi|dammi|frasi|parole|parla"
    r"|documenten|tekst|verslag|rapport|vergadering|geef|samen|vat|gaat|zinnen|woorden|alstublieft|korte?"
    r"|документ\w*|текст\w*|отч[её]т\w*|стать\w*|файл\w*|говорится|идет|идёт|речь|сделай|дай|этот|этого|этом"
    r"|пожалуйста)\b"
    r"|请|請|一下|这|這|该|該|本|篇|份|个|個|文章|文件|文档|文檔|报告|報告|内容|內容|的|是|什么|什麼|文書|文章|内容|記事|資料|して|ください|この|を|の|は|です|か"
    r"|이|문서|기사|보고서|내용|의|을|를|해|주세요|줘",
    re.IGNORECASE,
)
"""What names any text, or tells how to write about it."""

_SUMS_UP = re.compile(
    r"\W*(?:\d+\.?\s+)?(?:(?:(?:executive|short|brief)\s+)?summary|abstract|in\s+(?:short|brief|summary|conclusion)"
    r"|conclusions?|overview|tl;?dr"
    r"|key\s+(?:points|takeaways)|takeaways|zusammenfassung|fazit|überblick|kurzfassung|résumé|en\s+(?:résumé|bref"
    r"|resumen|resumo)|conclusions?"
    r"|resumen|conclusi(?:ón|ones)|resumo|conclus(?:ão|ões)|riassunto|in\s+sintesi|sommario|conclusioni?"
    r"|samenvatting|conclusies?|аннотация|заключение"
    r"|резюме|摘要|总结|總結|结论|結論|要約|まとめ|要旨|요약|결론)(?![^\W\d_])",
    re.IGNORECASE,
)
"""How the paragraph or the section begins that sums a text up."""


def subject_of_overview(query: str) -> str | None:
    """
    Tell what a query wants an overview of.

    >>> subject_of_overview("Please summarise the report."), subject_of_overview("What is the tram extension about?")
    ('', 'tram extension')
    >>> subject_of_overview("What does the tram cost?") is None
    True

    :param query: The query as it was asked.
    :returns: The words that say of what, with what stands between them; empty where it is everything that is there;
        None where the query does not ask for an overview.
    """
    if len(query) > LONGEST_QUERY or not _CUES.search(query):
        return None
    left = _NOTHING.sub(" ", _CUES.sub(" ", query)).split()
    words = (word.strip(".?!,;:？。") for word in left)
    return " ".join(word for word in words if word and word.casefold() not in _function_words())


@cache
def _function_words() -> frozenset[str]:
    """Those of the languages of the cues: the query need not be in the language of the text."""
    return frozenset().union(*map(stop_words, _LANGUAGES))


def summing_up(subject: str, passages: Sequence[AnalyzedPassage]) -> Floats | None:
    """
    Tell how well each sentence sums its section up, the best one of each equally well, so that all have their say.

    ``sum over terms of the sentences that hold it / (LENGTH_OFFSET + terms) / place ** DECAY_EXPONENT``, relative to
    the best of the section (Luhn, The automatic creation of literature abstracts, 1958; Edmundson, New methods in
    automatic extracting, 1969). The paragraph, or the section, that calls itself a summary or a conclusion
    counts `SUMMING_UP` more.

    :param subject: What the overview is to be of, as of `subject_of_overview`: only sections whose titles name it.
    :param passages: The passages.
    :returns: Scores [n] of all sentences, 0 to 1; None where no title names the subject.
    """
    sections = sections_in(passages)
    chosen = [_is_named(subject, section) for section in sections]
    if not any(chosen):
        return None
    return np.concatenate(
        [
            _of_section(one) if is_chosen else np.zeros(len(one.spans))
            for one, is_chosen in zip(sections, chosen, strict=True)
        ]
    )


def _is_named(subject: str, section: AnalyzedPassage) -> bool:
    return section.title_set.issuperset(index_terms(subject, section.language))


def _of_section(section: AnalyzedPassage) -> Floats:
    scores = np.zeros(len(section.spans))
    headings = {heading.index for heading in section.headings}
    rows = [row for row in range(len(scores)) if row not in headings and not section.wordless[row]]
    held_by = Counter(term for row in rows for term in {*section.terms[row]})
    for place, row in enumerate(rows, 1):
        terms = section.terms[row]
        centrality = sum(held_by[term] for term in {*terms}) / (LENGTH_OFFSET + len(terms))
        scores[row] = centrality / place**DECAY_EXPONENT
    best = float(scores.max(initial=0.0))
    if best > 0:
        scores /= best
    says_so = any(_SUMS_UP.match(heading.title) for heading in section.headings)
    before = 0
    for row in rows:
        start, end = section.spans[row]
        if not section.headings and "\n\n" in section.text[before:start]:
            says_so = False
        says_so = says_so or _SUMS_UP.match(section.text, start, end) is not None
        if says_so:
            scores[row] = min(1.0, scores[row] + SUMMING_UP)
        before = end
    return scores
