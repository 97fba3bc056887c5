"""Questions to rows, here or in other processes."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import active_children, get_context

from eval import worker


class Pool:
    """
    Maps questions to rows, holding only a few questions at a time.

    :param plan: What is the same for all questions.
    :param jobs: Number of processes; 1 is this one.
    """

    def __init__(self, plan: worker.Plan, jobs: int) -> None:
        self.plan, self.jobs = plan, jobs
        self.executor: ProcessPoolExecutor | None = None

    def __enter__(self) -> Pool:
        if self.jobs > 1:
            context = get_context("spawn")  # a fork would copy the threads of tokenizers and progress bars
            self.executor = ProcessPoolExecutor(self.jobs, context, worker.start, (self.plan,))
        else:
            worker.start(self.plan)
        return self

    def __exit__(self, error: type[BaseException] | None, *_: object) -> None:
        if self.executor:
            if error is KeyboardInterrupt:  # a second one would break the wait off, and idle processes never end
                for process in active_children():
                    process.terminate()
            self.executor.shutdown(wait=True, cancel_futures=True)

    def map(self, jobs: Iterator[worker.Job]) -> Iterator[tuple[worker.Job, worker.Measured]]:
        """
        Give results as they are ready.

        :param jobs: Questions with what is to be measured on them.
        :returns: Each with its rows.
        :raises EvaluationError: If a system, metric or reader fails.
        """
        if self.executor is None:
            yield from map(worker.measure, jobs)
            return
        first = islice(jobs, self.jobs + 1)  # one waits, so that no process does
        running = {self.executor.submit(worker.measure, job) for job in first}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {self.executor.submit(worker.measure, job) for job in islice(jobs, len(done))}
            yield from (future.result() for future in done)
