"""A worker without threads: work is done, and its answers arrive, when the test says so."""

from collections import deque
from functools import partial

from app.core.errors import AppError
from app.core.stop import Stop


class Ticket:
    """Work, or a call, that was asked for."""

    def __init__(self, on_error=None):
        self.on_error = on_error
        self.stop = Stop()
        self.cancelled = False

    def cancel(self):
        self.cancelled = True
        self.stop.cancel()


class Inline:
    """Does one thing after the other in the thread of the test.

    Work is done as a whole, and its answers wait like everything else: whatever a test does before
    it lets them arrive, they come late.
    """

    def __init__(self):
        self.tickets = []
        """Everything that was asked for."""
        self._waiting = deque()

    def start(self, work, on_done, on_error, on_values):
        def run():
            answers = []
            try:
                value = work(ticket.stop, lambda one: answers.append(partial(on_values, [one])))
            except AppError as error:
                answers.append(partial(on_error, str(error)))
            else:
                answers.append(partial(on_done, value))
            self._waiting.extendleft((ticket, answer) for answer in reversed(answers))

        ticket = Ticket(on_error)
        return self._add(ticket, run)

    def later(self, milliseconds, call):
        return self._add(Ticket(), call)

    def _add(self, ticket, call):
        self.tickets.append(ticket)
        self._waiting.append((ticket, call))
        return ticket

    def step(self):
        """Do the next thing that is still wanted: a call, a piece of work, or one answer of it."""
        while self._waiting:
            ticket, call = self._waiting.popleft()
            if not ticket.cancelled:
                call()
                return True
        return False

    def finish(self):
        """Do everything that there is to do."""
        while self.step():
            pass

    def run_until(self, condition):
        """Do one thing after the other until something is so."""
        while not condition():
            assert self.step(), "there is nothing left to do"

    def refuse(self, sentence):
        """Let the work that is next fail, instead of giving the answers that are left."""
        while self._waiting[0][0].cancelled:
            self._waiting.popleft()
        ticket = self._waiting[0][0]
        self._waiting = deque(one for one in self._waiting if one[0] is not ticket)
        ticket.on_error(sentence)
