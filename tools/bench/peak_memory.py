"""The most memory that a process and those that it began have had."""
import pathlib
import re
import threading
import time


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
