"""What a list lists, where a query asks for that: the first sentence of each item, before what else they say."""

from __future__ import annotations

from typing import Final

from rag_compress.core.filling.plan import Plan
from rag_compress.core.layout.openers import find_openers

NAMED_SHARE: Final = 0.5
"""Share of the rarities of the query's terms that a line must hold to lead to what is asked for."""


def items_below(plan: Plan, lead: int) -> list[tuple[int, ...]]:
    """
    Find the first sentences of the items that a line leads to, where it names what the query asks for.

    "Which baselines are used?" asks for the items below "We use these baselines:". "How large are the vectors of
    Tweet2vec?" asks for a detail of one of them, and has words that are not in the line that leads to it.

    :param plan: The scored sentences.
    :param lead: Position of the line.
    :returns: For each item the position of the sentence, with the next one where it is only a label; none for other
        lines, and none where a fence has no partner, as nobody knows what is code.
    """
    sentence = plan.sentences[lead]
    passage = plan.analyzed[sentence.passage_index]
    held = {*passage.terms[sentence.place]}
    named = sum(rarity for term, rarity in plan.rarities.items() if term in held)
    if named == 0 or named < NAMED_SHARE * sum(plan.rarities.values()):
        return []
    first, places = lead - sentence.place, find_openers(passage.lines, sentence.place)
    if any(passage.fences.get(place) == place for place in range(sentence.place, places[-1] if places else 0)):
        return []
    found: list[tuple[int, ...]] = []
    for place in places:
        if found and found[-1][-1] == first + place:  # it comes with the label above it
            continue
        below = passage.below(place)
        is_label = first + place in plan.structure.heading_ends and first + place not in plan.structure.saying
        has_below = is_label and below < len(passage.spans)
        found.append((first + place, first + below) if has_below else (first + place,))
    return found
