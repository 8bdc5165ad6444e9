"""Series, beats and events as tables: an Arrow table made while the program prints, and pandas' and polars' of it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterator, List, Optional, Sequence

from ._program import Run

if TYPE_CHECKING:
    import pandas as pandas_
    import polars as polars_
    import pyarrow as pyarrow_

PIECE = 1_000_000
"""Octets that are parsed at once: enough to be worth the cost of each time, few beside a table."""
WHOLE = ("packet", "connection", "bpm", "energy_kj")
NUMBERS: Dict[str, Callable[[str], Any]] = {"rr_ticks": int, "rr_ms": float}
"""Columns of several numbers with semicolons between, in a series; in beats they hold one."""

SEVERAL = "corrected_ms"
"""A column of one number, or of several where a beat stands in the place of several: of these a table has none, a record all."""


def _alone(column: Any) -> Any:
    """The numbers of a column, null where a cell has several."""
    import pyarrow as pa
    from pyarrow import compute

    return compute.cast(compute.if_else(compute.match_substring(column, ";"), None, column), pa.float64())


def _pieces(run: Run) -> Iterator[bytes]:
    """Whole lines, some megabytes at a time."""
    held: List[bytes] = []
    size = 0
    for piece in run.chunks():
        held.append(piece)
        size += len(piece)
        if size >= PIECE:
            joined = b"".join(held)
            end = joined.rfind(b"\n") + 1
            if end:
                yield joined[:end]
            held, size = [joined[end:]], len(joined) - end
    rest = b"".join(held)
    if rest:
        yield rest


def arrow(arguments: Sequence[str], table: Optional[str], timeout: Optional[float]) -> "pyarrow_.Table":
    """See `Stream.arrow`."""
    import pyarrow as pa

    if table is None:
        return _events(arguments, timeout)
    columns = _columns(arguments, table, timeout)
    return pa.table({name: column.arrow() for name, column in columns.items()})


def polars(arguments: Sequence[str], table: Optional[str], timeout: Optional[float]) -> "polars_.DataFrame":
    """See `Stream.polars`."""
    import polars as pl

    made: List[Any] = []
    if table is None:
        frame = pl.from_arrow(_events(arguments, timeout), rechunk=False)
        assert isinstance(frame, pl.DataFrame)
        return frame
    columns = _columns(arguments, table, timeout)
    for name in list(columns):
        # As with pandas: of what polars keeps in a way of its own there would be two.
        made.append(pl.Series(name, pl.from_arrow(columns.pop(name).arrow(), rechunk=False)))
        _give_back()
    return pl.DataFrame(made)


def pandas(arguments: Sequence[str], table: Optional[str], timeout: Optional[float]) -> "pandas_.DataFrame":
    """See `Stream.pandas`."""
    import pandas as pd
    import pyarrow as pa

    whole = {pa.int64(): pd.Int64Dtype()}
    if table is None:
        return _events(arguments, timeout).to_pandas(types_mapper=whole.get)
    columns = _columns(arguments, table, timeout)
    made: Dict[str, Any] = {}
    for name in list(columns):
        # A column goes when pandas has it: else there would be two of everything.
        column = columns.pop(name)
        made[name] = column.tuples() if column.number else column.arrow().to_pandas(types_mapper=whole.get)
        del column
        _give_back()
    return pd.DataFrame(made, copy=False)


def _give_back() -> None:
    """Has Arrow give the system back what is free."""
    import pyarrow as pa

    for pool in (pa.system_memory_pool(), pa.default_memory_pool()):
        pool.release_unused()


def _columns(arguments: Sequence[str], table: str, timeout: Optional[float]) -> "Dict[str, _Column]":
    """The columns of what the program prints as CSV."""
    import pyarrow as pa
    from pyarrow import csv

    columns: Dict[str, _Column] = {}
    options: Any = None
    # The system's gives back what is free; others keep some for what may come.
    pool = pa.system_memory_pool()
    for piece in _pieces(Run([*arguments, "--format", "csv"], timeout)):
        if not columns:
            head, _, piece = piece.partition(b"\n")
            names = head.decode().rstrip("\r").split(",")
            columns = {name: _Column(_type(name, table), NUMBERS.get(name) if table == "series" else None) for name in names}
            options = csv.ConvertOptions(
                column_types={name: pa.string() if name == SEVERAL else column.kind for name, column in columns.items()},
                strings_can_be_null=True, null_values=[""],
            )
        if piece:
            # One thread: each of several would keep what it has freed.
            read = csv.ReadOptions(column_names=list(columns), use_threads=False)
            part = csv.read_csv(pa.py_buffer(piece), read_options=read, convert_options=options, memory_pool=pool)
            for name, column in columns.items():
                column.append(_alone(part[name]) if name == SEVERAL else part[name], pool)
    _give_back()
    return columns


class _Column:
    """A column that grows by pieces. Of words, each is kept once, and rows have their codes."""

    def __init__(self, kind: Any, number: Optional[Callable[[str], Any]]) -> None:
        import pyarrow as pa

        self.kind, self.number = kind, number
        self._words: Optional[Dict[str, int]] = {} if pa.types.is_dictionary(kind) else None
        self._chunks: List[Any] = []

    def append(self, column: Any, pool: Any) -> None:
        """Takes a piece's rows."""
        import pyarrow as pa
        from pyarrow import compute

        for chunk in column.chunks:
            if self._words is not None:
                words = self._words
                codes = pa.array([words.setdefault(word, len(words)) for word in chunk.dictionary.to_pylist()], pa.int32())
                chunk = compute.take(codes, chunk.indices, memory_pool=pool)
            self._chunks.append(chunk)

    def arrow(self) -> Any:
        """The column as an Arrow array: words as a dictionary, several numbers as lists."""
        import pyarrow as pa
        from pyarrow import compute

        if self._words is None:
            return pa.chunked_array(self._chunks, self.kind)
        if self.number is None:
            words = pa.array(list(self._words), pa.string())
            return pa.chunked_array([pa.DictionaryArray.from_arrays(chunk, words) for chunk in self._chunks], self.kind)
        kind = pa.list_(pa.int32() if self.number is int else pa.float64())
        # The last is for cells that are empty.
        known = pa.array([*self._numbers(list), []], kind)
        pool = pa.system_memory_pool()
        places = (chunk.fill_null(len(known) - 1) for chunk in self._chunks)
        return pa.chunked_array([compute.take(known, place, memory_pool=pool) for place in places], kind)

    def tuples(self) -> Any:
        """A column of several numbers as Python tuples; equal cells share one tuple."""
        import numpy

        numbers = self._numbers(tuple)
        known = numpy.empty(len(numbers) + 1, dtype=object)
        known[-1] = ()
        for index, several in enumerate(numbers):
            known[index] = several
        codes = [chunk.fill_null(len(numbers)).to_numpy() for chunk in self._chunks]
        return known[numpy.concatenate(codes) if codes else numpy.empty(0, dtype="int32")]

    def _numbers(self, make: Callable[[List[Any]], Any]) -> List[Any]:
        """The numbers of each word that is kept."""
        assert self.number is not None and self._words is not None
        return [make([self.number(part) for part in word.split(";")]) for word in self._words]


