"""The command `satori`, also `python -m app`."""

import os
import signal
import sys
from types import FrameType


def _end(number: int, frame: FrameType | None) -> None:
    """End in order, and not without the processes that were started."""
    raise SystemExit(128 + number)


def main() -> int:
    """Run the command line and return its exit code."""
    signal.signal(signal.SIGTERM, _end)
    try:
        from app.cli.main import main as run

        return run(sys.argv[1:])
    except KeyboardInterrupt:
        return 130
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
