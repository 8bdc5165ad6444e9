#!/usr/bin/env python3
"""What the app sent to peer «peer» of «capture», made by heartsnoop replay.

    pip install bumble==0.0.236; python3 FILE usb:0 ADDRESS
"""

# The connections: seconds, what to do, and the ATT PDU.
SESSIONS = [
    # «=sessions»
]

# What the app answered to the device's own requests, in order.
ANSWERS = {
    # «=answers»
}


# ---------------------------------------------------------------------------------------------------
# The runtime: sends the steps above. It needs bumble 0.0.236 (pip install bumble==0.0.236).

import argparse
import asyncio
import random
import sys

from bumble import hci
from bumble.device import Device, DeviceConfiguration
from bumble.host import Host

ATT = 4


class App:
    """The captured app: its requests, as they were sent, when they were."""

    def __init__(self, data, mutate=False, seed=1):
        self.sessions, self.answers = data["SESSIONS"], data["ANSWERS"]
        self.chance = random.Random(seed) if mutate else None
        self.device, self.connection, self.waiting, self.places = None, None, None, {}

    def attach(self, source, sink):
        configuration = DeviceConfiguration(
            name="app", address=hci.Address("F1:F1:F1:F1:F1:F1", hci.Address.RANDOM_DEVICE_ADDRESS),
            gap_service_enabled=False, gatt_service_enabled=False)
        self.device = Device(config=configuration, host=Host(source, sink))
        self.device.l2cap_channel_manager.register_fixed_channel(ATT, self.receive)
        return self.device

    def send(self, data):
        if self.connection is not None:
            self.device.send_l2cap_pdu(self.connection.handle, ATT, data)

    def receive(self, _handle, data):
        data = bytes(data)
        if not data:
            return
        if data[0] == 0x1D:
            self.send(b"\x1e")
        elif data[0] & 1:
            # Notifications answer no request.
            if data[0] not in (0x1B, 0x23) and self.waiting and not self.waiting.done():
                self.waiting.set_result(data)
        elif not data[0] & 0x40:
            self.send(self.answer(data))

    def answer(self, request):
        """What was recorded as the answer to this request; or that there is no such attribute."""
        recorded = self.answers.get(request.hex(), [])
        place = self.places.get(request, 0)
        self.places[request] = place + 1
        if recorded:
            return bytes.fromhex(recorded[min(place, len(recorded) - 1)])
        if request[0] == 0x02:
            return b"\x03\x05\x02"
        return bytes([1, request[0]]) + (request[1:3] if len(request) > 2 else b"\0\0") + b"\x0a"

    def changed(self, data):
        """The write with half of its bytes changed, if it is longer than two bytes."""
        start = {0x12: 3, 0x52: 3}.get(data[0])
        if self.chance is None or start is None or len(data) - start <= 2:
            return data
        data = bytearray(data)
        for place in self.chance.sample(range(start, len(data)), (len(data) - start) // 2):
            data[place] = self.chance.randrange(256)
        return bytes(data)

    async def run(self, address):
        await self.device.power_on()
        loop = asyncio.get_running_loop()
        for session in self.sessions:
            self.connection = await self.device.connect(address)
            begin = loop.time()
            over = loop.create_future()
            self.connection.on("disconnection", lambda _reason, over=over: over.done() or over.set_result(None))
            for moment, what, *rest in session["steps"]:
                await asyncio.sleep(max(0.0, begin + moment - loop.time()))
                if over.done():
                    break
                if what == "pair":
                    if not self.connection.is_encrypted:
                        try:
                            await asyncio.wait_for(self.connection.pair(), 30)
                        except Exception as error:
                            print(f"pairing failed: {error}", file=sys.stderr)
                elif what == "end":
                    break
                else:
                    await self.step(self.changed(bytes.fromhex(rest[0])))
            if not over.done():
                await self.connection.disconnect()
            self.connection = None
            await asyncio.sleep(1)

    async def step(self, data):
        is_request = not data[0] & 0x40
        self.waiting = asyncio.get_running_loop().create_future() if is_request else None
        self.send(data)
        if is_request:
            try:
                await asyncio.wait_for(self.waiting, 30)
            except asyncio.TimeoutError:
                print(f"no answer to {data.hex()}", file=sys.stderr)


async def main():
    from bumble.transport import open_transport
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("transport", help="of bumble: usb:0, hci-socket:0, android-netsim, …")
    parser.add_argument("address", help="the device's address")
    arguments = parser.parse_args()
    async with await open_transport(arguments.transport) as transport:
        app = App(globals())
        app.attach(transport.source, transport.sink)
        await app.run(arguments.address)


if __name__ == "__main__":
    asyncio.run(main())
