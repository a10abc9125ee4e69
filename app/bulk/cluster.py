"""Portions worked on by a Dask cluster, on this machine or on many."""

from __future__ import annotations

import ipaddress
import platform
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from logging import CRITICAL, disable
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlsplit
from warnings import catch_warnings, simplefilter

from dask import config
from distributed import Client, Future, LocalCluster, Security
from distributed import __version__ as distributed_version
from distributed.client import ClosedClientError, FutureCancelledError
from distributed.comm import CommClosedError
from distributed.scheduler import KilledWorker

from app import __version__
from app.bulk.portions import Done, Portions, Work, do_portion
from app.core.collector import collect_all
from app.core.errors import BadUse
from app.core.processes import at_most, starting_processes_of_others
from app.core.words import text

A = TypeVar("A")
T = TypeVar("T")

LOCAL = "local"
"""The address of a cluster that is started here and ends with the program."""

PORTIONS_AHEAD = 3
"""Portions under way for each thread of a worker."""

PATIENCE = 5.0
"""Seconds that a scheduler has to answer, and then its first worker to come."""

PATIENCE_FOR_RETURN = 120.0
"""Seconds that a lost scheduler and its workers may stay away: someone has to start them again."""

LOOK_EVERY = 1.0
"""Seconds between looks at the scheduler while an answer is waited for."""

LOST = (FutureCancelledError, ClosedClientError, CommClosedError, OSError)
"""What Dask raises where the scheduler is gone."""

ATTEMPTS = 2
"""How often an item is sent alone: its worker may be killed by what another one is at."""

SETTINGS_HERE = {
    "distributed.scheduler.allowed-failures": 1,
    "distributed.scheduler.worker-saturation": "inf",
    "distributed.worker.profile.enabled": False,
}
"""For a cluster started here: a portion whose workers were killed twice is tried item by item;
workers have the next portions at hand; nobody looks at profiles."""


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
    disable(CRITICAL)  # what matters is told in a sentence
    portions = Portions(items, waiting)
    if address == LOCAL:
        with _started_here(jobs) as client:
            yield from _Sender(lambda: client, work, portions).answers()
        collect_all()  # Dask leaves what its processes share to the garbage collector
        return
    _check_address(address)
    sender = _Sender(partial(_connected, address), work, portions)
    try:
        yield from sender.answers()
    finally:
        sender.client.close()


class _Sent(NamedTuple):
    """A portion under way."""

    portion: list[Any]
    future: Future[Any]


class _Sender:
    """Sends portions and takes their answers back, in order."""

    def __init__(
        self, connect: Callable[[], Client], work: Work[Any, Any], portions: Portions[Any]
    ) -> None:
        self.client = connect()
        self._scheduler = _scheduler_of(self.client)
        self._connect = connect
        self._work = work
        self._portions = portions
        self._under_way: deque[_Sent] = deque()

    def answers(self) -> Generator[Any, None, None]:
        """Yield the answers of all portions."""
        while True:
            most = PORTIONS_AHEAD * self._threads()
            while len(self._under_way) < most:
                if self._under_way and self._portions.waiting():
                    break  # whoever writes the next item may want to see an answer first
                portion = next(self._portions, None)
                if portion is None:
                    break
                self._under_way.append(self._send(portion))
            if not self._under_way:
                return
            done = self._done(self._under_way.popleft())
            self._portions.note(len(done.answers), done.seconds)
            yield from done.answers

    def _threads(self) -> int:
        """Count what works for us, each time anew: workers come and go."""
        while True:
            try:
                threads: dict[str, int] = self.client.nthreads()
                return max(1, sum(threads.values()))
            except LOST:
                self._return()

    def _send(self, portion: list[Any]) -> _Sent:
        while True:
            try:
                return self._try_to_send(portion)
            except LOST:
                self._return()

    def _try_to_send(self, portion: list[Any]) -> _Sent:
        # Not pure: a portion that is sent again is work again, not an answer that is known.
        future = self.client.submit(do_checked, versions(), self._work, portion, pure=False)
        return _Sent(portion, future)

    def _done(self, sent: _Sent) -> Done[Any]:
        """Wait for a portion; where its workers die, item by item."""
        done = self._wait(sent)
        if done is not None:
            return done
        parts = [self._done_alone(item) for item in sent.portion]
        seconds = sum(part.seconds for part in parts)
        return Done([answer for part in parts for answer in part.answers], seconds)

    def _done_alone(self, item: Any) -> Done[Any]:
        for _ in range(ATTEMPTS):
            done = self._wait(self._send([item]))
            if done is not None:
                return done
        return Done([self._work.killed(item)], 0.0)

    def _wait(self, sent: _Sent) -> Done[Any] | None:
        """Wait for the answers to a portion; None if its workers were killed."""
        while True:
            try:
                return self._answer(sent)
            except KilledWorker:
                return None
            except OtherVersion as error:
                raise _refused(error.args[0]) from error
            except LOST:
                self._return()
                sent = self._send(sent.portion)

    def _answer(self, sent: _Sent) -> Done[Any]:
        """Wait for the answers to a portion, and see to it that someone is at it."""
        end = time.monotonic() + PATIENCE_FOR_RETURN
        while True:
            try:
                done: Done[Any] = sent.future.result(timeout=LOOK_EVERY)
            except TimeoutError:
                self._check_future(sent.future)
                if self.client.nthreads():
                    end = time.monotonic() + PATIENCE_FOR_RETURN
                elif time.monotonic() > end:
                    raise BadUse(
                        "The cluster has lost its workers; --resume goes on later."
                    ) from None
            else:
                return done

    def _check_future(self, future: Future[Any]) -> None:
        """Raise where nobody knows of a future any more: Dask says so, but now and then forgets.

        A client that finds a scheduler started anew goes on with it and waits forever.
        """
        if future.key not in self.client.futures or _scheduler_of(self.client) != self._scheduler:
            raise CommClosedError

    def _return(self) -> None:
        """Wait until a lost scheduler is back, and send all that was under way again."""
        end = time.monotonic() + PATIENCE_FOR_RETURN
        with suppress(OSError, AssertionError):  # it may be connecting at this very moment
            self.client.close(timeout=1)
        while True:
            try:
                self.client = self._connect()
                self._scheduler = _scheduler_of(self.client)
                again = [self._try_to_send(sent.portion) for sent in self._under_way]
            except (NotThere, *LOST) as error:
                if time.monotonic() > end:
                    raise BadUse(
                        "The scheduler was lost and did not come back; --resume goes on later."
                    ) from error
            else:
                self._under_way = deque(again)
                return


