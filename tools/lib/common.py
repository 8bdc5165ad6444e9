"""What tools in Python share, as common.sh is what those in bash share."""
import os
import pathlib
import struct
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SKIPPED = 75  # the exit status of what cannot run here
YEAR_2000 = 0x00E03AB44A676000  # in btsnoop's microseconds


def skip(why):
    """Says loudly that something was not done, and ends."""
    print(f"SKIPPED: {why}")
    sys.exit(SKIPPED)


def find_program(given=None, name="heartsnoop"):
    """The program that is named, or HEARTSNOOP in the environment, or the one that was built here."""
    known = [given, os.environ.get("HEARTSNOOP") if name == "heartsnoop" else None]
    built = [ROOT / ".build" / kind / name for kind in ("release", "debug", "tests/debug")]
    for path in [*filter(None, known), *filter(pathlib.Path.exists, built)]:
        return pathlib.Path(path).resolve()
    sys.exit(f"{sys.argv[0]}: {name} is not built; build it, or name it with --program")


def btsnoop(packets, kind=1002):
    """A btsnoop file of packets: of each its time in microseconds, its flags and its octets."""
    records = (struct.pack(">IIIIQ", len(octets), len(octets), flags, 0, time) + octets for time, flags, octets in packets)
    return b"btsnoop\0" + struct.pack(">II", 1, kind) + b"".join(records)


def records(data):
    """Where each whole record of a btsnoop file begins and ends."""
    place = 16
    while place + 24 <= len(data):
        end = place + 24 + int.from_bytes(data[place + 4:place + 8], "big")
        if end > len(data):
            return
        yield place, end
        place = end
