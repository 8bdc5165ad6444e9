"""The action's step, run as a runner does."""

import os
import pathlib
import re
import shutil
import subprocess

import heartsnoop
import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
STEP = ROOT / ".github/actions/heartsnoop/run"


@pytest.fixture
def step(tmp_path):
    """Runs the step in a folder of its own: (exit status, annotations, summary, outputs)."""

    def run(**inputs):
        summary, outputs = tmp_path / "summary", tmp_path / "outputs"
        for path in (summary, outputs):
            path.write_text("")
        environment = {"PATH": os.environ["PATH"], "GITHUB_STEP_SUMMARY": str(summary), "GITHUB_OUTPUT": str(outputs)}
        environment.update({f"HEARTSNOOP_{name.upper()}": str(value) for name, value in inputs.items()})
        environment.setdefault("HEARTSNOOP_PROGRAM", heartsnoop.program())
        done = subprocess.run([STEP], env=environment, cwd=tmp_path, stdout=subprocess.PIPE, text=True)
        return done.returncode, done.stdout.splitlines(), summary.read_text(), outputs.read_text()

    return run


def test_action_names_what_the_step_reads():
    words = (STEP.parent / "action.yml").read_text()
    named = set(re.findall(r"HEARTSNOOP_([A-Z]+):", words))
    read = set(re.findall(r'inputs\("([A-Z]+)"\)', STEP.read_text()))
    assert named == read


def test_what_passes(step, tmp_path):
    shutil.copy(ROOT / "fixtures/captures/coospo-h6.btsnoop", tmp_path)
    status, annotations, summary, outputs = step(captures="*.btsnoop", profile="hrs", page="page.html")
    assert (status, annotations, outputs) == (0, [], "status=0\n")
    assert "| coospo-h6.btsnoop | ok |" in summary
    assert (tmp_path / "page.html").read_text().startswith("<!")


def test_what_fails_is_annotated(step, tmp_path):
    shutil.copy(ROOT / "fixtures/captures/subscription-faults.btsnoop", tmp_path)
    status, annotations, summary, outputs = step(captures="subscription-faults.btsnoop", profile="hrs", page="")
    assert status == 1 and outputs == "status=1\n"
    wanted = "::error file=subscription-faults.btsnoop,title=hrp.device_information::"
    assert any(line.startswith(wanted) and "packets 7, 9" in line for line in annotations)
    assert "| fail | hrp.device_information |" in summary


def test_a_comparison(step, tmp_path):
    capture = ROOT / "fixtures/captures/coospo-h6.btsnoop"
    subprocess.run([heartsnoop.program(), "expect", capture, "-o", tmp_path / "wanted"], check=True)
    shutil.copy(capture, tmp_path / "same.btsnoop")
    assert step(captures="same.btsnoop", expected="wanted", page="")[0] == 0
    shutil.copy(ROOT / "fixtures/captures/polar-h7-app.btsnoop", tmp_path / "other.btsnoop")
    status, annotations, _, _ = step(captures="other.btsnoop", expected="wanted", page="")
    assert status == 1
    assert annotations and all(line.startswith("::error file=other.btsnoop,") for line in annotations)


def test_what_cannot_be_read(step, tmp_path):
    (tmp_path / "notes.txt").write_text("none\n")
    status, annotations, _, _ = step(captures="notes.txt\nmissing", profile="hrs", page="")
    assert status == 2
    assert len(annotations) == 2 and "not a capture" in annotations[0]


def test_names_are_no_commands(step, tmp_path):
    bytes_ = (ROOT / "fixtures/captures/coospo-h6.btsnoop").read_bytes()
    name = "a%0A::error::b,c|<b>.btsnoop"
    (tmp_path / name).write_bytes(bytes_.replace(b"H6 0001234", b"::error::x"))
    status, annotations, summary, _ = step(captures=name, profile="hrs", page="")
    assert status == 0
    assert not [line for line in annotations if not line.startswith(("::error file=a%250A", "::warning file=a%250A"))]
    assert "<b>" not in summary
