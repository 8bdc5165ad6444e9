"""What is planted: each kind is a function of a random generator and of what is relaxed, and gives a scene that has been played.

A kind's codes are those, of docs/doctor.md, that say what was planted; its sides are those that can mend it.
"""

import dataclasses
import math
import struct


from scene import RX, SECOND, TX, Scene, Setup, Work, relaxed, short, usual_table

PLANTED, HEALTHY = {}, {}


@dataclasses.dataclass
class Kind:
    name: str
    sides: tuple
    codes: tuple
    make: object
    factor: str = None  # what is relaxed for the gain
    words: str = ""


def planted(name, sides, codes, factor=None):
    def add(make):
        PLANTED[name] = Kind(name, tuple(sides.split()), tuple(codes.split()), make, factor, (make.__doc__ or "").strip())
        return make
    return add


def plant(name, sides, codes, make, words=""):
    """Adds a kind of which nothing is relaxed; `make` gives the scene."""
    PLANTED[name] = Kind(name, tuple(sides.split()), tuple(codes.split()), lambda rng, relax=None: make(rng), None, words)


def healthy(name):
    def add(make):
        HEALTHY[name] = Kind(name, (), (), make, None, (make.__doc__ or "").strip())
        return make
    return add


def moving(rng, relax, setup, work, **how):
    """A link on which values move as fast as they can."""
    setup, work = relaxed(Setup(**setup), Work(**work), relax)
    scene = Scene(rng, setup, work, **how)
    scene.add_neighbours()

    def main():
        scene.link = yield from scene.open(discover=rng.random() < 0.6)
        yield rng.randint(50_000, 900_000)
        yield from scene.transfer(scene.link)
        yield rng.randint(100_000, 900_000)
        if rng.random() < 0.7 and scene.link.open:
            yield from scene.central.disconnect(scene.link)
            yield 3 * scene.link.interval
    scene.play(main())
    return scene


def transfer(name, sides, codes, factor, choose, **how):
    """Adds a kind of a transfer that one factor limits; `choose` gives the link's setup and work."""
    @planted(name, sides, codes, factor)
    def make(rng, relax=None):
        setup, work = choose(rng)
        more = {key: value(rng) if callable(value) else value for key, value in how.items()}
        return moving(rng, relax, setup, work, **more)


FAR = lambda rng: dict(interval=rng.choice((80, 100, 120, 160)), central_limit=rng.randint(4, 6),  # noqa: E731
                       peripheral_limit=rng.randint(4, 6), fast=rng.random() < 0.5)
NEAR = lambda rng: dict(interval=rng.choice((12, 24, 24)), central_limit=rng.randint(4, 6),  # noqa: E731
                        peripheral_limit=rng.randint(4, 6), fast=rng.random() < 0.5)
AIR = dict(record="air", datalink=lambda rng: rng.choice((256, 251, 272)))
INTERVAL = "throughput.connection_interval"
transfer("interval-notify", "app firmware", INTERVAL, "connection_interval", lambda r: (FAR(r), {}))
transfer("interval-write", "app firmware", INTERVAL, "connection_interval", lambda r: (FAR(r), dict(kind="command")))
transfer("interval-read", "app firmware", INTERVAL, "connection_interval", lambda r: (FAR(r), dict(kind="read", count=80)))
transfer("interval-air", "app firmware", INTERVAL, "connection_interval", lambda r: (FAR(r), {}), **AIR)
transfer("interval-at-the-peripheral", "app firmware", INTERVAL, "connection_interval", lambda r: (FAR(r), {}),
         record="peripheral")
transfer("interval-channel", "app firmware", INTERVAL + " throughput.channel", "connection_interval",
         lambda r: (FAR(r), dict(kind="channel")))


@planted("interval-changed-midway", "app firmware", INTERVAL, "connection_interval")
def interval_changed(rng, relax=None):
    wide = rng.choice((80, 100, 120, 160))
    setup, work = relaxed(Setup(interval=12, peripheral_limit=rng.randint(4, 6)), Work(), relax)
    scene = Scene(rng, setup, work)

    def main():
        link = scene.link = yield from scene.open()
        yield 600_000
        if not relax or relax[0] != "connection_interval":
            yield from scene.device.ask_parameters(link, wide, 0, 600)
            yield 2 * SECOND
        yield from scene.transfer(link)
        yield from scene.central.disconnect(link)
        yield 3 * link.interval
    scene.play(main())
    return scene


def few(rng):
    interval = rng.choice((12, 16, 24, 32))
    return dict(interval=interval, peripheral_limit=1, central_limit=1, fast=rng.random() < 0.5)


PACKETS = "throughput.packets_per_event"
transfer("one-packet-an-event-notify", "firmware", PACKETS, "packets_per_event", lambda r: (few(r), {}))
transfer("one-packet-an-event-air", "firmware", PACKETS, "packets_per_event", lambda r: (few(r), {}), **AIR)
transfer("two-packets-an-event-notify", "firmware", PACKETS, "packets_per_event",
         lambda r: (dict(few(r), interval=r.choice((12, 16, 20)), peripheral_limit=2), {}))

LENGTH = "throughput.data_length"
SHORT = lambda rng: dict(NEAR(rng), peripheral_data_length=27, fast=False)  # noqa: E731
transfer("data-length-notify", "firmware", LENGTH, "data_length", lambda r: (SHORT(r), {}))
transfer("data-length-write", "firmware", LENGTH, "data_length", lambda r: (SHORT(r), dict(kind="command")))
transfer("data-length-mtu-517", "firmware", LENGTH, "data_length",
         lambda r: (dict(SHORT(r), central_mtu=517, peripheral_mtu=517), {}))
transfer("data-length-air", "firmware", LENGTH, "data_length", lambda r: (SHORT(r), {}), **AIR)
transfer("data-length-mtu-185", "firmware", LENGTH, "data_length",
         lambda r: (dict(SHORT(r), central_mtu=185, peripheral_mtu=185), {}))

