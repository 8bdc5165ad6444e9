"""Errors are exceptions with the program's sentences; what hangs or dies never takes Python with it."""

import os
import time

import heartsnoop
import pytest


def test_what_is_no_capture(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("no capture at all\n")
    with pytest.raises(heartsnoop.UnreadableCapture, match="not a capture in any known format") as told:
        list(heartsnoop.open(path).series())
    assert told.value.status == 2
    with pytest.raises(heartsnoop.UnreadableCapture, match="No such file"):
        heartsnoop.open(tmp_path / "missing")


def test_wrong_usage(captures):
    with pytest.raises(heartsnoop.WrongUsage, match="bogus") as told:
        list(heartsnoop.open(captures / "polar-h7-app.btsnoop").series(only="bogus"))
    assert told.value.status == 64


def test_what_was_read_in_part_is_given(captures, tmp_path):
    whole = (captures / "polar-h7-app.btsnoop").read_bytes()
    path = tmp_path / "cut.btsnoop"
    path.write_bytes(whole[: len(whole) // 2 + 5])
    with pytest.warns(heartsnoop.PartlyRead):
        events = list(heartsnoop.open(path).events())
    assert len(events) > 10


def test_names_that_look_like_options(captures, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "--help").write_bytes((captures / "polar-h7-app.btsnoop").read_bytes())
    assert len(list(heartsnoop.open("--help").series())) == 75


def test_a_program_that_hangs(captures, pretender):
    pretender("echo '{\"schema\": 1}'; exec sleep 1000\n")
    stream = heartsnoop.open(captures / "polar-h7-app.btsnoop", timeout=0.5).events()
    assert next(stream)
    began = time.monotonic()
    with pytest.raises(heartsnoop.ProgramHangs, match="nothing for 0.5 s"):
        next(stream)
    assert time.monotonic() - began < 30


def test_a_program_that_is_killed(captures, pretender):
    pretender("echo '{\"schema\": 1}'; kill -9 $$\n")
    stream = heartsnoop.open(captures / "polar-h7-app.btsnoop").events()
    next(stream)
    with pytest.raises(heartsnoop.ProgramEnded, match="SIGKILL") as told:
        next(stream)
    assert told.value.status == -9


def test_a_program_that_cannot_be_run(captures, tmp_path, monkeypatch):
    monkeypatch.setenv("HEARTSNOOP", str(tmp_path / "missing"))
    with pytest.raises(heartsnoop.ProgramNotFound):
        heartsnoop.open(captures / "polar-h7-app.btsnoop").info()


def test_a_stream_that_is_left_ends_the_program(captures, pretender, tmp_path):
    pretender(f"echo $$ > {tmp_path}/pid; while :; do echo '{{\"schema\": 1}}'; done\n")
    with heartsnoop.open(captures / "polar-h7-app.btsnoop").events() as stream:
        next(stream)
    process = int((tmp_path / "pid").read_text())
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return
        time.sleep(0.02)
    pytest.fail("the program goes on")


def test_live_from_a_fifo(captures, tmp_path):
    import threading

    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    bytes_ = (captures / "polar-h7-app.btsnoop").read_bytes()
    threading.Thread(target=lambda: fifo.write_bytes(bytes_), daemon=True).start()
    with pytest.warns(heartsnoop.Remark):
        events = list(heartsnoop.live(fifo))
    assert sum(event.event == "notification" for event in events) == 75


def test_what_is_printed_on_standard_error_is_bounded(captures, pretender):
    pretender("yes error | head -c 3000000 >&2; exit 2\n")
    with pytest.raises(heartsnoop.UnreadableCapture) as told:
        list(heartsnoop.open(captures / "polar-h7-app.btsnoop").events())
    assert len(str(told.value)) < 70_000
