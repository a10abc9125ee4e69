"""Questions in threads: one that was dropped may still be at work when the next one begins."""

from threading import Event

from app.core.document import Document
from app.core.jobs import Job
from app.core.stop import Stop
from app.puzzles.lightup.puzzle import LightUp
from app.session.questions import Questions

PUZZLE = LightUp(("..", ".."))
UNMARKED = Document("lightup", PUZZLE)
MARKED = UNMARKED._replace(progress=(("L", "."), (".", ".")))


class Threads:
    """A worker that begins everything at once, in threads."""

    def __init__(self):
        self.jobs = []

    def start(self, work, on_done, on_error, on_values):
        stop = Stop()
        self.jobs.append(Job(lambda stop: work(stop, lambda value: on_values([value])), stop))
        return stop


class Slow:
    """An answer that takes a while to notice that nobody wants it any more."""

    def __init__(self):
        self.began = Event()
        self.may_end = Event()
        self.ended = False

    def __call__(self, problem, stop):
        self.began.set()
        assert self.may_end.wait(10)
        self.ended = True
        yield problem.document
        stop.check()


def ask(questions, answer):
    heard = []
    questions.ask(answer, heard.extend, lambda: None, lambda sentence: None)
    return heard


def test_the_next_question_waits_until_a_dropped_one_has_ended():
    questions, slow = Questions(worker := Threads()), Slow()
    questions.take(UNMARKED)
    ask(questions, slow)
    assert slow.began.wait(10)
    heard = ask(questions, lambda problem, stop: [slow.ended])
    assert not worker.jobs[-1].ended_within(0.05)
    slow.may_end.set()
    assert worker.jobs[-1].ended_within(10)
    assert heard == [True]


def test_a_dropped_question_does_not_bring_its_marks_back():
    questions, slow = Questions(worker := Threads()), Slow()
    questions.take(UNMARKED)
    ask(questions, slow)
    assert slow.began.wait(10)
    late = ask(questions, lambda problem, stop: [problem.document])  # waits, and is dropped
    questions.take_marks(MARKED)
    heard = ask(questions, lambda problem, stop: [problem.document])
    slow.may_end.set()
    assert all(job.ended_within(10) for job in worker.jobs)
    assert late == []
    assert heard == [MARKED]


def test_another_puzzle_does_not_wait_for_what_is_asked_about_the_last():
    questions, slow = Questions(worker := Threads()), Slow()
    questions.take(UNMARKED)
    ask(questions, slow)
    assert slow.began.wait(10)
    other = Document("lightup", LightUp(("X.",)))
    questions.take(other)
    heard = ask(questions, lambda problem, stop: [problem.document])
    assert worker.jobs[-1].ended_within(10)
    assert heard == [other]
    slow.may_end.set()
    assert worker.jobs[0].ended_within(10)
