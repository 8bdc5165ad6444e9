"""Makes a long capture out of fixtures/captures/polar-h7-app.btsnoop.

The session begins as the fixture does: adapter set up, scan, connection, services found. Then the
attributes are found with Find Information in place of the fixture's Read By Type (btmon 5.66 of
Debian 12 crashes on a Read By Type Request), the strap's heart rate is subscribed to, and its
notifications follow again and again, the time going on, until there are as many as asked for.

`write_heart` puts in their place what a strap sends whose heart beats on for hours, a notification
a second: for measuring what is judged of the whole.
`repeat` makes other fixtures long, and `report` a bug report's text.

The same bytes come out of every run.
"""
import pathlib
import random
import struct
import sys

FIXTURE = (pathlib.Path(__file__).resolve().parents[2] / "fixtures" / "captures"
           / "polar-h7-app.btsnoop")
FILE_HEADER = 16
RECORD_HEADER = struct.Struct(">IIIIq")  # original, included, flags, drops, microseconds

ATT = 0x0004
FIND_INFORMATION_REQUEST, FIND_INFORMATION_RESPONSE = 0x04, 0x05
READ_BY_TYPE_REQUEST, READ_BY_TYPE_RESPONSE = 0x08, 0x09
WRITE_REQUEST, WRITE_RESPONSE, NOTIFICATION = 0x12, 0x13, 0x1B
SENT, RECEIVED = 0, 1
# The Heart Rate service of the fixture's strap: handle and type of each attribute.
ATTRIBUTES = [(0x000E, 0x2800), (0x000F, 0x2803), (0x0010, 0x2A37), (0x0011, 0x2902)]


def records(data):
    """Flags, time and bytes of each record."""
    at = FILE_HEADER
    while at + RECORD_HEADER.size <= len(data):
        _, included, flags, _, time = RECORD_HEADER.unpack_from(data, at)
        at += RECORD_HEADER.size
        yield flags, time, data[at:at + included]
        at += included


def attribute_opcode(packet):
    """The opcode of the ATT PDU that an H4 packet begins, or None."""
    if packet[0] != 2 or len(packet) < 10 or struct.unpack_from("<H", packet, 7)[0] != ATT:
        return None
    return packet[9]


def acl(handle, first, pdu):
    """An ACL packet with an ATT PDU; `first` tells the packet boundary flag apart by direction."""
    frame = struct.pack("<HH", len(pdu), ATT) + pdu
    return b"\x02" + struct.pack("<HH", handle | first << 12, len(frame)) + frame


def session():
    """The records before the first notification, the notifications, and those behind."""
    found = list(records(FIXTURE.read_bytes()))
    opcodes = [attribute_opcode(packet) for _, _, packet in found]
    discovery = opcodes.index(READ_BY_TYPE_REQUEST)
    subscribe = opcodes.index(WRITE_REQUEST)
    values = [index for index, opcode in enumerate(opcodes) if opcode == NOTIFICATION]
    last = next(i for i in range(values[0], len(found)) if opcodes[i] != NOTIFICATION)
    handle = struct.unpack_from("<H", found[values[0]][2], 1)[0] & 0x0FFF
    request = struct.pack("<BHH", FIND_INFORMATION_REQUEST, 0x000E, 0x0012)
    response = bytes([FIND_INFORMATION_RESPONSE, 1]) + b"".join(
        struct.pack("<HH", *attribute) for attribute in ATTRIBUTES)
    time = found[discovery][1]
    head = found[:discovery]
    head += [(SENT, time, acl(handle, 0, request)), (RECEIVED, time + 40_000, acl(handle, 2, response))]
    head += found[subscribe:values[0]]
    tail = [record for record, opcode in zip(found[last:], opcodes[last:]) if opcode is None]
    return head, found[values[0]:last], tail


def encode(flags, time, packet):
    return RECORD_HEADER.pack(len(packet), len(packet), flags, 0, time) + packet


def write(path, notifications):
    """Writes a capture with this many notifications; returns how many records it has."""
    head, values, tail = session()
    cycle = values[-1][1] - values[0][1] + 1_000_000
    packets = [(RECORD_HEADER.pack(len(p), len(p), flags, 0, 0)[:16], time, p)
               for flags, time, p in values]
    pack = struct.Struct(">q").pack
    with open(path, "wb") as output:
        output.write(FIXTURE.read_bytes()[:FILE_HEADER])
        output.writelines(encode(*record) for record in head)
        left, shift = notifications, 0
        while left > 0:
            output.writelines(
                header + pack(time + shift) + packet for header, time, packet in packets[:left])
            left -= len(packets)
            shift += cycle
        output.writelines(encode(flags, time + shift, packet) for flags, time, packet in tail)
    return len(head) + notifications + len(tail)


