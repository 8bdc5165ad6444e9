"""The captured devices that the virtual machine plays to BlueZ:

    replay.py make HEARTSNOOP FOLDER    writes each device and app as programs
    replay.py check HEARTSNOOP OUT      holds what btmon recorded against the captures
"""
import collections
import json
import pathlib
import re
import subprocess
import sys

CAPTURES = pathlib.Path(__file__).resolve().parents[2] / "fixtures/captures"
# What is played over which adapter: btvirt's second one, or one that the device's program makes itself.
PLAYS = {
    "coospo-h6": ("btvirt",), "bumble-session": ("vhci",), "bumble-long-and-indicate": ("btvirt", "vhci")}
# BlueZ keeps these services to itself: no app can ask for them over D-Bus.
OWN = ("1800", "1801", "180f")


def run(*arguments):
    return subprocess.run(arguments, capture_output=True, text=True, check=True).stdout


def make(heartsnoop, folder):
    for name in PLAYS:
        (folder / name).mkdir(parents=True)
        for program, more in (("strap.py", []), ("app.py", ["--client", "bleak"])):
            run(heartsnoop, "replay", str(CAPTURES / f"{name}.btsnoop"), "--keep", "-o", str(folder / name / program), *more)
        found = re.search(r"--session (\d+)", (folder / name / "app.py").read_text())
        (folder / name / "session").write_text(found[1])
    (folder / "list").write_text("".join(f"{name} {' '.join(ways)}\n" for name, ways in PLAYS.items()))


def values(heartsnoop, capture, connection=None):
    """What the central was told, in order, by kind and handle, without what BlueZ keeps to itself."""
    found = collections.defaultdict(list)
    for line in run(heartsnoop, "decode", "--format", "ndjson", "--only", "value,read", str(capture)).splitlines():
        event = json.loads(line)
        if event.get("direction") != "received" or connection not in (None, event["connection"]):
            continue
        if (event.get("service") or "").lower() in OWN or event["event"] not in ("notification", "indication", "read"):
            continue
        if not event.get("offset"):
            found[event["event"], event["handle"]].append(event["value_hex"])
    return found


def attributes(heartsnoop, capture):
    """Services and characteristics, without descriptors: BlueZ concludes those instead of asking."""
    found = set()
    for peer in json.loads(run(heartsnoop, "gatt", "--format", "json", str(capture)))["peers"]:
        for service in (peer.get("server") or {}).get("services", []):
            found.add((service["handle"], service["uuid"], service["end_group_handle"]))
            for one in service.get("characteristics", []):
                found.add((one["handle"], one["uuid"], one["value_handle"], tuple(one["properties"])))
    return found


def in_order(wanted, got):
    """How many values come in the same order; of a long value a host with a longer MTU reads more at once."""
    left = iter(got)
    return sum(any(other.startswith(value) for other in left) for value in wanted)


def check(heartsnoop, out):
    failures = 0
    for name, ways in PLAYS.items():
        capture = CAPTURES / f"{name}.btsnoop"
        for way in ways:
            again = out / f"{name}-{way}.btsnoop"
            tables = attributes(heartsnoop, capture), attributes(heartsnoop, again)
            app = (out / f"{name}-{way}.app.txt").read_text()
            session = int(re.search(r"connection (\d+)", (out / f"{name}-{way}.device.txt").read_text())[1])
            before, after = values(heartsnoop, capture, session), values(heartsnoop, again)
            count = sum(map(len, before.values()))
            kept = sum(in_order(stream, after[key]) for key, stream in before.items())
            is_equal = tables[0] == tables[1]
            failures += not is_equal or kept < count
            print(("ok: " if is_equal and kept == count else "FAILED: ") +
                  f"{name} played to BlueZ over {way}: {len(tables[1])} services and characteristics"
                  f"{'' if is_equal else ', others than were captured'}, {kept} of {count} values in order, "
                  f"{app.count(chr(10))} told by bleak")
            if not is_equal:
                print(f"    {sorted(tables[0] ^ tables[1])[:6]}")
            for key, stream in before.items():
                if in_order(stream, after[key]) < len(stream):
                    print(f"    {key}: {len(stream)} captured, {len(after[key])} now: {stream[:2]} {after[key][:2]}")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    {"make": make, "check": check}[sys.argv[1]](sys.argv[2], pathlib.Path(sys.argv[3]))