def _type(name: str, table: str) -> Any:
    import pyarrow as pa

    if name == "time":
        return pa.timestamp("ns", "UTC")
    if name in WHOLE or (table == "beats" and name == "rr_ticks"):
        return pa.int64()
    if name == "corrected_ms" or (table == "beats" and name == "rr_ms"):
        return pa.float64()
    # As text: nearly every value is another.
    return pa.string() if name == "value_hex" else pa.dictionary(pa.int32(), pa.string())


def _events(arguments: Sequence[str], timeout: Optional[float]) -> "pyarrow_.Table":
    """Events: what all have as columns, and what each kind has besides as JSON."""
    import pyarrow as pa
    from pyarrow import compute

    word = pa.dictionary(pa.int32(), pa.string())
    kinds: Dict[str, Any] = {
        "packet": pa.int64(), "time": pa.string(), "adapter": pa.int64(), "direction": word, "connection": pa.int64(),
        "peer": pa.int64(), "peer_address": word, "peer_name": word, "category": word, "event": word,
        "members": pa.string(),
    }
    columns: Dict[str, List[Any]] = {name: [] for name in kinds}
    for line in Run([*arguments, "--format", "ndjson"], timeout).lines():
        event = json.loads(line)
        event.pop("schema", None)
        for name in list(kinds)[:-1]:
            columns[name].append(event.pop(name, None))
        columns["members"].append(json.dumps(event))
    made = pa.table({name: pa.array(columns.pop(name), kind) for name, kind in kinds.items()})
    time = compute.cast(made["time"], pa.timestamp("ns", "UTC"))
    return made.set_column(made.schema.get_field_index("time"), "time", time)
