"""The modules of the package as syntax trees: what holds of all of them is one test, whose failure names them."""

from __future__ import annotations

import ast
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1] / "rag_compress"
TREES = {
    path.relative_to(PACKAGE).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
    for path in sorted(PACKAGE.rglob("*.py"))
}
"""Tree by path, as ``core/budget.py``."""


def faults_of(rule):
    """What a rule finds in the modules: it is given the path and the tree of each."""
    return [f"{path}: {fault}" for path, tree in TREES.items() for fault in rule(path, tree)]
