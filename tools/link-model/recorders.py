"""What recorders write: a host's btsnoop file, and a sniffer's pcap file."""

import struct

from link import ADVERTISING_ACCESS

BEGIN = 1_767_225_600_000_000  # 2026-01-01, in microseconds of Unix
SNOOP_EPOCH = 0x00DCDDB30F2F8000  # 1970-01-01, in microseconds of btsnoop


def btsnoop(records):
    """A file of H4 packets (datalink 1002)."""
    data = bytearray(b"btsnoop\0" + struct.pack(">II", 1, 1002))
    for time, sent, kind, packet in records:
        flags = (0 if sent else 1) | (2 if kind in (1, 4) else 0)
        size = len(packet) + 1
        data += struct.pack(">IIIIQ", size, size, flags, 0, SNOOP_EPOCH + BEGIN + time) + bytes([kind]) + packet
    return bytes(data)


def reversed_bits(value, count):
    return int(format(value, f"0{count}b")[::-1], 2)


def make_crc_table():
    """x^24 + x^10 + x^9 + x^6 + x^4 + x^3 + x + 1, least significant bit first (Vol 6, Part B, 3.1.1)."""
    table = []
    for value in range(256):
        for _ in range(8):
            value = value >> 1 ^ (0xDA6000 if value & 1 else 0)
        table.append(value)
    return table


CRC = make_crc_table()


def checksum(start, data):
    state = reversed_bits(start, 24)
    for octet in data:
        state = state >> 8 ^ CRC[(state ^ octet) & 0xFF]
    return state.to_bytes(3, "little")


class Sniffer:
    """A sniffer that follows a connection, misses some packets and hears some with errors."""

    def __init__(self, world, *, datalink=256, misses=0.0, together=False):
        self.world, self.datalink, self.misses, self.together, self.packets = world, datalink, misses, together, []
        self.missed = 0

    def packet(self, channel, access, pdu, start, rssi, kind, phy, fault=False):
        body = struct.pack("<I", access) + pdu
        crc = checksum(start, pdu)
        if fault:
            spoilt = bytearray(pdu)
            spoilt[self.world.rng.randrange(2, len(spoilt)) if len(spoilt) > 2 else 0] ^= 1 << self.world.rng.randrange(8)
            body = struct.pack("<I", access) + bytes(spoilt)
        if self.datalink == 256:
            flags = 0x1 | 0x2 | 0x10 | kind << 7 | 0x400 | (0 if fault else 0x800) | (phy - 1) << 14
            # The channel of the radio: 0 is 2402 MHz, on which is the advertising channel 37.
            place = {37: 0, 38: 12, 39: 39}.get(channel, channel + 1 if channel < 11 else channel + 2)
            body = struct.pack("<BbbBIH", place, int(max(-127, rssi)), -128, 0, access, flags) + body
        elif self.datalink == 272:
            # Nordic's sniffer, protocol version 3: kinds 2 and 6, advertising and data.
            flags = (0 if fault else 1) | (2 if kind == 2 else 0) | (phy - 1) << 4
            counter, strength = len(self.packets) & 0xFFFF, min(127, max(1, -int(rssi)))
            inner = struct.pack("<BBBBHI", 10, flags, channel, strength, 0, self.world.now & 0xFFFFFFFF) + body
            body = struct.pack("<BHBHB", 0, len(inner) + len(crc), 3, counter, 6 if kind else 2) + inner
        self.packets.append((self.world.now, body + crc))

    def advertisement(self, channel, pdu, rssi):
        if channel == 37 and self.world.rng.random() >= self.misses:
            self.packet(channel, ADVERTISING_ACCESS, pdu, 0x555555, rssi, 0, 1)

    def connect(self, central, device, link):
        setup = link.setup
        offset = max(0, (link.anchor - self.world.now - 352 - 1250) // 1250)
        body = central.address + device.address + struct.pack("<I", link.access) + link.seed.to_bytes(3, "little")
        body += struct.pack("<BHHHH", 2, offset, setup.interval, setup.latency, setup.timeout)
        body += (2**37 - 1).to_bytes(5, "little") + bytes([link.hop | 5 << 5])
        pdu = bytes([5 | central.random << 6 | device.random << 7, len(body)]) + body
        self.packet(37, ADVERTISING_ACCESS, pdu, 0x555555, setup.signal(self.world.now), 0, 1)

    def data(self, link, by_central, pdu, rssi, fault):
        rng = self.world.rng
        # What the receiver loses the sniffer may have heard, unless the same disturbance reached both.
        spoilt = fault == "error" and self.together
        if rng.random() < self.misses or fault == "lost" and self.together and rng.random() < 0.5:
            self.missed += 1
            return
        kind = 2 if by_central else 3
        self.packet(link.channel, link.access, pdu, link.seed, rssi + rng.randint(-1, 1), kind, link.phy, spoilt)

    def pcap(self):
        data = bytearray(struct.pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 65535, self.datalink))
        for time, packet in self.packets:
            whole = BEGIN + time
            data += struct.pack("<IIII", whole // 1_000_000, whole % 1_000_000, len(packet), len(packet)) + packet
        return bytes(data)
