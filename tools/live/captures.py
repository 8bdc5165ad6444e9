"""Readers of captures, apart from heartsnoop's, so that no reader of its own vouches for its writer.

Each gives a list of (microseconds, what stands in front of the packet, packet, packets lost before)."""
import struct


def pcap(path):
    data = path.read_bytes()
    assert data[:4] == b"\xd4\xc3\xb2\xa1", f"{path} is no pcap"
    place, records = 24, []
    while place < len(data):
        seconds, fraction, kept, length = struct.unpack_from("<IIII", data, place)
        body = data[place + 16:place + 16 + kept]
        assert kept == length == len(body), f"{path}: half a record at byte {place}"
        records.append((seconds * 10**6 + fraction, struct.unpack(">I", body[:4])[0], body[4:], 0))
        place += 16 + kept
    return records


def btsnoop(path):
    data = path.read_bytes()
    assert data[:8] == b"btsnoop\0", f"{path} is no btsnoop"
    place, records, before = 16, [], 0
    while place < len(data):
        length, kept, flags, drops, time = struct.unpack_from(">IIIIQ", data, place)
        body = data[place + 24:place + 24 + kept]
        assert kept == length == len(body), f"{path}: half a record at byte {place}"
        records.append((time - 0x00DCDDB30F2F8000, flags, body, drops - before))
        place, before = place + 24 + kept, drops
    return records


def pcapng(path):
    data, place, records, at_end = path.read_bytes(), 0, [], 0
    while place < len(data):
        kind, size = struct.unpack_from("<II", data, place)
        block = data[place:place + size]
        assert len(block) == size and struct.unpack("<I", block[-4:])[0] == size, f"{path}: half a block"
        if kind == 6:
            _, high, low, kept, length = struct.unpack_from("<IIIII", block, 8)
            body, options, lost = block[28:28 + kept], 28 + (kept + 3) // 4 * 4, 0
            while options < size - 4:
                code, count = struct.unpack_from("<HH", block, options)
                if code == 4:
                    lost = struct.unpack_from("<Q", block, options + 4)[0]
                options += 4 + (count + 3) // 4 * 4
                if code == 0:
                    break
            assert kept == length
            records.append((high << 32 | low, struct.unpack(">I", body[:4])[0], body[4:], lost))
        elif kind == 5 and b"\x05\x00\x08\x00" in block:
            at_end = struct.unpack_from("<Q", block, block.index(b"\x05\x00\x08\x00") + 4)[0]
        place += size
    return records, at_end
