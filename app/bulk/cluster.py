"""Portions worked on by a Dask cluster, on this machine or on many."""

from __future__ import annotations

import ipaddress
import platform
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlsplit

from distributed import Client, Future, LocalCluster, Security
from distributed import __version__ as distributed_version
from distributed.scheduler import KilledWorker

from app import __version__
from app.bulk.portions import Done, Portions, Work, do_portion
from app.core.collector import collect_all
from app.core.errors import BadUse
from app.core.words import text

A = TypeVar("A")
T = TypeVar("T")

LOCAL = "local"
"""The address of a cluster that is started here and ends with the program."""

PORTIONS_AHEAD = 3
"""Portions under way for each thread of a worker."""

PATIENCE = "60s"
"""How long a scheduler, or the first worker, is waited for."""

TRIES_AFTER_LOSS = 20
"""How often a portion is sent again to a scheduler that was lost and came back."""


class Versions(NamedTuple):
    """What has to be the same here and on every worker."""

    satori: str
    python: str
    distributed: str


class OtherVersion(Exception):
    """A worker has other versions than those who sent it work."""


def versions() -> Versions:
    """Return the versions of this process."""
    return Versions(__version__, platform.python_version(), distributed_version)


def do_checked(wanted: Versions, work: Work[A, T], portion: list[A]) -> Done[T]:
    """Answer a portion on a worker, unless it has other versions: it may have come later."""
    if versions() != wanted:
        raise OtherVersion(versions())
    return do_portion(work, portion)


def do_on_cluster(
    work: Work[A, T],
    items: Iterable[A],
    address: str,
    jobs: int,
    waiting: Callable[[], bool] | None = None,
) -> Generator[T, None, None]:
    """Yield the answer to every item, in order, found by the workers of a cluster."""
    with _cluster(address, jobs) as client:
        yield from _Sender(client, work, Portions(items, waiting)).answers()


class _Sent(NamedTuple):
    """A portion under way."""

    portion: list[Any]
    future: Future[Any]


class _Sender:
    """Sends portions and takes their answers back, in order."""

    def __init__(self, client: Client, work: Work[Any, Any], portions: Portions[Any]) -> None:
        self._client = client
        self._work = work
        self._portions = portions
        self._under_way: deque[_Sent] = deque()

    def answers(self) -> Generator[Any, None, None]:
        """Yield the answers of all portions."""
        most = PORTIONS_AHEAD * max(1, sum(self._client.nthreads().values()))
        while True:
            while len(self._under_way) < most:
                portion = next(self._portions, None)
                if portion is None:
                    break
                self._under_way.append(self._send(portion))
            if not self._under_way:
                return
            done = self._done(self._under_way.popleft())
            self._portions.note(len(done.answers), done.seconds)
            yield from done.answers

    def _send(self, portion: list[Any]) -> _Sent:
        # Not pure: a portion that is sent again is work again, not an answer that is known.
        future = self._client.submit(do_checked, versions(), self._work, portion, pure=False)
        return _Sent(portion, future)

    def _done(self, sent: _Sent) -> Done[Any]:
        """Wait for a portion; where its workers die, item by item."""
        for _ in range(TRIES_AFTER_LOSS):
            try:
                done: Done[Any] = sent.future.result()
            except KilledWorker:
                if len(sent.portion) == 1:
                    return Done([self._work.killed(sent.portion[0])], 0.0)
                parts = [self._done(self._send([item])) for item in sent.portion]
                seconds = sum(part.seconds for part in parts)
                return Done([answer for part in parts for answer in part.answers], seconds)
            except OtherVersion as error:
                raise _refused(error.args[0]) from error
            except Exception as error:
                if not sent.future.cancelled():
                    raise
                # The scheduler was lost, and all that was under way with it.
                _wait_for_workers(self._client, error)
                sent = self._send(sent.portion)
            else:
                return done
        raise BadUse("The scheduler was lost again and again. --resume goes on later.")


@contextmanager
def _cluster(address: str, jobs: int) -> Iterator[Client]:
    """Connect to a cluster, or start one here, until the block ends."""
    if address != LOCAL:
        with _connected(address) as client:
            yield client
        return
    here = LocalCluster(
        n_workers=jobs, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
    )
    with here, Client(here) as client:
        client.wait_for_workers(1)
        yield client
    collect_all()  # Dask leaves what its processes share to the garbage collector


def _connected(address: str) -> Client:
    """Connect to a cluster whose workers have the same versions."""
    _check_address(address)
    try:
        security = Security() if address.startswith("tls://") else None
        client = Client(address, timeout=PATIENCE, security=security)
        client.wait_for_workers(1, timeout=60)
    except (OSError, TimeoutError, ValueError, TypeError) as error:
        raise BadUse(
            "The cluster at {address} does not answer, or has no workers: {reason}.",
            address=address,
            reason=" ".join(str(error).split()).rstrip("."),
        ) from error
    for found in client.run(versions).values():
        if Versions(*found) != versions():
            raise _refused(found)
    return client


def _check_address(address: str) -> None:
    """Refuse a cluster beyond this machine to which anyone could connect."""
    found = urlsplit(address if "://" in address else f"tcp://{address}")
    if found.scheme == "tls" or _is_here(found.hostname or ""):
        return
    raise BadUse(
        "Whoever reaches a cluster can run programs on it, so beyond this machine only "
        "tls:// is used; {address} is not.",
        address=address,
    )


def _is_here(host: str) -> bool:
    with suppress(ValueError):
        return ipaddress.ip_address(host).is_loopback
    return host == "localhost"


def _wait_for_workers(client: Client, error: Exception) -> None:
    """Wait until a lost scheduler is back with its workers."""
    try:
        client.wait_for_workers(1, timeout=60)
    except (OSError, TimeoutError) as late:
        raise BadUse("The scheduler was lost; --resume goes on later.") from late


def _refused(found: tuple[str, ...]) -> BadUse:
    theirs, ours = Versions(*found), versions()
    return BadUse(
        "A worker has other versions ({theirs}) than this program ({ours}).",
        theirs=_named(theirs),
        ours=_named(ours),
    )


def _named(found: Versions) -> str:
    return text("Satori {satori}, Python {python}, distributed {distributed}", **found._asdict())
