#!/usr/bin/env python3
"""A captured device: peer «peer» of «capture», made by heartsnoop replay.

    pip install bumble==0.0.236; python3 FILE usb:0     (--help lists transports and ways to play)

Recorded: «connections», «attributes», «values» sent by the device.
The device is the side that recorded, as that peer saw it.«?recorder»
Assumed or missing:
«=remarks»
"""

DEVICE = {
    # Recorded as another kind of address; a random static one can be set on every controller.«?other kind»
    "address": "«address»",
    "advertising": "«advertising»",
    "scan_response": "«response»",
    "mtu": «mtu»,
}

# Why values are sent. "free": in their own time, once subscribed to. "answers": because the app wrote
# something, within so many seconds. "started": in their own time, from a write on. Change what you know better.
STREAMS = {
    # «=streams»
}

# Configuration descriptors, and the values whose notifications they switch.
CONFIGURATIONS = {
    # «=configurations»
}

# «=tables»
# The connections: seconds, what happened, handle, value; and the error where the device refused. Behind each, its packet.
SESSIONS = [
    # «=sessions»
]

# «=heart»

# ---------------------------------------------------------------------------------------------------
# The runtime: how the tables above become a device. It needs bumble 0.0.236 (pip install bumble==0.0.236).
# It serves attributes itself, because bumble gives handles and descriptors of its own to each table.

import argparse
import asyncio
import collections
import datetime
import heapq
import itertools
import json
import random
import struct
import sys

try:
    from bumble import hci
    from bumble.device import Device, DeviceConfiguration
    from bumble.host import Host
    from bumble.snoop import BtSnooper
except ImportError:
    # The tests of an app on bleak do without it: captured_device.
    if __name__ == "__main__":
        raise
    BtSnooper = object

ATT = 4
PRIMARY, SECONDARY, INCLUDE, CHARACTERISTIC, CONFIGURATION = 0x2800, 0x2801, 0x2802, 0x2803, 0x2902
PROPERTIES = ["broadcast", "read", "command", "write", "notify", "indicate", "signed", "extended"]
INVALID_HANDLE, READ_NOT_PERMITTED, WRITE_NOT_PERMITTED, INVALID_PDU = 1, 2, 3, 4
REQUEST_NOT_SUPPORTED, INVALID_OFFSET, NOT_FOUND, UNSUPPORTED_GROUP = 6, 7, 10, 16
SECURITY_ERRORS = (0x05, 0x08, 0x0C, 0x0F)


def octets(text):
    return bytes.fromhex(text or "")


def uuid_octets(text):
    """A UUID as it is sent: 2 or 16 bytes, little-endian."""
    raw = bytes.fromhex(text.replace("-", ""))
    if len(raw) == 4:
        raw = raw + bytes.fromhex("00001000800000805f9b34fb")
    return raw[::-1]


class VirtualTime(asyncio.SelectorEventLoop):
    """An event loop whose clock jumps to what comes next: an hour takes seconds. It waits for nothing outside."""

    def __init__(self):
        self.moment = 0.0
        super().__init__()
        # After years a nanosecond is less than the clock can tell, and nothing would ever be due.
        self._clock_resolution = 1e-6

    def time(self):
        return self.moment

    def _run_once(self):
        # What was cancelled is not due: the clock must not stop at it, and then wait for what is.
        while self._scheduled and self._scheduled[0]._cancelled:
            self._timer_cancelled_count -= 1
            heapq.heappop(self._scheduled)._scheduled = False
        if not self._ready and self._scheduled:
            self.moment = max(self.moment, self._scheduled[0]._when)
        super()._run_once()


class VirtualSnooper(BtSnooper):
    """Records HCI packets with the times of the event loop."""

    def snoop(self, packet, direction):
        begin = datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc)
        moment = begin + datetime.timedelta(seconds=asyncio.get_running_loop().time())
        stamp = int((moment - self.TIMESTAMP_ANCHOR) / self.ONE_MS) + self.TIMESTAMP_DELTA
        flags = int(direction) | (2 if packet[0] in (1, 4) else 0)
        self.output.write(struct.pack(">IIIIQ", len(packet), len(packet), flags, 0, stamp) + packet)


class Attribute:
    """A row of the table."""

    def __init__(self, handle, role, uuid, more):
        self.handle, self.role, self.more = handle, role, more
        self.end = more.get("end", handle)
        self.properties = 0
        self.type = None
        self.initial = octets(more.get("value"))
        self.is_told = "value" in more
        if role == "service":
            self.type = PRIMARY if more.get("primary", True) else SECONDARY
            self.initial = uuid_octets(uuid)
        elif role == "include":
            self.type = INCLUDE
            self.initial = struct.pack("<HH", more["first"], more["last"])
            if uuid and len(uuid_octets(uuid)) == 2:
                self.initial += uuid_octets(uuid)
        elif role == "characteristic":
            self.type = CHARACTERISTIC
            words = more.get("properties", "").split()
            self.properties = sum(1 << PROPERTIES.index(word) for word in words)
            self.initial = struct.pack("<BH", self.properties, more["at"]) + uuid_octets(uuid)
        elif uuid:
            raw = uuid_octets(uuid)
            self.type = struct.unpack("<H", raw)[0] if len(raw) == 2 else raw
        self.is_declaration = role in ("service", "include", "characteristic")

    @property
    def type_octets(self):
        return struct.pack("<H", self.type) if isinstance(self.type, int) else self.type


class Table:
    """All attributes of the device, by handle."""

    def __init__(self, rows):
        self.attributes = {row[0]: Attribute(*row) for row in sorted(rows, key=lambda row: row[0])}
        for row in list(self.attributes.values()):
            value = self.attributes.get(row.more.get("at")) if row.role == "characteristic" else None
            if value is not None:
                value.properties = row.properties

    def __getitem__(self, handle):
        return self.attributes.get(handle)

    def within(self, first, last):
        return (a for a in self.attributes.values() if first <= a.handle <= last)


