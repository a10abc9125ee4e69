"""Portions worked on by a cluster: real schedulers and workers, killed in the middle."""

import os
import signal
import sys
from contextlib import ExitStack

import pytest

from app.cli.loading import load_cluster
from app.core.errors import BadUse
from tests.bulk.hosts import certificates, two_hosts
from tests.bulk.processes import free_port, scheduler, wait_for_another, work, workers
from tests.cli.process import ROOT, needs_proc

COUNT = 60

OTHER_VERSION = "import app; app.__version__ = 'another'\n"


def said(folder, address, patience="20", **changes) -> str:
    """Return what is said where no work can be done."""
    with work(folder, 1, 1, address, patience, **changes) as running:
        out, err = running.communicate(timeout=60)
    assert err == ""
    return out.strip()


@needs_proc
def test_nothing_is_lost_and_nothing_comes_twice(tmp_path):
    for name in ("hold-20", "kill-40"):
        (tmp_path / name).touch()
    port = free_port()
    address = f"tcp://127.0.0.1:{port}"
    assert said(tmp_path, address, "0.2") == f"No scheduler answers at {address}."
    with ExitStack() as first, ExitStack() as second:
        lost = first.enter_context(scheduler(port))
        no_workers = f"The cluster at {address} has no workers."
        assert said(tmp_path, address, "2") in (no_workers, f"No scheduler answers at {address}.")
        first.enter_context(workers(address, 2))
        (tmp_path / "custom").mkdir()
        (tmp_path / "custom" / "sitecustomize.py").write_text(OTHER_VERSION)
        custom = f"{tmp_path / 'custom'}{os.pathsep}{ROOT}"
        refused = said(tmp_path, address, PYTHONPATH=custom)
        assert refused.startswith("A worker has other versions (Satori ")
        assert "than this program (Satori another, Python 3." in refused

        with work(tmp_path, COUNT, 1, address, "20") as running:
            one = wait_for_another(tmp_path, 20, set())
            os.kill(one, signal.SIGKILL)
            two = wait_for_another(tmp_path, 20, {one})
            os.killpg(lost.pid, signal.SIGKILL)  # first: it may not think that item 20 kills
            first.close()
            second.enter_context(scheduler(port))
            second.enter_context(workers(address, 2))
            wait_for_another(tmp_path, 20, {one, two})
            (tmp_path / "hold-20").unlink()
            out, err = running.communicate(timeout=120)
    answers = [f"{item} {'killed' if item == 40 else 'done'}" for item in range(COUNT)]
    assert (out.splitlines(), err) == (answers, "")


@needs_proc
def test_workers_that_do_not_come_back(tmp_path):
    (tmp_path / "hold-1").touch()
    port = free_port()
    address = f"tcp://127.0.0.1:{port}"
    with scheduler(port), ExitStack() as others:
        others.enter_context(workers(address, 1))
        with work(tmp_path, 3, 1, address, "20", "1") as running:
            assert running.stdout.readline() == "0 done\n"
            wait_for_another(tmp_path, 1, set())
            others.close()
            said = running.communicate(timeout=60)
    assert said == ("The cluster has lost its workers; --resume goes on later.\n", "")


@needs_proc
def test_workers_on_another_host(tmp_path):
    (tmp_path / "hold-1").touch()
    known = certificates(tmp_path)
    with two_hosts() as (here, there), ExitStack() as first:
        address = f"tls://{here.address}:8786"
        with scheduler(8786, f"tls://{here.address}", here.door, **known):
            first.enter_context(workers(address, 1, there.address, there.door, **known))
            with work(tmp_path, COUNT, 1, address, "20", door=here.door, **known) as running:
                lost = wait_for_another(tmp_path, 1, set())
                first.close()  # the host is gone, and another one comes
                with workers(address, 1, there.address, there.door, **known):
                    wait_for_another(tmp_path, 1, {lost})
                    (tmp_path / "hold-1").unlink()
                    out, err = running.communicate(timeout=120)
    assert (out.splitlines(), err) == ([f"{item} done" for item in range(COUNT)], "")


@pytest.mark.parametrize(
    "address",
    ["tcp://192.0.2.1:8786", "192.0.2.1:8786", "tcp://example.org:8786", "[2001:db8::]:1"],
)
def test_beyond_this_machine_only_with_certificates(run, file, address):
    code, out, err = run("batch", file("2x2:4c"), "--cluster", address)
    assert (code, out) == (2, "")
    assert err == (
        "satori: Whoever reaches a cluster can run programs on it, so beyond this machine only "
        f"tls:// is used; {address} is not.\n"
    )


def test_certificates_that_nobody_has_given(run, file, monkeypatch):
    code, out, err = run("batch", file("2x2:4c"), "--cluster", "tls://192.0.2.1:8786")
    assert (code, out) == (2, "")
    assert err.startswith("satori: tls://192.0.2.1:8786 needs a certificate: set DASK_")


def test_dask_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.delitem(sys.modules, "app.bulk.cluster", raising=False)
    with pytest.raises(BadUse, match="A cluster needs Dask, which is not installed: pip install"):
        load_cluster()
