"""Where the work of a long list is done, here or on a cluster, and how far it is."""

import sys
from argparse import Namespace
from collections.abc import Callable, Generator, Iterable
from typing import TypeVar

from app.bulk.here import do_here
from app.bulk.portions import Work
from app.bulk.progress import ProgressLine, is_watched
from app.cli.loading import load_cluster

A = TypeVar("A")
T = TypeVar("T")


def do_all(
    work: Work[A, T],
    items: Iterable[A],
    arguments: Namespace,
    waiting: Callable[[], bool] | None = None,
) -> Generator[T, None, None]:
    """Yield the answer to every item, in order, as `--jobs` and `--cluster` say."""
    jobs: int = arguments.jobs
    if arguments.cluster is None:
        return do_here(work, items, jobs, waiting)
    answers: Generator[T, None, None] = load_cluster()(
        work, items, arguments.cluster, jobs, waiting
    )
    return answers


def watch(arguments: Namespace, total: int | None, done: int) -> ProgressLine:
    """Return what tells how far it is, unless the answers go to the same terminal."""
    shown = arguments.output != "-" or not is_watched(sys.stdout)
    return ProgressLine(total, done, shown=shown)
