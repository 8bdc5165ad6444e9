"""A model of Bluetooth Low Energy links, from the Core Specification: what the radios, the controllers and the hosts do, and
what recorders write down of it.

Time is in whole microseconds. Nothing here is taken from the program's own model of links or from `simulate`.
"""

import collections
import heapq
import itertools
import math
import struct

IFS = 150  # between two packets of an event (Core 5.4, Vol 6, Part B, 4.1.1)
SLOT = 1250  # the unit of connection intervals
ADVERTISING_ACCESS = 0x8E89BED6
RESPONSES = {  # ATT: the opcode of the response for that of each request
    0x02: 0x03, 0x04: 0x05, 0x06: 0x07, 0x08: 0x09, 0x0A: 0x0B, 0x0C: 0x0D, 0x10: 0x11, 0x12: 0x13, 0x1D: 0x1E,
}


class Signal:
    """What steps may wait for."""

    def __init__(self):
        self.waiting = []

    def fire(self, world, value=True):
        waiting, self.waiting = self.waiting, []
        for entry in waiting:
            if entry[0] is not None:
                steps, entry[0] = entry[0], None
                world.at(world.now, world.step, steps, value)


class World:
    """The clock, and the steps that wait for it."""

    def __init__(self, rng):
        self.rng, self.now, self.queue, self.order, self.hosts, self.stopped = rng, 0, [], itertools.count(), [], False
        self.sniffer = None

    def at(self, time, call, *arguments):
        heapq.heappush(self.queue, (max(self.now, int(time)), next(self.order), call, arguments))

    def after(self, delay, call, *arguments):
        self.at(self.now + delay, call, *arguments)

    def spawn(self, steps):
        self.step(steps, None)

    def step(self, steps, value):
        """Runs steps up to where they wait: for microseconds, for a signal, or for a signal but no longer than that."""
        try:
            wish = steps.send(value)
        except StopIteration:
            return
        if isinstance(wish, Signal):
            wish.waiting.append([steps])
        elif isinstance(wish, tuple):
            entry = [steps]
            wish[0].waiting.append(entry)
            self.after(wish[1], self.give_up, entry)
        else:
            self.after(wish, self.step, steps, None)

    def give_up(self, entry):
        if entry[0] is not None:
            steps, entry[0] = entry[0], None
            self.step(steps, None)

    def run(self, until):
        while self.queue and self.queue[0][0] <= until and not self.stopped:
            self.now, _, call, arguments = heapq.heappop(self.queue)
            call(*arguments)

    def jitter(self, low, high):
        return self.rng.randint(low, high)


def air_time(length, phy):
    """Microseconds of a packet with so many octets of payload and MIC (Vol 6, Part B, 2.1 and 2.2)."""
    if phy == 1:
        return 8 * (1 + 4 + 2 + length + 3)
    if phy == 2:
        return 4 * (2 + 4 + 2 + length + 3)
    spread = 8  # LE Coded with S = 8
    return 80 + 256 + 16 + 24 + spread * (16 + 8 * length + 24 + 3)


def lost_share(rssi):
    """The share of packets that a receiver loses at a signal of so many dBm: half at -95, hardly any above -85."""
    return 1 / (1 + math.exp(min(50, (rssi + 95) / 1.2)))


class Packet:
    def __init__(self, kind, payload, whole=None):
        self.kind, self.payload, self.whole = kind, payload, whole  # LLID; octets; the ACL packet that ends with it
        self.clear = False  # sent without encryption although the link has begun to encrypt


class End:
    """One side of a connection, in its controller."""

    def __init__(self, host, limit):
        self.host, self.limit = host, limit  # data packets in an event at most
        self.queue, self.current, self.sn, self.nesn = collections.deque(), None, 0, 0
        self.heard = 0  # when a valid packet came last
        self.sent = 0  # data packets in this event
        self.done = 0  # ACL packets that are acknowledged and not yet told to the host
        self.data_length = 27  # octets that it may send in a packet
        self.late = False  # whether a packet with an error came just before, in this event


