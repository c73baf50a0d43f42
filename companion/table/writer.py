"""The writer thread: it alone owns the connection and does one job after another."""

import _thread
import logging
import queue
import sqlite3
import threading
from collections.abc import Callable
from typing import Any

from companion.table.faults import ERRORS, PASSING, JournalFault, fault_of

log = logging.getLogger(__name__)

TIDY_AFTER = 16
"""Jobs after which the log is carried over; with 3 pages each it stays below 100."""

Connection = sqlite3.Connection
Work = Callable[[Connection], Any]


class Ticket:
    """A job that was sent to the writer.

    Attributes:
        began: monotonic seconds when it was sent.
        result: what the job returned, once `done`.
        error: why it failed, once `done`; None if it did not.
    """

    def __init__(self, began: float) -> None:
        self.began = began
        self.result: Any = None
        self.error: Exception | None = None
        self.done = False
        self._gate = _thread.allocate_lock()
        self._gate.acquire()

    def age(self, now: float) -> float:
        """Return the seconds since it was sent."""
        return now - self.began

    def finish(self, result: Any, error: Exception | None) -> None:
        """Report the job's end (the writer's part)."""
        self.result, self.error = result, error
        self.done = True
        self._gate.release()

    def wait(self, timeout: float = -1) -> bool:
        """Wait until it is done, at most `timeout` seconds (-1: any); return `done`."""
        if not self.done and self._gate.acquire(timeout=timeout):
            self._gate.release()
        return self.done

    def value(self, timeout: float = -1) -> Any:
        """Wait and return the result, or raise what went wrong."""
        if not self.wait(timeout):
            raise JournalFault("journal.no_answer", seconds=round(timeout, 1))
        if self.error is not None:
            raise self.error
        return self.result


class Writer(threading.Thread):
    """Runs jobs on a connection that it opens, and opens again after a fault.

    Attributes:
        wake: called from this thread after each job; set it to wake the main loop.
    """

    def __init__(self, path: str, connect: Callable[[], Connection]) -> None:
        super().__init__(name="journal", daemon=True)
        self.path = path
        self.wake: Callable[[], None] | None = None
        self._connect = connect
        self._connection: Connection | None = None
        self._untidy = 0
        self._jobs: queue.SimpleQueue[tuple[Work, Ticket] | None] = queue.SimpleQueue()

    def submit(self, work: Work, ticket: Ticket) -> Ticket:
        """Queue a job; its ticket tells when it is done."""
        self._jobs.put((work, ticket))
        return ticket

    def stop(self, timeout: float) -> bool:
        """Do what is queued, close the file and end; return whether it ended."""
        self._jobs.put(None)
        self.join(timeout)
        return not self.is_alive()

    def run(self) -> None:
        """Do jobs until stopped (the thread's own method)."""
        while (job := self._jobs.get()) is not None:
            work, ticket = job
            ticket.finish(*self._do(work))
            if self.wake is not None:
                self.wake()
            self._tidy()
        self.drop()

    def _do(self, work: Work) -> tuple[Any, Exception | None]:
        try:
            if self._connection is None:
                self._connection = self._connect()
            return work(self._connection), None
        except JournalFault as fault:
            self._undo()
            return None, fault
        except ERRORS as error:
            fault = fault_of(error, self.path)
            log.error("%s", fault)  # noqa: TRY400  (the place in the code says nothing)
            self._undo()
            if fault.message not in PASSING:
                self.drop()
            return None, fault
        except Exception as error:
            log.exception("a job of the journal failed")
            self._undo()
            return None, error

    def _tidy(self) -> None:
        """Carry the log over into the file now and then, while nobody waits.

        Else SQLite would do it in the middle of a commit (`wal_autocheckpoint`), which
        then takes twice as long.
        """
        self._untidy += 1
        if self._untidy < TIDY_AFTER or not self._jobs.empty():
            return
        self._untidy = 0
        try:
            if self._connection is not None:
                self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        except sqlite3.Error as error:
            log.warning("carrying the log over into %s: %s", self.path, error)

    def _undo(self) -> None:
        if self._connection is not None and self._connection.in_transaction:
            try:
                self._connection.execute("ROLLBACK")
            except sqlite3.Error:
                self.drop()

    def drop(self) -> None:
        """Close the connection (from a job or at the end); the next job opens it."""
        if self._connection is not None:
            try:
                self._connection.close()
            except sqlite3.Error as error:
                log.warning("closing %s: %s", self.path, error)
            self._connection = None
