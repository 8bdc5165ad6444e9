"""What a run of a program takes: time, and the most memory that its process and those that it began have had."""
import os
import pathlib
import platform
import re
import resource
import subprocess
import sys
import threading
import time
import typing

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "lib"))


class PeakMemory(threading.Thread):
    """Asks the kernel every few milliseconds for the most memory that a process has had, and each of its children: the one with
    most counts. At first it asks more often: some end in five.

    What wait4 tells includes the memory of this process, from between fork and exec.
    """

    def __init__(self, process):
        super().__init__(daemon=True)
        self.process = process
        self.peak = 0
        self.start()

    @staticmethod
    def most(process):
        """The most memory of a process; None once it has ended."""
        try:
            found = re.search(r"VmHWM:\s+(\d+) kB", pathlib.Path(f"/proc/{process}/status").read_text())
        except OSError:
            return None
        return int(found.group(1)) * 1024 if found else None

    def run(self):
        pause = 0.0002
        children = pathlib.Path(f"/proc/{self.process}/task/{self.process}/children")
        while (own := self.most(self.process)) is not None:
            try:
                others = children.read_text().split()
            except OSError:
                others = []
            self.peak = max([self.peak, own] + [self.most(other) or 0 for other in others])
            time.sleep(pause)
            pause = min(1.5 * pause, 0.005)

    def bytes(self):
        self.join()
        return self.peak


class Measured(typing.NamedTuple):
    status: int
    cpu: float
    wall: float
    memory: int  # in bytes


def measured(command, longest=None, **streams):
    """Runs a command, without input and without what it prints unless streams are given; `longest`: seconds of a processor."""
    streams = {name: streams.get(name, subprocess.DEVNULL) for name in ("stdin", "stdout", "stderr")}
    began = time.perf_counter()
    child = subprocess.Popen(command, **streams)
    peak = PeakMemory(child.pid)
    if longest:
        resource.prlimit(child.pid, resource.RLIMIT_CPU, (longest, longest))
    _, status, usage = os.wait4(child.pid, 0)
    wall = time.perf_counter() - began
    child.returncode = os.waitstatus_to_exitcode(status)
    return Measured(child.returncode, usage.ru_utime + usage.ru_stime, wall, peak.bytes())


def processor():
    found = re.search(r"model name\s*:\s*(.*)", pathlib.Path("/proc/cpuinfo").read_text())
    return found.group(1) if found else platform.machine()
