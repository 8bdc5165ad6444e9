"""The comparisons: with whom, of what, how near, and which differences are known."""
import typing


class Comparison(typing.NamedTuple):
    peers: str
    what: str
    tolerance: float  # relative
    known: str  # differences of which the reasons are known
    count: int = 0
    asks: bool = False  # whether it runs heartsnoop
    by_tests: bool = False  # whether the tests run it, with what is installed for them


COMPARISONS = {
    "hrv": Comparison(
        "neurokit2, pyhrv, hrv-analysis, nolds", "variability of fixtures/hrv, or of files of ticks (.ticks) or milliseconds",
        1e-9, "other conventions, each held to its formula in hrv.py"),
    "agreement": Comparison(
        "pingouin, scipy", "statistics of fixtures/agreement, or of the pairs that `agree` finds in two files",
        1e-6, "none", asks=True),
    "values": Comparison(
        "bluetooth-sig, tshark", "values by their types' layouts, read and written",
        1e-6, "tools/value-layouts/differences.txt", 12, True),
    "layouts": Comparison(
        "TheengsDecoder, bthome-ble, beacontools", "values by the layouts for advertising",
        1e-6, "peers' mistakes, each made again in layouts.py", 40, True),
    "batteries": Comparison(
        "aiobmsble", "frames of learning-bench's batteries", 2e-6, "none", 20),
    "exports": Comparison(
        "fitparse, fitdecode, garmin-fit-sdk, wfdb, pyedflib, pandas", "files in FOLDER that the tests export",
        0, "none", by_tests=True),
    "traces": Comparison("perfetto", "traces that the tests write", 0, "none", by_tests=True),
}
