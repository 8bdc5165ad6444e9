"""The most memory that a process has had."""
import pathlib
import re
import threading
import time


class PeakMemory(threading.Thread):
    """Asks the kernel every few milliseconds for the most memory that a process has had, at first more often:
    some end in five.

    What wait4 tells includes the memory of this process, from between fork and exec.
    """

    def __init__(self, process):
        super().__init__(daemon=True)
        self.status = pathlib.Path(f"/proc/{process}/status")
        self.peak = 0
        self.start()

    def run(self):
        pause = 0.0002
        while True:
            try:
                found = re.search(r"VmHWM:\s+(\d+) kB", self.status.read_text())
            except OSError:
                return
            if found is None:  # it has ended
                return
            self.peak = int(found.group(1)) * 1024
            time.sleep(pause)
            pause = min(1.5 * pause, 0.005)

    def bytes(self):
        self.join()
        return self.peak
