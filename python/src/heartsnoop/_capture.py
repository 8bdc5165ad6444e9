"""Captures, and the questions that can be asked of them."""

from __future__ import annotations

import html
import importlib.util
import json
import os
import pathlib
import shutil
import tempfile
import typing
from typing import (
    IO, TYPE_CHECKING, Any, Callable, Dict, Generic, Iterable, Iterator, List, Mapping, Optional, Sequence, Type,
    TypeVar, Union,
)

from . import records
from ._program import Run, UnreadableCapture
from ._record import Record

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

Path = Union[str, "os.PathLike[str]"]
Source = Union[Path, bytes, bytearray, memoryview, IO[bytes]]
Words = Union[str, Iterable[str]]
R = TypeVar("R", bound=Record)
DEFAULT_TIMEOUT = 600.0
"""Seconds without a byte from the program after which it is taken to hang."""


def _safe(path: Path) -> str:
    text = os.fspath(path)
    return "./" + text if text.startswith("-") else text


def _words(value: Optional[Words]) -> List[str]:
    if value is None:
        return []
    return [value] if isinstance(value, str) else list(value)


def _event(line: Mapping[str, Any]) -> records.Event:
    return records.EVENTS.get(line.get("event", ""), records.Event).from_json(line)


def _check_tables(kind: str) -> None:
    """Says what a table lacks that is to be installed."""
    name = {"arrow": "pyarrow"}.get(kind, kind)
    for needed in dict.fromkeys(("pyarrow", name)):
        if importlib.util.find_spec(needed) is None:
            raise ImportError(f"a table needs {needed}: pip install {' '.join(dict.fromkeys((name, 'pyarrow')))}", name=needed)


class Stream(Generic[R], Iterator[R]):
    """Records in the order in which the program prints them, each made as its line comes.

    A stream is gone through once; the program runs from the first record on. `pandas`, `polars` and `arrow` ask the
    program again, whatever was taken from the stream. Leaving a `with` block or `close` ends the program.
    """

    def __init__(
        self, arguments: Sequence[str], make: Callable[[Mapping[str, Any]], R], timeout: Optional[float],
        table: Optional[str] = None, keep: Any = None,
    ) -> None:
        self._arguments, self._make, self._timeout, self._table = list(arguments), make, timeout, table
        # What must live as long as the stream: a temporary file, for one.
        self._keep = keep
        self._run: Optional[Run] = None
        self._lines: Optional[Iterator[bytes]] = None
        self._taken = 0

    def __iter__(self) -> "Stream[R]":
        return self

    def __next__(self) -> R:
        if self._lines is None:
            self._run = Run([*self._arguments, "--format", "ndjson"], self._timeout)
            self._lines = self._run.lines()
        record = self._make(json.loads(next(self._lines)))
        self._taken += 1
        return record

    def __repr__(self) -> str:
        state = "not begun" if self._lines is None else f"{self._taken} taken"
        return f"<{self._arguments[0]} of heartsnoop, {state}; go through it with for or list()>"

    def __enter__(self) -> "Stream[R]":
        return self

    def __exit__(self, *unused: Any) -> None:
        self.close()

    def close(self) -> None:
        """Ends the program, where it still runs."""
        if self._run is not None:
            self._run.close()
        self._lines = iter(())

    def stop(self) -> None:
        """Asks the program to end, as Control-C does; the records up to the end still come."""
        if self._run is not None:
            self._run.interrupt()

    def pandas(self) -> "pandas.DataFrame":
        """A pandas frame: times as datetime64[ns, UTC], words as categories, RR intervals as tuples."""
        _check_tables("pandas")
        from . import _frames

        return _frames.pandas(self._arguments, self._table, self._timeout)

    def polars(self) -> "polars.DataFrame":
        """A polars frame: times as Datetime[ns, UTC], words as categories, RR intervals as lists."""
        _check_tables("polars")
        from . import _frames

        return _frames.polars(self._arguments, self._table, self._timeout)

    def arrow(self) -> "pyarrow.Table":
        """An Arrow table: times as timestamp[ns, UTC], words as dictionaries, RR intervals as lists."""
        _check_tables("arrow")
        from . import _frames

        return _frames.arrow(self._arguments, self._table, self._timeout)


