"""What a message asks back or offers, and what a reply to it says: yes, no more than no, or something."""

from __future__ import annotations

import re
from typing import Final

from rag_compress.core.words.courtesies import COURTEOUS_LANGUAGES, evades, says_nothing
from rag_compress.core.words.languages import language_of
from rag_compress.core.words.marks import ends_asking

LONGEST_ASKED_BACK: Final = 200
"""Characters of a message that does no more than ask back."""

MOST_SENTENCES: Final = 2
"""Sentences of such a message: "There are several. Which one do you mean?". Yes to two is to an offer."""

LONGEST_OFFER: Final = 1_000
"""Characters at the end of a message in which it may offer something."""

_SENTENCE_END: Final = re.compile(r"(?<=[.!?])\s+|(?<=[。！？؟])|\n+")
_YES: Final = (
    r"(?:yes|yeah|yep|yup|sure|ok(?:ay)?|of course|absolutely|definitely|right|exactly|correct|go ahead|do it"
    r"|ja|klar|gerne?|natürlich|genau|jawohl|oui|ouais|bien sûr|d'accord|volontiers|exactement|sí|claro|vale"
    r"|por supuesto|exacto|sì|certo|volentieri|esatto|sim|com certeza|isso|natuurlijk|graag|да|конечно|давай(?:те)?"
    r"|both(?: of (?:them|these))?|either(?: one)?|beides?|les deux|ambos|los dos"
    r"|верно|tak|jasne|oczywiście|evet|tabii?|نعم|أجل|はい|ええ|お願いします|네|예|是的?|对的?|好的?|可以|嗯|行)"
)
_PLEASE: Final = (
    r"(?:(?:please )?do(?: it| that| so)?|please|thanks?|thank you|that would be (?:great|nice)|i do|i would"
    r"|i'd (?:like|love) (?:that|to)"
    r"|tell me(?: more)?|bitte|danke|s'il (?:vous|te) pla[iî]t|merci|por favor|gracias|per favore|grazie|obrigad[oa]"
    r"|alstublieft|пожалуйста|proszę|lütfen|谢谢|請|请)"
)
_MERE_YES = re.compile(rf"[\W_]*{_YES}(?:[\W_]{{0,3}}(?:{_YES}|{_PLEASE})){{0,3}}[\W_]*", re.IGNORECASE)
_NO = re.compile(r"\W*(?:no(?:pe)?|nein|non|não|nee|нет|nie|hayır|لا|いいえ|아니요|不用?了?)\b", re.IGNORECASE)
_OFFERS_IF: Final = re.compile(
    r"\b(?:if you(?: would|['’]d)? (?:like|want|wish|prefer|need)|let me know|(?:wenn|falls) (?:du|sie)"
    r"|si vous (?:le )?(?:voulez|souhaitez)|si tu (?:veux|souhaites)|si (?:lo )?(?:quieres?|deseas?)"
    r"|se (?:lo )?(?:vuoi|desideri?)|se (?:quiser|desejar)"
    r"|als (?:je|u) wilt|если (?:хотите|хочешь))\b|如果[您你]?(?:需要|想)",
    re.IGNORECASE,
)
_COULD: Final = re.compile(
    r"\b(?:i (?:can|could)|i['’]d be happy|ich kann|je peux|puedo|posso|ik kan|могу|mogę)\b|我可以", re.IGNORECASE
)
_OFFERS: Final = re.compile(
    r"\W*(?:would you like|do you (?:want|need)|want me to|(?:shall|should|can|may) i|(?:soll|kann|darf) ich"
    r"|brauchen sie|möchten sie|möchtest du|willst du"
    r"|voulez|souhaite[sz]|veux|puis-je|avez-vous|¿?(?:quieres?|deseas?|necesitas?|puedo)|vuoi|vuole|desideri?|posso|quer|gostaria|precisa"
    r"|wil (?:je|u)|(?:zal|kan) ik|могу|нужно|czy mogę|хотите|хочешь|chcesz)\b"
    r"|需要我|要我|要不要",
    re.IGNORECASE,
)
_OR: Final = re.compile(r"\b(?:or|oder|ou|o|of|или|czy|lub)\b|还是", re.IGNORECASE)


def sentences_of(message: str) -> list[str]:
    """
    Part a message of a talk roughly.

    >>> sentences_of("In 1911. Shall I tell you who paid for it?")
    ['In 1911.', 'Shall I tell you who paid for it?']

    :param message: The message.
    :returns: Its sentences and lines.
    """
    return [sentence for sentence in _SENTENCE_END.split(message) if sentence.strip()]


def agrees(reply: str) -> bool:
    """
    Tell a mere "yes".

    >>> agrees("Sure, go ahead."), agrees("Yes, the X200.")
    (True, False)

    :param reply: The reply.
    :returns: Whether it says nothing else.
    """
    return _MERE_YES.fullmatch(reply) is not None


def declines(reply: str, last: str) -> bool:
    """
    Tell a mere "no", a courtesy, or a reply without an answer, such as "I don't know".

    >>> declines("No, thank you!", "Which model?"), declines("No, the X200", "Which model?")
    (True, False)

    :param reply: The reply.
    :param last: The message that it replies to.
    :returns: Whether it says nothing else.
    """
    no = _NO.match(reply)
    rest = reply[no.end() :] if no else reply
    first = next(iter(rest.strip(" .,!。").split()), "")
    if not first or evades(reply) or evades(rest):
        return True
    languages = COURTEOUS_LANGUAGES if no else (language_of(reply), language_of(last))
    return any(
        says_nothing(rest, language, instructs=says_nothing(first, language, instructs=False)) for language in languages
    )


def offered_in(message: str) -> str | None:
    """
    Find what a "yes" to a message stands for.

    >>> offered_in("It boils at 78 degrees. I can also tell you why. Interested?")
    'I can also tell you why.'
    >>> offered_in("It boils at 78 degrees. If you'd like, I can tell you why.")
    "If you'd like, I can tell you why."

    :param message: The message.
    :returns: The question at its end, the offer there, or the one before "Would you like that?"; None without any.
    """
    *before, last = sentences_of(message[-LONGEST_OFFER:])
    is_mere = says_nothing(last, language_of(message[-LONGEST_OFFER:]))
    if before and _COULD.search(before[-1]) and (is_mere or len(last.split()) == 1):
        return before[-1]
    return last if not is_mere and (ends_asking(last) or _OFFERS_IF.search(last)) else None


def asks_back(message: str) -> bool:
    """
    Tell whether a message does no more than ask back.

    >>> asks_back("There are several. Which model do you have?"), asks_back("It is large. Shall I tell you why?")
    (True, False)

    :param message: The message.
    :returns: Whether it does: an offer behind an answer asks nothing back, nor does "Anything else?".
    """
    if len(message) > LONGEST_ASKED_BACK or not ends_asking(message):
        return False
    *before, last = sentences_of(message)
    offers = before and _OFFERS.match(last) and not _OR.search(last)
    return len(before) < MOST_SENTENCES and not offers and not says_nothing(last, language_of(message))