def same_type(attribute, raw):
    """Whether an attribute is of a type, whichever forms both UUIDs are in."""
    def whole(one):
        return bytes.fromhex("fb349b5f8000008000100000") + one + b"\0\0" if len(one) == 2 else one
    return attribute.type is not None and whole(attribute.type_octets) == whole(raw)


class Cause:
    """What something was sent after: the connection's beginning, a subscription, or a write."""

    def __init__(self, kind, handle, moment, value=b"", error=None):
        self.kind, self.handle, self.moment, self.value, self.error = kind, handle, moment, value, error
        self.sends = []
        self.until = None


class Plan:
    """A recorded connection, put in order of cause and effect by the table of streams."""

    def __init__(self, session, streams, configurations):
        self.session = session
        self.begin = Cause("connect", 0, 0.0)
        self.writes, self.subscriptions, self.reads, self.asks, self.changes = {}, {}, {}, [], []
        last_write, anchors, bound, previous, enabled = None, {}, {}, {}, {}
        faithful = self.faithful(session["timeline"], streams, configurations)
        for entry in session["timeline"]:
            moment, what = entry[0], entry[1]
            if what in ("write", "command"):
                error = int(entry[4], 16) if len(entry) > 4 else None
                handle = entry[2]
                cause = Cause("write", handle, moment, octets(entry[3]), error)
                self.writes.setdefault(handle, []).append(cause)
                if handle not in configurations:
                    last_write = cause
                elif error is None:
                    is_on = any(cause.value)
                    if is_on:
                        # Who subscribes again has subscribed already: what follows, the first time set off.
                        enabled.setdefault(handle, cause)
                    elif handle in enabled:
                        enabled.pop(handle).until = moment
            elif what == "read":
                error = int(entry[4], 16) if len(entry) > 4 else None
                self.reads.setdefault(entry[2], []).append((octets(entry[3]), error))
            elif what in ("notify", "indicate"):
                handle = entry[2]
                kind, place = streams.get(handle, ("free", 0))
                cause = None
                opened = enabled.get(self.configuration(handle, configurations), self.begin)
                if kind == "answers" and last_write is not None and last_write.moment >= opened.moment:
                    chained = bound.get(handle)
                    if handle in faithful or moment - last_write.moment <= place:
                        cause = last_write
                    elif chained and chained[0] is last_write and moment - chained[1] <= place:
                        cause = last_write
                    if cause is not None:
                        bound[handle] = (cause, moment)
                if cause is None:
                    configuration = self.configuration(handle, configurations)
                    base = enabled.get(configuration)
                    if base is None:
                        base = anchors.get(handle, (None, self.begin))[1]
                    if kind == "started" and last_write is not None:
                        pause = moment - previous.get(handle, base.moment)
                        lag = moment - last_write.moment
                        is_new = handle not in previous or last_write.moment > previous[handle]
                        held = anchors.get(handle)
                        if is_new and lag < 2 and lag < pause / 4:
                            base = last_write
                        elif held and held[0] is enabled.get(configuration):
                            base = held[1]
                    cause = base
                    anchors[handle] = (enabled.get(configuration), base)
                    previous[handle] = moment
                cause.sends.append((max(0.0, moment - cause.moment), what, handle, octets(entry[3])))
            elif what == "ask":
                self.asks.append((moment, octets(entry[2])))
            elif what == "changed":
                self.changes.append((moment, entry[2]))
        self.length = session["timeline"][-1][0] if session["timeline"] else 0.0

    @staticmethod
    def faithful(timeline, streams, configurations):
        """The streams of answers of which nine in ten come in time: what comes late is an answer as well."""
        last_write, counts = None, {}
        for moment, what, *rest in timeline:
            if what in ("write", "command") and rest[0] not in configurations:
                last_write = moment
            elif what in ("notify", "indicate") and last_write is not None:
                kind, place = streams.get(rest[0], ("free", 0))
                if kind == "answers":
                    count = counts.setdefault(rest[0], [0, 0])
                    count[moment - last_write <= place] += 1
        return {handle for handle, (late, early) in counts.items() if early >= 9 * late}

    def causes(self):
        return itertools.chain([self.begin], *self.writes.values())

    @staticmethod
    def configuration(handle, configurations):
        below = [c for c in configurations if configurations[c] == handle]
        return below[0] if below else None


