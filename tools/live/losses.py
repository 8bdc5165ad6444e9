"""Holds what the sniffers of losses.sh recorded and told as lost against `ref`, which saw everything."""
import re
import struct

from captures import btsnoop, pcapng

COMMAND, START = 0xFC77, 900_000
DATA = {2, 3, 4, 5, 6, 7, 18, 19}  # what the monitor tells that libpcap's interfaces tell as well


def number(record, link):
    """The number of a command of burst.py, and its adapter; libpcap's interfaces do not tell that."""
    _, front, body, _ = record
    if link == 201:
        adapter, body = None, body[1:] if body[:1] == b"\x01" else b""
    else:
        adapter, body = front >> 16, body if front & 0xFFFF == 2 else b""
    if len(body) == 7 and struct.unpack_from("<HB", body) == (COMMAND, 4):
        return struct.unpack_from("<I", body, 3)[0], adapter
    return None, adapter


def behind(records, link, adapter):
    """The records behind the last first command, on this adapter."""
    place = max((i for i, record in enumerate(records)
                 if number(record, link) in ((START, adapter), (START, None))), default=None)
    return None if place is None else records[place + 1:]


def until(records, text):
    """The records in front of a line over the logging channel."""
    return next((records[:i] for i, record in enumerate(records) if text in record[2]), records)


def run(check, out):
    ref, told = pcapng(out / "ref.pcapng")
    check("the sniffer that the others are held against has lost nothing",
          told == 0 and not any(record[3] for record in ref), f"{len(ref)} packets")

    def hold(name, adapter=None, link=254, end=None, parts=None, further=0):
        """Recorded and told as lost make what there was."""
        mark = f"end of {end or name}\0".encode()
        there = until(ref, mark)
        whole = len(there) < len(ref)
        there = [record for record in behind(there, 254, adapter or 0)
                 if adapter is None or record[1] >> 16 == adapter]
        if link == 201:
            there = [record for record in there if record[1] & 0xFFFF in DATA]
        parts = parts or [pcapng(out / f"{name}.pcapng")]
        records = [record for part, _ in parts for record in part]
        here = behind(records, link, adapter or 0)
        if here is None:
            return check(f"{name}: begins with the others", False)
        # What a file tells behind its last record is in its sum, not in its records.
        lost = sum(record[3] for record in here) + further
        lost += sum(max(0, told - sum(record[3] for record in part)) for part, told in parts)
        here = until(here, mark)
        numbers = [found for found, _ in (number(record, link) for record in here) if found is not None]
        check(f"{name}: recorded and lost make {len(there)}",
              whole and len(here) + lost == len(there), f"{len(here)} recorded, {lost} lost")
        sent = [found for found, _ in (number(record, 254) for record in there) if found is not None]
        left = iter(sent)
        check(f"{name}: what is recorded is in order, and once", all(found in left for found in numbers),
              f"{len(numbers)} of {len(sent)} numbers")
        return lost

    def some(name, lost):
        check(f"{name}: some were lost, or this proves nothing", bool(lost))

    sent = [number(record, 254) for record in until(ref, b"end of two\0")]
    for adapter in (0, 1):
        numbers = [found for found, index in sent if index == adapter and found not in (None, START)]
        check(f"all numbers went to hci{adapter}", numbers == [*range(2000), *range(5000, 5005)])
        some(f"two-hci{adapter}", hold(f"two-hci{adapter}", adapter, end="two"))
        some(f"two-pcap{adapter}", hold(f"two-pcap{adapter}", adapter, 201, end="two"))
    some("two-all", hold("two-all", end="two"))

    for end, adapter, link in (("", None, 254), ("-hci0", 0, 254), ("-pcap0", 0, 201)):
        lost = hold(f"ended-large{end}", adapter, link)
        check(f"ended-large{end}: nothing that the kernel held was lost", lost == 0)
        some(f"ended-few{end}", hold(f"ended-few{end}", adapter, link))
    some("ended-duration", hold("ended-duration"))

    files = sorted(out.glob("ring-0*.pcapng"))
    check("the ring has several files", len(files) > 3, f"{len(files)} files")
    some("ring", hold("ring", parts=[pcapng(file) for file in files]))
    files = sorted(out.glob("ring-0*.btsnoop"))
    errors = (out / "ring-btsnoop.err").read_text()
    further = sum(int(count) for count in re.findall(r"(\d+) packets? that the recorder lost", errors))
    some("ring-btsnoop", hold("ring-btsnoop", parts=[(btsnoop(file), 0) for file in files], further=further))

    for name in ("blind", "blind-pcap0"):
        records, told = pcapng(out / f"{name}.pcapng")
        check(f"{name}: no number is made up", told == 0 and not any(record[3] for record in records))
    words = (out / "blind-pcap0.err").read_text()
    counted, came = map(int, re.search(r"counted (\d+) packets? meanwhile, (\d+) came", words).groups())
    there = [record for record in behind(until(ref, b"end of blind\0"), 254, 0)
             if record[1] >> 16 == 0 and record[1] & 0xFFFF in DATA]
    records, _ = pcapng(out / "blind-pcap0.pcapng")
    missing = len(there) - len(behind(records, 201, 0))
    check("blind-pcap0: the adapter's count tells what is missing", counted - came == missing > 0,
          f"{counted} counted, {came} came, {missing} are missing")

    hold("soak-all", end="soak")
    some("soak-hci0", hold("soak-hci0", 0, end="soak"))
    some("soak-pcap1", hold("soak-pcap1", 1, 201, end="soak"))

    for end, link in (("-hci0", 254), ("-pcap0", 201)):
        some(f"gone{end}", hold(f"gone{end}", 0, link, end="gone"))
        check(f"kept{end}: nothing that the kernel held was lost", hold(f"kept{end}", 0, link, end="gone") == 0)
