"""Filling a budget with units: in what order they come, what fits, and the account of what became of them."""
