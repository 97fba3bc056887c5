"""How names and numbers read in the report: one place for words and formats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from eval.families import by_family, counted
from eval.metrics import is_share

METRIC_NAMES = {
    "evidence_kept": ("evidence kept", "of the evidence"),
    "evidence_recall": ("evidence recall", "of the evidence's characters"),
    "evidence_precision": ("evidence precision", "evidence precision"),
    "all_evidence_kept": ("all evidence kept", "of the questions with all their evidence"),
    "answer_kept": ("answer kept", "of the answers"),
    "any_evidence_kept": ("any evidence kept", "of the questions with some of their evidence"),
    "any_evidence_whole": ("any evidence kept whole", "of the questions with a whole message of their evidence"),
    "evidence_answer_kept": ("answers in the evidence kept", "of the answers in the evidence"),
    "message_recall": ("evidence messages kept", "of the evidence messages"),
    "message_precision": ("evidence among the kept messages", "evidence among the kept messages"),
    "message_f1": ("F1 of the kept messages", "of the F1 of the kept messages"),
    "exact_match": ("exact match of the reader, passage by passage", "of the reader's exact matches"),
    "f1": ("F1 of the reader, passage by passage", "of the reader's F1"),
    "context_exact_match": ("exact match of the reader on one text", "of the reader's exact matches on one text"),
    "context_f1": ("F1 of the reader on one text", "of the reader's F1 on one text"),
}
"""Metric: what it is called, and what a share of it is called in a sentence."""


def metric_name(metric: str) -> str:
    """
    Name a metric in words.

    >>> metric_name("answer_kept"), metric_name("semantic_answer_similarity")
    ('answer kept', 'semantic answer similarity')

    :param metric: Its name in the records.
    :returns: Words.
    """
    return METRIC_NAMES.get(metric, (metric.replace("_", " "),))[0]


def kept_share(metric: str, share: str) -> str:
    """
    Say how much of what is kept, after "keeps".

    >>> kept_share("answer_kept", "95 %"), kept_share("any_evidence_kept", "95 %")
    ('95 % of the answers', 'evidence for 95 % of the questions')

    :param metric: Its name in the records.
    :param share: The share in words.
    :returns: Words.
    """
    if metric == "any_evidence_kept":
        return f"evidence for {share} of the questions"
    if metric == "any_evidence_whole":
        return f"a whole message of the evidence for {share} of the questions"
    _, of_what = METRIC_NAMES.get(metric, ("", f"of the full context's {metric_name(metric)}"))
    return f"{share} {of_what}"


def mean_of(data: Iterable[str]) -> str:
    """
    Say what an average is over.

    >>> mean_of(["locomo", "qmsum"]), mean_of(["locomo"])
    ('mean of 2 data sets', 'mean of 1 data set')

    :param data: Names of its data sets.
    :returns: Words.
    """
    return f"mean of {counted(data)}"


def counts_alike(data: Iterable[str]) -> str:
    """
    Say what counts alike in an average.

    >>> counts_alike(["locomo", "qmsum"]), counts_alike(["squad_v1_dev", "xquad_de", "musique"])
    ('each data set counts alike', 'each kind of data counts alike')

    :param data: Names of its data sets.
    :returns: A clause.
    """
    names = list(data)
    return f"each {'data set' if len(by_family(names)) in (1, len(names)) else 'kind of data'} counts alike"


def system_name(system: str) -> str:
    """
    Shorten a system to what a reader needs.

    >>> system_name("rag_compress()"), system_name("rag_compress(k1=0.9)")
    ('rag_compress', 'rag_compress(k1=0.9)')

    :param system: Its canonical form.
    :returns: The form without empty parentheses.
    """
    return system.removesuffix("()")


def percent(share: float, digits: int = 0) -> str:
    """
    Print a share, never as 100 % when something is missing and never as 0 % when something is there.

    >>> percent(0.954), percent(0.9996), percent(0.0004), percent(1.0), percent(0.954, 1)
    ('95 %', '>99 %', '<1 %', '100 %', '95.4 %')

    :param share: Between 0 and 1.
    :param digits: Decimals.
    :returns: Text with a percent sign.
    """
    text, most = f"{100 * share:.{digits}f}", f"{100:.{digits}f}"
    unit = 10.0**-digits
    if text == most and share < 1:
        return f">{100 - unit:.{digits}f} %"
    if share > 0 and float(text) == 0:
        return f"<{unit:.{digits}f} %"
    return f"{text} %"


def amount(metric: str, value: float) -> str:
    """
    Print a value of a metric: in per cent, but for perplexity, which has no upper end.

    >>> amount("evidence_kept", 0.954), amount("perplexity", 12.345)
    ('95.4 %', '12.3')

    :param metric: The metric.
    :param value: The value.
    :returns: Text.
    """
    return percent(value, 1) if is_share(metric) else f"{value:,.3g}"


def points(difference: float) -> str:
    """
    Print a difference of two shares in percentage points.

    >>> points(0.0312), points(-0.1), points(0.0)
    ('+3.1', '−10.0', '0.0')

    :param difference: Between -1 and 1.
    :returns: A signed number.
    """
    text = f"{abs(100 * difference):.1f}"
    if text == "0.0":
        return text
    return f"{'+' if difference > 0 else '−'}{text}"


def p_value(p: float) -> str:
    """
    Print a p-value, never as 0.

    >>> p_value(0.0001), p_value(0.034), p_value(0.00002), p_value(1.0)
    ('0.0001', '0.034', '2e-05', '1')

    :param p: Above 0, at most 1.
    :returns: A number.
    """
    if p >= 1:
        return "1"
    if p < 0.00005:
        return f"{p:.0e}"
    return f"{p:.4f}" if p < 0.001 else f"{p:.3f}"


def milliseconds(value: float) -> str:
    """
    Print a time with two significant digits.

    >>> milliseconds(0.0123), milliseconds(3.21), milliseconds(1234.5)
    ('0.012 ms', '3.2 ms', '1.2 s')

    :param value: Milliseconds.
    :returns: Text with its unit.
    """
    if value >= 1000:
        return f"{value / 1000:.2g} s" if value < 100_000 else f"{value / 1000:.0f} s"
    return f"{value:.0f} ms" if value >= 10 else f"{float(f'{value:.2g}'):g} ms"


def untimed(*, chat: bool) -> str:
    """
    Say what the times of records leave out (see `eval.systems.base.System.prepare`).

    :param chat: Whether they are of conversations.
    :returns: Words that follow "without".
    """
    if chat:
        return "taking new messages apart and counting their tokens, which is done once"
    return "splitting into sentences and counting their tokens, which can be done at index time"


def budget_name(budget: str) -> str:
    """
    Print a budget.

    >>> budget_name("10%"), budget_name("2048")
    ('10 %', '2,048 tokens')

    :param budget: As in a cell.
    :returns: Text with its unit.
    """
    return f"{budget[:-1]} %" if budget.endswith("%") else f"{int(budget):,} tokens"


NOTHING_TO_MEASURE = "no question has evidence, or an answer that stands in what was given"
"""Why a run has no values of its metrics."""


def passed_over(counts: Mapping[str, int]) -> list[str]:
    """
    Say which questions of a file nobody is asked.

    >>> passed_over({"unanswerable": 1200})
    ['1,200 questions of the file passed over: unanswerable.']

    :param counts: Their number by the reason.
    :returns: A sentence for each reason.
    """
    return [
        f"{count:,} question{'' if count == 1 else 's'} of the file passed over: {reason}."
        for reason, count in counts.items()
    ]


def dollars(value: float) -> str:
    """
    Print an amount of money.

    >>> dollars(1234.5), dollars(3.456), dollars(0.0123)
    ('$1,234', '$3.46', '$0.012')

    :param value: In dollars.
    :returns: Text.
    """
    if value >= 100:
        return f"${value:,.0f}"
    return f"${value:.2f}" if value >= 0.1 else f"${value:.2g}"