class _Spool:
    """A capture that came as bytes, as a file for as long as anything needs it."""

    def __init__(self, source: Union[bytes, bytearray, memoryview, IO[bytes]]) -> None:
        self.folder = tempfile.mkdtemp(prefix="heartsnoop-")
        name = os.path.basename(str(getattr(source, "name", ""))) or "capture"
        self.path = os.path.join(self.folder, name if not name.startswith("-") else "capture")
        with pathlib.Path(self.path).open("wb") as file:
            if isinstance(source, (bytes, bytearray, memoryview)):
                file.write(source)
            else:
                shutil.copyfileobj(source, file)

    def __del__(self) -> None:
        if shutil is not None:
            shutil.rmtree(self.folder, ignore_errors=True)


class Capture:
    """One capture, or several that belong together. Each question is a run of the program; nothing is kept.

    keys, gatt, map, infer, layouts: as the program's options --keys, --gatt, --map, --infer, --layout.
    input_format: reads the captures in this format instead of recognising it.
    timeout: seconds without output after which a run is taken to hang; None waits for ever.
    """

    def __init__(
        self, source: Union[Source, Sequence[Source]], *, keys: Optional[Words] = None, gatt: Optional[Words] = None,
        map: Optional[Words] = None, infer: bool = False, layouts: Optional[Words] = None,
        input_format: Optional[str] = None, merge: bool = False, timeout: Optional[float] = DEFAULT_TIMEOUT,
    ) -> None:
        sources: Sequence[Source] = source if isinstance(source, (list, tuple)) else [typing.cast(Source, source)]
        self.paths: List[str] = []
        self._spools: List[_Spool] = []
        for one in sources:
            if isinstance(one, (str, os.PathLike)):
                self.paths.append(_safe(one))
            else:
                spool = _Spool(one)
                self._spools.append(spool)
                self.paths.append(spool.path)
        for path in self.paths:
            if not os.path.exists(path):
                raise UnreadableCapture(f"{path}: cannot be opened: No such file or directory", 2)
        self.timeout = timeout
        self._known: List[str] = []
        for option, value in (("--keys", keys), ("--gatt", gatt), ("--map", map), ("--layout", layouts)):
            for word in _words(value):
                self._known += [option, word]
        if infer:
            self._known.append("--infer")
        if input_format:
            self._known += ["--input-format", input_format]
        self._merge = ["--merge"] if merge else []

    def series(
        self, *, peer: Optional[str] = None, only: Optional[str] = None, start: Optional[str] = None,
        end: Optional[str] = None, verdicts: bool = True,
    ) -> "Stream[records.SeriesValue]":
        """The heart-rate series: a record a notification.

        only: values with this verdict or a better one. start, end: as --from and --to: "90", "5m", "06:30:07".
        """
        arguments = self._arguments("series", peer, start, end) + self._merge
        arguments += ["--only", only] if only else []
        arguments += [] if verdicts else ["--no-verdicts"]
        return Stream(arguments, records.SeriesValue.from_json, self.timeout, "series", self)

    def beats(
        self, *, peer: Optional[str] = None, start: Optional[str] = None, end: Optional[str] = None
    ) -> "Stream[records.Beat]":
        """One record a heartbeat: when it was on the host's clock, its RR interval, its class and its verdict."""
        return Stream(
            self._arguments("series", peer, start, end) + self._merge + ["--beats"], records.Beat.from_json, self.timeout,
            "beats", self,
        )

    def events(
        self, *, kinds: Optional[Words] = None, show: Optional[Words] = None, peer: Optional[str] = None,
        start: Optional[str] = None, end: Optional[str] = None, packets: Optional[str] = None,
    ) -> "Stream[records.Event]":
        """The annotated timeline: a record an event, of the class that `records.EVENTS` has for it.

        kinds: only these, as --only; show: these as well.
        """
        arguments = self._arguments("decode", peer, start, end) + self._merge
        for option, words in (("--only", _words(kinds)), ("--show", _words(show))):
            arguments += [option, ",".join(words)] if words else []
        arguments += ["--packets", packets] if packets else []
        return Stream(arguments, _event, self.timeout, None, self)

    def gatt(self, *, peer: Optional[str] = None) -> records.GATT:
        """Every peer's attributes, with the packets that they are known from."""
        return self._document("gatt", records.GATT, peer=peer)

    def history(self, attribute: str, *, peer: Optional[str] = None) -> records.History:
        """Every value of an attribute, and what its bytes do.

        attribute: a handle (0x0010), a UUID (2a37) or a name.
        """
        return self._document("gatt", records.History, peer=peer, extra=["--history", attribute])

    def summary(self, *, peer: Optional[str] = None) -> records.Summary:
        """What can be said of each heart-rate sensor: completeness, verdicts, variability."""
        return self._document("summary", records.Summary, peer=peer)

    def info(self) -> records.Info:
        """What the capture is and holds, and what was lost of it."""
        return self._document("info", records.Info)

    def explain(self, packet: int) -> records.Provenance:
        """A packet led back to its bytes."""
        return self._document("explain", records.Provenance, extra=["--packet", str(packet)])

    def app_shows(self, numbers: Iterable[float], *, quantity: Optional[str] = None) -> records.Misreading:
        """The decoding mistake that makes the numbers an app showed of this capture's heart rates."""
        written = [str(number) for number in numbers]
        extra = ["--app-shows", ",".join(written)] + (["--quantity", quantity] if quantity else [])
        return self._document("explain", records.Misreading, extra=extra)

    def check(
        self, *, rules: Optional[Words] = None, profiles: Optional[Words] = None, peer: Optional[str] = None
    ) -> "Stream[records.CheckResult]":
        """Results of rules; the last record is the summary."""
        arguments = ["check", *self._known]
        for option, value in (("--rules", rules), ("--profile", profiles)):
            for word in _words(value):
                arguments += [option, word]
        arguments += ["--peer", peer] if peer else []
        return Stream([*arguments, *self.paths], records.CheckResult.from_json, self.timeout, None, self)

    def overview(self) -> str:
        """The screen that `heartsnoop CAPTURE` prints, as text."""
        return self._text(["overview", *self._known, *self.paths])

    def report(self, path: Optional[Path] = None, *, format: str = "html", redact: bool = False) -> str:
        """The page of `heartsnoop report`, or its Markdown or JSON; written to `path` where one is given."""
        arguments = ["report", *self._known, "--format", format, *(["--redact"] if redact else [])]
        text = self._text([*arguments, *self.paths])
        if path is not None:
            pathlib.Path(path).write_text(text, encoding="utf-8")
        return text

    def learn(
        self, *, peer: Optional[str] = None, attribute: Optional[str] = None, against: Optional[Path] = None
    ) -> records.Learning:
        """What values that nobody documented are made of: lengths, counters, check sums, with the evidence.

        attribute: only this one: a handle, a UUID or a name. against: a capture in which the same was done but for one
        thing.
        """
        extra = ["--attribute", attribute] if attribute else []
        extra += ["--against", _safe(against)] if against is not None else []
        return self._document("learn", records.Learning, peer, extra)

    def find(
        self, *, value: Optional[Words] = None, series: Optional[Path] = None, like: Optional[str] = None,
        text: Optional[Words] = None, bytes: Optional[Words] = None, action: Optional[Words] = None,
        peer: Optional[str] = None,
    ) -> records.Places:
        """Where what is known stands in values: find(value=["97@12:03:10", "88@12:09:40"]), find(text="on").

        value: numbers that were seen, and when. series: a table of times and numbers. like: an attribute whose numbers
        are sought in others. bytes: in hexadecimal. action: when something was done, and what.
        """
        extra: List[str] = []
        known = (("--value", value), ("--text", text), ("--bytes", bytes), ("--action", action), ("--like", like))
        for option, words in known:
            for word in _words(words):
                extra += [option, word]
        extra += ["--series", _safe(series)] if series is not None else []
        return self._document("find", records.Places, peer, extra)

    def doctor(self, *, peer: Optional[str] = None) -> records.Diagnosis:
        """Why a link is slow, dropped, or does not bond, with packets and advice."""
        return self._document("doctor", records.Diagnosis, peer)

    def redacted(self) -> "Capture":
        """This capture without what names a person, a device or a key, as `heartsnoop redact` writes it."""
        copy = Capture.__new__(Capture)
        copy.__dict__.update(self.__dict__)
        copy._spools, copy.paths = [], []
        for path in self.paths:
            folder = tempfile.mkdtemp(prefix="heartsnoop-")
            spool = _Spool.__new__(_Spool)
            spool.folder, spool.path = folder, os.path.join(folder, "redacted.pcapng")
            copy._spools.append(spool)
            Run(["redact", *self._keys_only(), path, "-o", spool.path], self.timeout).all()
            copy.paths.append(spool.path)
        return copy

    def _keys_only(self) -> List[str]:
        pairs = zip(self._known, self._known[1:])
        return [word for option, value in pairs if option == "--keys" for word in (option, value)]

    def _arguments(self, command: str, peer: Optional[str], start: Optional[str], end: Optional[str]) -> List[str]:
        arguments = [command, *self._known]
        for option, value in (("--peer", peer), ("--from", start), ("--to", end)):
            arguments += [option, value] if value else []
        return arguments + self.paths

    def _text(self, arguments: Sequence[str]) -> str:
        return Run(arguments, self.timeout).all().decode("utf-8", "replace")

    def _document(self, command: str, make: Type[R], peer: Optional[str] = None, extra: Sequence[str] = ()) -> R:
        return make.from_json(self._json(command, peer, extra))

    def _json(self, command: str, peer: Optional[str], extra: Sequence[str]) -> Dict[str, Any]:
        arguments = [command, *self._known, *extra, *(["--peer", peer] if peer else []), "--format", "json"]
        return typing.cast(Dict[str, Any], json.loads(self._text([*arguments, *self.paths])))

    def __repr__(self) -> str:
        return f"heartsnoop.open({', '.join(map(repr, self.paths))})"

    def _repr_html_(self) -> str:
        """A notebook shows the page, in a frame of its own."""
        page = html.escape(self.report(), quote=True)
        return f'<iframe srcdoc="{page}" style="width:100%;height:640px;border:0" sandbox="allow-scripts"></iframe>'