class Connection:
    """A link: its events, and what both sides do in them."""

    def __init__(self, world, central, peripheral, setup, first):
        rng = world.rng
        self.world, self.setup, self.open, self.established = world, setup, True, False
        self.interval, self.latency, self.timeout = setup.interval * SLOT, setup.latency, setup.timeout * 10_000
        self.c, self.p = End(central, setup.central_limit), End(peripheral, setup.peripheral_limit)
        self.access, self.seed, self.hop = rng.getrandbits(32) | 1, rng.getrandbits(24), rng.randint(5, 16)
        self.channel, self.counter, self.phy = 0, -1, 1
        self.anchor = first
        self.c.heard = self.p.heard = first - self.interval
        self.instants, self.asleep = [], 0  # what is to change at which event; events until the peripheral listens again
        self.deaf = self.mute = False  # a peripheral that hears nothing; one whose radio is off
        self.deaf_central = False
        self.encrypted = False
        self.procedure = None  # the LL procedure that waits for an answer
        self.since = None
        self.handle = {}
        for host in (central, peripheral):
            self.handle[host] = host.next_handle
            host.next_handle += 1
            host.links.append(self)
        world.at(first, self.begin)
        world.at(first + 6 * self.interval, self.supervise)

    def end(self, host):
        return self.c if self.c.host is host else self.p

    def other(self, end):
        return self.p if end is self.c else self.c

    # Events of the link

    def begin(self):
        if not self.open:
            return
        self.counter += 1
        self.channel = (self.channel + self.hop) % 37  # channel selection algorithm 1, all channels in use
        for item in [one for one in self.instants if one[0] == self.counter]:
            self.instants.remove(item)
            item[1]()
        following = self.anchor + self.interval
        self.world.at(following, self.next_event, following)
        radio = self.c.host
        if radio.radio_until > self.world.now or self.setup.skip_event(self):
            return  # the central's radio is with another link
        self.limit = following - IFS
        for link in radio.links:
            if link is not self and link.open:
                upcoming = link.anchor if link.anchor > self.world.now else link.anchor + link.interval
                self.limit = min(self.limit, upcoming - 2 * IFS)
        if self.setup.event_length:
            self.limit = min(self.limit, self.anchor + self.setup.event_length)
        self.listens = not self.deaf
        if self.asleep and not self.p.queue and not (self.p.current and self.p.current.payload):
            self.asleep -= 1
            self.listens = False
        self.c.sent = self.p.sent = 0
        self.c.late = self.p.late = False
        self.transmit(self.c)

    def next_event(self, anchor):
        if self.open:
            self.anchor = anchor
            self.begin()

    def length(self, packet):
        return len(packet.payload) + (4 if self.encrypted and packet.payload and not packet.clear else 0)

    def fits(self, now):
        """Whether another packet of each side's queue fits into the event."""
        need = 2 * IFS
        for end in (self.c, self.p):
            packet = end.current or (end.queue[0] if end.queue and end.sent < end.limit else None)
            need += air_time(self.length(packet) if packet else 0, self.phy)
        return now + need <= self.limit

    def transmit(self, end):
        """Sends the packet that is not acknowledged yet, or the next one."""
        world = self.world
        if not self.open:
            return
        if end.current is None:
            if end.queue and end.sent < end.limit:
                end.current = end.queue.popleft()
            else:
                end.current = Packet(1, b"")
        packet = end.current
        if packet.payload:
            end.sent += 1
        length = self.length(packet)
        duration = air_time(length, self.phy)
        more = bool(end.queue) and end.sent < end.limit and self.limit > world.now + 2 * (duration + IFS)
        # The sender may go on even if what it has now is all that waits.
        header = packet.kind | end.nesn << 2 | end.sn << 3 | more << 4
        rssi = self.setup.signal(world.now)
        receiver = self.other(end)
        hears = self.listens if receiver is self.p else not self.deaf_central
        chance, fault = world.rng.random(), "ok"
        loss = max(self.setup.loss, lost_share(rssi))
        if not hears or chance < loss * self.setup.loss_whole:
            fault = "lost"
        elif chance < loss:
            fault = "error"
        if end is self.p and self.mute:
            return self.close()
        if world.sniffer:
            body = packet.payload
            if length > len(packet.payload):
                body = world.rng.randbytes(length)
            world.sniffer.data(self, end is self.c, bytes([header, length]) + body, rssi, fault)
        world.after(duration, self.receive, end, receiver, packet, end.sn, end.nesn, more, fault)

    def receive(self, sender, receiver, packet, sn, nesn, more, fault):
        world = self.world
        if not self.open:
            return
        if fault == "lost":
            return self.close()
        if fault == "ok":
            receiver.late = False
            receiver.heard = world.now
            if nesn != receiver.sn:
                receiver.sn ^= 1
                self.acknowledged(receiver)
            if sn == receiver.nesn:
                receiver.nesn ^= 1
                if packet.payload:
                    self.deliver(receiver, packet)
        elif receiver.late:
            return self.close()  # two errors in a row close the event (4.5.6)
        else:
            receiver.late = True
        if not self.open:
            return
        if receiver is self.p:
            self.asleep = 0
            world.after(IFS, self.transmit, self.p)
            self.central_more = more
        else:
            waits = more or self.central_more or (self.c.current and self.c.current.payload) or fault != "ok" or (
                self.setup.answers_in_event and packet.payload)
            if waits and self.fits(world.now):
                world.after(IFS, self.transmit, self.c)
            else:
                self.close()

    def close(self):
        """Ends the event; the peripheral sleeps as long as it may if it has nothing to do."""
        if not self.open:
            return
        self.c.host.radio_until = self.world.now
        if self.asleep == 0 and self.listens and not self.p.queue and (self.p.current is None or not self.p.current.payload):
            self.asleep = self.latency
        for end in (self.c, self.p):
            if end.done and end.host.completes_at_close:
                self.tell_completed(end)

    def acknowledged(self, end):
        packet, end.current = end.current, None
        if packet is None:
            return
        self.established = True
        if packet.whole is not None:
            end.done += 1
            if not end.host.completes_at_close:
                self.tell_completed(end)
        if packet.kind == 3 and packet.payload[0] == 0x02:
            self.over(end, packet.payload[1])

    def tell_completed(self, end):
        count, end.done = end.done, 0
        self.world.after(self.world.jitter(80, 300), end.host.completed, self, count)

    def deliver(self, receiver, packet):
        self.established = True
        if packet.kind == 3:
            self.control(receiver, packet.payload)
        else:
            host = receiver.host
            self.world.after(self.world.jitter(*host.receive_delay), host.receive_acl, self, packet.kind, packet.payload)

    def supervise(self):
        """Ends the link if nothing valid was heard for the supervision timeout (4.5.2)."""
        if not self.open:
            return
        now = self.world.now
        if not self.established:
            return self.both_over(0x3E)
        heard = min(self.c.heard, self.p.heard)
        late = [end for end in (self.c, self.p) if now - end.heard >= self.timeout]
        if late:
            return self.both_over(0x08)
        self.world.at(heard + self.timeout, self.supervise)

    def over(self, sender, reason):
        """A terminated link: the one who asked for it sees 0x16, the other the reason."""
        if self.open:
            self.shut()
            for end in (self.c, self.p):
                end.host.disconnected(self, 0x16 if end is sender else reason)

    def both_over(self, reason):
        if self.open:
            self.shut()
            for end in (self.c, self.p):
                end.host.disconnected(self, reason)

    def shut(self):
        self.open = False
        for end in (self.c, self.p):
            end.host.links.remove(self)

    # Link Layer procedures (Vol 6, Part B, 5.1)

    def send_control(self, end, payload, clear=True):
        packet = Packet(3, payload)
        packet.clear = clear and not self.encrypted
        end.queue.appendleft(packet) if not (end.queue and end.queue[0].kind == 3) else end.queue.insert(1, packet)

    def procedure_begins(self, end, payload, patience=40_000_000):
        self.send_control(end, payload)
        token = self.procedure = object()
        self.world.after(patience, self.procedure_late, token)

    def procedure_late(self, token):
        if self.procedure is token:
            self.both_over(0x22)

    def in_events(self, count, call):
        self.instants.append((self.counter + count, call))
        return (self.counter + count) & 0xFFFF

    def update(self, end, interval, latency, timeout):
        """The central's connection update (5.1.1)."""
        def apply():
            self.interval, self.latency, self.timeout = interval * SLOT, latency, timeout * 10_000
            if self.setup.ignores_update:
                self.deaf = True
            for one in (self.c, self.p):
                one.host.le_event(3, struct.pack("<BHHHH", 0, self.handle[one.host], interval, latency, timeout))
        instant = self.in_events(7, apply)
        self.send_control(self.c, struct.pack("<BBHHHHH", 0x00, 1, 0, interval, latency, timeout, instant))

    def control(self, receiver, payload):
        opcode = payload[0]
        reply = lambda data: self.send_control(receiver, data)  # noqa: E731
        if self.setup.silent_procedures and receiver is self.p and opcode in (0x14, 0x08, 0x16):
            return
        if opcode == 0x08 or opcode == 0x0E:  # features
            reply(bytes([0x09]) + struct.pack("<Q", 0x1FF))
        elif opcode == 0x09:
            self.procedure = None
            receiver.host.le_event(4, struct.pack("<BHQ", 0, self.handle[receiver.host], 0x1FF))
        elif opcode in (0x14, 0x15):  # data length
            receiver_max, _, sender_max, _ = struct.unpack("<HHHH", payload[1:9])
            mine = self.setup.central_data_length if receiver is self.c else self.setup.peripheral_data_length
            if opcode == 0x14:
                reply(struct.pack("<BHHHH", 0x15, mine, 8 * (mine + 14), mine, 8 * (mine + 14)))
            else:
                self.procedure = None
            old = self.c.data_length
            self.c.data_length = self.p.data_length = min(mine, receiver_max, sender_max)
            if opcode == 0x15 and old != self.c.data_length or opcode == 0x14 and self.c.data_length != 27:
                length = self.c.data_length
                for end in (self.c, self.p):
                    end.host.le_event(7, struct.pack(
                        "<HHHHH", self.handle[end.host], length, 8 * (length + 14), length, 8 * (length + 14)))
                self.procedure = None
        elif opcode == 0x16:  # PHY request of the central's
            reply(bytes([0x17, self.setup.peripheral_phys, self.setup.peripheral_phys]))
        elif opcode == 0x17:
            self.procedure = None
            both = payload[1] & 2
            if both:
                instant = self.in_events(7, self.to_2m)
                self.send_control(receiver, struct.pack("<BBBH", 0x18, 2, 2, instant))
            else:
                receiver.host.le_event(12, struct.pack("<BHBB", 0, self.handle[receiver.host], 1, 1))
        elif opcode == 0x03:  # encryption request
            reply(bytes([0x04]) + self.world.rng.randbytes(12))
            host, rand = receiver.host, payload[1:11]
            self.world.after(400, host.key_wanted, self, rand)
        elif opcode == 0x05:
            self.encrypted = True
            packet = Packet(3, bytes([0x06]))
            receiver.queue.appendleft(packet)
        elif opcode == 0x06:
            if receiver is self.p:
                receiver.queue.appendleft(Packet(3, bytes([0x06])))
                self.tell_encrypted(self.p, 0)
            else:
                self.procedure = None
                self.tell_encrypted(self.c, 0)
        elif opcode == 0x0D or opcode == 0x11:
            if opcode == 0x11 and payload[1] == 0x03 or opcode == 0x0D:
                self.procedure = None
                self.tell_encrypted(receiver, payload[-1])
        elif opcode == 0x0C:
            if not self.setup.versions.get(receiver):
                self.setup.versions[receiver] = True
                reply(struct.pack("<BBHH", 0x0C, 9, 0x59, 1))

    def to_2m(self):
        self.phy = 2
        for end in (self.c, self.p):
            end.host.le_event(12, struct.pack("<BHBB", 0, self.handle[end.host], 2, 2))

    def tell_encrypted(self, end, status):
        end.host.event(0x08, struct.pack("<BHB", status, self.handle[end.host], 0 if status else 1))
        end.host.encryption.fire(self.world, status)

    def mic_failure(self):
        """A packet whose MIC is wrong ends the link at once; the other side hears nothing more (Vol 6, Part B, 5.1.3.1)."""
        self.shut()
        self.c.host.disconnected(self, 0x3D)
        self.world.after(self.timeout, self.p.host.disconnected, self, 0x08)


