"""A capture of one central and its devices: how the link is set up, what moves on it, and what is recorded."""

import collections
import dataclasses
import struct
import typing

import recorders
from link import Host, Signal, Table, World

SECOND = 1_000_000


@dataclasses.dataclass
class Setup:
    """A link's parameters: what both controllers do, and how the air is."""
    interval: int = 24  # in 1.25 ms
    latency: int = 0
    timeout: int = 400  # in 10 ms
    central_limit: int = 6  # data packets in an event at most
    peripheral_limit: int = 6
    event_length: int = 0  # microseconds at most; 0 is up to the next event
    central_data_length: int = 251
    peripheral_data_length: int = 251
    central_mtu: int = 247
    peripheral_mtu: int = 247
    peripheral_phys: int = 3
    fast: bool = False  # whether the host asks for 2M
    answers_in_event: bool = None  # whether the central acknowledges the last packet in the same event; some do
    buffers: int = 0  # ACL packets for which each controller has room; 0 is as many as is usual
    loss: float = 0.0  # the share of packets that the receiver does not get
    loss_whole: float = 0.3  # of which it hears nothing at all
    ignores_update: bool = False
    silent_procedures: bool = False
    signal: typing.Callable = None
    skip_event: typing.Callable = lambda link: False
    versions: dict = dataclasses.field(default_factory=dict)


@dataclasses.dataclass
class Work:
    """What moves."""
    kind: str = "notify"
    length: int = 0  # octets of a value; 0 fills the MTU
    count: int = 0  # values; 0 is as many as make a transfer that lasts
    queue: int = 16  # values that the sender keeps waiting
    delay: int = 0  # after what the sender hands over next, in microseconds
    answer_time: int = 0
    credits: int = 0  # given at once; 0 is more than are ever used
    credit_delay: int = 0
    beside: bool = False  # whether another link moves values in the middle
    pace: int = 0  # microseconds between values, by a clock


# What is changed of a link to see what a factor costs, as docs/doctor.md says what is relaxed to what: the link, what moves, and of
# which moves that makes sense. Where the link does not show how many packets its other side would send in an event, both ends
# of what phones are known to send are tried: 4 to 6; writes without a response, 2 to 6.
FOUR, SIX, TWO = (dict(central_limit=k, peripheral_limit=k) for k in (4, 6, 2))
STREAMS, TURNS = ("notify", "command", "channel"), ("read", "write", "indicate")
LONG = dict(central_data_length=251, peripheral_data_length=251)
WIDE = dict(central_mtu=247, peripheral_mtu=247)
RELAXED = {
    "connection_interval": ([dict(interval=12)], {}, STREAMS + TURNS),
    "packets_per_event": ([FOUR, SIX], {}, STREAMS),
    "data_length": ([LONG], {}, STREAMS + TURNS),
    "mtu": ([WIDE], dict(length=0), STREAMS),
    "mtu+data_length": ([LONG | WIDE], dict(length=0), STREAMS),
    "value_size": ([{}], dict(length=0), STREAMS),
    "write_with_response": ([TWO, SIX], dict(kind="command"), ("write",)),
    "credits": ([{}], dict(credits=0, credit_delay=0), ("channel",)),
    "host_queue": ([FOUR, SIX], dict(queue=16, delay=0), ("notify", "command")),
    "answer_time": ([{}], dict(answer_time=0), TURNS + ("objects",)),
    "phy": ([dict(fast=True, peripheral_phys=3)], {}, STREAMS),
    "retransmissions": ([dict(loss=0.0)], {}, STREAMS + TURNS),
    "latency": ([dict(latency=0)], {}, STREAMS + TURNS),
    "other_links": ([{}], dict(beside=False), STREAMS),
    "fence": ([TWO, SIX], dict(kind="command"), ("fence",)),
    "indications": ([TWO, SIX], dict(kind="notify"), ("indicate",)),
}


def relaxed(setup, work, relax):
    """A link with a factor relaxed: its name and which of the alternatives."""
    if not relax:
        return setup, work
    changes, moved, kinds = RELAXED[relax[0]]
    if work.kind not in kinds:
        return setup, work
    changed = dict(changes[relax[1]])
    for name in ("central_limit", "peripheral_limit"):
        if name in changed and relax[0] == "packets_per_event":
            changed[name] = max(changed[name], getattr(setup, name))
    return dataclasses.replace(setup, **changed), dataclasses.replace(work, **moved)


UART, RX, TX = (bytes.fromhex(one)[::-1] for one in (
    "6e400001b5a3f393e0a9e50e24dcca9e", "6e400002b5a3f393e0a9e50e24dcca9e", "6e400003b5a3f393e0a9e50e24dcca9e"))


def short(uuid):
    return struct.pack("<H", uuid)


