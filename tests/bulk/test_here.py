"""Portions worked on by processes of this machine, some of which are killed."""

import os
import signal

from tests.bulk.processes import begun, wait_for_another, work
from tests.cli.process import needs_proc

COUNT = 60


@needs_proc
def test_a_killed_process_costs_no_line_but_its_own(tmp_path):
    (tmp_path / "hold-20").touch()
    (tmp_path / "kill-40").touch()
    with work(tmp_path, COUNT, 2) as running:
        first = wait_for_another(tmp_path, 20, set())
        os.kill(first, signal.SIGKILL)
        wait_for_another(tmp_path, 20, {first})
        (tmp_path / "hold-20").unlink()
        out, err = running.communicate(timeout=60)
    answers = [f"{item} {'killed' if item == 40 else 'done'}" for item in range(COUNT)]
    assert (out.splitlines(), err) == (answers, "")
    # In its portion, then alone and alone again: whoever killed it may have meant another.
    assert len(begun(tmp_path, 40)) == 3
