"""Questions of one kind each, labelled by rules, of texts that need no download."""

from eval.kinds.code import defaults, places, purposes
from eval.kinds.made_up import latest, meanings, reasons, refusals, steps
from eval.kinds.prose import definitions, overviews

__all__ = ["defaults", "definitions", "latest", "meanings", "overviews", "places", "purposes"]
__all__ += ["reasons", "refusals", "steps"]