class Host:
    """A host and what its recorder writes down; the controller's queues are the ends of its connections."""

    def __init__(self, world, address, *, acl_size=251, acl_buffers=8, completes_at_close=False, random=True):
        self.world, self.address, self.random = world, address, random
        self.acl_size, self.acl_buffers, self.free = acl_size, acl_buffers, acl_buffers
        self.completes_at_close = completes_at_close
        self.receive_delay = (150, 600)
        self.snoop, self.links, self.next_handle, self.radio_until = [], [], 0x40, 0
        self.waiting = collections.deque()  # ACL packets that the controller has no room for
        self.partial, self.client = {}, {}
        self.room, self.encryption, self.lost = Signal(), Signal(), Signal()
        self.values = collections.defaultdict(list)  # what came: (time, octets) by connection
        self.signals = collections.defaultdict(Signal)
        self.turn = (300, 1500)  # how long it takes to answer
        self.answer_time = self.busy = 0
        self.table, self.mtu, self.mtu_limit = None, collections.defaultdict(lambda: 23), 247
        self.keys, self.scanner, self.advertising, self.accept = True, None, None, None
        self.on_write = None
        self.refuses = {}  # an ATT error for a handle
        self.refuses_parameters = False
        self.hears = Signal()
        self.handing = False
        self.channels = {}
        world.hosts.append(self)

    # What is recorded

    def record(self, sent, kind, data):
        self.snoop.append((self.world.now, sent, kind, bytes(data)))

    def event(self, code, data):
        self.record(False, 4, bytes([code, len(data)]) + data)

    def le_event(self, subevent, data):
        self.event(0x3E, bytes([subevent]) + data)

    def command(self, opcode, data=b"", status=False, result=b"\0", effect=None, delay=None):
        """Sends a command; steps that wait for its event. `effect` is what the controller does."""
        self.record(True, 1, struct.pack("<HB", opcode, len(data)) + data)
        yield delay or self.world.jitter(250, 900)
        if status:
            self.event(0x0F, struct.pack("<BBH", result[0], 1, opcode))
        else:
            self.event(0x0E, struct.pack("<BH", 1, opcode) + result)
        if effect:
            effect()

    def completed(self, link, count):
        self.event(0x13, struct.pack("<BHH", 1, link.handle[self], count))
        self.free += count
        self.room.fire(self.world)
        self.hand_over()

    def disconnected(self, link, reason, delay=None):
        self.world.after(delay or self.world.jitter(200, 800), self.tell_disconnected, link, reason)

    def tell_disconnected(self, link, reason):
        if self.next_handle is None:
            return
        self.event(0x05, struct.pack("<BHB", 0, link.handle[self], reason))
        self.waiting = collections.deque(item for item in self.waiting if item[0] is not link)
        self.free = self.acl_buffers
        self.lost.fire(self.world, reason)
        if self.advertising and self.advertising.get("again"):
            self.advertising["on"] = True

    # Data to the controller

    def send(self, link, cid, payload):
        """Hands an L2CAP PDU over, in ACL packets."""
        data = struct.pack("<HH", len(payload), cid) + payload
        pieces = [data[at:at + self.acl_size] for at in range(0, len(data), self.acl_size)]
        for index, piece in enumerate(pieces):
            self.waiting.append((link, index == 0, piece))
        self.hand_over()

    def hand_over(self):
        if not self.handing and self.waiting and self.free > 0:
            self.handing = True
            self.world.after(self.world.jitter(60, 200), self.hand_one)

    def hand_one(self):
        self.handing = False
        if not self.waiting or self.free <= 0:
            return
        link, first, piece = self.waiting.popleft()
        if link.open:
            self.free -= 1
            # From the host's side a first fragment that may be flushed is not used on LE: 0b00 and 0b01.
            self.record(True, 2, struct.pack("<HH", link.handle[self] | (0 if first else 1) << 12, len(piece)) + piece)
            end, size = link.end(self), link.end(self).data_length
            parts = [piece[at:at + size] for at in range(0, len(piece), size)]
            for index, part in enumerate(parts):
                end.queue.append(Packet(2 if first and index == 0 else 1, part, True if index == len(parts) - 1 else None))
        self.room.fire(self.world)
        self.hand_over()

    def backlog(self, link):
        """L2CAP PDUs or pieces that are not acknowledged yet."""
        return self.acl_buffers - self.free + len(self.waiting)

    def receive_acl(self, link, kind, piece):
        if not link.open:
            return
        self.record(False, 2, struct.pack("<HH", link.handle[self] | (2 if kind == 2 else 1) << 12, len(piece)) + piece)
        if kind == 2:
            self.partial[link] = b""
        data = self.partial[link] = self.partial.get(link, b"") + piece
        if len(data) >= 4 and len(data) >= 4 + (length := struct.unpack_from("<H", data)[0]):
            self.receive(link, struct.unpack_from("<H", data, 2)[0], data[4:4 + length])

    def receive(self, link, cid, data):
        if cid == 4:
            self.att(link, data)
        elif cid == 5:
            self.signalling(link, data)
        elif cid == 6:
            self.signals["smp", link].fire(self.world, data)
        elif (link, cid) in self.channels:
            self.channels[link, cid](data)

    # ATT

    def att(self, link, data):
        opcode = data[0]
        if opcode in RESPONSES:
            delay = self.answer_time or self.world.jitter(*self.turn)
            self.world.after(delay, self.answer, link, data)
        elif opcode in (0x52, 0xD2):
            # What works before it answers takes as long for what it does not answer, one after the other.
            self.busy = max(self.world.now, self.busy) + (0 if self.on_write else self.answer_time)
            self.values[link].append((self.busy, len(data) - 3))
            if self.on_write:
                self.on_write(link, struct.unpack_from("<H", data, 1)[0], data[3:])
        elif opcode in (0x1B, 0x1D):
            self.values[link].append((self.world.now, len(data) - 3))
            self.signals["value", link].fire(self.world, data)
        else:
            self.signals["att", link].fire(self.world, data)

    def answer(self, link, data):
        if not link.open:
            return
        if data[0] == 0x1D:
            return self.send(link, 4, b"\x1e")
        response = self.response(link, data)
        if response:
            self.send(link, 4, response)

    def response(self, link, data):
        opcode = data[0]
        handle = struct.unpack_from("<H", data, 1)[0] if len(data) >= 3 else 0
        error = lambda code, at=handle: struct.pack("<BBHB", 1, opcode, at, code)  # noqa: E731
        if handle in self.refuses and opcode in (0x0A, 0x0C, 0x12):
            return error(self.refuses[handle]) if self.refuses[handle] is not None else None
        if opcode == 0x02:
            self.mtu[link] = max(23, min(handle, self.mtu_limit))
            return struct.pack("<BH", 3, self.mtu_limit)
        room = self.mtu[link] - 2
        if opcode in (0x0A, 0x0C):
            found = self.table.get(handle)
            if not found:
                return error(0x01)
            offset = struct.unpack_from("<H", data, 3)[0] if opcode == 0x0C else 0
            value = found[1]
            self.values[link].append((self.world.now, 0))
            return bytes([opcode + 1]) + value[offset:offset + room + 1]
        if opcode == 0x12:
            if handle not in self.table:
                return error(0x01)
            self.values[link].append((self.world.now, len(data) - 3))
            if self.on_write:
                self.on_write(link, handle, data[3:])
            return b"\x13"
        first, last = struct.unpack_from("<HH", data, 1)
        inside = [at for at in sorted(self.table) if first <= at <= last]
        if opcode == 0x10:
            listed = [(at, self.table.group(at), self.table[at][1]) for at in inside if self.table[at][0] == data[5:]]
            pieces = [struct.pack("<HH", at, end) + value for at, end, value in listed]
        elif opcode == 0x08:
            pieces = [struct.pack("<H", at) + self.table[at][1][:room - 2] for at in inside if self.table[at][0] == data[5:]]
        elif opcode == 0x04:
            pieces = [struct.pack("<H", at) + self.table[at][0] for at in inside]
        else:
            return error(0x06)
        pieces = [piece for piece in itertools.takewhile(lambda one: len(one) == len(pieces[0]), pieces)] if pieces else []
        if not pieces:
            return error(0x0A)
        size = len(pieces[0])
        head = bytes([5, 1 if size == 4 else 2]) if opcode == 0x04 else bytes([opcode + 1, size])
        return head + b"".join(pieces[:max(1, room // size)])

    def request(self, link, data, patience=30_000_000):
        """Sends a request and waits for its response."""
        self.send(link, 4, data)
        answer = yield (self.signals["att", link], patience)
        yield self.world.jitter(*self.turn)
        return answer

    def exchange_mtu(self, link, wanted):
        answer = yield from self.request(link, struct.pack("<BH", 2, wanted))
        if answer:
            self.mtu[link] = max(23, min(wanted, struct.unpack("<H", answer[1:3])[0]))

    def discover(self, link):
        """All services, their characteristics and the descriptors (Vol 3, Part G, 4.4 to 4.7)."""
        services, at = [], 1
        while at <= 0xFFFF:
            answer = yield from self.request(link, struct.pack("<BHHH", 0x10, at, 0xFFFF, 0x2800))
            if not answer or answer[0] != 0x11:
                break
            size = answer[1]
            for offset in range(2, len(answer), size):
                services.append(struct.unpack_from("<HH", answer, offset))
            at = services[-1][1] + 1
        for first, last in services:
            at, values = first, []
            while at <= last:
                answer = yield from self.request(link, struct.pack("<BHHH", 0x08, at, last, 0x2803))
                if not answer or answer[0] != 0x09:
                    break
                for offset in range(2, len(answer), answer[1]):
                    values.append(struct.unpack_from("<H", answer, offset + 3)[0])
                at = values[-1]
            for index, value in enumerate(values):
                end = values[index + 1] - 2 if index + 1 < len(values) else last
                if value < end:
                    yield from self.request(link, struct.pack("<BHH", 0x04, value + 1, end))

    def subscribe(self, link, handle, bits=1):
        return (yield from self.request(link, struct.pack("<BHH", 0x12, handle + 1, bits)))

    def read(self, link, handle):
        return (yield from self.request(link, struct.pack("<BH", 0x0A, handle)))

    def write(self, link, handle, value):
        return (yield from self.request(link, struct.pack("<BH", 0x12, handle) + value))

    def command_write(self, link, handle, value):
        self.send(link, 4, struct.pack("<BH", 0x52, handle) + value)

    def notify(self, link, handle, value):
        self.send(link, 4, struct.pack("<BH", 0x1B, handle) + value)

    def indicate(self, link, handle, value):
        self.send(link, 4, struct.pack("<BH", 0x1D, handle) + value)
        return (yield (self.signals["att", link], 30_000_000))

    # L2CAP signalling

    def signalling(self, link, data):
        code, identifier = data[0], data[1]
        if code == 0x12:
            interval, _, latency, timeout = struct.unpack_from("<HHHH", data, 4)
            self.world.after(3000, self.judge_parameters, link, identifier, interval, latency, timeout)
        elif code == 0x16:
            cid, credits = struct.unpack_from("<HH", data, 4)
            self.signals["credit", link].fire(self.world, credits)
            self.channels["credits", link] = self.channels.get(("credits", link), 0) + credits
        elif code == 0x14:
            _, cid, mtu, mps, credits = struct.unpack_from("<HHHHH", data, 4)
            self.channels["peer", link] = cid
            self.world.after(2000, self.send, link, 5, struct.pack(
                "<BBHHHHHH", 0x15, identifier, 10, 0x50, *self.channels["offer", link], 0))
        else:
            self.signals["signalling", link].fire(self.world, data)

    def judge_parameters(self, link, identifier, interval, latency, timeout):
        if not link.open:
            return
        self.send(link, 5, struct.pack("<BBHH", 0x13, identifier, 2, 1 if self.refuses_parameters else 0))
        if not self.refuses_parameters:
            self.world.spawn(self.update(link, interval, latency, timeout))

    def ask_parameters(self, link, interval, latency, timeout):
        self.send(link, 5, struct.pack("<BBHHHHH", 0x12, 1, 8, interval, interval, latency, timeout))
        return (yield (self.signals["signalling", link], 10_000_000))

    # Procedures of the controller

    def update(self, link, interval, latency, timeout):
        yield from self.command(0x2013, struct.pack("<HHHHHHH", link.handle[self], interval, interval, latency, timeout, 0, 0),
                                status=True, effect=lambda: link.open and link.update(link.end(self), interval, latency, timeout))

    def read_features(self, link):
        yield from self.command(0x2016, struct.pack("<H", link.handle[self]), status=True, effect=lambda: (
            link.procedure_begins(link.end(self), bytes([0x08]) + struct.pack("<Q", 0x1FF))))

    def lengthen(self, link):
        most = link.setup.central_data_length
        handle = struct.pack("<H", link.handle[self])
        yield from self.command(
            0x2022, handle + struct.pack("<HH", most, 8 * (most + 14)), result=b"\0" + handle, effect=lambda: (
                link.procedure_begins(link.end(self), struct.pack("<BHHHH", 0x14, most, 8 * (most + 14), most, 8 * (most + 14)))))

    def faster(self, link):
        yield from self.command(0x2032, struct.pack("<HBBBH", link.handle[self], 0, 2, 2, 0), status=True, effect=lambda: (
            link.procedure_begins(link.end(self), bytes([0x16, 3, 3]))))

    def read_rssi(self, link):
        handle = struct.pack("<H", link.handle[self])
        rssi = link.setup.signal(self.world.now)
        yield from self.command(0x1405, handle, result=b"\0" + handle + struct.pack("<b", int(max(-127, rssi))))

    def encrypt(self, link, rand=None):
        """Encrypts the link with a key; what came of it, an error of the controller's."""
        rng = self.world.rng
        rand = rand if rand is not None else rng.randbytes(10)
        key = struct.pack("<H", link.handle[self]) + rand + rng.randbytes(16)
        yield from self.command(0x2019, key, status=True, effect=lambda: (
            link.procedure_begins(link.end(self), bytes([0x03]) + rand + rng.randbytes(12))))
        return (yield (self.encryption, 45_000_000))

    def key_wanted(self, link, rand):
        self.le_event(5, struct.pack("<H", link.handle[self]) + rand)
        self.world.spawn(self.give_key(link))

    def give_key(self, link):
        handle, end = struct.pack("<H", link.handle[self]), link.end(self)
        if self.keys:
            yield from self.command(0x201A, handle + self.world.rng.randbytes(16), result=b"\0" + handle)
            link.send_control(end, bytes([0x05]))
        else:
            yield from self.command(0x201B, handle, result=b"\0" + handle)
            link.send_control(end, bytes([0x0D, self.refusal]))

    refusal = 0x06

    def disconnect(self, link, reason=0x13):
        yield from self.command(0x0406, struct.pack("<HB", link.handle[self], reason), status=True,
                                effect=lambda: link.open and link.end(self).queue.append(Packet(3, bytes([0x02, reason]))))

    # Advertising, scanning and connecting

    def advertise(self, interval, data, *, response=b"", connectable=True):
        self.advertising = {"on": True, "again": True, "interval": interval, "data": data, "response": response,
                            "connectable": connectable}
        self.world.spawn(self.advertise_on())

    def advertise_on(self):
        world = self.world
        yield world.jitter(0, self.advertising["interval"])
        while True:
            this = self.advertising
            if this["on"]:
                body = self.address + this["data"]
                pdu = bytes([(0 if this["connectable"] else 2) | self.random << 6, len(body)]) + body
                for channel in (37, 38, 39):
                    if world.sniffer:
                        world.sniffer.advertisement(channel, pdu, self.signal(world.now))
                    for host in world.hosts:
                        if host.scanner and self.advertising["on"]:
                            host.hear(self, channel)
                    yield 700
            yield this["interval"] + world.jitter(0, 10_000)

    def signal(self, now):
        return -60 + self.world.rng.randint(-4, 4)

    def hear(self, device, channel):
        """An advertisement in the air, while this host scans or wants to connect."""
        scanner, world = self.scanner, self.world
        place, turn = (world.now - scanner["since"]) % scanner["interval"], (world.now - scanner["since"]) // scanner["interval"]
        if place > scanner["window"] or channel != 37 + turn % 3:
            return
        if world.rng.random() < max(0.08, lost_share(device.signal(world.now))):
            return
        if scanner["report"] and not (scanner["unique"] and device in scanner["seen"]):
            scanner["seen"].add(device)
            self.world.after(400, self.report, device)
        wanted = scanner["wanted"]
        if wanted is not None and (device.address, device.random) in wanted and device.advertising["connectable"]:
            self.scanner = None
            device.advertising["on"] = False
            self.hears.fire(world, device)

    def report(self, device):
        rssi = int(device.signal(self.world.now)) & 0xFF
        kind = 0 if device.advertising["connectable"] else 3
        data = device.advertising["data"]
        if self.extended:
            flags = 0x13 if device.advertising["connectable"] else 0x10
            self.le_event(13, struct.pack("<BHB6sBBBBbH B6sB", 1, flags, device.random, device.address, 1, 0, 0xFF, 127,
                                          struct.unpack("b", bytes([rssi]))[0], 0, 0, bytes(6), len(data)) + data)
            return
        self.le_event(2, struct.pack("<BBB6sB", 1, kind, device.random, device.address, len(data)) + data + bytes([rssi]))
        if device.advertising["response"]:
            more = device.advertising["response"]
            self.le_event(2, struct.pack("<BBB6sB", 1, 4, device.random, device.address, len(more)) + more + bytes([rssi]))

    extended = False

    def scan(self, duration, *, interval=0x60, window=0x30, unique=True):
        scanner = {"since": self.world.now, "interval": interval * 625, "window": window * 625, "report": True,
                   "unique": unique, "seen": set(), "wanted": None}
        if self.extended:
            yield from self.command(0x2041, struct.pack("<BBBBHH", 1, 0, 1, 1, interval, window))
            yield from self.command(0x2042, struct.pack("<BBHH", 1, unique, 0, 0))
        else:
            yield from self.command(0x200B, struct.pack("<BHHBB", 1, interval, window, 1, 0))
            yield from self.command(0x200C, bytes([1, unique]))
        self.scanner = scanner
        yield duration
        if self.extended:
            yield from self.command(0x2042, struct.pack("<BBHH", 0, 0, 0, 0))
        else:
            yield from self.command(0x200C, bytes([0, 0]))
        self.scanner = None

    def connect(self, setup, device=None, *, address=None, random=None, accept=None, interval=0x60, window=0x30,
                patience=30_000_000, refusal=None, report=False):
        """Asks for a connection with a device, or with those of the accept list, and waits: the connection, or None."""
        world = self.world
        address = address or (device.address if device else bytes(6))
        random = random if random is not None else (device.random if device else 0)
        if accept is not None:
            yield from self.command(0x2010)
            for one, its_random in accept:
                yield from self.command(0x2011, bytes([its_random]) + one)
        filtered = accept is not None
        its = (bytes(6), 0) if filtered else (address, random)
        fit = (setup.interval, setup.interval, setup.latency, setup.timeout, 0, 0)
        if self.extended:
            data = struct.pack("<BBB6sB", filtered, 0, its[1], its[0], 1) + struct.pack("<HHHHHHHH", interval, window, *fit)
            yield from self.command(0x2043, data, status=True, result=bytes([refusal or 0]))
        else:
            data = struct.pack("<HHBB6sB", interval, window, filtered, its[1], its[0], 0) + struct.pack("<HHHHHH", *fit)
            yield from self.command(0x200D, data, status=True, result=bytes([refusal or 0]))
        if refusal:
            return None
        self.scanner = {"since": world.now, "interval": interval * 625, "window": window * 625, "report": report,
                        "unique": False, "seen": set(), "wanted": accept if filtered else [(address, random)]}
        found = yield (self.hears, patience)
        self.scanner = None
        if found is None:
            yield from self.command(0x200E)
            self.le_event(1, struct.pack("<BHBB6sHHHB", 2, 0, 0, its[1], its[0], 0, 0, 0, 0))
            return None
        first = world.now + 352 + 1250 + world.jitter(0, setup.interval - 1) * SLOT
        # The central keeps its links apart as well as it can: an offset inside of the transmit window.
        if self.links and (other := self.links[0]).interval == setup.interval * SLOT:
            first = other.anchor + int(world.rng.uniform(0.4, 0.55) * other.interval)
            while first < world.now + 352 + 1250:
                first += other.interval
        elif self.links:
            first += world.jitter(2, 40) * 625
        link = Connection(world, self, found, setup, first)
        found.mtu_limit = setup.peripheral_mtu
        if world.sniffer:
            world.sniffer.connect(self, found, link)
        for host, role, peer in ((self, 0, found), (found, 1, self)):
            host.le_event(1, struct.pack("<BHBB6sHHHB", 0, link.handle[host], role, peer.random, peer.address,
                                         setup.interval, setup.latency, setup.timeout, 0))
        found.signals["connected"].fire(world, link)
        yield world.jitter(500, 1500)
        return link


class Table(dict):
    """Attributes by handle: type and value."""

    def __init__(self, services):
        super().__init__()
        self.ends, self.handles = {}, {}
        at = 1
        for service, characteristics in services:
            first = at
            self[at] = (b"\x00\x28", service)
            at += 1
            for name, properties, value in characteristics:
                self[at] = (b"\x03\x28", struct.pack("<BH", properties, at + 1) + name)
                self[at + 1] = (name, value)
                self.handles[name] = at + 1
                at += 2
                if properties & 0x30:
                    self[at] = (b"\x02\x29", b"\0\0")
                    at += 1
            self.ends[first] = at - 1

    def group(self, at):
        return self.ends[at]