class Link:
    """A connection that the device is in: answers requests, and sends what was recorded."""

    def __init__(self, strap, connection, plan):
        self.strap, self.connection, self.plan = strap, connection, plan
        self.loop = asyncio.get_running_loop()
        self.begin = self.loop.time()
        self.mtu = 23
        self.values, self.written, self.reads, self.queue = {}, {}, {}, []
        self.places = {}
        self.due, self.numbers, self.timer = [], itertools.count(), None
        self.on, self.off, self.opened = set(), set(), set()
        self.answers = collections.deque()  # what answers writes and is not sent yet: when it is due, and what
        self.waiting, self.unconfirmed = [], False
        self.asks, self.is_asking, self.asked = list(plan.asks), False, b""
        self.is_over = False
        self.table = strap.tables[plan.session.get("table", 0)]
        self.play(plan.begin, self.begin)
        for moment, number in plan.changes:
            self.schedule(self.begin + moment, lambda number=number: self.change(number))
        if self.asks:
            self.schedule(self.begin + self.asks[0][0], self.ask)

    # -- time

    def schedule(self, moment, action, handle=0):
        heapq.heappush(self.due, (moment, next(self.numbers), handle, action))
        self.arm()

    def arm(self):
        if self.timer:
            self.timer.cancel()
            self.timer = None
        if self.due and not self.is_over:
            self.timer = self.loop.call_at(self.due[0][0], self.run)

    def run(self):
        self.timer = None
        now = self.loop.time() + 1e-6
        while self.due and self.due[0][0] <= now and not self.is_over:
            _, _, _, action = heapq.heappop(self.due)
            action()
        self.arm()

    def end(self):
        self.is_over = True
        if self.timer:
            self.timer.cancel()

    def play(self, cause, moment):
        """Sends what followed a cause, as long after it as was recorded."""
        living = self.strap.hearts
        is_asked = cause.kind == "write" and cause.handle not in self.strap.configurations
        for delay, kind, handle, value in cause.sends:
            if handle in living:
                continue
            due = moment + delay
            if is_asked and self.strap.streams.get(handle, ("free",))[0] == "answers":
                answer = [due, kind, handle, value]
                self.answers.append(answer)
                self.schedule(due, lambda answer=answer: self.reply(answer), handle)
                continue
            self.schedule(due, lambda k=kind, h=handle, v=value: self.send(k, h, v), handle)
        free = [send for send in cause.sends if self.strap.streams.get(send[2], ("free",))[0] != "answers"]
        if self.strap.endless and len(free) > 1:
            span = free[-1][0] - free[0][0]
            again = span + span / (len(free) - 1)
            self.schedule(moment + again + free[0][0], lambda: self.repeat(cause, moment + again), free[0][2])

    def reply(self, answer):
        """Sends an answer, unless a later write has brought it forward or cut it."""
        _, kind, handle, value = answer
        if kind:
            answer[1] = None
            self.send(kind, handle, value)
        while self.answers and not self.answers[0][1]:
            self.answers.popleft()

    def finish_answers(self):
        """An app that writes sooner than the captured one gets what answers its earlier writes first, not mixed with
        the answers to this one: what is due within two seconds comes now, what is later is cut."""
        answers, self.answers = self.answers, collections.deque()
        soon = self.loop.time() + 2
        for answer in sorted(answers, key=lambda one: one[0]):
            if answer[0] <= soon:
                self.reply(answer)
            answer[1] = None

    def repeat(self, cause, moment):
        self.play(cause, moment)

    def beat(self, handle, heart):
        """Sends the next value of a living heart, and comes again."""
        delay, value = next(heart)
        self.schedule(
            self.loop.time() + delay,
            lambda: (self.send("notify", handle, value), self.beat(handle, heart)), handle)

    def change(self, number):
        self.table = self.strap.tables[number]

    # -- sending

    def pdu(self, data):
        if not self.is_over:
            self.strap.device.send_l2cap_pdu(self.connection.handle, ATT, bytes(data))

    def send(self, kind, handle, value, isLate=False):
        configuration = self.strap.configuration_of(handle)
        if configuration in self.off and not isLate:
            return
        now = self.loop.time()
        if len(value) > self.mtu - 3 and self.mtu == 23 and now - self.begin < 1:
            # The app is about to exchange the MTU: what was recorded whole waits for it.
            self.schedule(now + 0.001, lambda: self.send(kind, handle, value, isLate), handle)
            return
        self.values.setdefault(handle, value)
        if kind == "indicate":
            self.waiting.append((handle, value))
            self.indicate()
        else:
            self.pdu(struct.pack("<BH", 0x1B, handle) + value[: self.mtu - 3])

    def indicate(self):
        if self.waiting and not self.unconfirmed:
            handle, value = self.waiting.pop(0)
            self.unconfirmed = True
            self.pdu(struct.pack("<BH", 0x1D, handle) + value[: self.mtu - 3])

    def ask(self):
        """Sends the next request that the device made of its own."""
        if self.asks and not self.is_asking:
            _, data = self.asks.pop(0)
            self.is_asking = data[0] & 1 == 0 and data[0] & 0x40 == 0
            self.asked = data
            self.pdu(data)
            if not self.is_asking:
                self.ask_next()

    def ask_next(self):
        if self.asks:
            self.schedule(max(self.begin + self.asks[0][0], self.loop.time()), self.ask)

    # -- receiving

    def receive(self, data):
        if self.strap.faults.late:
            self.schedule(self.loop.time() + self.strap.faults.late, lambda: self.take(data))
        else:
            self.take(data)

    def take(self, data):
        if not data:
            return
        if data[0] == 0x1E:
            self.unconfirmed = False
            self.indicate()
        elif data[0] & 1:
            # The device may have asked for the MTU itself.
            if data[0] == 0x03 and len(data) == 3 and self.asked[:1] == b"\x02":
                self.mtu = max(23, min(struct.unpack("<H", data[1:3])[0], struct.unpack("<H", self.asked[1:3])[0]))
            self.is_asking = False
            self.ask_next()
        else:
            try:
                answer = self.answer(data[0], data[1:])
            except (struct.error, IndexError):
                answer = self.error(data[0], 0, INVALID_PDU)
            if answer is not None and not data[0] & 0x40:
                self.pdu(answer)
            for action in self.strap.after:
                action()
            self.strap.after.clear()

    @staticmethod
    def error(opcode, handle, code):
        return struct.pack("<BBHB", 1, opcode, handle, code)

    def answer(self, opcode, body):
        if opcode == 0x02:
            (theirs,) = struct.unpack("<H", body)
            ours = self.plan.session.get("mtu") or self.strap.mtu
            # A second exchange takes nothing back: what was sent on a wider bearer is sent here.
            self.mtu = max(self.mtu, min(theirs, ours))
            return struct.pack("<BH", 3, ours)
        if opcode in (0x04, 0x06, 0x08, 0x10):
            first, last = struct.unpack_from("<HH", body)
            if first == 0 or first > last:
                return self.error(opcode, first, INVALID_HANDLE)
            return self.discover(opcode, first, last, body[4:])
        if opcode == 0x0A:
            (handle,) = struct.unpack("<H", body)
            value, code = self.read(handle)
            return self.error(opcode, handle, code) if code else b"\x0b" + value[: self.mtu - 1]
        if opcode == 0x0C:
            handle, offset = struct.unpack("<HH", body)
            value, code = self.read(handle, isFurther=offset > 0)
            if not code and offset > len(value):
                code = INVALID_OFFSET
            return self.error(opcode, handle, code) if code else b"\x0d" + value[offset : offset + self.mtu - 1]
        if opcode in (0x0E, 0x20):
            answer = b""
            for (handle,) in struct.iter_unpack("<H", body):
                value, code = self.read(handle)
                if code:
                    return self.error(opcode, handle, code)
                answer += value if opcode == 0x0E else struct.pack("<H", len(value)) + value
            return bytes([opcode + 1]) + answer[: self.mtu - 1]
        if opcode in (0x12, 0x52, 0xD2):
            (handle,) = struct.unpack_from("<H", body)
            value = body[2:-12] if opcode == 0xD2 else body[2:]
            code = self.write(handle, value, opcode)
            if opcode != 0x12:
                return None
            return self.error(opcode, handle, code) if code else b"\x13"
        if opcode == 0x16:
            handle, offset = struct.unpack_from("<HH", body)
            if self.table[handle] is None:
                return self.error(opcode, handle, INVALID_HANDLE)
            code = self.demanded(handle)
            if code:
                return self.error(opcode, handle, code)
            self.queue.append((handle, offset, body[4:]))
            return b"\x17" + body
        if opcode == 0x18:
            queue, self.queue = self.queue, []
            if body[:1] == b"\x01":
                whole = {}
                for handle, offset, part in queue:
                    value = whole.setdefault(handle, bytearray())
                    value[offset : offset + len(part)] = part
                for handle, value in whole.items():
                    code = self.write(handle, bytes(value), 0x12)
                    if code:
                        return self.error(opcode, handle, code)
            return b"\x19"
        return None if opcode & 0x40 else self.error(opcode, 0, REQUEST_NOT_SUPPORTED)

    def discover(self, opcode, first, last, rest):
        room = self.mtu - 2
        found, size = [], 0
        if opcode == 0x04:
            room = self.mtu - 2
            for a in self.table.within(first, last):
                if a.type is None:
                    continue
                entry = struct.pack("<H", a.handle) + a.type_octets
                if size and (len(entry) != size or (len(found) + 1) * size > room):
                    break
                size = len(entry)
                found.append(entry)
            if found:
                return bytes([0x05, 1 if size == 4 else 2]) + b"".join(found)
        elif opcode == 0x06:
            for a in self.table.within(first, last):
                if a.type is not None and same_type(a, rest[:2]) and a.initial == rest[2:]:
                    if (len(found) + 1) * 4 > self.mtu - 1:
                        break
                    found.append(struct.pack("<HH", a.handle, max(a.end, a.handle)))
            if found:
                return b"\x07" + b"".join(found)
        else:
            code = 0
            if opcode == 0x10 and rest not in (b"\x00\x28", b"\x01\x28"):
                return self.error(opcode, first, UNSUPPORTED_GROUP)
            for a in self.table.within(first, last):
                if not same_type(a, rest):
                    continue
                if found and (len(found) + 1) * size > room:
                    break
                if a.is_declaration:
                    value = a.initial
                else:
                    value, code = self.read(a.handle, isPeek=bool(found))
                    if code:
                        if found:
                            break
                        return self.error(opcode, a.handle, code)
                head = struct.pack("<HH", a.handle, a.end) if opcode == 0x10 else struct.pack("<H", a.handle)
                entry = (head + value)[: min(room, 255)]
                if found and len(entry) != size:
                    break
                size = len(entry)
                found.append(entry)
            if found:
                return bytes([opcode + 1, size]) + b"".join(found)
        return self.error(opcode, first, NOT_FOUND)

    def demanded(self, handle):
        """The error by which an attribute demands an encrypted link; 0 where it does not, or has it."""
        attribute = self.table[handle]
        code = attribute.more.get("demands", 0) if attribute else 0
        return 0 if self.connection.is_encrypted else code

    def read(self, handle, isFurther=False, isPeek=False):
        """The value of an attribute, or the error: as recorded, in that order; then as it is by now."""
        attribute = self.table[handle]
        if attribute is None:
            return b"", INVALID_HANDLE
        if attribute.is_declaration:
            return attribute.initial, 0
        if code := self.strap.faults.refused.get(handle) or self.demanded(handle):
            return b"", code
        recorded = self.plan.reads.get(handle, [])
        place = self.reads.get(handle, 0)
        if isFurther and place:
            value, code = recorded[min(place, len(recorded)) - 1] if recorded else (b"", 0)
            if not code:
                return value, 0
        if place < len(recorded) and not (attribute.type == CONFIGURATION and handle in self.written):
            if not isPeek or not recorded[place][1]:
                self.reads[handle] = place + 1
            value, code = recorded[place]
            if not code:
                self.values[handle] = value
            return value, code or 0
        if handle in self.written and (attribute.type == CONFIGURATION or not recorded):
            return self.written[handle], 0
        if recorded:
            value, code = recorded[-1]
            return value, code or 0
        if handle in self.values and not attribute.is_told:
            return self.values[handle], 0
        if attribute.role == "value" and attribute.properties and not attribute.properties & 2 and not attribute.is_told:
            return b"", READ_NOT_PERMITTED
        if attribute.type == CONFIGURATION and not attribute.is_told:
            return b"\0\0", 0
        return attribute.initial, 0

    def write(self, handle, value, opcode):
        attribute = self.table[handle]
        if attribute is None:
            return INVALID_HANDLE
        if code := self.strap.faults.refused.get(handle) or self.demanded(handle):
            return code
        now = self.loop.time()
        cause = self.match(handle, value)
        if cause is not None and handle not in self.strap.configurations:
            self.finish_answers()
        if cause is None and not self.plan.writes.get(handle):
            if attribute.is_declaration:
                return WRITE_NOT_PERMITTED
            if attribute.role == "value" and attribute.properties and not attribute.properties & 0x4C:
                return WRITE_NOT_PERMITTED
        if cause is not None and cause.error:
            return cause.error
        self.written[handle] = value
        if handle in self.strap.configurations:
            self.configure(handle, value, cause, now)
        elif cause is not None:
            # The answer to the write goes out first.
            self.strap.after.append(lambda: self.play(cause, now))
        return 0

    def configure(self, handle, value, cause, now):
        stream = self.strap.configurations[handle]
        if any(value):
            self.off.discard(handle)
            self.on.add(handle)
            if cause is None:
                recorded = [c for c in self.plan.writes.get(handle, []) if any(c.value)]
                cause = recorded[-1] if recorded else None
            heart = self.strap.hearts.get(stream)
            if heart:
                self.strap.after.append(lambda: self.beat(stream, heart()))
            elif cause is not None and any(cause.value):
                self.strap.after.append(lambda: self.play(cause, now))
            elif stream not in self.opened and self.strap.streams.get(stream, ("free",))[0] == "free":
                # Recorded was an app that had subscribed before: for one that does so now, the stream begins now.
                self.strap.after.append(lambda: self.begin_anew(stream, now))
            self.opened.add(stream)
        else:
            self.on.discard(handle)
            self.due = [item for item in self.due if item[2] != stream]
            self.answers = collections.deque(answer for answer in self.answers if answer[2] != stream)
            heapq.heapify(self.due)
            self.off.add(handle)
            # What was on its way when the app unsubscribed still arrives.
            if cause is not None and stream not in self.strap.hearts:
                for begin in self.plan.causes():
                    for delay, kind, sender, value in begin.sends:
                        late = begin.moment + delay - cause.moment
                        if sender == stream and begin.moment < cause.moment and late > 0 and begin.until == cause.moment:
                            self.schedule(
                                now + late, lambda k=kind, v=value: self.send(k, stream, v, isLate=True), stream)
            self.arm()

    def begin_anew(self, stream, now):
        """Sends from the beginning what a stream sent of its own, to an app that was not there for it yet."""
        self.due = [item for item in self.due if item[2] != stream]
        heapq.heapify(self.due)
        sends = [send for send in self.plan.begin.sends if send[2] == stream]
        for delay, kind, handle, value in sends:
            self.schedule(now + delay - sends[0][0], lambda k=kind, v=value: self.send(k, stream, v), stream)
        self.arm()

    def match(self, handle, value):
        """The recorded write that this one stands for: the next, or a later one that is the same."""
        recorded = self.plan.writes.get(handle, [])
        place = self.places.get(handle, 0)
        if place >= len(recorded):
            alike = [c for c in recorded if c.value == value]
            return alike[-1] if alike else None
        if recorded[place].value != value:
            for later in range(place + 1, min(len(recorded), place + 64)):
                if recorded[later].value == value:
                    place = later
                    break
        self.places[handle] = place + 1
        return recorded[place]


