"""Questions of one kind each, labelled by rules, of texts that need no download."""

from eval.kinds.code import defaults, places, purposes
from eval.kinds.compared import KINDS as COMPARED
from eval.kinds.data import KINDS as OF_DATA
from eval.kinds.made_up import latest, meanings, reasons, refusals, steps
from eval.kinds.prose import definitions, overviews
from eval.kinds.several import changes, comparisons, of_each
from eval.kinds.symbols import functions_of_operators, operators
from eval.kinds.talks import talks

__all__ = [
    "COMPARED",
    "OF_DATA",
    "changes",
    "comparisons",
    "defaults",
    "definitions",
    "functions_of_operators",
    "latest",
    "meanings",
]
__all__ += ["of_each", "operators", "overviews", "places", "purposes", "reasons", "refusals", "steps", "talks"]
