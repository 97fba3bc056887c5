"""
Make a table of word vectors: ``python -m eval word-vectors SENTENCES OUT``.

For English, all-MiniLM-L6-v2 embeds many sentences and every word alone. The table holds one vector per index term,
such that the sum over a sentence points where the model's vector does, in its principal components: first the word
alone, times ``1e-3 / (1e-3 + p)`` with the share p of the term (Arora, Liang and Ma, 2017: A Simple but Tough-to-Beat
Baseline for Sentence Embeddings), then by gradient descent on ``1 - cosine`` over the sentences. Nothing of the model
runs when a query comes: its words are looked up and summed (`rag_compress.core.words.word_vectors`).

For another language (``--language de``) the file holds translations, one a line: a sentence or a word, a tab, and its
English. The vectors are fitted so that the sum over the left side points where that over the right side does in the
English table; no model is needed, and all tables lie in one space. ``eval/glossaries`` holds words for this.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from tqdm import tqdm

from eval.systems import minilm
from eval.systems.optional import require
from rag_compress.core.arrays import Floats
from rag_compress.core.terms import index_terms
from rag_compress.core.words.word_vectors import Vectors, unit_length, word_vectors

FEWEST = 4
"""Sentences that hold a term which gets a vector; terms of the model's own words get one anyway."""

FORMS = 4
"""Commonest words of a term whose vectors alone it starts from."""

LEVELS = 5
"""Whole numbers that a vector is written in: -5 to 5."""

BATCH, RATE = 1024, 0.003

EPOCHS, EPOCHS_OF_TRANSLATIONS = 5, 8

_WORD = re.compile(r"[a-z]{2,}")


def main(arguments: Sequence[str]) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m eval word-vectors", description=__doc__)
    parser.add_argument("sentences", type=Path, help="English sentences in UTF-8, one a line; else translations")
    parser.add_argument("out", type=Path, help="the table, such as en.npz")
    parser.add_argument("--embedded", type=Path, help="vectors of the sentences; made and written there if missing")
    parser.add_argument("--dimensions", type=int, default=128, help="of an English table; others have as many as that")
    parser.add_argument("--language", default="en", help="ISO 639-1 code")
    options = parser.parse_args(arguments)
    lines = options.sentences.read_text(encoding="utf-8").splitlines()
    if len(lines) < BATCH:
        raise ValueError(f"{options.sentences} must hold {BATCH:,} lines at least, got {len(lines):,}.")
    if options.language == "en":
        minilm.check_model("word-vectors", None)
        _write(options.out, *_of_sentences(lines, options.embedded, options.dimensions))
    else:
        require("word-vectors", "torch", pip=minilm.PIP)
        _write(options.out, *_of_translations(lines, options.language))
    return 0


def _of_sentences(sentences: Sequence[str], known: Path | None, dimensions: int) -> tuple[Sequence[str], Floats]:
    embedded = _embedded(sentences, known)
    texts = [index_terms(sentence, "en") for sentence in tqdm(sentences, desc="terms")]
    forms = _forms(sentences, texts)
    start, wanted = _in_components(_of_words(forms), embedded, dimensions)
    terms = [*forms]
    return terms, _fit(start * _weights(terms, texts), _rows(texts, terms), wanted, EPOCHS)


def _of_translations(lines: Sequence[str], language: str) -> tuple[Sequence[str], Floats]:
    english = word_vectors("en")
    assert english is not None, "the wheel holds an English table"
    pairs = [line.split("\t") for line in lines]
    if wrong := next((number for number, pair in enumerate(pairs, 1) if len(pair) != 2), None):
        raise ValueError(f"Every line must hold a text, a tab and its English, but line {wrong} does not.")
    texts = [index_terms(text, language) for text, _ in tqdm(pairs, desc="terms")]
    wanted = english.directions([index_terms(text, "en") for _, text in pairs])
    held = Counter(term for text in texts for term in {*text})
    alone = {text[0] for text in texts if len(text) == 1}
    may_have = sorted(t for t, count in held.items() if t.isalpha() and (count >= FEWEST or t in alone))
    start = np.zeros((len(may_have), wanted.shape[1]), dtype=np.float32)
    for text, direction in zip(_rows(texts, may_have), wanted, strict=True):
        start[[*{*text}]] += direction / (len(text) or 1)
    known = np.atleast_1d(start.any(axis=1))  # what stands beside English words that have no vector says nothing
    terms = [term for term, is_known in zip(may_have, known, strict=True) if is_known]
    first = unit_length(start[known]) * _weights(terms, texts)
    return terms, _fit(first, _rows(texts, terms), wanted, EPOCHS_OF_TRANSLATIONS)