class Faults:
    """What goes wrong on demand: after how many seconds a connection is dropped, by how many answers are late, and the
    errors by which attributes refuse."""

    def __init__(self, drop_after=None, late=0.0, refused=None):
        self.drop_after, self.late, self.refused = drop_after, late, refused or {}


class Strap:
    """The device: its tables, and a link for each connection."""

    def __init__(self, data, endless=False, session=None, hearts=None, is_public=False, again=None, faults=None):
        self.faults = faults or Faults()
        self.tables = [Table(rows) for rows in data["TABLES"]]
        self.streams = data["STREAMS"]
        self.configurations = data["CONFIGURATIONS"]
        self.mtu = data["DEVICE"].get("mtu", 517)
        self.plans = [Plan(s, self.streams, self.configurations) for s in data["SESSIONS"]]
        if not self.plans:
            self.plans = [Plan({"name": "", "timeline": []}, self.streams, self.configurations)]
        self.description = data["DEVICE"]
        self.endless, self.session = endless, session
        self.is_public, self.again = is_public, again
        self.hearts = hearts or {}
        self.links, self.connections, self.after = {}, 0, []
        self.device = None
        # Whether it has a radio, and advertises again after a connection.
        self.is_on_air = False

    def configuration_of(self, handle):
        for configuration, value in self.configurations.items():
            if value == handle:
                return configuration
        return None

    def attach(self, source, sink):
        """Makes the device on a controller."""
        address = hci.Address(self.description["address"], hci.Address.RANDOM_DEVICE_ADDRESS)
        configuration = DeviceConfiguration(
            name="", address=address, gap_service_enabled=False, gatt_service_enabled=False)
        configuration.keystore = None
        self.device = Device(config=configuration, host=Host(source, sink))
        self.device.l2cap_channel_manager.register_fixed_channel(ATT, self.receive)
        self.device.on("connection", self.connected)
        return self.device

    def receive(self, handle, data):
        link = self.links.get(handle)
        if link:
            link.receive(bytes(data))

    def connected(self, connection):
        number = self.connections if self.session is None else self.session
        self.connections += 1
        plan = self.plans[number % len(self.plans)]
        link = Link(self, connection, plan)
        self.links[connection.handle] = link
        print(f"connected: plays {plan.session['name']}", file=sys.stderr)

        def ended(_reason):
            link.end()
            self.links.pop(connection.handle, None)
            if self.is_on_air:
                asyncio.get_running_loop().create_task(self.advertise())

        connection.on("disconnection", ended)
        if self.faults.drop_after is not None:
            asyncio.get_running_loop().create_task(self.drop(connection))

    async def drop(self, connection):
        await asyncio.sleep(self.faults.drop_after)
        if connection.handle in self.links:
            print("drops the connection, as --drop-after asks", file=sys.stderr)
            await connection.disconnect()

    @property
    def address(self):
        return self.device.public_address if self.is_public else self.device.random_address

    async def start(self):
        self.is_on_air = True
        await self.device.power_on()
        await self.advertise()

    async def advertise_again(self):
        """Begins to advertise anew every so many seconds, as long as no app is connected."""
        while self.again:
            await asyncio.sleep(self.again)
            if not self.links and self.device.is_advertising:
                await self.device.stop_advertising()
                await self.advertise()

    async def advertise(self):
        await self.device.start_advertising(
            advertising_data=octets(self.description["advertising"]),
            scan_response_data=octets(self.description["scan_response"]),
            own_address_type=hci.OwnAddressType.PUBLIC if self.is_public else hci.OwnAddressType.RANDOM)


