"""Records are what the program printed: nothing is lost, nothing is unknown."""

import dataclasses
import importlib.util
import json
import subprocess

import heartsnoop
import pytest
from heartsnoop import records

NAMES = [
    "polar-h7-app", "address-rotation", "air-encrypted", "bumble-eatt", "both-ends-central", "clock-step", "coospo-h6",
    "connection-versions", "cached-reconnects", "all-att-pdus",
]


def path_of(captures, name):
    return next(iter(sorted(captures.glob(name + ".*"))))


def printed(*arguments):
    return subprocess.run([heartsnoop.program(), *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout


def same(record, line):
    """Every member of the line stands in the record."""
    if isinstance(record, heartsnoop.Record):
        assert not record.unknown_members, f"{type(record).__name__} lacks {sorted(record.unknown_members)}"
        for key, value in line.items():
            same(getattr(record, record._names.get(key, key)), value)
    elif isinstance(record, tuple):
        assert len(record) == len(line)
        for one, other in zip(record, line):
            same(one, other)
    elif isinstance(line, str) and isinstance(record, int):
        assert line.endswith("Z")
        whole, _, fraction = line[:-1].partition(".")
        assert record % 1_000_000_000 == int((fraction or "0").ljust(9, "0"))
        assert heartsnoop.to_datetime(record).strftime("%Y-%m-%dT%H:%M:%S") == whole
    elif isinstance(record, dict):
        assert record.keys() == line.keys()
        for key in record:
            same(record[key], line[key])
    else:
        assert record == line


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("name", NAMES)
def test_streams(captures, name):
    path = str(path_of(captures, name))
    capture = heartsnoop.open(path)
    for command, stream in (
        (["series"], capture.series()), (["series", "--beats"], capture.beats()), (["decode"], capture.events()),
        (["decode", "--show", "hci"], capture.events(show="hci")),
    ):
        lines = printed(*command, "--format", "ndjson", path).splitlines()
        seen = list(stream)
        assert len(seen) == len(lines)
        for record, line in zip(seen, lines):
            same(record, json.loads(line))


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("name", NAMES)
def test_documents(captures, name):
    path = str(path_of(captures, name))
    capture = heartsnoop.open(path)
    for command, ask in (("gatt", capture.gatt), ("summary", capture.summary), ("info", capture.info)):
        same(ask(), json.loads(printed(command, "--format", "json", path)))
    values = printed("gatt", "--history", "2a37", "--format", "json", path)
    if json.loads(values)["values"]:
        same(capture.history("2a37"), json.loads(values))
    same(capture.explain(2), json.loads(printed("explain", "--packet", "2", "--format", "json", path)))


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("name", NAMES)
def test_conclusions(captures, name):
    path = str(path_of(captures, name))
    capture = heartsnoop.open(path)
    for command, ask in (
        (["learn"], capture.learn), (["doctor"], capture.doctor),
        (["learn", "--against", path], lambda: capture.learn(against=path)),
        (["find", "--text", "Polar", "--bytes", "0100"], lambda: capture.find(text="Polar", bytes="0100")),
        (["find", "--like", "2a37", "--peer", "1"], lambda: capture.find(like="2a37", peer="1")),
    ):
        answer = printed(*command, "--format", "json", path)
        if answer:
            same(ask(), json.loads(answer))


def test_conclusions_have_members(captures):
    capture = heartsnoop.open(captures / "polar-h7-app.btsnoop")
    streams = capture.learn().streams
    assert any(stream.uuid == "2a37" and stream.values == 75 for stream in streams)
    assert isinstance(streams[0].kinds[0].example, records.LearningExample)
    assert capture.doctor().connections[0].connection == 1
    found = capture.find(text="Polar").answers[0]
    assert found.found and found.places[0].packets


def public(thing):
    return [name for name in vars(thing) if not name.startswith("_")]


def test_every_public_name_is_documented():
    for name in heartsnoop.__all__:
        thing = getattr(heartsnoop, name)
        if not isinstance(thing, (type, type(heartsnoop), type(public))):
            continue
        assert thing.__doc__, name
        if isinstance(thing, type):
            lacking = [member for member in public(thing) if callable(getattr(thing, member)) and not getattr(thing, member).__doc__]
            assert not lacking, f"{name}: {lacking}"
    for name in public(records):
        thing = getattr(records, name)
        if isinstance(thing, type) and thing.__module__ == records.__name__:
            assert thing.__doc__ and not thing.__doc__.startswith(name + "("), name


def test_events_have_their_class(captures):
    events = list(heartsnoop.open(captures / "polar-h7-app.btsnoop").events())
    connected = [event for event in events if isinstance(event, records.ConnectedEvent)]
    assert [event.packet for event in connected] == [63]
    assert connected[0].interval_ms == 30
    assert connected[0].to_dict()["address"] == "D0:50:4C:25:2D:9F"


def test_every_record_and_member_has_words():
    for name in records.__all__:
        one = getattr(records, name)
        if isinstance(one, type):
            assert one.__doc__ and not one.__doc__.startswith(one.__name__ + "("), name
            assert dataclasses.is_dataclass(one)


def test_bytes_and_files_are_captures_too(captures):
    path = captures / "polar-h7-app.btsnoop"
    wanted = len(list(heartsnoop.open(path).series()))
    assert wanted == 75
    assert len(list(heartsnoop.open(path.read_bytes()).series())) == wanted
    with path.open("rb") as file:
        assert len(list(heartsnoop.open(file).series())) == wanted
    # The stream keeps what it reads from, also where nothing else does.
    assert len(list(heartsnoop.open(path.read_bytes()).series())) == wanted


def test_options_reach_the_program(captures):
    capture = heartsnoop.open(captures / "polar-h7-app.btsnoop")
    assert {event.category for event in capture.events(kinds=["value", "link"])} == {"value", "link"}
    assert all(event.packet <= 100 for event in capture.events(packets="-100"))
    assert len(list(capture.series(start="10", end="20"))) < 75
    assert all(value.verdict is None for value in capture.series(verdicts=False))


def test_pages(captures, tmp_path):
    capture = heartsnoop.open(captures / "polar-h7-app.btsnoop")
    page = capture.report(tmp_path / "page.html")
    assert page.startswith("<!") and (tmp_path / "page.html").read_text(encoding="utf-8") == page
    assert "srcdoc=" in capture._repr_html_()
    with pytest.warns(heartsnoop.Remark):
        assert "D0:50:4C:25:2D:9F" not in capture.redacted().overview()


def test_checks_and_apps(captures):
    capture = heartsnoop.open(captures / "polar-h7-app.btsnoop")
    results = list(capture.check(profiles="hrs"))
    assert len(results) > 10
    shown = [value.bpm for value in capture.series()]
    assert capture.app_shows(shown).to_dict()


def test_repr_is_short(captures):
    capture = heartsnoop.open(path_of(captures, "polar-h7-app"))
    stream = capture.series()
    assert repr(stream).startswith("<series of heartsnoop, not begun")
    first = next(stream)
    assert "1 taken" in repr(stream)
    assert repr(first).startswith("SeriesValue(") and "bpm=86" in repr(first) and "None" not in repr(first)
    stream.close()
    for event in capture.events():
        assert len(repr(event)) < 1_600, repr(event)


def test_a_table_says_what_it_needs(captures, monkeypatch):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(ImportError, match="a table needs pyarrow: pip install pandas pyarrow"):
        heartsnoop.open(path_of(captures, "polar-h7-app")).series().pandas()
