"""What is worked out at its first use is kept, and nobody waits for another object's."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Barrier, Event

import pytest

from rag_compress.core.properties import cached_property


class Counting:
    def __init__(self):
        self.times = 0

    @cached_property
    def value(self):
        """How often it was worked out."""
        self.times += 1
        return [self.times]


def test_it_is_worked_out_once_and_for_each_object():
    one, other = Counting(), Counting()
    assert "value" not in vars(one)
    assert one.value is one.value
    assert other.value is not one.value
    assert (one.times, vars(one)["value"]) == (1, [1])


def test_the_class_has_the_property_itself():
    assert isinstance(Counting.value, cached_property)
    assert Counting.value.__doc__ == "How often it was worked out."


def test_what_fails_is_tried_again():
    class Failing:
        times = 0

        @cached_property
        def value(self):
            self.times += 1
            if self.times == 1:
                raise OSError
            return self.times

    failing = Failing()
    with pytest.raises(OSError):
        _ = failing.value
    assert failing.value == 2


def test_a_frozen_object_keeps_it_too():
    @dataclass(frozen=True)
    class Frozen:
        text: str

        @cached_property
        def length(self):
            return len(self.text)

    frozen = Frozen("otter")
    assert (frozen.length, vars(frozen)) == (5, {"text": "otter", "length": 5})
    assert frozen == Frozen("otter")


def test_a_slow_one_of_an_object_holds_up_no_other_object():
    go, begun = Event(), Event()

    class Passage:
        def __init__(self, is_long):
            self.is_long = is_long

        @cached_property
        def value(self):
            if self.is_long:
                begun.set()
                assert go.wait(10), "the short one waited for the long one"
            return self.is_long

    with ThreadPoolExecutor(1) as pool:
        slow = pool.submit(lambda: Passage(is_long=True).value)
        assert begun.wait(10)
        assert Passage(is_long=False).value is False
        go.set()
        assert slow.result() is True


def test_threads_that_need_it_at_once_get_the_same():
    barrier = Barrier(4)

    class Shared:
        @cached_property
        def value(self):
            barrier.wait(10)  # all of them are working it out
            return object()

    shared = Shared()
    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(lambda _: shared.value, range(4)))) == 1
