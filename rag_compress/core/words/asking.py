"""Words that questions begin with, by language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from rag_compress.core.words.marks import has_question_mark

ENGLISH_ASKING: Final = "who|whom|whose|what|which|when|where|why|how"
"""Words that ask in English, as alternatives of a pattern."""

ENGLISH_AUXILIARIES: Final = "is|are|was|were|do|does|did|has|have|had|can|could|may|might|will|would|should|must"
"""Verbs that a question for a yes or no begins with, likewise."""

_ASKING: Final[Mapping[str, str]] = MappingProxyType(
    {
        "en": ENGLISH_ASKING,
        "de": "we(?:r|n|m|ssen)|was|welche[rsmn]?|wann|wo(?:her|hin|mit|für|von)?|warum|wieso|weshalb|wie(?:viele?)?",
        "fr": "qui|que|qu|quoi|quel(?:le)?s?|quand|où|pourquoi|comment|combien|lequel|laquelle",
        "es": "qui[ée]n(?:es)?|qué|cu[áa]l(?:es)?|cu[áa]ndo|d[óo]nde|por qué|cómo|cu[áa]nt[oa]s?",
        "it": "chi|che|cosa|qual[ei]?|quando|dove|perch[ée]|come|quant[oiae]",
        "pt": "quem|que|qual|quais|quando|onde|por qu[eê]|como|quant[oa]s?",
        "nl": "wie|wat|welke?|wanneer|waar(?:om|mee|door|voor)?|hoe(?:veel)?",
        "pl": "kto|kogo|komu|co|czego|jaki[em]?|jaka|kt[óo]r[yae]|kiedy|gdzie|dlaczego|jak|ile",
        "ru": "кто|кого|кому|что|чего|какой|какая|какие|какое|который|когда|где|куда|откуда|почему|зачем|как|сколько",
        "uk": "хто|кого|що|чого|який|яка|які|яке|коли|де|куди|звідки|чому|навіщо|як|скільки",
        "tr": "kim(?:in|e|i)?|ne|neden|niçin|nasıl|hangi|kaç|nerede|nereye|ne zaman",
    }
)
"""Words that ask; what stands before one of them may be a lead such as "could you tell me"."""

_TURNED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "en": r"(?<!\bi )(?<!\bwe )(?<!\byou )(?<!\bit )(?<!\bhe )(?<!\bshe )(?<!\bthey )(?<!\bthat )(?<!\bthis )"
        "(?:is|are|was|were|do|does|did|can|could|will|would|should|may|must) "
        "(?:you|i|we|they|he|she|it|the|my|your|our|an?|this|these|there|any)",
    }
)
"""Verbs before their subject, as a question without such a word begins."""

_ORDERS: Final = re.compile(
    r"\W*(?:(?:just|please|so|now|then|anyway|actually|no|ok(?:ay)?|bitte|dann)\b\W*){0,2}(?:"
    r"(?:show|tell|give|explain|describe|compare|let(?!['’]?s\s(?:say|take|use|try|make|go\s(?:with|for)))(?:['’]?s)?|forget|skip|stop|cancel|guess"
    r"|(?:list|find|search|open|call|write|send|bring|get|look|read|help|check|track)"
    r"(?=\s(?:me|us|it|them|the|an?|all|some|any|my|our|this|that|these|those|for|up|over|again|back|how|what|why)\b)"
    r"|use(?=\s(?:my|our)\b)|summari[sz]e|calculate|translate"
    r"|(?:zeig|nenn|sag|such|erklär|erzähl|vergleich|lass)(?:e?|en\ssie)|gib|geben\ssie|vergiss|vergessen\ssie"
    r"|(?:montre|donne|explique|oublie|laisse|compare|parle)[sz]?|dis|dites"
    r"|mu[eé]stra(?:me|nos)?|d[ai]me|expl[ií]ca(?:me)?|olv[ií]da(?:lo)?|compara|h[aá]bla(?:me)?|d[ée]jalo"
    r"|mostra(?:mi)?|dimmi|dammi|spiega(?:mi)?|lascia|parla(?:mi)?|dimentica|confronta"
    r"|mostr[ae]|dig[ae]|dê|explique|esque[cç][ea]|deixa|fale"
    r"|toon|geef|vertel|laat|vergeet|vergelijk|pokaż|powiedz|podaj|wyjaśnij|porównaj|zapomnij|ukaž|řekni"
    r"|(?:покажи|расскажи|скажи|дай|объясни|сравни|забудь|найди|розкажи|поясни|порівняй)(?:те)?)\b(?!-(?!moi\b|nous\b))"
    r"|给我|告诉我|显示|介绍|解释|比较)",
    re.IGNORECASE,
)
"""Words that orders begin with: those that are nouns, too, with what stands behind a verb only."""


def orders(text: str) -> bool:
    """
    Tell whether a text begins as an order does.

    >>> orders("Tell me about the castle"), orders("List price"), orders("Zeig mir die Preise"), orders("Take the X200")
    (True, False, True, False)

    :param text: The text.
    :returns: Whether it does.
    """
    return _ORDERS.match(text) is not None


def asks(text: str, *languages: str) -> bool:
    """
    Tell whether a text asks something: with a question mark, as an order, or with the word that it begins with.

    >>> asks("who sang it", "en"), asks("Compare the two.", "en"), asks("I know who sang it.", "en")
    (True, True, False)

    :param text: The text.
    :param languages: ISO 639-1 codes of the languages that it may be in.
    :returns: Whether it does.
    """
    return has_question_mark(text) or orders(text) or any(openings(language).match(text) for language in languages)


def asking_words(language: str) -> re.Pattern[str]:
    """
    Give what finds the words that ask in a language.

    >>> asking_words("en").search("could you tell me who won").group()
    'who'

    :param language: An ISO 639-1 code.
    :returns: The pattern, which matches nothing where none are known.
    """
    return _compiled(_ASKING.get(language, ""))


def openings(language: str) -> re.Pattern[str]:
    """
    Give what finds the words that a question may begin with behind a lead: those that ask, and turned verbs.

    >>> openings("en").search("now you are an assistant, does the glacier move").group()
    'does the'

    :param language: An ISO 639-1 code.
    :returns: The pattern, which matches nothing where none are known.
    """
    return _compiled("|".join(words[language] for words in (_ASKING, _TURNED) if language in words))


@cache
def _compiled(words: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{words})\b" if words else "(?!)", re.IGNORECASE)
