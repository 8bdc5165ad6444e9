"""Holds what heartsnoop recorded and told in the virtual machine against tcpdump, btmon and what the
sensor sent:  check.py HEARTSNOOP OUT

Reads the captures with code of its own, so that no reader of heartsnoop's vouches for its writer."""
import json
import pathlib
import struct
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import losses  # noqa: E402
from captures import btsnoop, pcap, pcapng  # noqa: E402

heartsnoop, out = sys.argv[1], pathlib.Path(sys.argv[2])
failures = []


def check(what, holds, words=""):
    print(("ok: " if holds else "FAILED: ") + what + (f": {words}" if words else ""))
    if not holds:
        failures.append(what)


def session(records):
    """From the first adapter's appearance to the last one's end: what no sniffer has to itself.

    Programs' own log lines (opcode 13) have no time of the kernel's: each sniffer's socket gives them
    the time at which it was read, which is why the monitor's clock seems to step back."""
    records = [(0 if front & 0xFFFF == 13 else time, front, body, lost)
               for time, front, body, lost in records]
    opcodes = [front & 0xFFFF for _, front, _, _ in records]
    first, last = opcodes.index(0), len(opcodes) - opcodes[::-1].index(1)
    return [record[:3] for record in records[first:last]]


def decode(*arguments):
    return subprocess.run([heartsnoop, *arguments], stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, check=False, text=True).stdout


def compare(what, ours, theirs):
    place = next((i for i, (a, b) in enumerate(zip(ours, theirs)) if a != b), min(len(ours), len(theirs)))
    check(what, ours == theirs,
          f"{len(ours)} packets" if ours == theirs else
          f"{len(ours)} and {len(theirs)}, different from {place}: {ours[place:place + 1]} {theirs[place:place + 1]}")


# The same packets, at the same times, in all of them.
theirs = session(pcap(out / "live-monitor.pcap"))
compare("btmon has what tcpdump has", session(btsnoop(out / "live-btmon.btsnoop")), theirs)
compare("our pcapng has what tcpdump has", session(pcapng(out / "live.pcapng")[0]), theirs)
compare("our pcap has what tcpdump has", session(pcap(out / "live.pcap")), theirs)
compare("our btsnoop has what tcpdump has", session(btsnoop(out / "live.btsnoop")), theirs)
# Neither begins with the adapter.
ours, theirs = pcap(out / "bluetooth0.pcap"), pcap(out / "live-bluetooth0.pcap")
both = min(len(ours), len(theirs))
compare("bluetooth0 by libpcap: ours and tcpdump's", ours[-both:], theirs[-both:])
check("bluetooth0 by libpcap: with the whole session", both > 200)
check("nothing was lost", all(record[3] == 0 for record in pcapng(out / "live.pcapng")[0]))

