"""
Make the table of word vectors: ``python -m eval word-vectors SENTENCES OUT``.

all-MiniLM-L6-v2 embeds many sentences and every word alone. The table holds one vector per index term, such that the
sum over a sentence points where the model's vector does, in its principal components: first the word alone, times
``1e-3 / (1e-3 + p)`` with the share p of the term (Arora, Liang and Ma, 2017: A Simple but Tough-to-Beat Baseline for
Sentence Embeddings), then by gradient descent on ``1 - cosine`` over the sentences. Nothing of the model runs when a
query comes: its words are looked up and summed (`rag_compress.core.words.word_vectors`).
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
from rag_compress.core.arrays import Floats
from rag_compress.core.terms import index_terms
from rag_compress.core.words.word_vectors import Vectors, unit_length

FEWEST = 4
"""Sentences that hold a term which gets a vector; terms of the model's own words get one anyway."""

FORMS = 4
"""Commonest words of a term whose vectors alone it starts from."""

LEVELS = 5
"""Whole numbers that a vector is written in: -5 to 5."""

BATCH, EPOCHS, RATE = 1024, 5, 0.003

_WORD = re.compile(r"[a-z]{2,}")


def main(arguments: Sequence[str]) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m eval word-vectors", description=__doc__)
    parser.add_argument("sentences", type=Path, help="English sentences in UTF-8, one a line")
    parser.add_argument("out", type=Path, help="the table, such as en.npz")
    parser.add_argument("--embedded", type=Path, help="vectors of the sentences; made and written there if missing")
    parser.add_argument("--dimensions", type=int, default=128)
    options = parser.parse_args(arguments)
    minilm.check_model("word-vectors", None)
    sentences = options.sentences.read_text(encoding="utf-8").splitlines()
    if len(sentences) < BATCH:
        raise ValueError(f"{options.sentences} must hold {BATCH:,} sentences at least, got {len(sentences):,}.")
    embedded = _embedded(sentences, options.embedded)
    texts = [index_terms(sentence, "en") for sentence in tqdm(sentences, desc="terms")]
    forms = _forms(sentences, texts)
    counts = Counter(term for text in texts for term in text)
    start, wanted = _in_components(_of_words(forms), embedded, options.dimensions)
    total = counts.total()
    weights = np.array([1e-3 / (1e-3 + counts[term] / total) for term in forms], dtype=np.float32)
    vectors = _fit(start * weights[:, None], _rows(texts, forms), wanted)
    most = np.abs(vectors).max(axis=1, keepdims=True)
    np.savez_compressed(
        options.out,
        terms=np.frombuffer("\n".join(forms).encode("utf-8"), dtype=np.uint8),
        levels=np.rint(LEVELS * vectors / most).astype(np.int8),
        scales=(most[:, 0] / LEVELS).astype(np.float16),
    )
    print(f"{len(forms):,} terms of {options.dimensions} numbers: {options.out.stat().st_size:,} bytes")
    return 0


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


def _rows(texts: Sequence[Sequence[str]], forms: dict[str, dict[str, int]]) -> list[list[int]]:
    row = {term: number for number, term in enumerate(forms)}
    return [[row[term] for term in text if term in row] for text in texts]


def _fit(start: Vectors, texts: Sequence[Sequence[int]], wanted: Vectors) -> Floats:
    """Turn the vectors of words until the sums over the texts point where they should."""
    import torch

    torch.manual_seed(0)
    dice = np.random.default_rng(0)
    bag = torch.nn.EmbeddingBag.from_pretrained(torch.from_numpy(start), freeze=False, mode="sum")
    used = np.array([number for number, text in enumerate(texts) if text])
    steps = EPOCHS * (len(used) // BATCH)
    optimizer = torch.optim.Adam(bag.parameters(), lr=RATE)
    slower: Any = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: max(0.02, 1 - step / steps))
    with tqdm(total=steps, desc="fit") as progress:
        for _ in range(EPOCHS):
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