MTU = "throughput.mtu"
NARROW = lambda rng: dict(NEAR(rng), central_mtu=rng.choice((23, 247)), peripheral_mtu=23)  # noqa: E731
transfer("mtu-notify", "app firmware", MTU, "mtu", lambda r: (NARROW(r), {}))
transfer("mtu-write", "app firmware", MTU, "mtu", lambda r: (NARROW(r), dict(kind="command")))
transfer("mtu-air", "app firmware", MTU, "mtu", lambda r: (NARROW(r), {}), **AIR)
transfer("mtu-at-the-peripheral", "app firmware", MTU, "mtu", lambda r: (NARROW(r), {}), record="peripheral")
BOTH = lambda rng: dict(NARROW(rng), central_data_length=27, peripheral_data_length=27, fast=False)  # noqa: E731
transfer("mtu-and-data-length-notify", "app firmware", f"{MTU} {LENGTH}", "mtu+data_length", lambda r: (BOTH(r), {}))
transfer("mtu-and-data-length-write", "app firmware", f"{MTU} {LENGTH}", "mtu+data_length",
         lambda r: (BOTH(r), dict(kind="command")))

transfer("value-size-notify", "app firmware", "throughput.value_size", "value_size",
         lambda r: (NEAR(r), dict(length=r.randint(40, 110))))
transfer("value-size-write", "app", "throughput.value_size", "value_size",
         lambda r: (NEAR(r), dict(length=r.randint(40, 110), kind="command")))
transfer("write-with-response", "app", "throughput.write_with_response", "write_with_response",
         lambda r: (dict(NEAR(r), interval=r.choice((12, 16, 24))), dict(kind="write", length=r.choice((20, 100, 180, 244)))))
transfer("credits-late", "app firmware", "throughput.credits", "credits",
         lambda r: (NEAR(r), dict(kind="channel", credits=r.choice((1, 2)), credit_delay=r.randint(20_000, 60_000))))
SLOWISH = lambda rng: dict(NEAR(rng), interval=rng.choice((16, 24, 32)), central_limit=6, peripheral_limit=6)  # noqa: E731
transfer("host-one-at-a-time", "app", "throughput.host_queue", "host_queue",
         lambda r: (SLOWISH(r), dict(kind="command", queue=1, delay=(100, 900))))
transfer("host-3-to-8-ms", "app", "throughput.host_queue", "host_queue",
         lambda r: (SLOWISH(r), dict(kind="command", queue=1, delay=(3000, 8000))))
transfer("host-one-at-a-time-at-the-peripheral", "firmware", "throughput.host_queue", "host_queue",
         lambda r: (SLOWISH(r), dict(queue=1, delay=(100, 900))),
         record="peripheral")
transfer("answers-late-read", "firmware", "throughput.answer_time", "answer_time",
         lambda r: (NEAR(r), dict(kind="read", answer_time=r.randint(90_000, 300_000), count=60)))
transfer("answers-late-write", "firmware", "throughput.answer_time", "answer_time",
         lambda r: (NEAR(r), dict(kind="write", answer_time=r.randint(90_000, 300_000), count=60)))
FULL = dict(peripheral_limit=99, central_limit=99, buffers=40)
transfer("phy-1m", "firmware app", "throughput.phy", "phy", lambda r: (dict(FULL, interval=r.choice((12, 24, 36))), dict(queue=40)))
transfer("phy-1m-air", "firmware app", "throughput.phy", "phy",
         lambda r: (dict(FULL, interval=r.choice((12, 24, 36))), dict(queue=40)), **AIR)
transfer("latency", "firmware app", "throughput.latency", "latency",
         lambda r: (dict(NEAR(r), latency=r.randint(4, 12), timeout=600, answers_in_event=True), dict(kind="read", count=60)))
transfer("indications", "firmware", f"throughput.indications throughput.write_with_response {INTERVAL}", "indications",
         lambda r: (dict(NEAR(r), interval=r.choice((12, 16, 24))), dict(kind="indicate", length=r.choice((20, 100, 244)))))
transfer("indications-at-the-peripheral", "firmware", "throughput.indications", "indications",
         lambda r: (dict(NEAR(r), interval=r.choice((12, 16, 24))), dict(kind="indicate", length=r.choice((20, 100, 244)))),
         record="peripheral")
transfer("reads-as-fences", "app", "throughput.write_with_response", "fence",
         lambda r: (dict(NEAR(r), interval=r.choice((12, 24))), dict(kind="fence", length=20)))
transfer("objects-take-long", "firmware", "throughput.answer_time", "answer_time",
         lambda r: (NEAR(r), dict(kind="objects", answer_time=r.randint(250_000, 450_000), count=400)))
for low, high, size in ((0.18, 0.3, "mild"), (0.35, 0.55, "heavy")):
    transfer(f"sent-again-{size}", "surroundings", "throughput.retransmissions", "retransmissions",
             lambda r, low=low, high=high: (
                 dict(FULL, interval=12, fast=True, loss=r.uniform(low, high), loss_whole=0.05), dict(queue=40)), **AIR)
transfer("sent-again-both-lose-it", "surroundings", "throughput.retransmissions", "retransmissions",
         lambda r: (dict(FULL, interval=12, fast=True, loss=r.uniform(0.25, 0.5), loss_whole=0.0), dict(queue=40)),
         together=True, **AIR)


@planted("other-links", "app", "throughput.other_links", "other_links")
def other_links(rng, relax=None):
    setup = Setup(interval=24, fast=rng.random() < 0.5, **FULL)
    setup, work = relaxed(setup, Work(queue=40, beside=True), relax)
    scene = Scene(rng, setup, work)
    second = scene.new_device(name=b"Second")
    other = dataclasses.replace(scene.setup)
    part = dataclasses.replace(work, count=rng.randint(500, 700))

    def beside(device, link, done):
        yield from scene.transfer(link, device, part)
        done.append(1)

    def main():
        link = scene.link = yield from scene.open(discover=False)
        yield from scene.transfer(link, work=part)
        if work.beside:
            done = []
            two = yield from scene.open(other, second, discover=False)
            scene.world.spawn(beside(second, two, done))
            start = scene.world.now
            yield from scene.transfer(link, work=part)
            values = [one for one in scene.moved[link] if one[0] >= start]
            while not done:
                yield 100_000
        else:
            values = scene.moved[link]
        scene.moved[link] = values
        yield 300_000
    scene.play(main())
    return scene


