"""Measure what a context budget costs in answers: ``python -m eval``; README.md is a map of the folder."""
