"""Filling a budget: what is offered, what goes with what, what repeats another, and how it is written down."""
