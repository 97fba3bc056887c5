"""What tests of conversations ask for that others do not."""

from __future__ import annotations

import pytest

from rag_compress.core.caches import forget_texts


@pytest.fixture
def nothing_seen_before():
    """Begin without what was found out about the texts of other tests."""
    forget_texts()
