"""A plural has the stem of its singular."""

from __future__ import annotations

import pytest

from rag_compress.core.terms import index_terms


@pytest.mark.parametrize(
    ("language", "pairs"),
    [
        ("de", "Auto Autos, Büro Büros, Niveau Niveaus, Kamera Kameras, Haus Häuser"),
        ("es", "año años, río ríos, obra obras, acto actos, ave aves, voz voces, juez jueces, país países"),
        ("fr", "loi lois, roi rois, île îles, journal journaux"),
        ("it", "anno anni, arma armi, olio oli, occhio occhi"),
        ("nl", "brief brieven, huis huizen, reis reizen, jaar jaren"),
        ("pt", "ano anos, rio rios, ação ações, pão pães, animal animais, papel papéis, lençol lençóis, homem homens"),
    ],
)
def test_a_plural_has_the_stem_of_its_singular(language: str, pairs: str) -> None:
    for pair in pairs.split(", "):
        one, several = pair.split()
        assert index_terms(one, language) == index_terms(several, language) != [], pair


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [("de", "Haus", "hauen"), ("es", "crisis", "criar"), ("it", "città", "citare"), ("pt", "país", "pai")],
)
def test_words_that_end_like_a_plural_keep_their_end(language: str, one: str, other: str) -> None:
    assert index_terms(one, language) != index_terms(other, language)
