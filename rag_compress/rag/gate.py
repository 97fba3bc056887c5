"""No context, no answer: a model that is asked all the same answers from what it has learned."""

from __future__ import annotations

from haystack import component


@component
class ContextGate:
    """
    Passes a context on to the prompt unless it is empty; then nothing behind it runs.

    >>> ContextGate().run("Otters hold hands."), ContextGate().run("")
    ({'context': 'Otters hold hands.'}, {})
    """

    @component.output_types(context=str)
    def run(self, context: str) -> dict[str, str]:
        """
        Pass a context on.

        :param context: The compressed context.
        :returns: ``context``, or nothing where it is empty.
        """
        return {"context": context} if context else {}
