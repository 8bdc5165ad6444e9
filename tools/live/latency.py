"""Copies lines that begin with their packet's time, and notes how late each came:  latency.py FILE

Writes the milliseconds to FILE, one a line."""
import datetime
import sys
import time

with open(sys.argv[1], "w") as notes:
    for line in sys.stdin:
        now = time.time()
        sys.stdout.write(line)
        if line[:2] == "20":
            then = datetime.datetime.fromisoformat(line[:26] + "+00:00").timestamp()
            notes.write(f"{(now - then) * 1000:.1f}\n")
