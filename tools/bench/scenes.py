"""Captures of which one thing is many: values, handles, connections, devices, findings, and what else a table is kept of.

Each scene is a function that yields records (flags, microseconds, H4 packet) with `count` of its thing;
SCENES has the count that growth begins with. What is not about the scene is as small as it can be. All devices
and values are made up; the same bytes come out of every run.
"""
import random
import struct

from long_capture import (FILE_HEADER, FIXTURE, NOTIFICATION, RECEIVED, SENT, acl, encode,
                          restless_contact)

START = 0x00E2_F5A9_2F5A_0000  # the fixtures' time, in btsnoop's microseconds
HANDLE = 0x0040
SIGNALS, EATT, SMP = 0x0005, 0x0027, 0x0006
RATE_HANDLE = 0x0010
RATE = bytes([0x16, 72, 0x40, 0x03])
# The Heart Rate service, as a server answers three requests.
DISCOVERY = [
    (bytes.fromhex("10 01 00 ff ff 00 28"), bytes.fromhex("11 06 0e 00 14 00 0d 18")),
    (bytes.fromhex("08 0e 00 14 00 03 28"), bytes.fromhex("09 07 0f 00 10 10 00 37 2a")),
    (bytes.fromhex("04 11 00 14 00"), bytes.fromhex("05 01 11 00 02 29")),
    (bytes.fromhex("12 11 00 01 00"), bytes.fromhex("13"))]


class Session:
    """Records one after the other, `step` microseconds apart unless told."""

    def __init__(self, step=10_000):
        self.now, self.step = START, step

    def at(self, flags, packet, after=None):
        self.now += self.step if after is None else after
        return flags, self.now, packet

    def connect(self, handle=HANDLE, address=1):
        event = struct.pack("<BBHBB", 0x01, 0, handle, 0, 1) + random_address(address) + struct.pack(
            "<HHHB", 24, 0, 200, 0)
        return self.at(RECEIVED, b"\x04\x3e" + bytes([len(event)]) + event)

    def disconnect(self, handle=HANDLE, reason=0x13, after=None):
        return self.at(RECEIVED, struct.pack("<BBBBHB", 4, 5, 4, 0, handle, reason), after)

    def ask(self, request, answer, handle=HANDLE):
        yield self.at(SENT, acl(handle, 0, request))
        if answer:
            yield self.at(RECEIVED, acl(handle, 2, answer))

    def discover(self, handle=HANDLE):
        for request, answer in DISCOVERY:
            yield from self.ask(request, answer, handle)

    def notify(self, value=RATE, attribute=RATE_HANDLE, handle=HANDLE, after=None):
        return self.at(RECEIVED, acl(handle, 2, struct.pack("<BH", NOTIFICATION, attribute) + value), after)

    def rates(self, count, handle=HANDLE):
        for _ in range(count):
            yield self.notify(handle=handle, after=1_000_000)


def random_address(number):
    return struct.pack("<I", number) + b"\x55\xc1"


def frame(channel, payload, handle=HANDLE, first=2):
    whole = struct.pack("<HH", len(payload), channel) + payload
    return b"\x02" + struct.pack("<HH", handle | first << 12, len(whole)) + whole


def strap():
    session = Session()
    return session, [session.connect(), *session.discover()]


def large_values(count, handles=1, first=0x20, begins=b""):
    """Values of 64 kB on an enhanced bearer, 25 a second, each of its own bytes."""
    session, begin = strap()
    yield from begin
    asked = struct.pack("<BBHHHHHH", 0x17, 1, 10, 0x27, 65535, 65533, 100, 0x41)
    agreed = struct.pack("<BBHHHHHH", 0x18, 1, 10, 65535, 65533, 100, 0, 0x51)
    yield session.at(SENT, frame(SIGNALS, asked, first=0))
    yield session.at(RECEIVED, frame(SIGNALS, agreed))
    bytes_of = random.Random(3)
    for number in range(count):
        value = struct.pack("<BH", NOTIFICATION, first + number % handles) + begins + bytes_of.randbytes(65_000)
        yield session.at(RECEIVED, frame(0x41, struct.pack("<H", len(value)) + value), 40_000)