def usual_table(name=b"Thing", more=()):
    return Table([
        (short(0x1800), [(short(0x2A00), 0x02, name), (short(0x2A01), 0x02, b"\0\0")]),
        (short(0x1801), [(short(0x2A05), 0x20, bytes(4))]),
        (UART, [(RX, 0x0E, bytes(160)), (TX, 0x32, bytes(20))]),
        (short(0x180F), [(short(0x2A19), 0x12, b"\x50")]),
        *more,
    ])


def advertised(name=b"Thing"):
    return bytes([2, 1, 6]) + bytes([len(name) + 1, 9]) + name


class Scene:
    """A world with a central, a device, and what else is there."""

    def __init__(self, rng, setup=None, work=None, *, record="central", datalink=256, misses=0.0, together=False, table=None,
                 name=b"Thing", advertising=80_000, neighbours=1):
        self.rng, self.world, self.setup, self.work, self.record = rng, World(rng), setup or Setup(), work or Work(), record
        self.neighbours = neighbours
        self.name = name
        base, wander = rng.randint(-64, -48), {"at": 0.0}

        def signal(_):
            wander["at"] = 0.8 * wander["at"] + rng.gauss(0, 1.2)
            return base + wander["at"]
        if self.setup.signal is None:
            self.setup = dataclasses.replace(self.setup, signal=signal)
        if self.setup.answers_in_event is None:
            self.setup.answers_in_event = rng.random() < 0.5
        self.setup.versions = {}
        at_close = rng.random() < 0.4
        buffers = self.setup.buffers or rng.choice((10, 12, 15))
        self.central = Host(self.world, self.new_address(False), acl_buffers=buffers, completes_at_close=at_close, random=False)
        self.device = self.new_device(table, name, advertising)
        if record == "air":
            self.world.sniffer = recorders.Sniffer(self.world, datalink=datalink, misses=misses, together=together)
        self.moved = collections.defaultdict(list)

    def new_address(self, random=True):
        data = bytearray(self.rng.randbytes(6))
        data[5] = data[5] | 0xC0 if random else data[5] & 0x3F
        return bytes(data)

    def new_device(self, table=None, name=b"Thing", advertising=80_000, **more):
        buffers = self.setup.buffers or self.rng.choice((10, 12))
        device = Host(self.world, self.new_address(), acl_buffers=buffers, completes_at_close=self.rng.random() < 0.4)
        device.table = table or usual_table(name)
        device.signal = self.setup.signal or device.signal
        # An object takes long once it is whole, and nothing else does.
        if self.work.answer_time and self.work.kind != "objects":
            device.answer_time = self.work.answer_time
        if advertising:
            device.advertise(advertising, advertised(name), **more)
        return device

    def add_neighbours(self):
        for index in range(self.neighbours):
            self.new_device(name=b"Other%d" % index, advertising=self.rng.randint(100_000, 400_000), connectable=index % 2 == 0)

    # What the central does at first

    def open(self, setup=None, device=None, *, scan=400_000, discover=True, **more):
        """Scans, connects and sets the link up: the connection."""
        setup, device, host = setup or self.setup, device or self.device, self.central
        if scan:
            yield from host.scan(scan)
        link = yield from host.connect(setup, device, **more)
        if not link:
            return None
        yield from self.set_up(link, setup, device, discover)
        return link

    def set_up(self, link, setup, device, discover=True):
        host = self.central
        yield from host.read_features(link)
        yield 3 * setup.interval * 1250 + 20_000
        if setup.central_data_length > 27:
            yield from host.lengthen(link)
            yield 4 * setup.interval * 1250
        if setup.fast:
            yield from host.faster(link)
            yield 12 * setup.interval * 1250
        if setup.central_mtu > 23:
            yield from host.exchange_mtu(link, setup.central_mtu)
        if discover:
            yield from host.discover(link)

    # What moves

    def transfer(self, link, device=None, work=None):
        """Moves values as fast as the link can, or as its sender does."""
        work, device, world = work or self.work, device or self.device, self.world
        central, setup = self.central, link.setup
        tx, rx = device.table.handles[TX], device.table.handles[RX]
        room = central.mtu[link] - 3
        length = work.length or min(room, 512)
        length = min(length, room)
        span = max(4 * SECOND, 60 * link.interval * (1 + link.latency))
        # A transfer: it lasts so long, but for what is so fast that nothing more is to be learnt of it.
        most, least, begun, sent = work.count or 1200, min(work.count or 80, 80), world.now, 0

        def on():
            return link.open and sent < most and (work.count or sent < least or world.now - begun < span)

        kind = work.kind
        if kind in ("notify", "indicate"):
            yield from central.subscribe(link, tx, 1 if kind == "notify" else 2)
        body = lambda: (sent & 0xFFFFFFFF).to_bytes(4, "little")[:length] + self.rng.randbytes(max(0, length - 4))  # noqa: E731
        if kind in ("notify", "command"):
            sender = device if kind == "notify" else central
            while on():
                if sender.backlog(link) >= work.queue:
                    yield sender.room
                    if work.delay:
                        yield self.rng.randint(*work.delay)
                    continue
                if kind == "notify":
                    device.notify(link, tx, body())
                else:
                    central.command_write(link, rx, body())
                sent += 1
                yield self.rng.randint(10, 60)
        elif kind == "indicate":
            while on():
                yield from device.indicate(link, tx, body())
                sent += 1
                yield self.rng.randint(200, 900)
        elif kind == "write":
            while on():
                yield from central.write(link, rx, body())
                sent += 1
        elif kind == "read":
            while on():
                answer = yield from central.read(link, rx)
                sent += 1
                if answer:
                    central.values[link].append((world.now, len(answer) - 1))
        elif kind == "fence":
            while on():
                for _ in range(4):
                    central.command_write(link, rx, body())
                    sent += 1
                yield from central.read(link, device.table.handles[short(0x2A19)])
        elif kind == "objects":
            while on():
                for _ in range(16):
                    while central.backlog(link) >= work.queue:
                        yield central.room
                    central.command_write(link, rx, body())
                    sent += 1
                    yield 40
                while central.backlog(link):
                    yield central.room
                yield work.answer_time + self.rng.randint(0, 8_000)
                device.notify(link, tx, b"\x10\x01")
                yield (central.signals["value", link], 2 * SECOND)
                yield self.rng.randint(300, 1500)
        elif kind == "channel":
            yield from self.channel(link, device, on, lambda: sent)
        ends = 0
        while ends < 400 and (device.backlog(link) or central.backlog(link)) and link.open:
            ends += 1
            yield 10_000
        self.moved[link] = (device if kind in ("command", "write", "fence", "objects") else central).values[link]

    def channel(self, link, device, on, count):
        """A credit-based channel, on which the device sends (Vol 3, Part A, 4.22 to 4.24, 10.1)."""
        central, work, world = self.central, self.work, self.world
        mtu, mps = 2000, 247
        given = work.credits or 40
        central.channels["offer", link] = None
        device.channels["offer", link] = (mtu, mps, 0)
        central.send(link, 5, struct.pack("<BBHHHHHH", 0x14, 1, 10, 0x80, 0x41, mtu, mps, given))
        yield (central.signals["signalling", link], 5 * SECOND)
        state, changed = {"credits": given, "owed": 0}, Signal()

        def take(data):
            central.values[link].append((world.now, len(data)))
            state["owed"] += 1
            if state["owed"] >= max(1, given // 2 if not work.credits else given):
                more, state["owed"] = state["owed"], 0
                world.after(work.credit_delay or 500, central.send, link, 5, struct.pack("<BBHHH", 0x16, 9, 4, 0x41, more))

        central.channels[link, 0x41] = take
        device.channels[link, 0x41] = lambda data: None

        def more_credits(_):
            state["credits"] += _
            changed.fire(world)

        def listen():
            while link.open:
                more = yield device.signals["credit", link]
                more_credits(more)

        world.spawn(listen())
        begun, sent, span = world.now, 0, max(4 * SECOND, 60 * link.interval)
        while link.open and sent < 1000 and (sent < 80 or world.now - begun < span):
            if state["credits"] == 0:
                yield changed
                continue
            if device.backlog(link) >= work.queue:
                yield device.room
                continue
            state["credits"] -= 1
            sdu = self.rng.randbytes(mps - 2)
            device.send(link, 0x41, struct.pack("<H", len(sdu)) + sdu)
            sent += 1
            yield 40

    def clock(self, link, device, length, pace, duration, *, handle=None, jitter=0.02, by_central=False, burst=1):
        """Values at a clock's pace, whatever the link does."""
        world, until = self.world, self.world.now + duration
        tx = handle or device.table.handles[TX]
        number = 0
        while link.open and world.now < until:
            for _ in range(burst):
                value = (number & 0xFFFFFFFF).to_bytes(4, "little")[:length] + self.rng.randbytes(max(0, length - 4))
                if by_central:
                    self.central.command_write(link, device.table.handles[RX], value)
                else:
                    device.notify(link, tx, value)
                number += 1
                if burst > 1:
                    yield 100
            yield max(1000, int(self.rng.gauss(pace, jitter * pace)))

    def rate(self, link):
        """Octets of values a second, between the first and the last one."""
        values = self.moved[link]
        values = [(time, length) for time, length in values if length]
        if len(values) < 3 or values[-1][0] == values[0][0]:
            return None
        return sum(length for _, length in values[1:]) / (values[-1][0] - values[0][0]) * SECOND

    # The capture

    def play(self, steps, until=300 * SECOND, linger=500_000):
        """Runs the central's steps to their end, and a little on."""
        def whole():
            yield from steps
            yield linger
            self.world.stopped = True
        self.world.spawn(whole())
        self.world.run(until)

    def capture(self):
        if self.record == "air":
            return ".pcap", self.world.sniffer.pcap()
        return ".btsnoop", recorders.btsnoop((self.central if self.record == "central" else self.device).snoop)