# Links that are lost

def quiet(rng, scene, *, rate=400_000, length=8, rssi=0, until=None):
    """Steps of a link in use: values at a clock's pace, and the signal's strength now and then."""
    link = scene.link
    yield from scene.central.subscribe(link, scene.device.table.handles[TX])
    scene.world.spawn(scene.clock(link, scene.device, length, rate, until or 120 * SECOND))
    if rssi:
        def ask():
            while link.open:
                yield from scene.central.read_rssi(link)
                yield rssi
        scene.world.spawn(ask())


def lost(rng, scene, spoil, *, rssi=0, linger=3 * SECOND, before=None, again=True):
    """A link in use, and what spoils it."""
    scene.add_neighbours()

    def main():
        link = scene.link = yield from scene.open()
        if before:
            yield from before(link)
        yield from quiet(rng, scene, rssi=rssi)
        yield rng.randint(4, 20) * SECOND
        yield from spoil(link)
        if link.open:
            yield (scene.central.lost, 60 * SECOND)
        yield linger
    scene.play(main())
    return scene


def fading(rng, start, slope, floor=-110):
    """A signal that fades: its strength by the time since it begins to fade."""
    state = {"since": None, "base": rng.randint(-66, -56)}

    def signal(now):
        fade = 0 if state["since"] is None else (now - state["since"]) / SECOND * slope
        return max(floor, state["base"] - fade + rng.gauss(0, 1))
    return state, signal


def out_of_range(rng, record, rssi, **how):
    state, signal = fading(rng, 0, rng.uniform(3, 6))
    setup = Setup(signal=signal, interval=rng.choice((24, 40)), timeout=rng.choice((200, 400, 500)))
    scene = Scene(rng, setup, record=record, **how)

    def spoil(link):
        state["since"] = scene.world.now
        yield 0
    return lost(rng, scene, spoil, rssi=rssi)


plant("out-of-range", "surroundings", "drop.out_of_range", lambda rng: out_of_range(rng, "central", SECOND))
plant("out-of-range-air", "surroundings", "drop.out_of_range", lambda rng: out_of_range(rng, "air", 0, datalink=256))


def silence(rng, timeouts, **how):
    scene = Scene(rng, Setup(interval=rng.choice((24, 40)), timeout=rng.choice(timeouts)), **how)

    def spoil(link):
        link.deaf = True
        scene.device.advertising["again"] = False
        yield 0
    return lost(rng, scene, spoil)


plant("silence", "app surroundings firmware", "drop.supervision_timeout", lambda rng: silence(rng, (200, 400, 500)),
      "Nothing more is heard, and nothing tells why: its power, its radio, or the place.")
plant("silence-air", "app surroundings firmware", "drop.supervision_timeout",
      lambda rng: silence(rng, (200, 400), record="air", datalink=256))


def reset(rng, times, record="central"):
    scene = Scene(rng, Setup(interval=rng.choice((24, 40)), timeout=rng.choice((400, 500, 600))), record=record)
    central = scene.central

    def spoil(link):
        link.deaf = True
        scene.world.spawn(central.scan(20 * SECOND, unique=times == 1))
        yield rng.randint(200, 700) * 1000
        # It begins anew: the link is forgotten, and it advertises as after any start.
        scene.device.advertising["on"] = True
        if times == 1:
            yield 200_000

    scene.device.tell_disconnected = lambda link, reason: None
    return lost(rng, scene, spoil, linger=4 * SECOND)


plant("peripheral-reset", "firmware", "drop.peripheral_reset", lambda rng: reset(rng, 99),
      "It starts again, and advertises every 80 ms from then on.")
plant("peripheral-reset-one-report", "firmware", "drop.peripheral_reset", lambda rng: reset(rng, 1))
plant("peripheral-reset-air", "firmware", "drop.peripheral_reset", lambda rng: reset(rng, 99, "air"))


@planted("never-established", "app surroundings firmware", "connecting.never_established")
def never_established(rng, relax=None):
    scene = Scene(rng, Setup(interval=rng.choice((24, 36))))
    scene.add_neighbours()

    def main():
        yield from scene.central.scan(400_000)
        deaf = dataclasses.replace(scene.setup, signal=lambda now: -110)
        scene.link = yield from scene.central.connect(deaf, scene.device)
        yield (scene.central.lost, 10 * SECOND)
        yield SECOND
    scene.play(main())
    return scene


@planted("mic-failure", "settings firmware app", "drop.authentication")
def mic(rng, relax=None):
    scene = Scene(rng)

    def before(link):
        yield from scene.central.encrypt(link)

    def spoil(link):
        link.mic_failure()
        yield 0
    return lost(rng, scene, spoil, before=before)


@planted("procedure-unanswered", "firmware", "drop.abnormal_end drop.procedure_timeout drop.unanswered_procedure")
def procedure(rng, relax=None):
    """LL_LENGTH_REQ is never answered: the link ends after 40 s, with LL Response Timeout."""
    scene = Scene(rng, Setup(silent_procedures=True))
    scene.add_neighbours()

    def main():
        link = scene.link = yield from scene.central.connect(scene.setup, scene.device)
        yield from scene.central.lengthen(link)
        yield from scene.central.discover(link)
        yield from quiet(rng, scene, rate=SECOND)
        if link.open:
            yield (scene.central.lost, 60 * SECOND)
        yield SECOND
    scene.play(main())
    return scene


@planted("request-unanswered", "firmware", "drop.unanswered_request")
def unanswered(rng, relax=None):
    """A read is never answered, and the host gives up after 30 s (Vol 3, Part F, 3.3.3)."""
    scene = Scene(rng)
    handle = scene.device.table.handles[RX]
    scene.device.refuses[handle] = None

    def spoil(link):
        yield from scene.central.read(link, handle)
        yield from scene.central.disconnect(link)
    return lost(rng, scene, spoil)


