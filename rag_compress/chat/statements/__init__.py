"""Statements that must not be forgotten, in English and 31 other languages: see `phrases` for their words."""

from rag_compress.chat.statements.directives import is_directive
from rag_compress.chat.statements.recognition import is_correction, is_disclosure, statement_kinds
from rag_compress.chat.statements.standing import is_standing

__all__ = ["is_correction", "is_directive", "is_disclosure", "is_standing", "statement_kinds"]
