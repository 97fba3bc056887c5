"""Differences between versions: which hunks they have, and what stands above those that stay."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rag_compress.chat import Message, ToolCall, ToolResult, compress_chat
from rag_compress.chat.tool_results.hunks import hunks_in
from rag_compress.core.passages.annotation import read_annotation


def file(name, *legs, git=True):
    hunks = "".join(f"@@ -{n},3 +{n},3 @@ class Zoo:\n     pond = 1\n-    legs = 0\n+    legs = {n}\n" for n in legs)
    head = f"diff --git a/{name} b/{name}\nindex 12..34 100644\n" if git else ""
    return f"{head}--- a/{name}\n+++ b/{name}\n{hunks}"


def left_of(body, *texts):
    found = hunks_in(body, "pysbd")
    chosen = {}
    for number, passage in enumerate(found.passages):
        spans = read_annotation(passage.meta, passage.text).spans
        inside = [(start, end) for start, end in spans if any(text in passage.text[start:end] for text in texts)]
        chosen |= {number: ("", inside)} if inside else {}
    text, pieces = found.cut(chosen)
    assert text == "\n".join(body[a:b] for a, b in pieces)
    assert all(a < b for a, b in pieces) and all(one[1] <= other[0] for one, other in pairwise(pieces))
    return text


@pytest.mark.parametrize("git", [True, False])
def test_a_hunk_stays_below_the_lines_that_name_its_file(git):
    body = file("otter.py", 10, 200, git=git) + file("beaver.py", 30, 400, 500, git=git) + file("b.py", *range(9))
    assert left_of(body, "legs = 200", "legs = 400") == (
        file("otter.py", 200, git=git) + file("beaver.py", 400, git=git)
    ).rstrip("\n")


def test_each_file_has_its_path_as_the_title_and_a_message_above_has_none():
    found = hunks_in("commit 12\n\n    Count legs\n\n" + file("zoo/otter.py", *range(9)) + file("b.py", 7), "pysbd")
    assert [passage.title for passage in found.passages] == [None, "zoo/otter.py", "b.py"]


def test_a_file_that_was_only_renamed_does_not_hold_the_next_one():
    renamed = "diff --git a/old.py b/new.py\nsimilarity index 100%\nrename from old.py\nrename to new.py\n"
    found = hunks_in(renamed + file("zoo/otter.py", *range(9)), "pysbd")
    assert [passage.title for passage in found.passages] == ["new.py", "zoo/otter.py"]


def test_lines_that_are_longer_than_a_hunk_may_be_are_parts_of_their_own():
    lines = [f"+{word * 300}" for word in ("otter", "seal", "mink")]
    found = hunks_in("--- a/z.py\n+++ b/z.py\n@@ -1,0 +1,3 @@\n" + "\n".join(lines), "pysbd")
    spans = read_annotation(found.passages[0].meta, found.passages[0].text).spans
    assert [found.passages[0].text[slice(*span)] for span in spans][-2:] == lines[1:]
    assert all(start < end for start, end in spans)


def test_a_long_hunk_is_parted_between_lines_and_keeps_its_first_one():
    lines = [f"+    otter{n} = {n}" for n in range(200)]
    body = "--- a/z.py\n+++ b/z.py\n@@ -1,0 +1,200 @@\n" + "\n".join(lines)
    found = hunks_in(body, "pysbd")
    *_, last = read_annotation(found.passages[0].meta, found.passages[0].text).spans
    text, _ = found.cut({0: ("", [last])})
    assert text.startswith("--- a/z.py\n+++ b/z.py\n@@ -1,0 +1,200 @@\n+    otter")
    assert text.endswith(lines[-1])
    assert lines[0] not in text.split("\n")


def test_a_long_hunk_of_which_several_parts_stay_has_its_first_line_once():
    lines = [f"+    otter{n} = {n}" for n in range(200)]
    body = "--- a/z.py\n+++ b/z.py\n@@ -1,0 +1,200 @@\n" + "\n".join(lines)
    left = left_of(body, "otter0 ", "otter199 ").split("\n")
    assert left[:4] == ["--- a/z.py", "+++ b/z.py", "@@ -1,0 +1,200 @@", lines[0]]
    assert left.count("@@ -1,0 +1,200 @@") == 1
    assert left[-1] == lines[-1] and len(left) < 120


def test_hunks_without_a_file_begin_with_their_own_line():
    body = "".join(f"@@ -{n} +{n} @@\n-    legs = 0\n+    legs = {n}\n" for n in range(90))
    assert left_of(body, "legs = 89") == "@@ -89 +89 @@\n-    legs = 0\n+    legs = 89"


@pytest.mark.parametrize("body", ["", file("a.py", 1), "Otters hold hands. " * 99, "--- a\n+++ b\n" * 99])
def test_what_is_short_or_has_no_hunks_has_none(body):
    assert hunks_in(body, "pysbd") is None


def test_of_differences_the_hunk_that_is_asked_for_stays():
    body = "".join(file(f"m{n}.py", n) for n in range(99))
    call = Message("assistant", tool_calls=(ToolCall("diff", id="1"),))
    messages = [Message("user", "How many legs in m44?"), call, Message("tool", tool_results=(ToolResult(body, "1"),))]
    result = compress_chat(messages, None, 200, preserve_recent=0)
    left = result.messages[-1].body
    assert file("m44.py", 44).rstrip("\n") in left
    assert result.token_count <= 200
