"""Everything that can go wrong and be told to a user in one sentence."""

import errno

from app.core.words import Message, say, template

REASONS = {
    errno.ENOENT: template("no such file or directory"),
    errno.EACCES: template("permission denied"),
    errno.EPERM: template("operation not permitted"),
    errno.EISDIR: template("is a directory"),
    errno.ENOTDIR: template("not a directory"),
    errno.EEXIST: template("file exists"),
    errno.ENOSPC: template("no space left on device"),
    errno.EDQUOT: template("disk quota exceeded"),
    errno.EROFS: template("read-only file system"),
    errno.EFBIG: template("file too large"),
    errno.ENAMETOOLONG: template("file name too long"),
    errno.EMFILE: template("too many open files"),
    errno.EIO: template("input/output error"),
    errno.ENOMEM: template("cannot allocate memory"),
    errno.EAGAIN: template("resource temporarily unavailable"),
}
"""What systems say about the failures that people meet; others stay in the system's words."""


class AppError(Exception):
    """An expected failure: a sentence template and the values that fill it."""

    def __init__(self, template: str, **values: object) -> None:
        super().__init__(template, values)
        self.template = template
        self.values = values

    def __reduce__(self) -> tuple[object, ...]:
        # The default would drop the keyword values on the way out of a worker process.
        return _rebuild, (type(self), self.template, self.values)

    def __str__(self) -> str:
        return say(self.template, self.values)


class BadInput(AppError):
    """Text that is not a puzzle: says what is wrong and, where it can, at which line and column."""

    def __init__(
        self, template: str, *, line: int | None = None, column: int | None = None, **values: object
    ) -> None:
        super().__init__(template, **values)
        self.line = line
        self.column = column

    def __reduce__(self) -> tuple[object, ...]:
        place = {"line": self.line, "column": self.column}
        return _rebuild, (type(self), self.template, self.values | place)

    def __str__(self) -> str:
        sentence = super().__str__()
        if self.line is None:
            return sentence
        values = {"line": self.line, "column": self.column, "sentence": sentence}
        if self.column is None:
            return say("Line {line}: {sentence}", values)
        return say("Line {line}, column {column}: {sentence}", values)


class NeedsKind(BadInput):
    """A text that does not tell which kind of puzzle it is."""


class NeedsKindAndSize(BadInput):
    """A text that tells neither the kind of puzzle nor its size."""


class BadUse(AppError):
    """A request that makes no sense, such as an unknown format or an option out of range."""


class CannotWrite(AppError):
    """A format that cannot carry this puzzle."""


class Stopped(AppError):
    """A job that ended before its answer was found."""


class Cancelled(Stopped):
    """The user asked the job to stop."""

    def __init__(self) -> None:
        super().__init__("Stopped.")

    def __reduce__(self) -> tuple[object, ...]:
        return Cancelled, ()


class TimedOut(Stopped):
    """The job ran past its time limit."""

    def __init__(self) -> None:
        super().__init__("The time limit was reached before the answer was found.")

    def __reduce__(self) -> tuple[object, ...]:
        return TimedOut, ()


def reason_of(error: OSError) -> Message:
    """Say what the system says about a failure, as part of a sentence."""
    known = REASONS.get(error.errno or 0)
    if known is not None:
        return Message(known)
    said = error.strerror or str(error)
    return Message("{text}", {"text": said.lower()}) if said else Message("unknown reason")


def _rebuild(kind: type[AppError], template: str, values: dict[str, object]) -> AppError:
    """Make an error again from its pickled parts."""
    return kind(template, **values)
