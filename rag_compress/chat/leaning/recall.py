"""Questions about what was said, whenever that was: "What did you recommend?", "Did I mention it?"."""

from __future__ import annotations

import re
from typing import Final

_SAY: Final = (
    r"say|tell|mention|suggest|recommend|propose|advise|offer|give|list|name|quote|describe|explain|answer|promise"
    r"|report|write|ask|request|decide|agree|choose|pick|settle|plan|discuss|talk|compare|estimate"
)
_SAID: Final = (
    r"said|told|mentioned|suggested|recommended|proposed|advised|offered|gave|given|listed|named|quoted|described"
    r"|explained|answered|promised|reported|wrote|written|asked|requested|decided|agreed|chose|chosen|picked|settled"
    r"|planned|discussed|talked|compared|estimated"
)
_GESAGT: Final = (
    r"gesagt|erzählt|erwähnt|empfohlen|vorgeschlagen|geraten|gegeben|genannt|aufgezählt|beschrieben|erklärt"
    r"|geantwortet|versprochen|geschrieben|gefragt|gebeten|entschieden|beschlossen|vereinbart|ausgemacht|abgemacht"
    r"|besprochen|gewählt"
)
_DIT: Final = (
    r"(?:dit|parlé|mentionné|suggéré|recommandé|proposé|conseillé|donné|indiqué|nommé|décrit|expliqué|répondu|promis"
    r"|écrit|demandé|décidé|convenu|choisi|discuté)e?s?"
)
_DICHO: Final = (
    r"dicho|contado|mencionado|sugerido|recomendado|propuesto|aconsejado|dado|nombrado|descrito|explicado|respondido"
    r"|prometido|escrito|preguntado|pedido|decidido|acordado|quedado|elegido|hablado"
)
_BETWEEN: Final = 120
"""Characters between a German verb and its participle; without a limit a long text takes the square of its length."""
_RECALL: Final = re.compile(
    rf"\b(?:(?:did|didn't) (?:i|you|we)(?: \w+)? (?:{_SAY})"
    rf"|(?:have|had|haven't|hadn't) (?:i|you|we)(?: \w+)? (?:{_SAID})"
    rf"|(?:i|you|we)(?:'ve|'d)?(?: have| had| \w+ly)* (?:{_SAID})"
    rf"|(?:hab|habe|hatte|hast|hattest|haben|hatten) (?:ich|du|wir|sie)\b.{{0,{_BETWEEN}}} (?:{_GESAGT})"
    rf"|(?:ich|du|wir|sie)\b.{{0,{_BETWEEN}}} (?:{_GESAGT}) (?:habe?|hatte|hast|hattest|haben|hatten)"
    rf"|(?:ai-je|as-tu|a-t-on|avons-nous|avez-vous|(?:j'|tu (?:m'|nous )?|on |nous |vous (?:m'|nous )?)"
    rf"(?:ai|as|a|avons|avez))(?: \w+)? {_DIT}"
    r"|(?:dij|mencion|suger|recomend|propus|aconsej|nombr|describ|explic|respond|promet|escrib|pregunt)[ai]?ste"
    rf"|diste|pediste|contaste|decidimos|acordamos|quedamos|elegimos|(?:he|has|hemos|había|habías) (?:{_DICHO}))\b",
    re.IGNORECASE,
)
_LATEST: Final = re.compile(
    r"\b(?:just|last|latest|right (?:before|after)|gerade|eben|zuletzt|letzte[nrms]?|dernière?s?|última?o?s?)\b",
    re.IGNORECASE,
)


def asks_what_was_said(query: str) -> bool:
    """
    Tell whether a query asks what those who take part said or decided, in English, German, French or Spanish.

    Its "I" and "you" tell who said it, and not that it was said lately; unless it asks for the latest.

    >>> asks_what_was_said("What did you recommend?"), asks_what_was_said("Was habe ich dir zu Asbest gesagt?")
    (True, True)
    >>> asks_what_was_said("What did you just say?"), asks_what_was_said("What do you recommend?")
    (False, False)

    :param query: What is asked.
    :returns: Whether it does.
    """
    return _RECALL.search(query) is not None and _LATEST.search(query) is None
