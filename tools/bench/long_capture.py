"""Makes a long capture out of fixtures/captures/polar-h7-app.btsnoop.

The session begins as the fixture does: adapter set up, scan, connection, services found. Then the
attributes are found with Find Information in place of the fixture's Read By Type (btmon 5.66 of
Debian 12 crashes on a Read By Type Request), the strap's heart rate is subscribed to, and its
notifications follow again and again, the time going on, until there are as many as asked for.

`write_heart` puts in their place what a strap sends whose heart beats on for hours, a notification
a second: for measuring what is judged of the whole. `write_mix` adds what a phone in company sees:
advertising, the controller's events, and a second strap whose connection interleaves with the first.
`write_band` adds values that a layout reads, and `write_beacons` advertising of a company whose layouts read
none of it.
`repeat` makes other fixtures long, and `report` a bug report's text.

The same bytes come out of every run.
"""
import pathlib
import random
import struct
import sys

sys.path += [str(pathlib.Path(__file__).resolve().parents[1] / folder) for folder in ("lib", "fixtures")]
import common  # noqa: E402  (its folder is known from here on)
import heart_rate  # noqa: E402  (tools/fixtures)

FIXTURE = common.ROOT / "fixtures/captures/polar-h7-app.btsnoop"
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
    for begin, end in common.records(data):
        _, _, flags, _, time = RECORD_HEADER.unpack_from(data, begin)
        yield flags, time, data[begin + RECORD_HEADER.size:end]


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


def strap(seed):
    """The values that a strap sends, a second apart, without end."""
    heart = heart_rate.Heart(seed=seed)
    second = 0
    while True:
        second += 1
        intervals = heart.intervals(second)
        yield bytes(heart_rate.Measurement(heart.bpm, "detected", rr=intervals))


def notification(handle, value):
    return acl(handle, 2, struct.pack("<BH", NOTIFICATION, 0x0010) + value)


def restless_contact():
    """The values of a strap whose contact comes and goes with each, a second apart, without end."""
    while True:
        yield bytes([0x14, 70, 0x40, 0x03])
        yield bytes([0x16, 0, 0x40, 0x03])