def _weights(terms: Sequence[str], texts: Sequence[Sequence[str]]) -> Vectors:
    """What the vectors of terms are worth to begin with [v, 1]: those of frequent ones less."""
    counts = Counter(term for text in texts for term in text)
    total = counts.total()
    return np.array([[1e-3 / (1e-3 + counts[term] / total)] for term in terms], dtype=np.float32)


def _write(out: Path, terms: Sequence[str], vectors: Floats) -> None:
    most = np.abs(vectors).max(axis=1, keepdims=True)
    np.savez_compressed(
        out,
        terms=np.frombuffer("\n".join(terms).encode("utf-8"), dtype=np.uint8),
        levels=np.rint(LEVELS * vectors / np.maximum(most, 1e-9)).astype(np.int8),
        scales=(most[:, 0] / LEVELS).astype(np.float16),
    )
    print(f"{len(terms):,} terms of {vectors.shape[1]} numbers: {out.stat().st_size:,} bytes")


def _embedded(sentences: Sequence[str], known: Path | None) -> Vectors:
    if known is not None and known.exists():
        stored: Vectors = np.load(known).astype(np.float32)
        return stored
    found: Vectors = minilm.load(None).encode(list(sentences), batch_size=64, normalize_embeddings=True)
    if known is not None:
        np.save(known, found.astype(np.float16))
    return found


def _forms(sentences: Sequence[str], texts: Sequence[Sequence[str]]) -> dict[str, dict[str, int]]:
    """For each term that gets a vector the commonest words which have it."""
    held = Counter(term for text in texts for term in set(text))
    own = {word for word in minilm.load(None).tokenizer.get_vocab() if re.fullmatch("[a-z]{3,}", word)}
    words = Counter(word for sentence in sentences for word in _WORD.findall(sentence.lower())) + Counter(own)
    forms: dict[str, Counter[str]] = {}
    for word, count in words.items():
        for term in index_terms(word, "en"):
            if re.fullmatch("[a-z]+", term) and (held[term] >= FEWEST or word in own):
                forms.setdefault(term, Counter())[word] += count
    return {term: dict(of_term.most_common(FORMS)) for term, of_term in sorted(forms.items())}


def _of_words(forms: dict[str, dict[str, int]]) -> Vectors:
    words = sorted({word for of_term in forms.values() for word in of_term})
    row = {word: number for number, word in enumerate(words)}
    found = minilm.load(None).encode(words, batch_size=256, normalize_embeddings=True)
    means = [
        np.average(found[[row[w] for w in of_term]], axis=0, weights=[*of_term.values()]) for of_term in forms.values()
    ]
    return np.array(means, dtype=np.float32)


def _in_components(words: Vectors, embedded: Vectors, dimensions: int) -> tuple[Vectors, Vectors]:
    """Words and sentences without the mean sentence, in its principal components, of length 1."""
    mean = embedded.mean(axis=0)
    _, _, components = np.linalg.svd(embedded[::4] - mean, full_matrices=False)
    chosen = components[:dimensions].T
    return unit_length((words - mean) @ chosen), unit_length((embedded - mean) @ chosen)


def _rows(texts: Sequence[Sequence[str]], terms: Sequence[str]) -> list[list[int]]:
    row = {term: number for number, term in enumerate(terms)}
    return [[row[term] for term in text if term in row] for text in texts]


def _fit(first: Vectors, texts: Sequence[Sequence[int]], wanted: Vectors, epochs: int) -> Floats:
    """Turn the vectors of words until the sums over the texts point where they should."""
    import torch

    torch.manual_seed(0)
    dice = np.random.default_rng(0)
    bag = torch.nn.EmbeddingBag.from_pretrained(torch.from_numpy(first), freeze=False, mode="sum")
    used = np.array([number for number, text in enumerate(texts) if text and wanted[number].any()])
    if len(used) < BATCH:
        raise ValueError(f"{BATCH:,} lines at least must hold known words, but {len(used):,} do.")
    steps = epochs * (len(used) // BATCH)
    optimizer = torch.optim.Adam(bag.parameters(), lr=RATE)
    slower: Any = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: max(0.02, 1 - step / steps))
    with tqdm(total=steps, desc="fit") as progress:
        for _ in range(epochs):
            dice.shuffle(used)
            for batch in np.split(used[: len(used) // BATCH * BATCH], len(used) // BATCH):
                rows = torch.tensor([row for number in batch for row in texts[number]])
                starts = torch.tensor([0, *np.cumsum([len(texts[number]) for number in batch])[:-1]])
                loss = (1 - torch.cosine_similarity(bag(rows, starts), torch.from_numpy(wanted[batch]))).mean()
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
                slower.step()
                progress.update()
                progress.set_postfix(loss=f"{loss.item():.3f}")
    found: Floats = bag.weight.detach().numpy()
    return found
