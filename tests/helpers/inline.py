"""A worker without threads: a Session's work is done when the test says so."""

from collections import deque

from app.core.errors import AppError
from app.core.stop import Stop


class Entry:
    """Work, or a call, that waits for its turn."""

    def __init__(self, run):
        self.run = run
        self.stop = Stop()
        self.cancelled = False

    def cancel(self):
        self.cancelled = True
        self.stop.cancel()


class Inline:
    """Does one thing after the other in the thread of the test; values arrive one by one."""

    def __init__(self):
        self.waiting = deque()

    def start(self, work, on_done, on_error, on_values):
        def run():
            def report(value):
                if not entry.cancelled:
                    on_values([value])

            try:
                value = work(entry.stop, report)
            except AppError as error:
                if not entry.cancelled:
                    on_error(str(error))
            else:
                if not entry.cancelled:
                    on_done(value)

        entry = Entry(run)
        self.waiting.append(entry)
        return entry

    def later(self, milliseconds, call):
        entry = Entry(call)
        self.waiting.append(entry)
        return entry

    def step(self):
        """Do the next thing that is still wanted."""
        while self.waiting:
            entry = self.waiting.popleft()
            if not entry.cancelled:
                entry.run()
                return True
        return False

    def finish(self):
        """Do everything that there is to do."""
        while self.step():
            pass
