"""Hosts of their own on this machine: network namespaces, joined by one cable."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

ADDRESSES = ("192.0.2.1", "192.0.2.2")
"""Of a network that is reserved for examples, so that nobody else has them."""


class Host(NamedTuple):
    """A network namespace."""

    name: str
    address: str

    @property
    def door(self) -> tuple[str, ...]:
        """The beginning of a command that is run there."""
        return "ip", "netns", "exec", self.name


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


@contextmanager
def two_hosts() -> Iterator[tuple[Host, Host]]:
    """Make two hosts that reach each other and nothing else; skip where that is not allowed."""
    names = [f"satori-{os.getpid()}-{number}" for number in range(2)]
    ends = [f"sat{os.getpid() % 100_000}{letter}" for letter in "ab"]
    made = []
    try:
        try:
            for name in names:
                _ip("netns", "add", name)
                made.append(name)
            _ip("link", "add", ends[0], "type", "veth", "peer", "name", ends[1])
            for name, end, address in zip(names, ends, ADDRESSES, strict=True):
                _ip("link", "set", end, "netns", name)
                _ip("-n", name, "addr", "add", f"{address}/30", "dev", end)
                for device in (end, "lo"):
                    _ip("-n", name, "link", "set", device, "up")
        except (OSError, subprocess.CalledProcessError) as error:
            pytest.skip(f"no network namespaces can be made here: {error}")
        first, second = (Host(*pair) for pair in zip(names, ADDRESSES, strict=True))
        yield first, second
    finally:
        for name in made:
            subprocess.run(["ip", "netns", "del", name], check=False, capture_output=True)


def certificates(folder: Path) -> dict[str, str]:
    """Make a certificate for everyone; return what Dask wants to know of it."""
    if shutil.which("openssl") is None:
        pytest.skip("certificates are made with openssl")
    cert, key = str(folder / "cert.pem"), str(folder / "key.pem")
    wanted = ("-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=satori")
    command = ["openssl", "req", *wanted, "-keyout", key, "-out", cert]
    subprocess.run(command, check=True, capture_output=True)
    known = {"CA_FILE": cert}
    for role in ("CLIENT", "SCHEDULER", "WORKER"):
        known |= {f"{role}__CERT": cert, f"{role}__KEY": key}
    return {f"DASK_DISTRIBUTED__COMM__TLS__{name}": value for name, value in known.items()}
