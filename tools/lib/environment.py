#!/usr/bin/env python3
"""Makes a virtual environment of Python with the packages of a list; where it stands already, nothing is done.

    tools/lib/environment.py FOLDER LIST [OPTION OF PIP...]

When the list changes, the environment is made anew. With --no-deps it names every package that there is to be, also those
that others need: some ask for versions that contradict each other, or for much that nothing here uses.
"""
import fcntl
import os
import pathlib
import subprocess
import sys

from common import skip


def make(folder, *lists, options):
    """Makes the environment; later lists are added to the first."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    # Steps of tools/test that run beside each other may need the same one.
    with open(f"{folder}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for number, wanted in enumerate(lists):
            note = folder / f"installed{number or ''}.txt"
            if note.is_file() and note.read_bytes() == wanted.read_bytes():
                continue
            if number == 0:
                subprocess.run([sys._base_executable, "-m", "venv", "--clear", folder], check=True)
            pip = [folder / "bin/python3", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
            subprocess.run([*pip, *options, "-r", wanted], stdin=subprocess.DEVNULL, check=True)
            note.write_bytes(wanted.read_bytes())


def enter(folder, *lists, options=()):
    """Makes the environment if need be, and runs this tool in it; where it cannot be made, the tool is skipped."""
    try:
        make(folder, *lists, options=options)
    except subprocess.CalledProcessError:
        skip(f"what {', '.join(wanted.name for wanted in lists)} names cannot be installed")
    if pathlib.Path(sys.prefix) != folder:
        os.execv(folder / "bin/python3", [str(folder / "bin/python3"), *sys.argv])


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    try:
        make(pathlib.Path(sys.argv[1]).absolute(), pathlib.Path(sys.argv[2]), options=sys.argv[3:])
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
