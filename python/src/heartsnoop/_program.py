"""Runs the heartsnoop program: finds it, streams what it prints, and turns its exit status into exceptions."""

from __future__ import annotations

import os
import pathlib
import selectors
import shutil
import signal
import subprocess
import tempfile
import warnings
from typing import IO, Iterator, List, Optional, Sequence

DONE, NO, UNREADABLE, NOT_ENOUGH, USAGE = 0, 1, 2, 3, 64
"""The program's exit statuses."""


class HeartsnoopError(Exception):
    """What the program says went wrong.

    `status` is its exit status: 2 where the input cannot be read, 64 for wrong usage; negative, as subprocess has it,
    where a signal ended it; None where it never began or was stopped for its time.
    """

    def __init__(self, message: str, status: Optional[int] = None) -> None:
        super().__init__(message)
        self.message = message
        self.status = status


class ProgramNotFound(HeartsnoopError):
    """There is no heartsnoop program where it is looked for."""


class UnreadableCapture(HeartsnoopError):
    """The input cannot be read, or is no capture."""


class WrongUsage(HeartsnoopError):
    """An option or its value is wrong."""


class ProgramEnded(HeartsnoopError):
    """The program was ended by a signal, or ended in a way that it has no word for."""


class ProgramHangs(HeartsnoopError):
    """The program printed nothing for as long as was allowed; it was ended."""


class PartlyRead(UserWarning):
    """Only a part of the input could be read. What there is was given."""


class Remark(UserWarning):
    """What the program said beside its answer."""


def program() -> str:
    """The program's path: $HEARTSNOOP, what came with this package, or the first on the PATH."""
    named = os.environ.get("HEARTSNOOP")
    if named:
        if not os.access(named, os.X_OK):
            raise ProgramNotFound(f"{named}, which the environment's HEARTSNOOP names, is no program")
        return named
    own = pathlib.Path(__file__).parent / "bin" / "heartsnoop"
    if os.access(own, os.X_OK):
        return str(own)
    found = shutil.which("heartsnoop")
    # The command that this package installs would only look here again.
    if found and not _is_script(found):
        return found
    raise ProgramNotFound(
        "there is no heartsnoop program: install the package of this machine's kind, "
        "or name the program in the environment's HEARTSNOOP"
    )


def _is_script(path: str) -> bool:
    with open(path, "rb") as file:
        return file.read(2) == b"#!"


class Run:
    """One run of the program. Lines come while it prints them; `close` ends it at any time.

    timeout: seconds without a byte from the program after which it is ended; None waits for ever.
    """

    def __init__(self, arguments: Sequence[str], timeout: Optional[float]) -> None:
        self.arguments: List[str] = [program(), *arguments]
        self.timeout = timeout
        self.status: Optional[int] = None
        self._printed = False
        self._errors: IO[bytes] = tempfile.TemporaryFile()
        try:
            self._process = subprocess.Popen(
                self.arguments, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self._errors
            )
        except OSError as error:
            self._errors.close()
            raise ProgramNotFound(f"{self.arguments[0]} cannot be run: {error.strerror}") from error
        assert self._process.stdout is not None
        self.output: IO[bytes] = self._process.stdout

    def chunks(self) -> Iterator[bytes]:
        """What is printed, in pieces as they come; then the exit status is looked at."""
        descriptor = self.output.fileno()
        with selectors.DefaultSelector() as selector:
            selector.register(descriptor, selectors.EVENT_READ)
            while True:
                if not selector.select(self.timeout):
                    self._hangs()
                piece = os.read(descriptor, 1 << 18)
                if not piece:
                    break
                self._printed = True
                yield piece
        self.finish()

    def lines(self) -> Iterator[bytes]:
        """What is printed, line by line."""
        rest = b""
        for piece in self.chunks():
            lines = (rest + piece).split(b"\n")
            rest = lines.pop()
            yield from lines
        if rest:
            yield rest

    def all(self) -> bytes:
        """All that is printed."""
        return b"".join(self.chunks())

    def finish(self) -> None:
        """Waits for the end, and raises or warns as the exit status says."""
        try:
            status = self._process.wait(self.timeout)
        except subprocess.TimeoutExpired:
            self._hangs()
        self.status = status
        said = self._said()
        self.close()
        if status in (DONE, NO, NOT_ENOUGH):
            if said:
                warnings.warn(said, Remark, stacklevel=_outside())
        elif status == UNREADABLE and self._printed:
            warnings.warn(said or "only a part of the input could be read", PartlyRead, stacklevel=_outside())
        elif status == UNREADABLE:
            raise UnreadableCapture(said or "the input cannot be read", status)
        elif status == USAGE:
            raise WrongUsage(said or "wrong usage", status)
        elif status < 0:
            name = signal.Signals(-status).name if -status in signal.valid_signals() else str(-status)
            raise ProgramEnded(f"heartsnoop was ended by {name}" + (f": {said}" if said else ""), status)
        else:
            raise ProgramEnded(said or f"heartsnoop ended with {status}", status)

    def interrupt(self) -> None:
        """Asks the program to end, as Control-C does; what it still prints can be read."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)

    def close(self) -> None:
        """Ends the program, where it still runs."""
        if self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(2)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self.output.close()
        self._errors.close()

    def _hangs(self) -> None:
        self._process.kill()
        self._process.wait()
        self.close()
        raise ProgramHangs(f"heartsnoop printed nothing for {self.timeout:g} s and was ended")

    def _said(self) -> str:
        """What stands on standard error, without the program's name before each line; the first 64 KiB."""
        self._errors.seek(0)
        text = self._errors.read(1 << 16).decode("utf-8", "replace")
        lines = [line.rstrip() for line in text.splitlines() if line.strip()]
        return "\n".join(line[len("heartsnoop: "):] if line.startswith("heartsnoop: ") else line for line in lines)

    def __del__(self) -> None:
        if getattr(self, "_process", None) is not None:
            self.close()


def _outside() -> int:
    """The stack level of the caller outside this package, for warnings."""
    import inspect

    level, frame = 1, inspect.currentframe()
    here = os.path.dirname(__file__)
    while frame is not None and os.path.dirname(frame.f_code.co_filename) == here:
        frame = frame.f_back
        level += 1
    return max(level - 1, 1)


def version() -> str:
    """The program's version."""
    return Run(["--version"], 30).all().decode().split()[-1]


