"""
How long compression takes, as ratios that hold on any machine: ``python -m eval speed``.

The texts are made up from a seed, so that anyone gets the same ones: sentences of words with Zipf's frequencies.
Needs the extra ``eval``; bm25s and headroom-ai's TextCrusher run beside it where they are installed (extra ``peers``).
"""

from __future__ import annotations

import argparse
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from functools import partial
from importlib.util import find_spec
from itertools import accumulate, pairwise
from typing import Any

from rank_bm25 import BM25Okapi

from eval.commands.fresh_table import add_option, tell
from eval.report.markdown import markdown_table
from rag_compress import CompressionConfig, CompressionResult, Passage, compress
from rag_compress.core.caches import forget_texts

CHUNKS, CHARACTERS = 20, 500
MANY_CHUNKS = 500
REPEATS = 15
QUERY = "Which river did the surveyors reach before the winter of 1871?"

_BESIDE = ("sentencex", "rank-bm25", "bm25s", "headroom-ai")
"""Distributions that are measured, or measured beside."""

_SYLLABLES = [a + b for a in "bcdfghklmnprstvw" for b in ("a", "e", "i", "o", "u", "an", "er", "is")]

# Chosen so that the counts which `make_passages` names are those of real passages.
_FUNCTION_WORDS = ("the", "of", "and", "in", "to", "was", "is", "for", "as", "by")
_SHARES = (0.3, 0.38, 0.12, 0.17, 0.03)  # of common words, function words, rare words, names, and names of the title
_NAMES, _NAME_EXPONENT = 6000, -0.8


def make_texts(count: int, characters: int, seed: int) -> list[str]:
    """
    Make up texts that split, count and match like prose.

    :param count: Number of texts.
    :param characters: Least length of each.
    :param seed: Same seed, same texts.
    :returns: The texts.
    """
    chance = random.Random(seed)
    words = ["".join(chance.choices(_SYLLABLES, k=chance.choice((1, 2, 2, 3)))) for _ in range(3000)]
    words[5:5] = QUERY.rstrip("?").split()
    weights = [1 / (rank + 1) for rank in range(len(words))]
    texts = []
    for _ in range(count):
        text = ""
        while len(text) < characters:
            sentence = chance.choices(words, weights, k=chance.randint(8, 24))
            text += " ".join([sentence[0].capitalize(), *sentence[1:]]) + ". "
        texts.append(text.strip())
    return texts


def make_passages(count: int, characters: int, seed: int) -> list[Passage]:
    """
    Make up passages as of an encyclopedia: `make_texts` with function words, and with names in texts and titles.

    Of the terms of 500 of them three in ten are names, a term stands in four passages, titles are unique, and of their
    words eight in ten are names in the texts: as in passages of Natural Questions (31 %, 3.3 passages, 83 %, 71 %), so
    that there is as much to look up.

    :param count: Number of passages.
    :param characters: Least length of each, about.
    :param seed: Same seed, same passages.
    :returns: The passages.
    """
    chance = random.Random(seed)
    names = ["".join(chance.choices(_SYLLABLES, k=chance.choice((2, 3, 3, 4)))).capitalize() for _ in range(_NAMES)]
    weights = [*accumulate((rank + 1) ** _NAME_EXPONENT for rank in range(_NAMES))]

    def prose(word: str, title: str) -> str:
        if word[0].isupper() or word.endswith("."):
            return word
        other = chance.choices(names, cum_weights=weights)[0]
        words = (word, chance.choice(_FUNCTION_WORDS), other[::-1].lower(), other, chance.choice(title.split()))
        return chance.choices(words, _SHARES)[0]

    passages = []
    for text in make_texts(count, characters, seed):
        title = " ".join(chance.choices(names, cum_weights=weights, k=3))
        passages.append(Passage(" ".join(prose(word, title) for word in text.split()), title=title))
    return passages


def measure() -> dict[str, float]:
    """
    Measure everything once, in one process.

    :returns: Milliseconds and ratios by name.
    """
    compress(QUERY, ["Warm up. The vocabulary is loaded now."], 100)
    figures: dict[str, float] = {}
    for splitter in ("pysbd", "sentencex"):
        fresh = [make_texts(CHUNKS, CHARACTERS, seed=1000 * len(splitter) + run) for run in range(REPEATS)]
        forget_texts()
        figures[f"first time, {splitter}"] = statistics.median(clock(partial(_run, texts, splitter)) for texts in fresh)
    return figures | _of_texts_seen_before() | _growth() | {"importing rag_compress": _import_time()}


