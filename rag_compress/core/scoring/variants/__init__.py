"""
Terms of the passages that stand for a term of the query without being it.

One kind per file; each finds `Variant` triples. Two kinds change the query's terms instead, before anything is looked
for: `joined_words` and `slips`.
"""

from typing import TypeAlias

Variant: TypeAlias = tuple[str, str, float]
"""A term of the passages, the query's term that it stands for, and how far it does, 0 to 1."""