@planted("ended-by-peer", "firmware app settings surroundings", "drop.ended_by_peer")
def ended(rng, relax=None):
    """The peer ends it for low resources or as it is switched off."""
    scene = Scene(rng)
    reason = rng.choice((0x14, 0x15))

    def spoil(link):
        yield from scene.device.disconnect(link, reason)
    return lost(rng, scene, spoil)


@planted("parameters-refused-often", "firmware app", "drop.parameters_refused")
def refused_often(rng, relax=None):
    """Its wish is refused, and it leaves at once each time; granted, it stays."""
    scene = Scene(rng, Setup(interval=24))
    scene.add_neighbours()

    def main():
        for turn in range(4):
            scene.central.refuses_parameters = turn < 3
            link = scene.link = yield from scene.open()
            yield from quiet(rng, scene)
            yield rng.randint(1, 3) * SECOND
            yield from scene.device.ask_parameters(link, 400, 4, 600)
            if turn < 3:
                yield rng.randint(300_000, 900_000)
                yield from scene.device.disconnect(link, rng.choice((0x13, 0x3B)) if turn else 0x3B)
                yield (scene.central.lost, 10 * SECOND)
                yield SECOND
            else:
                yield 40 * SECOND
                yield from scene.central.disconnect(link)
                yield SECOND
    scene.play(main())
    return scene


@planted("timeout-short", "firmware app", "drop.timeout_margin")
def timeout_short(rng, relax=None):
    """A supervision timeout of about three events: a disturbance of a moment ends the link."""
    interval = rng.choice((80, 120, 160))
    scene = Scene(rng, Setup(interval=interval, timeout=max(10, int(interval * 1.25 * rng.uniform(2.1, 3.2) / 10))))

    def spoil(link):
        link.deaf = True
        yield 4 * link.interval
        scene.world.after(4 * link.interval, setattr, link, "deaf", False)
    return lost(rng, scene, spoil)


@planted("parameters-not-applied", "firmware", "drop.parameters_not_applied")
def not_applied(rng, relax=None):
    """From the instant of an update on the peripheral is not heard any more."""
    scene = Scene(rng, Setup(interval=rng.choice((24, 36)), ignores_update=True))

    def spoil(link):
        scene.device.advertising["again"] = rng.random() < 0.5
        yield from scene.central.update(link, 12, 0, 400)
    return lost(rng, scene, spoil)


@planted("host-loses-all", "settings", "drop.lost_together")
def lost_together(rng, relax=None):
    """Both links are lost within half a second, with strong signals: the host's radio failed."""
    scene = Scene(rng, Setup(interval=24))
    second = scene.new_device(name=b"Second")

    def before(link):
        scene.two = yield from scene.open(dataclasses.replace(scene.setup), second)

    def spoil(link):
        for one in (link, scene.two):
            one.deaf_central = True
        yield 0
    return lost(rng, scene, spoil, before=before, rssi=SECOND, linger=6 * SECOND)


def controller_fails(rng, error):
    scene = Scene(rng, Setup(interval=24))
    host = scene.central

    def spoil(link):
        if error:
            host.event(0x10, bytes([rng.choice((1, 2, 0x42))]))
            yield 30_000
        link.shut()
        host.next_handle = None  # no Disconnection Complete comes
        host.free, host.waiting = 99, type(host.waiting)()
        yield from host.command(0x0C03, delay=200_000)
        yield from host.command(0x1001, result=b"\0" + bytes([12, 0, 0, 12, 2, 0, 1, 0]))
        yield from host.command(0x2002, result=b"\0" + struct.pack("<HB", 251, 8))
        host.next_handle = 0x40
        yield from host.scan(SECOND)
        host.lost.fire(scene.world)
    return lost(rng, scene, spoil)


plant("hardware-error", "settings", "drop.adapter_reset", lambda rng: controller_fails(rng, True))
plant("hci-reset", "settings app", "drop.adapter_reset", lambda rng: controller_fails(rng, False),
      "The host resets its controller, as a restart of Bluetooth does.")


@planted("payload-timeout", "firmware surroundings app settings", "drop.authentication drop.payload_timeout")
def payload_timeout(rng, relax=None):
    """No packet with a valid MIC came within the authenticated payload timeout: the host is told, and ends the link."""
    scene = Scene(rng, Setup(interval=24))

    def before(link):
        yield from scene.central.encrypt(link)

    def spoil(link):
        yield 30 * SECOND
        scene.central.event(0x57, struct.pack("<H", link.handle[scene.central]))
        yield 4000
        yield from scene.central.disconnect(link, 0x05)
    return lost(rng, scene, spoil, before=before)


# Bonds

def keyed(rng, spoil, record="central", **how):
    scene = Scene(rng, Setup(interval=rng.choice((12, 24))), record=record, **how)
    scene.add_neighbours()

    def main():
        link = scene.link = yield from scene.open(discover=rng.random() < 0.5)
        yield 200_000
        yield from spoil(scene, link)
        yield 2 * SECOND
    scene.play(main())
    return scene


def refuse_key(scene, link, reason):
    scene.device.keys, scene.device.refusal = False, reason
    status = yield from scene.central.encrypt(link)
    yield 30_000
    yield from scene.central.disconnect(link, 0x13 if status != 6 else 0x05)


plant("key-lost-by-peer", "settings", "bond.lost_by_peer",
      lambda rng: keyed(rng, lambda scene, link: refuse_key(scene, link, 0x06)))
plant("key-lost-by-peer-air", "settings", "bond.lost_by_peer",
      lambda rng: keyed(rng, lambda scene, link: refuse_key(scene, link, 0x06), "air", datalink=rng.choice((256, 251))))
plant("key-lost-at-the-peripheral", "settings", "bond.lost_by_host",
      lambda rng: keyed(rng, lambda scene, link: refuse_key(scene, link, 0x06), "peripheral"),
      "The peripheral's host, whose capture it is, has no key: Long Term Key Request Negative Reply.")
