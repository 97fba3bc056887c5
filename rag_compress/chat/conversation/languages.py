"""The languages of a conversation that grows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rag_compress.catalogue import AUTO
from rag_compress.core.words.languages import detect_language, majority_language


@dataclass(frozen=True, slots=True)
class Languages:
    """
    The languages of messages; one too short to tell has the language of most of the others.

    :param codes: ISO 639-1 codes.
    :param characters: Characters of the messages that tell their language, by language.
    :param guessed: Whether any is too short to tell.
    """

    codes: Sequence[str] = ()
    characters: Mapping[str, int] = field(default_factory=dict)
    guessed: bool = False

    @property
    def main(self) -> str | None:
        """The language of most of the text; None where nothing tells one."""
        if self.characters:
            return majority_language(self.characters)
        return self.codes[0] if self.codes and not self.guessed else None

    def extended(self, texts: Sequence[str], language: str) -> Languages | None:
        """
        Add messages.

        :param texts: The messages.
        :param language: ISO 639-1 code that holds for all, or ``auto``.
        :returns: The languages of all; None if they change what the others are taken for.
        """
        if language != AUTO:
            return Languages([*self.codes, *[language] * len(texts)])
        detected = [detect_language(text) for text in texts]
        characters = Counter(self.characters)
        for text, code in zip(texts, detected, strict=True):
            if code:
                characters[code] += len(text)
        majority = majority_language(characters)
        if self.guessed and majority != majority_language(self.characters):
            return None
        codes = [*self.codes, *(code or majority for code in detected)]
        return Languages(codes, characters, self.guessed or None in detected)
