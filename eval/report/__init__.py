"""A run as one self-contained page, as Markdown tables and as a curve."""

from eval.report.command import main

__all__ = ["main"]
