"""Passages that name each other."""

from __future__ import annotations

STONE = ("Anna Stone", "She was born in Zermatt. She wrote operas.")

TOWN = ("Zermatt", "It lies below the Matterhorn. Cars are banned.")

LAKE = ("Thun", "The lake is deep. Boats cross it.")
