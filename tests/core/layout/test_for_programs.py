"""What speaks to a program, and not to a reader, takes no room from what was asked for."""

from __future__ import annotations

import pytest

from rag_compress import Passage, compress
from rag_compress.core.layout.for_programs import is_for_program

CODE = "from shop import cart\nimport weather\n\ndef hold(otter):\n    return otter.hands"


@pytest.mark.parametrize(
    "line",
    [
        "from flask import request, session",
        "from shop import (\n    cart,\n    order,\n)",
        ">>> from haystack.dataclasses import ChatMessage",
        "import numpy as np",
        ".PHONY: raft boat",
        "fi; \\",
        "endif",
        "import java.util.List;",
        "import { useState } from 'react';",
        "#include <stdio.h>",
        "use std::collections::HashMap;",
        ".. code-block:: python",
        ".. doctest::",
        ".. note::",
        ".. autofunction:: attrs.validators.disabled",
        ".. currentmodule:: flask",
        ".. _Gunicorn: https://gunicorn.org/",
        ".. _testing-cli:",
        '[cols="1,2"]',
        "[adr]: ./adr/index.md",
        "[1]: https://example.org/a",
        "[source,console]",
        "[[_delete_branches]]",
        "(((branches, deleting remote)))",
        "ifdef::backend-html5[]",
        ":::{warning}",
        ":::warning",
        "> [!NOTE]",
        "!!! note",
        ":maxdepth: 2",
        "LS(1)             User Commands             LS(1)",
        "GNU coreutils 9.1    September 2022    LS(1)",
        "RFC 3501                         IMAPv4                       March 2003",
        "Internet-Draft          Otters in Transit          12 May 2021",
        "Crispin                     Standards Track                    [Page 39]",
    ],
)
def test_imports_directives_and_targets_of_links_speak_to_a_program(line):
    assert is_for_program(line)


@pytest.mark.parametrize(
    "line",
    [
        "import the file first",
        "Fi is a town",
        "-l      Lists all, as does ls(1)",
        "See  also  du(1)",
        "Total assets        500        450(2)",
        "RFC 3501 replaces the one of March 2003",
        "Otters    Rivers    12 May 2021",
        "import duties rose",
        "from Bonn import of wine fell",
        ".. note:: It is slow.",
        ".. versionadded:: 2.1",
        ".. function:: exclude(*what)",
        "[1] Reed, Otters, 2019.",
        "[^1]: They hold hands.",
        "[database]",
        "[Ann]:",
        "(It is slow.)",
        "use it;",
        ":param otter: The otter that swims.",
        "",
    ],
)
def test_what_says_something_to_a_reader_does_not(line):
    assert not is_for_program(line)


def test_what_speaks_to_a_program_fills_no_rest_of_a_budget():
    query, other = "How do otters hold hands?", "import weather\n\nRain falls on the land."
    for budget in range(4, 60):
        kept = compress(query, [CODE, other], budget).text
        assert "import weather\n\nR" not in kept or "Rain falls" in kept, (budget, kept)
        assert "from shop" not in kept or "def hold" in kept, (budget, kept)


def test_an_import_that_was_asked_for_is_kept():
    assert "from shop import cart" in compress("Where does cart come from?", [CODE, "Rain falls."], 8).text


def test_a_kept_line_has_its_directive_beside_it_where_it_fits():
    text = "The otter says hello like this.\n\n.. code-block:: python\n\n    hello()\n"
    assert compress("What does the otter say?", [Passage(text)], 1000).text == text.rstrip()
