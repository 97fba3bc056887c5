"""
Statements that must not be forgotten: preference, identity, constraint, deadline, decision, correction.

The specifications name the kinds and leave the words open. The lists below were chosen on one half of the public
conversations that the project is measured with (``docs/adr/0006``): they mark less than 1 % of ordinary turns. Words of
one's own domain are added by the caller.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final, get_args

from rag_compress.chat.statements.common_languages import FOREIGN_PATTERNS, SUMS, ForeignKind
from rag_compress.chat.statements.corrections import corrects
from rag_compress.chat.statements.directives import is_directive
from rag_compress.chat.statements.joined_patterns import any_of
from rag_compress.chat.statements.latin_letters import LATIN_PATTERNS, SAME_PATTERNS
from rag_compress.chat.statements.other_letters import SCRIPT_PATTERNS
from rag_compress.chat.statements.sentences import stated_sentences
from rag_compress.chat.statements.unspaced_languages import UNSPACED_PATTERNS
from rag_compress.chat.words import folded
from rag_compress.core.words.languages import detect_language

_I = r"\b(?:i|we)(?:'m|'ve|'d|'ll| am| are| have| do| can| could| would| will)?"
_ADVERB = r"(?:\s+(?:\w+ly|also|just|always|never|much|rather|not|n't|too|so|quite|very|a|an|the|strict|devout)){0,3}"

_WHO = (
    r"nurse|teacher|doctor|engineer|developer|programmer|designer|lawyer|chef|cook|pilot|vet|student|farmer|painter"
    r"|writer|editor|journalist|accountant|manager|consultant|carpenter|plumber|electrician|mechanic|driver|musician"
    r"|singer|actor|artist|photographer|scientist|researcher|professor|physicist|chemist|biologist|therapist|dentist"
    r"|pharmacist|midwife|paramedic|firefighter|policeman|police officer|soldier|veteran|librarian|translator"
    r"|freelancer|founder|entrepreneur|pensioner|retiree|beginner|teenager|mother|father|mom|mum|dad|parent"
    r"|grandmother|grandfather|widow|widower|twin|runner|cyclist|swimmer|climber|smoker|citizen|resident|immigrant"
    r"|foreigner|tourist|expat"
)
_DAY = (
    r"today|tonight|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday|noon|midnight|(?:next|this) \w"
    r"|end of"
)
_MONTH = r"january|february|march|april|may|june|july|august|september|october|november|december"

STATEMENT_PATTERNS: Final[dict[str, tuple[str, ...]]] = {
    "preference": (
        r"^\W*no (?!thanks?\b)[\w ]{1,20},? please\b",
        r"\b(?:prefer(?:s|red|ence)?|dislikes?|avoid|hate|detest|despise|loathe|abhor|refuse)\b",
        r"\b(?:aversion|averse) to\b|\bno interest in\b|\b(?:opposed|partial|drawn|addicted) to\b|\bnot into\b",
        r"\b(?:can't|cannot|can not|couldn't) (?:stand|bear|tolerate|handle|stomach|deal with|eat|drink|wear|use)\b",
        r"(?:\bnot|\bnever|n't)(?: been)?(?: really| particularly| at all)? (?:a (?:big )?fan|fond"
        r"|interested|comfortable|enjoy|like|care for|keen)\b",
        r"\b(?:learn best|work best|would rather|i'd rather|makes? me (?:un)?\w+able|(?:un)?comfortable)\b",
        rf"{_I}{_ADVERB}\s+(?:value|favou?r|insist on|opt for)\b",
        r"\bmy (?:preference|taste|favou?rite)s?\b",
    ),
    "identity": (
        r"\bmy (?:name|address|birthday|job|phone|email|account|wife|husband|partner|religion"
        r"|beliefs?|faith|diet|budget)\b",
        rf"{_I}{_ADVERB}\s+(?:vegan|vegetarian|pescatarian|muslim|jewish|hindu|christian|buddhist"
        rf"|minimalist|environmentalist|introvert\w*)\b",
        r"\b(?:kosher|halal|vegan|vegetarian|plant-based|gluten-free|dairy-free|cruelty-free) (?:diet"
        r"|lifestyle|food|products?|items?|options?)\b",
        r"\b(?:call me|i was born|i live in|i work (?:as|for|at)|(?:i'm|i am) from (?!now|then|here|there)\w+)\b",
        r"\b(?:i'm|i am) \d{1,3} years old\b|\bi(?:'ve| have)? (?:just )?turned \d\d\b",
        rf"\b(?:i'm|i am) (?:just |also |actually )?an? (?:[\w-]+ ){{0,2}}?(?:{_WHO})\b(?! of (?:this|that|it)\b)",
        r"\b(?:i|we) (?:have|'ve got) (?:an? |\w+ ){0,2}?(?:kids?|child(?:ren)?|sons?|daughters?|twins|dogs?|cats?)\b",
    ),
    "constraint": (
        r"\b(?:allerg(?:y|ies|ic)|intoleran(?:t|ce)|phobia|phobic|asthma\w*|diabet\w*|c(?:o|oe)eliac"
        r"|sensitiv(?:e|ity)|disabilit\w+|wheelchair)\b",
        r"\b(?:afraid|scared|terrified|wary|prone|due to my|because of my|health (?:reasons|condition"
        r"|issues?)|(?:medical|skin|heart) condition)\b",
        r"\b(?:only|exclusively|strictly)\s+(?:\w+ly\s+)?(?:eat|drink|buy|wear|use|watch|read"
        r"|purchase|support|listen|shop|travel|stay|play|consider|follow|choose|consume|accept|work)\b",
        r"\b(?:i|we) (?:must|may not|am not allowed)\b",
        r"\b(?:i|we) (?:need|require)\b.{0,100}\bto be\b|\bat (?:most|least) [$€£]?\d|\bno more than\b"
        r"|\bmy (?:limit|budget|restriction)s?\b",
        r"\b(?:i|we)(?:'m| am|'re| are)? (?:can't|cannot|can not|couldn't|could not|don't want to|do not want to"
        r"|don't wanna|won't|will not|wouldn't|may not|must not|mustn't|not (?:going|willing|able|allowed) to)"
        r" (?:spend|pay|go|afford)(?: any)? (?:more than|over|above|beyond|past) [$€£]?\d",
        SUMS,
    ),
    "deadline": (
        r"\b(?:deadline|due (?:date|by|on)|no later than|asap|by (?:monday|tuesday|wednesday|thursday"
        r"|friday|saturday|sunday|tomorrow|tonight|noon|the end of))\b",
        rf"\bdue (?:in \d|{_DAY})|\bby (?:(?:next|this) \w|\d{{1,2}}(?::\d\d)? ?(?:am|pm)\b|(?:{_MONTH})\b)",
        r"\b(?:finish|submit|deliver|hand|ready|done|complet|need|pay|send|return|ship)\w*\b.{0,40}"
        rf"\b(?:before|until|by) (?:the )?(?:{_DAY}|{_MONTH}|\d)",
    ),
    "decision": (
        r"\b(?:we|i)(?:'ve| have)? (?:decided|agreed|settled on|concluded|chose|committed)\b"
        r"|\b(?:decision|agreement) (?:is|was)\b",
        r"\b(?:we|i)(?:'ve| have) (?:chosen|picked|opted|gone with)\b|\b(?:we|i) (?:went|are going|'re going|'m going"
        r"|am going) with\b|^\W*(?:decision|decided|agreed|settled)\s?[:,.!]",
        r"\b(?:let's go with|i'll go with|we'll go with|final(?:ly|ise|ize)d? (?:on|the decision))\b",
    ),
    "correction": (
        r"^\W*(?:no|nope)\b[\s,.!-]{1,4}(?:(?:no|sorry|wait)\b[\s,.]{1,3})?(?:i (?:said|meant|wanted)"
        r"|make (?:it|that))\b",
        r"^\W*(?:sorry|oops|my bad|actually|wait)\b[\s,.!-]{1,4}(?:(?:no|sorry)\b[\s,.]{1,3})?(?:it's|it is|it was|not"
        r"|i (?:said|meant)|make (?:it|that))\b",
        r"(?<!what )\b(?:i|we) (?:actually |really )?meant\b(?! (?:to|it|that|what|well)\b)",
        r"\b(?:that's|that is|you're|you are) (?:wrong|incorrect|mistaken|not (?:right|correct|true"
        r"|what i (?:said|meant|asked|wanted)))\b",
        r"\b(?:i was (?:wrong|mistaken)|i mis(?:spoke|typed|read|remembered|counted)|my mistake|let me correct"
        r" (?:myself|that)|i take (?:that|it) back|on second thoughts?|change of plans?|(?:that|it) was a typo)\b",
        r"\b(?:i|we)(?:'ve| have)?(?: just| since| now| \w+ly)? (?:(?:got|had|put|wrote) (?:that|it|this"
        r"|(?:the|my|our) [\w ]{1,20}) wrong|made an? (?:\w+ )?(?:mistake|error|typo)|changed (?:my|our) minds?"
        r"|(?:moved|migrated|switched) (?:back |over )?to)\b",
        r"\b(?:i|we|it)(?:'s|'m|'re| is| am| are)? no longer\b",
        r"\b(?<!n't )(?<!not )(?:forget|ignore|disregard|scratch|never ?mind)(?: about)? (?:(?:what|everything)"
        r" (?:i|we) (?:said|wrote|told|asked)|my (?:last|previous|earlier|first))\b",
        r"^\W*(?:please )?(?:ignore|disregard|scratch|strike|never ?mind|forget(?: about)?) (?!(?:me|him|her|it|us|you"
        r"|them|to|how|why|who|where|when|if|whether)\b)\w",
        r"^\W*(?:correction|update|edit|typo|erratum)\s?[:,]",
        r"^\W*(?:no\W{1,3})?not (?:\w+ ){0,2}[$€£]?\d[\w:.]{0,10}[,;.]",
        r"^\W*(?:no\W{1,3})?(?:it's |it is )?not (?!just|only|sure|yet|really|that)[\w' ]{1,30}, (?:but|it's|it is"
        r"|i mean) [\w' ]{1,30}\W*$",
        r"\b(?:make|change) (?:it|that) (?:to )?[\w:.$ ]{1,30}\binstead\b",
    ),
}
"""English patterns by kind of statement, for text in lower case with straight apostrophes."""


def _joined(kind: ForeignKind, patterns: Mapping[str, Mapping[ForeignKind, str]]) -> re.Pattern[str]:
    return any_of(patterns[language][kind] for language in sorted(patterns))


@cache
def _further(kind: ForeignKind, language: str | None, is_ascii: bool) -> re.Pattern[str] | None:
    """The patterns of a language, or of all where it is not known; None where there are none."""
    known = LATIN_PATTERNS | ({} if is_ascii else SCRIPT_PATTERNS)
    if language is not None:
        patterns = known.get(SAME_PATTERNS.get(language, language))
        return any_of([patterns[kind]]) if patterns else None
    return _joined(kind, known)


_COMPILED: Final = {kind: any_of(patterns) for kind, patterns in STATEMENT_PATTERNS.items()}
_FOREIGN: Final = {
    kind: (_joined(kind, FOREIGN_PATTERNS), _joined(kind, UNSPACED_PATTERNS)) for kind in get_args(ForeignKind)
}
"""Patterns by kind of statement: of languages with spaces between words, and of those without."""
_ABOUT_ONESELF = re.compile(r"\b(?:i|i'm|i've|i'd|i'll|my|me|we|we're|our)\b")
_DISCLOSING: Final = ("preference", "identity", "constraint", "correction")
"""What holds until it is said otherwise, and that it is said otherwise: else the outdated statement alone is kept."""


def statement_kinds(text: str) -> list[str]:
    """
    Tell what a text states.

    >>> statement_kinds("We decided to ship. I prefer trains to planes.")
    ['preference', 'decision']
    >>> statement_kinds("Answer in French from now on.")
    ['directive']

    :param text: Any text.
    :returns: Kinds in the order of `STATEMENT_PATTERNS`, and last ``directive``: see `is_directive`.
    """
    said, language = folded(text), detect_language(text)
    kinds = [kind for kind in _COMPILED if _states(kind, said, language)]
    return [*kinds, "directive"] if is_directive(text) else kinds


def is_correction(text: str) -> bool:
    """
    Tell whether a text corrects what was said before.

    >>> is_correction("No, I meant Oslo."), is_correction("No, thank you.")
    (True, False)

    :param text: Any text.
    :returns: Whether it does.
    """
    return _states("correction", folded(text), None)


def is_disclosure(text: str) -> bool:
    """
    Tell whether a speaker says something lasting about themselves or corrects something, in a sentence that asks
    nothing.

    >>> is_disclosure("I strongly dislike spicy food."), is_disclosure("Do I dislike it?"), is_disclosure("It rains.")
    (True, False, False)
    >>> is_disclosure("Ich mag keine Nüsse."), is_disclosure("我对花生过敏。"), is_disclosure("Scratch that, it snows.")
    (True, True, True)

    :param text: What is said.
    :returns: Whether a sentence in the first person states a preference, an identity or a constraint, or any sentence
        is a correction.
    """
    sentences = stated_sentences(text)
    language = detect_language(text) if sentences else None
    for sentence in sentences:
        in_english = _ABOUT_ONESELF.search(sentence) is not None
        if any(_states(kind, sentence, language, in_english or kind == "correction") for kind in _DISCLOSING):
            return True
    return False


def _states(kind: str, said: str, language: str | None, in_english: bool = True) -> bool:
    if in_english and _COMPILED[kind].search(said):
        return True
    if kind not in _FOREIGN:
        return kind == "correction" and corrects(said)
    spaced, unspaced = _FOREIGN[kind]
    is_ascii = said.isascii()
    if spaced.search(said) or (not is_ascii and unspaced.search(said)):
        return True
    further = _further(kind, language, is_ascii)
    return further is not None and further.search(said) is not None
