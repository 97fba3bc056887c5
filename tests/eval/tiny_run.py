"""Runs of a few systems on a tiny file."""

from __future__ import annotations

from eval.budgets import parse_budgets
from eval.data import open_data
from eval.run import run_cells
from eval.systems import parse_systems

SYSTEMS = "full,random(seed=3),rag_compress"


def start(path, out, systems=SYSTEMS, budgets="6,50%", **options):
    return run_cells([open_data(str(path))], parse_systems(systems), parse_budgets(budgets), out, **options)