plant("encryption-refused", "settings firmware app", "bond.encryption_failed",
      lambda rng: keyed(rng, lambda scene, link: refuse_key(scene, link, rng.choice((0x1A, 0x0C, 0x25)))))


def say(scene, link, *steps):
    """Security Manager PDUs: each of a side, and after how long."""
    for by_central, data in steps:
        (scene.central if by_central else scene.device).send(link, 6, data)
        yield 2 * link.interval + scene.rng.randint(2_000, 30_000)


def public_keys(scene, link):
    rng = scene.rng
    yield from say(scene, link, (True, b"\x0c" + rng.randbytes(64)), (False, b"\x0c" + rng.randbytes(64)))


REQUEST = bytes([1, 4, 0, 0x0D, 16, 3, 3])
RESPONSE = bytes([2, 3, 0, 0x09, 16, 1, 1])


def pair(scene, link, *, fails=None, at="response", by_central=False, wait=0):
    """A pairing of LE Secure Connections that fails for a reason after a phase, or is done."""
    rng = scene.rng
    yield from say(scene, link, (True, REQUEST))
    if fails and at == "response":
        yield from say(scene, link, (by_central, bytes([5, fails])))
        return False
    yield from say(scene, link, (False, RESPONSE))
    yield from public_keys(scene, link)
    yield from say(scene, link, (False, b"\x03" + rng.randbytes(16)))
    if fails and at == "confirm":
        yield from say(scene, link, (True, b"\x04" + rng.randbytes(16)), (by_central, bytes([5, fails])))
        return False
    yield from say(scene, link, (True, b"\x04" + rng.randbytes(16)), (False, b"\x04" + rng.randbytes(16)))
    yield wait
    if fails and at == "compare":
        yield from say(scene, link, (by_central, bytes([5, fails])))
        return False
    yield from say(scene, link, (True, b"\x0d" + rng.randbytes(16)), (False, b"\x0d" + rng.randbytes(16)))
    if fails and at == "check":
        yield from say(scene, link, (by_central, bytes([5, fails])))
        return False
    status = yield from scene.central.encrypt(link, bytes(10))
    if status == 0:
        yield from say(scene, link, (False, b"\x08" + rng.randbytes(16)), (False, b"\x09" + b"\x01" + scene.device.address))
    return status == 0


def failing(reason, at, by_central, wait=0):
    def spoil(scene, link):
        yield from pair(scene, link, fails=reason, at=at, by_central=by_central, wait=wait)
        yield 500_000
        yield from scene.central.disconnect(link)
    return spoil


plant("pairing-not-supported", "app firmware", "bond.pairing_not_supported",
      lambda rng: keyed(rng, failing(0x05, "response", False)))
plant("pairing-not-supported-air", "app firmware", "bond.pairing_not_supported",
      lambda rng: keyed(rng, failing(0x05, "response", False), "air", datalink=rng.choice((256, 251))))
plant("pairing-too-often", "app", "bond.repeated_attempts", lambda rng: keyed(rng, failing(0x09, "response", False)))
plant("numbers-not-equal", "app settings", "bond.pairing_failed bond.wrong_passkey",
      lambda rng: keyed(rng, failing(0x0C, "compare", True, 3 * SECOND)))


def passkey(scene, link):
    """The Passkey Entry of Secure Connections: twenty rounds; a wrong digit shows in one of the first."""
    rng = scene.rng
    request, response = bytes([1, 2, 0, 0x0D, 16, 3, 3]), bytes([2, 0, 0, 0x0D, 16, 1, 1])
    yield from say(scene, link, (True, request), (False, response))
    yield from public_keys(scene, link)
    yield rng.randint(4, 9) * SECOND
    wrong = rng.randint(1, 6)
    for turn in range(wrong):
        for by_central, code in ((True, 3), (False, 3), (True, 4), (False, 4)):
            if (by_central, code, turn) != (False, 4, wrong - 1):
                yield from say(scene, link, (by_central, bytes([code]) + rng.randbytes(16)))
    yield from say(scene, link, (False, b"\x05\x04"))
    yield SECOND
    yield from scene.central.disconnect(link)


plant("passkey-wrong", "app settings user", "bond.pairing_failed bond.wrong_passkey bond.passkey_wrong",
      lambda rng: keyed(rng, passkey))


@planted("security-not-given", "app", "bond.security_not_given")
def security(rng, relax=None):
    """Reads are refused for want of encryption, and nobody pairs."""
    def spoil(scene, link):
        handle = scene.device.table.handles[RX]
        scene.device.refuses[handle] = rng.choice((0x05, 0x0F))
        for _ in range(rng.randint(1, 3)):
            yield from scene.central.read(link, handle)
            yield 300_000
        yield SECOND
        yield from scene.central.disconnect(link)
    return keyed(rng, spoil)


# Connecting

def connecting(rng, wanted, *, extended=False, scan=8 * SECOND, setup=None, listens=False, **how):
    scene = Scene(rng, setup or Setup(interval=24), **how)
    scene.listens = listens
    scene.central.extended = extended
    scene.add_neighbours()

    def main():
        yield from scene.central.scan(scan, unique=False)
        yield from wanted(scene)
        yield SECOND
    scene.play(main())
    return scene


def wants(name, sides, codes, **how):
    """Adds a kind of what a host wants behind a scan."""
    def add(wanted):
        plant(name, sides, codes, lambda rng: connecting(rng, wanted, **how), (wanted.__doc__ or "").strip())
    return add


def absent(scene):
    """The host goes on scanning while it waits for the device."""
    host = scene.central
    if scene.listens:
        yield from host.command(0x2042 if host.extended else 0x200C, bytes([1, 0] + [0] * 4 * host.extended))
    patience = scene.rng.randint(10, 30) * SECOND
    yield from host.connect(scene.setup, scene.device, patience=patience, report=scene.listens)


plant("not-advertising", "firmware", "connecting.not_advertising",
      lambda rng: connecting(rng, absent, advertising=0, neighbours=3, listens=True))
