"""A program that has work done and prints every answer.

python -m tests.bulk.do_held_work FOLDER COUNT JOBS [ADDRESS [PATIENCE [PATIENCE_FOR_RETURN]]]
"""

import sys
from collections.abc import Generator
from pathlib import Path

from app.bulk import cluster
from app.bulk.here import do_here
from app.core.errors import BadUse
from tests.bulk.held_work import Held


def answers(work: Held, count: int, jobs: int, *where: str) -> Generator[str, None, None]:
    if not where:
        return do_here(work, range(count), jobs)
    if where[1:]:
        cluster.PATIENCE = float(where[1])
    if where[2:]:
        cluster.PATIENCE_FOR_RETURN = float(where[2])
    return cluster.do_on_cluster(work, range(count), where[0], jobs)


def main(folder: str, count: str, jobs: str, *where: str) -> None:
    try:
        for answer in answers(Held(Path(folder)), int(count), int(jobs), *where):
            print(answer, flush=True)
    except BadUse as error:
        print(error, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
