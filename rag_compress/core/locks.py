"""Locks of what all threads of a process share, for which forking waits, so that a forked process finds them free."""

from __future__ import annotations

import os
from threading import Lock, RLock
from weakref import WeakSet

_LONGEST_WAIT = 5.0
"""Seconds that forking waits for a lock. What they guard takes far less; only a thread that forks while it holds one,
as a signal handler may, waits that long, and goes on. What another thread held longer is held in the child, too."""

_locks: WeakSet[Lock] = WeakSet()
_forking = RLock()
_held: list[Lock | RLock] = []  # by the thread that forks


def shared_lock() -> Lock:
    """
    Make a lock for what threads share.

    Of the threads of a process only the one that forks lives on in the child. A lock that another one held would be
    held there for ever, and what it guards be as it was in the midst of a change. So forking waits until nobody holds
    any of these locks, up to `_LONGEST_WAIT` for each: worker processes can be forked while requests are answered, and
    what was remembered before is remembered in all of them. Nobody may wait for one of these locks while holding
    another.

    >>> with shared_lock() as held:
    ...     held
    True

    :returns: The lock, known here for as long as somebody else holds it.
    """
    lock = Lock()
    with _forking:
        _locks.add(lock)
    return lock


def _acquire_all() -> None:
    _forking.acquire()  # two threads that fork at once would each wait for what the other holds
    _held.append(_forking)
    for lock in list(_locks):
        if lock.acquire(timeout=_LONGEST_WAIT):
            _held.append(lock)


def _release_all() -> None:
    while _held:
        _held.pop().release()


if hasattr(os, "register_at_fork"):  # not on Windows, which does not fork
    os.register_at_fork(before=_acquire_all, after_in_parent=_release_all, after_in_child=_release_all)
