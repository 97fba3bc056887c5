"""The benchmark of conversations that grow; how long they take is not for a test."""

from __future__ import annotations

from eval.commands.speed_chat import measure_conversations, show


def test_every_length_is_measured_again_and_growing_beside_the_shortest():
    figures = measure_conversations(sizes=(10, 20), calls=2)
    assert set(figures) == {
        f"{size} messages {case}{kind}, {name}{ratio}"
        for size in (10, 20)
        for case in ("again", "growing")
        for kind in ("", " with importance")
        for name in ("median", "worst")
        for ratio in ("", ", to 10")
    }
    assert figures["10 messages again, worst, to 10"] == 1.0
    assert len(show(figures).splitlines()) == 2 + 16