def show(figures: Mapping[str, float]) -> str:
    """
    Lay the figures out as a table.

    >>> print(show({"rank_bm25 alone": 2.0, "seen before": 5.0, "most growth at twice the text": 2.04}))
    | 20 chunks of 500 characters, medians of 15 runs | ms | ratio |
    | --- | ---: | ---: |
    | rank_bm25 alone | 2.00 | 1.0 x rank_bm25 alone |
    | seen before | 5.00 | 2.5 x rank_bm25 alone |
    | most growth at twice the text |  | x 2.04 |

    :param figures: As `measure` gives them.
    :returns: Markdown, a row per figure.
    """
    rows = []
    base = figures["rank_bm25 alone"]
    for name, value in figures.items():
        if "growth" in name or "to own words" in name:
            rows.append([name, "", f"x {value:.2f}"])
        elif "importing" in name:
            rows.append([name, f"{value:.1f}", ""])
        else:
            rows.append([name, f"{value:.2f}", f"{value / base:.1f} x rank_bm25 alone"])
    return markdown_table(
        [f"{CHUNKS} chunks of {CHARACTERS} characters, medians of {REPEATS} runs", "ms", "ratio"], rows
    )


def main(arguments: Sequence[str]) -> int:
    """Print the figures, or write them down."""
    parser = argparse.ArgumentParser(prog="python -m eval speed", description="Measure time and growth.")
    add_option(parser)
    options = parser.parse_args(arguments)
    if find_spec("sentencex") is None:  # said now, in one line, rather than after the first measurements
        raise ModuleNotFoundError('speed needs sentencex. Install it with: pip install "rag-compress[eval]"')
    tell(show(measure()), options.markdown, "Time of compression", parser, arguments, _BESIDE)
    return 0


def _of_texts_seen_before() -> dict[str, float]:
    chunks = make_texts(CHUNKS, CHARACTERS, seed=1)
    result = _run(chunks, "pysbd")
    sentences = [chunks[d.passage_index][d.start : d.end].lower().split() for d in result.decisions]
    weights = [field.name for field in fields(CompressionConfig) if field.name.endswith("_weight")]
    simplest: dict[str, Any] = dict.fromkeys(weights, 0.0)
    beside: dict[str, Callable[[], object]] = {
        "seen before": partial(_run, chunks, "pysbd"),
        "seen before, own words only": partial(_run, chunks, "pysbd", **simplest),
        **_peers(chunks, sentences),
    }
    figures = {name: statistics.median(times) for name, times in _in_turn(beside).items()}
    everything = partial(compress, QUERY, make_passages(MANY_CHUNKS, CHARACTERS, seed=5), 500)
    both = {"everything": everything, "own words": partial(everything, **simplest)}
    all_times, own_times = _in_turn(both).values()
    return figures | {f"{MANY_CHUNKS} chunks, to own words only": min(all_times) / min(own_times)}


def _growth() -> dict[str, float]:
    """Ratios of the least of several runs, because a ratio of two medians would double the noise."""
    many, counts = make_texts(1600, CHARACTERS, seed=2), (100, 200, 400, 800, 1600)
    least = {n: min(t) for n, t in _in_turn({n: partial(_run, many[:n], "pysbd") for n in counts}).items()}
    long, sizes = make_texts(1, 2_100_000, seed=3)[0], (250_000, 500_000, 1_000_000, 2_000_000)
    spent = {n: min(clock(partial(_run, [long[shift : shift + n]], "sentencex")) for shift in (1, 2, 3)) for n in sizes}
    return {
        "most growth at twice the chunks": max(least[b] / least[a] for a, b in pairwise(counts)),
        "most growth at twice the text": max(spent[b] / spent[a] for a, b in pairwise(sizes)),
    }


def _peers(texts: Sequence[str], sentences: Sequence[list[str]]) -> dict[str, Callable[[], object]]:
    words = QUERY.lower().split()
    calls: dict[str, Callable[[], object]] = {"rank_bm25 alone": lambda: BM25Okapi(sentences).get_scores(words)}
    if find_spec("bm25s"):
        import bm25s

        def index_and_score() -> object:
            scorer = bm25s.BM25()
            scorer.index(sentences, show_progress=False)
            return scorer.get_scores(words)

        calls["bm25s alone"] = index_and_score
    if find_spec("headroom"):
        from headroom.transforms.text_crusher import TextCrusher

        text, crusher = "\n\n".join(texts), TextCrusher()
        calls["text-crusher, whole"] = lambda: crusher.compress(text, QUERY, 0.2)
    return calls


def _run(texts: Sequence[str], splitter: str, **settings: Any) -> CompressionResult:
    return compress(QUERY, [Passage(text, title="Survey") for text in texts], 500, splitter=splitter, **settings)


def clock(call: Callable[[], object]) -> float:
    """
    Time a call.

    :param call: The call.
    :returns: Milliseconds.
    """
    start = time.thread_time()  # of this thread alone: other work on the machine does not count
    call()
    return 1e3 * (time.thread_time() - start)


def _in_turn(calls: Mapping[Any, Callable[[], object]]) -> dict[Any, list[float]]:
    """The times of each call, one after the other again and again, as a machine's speed drifts."""
    for call in calls.values():
        call()
    rounds = [{name: clock(call) for name, call in calls.items()} for _ in range(REPEATS)]
    return {name: [times[name] for times in rounds] for name in calls}


def _import_time() -> float:
    script = "import time; t = time.perf_counter(); import rag_compress; print(1e3 * (time.perf_counter() - t))"
    runs = [
        subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True) for _ in range(5)
    ]
    return statistics.median(float(run.stdout) for run in runs)
