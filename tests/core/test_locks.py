"""A process that is forked while others work can work, too."""

from __future__ import annotations

import ast
import os
import signal
import time
import traceback
from concurrent.futures import ThreadPoolExecutor
from threading import Event, Thread

import pytest

from rag_compress import TimedEmbedder, compress
from rag_compress.chat import Message, compress_chat
from rag_compress.core import locks
from rag_compress.core.embedding import MOST_OVERDUE, EmbeddingError
from rag_compress.core.locks import shared_lock
from tests.modules import faults_of

pytestmark = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork"),
    # Python 3.12 and later say at every fork what these tests are about.
    pytest.mark.filterwarnings("ignore:.*multi-threaded, use of fork:DeprecationWarning"),
]


def works_in_a_child(work, seconds=30.0):
    """Fork, work in the child, and tell whether that came to its end."""
    child = os.fork()
    if child == 0:
        failed = 1
        try:
            work()
            failed = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(failed)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return status == 0
        time.sleep(0.01)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return False


def requests():
    assert compress("Do otters sleep?", ["Otters sleep afloat. They hold hands."], 8).text == "Otters sleep afloat."
    chat = [Message("user", "Otters sleep afloat."), Message("assistant", "Long ago it rained on and on.")]
    assert compress_chat(chat, "Do otters sleep?", 8).indices == (0,)


@pytest.fixture(autouse=True, scope="module")
def nothing_is_left_to_be_imported():
    requests()


@pytest.fixture
def holding():
    """A function that takes locks in another thread, and soon lets go of them again."""
    with ThreadPoolExecutor(1) as pool:

        def hold(taken):
            held = Event()

            def work():
                for lock in taken:
                    lock.acquire()
                held.set()
                time.sleep(0.3)
                for lock in taken:
                    lock.release()

            pool.submit(work)
            assert held.wait(10)

        yield hold


def test_a_child_finds_every_lock_free_that_another_thread_held(holding):
    holding(list(locks._locks))
    assert works_in_a_child(requests)
    requests()


def test_a_child_finds_what_a_lock_guards_as_it_was_between_two_changes():
    lock, counts, stop = shared_lock(), {"begun": 0, "done": 0}, Event()

    def change():
        while not stop.is_set():
            with lock:
                counts["begun"] += 1
                time.sleep(0.002)
                counts["done"] += 1

    def look():
        with lock:
            assert counts["begun"] == counts["done"]

    thread = Thread(target=change)
    thread.start()
    try:
        for _ in range(10):
            assert works_in_a_child(look)
    finally:
        stop.set()
        thread.join()


def test_a_lock_that_the_forking_thread_holds_stays_held_until_it_lets_go(monkeypatch):
    monkeypatch.setattr(locks, "_LONGEST_WAIT", 0.01)
    lock = shared_lock()

    def look():
        assert lock.locked()
        lock.release()
        assert not any(one.locked() for one in locks._locks)

    with lock:
        assert works_in_a_child(look)
        assert lock.locked()
    assert not any(one.locked() for one in locks._locks)


def test_threads_may_fork_at_once():
    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(lambda _: works_in_a_child(requests), range(8)))


@pytest.mark.parametrize("limit_ms", [1, 20_000], ids=["too late", "still waited for"])
def test_a_child_waits_for_no_call_of_its_parents_embedder(limit_ms):
    parent, asked, go = os.getpid(), Event(), Event()

    def embed(texts):
        asked.set()
        assert os.getpid() != parent or go.wait(10)
        return [[1.0]] * len(texts)

    def ask(texts):
        try:
            embedder.vectors(texts, limit_ms)
        except EmbeddingError:
            assert limit_ms == 1

    embedder = TimedEmbedder(embed)
    texts = [f"Otter {n}" for n in range(MOST_OVERDUE)]
    with ThreadPoolExecutor(MOST_OVERDUE) as pool:
        waiting = [pool.submit(ask, [text]) for text in texts]
        assert asked.wait(10)
        if limit_ms == 1:
            [one.result(10) for one in waiting]
        child_has_them = works_in_a_child(lambda: embedder.vectors([*texts, "Pup"], 20_000), seconds=10)
        go.set()
    assert child_has_them


def test_a_lock_is_known_as_long_as_it_is_held():
    before = len(locks._locks)
    lock = shared_lock()
    assert len(locks._locks) == before + 1
    del lock
    assert len(locks._locks) == before


def foreign_locks(path, tree):
    if path.endswith(("/locks.py", "/embedded_store_lock.py")):  # a child forgets the latter's: see its own tests
        return
    for node in ast.walk(tree):
        imported = (
            {f"{node.module}.{alias.name}" for alias in node.names} if isinstance(node, ast.ImportFrom) else set()
        )
        if imported & {"threading.Lock", "threading.RLock"}:
            yield "use shared_lock()"
        if "functools.cached_property" in imported:
            yield "in Python 3.11 cached_property has a lock: use the one of core.properties"
        if isinstance(node, ast.Attribute) and node.attr in {"Lock", "RLock"}:
            yield "use shared_lock()"
        if isinstance(node, ast.Call) and ast.unparse(node) == "Condition()":
            yield "use Condition(shared_lock())"


def test_every_lock_is_one_that_forking_waits_for():
    assert faults_of(foreign_locks) == []
