"""The command `satori`, also `python -m app`."""

import gc
import os
import signal
import sys


def _listen(handle: object) -> None:
    """Have Ctrl-C and requests to end handled, unless whoever started this wants them ignored."""
    for number in (signal.SIGINT, signal.SIGTERM):
        if signal.getsignal(number) is not signal.SIG_IGN:  # as nohup and shells ask for
            signal.signal(number, handle)  # type: ignore[arg-type]


# Before anything else is loaded: there is nothing to tidy up yet.
_listen(lambda number, frame: os._exit(128 + number))


def main() -> int:
    """Run the command line and return its exit code."""
    gc.disable()  # while all is loaded, of which nothing is garbage; whoever works enables it
    from app.core.ending import end_by_signal

    _listen(end_by_signal)
    if sys.stderr is None:  # closed by whoever started this: nobody listens
        sys.stderr = open(os.devnull, "w", encoding="utf-8")
    try:
        from app.cli.main import main as run

        return run(sys.argv[1:])
    except Exception as error:  # the last resort: a sentence instead of a traceback
        if "SATORI_TRACEBACK" in os.environ:
            raise
        sys.stderr.write(
            f"satori: This should not have happened ({type(error).__name__}: {error}). "
            "Please report it with what SATORI_TRACEBACK=1 shows.\n"
        )
        return 2


if __name__ == "__main__":
    sys.exit(main())