def _scheduler_of(client: Client) -> str:
    """Name the scheduler a client is connected with: one that is started anew has another name."""
    name: str = client.scheduler_info(n_workers=0).get("id", "")
    return name


@contextmanager
def _started_here(jobs: int) -> Iterator[Client]:
    """Start a cluster on this machine that ends with the block."""
    with config.set(SETTINGS_HERE), ExitStack() as stack:
        try:
            with starting_processes_of_others():
                cluster = LocalCluster(
                    n_workers=at_most(jobs),
                    threads_per_worker=1,
                    host="127.0.0.1",
                    dashboard_address=None,
                    # Its port is open all the same: the usual one may be another cluster's.
                    scheduler_kwargs={"dashboard_address": "127.0.0.1:0"},
                    silence_logs=CRITICAL,  # also of its workers, which may end after the scheduler
                )
        except (OSError, RuntimeError) as error:
            raise BadUse("The workers of the cluster cannot be started here.") from error
        stack.enter_context(cluster)
        client = stack.enter_context(Client(cluster))
        client.wait_for_workers(1)
        yield client


class NotThere(BadUse):
    """A cluster does not answer, or has no workers."""


def _connected(address: str) -> Client:
    """Connect to a cluster whose workers have the same versions."""
    try:
        with catch_warnings():
            simplefilter("ignore")  # of other versions: they are compared below
            security = Security() if address.startswith("tls://") else None
            client = Client(address, timeout=PATIENCE, security=security)
    except TypeError as error:  # what Dask says where it knows no certificate
        raise BadUse(
            "{address} needs a certificate: set DASK_DISTRIBUTED__COMM__TLS__CA_FILE, "
            "…TLS__CLIENT__CERT and …TLS__CLIENT__KEY.",
            address=address,
        ) from error
    except (OSError, TimeoutError, ValueError) as error:
        raise NotThere("No scheduler answers at {address}.", address=address) from error
    try:
        _check_workers(client, address)
    except BaseException:
        client.close()
        raise
    return client


def _check_workers(client: Client, address: str) -> None:
    """Refuse a cluster without workers, or with others than could do the work."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
        found = client.run(versions)
    except (OSError, TimeoutError) as error:
        raise NotThere("The cluster at {address} has no workers.", address=address) from error
    except ImportError as error:
        raise BadUse(
            "Satori is not installed on the workers of {address}.", address=address
        ) from error
    for theirs in found.values():
        if Versions(*theirs) != versions():
            raise _refused(theirs)


def _check_address(address: str) -> None:
    """Refuse a cluster beyond this machine to which anyone could connect."""
    try:
        found = urlsplit(address if "://" in address else f"tcp://{address}")
    except ValueError as error:  # brackets, as of IPv6, that do not close
        raise NotThere("No scheduler answers at {address}.", address=address) from error
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


def _refused(found: tuple[str, ...]) -> BadUse:
    theirs, ours = Versions(*found), versions()
    return BadUse(
        "A worker has other versions ({theirs}) than this program ({ours}).",
        theirs=_named(theirs),
        ours=_named(ours),
    )


def _named(found: Versions) -> str:
    return text("Satori {satori}, Python {python}, distributed {distributed}", **found._asdict())
