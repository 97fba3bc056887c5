"""The extractive reader: the answer is a piece of the context, judged by exact match and F1."""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from eval.metrics import Outcome
from eval.metrics.exact_match import exact_match
from eval.metrics.f1 import f1
from eval.readers.base import Reader

_QUESTION_TOKENS = 48
_WINDOW = 384
_STRIDE = 96
_ANSWER_TOKENS = 30
_STARTS = 20
_BATCH = 16


class OnnxReader(Reader):
    """
    A question-answering model with a start and an end head, as an ONNX file that runs on the CPU.

    It gives a piece of what it reads. Only questions whose answer occurs in their documents count. It reads twice:
    passage by passage, where the best piece of all wins, and the context as the one text that a language model is
    given.

    Inputs ``ids``, ``typ`` (int64) and ``mask`` (float32), outputs ``start`` and ``end``, all of shape [windows,
    tokens]; windows of 384 tokens with a stride of 96; the score of a piece is start + end minus those of ``[CLS]``,
    and the best piece of all windows wins.

    :param folder: Folder with one ``.onnx`` file and ``tokenizer.json``.
    :raises ModuleNotFoundError: If onnxruntime or tokenizers is missing.
    :raises ValueError: If the folder has not these files.
    """

    def __init__(self, folder: str) -> None:
        try:
            import onnxruntime
            from tokenizers import Tokenizer
        except ModuleNotFoundError as error:
            raise ModuleNotFoundError("an onnx reader needs: pip install onnxruntime tokenizers") from error
        models, tokens = sorted(Path(folder).glob("*.onnx")), Path(folder) / "tokenizer.json"
        if len(models) != 1 or not tokens.is_file():
            raise ValueError(f"the folder of a reader must hold one .onnx file and tokenizer.json, got {folder!r}.")
        self._tokenizer: Any = Tokenizer.from_file(str(tokens))
        self._tokenizer.no_padding()
        self._tokenizer.no_truncation()
        self._marks: list[Any] = [self._tokenizer.token_to_id(mark) for mark in ("[CLS]", "[SEP]")]
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1  # one process per core is what --jobs is for
        self._session: Any = onnxruntime.InferenceSession(str(models[0]), options, providers=["CPUExecutionProvider"])
        self._best_of = lru_cache(maxsize=4096)(self._read)

    def measure(self, outcome: Outcome) -> Mapping[str, float | None]:
        """
        Compare the best piece with the accepted answers.

        :param outcome: What a system kept.
        :returns: ``exact_match`` and ``f1`` passage by passage, ``context_exact_match`` and ``context_f1`` of the one
            text.
        """
        labels = outcome.labels
        if not labels.answerable and not labels.question.answer_spans:
            return dict.fromkeys(("exact_match", "f1", "context_exact_match", "context_f1"))
        answers = labels.question.answers or [labels.question.slice(span) for span in labels.question.answer_spans]
        passages = tuple(text for text in outcome.bodies if text.strip())
        of_passages = self.answer(labels.question.query, passages)
        of_context = self.answer(labels.question.query, (outcome.text,)) if outcome.text.strip() else ""
        return {
            "exact_match": exact_match(of_passages, answers),
            "f1": f1(of_passages, answers),
            "context_exact_match": exact_match(of_context, answers),
            "context_f1": f1(of_context, answers),
        }

    def answer(self, query: str, passages: Sequence[str]) -> str:
        """
        Find the best piece of all passages.

        :param query: The question.
        :param passages: The context, by document.
        :returns: The piece; empty when there is none.
        """
        found = [self.best_piece(query, passage) for passage in passages]
        return max(found, key=lambda scored: scored[0], default=(0.0, ""))[1]

    def best_piece(self, query: str, passage: str) -> tuple[float, str]:
        """
        Find the best piece of one passage; the same passage is read once.

        :param query: The question.
        :param passage: The passage.
        :returns: Its score, comparable between passages, and the piece; minus infinity and an empty text without one.
        """
        return self._best_of(query, passage)

    def _read(self, query: str, passage: str) -> tuple[float, str]:
        import numpy as np

        cls, sep = self._marks
        head = [cls, *self._tokenizer.encode(query, add_special_tokens=False).ids[:_QUESTION_TOKENS], sep]
        encoded = self._tokenizer.encode(passage, add_special_tokens=False)
        room = _WINDOW - len(head) - 1
        firsts = range(0, max(1, len(encoded.ids) - room + _STRIDE), room - _STRIDE)
        windows = [(first, [*head, *encoded.ids[first : first + room], sep]) for first in firsts]
        best, piece = -float("inf"), (0, 0)
        for start in range(0, len(windows), _BATCH):
            batch = windows[start : start + _BATCH]
            width = max(len(ids) for _, ids in batch)
            shape = (len(batch), width)
            ids, kinds, mask = np.zeros(shape, np.int64), np.zeros(shape, np.int64), np.zeros(shape, np.float32)
            for row, (_, window) in enumerate(batch):
                ids[row, : len(window)] = window
                kinds[row, len(head) : len(window)] = 1
                mask[row, : len(window)] = 1
            starts, ends = self._session.run(["start", "end"], {"ids": ids, "typ": kinds, "mask": mask})
            for row, (first, window) in enumerate(batch):
                inside = slice(len(head), len(window) - 1)
                found = _best_piece(starts[row][inside].tolist(), ends[row][inside].tolist())
                if found and (score := found[0] - float(starts[row][0] + ends[row][0])) > best:
                    best, piece = score, (first + found[1], first + found[2])
        if best == -float("inf"):
            return best, ""
        offsets = encoded.offsets
        return best, passage[offsets[piece[0]][0] : offsets[piece[1]][1]]


def _best_piece(starts: Sequence[float], ends: Sequence[float]) -> tuple[float, int, int] | None:
    """Find the piece of at most 30 tokens with the highest sum, among the most likely starts."""
    likely = heapq.nlargest(_STARTS, range(len(starts)), key=lambda i: starts[i])
    pieces = ((starts[i] + ends[j], i, j) for i in likely for j in range(i, min(len(ends), i + _ANSWER_TOKENS)))
    return max(pieces, key=lambda piece: (piece[0], -piece[1], -piece[2]), default=None)
