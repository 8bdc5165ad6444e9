"""Tables hold what the CSV holds, cell by cell."""

import csv
import datetime
import io
import subprocess

import heartsnoop
import pytest

pandas = pytest.importorskip("pandas")
polars = pytest.importorskip("polars")
pytest.importorskip("pyarrow")

# Ten captures with heart rates, one of them with values that are cut or malformed.
NAMES = [
    "polar-h7-app", "coospo-h6", "address-rotation", "clock-step", "cached-reconnects", "air-encrypted", "bumble-session",
    "both-ends-central", "bumble-pairing-sc", "connection-versions",
]
LISTS = {"rr_ticks": int, "rr_ms": float}


def rows(arguments):
    text = subprocess.run(
        [heartsnoop.program(), *arguments, "--format", "csv"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ).stdout
    return list(csv.DictReader(io.StringIO(text)))


def cell(name, text, beats):
    if name == "time":
        whole, _, fraction = text[:-1].partition(".")
        seconds = datetime.datetime.fromisoformat(whole + "+00:00").timestamp()
        return int(seconds) * 1_000_000_000 + int((fraction or "0").ljust(9, "0"))
    if name in LISTS and not beats:
        return [LISTS[name](part) for part in text.split(";")] if text else []
    if text == "":
        return None
    if name in ("packet", "connection", "bpm", "energy_kj", "rr_ticks"):
        return int(text)
    if name == "corrected_ms" and ";" in text:
        return None
    return float(text) if name in ("rr_ms", "corrected_ms") else text


def plain(name, value):
    if isinstance(value, (list, tuple)):
        return list(value)
    if name == "time":
        return pandas.Timestamp(value).value
    return None if value is None or value is pandas.NA or value != value else value


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("beats", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_cells(captures, name, beats):
    path = next(iter(sorted(captures.glob(name + ".*"))))
    wanted = rows(["series", *(["--beats"] if beats else []), str(path)])
    capture = heartsnoop.open(path)
    stream = capture.beats if beats else capture.series
    table = stream().arrow()
    for frame, columns in (
        (stream().pandas(), None), (stream().polars(), None), (table, {name: table[name] for name in table.column_names}),
    ):
        names = list(columns or frame.columns)
        assert len(frame) == len(wanted)
        if wanted:
            assert names == list(wanted[0])
        for column in names:
            values = columns[column].to_pylist() if columns else list(frame[column])
            if columns and column == "time":
                values = [moment.value for moment in columns[column].to_pandas()]
                assert values == [cell(column, row[column], beats) for row in wanted]
            elif isinstance(frame, polars.DataFrame) and column == "time":
                assert list(frame[column].to_physical()) == [cell(column, row[column], beats) for row in wanted]
            else:
                seen = [plain(column, value.to_list() if hasattr(value, "to_list") else value) for value in values]
                assert seen == [cell(column, row[column], beats) for row in wanted], column


def test_kinds_of_columns(captures):
    stream = heartsnoop.open(captures / "polar-h7-app.btsnoop")
    frame = stream.series().pandas()
    assert str(frame["time"].dtype) == "datetime64[ns, UTC]"
    assert str(frame["verdict"].dtype) == "category"
    assert frame["rr_ms"][0] == (700.1953125,)
    assert frame["bpm"].mean() > 60
    events = stream.events(kinds="link").pandas()
    assert set(events["category"]) == {"link"}


def test_what_there_is_none_of(captures):
    capture = heartsnoop.open(captures / "polar-h7-app.btsnoop")
    for make in ("pandas", "polars", "arrow"):
        with pytest.warns(heartsnoop.Remark, match="No heart rate"):
            frame = getattr(capture.series(start="10h"), make)()
        assert len(frame) == 0
        names = frame.column_names if make == "arrow" else list(frame.columns)
        assert "rr_ms" in names
