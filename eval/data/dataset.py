"""Data sets by name or file, streamed: `open_data` finds the format, `DataSet.questions` reads it."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Any

from eval.data import native
from eval.data.beir import beir
from eval.data.beside import QUESTIONS, beside
from eval.data.conversations import locomo, read_conversations
from eval.data.dragonball import DOCS, dragonball
from eval.data.lines import Numbered, json_array, json_lines
from eval.data.models import DataError, Kind, PassedOver, Question
from eval.data.other_names import cure
from eval.data.places import locate, name_of, places_of
from eval.data.schema import is_log, read_log, read_question
from eval.files import UnreadableFileError, open_text

SPLITS = ("all", "even", "odd")
"""Parts of a data set by the position of the question: tune on one, check on the other."""

Found = Question | PassedOver
Record = Callable[[Mapping[str, Any], int], Sequence[Found]]

# How a record of a file becomes questions, by the format's name.
_READERS: dict[str, Record] = {
    "rag_compress": lambda row, _: [read_question(row)],
    "log": lambda row, number: [read_log(row, number)],
    "conversations": read_conversations,
    "locomo": locomo,
    "squad": native.squad,
    "hotpotqa": lambda row, _: [native.hotpotqa(row)],
    "musique": lambda row, _: [native.musique(row)],
    "lost-in-the-middle": lambda row, number: [native.lost_in_the_middle(row, number)],
}
# Fields that tell a format of records.
_MARKS = {
    "hotpotqa": {"context", "question"},
    "musique": {"paragraphs", "question"},
    "lost-in-the-middle": {"ctxs", "question"},
}
_CONVERSATIONS = frozenset({"conversations", "locomo"})
# How a folder becomes questions, by the format's name.
_FOLDERS: dict[str, Callable[[Path], Iterator[Found]]] = {
    "beir": beir,
    "beside": beside,
    "dragonball": dragonball,
}


@dataclass(frozen=True)
class DataSet:
    """
    Questions in a file or folder, read anew each time.

    :param name: Short name, the file's without its suffix.
    :param file: The file or folder.
    :param format: Name of the format.
    :param split: Which questions: ``all``, ``even`` or ``odd`` ones.
    :param limit: Most questions, or None.
    :param titles: Only questions with a gold document of one of these titles, or empty: for models that have seen
        the others.
    """

    name: str
    file: Path
    format: str
    split: str = "all"
    limit: int | None = None
    titles: tuple[str, ...] = ()

    @property
    def known(self) -> bool:
        """Whether it is found by its name."""
        name = name_of(self.file)
        return any(path.exists() and path.samefile(self.file) for path in places_of(name))

    @property
    def kind(self) -> Kind:
        """Whether the questions are about documents or about conversations."""
        return "conversations" if self.format in _CONVERSATIONS else "documents"

    def select(self, split: str = "all", limit: int | None = None, titles: Iterable[str] = ()) -> DataSet:
        """
        Take a part of the questions.

        :param split: ``all``, or the ``even`` or the ``odd`` ones by position; the name then says so.
        :param limit: Most questions.
        :param titles: Titles of gold documents; the name then ends in ``+titles``.
        :returns: The part.
        :raises ValueError: If the split is unknown or the limit is below 1.
        """
        if split not in SPLITS:
            raise ValueError(f"split must be one of {', '.join(SPLITS)}, got {split!r}.")
        if limit is not None and limit < 1:
            raise ValueError(f"limit must be at least 1, got {limit}.")
        titled = tuple(sorted(set(titles)))
        name = self.name + ("+titles" if titled else "") + ("" if split == "all" else f"+{split}")
        return replace(self, name=name, split=split, limit=limit, titles=titled)

    def questions(self) -> Iterator[Question]:
        """
        Stream the questions.

        :returns: The questions in the order of the file.
        :raises DataError: If a record breaks its format; the message names file, line and what is missing.
        """
        step = {"all": (0, None, 1), "even": (0, None, 2), "odd": (1, None, 2)}[self.split]
        asked = (found for found in self._read() if isinstance(found, Question) and self._wanted(found))
        return islice(islice(asked, *step), self.limit)

    def check(self) -> int:
        """
        Read every question once, before anything runs.

        :returns: Number of questions, of the selected part.
        :raises DataError: If a record breaks its format, two questions have one id, or there is no question.
        """
        wanted, passed_over = self._counts
        total = wanted if self.split == "all" else (wanted + (self.split == "even")) // 2
        if not total:
            if wanted:
                raise DataError(
                    f"the {self.split} half of {self.file} must hold at least one question, got none of the file's "
                    "one: add others, tune verifies on that half, or measure the file whole (run --split all)."
                )
            others = ", ".join(f"{n:,} {'is' if n == 1 else 'are'} {reason}" for reason, n in passed_over.items())
            got = f"none: {others}" if others else "none"
            raise DataError(f"{self.file} must hold at least one wanted question, got {got}.")
        return total if self.limit is None else min(total, self.limit)

    @property
    def passed_over(self) -> Mapping[str, int]:
        """Number of questions of the whole file that are never asked, by the reason, in the order of the file."""
        return self._counts[1]

    @cached_property
    def _counts(self) -> tuple[int, dict[str, int]]:
        """Wanted questions, and passed-over ones by reason, both of the whole file, which is read once for them."""
        seen: set[str] = set()
        wanted, passed_over = 0, Counter[str]()
        for found in self._read():
            if isinstance(found, PassedOver):
                passed_over[found.reason] += 1
                continue
            if found.id in seen:
                raise DataError(f"{self.file}: ids of questions must be unique, got {found.id!r} twice.")
            seen.add(found.id)
            wanted += self._wanted(found)
        return wanted, dict(passed_over)

    @cached_property
    def sha256(self) -> str:
        """Checksum of the file; for a folder, of the names and checksums of its files."""
        if self.file.is_file():
            return _checksum(self.file)
        files = sorted(path for path in self.file.rglob("*") if path.is_file())
        listing = "".join(f"{_checksum(path)}  {path.relative_to(self.file).as_posix()}\n" for path in files)
        return hashlib.sha256(listing.encode()).hexdigest()

    def _wanted(self, question: Question) -> bool:
        return not self.titles or any(question.documents[i].title in self.titles for i in question.gold_documents)

    def _read(self) -> Iterator[Found]:
        where = str(self.file)
        try:
            if self.format in _FOLDERS:
                yield from _FOLDERS[self.format](self.file)
                return
            called, rows = _records(self.format, self.file)
            for number, row in rows:
                where = f"{self.file}, {called} {number}"
                try:
                    yield from _READERS[self.format](row, number)
                except DataError as error:
                    raise DataError(f"{where}: {error}.") from None
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            if isinstance(error, DataError | UnreadableFileError):
                raise
            what = f"{error} is missing" if isinstance(error, KeyError) else str(error)
            raise DataError(f"{where}: is not in the format {self.format}: {what}.") from error


def open_data(name: str) -> DataSet:
    """
    Find a data set.

    :param name: A file, a folder of BEIR or DragonBall, one with texts and ``questions.jsonl``, or the name of a data
        set in the data folder; with a format's name before a colon where the format is not to be guessed:
        ``squad:dev.json``.
    :returns: The data set.
    :raises FileNotFoundError: If there is no such file or data set.
    :raises DataError: If the format cannot be told.
    """
    if not name.strip():
        raise FileNotFoundError(f"a data set must be named, got {name!r}.")
    known = [*_READERS, *_FOLDERS]
    prefix, colon, rest = name.partition(":")
    wanted = prefix if colon and prefix in known else None
    path = locate(rest if wanted else name)
    return DataSet(name_of(path), path, wanted or _detect(path))


def _checksum(path: Path) -> str:
    with path.open("rb") as source:
        return hashlib.file_digest(source, "sha256").hexdigest()


def _records(format_name: str, path: Path) -> tuple[str, Iterator[Numbered]]:
    """What the records of a file are called, and the records."""
    if format_name == "squad":
        return "article", native.articles(path)
    return ("record", json_array(path)) if _is_array(path) else ("line", json_lines(path))


def _is_array(path: Path) -> bool:
    with open_text(path) as source:
        return source.read(4096).lstrip().startswith("[")


def _detect(path: Path) -> str:
    if path.is_dir():
        named = {"dragonball": DOCS, "beside": QUESTIONS}
        return next((name for name, file in named.items() if (path / file).exists()), "beir")
    with open_text(path) as source:
        head = source.read(1 << 16).lstrip()
    if not head:
        raise DataError(f"{path} must hold at least one question, got an empty file.")
    if head.startswith("{") and '"paragraphs"' in head and '"qas"' in head:
        return "squad"
    if head.startswith("[") and '"conversation"' in head and '"session_1"' in head:
        return "locomo"
    array = head.startswith("[")
    _, row = next(json_array(path) if array else json_lines(path), (0, {}))
    return _format_of(row, f"{path}, {'record' if array else 'line'} 1")


def _format_of(row: Mapping[str, Any], where: str) -> str:
    fields = set(row)
    for format_name, marks in _MARKS.items():
        if marks <= fields:
            return format_name
    if "documents" in fields:
        return "log" if is_log(row) else "rag_compress"
    if fields & {"messages", "questions"}:
        return "conversations"
    if fields & {"id", "query"}:
        return "log"  # its reader says what is missing
    found = ", ".join(sorted(map(str, fields))) or "none"
    lacking = f"{where}: 'documents' is missing, and no other known format has the fields: {found}"
    raise DataError(f"{lacking}{cure(fields, 'documents')}.")
