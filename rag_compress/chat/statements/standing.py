"""
What somebody says to hold without exception: "I never fly", "only by text, please", "not a word without my lawyer".

Statements about oneself take as many forms as there are things to say of oneself; patterns know the usual ones. Half of
those that hold for good have a word that admits no exception (docs/adr/0032), and every grammar lists these words:
never and always, only, every, nothing and nobody, without. Left out are those that are as often something else (French
"personne", Korean "만"), and a plain "not", which is in every third sentence.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from rag_compress.chat.statements.sentences import stated_sentences
from rag_compress.chat.words import BETWEEN_WORDS
from rag_compress.core.words.word_lists import word_set

_CZECH: Final = "nikdy vždy vždycky jen jenom len iba pouze nic nič nikdo nikomu nikoho bez každý každá každé každou"
_NORDIC: Final = (
    "aldrig aldri alltid altid bara bare endast kun inget intet ingenting ingen utan uten uden varje hver hvert"
)

STANDING_WORDS: Final[dict[str, str]] = {
    "ar": "أبدا أبدًا دائما دائمًا فقط إلا كل بدون دون",
    "bn": "কখনো কখনোই সবসময় সর্বদা শুধু কেবল ছাড়া প্রতি প্রতিটি",
    "cs": _CZECH,
    "da": _NORDIC,
    "de": "nie niemals immer nur jede jeden jedem jeder jedes nichts niemand niemanden niemandem ohne nirgends "
    "ausschließlich",
    "el": "ποτέ πάντα μόνο τίποτα κανείς κανένας χωρίς κάθε",
    "en": "never always only every nothing nobody ever without",
    "es": "nunca jamás siempre solo sólo únicamente solamente nada nadie sin cada ningún ninguna ninguno",
    "fa": "هرگز همیشه فقط هیچ بدون هر تنها",
    "fi": "koskaan ikinä aina vain ainoastaan mitään kukaan ilman jokainen",
    "fr": "jamais toujours seulement uniquement exclusivement rien sans chaque aucun aucune",
    "he": "אף תמיד רק כלום בלי כל שום לעולם",
    "hi": "कभी हमेशा सिर्फ सिर्फ़ केवल बिना हर",
    "hu": "soha mindig csak kizárólag semmi semmit senki senkit nélkül minden",
    "id": "pernah selalu hanya cuma tanpa setiap",
    "it": "mai sempre solo soltanto solamente unicamente niente nulla nessun nessuno nessuna senza ogni",
    "nl": "nooit altijd alleen enkel uitsluitend niets niemand zonder elke ieder iedere",
    "no": _NORDIC,
    "pl": "nigdy zawsze tylko wyłącznie nic nikt nikomu nikogo bez każdy każda każde każdą",
    "pt": "nunca jamais sempre só somente apenas nada ninguém sem cada nenhum nenhuma",
    "ro": "niciodată mereu întotdeauna doar numai nimic nimeni fără fiecare",
    "ru": "никогда всегда только лишь ничего ничто никто никому никого без каждый каждая каждое каждую исключительно",
    "sk": _CZECH,
    "sv": _NORDIC,
    "ta": "ஒருபோதும் எப்போதும் மட்டும் ஒவ்வொரு இல்லாமல் எதுவும்",
    "tr": "asla hiç daima hep sadece yalnızca her hiçbir hiçbiri",
    "uk": "ніколи завжди тільки лише нічого ніщо ніхто нікому нікого без кожен кожна кожне кожну виключно",
    "vi": "luôn chỉ mọi",
}
"""By ISO 639-1 code, words between spaces in lower case."""

STANDING_PATTERNS: Final[dict[str, str]] = {
    "ja": "絶対|いつも|だけ|しか|必ず|ずっと|決して|一切|全然|まったく|なしで|毎",
    "ko": "절대|항상|언제나|늘|오직|밖에|전혀|아무|결코|없이",
    "th": "ไม่เคย|เสมอ|เท่านั้น|ทุก|ตลอด|ไม่มีใคร|โดยไม่",
    "zh": "从不|從不|从来|從來|绝不|絕不|总是|總是|永远|永遠|每|都不|都没|都沒|除了|"
    "(?<![一二两兩三四五几幾这這那])只(?![是要有])",
}
"""The same as regular expressions."""

_WORD: Final = re.compile(rf"[^\s{BETWEEN_WORDS}]+")


def is_standing(text: str, language: str) -> bool:
    """
    Tell whether a message says that something holds without exception, in a sentence that asks nothing.

    >>> is_standing("Sounds good. It's bike or train for me, always.", "en"), is_standing("I take the train.", "en")
    (True, False)
    >>> is_standing("Nur per SMS, bitte.", "de"), is_standing("我从不坐飞机。", "zh"), is_standing("Only mine?", "en")
    (True, True, False)

    :param text: What is said.
    :param language: ISO 639-1 code of its language.
    :returns: Whether it does; False in languages without a list.
    """
    if language in STANDING_PATTERNS:
        pattern = _pattern(language)
        return any(pattern.search(sentence) for sentence in stated_sentences(text))
    words = _words(language)
    return bool(words) and any(not words.isdisjoint(_WORD.findall(s)) for s in stated_sentences(text))


@cache
def _words(language: str) -> frozenset[str]:
    return word_set(STANDING_WORDS.get(language, "").casefold())


@cache
def _pattern(language: str) -> re.Pattern[str]:
    return re.compile(STANDING_PATTERNS[language])
