"""The command `satori`, also `python -m app`."""

import sys


def main() -> int:
    """Run the command line and return its exit code."""
    try:
        from app.cli.main import main as run

        return run(sys.argv[1:])
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