# -- living hearts

def heart_value(rate, intervals, contact=None, energy=None):
    """A Heart Rate Measurement: flags, rate, energy in kJ, RR intervals in 1/1024 s."""
    flags = (0x10 if intervals else 0) | (1 if rate > 255 else 0) | (0 if energy is None else 8)
    flags |= {"detected": 6, "3": 6, "not_detected": 4, "2": 4}.get(contact, 0)
    head = struct.pack("<BH", flags, rate) if rate > 255 else struct.pack("<BB", flags, rate)
    head += b"" if energy is None else struct.pack("<H", min(65535, energy))
    return head + b"".join(struct.pack("<H", min(65535, interval)) for interval in intervals[:9])


def heart_between(low, high, seed=1):
    """A heart whose rate wanders between two bounds: a value a second, with its beats."""
    def beats():
        chance = random.Random(seed)
        rate, left = (low + high) / 2, 0.0
        while True:
            rate = min(high, max(low, rate + chance.gauss(0, (high - low) / 60 + 0.2)))
            left += 1.0
            intervals = []
            while left > 0:
                seconds = 60 / rate * (1 + chance.gauss(0, 0.02))
                if seconds > left:
                    break
                left -= seconds
                intervals.append(round(seconds * 1024))
            yield 1.0, heart_value(round(rate), intervals)
    return beats


