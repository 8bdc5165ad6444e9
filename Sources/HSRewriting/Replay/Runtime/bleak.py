#!/usr/bin/env python3
"""What the app did with peer «peer» of «capture», made by heartsnoop replay.

    pip install bleak; python3 FILE ADDRESS-OR-NAME

It is connection «connection»: the device's program plays its part with --session «connection».
«=remarks»
"""

# The characteristics: service, UUID, and which of several with that UUID.
# «=targets»
# «:target»
«constant» = ("«service»", "«characteristic»", «place»)«fields»
# «.»

# What to do, with what. A pause lasts until so many seconds after the last one or wait, and until as many
# values came.
STEPS: list[tuple] = [
    # «=steps»
    # «:subscribe»
    ("subscribe", «constant»),«note»
    # «:unsubscribe»
    ("unsubscribe", «constant»),«note»
    # «:read»
    ("read", «constant»),«note»
    # «:write»
    ("write", «constant», "«hex»"),«note»
    # «:command»
    ("command", «constant», "«hex»"),«note»
    # «:wait»
    ("wait", «constant», «patience»),«note»
    # «:pause»
    ("pause", «seconds», «values»),«note»
    # «:pair»
    ("pair",),«note»
    # «.»
]


# ---------------------------------------------------------------------------------------------------
# The runtime: does the steps above. It needs bleak (pip install bleak).

import asyncio
import sys

from bleak import BleakClient, BleakScanner
from bleak.exc import BleakError


class Run:
    """The steps, done in order with a client; `seen` is what was read and sent: (what, UUID, bytes)."""

    def __init__(self, client):
        self.client, self.seen, self.queues = client, [], {}
        self.missing, self.expected, self.came = set(), 0, 0
        self.mark = asyncio.get_running_loop().time()

    def characteristic(self, service, uuid, place):
        """A characteristic; None where the system does not hand it out, as BlueZ keeps some to itself."""
        found = [
            one for group in self.client.services if not service or group.uuid == service
            for one in group.characteristics if one.uuid == uuid]
        if len(found) > place:
            return found[place]
        if (service, uuid, place) not in self.missing:
            self.missing.add((service, uuid, place))
            print(f"no characteristic {uuid} in service {service}: left out", file=sys.stderr)
        return None

    def arrived(self, sender, data):
        data = bytes(data)
        print(f"{sender.uuid}: {data.hex(' ')}")
        self.came += 1
        self.seen.append(("sent", sender.uuid, data))
        self.queues.setdefault(sender.handle, asyncio.Queue()).put_nowait(data)

    async def pause(self, seconds, values):
        """Waits until so long after the last wait or pause; and, as a link may be slower than the captured one,
        until as many values came as then."""
        clock = asyncio.get_running_loop()
        self.mark += seconds
        self.expected += values
        await asyncio.sleep(max(0.0, self.mark - clock.time()))
        for _ in range(40):
            if self.came >= self.expected:
                break
            await asyncio.sleep(0.05)
            self.mark = clock.time()
        else:
            print(f"{self.expected - self.came} values fewer than were captured", file=sys.stderr)
        self.expected = self.came

    async def step(self, what, target, *more):
        handle = target.handle
        if what == "subscribe":
            await self.client.start_notify(target, self.arrived)
        elif what == "unsubscribe":
            await self.client.stop_notify(target)
        elif what == "read":
            value = bytes(await self.client.read_gatt_char(target))
            print(f"{target.uuid} read: {value.hex(' ')}")
            self.seen.append(("read", target.uuid, value))
        elif what in ("write", "command"):
            # What came earlier answers something else.
            self.queues.clear()
            await self.client.write_gatt_char(target, bytes.fromhex(more[0]), response=what == "write")
        elif what == "wait":
            await asyncio.wait_for(self.queues.setdefault(handle, asyncio.Queue()).get(), more[0])
            self.expected += 1
            self.mark = asyncio.get_running_loop().time()

    async def run(self, steps):
        for what, *more in steps:
            if what == "pause":
                await self.pause(*more)
                continue
            try:
                if what == "pair":
                    await self.client.pair()
                elif (target := self.characteristic(*more[0])) is not None:
                    await self.step(what, target, *more[1:])
            except asyncio.TimeoutError:
                print(f"{more[0][1]}: no answer within {more[1]} s", file=sys.stderr)
            except (BleakError, NotImplementedError) as error:
                print(f"{what} {more[0][1] if more else ''}: {error}", file=sys.stderr)


async def main(wanted):
    device = await BleakScanner.find_device_by_filter(
        lambda device, data: wanted.upper() == device.address.upper() or wanted == (data.local_name or device.name))
    if device is None:
        sys.exit(f"no device {wanted} was found")
    async with BleakClient(device) as client:
        await Run(client).run(STEPS)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(f"usage: {sys.argv[0]} ADDRESS-OR-NAME")
    asyncio.run(main(sys.argv[1]))