def write_heart(path, count, measurements=None):
    """Writes a capture of one heart, of `count` records; returns how many it has, and how many values.

    Notifications come from a timer of a second; the link delivers them at its connection events,
    some an event late. They hold `measurements`, those of `strap` unless told.
    """
    head, values, tail = session()
    handle = struct.unpack_from("<H", values[0][2], 1)[0] & 0x0FFF
    link = random.Random(7)
    start, last = values[0][1], 0
    notifications = count - len(head) - len(tail)
    with open(path, "wb") as output:
        output.write(FIXTURE.read_bytes()[:FILE_HEADER])
        output.writelines(encode(*record) for record in head)
        for second, value in zip(range(notifications), measurements or strap(12)):
            slots = -(-second * 1_000_000 // 30_000) + (2 if link.random() < 0.01 else 0)
            last = max(last + 1, start + slots * 30_000 + link.randrange(400))
            output.write(encode(RECEIVED, last, notification(handle, value)))
        output.writelines(
            encode(flags, last + 1_000_000 * index, packet)
            for index, (flags, _, packet) in enumerate(tail, 1))
    return count, notifications


def write_seconds(path, begin, start, seconds, tail, count):
    """Writes a capture of at most `count` records: the beginning, what each second from `start` on brings, as far as there is
    room for all of it, and the end; returns how many records it has, and how many seconds.
    """
    left = count - len(begin) - len(tail)
    with open(path, "wb") as output:
        output.write(FIXTURE.read_bytes()[:FILE_HEADER])
        output.writelines(encode(*record) for record in begin)
        for second, brought in enumerate(seconds):
            time = start + second * 1_000_000
            if len(brought) > left:
                break
            output.writelines(encode(flags, time + after, packet) for flags, after, packet in brought)
            left -= len(brought)
        output.writelines(
            encode(flags, time + 1_000_000 * index, packet)
            for index, (flags, _, packet) in enumerate(tail, 1))
    return count - left, second


def advertisement(number):
    """A report of one of forty advertisers: a name and a service."""
    name = b"Tag %02d" % (number % 40)
    data = bytes([2, 1, 6, 3, 3, 0x0F, 0x18, len(name) + 1, 9]) + name
    address = bytes([number % 40, 0x55, 0x44, 0x33, 0x22, 0xC1])
    report = bytes([2, 1, 0, 1]) + address + bytes([len(data)]) + data + bytes([0xB0 + number % 30])
    return b"\x04\x3e" + bytes([len(report)]) + report


def write_mix(path, count):
    """Writes what a phone in company sees, in `count` records; returns how many it has, and how many values.

    Each second of it: two straps' notifications, on connections that interleave, two to four advertising
    reports, and an event for one of our host's packets. The second strap is the first one's twin: its
    session is the same, on another handle and address.
    """
    head, values, tail = session()
    handle = struct.unpack_from("<H", values[0][2], 1)[0] & 0x0FFF
    twin = handle + 1
    first, address = next(
        (index, packet[9:15]) for index, (_, _, packet) in enumerate(head)
        if packet[:2] == b"\x04\x3e" and packet[3] in (0x01, 0x0A))
    other = bytes([address[0] ^ 0x11]) + address[1:]

    def of_twin(packet):
        packet = packet.replace(address, other)
        for number in (handle, handle | 0x2000):
            old = struct.pack("<H", number)
            at = 4 if packet[0] == 4 else 1
            if packet[at:at + 2] == old:
                return packet[:at] + struct.pack("<H", number + 1) + packet[at + 2:]
        if packet[:2] == b"\x04\x3e" and packet[3] in (0x01, 0x0A):
            return packet[:5] + struct.pack("<H", twin) + packet[7:]
        return packet

    shift = values[0][1] - head[first][1]
    begin = [*head, *((flags, time + shift, of_twin(packet)) for flags, time, packet in head[first:])]
    completed = b"\x04\x13\x05\x01" + struct.pack("<HH", handle, 1)
    # Our host asks now and then, so that what the controller completes was sent.
    asked = acl(handle, 0, bytes([0x0A, 0x0F, 0x00]))
    answered = acl(handle, 2, bytes([0x0B, 0x10, 0x10, 0x00, 0x37, 0x2A]))

    def seconds():
        for second, (one, two) in enumerate(zip(strap(12), strap(34))):
            records = [(RECEIVED, 0, notification(handle, one)),
                       (RECEIVED, 90_000, advertisement(second)),
                       (RECEIVED, 300_000, notification(twin, two)),
                       (RECEIVED, 350_000, advertisement(second + 13))]
            if second % 2 == 0:
                records += [(SENT, 400_000, asked), (RECEIVED, 430_000, completed),
                            (RECEIVED, 460_000, answered)]
            yield records + [(RECEIVED, 600_000 + 70_000 * index, advertisement(second + 7 * index))
                             for index in range(1, 3 if second % 2 else 1)]

    written, passed = write_seconds(path, begin, begin[-1][1] + 1_000_000, seconds(), tail, count)
    return written, 2 * passed


# A characteristic of Huami's bands, whose values the layout `huami` reads, and its handle here.
BAND_HANDLE = 0x0021
BAND_UUID = bytes.fromhex("000710af090018211235000002000000")


def raw_notification(handle, attribute, value):
    return acl(handle, 2, struct.pack("<BH", NOTIFICATION, attribute) + value)


def write_band(path, count):
    """Writes a capture of a strap and a band on one connection, of `count` records; returns how many it has, and how
    many heart rates.

    Each second of it: a heart rate, and eight values that a layout reads, of acceleration and of light in turn.
    """
    head, values, tail = session()
    handle = struct.unpack_from("<H", values[0][2], 1)[0] & 0x0FFF
    request = struct.pack("<BHH", FIND_INFORMATION_REQUEST, BAND_HANDLE, BAND_HANDLE)
    response = bytes([FIND_INFORMATION_RESPONSE, 2]) + struct.pack("<H", BAND_HANDLE) + BAND_UUID
    start = values[0][1]
    begin = [*head, (SENT, start - 300_000, acl(handle, 0, request)),
             (RECEIVED, start - 260_000, acl(handle, 2, response))]
    noise = random.Random(5)

    def seconds():
        for second, rate in enumerate(strap(12)):
            packets = [notification(handle, rate)]
            for part in range(8):
                number = (second * 8 + part) & 0xff
                kind, numbers = (1, [noise.randrange(-900, 900) for _ in range(9)]) if part % 2 else (
                    2, [noise.randrange(20_000, 30_000) for _ in range(9)])
                packets.append(raw_notification(
                    handle, BAND_HANDLE, struct.pack("<BB9h", kind, number, *numbers)))
            yield [(RECEIVED, place * 100_000, packet) for place, packet in enumerate(packets)]

    return write_seconds(path, begin, start, seconds(), tail, count)


def foreign_advertisement(number, noise):
    """A report of a device that changes its address, with data of a company for which there are layouts, that none of
    them reads."""
    length = noise.randrange(5, 9)
    data = bytes([2, 1, 6, length + 5, 0xFF, 0x4C, 0x00, 0x10, length]) + noise.randbytes(length)
    address = struct.pack("<I", number // 4) + bytes([0x33, 0x44])
    report = bytes([2, 1, 0, 1]) + address + bytes([len(data)]) + data + bytes([0xB0 + number % 30])
    return b"\x04\x3e" + bytes([len(report)]) + report


def write_beacons(path, count):
    """Writes a capture of a strap with advertising in between, of `count` records; returns how many it has, and how
    many heart rates.

    Each second of it: a heart rate, and four reports of devices that change their addresses.
    """
    head, values, tail = session()
    handle = struct.unpack_from("<H", values[0][2], 1)[0] & 0x0FFF
    noise = random.Random(9)

    def seconds():
        for second, rate in enumerate(strap(12)):
            packets = [notification(handle, rate)] + [
                foreign_advertisement(second * 4 + part, noise) for part in range(4)]
            yield [(RECEIVED, place * 200_000, packet) for place, packet in enumerate(packets)]

    return write_seconds(path, head, values[0][1], seconds(), tail, count)


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