def heart_of_series(path):
    """A heart that follows a table: columns of `heartsnoop series`, or of any CSV with time and heart rate."""
    with open(path, newline="") as file:
        return heart_of_lines(list(file), path)


def heart_of_lines(lines, path):
    import csv
    rows = list(csv.DictReader(line for line in lines if not line.startswith("#")))
    names = list(rows[0]) if rows else []
    rate_name = next((n for n in names if n.strip().lower() in ("bpm", "heart_rate", "heart_rate_bpm", "hr", "rate")), None)
    rr_name = next((n for n in ("rr_ticks", *names) if n in names and n.lower().startswith("rr")), None)
    time_name = next((n for n in names if n.lower() in ("seconds", "elapsed", "elapsed_s", "time", "timestamp")), None)
    if rate_name is None:
        sys.exit(f"{path}: has no column bpm or heart_rate")

    def seconds(text):
        try:
            return float(text)
        except ValueError:
            return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()

    steps, before = [], None
    for row in rows:
        if not row[rate_name]:
            continue
        moment = seconds(row[time_name]) if time_name and row[time_name] else (before or 0) + 1
        delay = 0.0 if before is None else max(0.0, moment - before)
        before = moment
        rr = (row[rr_name] or "").replace(";", " ").replace(",", " ").split() if rr_name else []
        scale = 1.024 if rr_name and "ms" in rr_name else 1
        energy = row.get("energy_kj")
        steps.append((delay, heart_value(
            round(float(row[rate_name])), [round(float(x) * scale) for x in rr], row.get("contact"),
            round(float(energy)) if energy else None)))

    def beats():
        while steps:
            yield from steps
            yield 1.0, steps[0][1]
    return beats


# -- in the tests of an app on bleak

