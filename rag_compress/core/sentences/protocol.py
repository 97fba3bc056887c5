"""What a sentence splitter is."""

from __future__ import annotations

from typing import Protocol

from rag_compress.core.models import Span


class SentenceSplitter(Protocol):
    """
    Finds the sentences of a text.

    The rules that every splitter of this package keeps, on any string:

    1. Spans are half-open ranges of code points of ``text``, carried through the splitting and never searched for.
    2. They ascend and do not overlap; none is empty, none begins or ends with white space.
    3. They tile: every character that is not white space lies in exactly one span.
    4. The same text and language give the same spans, on any thread, also when threads share the object.
    5. The time is linear in the length of the text, for hostile text too, and no clock decides anything.
    6. A language that is not known is no error: general rules apply.
    7. A line of fenced code, a table row, a record (of a log, a chat, a CSV file), a heading and a list item is one
       unit, as long as it is no longer than a paragraph. Only a line of bare numbers, a cell of a table that lost its
       layout, joins the label before it, and a line that begins with a small letter, or in the column of its text, the
       list item that runs on into it.
    8. A line indented deeper goes on from the line directly above it, a definition from its term, unless that one ends
       with a stop or heads a list, or either is code.
    9. A sentence that a page break cuts is one, with the page number and the like inside it, up to a length.

    A splitter of your own needs only the method: what breaks rules 1 to 3 is repaired by
    `rag_compress.core.sentences.sentence_spans`; rules 4 and 5 are then yours.
    """

    def split(self, text: str, language: str) -> list[Span]:
        """
        Find the sentences.

        :param text: Any string.
        :param language: ISO 639-1 code, such as ``"en"``.
        :returns: The spans, as rules 1 to 3 have it.
        """
        ...
