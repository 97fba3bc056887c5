"""Questions of one kind each, labelled by rules, of texts that need no download."""

from eval.kinds.code import defaults, places, purposes
from eval.kinds.compared import KINDS as COMPARED
from eval.kinds.data import KINDS as OF_DATA
from eval.kinds.exports import replies
from eval.kinds.linked import KINDS as LINKED
from eval.kinds.made_up import attributes, latest, meanings, reasons, refusals, steps
from eval.kinds.prose import definitions, overviews
from eval.kinds.several import changes, comparisons, of_each
from eval.kinds.symbols import functions_of_operators, operators
from eval.kinds.talks import talks

__all__ = ["COMPARED", "LINKED", "OF_DATA", "attributes", "changes", "comparisons", "defaults", "definitions"]
__all__ += ["functions_of_operators", "latest", "meanings", "of_each", "operators", "overviews", "places", "purposes"]
__all__ += ["reasons", "refusals", "replies", "steps", "talks"]
