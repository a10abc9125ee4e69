"""One heap for all threads, so that what one of them freed is there for the next."""

import subprocess
import sys

import pytest

PROGRAM = """
import ctypes, os, sys, threading
from app.core.heap import share_one_heap

if sys.argv[1] == "shared":
    share_one_heap()
count = 4
together = threading.Barrier(count)

def work():
    kept = bytearray(100_000)  # Python asks malloc for it
    together.wait()

threads = [threading.Thread(target=work) for _ in range(count)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
libc = ctypes.CDLL(None)
libc.fdopen.restype = ctypes.c_void_p
out = ctypes.c_void_p(libc.fdopen(1, b"w"))
libc.malloc_info(0, out)
libc.fflush(out)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="heaps of glibc")
def test_threads_share_one_heap():
    def heaps(way: str) -> int:
        command = [sys.executable, "-c", PROGRAM, way]
        return subprocess.run(command, capture_output=True, check=True).stdout.count(b"<heap nr")

    assert heaps("shared") == 1 < heaps("apart")
