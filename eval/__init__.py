"""Measure what a context budget costs in answers: ``python -m eval run|compare|report|tune|check``."""