def bleak_backends(strap):
    """Backends of bleak, client and scanner, for which the device is all that is in reach. There is no radio: PDUs go
    from the one to the other, and what the device does is what it does everywhere."""
    import types
    from bleak.backends.characteristic import BleakGATTCharacteristic
    from bleak.backends.client import BaseBleakClient
    from bleak.backends.descriptor import BleakGATTDescriptor
    from bleak.backends.scanner import AdvertisementData, BaseBleakScanner
    from bleak.backends.service import BleakGATTService, BleakGATTServiceCollection
    from bleak.exc import BleakError

    words = {"command": "write-without-response", "signed": "authenticated-signed-writes", "extended": "extended-properties"}

    def text(attribute_type):
        raw = struct.pack("<H", attribute_type) if isinstance(attribute_type, int) else attribute_type
        whole = (bytes.fromhex("fb349b5f8000008000100000") + raw + b"\0\0" if len(raw) == 2 else raw)[::-1].hex()
        return "-".join((whole[:8], whole[8:12], whole[12:16], whole[16:20], whole[20:]))

    def advertised():
        data = octets(strap.description["advertising"]) + octets(strap.description["scan_response"])
        name, makers, services, place = None, {}, [], 0
        while place + 1 < len(data) and data[place]:
            kind, body = data[place + 1], data[place + 2:place + 1 + data[place]]
            if kind in (8, 9):
                name = body.decode(errors="replace")
            elif kind == 0xFF and len(body) >= 2:
                makers[struct.unpack("<H", body[:2])[0]] = body[2:]
            elif kind in (2, 3, 6, 7):
                size = 2 if kind < 4 else 16
                services += [text(body[at:at + size]) for at in range(0, len(body) - size + 1, size)]
            place += 1 + data[place]
        return AdvertisementData(name, makers, {}, services, None, -50, ())

    class Scanner(BaseBleakScanner):
        def __init__(self, detection_callback, service_uuids, scanning_mode, **_more):
            super().__init__(detection_callback, service_uuids)

        async def start(self):
            self.seen_devices = {}
            found = advertised()
            address = strap.description["address"]
            device = self.create_or_update_device(address, address, found.local_name, None, found)
            if self.is_allowed_uuid(found.service_uuids):
                asyncio.get_running_loop().call_soon(self.call_detection_callbacks, device, found)

        async def stop(self):
            pass

    class Client(BaseBleakClient):
        def __init__(self, address_or_ble_device, **more):
            super().__init__(address_or_ble_device, **more)
            self.handle, self.is_encrypted, self.link, self.callbacks = 1, False, None, {}
            self.answer, self.over = None, []

        # What the device's side asks of a connection.

        def on(self, _what, action):
            self.over.append(action)

        async def leave(self):
            link, self.link = self.link, None
            if link:
                for action in self.over:
                    action(0)
                self.over = []

        # What bleak asks.

        name = property(lambda self: advertised().local_name)
        mtu_size = property(lambda self: self.link.mtu if self.link else 23)
        is_connected = property(lambda self: self.link is not None)

        async def connect(self, pair=False, **_more):
            if self.address.upper() != strap.description["address"].upper():
                raise BleakError(f"no device {self.address} is in reach")
            # What the device's side sends to, and by what it ends a connection.
            strap.device = types.SimpleNamespace(send_l2cap_pdu=lambda _handle, _cid, data: self.receive(bytes(data)))
            side = types.SimpleNamespace(handle=self.handle, is_encrypted=pair, on=self.on, disconnect=self.dropped)
            self.side = side
            strap.connected(side)
            self.link = strap.links[self.handle]
            await self.request(b"\x02\x05\x02")
            self.discover()

        async def dropped(self):
            await self.leave()
            if self._disconnected_callback:
                self._disconnected_callback()

        def discover(self):
            self.services, service, found = BleakGATTServiceCollection(), None, None
            for attribute in self.link.table.attributes.values():
                if attribute.role == "service":
                    service = BleakGATTService(attribute, attribute.handle, text(attribute.initial))
                    self.services.add_service(service)
                elif attribute.role == "characteristic" and service:
                    names = [words.get(one, one) for one in attribute.more.get("properties", "").split()]
                    found = BleakGATTCharacteristic(
                        attribute, attribute.more["at"], text(attribute.initial[3:]), names, lambda: self.mtu_size - 3, service)
                    self.services.add_characteristic(found)
                elif attribute.role == "descriptor" and found and attribute.type is not None:
                    self.services.add_descriptor(BleakGATTDescriptor(attribute, attribute.handle, text(attribute.type), found))

        def receive(self, data):
            if data[0] in (0x1B, 0x1D):
                if told := self.callbacks.get(struct.unpack("<H", data[1:3])[0]):
                    told(bytearray(data[3:]))
                if data[0] == 0x1D:
                    asyncio.get_running_loop().call_soon(self.link.receive, b"\x1e")
            elif data[0] & 1 and self.answer and not self.answer.done():
                self.answer.set_result(data)

        async def request(self, data):
            if self.link is None:
                raise BleakError("not connected")
            self.answer = asyncio.get_running_loop().create_future()
            self.link.receive(data)
            answer = await asyncio.wait_for(self.answer, 30)
            if answer[0] == 1:
                raise BleakError(f"the device refuses: ATT error 0x{answer[4]:02x}")
            return answer

        async def disconnect(self):
            await self.leave()

        async def pair(self, *_, **_more):
            self.side.is_encrypted = True

        async def unpair(self):
            self.side.is_encrypted = False

        async def read(self, handle):
            value = bytearray((await self.request(struct.pack("<BH", 0x0A, handle)))[1:])
            while value and len(value) % (self.mtu_size - 1) == 0:
                more = (await self.request(struct.pack("<BHH", 0x0C, handle, len(value))))[1:]
                value += more
                if not more:
                    break
            return value

        async def read_gatt_char(self, characteristic, **_more):
            return await self.read(characteristic.handle)

        async def read_gatt_descriptor(self, descriptor, **_more):
            return await self.read(descriptor.handle)

        async def write_gatt_char(self, characteristic, data, response):
            if response:
                await self.request(struct.pack("<BH", 0x12, characteristic.handle) + bytes(data))
            else:
                self.link.receive(struct.pack("<BH", 0x52, characteristic.handle) + bytes(data))

        async def write_gatt_descriptor(self, descriptor, data):
            await self.request(struct.pack("<BH", 0x12, descriptor.handle) + bytes(data))

        async def start_notify(self, characteristic, callback, **_more):
            self.callbacks[characteristic.handle] = callback
            await self.switch(characteristic, 1 if "notify" in characteristic.properties else 2)

        async def stop_notify(self, characteristic):
            await self.switch(characteristic, 0)
            self.callbacks.pop(characteristic.handle, None)

        async def switch(self, characteristic, bits):
            for descriptor in characteristic.descriptors:
                if descriptor.uuid.startswith("00002902"):
                    return await self.request(struct.pack("<BHH", 0x12, descriptor.handle, bits))
            raise BleakError("it has no configuration descriptor")

    return Client, Scanner


def in_virtual_time(steps):
    """Runs a coroutine in which no time is waited: an hour of the device's takes seconds."""
    with asyncio.Runner(loop_factory=VirtualTime) as runner:
        return runner.run(steps)


try:
    import pytest
except ImportError:
    pass
else:
    @pytest.fixture
    def captured_device(monkeypatch):
        """The device, for all that uses bleak in a test: in conftest.py, `from FILE import captured_device`. Its `faults`
        (drop_after, late, refused) and `session` can be set; `in_virtual_time` runs what takes long."""
        import bleak
        strap = Strap(globals())
        kinds = zip(("client", "scanner"), bleak_backends(strap))
        for name, backend in kinds:
            monkeypatch.setattr(bleak, f"get_platform_{name}_backend_type", lambda backend=backend: (backend, "captured"))
        return strap


# -- running