def large_rates(count):
    """Heart rates of 64 kB: each holds 32,500 RR intervals."""
    return large_values(count, 1, RATE_HANDLE, RATE[:2])


def large_handles(count):
    """The same, each on a handle of its own."""
    return large_values(count, 60_000)


def findings(count):
    """A notification too short for its handle behind each value."""
    session, begin = strap()
    yield from begin
    for _ in range(count):
        yield session.notify(after=900_000)
        yield session.at(RECEIVED, acl(HANDLE, 2, bytes([NOTIFICATION, 0x10])), 100_000)


def folds(count):
    """Many connections at once, each with values that fold while findings come on others."""
    session = Session()
    links = max(1, min(count // 20, 1000))
    for number in range(links):
        yield session.connect(0x40 + number, number + 1)
    for number in range(count):
        for _ in range(5):
            yield session.notify(b"\x01\x02", 0x30, 0x40 + number % links)
        yield session.at(RECEIVED, acl(0x40 + (number + links // 2) % links, 2, bytes([NOTIFICATION, 0x10])))


def handles(count):
    """A value on each of many handles, the highest first."""
    session, begin = strap()
    yield from begin
    for number in range(count):
        yield session.notify(b"\x01\x02\x03", 0xFFFF - number)


def handles_mixed(count):
    """A value on each of many handles, in no order, and again."""
    session, begin = strap()
    yield from begin
    order = list(range(1, count + 1))
    random.Random(5).shuffle(order)
    for number in order + order:
        yield session.notify(b"\x01\x02\x03", number)


def connections(count):
    """Many connections to one strap, each with a discovery and a few values."""
    session = Session()
    for _ in range(count):
        yield session.connect()
        yield from session.discover()
        yield from session.rates(3)
        yield session.disconnect()


def drops(count):
    """Many connections that fail: lost after a silence, left right after a refused parameter, a failed pairing, a lost key."""
    session = Session()
    for number in range(count):
        yield session.connect(address=number % 50 + 1)
        yield from session.discover()
        yield from session.rates(2)
        way = number % 4
        if way == 0:  # silence, to the end of the supervision timeout
            yield session.disconnect(reason=0x08, after=2_500_000)
        elif way == 1:
            yield session.at(RECEIVED, frame(SIGNALS, struct.pack("<BBHHHHH", 0x12, 1, 8, 6, 6, 0, 100)))
            yield session.at(SENT, frame(SIGNALS, struct.pack("<BBHH", 0x13, 1, 2, 1), first=0))
            yield session.disconnect(after=2_000_000)
        elif way == 2:
            yield session.at(SENT, frame(SMP, bytes([1, 4, 0, 1, 16, 0, 0]), first=0))
            yield session.at(RECEIVED, frame(SMP, bytes([5, 5])))
            yield session.disconnect(reason=0x05)
        else:  # encryption is asked for, and the peer has no key
            command = struct.pack("<BHBHQH16s", 1, 0x2019, 28, HANDLE, 1, 2, bytes(16))
            yield session.at(SENT, command)
            yield session.at(RECEIVED, bytes([4, 0x0f, 4, 0, 1, 0x19, 0x20]))
            yield session.at(RECEIVED, struct.pack("<BBBBHB", 4, 8, 4, 6, HANDLE, 0))
            yield session.disconnect(reason=0x16)


def peers(count):
    """Many straps, one after the other, each with a name and a few values."""
    session = Session()
    for number in range(count):
        yield session.connect(address=number + 1)
        yield from session.discover()
        name = b"Strap %06d" % number
        yield from session.ask(bytes.fromhex("08 01 00 ff ff 00 2a"),
                               bytes([0x09, 2 + len(name), 3, 0]) + name)
        yield from session.rates(3)
        yield session.disconnect()


def advertisers(count):
    """Many advertisers, each with a name of its own, two reports each: more than are remembered (4,096) in either size."""
    session = Session(1_000)
    for number in range(2 * count):
        name = b"Tag %06d" % (number % count)
        data = bytes([2, 1, 6, 3, 3, 0x0F, 0x18, len(name) + 1, 9]) + name
        report = bytes([2, 1, 0, 1]) + random_address(number % count) + bytes([len(data)]) + data + b"\xc0"
        yield session.at(RECEIVED, b"\x04\x3e" + bytes([len(report)]) + report)


def runs(count):
    """A strap that says with each value that contact came or went: each is a run."""
    session, begin = strap()
    yield from begin
    for _, value in zip(range(count), restless_contact()):
        yield session.notify(value, after=1_000_000)


def refusals(count):
    """Many subscriptions refused, on handles of their own."""
    session, begin = strap()
    yield from begin
    for number in range(count):
        handle = struct.pack("<H", 0x0100 + number % 0xFE00)
        yield from session.ask(b"\x12" + handle + b"\x01\x00", b"\x01\x12" + handle + b"\x05")


def discoveries(count):
    """A client that asks for the same attributes again and again."""
    session, begin = strap()
    yield from begin
    for _ in range(count):
        yield from session.discover()


def attributes(count):
    """A server with many attributes, found in one go: a service for every eight, three characteristics in each."""
    session = Session()
    yield session.connect()
    for first in range(1, count, 8):
        answer = struct.pack("<BBHHH", 0x11, 6, first, min(first + 7, 0xFFFF), 0xFE00 + first % 250)
        yield from session.ask(struct.pack("<BHHH", 0x10, first, 0xFFFF, 0x2800), answer)
    declared = [first + 1 + 2 * place for first in range(1, count, 8) for place in range(3)]
    for at in declared:
        answer = struct.pack("<BBHBHH", 0x09, 7, at, 0x12, at + 1, 0xFF00 + at % 250)
        yield from session.ask(struct.pack("<BHHH", 0x08, at, 0xFFFF, 0x2803), answer)
    for at in declared:
        yield session.notify(b"\x01\x02", at + 1)


def steps(count):
    """An app that reads, subscribes to and writes each of many characteristics of one service: all have the same UUID."""
    session = Session()
    yield session.connect()
    last = 3 * count + 1
    yield from session.ask(struct.pack("<BHHH", 0x10, 1, 0xFFFF, 0x2800), struct.pack("<BBHHH", 0x11, 6, 1, last, 0xFE00))
    for at in range(2, last, 3):
        yield from session.ask(struct.pack("<BHHH", 0x08, at, last, 0x2803), struct.pack("<BBHBHH", 0x09, 7, at, 0x1A, at + 1, 0xFF01))
        yield from session.ask(struct.pack("<BHH", 0x04, at + 2, at + 2), struct.pack("<BBHH", 0x05, 1, at + 2, 0x2902))
    for at in range(3, last, 3):
        yield from session.ask(struct.pack("<BH", 0x0A, at), b"\x0b" + struct.pack("<H", at))
        yield from session.ask(struct.pack("<BHH", 0x12, at + 1, 1), b"\x13")
        yield from session.ask(struct.pack("<BHH", 0x12, at, 7), b"\x13")
        yield session.notify(b"\x01\x02", at)


def names(count):
    """A device that has another name each time that it is read, and sends texts."""
    session, begin = strap()
    yield from begin
    for number in range(count):
        name = b"Somebody's strap %06d" % number
        yield from session.ask(bytes.fromhex("08 01 00 ff ff 00 2a"), bytes([0x09, 2 + len(name), 3, 0]) + name)
        yield session.notify(b"a text that says %06d" % number, 0x30)
        yield session.notify(b"EOM", 0x30)


def keys(count):
    """Many devices that pair and give their keys and their identity."""
    session = Session()
    for number in range(count):
        yield session.connect(address=number + 1)
        octets = struct.pack("<I", number) * 4
        for code, body in ((6, octets), (7, struct.pack("<HQ", number & 0xFFFF, number)), (8, octets),
                           (9, b"\x01" + random_address(number + 1))):
            yield session.at(RECEIVED, frame(SMP, bytes([code]) + body))
        yield session.disconnect()


def requests(count):
    """Many requests that nobody answers, and as many answers that nobody asked for."""
    session, begin = strap()
    yield from begin
    for number in range(count):
        yield session.at(SENT, acl(HANDLE, 0, struct.pack("<BH", 0x0A, 1 + number % 60_000)))
        if number % 2:
            yield session.at(RECEIVED, acl(HANDLE, 2, b"\x13"))


def queued_writes(count):
    """One long write in many parts, again and again."""
    session, begin = strap()
    yield from begin
    for number in range(count):
        part = struct.pack("<HH", 0x10, number % 40 * 12) + b"twelve bytes"
        yield from session.ask(b"\x16" + part, b"\x17" + part)
        if number % 1000 == 999:
            yield from session.ask(b"\x18\x01", b"\x19")


def fragments(count):
    """Many frames of which only the first fragment comes, on many handles."""
    session, begin = strap()
    yield from begin
    for number in range(count):
        whole = acl(0x100 + number % 0xC00, 2, bytes(200))
        yield session.at(RECEIVED, whole[:3] + struct.pack("<H", 40) + whole[5:45])


def channels(count):
    """Many credit-based channels, opened and closed."""
    session, begin = strap()
    yield from begin
    for number in range(count):
        ours, theirs, identifier = 0x40 + number % 64, 0x80 + number % 64, 1 + number % 255
        yield session.at(SENT, frame(SIGNALS, struct.pack(
            "<BBHHHHHH", 0x17, identifier, 10, 0x27, 100, 100, 9, ours), first=0))
        yield session.at(RECEIVED, frame(SIGNALS, struct.pack(
            "<BBHHHHHH", 0x18, identifier, 10, 100, 100, 9, 0, theirs)))
        value = struct.pack("<BH", NOTIFICATION, RATE_HANDLE) + RATE
        yield session.at(RECEIVED, frame(ours, struct.pack("<H", len(value)) + value))
        yield session.at(SENT, frame(SIGNALS, struct.pack("<BBHHH", 0x06, identifier, 4, theirs, ours), first=0))
        yield session.at(RECEIVED, frame(SIGNALS, struct.pack("<BBHHH", 0x07, identifier, 4, theirs, ours)))


def silences(count):
    """A strap that is silent for minutes behind every tenth value."""
    session, begin = strap()
    yield from begin
    for number in range(count):
        yield session.notify(after=300_000_000 if number % 10 == 9 else 1_000_000)


def clocks(count):
    """A clock that steps back with every second record."""
    session, begin = strap()
    yield from begin
    for number in range(count):
        yield session.notify(after=-5_000_000 if number % 2 else 7_000_000)


def commands(count):
    """Commands of many kinds that nothing answers."""
    session, begin = strap()
    yield from begin
    for number in range(count):
        yield session.at(SENT, struct.pack("<BHB", 1, 1 + number % 0xFBFF, 0))


def parameters(count):
    """Many changes of a connection's parameters, asked for and refused."""
    session, begin = strap()
    yield from begin
    for number in range(count):
        yield session.at(RECEIVED, frame(SIGNALS, struct.pack(
            "<BBHHHHH", 0x12, 1 + number % 255, 8, 8 + number % 900, 900, 0, 300)))
        yield session.at(SENT, frame(SIGNALS, struct.pack("<BBHH", 0x13, 1 + number % 255, 2, 1), first=0))


def crc8(octets):
    """CRC-8 with polynomial 0x07, as the layout of the made-up band has it."""
    rest = 0
    for octet in octets:
        rest ^= octet
        for _ in range(8):
            rest = (rest << 1 ^ (0x07 if rest & 0x80 else 0)) & 0xFF
    return rest


def layouts(count):
    """A band whose values only a layout reads (fixtures/layouts/pulse-band.ksy)."""
    session = Session()
    yield session.connect()
    band = bytes.fromhex("7b1e00015c3a4f6d9b213d0c6a8e4f10")[::-1]
    rates = bytes.fromhex("7b1e00025c3a4f6d9b213d0c6a8e4f10")[::-1]
    yield from session.ask(bytes.fromhex("10 01 00 ff ff 00 28"), bytes.fromhex("11 14 0e 00 14 00") + band)
    yield from session.ask(bytes.fromhex("08 0e 00 14 00 03 28"), bytes.fromhex("09 15 0f 00 10 10 00") + rates)
    yield from session.ask(*DISCOVERY[2])
    yield from session.ask(*DISCOVERY[3])
    for number in range(count):
        value = struct.pack("<BBBBBBH", 0xA5, 0x01, number & 0xFF, 60 + number % 40, 1, 1, 800 + number % 200)
        yield session.notify(value + bytes([crc8(value)]), after=1_000_000)


def write_layout(path, count):
    """Writes a layout of many fields."""
    fields = "".join(f"  - {{id: field_{number}, type: u1}}\n" for number in range(count))
    path.write_text(f"meta:\n  id: many_fields\n  endian: le\nseq:\n{fields}")


# Tables as text that commands take beside a capture: what one begins with, and what is repeated in it.
TABLES = {
    "one line of cells": ("bpm,", "x,"), "one line of characters": ("bpm,", "é"), "one line of numbers": ("", "800 "),
    "one list": ('rr,x\n"', "800;"), "one line behind a header": ("rr,x\n800,1\n", "8,"), "lines of numbers": ("", "800\n"),
    "lines of two cells": ("rr,bpm\n", "800,1\n"), "empty lines": ("time,bpm\n", "\n"), "lines of times": ("time,bpm\n", "1,70\n"),
    "lines of headers": ("", "rr\n"), "one key": ("irk ", "0 "), "lines of attributes": ("[Attributes]\n", "a=b\n"),
    "empty lines of attributes": ("[Attributes]\n", "\n")}


def write_table(path, table, size):
    """Writes a table of about so many bytes."""
    head, repeated = (text.encode() for text in TABLES[table])
    path.write_bytes(head + repeated * ((size - len(head)) // len(repeated)))


# Of each scene how many of its thing there are at first; then ten times as many.
SCENES = {
    large_values: 6, large_handles: 6, large_rates: 6, findings: 2000, folds: 2000, handles: 6500, handles_mixed: 6500, connections: 1000, drops: 1000,
    peers: 1000, advertisers: 4200, runs: 2000, refusals: 2000, discoveries: 1000, attributes: 6500, steps: 600, names: 1000,
    keys: 1000, requests: 2000, queued_writes: 2000, fragments: 2000, channels: 1000, silences: 2000, clocks: 20000,
    commands: 2000, parameters: 2000, layouts: 2000}


def mixed(share):
    """So many percent of every scene, one behind the other: many of everything at once."""
    last = START
    for scene, count in SCENES.items():
        shift = last + 1_000_000 - START
        for flags, now, packet in scene(part(count, share)):
            last = now + shift
            yield flags, last, packet


def part(count, share):
    return max(1, count * share // 100)


MIXED = {mixed: 3}


def write(path, scene, count):
    """Writes a scene's capture; returns its bytes."""
    with open(path, "wb") as output:
        output.write(FIXTURE.read_bytes()[:FILE_HEADER])
        output.writelines(encode(*record) for record in scene(count))
        return output.tell()


def rates(scene, path, count):
    """How many heart rates a scene's capture holds that nothing but the capture names."""
    if scene is layouts:  # which only a layout reads
        return 0
    hidden = (large_rates, channels)  # in fragments, or on channels of their own
    if scene in hidden:
        return count
    data, place = path.read_bytes(), FILE_HEADER
    found = 0
    if scene is mixed:
        found = sum(part(SCENES[each], count) for each in hidden) - part(SCENES[layouts], count)
    while place < len(data):
        size = int.from_bytes(data[place + 4:place + 8], "big")
        packet = data[place + 24:place + 24 + size]
        found += packet[7:12] == struct.pack("<HBH", 4, NOTIFICATION, RATE_HANDLE)
        place += 24 + size
    return found
