"""The command `satori`, also `python -m app`.

It loads next to nothing before Ctrl-C is answered without a traceback.
"""

import os
import signal
import sys

if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # and not ignored, as by nohup
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def main() -> int:
    """Run the command line and return its exit code."""
    from app.core.collector import spare_old_objects
    from app.core.ending import end_by_signal, listen

    # Before the rest of the program is loaded; SIGHUP comes when a terminal is closed.
    listen(end_by_signal, "SIGINT", "SIGTERM", "SIGHUP")
    spare_old_objects()
    if sys.stderr is None:  # closed before the program started
        sys.stderr = open(os.devnull, "w", encoding="utf-8")
    try:
        from app.cli.main import main as run  # here, because loading it can fail as well

        return run(sys.argv[1:])
    except Exception as error:  # the last resort: a sentence instead of a traceback
        if "SATORI_TRACEBACK" in os.environ:
            raise
        sys.stderr.write(
            f"satori: This should not have happened ({type(error).__name__}: {error}). "
            "Please report it with what SATORI_TRACEBACK=1 shows.\n"
        )
        return 2


def run() -> None:
    """Run the command line and end the process, whatever is still at work in it.

    Freeing the memory of a large board, or waiting for a thread, would take seconds.
    """
    from contextlib import suppress

    if getattr(sys, "frozen", False):  # in one folder, a worker is this program started again
        from app.core.processes import work_if_started_to

        work_if_started_to()
    code = main()
    with suppress(OSError, ValueError):
        sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    run()