plant("not-advertising-scanned-before", "firmware", "connecting.not_advertising",
      lambda rng: connecting(rng, absent, advertising=0, neighbours=3),
      "Eight seconds of scanning just before have heard others, and not the device.")
plant("not-advertising-extended", "firmware", "connecting.not_advertising",
      lambda rng: connecting(rng, absent, advertising=0, neighbours=3, extended=True, listens=True))


@planted("advertises-rarely", "firmware", "connecting.slow")
def rarely(rng, relax=None):
    """It advertises every 4 to 9 s, and the host listens without a pause."""
    def wanted(scene):
        while True:
            began = scene.world.now
            link = scene.link = yield from scene.central.connect(scene.setup, scene.device, window=0x60, patience=120 * SECOND)
            if scene.world.now - began > 6 * SECOND:
                break
            yield from scene.central.disconnect(link)
            yield SECOND
        yield from scene.set_up(link, scene.setup, scene.device)
        yield SECOND
    return connecting(rng, wanted, advertising=rng.randint(4_000_000, 9_000_000), neighbours=3, scan=25 * SECOND)


@planted("scan-window-small", "app settings", "connecting.slow connecting.scan_window")
def window_small(rng, relax=None):
    """The host listens for 0.5 to 2 % of the time; the device advertises every 100 ms."""
    interval = rng.choice((2048, 4096))
    window = int(interval * rng.uniform(0.005, 0.012))

    def wanted(scene):
        while True:
            began = scene.world.now
            link = scene.link = yield from scene.central.connect(scene.setup, scene.device, interval=interval, window=window,
                                                                patience=200 * SECOND)
            if scene.world.now - began > 6 * SECOND or not link:
                break
            yield from scene.central.disconnect(link)
            yield SECOND
        if link:
            yield from scene.set_up(link, scene.setup, scene.device)
        yield SECOND
    return connecting(rng, wanted, advertising=100_000)


ACCEPT, ELSEWHERE = "connecting.given_up connecting.accept_list", "connecting.not_advertising connecting.address_changed"


plant("accept-list-empty", "app", ACCEPT,
      lambda rng: connecting(rng, lambda scene: scene.central.connect(scene.setup, accept=[], patience=20 * SECOND)))


@wants("accept-list-other-address", "app", f"{ACCEPT} {ELSEWHERE}")
def accept_other(scene):
    other = scene.new_address()
    return (yield from scene.central.connect(scene.setup, accept=[(other, 1)], patience=20 * SECOND))


@wants("address-kind-wrong", "app", f"connecting.given_up connecting.address_kind {ELSEWHERE}")
def address_kind(scene):
    """The host asks for the public address of what advertises under a random one."""
    yield from scene.central.connect(scene.setup, scene.device, random=0, patience=15 * SECOND)


@wants("address-changed", "app settings firmware", ELSEWHERE)
def address_changed(scene):
    """A device of the same name advertises under a new address."""
    link = yield from scene.central.connect(scene.setup, scene.device)
    yield from scene.set_up(link, scene.setup, scene.device)
    yield SECOND
    yield from scene.central.disconnect(link)
    yield SECOND
    old = scene.device.address
    scene.device.address = scene.new_address()
    yield from scene.central.scan(8 * SECOND, unique=False)
    yield from scene.central.connect(scene.setup, address=old, random=1, patience=20 * SECOND)


plant("connection-refused", "app", "connecting.refused",
      lambda rng: connecting(rng, lambda scene: scene.central.connect(scene.setup, scene.device, refusal=rng.choice((0x0D, 0x09, 0x0C)))))


def many_services(count):
    return [(struct.pack("<H", 0xFF00 + index), [(struct.pack("<H", 0xFA00 + 16 * index + sub), 0x12, b"\0") for sub in range(5)])
            for index in range(count)]


@planted("discovery-slow", "app firmware", "connecting.discovery_slow")
def discovery_slow(rng, relax=None):
    def wanted(scene):
        link = scene.link = yield from scene.open(scan=0)
        yield 2 * SECOND
        del link
    return connecting(rng, wanted, setup=Setup(interval=rng.choice((80, 120))), table=usual_table(more=many_services(6)))


@wants("discovered-twice", "app", "connecting.discovered_twice")
def discovered_twice(scene):
    link = scene.link = yield from scene.open(scan=0)
    yield SECOND
    yield from scene.central.discover(link)
    yield SECOND


@planted("handles-stale", "app firmware", "connecting.stale_handles")
def stale(rng, relax=None):
    """The app uses handles that it kept, and the table has changed."""
    def wanted(scene):
        link = scene.link = yield from scene.open(scan=0, discover=False)
        for handle in rng.sample(range(0x40, 0x60), 3):
            yield from scene.central.write(link, handle, rng.randbytes(4))
            yield 200_000
        yield SECOND
    return connecting(rng, wanted)


# Healthy links

def still(name, pace, length, *, setup=None, duration=8 * SECOND, jitter=0.02, **how):
    """A sensor that sends at its clock's pace."""
    @healthy(name)
    def make(rng, relax=None):
        its = Setup(**(setup(rng) if setup else NEAR(rng)))
        where = {key: value for key, value in how.items() if key not in ("burst", "by_central")}
        scene = Scene(rng, its, **where)
        scene.add_neighbours()

        def main():
            link = scene.link = yield from scene.open(discover=its.interval < 40)
            if not how.get("by_central"):
                yield from scene.central.subscribe(link, scene.device.table.handles[TX])
            yield from scene.clock(link, scene.device, length, pace(rng) if callable(pace) else pace, duration, jitter=jitter,
                                   burst=how.get("burst", 1), by_central=how.get("by_central", False))
            if rng.random() < 0.7:
                yield from scene.central.disconnect(link)
                yield 300_000
        scene.play(main())
        return scene


def mtu23(interval):
    return lambda rng: dict(interval=interval, central_mtu=23, peripheral_mtu=23, central_data_length=rng.choice((27, 251)))


