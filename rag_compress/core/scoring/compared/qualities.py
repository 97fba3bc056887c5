"""
How well a query names a value: one scale for what names it, from the word beside the comparison to a unit alone.

The best name wins, and a worse one is read where no better one stands in enough rows. The constants stand in order:
those that only compare two of them are the last ones.
"""

from __future__ import annotations

from typing import Final

NAMED: Final = 2.0
"""A word that is said to be what is compared: "by population"."""

BEHIND: Final = 2.0
"""The word right behind the comparing words: "the highest population"."""

RIGHT_BEHIND: Final = 1.8
"""Quality from which on a word behind a superlative may be a unit: "the most inhabitants"."""

BEFORE: Final = 1.5
"""The word right before a bound: "a population over 500"."""

GRADED: Final = 1.5
"""A name that the comparing word itself implies: "the heaviest" needs no word for the weight."""

BEFORE_SUPERLATIVE: Final = 1.0
"""The word before a superlative: "the city whose population is the largest", but also "which city is"."""

OF_ANY: Final = 0.9
"""What one implies that compares anything, too: "the highest" is a height where nothing else is named."""

LEAST_IN_PROSE: Final = 0.6
"""The least that a word needs to name a value in prose, whose words say more than the names of columns do."""

ELSEWHERE: Final = 0.5
"""A word that stands far from the comparing words."""

IMPLIED: Final = 0.4
"""A name implied by what compares anything: "the largest city". It names columns, and nothing in prose."""

UNIT_ALONE: Final = 0.3
"""A value that only its unit tells."""

DATE_ALONE: Final = 0.2
"""A date that no word names."""

STEP: Final = 0.1
"""What each further word takes off, from the comparing words on."""

VARIANT: Final = 0.8
"""What a variant of a name counts, relative to the name."""

NEARLY: Final = 0.5
"""Share of the best quality from which another name is a name for the same."""
