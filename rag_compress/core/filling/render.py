"""Put kept sentences back into text: the one place that says what stands between them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rag_compress.core.models import Passage, Span
from rag_compress.core.runs import runs_of

PASSAGE_SEPARATOR = "\n\n"
"""Between passages stands a blank line."""


@dataclass(frozen=True, slots=True)
class Layout:
    """
    How a context looks.

    :param include_titles: Put a passage's title on a line above it.
    :param omission_marker: Text between kept sentences that were not neighbours; None for a newline.
    """

    include_titles: bool = False
    omission_marker: str | None = None

    def passage(self, text: str, spans: Sequence[Span], kept: Sequence[int]) -> str:
        """
        Render the kept sentences of one passage, without its title.

        >>> Layout(omission_marker=" [...] ").passage("One. Two. Three.", [(0, 4), (5, 9), (10, 16)], [0, 2])
        'One. [...] Three.'

        :param text: The passage's text.
        :param spans: All its sentences.
        :param kept: Positions in ``spans`` of the kept ones, ascending.
        :returns: The sentences byte for byte, kept neighbours with the white space that stood between them.
        """
        gap = "\n" if self.omission_marker is None else self.omission_marker
        return gap.join([text[spans[run[0]][0] : spans[run[-1]][1]] for run in runs_of(kept)])

    def title_line(self, passage: Passage) -> str:
        """
        Render what stands above a passage.

        :param passage: The passage.
        :returns: The title without white space around it, and a newline; nothing without a title or when titles are not
            included.
        """
        title = (passage.title or "").strip() if self.include_titles else ""
        return f"{title}\n" if title else ""

    def context(self, rendered: Iterable[tuple[Passage, str]]) -> str:
        """
        Render the whole context.

        :param rendered: The passages with a kept sentence, each with its rendered text.
        :returns: What is counted, and returned as ``result.text``.
        """
        return PASSAGE_SEPARATOR.join([self.title_line(passage) + text for passage, text in rendered])