for hertz in (1, 5, 10, 25, 50):
    for length in (2, 8, 20):
        if hertz * length in (2, 20, 100, 200, 500, 1000) or length == 20:
            still(f"sensor-{hertz}-hz-{length}-octets", SECOND // hertz, length)
for hertz, interval in ((10, 39), (20, 39), (25, 39), (25, 24), (50, 24), (50, 12), (100, 12)):
    still(f"sensor-{hertz}-hz-20-octets-mtu-23-interval-{interval}", SECOND // hertz, 20, setup=mtu23(interval))
for hertz, length in ((50, 100), (25, 180), (100, 60), (30, 244)):
    still(f"stream-{hertz}-hz-{length}-octets", SECOND // hertz, length)
still("sensor-exact-clock", SECOND // 40, 20, jitter=0.002, setup=mtu23(24))
still("sensor-poor-clock", SECOND // 20, 20, jitter=0.15, setup=mtu23(24))
still("sensor-bursts-of-3", SECOND // 5, 20, burst=3)
still("sensor-bursts-of-5-mtu-23", SECOND // 4, 20, burst=5, setup=mtu23(24))
still("lamp-20-hz-writes", SECOND // 20, 20, by_central=True)
still("lamp-30-hz-writes-mtu-23", SECOND // 30, 20, by_central=True, setup=mtu23(12))
still("sensor-air", SECOND // 20, 20, record="air")
still("sensor-air-mtu-23", SECOND // 25, 20, record="air", setup=mtu23(39))
still("sensor-air-missed-20", SECOND // 20, 20, record="air", misses=0.2)
still("sensor-air-missed-40", SECOND // 25, 100, record="air", misses=0.4)
still("sensor-air-some-lost", SECOND // 20, 60, record="air", setup=lambda rng: dict(NEAR(rng), loss=0.03))
still("sensor-at-the-peripheral", SECOND // 25, 20, record="peripheral")
still("sensor-at-the-peripheral-mtu-23", SECOND // 20, 20, record="peripheral", setup=mtu23(24))
still("sensor-sleeps-events", SECOND, 8, setup=lambda rng: dict(interval=24, latency=4, timeout=600))
still("sensor-interval-400-ms", SECOND, 12, setup=lambda rng: dict(interval=320, timeout=600), duration=40 * SECOND)
still("mouse-7.5-ms", 8_000, 7, setup=lambda rng: dict(interval=6, latency=20, timeout=300))


def full(name, choose, work, **how):
    """A transfer of which nothing can be relaxed that would gain half as much again."""
    @healthy(name)
    def make(rng, relax=None):
        return moving(rng, relax, choose(rng), dict(work), **how)


BEST = lambda rng: dict(interval=12, central_limit=99, peripheral_limit=99, buffers=40, fast=True)  # noqa: E731
full("transfer-at-its-best-notify", BEST, dict(queue=40))
full("transfer-at-its-best-write", BEST, dict(queue=40, kind="command"))
full("transfer-at-its-best-air", BEST, dict(queue=40), record="air")
full("transfer-at-its-best-air-missed", BEST, dict(queue=40), record="air", misses=0.3)
full("transfer-at-its-best-peripheral", BEST, dict(queue=40), record="peripheral")
full("transfer-six-packets", lambda rng: dict(interval=12, central_limit=6, peripheral_limit=6, fast=True), {})
full("transfer-short", BEST, dict(count=12))


def used(name, steps=None, **how):
    """A link in an app's use; where no steps are given, those of the function that follows."""
    if steps is None:
        return lambda steps: used(name, steps, **how)

    @healthy(name)
    def make(rng, relax=None):
        where = dict(how)
        setup = where.pop("setup", NEAR)
        scene = Scene(rng, Setup(**setup(rng)), **where)
        scene.add_neighbours()

        def main():
            yield from steps(scene)
        scene.play(main())
        return scene


def polls(pause, answers, *, length=60, read=False, thinks=(20_000, 80_000)):
    """An app that asks at its own pace; each question has so many answers."""
    def steps(scene):
        rng, device, central = scene.rng, scene.device, scene.central
        link = scene.link = yield from scene.open()
        tx, rx = device.table.handles[TX], device.table.handles[RX]
        yield from central.subscribe(link, tx)

        def answer(link, handle, value):
            if handle == rx:
                scene.world.spawn(some())

        def some():
            yield rng.randint(2_000, 15_000)
            for _ in range(answers):
                device.notify(link, tx, rng.randbytes(min(length, central.mtu[link] - 3)))
                yield rng.randint(100, 400)
        device.on_write = answer
        for _ in range(25):
            if read:
                yield from central.read(link, rx)
            else:
                central.command_write(link, rx, rng.randbytes(8))
                yield (central.signals["value", link], SECOND)
                yield rng.randint(*thinks)
            yield pause
        yield from central.disconnect(link)
        yield 300_000
    return steps


used("poll-each-second-read", polls(SECOND, 0, read=True))
used("poll-each-200-ms-read", polls(200_000, 0, read=True))
used("poll-each-second-burst-of-4", polls(SECOND, 4))
used("poll-each-second-burst-of-9", polls(SECOND, 9, length=20))
used("poll-and-think", polls(0, 1, thinks=(40_000, 120_000)))
used("poll-mtu-23", polls(500_000, 3, length=20), setup=mtu23(24))
used("poll-air", polls(500_000, 3), record="air")


def several(count, pace, length, burst=1):
    """Several devices, each at its own pace."""
    def steps(scene):
        rng = scene.rng
        links = []
        for index in range(count):
            device = scene.device if index == 0 else scene.new_device(name=b"More%d" % index)
            link = yield from scene.open(dataclasses.replace(scene.setup), device, discover=index == 0)
            yield from scene.central.subscribe(link, device.table.handles[TX])
            scene.world.spawn(scene.clock(link, device, length, int(pace * rng.uniform(0.8, 1.2)), 20 * SECOND, burst=burst))
            links.append(link)
            yield rng.randint(1, 3) * SECOND
        yield 10 * SECOND
        for link in links:
            if link.open:
                yield from scene.central.disconnect(link)
        yield 500_000
    return steps


used("two-sensors", several(2, 100_000, 20))
used("three-sensors", several(3, 50_000, 20))
used("four-sensors", several(4, 200_000, 60))
used("two-appliances-in-bursts", several(2, SECOND, 60, burst=8))
used("three-appliances-in-bursts", several(3, SECOND, 20, burst=5))


def setting_up(what):
    """What apps do once after connecting."""
    def steps(scene):
        central, device = scene.central, scene.device
        link = scene.link = yield from scene.open()
        rx = device.table.handles[RX]
        yield from what(scene, link, central, rx)
        yield from central.subscribe(link, device.table.handles[TX])
        yield from scene.clock(link, device, 12, SECOND, 8 * SECOND)
        yield from central.disconnect(link)
        yield 300_000
    return steps


def repeat(count, length, reads):
    def what(scene, link, central, rx):
        for _ in range(count):
            if reads:
                yield from central.read(link, rx)
            else:
                yield from central.write(link, rx, scene.rng.randbytes(length))
    return what


used("set-up-25-writes", setting_up(repeat(25, 6, False)))
used("set-up-35-writes-of-20", setting_up(repeat(35, 20, False)))
used("set-up-22-reads", setting_up(repeat(22, 0, True)))
used("set-up-40-reads-interval-50", setting_up(repeat(40, 0, True)), setup=lambda rng: dict(interval=40))
used("set-up-many-services", setting_up(repeat(3, 0, True)), setup=lambda rng: dict(interval=12),
     table=usual_table(more=many_services(5)))


def pairs(*fails):
    def what(scene, link, central, rx):
        for reason in fails:
            yield from pair(scene, link, fails=reason, at="response", by_central=reason == 5)
            yield 2 * SECOND
        yield from pair(scene, link)
    return what


used("pairs", setting_up(pairs()))
used("pairs-at-the-second-try", setting_up(pairs(0x08)))
used("pairs-after-not-supported", setting_up(pairs(0x05)))
used("pairs-after-not-supported-air", setting_up(pairs(0x05)), record="air")


def keys_known(scene, link, central, rx):
    yield from central.encrypt(link)


used("key-known", setting_up(keys_known))
used("key-known-air", setting_up(keys_known), record="air")


def key_at_second(scene, link, central, rx):
    scene.device.keys, scene.device.refusal = False, 0x1F
    yield from central.encrypt(link)
    yield SECOND
    scene.device.keys = True
    yield from central.encrypt(link)


used("encryption-at-the-second-try", setting_up(key_at_second))


@used("scale-leaves-after-refusal")
def scale(scene):
    """A scale: its wish is refused, it weighs for a minute and ends the link as always."""
    central, device = scene.central, scene.device
    link = scene.link = yield from scene.open()
    central.refuses_parameters = True
    yield SECOND
    yield from device.ask_parameters(link, 400, 4, 600)
    yield from central.subscribe(link, device.table.handles[TX])
    yield from scene.clock(link, device, 12, SECOND, scene.rng.randint(50, 80) * SECOND)
    yield from device.disconnect(link, 0x13)
    yield 500_000


@used("indicates-each-2-s")
def indicates(scene):
    central, device = scene.central, scene.device
    link = scene.link = yield from scene.open()
    tx = device.table.handles[TX]
    yield from central.subscribe(link, tx, 2)
    for _ in range(8):
        yield from device.indicate(link, tx, scene.rng.randbytes(12))
        yield 2 * SECOND
    yield from central.disconnect(link)
    yield 300_000


@used("ten-stored-measurements")
def stored(scene):
    """Ten stored measurements, then silence."""
    central, device = scene.central, scene.device
    link = scene.link = yield from scene.open()
    tx = device.table.handles[TX]
    yield from central.subscribe(link, tx)
    for _ in range(10):
        device.notify(link, tx, scene.rng.randbytes(14))
        yield 300
    yield 4 * SECOND
    yield from central.disconnect(link)
    yield 300_000


def idle(scene):
    scene.link = yield from scene.open(discover=False)
    yield 20 * SECOND
    yield from scene.central.disconnect(scene.link)
    yield 300_000


used("idle", idle)
used("idle-air", idle, record="air")


@used("waits-in-the-background")
def background(scene):
    """A host that waits in the background for a device of its accept list, which comes into the room after half a minute."""
    scene.device.advertising["on"] = False
    scene.world.after(scene.rng.randint(20, 40) * SECOND, scene.device.advertising.__setitem__, "on", True)
    device = scene.device
    link = scene.link = yield from scene.central.connect(scene.setup, accept=[(device.address, 1)], interval=2048, window=48,
                                                        patience=250 * SECOND)
    if link:
        yield from scene.set_up(link, scene.setup, device)
        yield from scene.central.disconnect(link)
    yield 300_000


def swinging(rng):
    return dict(interval=24, signal=lambda now: -74 - 13 * math.sin(now / 4e6) + rng.gauss(0, 1))


@used("signal-fades-and-returns", setup=swinging)
def weak(scene):
    """The signal fades to -88 dBm and comes back; nothing is lost but some packets."""
    link = scene.link = yield from scene.open()
    yield from quiet(scene.rng, scene, rssi=SECOND, until=12 * SECOND)
    yield 14 * SECOND
    yield from scene.central.disconnect(link)
    yield 300_000


@used("connects-three-times")
def again(scene):
    """Connects three times, each time ended by the app."""
    for _ in range(3):
        link = scene.link = yield from scene.open()
        yield 2 * SECOND
        yield from scene.central.disconnect(link)
        yield SECOND


@used("relaxes-its-parameters")
def updates(scene):
    """Fast at first, then its parameters are relaxed, as firmware does."""
    central, device = scene.central, scene.device
    link = scene.link = yield from scene.open()
    yield from central.subscribe(link, device.table.handles[TX])
    yield from device.ask_parameters(link, 80, 4, 600)
    yield from scene.clock(link, device, 8, SECOND, 20 * SECOND)
    yield from central.disconnect(link)
    yield SECOND
