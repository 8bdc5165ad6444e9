"""What the tests share: the program, and captures of the fixtures."""

import os
import pathlib
import stat

import pytest

FIXTURES = pathlib.Path(__file__).resolve().parents[2] / "fixtures"


@pytest.fixture
def captures():
    """The folder of captures."""
    return FIXTURES / "captures"


@pytest.fixture
def pretender(tmp_path, monkeypatch):
    """Puts a shell script in the program's place."""

    def make(script):
        path = tmp_path / "heartsnoop"
        path.write_text("#!/bin/sh\n" + script)
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        monkeypatch.setenv("HEARTSNOOP", os.fspath(path))
        return path

    return make
