"""The benchmark of conversations that grow; how long they take is not for a test."""

from __future__ import annotations

from eval.commands.speed_chat import measure_conversations, show


def test_every_length_is_measured_again_and_growing_beside_the_shortest():
    figures = measure_conversations(sizes=(10, 20), calls=2)
    assert set(figures) == {
        f"{size} messages {case}{kind}, {name}"
        for size in (10, 20)
        for case in ("again", "growing")
        for kind in ("", " with importance")
        for name in ("median", "worst")
    }
    assert {ratio for name, (_, ratio) in figures.items() if name.startswith("10 ")} == {1.0}
    short, long = (figures[f"{size} messages growing, worst"] for size in (10, 20))
    assert long[1] == long[0] / short[0]
    assert len(show(figures).splitlines()) == 2 + 16
