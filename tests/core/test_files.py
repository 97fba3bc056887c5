"""Texts are read as UTF-8, from standard input as from a file."""

from __future__ import annotations

import io

import pytest

from rag_compress.core.files import read_passages, read_text


@pytest.fixture
def give(monkeypatch):
    """Put bytes on a standard input of another encoding, which refuses none of them."""

    def put(raw):
        stdin = io.TextIOWrapper(io.BytesIO(raw), encoding="ascii", errors="surrogateescape")
        monkeypatch.setattr("sys.stdin", stdin)

    return put


def test_standard_input_is_read_as_utf_8_whatever_the_locale(give):
    give("Zoë swims.\r\nBob sleeps.\r".encode())
    assert read_text("-") == "Zoë swims.\nBob sleeps.\n"


def test_standard_input_that_is_no_utf_8_is_refused_as_a_file_is(give, tmp_path):
    (tmp_path / "a.txt").write_bytes(b"Bob \xff")
    give(b"Bob \xff")
    for name, called in ((str(tmp_path / "a.txt"), "a.txt"), ("-", "^standard input")):
        with pytest.raises(ValueError, match=rf"{called} must be UTF-8 text: .* at byte 4"):
            read_passages([name])
