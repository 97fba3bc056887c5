"""Filling a token budget: what is offered, what goes along or repeats another, and how it is rendered."""