# The controllers complete what was sent, and no more; of a recording that lacks a packet, they tell.
unseen = "of data on handle "
check("nothing was completed that nobody sent", unseen not in (out / "live.txt").read_text())
data = (out / "live.btsnoop").read_bytes()
for adapter in (0, 1):
    place, sent = 16, []
    while place < len(data):
        _, kept, flags, _, _ = struct.unpack_from(">IIIIQ", data, place)
        if flags == adapter << 16 | 4:
            sent.append((place, place + 24 + kept))
        place += 24 + kept
    first, end = sent[len(sent) // 2]
    (out / "lacking.btsnoop").write_bytes(data[:first] + data[end:])
    told = [line for line in decode("decode", "--only", "finding", str(out / "lacking.btsnoop")).splitlines()
            if unseen in line]
    check(f"without one of the {len(sent)} data packets that hci{adapter} was sent, one is missed",
          len(told) == 1 and "done with 1 packet" in told[0], told[0][11:] if told else "")

# What was told live is what the recording tells.
live = (out / "live.txt").read_text()
check("the timeline live is the recording's", live == decode("decode", str(out / "live.pcapng")),
      f"{live.count(chr(10))} lines")
document = (out / "live.ndjson").read_text()
strip = lambda text: [{k: v for k, v in json.loads(line).items() if k not in ("offset", "file", "name")}
                      for line in text.splitlines()]
check("the timeline as NDJSON has as many events as the recording's",
      len(strip(document)) == len(strip(decode("decode", "--format", "ndjson", str(out / "live.pcap")))),
      f"{document.count(chr(10))} events")
hci0 = [line.split(None, 2)[2] for line in (out / "hci0.txt").read_text().splitlines()]
check("-i hci0 tells of hci0 alone", bool(hci0) and not any("adapter hci1 " in line for line in hci0),
      f"{len(hci0)} lines")

# Every value that the sensor sent.
import types  # noqa: E402
for name in ("bumble", "bumble.core", "bumble.device", "bumble.gatt", "bumble.transport"):
    module = sys.modules.setdefault(name, types.ModuleType(name))
    for attribute in ("AdvertisingData", "Device", "DeviceConfiguration", "Characteristic",
                      "CharacteristicValue", "Service", "open_transport"):
        setattr(module, attribute, type(attribute, (), {}))
import sensor  # noqa: E402
sent = [value.hex() for value in sensor.measurements(120)]
rows = [line.split(",") for line in (out / "series.csv").read_text().splitlines()]
header, rows = rows[0], rows[1:]
handle, value = header.index("connection"), header.index("value_hex")
# Both ends of the link are on this machine: a value is sent by hci1 and received by hci0.
for connection in sorted({row[handle] for row in rows}):
    values = [row[value] for row in rows if row[handle] == connection]
    starts = [i for i in range(120) if sent[i] == values[0]]
    follows = any(all(v == sent[(s + i) % 120] for i, v in enumerate(values)) for s in starts)
    check(f"connection {connection}: every value is the next that the sensor sent",
          follows and len(values) >= 120 and set(values) == set(sent), f"{len(values)} values")
check("both ends have the values", len({row[handle] for row in rows}) == 2)
check("the series live is the recording's",
      (out / "series.csv").read_text() == decode("series", "--no-verdicts", str(out / "live.btsnoop")))
late = sorted(float(line) for line in (out / "latency.txt").read_text().split())
check("a value is printed within 100 ms of its packet", late[len(late) * 95 // 100] < 100,
      f"median {late[len(late) // 2]} ms, 95 % {late[len(late) * 95 // 100]} ms, most {late[-1]} ms")
check("a connection that was there before is followed as such",
      "connection joined half-way: its beginning is not in the capture" in (out / "halfway.txt").read_text())
check("CCCDs that nobody discovered are labelled, with the reason",
      live.count("{inferred: the only descriptor that fits}") >= 4)

# What was lost is counted, and what is there adds up with it.
slow, slow_end = pcapng(out / "slow.pcapng")
told = sum(record[3] for record in slow)
burst = lambda records: [record for record in records if b"burst\0" in record[2]]
check("a slow reader: recorded and lost make 501",
      told > 0 and len(burst(slow)) + told == 501, f"{len(burst(slow))} recorded, {told} lost")
blocked, blocked_end = pcapng(out / "blocked.pcapng")
told = max(sum(record[3] for record in blocked), blocked_end)
check("a consumer that blocks: recorded and lost make 10 001",
      told > 0 and len(burst(blocked)) + told == 10_001, f"{len(burst(blocked))} recorded, {told} lost")
check("a consumer that blocks: the recording tells what the timeline told",
      (out / "blocked.txt").read_text() == decode("decode", str(out / "blocked.pcapng")))
whole, _ = pcapng(out / "burst.pcapng")
numbers = [int(record[2].rsplit(b" ", 1)[1].rstrip(b"\0")) for record in burst(whole)]
check("a burst, then kill -9: all 10 000 are recorded, in order", numbers == list(range(10_000)))
losses.run(check, out)
full, _ = pcapng(out / "full.pcapng")
check("disk full: the file holds whole records", len(full) > 100, f"{len(full)} records")

version = lambda *command: subprocess.run(
    command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False).stdout.splitlines()[0]
print(f"kernel {(out / 'kernel.txt').read_text().strip()}, BlueZ {version('btmon', '--version')}, "
      f"{version('tcpdump', '--version')}, {version(heartsnoop, '--version')}")
print(f"{len(failures)} of the checks failed" if failures else "all checks passed")
sys.exit(1 if failures else 0)
