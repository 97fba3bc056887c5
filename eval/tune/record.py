"""The decision record of a tuned configuration: the numbers of the search and of the verification, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from eval.report.labels import budget_name, counts_alike, metric_name, percent, system_name
from eval.report.markdown import markdown_table
from eval.tune.search import EQUAL_COST, EQUAL_QUALITY, FULL, Candidate

if TYPE_CHECKING:
    from eval.data import DataSet
    from eval.tune.target import Target

_SHOWN = 12


@dataclass(frozen=True, kw_only=True)
class Account:
    """
    What a record is written from.

    :param target: The target.
    :param data: The whole data sets.
    :param searched: Number of configurations.
    :param budgets: The budgets.
    :param settings: Settings that were searched.
    :param candidates: Candidates of the last round.
    :param winner: The chosen one, on the questions of the search.
    :param verified: The same on the other questions.
    :param by: What had to reach the target: ``lower`` or ``mean``.
    :param earlier: File name of the record that this one supersedes, or None.
    :param doubts: What speaks against the verification, see `eval.tune.seen.warnings`.
    :param file: The configuration file.
    :param command: The command that reproduces it.
    :param git_commit: Commit that was measured.
    :param date: Day of the decision.
    :param makers: Who decided.
    """

    target: Target
    data: Sequence[DataSet]
    searched: int
    budgets: Sequence[str]
    settings: Sequence[str]
    candidates: Sequence[Candidate]
    winner: Candidate
    verified: Candidate
    by: str
    earlier: str | None
    doubts: Sequence[str]
    file: str
    command: str
    git_commit: str
    date: str
    makers: str

    @property
    def accepted(self) -> bool:
        """Whether the verification confirmed the target."""
        return self.verified.margin >= -1e-9 and not self.verified.violations


def record_title(winner: Candidate) -> str:
    """
    Name the decision.

    :param winner: The chosen configuration.
    :returns: One line.
    """
    budget = budget_name(winner.budget)
    return f"Keep {budget} of the tokens" if winner.budget.endswith("%") else f"Give {budget} to the context"


def write_record(account: Account) -> str:
    """
    Write the record in MADR 4 format.

    :param account: The numbers.
    :returns: Markdown with front matter: accepted when the verification confirmed the target, else rejected.
    """
    target, winner, accepted = account.target, account.winner, account.accepted
    names = ", ".join(dataset.name for dataset in account.data)
    earlier = f" Supersedes [{account.earlier[:4]}]({account.earlier})." if accepted and account.earlier else ""
    drivers = [
        f"`{target}`, {counts_alike(dataset.name for dataset in account.data)}",
        "as few tokens as possible",
        "a configuration that holds on questions that it was not chosen on",
        "as few changes to the defaults as possible",
    ]
    checksums = markdown_table(["data", "SHA-256 of the file"], [[d.name, f"`{d.sha256}`"] for d in account.data])
    sections = {
        f"# {record_title(winner)}{'' if accepted else ': not confirmed'}": "",
        "## Context and Problem Statement": f"How small can the context be while `{target}` still holds on {names}? "
        f"Every token of the context is paid for with every query.{earlier}",
        "## Decision Drivers": _listed(drivers),
        "## Considered Options": _options(account),
        "## Decision Outcome": _outcome(account),
        "### Consequences": _listed([*_effects(account), *(f"Bad, because {doubt}" for doubt in account.doubts)]),
        "### Confirmation": _confirmation(account),
        "## More Information": f"Reproduce it with\n\n```\n{account.command}\n```\n\nat commit {account.git_commit}. "
        f"Data:\n\n{checksums}",
    }
    status = "accepted" if accepted else "rejected"
    front = f"---\nstatus: {status}\ndate: {account.date}\ndecision-makers: {account.makers}\n---"
    return "\n\n".join([front, *(part for section in sections.items() for part in section if part)]) + "\n"


def _options(account: Account) -> str:
    reached = {id(c) for c in account.candidates if (c.margin_low if account.by == "lower" else c.margin) >= -1e-9}
    near = sorted(account.candidates, key=lambda c: (abs(c.tokens - account.winner.tokens), -c.margin))[:_SHOWN]
    own = [c for c in account.candidates if c.system == "rag_compress()"]
    shown = sorted({id(c): c for c in [account.winner, *near, *own]}.values(), key=lambda c: (c.tokens, c.system))
    rows = [
        [
            f"**{_named(c)}**" if c is account.winner else _named(c),
            budget_name(c.budget),
            f"{c.tokens:,.0f} ({percent(c.ratio)})",
            f"{percent(c.quality, 1)} ({percent(c.low, 1)} to {percent(c.high, 1)})",
            "yes" if id(c) in reached else "no",
        ]
        for c in shown
    ]
    end = "the lower end of the interval reaches it" if account.by == "lower" else "the mean reaches it"
    head = ["configuration", "budget", "tokens", f"{metric_name(account.target.metric)} (95 %)", "enough"]
    full = (
        f"the quality that `{account.target}` is a share of" if account.target.of_full else "the most that can be kept"
    )
    settings = ", ".join(f"`{name}`" for name in account.settings)
    budgets = ", ".join(map(budget_name, account.budgets))
    return (
        f"{_counted(account.searched, 'configuration')} of {settings} with {_counted(len(account.budgets), 'budget')} "
        f"({budgets}), narrowed down by successive halving. These came near the outcome, on the even questions, beside "
        "the defaults; *enough* means that "
        f"{end}:\n\n{markdown_table(head, rows)}\n\nAnd the full context: 100 % of the tokens, {full}."
    )


def _counted(count: int, thing: str) -> str:
    return f"{count} {thing}{'s' * (count != 1)}"


def _outcome(account: Account) -> str:
    winner, verified = account.winner, account.verified
    why = (
        f"because it is the cheapest whose {'interval lies' if account.by == 'lower' else 'mean lies'} above the "
        f"target on the even questions; of those within {percent(EQUAL_COST)} of its tokens, or one token, and "
        f"{100 * EQUAL_QUALITY:g} points of the best of them, the one with the fewest changes. "
    )
    if account.by == "lower":
        why += (
            "The lower end decides, because the best of many means is partly luck and would fall short on other "
            "questions. "
        )
    fresh = "which had no part in the search and" if not account.doubts else "which"
    doubts = " (but see the doubts below)" if account.doubts else ""
    found = (
        f"On the odd questions, {fresh} were measured once{doubts}, it keeps "
        f"{percent(verified.quality, 1)} ({percent(verified.low, 1)} to {percent(verified.high, 1)}) in "
        f"{verified.tokens:,.0f} tokens ({percent(verified.ratio)})"
    )
    if account.accepted:
        end = "the lower end of the interval"
        sure = f"and so does {end}" if verified.margin_low >= 0 else f"{end} does not"
        return (
            f"Chosen: **{_named(winner)} with {budget_name(winner.budget)}**, {why}{found}: the mean reaches the "
            f"target, {sure}."
        )
    reason = "texts are over their budget" if verified.violations else "the mean misses the target"
    return f"**None.** {_named(winner)} with {budget_name(winner.budget)} was the candidate, {why}{found}: {reason}."


def _effects(account: Account) -> list[str]:
    saved = percent(1 - account.verified.ratio)
    if account.accepted:
        worst = min(account.verified.sets, key=lambda entry: entry.margin.mean)
        return [
            f"Good, because {saved} of the tokens of every query are saved.",
            f"Good, because `{account.file}` holds the settings, and `python -m eval check {account.file}` fails "
            "when they stop working.",
            f"Bad, because the target holds on average: the weakest data set, {_plain(worst.name)}, keeps "
            f"{percent(worst.summary.mean, 1)}.",
            "Neutral, because it speaks for data like these: measure your own before relying on it.",
        ]
    return [
        f"Good, because a configuration that would have lost evidence stays out of `{account.file}`, which is "
        "unchanged.",
        "Bad, because the odd questions have now been seen: a further search that looks at them is no longer "
        "verified by them.",
    ]


def _confirmation(account: Account) -> str:
    rows = [
        [
            _plain(s.name),
            f"{s.summary.n:,}",
            f"{percent(s.summary.mean, 1)} ({percent(s.summary.low, 1)} to {percent(s.summary.high, 1)})",
        ]
        for s in account.verified.sets
    ]
    table = markdown_table(["data", "questions", f"{metric_name(account.target.metric)} (95 %)"], rows)
    over = account.verified.violations
    counted = f"{over} texts over their budget" if over else "no text over its budget"
    return f"On the odd questions, with {counted}:\n\n{table}"


def _listed(items: Sequence[str]) -> str:
    return "\n".join(f"* {item}" for item in items)


def _plain(name: str) -> str:
    """Name a data set without the part of it."""
    return name.removesuffix("+odd")


def _named(candidate: Candidate) -> str:
    assert candidate.system != FULL
    return f"`{system_name(candidate.system)}`"
