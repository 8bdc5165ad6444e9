"""Bluetooth captures as heart-rate series, timelines and GATT trees: a door to the heartsnoop program.

    import heartsnoop

    capture = heartsnoop.open("btsnoop_hci.log")
    for value in capture.series():
        print(value.time, value.bpm, value.rr_ms, value.verdict)
    frame = capture.series().pandas()

Every answer is the program's own; nothing is decoded here.
"""

from . import records
from ._capture import DEFAULT_TIMEOUT, Capture, Stream, live, open
from ._program import (
    HeartsnoopError, PartlyRead, ProgramEnded, ProgramHangs, ProgramNotFound, Remark, UnreadableCapture, WrongUsage,
    program, version,
)
from ._record import Record, to_datetime

__all__ = [
    "DEFAULT_TIMEOUT", "Capture", "HeartsnoopError", "PartlyRead", "ProgramEnded", "ProgramHangs", "ProgramNotFound",
    "Record", "Remark", "Stream", "UnreadableCapture", "WrongUsage", "live", "open", "program", "records",
    "to_datetime", "version",
]
