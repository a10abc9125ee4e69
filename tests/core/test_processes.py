"""Work in processes beside this one."""

import os
from contextlib import closing
from itertools import count
from multiprocessing import active_children

import pytest

from app.core.processes import PROCESSES_PER_CPU, at_most, map_in_processes


def test_processes_answer_in_order():
    items = [5, 1, 4, 2, 3] * 4
    assert list(map_in_processes(abs, map(int.__neg__, items), 2, on_death=str)) == items


def test_processes_for_nothing():
    assert list(map_in_processes(abs, [], 2, on_death=str)) == []


def test_processes_that_fail_say_why():
    with pytest.raises(ZeroDivisionError):
        list(map_in_processes(eval, ["1", "1 / 0"], 2, on_death=str))


def test_items_that_fail_say_why():
    values = map_in_processes(abs, (1 // item for item in (1, 0)), 2, on_death=str)
    assert next(values) == 1
    with pytest.raises(ZeroDivisionError):
        next(values)


def test_a_process_that_is_killed_every_time():
    items = ["1", "__import__('os')._exit(3)", "2"]
    assert list(map_in_processes(eval, items, 2, on_death=len)) == [1, len(items[1]), 2]


@pytest.mark.parametrize("items", [1, 3, 50])
def test_no_more_processes_than_are_of_use(items):
    pids = set(map_in_processes(eval, ["__import__('os').getpid()"] * items, 10**9, on_death=str))
    assert len(pids) <= min(items, PROCESSES_PER_CPU * (os.cpu_count() or 1))


def test_more_processes_than_the_machine_can_bear():
    assert at_most(1) == 1
    assert at_most(10**9) == PROCESSES_PER_CPU * (os.cpu_count() or 1)


def test_processes_end_when_no_more_values_are_wanted():
    before = set(active_children())
    with closing(map_in_processes(abs, count(1), 2, on_death=str)) as values:
        assert [next(values), next(values)] == [1, 2]
        workers = set(active_children()) - before
        assert workers
    for worker in workers:
        worker.join()
    assert set(active_children()) <= before