TRANSPORTS = """TRANSPORT is bumble's: usb:0 (a dongle), hci-socket:0 (Linux, as root, adapter down), vhci (makes an
adapter of Linux, with the device in its reach), android-netsim (Android's emulator), tcp-client:HOST:PORT, serial:DEVICE, or
link:CLIENT.py, which runs a client that heartsnoop made with --client bumble against the device on a virtual link."""


def heart_bounds(text):
    """Two heart rates: 60-150."""
    low, _, high = text.partition("-")
    low, high = int(low), int(high or low)
    if not 20 <= low <= high <= 300:
        raise ValueError
    return low, high


def refusal(text):
    """A handle, and the error by which it refuses: 0x17 or 0x17=0x0e (Unlikely Error, unless another one is named)."""
    handle, _, code = text.partition("=")
    handle, code = int(handle, 0), int(code or "0x0e", 0)
    if not (0 < handle < 65536 and 0 < code < 256):
        raise ValueError
    return handle, code


def hearts_of(arguments, data):
    handles = [row[0] for rows in data["TABLES"] for row in rows if row[1] == "value" and (row[2] or "").lower() == "2a37"]
    heart = None
    if arguments.heart:
        heart = heart_between(*arguments.heart)
    elif arguments.series:
        heart = heart_of_series(arguments.series)
    elif data.get("HEART"):
        heart = heart_between(*data["HEART"]) if isinstance(data["HEART"], tuple) else heart_of_lines(data["HEART"], "HEART")
    if heart and not handles:
        sys.exit("the device has no Heart Rate Measurement (2a37) that could live")
    return {handle: heart for handle in handles} if heart else {}


async def on_link(strap, client, snoop, mutate, seed):
    """Runs device and client on one virtual link; returns when the client is done."""
    from bumble.controller import Controller
    from bumble.link import LocalLink
    link = LocalLink()
    device = strap.attach(*(2 * [Controller("device", link=link)]))
    await strap.start()
    app = client["App"](client, mutate=mutate, seed=seed)
    app.attach(*(2 * [Controller("app", link=link)]))
    if snoop:
        app.device.host.snooper = VirtualSnooper(snoop)
    await app.run(device.random_address)


async def on_transport(strap, name, snoop):
    from bumble.transport import open_transport
    try:
        opened = await open_transport(name)
    except Exception as error:
        # Each transport has errors of its own: no such device, no permission, a package that is missing.
        sys.exit(f"{name} cannot be opened: {error}")
    async with opened as transport:
        source, sink = transport.source, transport.sink
        if name.partition(":")[0] == "vhci":
            # At its other end is Linux, a host as the device is one: each gets a controller, on one virtual link.
            from bumble.controller import Controller
            from bumble.link import LocalLink
            link = LocalLink()
            Controller("linux", host_source=source, host_sink=sink, link=link)
            source = sink = Controller("device", link=link)
        strap.attach(source, sink)
        if snoop:
            strap.device.host.snooper = BtSnooper(snoop)
        await strap.start()
        print(f"advertises as {strap.address}; Ctrl-C ends it", file=sys.stderr)
        again = asyncio.create_task(strap.advertise_again())
        await transport.source.wait_for_termination()
        again.cancel()


def main(data):
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0], epilog=TRANSPORTS)
    parser.add_argument("transport", metavar="TRANSPORT")
    parser.add_argument("--endless", action="store_true", help="play what was sent freely over and over")
    parser.add_argument("--session", type=int, metavar="N", help="play this connection each time, from 1")
    parser.add_argument("--heart", metavar="LOW-HIGH", type=heart_bounds, help="send a living heart rate instead of the recorded one")
    parser.add_argument("--series", metavar="CSV", help="send the heart rates of a table instead")
    parser.add_argument("--snoop", metavar="FILE", help="record HCI traffic as btsnoop")
    parser.add_argument("--public", action="store_true", help="advertise with the adapter's own public address")
    parser.add_argument("--again", type=float, metavar="SECONDS", help=(
        "begin to advertise anew so often, for scanners that see only beginnings, as BlueZ on btvirt does"))
    parser.add_argument("--drop-after", type=float, metavar="SECONDS", help="end each connection after so long")
    parser.add_argument("--refuse", type=refusal, metavar="HANDLE[=ERROR]", action="append", default=[], help=(
        "refuse reads and writes of an attribute: 0x17, or 0x17=0x05 with another error than 0x0e"))
    parser.add_argument("--late", type=float, metavar="SECONDS", default=0.0, help="answer so much later")
    parser.add_argument("--real-time", action="store_true", help="with link: play as long as it was recorded")
    parser.add_argument("--mutate", action="store_true", help="with link: change half of each longer write")
    parser.add_argument("--seed", type=int, default=1, help="of what is changed")
    arguments = parser.parse_args()
    recorded = max(1, len(data["SESSIONS"]))
    if arguments.session is not None and not 1 <= arguments.session <= recorded:
        parser.error(f"--session: the connections are 1 to {recorded}")
    strap = Strap(
        data, arguments.endless, arguments.session and arguments.session - 1, hearts_of(arguments, data),
        arguments.public, arguments.again, Faults(arguments.drop_after, arguments.late, dict(arguments.refuse)))
    snoop = open(arguments.snoop, "wb") if arguments.snoop else None
    try:
        if arguments.transport.startswith("link:"):
            import runpy
            client = runpy.run_path(arguments.transport[5:], run_name="client")
            loop = asyncio.SelectorEventLoop() if arguments.real_time else VirtualTime()
            asyncio.set_event_loop(loop)
            loop.run_until_complete(on_link(strap, client, snoop, arguments.mutate, arguments.seed))
        else:
            asyncio.run(on_transport(strap, arguments.transport, snoop))
    except KeyboardInterrupt:
        pass
    finally:
        if snoop:
            snoop.close()


if __name__ == "__main__":
    main(globals())