def open(  # noqa: A001 - the word that people look for
    source: Union[Source, Sequence[Source]], *, keys: Optional[Words] = None, gatt: Optional[Words] = None,
    map: Optional[Words] = None, infer: bool = False, layouts: Optional[Words] = None,
    input_format: Optional[str] = None, merge: bool = False, timeout: Optional[float] = DEFAULT_TIMEOUT,
) -> Capture:
    """A capture to ask: a path, bytes, a binary file, or a list of these. See `Capture` for what can be said of it."""
    return Capture(
        source, keys=keys, gatt=gatt, map=map, infer=infer, layouts=layouts, input_format=input_format, merge=merge,
        timeout=timeout,
    )


def live(
    source: Optional[Path] = None, *, interface: Optional[str] = None, follow: Optional[Path] = None, adb: bool = False,
    duration: Optional[str] = None, count: Optional[int] = None, write: Optional[Path] = None,
    options: Sequence[str] = (), timeout: Optional[float] = None,
) -> "Stream[records.Event]":
    """Events while they happen: from a pipe, an adapter (interface="hci0"), a file that grows, or a phone.

    Without duration or count the stream goes on until its source ends, `stop`, or the end of a `with` block.
    """
    arguments = ["live", *options]
    for option, value in (
        ("--interface", interface), ("--follow", follow), ("--duration", duration), ("--count", count), ("-w", write),
    ):
        arguments += [option, str(value)] if value is not None else []
    arguments += ["--adb"] if adb else []
    arguments += [_safe(source)] if source is not None else []
    return Stream(arguments, _event, timeout)


