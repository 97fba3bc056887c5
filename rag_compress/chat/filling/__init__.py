"""Filling a budget with units: their order, shorter versions, and the account of what became of them."""