def write_heart(path, notifications):
    """Writes a capture of one heart, so many seconds long; returns how many records it has.

    Notifications come from a timer of a second; the link delivers them at its connection events,
    some an event late.
    """
    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "fixtures"))
    import heart_rate  # noqa: E402  (tools/fixtures)

    head, values, tail = session()
    handle = struct.unpack_from("<H", values[0][2], 1)[0] & 0x0FFF
    link = random.Random(7)
    heart = heart_rate.Heart(seed=12)
    start, last = values[0][1], 0
    with open(path, "wb") as output:
        output.write(FIXTURE.read_bytes()[:FILE_HEADER])
        output.writelines(encode(*record) for record in head)
        for second in range(notifications):
            intervals = heart.intervals(second + 1)
            value = bytes(heart_rate.Measurement(heart.bpm, "detected", rr=intervals))
            slots = -(-second * 1_000_000 // 30_000) + (2 if link.random() < 0.01 else 0)
            last = max(last + 1, start + slots * 30_000 + link.randrange(400))
            pdu = struct.pack("<BH", NOTIFICATION, 0x0010) + value
            output.write(encode(RECEIVED, last, acl(handle, 2, pdu)))
        output.writelines(
            encode(flags, last + 1_000_000 * index, packet)
            for index, (flags, _, packet) in enumerate(tail, 1))
    return len(head) + notifications + len(tail)


# Fixtures of which a part can be repeated, and the first and last record of that part, from 1. On
# the air each direction sends an even number of packets in it, so that sequence numbers go on.
REPEATED = {"air-251.pcap": (51, 62), "air-256.pcap": (51, 62), "air-nordic.pcap": (51, 62),
            "usb-220.pcap": (37, 41), "hcidump-native.hcidump": (20, 24)}
PCAP_HEADER, PCAP_RECORD = 24, struct.Struct("<IIII")  # seconds, microseconds, included, original
HCIDUMP_RECORD = struct.Struct("<HBBII")  # length, incoming, padding, seconds, microseconds


def repeat(path, name, size):
    """Writes a fixture with a part of it again and again, the time going on, until it has `size`
    bytes; returns how often."""
    data = (FIXTURE.parent / name).read_bytes()
    at, is_pcap = (PCAP_HEADER, True) if name.endswith(".pcap") else (0, False)
    places = []  # of each record: where it begins, where its time stands
    while at < len(data):
        places.append((at, at if is_pcap else at + 4))
        if is_pcap:
            at += PCAP_RECORD.size + PCAP_RECORD.unpack_from(data, at)[2]
        else:
            at += HCIDUMP_RECORD.size + HCIDUMP_RECORD.unpack_from(data, at)[0]
    first, last = REPEATED[name]
    start, end = places[first - 1][0], places[last][0]
    stamps = [(when, *struct.unpack_from("<II", data, when)) for _, when in places]
    cycle = stamps[last - 1][1] - stamps[first - 1][1] + 1
    part = bytearray(data[start:end])
    pack = struct.Struct("<I").pack_into
    with open(path, "wb") as output:
        output.write(data[:start])
        count, written = 0, start
        while written < size:
            for when, seconds, _ in stamps[first - 1:last]:
                pack(part, when - start, seconds + count * cycle)
            output.write(part)
            count, written = count + 1, written + len(part)
        tail = bytearray(data[end:])
        for when, seconds, _ in stamps[last:]:
            pack(tail, when - end, seconds + count * cycle)
        output.write(tail)
    return count


def report(path, size):
    """Writes the text of a bug report of `size` bytes, with a log in its middle."""
    line = b"05-04 06:30:00.000  1000  1234  1234 I ActivityManager: nothing of a log's is here\n"
    half = size // 2 // len(line)
    with open(path, "wb") as output:
        for text in (line, (FIXTURE.parent / "btsnooz-v2.txt").read_bytes(), line):
            if text != line:
                output.write(text)
                continue
            for _ in range(0, half, 1000):
                output.write(line * 1000)
