"""
What people say in each language, one file for each: the one place to teach the package a language.

Below the name of what is said, in brackets, stand words with spaces between them or a regular expression: its lines are
alternatives, and one that is indented goes on from the line above. ``<day>`` stands for what ``[day]`` says in the same
file, or in ``any.txt``. A language whose file begins with ``[like]`` says all else as that other one does.

- ``preference``, ``identity``, ``constraint``, ``deadline``, ``decision``: statements about oneself. But for English
  they hold their first person, in the pronoun, the verb or an ending, so that words which two languages share cannot
  combine into a statement; Japanese leaves the person out, and has no other topic in front. Where words have spaces
  between them every alternative begins with ``\\b``: shared by all, it makes one search in all languages fast.
- ``no``, ``meant``: a no, and behind it what one says of what was meant; ``retracted``: that one was mistaken, or that
  what one said no longer holds; ``replaced``: something else in its place; ``correction``: all of these in English.
- ``directive``: what is told an assistant for all that comes; ``later``, ``please`` and ``imperative`` make one
  together, and ``from_now_on`` is one where the imperative ends the sentence, or stands without a space.
- ``clause_lead``, ``yes_or_no``, ``supposing``: what opens a clause, a question for a yes or no, and what if.
- ``recall``, ``lately``: how one asks what was said, and that it was said just now.
- ``talks`` and what stands below it: words of a question for what was said, ``said_by_user`` and its like by whom,
  ``first_said``, ``last_said``, ``right_before`` and ``right_after`` at which place, and ``today`` to ``late`` when
  (``ahead``: before a day that is yet to come).
- ``choosing``, ``offered``, ``politely``: a choice among what was offered, in parts; ``choice``: as a whole.
- ``asks_anew``: what announces the question that is really asked, behind small talk.
- ``described``: what a question describes itself, so that nothing in it points at what was said before.
- ``asks_person``, ``asks_place``, ``asks_time``: how a question for one begins; ``adds``: what comes on top of what was
  asked before; ``afterthought``: what opens a sentence that says little alone.
- ``asks_decision``, ``tells_decision`` and their like: how a question asks for what was decided, promised, opposed,
  proposed, went wrong, mended it, or is done for a living, and how messages say so; ``asks_enumeration``: for what an
  assistant listed. In English, German, French and Spanish.
- ``oneself``, ``of_late``, ``done``: how somebody tells of themselves, in the first person, of a day or by what was
  done ("Bought a lamp."), but for what is asked for (``to_me``: "Help me"); ``asks_assistant``: how a question asks for
  what an assistant said, ``asks_advice`` for what to do. In the same four languages.
- ``standing``: words that admit no exception.
- ``pointing``, ``speaking``, ``reply``, ``asking``: words that stand for something said before, those of who takes part
  (but for what is theirs: "what is my customer number?" asks for a thing by its name, wherever it was said), what a
  reply opens with, and what asks or demands wherever it stands. Left out are those that are articles or copulas as
  well, or resume a relative clause, since they stand in any sentence (Dutch "het", Polish "to", Swedish "den", Arabic
  "فيها"). For the last two English, German, French and Spanish have ``opens_reply``, ``opens_question`` (perhaps behind
  ``before_question``) and ``requests``: what asks for something to be made; words that are nouns as well ("Plan B
  sounds good") need what follows a verb.

All is in lower case with straight apostrophes, is compared with text that is `folded`, and was written by hand; how
much of what people say it finds is in ``docs/adr/0006``, ``0032`` and ``0035``.
"""

from rag_compress.chat.phrases.tables import (
    ANY,
    BETWEEN_WORDS,
    UNSPACED,
    in_any_language,
    opens,
    patterns_of,
    says,
    words_of,
)

__all__ = ["ANY", "BETWEEN_WORDS", "UNSPACED", "in_any_language", "opens", "patterns_of", "says", "words_of"]
