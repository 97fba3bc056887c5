"""What is scored as one passage."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag_compress import Passage
from rag_compress.core.passages.analysis import Analyzer
from rag_compress.core.passages.units import LONGEST_CHUNK, units_of

TEXT = "# Oslo\n\nIt rains.\n\n# Rome\n\nIt is hot."


@pytest.mark.parametrize(("tokens", "units"), [(LONGEST_CHUNK, 2), (LONGEST_CHUNK + 1, 3)])
def test_headings_part_a_document_and_no_chunk(tokens, units):
    first, second = Analyzer("pysbd", len, "en").analyze([Passage(TEXT), Passage("No one knows.")])
    found = units_of([replace(first, token_count=tokens), second])
    assert len(found) == units
    assert sum(len(unit.spans) for unit in found) == len(first.spans) + 1


def test_headings_part_a_passage_that_is_alone():
    assert [unit.title for unit in units_of(Analyzer("pysbd", len, "en").analyze([Passage(TEXT)]))] == ["Oslo", "Rome"]
